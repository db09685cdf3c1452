// Fields that several forms share. Ids are enumerations of what exists when the ask is made.
import { z } from "zod";
import { ROLES } from "../../kernel/ledger.ts";
import { ATTACK_MODES, groups, optionAmong, ownOption } from "../shared/fields.ts";
import { NONE } from "../shared/options.ts";
import { oneOf, remark, text, when } from "../shared/schema.ts";

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

/** Columns of a row that are there when something is to be said in them; a reply may lack them. */
export function columnsIf<S extends z.ZodRawShape>(isAsked: boolean, columns: S): Optional<S> {
  return (isAsked ? columns : {}) as unknown as Optional<S>; // all of them or none
}
type Optional<S extends z.ZodRawShape> = { readonly [K in keyof S]: z.ZodExactOptional<S[K]> };

/** Where a role stands: its own word on the blind round, with which alone it is a vote; later on the options as they are. */
export const stanceFields = ({ stance, options, others }: Known) => ({
  declaredOption: when(
    stance === "declares",
    optionAmong(
      options,
      `the listed option that your blind position amounts to; ${NONE} if it is none of them`,
    ),
  ),
  option: when(
    stance === "states",
    optionAmong(options, `the option you hold now; ${NONE} if none`),
  ),
  ownOption: when(
    stance !== "none",
    ownOption(stance === "declares" ? "declaredOption" : "option"),
  ),
  changeReason: when(
    stance === "states",
    remark('if it is not the one you held: why; else ""', 600),
  ),
  changedBecauseOf: when(
    stance === "states",
    z
      .array(oneOf(others, ""))
      .max(4)
      .describe("messages of others that moved you; [] if nothing did"),
  ),
});

const groupsOfRoles = (about: string) => groups(z.array(z.enum(ROLES)), about);

export const proposalFields = ({ options }: Known, isFirst: boolean) => ({
  proposal: text("what should be done, and why, for everyone to attack", MOST_WORDS_CHARS),
  proposedOption: when(
    options.length > 0,
    optionAmong(options, `the option it amounts to; ${NONE} if none`),
  ),
  options: when(
    isFirst && options.length === 0,
    groupsOfRoles(
      "the distinct answers that the four blind positions amount to, with the roles that hold each; two that lead to different actions are different options",
    ),
  ),
  reasons: when(
    isFirst,
    groupsOfRoles(
      "the kinds of reasons behind the four blind positions, with the roles that give each",
    ),
  ),
});

export const supplementFields = () => ({
  supplement: text("what the proposal looks like from your question", MOST_WORDS_CHARS),
  relation: z
    .enum(["supports", "counters", "extends", "questions"])
    .describe("what it does to the proposal"),
  mode: z
    .enum(ATTACK_MODES)
    .nullable()
    .describe(
      "counters: rebuts (the opposite is true), undercuts (it does not follow), undermines (a premise is false); else null",
    ),
});
