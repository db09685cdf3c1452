// The forms of everything but the artifacts: positions, proposals, checks, assessments, drift, observations, synthesis.
import { z } from "zod";
import type { Shape } from "../../kernel/ask.ts";
import { OBSERVED_CHARS, type Observation } from "../../kernel/check-runner.ts";
import { CITE_RELATIONS, DRIFT_VERDICTS, ROLES, type Check } from "../../kernel/ledger.ts";
import { optionAmong, quotations } from "../shared/fields.ts";
import { NONE } from "../shared/options.ts";
import { oneOf, form, remark, rows, text, when, type ReplyIn } from "../shared/schema.ts";
import { columnsIf, proposalFields, supplementFields, type Known } from "./fields.ts";

export type PositionReply = ReplyIn<typeof positionShape>;
export type ProposalReply = ReplyIn<typeof proposalShape>;
export type SupplementReply = ReplyIn<typeof supplementShape>;
export type DriftReply = ReplyIn<typeof driftShape>;
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
    option: when(
      options.length > 0,
      optionAmong(options, `the option your position amounts to; ${NONE} if it is none of them`),
    ),
  }));

export const proposalShape = (known: Known, isFirst: boolean) =>
  form(["structured-proposal", known.options, isFirst], () => proposalFields(known, isFirst));

export const supplementShape = form(["structured-supplement"], supplementFields);

/** What a check, or an assessment, may name. */
interface Work {
  /** Check → references to what it compares. */
  readonly checks: Readonly<Partial<Record<Check, readonly string[]>>>;
  readonly options: readonly string[];
  /** Claims that have been raised, this round's included. */
  readonly claims: readonly string[];
  readonly commands: readonly string[];
  /** Null where only checks are asked for. */
  readonly assesses: Assessing | null;
}

interface Assessing {
  readonly citable: readonly string[];
  readonly openTensions: readonly string[];
  readonly verifications: readonly string[];
}

const TESTED = [
  "tested_confirmed",
  "tested_refuted",
  "partially_refuted",
  "tested_unclear",
  "superseded",
] as const;

const check = ({ options, claims, commands }: Work, refs: readonly string[]) =>
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
        `the option that this is about: BROKEN then counts against the whole option, ROBUST as evidence for it; ${NONE} if only this round's plan was tested`,
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
        to: z.enum(TESTED),
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

/** It has no field for claims: none is raised any more. */
export const synthesisShape = (citable: readonly string[], pending: readonly string[]) =>
  form(
    ["structured-synthesis", citable, pending],
    () => {
      const cites = z.array(oneOf(citable, "")).min(1).max(8);
      return {
        executiveSummary: text("what was found and decided, for whoever has one minute", 2_000),
        findings: rows({ text: text("", 600), cites })
          .min(1)
          .max(8)
          .describe("what the rounds established, each with what it rests on"),
        pendingClaims: ifAny(
          pending,
          rows({
            claim_id: oneOf(pending, ""),
            reading: z.enum(["likely_confirmed", "likely_refuted", "open"]),
            why: text("", 400),
            test: text("what would settle it", 400),
          }).describe("every claim that is still pending, once"),
        ),
        minorityReport: rows({
          position: text("", 600),
          advocate: z.enum(ROLES),
          reason: text("why it did not prevail", 600),
          stillValid: z.boolean(),
          note: text("what would make it right", 600),
        })
          .max(4)
          .describe("every option that a role still holds and that did not prevail"),
        openQuestions: rows({ question: text("", 400), whyOpen: text("", 400) }).max(6),
        recommendations: rows({ action: text("", 400), risk: text("", 400), cites })
          .min(1)
          .max(5),
      };
    },
    { forbids: ["claims"] },
  );
