// The forms of every reply in a dialectic, and what replies in them hold. Ids are enumerations of what exists when the ask is made.
import { z } from "zod";
import type { Issue } from "../../kernel/fact.ts";
import type { Language } from "../../text/language.ts";
import { seatId } from "../../text/slug.ts";
import { ATTACK_MODES, groups, optionAmong, quotations, texts } from "../shared/fields.ts";
import { NONE } from "../shared/options.ts";
import { oneOf, form, rows, text, when, whenAll, type ReplyIn } from "../shared/schema.ts";
import { distinctTitles, renamedNotes } from "../shared/titles.ts";
import { isTaken, KINDS } from "./cast.ts";

export type PositionReply = ReplyIn<typeof positionShape>;
export type FrameReply = ReplyIn<typeof frameShape>;
export type SteerReply = ReplyIn<typeof steerShape>;
export type DigestReply = ReplyIn<typeof digestShape>;
export type ChallengeReply = ReplyIn<typeof challengeShape>;
export type AttackReply = ReplyIn<typeof attackShape>;
export type SynthesisReply = ReplyIn<typeof synthesisShape>;
export type FinalReply = ReplyIn<typeof finalShape>;
export type IntegrationReply = ReplyIn<typeof integrationShape>;
/** Where a member says it stands. */
export type StanceReply = Pick<SynthesisReply, keyof ReturnType<typeof stanceFields>>;
/** What may be said in a round, whoever was asked for what. */
export type TurnReply = Partial<
  PositionReply &
    AttackReply &
    StanceReply &
    SynthesisReply &
    FinalReply &
    ReplyIn<typeof compromiseShape> &
    ReplyIn<typeof selfChallengeShape>
>;

export interface Known {
  readonly members: readonly string[];
  readonly issues: readonly Issue[];
  readonly options: readonly string[];
  readonly documents: readonly string[];
  /** Ids of the messages this ask shows. */
  readonly ids: readonly string[];
  /** Ids of messages by others that this ask may aim at or answer. */
  readonly targets: readonly string[];
  /** Ids of messages by other members and the devil's advocate: what may change a mind. */
  readonly movers: readonly string[];
  readonly confirms: boolean;
}

const mode = () =>
  z
    .enum(ATTACK_MODES)
    .describe(
      "rebuts: argues the opposite; undercuts: the reasons do not lead there; undermines: a fact or premise is false",
    );
const confidence = () =>
  z.enum(["HIGH", "MEDIUM", "LOW"]).describe("how sure you are; it decides nothing");

const holders = (members: readonly string[]) =>
  z.array(oneOf(members, "")).describe("seats; each seat in one group only");
const reasonGroups = ({ members }: Known, about: string) =>
  groups(holders(members), about, text("a kind of reason", 120));

const evidence = ({ documents }: Known) =>
  quotations(
    documents,
    "quotations from the context documents that this rests on",
    "copied word for word from it",
  );

/** Where a member stands: first, once, what its blind position meant; then an enumeration per issue; then what moved it. */
const stanceFields = ({ confirms, options, issues, movers }: Known) => ({
  roundOneOption: when(
    confirms,
    optionAmong(options, `the option your blind position held; ${NONE} if the list misses it`),
  ),
  stances: z
    .strictObject(
      Object.fromEntries(
        issues.map(({ id, stances }) => [
          id,
          optionAmong(
            stances.map((stance) => stance.id),
            "",
          ),
        ]),
      ),
    )
    .describe(`your stance now on every issue; ${NONE} if you hold none of those listed`),
  ownOption: z
    .string()
    .max(200)
    .nullable()
    .describe(
      `null; or, if your stance on ${issues[0]?.id ?? "the question"} is ${NONE}, your own answer to the question in one sentence: it joins the list`,
    ),
  changed: z
    .boolean()
    .describe(
      confirms
        ? "true if your stance on the question is not your roundOneOption"
        : "true if any stance differs from the one after your last turn; a reworded claim alone is no change",
    ),
  changeReason: z.string().describe('why it changed; "" if it did not'),
  changedBecauseOf: z
    .array(oneOf(movers, ""))
    .max(movers.length === 0 ? 0 : 5)
    .describe("ids of the messages that changed it"),
});

const premises = () =>
  rows({
    premise: text("what everyone takes for granted"),
    mayFail: text("why it may not hold"),
  })
    .min(3)
    .max(5)
    .describe("implicit premises");

const criticism = (known: Known) => ({
  target: oneOf(known.targets, "id of the message you aim at"),
  mode: mode(),
  weakness: z.string().describe("one weakness of that message"),
  failureScenario: z.string().describe("one concrete way it fails: who does what, and what breaks"),
  alternative: z.string().describe("one alternative to it"),
  noMaterialWeakness: z
    .string()
    .nullable()
    .describe(
      "null; or, if you found none, what you tried (the three fields above may then be empty)",
    ),
  evidence: evidence(known),
});

export const castShape = (lang: Language) =>
  form(["cast"], castFields, { settle: (reply) => settleNames(reply, lang) });

const castFields = () => ({
  kind: z
    .enum(KINDS)
    .describe(
      "technology: choosing tools or techniques; design: how something is to be built or look; policy: how people are to act; other: none of these",
    ),
  axis: text("the axis of conflict in one sentence: what pulls against what", 300),
  views: rows({
    name: text("a role in one to three words", 40),
    lens: text("what it looks after, as a noun phrase", 160),
  })
    .max(3)
    .describe("if kind is other: three views that would honestly disagree; else empty"),
});

type Cast = z.infer<z.ZodObject<ReturnType<typeof castFields>>>;

/** Views are nobody else. A name that the engine itself gives out, or that is there twice, makes the list unusable, as the cast decides. */
function settleNames(
  reply: Cast,
  lang: Language,
): { readonly value: Cast; readonly notes: readonly string[] } {
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
    claim: text("your claim in one sentence", 600),
    reasons: texts("what carries it", 3, 3),
    preconditions: texts("what must hold for the claim"),
    risks: texts("what could go wrong if it is followed"),
    confidence: confidence(),
    option: when(
      known.options.length > 0,
      optionAmong(known.options, `the option your claim amounts to; ${NONE} if it is none of them`),
    ),
    evidence: evidence(known),
  }));

export const premisesShape = form(["premises"], () => ({ premises: premises() }));

export const frameShape = (known: Known, groupsOptions: boolean) =>
  form(["frame", known, groupsOptions], () => ({
    options: when(
      groupsOptions,
      groups(
        holders(known.members),
        "the distinct answers to the question that the positions amount to",
        text("the option in one neutral sentence", 200),
      ),
    ),
    issues: rows({
      title: text("the point in dispute, as a short neutral question", 160),
      stances: groups(
        holders(known.members),
        "they exclude each other; leave out members who did not speak to it",
        text("a stance on it, in a few words", 120),
        5,
      ),
    })
      .min(1)
      .max(3)
      .describe("the points in dispute, besides the question itself"),
    reasons: reasonGroups(known, "kinds of reasons that carry the claims"),
  }));

export const steerShape = (
  known: Known,
  split: readonly string[],
  move: "rank" | "gap" | "reasons",
) =>
  form(["steer", known, split, move], () => ({
    message: text("your words to the members: process only", 3_000),
    ranking: when(
      move === "rank",
      z
        .array(oneOf(rankable(known.issues), ""))
        .min(1)
        .describe("all of them, most important first"),
    ),
    undiscussed: when(
      move === "gap",
      z.array(text("")).max(4).describe("what nobody has touched yet"),
    ),
    reasons: when(
      move === "reasons",
      reasonGroups(known, "kinds of reasons that members now give, like reasons in one group"),
    ),
    openConflicts: (split.length > 0
      ? z.array(oneOf(split, ""))
      : z.array(z.string()).max(0)
    ).describe("issues on which members differ, whose conflict is important and still open"),
  }));

/** The question itself is not ranked among its own parts. */
function rankable(issues: readonly Issue[]): string[] {
  const ids = issues.map((issue) => issue.id);
  return ids.length > 1 ? ids.slice(1) : ids;
}

export const digestShape = (known: Known) =>
  form(["digest", known], () => ({
    entries: rows({
      message: oneOf(known.ids, "id"),
      summary: text("what it says, neutrally, in one or two sentences", 500),
    }).min(1),
  }));

export const challengeShape = (known: Known) =>
  form(["challenge", known], () => ({ ...criticism(known), ...stanceFields(known) }));

export const attackShape = (known: Known) =>
  form(["attack", known], () => ({ ...criticism(known), premises: premises() }));

/** `isCriticised`: a challenge went before; else there are points of others to weigh and no criticism yet. */
export const synthesisShape = (known: Known, isCriticised: boolean) =>
  form(["synthesis", known, isCriticised], () => {
    const point = isCriticised ? "criticism" : "point";
    const points = isCriticised ? "criticism" : "points of other messages that";
    return {
      claim: text("your claim as it stands now, in one sentence", 600),
      accepted: rows({
        message: oneOf(known.targets, "id"),
        what: text(`which ${point} you accept`),
        effect: z
          .enum(["stands", "amended", "given-up"])
          .describe(
            "what it does to your claim; amended: the claim above no longer rests on what was hit",
          ),
      })
        .max(4)
        .describe(`${points} you accept`),
      rebutted: rows({
        message: oneOf(known.targets, "id"),
        mode: mode(),
        what: text(`why the ${point} fails`),
      })
        .max(4)
        .describe(`${points} you answer back`),
      kept: text(
        `what you keep, and why ${isCriticised ? "the criticism does" : "those points do"} not reach it`,
      ),
      compromise: z.string().describe('a compromise you could live with; "" if there is none'),
      evidence: evidence(known),
      ...stanceFields(known),
    };
  });

/** Stances are asked once issues exist. */
export const finalShape = (known: Known) =>
  form(["final", known], () => ({
    claim: text("your final claim in one sentence", 600),
    confidence: confidence(),
    canAgree: z.string().describe('where you can agree with others; "" if nowhere'),
    cannotAgree: text("where you cannot, and why"),
    remainingRisk: text("the risk that remains"),
    ...whenAll(known.issues.length > 0, stanceFields(known)),
  }));

export const compromiseShape = form(["compromise"], () => ({
  compromise: text("a constructive compromise"),
  strongestObjection: text("the strongest objection that is still unanswered"),
  openPremises: texts("premises that nobody argued for or checked"),
}));

export const selfChallengeShape = form(["self-challenge"], () => ({
  weakness: text("the greatest weakness of your own position"),
  failureScenario: text("one concrete way it fails"),
  alternative: text("the best alternative to it"),
}));

export const integrationShape = (
  ids: readonly string[],
  split: readonly Issue[],
  minority: readonly string[],
) =>
  form(["integration", ids, split, minority], () => {
    const cites = z
      .array(oneOf(ids, ""))
      .min(1)
      .max(6)
      .describe("ids of the messages this rests on");
    const splitIds = split.map((issue) => issue.id);
    const stanceIds = split.flatMap(({ stances }) => stances.map((stance) => stance.id));
    return {
      overview: z.strictObject({
        text: text("what was discussed and where it stands, three sentences", 1_500),
        cites,
      }),
      rulings: rowsFor(
        split,
        {
          issue: oneOf(splitIds, "id of a split issue"),
          tradeoffs: rows({
            stance: oneOf(stanceIds, "id"),
            gains: text("what speaks for it"),
            costs: text("what speaks against it"),
          })
            .min(1)
            .describe("one for each stance that is held"),
          question: text("the question whoever decides must answer", 400),
          cites,
        },
        "one entry for each issue on which members differ; never a pick",
        "empty: no issue is split",
      ),
      minority: rowsFor(
        minority,
        {
          option: oneOf(minority, "id"),
          whySetAside: text("the strongest argument against it, as it was made"),
          reconsiderWhen: text("what would make it right"),
          cites,
        },
        "one entry for each",
        "empty: nobody holds another option",
      ),
      nextActions: rows({ action: text("a next step for whoever decides", 400), cites })
        .min(1)
        .max(5),
    };
  });

/** A row for each of these; where there are none, an empty list is one too. */
function rowsFor<C extends z.ZodRawShape>(
  about: readonly unknown[],
  columns: C,
  says: string,
  saysEmpty: string,
): z.ZodType<z.infer<z.ZodObject<C>>[]> {
  return about.length > 0
    ? rows(columns).describe(says)
    : z.array(z.never()).max(0).describe(saysEmpty);
}
