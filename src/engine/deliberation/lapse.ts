// Law 3: time enters here only. Given what is open and how long the run has been active, says whose turn is over.
import type { Draft } from "../../log/event.ts";
import { core } from "../../messages/voice.ts";
import type { Ask } from "../../kernel/ask.ts";
import type { Asked, History } from "./history.ts";
import { lapseDraft } from "./submit.ts";

/** An agent's turn begins with the first request to it, a host's when it was asked. */
type Turn = "agent" | "host";

export function lapse(
  open: readonly Ask[],
  history: History,
  activeMs: number,
  turn: Turn = "agent",
): Draft<"ask.lapsed">[] {
  return open.flatMap((ask) => {
    const left = remainingMs(ask, history, activeMs, turn);
    const seconds = Math.round(turnMs(ask, history, turn) / 1000);
    return left !== null && left <= 0
      ? [lapseDraft(ask, "timed-out", core.phrase("lapse.timed-out", { seconds }))]
      : [];
  });
}

/** What an ask says of its turn is meant for agents; a host passes it on to a context of its own, and has no less than the run gives it. */
export function turnMs(
  ask: Pick<Ask, "turnMs">,
  { opened }: History,
  turn: Turn = "agent",
): number {
  return turn === "agent"
    ? (ask.turnMs ?? opened.turnMs)
    : Math.max(ask.turnMs ?? 0, opened.hostTurnMs ?? opened.turnMs);
}

/**
 * What is left of a turn. An agent's begins with the first request since the run was started or resumed, or since its provider
 * last put one off, so that waiting in a queue or for a provider costs nothing; a crash does not begin it anew; people have no clock.
 */
export function remainingMs(
  ask: Ask,
  history: History,
  activeMs: number,
  turn: Turn = "agent",
): number | null {
  const asked: Asked | undefined = history.asks.get(ask.id);
  const began = turn === "host" ? asked?.opened.activeMs : asked && firstOf(asked)?.activeMs;
  if (ask.gate || began === undefined) return null;
  return turnMs(ask, history, turn) - (activeMs - began);
}

function firstOf({ calls, forgiven }: Asked): Asked["calls"][number] | undefined {
  return calls[
    Math.max(forgiven, calls.findLastIndex(({ failure }) => failure?.waitMs !== undefined) + 1)
  ];
}
