// Fields that several forms share. Ids are enumerations of what exists when the ask is made.
import { z } from "zod";
import { ROLES } from "../../kernel/ledger.ts";
import { NONE } from "../shared/options.ts";
import { among, said } from "../shared/shape.ts";

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

export const MOST_WORDS_CHARS = 12_000;

export const stanceFields = ({ stance, options, others }: Known): z.ZodRawShape =>
  stance === "none"
    ? {}
    : stance === "declares"
      ? {
          declaredOption: among(
            [...options, NONE],
            `the listed option that your blind position amounts to; ${NONE} if it is none of them`,
          ),
          ownOption: own("declaredOption"),
        }
      : {
          option: among([...options, NONE], `the option you hold now; ${NONE} if none`),
          ownOption: own("option"),
          changeReason: z.string().max(600).describe('if it is not the one you held: why; else ""'),
          changedBecauseOf: z
            .array(among(others, ""))
            .max(4)
            .describe("messages of others that moved you; [] if nothing did"),
        };

const own = (list: string) =>
  z
    .string()
    .max(200)
    .nullable()
    .describe(
      `null; or, if ${list} is ${NONE}, your own answer in one sentence: it joins the list`,
    );

const groups = (about: string) =>
  z
    .array(
      z.strictObject({
        label: said("in one neutral sentence", 200),
        holders: z.array(z.enum(ROLES)),
      }),
    )
    .min(1)
    .max(6)
    .describe(about);

export const proposalFields = ({ options }: Known, isFirst: boolean): z.ZodRawShape => ({
  proposal: said("what should be done, and why, for everyone to attack", MOST_WORDS_CHARS),
  ...(options.length > 0
    ? { proposedOption: among([...options, NONE], `the option it amounts to; ${NONE} if none`) }
    : {}),
  ...(isFirst && options.length === 0
    ? {
        options: groups(
          "the distinct answers that the four blind positions amount to, with the roles that hold each; two that lead to different actions are different options",
        ),
      }
    : {}),
  ...(isFirst
    ? {
        reasons: groups(
          "the kinds of reasons behind the four blind positions, with the roles that give each",
        ),
      }
    : {}),
});

export const supplementFields = (): z.ZodRawShape => ({
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
