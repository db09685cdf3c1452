// The forms of what is written about a swarm: the quality gate, the synthesis, the summary of a pause, the reopening.
import { z } from "zod";
import type { Shape } from "../../kernel/ask.ts";
import { among, said, shape } from "../shared/shape.ts";
import { groups, LEVELS, seats, STRENGTHS, texts, type Known } from "./fields.ts";
import type { QualityReply, SynthesisReply } from "./replies.ts";

const score = (about: string) => z.number().int().min(1).max(5).describe(about);
const agreements = (experts: readonly string[]) =>
  z
    .array(
      z.strictObject({
        point: said("", 400),
        supporters: seats(experts),
        strength: z.enum(STRENGTHS),
      }),
    )
    .max(6);

export const qualityShape = ({ experts, ids }: Known): Shape<QualityReply> =>
  shape<QualityReply>(
    () =>
      z.strictObject({
        qualityScore: z.strictObject({
          genuineDisagreement: score("did they challenge each other?"),
          evidenceQuality: score("specifics behind claims?"),
          steelManning: score("views put at their strongest before an attack?"),
          novelInsights: score("ideas that nobody began with?"),
          positionEvolution: score("did an argument change a position?"),
          overall: score("over all"),
        }),
        summary: said("this round in 200 to 300 characters", 600),
        agreements: agreements(experts),
        activeDisagreements: z
          .array(
            z.strictObject({
              point: said("", 400),
              positions: z
                .array(z.strictObject({ stance: said("", 300), advocates: seats(experts) }))
                .min(2)
                .max(4),
            }),
          )
          .max(5)
          .describe("what is still in dispute, most important first"),
        reasons: groups(experts, "kinds of reasons now given, like ones in one group"),
        insights: z
          .array(
            z.strictObject({
              insight: said("", 500),
              novelty: z.enum(LEVELS),
              source: among(ids, "id of the message"),
            }),
          )
          .max(5),
        openQuestions: texts("", 0, 5),
        recommendation: z
          .enum(["continue", "deep-dive", "different-angle", "synthesize"])
          .describe(
            "deep-dive: one dispute needs a round of its own; different-angle: an aspect was missed; synthesize: more rounds would bring nothing new",
          ),
        recommendationReason: said("", 500),
        differentAngle: said("an aspect of the question that nobody has looked at", 300),
        cause: z.string().max(500).describe('if overall is below 3: what went wrong; else ""'),
        adjustment: z
          .string()
          .max(500)
          .describe('if overall is below 3: what the next round has to do otherwise; else ""'),
      }),
    ["swarm-quality", experts, ids],
  );

export const synthesisShape = ({ experts, ids }: Known): Shape<SynthesisReply> =>
  shape<SynthesisReply>(() => {
    const evidence = z.strictObject({
      messageId: among(ids, "id"),
      summary: said("what it says to this", 300),
    });
    return z.strictObject({
      executiveSummary: said("the whole discussion in 500 to 800 characters", 1_600),
      insights: z
        .array(
          z.strictObject({
            title: said("", 120),
            description: said("", 1_000),
            confidence: z.enum(LEVELS),
            confidenceReason: said("by the evidence, never by how many agreed", 400),
            supportingEvidence: z.array(evidence).min(1).max(4),
            dissentingViews: z
              .array(
                z.strictObject({
                  messageId: among(ids, "id"),
                  summary: said("", 300),
                  refuted: z.boolean().describe("was it answered by argument?"),
                }),
              )
              .max(4),
          }),
        )
        .min(1)
        .max(5),
      agreements: agreements(experts),
      minorityReport: z
        .array(
          z.strictObject({
            position: said("", 400),
            advocate: among(experts, "expert"),
            reason: said("why it did not prevail", 400),
            stillValid: z.boolean().describe("false only if an argument refuted it"),
            note: said("what would make it right", 400),
          }),
        )
        .max(5)
        .describe("every view that somebody still holds and that did not prevail"),
      unresolvedDebates: z
        .array(
          z.strictObject({
            topic: said("", 200),
            positions: z
              .array(
                z.strictObject({
                  stance: said("", 300),
                  advocates: seats(experts),
                  arguments: texts("", 1, 3),
                }),
              )
              .min(2)
              .max(4),
            whyUnresolved: said("", 400),
          }),
        )
        .max(4),
      positionEvolution: z
        .array(
          z.strictObject({
            expert: among(experts, "expert"),
            journey: texts("its positions, first to last", 1, 6),
            keyTurningPoints: z
              .array(among(ids, ""))
              .max(4)
              .describe("ids of the messages that moved it"),
          }),
        )
        .min(1)
        .describe("one for each expert"),
      openQuestions: z
        .array(
          z.strictObject({
            question: said("", 300),
            whyOpen: said("no evidence, or uncertain in principle?", 300),
            suggestedApproach: said("", 300),
          }),
        )
        .max(5),
      recommendations: z
        .array(
          z.strictObject({
            action: said("", 400),
            confidence: z.enum(LEVELS),
            risk: said("", 300),
            prerequisite: said("", 300),
          }),
        )
        .min(1)
        .max(5),
      metaObservations: said("on the discussion itself: its quality, its blind spots", 800),
    });
  }, ["swarm-synthesis", experts, ids]);

export const summaryShape = shape(() =>
  z.strictObject({
    summary: z
      .string()
      .min(1_500)
      .max(3_000)
      .describe(
        "Markdown, 1,500 to 3,000 characters, with these parts: theme and purpose; progress; topics now; each expert's current position; disagreements and their state; issues for next time; how the quality went from round to round",
      ),
  }),
);

export const reopeningShape = (tensions: readonly string[]) =>
  shape(
    () =>
      z.strictObject({
        productiveTension: among(tensions, "the tension that brought most, also if it is settled"),
        settledTensions: z
          .array(among(tensions, ""))
          .max(tensions.length)
          .describe("tensions that are settled by now"),
        mostUrgent: said("the open question that matters most now", 400),
        topic: said("the topic you propose for the next round", 300),
        framing: said("how to go at it", 600),
      }),
    ["swarm-reopening", tensions],
  );
