// A person at the terminal: decides gates, fills a seat field by field. Asked only when one is there.
// Law: there is one screen and one keyboard, so one question is asked at a time, whatever shows the run.
import type { Ask, Decision, Gate } from "../kernel/ask.ts";
import { contract, LEGEND } from "../agents/contract.ts";
import { promptText, type Prompt } from "../agents/render.ts";
import { agreeing, unattended } from "../engine/runners/human-input.ts";
import type { HumanInput, HumanAnswer } from "../engine/runners/human-input.ts";
import { DissensusError } from "../errors.ts";
import { plain } from "../text/visible.ts";
import { sentenceFor } from "../workspace/catalogue.ts";
import type { Io } from "./io.ts";
import { cleanReply, cleanWords, type Cleaned } from "../workspace/secret-filter.ts";
import { whoIs } from "../workspace/session.ts";
import { isRevision, revisionFrom } from "../workspace/remote-answers.ts";
import type { TerminalView } from "./view.ts";

export function peopleAt(
  io: Io,
  view: TerminalView,
  gates: "ask" | "defaults" | "wait",
): HumanInput {
  if (gates === "wait") return { ...unattended, decide: () => Promise.resolve(undefined) };
  if (!io.isAttended) return gates === "defaults" ? agreeing : unattended;
  const who = whoIs(io);
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(question: () => Promise<T>): Promise<T> => {
    const asked = last.then(() => view.aside(question));
    last = asked.catch(() => undefined);
    return asked;
  };
  const tellNotices = ({ text, notices }: Cleaned): string => {
    for (const notice of notices) io.err(`${notice}\n`);
    return text;
  };
  return {
    async decide(ask, gate, signal) {
      if (gates === "defaults" && gate.default !== null) return agreeing.decide(ask, gate, signal);
      const chosen = await inTurn(() => chooseFrom(gate, signal));
      if (!chosen) return undefined;
      const note = tellNotices(cleanWords("the note", chosen.note));
      return { text: chosen.choice, note, who, isDefault: false };
    },
    async answer(ask, prompt, signal) {
      const said = await inTurn(() => replyOf({ ask, prompt, who }, io, signal));
      return said && { ...said, text: tellNotices(cleanReply(said.text, ask)) };
    },
    rerun: (ask, model) =>
      inTurn(() => askYesNo(sentenceFor("person.rerun", { model, ask: ask.id }), false)),
  };
}

/** A choice, and the words it wants. */
export async function chooseFrom(gate: Gate, signal?: AbortSignal): Promise<Decision | undefined> {
  if (signal?.aborted) return undefined;
  const stops = signal ? { signal } : {};
  const { select, text } = await import("@clack/prompts");
  let initialValue = gate.default ?? undefined;
  for (;;) {
    const choice = await askOnce(() =>
      select({
        message: plain(gate.question),
        options: gate.choices.map(({ id, label }) => ({
          value: id,
          label: plain(label),
          ...(id === gate.default ? { hint: "default" } : {}),
        })),
        ...(initialValue === undefined ? {} : { initialValue }),
        ...stops,
      }),
    );
    if (choice === BACK || choice === undefined) return undefined;
    const wants = gate.choices.find(({ id }) => id === choice)?.wants;
    if (wants === undefined) return { choice, note: "" };
    const note = await askOnce(() =>
      text({
        message: `In a few words: ${plain(wants)}`,
        validate: (given) => ((given ?? "").trim() === "" ? "Say it in a few words." : undefined),
        ...stops,
      }),
    );
    if (note === undefined) return undefined;
    if (note !== BACK) return { choice, note };
    initialValue = choice;
  }
}

/** A seat filled by hand: shows the prompt, takes one JSON object or, for simple forms, a field at a time. */
export async function replyOf(
  { ask, prompt, who }: { readonly ask: Ask; readonly prompt: Prompt; readonly who: string },
  io: Io,
  signal?: AbortSignal,
): Promise<HumanAnswer | undefined> {
  if (signal?.aborted) return undefined;
  const stops = signal ? { signal } : {};
  const { text } = await import("@clack/prompts");
  io.out(`\n${plain(promptText(prompt))}\n`);
  const properties = Object.entries(
    (ask.shape.json["properties"] ?? {}) as Readonly<Record<string, { type?: string }>>,
  );
  if (properties.some(([, { type }]) => type !== "string")) {
    const isFileTaken = isRevision(ask);
    for (;;) {
      const given = await askOnce(() =>
        text({
          message: `${isFileTaken ? "A file that holds the whole next version, or your edits" : "Your reply"} as one JSON object (${LEGEND}):\n${contract(ask.shape.json)}`,
          ...stops,
        }),
      );
      if (given === BACK || given === undefined) return undefined;
      if (!isFileTaken || given.trimStart().startsWith("{"))
        return { text: given, who, isDefault: false };
      const read = await revisionFrom(given.trim(), ask, io.cwd).catch(messageOf);
      for (const line of typeof read === "string" ? [read] : read.notices) io.err(`${line}\n`);
      if (typeof read !== "string") return { text: read.text, who, isDefault: false };
    }
  }
  const reply: Record<string, string> = {};
  const fields = properties.map(([field]) => async () => {
    const initialValue = reply[field] ?? "";
    const given = await askOnce(() => text({ message: field, initialValue, ...stops }));
    if (typeof given === "string") reply[field] = given;
    return given;
  });
  if (!(await askInSteps(fields))) return undefined;
  return { text: JSON.stringify(reply), who, isDefault: false };
}

/** What a person can fix is reported, and asked again. */
function messageOf(error: unknown): string {
  if (error instanceof DissensusError) return error.message;
  throw error;
}

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
