// What a dispatch came to: the decision and why, what each specialist said, how conflicts were resolved, what to do, what is open.
// Law: which side of a conflict prevailed, and by which rule, is computed; what the chair wrote stands beside it under its message.
import { core } from "../../../messages/voice.ts";
import {
  membersOf,
  pickTexts,
  rowsAt,
  textAt,
  textsAt,
  objectAt,
} from "../../../views/deliberation-state.ts";
import type { DeliberationState } from "../../../views/deliberation-state.ts";
import { conclusionOf, mainRow, minorityOf, optionsOf } from "../../../views/conclusion.ts";
import type { LastWord, MinorityRow } from "../../../views/conclusion.ts";
import { quoteFrom, type Reading } from "../../../views/reading.ts";
import { MOST_ROUNDS, RECORDED, levelIn } from "../resolve.ts";
import { sentence } from "../voice.ts";
import type { Json, JsonObject } from "../../../kernel/json.ts";
import { endSentence } from "../../../text/words.ts";
import { saysNothing } from "../shapes.ts";

export type DispatchResult = ReturnType<typeof dispatchResult>;
export type ConflictRow = ReturnType<typeof conflictRows>[number];

/** Who settled a conflict: the table of rules, the chair where no rule did, a person, or the two themselves. */
type SettledBy = "rule" | "chair" | "person" | "themselves" | "nobody";

/** `written` is the chair's message; its words stand under decision and rationale, so there is no overview. */
function dispatchResult(record: DeliberationState) {
  const conclusion = conclusionOf(record);
  const message = record.messages.findLast(({ phase }) => phase === "result");
  const body = message?.body ?? {};
  const specialists = specialistRows(record);
  const conflicts = conflictRows(record);
  const actionItems = rowsAt(body, "actionItems").map((row) =>
    pickTexts(row, "item", "where", "reason"),
  );
  const person = record.decisions.find(
    ({ ask, choice }) => ask === "gate/escalation" && choice !== "conclude",
  );
  const stances = mainRow(conclusion.issues)?.stances ?? [];
  const taken = stances.find(({ id }) => id === person?.choice);
  const decided = core.phrase("verdict.decided");
  const { chosen, resolution } = taken
    ? {
        chosen: { option: taken.id, label: taken.label, holders: taken.holders },
        resolution: { kind: "by a person", detail: decided.text, says: decided.says },
      }
    : conclusion;
  const dispatched = dispatchedRows(record);
  const isShortCircuit = record.notices.some(
    ({ code, text, says }) =>
      code === "conflicts" &&
      (says ? says.code === "notice.conflicts.none" : text.startsWith("No conflict")), // an older log has the text alone
  );
  return {
    kind: "dispatch" as const,
    ...conclusion,
    chosen,
    resolution,
    written: message?.id ?? null,
    overview: null,
    minority: notFollowed(
      minorityOf(record, (_option, holders) => setAside(conflicts, specialists, holders)),
      chosen?.option ?? null,
      resolution?.kind ?? "",
    ),
    finals: lastWords(record, specialists),
    nextActions: actionItems.map(({ item, where, reason }) => ({
      text: `${item} (${where}${reason === "" ? "" : `: ${reason}`})`,
      cites: message ? [message.id] : [],
    })),
    options: optionsOf(record, conclusion.issues),
    /** In the chair's words. Where a person has to decide, what is to be decided. */
    decision: message ? textAt(body, "decision") : null,
    rationale: message ? textAt(body, "rationale") : null,
    specialists,
    /** What the chair saw after round 1. */
    synthesis: synthesisOf(record),
    conflicts,
    /** Nobody was in conflict, so it went straight to the result. */
    isShortCircuit,
    /** Why no further round was held; null before the end, and where there was nothing to go on about. */
    heldNoMore: record.concluded ? heldNoMore(dispatched.length, isShortCircuit, conflicts) : null,
    /** Recommendations that are held and were not followed. */
    against: (chosen === null ? [] : stances).filter(
      ({ id, holders }) => id !== chosen?.option && holders.length > 0,
    ),
    /** Its verdict does not say yet by which rules, and who won by them. */
    isOlder: record.verdicts.at(-1)?.standing === undefined,
    actionItems,
    openQuestions: textsAt(body, "openQuestions"),
    /** The options that a person named, with the strongest reason for and against each, in the chair's words. */
    cases: rowsAt(body, "options").map((row) => pickTexts(row, "option", "for", "against")),
    dispatched,
    mode: textAt(record.opened.brief, "mode"),
    isSolo: record.notices.some(({ code }) => code === "solo"),
    /** Why it goes to a person; null where it does not. */
    escalated: record.alarms.findLast(({ code }) => code === "escalated")?.text ?? null,
    /** What a person decided where it was escalated. */
    decidedByPerson: person?.choice ?? null,
  };
}

/** As the outcome has them: before the end no rule has been applied. */
function conflictRows(record: DeliberationState) {
  const choices = rowsAt(answerTo(record, "result"), "choices");
  const chosen = new Set(choices.map((row) => textAt(row, "conflict")));
  return rowsAt(record.concluded?.outcome ?? {}, "resolved").map((row) => {
    const [a = "", b = ""] = textsAt(row, "between");
    const [id, method] = [textAt(row, "conflict"), textAt(row, "method")];
    const isChairs = method === "chair decision" && chosen.has(id);
    return {
      id,
      between: [a, b] as const,
      point: textAt(row, "point"),
      /** Null where a person has to decide. */
      winner: textAt(row, "winner") || null,
      method,
      by: SETTLED_BY[method] ?? (isChairs ? "chair" : "rule"),
      why: textAt(row, "why"),
      /** Whoever won it recommends what was decided, and the other does not: it carried the decision. */
      isCarrying: row["carried"] !== false, // an older log does not say it
    };
  });
}

const SETTLED_BY: Readonly<Record<string, SettledBy>> = {
  human: "person",
  consensus: "themselves",
  "left open": "nobody",
};

/** Each reason of the rules, or of the chair, that carried the decision, with the conflicts it decided and who won them. */
export function reasonsBy(rows: readonly ConflictRow[], by: "rule" | "chair") {
  const own = rows.filter((row) => row.by === by && row.isCarrying);
  return [...new Set(own.map(({ why }) => why))].map((why) => {
    const decided = own.filter((row) => row.why === why);
    return {
      why,
      ids: decided.map(({ id }) => id),
      winners: [...new Set(decided.flatMap(({ winner }) => winner ?? []))],
    };
  });
}

/** no-known-clash: one round, since no two of those asked are listed as known to clash. decidable: the rules could part them, or nobody had more to say. */
type HeldNoMore = "no-conflict" | "no-known-clash" | "came-to-agree" | "decidable" | "last-round";

function heldNoMore(
  rounds: number,
  isShortCircuit: boolean,
  conflicts: readonly ConflictRow[],
): HeldNoMore | null {
  if (isShortCircuit) return "no-conflict";
  if (rounds === 0 || conflicts.length === 0) return null;
  if (rounds >= MOST_ROUNDS) return "last-round";
  if (rounds === 1) return "no-known-clash";
  return conflicts.every(({ by }) => by === "themselves") ? "came-to-agree" : "decidable";
}

/** What a person took was followed. Where a rule or a person decided, nobody was outvoted. */
function notFollowed(
  rows: readonly MinorityRow[] | "none",
  chosen: string | null,
  kind: string,
): readonly MinorityRow[] | "none" {
  if (rows === "none") return rows;
  const isDecided = chosen !== null && DECIDED.has(kind);
  const left = rows
    .filter(({ option }) => option !== chosen)
    .map((row) =>
      isDecided && UNRULED.has(row.status)
        ? { ...row, status: `set aside ${kind} and still valid` }
        : row,
    );
  return left.length > 0 ? left : "none";
}

const DECIDED = new Set(["by rule", "by a person"]);
/** Statuses of older logs, which know of no rule. */
const UNRULED = new Set(["still valid", "outvoted and still valid"]);

function synthesisOf({ messages }: DeliberationState) {
  const said = messages.findLast(({ phase }) => phase === "synthesis");
  if (!said) return null;
  const { id: message, body } = said;
  return { message, consensus: textsAt(body, "consensus"), gaps: textsAt(body, "gaps") };
}

/** Why whoever holds an option lost the conflicts it was in, and what it fears if it is not followed. */
function setAside(
  conflicts: readonly ConflictRow[],
  specialists: readonly SpecialistRow[],
  holders: readonly string[],
): Pick<MinorityRow, "whySetAside" | "reconsiderWhen" | "cites"> {
  const isIn = ({ between }: ConflictRow): boolean =>
    between.some((seat) => holders.includes(seat));
  const lost = conflicts
    .filter((row) => row.winner !== null && isIn(row) && !holders.includes(row.winner))
    .map(({ id, method, by, why }) => {
      const how = by === "rule" && method === "chair decision" ? "rule" : method;
      return `${id}: ${why} (${how})`;
    });
  const open = conflicts
    .filter((row) => row.winner === null && isIn(row))
    .map(({ id, why }) => `${id}: ${why}`);
  const own = specialists.filter(({ seat }) => holders.includes(seat));
  const concerns = own.flatMap(({ title, keyConcern }) =>
    keyConcern === null ? [] : [`${title}: ${keyConcern}`],
  );
  return {
    whySetAside: [...lost, ...open].join("; ") || null,
    reconsiderWhen: concerns.join("; ") || null,
    cites: own.flatMap(({ message }) => message ?? []),
  };
}

/** A recommendation is a specialist's own words; what it answered in a conflict is its last. */
function lastWords(record: DeliberationState, specialists: readonly SpecialistRow[]): LastWord[] {
  return membersOf(record).map(({ id, title }): LastWord => {
    const row = specialists.find(({ seat }) => seat === id);
    const moved = record.shifts.findLast(({ seat }) => seat === id);
    return {
      seat: id,
      title,
      message: moved?.message ?? row?.message ?? null,
      claim: moved ? moved.reason : (row?.recommendation ?? ""),
      confidence: row?.confidence == null ? null : RECORDED[row.confidence],
    };
  });
}

export const dispatchReading: Reading<DispatchResult> = {
  result: dispatchResult,
  isRuled: true,
  ending,
  // The option that the person took, where it went to one.
  outcome(record) {
    const { chosen, resolution } = dispatchResult(record);
    return { outcome: chosen?.label ?? null, resolution: resolution?.kind ?? null };
  },
  // A person who has to decide reads what the specialists recommend.
  question(record, { ask, gate }) {
    const text = gate?.question ?? "";
    if (ask !== "gate/escalation") return text;
    const recommends = sentence(record.lang)("asked.recommends");
    const lines = specialistRows(record).flatMap(({ title, recommendation, confidence }) =>
      recommendation === null
        ? []
        : [quoteFrom(title, `${recommends}, ${confidence ?? ""}`, recommendation)],
    );
    return [text, ...lines].join("\n");
  },
};

function ending(result: DispatchResult): string {
  const { chosen, conflicts, against, decidedByPerson, escalated, isSolo } = result;
  const others =
    against.length === 0
      ? ""
      : `; against ${against.map(({ id, holders }) => `${holders.join(", ")} (${id})`).join(", ")}`;
  if (decidedByPerson !== null)
    return `a person decided: ${chosen?.option ?? decidedByPerson}${others}`;
  if (escalated !== null) return "escalated to a person: no decision is asserted";
  const parts = (["rule", "chair"] as const).flatMap((by) => {
    const reasons = reasonsBy(conflicts, by).map(
      ({ why, ids, winners }) => `${why} (${winners.join(", ")} in ${ids.join(", ")})`,
    );
    return reasons.length === 0
      ? []
      : [`decided by ${by === "rule" ? "rule" : "the chair"}: ${reasons.join("; ")}`];
  });
  return parts.length > 0
    ? `${parts.join("; ")}${others}`
    : isSolo
      ? "the chair decided alone"
      : `no conflict was left to the rules${others}`;
}

// What the specialists of a dispatch said: the question each got, its finding, how sure it is, and what it said when others disagreed.
// Law: a confidence that cannot be read counts as Low and is said to be missing.
export type SpecialistRow = ReturnType<typeof specialistRows>[number];

function specialistRows(record: DeliberationState) {
  // Kept out of messages: the reply itself holds them.
  const questions = new Map(
    rowsAt(answerTo(record, "questions"), "dispatch").map((row) => [
      textAt(row, "specialist"),
      textAt(row, "question"),
    ]),
  );
  return membersOf(record).map(({ id, title }) => {
    const own = record.messages.filter(({ seat }) => seat === id);
    const first = own.find(({ phase }) => phase === "consult");
    const later = own.filter(({ phase }) => phase === "conflict");
    const isNew = (round: number): boolean =>
      !record.notices.some(
        ({ code, seat, text }) =>
          code === "nothing-new" && seat === id && text.includes(`in round ${round}:`),
      );
    const last = later.findLast(({ round }) => isNew(round)) ?? first;
    return {
      seat: id,
      title,
      /** What the chair asked; null where everyone got the question itself. */
      question: questions.get(id) ?? null,
      /** Null where it did not answer. */
      message: first?.id ?? null,
      finding: first ? textAt(first.body, "finding") : null,
      recommendation: first ? textAt(first.body, "recommendation") : null,
      // By its last word that added anything.
      ...assessmentIn(last?.body ?? {}),
      ...(first ? {} : { confidence: null, isMissing: false }),
      needsHuman: last?.body["needsHumanJudgment"] === true,
      answers: later.map(({ id: message, round, body }) => ({
        message,
        round,
        response: textAt(body, "response") || spokenIn(body),
        /** False where it added no reasoning: what it said before stands. */
        isNew: isNew(round),
      })),
    };
  });
}

/** What it answered to each attack and to the chair, and what it added. */
function spokenIn(body: JsonObject): string {
  const answers = rowsAt(body, "answers").map((row) => textAt(row, "what"));
  const replies = rowsAt(body, "replies").map((row) => textAt(row, "reply"));
  return [...answers, ...replies, textAt(body, "newReasoning")]
    .filter((said) => said.trim() !== "")
    .map(endSentence)
    .join(" ");
}

function assessmentIn(body: JsonObject) {
  const said = objectAt(body, "confidenceAssessment");
  const level = levelIn(textAt(said, "confidence"));
  const concern = textAt(said, "keyConcern").trim();
  return {
    confidence: level ?? "Low",
    isMissing: level === undefined,
    reasoning: textAt(said, "reasoning"),
    keyConcern: saysNothing(concern) ? null : concern,
  };
}

/** What an ask was answered with; empty where it was not. */
export function answerTo({ asks }: DeliberationState, ask: string): JsonObject {
  const reply = asks.get(ask)?.reply;
  return reply?.kind === "answered" ? objectAt({ value: reply.value as Json }, "value") : {}; // a logged reply is JSON data
}

export type DispatchedRow = ReturnType<typeof dispatchedRows>[number];

/** Per round: who was asked, who answered, who was passed over and why. */
function dispatchedRows({ asks }: DeliberationState) {
  const turns = [...asks.values()].filter(
    ({ opened: { phase } }) => phase === "consult" || phase === "conflict",
  );
  const rounds = [...new Set(turns.map(({ opened }) => opened.round))].sort((a, b) => a - b);
  return rounds.map((round) => {
    const now = turns.filter(({ opened }) => opened.round === round);
    return {
      round,
      asked: now.map(({ opened }) => opened.seat),
      answered: now
        .filter(({ reply }) => reply?.kind === "answered")
        .map(({ opened }) => opened.seat),
      passedOver: now.flatMap(({ opened: { seat }, reply }) =>
        reply?.kind === "absent" ? [{ seat, state: reply.state, why: reply.why }] : [],
      ),
    };
  });
}
