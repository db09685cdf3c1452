// What servers were seen to answer, fed over the loopback address to the real agent, by the wire it would use.
// Bodies are as their source shows them, with the ids of accounts left out; headers are those it shows. Where a source shows
// less than the whole, a note says what was put to it.
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { AgentFailure, REQUEST_PARTS } from "../../src/agents/agent.ts";
import { httpClient, type HttpClient } from "../../src/agents/http.ts";
import { modelAgent } from "../../src/agents/model/model-agent.ts";
import { parseModelSpec } from "../../src/agents/model/spec.ts";
import type { RemoteSpec } from "../../src/agents/model/origins.ts";
import { question } from "../question.ts";

const part = z.enum(REQUEST_PARTS);
const wire = z.strictObject({
  /** What the server says, in a few words. */
  says: z.string(),
  seen: z.iso.date(),
  source: z.url(),
  note: z.string().optional(),
  /** The model asked; a server of the chat wire unless it says otherwise. */
  to: z.string().optional(),
  asked: z.strictObject({
    strict: z.boolean().optional(),
    without: z.array(part).optional(),
    tuning: z.strictObject({ effort: z.enum(["minimal", "low", "medium", "high"]).optional(), thinkingTokens: z.number().optional() }).optional(),
  }).default({}),
  status: z.number(),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.unknown().optional(),
  /** The data of a stream of events. */
  events: z.array(z.unknown()).optional(),
  /** The next step: a failure with what to do about it, or an answer. */
  follows: z.union([
    z.strictObject({ failure: z.string(), again: z.string(), drop: part.nullable(), retryAfterMs: z.number().nullable() }),
    z.strictObject({ finish: z.string(), text: z.string().optional(), thinking: z.string().optional(), usage: z.strictObject({ input: z.number(), output: z.number() }).optional() }),
  ]),
});
type Captured = z.infer<typeof wire>;

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".json"))
  .map((file) => z.strictObject({ provider: z.string(), wires: z.array(wire) }).parse(JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8"))));
const all = files.flatMap(({ wires }) => wires);

let server: Server;
let client: HttpClient;
let sent = 0;
let current: Captured | undefined;
beforeAll(async () => {
  client = httpClient();
  server = createServer((request, response) => {
    sent += 1;
    request.resume();
    const { status, headers, body, events } = current ?? { status: 500, headers: {}, body: "nothing was asked", events: undefined };
    const type = events !== undefined ? "text/event-stream" : typeof body === "string" ? "text/plain" : "application/json";
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(events === undefined ? (typeof body === "string" ? body : JSON.stringify(body)) : events.map(eventOf).join(""));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  client.close();
  await new Promise((resolve) => server.close(resolve));
});

function eventOf(data: unknown): string {
  if (typeof data === "string") return `data: ${data}\n\n`;
  const { type } = data as { type?: string }; // Events are objects, and some say their type.
  return `${type === undefined ? "" : `event: ${type}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** What follows, as the real agent has it. */
async function follows(captured: Captured): Promise<unknown> {
  current = captured;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`; // A listening TCP server has an address of this form.
  const { tuning, strict, without } = captured.asked;
  const spec = { ...parseModelSpec(captured.to ?? `${url}#m`), ...(tuning === undefined ? {} : { tuning }) } as RemoteSpec; // Fixtures name remote models.
  const env = { ANTHROPIC_API_KEY: "key-1", OPENAI_API_KEY: "key-2", GEMINI_API_KEY: "key-3", ANTHROPIC_BASE_URL: url, OPENAI_BASE_URL: url, GOOGLE_GENERATIVE_AI_BASE_URL: url };
  try {
    const { text, thinking, finish, usage } = await modelAgent(spec, { env, send: client.send })
      .answer(question({ maxOutputTokens: 4_096, strict: strict === true, without: new Set(without) }), new AbortController().signal);
    return { text, thinking, finish, usage: { input: usage.input, output: usage.output } };
  } catch (error) {
    if (!(error instanceof AgentFailure)) throw error;
    const { failure, again, drop, retryAfterMs } = error;
    return { failure, again, drop, retryAfterMs };
  }
}

describe.each(files)("$provider", ({ wires }) => {
  it.each(wires)("[V-16] [V-03] $says ($status, $seen)", async (captured) => {
    sent = 0;
    expect(await follows(captured)).toMatchObject(captured.follows);
    // Whatever was said, it was asked once.
    expect(sent).toBe(1);
  });
});

it("[V-16] what was captured covers the kinds of next steps, the parts that are refused, and enough providers to mean something", () => {
  const isRefusal = ({ follows: next }: Captured): boolean => "failure" in next || next.finish === "refusal";
  expect(all.filter(isRefusal).length).toBeGreaterThanOrEqual(40);
  expect(files.filter(({ wires }) => wires.some(isRefusal)).length).toBeGreaterThanOrEqual(10);
  expect(new Set(all.flatMap(({ follows: next }) => ("drop" in next && next.drop !== null ? [next.drop] : [])))).toEqual(new Set(REQUEST_PARTS));
  expect(all.filter(({ follows: next }) => "thinking" in next).map(({ events }) => events === undefined)).toEqual(expect.arrayContaining([true, false]));
});
