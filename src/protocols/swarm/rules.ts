// What a swarm's replies must keep beyond their form. Each rule says itself to the seat and is checked by code.
import type { Rule } from "../../kernel/ask.ts";
import type { Message } from "../../kernel/fact.ts";
import { flag, rule, textsOf } from "../shared/rules/rules.ts";
import { holds, quotationsIn } from "../shared/evidence.ts";
import { seatId } from "../../text/slug.ts";
import { isTaken } from "./cast.ts";
import type { QualityReply, SynthesisReply } from "./record-shapes.ts";
import { isAttacking } from "./relations.ts";
import type { AnalysisReply, ReferenceReply } from "./shapes.ts";

interface Referring {
  readonly references: readonly ReferenceReply[];
}

export const distinctExperts = rule<AnalysisReply>(
  "distinct-experts",
  "Every expert has an id of its own, and none is called moderator, historian, contrarian, cross-domain, person or expert.",
  ({ experts }) => {
    const ids = experts.map(({ id }) => seatId(id));
    const wrong = experts.find(({ id }, i) => isTaken(seatId(id)) || ids.indexOf(seatId(id)) !== i);
    return wrong
      ? `experts: the id ${JSON.stringify(wrong.id)} is taken; give every expert an id of its own`
      : undefined;
  },
);

export const knownTensions = rule<AnalysisReply>(
  "known-tensions",
  "A tension is between two different experts of your list.",
  ({ experts, tensionMap }) => {
    const ids = new Set(experts.map(({ id }) => seatId(id)));
    const wrong = tensionMap.find(
      ({ between }) =>
        new Set(between.map(seatId)).size !== 2 || between.some((id) => !ids.has(seatId(id))),
    );
    return wrong
      ? `tensionMap: ${JSON.stringify(wrong.between)} does not name two different experts of the list`
      : undefined;
  },
);

export const everyoneInTension = flag<AnalysisReply>(
  "expert-without-tension",
  "Every expert is in at least one tension.",
  ({ experts, tensionMap }) => {
    const named = new Set(tensionMap.flatMap(({ between }) => between.map(seatId)));
    const alone = experts.filter(({ id }) => !named.has(seatId(id)));
    return alone.length > 0
      ? `tensionMap: ${alone.map(({ id }) => id).join(", ")} is in no tension`
      : undefined;
  },
);

export function citesPeer(peers: readonly string[]): Rule<Referring> {
  return flag(
    "uncited",
    "Cite at least one message of another expert or of the contrarian.",
    ({ references }) =>
      peers.length > 0 && !references.some(({ targetId }) => peers.includes(targetId))
        ? "references: no message of another seat is cited"
        : undefined,
  );
}

export function resolves(shown: readonly string[]): Rule<Referring> {
  return flag("unresolved", "Cite only messages shown above.", ({ references }) => {
    const wrong = references.filter(({ targetId }) => !shown.includes(targetId));
    return wrong.length > 0
      ? `references: ${wrong.map(({ targetId }) => JSON.stringify(targetId.slice(0, 40))).join(", ")} is no message that was shown`
      : undefined;
  });
}

export function hasSteelMan(): Rule<Referring> {
  return flag("no-steel-man", "Every attack has its steelMan.", ({ references }) => {
    const bare = references.filter(
      ({ relation, steelMan }) => isAttacking(relation) && steelMan.trim() === "",
    );
    return bare.length > 0
      ? `references: ${bare.map(({ targetId }) => targetId.slice(0, 40)).join(", ")} is attacked without a steel-man`
      : undefined;
  });
}

/** Words in quotation marks about a message have to stand in it. */
export function quotesHold(shown: readonly Message[]): Rule<Referring> {
  return flag("misquoted", "Quotation marks hold a message's own words.", ({ references }) => {
    for (const { targetId, steelMan, comment } of references) {
      const target = shown.find(({ id }) => id === targetId);
      const wrong =
        target &&
        quotationsIn(`${steelMan}\n${comment}`).find(
          (quote) => !holds(textsOf(target.body).join("\n"), quote),
        );
      if (wrong !== undefined)
        return `references: ${targetId} does not say ${JSON.stringify(wrong.slice(0, 80))}`;
    }
    return undefined;
  });
}

export function attacksSomething(): Rule<Referring> {
  return rule(
    "attacks",
    "Attack at least one message or option: rebuts, undercuts or undermines.",
    ({ references }) =>
      references.some(({ relation }) => isAttacking(relation))
        ? undefined
        : "references: nothing is attacked",
    "flag",
  );
}

export const lowQualityExplained = rule<QualityReply>(
  "low-quality-explained",
  "If overall is below 3, say what went wrong (cause) and what the next round has to do otherwise (adjustment).",
  ({ qualityScore, cause, adjustment }) =>
    qualityScore.overall < LOW && (cause.trim() === "" || adjustment.trim() === "")
      ? "cause, adjustment: overall is below 3, so both are needed"
      : undefined,
  "flag",
);

/** Below this a round is flagged. */
export const LOW = 3;

/** Japanese and Chinese say the same in fewer characters. */
export const summaryLength: Rule<SynthesisReply> = flag(
  "summary-length",
  "executiveSummary has 500 to 800 characters; in Japanese or Chinese 200 to 800.",
  ({ executiveSummary }) => {
    const { length } = Array.from(executiveSummary);
    const dense =
      executiveSummary.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ??
      0;
    const least = 2 * dense > length ? 200 : 500;
    return length < least || length > 800 ? `executiveSummary: ${length} characters` : undefined;
  },
);
