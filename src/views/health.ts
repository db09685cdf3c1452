// How sound a run was: what had to be repaired, who was missing, what is suspect, and whether blindness can be proved.
// Law: a failure mode is named in plain words and only when the log shows it.
import type { LogEvent } from "../log/event.ts";
import { CORE } from "../messages/catalogue.ts";
import { core } from "../messages/voice.ts";
import type { Alarm, Notice } from "../kernel/fact.ts";
import type { Params, Phrase } from "../kernel/phrase.ts";
import type { AbsentState } from "../kernel/reply.ts";
import { chronicle, mainIssue, placeOf, titleOf, type Chronicle } from "./chronicle.ts";
import { costs } from "./costs.ts";
import { isOfCount } from "./of-count.ts";
import { accountOf, positionsIn, saysChanged, tellsChange } from "./positions.ts";
import { repetition } from "./repetition.ts";
import { status } from "./status.ts";
import { readingOf } from "./reading.ts";

export interface Repair {
  readonly ask: string;
  readonly seat: string;
  readonly title: string;
  readonly reasons: readonly string[];
  readonly ended: "repaired" | "absent" | "open";
}

export interface Absence {
  readonly ask: string;
  readonly seat: string;
  readonly title: string;
  readonly state: AbsentState;
  readonly why: string;
}

/** A turn in which what a seat said of itself and what its stances did part, as the rules of its ask noted. */
export interface Mismatch {
  readonly message: string;
  readonly seat: string;
  readonly title: string;
  readonly saidChanged: boolean;
  readonly moved: boolean;
}

export interface RungAlarm extends Omit<Alarm, "kind"> {
  /** What it warned of was dealt with later in the run. */
  readonly isMet?: true;
  /** It is about what the count alone would have picked, and that is not what was chosen. */
  readonly isOfCount?: true;
}

export interface FailureMode {
  readonly code: string;
  readonly text: string;
  readonly says?: Phrase;
  readonly refs: readonly string[];
}

export interface Health {
  readonly repairs: readonly Repair[];
  readonly mended: readonly string[];
  readonly flagged: readonly {
    readonly message: string;
    readonly title: string;
    readonly flags: readonly string[];
  }[];
  readonly absences: readonly Absence[];
  readonly late: readonly string[];
  readonly alarms: readonly RungAlarm[];
  readonly notices: readonly Omit<Notice, "kind">[];
  readonly changes: { readonly agreeing: number; readonly mismatches: readonly Mismatch[] };
  /** `proved`: every blind ask was shown nothing, and the engine itself wrote the prompts. */
  readonly blindness: {
    readonly proved: boolean;
    readonly restsOnHost: boolean;
    readonly asks: readonly {
      readonly ask: string;
      readonly seat: string;
      readonly shown: readonly string[];
    }[];
  };
  /** Every member ended on the same option. `warning` is said whenever it is so. */
  readonly unanimity: { readonly isUnanimous: boolean; readonly warning: string | null };
  readonly leftOut: readonly string[];
  readonly quotesNotFound: readonly {
    readonly message: string;
    readonly passage: string;
    readonly quote: string;
  }[];
  /** References to messages that their author was never shown. */
  readonly unresolved: readonly { readonly message: string; readonly target: string }[];
  readonly failureModes: readonly FailureMode[];
}

/** Alarms about a round on the way: the protocol acts on them, and they say nothing against the result. */
const PROCESS = new Set([
  "too-little-disagreement",
  "too-much-disagreement",
  "low-quality",
  "expert-without-tension",
  "idea-rescue",
]);

export function isAboutResult({
  code,
  isMet = false,
  isOfCount: isElsewhere = false,
}: Pick<RungAlarm, "code"> & { readonly isMet?: boolean; readonly isOfCount?: boolean }): boolean {
  return !PROCESS.has(code) && !isMet && !isElsewhere;
}

/** Said of every unanimous end, word for word, also where unanimity came too late for the script to check it. */
export const UNANIMOUS = CORE.en["alarm.unanimous"];

export function health(events: readonly LogEvent[]): Health {
  const record = chronicle(events);
  const { hosted } = status(events);
  const asks = [...record.asks.values()];
  const blind = asks
    .filter(({ opened }) => opened.blind && opened.gate === null)
    .map(({ opened: { ask, seat, shown } }) => ({ ask, seat, shown }));
  const { votes } = positionsIn(record);
  const isUnanimous =
    votes.length > 1 && votes.every(({ final }) => final !== null && final === votes[0]?.final);
  const leftOut = record.concluded?.outcome["leftOut"];
  const found: Omit<Health, "failureModes"> = {
    repairs: asks
      .filter(({ rejections }) => rejections.length > 0)
      .map(({ opened: { ask, seat }, rejections, reply }) => ({
        ask,
        seat,
        title: titleOf(record.seats, seat),
        reasons: rejections.flatMap(({ reasons }) => reasons),
        ended: reply === null ? "open" : reply.kind === "absent" ? "absent" : "repaired",
      })),
    mended: asks.filter(({ mended }) => mended).map(({ opened }) => opened.ask),
    flagged: record.messages
      .filter(({ flags }) => flags.length > 0)
      .map(({ id, seat, flags }) => ({ message: id, title: titleOf(record.seats, seat), flags })),
    absences: asks.flatMap(({ opened: { ask, seat }, reply }) =>
      reply?.kind === "absent"
        ? [{ ask, seat, title: titleOf(record.seats, seat), state: reply.state, why: reply.why }]
        : [],
    ),
    late: record.late,
    alarms: rung(record),
    notices: record.notices.map(({ kind: _kind, ...notice }) => notice),
    changes: changes(record),
    blindness: {
      proved: !hosted && blind.every(({ shown }) => shown.length === 0),
      restsOnHost: hosted,
      asks: blind,
    },
    unanimity: {
      isUnanimous,
      warning:
        isUnanimous || record.alarms.some(({ code }) => code === "unanimous") ? UNANIMOUS : null,
    },
    leftOut: Array.isArray(leftOut)
      ? leftOut.filter((id): id is string => typeof id === "string")
      : [],
    quotesNotFound: record.links
      .filter(({ resolved, to }) => !resolved && to.startsWith("ctx:"))
      .map(({ from, to, comment }) => ({ message: from, passage: to, quote: comment })),
    unresolved: record.links
      .filter(({ resolved, to }) => !resolved && !to.startsWith("ctx:"))
      .map(({ from, to }) => ({ message: from, target: to })),
  };
  return { ...found, failureModes: failureModes(events, record, found) };
}

function rung(record: Chronicle): RungAlarm[] {
  const isMet = readingOf(record).met?.(record) ?? (() => false);
  return record.alarms.map((alarm) => {
    const { kind: _kind, ...told } = alarm;
    return {
      ...told,
      ...(isMet(alarm) ? { isMet: true } : {}),
      ...(isOfCount(record, alarm) ? { isOfCount: true } : {}),
    };
  });
}

/** The rules of the ask knew what the seat had held: their notes alone say that a word about a change was untrue. */
function changes(record: Chronicle): Health["changes"] {
  const turns = record.messages.filter(tellsChange);
  const mismatches = turns.flatMap((message): Mismatch[] => {
    const { id, seat, flags } = message;
    const saidChanged = saysChanged(message);
    const untrue = saidChanged ? ["change-is-one:"] : ["change-is-said:", "shift-is-said:"];
    const isUntrue = flags.some((flag) => untrue.some((rule) => flag.startsWith(rule)));
    return isUntrue
      ? [
          {
            message: id,
            seat: placeOf(seat),
            title: titleOf(record.seats, seat),
            saidChanged,
            moved: !saidChanged,
          },
        ]
      : [];
  });
  return { agreeing: turns.length - mismatches.length, mismatches };
}

function failureModes(
  events: readonly LogEvent[],
  record: Chronicle,
  found: Omit<Health, "failureModes">,
): FailureMode[] {
  const { shifts, sideMoves, votes, outcome, changed } = positionsIn(record);
  const modes: FailureMode[] = [];
  const name = (code: HealthCode, params: Params = {}, refs: readonly (string | null)[] = []) =>
    modes.push({
      code: code.split(".")[0] ?? code,
      ...core.phrase(`health.${code}`, params),
      refs: refs.filter((id) => id !== null),
    });
  const conforming = shifts.filter((shift) => shift.class === "conforming");
  const unexplained = shifts.filter((shift) => shift.class === "unexplained");
  const mistaken = shifts.filter(
    ({ declared, trigger }) =>
      declared.length > 0 && trigger !== null && !declared.includes(trigger),
  );
  if (outcome && outcome.chosen !== outcome.withoutConforming) name("outcome-by-conformity");
  if (conforming.length > 0)
    name(
      "conformity",
      { names: titles(conforming) },
      conforming.map((s) => s.message),
    );
  for (const account of ["none", "reason", "messages"] as const) {
    const such = unexplained.filter((shift) => accountOf(shift) === account);
    if (such.length > 0)
      name(
        `unexplained-move.${account}`,
        { names: titles(such) },
        such.map((s) => s.message),
      );
  }
  if (mistaken.length > 0)
    name(
      "other-trigger",
      { names: titles(mistaken) },
      mistaken.map((s) => s.message),
    );
  const untrue = found.changes.mismatches;
  if (untrue.length > 0)
    name(
      "change-misreported",
      { names: titles(untrue) },
      untrue.map((m) => m.message),
    );
  // A moderator steers the process, and may well ask for the same thing twice; and there is one way to say that nothing is wrong.
  const again = repetition(
    record.messages.filter(
      ({ seat, phase }) =>
        phase !== "assess" &&
        !record.seats.some(({ id, role }) => id === seat && role === "moderator"),
    ),
  );
  const titled = (messages: typeof again.own) =>
    titles(messages.map(({ seat }) => ({ title: titleOf(record.seats, seat) })));
  if (again.own.length > 0)
    name(
      "stalled",
      { names: titled(again.own) },
      again.own.map((m) => m.id),
    );
  if (again.shared.length > 0)
    name(
      "same-words",
      { names: titled(again.shared) },
      again.shared.map((m) => m.id),
    );
  const votersWithout = votes.filter((vote) => vote.final === null);
  // A review has verdicts of its own, and says itself who gave none.
  if (
    record.concluded &&
    mainIssue(record) &&
    votersWithout.length > 0 &&
    record.versions.length === 0
  )
    name("no-vote", { names: titles(votersWithout) });
  if (record.concluded && outcome && changed + shifts.length + sideMoves.length === 0)
    name("nobody-moved");
  if (found.absences.length > 0) name("seats-absent", { names: titles(found.absences) });
  for (const { code, text, says } of record.notices)
    if (code === "team-fallback-full" || code === "no-quorum" || code === "check-off")
      modes.push({ code, text, ...(says === undefined ? {} : { says }), refs: [] });
  if (record.notices.some(({ code }) => code === "moderator-absent")) name("moderator-absent");
  if (found.quotesNotFound.length > 0)
    name(
      "quotes-not-found",
      {},
      found.quotesNotFound.map((q) => q.message),
    );
  if (found.unresolved.length > 0)
    name("references-unresolved", {}, [...new Set(found.unresolved.map((r) => r.message))]);
  for (const { flag, code } of MANNERS) {
    const bad = found.flagged.filter(({ flags }) => flags.some((said) => said.startsWith(flag)));
    if (bad.length > 0)
      name(
        code,
        { names: titles(bad) },
        bad.map((m) => m.message),
      );
  }
  if (found.blindness.restsOnHost) name("blindness-on-host");
  else if (!found.blindness.proved) name("blindness-broken");
  const { ambiguous } = costs(events).all;
  if (ambiguous > 0) name("calls-without-end", { calls: ambiguous });
  return modes;
}

/** Flags that tell a reader how far to trust what was said. */
const MANNERS = [
  { flag: "uncited:", code: "uncited" },
  { flag: "no-steel-man:", code: "no-steel-man" },
  { flag: "no-counter-proposal:", code: "no-counter-proposal" },
  { flag: "every-concern:", code: "concern-unanswered" },
  { flag: "unfalsifiable:", code: "unfalsifiable" },
] as const;

type HealthCode = keyof typeof CORE.en extends infer K
  ? K extends `health.${infer C}`
    ? C
    : never
  : never;

function titles(rows: readonly { readonly title: string }[]): readonly string[] {
  return [...new Set(rows.map(({ title }) => title))];
}
