// What a dialectic's replies must keep beyond their form. Each rule says itself to the seat and is checked by code.
import type { Rule } from "../../kernel/ask.ts";
import type { Issue } from "../../kernel/fact.ts";
import { vote } from "../shared/options.ts";
import { everyOne, flag, noAgreement, rule, sameText } from "../shared/rules/rules.ts";
import type { AttackReply, IntegrationReply, StanceReply } from "./shapes.ts";
import type { DialecticState, Member } from "./state.ts";

const ATTACKING = ["weakness", "failureScenario", "alternative"] as const;
type Criticism = Pick<AttackReply, (typeof ATTACKING)[number] | "noMaterialWeakness">;

export const CRITICAL: readonly Rule<Criticism>[] = [
  noAgreement(ATTACKING),
  rule(
    "complete-challenge",
    "Weakness, failure scenario and alternative are all required, unless noMaterialWeakness says what you tried.",
    (reply) => {
      if (reply.noMaterialWeakness !== null)
        return reply.noMaterialWeakness.trim() === ""
          ? "noMaterialWeakness: say what you tried, or set it to null"
          : undefined;
      const missing = ATTACKING.filter((field) => reply[field].trim() === "");
      return missing.length > 0 ? `${missing.join(", ")}: must not be empty` : undefined;
    },
  ),
];

/** A stance that differs from the last one is a change and has a reason; what is called a change should be one. */
export function changeRules(
  state: DialecticState,
  member: Member,
): readonly Rule<Partial<StanceReply>>[] {
  const before = new Map(
    state.issues.map((issue) => [issue.id, state.stated(member.key, issue.id)]),
  );
  const main = state.main?.id ?? "";
  const moves = (reply: Partial<StanceReply>): { issue: string; was: string; is: string }[] =>
    Object.entries(reply.stances ?? {}).flatMap(([issue, is]) => {
      const was =
        issue === main && reply.roundOneOption !== undefined
          ? vote(reply.roundOneOption)
          : (before.get(issue) ?? null);
      return was !== null && was !== is ? [{ issue, was, is }] : [];
    });
  return [
    rule(
      "change-is-said",
      "If a stance of yours changed, set changed to true and say why.",
      (reply) => {
        if (reply.changed === true)
          return (reply.changeReason ?? "").trim() === ""
            ? "changeReason: a changed stance needs its reason"
            : undefined;
        const [move] = moves(reply);
        return move
          ? `changed: on ${move.issue} you held ${move.was} before and hold ${move.is} now; put ${move.was} back, or set changed to true and give the reason`
          : undefined;
      },
    ),
    flag("change-is-one", "What you call a change is a stance that differs.", (reply) =>
      reply.changed === true && before.size > 0 && moves(reply).length === 0
        ? "changed is true, and every stance is as it was"
        : undefined,
    ),
  ];
}

export function newPremises(state: DialecticState): Rule<Pick<AttackReply, "premises">> {
  const before = [...state.premises];
  return rule("new-premises", "Premises named in an earlier round do not count.", (reply) => {
    const old = reply.premises.find(
      (p, i) =>
        before.some((b) => sameText(b, p.premise)) ||
        reply.premises.some((q, j) => j < i && sameText(q.premise, p.premise)),
    );
    return old
      ? `premises: "${old.premise}" was named before; at least three new ones are needed`
      : undefined;
  });
}

export function everyRuling(split: readonly Issue[]): Rule<IntegrationReply> {
  return everyOne(
    "every-split-issue",
    "Each split issue has one ruling, with every stance that is held.",
    "rulings",
    split.map(({ id }) => id),
    ({ rulings }) => rulings.map(({ issue }) => issue),
  );
}

export function everyMinority(options: readonly string[]): Rule<IntegrationReply> {
  return everyOne(
    "every-minority",
    "Each option held by a minority has its entry.",
    "minority",
    options,
    ({ minority }) => minority.map(({ option }) => option),
  );
}
