// One default dialectic, held in memory: every prompt as the chat wire has it, the reply to it, and which go side by side.
// Law: a prompt is known by its text without the run's nonce, so a provider in another process finds the reply by reading it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { render, promptText } from "../src/agents/render.ts";
import { portableSchema } from "../src/agents/model/portable-schema.ts";
import { decision, submit } from "../src/engine/deliberation/submit.ts";
import type { LogEvent } from "../src/log/event.ts";
import { replyIn } from "../src/log/replies.ts";
import { dialectic, type DialecticBrief } from "../src/protocols/index.ts";
import { drive } from "../src/kernel/drive.ts";
import type { Ask } from "../src/kernel/ask.ts";
import type { JsonObject } from "../src/kernel/json.ts";
import type { Reply } from "../src/kernel/reply.ts";
import { brief as standard, usual } from "../test/builders/panel.ts";

export interface Turn {
  readonly ask: Ask;
  readonly system: string;
  readonly user: string;
  /** The two as one text, as a prefix cache sees them. */
  readonly prompt: string;
  readonly schema: JsonObject | null;
  readonly reply: string;
}

export interface Room {
  readonly brief: DialecticBrief;
  /** Turns of one wave go side by side; each wave needs the whole of the one before. */
  readonly waves: readonly (readonly Turn[])[];
}

const NONCE = "0123456789abcdef";

/** `documentTokens`: about how long a context document lies on the table. */
export function room(documentTokens = 0): Room {
  const context = [{ name: "notes.md", text: documentOf(documentTokens) }];
  return roomOf(standard(documentTokens === 0 ? {} : { context }), (ask) =>
    JSON.stringify(usual(ask)),
  );
}

/** The same of a deliberation in the gallery: its documents, and replies as long as language models gave them. */
export function heldRoom(): Room {
  const file = new URL("../../examples/gallery/database-move/events.jsonl", import.meta.url);
  const events = readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as LogEvent);
  const opened = events.find((event) => event.type === "deliberation.opened");
  const replies = new Map(
    events.flatMap((event) =>
      event.type === "ask.answered" ? [[event.data.ask, JSON.stringify(event.data.reply)]] : [],
    ),
  );
  return roomOf(opened?.data.brief as unknown as DialecticBrief, ({ id }) => {
    const reply = replies.get(id);
    if (reply === undefined) throw new Error(`The gallery has no reply to ${id}`);
    return reply;
  });
}

function roomOf(brief: DialecticBrief, replyTo: (ask: Ask) => string): Room {
  const setting = { brief, wording: dialectic.wording, nonce: NONCE };
  const replies = new Map<string, Reply>();
  const waves: Turn[][] = [];
  for (;;) {
    const frontier = drive(dialectic.script(brief), replies);
    if (frontier.result.finished) return { brief, waves };
    const [gates, asks] = [true, false].map((isGate) =>
      frontier.open.filter(({ gate }) => (gate !== undefined) === isGate),
    );
    // As where nobody is there to decide.
    for (const { id, gate } of gates ?? []) {
      const decided = decision(id, gate?.default ?? "", { who: "nobody", isDefault: true });
      replies.set(id, replyIn(decided) as Reply); // a decision settles its gate
    }
    if (asks?.length === 0) continue;
    waves.push(
      (asks ?? []).map((ask) => {
        const prompt = render(ask, setting);
        const reply = replyTo(ask);
        const settled = submit(ask, { raw: reply, call: null, finish: "stop", rejections: 0 });
        if (settled.type !== "ask.answered")
          throw new Error(`The panel's reply to ${ask.id} does not stand`);
        replies.set(ask.id, replyIn(settled) as Reply); // an answer settles its ask
        return {
          ask,
          reply,
          prompt: promptText(prompt),
          system: prompt.shared,
          schema: portableSchema(ask.shape.json, "http"),
          user: [prompt.transcript, prompt.own].filter((part) => part !== "").join("\n\n"),
        };
      }),
    );
  }
}

export function keyOf(system: string, user: string): string {
  const nonce = /<<<(\S+) question>>>/u.exec(system)?.[1] ?? NONCE;
  return createHash("sha256").update(`${system}\n${user}`.replaceAll(nonce, NONCE)).digest("hex");
}

/** Pieces of words and single signs: near enough to a real tokenizer for shares, and the same everywhere. */
export function tokensOf(text: string): string[] {
  return text.match(/ ?[\p{L}\p{N}]{1,4}|\s|[^\s\p{L}\p{N}]/gu) ?? [];
}

const WORDS =
  "the billing service shares one database with search and reports so a slow month end query delays every invoice that a customer waits for".split(
    " ",
  );

export function documentOf(tokens: number): string {
  const lines: string[] = [];
  for (let n = 1, made = 0; made < tokens; n += 1) {
    const line = `${n}. ${Array.from({ length: 12 }, (_, i) => WORDS[(n * 7 + i * n + i) % WORDS.length]).join(" ")}.`;
    made += tokensOf(`${line}\n`).length;
    lines.push(line);
  }
  return lines.join("\n");
}
