// A process that holds deliberations, or makes the same calls with the bare AI SDK, and says what that cost it.
// Law: every way makes the same requests, wave after wave; only the engine keeps a log, and only its dialectic judges replies beyond their form.
import { mkdtemp, open, rm, type FileHandle } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, Output, streamText } from "ai";
import { z } from "zod";
import { modelAgent } from "../src/agents/model/model-agent.ts";
import { parseModelSpec } from "../src/agents/model/spec.ts";
import type { RemoteSpec } from "../src/agents/model/origins.ts";
import { fileLogStore } from "../src/log/index.ts";
import { dialectic } from "../src/protocols/index.ts";
import { OUTPUT_TOKENS } from "../src/engine/deliberation/step.ts";
import { realClock } from "../src/engine/runners/clock.ts";
import { runDeliberation } from "../src/engine/runners/deliberate.ts";
import { Providers } from "../src/engine/runners/providers.ts";
import type { Outcome } from "../src/kernel/protocol.ts";
import { all, type Script } from "../src/kernel/script.ts";
import type { Cost, CrowdOrder } from "./crowd.ts";
import { heldRoom, room, type Turn } from "./room.ts";

const order = JSON.parse(process.argv[2] ?? "{}") as CrowdOrder; // written by crowd.ts
const { brief, waves } = order.held ? heldRoom() : room();
const folder = await mkdtemp(join(tmpdir(), "dissensus-bench-"));
const HOLDS: Record<CrowdOrder["way"], () => () => Promise<void>> = {
  engine: () => engine(dialectic),
  script: () => engine({ ...dialectic, script: askAndKeep }),
  plain,
  hand: byHand,
  stream: () => sdk("stream"),
  generate: () => sdk("generate"),
};
const hold = HOLDS[order.way]();

try {
  const costs: Cost[] = [];
  for (const [n, size] of order.sizes.entries()) {
    const turns = n === order.sizes.length - 1 ? (order.turns ?? 1) : 1;
    costs.push(await holdMany(size, turns));
  }
  await new Promise<void>((resolve) => void process.send?.(costs, () => resolve()));
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

/** Of several turns the first half is a warm-up, and the last, in which fewer and fewer are left, does not count. */
async function holdMany(size: number, turns: number): Promise<Cost> {
  const [first, last] = turns === 1 ? [0, size] : [(size * turns) / 2, size * (turns - 1)];
  let [left, ended] = [size * turns, 0];
  let [cpu, began] = [process.cpuUsage(), performance.now()];
  let cost: Cost | undefined;
  const takePlace = async (): Promise<void> => {
    while ((left -= 1) >= 0) {
      await hold();
      ended += 1;
      if (ended === first) [cpu, began] = [process.cpuUsage(), performance.now()];
      if (ended !== last) continue;
      const { user, system } = process.cpuUsage(cpu);
      cost = {
        wallMs: performance.now() - began,
        cpuMs: (user + system) / 1_000,
        calls: (last - first) * waves.flat().length,
        peakRssMb: process.resourceUsage().maxRSS / 1_024,
      };
    }
  };
  await Promise.all(Array.from({ length: size }, takePlace));
  if (cost === undefined) throw new Error("Nothing was held");
  return cost;
}

function engine(protocol: typeof dialectic): () => Promise<void> {
  const agent = modelAgent(parseModelSpec(`${order.url}#m`) as RemoteSpec, { env: {} }); // a URL is such a spec
  const providers = new Providers(realClock, { [agent.provider]: Infinity });
  const store = fileLogStore(folder);
  return async () => {
    const { ending, events } = await runDeliberation({
      protocol,
      brief,
      agents: agent,
      store,
      providers,
    });
    const calls = events.filter((event) => event.type === "call.completed").length;
    if (ending.kind !== "concluded" || calls !== waves.flat().length)
      throw new Error(`A deliberation went astray: ${ending.kind}, ${calls} calls`);
  };
}

/** The dialectic's asks, word for word, of which each reply is held to its form and kept, and nothing is concluded: what the program without an engine does. */
function* askAndKeep(): Script<Outcome> {
  for (const wave of waves)
    yield* all(
      wave.map(({ ask }) => ({
        ...ask,
        // The prompt names its rules, so they stay in it.
        rules: ask.rules.map((rule) => ({ ...rule, check: () => undefined })),
      })),
    );
  return { reason: "rounds" };
}

/** The calls and nothing else: a socket, a body, the bytes that come back unread. What they take is the critical path. */
function plain(): () => Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const make = ({ system, user, schema }: Turn): Promise<void> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({
        model: "m",
        stream: true,
        max_tokens: OUTPUT_TOKENS,
        messages: [
          { role: "system", content: system },
          { role: "user", content: user },
        ],
        response_format: {
          type: "json_schema",
          json_schema: { schema, strict: true, name: "reply" },
        },
      });
      const sent = request(
        `${order.url}/chat/completions`,
        {
          agent,
          method: "POST",
          headers: {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
          },
        },
        (response) => {
          response
            .resume()
            .once("end", () =>
              response.statusCode === 200
                ? resolve()
                : reject(new Error(`The provider answered ${response.statusCode}`)),
            );
        },
      );
      sent.once("error", reject);
      sent.end(body);
    });
  return async () => {
    for (const wave of waves) await Promise.all(wave.map(make));
  };
}

/** As a program without an engine does it: the SDK holds each reply to a zod schema, and what came is in a synced file of the run before anything goes on. */
function byHand(): () => Promise<void> {
  const model = createOpenAICompatible({
    name: "bench",
    baseURL: order.url,
    includeUsage: true,
    supportsStructuredOutputs: true,
  }).chatModel("m");
  const outputs = new Map(
    waves
      .flat()
      .map(({ schema }) => [schema, Output.object({ schema: z.fromJSONSchema(schema as never) })]),
  );
  const make = async (record: FileHandle, { system, user, schema }: Turn): Promise<void> => {
    const { output } = await generateText({
      model,
      instructions: system,
      prompt: user,
      maxOutputTokens: OUTPUT_TOKENS,
      maxRetries: 0,
      output: outputs.get(schema)!,
    });
    await record.appendFile(`${JSON.stringify(output)}\n`);
    await record.datasync();
  };
  let runs = 0;
  return async () => {
    const record = await open(join(folder, `${(runs += 1)}.jsonl`), "a");
    for (const wave of waves) await Promise.all(wave.map((turn) => make(record, turn)));
    await record.close();
  };
}

function sdk(way: "stream" | "generate"): () => Promise<void> {
  const model = createOpenAICompatible({
    name: "bench",
    baseURL: order.url,
    includeUsage: true,
    supportsStructuredOutputs: true,
  }).chatModel("m");
  const make = async ({ system, user, schema, reply }: Turn): Promise<void> => {
    // Sent through the package as it is: the SDK's own structured output would parse every partial reply.
    const format = { type: "json_schema", json_schema: { schema, strict: true, name: "reply" } };
    const call = {
      model,
      instructions: system,
      prompt: user,
      maxOutputTokens: OUTPUT_TOKENS,
      maxRetries: 0,
      providerOptions: { bench: { response_format: format as never } },
    };
    const text = way === "stream" ? await streamText(call).text : (await generateText(call)).text;
    if (text !== reply) throw new Error("The SDK brought back another text");
  };
  return async () => {
    for (const wave of waves) await Promise.all(wave.map(make));
  };
}
