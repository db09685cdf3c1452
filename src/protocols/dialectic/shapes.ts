// The forms of every reply in a dialectic. Ids are enumerations of what exists when the ask is made.
import { z } from "zod";
import type { Shape } from "../../script/ask.ts";
import type { Issue } from "../../script/fact.ts";
import { among, said, shape } from "../shape.ts";
import { KINDS } from "./cast.ts";

export const NONE = "none";
const LEVELS = ["HIGH", "MEDIUM", "LOW"] as const;
const MODES = ["rebuts", "undercuts", "undermines"] as const;

const list = (about: string, min = 1, max = 5) => z.array(said("")).min(min).max(max).describe(about);
const holders = (members: readonly string[]) => z.array(among(members, "")).describe("seats; each seat in one group only");

/** A quotation from a context document; the engine looks it up. */
const evidence = (documents: readonly string[]) =>
  z
    .array(z.strictObject({ document: among(documents, "name of the document"), quote: said("copied word for word from it", 600) }))
    .max(3)
    .describe("quotations from the context documents that this rests on; may be empty");

/** Where a member stands on every issue, an enumeration each. */
const stances = (issues: readonly Issue[]) =>
  z
    .strictObject(
      Object.fromEntries(
        issues.map((issue) => [issue.id, among([...issue.stances.map((s) => s.id), NONE], `your stance now on issue ${issue.id}; ${NONE} if you hold none of these`)]),
      ),
    )
    .describe("your stance on every issue");

const change = (ids: readonly string[]) => ({
  changed: z.boolean().describe("has your position changed since your last turn?"),
  changeReason: z.string().describe("why it changed, or what kept it; required if changed is true"),
  changedBecauseOf: z.array(among(ids, "")).max(5).describe("ids of the messages that changed it; empty if unchanged"),
});

/** Asked once, right after the options were listed: was this what your first position meant? */
const confirm = (options: readonly string[]) => ({
  roundOneOption: among([...options, NONE], `the option your first, blind position held; ${NONE} if the list misses it`),
});

const premises = z
  .array(z.strictObject({ premise: said("what everyone takes for granted"), mayFail: said("why it may not hold") }))
  .min(3)
  .max(5)
  .describe("implicit premises, none of them named before");

const criticism = {
  mode: z.enum(MODES).describe("rebuts: excludes their claim; undercuts: their reasons do not lead to it; undermines: a premise of theirs is false"),
  weakness: z.string().describe("one weakness of that message"),
  failureScenario: z.string().describe("one concrete way it fails: who does what, and what breaks"),
  alternative: z.string().describe("one alternative to it"),
  noMaterialWeakness: z.string().nullable().describe("null; or, if you found no material weakness, what you tried (then the three fields above may be empty)"),
};

export interface Known {
  readonly members: readonly string[];
  readonly issues: readonly Issue[];
  readonly options: readonly string[];
  readonly documents: readonly string[];
  /** Ids of the messages this ask shows. */
  readonly ids: readonly string[];
  /** Ids of the messages it shows that are by others and can be aimed at. */
  readonly targets: readonly string[];
  readonly confirms: boolean;
}

export const castShape = shape(() =>
  z.strictObject({
    kind: z.enum(KINDS).describe("technology: choosing tools or techniques; design: how something is to be built or look; policy: how people are to act; other"),
    axis: said("the axis of conflict in one sentence: what pulls against what", 300),
    views: z.array(z.strictObject({ name: said("a role in one to three words", 40), lens: said("what it looks after, as a noun phrase", 160) })).length(3).describe("three opposed views on this question, used if kind is other"),
  }),
);

export const positionShape = (known: Known) =>
  shape(() =>
    z.strictObject({
      claim: said("your claim in one sentence", 600),
      reasons: list("exactly three reasons", 3, 3),
      preconditions: list("what must hold for the claim"),
      risks: list("what could go wrong if it is followed"),
      confidence: z.enum(LEVELS).describe("how sure you are; it decides nothing"),
      ...(known.options.length > 0 ? { option: among([...known.options, NONE], `the option your claim amounts to; ${NONE} if it is none of them`) } : {}),
      ...quoting(known),
    }),
  ) as Shape<PositionReply>; // `option` and `evidence` are there when the ask has options and documents

export const premisesShape = shape(() => z.strictObject({ premises }));

export const frameShape = (known: Known, groupsOptions: boolean) =>
  shape(() =>
    z.strictObject({
      ...(groupsOptions
        ? { options: z.array(z.strictObject({ label: said("the option in one neutral sentence", 200), holders: holders(known.members) })).min(1).max(6).describe("the distinct answers to the question that the positions amount to") }
        : {}),
      issues: z
        .array(
          z.strictObject({
            title: said("the point in dispute, as a short neutral question", 160),
            stances: z.array(z.strictObject({ label: said("a stance on it, in a few words", 120), holders: holders(known.members) })).min(1).max(5),
          }),
        )
        .min(1)
        .max(3)
        .describe("one to three points on which the positions differ or should be tested, besides the question itself"),
      reasons: z.array(z.strictObject({ label: said("a kind of reason", 120), holders: holders(known.members) })).min(1).max(6).describe("members grouped by the kind of reason that carries their claim"),
    }),
  ) as Shape<FrameReply>; // `options` is there when the moderator groups them

export const steerShape = (known: Known, split: readonly string[], move: "rank" | "gap" | "reasons") =>
  shape(() =>
    z.strictObject({
      message: said("your words to the members: process only", 3_000),
      ...(move === "rank" ? { ranking: z.array(among(known.issues.map((i) => i.id), "")).min(1).describe("issue ids, most important first") } : {}),
      ...(move === "gap" ? { undiscussed: z.array(said("")).max(4).describe("what nobody has touched yet; may be empty") } : {}),
      ...(move === "reasons" ? { reasons: z.array(z.strictObject({ label: said("a kind of reason", 120), holders: holders(known.members) })).min(1).max(6).describe("members grouped by the kind of reason they now give; like reasons in one group") } : {}),
      openConflicts: (split.length > 0 ? z.array(among(split, "")) : z.array(z.string()).max(0)).describe("ids of the issues whose conflict is important and still open; empty if none"),
    }),
  ) as Shape<SteerReply>; // which optional field is there follows from `move`

export const digestShape = (known: Known) =>
  shape(() => z.strictObject({ entries: z.array(z.strictObject({ message: among(known.ids, "id"), summary: said("what it says, neutrally, in one or two sentences", 500) })).min(1) }));

export const challengeShape = (known: Known) =>
  shape(() =>
    z.strictObject({
      target: among(known.targets, "id of the message you aim at; never your own"),
      ...criticism,
      ...quoting(known),
      ...change(known.ids),
      ...(known.confirms ? confirm(known.options) : {}),
      stances: stances(known.issues),
    }),
  ) as Shape<ChallengeReply>; // `evidence` and `roundOneOption` follow from what is known

export const attackShape = (known: Known) =>
  shape(() => z.strictObject({ target: among(known.targets, "id of the message you aim at"), ...criticism, ...quoting(known), premises }) as unknown as z.ZodType<AttackReply>); // `evidence` follows from the documents

export const synthesisShape = (known: Known) =>
  shape(() =>
    z.strictObject({
      claim: said("your claim as it stands now, in one sentence", 600),
      accepted: z.array(z.strictObject({ message: among(known.targets, "id"), what: said("which criticism you accept") })).max(4).describe("criticism you accept; may be empty"),
      rebutted: z.array(z.strictObject({ message: among(known.targets, "id"), mode: z.enum(MODES), what: said("why the criticism fails") })).max(4).describe("criticism you answer back; mode as in a challenge; may be empty"),
      kept: said("what you keep, and why the criticism does not reach it"),
      compromise: said("a compromise you could live with"),
      ...quoting(known),
      ...change(known.ids),
      ...(known.confirms ? confirm(known.options) : {}),
      stances: stances(known.issues),
    }),
  ) as Shape<SynthesisReply>; // `evidence` and `roundOneOption` follow from what is known

export const finalShape = (known: Known) =>
  shape(() =>
    z.strictObject({
      claim: said("your final claim in one sentence", 600),
      confidence: z.enum(LEVELS).describe("how sure you are; it decides nothing"),
      canAgree: said("where you can agree with others"),
      cannotAgree: said("where you cannot, and why"),
      remainingRisk: said("the risk that remains"),
      ...(known.issues.length > 0 ? { ...change(known.ids), ...(known.confirms ? confirm(known.options) : {}), stances: stances(known.issues) } : {}),
    }),
  ) as Shape<FinalReply>; // stances are asked once issues exist

export const compromiseShape = shape(() =>
  z.strictObject({
    compromise: said("a constructive compromise"),
    strongestObjection: said("the strongest objection that is still unanswered"),
    openPremises: list("premises that remain untested", 1, 5),
  }),
);

export const selfChallengeShape = shape(() =>
  z.strictObject({
    weakness: said("the greatest weakness of your own position"),
    failureScenario: said("one concrete way it fails"),
    alternative: said("the best alternative to it"),
  }),
);

export const integrationShape = (known: Known, split: readonly Issue[], minority: readonly string[]) =>
  shape(() => {
    const cites = z.array(among(known.ids, "")).min(1).max(6).describe("ids of the messages this rests on");
    return z.strictObject({
      overview: z.strictObject({ text: said("what was discussed and where it stands, three sentences", 1_500), cites }),
      rulings:
        split.length === 0
          ? z.array(z.never()).max(0).describe("empty: no issue is split")
          : z
              .array(
                z.strictObject({
                  issue: among(split.map((i) => i.id), "id of a split issue"),
                  tradeoffs: z.array(z.strictObject({ stance: among(split.flatMap((i) => i.stances.map((s) => s.id)), "id"), gains: said("what it gains"), costs: said("what it costs") })).min(1),
                  question: said("the question whoever decides must answer", 400),
                  cites,
                }),
              )
              .describe("one entry for each split issue; never a pick"),
      minority:
        minority.length === 0
          ? z.array(z.never()).max(0).describe("empty: nobody holds another option")
          : z.array(z.strictObject({ option: among(minority, "id"), whySetAside: said("why it did not prevail"), reconsiderWhen: said("what would make it right"), cites })).describe("one entry for each option held by a minority"),
      nextActions: z.array(z.strictObject({ action: said("a next step for whoever decides", 400), cites })).min(1).max(5),
    });
  }) as Shape<IntegrationReply>; // the empty lists are lists of the same rows

function quoting(known: Known): { evidence?: ReturnType<typeof evidence> } {
  return known.documents.length > 0 ? { evidence: evidence(known.documents) } : {};
}

export type CastReply = Reply<typeof castShape>;
export type DigestReply = Reply<ReturnType<typeof digestShape>>;
export type CompromiseReply = Reply<typeof compromiseShape>;
export type SelfChallengeReply = Reply<typeof selfChallengeShape>;
type Reply<S> = S extends Shape<infer T> ? T : never;
export type Level = (typeof LEVELS)[number];
export interface Quote { readonly document: string; readonly quote: string }
interface Quoting { readonly evidence?: readonly Quote[] }
interface Group { readonly label: string; readonly holders: readonly string[] }
export interface Changing {
  readonly changed: boolean;
  readonly changeReason: string;
  readonly changedBecauseOf: readonly string[];
  readonly roundOneOption?: string;
  readonly stances: Readonly<Record<string, string>>;
}
interface Criticism {
  readonly target: string;
  readonly mode: (typeof MODES)[number];
  readonly weakness: string;
  readonly failureScenario: string;
  readonly alternative: string;
  readonly noMaterialWeakness: string | null;
}
export interface PositionReply extends Quoting {
  readonly claim: string;
  readonly reasons: readonly string[];
  readonly preconditions: readonly string[];
  readonly risks: readonly string[];
  readonly confidence: Level;
  readonly option?: string;
}
export interface Premise { readonly premise: string; readonly mayFail: string }
export interface FrameReply {
  readonly options?: readonly Group[];
  readonly issues: readonly { readonly title: string; readonly stances: readonly Group[] }[];
  readonly reasons: readonly Group[];
}
export interface SteerReply {
  readonly message: string;
  readonly ranking?: readonly string[];
  readonly undiscussed?: readonly string[];
  readonly reasons?: readonly Group[];
  readonly openConflicts: readonly string[];
}
export type ChallengeReply = Criticism & Quoting & Changing;
export type AttackReply = Criticism & Quoting & { readonly premises: readonly Premise[] };
export type SynthesisReply = Quoting & Changing & {
  readonly claim: string;
  readonly accepted: readonly { readonly message: string; readonly what: string }[];
  readonly rebutted: readonly { readonly message: string; readonly mode: (typeof MODES)[number]; readonly what: string }[];
  readonly kept: string;
  readonly compromise: string;
};
export type FinalReply = Partial<Changing> & {
  readonly claim: string;
  readonly confidence: Level;
  readonly canAgree: string;
  readonly cannotAgree: string;
  readonly remainingRisk: string;
};
export interface IntegrationReply {
  readonly overview: { readonly text: string; readonly cites: readonly string[] };
  readonly rulings: readonly {
    readonly issue: string;
    readonly tradeoffs: readonly { readonly stance: string; readonly gains: string; readonly costs: string }[];
    readonly question: string;
    readonly cites: readonly string[];
  }[];
  readonly minority: readonly { readonly option: string; readonly whySetAside: string; readonly reconsiderWhen: string; readonly cites: readonly string[] }[];
  readonly nextActions: readonly { readonly action: string; readonly cites: readonly string[] }[];
}
