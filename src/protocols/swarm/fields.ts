// Fields that several forms of a swarm share. Ids are enumerations of what exists when the ask is made.
import { z } from "zod";
import type { Mode, Relation } from "../../kernel/fact.ts";
import { NONE } from "../shared/options.ts";
import { among, said, verbatim } from "../shared/shape.ts";
import type { ReferenceReply } from "./replies.ts";

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
] as const satisfies readonly Mode[];
export const STRENGTHS = ["strong", "moderate", "weak"] as const;
export const LEVELS = ["high", "medium", "low"] as const;

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

export const texts = (about: string, min = 1, max = 5) =>
  z.array(said("")).min(min).max(max).describe(about);
export const seats = (ids: readonly string[]) => z.array(among(ids, ""));
export const groups = (experts: readonly string[], about: string) =>
  z
    .array(
      z.strictObject({
        label: said("in one neutral sentence", 200),
        holders: seats(experts).describe("experts; each in one group only"),
      }),
    )
    .min(1)
    .max(6)
    .describe(about);

/** A message id. The form names those that exist; one that does not is read all the same, flagged and never drawn. */
const anyId = (ids: readonly string[], about: string) =>
  z
    .string()
    .max(80)
    .meta({ enum: [...ids], description: about });

export const references = ({ others }: Known, least: number) =>
  (others.length === 0
    ? z.array(z.never()).max(0)
    : z
        .array(
          z.strictObject({
            targetId: anyId(others, "id of the message"),
            relation: z.enum(RELATIONS),
            mode: z.enum(LINK_MODES).nullable(),
            steelMan: z.string().max(1_000),
            comment: said("what you say about it", 1_000),
          }),
        )
        .max(6)
        .meta({ minItems: least })
  ).describe("messages of others that this speaks to, as explained above") as unknown as z.ZodType<
    readonly ReferenceReply[]
  >; // an empty list is one too

export const quotes = ({ documents }: Known) =>
  documents.length === 0
    ? {}
    : {
        evidence: z
          .array(
            z.strictObject({
              document: among(documents, "name of the document"),
              quote: verbatim("", 600),
            }),
          )
          .max(3)
          .describe("quotations that this rests on"),
      };

export const own = (list: string) =>
  z
    .string()
    .max(200)
    .nullable()
    .describe(
      `null; or, if ${list} is ${NONE}, your own answer in one sentence: it joins the list`,
    );

/** References written with `type`, as some do, are read as `relation`. */
export function relationsNamed(value: unknown): unknown {
  if (
    value === null ||
    typeof value !== "object" ||
    !("references" in value) ||
    !Array.isArray(value.references)
  )
    return value;
  const rows = value.references.map((row: unknown) => {
    if (row === null || typeof row !== "object" || "relation" in row || !("type" in row))
      return row;
    const { type, ...rest } = row;
    return { ...rest, relation: type };
  });
  return { ...value, references: rows };
}
