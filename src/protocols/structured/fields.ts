// Fields that several forms share. Ids are enumerations of what exists when the ask is made.
// A reply's type is inferred from its form: one schema is the form, the parser and the type.
import { z } from "zod";
import { ROLES } from "../../kernel/ledger.ts";
import { NONE } from "../shared/options.ts";
import { among, said } from "../shared/shape.ts";
import type { Range } from "./brief.ts";

/** What an ask may name. */
export interface Known {
  readonly options: readonly string[];
  readonly documents: readonly string[];
  /** Every message this ask shows. */
  readonly ids: readonly string[];
  /** Of these, those by others: what can have moved somebody. */
  readonly others: readonly string[];
  /** Claims, and of these the tested ones that a new claim may replace. */
  readonly claims: readonly string[];
  readonly superseding: readonly string[];
  readonly decisions: readonly string[];
  /** What the role says about where it stands: nothing yet, which option its blind position was, or which it holds now. */
  readonly stance: "none" | "declares" | "states";
}

/** In a claim: the option that its author holds, also one that joins the list with this turn. */
export const OWN = "own";

const MOST_WORDS_CHARS = 12_000;

type Optional<S extends z.ZodRawShape> = { readonly [K in keyof S]: z.ZodExactOptional<S[K]> };

/** Fields that a form has where the ask gives occasion to them. Where it has them they must be filled; a reply may lack them. */
export function fieldsIf<S extends z.ZodRawShape>(isAsked: boolean, fields: S): Optional<S> {
  return (isAsked ? fields : {}) as unknown as Optional<S>; // all of them or none
}

/** A list of rows with these fields. */
export function rows<S extends z.ZodRawShape>(
  fields: S,
  { least = 0, most }: Partial<Range>,
  about?: string,
) {
  let list = z.array(z.strictObject(fields));
  if (least > 0) list = list.min(least);
  if (most !== undefined) list = list.max(most);
  return about === undefined ? list : list.describe(about);
}

/** A text that may be empty. */
export const textOrNone = (max: number, about: string) => z.string().max(max).describe(about);

const own = (list: string) =>
  z
    .string()
    .max(200)
    .nullable()
    .describe(
      `null; or, if ${list} is ${NONE}, your own answer in one sentence: it joins the list`,
    );

/** Where a role stands: its own word on the blind round, with which alone it is a vote; later on the options as they are. */
export const stanceFields = ({ stance, options, others }: Known) => ({
  ...fieldsIf(stance === "declares", {
    declaredOption: among(
      [...options, NONE],
      `the listed option that your blind position amounts to; ${NONE} if it is none of them`,
    ),
  }),
  ...fieldsIf(stance === "states", {
    option: among([...options, NONE], `the option you hold now; ${NONE} if none`),
  }),
  ...fieldsIf(stance !== "none", {
    ownOption: own(stance === "declares" ? "declaredOption" : "option"),
  }),
  ...fieldsIf(stance === "states", {
    changeReason: textOrNone(600, 'if it is not the one you held: why; else ""'),
    changedBecauseOf: z
      .array(among(others, ""))
      .max(4)
      .describe("messages of others that moved you; [] if nothing did"),
  }),
});

const groups = (about: string) =>
  rows(
    { label: said("in one neutral sentence", 200), holders: z.array(z.enum(ROLES)) },
    { least: 1, most: 6 },
    about,
  );

export const proposalFields = ({ options }: Known, isFirst: boolean) => ({
  proposal: said("what should be done, and why, for everyone to attack", MOST_WORDS_CHARS),
  ...fieldsIf(options.length > 0, {
    proposedOption: among([...options, NONE], `the option it amounts to; ${NONE} if none`),
  }),
  ...fieldsIf(isFirst && options.length === 0, {
    options: groups(
      "the distinct answers that the four blind positions amount to, with the roles that hold each; two that lead to different actions are different options",
    ),
  }),
  ...fieldsIf(isFirst, {
    reasons: groups(
      "the kinds of reasons behind the four blind positions, with the roles that give each",
    ),
  }),
});

export const supplementFields = () => ({
  supplement: said("what the proposal looks like from your question", MOST_WORDS_CHARS),
  relation: z
    .enum(["supports", "counters", "extends", "questions"])
    .describe("what it does to the proposal"),
  mode: z
    .enum(["rebuts", "undercuts", "undermines"])
    .nullable()
    .describe(
      "counters: rebuts (the opposite is true), undercuts (it does not follow), undermines (a premise is false); else null",
    ),
});
