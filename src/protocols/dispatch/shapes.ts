// The forms of a dispatch, and what replies in them hold. Ids are enumerations of what exists when the ask is made.
import { z } from "zod";
import type { OptionAttack } from "../../argument/option-attacks.ts";
import { answers, ballot, insistence, type BallotFor } from "../shared/ballot.ts";
import {
  groups,
  idsIn,
  optionAmong,
  optionMeant,
  ownOption,
  quotations,
  oneOf,
  form,
  remark,
  rows,
  text,
  texts,
  when,
} from "../shared/schema.ts";
import type { ReplyIn } from "../shared/schema.ts";
import { GROUNDS } from "../shared/grounds.ts";
import { NONE } from "../shared/options.ts";
import { isRow, objectAt } from "../../views/deliberation-state.ts";
import {
  documentFaults,
  inAnyCase,
  inShort,
  prediction,
  wouldChange,
} from "../shared/takeaways.ts";
import { LEVELS } from "./resolve.ts";

export type QuestionsReply = ReplyIn<typeof questionsShape>;
export type ConsultReply = ReplyIn<typeof consultShape>;
export type ChairSynthesisReply = ReplyIn<typeof chairSynthesisShape>;
export type ConfirmationReply = ReplyIn<typeof confirmationShape>;
export type ConflictReply = ReplyIn<typeof conflictShape>;
export type ResolutionQuestionsReply = ReplyIn<typeof resolutionQuestionsShape>;
export type ResultReply = ReplyIn<typeof resultShape>;

/** What a form is filled with by someone who has nothing to say. */
const NOTHING = /^(?:none|nothing(?: new)?|null|n\/?a|なし|特になし|无|没有)?[\s\p{P}]*$/iu;

export function saysNothing(text: string): boolean {
  return NOTHING.test(text.trim());
}

/** As long as each text of a list may be. */
const MOST_LISTED = 400;

interface Choosing {
  /** Asked in any case. */
  readonly fixed: readonly string[];
  /** Of these the chair takes from `least` to `most`. */
  readonly open: readonly string[];
  readonly least: number;
  readonly most: number;
}

export const questionsShape = ({ fixed, open, least, most }: Choosing) =>
  form(["dispatch-questions", fixed, open, least, most], () => ({
    dispatch: rows({
      specialist: oneOf([...fixed, ...open], ""),
      question: text("one question that this specialist is best placed to answer", 600),
    })
      .min(1)
      .max(fixed.length + most)
      .describe(
        least === most
          ? "who is asked, and what"
          : `who is asked, and what; at least ${fixed.length + least}`,
      ),
  }));

/** A specialist speaks to the chair only: what is addressed to anybody else goes back. */
const ADDRESSED = ["to", "cc", "recipient", "recipients", "message", "messages"];

/** A sentence, and room to spare. */
const MOST_ASSESSED = 600;

/** The level is read as it comes: one that is none is sent back once, and then counts as Low. */
const assessment = () =>
  z
    .strictObject({
      confidence: z.string().meta({ enum: [...LEVELS], description: "how sure you are" }),
      reasoning: remark("one sentence: why so sure and not more", MOST_ASSESSED),
      keyConcern: remark('what worries you most; "None" if nothing', MOST_ASSESSED),
    })
    .describe("Confidence Assessment");

/** A reply without an assessment is read as one that says nothing, and one that runs on as its beginning: neither costs the specialist its answer. */
function readAssessment(value: unknown): unknown {
  if (!isRow(value)) return value;
  const parts = objectAt(value, "confidenceAssessment");
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

const TO_CHAIR = { read: readAssessment, forbids: ADDRESSED };

const REASONS = `what your recommendation rests on; at least one has grounds: ${GROUNDS}`;

export const consultShape = (options: readonly string[], documents: readonly string[]) =>
  form(
    ["dispatch-consult", options, documents],
    () => ({
      finding: text("what you find, from what you know about", 1_200),
      recommendation: text("what should be done, in one or two sentences", 600),
      reasons: texts(REASONS, 1, 4, MOST_LISTED),
      option: optionMeant(options, "the option it amounts to"),
      conservative: z
        .boolean()
        .describe(
          "whether your recommendation is the one that is easiest to take back; where two are equally sure and equally many, or both unsure, such a one prevails",
        ),
      touches: z
        .array(z.enum(["security", "cross-cutting"]))
        .max(2)
        .describe(
          "what your finding is about; [] if neither. It decides conflicts, so tick only what your finding really rests on. security: in a conflict your recommendation goes before one that is not about security, however sure that one is. cross-cutting, that is, about more parts than one: where one side of a conflict is an architect, its recommendation prevails, whichever side ticked this",
        ),
      needsHumanJudgment: z
        .boolean()
        .describe(
          "true if this cannot be decided by expertise: a conflict you are in then goes to a person",
        ),
      evidence: quotations(documents, "quotations that this rests on", "copied word for word"),
      documentFaults: documentFaults(documents),
      inShort: inShort(),
      inAnyCase: inAnyCase(),
      wouldChange: wouldChange(),
      confidenceAssessment: assessment(),
    }),
    TO_CHAIR,
  );

export const chairSynthesisShape = (seats: readonly string[], isGrouping: boolean) =>
  form(["dispatch-synthesis", seats, isGrouping], () => ({
    consensus: texts("what all of them say, or would sign", 0, 6, MOST_LISTED),
    conflicts:
      seats.length < 2
        ? z.array(z.never()).max(0)
        : rows({
            between: z.array(oneOf(seats, "")).length(2),
            point: text("what exactly they disagree about", 400),
          })
            .max(6)
            .describe("each pair once"),
    gaps: texts("what nobody looked at", 0, 6, MOST_LISTED),
    options: when(
      isGrouping,
      groups(
        z.array(oneOf(seats, "")),
        "the distinct recommendations, with who makes each; two that lead to different actions are different",
      ),
    ),
    reasons: groups(
      z.array(oneOf(seats, "")),
      "the kinds of reasons behind the recommendations, with who gives each",
    ),
  }));

export const confirmationShape = (options: readonly string[]) =>
  form(["dispatch-confirmation", options], () => ({
    declaredOption: optionAmong(
      options,
      `the option that your recommendation amounts to; ${NONE} if it is none of them`,
    ),
    ownOption: ownOption("declaredOption", "recommendation"),
  }));

interface Disputed extends BallotFor {
  /** What this specialist has to answer. */
  readonly due: readonly OptionAttack[];
  /** What it raised itself, and was answered. */
  readonly answered: readonly OptionAttack[];
  /** Conflicts on which the chair puts a question. */
  readonly asked: readonly string[];
  readonly documents: readonly string[];
  /** Nobody is asked after it. */
  readonly isLast: boolean;
}

export const conflictShape = (about: Disputed) => {
  const { options, messages, due, answered, asked, documents, isLast } = about;
  const made = [options, messages, idsIn(due), idsIn(answered), asked, documents, isLast];
  return form(
    ["dispatch-conflict", made],
    () => ({
      answers: answers(due),
      insists: insistence(answered),
      replies: when(
        asked.length > 0,
        rows({
          conflict: oneOf(asked, ""),
          reply: text("your answer to the chair's question on it", 600),
        })
          .max(asked.length)
          .describe("one reply for each conflict on which the chair asks"),
      ),
      newReasoning: remark(
        `what you say now that nobody has said before; "" if nothing: then what you said before counts${isLast ? "" : ", and you are not asked again"}`,
        800,
      ),
      vote: ballot({ options, messages }),
      documentFaults: documentFaults(documents, false),
      inShort: inShort(),
      wouldChange: wouldChange(),
      needsHumanJudgment: z.boolean().describe("true if this cannot be decided by expertise"),
      confidenceAssessment: assessment(),
    }),
    TO_CHAIR,
  );
};

export const resolutionQuestionsShape = (conflicts: readonly string[]) =>
  form(["dispatch-resolution", conflicts], () => ({
    questions: rows({
      conflict: oneOf(conflicts, ""),
      question: text("one specific question whose answer would settle it", 600),
    })
      .min(1)
      .max(conflicts.length),
  }));

export interface Written {
  /** Conflicts that the rules leave to the chair, with their two sides. */
  readonly open: readonly { readonly id: string; readonly sides: readonly string[] }[];
  /** The options that a person named: each has its row. */
  readonly named: readonly string[];
  /** What a chair who works alone decides between. */
  readonly alone: readonly string[];
  readonly isAlone: boolean;
  readonly isEscalated: boolean;
}

export const resultShape = ({ open, named, alone, isAlone, isEscalated }: Written) => {
  const sides = [...new Set(open.flatMap((each) => each.sides))];
  return form(["dispatch-result", open, named, alone, isAlone, isEscalated], () => ({
    decision: text(
      isEscalated
        ? "what a person has to decide, in one or two sentences; nothing is decided"
        : "what is to be done, in one or two sentences",
      800,
    ),
    rationale: text(
      isAlone
        ? `why; ${GROUNDS}`
        : "why, from what the specialists said and how conflicts were resolved",
      1_600,
    ),
    option: optionMeant(alone, "the option that your decision amounts to"),
    choices: when(
      open.length > 0,
      rows({
        conflict: oneOf(idsIn(open), ""),
        winner: oneOf(sides, "the side that you take"),
        reason: text("", 400),
      })
        .length(open.length)
        .describe("conflicts that no rule settles: you decide, with your reason; never a middle"),
    ),
    options: when(
      named.length > 0,
      rows({
        option: oneOf(named, ""),
        for: remark('the strongest reason for it, in one sentence; "" if there is none', 300),
        against: remark('the strongest reason against it; "" if there is none', 300),
      })
        .max(named.length)
        .describe("one row for each option, also for those that nobody recommends"),
    ),
    actionItems: rows({
      item: text("one step in one sentence, beginning with a verb", 160),
      where: z.enum(["inline", "separate issue"]),
      reason: text("", 300),
      who: remark('who does it, in a few words, if that was said; else ""', 60),
      by: remark('the date or event by which, if that was said; else ""', 40),
    })
      .max(8)
      .describe("what to do, in order"),
    openQuestions: texts("what nobody could answer", 0, 6, MOST_LISTED),
    prediction: when(!isEscalated, prediction()),
  }));
};
