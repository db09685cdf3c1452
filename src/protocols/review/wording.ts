// The words of a review. One text per purpose; what all seats share comes first and never changes.
import type { Ask } from "../../kernel/ask.ts";
import type { Brief, Wording } from "../../kernel/protocol.ts";
import type { ReviewBrief } from "./brief.ts";
import { CARD_PARTS } from "./idea-set.ts";

const constitution = (brief: Brief): string =>
  (brief as ReviewBrief).preset.converges === "ideas" ? ON_IDEAS : ON_ARTIFACT; // the brief of this protocol

const ON_ARTIFACT = `You take part in a review: an artifact is assessed by several reviewers, each alone, and revised by its author until every reviewer's findings support a PASS, or a person decides. Agreement has to be earned.

How it runs: every reviewer reads the complete artifact and returns findings and a verdict. Findings of several reviewers that are the same fault become one fault with several voices. The author answers each with an edit, or declines it with a reason that its voices read. Then everyone reads the complete artifact again: a change that fixes one thing can break another. A fault is settled when every voice says so.

Words: findings have ids such as F-1-2 and keep them. fatal: it cannot be saved this way. critical: wrong or dangerous. major: must be fixed first. minor: would be better; minors never block. The verdict that counts is computed from your open findings: an open fatal one is FAIL, an open critical or major one CONDITIONAL, else PASS.

For every seat:
- Findings first. A finding points to a passage; for what the artifact leaves out, to the place where it belongs.
- One fault, one finding. Say what to put instead. "Unclear" is no finding; "this sentence says X and the table says Y" is.
- Attention is divided: each reviewer covers its own concern first and whole. What another has said is repeated by its id, never in new words.
- Where you disagree with another's finding, say why and what you would do instead. Nobody's view is averaged away.`;

const ON_IDEAS = `You take part in a review of ideas: each is a card with an id such as I-2. Reviewers rate every card, each alone; the author merges, splits, refines or drops cards by what they say; until at least two ideas are among every reviewer's best three, or a person decides. Agreement has to be earned.

How it runs: in every round every reviewer rates all cards and names its three best. From the second round on everyone sees its own and the others' ratings of the round before, and what has changed since. If most reviewers reject every idea, the cause that they share is named, what it needs is looked up, and new cards are written.

Words: STRONG: clearly new, feasible, well placed. VIABLE: promising, has to be refined. WEAK: only worth keeping inside another idea or reworked. KILL: done already, infeasible, or without a contribution.

For every seat:
- Judge what is on the card. What convinces or worries you is a sentence of the card, and you name it.
- A rating is changed by a reason, never because others rate otherwise.
- Where you disagree with another, say what you would do instead. Nobody's view is averaged away.`;

const TASKS: Readonly<Record<string, (ask: Ask) => string>> = {
  assess: (ask) =>
    ask.details["isFirst"] === true
      ? `Review the complete artifact${kind(ask)}. Go through it twice from its beginning to its end, sentence by sentence: first for what you look after, then for every other fault: what is wrong, contradictory, unsafe, unrealistic or impossible to measure. Then ask what somebody who has done such work before would expect to read and does not: each topic that is left out is a finding. Be complete, and leave nothing out because another may name it: what several name is put together afterwards. Return your findings and your verdict.`
      : `The artifact${kind(ask)} was changed. Read it whole, not only the changes. ${answering(
          ask.details["hasOwn"] === true &&
            "For each of your own earlier findings: RESOLVED, PARTIALLY or NOT_ADDRESSED?",
          `Which faults has nobody named yet, also ones that the changes brought?${ask.details["hasOthers"] === true ? " What another has named is an id under same, and no new text." : ""}`,
          ask.details["hasOthers"] === true &&
            "Do you think a finding of another wrong, or met in a wrong way? Say what you would do instead.",
          "What is your verdict? If it is CONDITIONAL or FAIL, say exactly what remains; if it is PASS, what in the artifact convinced you.",
        )}`,
  answer: (ask) =>
    `The author changed nothing in the artifact${kind(ask)} and declined findings, with reasons. Do not look for new ones. ${answering(
      ask.details["hasOwn"] === true &&
        "For each of your own findings: do you accept the reason (RESOLVED), or not (NOT_ADDRESSED, with a new argument)?",
      ask.details["hasOthers"] === true &&
        "Do you think a declined finding of another wrong, or would you do something else? Say what.",
      "What is your verdict now?",
    )}`,
  more: (ask) =>
    `You have more findings on the artifact${kind(ask)} than fitted one reply. Name those that are missing from the list of what you have named already, each once.`,
  group: () =>
    "Several reviewers read the same artifact, each alone. Put findings together that are the same fault: one change would settle all of them. Findings on one passage that ask for different changes are different faults. If in doubt, leave them apart.",
  revise: (ask) =>
    `You are the author. Revise the artifact${kind(ask)}: answer every finding of major or above by an edit, or decline it with a reason its voices can weigh; minors where it is cheap. One edit may settle several findings. Where findings contradict each other, follow the better-supported one, decline the other and name the one you followed; never a middle. Keep what was not criticised as it is.`,
  propose: (ask) =>
    `You are the author. The reading is over and these findings on the artifact${kind(ask)} are open. Propose for each the edit that would settle it, as you would make it; one edit may settle several. A person decides whether your edits are made. Say under beyond what no edit of yours settles, and why. Then say what should be done next, and by what one will see that this was right.`,
  search: () =>
    "You look up what a reviewer says is missing: existing work that bears on the finding. Name only what you are sure exists; an empty list with the reason is a good answer.",
  cross: () =>
    "Another reviewer would not let the artifact pass. Say of each of its concerns whether it is right: YES, PARTIALLY or NO, and why.",
  cards: () =>
    "You are the author. Write five idea cards about the question, as different from each other as you can make them.",
  rank: (ask) =>
    (ask.details["isFirst"] === true
      ? "Rate every card and name your three best, best first."
      : "Rate every card again and name your three best, best first. You see what changed, and how you and the others rated before: change a rating where a reason convinces you.") +
    (ask.details["combines"] === true ? " You may propose combinations of ideas." : ""),
  reshape: () =>
    "You are the author. Merge, split, refine or drop cards by what the reviewers say, and say for each new card what it came from. Never average two ideas into a blur.",
  cause: () =>
    "You are the author. Most reviewers reject every idea. Name the one cause that the rejections share, and what should be looked up so that new ideas avoid it.",
  rescue: () =>
    "You are the author. Every idea was rejected for the cause that is named. Write three new cards that avoid it, from what was looked up.",
};

/** The questions that are put, numbered. */
function answering(...questions: readonly (string | false)[]): string {
  const put = questions.filter((question) => question !== false);
  return ["Answer:", ...put.map((question, n) => `${n + 1}. ${question}`)].join("\n");
}

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

/** In the order in which they are read: a row for each part of a form. */
export const FIELDS = [
  ["earlier", "finding", "status", "note", "same"],
  ["findings", "severity", "location", "problem", "evidence", "proposal", "addressable", "tags"],
  ["more", "onOthers", "alternative", "documentFaults", "document", "quote"],
  ["score", "acceptable", "remaining", "verdict"],
  ["groups", "edits", "find", "replace", "declined", "reason", "instead", "beyond"],
  ["found", "title", "where", "says", "summary"],
  ["answers", "right", "why"],
  ["nextSteps", "action", "who", "by", "prediction", "text"],
  ["cause", "lookFor", "cards", "idea", ...CARD_PARTS],
  ["ratings", "rating", "top", "combinations"],
  ["ideas", "from", "fate"],
].flat();

export const wording: Wording = {
  constitution,
  fields: FIELDS,
  task: (ask) => TASKS[ask.purpose]?.(ask) ?? "",
};
