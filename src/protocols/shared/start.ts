// What the starts of several protocols share: how many tokens a plan may take, and pairs of names and texts as the value of a choice.
// Law: an estimate errs upwards; it is no cap.
import type { Stage } from "../../kernel/outline.ts";
import type { Objection, Pairs, Tokens } from "../../kernel/start.ts";
import { nearest } from "../../text/nearest.ts";
import { oneLine } from "../../text/visible.ts";

/** What a prompt holds besides the documents and the transcript, in tokens; and a reply. Measured over the runs of `examples/gallery`. */
export const FRAME_TOKENS = 1_300;
export const REPLY_TOKENS = 1_000;
export const CHARS_PER_TOKEN = 4;

export const NO_TOKENS: Tokens = { input: 0, output: 0, asks: 0, longest: 0 };

/** Blind asks read nothing. */
export function growing(
  context: number,
  stages: readonly Stage[],
  reply: number = REPLY_TOKENS,
): Tokens {
  let [all, said] = [NO_TOKENS, 0];
  for (const { asks, blind, phase } of stages) {
    all = adding(all, asks, FRAME_TOKENS + context + (blind ? 0 : said), reply);
    if (phase !== "baseline") said += asks * reply;
  }
  return all;
}

export function adding(all: Tokens, asks: number, prompt: number, reply: number): Tokens {
  return {
    input: all.input + asks * prompt,
    output: all.output + asks * reply,
    asks: all.asks + asks,
    longest: Math.max(all.longest, prompt),
  };
}

/** `name=text` as often as given, by known names. */
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
