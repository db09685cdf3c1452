// Rules about where seats stand, shared by protocols: groups, options, what would change a mind, whose view is reported.
import type { Rule } from "../../../kernel/ask.ts";
import { vote } from "../options.ts";
import { rule } from "./rules.ts";

interface Group {
  readonly holders: readonly string[];
}

interface Grouping {
  readonly options?: readonly Group[];
  readonly reasons?: readonly Group[];
}

/** A place in two groups is a place in none. */
export const oneGroup = <T extends Grouping>(): Rule<T> =>
  rule(
    "one-group",
    "Nobody stands in two groups of one list.",
    ({ options = [], reasons = [] }) => {
      for (const [list, groups] of [
        ["options", options],
        ["reasons", reasons],
      ] as const) {
        const holders = groups.flatMap((group) => group.holders);
        const twice = holders.find((id, i) => holders.indexOf(id) !== i);
        if (twice !== undefined) return `${list}: ${twice} stands in two groups`;
      }
      return undefined;
    },
    "flag",
  );

/** A position that the list misses is an option too. */
export const optionNamed = <
  T extends { readonly declaredOption?: string; readonly ownOption?: string | null },
>(): Rule<T> =>
  rule(
    "option-named",
    "If no listed option is yours, write yours as ownOption.",
    ({ declaredOption, ownOption }) =>
      vote(declaredOption) === null && (ownOption ?? "").trim() === ""
        ? "ownOption: your declaration holds none of the options, so say in one sentence what it amounts to"
        : undefined,
    "flag",
  );

/** "Nothing would" is an answer that cannot be wrong. */
const NOTHING =
  /^(?:nothing|none|no(?: such)? evidence|n\/?a|never|not applicable|no|何もない|なし|ない|没有|无|不会|不可能)(?:\s+(?:would|could|will|can)\b.*)?[.。!！]?$|^I (?:cannot|can't|could not) (?:think of|imagine|name) any(?:thing| evidence)?\b/iu;

export const falsifiable = <T extends { readonly wouldChangeIf: string }>(): Rule<T> =>
  rule(
    "unfalsifiable",
    "wouldChangeIf names evidence that could be found; a position that nothing could change is sent back.",
    ({ wouldChangeIf }) => {
      const text = wouldChangeIf.trim();
      return text === "" || NOTHING.test(text)
        ? "wouldChangeIf: unfalsifiable; name the evidence that would make you give the position up"
        : undefined;
    },
    "flag",
  );

export function everyMinority<
  T extends { readonly minorityReport: readonly { readonly advocate: string }[] },
>(advocates: readonly (readonly string[])[]): Rule<T> {
  return rule(
    "every-minority",
    "Each view that somebody still holds and that did not prevail has its entry in minorityReport.",
    ({ minorityReport }) => {
      const missing = advocates.filter(
        (holders) => !minorityReport.some(({ advocate }) => holders.includes(advocate)),
      );
      return missing.length > 0
        ? `minorityReport: the view held by ${missing.map((holders) => holders.join(" and ")).join("; ")} is missing`
        : undefined;
    },
    "flag",
  );
}
