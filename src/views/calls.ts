// Every call of a run, one after the other: when it waited, was sent, was heard of and ended, what it cost, what came of it.
// Law 1: times are those of the run's own clock, which stands still while nobody is at work; what no record tells is null, never 0.
// Law 2: a reply that a host brought is listed as one, since only the host knows what it took.
import type { EventData, LogEvent, Usage } from "../log/event.ts";
import { describeSeat, stateOf, type DeliberationState } from "./deliberation-state.ts";
import { modelOf } from "./status.ts";

/** On the run's clock, in milliseconds. */
interface CallTimes {
  /** Since when it could have been sent: the ask was opened, or the call before it had ended. */
  readonly asked: number;
  readonly sent: number;
  /** Null where the answer came in one piece, where none came, and in older logs. */
  readonly first: number | null;
  /** Null where nobody knows. */
  readonly ended: number | null;
}

interface Made {
  /** The call's own id; of a host's reply, the record that holds it. */
  readonly call: string;
  readonly ask: string;
  readonly seat: string;
  readonly title: string;
  readonly model: string;
  readonly purpose: string;
  readonly round: number;
  readonly attempt: number;
  readonly repair: number;
  /** Sent beside another for the same ask that stayed silent. */
  readonly isBeside: boolean;
  /** The most it can come to; null where no price is known. */
  readonly most: number | null;
  /** open: in flight, as far as the log says. cut: stopped from here, so that nobody learns how it ended. */
  state: "open" | "cut" | "completed" | "failed" | "ambiguous" | "hosted";
  usage: Partial<Usage>;
  usd: number | null;
  ms: number | null;
  times: CallTimes;
  /** Why it failed, and how long the provider wanted to be left alone. */
  failure: {
    readonly kind: string;
    readonly message: string;
    readonly waitMs: number | null;
  } | null;
  /** Its answer was sent back, since it broke the form or a rule. */
  isRefused: boolean;
}
export type CallRow = Readonly<Made>;

/** `isHeld`: somebody makes the calls that the end of the log leaves in flight. Only who looks at the writer knows. */
export function calls(events: readonly LogEvent[], isHeld = true): readonly CallRow[] {
  return callsIn(stateOf(events), events, isHeld);
}

export function callsIn(
  record: DeliberationState,
  events: readonly LogEvent[],
  isHeld: boolean,
): readonly CallRow[] {
  const made = new Map<string, Made>();
  const lastOf = new Map<string, Made>();
  /** Hosts' replies whose end the next record with a clock tells. */
  let untimed: Made[] = [];
  for (const { seq, type, data } of events) {
    if ("activeMs" in data) {
      for (const row of untimed) row.times = { ...row.times, ended: data.activeMs };
      untimed = [];
    }
    if (type === "call.reserved") {
      const row = beginCall(record, data, lastOf.get(data.ask));
      made.set(data.call, row);
      lastOf.set(data.ask, row);
    } else if (ENDINGS.has(type)) {
      abandon([...made.values()]);
    } else if (type === "call.ambiguous") {
      const row = made.get(data.call);
      if (row) row.state = "ambiguous";
    } else if (type === "call.completed" || type === "call.failed") {
      const row = made.get(data.call);
      if (row) endCall(row, type === "call.completed" ? data : describeFailure(data));
    } else if (type === "ask.answered" || type === "ask.rejected") {
      const own = made.get(data.call ?? "");
      if (own) own.isRefused = type === "ask.rejected";
      if (data.call !== null || modelOf(record, data.seat) !== "host") continue;
      const row = takeReply(record, data, seq);
      row.isRefused = type === "ask.rejected";
      made.set(row.call, row);
      untimed.push(row);
    }
  }
  if (!isHeld) abandon([...made.values()]);
  return [...made.values()];
}

type Reserved = EventData<"call.reserved">;

function beginCall(record: DeliberationState, data: Reserved, last: Made | undefined): Made {
  const { call, ask, seat, model, attempt, repair, reserve, activeMs: sent } = data;
  const since = last?.times.ended ?? record.asks.get(ask)?.opened.activeMs ?? sent;
  const isBeside = last?.state === "open";
  return {
    call,
    ...describePlace(record, ask, seat),
    model,
    attempt,
    repair,
    isBeside,
    most: reserve.usd,
    state: "open",
    ...beginAt(isBeside ? sent : Math.min(since, sent), sent),
  };
}

function describePlace(record: DeliberationState, ask: string, seat: string) {
  const { purpose = "", round = 0 } = record.asks.get(ask)?.opened ?? {};
  return { ask, ...describeSeat(record, seat), purpose, round };
}

function takeReply(
  record: DeliberationState,
  { ask, seat }: Pick<Reserved, "ask" | "seat">,
  seq: number,
): Made {
  const sent = record.asks.get(ask)?.opened.activeMs ?? 0;
  return {
    call: `host/${seq}`,
    ...describePlace(record, ask, seat),
    model: "host",
    attempt: 1,
    repair: 0,
    isBeside: false,
    most: null,
    state: "hosted",
    ...beginAt(sent, sent),
  };
}

function beginAt(asked: number, sent: number) {
  const times: CallTimes = { asked, sent, first: null, ended: null };
  return { ...OPEN, times, failure: null, isRefused: false };
}

/** Until the end of a call is recorded nobody knows what it cost. */
const OPEN = { usage: {}, usd: null, ms: null };
/** The request never left: nothing was used, and that is known. */
const NOTHING = { usage: { input: 0, output: 0, cacheRead: 0 }, usd: 0 };

type Ended = Pick<Made, "usage" | "usd"> &
  Partial<Pick<Made, "state" | "failure">> &
  Pick<EventData<"call.completed">, "ms" | "firstMs">;

function endCall(
  row: Made,
  { usage, usd, ms, firstMs, state = "completed", failure = null }: Ended,
): void {
  const { times } = row;
  const first = firstMs === undefined ? null : times.sent + firstMs;
  Object.assign(row, { usage, usd, ms, state, failure });
  row.times = { ...times, first, ended: times.sent + ms };
}

function describeFailure(data: EventData<"call.failed">): Ended {
  const { failure: kind, message, waitMs = null, sent } = data;
  const { usage, usd } = sent ? OPEN : NOTHING;
  const isCut = kind === "aborted" && sent && data.usage === null;
  return {
    ...data,
    state: isCut ? "cut" : "failed",
    usage: data.usage ?? usage,
    usd: data.usd ?? usd,
    failure: { kind, message, waitMs },
  };
}

/** Whoever made calls before these makes them no longer: the run stopped, or another process writes. */
const ENDINGS: ReadonlySet<LogEvent["type"]> = new Set([
  "writer.opened",
  "deliberation.paused",
  "deliberation.concluded",
]);

/** What was cut off because another request for the same ask was answered is no loss. */
function abandon(rows: readonly Made[]): void {
  const answered = new Set(rows.filter(({ state }) => state === "completed").map(({ ask }) => ask));
  for (const row of rows) {
    if (row.state === "cut") row.state = answered.has(row.ask) ? "failed" : "ambiguous";
    if (row.state === "open") row.state = "ambiguous";
  }
}
