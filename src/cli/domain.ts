// The first stage of a structured deliberation at a terminal: what system, which four perspectives, what round budget.
// Law: every question can be passed over with Enter, and nobody is asked what the flags say or where nobody is there.
import { LEAST_ROUNDS, MOST_ROUNDS } from "../protocols/structured/brief.ts";
import { STANDARD_ROUNDS } from "../ledger/schedule.ts";
import { roleTexts, type Wishes } from "../desk/wishes.ts";
import type { Io } from "./io.ts";

export type Domain = Pick<Wishes, "system" | "role" | "rounds" | "preset">;

/** Undefined where the person leaves. */
export async function askDomain(io: Io, flags: Wishes): Promise<Domain | undefined> {
  const isSettled = flags.system !== undefined || flags.role !== undefined;
  const isAlone =
    !io.isAttended ||
    flags.yes === true ||
    flags.wait === true ||
    flags.json === true ||
    flags.dryRun === true;
  if (isSettled || isAlone) return {};
  const { text, isCancel } = await import("@clack/prompts");
  const system = await text({
    message: "What system is this about?",
    placeholder: "Enter: the question says it",
  });
  if (isCancel(system)) return undefined;
  const roles = await text({
    message:
      "Which four perspectives? ROLE=WHO, separated by semicolons; the roles are action, guardian, observer, critic.",
    placeholder: "Enter: each role says who it is here",
    validate: (given) => objectionTo(() => roleTexts(pairsIn(given ?? ""))),
  });
  if (isCancel(roles)) return undefined;
  const told = {
    ...(isBlank(system) ? {} : { system: system.trim() }),
    ...(isBlank(roles) ? {} : { role: pairsIn(roles) }),
  };
  if (flags.rounds !== undefined || flags.preset === "quick") return told;
  const rounds = await text({
    message: `How many rounds? ${LEAST_ROUNDS} to ${MOST_ROUNDS}, or quick for a short run of 4.`,
    placeholder: `Enter: ${STANDARD_ROUNDS}`,
    validate: (given) =>
      isBlank(given) || isQuick(given) || isBudget(given)
        ? undefined
        : `A number from ${LEAST_ROUNDS} to ${MOST_ROUNDS}, or quick.`,
  });
  if (isCancel(rounds)) return undefined;
  return {
    ...told,
    ...(isQuick(rounds)
      ? { preset: "quick" }
      : isBlank(rounds)
        ? {}
        : { rounds: Number(rounds.trim()) }),
  };
}

function pairsIn(given: string): string[] {
  return given
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "");
}

function objectionTo(parse: () => unknown): string | undefined {
  try {
    parse();
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^--role:? /, ""); // the parser throws its own error alone
  }
}

/** A prompt that was passed over gives nothing at all, or an empty text. */
function isBlank(given: string | undefined): boolean {
  return (given ?? "").trim() === "";
}

function isQuick(given: string | undefined): boolean {
  return (given ?? "").trim().toLowerCase() === "quick";
}

function isBudget(given: string | undefined): boolean {
  const text = (given ?? "").trim();
  return /^\d{1,3}$/.test(text) && Number(text) >= LEAST_ROUNDS && Number(text) <= MOST_ROUNDS;
}
