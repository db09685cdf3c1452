// The options of a question: where they come from, how one joins them, who holds which.
import type { Issue, Position } from "../../kernel/fact.ts";
import { sameText } from "./rules/rules.ts";

/** The question itself, as an issue. */
export const MAIN = "i1";
/** More options than this are no longer weighed one by one. */
const MOST_OPTIONS = 9;

export function isFull({ stances }: Issue): boolean {
  return stances.length >= MOST_OPTIONS;
}

export function mainIssue(
  title: string,
  labels: readonly string[],
  origin: Issue["origin"],
): Issue {
  return {
    kind: "issue",
    id: MAIN,
    title,
    main: true,
    origin,
    stances: labels.map((label, i) => ({ id: `o${i + 1}`, label })),
  };
}

/** What a form is filled with when there is nothing to say. */
const NO_ANSWER = /^(?:none|null|n\/?a|[\s\p{P}]*)$/iu;

/** An answer of one's own joins the options, or is one of them already. Null where it says nothing, or the list is full. */
export function withOption(
  issue: Issue,
  said: string,
): { readonly issue: Issue; readonly id: string } | null {
  const label = said.trim();
  if (NO_ANSWER.test(label)) return null;
  if (issue.stances.some(({ id }) => id === label)) return { issue, id: label };
  const same = issue.stances.find((stance) => sameText(stance.label, label));
  if (same) return { issue, id: same.id };
  if (isFull(issue)) return null;
  const id = `o${issue.stances.length + 1}`;
  return { issue: { ...issue, stances: [...issue.stances, { id, label }] }, id };
}

/** "none" on the wire is no vote in the record. */
export function vote(stance: string | undefined): string | null {
  return stance === undefined || stance === NONE ? null : stance;
}

export const NONE = "none";

/** A stance, said in no message and with no confidence unless it names them. */
export function position(
  about: Omit<Position, "kind" | "message" | "confidence"> & Partial<Position>,
): Position {
  return { message: null, confidence: null, ...about, kind: "position" };
}
