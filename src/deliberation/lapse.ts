// Law 3: time enters here only. Given what is open and how long the run has been active, says whose turn is over.
import type { Draft } from "../log/event.ts";
import type { Ask } from "../script/ask.ts";
import type { Asked, History } from "./history.ts";
import { lapsed } from "./submit.ts";

/** When a turn begins: with the first request to an agent of ours, or, where a host answers, when it was asked. */
export type Begins = "request" | "opening";

export function lapse(open: readonly Ask[], history: History, activeMs: number, begins: Begins = "request"): Draft<"ask.lapsed">[] {
  return open.flatMap((ask) => {
    const left = remaining(ask, history, activeMs, begins);
    return left !== null && left <= 0 ? [lapsed(ask, "timed-out", `no reply within ${Math.round((ask.turnMs ?? history.opened.turnMs) / 1000)} s`)] : [];
  });
}

/**
 * What is left of a turn. It begins with the first request since the run was started or resumed, so that waiting in a
 * queue costs nothing; a crash does not begin it anew; people have no clock.
 */
export function remaining(ask: Ask, history: History, activeMs: number, begins: Begins = "request"): number | null {
  const asked: Asked | undefined = history.asks.get(ask.id);
  const began = begins === "opening" ? asked?.opened.activeMs : asked?.calls[asked.forgiven]?.startedMs;
  if (ask.gate || began === undefined) return null;
  return (ask.turnMs ?? history.opened.turnMs) - (activeMs - began);
}
