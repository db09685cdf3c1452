// What nests tens of thousands deep, at every door: refused by its depth, in a sentence, before anything walks it.
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandAgent } from "../../src/agents/command.ts";
import { importAif } from "../../src/report/index.ts";
import { extract } from "../../src/engine/deliberation/extract.ts";
import { parseAgent } from "../../src/workspace/agent-files.ts";
import { judgeAnswer } from "../../src/workspace/remote-answers.ts";
import { resolveInputs } from "../../src/workspace/resolve-inputs.ts";
import { parseSettings } from "../../src/workspace/settings.ts";
import { DissensusError } from "../../src/errors.ts";
import { check } from "../../src/protocols/structured/ledger/check.ts";
import { readFolder } from "../../src/protocols/structured/ledger/folder.ts";
import { verifyBytes } from "../../src/log/verify.ts";
import { memoryLogStore } from "../../src/log/memory.ts";
import { serveOn } from "../../src/mcp/server.ts";
import { typed } from "../builders/requests.ts";
import { validFolder } from "../builders/ledger-folder.ts";
import { MODERN } from "../builders/mcp-clients.ts";
import { PlayHouse } from "../builders/mcp-house.ts";
import { HEADERS, META } from "../builders/mcp-streams.ts";
import { refused, serving, type Browser, type Place } from "../builders/serving.ts";
import { question } from "../question.ts";

const DEPTHS = [30_000, 50_000];
const lists = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const tables = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const JSON_TEXTS = DEPTHS.flatMap((depth) => [lists(depth), tables(depth), "[".repeat(depth)]);
/** As much as a file of settings may hold. */
const YAML_TEXTS = [
  lists(30_000),
  "[".repeat(60_000),
  "{a: ".repeat(15_000),
  `a:\n${"- ".repeat(30_000)}x`,
  `${"? ".repeat(30_000)}x`,
  Array.from({ length: 300 }, (_, n) => `${" ".repeat(n)}a:`).join("\n"),
];

let place: Place;
let browser: Browser;
let folder: string;
beforeAll(async () => {
  [place, folder] = [await serving(), mkdtempSync(join(tmpdir(), "dissensus-deep-"))];
  browser = await place.browser();
});
afterAll(async () => {
  await place.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What is said where something is refused. */
async function said(act: () => unknown): Promise<string> {
  try {
    await act();
  } catch (error) {
    if (error instanceof DissensusError)
      return error.exit === 1 ? error.message : `exit ${error.exit}`;
    throw error;
  }
  return "it was taken";
}

const YAML_DOORS: Readonly<Record<string, (text: string) => unknown>> = {
  settings: (text) => parseSettings(text, "dissensus.yaml"),
  "a preset": (text) => named("review", "preset", text),
  "an agent file": (text) => parseAgent(`---\n${text}\n---\nBe brief.`, "agent.md"),
  "a workflow file": (text) => named("dispatch", "workflow", text),
};

/** A file that a choice names. */
async function named(protocol: string, choice: string, text: string): Promise<void> {
  writeFileSync(join(folder, "flow.yaml"), text);
  const subject = {
    kind: "handed",
    topic: "Keep it?",
    artifact: { name: "a.md", text: "A" },
  } as const;
  await resolveInputs(
    typed(protocol, { subject, choices: { [choice]: "flow.yaml" } }),
    { cwd: folder, env: {}, input: () => Promise.resolve(null) },
    parseSettings("{}", "dissensus.yaml"),
  );
}

describe("[R-M13] YAML that nests too deep", () => {
  it.each(Object.entries(YAML_DOORS))(
    "in %s is refused with its file and line",
    async (_door, read) => {
      for (const text of YAML_TEXTS)
        expect(await said(() => read(text))).toMatch(
          /^\S+\.(?:yaml|md):\d+: the file is nested more than 64 deep$/,
        );
    },
  );
});

const JSON_DOORS: Readonly<Record<string, (text: string) => unknown>> = {
  "a reply": (text) => extract(text),
  "a reply with words around it": (text) =>
    extract(`Here it is:\n\`\`\`json\n{"a": ${text}}\n\`\`\`\nThat is all.`),
  "a person's answer": (text) => judgeAnswer(question(), text, "one"),
  "an AIF document": (text) => importAif(text),
  "a program's answer": (text) => {
    const prints = "process.stdout.write(require('node:fs').readFileSync(process.argv[1], 'utf8'))";
    writeFileSync(join(folder, "said.json"), text);
    return commandAgent(
      "fake",
      { argv: [process.execPath, "-e", prints, join(folder, "said.json")], env: [], reply: "json" },
      { environment: process.env, base: folder },
    ).answer(question(), new AbortController().signal);
  },
  "a line of a ledger": (text) => {
    const texts = validFolder().texts();
    return check(
      readFolder(
        texts.set("state/claims.jsonl", `${texts.get("state/claims.jsonl") ?? ""}${text}\n`),
      ),
    );
  },
};

/** Every string in what came of it, or the message of what was thrown. */
async function words(act: () => unknown): Promise<string> {
  const came = await Promise.resolve()
    .then(act)
    .catch((error: unknown) => error);
  return came instanceof Error ? came.message : JSON.stringify(came);
}

describe("[R-M13] JSON that nests too deep", () => {
  it.each(Object.entries(JSON_DOORS))("as %s is refused in a sentence", async (_door, read) => {
    for (const text of JSON_TEXTS)
      expect(await words(() => read(text))).toMatch(/nested more than 64 deep/);
  });

  it("is not mended where quotation marks hide it", () => {
    const hidden = (depth: number): string =>
      `{"a": \u201c"\u201d, b: ${lists(depth)}, c: \u201c"\u201d}`;
    expect([900, 5_000, 20_000, 30_000].map((depth) => extract(hidden(depth)))).toEqual([
      { ok: false, why: "The JSON is nested more than 64 deep.", candidates: [] },
      ...Array.from({ length: 3 }, () => ({
        ok: false,
        why: "The JSON is damaged and has too many parts to repair (over 1000).",
        candidates: [],
      })),
    ]);
  });

  it("in a record of a later version is damage: what it holds would be walked by whoever shows it", () => {
    for (const text of [lists(30_000), tables(30_000)]) {
      const body = `{"v":7,"seq":1,"id":"x","epoch":1,"ts":"2026-01-01T00:00:00.000Z","type":"deliberation.opened","data":${text},"prev":""`;
      const line = `${body},"h":"${createHash("sha256").update(`${body}}`).digest("hex")}"}\n`;
      expect(verifyBytes(Buffer.from(line))).toMatchObject({
        count: 0,
        problem: { kind: "bad-data", detail: "nested too deeply" },
      });
    }
  });

  it("is 400 for every act of the app", async () => {
    const paths = [
      "links",
      "plans",
      "deliberations",
      ...["decisions", "answers", "pause", "resume"].map((act) => `deliberations/some-run/${act}`),
    ];
    for (const body of [...JSON_TEXTS, `{"ask":"a","reply":${tables(30_000)}}`]) {
      const answers = await Promise.all(
        paths.map((path) =>
          place.ask(`/api/${path}`, { method: "POST", headers: browser.acting, body }),
        ),
      );
      expect(
        answers.map((answer) => [
          ...refused(answer),
          answer.text.includes("nested more than 64 deep"),
        ]),
      ).toEqual(paths.map(() => [400, "bad-json", true]));
    }
  });

  it("is 400 for the tools over HTTP, as a message and in one", async () => {
    const { url, key } = place.server.agent();
    for (const body of [...JSON_TEXTS, ...DEPTHS.map(calling)]) {
      const answer = await fetch(url, {
        method: "POST",
        headers: { ...HEADERS, authorization: `Bearer ${key}`, "mcp-protocol-version": MODERN },
        body,
      });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        {
          jsonrpc: "2.0",
          id: null,
          error: { code: -32600, message: "The message is nested more than 64 deep." },
        },
      ]);
    }
    expect(place.said).toEqual([]);
  });

  it("on standard input is answered under its id, and the connection goes on", async () => {
    const [input, output, told] = [new PassThrough(), new PassThrough(), [] as string[]];
    const lines = output.setEncoding("utf8")[Symbol.asyncIterator]() as AsyncIterator<string>; // its encoding was just set
    const over = serveOn({ input, output }, new PlayHouse(memoryLogStore()), {
      version: "test",
      say: (line) => told.push(line),
    });
    input.write(`${JSON_TEXTS.join("\n")}\n`);
    for (const depth of DEPTHS) {
      input.write(`${calling(depth)}\n`);
      expect(JSON.parse(String((await lines.next()).value))).toEqual({
        jsonrpc: "2.0",
        id: 7,
        error: { code: -32600, message: "The message is nested more than 64 deep." },
      });
    }
    input.write(
      `${JSON.stringify({ jsonrpc: "2.0", id: 8, method: "tools/list", params: { _meta: META } })}\n`,
    );
    expect(JSON.parse(String((await lines.next()).value))).toMatchObject({ id: 8, result: {} });
    expect(told.filter((line) => /call stack|\n/.test(line))).toEqual([]);
    input.end();
    await over;
  });
});

function calling(depth: number): string {
  return `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"submit_reply","arguments":{"id":"one","ask":"a","reply":${tables(depth)}},"_meta":${JSON.stringify(META)}}}`;
}
