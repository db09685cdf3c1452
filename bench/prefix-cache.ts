// How much of its input a deliberation gives a provider's prefix cache to serve again.
// Law: a prompt serves others only once its reply was complete, so prompts of one wave never serve each other.
import { replyTo } from "../src/agents/rehearsal/rehearsal.ts";
import { render, whole, type Prompt } from "../src/agents/render.ts";
import { digest } from "../src/deliberation/fingerprint.ts";
import { submit } from "../src/deliberation/submit.ts";
import { replyIn } from "../src/log/replies.ts";
import { dialectic, swarm, type SwarmBrief } from "../src/protocols/index.ts";
import type { Ask } from "../src/script/ask.ts";
import { drive } from "../src/script/drive.ts";
import type { Brief, Protocol } from "../src/script/protocol.ts";
import type { Reply } from "../src/script/reply.ts";
import { brief as standard } from "../test/builders/panel.ts";
import { documentOf, tokensOf } from "./room.ts";
import { percent, ratio, type Row } from "./row.ts";

const BLOCK = 16;
/** Some providers cache nothing shorter. */
const LEAST_PREFIX = 1_024;
/** What a cached token costs, against one that is not. */
const CACHED = 0.1;
const NONCE = "0123456789abcdef";
const SWARM: SwarmBrief = { topic: "Should the billing service be split or kept whole?", lang: "en", options: [], context: [], anonymous: false, mode: "standard", rounds: null };

export function prefixCache(): readonly Row[] {
  const short = promptsOf(dialectic, withDocument(standard(), 2_000));
  const bare = promptsOf(swarm, SWARM);
  const long = promptsOf(swarm, withDocument(SWARM, 8_000));
  const [ours, personaFirst] = [sharesOf(long, shared), sharesOf(long, persona)];
  const against = costOf(ours) / costOf(personaFirst);
  return [
    row("A default dialectic with a document of 2,000 tokens", sharesOf(short, shared), 0.75),
    row("A standard swarm", sharesOf(bare, shared), 0.75),
    row("A standard swarm with a document of 8,000 tokens", ours, 0.88),
    {
      what: "Its cost-equivalent input, against the same prompts with the persona first", value: ratio(against), target: "≤ 0.60×", isMet: against <= 0.6,
      detail: `uncached tokens and a tenth of the cached ones: ${Math.round(costOf(ours))} against ${Math.round(costOf(personaFirst))}; with the persona first ${percent(personaFirst.cached / personaFirst.input)} could be served`,
    },
    row("The same swarm where the reply's schema counts as the beginning of the prompt", sharesOf(long, schemaFirst), null),
    row(`The same swarm where only prefixes of ${LEAST_PREFIX} tokens or more count`, sharesOf(long, shared, LEAST_PREFIX), null),
    row(`A standard swarm without a document, prefixes of ${LEAST_PREFIX} tokens or more`, sharesOf(bare, shared, LEAST_PREFIX), null),
  ];
}

function row(what: string, { cached, input, prompts }: Shares, target: number | null): Row {
  const share = cached / input;
  return {
    what: `${what}: input a prefix cache can serve`, value: percent(share), target: target === null ? "" : `≥ ${percent(target)}`, isMet: target === null ? null : share >= target,
    detail: `${cached} of ${input} tokens in ${prompts} prompts, blocks of ${BLOCK}; a token is a piece of a word of at most 4 letters or digits, or one other sign; replies by the rehearsal panel`,
  };
}

interface Turn {
  readonly ask: Ask;
  readonly prompt: Prompt;
}

/** Turns of one wave go side by side; each wave needs the whole of the one before. */
function promptsOf<B extends Brief>(protocol: Protocol<B>, brief: B): Turn[][] {
  const setting = { brief, wording: protocol.wording, nonce: NONCE };
  const replies = new Map<string, Reply>();
  const waves: Turn[][] = [];
  for (;;) {
    const frontier = drive(protocol.script(brief), replies);
    if (frontier.result.finished) return waves;
    waves.push(frontier.open.filter(({ gate }) => !gate).map((ask) => ({ ask, prompt: render(ask, setting) })));
    for (const ask of frontier.open) {
      const reply = ask.gate ? { choice: ask.gate.default, note: "" } : replyTo(ask, { brief, seed: 1, temperament: "balanced" });
      const settled = submit(ask, { raw: JSON.stringify(reply), call: null, finish: "stop", rejections: 0 });
      if (settled.type !== "ask.answered") throw new Error(`The panel's reply to ${ask.id} does not stand`);
      replies.set(ask.id, replyIn(settled) as Reply); // an answer settles its ask
    }
  }
}

function withDocument<B extends Brief>(brief: B, tokens: number): B {
  return { ...brief, context: [{ name: "notes.md", text: documentOf(tokens) }] };
}

const shared = ({ prompt }: Turn): string => whole(prompt);
const persona = ({ ask: { seat }, prompt }: Turn): string => `${seat.title}: ${seat.lens ?? ""}\n${whole(prompt)}`;
const schemaFirst = ({ ask, prompt }: Turn): string => `${JSON.stringify(ask.shape.json)}\n${whole(prompt)}`;

interface Shares {
  readonly cached: number;
  readonly input: number;
  readonly prompts: number;
}

function sharesOf(waves: readonly (readonly Turn[])[], written: (turn: Turn) => string, leastPrefix = 0): Shares {
  const known = new Set<string>();
  let [cached, input, prompts] = [0, 0, 0];
  for (const wave of waves) {
    const texts = wave.map((turn) => tokensOf(written(turn)));
    for (const tokens of texts) {
      let hit = 0;
      while (hit + BLOCK <= tokens.length && known.has(upTo(tokens, hit + BLOCK))) hit += BLOCK;
      input += tokens.length;
      prompts += 1;
      cached += hit >= leastPrefix ? hit : 0;
    }
    for (const tokens of texts) for (let end = BLOCK; end <= tokens.length; end += BLOCK) known.add(upTo(tokens, end));
  }
  return { cached, input, prompts };
}

function costOf({ cached, input }: Shares): number {
  return input - cached + CACHED * cached;
}

/** A digest stands for the beginning of a prompt: the texts themselves would fill the memory. */
function upTo(tokens: readonly string[], end: number): string {
  return digest(tokens.slice(0, end).join(""));
}
