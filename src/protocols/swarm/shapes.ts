// The forms of what is said in a swarm, from the analysis of the topic to the analogy. Field names are the protocol's own.
import { z } from "zod";
import type { Mode as LinkMode, Relation } from "../../kernel/fact.ts";
import type { Language } from "../../text/language.ts";
import { seatId } from "../../text/slug.ts";
import { groups, optionAmong, ownOption, quotations, texts } from "../shared/fields.ts";
import { oneOf, form, remark, rows, text, verbatim, when, type ReplyIn } from "../shared/schema.ts";
import { distinctIds, distinctTitles, renamedNotes } from "../shared/titles.ts";
import { NONE } from "../shared/options.ts";
import { LIMITS, type Mode } from "./brief.ts";
import { isTaken } from "./cast.ts";

export type AnalysisReply = ReplyIn<typeof analysisShape>;
export type DeclarationReply = ReplyIn<typeof declarationShape>;
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
  readonly relation: Relation;
  readonly mode: LinkMode | null;
  readonly steelMan: string;
  readonly comment: string;
}

const RELATIONS = [
  "supports",
  "counters",
  "extends",
  "questions",
  "responds_to",
] as const satisfies readonly Relation[];
const LINK_MODES = [
  "rebuts",
  "undercuts",
  "undermines",
  "concedes",
  "answers",
  "clarifies",
] as const satisfies readonly LinkMode[];

/** A message id. The form names those that exist; one that does not is read all the same, flagged and never drawn. */
const anyId = (ids: readonly string[], about: string) =>
  z
    .string()
    .max(80)
    .meta({ enum: [...ids], description: about });

const references = ({ others }: Known, least: number): z.ZodType<readonly ReferenceReply[]> => {
  const about = "messages of others that this speaks to, as explained above";
  if (others.length === 0) return z.array(z.never()).max(0).describe(about);
  return rows({
    targetId: anyId(others, "id of the message"),
    relation: z.enum(RELATIONS),
    mode: z.enum(LINK_MODES).nullable(),
    steelMan: z.string().max(1_000),
    comment: text("what you say about it", 1_000),
  })
    .max(6)
    .meta({ minItems: least })
    .describe(about);
};

/** References written with `type`, as some do, are read as `relation`. */
function readRelations(value: unknown): unknown {
  if (
    value === null ||
    typeof value !== "object" ||
    !("references" in value) ||
    !Array.isArray(value.references)
  )
    return value;
  const named = value.references.map((row: unknown) => {
    if (row === null || typeof row !== "object" || "relation" in row || !("type" in row))
      return row;
    const { type, ...rest } = row;
    return { ...rest, relation: type };
  });
  return { ...value, references: named };
}

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

export const declarationShape = (known: Known, again: boolean) =>
  form(["swarm-declaration", known, again], () => ({
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
    option: when(
      known.options.length > 0,
      optionAmong(
        known.options,
        `the option your position amounts to; ${NONE} if it is none of them`,
      ),
    ),
    ownOption: when(again, ownOption("option")),
    changeReason: when(
      again,
      remark('if the option is not the one you held last: why; else ""', 600),
    ),
  }));

export const openingShape = (
  { experts }: Known,
  mode: Mode,
  groupsOptions: boolean,
  first: boolean,
) =>
  form(["swarm-opening", experts, mode, groupsOptions, first], () => ({
    faultLines: text("where the positions really part, and where they only seem to", 1_500),
    questions: rows({
      to: oneOf(experts, "the expert you ask"),
      question: text("one question that goes at a real divergence", 500),
    })
      .min(LIMITS[mode].questions.least)
      .max(LIMITS[mode].questions.most),
    options: when(
      groupsOptions,
      expertGroups(
        experts,
        "the distinct answers to the question that the positions amount to; they become o1, o2, … in this order",
      ),
    ),
    reasons: when(first, expertGroups(experts, "the kinds of reasons behind the positions")),
  }));

/** What a declaration meant, once the options are listed. */
const declaredOption = (options: readonly string[]) =>
  optionAmong(
    options,
    `the option that your own declaration of this round holds; ${NONE} if the list misses it`,
  );

export const argumentShape = (known: Known, confirms: boolean) =>
  form(
    ["swarm-argument", known, confirms],
    () => ({
      position: text("your stance in one or two sentences", 600),
      reasoning: text("what carries it: scenarios, numbers, examples", 2_500),
      proposals: texts("what should be done", 0, 3),
      references: references(known, 1),
      counterpoints: texts("what you hold against the others, besides", 0, 3),
      questions: texts("what should be asked next", 0, 3),
      codeOrDiagrams: remark('code or a drawing in text, if it helps; else ""', 2_000),
      evidence: evidence(known),
      declaredOption: when(confirms, declaredOption(known.options)),
      ownOption: when(confirms, ownOption("declaredOption")),
    }),
    { read: readRelations },
  );

export const confirmationShape = (options: readonly string[]) =>
  form(["swarm-confirmation", options], () => ({
    declaredOption: declaredOption(options),
    ownOption: ownOption("declaredOption"),
  }));

export const stressTestShape = (known: Known) =>
  form(
    ["swarm-stress-test", known],
    () => ({
      targetedAgreement: text("the agreement, or near agreement, that you go at", 600),
      assumption: text("what it rests on and nobody has shown", 600),
      weakestEvidence: text("the weakest thing that was offered for it", 600),
      failureScenario: text("one concrete way it fails: who does what, and what breaks", 1_000),
      minorityCase: remark(
        'where they disagree already: a new argument for the smaller side; else ""',
        1_000,
      ),
      references: references(known, 1),
      evidence: evidence(known),
    }),
    { read: readRelations },
  );

export const responseShape = (known: Known) =>
  form(
    ["swarm-response", known],
    () => ({
      response: text("your answer to the stress test", 2_000),
      positionShift: z
        .enum(["none", "minor", "major"])
        .describe(
          "against your declaration of this round; minor: the same, refined; major: given up, or another option",
        ),
      currentPosition: text("your stance now in one or two sentences", 600),
      shiftReason: text(
        "what changed your mind; if nothing did, why the attack does not apply to your position",
        800,
      ),
      triggers: z
        .array(oneOf(known.peers, ""))
        .max(known.peers.length === 0 ? 0 : 4)
        .describe("ids of the messages that changed it; empty if nothing changed"),
      references: references(known, 0),
      evidence: evidence(known),
      option: when(
        known.options.length > 0,
        optionAmong(known.options, `the option you hold now; ${NONE} if you hold none of them`),
      ),
      ownOption: when(known.options.length > 0, ownOption("option")),
    }),
    { read: readRelations },
  );

export const analogyShape = (known: Known) =>
  form(
    ["swarm-analogy", known],
    () => ({
      pattern: text("the pattern under this debate, apart from its topic", 600),
      field: text("another field where the same pattern was met: a named case", 200),
      analogy: text("what happened there, and what corresponds to what", 1_500),
      breaksDown: text("where the analogy does not hold", 600),
      principle: text("what one could take over from there", 600),
      references: references(known, 1),
    }),
    { read: readRelations },
  );
