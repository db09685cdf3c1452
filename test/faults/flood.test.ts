// A provider that sends megabytes where a word is meant: names, ids, errors, chunks about nothing.
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { modelAgent } from "../../src/agents/model/model-agent.ts";
import { parseModelSpec } from "../../src/agents/model/spec.ts";
import type { RemoteSpec } from "../../src/agents/model/origins.ts";
import { fileLogStore } from "../../src/log/file.ts";
import { runDeliberation } from "../../src/engine/runners/deliberate.ts";
import { BRIEF, roundTable } from "../builders/round-table.ts";
import { fakeProvider, type Faults } from "../fake-provider.ts";

const MEGABYTE = 1024 * 1024;
const flood = "n".repeat(MEGABYTE);
const chunk = `data: ${JSON.stringify({ id: "m".repeat(1_000), model: "m".repeat(1_000), choices: [], system_fingerprint: "m".repeat(4_000) })}\n\n`;
const FLOODS: readonly Faults[] = [
  {
    status: 503,
    headers: { "retry-after": "0" },
    body: { error: { message: flood, type: flood, code: flood } },
  },
  { status: 500, body: flood },
  { error: { message: flood, type: "server_error" } },
  { error: { message: "broke", type: flood, code: flood } },
];
const folder = mkdtempSync(join(tmpdir(), "dissensus-flood-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sizeOf = (path: string): number =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name !== ".ballast")
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

it("[R-M10] leaves a log of some kilobytes a call", async () => {
  const text = JSON.stringify({ stance: "yes", confidence: 0.5, text: "Yes." });
  const server = await fakeProvider(
    (_request, n) =>
      FLOODS[n - 1] ?? {
        text,
        id: flood,
        served: flood,
        noise: chunk.repeat(500),
        reasoning: ["hm"],
      },
  );
  try {
    const agent = modelAgent(parseModelSpec(`${server.url}#small`) as RemoteSpec, { env: {} }); // an address with a name is a remote model
    const { ending, events, id } = await runDeliberation({
      protocol: roundTable({ seats: 3, rounds: 3 }),
      brief: BRIEF,
      agents: agent,
      store: fileLogStore(folder),
      id: "flood",
    });
    const calls = events.filter(
      ({ type }) => type === "call.completed" || type === "call.failed",
    ).length;
    expect([ending.kind, id, calls >= 9 + FLOODS.length, server.ledger.length]).toEqual([
      "concluded",
      "flood",
      true,
      calls,
    ]);
    expect(statSync(join(folder, "flood", "events.jsonl")).size).toBeLessThan(calls * 8 * 1024);
    expect(sizeOf(join(folder, "flood"))).toBeLessThan(MEGABYTE * 2);
  } finally {
    await server.close();
  }
}, 60_000);
