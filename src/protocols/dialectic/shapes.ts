// The forms of every reply in a dialectic, and what replies in them hold. Ids are enumerations of what exists when the ask is made.
import { z } from "zod";
import type { Language } from "../../text/language.ts";
import { seatId } from "../../text/slug.ts";
import { answers, ballot, insistence } from "../shared/ballot.ts";
import { groups, optionAmong, quotations, texts } from "../shared/fields.ts";
import { NONE } from "../shared/options.ts";
import { oneOf, form, remark, rows, text, when, whenAll, type ReplyIn } from "../shared/schema.ts";
import {
  documentFaults,
  inAnyCase,
  nextSteps,
  prediction,
  wouldChange,
} from "../shared/takeaways.ts";
import { distinctTitles, renamedNotes } from "../shared/titles.ts";
import { isTaken } from "./cast.ts";

export type FrameReply = ReplyIn<typeof frameShape>;
export type SteerReply = ReplyIn<typeof steerShape>;
export type DigestReply = ReplyIn<typeof digestShape>;
export type AttackReply = ReplyIn<typeof attackShape>;
export type RulingReply = ReplyIn<typeof integrationShape>;
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
  readonly members: readonly string[];
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

const holders = (members: readonly string[]) =>
  z.array(oneOf(members, "")).describe("seats; each seat in one group only");
const reasonGroups = (members: readonly string[]) =>
  groups(
    holders(members),
    "kinds of reasons that carry the claims, like reasons in one group",
    text("a kind of reason", 120),
  );

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

export const castShape = (lang: Language) =>
  form(["cast"], castFields, { settle: (reply) => settleNames(reply, lang) });

const castFields = () => ({
  axis: text("the axis of conflict in one sentence: what pulls against what", 300),
  views: rows({
    name: text("a role in one to three words", 40),
    lens: text("what it looks after, as a noun phrase", 160),
    loses: text("what it stands to lose if the answer goes against it, as a noun phrase", 160),
  })
    .min(3)
    .max(3)
    .describe(
      "three views that would honestly disagree on this very question; one of them speaks for whoever signs for the result, pays for it or lives with it",
    ),
});

type CastReply = z.infer<z.ZodObject<ReturnType<typeof castFields>>>;

/** Views are nobody else. A name that the engine itself gives out, or that is there twice, makes the list unusable, as the cast decides. */
function settleNames(
  reply: CastReply,
  lang: Language,
): { readonly value: CastReply; readonly notes: readonly string[] } {
  const names = reply.views.map(({ name }) => name);
  const ids = names.map(seatId);
  const titles = distinctTitles(names, "member", lang).map((title, i) =>
    isTaken(ids[i] ?? "") || ids.indexOf(ids[i] ?? "") !== i ? (names[i] ?? "") : title,
  );
  const views = reply.views.map((view, i) => ({ ...view, name: titles[i] ?? view.name }));
  return { value: { ...reply, views }, notes: renamedNotes("views", names, titles) };
}

export const positionShape = (known: Known) =>
  form(["position", known], () => ({
    claim: text("your claim in one sentence: what should be done", 600),
    reasons: texts("what carries it", 3, 3),
    preconditions: texts("what must hold for the claim"),
    risks: texts("what could go wrong if it is followed"),
    confidence: confidence(),
    option: when(
      known.options.length > 0,
      optionAmong(known.options, `the option your claim amounts to; ${NONE} if it is none of them`),
    ),
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
    option: when(
      options.length > 0,
      optionAmong(options, `the option your claim amounts to; ${NONE} if it is none of them`),
    ),
  }));

export const premisesShape = form(["premises"], () => ({
  premises: rows(premise).min(3).max(MOST_PREMISES).describe("implicit premises"),
}));

/** What members should take up next, as ids and questions. */
const focus = (messages: readonly string[]) =>
  rows({
    message: oneOf(messages, "id of a message"),
    question: text("the question that it leaves open, with no judgment in it", 200),
  })
    .max(3)
    .describe("the messages on which most depends now, most important first");

const undiscussed = () =>
  z
    .array(text("as a question", 160))
    .max(3)
    .describe("what bears on the question and nobody has touched yet; empty if nothing");

const issueFields = (members: readonly string[]) => ({
  title: text("the point in dispute, as a short neutral question", 160),
  stances: groups(
    holders(members),
    "answers of which one can hold only one; if two of them can be done together, add one that says both; leave out members who did not speak to it",
    text("an answer to it, in a few words", 120),
    5,
  ),
});

/** What the moderator is asked for about the blind positions. `isFirstLook`: only who means the same. */
export interface Framing {
  readonly members: readonly string[];
  readonly messages: readonly string[];
  readonly groupsOptions: boolean;
  /** Some are listed already, which the first members amounted to. */
  readonly isListed: boolean;
  readonly isFirstLook: boolean;
}

export const frameShape = ({ members, messages, ...asked }: Framing) =>
  form(["frame", members, messages, asked], () => ({
    options: when(
      asked.groupsOptions,
      groups(
        holders(members),
        "the different things that the positions would have done",
        text(
          `what is to be done, in one neutral sentence${asked.isListed ? "; of a listed option its id" : ""}`,
          200,
        ),
      ),
    ),
    reasons: reasonGroups(members),
    ...whenAll(!asked.isFirstLook, {
      issues: rows(issueFields(members))
        .min(1)
        .max(3)
        .describe("points in dispute besides the question itself, most important first"),
      focus: focus(messages),
      undiscussed: undiscussed(),
    }),
  }));

/** What the moderator is asked for after a round. `issues`: those besides the question; `split`: where members differ. */
export interface Steering {
  readonly members: readonly string[];
  readonly messages: readonly string[];
  readonly issues: readonly string[];
  readonly split: readonly string[];
  readonly move: "rank" | "gap" | "reasons";
}

export const steerShape = ({ members, messages, issues, split, move }: Steering) =>
  form(["steer", members, messages, issues, split, move], () => ({
    focus: focus(messages),
    ranking: when(
      move === "rank" && issues.length > 0,
      z.array(oneOf(issues, "")).min(1).describe("all of them, most important first"),
    ),
    undiscussed: when(move === "gap", undiscussed()),
    reasons: when(move === "reasons", reasonGroups(members)),
    openConflicts: (split.length > 0
      ? z.array(oneOf(split, ""))
      : z.array(z.string()).max(0)
    ).describe("issues on which members differ, whose conflict is important and still open"),
    replacement: when(
      issues.length > 0,
      z
        .strictObject({
          issue: oneOf(issues, "id of the issue that goes"),
          ...issueFields(members),
        })
        .nullable()
        .describe(
          "null; or one issue that turned out settled or beside the point, with the one that takes its place",
        ),
    ),
  }));

export const digestShape = (ids: readonly string[]) =>
  form(["digest", ids], () => ({
    entries: rows({
      message: oneOf(ids, "id"),
      summary: text("what it says, neutrally, in one or two sentences", 500),
    }).min(1),
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
    strongestObjection: text("the strongest objection that is still unanswered", 800),
    insists: exchange(known).insists,
  }));

export const selfChallengeShape = form(["self-challenge"], () => ({
  weakness: text("the greatest weakness of your own position", 500),
  failureScenario: text("one concrete way it fails", 600),
  alternative: text("the best alternative to it", 400),
}));

/** What a result is written of: issues with the stances that need a row, and options that a minority holds. */
export interface Integrating {
  readonly messages: readonly string[];
  readonly issues: readonly { readonly id: string; readonly stances: readonly string[] }[];
  readonly minority: readonly string[];
}

export const integrationShape = ({ messages, issues, minority }: Integrating) =>
  form(["integration", messages, issues, minority], () => {
    const cites = z
      .array(oneOf(messages, ""))
      .min(1)
      .max(6)
      .describe("ids of the messages this rests on");
    return {
      overview: z.strictObject({
        text: text("what was discussed and where it stands, three sentences", 1_500),
        cites,
      }),
      rulings: rows({
        issue: oneOf(
          issues.map(({ id }) => id),
          "id of an issue",
        ),
        tradeoffs: rows({
          stance: oneOf(
            issues.flatMap(({ stances }) => stances),
            "id",
          ),
          gains: text("the strongest that was said for it", 800),
          costs: text("the strongest that was said against it", 800),
        }).min(1),
        question: text("the question whoever decides must answer", 400),
        cites,
      }).describe("one entry for each issue, with a row for each id listed under it; never a pick"),
      minority:
        minority.length > 0
          ? rows({
              option: oneOf(minority, "id"),
              whySetAside: text("the strongest argument against it, as it was made", 800),
              reconsiderWhen: text("what would make it right", 600),
              cites,
            }).describe("one entry for each option that a minority holds")
          : z.array(z.never()).max(0).describe("empty: nobody holds another option"),
      nextSteps: nextSteps(),
      prediction: prediction(),
    };
  });
