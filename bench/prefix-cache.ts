// How much of its input a dialectic gives a provider's prefix cache to serve again.
// Law: a prompt serves others only once its reply was complete, so prompts of one wave never serve each other.
import { room, tokensOf, type Room } from "./room.ts";
import { percent, type Row } from "./row.ts";

const BLOCK = 16;
const DOCUMENT_TOKENS = 2_000;
/** Some providers cache nothing shorter. */
const LEAST_PREFIX = 1_024;
const TARGET = 0.75;

export function prefixCache(): readonly Row[] {
  const held = room(DOCUMENT_TOKENS);
  const [any, long] = [sharesOf(held, 0), sharesOf(held, LEAST_PREFIX)];
  const says = ({ cached, input }: Shares): string => `${cached} of ${input} tokens in ${held.waves.flat().length} prompts`;
  const how = `a token is a piece of a word of at most 4 letters or digits, or one other sign; document of ${tokensOf(held.brief.context[0]?.text ?? "").length} tokens`;
  return [
    { what: `Input a prefix cache can serve, blocks of ${BLOCK} tokens`, value: percent(any.cached / any.input), target: `≥ ${percent(TARGET)}`, isMet: any.cached / any.input >= TARGET, detail: `${says(any)}; ${how}` },
    { what: `The same where only prefixes of ${LEAST_PREFIX} tokens or more count`, value: percent(long.cached / long.input), target: "", isMet: null, detail: says(long) },
  ];
}

interface Shares {
  readonly cached: number;
  readonly input: number;
}

function sharesOf({ waves }: Room, leastPrefix: number): Shares {
  const known = new Set<string>();
  let [cached, input] = [0, 0];
  for (const wave of waves) {
    const prompts = wave.map((turn) => tokensOf(turn.prompt));
    for (const tokens of prompts) {
      let hit = 0;
      while (hit + BLOCK <= tokens.length && known.has(upTo(tokens, hit + BLOCK))) hit += BLOCK;
      input += tokens.length;
      cached += hit >= leastPrefix ? hit : 0;
    }
    for (const tokens of prompts) for (let end = BLOCK; end <= tokens.length; end += BLOCK) known.add(upTo(tokens, end));
  }
  return { cached, input };
}

const upTo = (tokens: readonly string[], end: number): string => tokens.slice(0, end).join("");
