// What a run has cost: calls, tokens, money and time, per seat, per round and in all. Retries and lost calls count.
// Law: a figure nobody reported is unknown, and a sum with an unknown part has no total. Nothing unknown is ever 0.
import type { LogEvent, Usage } from "../log/event.ts";
import { stateOf, seated, type DeliberationState, type Seated } from "./deliberation-state.ts";
import { modelOf } from "./status.ts";

export interface Amount {
  /** Null where any part is unknown. */
  readonly total: number | null;
  /** The sum of the parts that are known. */
  readonly known: number;
  /** How many calls left this figure open. */
  readonly unknown: number;
}

export interface Cost {
  /** Requests made, every attempt and repair included, and replies a host brought. */
  readonly calls: number;
  readonly retries: number;
  readonly repairs: number;
  readonly failed: number;
  /** Nobody recorded how they ended; they may have been billed. */
  readonly ambiguous: number;
  /** Replies from a host, whose cost only the host knows. */
  readonly hosted: number;
  /** Calls whose token counts are our estimate. */
  readonly estimated: number;
  readonly input: Amount;
  readonly output: Amount;
  readonly cached: Amount;
  readonly usd: Amount;
  readonly ms: Amount;
}

export interface Costs {
  readonly all: Cost;
  readonly bySeat: readonly (Seated & { readonly cost: Cost })[];
  readonly byRound: readonly { readonly round: number; readonly cost: Cost }[];
  /** Answers that people gave themselves: no calls, and nothing is known of their cost. */
  readonly people: readonly (Seated & { readonly answers: number })[];
  /** Time the run was at work, over all restarts. */
  readonly activeMs: number;
}

interface Spent {
  /** The most it can come to; null where no price is known. */
  readonly most: number | null;
  readonly seat: string;
  readonly round: number;
  readonly attempt: number;
  readonly repair: number;
  state: "completed" | "failed" | "ambiguous" | "hosted";
  usage: Partial<Usage>;
  usd: number | null;
  ms: number | null;
}

export function costs(events: readonly LogEvent[]): Costs {
  const record = stateOf(events);
  const spent = spending(events, record);
  const seats = [
    ...new Set([...record.seats.map((seat) => seat.id), ...spent.map((s) => s.seat)]),
  ].filter((seat) => spent.some((s) => s.seat === seat));
  const rounds = [...new Set(spent.map((s) => s.round))].sort((a, b) => a - b);
  return {
    all: sum(spent),
    bySeat: seats.map((seat) => ({
      ...seated(record, seat),
      cost: sum(spent.filter((s) => s.seat === seat)),
    })),
    byRound: rounds.map((round) => ({ round, cost: sum(spent.filter((s) => s.round === round)) })),
    people: peopleIn(events, record),
    activeMs: record.activeMs,
  };
}

function peopleIn(events: readonly LogEvent[], record: DeliberationState): Costs["people"] {
  const answers = new Map<string, number>();
  for (const { type, data } of events)
    if (type === "ask.answered" && data.call === null && modelOf(record, data.seat) === "person")
      answers.set(data.seat, (answers.get(data.seat) ?? 0) + 1);
  return Array.from(answers, ([seat, n]) => ({ ...seated(record, seat), answers: n }));
}

/** The request never left: nothing was used, and that is known. */
const NOTHING = { usage: { input: 0, output: 0, cacheRead: 0 }, usd: 0 };

/** Until the end of a call is recorded nobody knows what it cost. */
const OPEN = { usage: {}, usd: null, ms: null };

function spending(events: readonly LogEvent[], record: DeliberationState): Spent[] {
  const spent = new Map<string, Spent>();
  const roundOf = (ask: string) => record.asks.get(ask)?.opened.round ?? 0;
  const end = (call: string, ended: Partial<Spent>) => Object.assign(spent.get(call) ?? {}, ended);
  for (const { seq, type, data } of events) {
    if (type === "call.reserved") {
      const { ask, seat, attempt, repair, reserve } = data;
      const call = { most: reserve.usd, seat, round: roundOf(ask), attempt, repair };
      spent.set(data.call, { ...call, state: "ambiguous", ...OPEN });
    } else if (type === "call.completed") {
      const { usage, usd, ms } = data;
      end(data.call, { state: "completed", usage, usd, ms });
    } else if (type === "call.failed") {
      const known = data.sent ? OPEN : NOTHING;
      const { usage, usd } = { usage: data.usage ?? known.usage, usd: data.usd ?? known.usd };
      end(data.call, { state: "failed", usage, usd, ms: data.ms });
    } else if (
      (type === "ask.answered" || type === "ask.rejected") &&
      data.call === null &&
      modelOf(record, data.seat) === "host"
    ) {
      const reply = {
        most: null,
        seat: data.seat,
        round: roundOf(data.ask),
        attempt: 1,
        repair: 0,
      };
      spent.set(`host/${seq}`, { ...reply, state: "hosted", ...OPEN });
    }
  }
  return [...spent.values()];
}

function sum(spent: readonly Spent[]): Cost {
  const count = (is: (s: Spent) => boolean) => spent.filter(is).length;
  return {
    calls: spent.length,
    retries: count((s) => s.attempt > 1),
    repairs: count((s) => s.repair > 0),
    failed: count((s) => s.state === "failed"),
    ambiguous: count((s) => s.state === "ambiguous"),
    hosted: count((s) => s.state === "hosted"),
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

function amount(parts: readonly (number | null)[]): Amount {
  const known =
    Math.round(parts.reduce<number>((all, part) => all + (part ?? 0), 0) * PRECISION) / PRECISION;
  const unknown = parts.filter((part) => part === null).length;
  return { total: unknown === 0 ? known : null, known, unknown };
}
