// The words of a review. One text per purpose; what all seats share comes first and never changes.
import type { Ask } from "../../kernel/ask.ts";
import type { Brief, Wording } from "../../kernel/protocol.ts";
import type { Card } from "./shapes.ts";

const constitution = (
  _brief: Brief,
): string => `You take part in a review: an artifact is assessed by several reviewers, each alone, and revised by its author until every reviewer's findings support a PASS, or a person decides. Agreement has to be earned.

How it runs: in every round every reviewer reads the complete artifact and returns findings and a verdict. The author answers each finding with an edit, or declines it with a reason that its owner reads. Then everyone reads the complete artifact again: a change that mends one thing can break another.

Words: findings have ids such as F-1-2 and keep them. fatal: it cannot be saved this way. critical: wrong or dangerous. major: must be mended first. minor: would be better; minors never block. The verdict that counts is computed from your open findings: an open fatal one is FAIL, an open critical or major one CONDITIONAL, else PASS.

For every seat:
- Findings first. What you cannot point to in the artifact is none.
- Say what to put instead. "Unclear" is no finding; "this sentence says X and the table says Y" is.
- Do not look for ever smaller points: what is good enough passes.
- Where you disagree with another's concern, say why and what you would do instead. Nobody's view is averaged away.`;

const TASKS: Readonly<Record<string, (ask: Ask) => string>> = {
  assess: (ask) =>
    ask.details["round"] === 1
      ? `Review the complete artifact${kind(ask)} from your angle. Return your findings and your verdict.`
      : `Review the complete artifact${kind(ask)} again, not only the changes. Answer:\n1. For each of your own earlier findings${ask.details["hasOwn"] === true ? "" : ", had you any"}: RESOLVED, PARTIALLY or NOT_ADDRESSED?\n2. Are there new findings, also ones that the changes brought?\n3. Is anything wrong with how the concerns of others were met?\n4. What is your verdict? If it is CONDITIONAL or FAIL, say exactly what remains.`,
  revise: (ask) =>
    `You are the author. Revise the artifact${kind(ask)}: answer every finding of major or above by an edit, or decline it with a reason its owner can weigh; minors where it is cheap. Where findings contradict each other, take the better-supported one and say why; never a middle. Keep what was not criticised as it is.`,
  search: () =>
    "You look up what a reviewer says is missing: existing work that bears on the finding. Name only what you are sure exists; an empty list with the reason is a good answer.",
  cross: () =>
    "Another reviewer would not let the artifact pass. Say of each of its concerns whether it is right: YES, PARTIALLY or NO, and why.",
  rebut: () =>
    "You are the author. What is listed stood up to a second reviewer: change it, or decline it with your rebuttal.",
  recommend: () =>
    "You are the author. The rounds are over and these findings are open. Say for each what you would do about it, and why, for the person who decides.",
  cards: () =>
    "You are the author. Write five idea cards about the question, as different from each other as you can make them.",
  rank: (ask) =>
    (ask.details["round"] === 1
      ? "Rate every idea and name your three best, best first."
      : "Ideas were merged, split, dropped or born since the last round. Rate every idea again and name your three best, best first.") +
    (ask.details["combines"] === true ? " You may propose combinations of ideas." : ""),
  reshape: () =>
    "You are the author. Merge, split, refine or drop ideas by what the reviewers say, and say for each new card what it came from. Never average two ideas into a blur.",
  rescue: () =>
    "You are the author. Most reviewers reject every idea. Name the cause that they share, and write three new cards that avoid it, from what was looked up.",
};

function kind(ask: Ask): string {
  const format = ask.details["format"];
  return format === "diff"
    ? ", a unified diff: judge what it changes,"
    : format === "source"
      ? ", source code,"
      : format === "latex"
        ? ", LaTeX source,"
        : "";
}

/** The parts of a card under its title, in the order in which they are read. */
export const CARD_PARTS = [
  "coreQuestion",
  "noveltySource",
  "whyItMatters",
  "feasibility",
  "risk",
  "competition",
  "scope",
] as const satisfies readonly (keyof Card)[];

/** In the order in which they are read: a row for each part of a form. */
export const FIELDS = [
  ["earlier", "finding", "status", "note"],
  ["findings", "severity", "location", "problem", "evidence", "proposal", "addressable", "tags"],
  ["onOthers", "disagree", "alternative"],
  ["score", "acceptable", "remaining", "verdict"],
  ["edits", "find", "replace", "declined", "reason"],
  ["disputes", "taken", "over"],
  ["found", "title", "where", "says", "summary"],
  ["answers", "right", "why"],
  ["recommendations", "recommendation"],
  ["cards", "idea", ...CARD_PARTS],
  ["ratings", "rating", "top", "combinations"],
  ["ideas", "from", "fate", "rootCause"],
].flat();

export const wording: Wording = {
  constitution,
  fields: FIELDS,
  task: (ask) => TASKS[ask.purpose]?.(ask) ?? "",
};
