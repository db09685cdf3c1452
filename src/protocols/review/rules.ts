// What replies of a review must keep beyond their form. Each rule says itself to the seat and is checked by code.
import type { Rule } from "../../script/ask.ts";
import { flag, rule } from "../rules/rules.ts";
import { editProblem } from "./edits.ts";
import type { Life } from "./findings.ts";
import type { AssessReply, RevisionReply } from "./replies.ts";

/** Nothing stands without something to show for it. */
export function verdictShown(): Rule<AssessReply> {
  return rule("verdict-shown", "CONDITIONAL or FAIL has a finding, new or still open, and says what remains.", ({ verdict, findings, earlier = [], remaining }) => {
    if (verdict === "PASS") return undefined;
    const isOpen = findings.length > 0 || earlier.some(({ status }) => status !== "RESOLVED");
    if (!isOpen) return `verdict: ${verdict} without a finding cannot stand; name what is wrong, or say PASS`;
    return remaining.trim() === "" ? `remaining: the verdict is ${verdict}, so say exactly what remains` : undefined;
  }, "flag");
}

export function everyEarlier(own: readonly string[]): Rule<AssessReply> {
  return rule("every-earlier", "Each of your earlier findings has its status; one without counts as NOT_ADDRESSED.", ({ earlier = [] }) => {
    const missing = own.filter((id) => !earlier.some(({ finding }) => finding === id));
    return missing.length > 0 ? `earlier: ${missing.join(", ")} has no status` : undefined;
  }, "flag");
}

export const alternativeGiven: Rule<AssessReply> = flag("no-counter-proposal", "Who disagrees says what to do instead.", ({ onOthers = [] }) => {
  const bare = onOthers.filter(({ disagree, alternative }) => disagree && alternative.trim() === "");
  return bare.length > 0 ? `onOthers: ${bare.map(({ finding }) => finding).join(", ")} is disagreed with and nothing is proposed instead` : undefined;
});

export function editsFit(text: string): Rule<RevisionReply> {
  return rule("edits-fit", "Every find stands in the artifact exactly once, word for word, and edits do not overlap.", ({ edits }) => editProblem(text, edits));
}

/** No concern is dropped: each that keeps the artifact from passing is met or declined with a reason. */
export function everyConcern(blocking: readonly Life[]): Rule<RevisionReply> {
  return rule("every-concern", "Every finding of major or above is answered by an edit, or declined with your reason.", ({ edits, declined }) => {
    const answered = new Set([...edits, ...declined].map(({ finding }) => finding));
    const missing = blocking.map(({ finding }) => finding.id).filter((id) => !answered.has(id));
    return missing.length > 0 ? `edits, declined: nothing answers ${missing.join(", ")}` : undefined;
  }, "flag");
}

export function isChanged(addressable: readonly string[]): Rule<RevisionReply> {
  return rule("changed", "An artifact with findings that can be mended is changed, or each of them is declined.", ({ edits, declined }) => {
    const left = addressable.filter((id) => !declined.some(({ finding }) => finding === id));
    const same = edits.every(({ find, replace }) => find === replace);
    return left.length > 0 && (edits.length === 0 || same) ? `edits: nothing is changed, and ${left.join(", ")} can be mended` : undefined;
  });
}
