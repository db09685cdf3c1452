// Fields that several forms share. Ids are enumerations of what exists when the ask is made.
import { z } from "zod";
import { ROLES } from "../../kernel/ledger.ts";
import type { OptionAttack } from "../../argument/option-attacks.ts";
import { answers, ballot, insistence } from "../shared/ballot.ts";
import { groups, optionAmong, ownOption, remark, text, when } from "../shared/schema.ts";
import { NONE } from "../shared/options.ts";

/** What an ask may name. */
export interface Known {
  readonly options: readonly string[];
  readonly documents: readonly string[];
  /** Every message this ask shows. */
  readonly ids: readonly string[];
  /** Those by others that may have moved somebody: shown whole, or named in the brief account. */
  readonly others: readonly string[];
  /** Claims, and of these the tested ones that a new claim may replace. */
  readonly claims: readonly string[];
  readonly superseding: readonly string[];
  readonly decisions: readonly string[];
  /** Artifacts of earlier rounds that this ask shows whole, by path. */
  readonly earlier: readonly string[];
  /** What the role says about where it stands: nothing yet, which option its blind position was, or which it holds now. */
  readonly stance: "none" | "declares" | "states";
  /** Open attacks that the role has to answer, and answers to its own. */
  readonly attacks: readonly Pick<OptionAttack, "id">[];
  readonly answered: readonly Pick<OptionAttack, "id">[];
}

/** In a claim: the option that its author holds, also one that joins the list with this turn. */
export const OWN = "own";

const MOST_WORDS_CHARS = 12_000;

/** Columns of a row that are there when something is to be said in them; a reply may lack them. */
export function columnsIf<S extends z.ZodRawShape>(isAsked: boolean, columns: S): Optional<S> {
  return (isAsked ? columns : {}) as unknown as Optional<S>; // all of them or none
}
type Optional<S extends z.ZodRawShape> = { readonly [K in keyof S]: z.ZodExactOptional<S[K]> };

/** Where a role stands: its own word on the blind round, with which alone it is a vote; later its vote, and what it says to attacks. */
export const stanceFields = ({ stance, options, others, attacks, answered }: Known) => ({
  declaredOption: when(
    stance === "declares",
    optionAmong(
      options,
      `the listed option that your blind position amounts to; ${NONE} if it is none of them`,
    ),
  ),
  ownOption: when(stance === "declares", ownOption("declaredOption")),
  answers: answers(attacks),
  insists: insistence(answered),
  vote: when(stance === "states", ballot({ options, messages: others })),
});

const groupsOfRoles = (about: string) => groups(z.array(z.enum(ROLES)), about);

export const proposalFields = ({ options }: Pick<Known, "options">, isFirst: boolean) => ({
  proposal: text(
    "what should be done, and why, for everyone to attack; its first sentence says it all",
    MOST_WORDS_CHARS,
  ),
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
  point: remark(
    'counters: in one sentence, when or why the proposal fails; the lead has to answer it; else ""',
    300,
  ),
});
