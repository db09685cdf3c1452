// The rounds of a review: what each reviewer said of the artifact, what its open findings support, and what it scored.
import { objectAt, rowsAt, textAt, titleOf } from "../../../views/deliberation-state.ts";
import type { DeliberationState } from "../../../views/deliberation-state.ts";
import { gradeBy } from "../findings.ts";
import type { FindingLife } from "./lives.ts";

export type ReviewerRow = ReturnType<typeof reviewerRows>[number];
/** `computed` is what the open findings of the reviewer support, and counts; `stated` is "none" where it gave no assessment. */
export type VerdictCell = ReviewerRow["verdicts"][number];
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
  { judgments, messages, seats }: DeliberationState,
  findings: readonly FindingLife[],
) {
  const order = seats.map(({ id }) => id);
  const asked = [...new Set(judgments.map(({ seat }) => seat))];
  const blocking = findings.filter(({ isBlocking }) => isBlocking);
  const assessments = messages.filter(({ phase }) => phase === "assess");
  return asked
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((seat) => ({
      seat,
      title: titleOf(seats, seat),
      /** What its open findings support now: after its last assessment a person may have overruled some. */
      now: gradeBy(
        new Set(
          blocking.filter((row) => row.openTo.includes(seat)).map(({ severity }) => severity),
        ),
      ),
      /** In the order of the rounds in which it was asked; the message is its assessment. */
      verdicts: judgments
        .filter((judgment) => judgment.seat === seat)
        .map(({ kind: _kind, seat: _seat, ...cell }) => {
          const said = assessments.find((each) => each.seat === seat && each.round === cell.round);
          return { ...cell, message: said?.id ?? null };
        }),
    }));
}

export function barRows({ opened, judgments, seats }: DeliberationState) {
  const last = Math.max(0, ...judgments.map(({ round }) => round));
  return rowsAt(objectAt(opened.brief, "preset"), "rules").flatMap((rule): Bar[] => {
    const seat = textAt(rule, "reviewer");
    const judgment = judgments.find((each) => each.seat === seat && each.round === last);
    // A rule concerns its reviewer, where that one sits on the panel.
    if (!judgment) return [];
    const title = titleOf(seats, seat);
    const { score = null, acceptable = null } = judgment.scores;
    if (rule["rule"] === "score") {
      const [name, least] = [textAt(rule, "name"), Number(rule["least"])];
      return [{ title, name, least, reached: score, isMet: Number(score ?? 0) >= least }];
    }
    const [name, isMet] = ["acceptable", acceptable !== "NO"];
    return rule["rule"] === "adversarial"
      ? [{ title, name, least: "MOSTLY", reached: acceptable, isMet }]
      : [];
  });
}

/** Rounds of the panel that sat last, and how many it may have: those planned and those a person added. */
export function roundsHeld(record: DeliberationState): {
  readonly held: number;
  readonly most: number;
} {
  const panels = new Map<number, string>();
  for (const { round, seat } of record.judgments)
    panels.set(round, `${panels.get(round) ?? ""} ${seat}`);
  const last = Math.max(0, ...panels.keys());
  const same = [...panels].filter(([, panel]) => panel === panels.get(last));
  const first = Math.min(last, ...same.map(([round]) => round));
  const { rounds: planned, assess } = record.opened.brief;
  const added = record.decisions.filter(
    ({ ask, choice }) =>
      ENDED.test(ask) && Number(ask.split("/")[2]) >= first && GOES_ON.has(choice),
  ).length;
  return {
    held: last === 0 ? 0 : last - first + 1,
    most: assess === true ? 1 : (typeof planned === "number" ? planned : 0) + added,
  };
}

const ENDED = /^gate\/(?:ending|not-converged|ideas)\//;

/** With these a person asks for more, and decides nothing of the artifact. */
export const GOES_ON: ReadonlySet<string> = new Set([
  "make-and-read",
  "read-again",
  "own-words",
  "one-more-round",
  // Of older logs.
  "compromise",
]);
