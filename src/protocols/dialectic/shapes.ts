// The forms of every reply in a dialectic. Ids are enumerations of what exists when the ask is made.
import { z } from "zod";
import type { Shape } from "../../kernel/ask.ts";
import type { Issue } from "../../kernel/fact.ts";
import type { Quotation } from "../shared/evidence.ts";
import { NONE } from "../shared/options.ts";
import type { Language } from "../../text/language.ts";
import { seatId } from "../../text/slug.ts";
import { among, said, shape, verbatim } from "../shared/shape.ts";
import { distinctTitles, renamedNotes } from "../shared/titles.ts";
import { isTaken, KINDS, type Kind, type View } from "./cast.ts";

const LEVELS = ["HIGH", "MEDIUM", "LOW"] as const;
const MODES = ["rebuts", "undercuts", "undermines"] as const;
const MODE_MEANS =
  "rebuts: argues the opposite; undercuts: the reasons do not lead there; undermines: a fact or premise is false";
/** What a criticism that is accepted does to the claim. */
const EFFECTS = ["stands", "amended", "given-up"] as const;

const list = (about: string, min = 1, max = 5) =>
  z.array(said("")).min(min).max(max).describe(about);
const holders = (members: readonly string[]) =>
  z.array(among(members, "")).describe("seats; each seat in one group only");

/** A quotation from a context document; the engine looks it up. */
const evidence = (documents: readonly string[]) =>
  z
    .array(
      z.strictObject({
        document: among(documents, "name of the document"),
        quote: verbatim("copied word for word from it", 600),
      }),
    )
    .max(3)
    .describe("quotations from the context documents that this rests on");

/** Where a member stands: first, once, what its blind position meant; then an enumeration per issue; then what moved it. */
const standing = (known: Known) => ({
  ...(known.confirms
    ? {
        roundOneOption: among(
          [...known.options, NONE],
          `the option your blind position held; ${NONE} if the list misses it`,
        ),
      }
    : {}),
  stances: z
    .strictObject(
      Object.fromEntries(
        known.issues.map((issue) => [
          issue.id,
          among([...issue.stances.map((s) => s.id), NONE], ""),
        ]),
      ),
    )
    .describe(`your stance now on every issue; ${NONE} if you hold none of those listed`),
  ownOption: z
    .string()
    .max(200)
    .nullable()
    .describe(
      `null; or, if your stance on ${known.issues[0]?.id ?? "the question"} is ${NONE}, your own answer to the question in one sentence: it joins the list`,
    ),
  changed: z
    .boolean()
    .describe(
      known.confirms
        ? "true if your stance on the question is not your roundOneOption"
        : "true if any stance differs from the one after your last turn; a reworded claim alone is no change",
    ),
  changeReason: z.string().describe('why it changed; "" if it did not'),
  changedBecauseOf: z
    .array(among(known.movers, ""))
    .max(known.movers.length === 0 ? 0 : 5)
    .describe("ids of the messages that changed it"),
});

const premises = z
  .array(
    z.strictObject({
      premise: said("what everyone takes for granted"),
      mayFail: said("why it may not hold"),
    }),
  )
  .min(3)
  .max(5)
  .describe("implicit premises");

const criticism = {
  mode: z.enum(MODES).describe(MODE_MEANS),
  weakness: z.string().describe("one weakness of that message"),
  failureScenario: z.string().describe("one concrete way it fails: who does what, and what breaks"),
  alternative: z.string().describe("one alternative to it"),
  noMaterialWeakness: z
    .string()
    .nullable()
    .describe(
      "null; or, if you found none, what you tried (the three fields above may then be empty)",
    ),
};

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

export const castShape = (lang: Language) =>
  shape<CastReply>(
    () =>
      z.strictObject({
        kind: z
          .enum(KINDS)
          .describe(
            "technology: choosing tools or techniques; design: how something is to be built or look; policy: how people are to act; other: none of these",
          ),
        axis: said("the axis of conflict in one sentence: what pulls against what", 300),
        views: z
          .array(
            z.strictObject({
              name: said("a role in one to three words", 40),
              lens: said("what it looks after, as a noun phrase", 160),
            }),
          )
          .max(3)
          .describe("if kind is other: three views that would honestly disagree; else empty"),
      }),
    ["cast"],
    { settle: (reply) => told(reply, lang) },
  );

/** Views are nobody else. A name that the engine itself gives out, or that is there twice, makes the list unusable, as the cast decides. */
function told(
  reply: CastReply,
  lang: Language,
): { readonly value: CastReply; readonly notes: readonly string[] } {
  const names = reply.views.map(({ name }) => name);
  const ids = names.map(seatId);
  const titles = distinctTitles(names, "member", lang).map((title, i) =>
    isTaken(ids[i] ?? "") || ids.indexOf(ids[i] ?? "") !== i ? (names[i] ?? "") : title,
  );
  return {
    value: {
      ...reply,
      views: reply.views.map((view, i) => ({ ...view, name: titles[i] ?? view.name })),
    },
    notes: renamedNotes("views", names, titles),
  };
}

export const positionShape = (known: Known) =>
  shape(
    () =>
      z.strictObject({
        claim: said("your claim in one sentence", 600),
        reasons: list("what carries it", 3, 3),
        preconditions: list("what must hold for the claim"),
        risks: list("what could go wrong if it is followed"),
        confidence: z.enum(LEVELS).describe("how sure you are; it decides nothing"),
        ...(known.options.length > 0
          ? {
              option: among(
                [...known.options, NONE],
                `the option your claim amounts to; ${NONE} if it is none of them`,
              ),
            }
          : {}),
        ...quoting(known),
      }),
    ["position", known],
  ) as Shape<PositionReply>; // `option` and `evidence` are there when the ask has options and documents

export const premisesShape = shape(() => z.strictObject({ premises }));

export const frameShape = (known: Known, groupsOptions: boolean) =>
  shape(
    () =>
      z.strictObject({
        ...(groupsOptions
          ? {
              options: z
                .array(
                  z.strictObject({
                    label: said("the option in one neutral sentence", 200),
                    holders: holders(known.members),
                  }),
                )
                .min(1)
                .max(6)
                .describe("the distinct answers to the question that the positions amount to"),
            }
          : {}),
        issues: z
          .array(
            z.strictObject({
              title: said("the point in dispute, as a short neutral question", 160),
              stances: z
                .array(
                  z.strictObject({
                    label: said("a stance on it, in a few words", 120),
                    holders: holders(known.members),
                  }),
                )
                .min(1)
                .max(5)
                .describe("they exclude each other; leave out members who did not speak to it"),
            }),
          )
          .min(1)
          .max(3)
          .describe("the points in dispute, besides the question itself"),
        reasons: z
          .array(
            z.strictObject({
              label: said("a kind of reason", 120),
              holders: holders(known.members),
            }),
          )
          .min(1)
          .max(6)
          .describe("kinds of reasons that carry the claims"),
      }),
    ["frame", known, groupsOptions],
  ) as Shape<FrameReply>; // `options` is there when the moderator groups them

export const steerShape = (
  known: Known,
  split: readonly string[],
  move: "rank" | "gap" | "reasons",
) =>
  shape(
    () =>
      z.strictObject({
        message: said("your words to the members: process only", 3_000),
        ...(move === "rank"
          ? {
              ranking: z
                .array(among(ranked(known.issues), ""))
                .min(1)
                .describe("all of them, most important first"),
            }
          : {}),
        ...(move === "gap"
          ? { undiscussed: z.array(said("")).max(4).describe("what nobody has touched yet") }
          : {}),
        ...(move === "reasons"
          ? {
              reasons: z
                .array(
                  z.strictObject({
                    label: said("a kind of reason", 120),
                    holders: holders(known.members),
                  }),
                )
                .min(1)
                .max(6)
                .describe("kinds of reasons that members now give, like reasons in one group"),
            }
          : {}),
        openConflicts: (split.length > 0
          ? z.array(among(split, ""))
          : z.array(z.string()).max(0)
        ).describe("issues on which members differ, whose conflict is important and still open"),
      }),
    ["steer", known, split, move],
  ) as Shape<SteerReply>; // which optional field is there follows from `move`

export const digestShape = (known: Known) =>
  shape(
    () =>
      z.strictObject({
        entries: z
          .array(
            z.strictObject({
              message: among(known.ids, "id"),
              summary: said("what it says, neutrally, in one or two sentences", 500),
            }),
          )
          .min(1),
      }),
    ["digest", known],
  );

export const challengeShape = (known: Known) =>
  shape(
    () =>
      z.strictObject({
        target: among(known.targets, "id of the message you aim at"),
        ...criticism,
        ...quoting(known),
        ...standing(known),
      }),
    ["challenge", known],
  ) as Shape<ChallengeReply>; // `evidence` and `roundOneOption` follow from what is known

export const attackShape = (known: Known) =>
  shape(
    () =>
      z.strictObject({
        target: among(known.targets, "id of the message you aim at"),
        ...criticism,
        ...quoting(known),
        premises,
      }) as unknown as z.ZodType<AttackReply>,
    ["attack", known],
  ); // `evidence` follows from the documents

/** `isCriticised`: a challenge went before; else there are points of others to weigh and no criticism yet. */
export const synthesisShape = (known: Known, isCriticised: boolean) =>
  shape(() => {
    const point = isCriticised ? "criticism" : "point";
    const points = isCriticised ? "criticism" : "points of other messages that";
    return z.strictObject({
      claim: said("your claim as it stands now, in one sentence", 600),
      accepted: z
        .array(
          z.strictObject({
            message: among(known.targets, "id"),
            what: said(`which ${point} you accept`),
            effect: z
              .enum(EFFECTS)
              .describe(
                "what it does to your claim; amended: the claim above no longer rests on what was hit",
              ),
          }),
        )
        .max(4)
        .describe(`${points} you accept`),
      rebutted: z
        .array(
          z.strictObject({
            message: among(known.targets, "id"),
            mode: z.enum(MODES).describe(MODE_MEANS),
            what: said(`why the ${point} fails`),
          }),
        )
        .max(4)
        .describe(`${points} you answer back`),
      kept: said(
        `what you keep, and why ${isCriticised ? "the criticism does" : "those points do"} not reach it`,
      ),
      compromise: z.string().describe('a compromise you could live with; "" if there is none'),
      ...quoting(known),
      ...standing(known),
    });
  }, ["synthesis", known, isCriticised]) as Shape<SynthesisReply>; // `evidence` and `roundOneOption` follow from what is known

export const finalShape = (known: Known) =>
  shape(
    () =>
      z.strictObject({
        claim: said("your final claim in one sentence", 600),
        confidence: z.enum(LEVELS).describe("how sure you are; it decides nothing"),
        canAgree: z.string().describe('where you can agree with others; "" if nowhere'),
        cannotAgree: said("where you cannot, and why"),
        remainingRisk: said("the risk that remains"),
        ...(known.issues.length > 0 ? standing(known) : {}),
      }),
    ["final", known],
  ) as Shape<FinalReply>; // stances are asked once issues exist

export const compromiseShape = shape(() =>
  z.strictObject({
    compromise: said("a constructive compromise"),
    strongestObjection: said("the strongest objection that is still unanswered"),
    openPremises: list("premises that nobody argued for or checked", 1, 5),
  }),
);

export const selfChallengeShape = shape(() =>
  z.strictObject({
    weakness: said("the greatest weakness of your own position"),
    failureScenario: said("one concrete way it fails"),
    alternative: said("the best alternative to it"),
  }),
);

export const integrationShape = (
  known: Known,
  split: readonly Issue[],
  minority: readonly string[],
) =>
  shape(() => {
    const cites = z
      .array(among(known.ids, ""))
      .min(1)
      .max(6)
      .describe("ids of the messages this rests on");
    return z.strictObject({
      overview: z.strictObject({
        text: said("what was discussed and where it stands, three sentences", 1_500),
        cites,
      }),
      rulings:
        split.length === 0
          ? z.array(z.never()).max(0).describe("empty: no issue is split")
          : z
              .array(
                z.strictObject({
                  issue: among(
                    split.map((i) => i.id),
                    "id of a split issue",
                  ),
                  tradeoffs: z
                    .array(
                      z.strictObject({
                        stance: among(
                          split.flatMap((i) => i.stances.map((s) => s.id)),
                          "id",
                        ),
                        gains: said("what speaks for it"),
                        costs: said("what speaks against it"),
                      }),
                    )
                    .min(1)
                    .describe("one for each stance that is held"),
                  question: said("the question whoever decides must answer", 400),
                  cites,
                }),
              )
              .describe("one entry for each issue on which members differ; never a pick"),
      minority:
        minority.length === 0
          ? z.array(z.never()).max(0).describe("empty: nobody holds another option")
          : z
              .array(
                z.strictObject({
                  option: among(minority, "id"),
                  whySetAside: said("the strongest argument against it, as it was made"),
                  reconsiderWhen: said("what would make it right"),
                  cites,
                }),
              )
              .describe("one entry for each"),
      nextActions: z
        .array(z.strictObject({ action: said("a next step for whoever decides", 400), cites }))
        .min(1)
        .max(5),
    });
  }, ["integration", known, split, minority]) as Shape<IntegrationReply>; // the empty lists are lists of the same rows

/** The question itself is not ranked among its own parts. */
function ranked(issues: readonly Issue[]): string[] {
  const ids = issues.map((issue) => issue.id);
  return ids.length > 1 ? ids.slice(1) : ids;
}

function quoting(known: Known): { evidence?: ReturnType<typeof evidence> } {
  return known.documents.length > 0 ? { evidence: evidence(known.documents) } : {};
}

export interface CastReply {
  readonly kind: Kind;
  readonly axis: string;
  readonly views: readonly View[];
}
export type DigestReply = Reply<ReturnType<typeof digestShape>>;
export type CompromiseReply = Reply<typeof compromiseShape>;
export type SelfChallengeReply = Reply<typeof selfChallengeShape>;
type Reply<S> = S extends Shape<infer T> ? T : never;
export type Level = (typeof LEVELS)[number];
interface Quoting {
  readonly evidence?: readonly Quotation[];
}
interface Group {
  readonly label: string;
  readonly holders: readonly string[];
}
export interface Changing {
  readonly changed: boolean;
  readonly changeReason: string;
  readonly changedBecauseOf: readonly string[];
  readonly roundOneOption?: string;
  readonly stances: Readonly<Record<string, string>>;
  readonly ownOption: string | null;
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
export interface Premise {
  readonly premise: string;
  readonly mayFail: string;
}
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
export type SynthesisReply = Quoting &
  Changing & {
    readonly claim: string;
    readonly accepted: readonly {
      readonly message: string;
      readonly what: string;
      readonly effect: (typeof EFFECTS)[number];
    }[];
    readonly rebutted: readonly {
      readonly message: string;
      readonly mode: (typeof MODES)[number];
      readonly what: string;
    }[];
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
    readonly tradeoffs: readonly {
      readonly stance: string;
      readonly gains: string;
      readonly costs: string;
    }[];
    readonly question: string;
    readonly cites: readonly string[];
  }[];
  readonly minority: readonly {
    readonly option: string;
    readonly whySetAside: string;
    readonly reconsiderWhen: string;
    readonly cites: readonly string[];
  }[];
  readonly nextActions: readonly { readonly action: string; readonly cites: readonly string[] }[];
}
