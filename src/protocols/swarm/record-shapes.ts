// The forms of what is written about a swarm: the quality gate, the synthesis, the summary of a pause, the reopening.
import { z } from "zod";
import { texts, oneOf, form, remark, rows, text, when, type ReplyIn } from "../shared/schema.ts";
import { prediction } from "../shared/takeaways.ts";
import { expertGroups, type Known } from "./shapes.ts";

export type QualityReply = ReplyIn<typeof qualityShape>;
export type SynthesisReply = ReplyIn<typeof synthesisShape>;

const LEVELS = ["high", "medium", "low"] as const;

const score = (about: string) => z.number().int().min(1).max(5).describe(about);
const seats = (ids: readonly string[]) => z.array(oneOf(ids, ""));
const agreements = (experts: readonly string[]) =>
  rows({
    point: text("", 400),
    supporters: seats(experts),
    strength: z.enum(["strong", "moderate", "weak"]),
  }).max(6);

/** Who says a message, and what it says. */
const citation = (ids: readonly string[], about = "") => ({
  messageId: oneOf(ids, "id"),
  summary: text(about, 300),
});

/** `isAsked`: a person asked for something before the round. */
export const qualityShape = ({ experts, ids }: Pick<Known, "experts" | "ids">, isAsked = false) =>
  form(["swarm-quality", experts, ids, isAsked], () => ({
    qualityScore: z.strictObject({
      genuineDisagreement: score("did they challenge each other?"),
      evidenceQuality: score("specifics behind claims?"),
      steelManning: score("views put at their strongest before an attack?"),
      novelInsights: score("ideas that nobody began with?"),
      positionEvolution: score("did an argument change a position?"),
      overall: score("over all"),
    }),
    summary: text("this round in 200 to 300 characters", 600),
    agreements: agreements(experts),
    activeDisagreements: rows({
      point: text("", 400),
      positions: rows({ stance: text("", 300), advocates: seats(experts) })
        .min(2)
        .max(4),
    })
      .max(5)
      .describe("what is still in dispute, most important first"),
    reasons: expertGroups(experts, "kinds of reasons now given, like ones in one group"),
    insights: rows({
      insight: text("", 500),
      novelty: z.enum(LEVELS),
      source: oneOf(ids, "id of the message"),
    }).max(5),
    openQuestions: texts("", 0, 5),
    request: when(
      isAsked,
      z
        .strictObject({
          done: z.enum(["yes", "partly", "no"]),
          where: z.array(oneOf(ids, "")).max(4).describe("ids of the messages that did it"),
        })
        .describe("was what whoever runs this asked for before this round done in it?"),
    ),
    recommendation: z
      .enum(["continue", "deep-dive", "different-angle", "synthesize"])
      .describe(
        "deep-dive: one dispute needs a round of its own; different-angle: an aspect was missed; synthesize: more rounds would bring nothing new",
      ),
    recommendationReason: text("", 500),
    differentAngle: text("an aspect of the question that nobody has looked at", 300),
    cause: remark('if overall is below 3: what went wrong; else ""', 500),
    adjustment: remark(
      'if overall is below 3: what the next round has to do otherwise; else ""',
      500,
    ),
  }));

export const synthesisShape = ({ experts, ids }: Pick<Known, "experts" | "ids">) =>
  form(["swarm-synthesis", experts, ids], () => ({
    executiveSummary: text("the whole discussion in 500 to 800 characters", 1_600),
    insights: rows({
      title: text("", 120),
      description: text("", 1_000),
      confidence: z.enum(LEVELS),
      confidenceReason: text("by the evidence, never by how many agreed", 400),
      supportingEvidence: rows(citation(ids, "what it says to this")).min(1).max(4),
      dissentingViews: rows(citation(ids)).max(4),
    })
      .min(1)
      .max(5),
    agreements: agreements(experts),
    minorityReport: rows({
      position: text("", 400),
      advocate: oneOf(experts, "expert"),
      reason: text("why it did not prevail", 400),
      note: text("what would make it right", 400),
    })
      .max(5)
      .describe("every view that somebody still holds and that did not prevail"),
    unresolvedDebates: rows({
      topic: text("", 200),
      positions: rows({
        stance: text("", 300),
        advocates: seats(experts),
        arguments: texts("", 1, 3),
      })
        .min(2)
        .max(4),
      whyUnresolved: text("", 400),
    }).max(4),
    openQuestions: rows({
      question: text("", 300),
      whyOpen: text("no evidence, or uncertain in principle?", 300),
      suggestedApproach: text("", 300),
    }).max(5),
    recommendations: rows({
      action: text("one step in one sentence, beginning with a verb", 160),
      who: remark('who takes it, in a few words, if that was said; else ""', 60),
      by: remark('the date or event by which, if that was said; else ""', 40),
      confidence: z.enum(LEVELS),
      risk: text("", 300),
      prerequisite: text("", 300),
    })
      .min(1)
      .max(5)
      .describe("what to do next, in order"),
    prediction: prediction(),
    metaObservations: text("on the discussion itself: its quality, its blind spots", 800),
  }));

export const summaryShape = form(["swarm-summary"], () => ({
  summary: z
    .string()
    .min(1_500)
    .max(3_000)
    .describe(
      "Markdown, 1,500 to 3,000 characters, with these parts: theme and purpose; progress; topics now; each expert's current position; disagreements and their state; issues for next time; how the quality went from round to round",
    ),
}));

export const reopeningShape = (tensions: readonly string[]) =>
  form(["swarm-reopening", tensions], () => ({
    productiveTension: oneOf(tensions, "the tension that brought most, also if it is settled"),
    settledTensions: z
      .array(oneOf(tensions, ""))
      .max(tensions.length)
      .describe("tensions that are settled by now"),
    mostUrgent: text("the open question that matters most now", 400),
    topic: text("the topic you propose for the next round", 300),
    framing: text("how the round should approach it", 600),
  }));
