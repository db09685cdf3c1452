// What replies of a review must keep beyond their form. Each rule says itself to the seat and is checked by code.
import type { Rule } from "../../kernel/ask.ts";
import { holds } from "../shared/evidence.ts";
import { flag, naming, rule } from "../shared/rules/rules.ts";
import { edited, editProblem } from "../../text/edits.ts";
import type { Life } from "./findings.ts";
import type { AssessReply, RevisionReply } from "./shapes.ts";

/** Nothing stands without something to show for it. */
export function verdictShown(): Rule<AssessReply> {
  return rule(
    "verdict-shown",
    "CONDITIONAL or FAIL has a finding, new or still open, and says what remains.",
    ({ verdict, findings, earlier = [], remaining }) => {
      if (verdict === "PASS") return undefined;
      const isOpen = findings.length > 0 || earlier.some(({ status }) => status !== "RESOLVED");
      if (!isOpen)
        return `verdict: ${verdict} without a finding cannot stand; name what is wrong, or say PASS`;
      return remaining.trim() === ""
        ? `remaining: the verdict is ${verdict}, so say exactly what remains`
        : undefined;
    },
    "flag",
  );
}

/** What cannot be pointed to is no finding. */
export function evidenceHolds(text: string): Rule<AssessReply> {
  return flag(
    "evidence-holds",
    "evidence stands in the artifact word for word.",
    ({ findings }) => {
      const wrong = findings.find(({ evidence }) => !holds(text, evidence));
      return (
        wrong &&
        `findings: the artifact does not say ${JSON.stringify(wrong.evidence.slice(0, 80))}`
      );
    },
  );
}

export function everyEarlier(own: readonly string[]): Rule<AssessReply> {
  return rule(
    "every-earlier",
    "Each of your earlier findings has one status.",
    ({ earlier = [] }) => {
      const missing = own.filter(
        (id) => earlier.filter(({ finding }) => finding === id).length !== 1,
      );
      return naming(missing, (ids) => `earlier: ${ids} has no status, or more than one`);
    },
    "flag",
  );
}

export const alternativeGiven: Rule<AssessReply> = flag(
  "no-counter-proposal",
  "Who disagrees says what to do instead.",
  ({ onOthers = [] }) => {
    const bare = onOthers
      .filter(({ disagree, alternative }) => disagree && alternative.trim() === "")
      .map(({ finding }) => finding);
    return naming(
      bare,
      (ids) => `onOthers: ${ids} is disagreed with and nothing is proposed instead`,
    );
  },
);

export function editsFit(text: string): Rule<RevisionReply> {
  return rule(
    "edits-fit",
    "Every find stands in the artifact exactly once, word for word, and edits do not overlap.",
    ({ edits }) => editProblem(text, edits),
  );
}

/** No concern is dropped: each that keeps the artifact from passing is met or declined with a reason. */
export function everyConcern(blocking: readonly Life[], text: string): Rule<RevisionReply> {
  return rule(
    "every-concern",
    "Every finding of major or above is answered by an edit, or declined with your reason.",
    ({ edits, ...refused }) => {
      // Who writes the whole text anew answers to everything in it.
      if (edits.some(({ find, replace }) => find === text && replace !== text)) return undefined;
      const answered = new Set([...edits.map(({ finding }) => finding), ...notFollowed(refused)]);
      const missing = blocking.map(({ finding }) => finding.id).filter((id) => !answered.has(id));
      return naming(missing, (ids) => `edits, declined: nothing answers ${ids}`);
    },
    "flag",
  );
}

/** Declined, or set aside for one that contradicts it: either way with a reason. */
function notFollowed({
  declined,
  disputes,
}: Pick<RevisionReply, "declined" | "disputes">): string[] {
  return [
    ...declined.map(({ finding }) => finding),
    ...disputes.flatMap(({ taken, over }) => over.filter((id) => id !== taken)),
  ];
}

export function isChanged(text: string, addressable: readonly string[]): Rule<RevisionReply> {
  return rule(
    "changed",
    "An artifact with findings that can be mended is changed, or each of them is declined.",
    ({ edits, ...refused }) => {
      const left = addressable.filter((id) => !notFollowed(refused).includes(id));
      const isSame = editProblem(text, edits) === undefined && edited(text, edits) === text;
      return naming(
        isSame ? left : [],
        (ids) => `edits: nothing is changed, and ${ids} can be mended`,
      );
    },
  );
}
