// What a run has cost: calls, tokens, money and time, per seat, per round and in all. Retries and lost calls count.
// Law: a figure nobody reported is unknown, and a sum with an unknown part has no total. Nothing unknown is ever 0.
import type { LogEvent, Usage } from "../log/event.ts";
import { stateOf, describeSeat, type DeliberationState } from "./deliberation-state.ts";
import { modelOf } from "./status.ts";

export type Amount = Readonly<ReturnType<typeof amount>>;
export type Cost = Readonly<ReturnType<typeof sum>>;
export type Costs = Readonly<ReturnType<typeof costs>>;

interface Spent {
  /** The most it can come to; null where no price is known. */
  readonly most: number | null;
  readonly seat: string;
  readonly round: number;
  readonly attempt: number;
  readonly repair: number;
  readonly ask: string;
  /** open: in flight, as far as the log says. cut: stopped from here, so that nobody learns how it ended. */
  state: "open" | "cut" | "completed" | "failed" | "ambiguous" | "hosted";
  usage: Partial<Usage>;
  usd: number | null;
  ms: number | null;
}

/** `isHeld`: somebody makes the calls that the end of the log leaves in flight. Only who looks at the writer knows. */
export function costs(events: readonly LogEvent[], isHeld = true) {
  const record = stateOf(events);
  const spent = listSpending(events, record);
  if (!isHeld) abandon(spent);
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

/** The request never left: nothing was used, and that is known. */
const NOTHING = { usage: { input: 0, output: 0, cacheRead: 0 }, usd: 0 };

/** Until the end of a call is recorded nobody knows what it cost. */
const OPEN = { usage: {}, usd: null, ms: null };

function listSpending(events: readonly LogEvent[], record: DeliberationState): Spent[] {
  const spent = new Map<string, Spent>();
  const roundOf = (ask: string) => record.asks.get(ask)?.opened.round ?? 0;
  const end = (call: string, ended: Partial<Spent>) => Object.assign(spent.get(call) ?? {}, ended);
  for (const { seq, type, data } of events) {
    if (type === "call.reserved") {
      const { ask, seat, attempt, repair, reserve } = data;
      const call = { most: reserve.usd, ask, seat, round: roundOf(ask), attempt, repair };
      spent.set(data.call, { ...call, state: "open", ...OPEN });
    } else if (ENDINGS.has(type)) {
      abandon([...spent.values()]);
    } else if (type === "call.ambiguous") {
      end(data.call, { state: "ambiguous" });
    } else if (type === "call.completed") {
      const { usage, usd, ms } = data;
      end(data.call, { state: "completed", usage, usd, ms });
    } else if (type === "call.failed") {
      const { usage, usd } = data.sent ? OPEN : NOTHING;
      const paid = { usage: data.usage ?? usage, usd: data.usd ?? usd };
      const isCut = data.failure === "aborted" && data.sent && data.usage === null;
      end(data.call, { state: isCut ? "cut" : "failed", ...paid, ms: data.ms });
    } else if (
      (type === "ask.answered" || type === "ask.rejected") &&
      data.call === null &&
      modelOf(record, data.seat) === "host"
    ) {
      const { ask, seat } = data;
      const reply = { most: null, ask, seat, round: roundOf(ask), attempt: 1, repair: 0 };
      spent.set(`host/${seq}`, { ...reply, state: "hosted", ...OPEN });
    }
  }
  return [...spent.values()];
}

/** Whoever made calls before these makes them no longer: the run stopped, or another process writes. */
const ENDINGS: ReadonlySet<LogEvent["type"]> = new Set([
  "writer.opened",
  "deliberation.paused",
  "deliberation.concluded",
]);

/** What was cut off because another request for the same ask was answered is no loss. */
function abandon(spent: readonly Spent[]): void {
  const answered = new Set(
    spent.filter(({ state }) => state === "completed").map(({ ask }) => ask),
  );
  for (const call of spent) {
    if (call.state === "cut") call.state = answered.has(call.ask) ? "failed" : "ambiguous";
    if (call.state === "open") call.state = "ambiguous";
  }
}

function sum(spent: readonly Spent[]) {
  const count = (is: (s: Spent) => boolean) => spent.filter(is).length;
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
