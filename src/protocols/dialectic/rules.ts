// What a dialectic's replies must keep beyond their form. Each rule says itself to the seat and is checked by code.
import type { Rule } from "../../kernel/ask.ts";
import { ballotRules, everyAttack } from "../shared/ballot.ts";
import { vote } from "../shared/options.ts";
import { atMostWords, everyOne, noAgreement, rule, sameText } from "../shared/rules/rules.ts";
import type { Integrating, RulingReply } from "./moderator-shapes.ts";
import type { AttackReply, VoteReply } from "./shapes.ts";
import type { DialecticState, Member } from "./state.ts";
import type { Message } from "../../kernel/fact.ts";

/** Ids, enumerations and quotations, and what has a bound of its own. */
const UNCOUNTED = [
  ["target", "message", "issue", "stance", "cites", "on", "holders"],
  ["option", "stances", "roundOneOption", "because", "confidence"],
  ["ranking", "openConflicts", "placed", "alsoInAnyCase"],
  ["evidence", "documentFaults", "answers", "insists"],
].flat();

/** How far a text may pass its limit before it is sent back. */
const TOLERANCE = 1.2;

/** A limit in words: what passes it is noted, what passes it by more than a fifth is sent back once and then cut. */
export function limitWords<T>(max: number): Rule<T>[] {
  const most = Math.round(max * TOLERANCE);
  return [
    {
      ...atMostWords<T>(most, "reject", UNCOUNTED),
      says: `At most ${most} words, counted as for the limit of ${max} below.`,
    },
    {
      ...noteWords<T>(max),
      says: `At most ${max} words over all texts together; ids, quotations, answers to attacks and faults in documents do not count.`,
    },
  ];
}

/** The same where it is only ever noted. */
export function noteWords<T>(max: number): Rule<T> {
  return atMostWords<T>(max, "flag", UNCOUNTED);
}

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

/** A vote has its grounds, a move what moved it. What a blind position meant may be said in the same reply. */
export function voteRules(
  state: DialecticState,
  { key, seat }: Member,
  transcript: readonly Message[],
): readonly Rule<Partial<Pick<VoteReply, "vote" | "roundOneOption">>>[] {
  const held = state.votes.held(key);
  return state.votes.options.length === 0
    ? []
    : ballotRules(
        ({ roundOneOption }) => (roundOneOption === undefined ? held : vote(roundOneOption)),
        state.sources(seat, transcript),
      );
}

export function answerRules(
  attacks: readonly { readonly id: string }[],
): readonly Rule<{ readonly answers?: readonly { readonly attack: string }[] }>[] {
  return everyAttack(attacks);
}

export function newPremises(state: DialecticState): Rule<Pick<AttackReply, "premises">> {
  const before = state.premises.map(({ premise }) => premise);
  return rule("new-premises", "Premises named in an earlier round do not count.", (reply) => {
    const premises = reply.premises ?? [];
    const old = premises.find(
      (row, i) =>
        before.some((premise) => sameText(premise, row.premise)) ||
        premises.some((other, j) => j < i && sameText(other.premise, row.premise)),
    );
    return old
      ? `premises: "${old.premise}" was named before; at least three new ones are needed`
      : undefined;
  });
}

export function everyPlace(unplaced: readonly string[]): Rule<Pick<AttackReply, "placed">> {
  return everyOne(
    "every-premise-placed",
    "Each of your earlier premises is aimed at a message or an option.",
    {
      field: "placed",
      wanted: unplaced,
      given: ({ placed = [] }) => placed.map(({ premise }) => premise),
    },
  );
}

export function everyRuling(issues: Integrating["issues"]): Rule<RulingReply>[] {
  return [
    everyOne<RulingReply>("every-issue", "Each listed issue has one ruling.", {
      field: "rulings",
      wanted: issues.map(({ id }) => id),
      given: ({ rulings }) => rulings.map(({ issue }) => issue),
    }),
    everyOne<RulingReply>(
      "every-stance",
      "Each id listed under an issue has its row, whoever holds it.",
      {
        field: "rulings.tradeoffs",
        wanted: issues.flatMap(({ stances }) => stances),
        given: ({ rulings }) =>
          rulings.flatMap(({ tradeoffs }) => tradeoffs.map(({ stance }) => stance)),
      },
    ),
  ];
}

export function everyMinority(options: readonly string[]): Rule<RulingReply> {
  return everyOne("every-minority", "Each option held by a minority has its entry.", {
    field: "minority",
    wanted: options,
    given: ({ minority }) => minority.map(({ option }) => option),
  });
}
