// The forms of a dispatch. Ids are enumerations of what exists when the ask is made.
import { z } from "zod";
import type { Shape } from "../../kernel/ask.ts";
import { NONE } from "../shared/options.ts";
import { among, said, shape, verbatim } from "../shared/shape.ts";
import {
  TOUCHES,
  type ChairSynthesisReply,
  type ConfirmationReply,
  type ConflictReply,
  type ConsultReply,
  type QuestionsReply,
  type ResolutionQuestionsReply,
  type ResultReply,
} from "./replies.ts";
import { LEVELS } from "./resolve.ts";

const texts = (about: string, min: number, max: number) =>
  z.array(said("", 400)).min(min).max(max).describe(about);

/** `fixed` are asked in any case; of the others the chair takes at most so many. */
export const questionsShape = (
  fixed: readonly string[],
  open: readonly string[],
  most: number,
): Shape<QuestionsReply> =>
  shape(
    () =>
      z.strictObject({
        dispatch: z
          .array(
            z.strictObject({
              specialist: among([...fixed, ...open], ""),
              question: said("one question that this specialist is best placed to answer", 600),
            }),
          )
          .min(1)
          .max(fixed.length + most)
          .describe("who is asked, and what"),
      }),
    ["dispatch-questions", fixed, open, most],
  );

/** A specialist speaks to the chair only: what is addressed to anybody else goes back. */
const ADDRESSED = ["to", "cc", "recipient", "recipients", "message", "messages"];

/** A sentence, and room to spare. */
const MOST_ASSESSED = 600;

/** The level is read as it comes: one that is none is sent back once, and then counts as Low. */
const assessment = () =>
  z
    .strictObject({
      confidence: z.string().meta({ enum: [...LEVELS], description: "how sure you are" }),
      reasoning: z.string().max(MOST_ASSESSED).describe("one sentence: why so sure and not more"),
      keyConcern: z
        .string()
        .max(MOST_ASSESSED)
        .describe('what worries you most; "None" if nothing'),
    })
    .describe("Confidence Assessment");

/** A reply without an assessment is read as one that says nothing, and one that runs on as its beginning: neither costs the specialist its answer. */
function assessed(value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const given = (value as { confidenceAssessment?: unknown }).confidenceAssessment; // read before the form is known to hold
  const parts =
    given !== null && typeof given === "object" && !Array.isArray(given)
      ? (given as Readonly<Record<string, unknown>>)
      : {}; // an object, as just tested
  const text = (key: string, otherwise: string): string =>
    typeof parts[key] === "string" ? parts[key].slice(0, MOST_ASSESSED) : otherwise;
  return {
    ...value,
    confidenceAssessment: {
      confidence: text("confidence", ""),
      reasoning: text("reasoning", ""),
      keyConcern: text("keyConcern", "None"),
    },
  };
}

export const consultShape = (
  options: readonly string[],
  documents: readonly string[],
): Shape<ConsultReply> =>
  shape(
    () =>
      z.strictObject({
        finding: said("what you find, from what you know about", 1_200),
        recommendation: said("what should be done, in one or two sentences", 600),
        reasons: texts("what carries it", 1, 4),
        ...(options.length === 0
          ? {}
          : {
              option: among(
                [...options, NONE],
                `the option it amounts to; ${NONE} if it is none of them`,
              ),
            }),
        conservative: z
          .boolean()
          .describe(
            "whether your recommendation is the one that is easiest to take back; where two are equally sure and equally many, or both unsure, such a one prevails",
          ),
        touches: z
          .array(z.enum(TOUCHES))
          .max(2)
          .describe(
            "what your finding is about; [] if neither. It decides conflicts, so tick only what your finding really rests on. security: in a conflict your recommendation goes before one that is not about security, however sure that one is. cross-cutting, that is, about more parts than one: where one side of a conflict is an architect, its recommendation prevails, whichever side ticked this",
          ),
        needsHumanJudgment: z
          .boolean()
          .describe(
            "true if this cannot be decided by expertise: a conflict you are in then goes to a person",
          ),
        ...(documents.length === 0
          ? {}
          : {
              evidence: z
                .array(
                  z.strictObject({
                    document: among(documents, "name of the document"),
                    quote: verbatim("copied word for word", 600),
                  }),
                )
                .max(3)
                .describe("quotations that this rests on"),
            }),
        confidenceAssessment: assessment(),
      }) as unknown as z.ZodType<ConsultReply>, // `option` is there when options are
    ["dispatch-consult", options, documents],
    { read: assessed, forbids: ADDRESSED },
  );

const groups = (seats: readonly string[], about: string) =>
  z
    .array(
      z.strictObject({
        label: said("in one neutral sentence", 200),
        holders: z.array(among(seats, "")),
      }),
    )
    .min(1)
    .max(6)
    .describe(about);

export const chairSynthesisShape = (
  seats: readonly string[],
  isGrouping: boolean,
): Shape<ChairSynthesisReply> =>
  shape(
    () =>
      z.strictObject({
        consensus: texts("what all of them say, or would sign", 0, 6),
        conflicts:
          seats.length < 2
            ? z.array(z.never()).max(0)
            : z
                .array(
                  z.strictObject({
                    between: z.array(among(seats, "")).length(2),
                    kind: z
                      .enum(["disagreement", "concern"])
                      .describe("concern: a key concern of one contradicts a finding of the other"),
                    point: said("what exactly they part over", 400),
                  }),
                )
                .max(6),
        gaps: texts("what nobody looked at", 0, 6),
        ...(isGrouping
          ? {
              options: groups(
                seats,
                "the distinct recommendations, with who makes each; two that lead to different actions are different",
              ),
            }
          : {}),
        reasons: groups(
          seats,
          "the kinds of reasons behind the recommendations, with who gives each",
        ),
      }) as unknown as z.ZodType<ChairSynthesisReply>, // an empty list is one too
    ["dispatch-synthesis", seats, isGrouping],
  );

export const confirmationShape = (options: readonly string[]): Shape<ConfirmationReply> =>
  shape(
    () =>
      z.strictObject({
        declaredOption: among(
          [...options, NONE],
          `the option that your recommendation amounts to; ${NONE} if it is none of them`,
        ),
        ownOption: z
          .string()
          .max(200)
          .nullable()
          .describe(
            `null; or, if declaredOption is ${NONE}, your recommendation in one sentence: it joins the list`,
          ),
      }),
    ["dispatch-confirmation", options],
  );

export const conflictShape = (
  options: readonly string[],
  conflicts: readonly string[],
  others: readonly string[],
): Shape<ConflictReply> =>
  shape(
    () =>
      z.strictObject({
        response: said("how your recommendation accounts for the concern", 1_200),
        newReasoning: z
          .string()
          .max(800)
          .describe(
            'what you say now that you had not said before; "" if nothing: then your round 1 position stands and you are not asked again',
          ),
        ...(options.length === 0
          ? {}
          : {
              option: among([...options, NONE], `the option you hold now; ${NONE} if none`),
              ownOption: z
                .string()
                .max(200)
                .nullable()
                .describe(
                  `null; or, if option is ${NONE}, your own answer in one sentence: it joins the list`,
                ),
              changedBecauseOf: z
                .array(among(others, ""))
                .max(3)
                .describe(
                  "if your option is not the one you held: messages of others that moved you; a move that names none counts as unexplained, or as following; else []",
                ),
            }),
        conflicts: z
          .array(
            z.strictObject({
              conflict: among(conflicts, ""),
              stillInConflict: z.boolean(),
              why: said("", 400),
            }),
          )
          .min(1)
          .max(conflicts.length)
          .describe("each conflict you are part of"),
        needsHumanJudgment: z.boolean().describe("true if this cannot be decided by expertise"),
        confidenceAssessment: assessment(),
      }) as unknown as z.ZodType<ConflictReply>, // `option` is there when options are
    ["dispatch-conflict", options, conflicts, others],
    { read: assessed, forbids: ADDRESSED },
  );

export const resolutionQuestionsShape = (
  conflicts: readonly string[],
): Shape<ResolutionQuestionsReply> =>
  shape(
    () =>
      z.strictObject({
        questions: z
          .array(
            z.strictObject({
              conflict: among(conflicts, ""),
              question: said("one specific question whose answer would settle it", 600),
            }),
          )
          .min(1)
          .max(conflicts.length),
      }),
    ["dispatch-resolution", conflicts],
  );

/** `open`: conflicts that the rules leave to the chair, with their two sides. `options`: what a chair who works alone decides between. */
export const resultShape = (
  open: readonly { readonly id: string; readonly sides: readonly string[] }[],
  options: readonly string[],
): Shape<ResultReply> =>
  shape(
    () =>
      z.strictObject({
        decision: said(
          "what is to be done, in one or two sentences; where a person has to decide, what is to be decided",
          800,
        ),
        rationale: said(
          "why, from what the specialists said and how conflicts were resolved",
          1_600,
        ),
        ...(options.length === 0
          ? {}
          : {
              option: among(
                [...options, NONE],
                `the option that your decision amounts to; ${NONE} if it is none of them`,
              ),
            }),
        ...(open.length === 0
          ? {}
          : {
              choices: z
                .array(
                  z.strictObject({
                    conflict: among(
                      open.map(({ id }) => id),
                      "",
                    ),
                    winner: among(
                      [...new Set(open.flatMap(({ sides }) => sides))],
                      "the side that you take",
                    ),
                    reason: said("", 400),
                  }),
                )
                .length(open.length)
                .describe(
                  "conflicts that no rule settles: you decide, with your reason; never a middle",
                ),
            }),
        actionItems: z
          .array(
            z.strictObject({
              item: said("", 400),
              where: z.enum(["inline", "separate issue"]),
              reason: said("", 300),
            }),
          )
          .max(8),
        openQuestions: texts("", 0, 6),
      }) as unknown as z.ZodType<ResultReply>, // `choices` is there when something is open, `option` when the chair is alone
    ["dispatch-result", open, options],
  );
