// What a client is offered, literally: a changed word here is a changed tool for every model that uses it.
import { readFileSync } from "node:fs";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { afterAll, describe, expect, it } from "vitest";
import { LABEL } from "../../src/mcp/answer.ts";
import { mcpHandler } from "../../src/mcp/http.ts";
import { STORES, Wall } from "../builders/host.ts";
import { at, newClient } from "../builders/mcp-clients.ts";
import { PlayHouse, ScriptedHost } from "../builders/mcp-house.ts";

const store = STORES.memory(new Wall());
const handler = mcpHandler(new PlayHouse(store), { version: "test" });
const [client, older] = [newClient(), new OldClient({ name: "test", version: "1" })];
const { call, close } = await at(handler, client);
const { close: closeOlder } = await at(handler, older);
const host = new ScriptedHost(call, store);
afterAll(async () => {
  await Promise.all([close(), closeOlder()]);
  await handler.close();
});

const pinned = JSON.parse(readFileSync(new URL("offered.json", import.meta.url), "utf8")) as {
  readonly tools: unknown;
  readonly prompts: unknown;
  readonly templates: unknown;
  readonly instructions: unknown;
}; // what is compared below

describe("What is offered", () => {
  it("[R-I19] tools with their descriptions, annotations and forms are those that were pinned", async () => {
    expect(JSON.parse(JSON.stringify((await client.listTools()).tools))).toEqual(pinned.tools);
  });

  it("[R-I19] prompts, resources and instructions are those that were pinned", async () => {
    expect(
      JSON.parse(
        JSON.stringify([
          (await client.listPrompts()).prompts,
          (await client.listResourceTemplates()).resourceTemplates,
          client.getInstructions(),
        ]),
      ),
    ).toEqual([pinned.prompts, pinned.templates, pinned.instructions]);
  });

  it("is the same for a client of 2025-11-25", async () => {
    expect(
      JSON.parse(
        JSON.stringify([
          (await older.listTools()).tools.map(({ name, description }) => [name, description]),
          older.getInstructions(),
        ]),
      ),
    ).toEqual([
      (pinned.tools as readonly { name: string; description: string }[]).map(
        ({ name, description }) => [name, description],
      ),
      pinned.instructions,
    ]);
  });

  it("is declared without a promise to tell of changed lists: nobody is ever told", () => {
    const declared = {
      completions: {},
      prompts: { listChanged: false },
      resources: { listChanged: false },
      tools: { listChanged: false },
    };
    expect([client.getServerCapabilities(), older.getServerCapabilities()]).toEqual([
      declared,
      declared,
    ]);
  });
});

describe("Resources", () => {
  it("[R-G13] are the report and the transcript of each deliberation, labelled as untrusted", async () => {
    const id = await host.start("review");
    await host.toEnd(id);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri).filter((uri) => uri.includes(id))).toEqual([
      `dissensus://${id}/report`,
      `dissensus://${id}/transcript`,
    ]);
    const [report] = (await client.readResource({ uri: `dissensus://${id}/report` })).contents;
    const [transcript] = (await client.readResource({ uri: `dissensus://${id}/transcript` }))
      .contents;
    expect([
      report?.mimeType,
      report && "text" in report && report.text.startsWith(`> ${LABEL}\n\n# `),
    ]).toEqual(["text/markdown", true]);
    const said = JSON.parse(transcript && "text" in transcript ? transcript.text : "null") as {
      readonly untrusted: boolean;
      readonly label: string;
      readonly transcript: readonly unknown[];
    }; // what the resource is
    expect([transcript?.mimeType, said.untrusted, said.label, said.transcript.length > 0]).toEqual([
      "application/json",
      true,
      LABEL,
      true,
    ]);
  });

  it.each([
    "dissensus://not-there/report",
    "dissensus://..%2F..%2Fetc/report",
    "dissensus://A/transcript",
    "file:///etc/passwd",
  ])("[R-H4] %s is not there", async (uri) => {
    await expect(client.readResource({ uri })).rejects.toThrow(/no such deliberation|not found/i);
  });
});

describe("Prompts", () => {
  it.each(["swarm", "dialectic", "structured", "dispatch", "review"])(
    "%s says how a host holds it: every tool by its name, each seat in a context of its own",
    async (name) => {
      const { messages } = await client.getPrompt({ name, arguments: { topic: "Split billing?" } });
      const [first] = messages;
      const text = first?.content.type === "text" ? first.content.text : "";
      expect(
        [
          `protocol "${name}"`,
          "Split billing?",
          "start",
          "next_asks",
          "submit_reply",
          "status",
          "decide",
          "report",
          "fresh context",
        ].filter((part) => !text.includes(part)),
      ).toEqual([]);
    },
  );
});
