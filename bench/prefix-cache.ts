// How much of its input a deliberation gives each vendor's prefix cache to serve again, by that vendor's own rule as it stood on a day.
// Law: prompts that go out side by side serve each other only where one of them was sent ahead, as the runner does it.
import { readFileSync } from "node:fs";
import { replyTo } from "../src/agents/rehearsal/rehearsal.ts";
import { render, promptText, type Prompt } from "../src/agents/render.ts";
import { ANTHROPIC, GOOGLE, OPENAI, type Habit } from "../src/agents/model/request-form.ts";
import { digest } from "../src/text/digest.ts";
import { History } from "../src/engine/deliberation/history.ts";
import { submit } from "../src/engine/deliberation/submit.ts";
import type { LogEvent } from "../src/log/event.ts";
import { replyIn } from "../src/log/replies.ts";
import { dialectic, swarm, type SwarmBrief } from "../src/protocols/index.ts";
import { beginningOf } from "../src/engine/runners/calling.ts";
import type { Ask } from "../src/kernel/ask.ts";
import { drive } from "../src/kernel/drive.ts";
import type { Brief, Protocol } from "../src/kernel/protocol.ts";
import type { Reply } from "../src/kernel/reply.ts";
import { brief as standard } from "../test/builders/panel.ts";
import { documentOf, tokensOf } from "./room.ts";
import { percent, ratio, type Row } from "./row.ts";

const NONCE = "0123456789abcdef";
const SWARM: SwarmBrief = {
  topic: "Should the billing service be split or kept whole?",
  lang: "en",
  options: [],
  context: [],
  anonymous: false,
  mode: "standard",
  rounds: null,
  progressive: false,
  reask: false,
};

/** What a vendor's cache serves, and at which price against plain input. */
interface Rule {
  readonly vendor: string;
  /** Nothing shorter is kept, in tokens. */
  readonly least: number;
  /** A number: any beginning counts, in steps of so many tokens. `marks`: only where a request marks its end, four times at the most. */
  readonly hits: number | "marks";
  readonly read: number;
  readonly write: number;
  /** From how many tokens on the runner sends one prompt ahead of those that begin alike; null: never. */
  readonly ahead: number | null;
}

const HELD = "stock-changes";

/** When the rules were looked up, in the vendors' documents and users' reports. Google says nothing of steps; they are taken for small. */
const LOOKED_UP = "2026-11-16";

const aheadFrom = ({ cachesFrom }: Habit): number | null => cachesFrom ?? null;

const RULES: readonly Rule[] = [
  {
    vendor: "OpenAI before GPT-5.6",
    least: 1_024,
    hits: 128,
    read: 0.1,
    write: 1,
    ahead: aheadFrom(OPENAI),
  },
  {
    vendor: "OpenAI from GPT-5.6 on",
    least: 1_024,
    hits: "marks",
    read: 0.1,
    write: 1.25,
    ahead: aheadFrom(OPENAI),
  },
  {
    vendor: "Anthropic, Opus 4.8 and Sonnet 5",
    least: 1_024,
    hits: "marks",
    read: 0.1,
    write: 1.25,
    ahead: aheadFrom(ANTHROPIC),
  },
  {
    vendor: "Anthropic, Opus 4.6 and Haiku 4.5",
    least: 4_096,
    hits: "marks",
    read: 0.1,
    write: 1.25,
    ahead: aheadFrom(ANTHROPIC),
  },
  {
    vendor: "Google, Gemini 3",
    least: 4_096,
    hits: 16,
    read: 0.1,
    write: 1,
    ahead: aheadFrom(GOOGLE),
  },
  { vendor: "vLLM", least: 0, hits: 16, read: 0.1, write: 1, ahead: null },
];

export function prefixCache(): readonly Row[] {
  const short = rehearsed(dialectic, withDocument(standard(), 2_000));
  const bare = rehearsed(swarm, SWARM);
  const long = rehearsed(swarm, withDocument(SWARM, 8_000));
  const real = held(swarm, HELD);
  const rows = RULES.flatMap((rule) => [
    row(rule, "a standard swarm", sharesOf(bare, rule, inOrder), 0.75, reachOf(bare, rule)),
    row(
      rule,
      "a standard swarm with a document of 8,000 tokens",
      sharesOf(long, rule, inOrder),
      0.85,
    ),
    row(
      rule,
      `the swarm ${HELD} of the gallery, with the replies of language models`,
      sharesOf(real, rule, inOrder),
      null,
    ),
    row(
      rule,
      "a default dialectic with a document of 2,000 tokens",
      sharesOf(short, rule, inOrder),
      null,
    ),
    against(rule, sharesOf(long, rule, inOrder), sharesOf(long, rule, personaFirst)),
  ]);
  const [openai] = RULES;
  return openai
    ? [
        ...rows,
        row(
          openai,
          "the swarm with a document, if its schema went along with every request",
          sharesOf(long, openai, schemaFirst),
          null,
        ),
      ]
    : rows;
}

function row(
  { vendor, least, hits, ahead }: Rule,
  what: string,
  { cached, input, prompts }: Shares,
  target: number | null,
  reach?: Reach,
): Row {
  const share = cached / input;
  const isMet = target === null ? null : share >= target;
  const rule = `${hits === "marks" ? "up to marks in the request" : `in steps of ${hits}`}, from ${least} tokens on${ahead === null ? ", side by side is a miss" : ", one prompt ahead of those that begin alike"}; looked up on ${LOOKED_UP}`;
  return {
    what: `${vendor}: ${what}: input its cache serves`,
    value: percent(share),
    target: target === null ? "" : `≥ ${percent(target)}`,
    isMet,
    detail: `${cached} of ${input} tokens in ${prompts} prompts; ${rule}; a token is a piece of a word of at most 4 letters or digits, or one other sign${isMet === false && reach ? beyond(reach, input) : ""}`,
  };
}

function against({ vendor, read, write }: Rule, ours: Shares, persona: Shares): Row {
  const ratioNow = ours.cost / persona.cost;
  return {
    what: `${vendor}: cost-equivalent input of that swarm, against the same prompts with the persona first`,
    value: ratio(ratioNow),
    target: "≤ 0.50×",
    isMet: ratioNow <= 0.5,
    detail: `served at ${read}, written at ${write}: ${Math.round(ours.cost)} against ${Math.round(persona.cost)}; with the persona first ${percent(persona.cached / persona.input)} could be served`,
  };
}

interface Turn {
  readonly ask: Ask;
  readonly prompt: Prompt;
}

function rehearsed<B extends Brief>(protocol: Protocol<B>, brief: B): Turn[][] {
  return promptsOf(protocol, brief, (ask) => {
    const reply = ask.gate
      ? { choice: ask.gate.default, note: "" }
      : replyTo(ask, { brief, seed: 1, temperament: "balanced" }, protocol.rehearse);
    const settled = submit(ask, {
      raw: JSON.stringify(reply),
      call: null,
      finish: "stop",
      rejections: 0,
    });
    return settled.type === "ask.answered" ? replyIn(settled) : undefined;
  });
}

/** The prompts of a deliberation in the gallery, with the replies that language models gave. */
function held<B extends Brief>(protocol: Protocol<B>, name: string): Turn[][] {
  const file = new URL(`../../examples/gallery/${name}/events.jsonl`, import.meta.url);
  const events = readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as LogEvent);
  const { opened, replies } = History.of(events);
  return promptsOf(protocol, opened.brief as unknown as B, ({ id }) => replies.get(id)); // a log of this protocol
}

/** Turns of one wave go side by side; each wave needs the whole of the one before. */
function promptsOf<B extends Brief>(
  protocol: Protocol<B>,
  brief: B,
  replyOf: (ask: Ask) => Reply | undefined,
): Turn[][] {
  const setting = { brief, wording: protocol.wording, nonce: NONCE };
  const replies = new Map<string, Reply>();
  const waves: Turn[][] = [];
  for (;;) {
    const frontier = drive(protocol.script(brief), replies);
    if (frontier.result.finished) return waves;
    waves.push(
      frontier.open
        .filter(({ gate }) => !gate)
        .map((ask) => ({ ask, prompt: render(ask, setting) })),
    );
    for (const ask of frontier.open) {
      const reply = replyOf(ask);
      if (reply === undefined) throw new Error(`There is no reply to ${ask.id} that stands`);
      replies.set(ask.id, reply);
    }
  }
}

function withDocument<B extends Brief>(brief: B, tokens: number): B {
  return { ...brief, context: [{ name: "notes.md", text: documentOf(tokens) }] };
}

/** A prompt as a cache sees it: its text, and where its request marks an end. */
interface Written {
  readonly text: string;
  readonly marks: readonly number[];
  /** Prompts with the same one begin alike; undefined: nobody waits for it. */
  readonly begins: string | undefined;
}

type Way = (turn: Turn, rule: Rule) => Written;

/** What the last marks in a transcript may be, beside the one after the shared part. */
const MOST_MARKS = 3;

function inOrder({ prompt }: Turn, { ahead }: Rule): Written {
  const { shared, ends = [] } = prompt;
  return {
    text: promptText(prompt),
    marks: [shared.length, ...ends.slice(-MOST_MARKS).map((end) => shared.length + end)],
    begins: ahead === null ? undefined : beginningOf(prompt, ahead),
  };
}

/** The parts before it moved behind by what now comes first. */
function after(first: string, written: Written): Written {
  return {
    text: first + written.text,
    marks: written.marks.map((mark) => first.length + mark),
    begins: written.begins === undefined ? undefined : first + written.begins,
  };
}

const personaFirst: Way = (turn, rule) =>
  after(`${turn.ask.seat.title}: ${turn.ask.seat.lens ?? ""}\n`, inOrder(turn, rule));
const schemaFirst: Way = (turn, rule) =>
  after(`${JSON.stringify(turn.ask.shape.json)}\n`, inOrder(turn, rule));

interface Shares {
  readonly cached: number;
  readonly input: number;
  readonly prompts: number;
  readonly cost: number;
}

function sharesOf(waves: readonly (readonly Turn[])[], rule: Rule, way: Way): Shares {
  const known = new Set<string>();
  const warm = new Set<string>();
  let [cached, input, prompts, cost] = [0, 0, 0, 0];
  for (const wave of waves) {
    const kept: string[] = [];
    for (const prompt of wave.map((turn) => way(turn, rule))) {
      const tokens = tokensOf(prompt.text);
      const ends = endsOf(prompt, tokens, rule);
      const keys = keysOf(tokens, ends);
      const hit = ends.findLast((_, i) => known.has(keys[i] ?? "")) ?? 0;
      const last = Math.max(hit, ends.at(-1) ?? 0);
      input += tokens.length;
      prompts += 1;
      cached += hit;
      cost += hit * rule.read + (last - hit) * rule.write + (tokens.length - last);
      // The one that went ahead is known to those that begin alike; the others are known to the next wave.
      if (prompt.begins !== undefined && !warm.has(prompt.begins)) {
        for (const key of keys) known.add(key);
        warm.add(prompt.begins);
      }
      kept.push(...keys);
    }
    for (const key of kept) known.add(key);
  }
  return { cached, input, prompts, cost };
}

/** Tokens that no order of a prompt's parts would let a cache with this minimum serve. */
interface Reach {
  /** In prompts that are shorter than the minimum. */
  readonly short: number;
  /** In prompts that share less than the minimum with all before them. */
  readonly first: number;
  /** In messages that are said after those: each is read a first time. */
  readonly said: number;
}

function reachOf(waves: readonly (readonly Turn[])[], { least }: Rule): Reach {
  let [short, first, longest, missed] = [0, 0, 0, 0];
  for (const { prompt } of waves.flat()) {
    const length = tokensOf(promptText(prompt)).length;
    const read = tokensOf(prompt.shared + prompt.transcript).length;
    const isShort = length < least;
    const isFirst = !isShort && Math.min(longest, read) < least;
    longest = Math.max(longest, read);
    if (isShort) short += length;
    if (isFirst) first += length;
    if (isShort || isFirst) missed = Math.max(missed, read);
  }
  return { short, first, said: longest - missed };
}

function beyond({ short, first, said }: Reach, input: number): string {
  return `; out of reach in any order: ${short} tokens in prompts shorter than the minimum, ${first} in prompts that share less than it with all before them, ${said} in later messages when they are first read, so at most ${percent(1 - (short + first + said) / input)}`;
}

/** Where a prompt can be taken up again, in tokens. */
function endsOf(
  { text, marks }: Written,
  tokens: readonly string[],
  { least, hits }: Rule,
): number[] {
  const ends =
    hits === "marks"
      ? marks.map((mark) => tokensOf(text.slice(0, mark)).length)
      : Array.from({ length: Math.floor(tokens.length / hits) }, (_, i) => (i + 1) * hits);
  return ends.filter((end) => end >= least && end <= tokens.length);
}

const STEP = 16;

/** Keys stand for beginnings of a prompt, made from those before them step by step: the texts themselves would fill the memory. */
function keysOf(tokens: readonly string[], ends: readonly number[]): string[] {
  const steps = [""];
  for (let end = STEP; end <= tokens.length; end += STEP)
    steps.push(digest(`${steps.at(-1) ?? ""}\n${tokens.slice(end - STEP, end).join("")}`));
  return ends.map(
    (end) =>
      `${steps[Math.floor(end / STEP)] ?? ""}\n${tokens.slice(end - (end % STEP), end).join("")}`,
  );
}
