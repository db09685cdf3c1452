// A real model server: the core of llama.cpp's own, with its way from a schema to a grammar, and a model that has learnt nothing.
// The module it comes as runs wherever Node does, so there is no platform to skip.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { portableSchema } from "../src/agents/model/portable-schema.ts";
import { parseModelSpec } from "../src/agents/model/spec.ts";
import type { RemoteSpec } from "../src/agents/model/origins.ts";
import { analysisShape } from "../src/protocols/swarm/shapes.ts";
import type { JsonObject } from "../src/kernel/json.ts";
import { passage, PROTOCOLS } from "./builders/wires.ts";

const STARTS_MS = 120_000;
let server: ChildProcess;
let url: string;

beforeAll(async () => {
  const child = spawn(process.execPath, ["test/programs/model-server.mjs"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  server = child;
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  url = `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}/v1`; // as the program prints it
}, STARTS_MS);
afterAll(async () => {
  server.stdin?.end();
  await once(server, "exit");
});

describe("[V-15] a real model server", () => {
  it.each(PROTOCOLS)(
    "[V-15] has every request of a %s answered, which ends by itself",
    async (name) => {
      const { requests, refused, ending } = await passage(
        name,
        parseModelSpec(`${url}#tiny`) as RemoteSpec,
      ); // an address is a server's
      expect(refused).toEqual([]);
      expect(requests).toBeGreaterThan(0);
      expect(ending).not.toMatch(/paused|infrastructure/u);
    },
    STARTS_MS,
  );

  it("[V-15] holds a model that knows nothing to the form", async () => {
    const { json } = analysisShape("deep", "en");
    const { status, body } = await completed(portableSchema(json, "http"));
    const [choice] = body["choices"] as { message: { content: string } }[]; // as the chat wire has it
    expect({ status, form: formOf(JSON.parse(choice?.message.content ?? "")) }).toEqual({
      status: 200,
      form: {
        problemDefinition: { statement: "string", scope: "string", successCriteria: "list" },
        experts: "list",
        tensionMap: "list",
      },
    });
  });

  it("[V-15] turns away what it cannot keep, in the words of the server, so that a refusal would be seen", async () => {
    const { status, body } = await completed({
      type: "object",
      properties: { a: { $ref: "#/$defs/b" } },
      required: ["a"],
      additionalProperties: false,
    });
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        error: {
          code: 400,
          type: "invalid_request_error",
          message: expect.stringMatching(/schema.*\$ref/isu),
        },
      },
    });
  });
});

async function completed(schema: JsonObject | null): Promise<{ status: number; body: JsonObject }> {
  const response = await fetch(`${url}/chat/completions`, {
    method: "POST",
    body: JSON.stringify({
      model: "tiny",
      max_tokens: 4_096,
      messages: [{ role: "user", content: "Go on." }],
      response_format: {
        type: "json_schema",
        json_schema: { name: "reply", strict: true, schema },
      },
    }),
  });
  return { status: response.status, body: (await response.json()) as JsonObject }; // JSON of an object, by the wire
}

function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return "list";
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, formOf(part)]))
    : typeof value;
}
