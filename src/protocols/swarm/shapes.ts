// The forms of what is said in a swarm, from the analysis of the topic to the analogy. Field names are the protocol's own.
import { z } from "zod";
import type { Language } from "../../text/language.ts";
import { seatId } from "../../text/slug.ts";
import { among, said, shape, verbatim } from "../shared/shape.ts";
import { distinctIds, distinctTitles, renamedNotes } from "../shared/titles.ts";
import { LIMITS, type Mode } from "./brief.ts";
import { isTaken } from "./cast.ts";
import { NONE } from "../shared/options.ts";
import { groups, own, quotes, references, relationsNamed, texts, type Known } from "./fields.ts";
import type {
  AnalogyReply,
  AnalysisReply,
  ArgumentReply,
  ConfirmationReply,
  DeclarationReply,
  OpeningReply,
  ResponseReply,
  StressTestReply,
} from "./replies.ts";

export const analysisShape = (mode: Mode, lang: Language) =>
  shape<AnalysisReply>(
    () =>
      z.strictObject({
        problemDefinition: z.strictObject({
          statement: said("what has to be decided, in one or two sentences", 600),
          scope: said("what belongs to it and what does not", 600),
          successCriteria: texts("how one would know that the decision was right", 1, 4),
        }),
        experts: z
          .array(
            z.strictObject({
              id: verbatim("short, a–z and dashes", 40),
              name: said("a role, no person's name", 60),
              expertise: texts("fields", 1, 5),
              thinkingStyle: said("", 120),
              bias: said("what this role overrates", 200),
              replyTendency: said("how it tends to argue", 200),
              stakes: said("what this role stands to lose by a wrong decision", 300),
              blindSpots: texts("what this role overlooks", 1, 3),
            }),
          )
          .min(LIMITS[mode].experts.least)
          .max(LIMITS[mode].experts.most),
        tensionMap: z
          .array(
            z.strictObject({
              between: z.array(verbatim("id of an expert", 40)).length(2),
              axis: said("what pulls against what", 200),
              description: said("why these two must disagree", 400),
            }),
          )
          .min(1)
          .max(6)
          .describe(
            "pairs of experts whose stakes oppose each other; every expert in at least one",
          ),
      }),
    ["swarm-analysis", mode],
    { settle: (reply) => told(reply, lang) },
  );

/** Experts are nobody else: not by their names, nor by their ids. An id that the engine itself gives out, or that is there twice, is left for the rule. */
function told(
  reply: AnalysisReply,
  lang: Language,
): { readonly value: AnalysisReply; readonly notes: readonly string[] } {
  const ids = reply.experts.map(({ id }) => id);
  const names = reply.experts.map(({ name }) => name);
  const own = distinctIds(ids, names, "expert").map((id, i) =>
    isTaken(seatId(ids[i] ?? "")) ||
    ids.findIndex((other) => seatId(other) === seatId(ids[i] ?? "")) !== i
      ? (ids[i] ?? "")
      : id,
  );
  const titles = distinctTitles(names, "expert", lang, own);
  const called = new Map(ids.map((id, i) => [seatId(id), own[i] ?? id]));
  const notes = [...renamedNotes("experts", ids, own), ...renamedNotes("experts", names, titles)];
  if (notes.length === 0) return { value: reply, notes };
  return {
    value: {
      ...reply,
      experts: reply.experts.map((expert, i) => ({
        ...expert,
        id: own[i] ?? expert.id,
        name: titles[i] ?? expert.name,
      })),
      tensionMap: reply.tensionMap.map((tension) => ({
        ...tension,
        between: tension.between.map((id) => called.get(seatId(id)) ?? id),
      })),
    },
    notes,
  };
}

export const declarationShape = (known: Known, again: boolean) =>
  shape(
    () =>
      z.strictObject({
        position: said("your stance in one or two sentences", 600),
        confidence: z
          .number()
          .min(0)
          .max(1)
          .describe("how sure you are; low is fine, it decides nothing"),
        conditions: said("under what assumptions it holds", 600),
        wouldChangeIf: z.string().max(600).describe("the evidence that would make you give it up"),
        keyRisk: said("the greatest risk if your position is followed", 600),
        ...quotes(known),
        ...(known.options.length > 0
          ? {
              option: among(
                [...known.options, NONE],
                `the option your position amounts to; ${NONE} if it is none of them`,
              ),
            }
          : {}),
        ...(again
          ? {
              ownOption: own("option"),
              changeReason: z
                .string()
                .max(600)
                .describe('if the option is not the one you held last: why; else ""'),
            }
          : {}),
      }) as unknown as z.ZodType<DeclarationReply>, // optional fields follow from what is known
    ["swarm-declaration", known, again],
  );

export const openingShape = (known: Known, mode: Mode, groupsOptions: boolean, first: boolean) =>
  shape(
    () =>
      z.strictObject({
        faultLines: said("where the positions really part, and where they only seem to", 1_500),
        questions: z
          .array(
            z.strictObject({
              to: among(known.experts, "the expert you ask"),
              question: said("one question that goes at a real divergence", 500),
            }),
          )
          .min(LIMITS[mode].questions.least)
          .max(LIMITS[mode].questions.most),
        ...(groupsOptions
          ? {
              options: groups(
                known.experts,
                "the distinct answers to the question that the positions amount to; they become o1, o2, … in this order",
              ),
            }
          : {}),
        ...(first
          ? { reasons: groups(known.experts, "the kinds of reasons behind the positions") }
          : {}),
      }) as unknown as z.ZodType<OpeningReply>, // optional fields follow from the round
    ["swarm-opening", known.experts, mode, groupsOptions, first],
  );

/** What a declaration meant, once the options are listed. */
const confirmation = (options: readonly string[]) => ({
  declaredOption: among(
    [...options, NONE],
    `the option that your own declaration of this round holds; ${NONE} if the list misses it`,
  ),
  ownOption: own("declaredOption"),
});

export const argumentShape = (known: Known, confirms: boolean) =>
  shape(
    () =>
      z.strictObject({
        position: said("your stance in one or two sentences", 600),
        reasoning: said("what carries it: scenarios, numbers, examples", 2_500),
        proposals: texts("what should be done", 0, 3),
        references: references(known, 1),
        counterpoints: texts("what you hold against the others, besides", 0, 3),
        questions: texts("what should be asked next", 0, 3),
        codeOrDiagrams: z
          .string()
          .max(2_000)
          .describe('code or a drawing in text, if it helps; else ""'),
        ...quotes(known),
        ...(confirms ? confirmation(known.options) : {}),
      }) as unknown as z.ZodType<ArgumentReply>, // optional fields follow from what is known
    ["swarm-argument", known, confirms],
    { read: relationsNamed },
  );

export const confirmationShape = (options: readonly string[]) =>
  shape(
    () => z.strictObject(confirmation(options)) as z.ZodType<ConfirmationReply>,
    ["swarm-confirmation", options],
  );

export const stressTestShape = (known: Known) =>
  shape(
    () =>
      z.strictObject({
        targetedAgreement: said("the agreement, or near agreement, that you go at", 600),
        assumption: said("what it rests on and nobody has shown", 600),
        weakestEvidence: said("the weakest thing that was offered for it", 600),
        failureScenario: said("one concrete way it fails: who does what, and what breaks", 1_000),
        minorityCase: z
          .string()
          .max(1_000)
          .describe('where they disagree already: a new argument for the smaller side; else ""'),
        references: references(known, 1),
        ...quotes(known),
      }) as unknown as z.ZodType<StressTestReply>, // optional fields follow from what is known
    ["swarm-stress-test", known],
    { read: relationsNamed },
  );

export const responseShape = (known: Known) =>
  shape(
    () =>
      z.strictObject({
        response: said("your answer to the stress test", 2_000),
        positionShift: z
          .enum(["none", "minor", "major"])
          .describe(
            "against your declaration of this round; minor: the same, refined; major: given up, or another option",
          ),
        currentPosition: said("your stance now in one or two sentences", 600),
        shiftReason: said(
          "what changed your mind; if nothing did, why the attack does not apply to your position",
          800,
        ),
        triggers: z
          .array(among(known.peers, ""))
          .max(known.peers.length === 0 ? 0 : 4)
          .describe("ids of the messages that changed it; empty if nothing changed"),
        references: references(known, 0),
        ...quotes(known),
        ...(known.options.length > 0
          ? {
              option: among(
                [...known.options, NONE],
                `the option you hold now; ${NONE} if you hold none of them`,
              ),
              ownOption: own("option"),
            }
          : {}),
      }) as unknown as z.ZodType<ResponseReply>, // optional fields follow from what is known
    ["swarm-response", known],
    { read: relationsNamed },
  );

export const analogyShape = (known: Known) =>
  shape(
    () =>
      z.strictObject({
        pattern: said("the pattern under this debate, apart from its topic", 600),
        field: said("another field where the same pattern was met: a named case", 200),
        analogy: said("what happened there, and what corresponds to what", 1_500),
        breaksDown: said("where the analogy does not hold", 600),
        principle: said("what one could take over from there", 600),
        references: references(known, 1),
      }) as z.ZodType<AnalogyReply>,
    ["swarm-analogy", known],
    { read: relationsNamed },
  );
