// Whole runs by the rehearsal panel, judged by the real `submit`, and what was held against its replies.
import { spoil, replyTo } from "../../src/agents/rehearsal/rehearsal.ts";
import type { Temperament } from "../../src/agents/rehearsal/scene.ts";
import { AgentFailure } from "../../src/agents/agent.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import type { Brief, Protocol } from "../../src/kernel/protocol.ts";
import { DOWN, factsOf, hold, SILENT, type Answer, type Held } from "./hold.ts";

export const STEADY = ["balanced", "agreeable", "stubborn", "sycophantic", "hostile"] as const;
export const IS_WHOLE = process.env["DISSENSUS_GAUNTLET"] === "1";
export const LONG_MS = IS_WHOLE ? 1_800_000 : 120_000;

/** A sample of seeds by default; all with DISSENSUS_GAUNTLET=1. */
export function seeds(few: number, all = 50): number[] {
  return Array.from({ length: IS_WHOLE ? all : few }, (_, i) => i + 1);
}

/** `decide`: what whoever runs it chooses; undefined takes the default. A run is a function of what it is given, so equal ones are held once. */
export function staged<B extends Brief>(
  protocol: Protocol<B>,
  brief: B,
  temperament: Temperament,
  seed: number,
  decide?: (ask: Ask) => string | undefined,
): Held {
  const key = JSON.stringify([protocol.name, brief, temperament, seed]);
  const known = decide ? undefined : runs.get(key);
  if (known) return known;
  const run = hold(protocol, brief, (ask, rejections): Answer => {
    if (ask.gate) return decide?.(ask) ?? ask.gate.default ?? DOWN;
    const reply = replyTo(ask, { brief, seed, temperament }, protocol.rehearse) as JsonObject; // every form of a seat is an object
    return temperament === "flaky" ? spoiled(reply, ask, seed, rejections) : reply;
  });
  if (!decide) runs.set(key, run);
  return run;
}

const runs = new Map<string, Held>();

function spoiled(reply: JsonObject, ask: Ask, seed: number, rejections: number): Answer {
  const own = rejections > 0 ? "Your last reply was not accepted" : "";
  const about = { attempt: 1, call: ask.id, maxOutputTokens: 4_000, onProgress: () => {} };
  try {
    return spoil(reply, { ask, prompt: { shared: "", transcript: "", own }, ...about }, seed).text;
  } catch (failure) {
    if (failure instanceof AgentFailure) return SILENT;
    throw failure;
  }
}

/** What was sent back, noted against a reply that stood, absent, or said to differ from what was computed. */
export function faults({ rejected, replies, facts }: Held): readonly string[] {
  return [
    ...rejected.map(({ ask, reasons }) => `${ask}: ${reasons.join("; ")}`),
    ...[...replies.values()]
      .filter(({ kind }) => kind === "absent")
      .map(({ ask }) => `${ask}: absent`),
    ...factsOf(facts, "message").flatMap(({ id, flags }) => flags.map((flag) => `${id}: ${flag}`)),
    ...factsOf(facts, "notice")
      .filter(({ code }) => DIFFERS.has(code))
      .map(({ text }) => text),
  ];
}

const DIFFERS: ReadonlySet<string> = new Set([
  "round-broken-off",
  "change-left-out",
  "no-claim",
  "synthesis-differs",
  "verdict-differs",
  "incomplete",
]);

/** The classes of all shifts of some runs, with whether their seats named a message. */
export function shiftsIn(
  held: readonly Held[],
): readonly { readonly class: string; readonly named: boolean }[] {
  return held.flatMap(({ facts }) =>
    factsOf(facts, "shift").map((shift) => ({
      class: shift.class,
      named: shift.declared.length > 0,
    })),
  );
}
