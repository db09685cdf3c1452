// The forms of everything but the artifacts: positions, proposals, checks, assessments, drift, observations, synthesis.
import { z } from "zod";
import type { Shape } from "../../kernel/ask.ts";
import { OBSERVED_CHARS, type Observation } from "../../kernel/check-runner.ts";
import { CITE_RELATIONS, CLAIM_STATUSES, DRIFT_VERDICTS, ROLES } from "../../kernel/ledger.ts";
import type { Check } from "../../kernel/ledger.ts";
import { SETTLED } from "./ledger/ledgers.ts";
import {
  optionAmong,
  quotations,
  oneOf,
  form,
  remark,
  rows,
  text,
  when,
  groups,
  ownOption,
} from "../shared/schema.ts";
import type { ReplyIn } from "../shared/schema.ts";
import { NONE } from "../shared/options.ts";
import {
  documentFaults,
  inAnyCase,
  inShort,
  nextSteps,
  prediction,
  wouldChange,
} from "../shared/takeaways.ts";
import type { OptionAttack } from "../../argument/option-attacks.ts";
import { answers, ballot, insistence } from "../shared/ballot.ts";

export type PositionReply = ReplyIn<typeof positionShape>;
export type ProposalReply = ReplyIn<typeof proposalShape>;
export type SupplementReply = ReplyIn<typeof supplementShape>;
export type WrapUpReply = ReplyIn<typeof wrapUpShape>;
export type StructuredSynthesisReply = ReplyIn<typeof synthesisShape>;

export const positionShape = (options: readonly string[], documents: readonly string[]) =>
  form(["structured-position", options, documents], () => ({
    who: text("who fills your role in this domain: a function, no person's name", 300),
    watches: text("what this role has to watch here", 400),
    position: text("your answer to the question, in one or two sentences", 600),
    confidence: z.number().min(0).max(1).describe("how sure you are; it decides nothing"),
    wouldChangeIf: text("the evidence that would make you give it up", 600),
    keyRisk: text("the greatest risk if your position is followed", 600),
    evidence: quotations(documents, "quotations that this rests on", "copied word for word"),
    documentFaults: documentFaults(documents),
    option: when(
      options.length > 0,
      optionAmong(options, `the option your position amounts to; ${NONE} if it is none of them`),
    ),
  }));

export const proposalShape = (options: readonly string[], isFirst: boolean) =>
  form(["structured-proposal", options, isFirst], () => proposalFields({ options }, isFirst));

// Fields that several forms share. Ids are enumerations of what exists when the ask is made.

/** What an ask may name. */
export interface Known {
  readonly options: readonly string[];
  readonly documents: readonly string[];
  /** Every message this ask shows. */
  readonly ids: readonly string[];
  /** Those by others that may have moved somebody: shown whole, or named in the brief account. */
  readonly others: readonly string[];
  /** Claims, and of these the tested ones that a new claim may replace. */
  readonly claims: readonly string[];
  readonly superseding: readonly string[];
  readonly decisions: readonly string[];
  /** Artifacts of earlier rounds that this ask shows whole, by path. */
  readonly earlier: readonly string[];
  /** What the role says about where it stands: nothing yet, which option its blind position was, or which it holds now. */
  readonly stance: "none" | "declares" | "states";
  /** Open attacks that the role has to answer, and answers to its own. */
  readonly attacks: readonly Pick<OptionAttack, "id">[];
  readonly answered: readonly Pick<OptionAttack, "id">[];
}

/** In a claim: the option that its author holds, also one that joins the list with this turn. */
export const OWN = "own";

const MOST_WORDS_CHARS = 12_000;

/** Columns of a row that are there when something is to be said in them; a reply may lack them. */
export function columnsIf<S extends z.ZodRawShape>(isAsked: boolean, columns: S): Optional<S> {
  return (isAsked ? columns : {}) as unknown as Optional<S>; // all of them or none
}
type Optional<S extends z.ZodRawShape> = { readonly [K in keyof S]: z.ZodExactOptional<S[K]> };

/** Where a role stands: its own word on the blind round, with which alone it is a vote; later its vote, and what it says to attacks. */
export const stanceFields = ({ stance, options, others, attacks, answered }: Known) => ({
  declaredOption: when(
    stance === "declares",
    optionAmong(
      options,
      `the listed option that your blind position amounts to; ${NONE} if it is none of them`,
    ),
  ),
  ownOption: when(stance === "declares", ownOption("declaredOption")),
  answers: answers(attacks),
  insists: insistence(answered),
  vote: when(stance === "states", ballot({ options, messages: others })),
});

export type StanceReply = ReplyIn<typeof form<ReturnType<typeof stanceFields>>>;

const groupsOfRoles = (about: string) => groups(z.array(z.enum(ROLES)), about);

export const proposalFields = ({ options }: Pick<Known, "options">, isFirst: boolean) => ({
  proposal: text(
    "what should be done, and why, for everyone to attack; its first sentence says it all",
    MOST_WORDS_CHARS,
  ),
  proposedOption: when(
    options.length > 0,
    optionAmong(options, `the option it amounts to; ${NONE} if none`),
  ),
  options: when(
    isFirst && options.length === 0,
    groupsOfRoles(
      "the distinct answers that the four blind positions amount to, with the roles that hold each; two that lead to different actions are different options",
    ),
  ),
  reasons: when(
    isFirst,
    groupsOfRoles(
      "the kinds of reasons behind the four blind positions, with the roles that give each",
    ),
  ),
});

export const supplementFields = () => ({
  supplement: text("what the proposal looks like from your question", MOST_WORDS_CHARS),
  relation: z
    .enum(["supports", "counters", "extends", "questions"])
    .describe("what it does to the proposal"),
  point: remark(
    'counters: in one sentence, when or why the proposal fails; the lead has to answer it; else ""',
    300,
  ),
});

export const supplementShape = form(["structured-supplement"], supplementFields);

/** What a check, or an assessment, may name. */
interface Work {
  /** Check → references to what it compares. */
  readonly checks: Readonly<Partial<Record<Check, readonly string[]>>>;
  readonly options: readonly string[];
  /** Claims that have been raised, this round's included; and of these, those that no check has tested. */
  readonly claims: readonly string[];
  readonly pending: readonly string[];
  readonly commands: readonly string[];
  /** Null where only checks are asked for. */
  readonly assesses: Assessing | null;
}

interface Assessing {
  readonly citable: readonly string[];
  readonly openTensions: readonly string[];
  readonly verifications: readonly string[];
}

const check = ({ options, claims, pending, commands }: Work, refs: readonly string[]) =>
  z.strictObject({
    result: z
      .enum(["BROKEN", "ROBUST", "UNCLEAR"])
      .describe(
        commands.length === 0
          ? "what the comparison shows"
          : "what the comparison shows; with observe: what success of the command (exit status 0) means",
      ),
    ...columnsIf(options.length > 0, {
      option: oneOf(
        [...options, NONE],
        `the option that this is about: BROKEN is then an attack on the whole option, ROBUST a check that it passed; ${NONE} if only this round's plan was tested`,
      ),
    }),
    evidence_refs: z
      .array(oneOf(refs, ""))
      .min(2)
      .max(6)
      .describe("where it can be read, two places at least"),
    notes: text("what was compared, and what followed", 800),
    claim_status_changes: ifAny(
      claims,
      rows({
        claim_id: oneOf(claims, ""),
        to: z.enum(CLAIM_STATUSES).exclude(["pending"]),
        stance: z
          .enum(["supports", "contradicts"])
          .describe(
            "whether what you found speaks for the claim or against it; unclear: which way it leans",
          ),
      })
        .max(8)
        .describe(
          "claims that this check tested, also again; superseded only for a tested claim that a later claim names",
        ),
    ),
    ...columnsIf(pending.length > 0, {
      not_testable: rows({
        claim_id: oneOf(pending, ""),
        test: text("what would have to be measured or tried to settle it", 300),
      })
        .max(4)
        .describe("pending claims that no comparison of texts can settle; empty if there are none"),
    }),
    /** A command whose exit status decides: the result is what success means, and failure means the opposite. */
    ...columnsIf(commands.length > 0, {
      observe: oneOf(
        [...commands, NONE],
        `a command to run, whose exit status decides instead of you: success gives the result and changes you state, failure the opposite; ${NONE} if you judge yourself`,
      ),
    }),
  });
export type CheckReply = z.infer<ReturnType<typeof check>>;

/** A list whose rows name one of these ids; where there is none, an empty one. */
function ifAny<L extends z.ZodType>(ids: readonly string[], list: L): L {
  return ids.length > 0 ? list : (z.array(z.never()).max(0) as unknown as L); // no row is a row of any kind
}

const assessmentFields = ({ citable, openTensions, verifications }: Assessing) => ({
  decisions: rows({
    text: text("what is decided, so that it can be kept or broken", 600),
    cites: rows({
      id: oneOf(citable, "a claim, a verification or an earlier decision"),
      relation: z.enum(CITE_RELATIONS),
    })
      .min(1)
      .max(6),
  })
    .min(1)
    .max(3),
  tensions: rows({
    text: text("what pulls against what, and stays open", 400),
    sources: z.array(z.enum(ROLES)).min(1).max(4).describe("the roles whose artifacts show it"),
  })
    .max(3)
    .describe("new ones only"),
  resolvedTensions: when(
    openTensions.length > 0 && verifications.length > 0,
    rows({
      tension: oneOf(openTensions, ""),
      by: oneOf(verifications, "the check of this round that settles it"),
      why: text("how", 300),
    })
      .max(6)
      .describe("tensions that are settled now"),
  ),
  architectureImpact: text("what this round changes in the thing itself", 600),
  procedure: z
    .strictObject({
      change: remark('what the next rounds should do otherwise than so far; "" if nothing', 300),
      why: remark('what showed it; "" if nothing', 300),
    })
    .describe("how the rounds are held, not what they are about"),
});
export type AssessmentReply = ReplyIn<typeof form<ReturnType<typeof assessmentFields>>>;

/** What whoever checks is asked at once: one check, or several, and in the quick preset the assessment with them. */
export type WorkReply = {
  readonly checks?: Readonly<Partial<Record<Check, CheckReply>>>;
} & Partial<AssessmentReply>;

export const workShape = (work: Work): Shape<WorkReply> => {
  const checks = Object.entries(work.checks);
  const { assesses } = work;
  return form<Partial<Record<string, z.ZodType>>>(
    ["structured-work", work],
    () => ({
      checks: when(
        checks.length > 0,
        z.strictObject(
          Object.fromEntries(checks.map(([name, refs]) => [name, check(work, refs)] as const)),
        ),
      ),
      ...(assesses === null ? {} : assessmentFields(assesses)),
    }),
    { forbids: ["observe"] }, // with it the result means something else
  );
};

export const driftShape = (isOpen: boolean) =>
  form(["structured-drift", isOpen], () => ({
    verdict: z.enum(DRIFT_VERDICTS),
    deviation: z.number().int().min(1).max(5).describe("1: on the anchor, 5: somewhere else"),
    why: text("what of the decisions and artifacts is on the anchor, and what is not", 800),
    correction: remark('what the next rounds have to do to come back; "" if nothing', 600),
    addressed: when(
      isOpen,
      z.boolean().describe("whether the drift that was found before has been dealt with"),
    ),
  }));

export const observationShape: Shape<Observation> = form(["structured-observation"], () => ({
  exit: z.number().int().nullable(),
  output: z.string().max(OBSERVED_CHARS),
}));

/** The last turn of a role: it answers, settles what is pending, and votes. No claim is raised. `refs`: what it may point to. */
export const wrapUpShape = (known: Known, claims: readonly string[], refs: readonly string[]) =>
  form(
    ["structured-wrap-up", known, claims, refs],
    () => ({
      ...stanceFields(known),
      settled: when(
        claims.length > 0,
        rows({
          claim_id: oneOf(claims, ""),
          to: z
            .enum([...SETTLED, NOT_TESTABLE])
            .describe(
              `what the artifacts and checks above show; ${NOT_TESTABLE} where only a measurement or a trial could`,
            ),
          evidence_refs: z
            .array(oneOf(refs, ""))
            .max(4)
            .describe(`where it can be read, two places at least; empty for ${NOT_TESTABLE}`),
          why: text("what shows it", 400),
          test: remark(`${NOT_TESTABLE}: the test that would settle it; else ""`, 300),
        })
          .max(claims.length)
          .describe("every pending claim that is listed for you, once"),
      ),
      documentFaults: documentFaults(known.documents, false),
      inShort: inShort(),
      inAnyCase: inAnyCase(),
      wouldChange: wouldChange(),
    }),
    { forbids: ["claims"] },
  );

export const NOT_TESTABLE = "not_testable_here";

/** It has no field for claims: none is raised any more. */
export const synthesisShape = (citable: readonly string[], options: readonly string[]) =>
  form(
    ["structured-synthesis", citable, options],
    () => ({
      executiveSummary: text("what was found and decided, for whoever has one minute", 2_000),
      findings: rows({
        text: text("", 600),
        cites: z.array(oneOf(citable, "")).min(1).max(8),
      })
        .min(1)
        .max(8)
        .describe("what the rounds established, each with what it rests on"),
      options: when(
        options.length > 0,
        rows({
          option: oneOf(options, ""),
          for: text("the strongest that was said for it", 300),
          against: text("the strongest that was said against it", 300),
        })
          .max(options.length)
          .describe("every option once, whoever held it"),
      ),
      minorityReport: rows({
        advocate: z.enum(ROLES),
        reason: text("why it did not prevail", 600),
        note: text("what would make it right", 600),
      })
        .max(4)
        .describe("every option that a role still holds and that did not prevail"),
      openQuestions: rows({ question: text("", 400), whyOpen: text("", 400) }).max(6),
      nextSteps: nextSteps(),
      prediction: prediction(),
    }),
    { forbids: ["claims"] },
  );
