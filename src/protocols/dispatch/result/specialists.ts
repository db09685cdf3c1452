// What the specialists of a dispatch said: the question each got, its finding, how sure it is, and what it said when others disagreed.
// Law: a confidence that cannot be read counts as Low and is said to be missing.
import type { Json, JsonObject } from "../../../kernel/json.ts";
import { membersOf, objectAt, rowsAt, textAt } from "../../../views/deliberation-state.ts";
import type { DeliberationState } from "../../../views/deliberation-state.ts";
import { endSentence } from "../../../text/words.ts";
import { levelIn } from "../resolve.ts";
import { saysNothing } from "../shapes.ts";

export type SpecialistRow = ReturnType<typeof specialistRows>[number];

export function specialistRows(record: DeliberationState) {
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
export function dispatchedRows({ asks }: DeliberationState) {
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
