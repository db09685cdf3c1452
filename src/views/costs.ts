// What a run has cost: calls, tokens, money and time, per seat, per round and in all. Retries and lost calls count.
// Law: a figure nobody reported is unknown, and a sum with an unknown part has no total. Nothing unknown is ever 0.
import type { LogEvent } from "../log/event.ts";
import { callsIn, type CallRow } from "./calls.ts";
import { stateOf, describeSeat, type DeliberationState } from "./deliberation-state.ts";
import { modelOf } from "./status.ts";

export type Amount = Readonly<ReturnType<typeof amount>>;
export type Cost = Readonly<ReturnType<typeof sum>>;
export type Costs = Readonly<ReturnType<typeof costs>>;

/** `isHeld`: somebody makes the calls that the end of the log leaves in flight. Only who looks at the writer knows. */
export function costs(events: readonly LogEvent[], isHeld = true) {
  const record = stateOf(events);
  const spent = callsIn(record, events, isHeld);
  const payers = new Set(spent.map((s) => s.seat));
  const known = record.seats.map((seat) => seat.id).filter((seat) => payers.has(seat));
  const seats = [...new Set([...known, ...payers])];
  const rounds = [...new Set(spent.map((s) => s.round))].sort((a, b) => a - b);
  return {
    all: sum(spent),
    bySeat: seats.map((seat) => ({
      ...describeSeat(record, seat),
      cost: sum(spent.filter((s) => s.seat === seat)),
    })),
    byRound: rounds.map((round) => ({ round, cost: sum(spent.filter((s) => s.round === round)) })),
    /** Answers that people gave themselves: no calls, and nothing is known of their cost. */
    people: peopleIn(events, record),
    /** Time the run was at work, over all restarts. */
    activeMs: record.activeMs,
  };
}

function peopleIn(events: readonly LogEvent[], record: DeliberationState) {
  const answers = new Map<string, number>();
  for (const { type, data } of events)
    if (type === "ask.answered" && data.call === null && modelOf(record, data.seat) === "person")
      answers.set(data.seat, (answers.get(data.seat) ?? 0) + 1);
  return Array.from(answers, ([seat, n]) => ({ ...describeSeat(record, seat), answers: n }));
}

function sum(spent: readonly CallRow[]) {
  const count = (is: (s: CallRow) => boolean) => spent.filter(is).length;
  return {
    /** Requests made, every attempt and repair included, and replies a host brought. */
    calls: spent.length,
    retries: count((s) => s.attempt > 1),
    repairs: count((s) => s.repair > 0),
    failed: count((s) => s.state === "failed" || s.state === "cut"),
    /** Nobody recorded how they ended, and nobody makes them any more; they may have been billed. */
    ambiguous: count((s) => s.state === "ambiguous"),
    /** Replies from a host, whose cost only the host knows. */
    hosted: count((s) => s.state === "hosted"),
    /** Calls whose token counts are our estimate. */
    estimated: count((s) => s.usage.estimated === true),
    input: amount(spent.map((s) => s.usage.input ?? null)),
    output: amount(spent.map((s) => s.usage.output ?? null)),
    cached: amount(spent.map((s) => s.usage.cacheRead ?? null)),
    // What can come to nothing at most came to nothing, whoever did not say so.
    usd: amount(spent.map((s) => s.usd ?? (s.most === 0 ? 0 : null))),
    ms: amount(spent.map((s) => s.ms)),
  };
}

/** Money in binary fractions: kept to a millionth of a cent, so that sums print as they are meant. */
const PRECISION = 1e8;

function amount(parts: readonly (number | null)[]) {
  const known =
    Math.round(parts.reduce<number>((all, part) => all + (part ?? 0), 0) * PRECISION) / PRECISION;
  const unknown = parts.filter((part) => part === null).length;
  return {
    /** Null where any part is unknown. */
    total: unknown === 0 ? known : null,
    /** The sum of the parts that are known. */
    known,
    /** How many calls left this figure open. */
    unknown,
  };
}
