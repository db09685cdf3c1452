// The forms of everything but the artifacts: positions, proposals, checks, assessments, drift, observations, synthesis.
import { z } from "zod";
import type { Shape } from "../../kernel/ask.ts";
import { OBSERVED_CHARS, type Observation } from "../../kernel/instrument.ts";
import { CITE_RELATIONS, DRIFT_VERDICTS, ROLES, type Check } from "../../kernel/ledger.ts";
import { NONE } from "../shared/options.ts";
import { among, said, shape, verbatim } from "../shared/shape.ts";
import {
  fieldsIf,
  proposalFields,
  rows,
  supplementFields,
  textOrNone,
  type Known,
} from "./fields.ts";

const position = (options: readonly string[], documents: readonly string[]) =>
  z.strictObject({
    who: said("who fills your role in this domain: a function, no person's name", 300),
    watches: said("what this role has to watch here", 400),
    position: said("your answer to the question, in one or two sentences", 600),
    confidence: z.number().min(0).max(1).describe("how sure you are; it decides nothing"),
    wouldChangeIf: said("the evidence that would make you give it up", 600),
    keyRisk: said("the greatest risk if your position is followed", 600),
    ...fieldsIf(documents.length > 0, {
      evidence: rows(
        {
          document: among(documents, "name of the document"),
          quote: verbatim("copied word for word", 600),
        },
        { most: 3 },
        "quotations that this rests on",
      ),
    }),
    ...fieldsIf(options.length > 0, {
      option: among(
        [...options, NONE],
        `the option your position amounts to; ${NONE} if it is none of them`,
      ),
    }),
  });
export type PositionReply = z.infer<ReturnType<typeof position>>;

export const positionShape = (
  options: readonly string[],
  documents: readonly string[],
): Shape<PositionReply> =>
  shape(() => position(options, documents), ["structured-position", options, documents]);

const proposal = (known: Known, isFirst: boolean) => z.strictObject(proposalFields(known, isFirst));
export type ProposalReply = z.infer<ReturnType<typeof proposal>>;

export const proposalShape = (known: Known, isFirst: boolean): Shape<ProposalReply> =>
  shape(() => proposal(known, isFirst), ["structured-proposal", known.options, isFirst]);

const supplement = () => z.strictObject(supplementFields());
export type SupplementReply = z.infer<ReturnType<typeof supplement>>;

export const supplementShape: Shape<SupplementReply> = shape(supplement, ["structured-supplement"]);

/** What a check, or an assessment, may name. */
interface Work {
  /** Check → references to what it compares. */
  readonly checks: Readonly<Partial<Record<Check, readonly string[]>>>;
  readonly options: readonly string[];
  /** Claims that have been raised, this round's included. */
  readonly claims: readonly string[];
  readonly commands: readonly string[];
  /** Null where only checks are asked for. */
  readonly assesses: {
    readonly citable: readonly string[];
    readonly openTensions: readonly string[];
    readonly verifications: readonly string[];
  } | null;
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
    ...fieldsIf(options.length > 0, {
      option: among(
        [...options, NONE],
        `the option that this is about: BROKEN then counts against the whole option, ROBUST as evidence for it; ${NONE} if only this round's plan was tested`,
      ),
    }),
    evidence_refs: z
      .array(among(refs, ""))
      .min(2)
      .max(6)
      .describe("where it can be read, two places at least"),
    notes: said("what was compared, and what followed", 800),
    claim_status_changes: rowsAmong(
      claims,
      {
        claim_id: among(claims, ""),
        to: z.enum(TESTED),
        stance: z
          .enum(["supports", "contradicts"])
          .describe(
            "whether what you found speaks for the claim or against it; unclear: which way it leans",
          ),
      },
      { most: 8 },
      "claims that this check tested, also again; superseded only for a tested claim that a later claim names",
    ),
    /** A command whose exit status decides: the result is what success means, and failure means the opposite. */
    ...fieldsIf(commands.length > 0, {
      observe: among(
        [...commands, NONE],
        `a command to run, whose exit status decides instead of you: success gives the result and changes you state, failure the opposite; ${NONE} if you judge yourself`,
      ),
    }),
  });
export type CheckReply = z.infer<ReturnType<typeof check>>;

/** Rows that name one of these; where there is none, an empty list. */
function rowsAmong<S extends z.ZodRawShape>(
  ids: readonly string[],
  ...[fields, range, about]: [...Parameters<typeof rows<S>>]
): ReturnType<typeof rows<S>> {
  return ids.length > 0
    ? rows(fields, range, about)
    : (z.array(z.never()).max(0) as unknown as ReturnType<typeof rows<S>>); // no row is a row of any form
}

const assessment = ({ citable, openTensions, verifications }: NonNullable<Work["assesses"]>) =>
  z.strictObject({
    decisions: rows(
      {
        text: said("what is decided, so that it can be kept or broken", 600),
        cites: rows(
          {
            id: among(citable, "a claim, a verification or an earlier decision"),
            relation: z.enum(CITE_RELATIONS),
          },
          { least: 1, most: 6 },
        ),
      },
      { least: 1, most: 3 },
    ),
    tensions: rows(
      {
        text: said("what pulls against what, and stays open", 400),
        sources: z.array(z.enum(ROLES)).min(1).max(4).describe("the roles whose artifacts show it"),
      },
      { most: 3 },
      "new ones only",
    ),
    ...fieldsIf(openTensions.length > 0 && verifications.length > 0, {
      resolvedTensions: rows(
        {
          tension: among(openTensions, ""),
          by: among(verifications, "the check of this round that settles it"),
          why: said("how", 300),
        },
        { most: 6 },
        "tensions that are settled now",
      ),
    }),
    architectureImpact: said("what this round changes in the thing itself", 600),
  });
export type AssessmentReply = z.infer<ReturnType<typeof assessment>>;

/** What whoever checks is asked at once: one check, or several, and in the quick preset the assessment with them. */
export type WorkReply = {
  readonly checks?: Readonly<Partial<Record<Check, CheckReply>>>;
} & Partial<AssessmentReply>;

export const workShape = (work: Work): Shape<WorkReply> =>
  shape(
    () => {
      const checks = Object.entries(work.checks).map(
        ([name, refs]) => [name, check(work, refs)] as const,
      );
      return z.strictObject({
        ...(checks.length === 0 ? {} : { checks: z.strictObject(Object.fromEntries(checks)) }),
        ...(work.assesses === null ? {} : assessment(work.assesses).shape),
      }) as unknown as z.ZodType<WorkReply>; // the checks that were asked for, and the assessment if it was
    },
    ["structured-work", work],
    { forbids: ["observe"] }, // with it the result means something else
  );

const drift = (isOpen: boolean) =>
  z.strictObject({
    verdict: z.enum(DRIFT_VERDICTS),
    deviation: z.number().int().min(1).max(5).describe("1: on the anchor, 5: somewhere else"),
    why: said("what of the decisions and artifacts is on the anchor, and what is not", 800),
    correction: textOrNone(600, 'what the next rounds have to do to come back; "" if nothing'),
    ...fieldsIf(isOpen, {
      addressed: z
        .boolean()
        .describe("whether the drift that was found before has been dealt with"),
    }),
  });
export type DriftReply = z.infer<ReturnType<typeof drift>>;

export const driftShape = (isOpen: boolean): Shape<DriftReply> =>
  shape(() => drift(isOpen), ["structured-drift", isOpen]);

export const observationShape: Shape<Observation> = shape(
  () =>
    z.strictObject({ exit: z.number().int().nullable(), output: z.string().max(OBSERVED_CHARS) }),
  ["structured-observation"],
);

/** What the synthesis may name. It has no field for claims: none is raised any more. */
const synthesis = (citable: readonly string[], pending: readonly string[]) => {
  const cites = z.array(among(citable, "")).min(1).max(8);
  return z.strictObject({
    executiveSummary: said("what was found and decided, for whoever has one minute", 2_000),
    findings: rows(
      { text: said("", 600), cites },
      { least: 1, most: 8 },
      "what the rounds established, each with what it rests on",
    ),
    pendingClaims: rowsAmong(
      pending,
      {
        claim_id: among(pending, ""),
        reading: z.enum(["likely_confirmed", "likely_refuted", "open"]),
        why: said("", 400),
        test: said("what would settle it", 400),
      },
      {},
      "every claim that is still pending, once",
    ),
    minorityReport: rows(
      {
        position: said("", 600),
        advocate: z.enum(ROLES),
        reason: said("why it did not prevail", 600),
        stillValid: z.boolean(),
        note: said("what would make it right", 600),
      },
      { most: 4 },
      "every option that a role still holds and that did not prevail",
    ),
    openQuestions: rows({ question: said("", 400), whyOpen: said("", 400) }, { most: 6 }),
    recommendations: rows(
      { action: said("", 400), risk: said("", 400), cites },
      { least: 1, most: 5 },
    ),
  });
};
export type StructuredSynthesisReply = z.infer<ReturnType<typeof synthesis>>;

export const synthesisShape = (
  citable: readonly string[],
  pending: readonly string[],
): Shape<StructuredSynthesisReply> =>
  shape(() => synthesis(citable, pending), ["structured-synthesis", citable, pending], {
    forbids: ["claims"],
  });
