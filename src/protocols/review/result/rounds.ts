// The rounds of a review: what each reviewer said of the artifact, what its open findings support, and what it scored.
import type { Grade, Judgment } from "../../../kernel/fact.ts";
import { rowsAt, textAt, titleOf, type Chronicle } from "../../../views/chronicle.ts";
import type { FindingLife } from "./lives.ts";

export interface VerdictCell {
  readonly round: number;
  /** What the open findings of the reviewer support: this counts. */
  readonly computed: Grade;
  /** What the reviewer said; "none" where it gave no assessment. */
  readonly stated: string;
  readonly incomplete: boolean;
  readonly scores: Judgment["scores"];
  /** The assessment; null where there is none. */
  readonly message: string | null;
}

export interface ReviewerRow {
  readonly seat: string;
  readonly title: string;
  /** In the order of the rounds in which it was asked. */
  readonly verdicts: readonly VerdictCell[];
  /** What its open findings support now: after its last assessment a person may have overruled some. */
  readonly now: Grade;
}

/** A rule of the preset that asks for more than findings: a least score, or that one reviewer would let it pass. */
export interface Bar {
  readonly title: string;
  readonly name: string;
  readonly least: number | string;
  /** What was reached in the last round; null where nothing was said. */
  readonly reached: number | string | null;
  readonly isMet: boolean;
}

/** Everyone who was asked; a panel that was never convened has nobody here. */
export function reviewerRows(
  record: Chronicle,
  findings: readonly FindingLife[],
): readonly ReviewerRow[] {
  const seats = [...new Set(record.judgments.map(({ seat }) => seat))];
  const order = record.seats.map(({ id }) => id);
  return seats
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((seat): ReviewerRow => ({
      seat,
      title: titleOf(record.seats, seat),
      now: gradeOf(findings.filter((finding) => finding.seat === seat && finding.isBlocking)),
      verdicts: record.judgments
        .filter((judgment) => judgment.seat === seat)
        .map(({ round, computed, stated, incomplete, scores }): VerdictCell => ({
          round,
          computed,
          stated,
          incomplete,
          scores,
          message:
            record.messages.find(
              (message) =>
                message.phase === "assess" && message.seat === seat && message.round === round,
            )?.id ?? null,
        })),
    }));
}

/** An open fatal finding is a FAIL, one of critical or major CONDITIONAL. */
function gradeOf(blocking: readonly FindingLife[]): Grade {
  return blocking.some(({ severity }) => severity === "fatal")
    ? "FAIL"
    : blocking.length > 0
      ? "CONDITIONAL"
      : "PASS";
}

export function barRows(record: Chronicle): readonly Bar[] {
  const [preset = {}] = rowsAt({ rows: [record.opened.brief["preset"] ?? null] }, "rows");
  const last = Math.max(0, ...record.judgments.map(({ round }) => round));
  const scored = (seat: string, name: string): number | string | null =>
    record.judgments.find((judgment) => judgment.seat === seat && judgment.round === last)?.scores[
      name
    ] ?? null;
  return rowsAt(preset, "rules").flatMap((rule): Bar[] => {
    const seat = textAt(rule, "reviewer");
    // A rule concerns its reviewer, where that one sits on the panel.
    if (!record.judgments.some((judgment) => judgment.seat === seat && judgment.round === last))
      return [];
    const title = titleOf(record.seats, seat);
    if (rule["rule"] === "score") {
      const [reached, least] = [scored(seat, "score"), Number(rule["least"])];
      return [
        { title, name: textAt(rule, "name"), least, reached, isMet: Number(reached ?? 0) >= least },
      ];
    }
    if (rule["rule"] !== "adversarial") return [];
    const reached = scored(seat, "acceptable");
    return [{ title, name: "acceptable", least: "MOSTLY", reached, isMet: reached !== "NO" }];
  });
}

/** Rounds of the panel that sat last, and how many it may have: those planned and those a person added. */
export function roundsHeld(record: Chronicle): { readonly held: number; readonly most: number } {
  const rounds = new Map<number, string>();
  for (const { round, seat } of record.judgments)
    rounds.set(round, `${rounds.get(round) ?? ""} ${seat}`);
  const last = Math.max(0, ...rounds.keys());
  const first = Math.min(
    last,
    ...[...rounds].filter(([, panel]) => panel === rounds.get(last)).map(([round]) => round),
  );
  const { rounds: planned, assess } = record.opened.brief;
  const added = record.decisions.filter(
    ({ ask, choice }) =>
      ask.startsWith("gate/not-converged/") &&
      Number(ask.split("/")[2]) >= first &&
      (choice === "one-more-round" || choice === "compromise"),
  ).length;
  return {
    held: last === 0 ? 0 : last - first + 1,
    most: assess === true ? 1 : (typeof planned === "number" ? planned : 0) + added,
  };
}
