// `name=text` as often as given, by known names: the value of a choice of that kind.
import type { Objection, Pairs } from "../../kernel/start.ts";
import { nearest } from "../../text/nearest.ts";
import { oneLine } from "../../text/visible.ts";

export function readPairs(
  given: readonly string[],
  { values, example, flags: [first] }: Pairs,
): { readonly value: Readonly<Record<string, string>> } | { readonly objection: Objection } {
  const [, flag = "", noun = "", text = ""] = /^(\S+) <(\w+)=(\w+)/.exec(first?.flag ?? "") ?? [];
  const hint = `The ${noun}s are ${values.join(", ")}.`;
  const refuse = (says: string, more = ""): { readonly objection: Objection } => ({
    objection: { says: `${flag}${says}`, hint: more + hint },
  });
  const named: Record<string, string> = {};
  for (const pair of given) {
    const at = pair.indexOf("=");
    const [said, who] = [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()];
    if (at < 1 || who === "")
      return refuse(
        ` ${JSON.stringify(oneLine(pair, 80))} is not ${noun.toUpperCase()}=${text.toUpperCase()}.`,
        `Example: ${flag} ${example}. `,
      );
    const name = values.find((each) => each === said.toLowerCase());
    const [close] = nearest(said, values);
    if (name === undefined)
      return refuse(
        `: there is no ${noun} ${JSON.stringify(oneLine(said, 60))}.${close === undefined ? "" : ` Did you mean ${close}?`}`,
      );
    if (named[name] !== undefined) return refuse(` names ${name} twice.`);
    named[name] = who;
  }
  return { value: named };
}
