// The rail as rounds: which is open, how far each is, and the one stop where the run is.
import type { RailStop } from "../../src/web/wire.ts";

export interface RailRound {
  readonly round: number;
  readonly state: RailStop["state"];
  readonly stops: readonly (RailStop & { readonly isHere: boolean })[];
  readonly settled: number;
  readonly asks: number;
}

export function railRounds(rail: readonly RailStop[]): readonly RailRound[] {
  const present = here(rail);
  const rounds = new Map<number, (RailStop & { readonly isHere: boolean })[]>();
  for (const stop of rail)
    rounds.set(stop.round, [
      ...(rounds.get(stop.round) ?? []),
      { ...stop, isHere: stop === present },
    ]);
  return [...rounds].map(([round, stops]) => ({
    round,
    stops,
    state: stateOf(stops),
    settled: stops.reduce((sum, { settled }) => sum + settled, 0),
    asks: stops.reduce((sum, { asks }) => sum + asks, 0),
  }));
}

/** What is not settled yet comes before what merely came last. */
export function here(rail: readonly RailStop[]): RailStop | null {
  return (
    rail.find(({ state, asks, settled }) => state === "now" && settled < asks) ??
    rail.findLast(({ state }) => state === "now") ??
    null
  );
}

function stateOf(stops: readonly RailStop[]): RailStop["state"] {
  const states = new Set(stops.map(({ state }) => state));
  if (states.has("now")) return "now";
  if (states.has("done")) return states.has("next") ? "now" : "done";
  return states.has("next") ? "next" : "passed";
}
