// The forms of the four artifacts. Their fields are the sections that evidence refers to.
import { z } from "zod";
import type { Shape } from "../../kernel/ask.ts";
import type { Role } from "../../kernel/ledger.ts";
import { NONE } from "../shared/options.ts";
import { oneOf, form, remark, rows, text, verbatim, whenAll, uncut } from "../shared/schema.ts";
import type { ReplyIn } from "../shared/schema.ts";
import type { Range, Size } from "./brief.ts";
import { columnsIf, OWN, proposalFields, stanceFields, supplementFields } from "./shapes.ts";
import type { Known, StanceReply } from "./shapes.ts";

/** What a turn holds besides the artifact. */
export type Beside = "nothing" | "proposal" | "supplement";

interface Turn {
  readonly role: Role;
  readonly size: Size;
  /** After a sycophancy alarm the critic has to bring more. */
  readonly isTightened: boolean;
  readonly beside: Beside;
  readonly isFirst: boolean;
}

export function artifactShape(turn: Turn, known: Known): Shape<TurnReply> {
  const { role, beside, isFirst } = turn;
  return form(["structured-artifact", turn, known], () => ({
    ...whenAll(beside === "proposal", proposalFields(known, isFirst)),
    ...whenAll(beside === "supplement", supplementFields()),
    ...FIELDS[role](turn, known),
    ...claimFields(turn, known),
    ...stanceFields(known),
  }));
}

const grade = (about: string) => z.number().int().min(1).max(5).describe(about);

const trace = ({ traceSteps, variables }: Size) => ({
  initial: rows({ variable: text("", 80), value: text("", 120) })
    .min(variables)
    .max(8)
    .describe("the state it starts from"),
  steps: rows({
    step: text("who does what", 240),
    stateChange: text("what is different afterwards", 240),
  })
    .min(traceSteps.least)
    .max(traceSteps.most)
    .describe(""),
  outcome: text("what can be observed at the end", 400),
});

const FIELDS = {
  action: ({ size }: Turn) => ({
    happyPath: z.strictObject(trace(size)).describe("a trace in which all goes as meant"),
    edgeCase: z.strictObject(trace(size)).describe("a trace at the edge of what is meant"),
    earlierPrimitive: z
      .strictObject({
        primitive: text(
          "what is taken over, and the round it comes from; in round 1 something the question names",
          200,
        ),
        ...trace(size),
      })
      .describe("a trace that uses something from an earlier round"),
    selfAssessment: grade("how well these traces would hold under an attack"),
  }),
  guardian: (_turn: Turn, { ids, documents }: Known) => ({
    invariant: z
      .strictObject({
        must: text("what must always hold", 400),
        measuredBy: text("how one would measure it", 300),
        tolerance: text("how far off is still good", 200),
      })
      .describe("one invariant that could be shown false"),
    verdict: z.enum(["PASS", "FAIL", "CONDITIONAL_PASS", "INCONCLUSIVE"]),
    evidence: rows({
      source: oneOf([...ids, ...documents], "a message above, or a document"),
      quote: verbatim("copied word for word from it", 400),
    })
      .min(1)
      .max(4)
      .describe("what the verdict rests on"),
    confidence: grade("1: hardly sure, 5: sure; it decides nothing"),
    mechanism: remark('FAIL: how it comes about; else ""', 600),
    condition: remark('CONDITIONAL_PASS: what has to be given; else ""', 600),
    failureScenario: text("how the invariant would be lost", 600),
  }),
  observer: ({ size: { walkthroughSteps } }: Turn) => ({
    persona: text("somebody who did not build it: role, what they know, what presses them", 300),
    goal: text("what they want to get done, so that one can measure whether they did", 300),
    steps: rows({ step: text("", 240), outcome: z.enum(["success", "confusion", "stuck"]) })
      .min(walkthroughSteps.least)
      .max(walkthroughSteps.most)
      .describe("what they do, one after the other"),
    friction: rows({
      step: uncut(
        z.number().int().min(1).max(walkthroughSteps.most).describe("number of the step"),
      ),
      what: text("what stopped or misled them", 300),
    })
      .max(walkthroughSteps.most)
      .describe("every step that ended in confusion or stuck"),
    goalMet: z.enum(["Yes", "No", "Partially"]),
  }),
  critic: ({ size, isTightened }: Turn, { options, decisions, claims: old, earlier }: Known) => ({
    target: oneOf(
      [...options, ...decisions, ...old, ...earlier, "proposal"],
      "what is attacked: an option, a decision, a claim, this round's proposal, or an artifact of an earlier round that is shown to you",
    ),
    hypothesis: text("it fails when …", 400),
    preconditions: texts({ least: 1, most: 6 }, "what has to be given for the attack"),
    attackSteps: texts(
      {
        least: size.attackSteps.least + (isTightened ? TIGHTENED.steps : 0),
        most: size.attackSteps.most + (isTightened ? TIGHTENED.steps : 0),
      },
      "one after the other",
    ),
    brokenIf: text("what would show that the attack succeeds", 400),
    robustIf: text("what would show that it fails", 400),
    verdict: z
      .enum(["BROKEN", "ROBUST", "UNCLEAR"])
      .describe("your own judgment; the checks decide"),
    tried: remark('ROBUST: everything you tried; else ""', 600),
    confidence: grade("1: hardly sure, 5: sure; it decides nothing"),
  }),
} as const satisfies Record<Role, (turn: Turn, known: Known) => z.ZodRawShape>;

const texts = ({ least, most }: Range, about: string) =>
  z.array(text("", 300)).min(least).max(most).describe(about);

/** What a critic has to bring more of after an alarm. */
export const TIGHTENED = { steps: 2, claims: 2 } as const;
const MOST_CLAIMS = { critic: 4, others: 2 } as const;

const claimRow = ({ options, superseding }: Known) =>
  z.strictObject({
    text: text("what no claim so far says, in one to three sentences", 600),
    testable_as: text("one outcome that could be observed", 400),
    ...columnsIf(options.length > 0, {
      option: oneOf(
        [...options, OWN, NONE],
        `the option it speaks for; ${OWN} for the one you hold, also a new one; ${NONE} if it speaks for none`,
      ),
    }),
    ...columnsIf(superseding.length > 0, {
      supersedes: oneOf([...superseding], "")
        .nullable()
        .describe("a tested claim that this one replaces; null if none"),
    }),
  });

function claimFields({ role, isTightened }: Pick<Turn, "role" | "isTightened">, known: Known) {
  const isCritic = role === "critic";
  // The form asks for what the rule wants; a critic without a claim is read all the same, and then leaves the round without one.
  const least = isCritic ? { minItems: isTightened ? TIGHTENED.claims : 1 } : {};
  return {
    claims: z
      .array(claimRow(known))
      .max(isCritic ? MOST_CLAIMS.critic : MOST_CLAIMS.others)
      .meta({
        ...least,
        description: isCritic
          ? "what your attack claims"
          : "what your artifact claims, if anything, so that others can test it",
      }),
  };
}

type Filled<F extends Readonly<Record<string, z.ZodType | undefined>>> = ReplyIn<typeof form<F>>;
type Claiming = Filled<ReturnType<typeof claimFields>> & StanceReply;
type Artifact<R extends Role> = Filled<ReturnType<(typeof FIELDS)[R]>> & Claiming;

export type GuardianReply = Artifact<"guardian">;
export type ObserverReply = Artifact<"observer">;
export type CriticReply = Artifact<"critic">;

/** In the quick preset a role speaks and makes its artifact in one turn. */
export type TurnReply = (Artifact<"action"> | GuardianReply | ObserverReply | CriticReply) &
  Partial<Filled<ReturnType<typeof proposalFields>>> &
  Partial<Filled<ReturnType<typeof supplementFields>>>;
