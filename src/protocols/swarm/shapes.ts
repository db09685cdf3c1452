// The forms of what is said in a swarm, from the analysis of the topic to the analogy. Field names are the protocol's own.
import { z } from "zod";
import type { OptionAttack } from "../../argument/index.ts";
import type { Language } from "../../text/language.ts";
import { seatId } from "../../text/slug.ts";
import { answers, ballot, insistence } from "../shared/ballot.ts";
import {
  groups,
  optionAmong,
  ownOption,
  quotations,
  texts,
  oneOf,
  form,
  remark,
  rows,
  text,
  verbatim,
  when,
} from "../shared/schema.ts";
import type { ReplyIn } from "../shared/schema.ts";
import { NONE } from "../shared/options.ts";
import { documentFaults, inAnyCase, inShort, wouldChange } from "../shared/takeaways.ts";
import { distinctIds, distinctTitles, renamedNotes } from "../shared/titles.ts";
import { LIMITS, type Mode } from "./brief.ts";
import { isTaken } from "./cast.ts";
import { PEACEFUL, readRelations, RELATIONS, type ReferenceRelation } from "./relations.ts";

export type AnalysisReply = ReplyIn<typeof analysisShape>;
export type DeclarationReply = ReplyIn<typeof declarationShape>;
export type ReflectionReply = ReplyIn<typeof reflectionShape>;
export type OpeningReply = ReplyIn<typeof openingShape>;
export type ArgumentReply = ReplyIn<typeof argumentShape>;
export type ResponseReply = ReplyIn<typeof responseShape>;

/** What an ask may name. */
export interface Known {
  readonly experts: readonly string[];
  readonly options: readonly string[];
  readonly documents: readonly string[];
  /** Every message this ask shows. */
  readonly ids: readonly string[];
  /** Those by others: what can be referred to. */
  readonly others: readonly string[];
  /** Of these, the ones that argue; the moderator only asks. */
  readonly peers: readonly string[];
}

export interface ReferenceReply {
  readonly targetId: string;
  readonly relation: ReferenceRelation;
  readonly steelMan: string;
  readonly comment: string;
}

type Named = readonly Pick<OptionAttack, "id">[];

/** A message id. The form names those that exist; one that does not is read all the same, flagged and never drawn. */
const anyId = (ids: readonly string[], about: string) =>
  z
    .string()
    .max(80)
    .meta({ enum: [...ids], description: about });

const references = (
  targets: readonly string[],
  {
    least,
    most,
    among = RELATIONS,
  }: { least: number; most: number; among?: readonly ReferenceRelation[] },
): z.ZodType<readonly ReferenceReply[]> => {
  const about = "messages of others that this speaks to, as explained above";
  if (targets.length === 0) return z.array(z.never()).max(0).describe(about);
  return rows({
    targetId: anyId(targets, "id of what you refer to"),
    relation: z.enum(among),
    steelMan: remark('if you attack it: what it says, at its strongest; else ""', 600),
    comment: text("what you say to it, in one or two sentences", 600),
  })
    .max(most)
    .meta({ minItems: least })
    .describe(about);
};

const evidence = ({ documents }: Known) => quotations(documents, "quotations that this rests on");

/** Experts, each in one group only. */
export const expertGroups = (experts: readonly string[], about: string) =>
  groups(z.array(oneOf(experts, "")).describe("experts; each in one group only"), about);

export const analysisShape = (mode: Mode, lang: Language) =>
  form(["swarm-analysis", mode], () => analysisFields(mode), {
    settle: (reply) => settleNames(reply, lang),
  });

const analysisFields = (mode: Mode) => ({
  problemDefinition: z.strictObject({
    statement: text("what has to be decided, in one or two sentences", 600),
    scope: text("what belongs to it and what does not", 600),
    successCriteria: texts("how one would know that the decision was right", 1, 4),
  }),
  experts: rows({
    id: verbatim("short, a–z and dashes", 40),
    name: text("a role, no person's name", 60),
    expertise: texts("fields", 1, 5),
    thinkingStyle: text("", 120),
    bias: text("what this role overrates", 200),
    replyTendency: text("how it tends to argue", 200),
    stakes: text("what this role stands to lose by a wrong decision", 300),
    blindSpots: texts("what this role overlooks", 1, 3),
  })
    .min(LIMITS[mode].experts.least)
    .max(LIMITS[mode].experts.most),
  tensionMap: rows({
    between: z.array(verbatim("id of an expert", 40)).length(2),
    axis: text("what pulls against what", 200),
    description: text("why these two must disagree", 400),
  })
    .min(1)
    .max(6)
    .describe("pairs of experts whose stakes oppose each other; every expert in at least one"),
});

type Analysis = z.infer<z.ZodObject<ReturnType<typeof analysisFields>>>;

/** Experts are nobody else: not by their names, nor by their ids. An id that the engine itself gives out, or that is there twice, is left for the rule. */
function settleNames(
  reply: Analysis,
  lang: Language,
): { readonly value: Analysis; readonly notes: readonly string[] } {
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

/** `told`: messages that the seat is told of; what may have changed its mind since it last spoke. */
export const declarationShape = (known: Known, isFirst: boolean, told: readonly string[]) =>
  form(["swarm-declaration", known, isFirst, told], () => ({
    position: text("your stance in one or two sentences", 600),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .describe("how sure you are; low is fine, it decides nothing"),
    conditions: text("under what assumptions it holds", 600),
    wouldChangeIf: remark("the evidence that would make you give it up", 600),
    keyRisk: text("the greatest risk if your position is followed", 600),
    evidence: evidence(known),
    documentFaults: isFirst ? documentFaults(known.documents) : undefined,
    vote: when(known.options.length > 0, ballot({ options: known.options, messages: told })),
  }));

export const reflectionShape = (options: readonly string[]) =>
  form(["swarm-reflection", options], () => ({
    change: z
      .enum(["none", "minor", "major"])
      .describe("minor: the same, refined; major: another answer"),
    position: text("your stance now in one or two sentences", 600),
    vote: when(options.length > 0, ballot({ options, messages: [] })),
  }));

export const comparisonShape = (experts: readonly string[]) =>
  form(["swarm-comparison", experts], () => grouping(experts, true, true));

const grouping = (experts: readonly string[], byOption: boolean, byReason: boolean) => ({
  options: when(
    byOption,
    expertGroups(
      experts,
      "the distinct answers to the question that the positions amount to; they become o1, o2, … in this order",
    ),
  ),
  reasons: when(byReason, expertGroups(experts, "the kinds of reasons behind the positions")),
});

export const openingShape = (
  { experts }: Known,
  mode: Mode,
  { groupsOptions, isFirst }: { readonly groupsOptions: boolean; readonly isFirst: boolean },
) =>
  form(["swarm-opening", experts, mode, groupsOptions, isFirst], () => ({
    faultLines: text("where the positions really differ, and where they only seem to", 1_500),
    questions: rows({
      to: oneOf(experts, "the expert you ask"),
      question: text("one question about a real difference", 500),
    })
      .min(LIMITS[mode].questions.least)
      .max(LIMITS[mode].questions.most),
    disagreementTarget: z
      .number()
      .int()
      .min(3)
      .max(6)
      .describe(
        "how much disagreement this round should show: 0 if nobody disputes what another holds, 10 if everyone disputes everyone",
      ),
    ...grouping(experts, groupsOptions, isFirst),
  }));

/** What a declaration meant, once the options are listed. */
const confirmation = (isAsked: boolean, options: readonly string[]) => ({
  declaredOption: when(
    isAsked,
    optionAmong(
      options,
      `the option that your own declaration of this round holds; ${NONE} if the list misses it`,
    ),
  ),
  ownOption: when(isAsked, ownOption("declaredOption")),
});

/** What an ask of an expert wants besides its form. */
interface OfExpert {
  /** Which option its declaration of this round holds. */
  readonly confirms: boolean;
  /** Attacks of its own that were answered, or attacks on it that are to be answered. */
  readonly attacks: Named;
}

export const argumentShape = (known: Known, { confirms, attacks }: OfExpert) =>
  form(
    ["swarm-argument", known, confirms, attacks.map(({ id }) => id)],
    () => ({
      reasoning: text("what carries your position: scenarios, numbers, examples", 2_500),
      proposals: texts("what should be done", 0, 3),
      references: references(known.others, { least: 1, most: 4 }),
      insists: insistence(attacks),
      questions: texts("what should be asked next", 0, 3),
      codeOrDiagrams: remark('code or a drawing in text, if it helps; else ""', 2_000),
      evidence: evidence(known),
      documentFaults: documentFaults(known.documents, false),
      ...confirmation(confirms, known.options),
    }),
    { read: readRelations },
  );

export const stressTestShape = (known: Known, answered: Named) =>
  form(
    ["swarm-stress-test", known, answered.map(({ id }) => id)],
    () => ({
      targetedAgreement: text("the agreement, or near agreement, that you attack", 600),
      assumption: text("what it rests on and nobody has shown", 600),
      weakestEvidence: text("the weakest thing that was offered for it", 600),
      failureScenario: text("one concrete way it fails: who does what, and what breaks", 1_000),
      minorityCase: remark(
        'where they disagree already: a new argument for the smaller side; else ""',
        1_000,
      ),
      references: references([...known.others, ...known.options], { least: 1, most: 3 }),
      insists: insistence(answered),
      evidence: evidence(known),
      documentFaults: documentFaults(known.documents, false),
    }),
    { read: readRelations },
  );

/** `isLast`: nobody may be asked after this, so what members leave to whoever acts is asked here. */
export const responseShape = (
  known: Known,
  { confirms, attacks, isLast }: OfExpert & { readonly isLast: boolean },
) =>
  form(["swarm-response", known, confirms, attacks.map(({ id }) => id), isLast], () => ({
    ...confirmation(confirms, known.options),
    answers: answers(attacks),
    currentPosition: text("your stance now in one or two sentences", 600),
    vote: ballot({ options: known.options, messages: known.peers }),
    evidence: evidence(known),
    inShort: when(isLast, inShort()),
    inAnyCase: when(isLast, inAnyCase()),
    wouldChange: when(isLast, wouldChange()),
  }));

export const analogyShape = (known: Known) =>
  form(
    ["swarm-analogy", known],
    () => ({
      pattern: text("the pattern under this debate, apart from its topic", 600),
      field: text("another field where the same pattern was met: a named case", 200),
      analogy: text("what happened there, and what corresponds to what", 1_500),
      breaksDown: text("where the analogy does not hold", 600),
      principle: text("what one could take over from there", 600),
      references: references(known.others, { least: 1, most: 3, among: PEACEFUL }),
    }),
    { read: readRelations },
  );
