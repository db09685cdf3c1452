// The forms of what members and the devil's advocate reply, and what replies in them hold. Ids are enumerations of what exists when the ask is made.
import { z } from "zod";
import { answers, ballot, insistence } from "../shared/ballot.ts";
import {
  optionAmong,
  optionMeant,
  quotations,
  texts,
  oneOf,
  form,
  remark,
  rows,
  text,
  when,
  whenAll,
} from "../shared/schema.ts";
import type { ReplyIn } from "../shared/schema.ts";
import { NONE } from "../shared/options.ts";
import { documentFaults, inAnyCase, inShort, wouldChange } from "../shared/takeaways.ts";

export type AttackReply = ReplyIn<typeof attackShape>;
/** Where a member votes, and stands on the other issues. */
export type VoteReply = ReplyIn<typeof challengeShape>;
/** What may be said in a round, whoever was asked for what. */
export type TurnReply = Partial<
  ReplyIn<typeof positionShape> &
    ReplyIn<typeof reaskShape> &
    Omit<AttackReply, "premises"> & {
      /** `on`: what rests on it, once there is something. */
      readonly premises: readonly (PremiseReply & { readonly on?: string })[];
    } & VoteReply &
    ReplyIn<typeof synthesisShape> &
    ReplyIn<typeof finalShape> &
    ReplyIn<typeof compromiseShape> &
    ReplyIn<typeof selfChallengeShape>
>;

type PremiseReply = ReplyIn<typeof premisesShape>["premises"][number];

/** What a form may name. */
export interface Known {
  /** Points in dispute besides the question, with the ids of their stances. */
  readonly issues: readonly { readonly id: string; readonly stances: readonly string[] }[];
  readonly options: readonly string[];
  readonly documents: readonly string[];
  /** Messages by other members and the devil's advocate: what may change a mind. */
  readonly others: readonly string[];
  /** It has yet to say what its blind position meant. */
  readonly confirms: boolean;
  /** Attacks that it is asked to answer, and answered ones of its own. */
  readonly attacks: readonly string[];
  readonly answered: readonly string[];
}

const confidence = () =>
  z.enum(["HIGH", "MEDIUM", "LOW"]).describe("how sure you are; it decides nothing");

const evidence = ({ documents }: Known) =>
  quotations(
    documents,
    "quotations from the context documents that this rests on",
    "copied word for word from it",
  );

const named = (ids: readonly string[]) => ids.map((id) => ({ id }));

/** Where a member stands: first, once, what its blind position meant; then its vote; then a stance on every other issue. */
const voteFields = ({ confirms, options, issues, others }: Known) => ({
  roundOneOption: when(
    confirms,
    optionAmong(options, `the option your blind position held; ${NONE} if the list misses it`),
  ),
  vote: ballot({ options, messages: others }),
  stances: when(
    issues.length > 0,
    z
      .strictObject(
        Object.fromEntries(issues.map(({ id, stances }) => [id, optionAmong(stances, "")])),
      )
      .describe(`your stance now on every other issue; ${NONE} if you hold none of those listed`),
  ),
});

const exchange = ({ attacks, answered }: Known) => ({
  answers: answers(named(attacks)),
  insists: insistence(named(answered)),
});

const MOST_PREMISES = 4;
const premise = {
  premise: text("what is taken for granted", 240),
  mayFail: text("why it may not hold", 300),
};

const criticism = (targets: readonly string[]) => ({
  target: oneOf(targets, "id of what you attack"),
  weakness: remark("one weakness of it", 500),
  failureScenario: remark("one concrete way it fails: who does what, and what breaks", 600),
  alternative: remark("one alternative to it", 400),
  noMaterialWeakness: z
    .string()
    .max(400)
    .nullable()
    .describe(
      "null; or, if you found none, what you tried (the three fields above may then be empty)",
    ),
});

export const positionShape = (known: Known) =>
  form(["position", known], () => ({
    claim: text("your claim in one sentence: what should be done", 600),
    reasons: texts("what carries it", 3, 3),
    preconditions: texts("what must hold for the claim"),
    risks: texts("what could go wrong if it is followed"),
    confidence: confidence(),
    option: optionMeant(known.options, "the option your claim amounts to"),
    inAnyCase: inAnyCase(),
    documentFaults: documentFaults(known.documents),
    evidence: evidence(known),
  }));

export const reaskShape = (options: readonly string[]) =>
  form(["reask", options], () => ({
    claim: text("your claim in one sentence; the same words if it is the same", 600),
    isOther: z
      .boolean()
      .describe("true if somebody who follows it would now do something else than by your first"),
    option: optionMeant(options, "the option your claim amounts to"),
  }));

export const premisesShape = form(["premises"], () => ({
  premises: rows(premise).min(3).max(MOST_PREMISES).describe("implicit premises"),
}));

export const challengeShape = (known: Known, targets: readonly string[]) =>
  form(["challenge", known, targets], () => ({
    ...criticism(targets),
    evidence: evidence(known),
    ...exchange(known),
    ...voteFields(known),
  }));

/** What the devil's advocate may aim at, and its blind premises that are not aimed yet. */
export interface Aims {
  readonly targets: readonly string[];
  readonly unplaced: readonly string[];
  /** It is asked for further premises too. */
  readonly isRound: boolean;
}

export const attackShape = (known: Known, { targets, unplaced, isRound }: Aims) =>
  form(["attack", known, targets, unplaced, isRound], () => {
    const on = oneOf(targets, "id of the message or option that rests on it");
    return {
      ...criticism(targets),
      evidence: evidence(known),
      placed: when(
        unplaced.length > 0,
        rows({ premise: oneOf(unplaced, "id of a premise"), on }).describe(
          "for each of your premises listed below, what rests on it most",
        ),
      ),
      premises: when(
        isRound,
        rows({ ...premise, on })
          .min(3)
          .max(MOST_PREMISES)
          .describe("implicit premises that nobody has named yet"),
      ),
      insists: exchange(known).insists,
    };
  });

export const synthesisShape = (known: Known) =>
  form(["synthesis", known], () => ({
    claim: text("your claim now, in one sentence: what should be done", 600),
    ...exchange(known),
    compromise: remark('a compromise you could live with; "" if there is none', 400),
    inAnyCase: inAnyCase(false),
    documentFaults: documentFaults(known.documents, false),
    evidence: evidence(known),
    ...voteFields(known),
  }));

/** Votes are asked for once there are options; `anyCase`: what members would do whichever is chosen. */
export const finalShape = (known: Known, anyCase: readonly string[]) =>
  form(["final", known, anyCase], () => ({
    claim: text("your final claim in one sentence: what should be done", 600),
    inShort: inShort(),
    confidence: confidence(),
    canAgree: remark('where you can agree with others; "" if nowhere', 1_500),
    cannotAgree: remark('where you cannot, and why; "" if nowhere', 1_500),
    remainingRisk: text("the risk that remains", 800),
    ...exchange(known),
    alsoInAnyCase: when(
      anyCase.length > 0,
      z
        .array(oneOf(anyCase, ""))
        .describe("ids of the listed items that you too would do whichever option is chosen"),
    ),
    wouldChange: wouldChange(),
    ...whenAll(known.options.length > 0, voteFields(known)),
  }));

export const compromiseShape = (known: Known) =>
  form(["compromise", known.answered], () => ({
    compromise: text("a constructive compromise", 1_500),
    strongestObjection: text(
      "the strongest objection to what most members hold that is still unanswered, in one or two sentences for a reader who has seen nothing of this discussion; no ids",
      300,
    ),
    insists: exchange(known).insists,
  }));

export const selfChallengeShape = form(["self-challenge"], () => ({
  weakness: text("the greatest weakness of your own position", 500),
  failureScenario: text("one concrete way it fails", 600),
  alternative: text("the best alternative to it", 400),
}));
