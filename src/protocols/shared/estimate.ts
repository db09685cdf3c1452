// How many tokens a plan may take where everyone reads all that was said before, and the sums that other ways of reading are made of.
// Law: an estimate errs upwards; it is no cap.
import type { Stage } from "../../kernel/outline.ts";
import type { Tokens } from "../../kernel/start.ts";

/** What a prompt holds besides the documents and the transcript, in tokens; and a reply. Measured over rehearsed runs. */
export const FRAME_TOKENS = 1_300;
export const REPLY_TOKENS = 300;
export const CHARS_PER_TOKEN = 4;

export const NO_TOKENS: Tokens = { input: 0, output: 0, asks: 0, longest: 0 };

/** Blind asks read nothing. */
export function growing(context: number, stages: readonly Stage[]): Tokens {
  let [all, said] = [NO_TOKENS, 0];
  for (const { asks, blind, phase } of stages) {
    all = adding(all, asks, FRAME_TOKENS + context + (blind ? 0 : said), REPLY_TOKENS);
    if (phase !== "baseline") said += asks * REPLY_TOKENS;
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
