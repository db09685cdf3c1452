// How sound a run was: what had to be repaired, who was missing, what is suspect, and whether blindness can be proved.
// Law: a failure mode is named in plain words and only when the log shows it.
import type { LogEvent } from "../log/event.ts";
import { CORE } from "../messages/catalogue.ts";
import { core, type Under } from "../messages/voice.ts";
import type { Alarm, Message } from "../kernel/fact.ts";
import type { Params, Phrase } from "../kernel/phrase.ts";
import { canonical } from "../kernel/json.ts";
import { placeOf } from "../kernel/ask.ts";
import type { Reply } from "../kernel/reply.ts";
import {
  stateOf,
  leftOutOf,
  mainIssue,
  membersOf,
  describeSeat,
  titleOf,
  withoutKind,
  type DeliberationState,
} from "./deliberation-state.ts";
import { costs } from "./costs.ts";
import { isOfCount } from "./conclusion.ts";
import { accountOf, positionsIn, saysChanged, tellsChange } from "./positions.ts";
import { isOtherModel } from "./model-family.ts";
import { status } from "./status.ts";
import { readingOf } from "./reading.ts";
import { countedIn } from "./standing.ts";

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

type Found = ReturnType<typeof lookOver>;

export interface Health extends Found {
  readonly failureModes: readonly FailureMode[];
  /** What a reader may want to know and need not be warned of. */
  readonly noted: readonly FailureMode[];
}

/** Of a run that was counted, these make its result suspect; whatever else can be seen is a plain fact. */
const SUSPECT = new Set(["blindness-broken", "team-fallback-full", "no-quorum"]);
/** About everyone's agreeing. */
const OF_AGREEMENT = new Set(["superficial-consensus", "reasons-not-compared"]);
/** The count says this itself. */
const COUNTED = new Set(["outcome-by-conformity"]);
/** Notices of the core about the option that prevails. */
const PLAIN = new Set(["FC2", "FC6"]);

/** Alarms about a round on the way: the protocol acts on them, and they say nothing against the result. */
const PROCESS = new Set([
  "too-little-disagreement",
  "too-much-disagreement",
  "low-quality",
  "expert-without-tension",
  "idea-rescue",
]);

export function isAboutResult(
  alarm: Pick<RungAlarm, "code"> & { readonly isMet?: boolean; readonly isOfCount?: boolean },
): boolean {
  return !PROCESS.has(alarm.code) && alarm.isMet !== true && alarm.isOfCount !== true;
}

/** A provider says that it ran another model than it was asked for. */
export const OTHER_MODEL = "other-model";

/** Said of every unanimous end, word for word, also where unanimity came too late for the script to check it. */
export const UNANIMOUS = CORE.en["alarm.unanimous"];

/** `isHeld`: somebody makes the calls that are in flight. */
export function health(events: readonly LogEvent[], isHeld = true): Health {
  const record = stateOf(events);
  const found = lookOver(events, record);
  const modes = failureModes(record, found, costs(events, isHeld).all.ambiguous);
  const counted = countedIn(record);
  if (counted === null) return { ...found, failureModes: modes, noted: [] };
  const [suspect, plain] = [true, false].map((is) =>
    modes.filter(({ code }) => SUSPECT.has(code) === is && !COUNTED.has(code)),
  );
  // An agreement on the way that did not last is none, and no reason to warn.
  const isAll = counted.standing.where === "all";
  // Where findings decide, that everyone says the same of it is the aim.
  const isTold = isAll && readingOf(record).isVoted !== false;
  return {
    ...found,
    alarms: found.alarms.filter(
      ({ code }) => code !== "unanimous" && (isAll || !OF_AGREEMENT.has(code)),
    ),
    unanimity: { isUnanimous: isAll, warning: null },
    failureModes: suspect ?? [],
    noted: [
      ...(isTold ? [{ code: "unanimous", ...core.phrase("alarm.unanimous"), refs: [] }] : []),
      ...found.notices
        .filter(({ code }) => PLAIN.has(code))
        .map(({ code, text, says }) => ({ code, text, ...(says ? { says } : {}), refs: [] })),
      ...(plain ?? []),
    ],
  };
}

function lookOver(events: readonly LogEvent[], record: DeliberationState) {
  const { hosted } = status(events);
  const asks = [...record.asks.values()];
  const blind = asks
    .filter(({ opened }) => opened.blind && opened.gate === null)
    .map(({ opened: { ask, seat, shown } }) => ({ ask, seat, shown }));
  const { votes } = positionsIn(record);
  const isUnanimous =
    votes.length > 1 && votes.every(({ final }) => final !== null && final === votes[0]?.final);
  return {
    repairs: asks
      .filter(({ rejections }) => rejections.length > 0)
      .map(({ opened: { ask, seat }, rejections, reply }) => ({
        ask,
        ...describeSeat(record, seat),
        reasons: rejections.flatMap(({ reasons }) => reasons),
        ended: endOf(reply),
      })),
    mended: asks.filter(({ mended }) => mended).map(({ opened }) => opened.ask),
    flagged: record.messages
      .filter(({ flags }) => flags.length > 0)
      .map(({ id, seat, flags }) => ({ message: id, title: titleOf(record.seats, seat), flags })),
    absences: asks.flatMap(({ opened: { ask, seat }, reply }) =>
      reply?.kind === "absent"
        ? [{ ask, ...describeSeat(record, seat), state: reply.state, why: reply.why }]
        : [],
    ),
    /** Members whose last turn came to nothing: they stay among those entitled to vote. */
    lost: membersOf(record).flatMap(({ id, title }) => {
      const last = asks.findLast(
        ({ opened, reply }) => placeOf(opened.seat) === id && reply !== null,
      );
      const vote = votes.find(({ seat }) => seat === id)?.final ?? null;
      return last?.reply?.kind === "absent"
        ? [{ seat: id, title, state: last.reply.state, why: last.reply.why, vote }]
        : [];
    }),
    late: record.late,
    alarms: rung(record),
    notices: record.notices.map(withoutKind),
    changes: changes(record),
    blindness: {
      /** Every blind ask was shown nothing, and the engine itself wrote the prompts. */
      proved: !hosted && blind.every(({ shown }) => shown.length === 0),
      restsOnHost: hosted,
      asks: blind,
    },
    /** Every member ended on the same option. `warning` is said whenever it is so. */
    unanimity: {
      isUnanimous,
      warning:
        isUnanimous || record.alarms.some(({ code }) => code === "unanimous") ? UNANIMOUS : null,
    },
    leftOut: leftOutOf(record),
    quotesNotFound: record.links
      .filter(({ resolved, to }) => !resolved && to.startsWith("ctx:"))
      .map(({ from, to, comment }) => ({ message: from, passage: to, quote: comment })),
    /** References to messages that their author was never shown. */
    unresolved: record.links
      .filter(({ resolved, to }) => !resolved && !to.startsWith("ctx:"))
      .map(({ from, to }) => ({ message: from, target: to })),
  };
}

function endOf(reply: Reply | null): "repaired" | "absent" | "open" {
  if (reply === null) return "open";
  return reply.kind === "absent" ? "absent" : "repaired";
}

function rung(record: DeliberationState): readonly RungAlarm[] {
  const isMet = readingOf(record).met?.(record) ?? (() => false);
  return record.alarms.map((alarm) => ({
    ...withoutKind(alarm),
    ...(isMet(alarm) ? { isMet: true } : {}),
    ...(isOfCount(record, alarm) ? { isOfCount: true } : {}),
  }));
}

/** The rules of the ask knew what the seat had held: their notes alone say that a word about a change was untrue. */
function changes(record: DeliberationState) {
  const turns = record.messages.filter(tellsChange);
  /** Turns in which what a seat said of itself and what its stances did part. */
  const mismatches = turns.flatMap((message) => {
    const { id, seat, flags } = message;
    const saidChanged = saysChanged(message);
    const untrue = saidChanged ? ["change-is-one:"] : ["change-is-said:", "shift-is-said:"];
    if (!flags.some((flag) => untrue.some((rule) => flag.startsWith(rule)))) return [];
    const title = titleOf(record.seats, seat);
    return [{ message: id, seat: placeOf(seat), title, saidChanged, moved: !saidChanged }];
  });
  return { agreeing: turns.length - mismatches.length, mismatches };
}

function failureModes(record: DeliberationState, found: Found, withoutEnd: number): FailureMode[] {
  const { shifts, sideMoves, votes, outcome, changed } = positionsIn(record);
  const modes: FailureMode[] = [];
  const name = (code: HealthCode, params: Params = {}, refs: readonly (string | null)[] = []) =>
    modes.push({
      code: code.split(".")[0] ?? code,
      ...core.phrase(`health.${code}`, params),
      refs: refs.filter((id) => id !== null),
    });
  /** Those of whom it is true, if there are any. */
  const nameThose = (code: HealthCode, rows: readonly Row[]) => {
    const refs = rows.map(({ message = null }) => message);
    if (rows.length > 0) name(code, { names: [...new Set(rows.map(({ title }) => title))] }, refs);
  };
  if (outcome && outcome.chosen !== outcome.withoutConforming) name("outcome-by-conformity");
  const conforming = shifts.filter((shift) => shift.class === "conforming");
  nameThose("conformity", conforming);
  for (const account of ["none", "reason", "messages"] as const) {
    const moves = shifts.filter((shift) => shift.class === "unexplained");
    const own = moves.filter((shift) => accountOf(shift) === account);
    nameThose(`unexplained-move.${account}`, own);
  }
  const otherwise = shifts.filter(
    ({ declared, trigger }) =>
      declared.length > 0 && trigger !== null && !declared.includes(trigger),
  );
  nameThose("other-trigger", otherwise);
  nameThose("change-misreported", found.changes.mismatches);
  // A moderator steers the process, and may well ask for the same thing twice; and there is one way to say that nothing is wrong.
  const again = repetition(
    record.messages.filter(
      ({ seat, phase }) =>
        phase !== "assess" &&
        !record.seats.some(({ id, role }) => id === seat && role === "moderator"),
    ),
  );
  const citeMessage = ({ id, seat }: Message) => ({ ...describeSeat(record, seat), message: id });
  nameThose("stalled", again.own.map(citeMessage));
  nameThose("same-words", again.shared.map(citeMessage));
  // A review has verdicts of its own, and says itself who gave none.
  const isOver = record.concluded !== null && record.versions.length === 0;
  const undecided = votes.filter((vote) => vote.final === null);
  if (isOver && mainIssue(record)) nameThose("no-vote", undecided);
  if (isOver && outcome && changed + shifts.length + sideMoves.length === 0) name("nobody-moved");
  nameThose("seats-absent", found.absences);
  for (const { code, text, says } of record.notices)
    if (code === "team-fallback-full" || code === "no-quorum" || code === "check-off")
      modes.push({ code, text, ...(says === undefined ? {} : { says }), refs: [] });
  if (record.notices.some(({ code }) => code === "moderator-absent"))
    name(hasSpoken(record, "moderator") ? "moderator-absent" : "moderator-absent.throughout");
  const others = [...record.served.values()].flatMap(({ model, served }) =>
    served !== null && isOtherModel(model, served) ? [`${model} → ${served}`] : [],
  );
  if (others.length > 0) name(OTHER_MODEL, { pairs: [...new Set(others)] });
  const unfound = found.quotesNotFound.map(({ message }) => message);
  if (unfound.length > 0) name("quotes-not-found", {}, unfound);
  const unresolved = new Set(found.unresolved.map(({ message }) => message));
  if (unresolved.size > 0) name("references-unresolved", {}, [...unresolved]);
  for (const [flag, code] of Object.entries(MANNERS)) {
    const isNoted = (noted: string): boolean => noted.startsWith(`${flag}:`);
    const rows = found.flagged.filter(({ flags }) => flags.some(isNoted));
    nameThose(code, rows);
  }
  if (found.blindness.restsOnHost) name("blindness-on-host");
  else if (!found.blindness.proved) name("blindness-broken");
  if (withoutEnd > 0) name("calls-without-end", { calls: withoutEnd });
  return modes;
}

function hasSpoken({ asks }: DeliberationState, seat: string): boolean {
  return [...asks.values()].some(
    ({ opened, reply }) => opened.seat === seat && reply?.kind === "answered",
  );
}

/** Flags that tell a reader how far to trust what was said. */
const MANNERS = {
  uncited: "uncited",
  "no-steel-man": "no-steel-man",
  "no-counter-proposal": "no-counter-proposal",
  "every-concern": "concern-unanswered",
  unfalsifiable: "unfalsifiable",
} as const;

type HealthCode = Under<keyof typeof CORE.en, "health">;

interface Row {
  readonly title: string;
  readonly message?: string | null;
}

/**
 * Messages that say again, word for word, what was said. `own`: a seat repeats an earlier message of its own.
 * `shared`: seats that share every word in one phase of one round, all of them.
 */
export function repetition(messages: readonly Message[]): Record<"own" | "shared", Message[]> {
  const spoken = new Set<string>();
  const own = messages.filter(({ seat, body }) => {
    const words = `${placeOf(seat)} ${canonical(body)}`;
    const isAgain = spoken.has(words);
    spoken.add(words);
    return isAgain;
  });
  const together = new Map<string, Message[]>();
  for (const message of messages) {
    const words = `${message.round} ${message.phase} ${canonical(message.body)}`;
    together.set(words, [...(together.get(words) ?? []), message]);
  }
  const shared = [...together.values()]
    .filter((group) => new Set(group.map(({ seat }) => placeOf(seat))).size > 1)
    .flat();
  return { own, shared };
}
