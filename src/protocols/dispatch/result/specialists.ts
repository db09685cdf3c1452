// What the specialists of a dispatch said: the question each got, its finding, how sure it is, and what it said when others disagreed.
// Law: a confidence that cannot be read counts as Low and is said to be missing.
import type { JsonObject } from "../../../kernel/json.ts";
import { membersOf, rowsAt, textAt, type Chronicle } from "../../../views/chronicle.ts";

export type Level = "High" | "Medium" | "Low";
const LEVELS: readonly Level[] = ["High", "Medium", "Low"];

export interface Answer {
  readonly message: string;
  readonly round: number;
  readonly response: string;
  /** False where it added no reasoning: what it said before stands. */
  readonly isNew: boolean;
}

export interface SpecialistRow {
  readonly seat: string;
  readonly title: string;
  /** What the chair asked; null where everyone got the question itself. */
  readonly question: string | null;
  /** Null where it did not answer. */
  readonly message: string | null;
  readonly finding: string | null;
  readonly recommendation: string | null;
  /** By its last word that added anything; null where it did not answer. */
  readonly confidence: Level | null;
  /** It gave no confidence that can be read. */
  readonly isMissing: boolean;
  readonly reasoning: string;
  /** Null where it has none. */
  readonly keyConcern: string | null;
  readonly needsHuman: boolean;
  readonly answers: readonly Answer[];
}

/** Per round: who was asked, who answered, who was passed over and why. */
export interface DispatchedRow {
  readonly round: number;
  readonly asked: readonly string[];
  readonly answered: readonly string[];
  readonly passedOver: readonly {
    readonly seat: string;
    readonly state: string;
    readonly why: string;
  }[];
}

export function specialistRows(record: Chronicle): readonly SpecialistRow[] {
  const questions = questionsIn(record);
  return membersOf(record).map(({ id, title }): SpecialistRow => {
    const first = record.messages.find(({ phase, seat }) => phase === "consult" && seat === id);
    const later = record.messages.filter(({ phase, seat }) => phase === "conflict" && seat === id);
    const isNew = (round: number): boolean =>
      !record.notices.some(
        ({ code, seat, text }) =>
          code === "nothing-new" && seat === id && text.includes(`in round ${round}:`),
      );
    const last = later.findLast(({ round }) => isNew(round)) ?? first;
    const word = assessed(last?.body ?? {});
    return {
      seat: id,
      title,
      question: questions.get(id) ?? null,
      message: first?.id ?? null,
      finding: first ? textAt(first.body, "finding") : null,
      recommendation: first ? textAt(first.body, "recommendation") : null,
      ...(first ? word : { ...word, confidence: null, isMissing: false }),
      needsHuman: last?.body["needsHumanJudgment"] === true,
      answers: later.map(({ id: message, round, body }): Answer => ({
        message,
        round,
        response: textAt(body, "response"),
        isNew: isNew(round),
      })),
    };
  });
}

const NO_CONCERN = /^(?:none|nothing|null|n\/?a|なし|特になし|无|没有)?[\s\p{P}]*$/iu;

function assessed(
  body: JsonObject,
): Pick<SpecialistRow, "confidence" | "isMissing" | "reasoning" | "keyConcern"> {
  const [said = {}] = rowsAt({ rows: [body["confidenceAssessment"] ?? null] }, "rows");
  const level = LEVELS.find(
    (each) => each.toLowerCase() === textAt(said, "confidence").trim().toLowerCase(),
  );
  const concern = textAt(said, "keyConcern").trim();
  return {
    confidence: level ?? "Low",
    isMissing: level === undefined,
    reasoning: textAt(said, "reasoning"),
    keyConcern: NO_CONCERN.test(concern) ? null : concern,
  };
}

/** Kept out of messages: the reply itself holds them. */
function questionsIn({ asks }: Chronicle): ReadonlyMap<string, string> {
  const reply = asks.get("questions")?.reply;
  const value = reply?.kind === "answered" ? reply.value : null;
  const rows =
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? rowsAt(value as JsonObject, "dispatch")
      : []; // a logged reply is JSON data
  return new Map(rows.map((row) => [textAt(row, "specialist"), textAt(row, "question")]));
}

export function dispatchedRows({ asks }: Chronicle): readonly DispatchedRow[] {
  const turns = [...asks.values()].filter(
    ({ opened: { phase } }) => phase === "consult" || phase === "conflict",
  );
  const rounds = [...new Set(turns.map(({ opened }) => opened.round))].sort((a, b) => a - b);
  return rounds.map((round): DispatchedRow => {
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
