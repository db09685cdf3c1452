// Questions at a terminal, one step after another.
// Law: Esc goes one step back, from the first step out; Ctrl+C leaves from everywhere.

/** Esc was pressed. */
export const BACK = Symbol("back");
/** Undefined: the person left. */
type Said<T> = T | typeof BACK | undefined;

export async function askOnce<T>(question: () => Promise<T>): Promise<Said<Exclude<T, symbol>>> {
  let isEscape = false;
  const look = (_typed: unknown, key?: { readonly name?: string }): void =>
    void (isEscape = key?.name === "escape");
  process.stdin.on("keypress", look);
  try {
    const said = await question();
    // The prompts give a symbol where nothing was answered.
    if (typeof said !== "symbol") return said as Exclude<T, symbol>;
    return isEscape ? BACK : undefined;
  } finally {
    process.stdin.off("keypress", look);
  }
}

/** Asks in order, with what was said before as the next step back finds it. False where the person left. */
export async function askInSteps(
  steps: readonly (() => Promise<Said<unknown>>)[],
): Promise<boolean> {
  for (let n = 0; n < steps.length;) {
    const said = await steps[n]?.();
    if (said === undefined || (said === BACK && n === 0)) return false;
    n += said === BACK ? -1 : 1;
  }
  return true;
}

export async function confirmOnce(message: string, initialValue = true): Promise<Said<boolean>> {
  const { confirm } = await import("@clack/prompts");
  return askOnce(() => confirm({ message, initialValue }));
}

/** Whoever leaves says no. */
export async function askYesNo(message: string, initialValue = true): Promise<boolean> {
  return (await confirmOnce(message, initialValue)) === true;
}
