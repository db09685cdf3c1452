// Where those who take part in a review differed: findings that contradict each other, findings that their owners insist on, what others say of them.
// Law: both sides are told, and who decided; nothing is averaged.
import { PERSON } from "../../../kernel/ask.ts";
import { rowsAt, textAt, textsAt, titleOf, type Chronicle } from "../../../views/chronicle.ts";
import { DISPUTE, type FindingLife } from "./lives.ts";

/** Findings that contradict each other, and which of them the author followed. */
export interface ContradictionRow {
  readonly round: number;
  readonly taken: string;
  readonly over: readonly string[];
  readonly reason: string;
  readonly message: string;
}

/** A finding that was in dispute for two rounds and went to a person. */
export interface InsistedRow {
  readonly finding: string;
  readonly round: number;
  /** Null while the question is open. */
  readonly choice: string | null;
  readonly isDefault: boolean;
}

/** What a side says about a finding. */
export interface Say {
  readonly title: string;
  readonly round: number;
  readonly text: string;
}

export function contradictions({ messages }: Chronicle): readonly ContradictionRow[] {
  return messages
    .filter(({ phase }) => phase === "revise" || phase === "rebut")
    .flatMap(({ id, round, body }) =>
      rowsAt(body, "disputes").map((row): ContradictionRow => ({
        round,
        taken: textAt(row, "taken"),
        over: textsAt(row, "over"),
        reason: textAt(row, "reason"),
        message: id,
      })),
    );
}

export function insisted(record: Chronicle): readonly InsistedRow[] {
  return [...record.asks.keys()].flatMap((ask): InsistedRow[] => {
    const [, round, finding] = DISPUTE.exec(ask) ?? [];
    if (round === undefined || finding === undefined) return [];
    const decided = record.decisions.find((decision) => decision.ask === ask);
    return [
      {
        finding,
        round: Number(round),
        choice: decided?.choice ?? null,
        isDefault: decided?.default ?? false,
      },
    ];
  });
}

/** Both positions, and what other reviewers and the cross-critique said of it: each side's last word. */
export function positionsOn(
  record: Chronicle,
  { id, seat, title, round, problem, life }: FindingLife,
): readonly Say[] {
  const says = new Map<string, Say>();
  const say = (who: string, at: number, text: string): void =>
    void (
      text.trim() === "" || says.set(who, { title: titleOf(record.seats, who), round: at, text })
    );
  says.set(seat, { title, round, text: problem });
  for (const { by, round: at, reason, status, isLetGo } of life)
    if (!isLetGo && by !== PERSON.id && !(by === seat && UNSAID.has(reason)))
      say(by, at, by === seat && status !== "RESOLVED" ? `${problem} ${reason}` : reason);
  for (const { seat: other, round: at, phase, body } of record.messages) {
    if (phase === "assess")
      for (const row of rowsAt(body, "onOthers"))
        if (row["finding"] === id && row["disagree"] === true)
          say(other, at, textAt(row, "alternative"));
    if (phase === "cross")
      for (const row of rowsAt(body, "answers"))
        if (row["finding"] === id) say(other, at, `${textAt(row, "right")}: ${textAt(row, "why")}`);
  }
  return [...says.values()];
}

/** What the engine writes where a reviewer said nothing. */
const UNSAID = new Set(["no status was given", ""]);
