// What replies of a review must keep beyond their form. Each rule says itself to the seat and is checked by code.
import type { Rule } from "../../kernel/ask.ts";
import type { Grade } from "../../kernel/fact.ts";
import { holds } from "../shared/evidence.ts";
import { isGrounded } from "../shared/grounds.ts";
import { flag, naming, rule } from "../shared/rules/rules.ts";
import { edited, editProblem } from "../../text/edits.ts";
import type { Converges } from "./findings.ts";
import type { AssessReply, EditRow, GroupReply, ProposalReply, RevisionReply } from "./shapes.ts";

type Findings = Pick<AssessReply, "findings">;

/** Nothing counts without something to show for it: neither a verdict, nor a score or a NO that blocks. */
export function blockShown(least: number | undefined, isAdversarial: boolean): Rule<AssessReply> {
  const blocks = [
    "CONDITIONAL",
    "FAIL",
    ...(least === undefined ? [] : [`a score below ${least}`]),
    ...(isAdversarial ? ["NO"] : []),
  ];
  return rule(
    "block-shown",
    `Whoever says ${blocks.slice(0, -1).join(", ")} or ${blocks.at(-1)} has a finding, new or still open; CONDITIONAL and FAIL say what remains.`,
    ({ verdict, score, acceptable, findings = [], earlier = [], remaining }) => {
      const said = [
        ...(verdict === "PASS" ? [] : [`verdict: ${verdict}`]),
        ...(least !== undefined && score !== undefined && score < least ? [`score: ${score}`] : []),
        ...(acceptable === "NO" ? ["acceptable: NO"] : []),
      ];
      const isOpen = findings.length > 0 || earlier.some(({ status }) => status !== "RESOLVED");
      if (said.length > 0 && !isOpen)
        return `${said.join(", ")} without a finding cannot count; name what is wrong, or let it pass`;
      return verdict !== "PASS" && remaining.trim() === ""
        ? `remaining: the verdict is ${verdict}, so say exactly what remains`
        : undefined;
    },
    "flag",
  );
}

/** Whether a verdict lets the artifact pass, by the rule of the preset. */
export function passes(verdict: Grade, converges: Converges): boolean {
  return verdict === "PASS" || (converges === "no-fatal-or-critical" && verdict === "CONDITIONAL");
}

/** Who passes it says what in it convinced them. */
export function passGrounded(artifact: string, converges: Converges): Rule<AssessReply> {
  // What has no words cannot be quoted.
  const hasWords = /[\p{L}\p{N}]/u.test(artifact);
  const sources = { question: artifact, documents: [], messages: [], options: [] };
  return rule(
    "grounded",
    "The reason of a PASS (why) repeats, word for word, at least four words in a row of the artifact.",
    ({ verdict, why, remaining }) =>
      !hasWords ||
      !passes(verdict, converges) ||
      isGrounded(verdict === "PASS" ? why : `${why} ${remaining}`, sources)
        ? undefined
        : "why: it repeats nothing of the artifact; quote at least four words in a row of what convinced you",
    "flag",
  );
}

/** What cannot be pointed to is no finding. */
export function evidenceHolds<T extends Findings>(text: string): Rule<T> {
  return flag(
    "evidence-holds",
    "evidence is in the artifact word for word.",
    ({ findings = [] }) => {
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
      .filter(({ alternative }) => alternative.trim() === "")
      .map(({ finding }) => finding);
    return naming(
      bare,
      (ids) => `onOthers: ${ids} is disagreed with and nothing is proposed instead`,
    );
  },
);

/** An id that is in two groups, or in none. */
export function onceEach(ids: readonly string[]): Rule<GroupReply> {
  return rule(
    "once-each",
    "Every id is in exactly one group.",
    ({ groups }) => {
      const named = groups.flatMap(({ findings }) => [...new Set(findings)]);
      const wrong = ids.filter((id) => named.filter((each) => each === id).length !== 1);
      return naming(wrong, (names) => `groups: ${names} missing, or in more than one`);
    },
    "flag",
  );
}

export function editsFit<T extends { readonly edits: readonly EditRow[] }>(text: string): Rule<T> {
  return rule(
    "edits-fit",
    "Every find is in the artifact exactly once, word for word, and edits do not overlap.",
    ({ edits }) => editProblem(text, edits),
  );
}

/** No concern is dropped: each that keeps the artifact from passing is met or declined with a reason. */
export function everyConcern(blocking: readonly string[], text: string): Rule<RevisionReply> {
  return rule(
    "every-concern",
    "Every finding of major or above is answered by an edit, or declined with your reason.",
    ({ edits, declined }) => {
      // Who writes the whole text anew answers to everything in it.
      if (edits.some(({ find, replace }) => find === text && replace !== text)) return undefined;
      const answered = new Set([...answeredBy(edits), ...declined.map(({ finding }) => finding)]);
      const missing = blocking.filter((id) => !answered.has(id));
      return naming(missing, (ids) => `edits, declined: nothing answers ${ids}`);
    },
    "flag",
  );
}

function answeredBy(edits: readonly EditRow[]): readonly string[] {
  return edits.flatMap(({ findings }) => findings);
}

export function isChanged(text: string, addressable: readonly string[]): Rule<RevisionReply> {
  return rule(
    "changed",
    "An artifact with findings that can be fixed is changed, or each of them is declined.",
    ({ edits, declined }) => {
      const left = addressable.filter((id) => !declined.some(({ finding }) => finding === id));
      const isSame = editProblem(text, edits) === undefined && edited(text, edits) === text;
      return naming(
        isSame ? left : [],
        (ids) => `edits: nothing is changed, and ${ids} can be fixed`,
      );
    },
  );
}

export function everyProposal(open: readonly string[]): Rule<ProposalReply> {
  return rule(
    "every-proposal",
    "Every open finding of major or above is settled by an edit, or is under beyond with what it needs.",
    ({ edits, beyond }) => {
      const answered = new Set([...answeredBy(edits), ...beyond.map(({ finding }) => finding)]);
      return naming(
        open.filter((id) => !answered.has(id)),
        (ids) => `edits, beyond: nothing is proposed for ${ids}`,
      );
    },
    "flag",
  );
}
