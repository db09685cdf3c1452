// Keys planted wherever one can be: in the environment, in the settings, with a command, and echoed by a provider in every field it has.
// Whatever is printed, written, told to an agent or shown in the app afterwards is searched for any stretch of them.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formats } from "../../src/report/index.ts";
import { GENERATIONS } from "../builders/mcp-clients.ts";
import { serving } from "../builders/serving.ts";
import { fakeProvider, type FakeProvider, type Faults } from "../fake-provider.ts";
import { BIN, CANARIES, Place, type Ran } from "./cli.ts";
import { panelAnswer, seatOf } from "./fake-panel.ts";

/** Each is unlike every other text of a run, in any stretch of it. */
const KEYS = {
  DISSENSUS_API_KEY: "dk-Wq7Zr2Xv9Lk4Mj8Nb3Hc6Gt1Fs5Dy0Pe",
  OPENAI_API_KEY: "ok-Tz6Yb1Uc8Ia3Ve9Ox2Rw7Qm4Kn5Jl0Sg",
  SERVICE_TOKEN: "st-Hf4Gd9Ks2Lp7Zm1Xn6Cb8Vv3Aq5Wt0Ey",
  AGENT_ACCESS: "aa-Bn3Mv8Cx1Zl6Kj9Hg4Fd7Ss2Pa5Oi0Uu",
};
const IN_SETTINGS = "cs-Rt5Yu0Io8Pl3Ok2Ij7Uh6Yg1Tf4Rd9Es";
const ALL = [...Object.values(KEYS), ...Object.values(CANARIES).slice(0, 1), IN_SETTINGS];
/** So much of a key in a row is a leak. */
const STRETCH = 10;

const squeezed = (text: string): string => text.replace(/[^\x21-\x7e]/g, "").toLowerCase();
const decoded = (text: string): string =>
  text
    .replace(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const stretches = ALL.flatMap((key) =>
  Array.from({ length: key.length - STRETCH + 1 }, (_, at) =>
    squeezed(key.slice(at, at + STRETCH)),
  ),
);
function leaksIn(text: string): string[] {
  const forms = [squeezed(text), squeezed(decoded(text))];
  return [
    ...stretches.filter((part) => forms.some((form) => form.includes(part))),
    ...ALL.map((key) => btoa(key).slice(0, 40)).filter((part) => text.includes(part)),
  ];
}

const [KEY] = [KEYS.DISSENSUS_API_KEY];
const apart = (part: string): string => KEY.split("").join(part);
const HIDDEN = [
  KEY,
  apart("\u200b"),
  apart("\u00ad"),
  apart("\x07"),
  KEY.toUpperCase(),
  encodeURIComponent(KEY).replaceAll("-", "%2D"),
  `Basic ${btoa(`u:${KEY}`)}`,
  KEYS.OPENAI_API_KEY,
  KEYS.SERVICE_TOKEN,
  IN_SETTINGS,
  apart(" "),
];
const hidden = (n: number): string => HIDDEN[n % HIDDEN.length] ?? KEY;

/** Passes its trial; then prints what it was given, in a way of its own each time, and fails. */
const LEAKY = `
let asked = "";
process.stdin.on("data", (piece) => (asked += piece)).on("end", () => {
  if (asked.includes("only checks that you can be asked")) return void process.stdout.write("{}");
  const given = [process.env.AGENT_ACCESS, process.env.SERVICE_TOKEN, process.argv[3]];
  process.stdout.write("so far: " + given.join(" "));
  process.stderr.write("x".repeat(380) + " wrong key " + given.map((key) => key.split("").join("\\u200b")).join(" or ") + "; " + given.join(" or ") + "y".repeat(Number(process.env.PAD ?? 373)));
  process.exitCode = 3;
});`;

const QUICK = [
  "dialectic",
  "Should we keep the monolith?",
  "--quick",
  "--members",
  "alpha,beta,gamma",
];
const FORMATS = Object.keys(formats);

/** What a provider that echoes does with its requests: fails in every way first, then answers with the key in every field. */
function echo(n: number, text: string): string | Faults {
  const key = hidden(n);
  const faults: readonly Faults[] = [
    {
      status: 503,
      headers: { "retry-after": "0", "x-request-id": KEY, "x-echo": KEY },
      body: { error: { message: `${"pad ".repeat(70)}${KEY} is overloaded` } },
    },
    { status: 500, body: `${" ".repeat(3_985)}${KEY}` },
    { chunks: ["so far ", key, " and ", KEY.slice(0, 30)], cut: 5 },
    { error: { message: `broke at ${key}`, type: "server_error" }, chunks: [key] },
    { refusal: `I cannot help with ${key}.`, finish: "stop" },
    { text: `no JSON here: ${key}` },
  ];
  return (
    faults[n - 2] ?? {
      text,
      served: `model-${key}`,
      id: `id-${KEYS.OPENAI_API_KEY}-${n}`,
      reasoning: [`thinking of ${KEY.slice(0, 9)}`, KEY.slice(9), ` and ${key}`],
      headers: { "x-request-id": KEY },
    }
  );
}

describe("Keys that are planted everywhere", () => {
  const place = new Place();
  const outputs: Record<string, string> = {};
  let server: FakeProvider;
  const kept = (name: string, { stdout, stderr }: Ran): void =>
    void (outputs[name] = `${stdout}\n${stderr}`);
  const go = (args: readonly string[]): Promise<Ran> =>
    place.run([...args, "--root", "root"], { env: KEYS });

  beforeAll(async () => {
    const refused = (n: number): Faults => ({
      status: 401,
      body: {
        error: { message: `Incorrect API key provided: ${hidden(n)}.`, type: KEY, code: KEY },
      },
    });
    server = await fakeProvider((request, n) =>
      request.model === "wrong"
        ? refused(n)
        : echo(
            n,
            panelAnswer(request, {
              spice: ` ${seatOf(request) === "alpha" ? apart("\u200b") : hidden(n)}`,
            }),
          ),
    );
    writeFileSync(join(place.cwd, "leaky.mjs"), LEAKY);
    writeFileSync(
      join(place.cwd, "dissensus.yaml"),
      `commands: { leaky: { argv: [${JSON.stringify(process.execPath)}, ./leaky.mjs, --api-key, ${IN_SETTINGS}], env: [AGENT_ACCESS, SERVICE_TOKEN] } }\nnotify: { argv: [./no-such-bell, --token, ${IN_SETTINGS}] }\nsubjects: { issue: { argv: [${JSON.stringify(process.execPath)}, ./leaky.mjs, --api-key, ${IN_SETTINGS}], env: [AGENT_ACCESS, SERVICE_TOKEN] } }\n`,
    );
    await place.trust();
    kept(
      "a run with an echoing provider and a leaky command",
      await go([
        ...QUICK,
        "--id",
        "one",
        "--model",
        `${server.url}#larch`,
        "--seat",
        "gamma=command:leaky",
      ]),
    );
    kept(
      "the same as JSON lines",
      await go([
        ...QUICK,
        "--id",
        "two",
        "--json",
        "--model",
        `${server.url}#larch`,
        "--seat",
        "gamma=command:leaky",
      ]),
    );
    kept(
      "a run that never got an answer",
      await go([...QUICK, "--id", "three", "--model", "command:leaky"]),
    );
    kept(
      "a run whose key is refused",
      await go([
        ...QUICK,
        "--id",
        "five",
        "--model",
        `${server.url}#larch`,
        "--seat",
        `beta=${server.url}#wrong`,
      ]),
    );
    kept(
      "a run that gets no further",
      await go([...QUICK, "--id", "six", "--model", `${server.url}#wrong`]),
    );
    kept("a subject that cannot be read", await go(["dispatch", "#12"]));
    kept(
      "a topic with a key",
      await go([...QUICK.with(1, `Is ${KEY} safe?`), "--id", "four", "--model", "rehearsal"]),
    );
    kept("a wrong option", await go(["report", "one", "--format", KEY]));
    kept("doctor", await go(["doctor"]));
    kept("list", await go(["list"]));
    for (const id of ["one", "two"]) {
      kept(`show ${id}`, await go(["show", id]));
      kept(`show ${id} --json`, await go(["show", id, "--json"]));
    }
    for (const format of FORMATS)
      kept(`report ${format}`, await go(["report", "one", "--format", format]));
  }, 300_000);
  afterAll(async () => {
    await server.close();
    rmSync(place.cwd, { recursive: true, force: true });
  });

  it("[R-M1] [R-M3] are in no output of any command", () => {
    expect(
      Object.entries(outputs)
        .filter(([, text]) => leaksIn(text).length > 0)
        .map(([name, text]) => [name, leaksIn(text).slice(0, 3)]),
    ).toEqual([]);
    // The check itself can see: what was planted was there to be found.
    expect(leaksIn(LEAKY + HIDDEN.join(" ")).length).toBeGreaterThan(100);
  });

  it("[R-M1] [R-M2] [R-M3] are in no file: log, blobs, reports, ledgers", () => {
    const files = readdirSync(join(place.cwd), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !["dissensus.yaml", "leaky.mjs"].includes(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    expect([
      files.some((file) => file.endsWith("report.md")),
      files
        .filter((file) => leaksIn(readFileSync(file, "utf8")).length > 0)
        .map((file) => [file, leaksIn(readFileSync(file, "utf8")).slice(0, 3)]),
    ]).toEqual([true, []]);
  });

  it("[R-M1] [R-M3] left their mark in the log where they were: messages, partial answers, content, names, ids", () => {
    const log = readFileSync(join(place.cwd, "root", "one", "events.jsonl"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { type: string; data: Record<string, unknown> });
    const said = (type: string, field: string): string[] =>
      log
        .filter((event) => event.type === type)
        .map(({ data }) => JSON.stringify(data[field] ?? null));
    const isMarked = (texts: readonly string[]): boolean =>
      texts.some((text) => text.includes("[redacted]"));
    expect({
      messages: isMarked(said("call.failed", "message")),
      partial: isMarked(said("call.failed", "raw")),
      command: said("call.failed", "message")
        .filter((text) => text.includes("command:leaky"))
        .every((text) => text.includes("[redacted]")),
      served: isMarked(said("call.completed", "served")),
      id: isMarked(said("call.completed", "providerId")),
      content: isMarked(said("call.completed", "raw")),
      reply: isMarked(said("ask.answered", "reply")),
      refusals: said("ask.lapsed", "state").includes('"refused"'),
    }).toEqual({
      messages: true,
      partial: true,
      command: true,
      served: true,
      id: true,
      content: true,
      reply: true,
      refusals: true,
    });
  });

  it("[R-M1] [R-M3] are told to no agent over MCP, and what a host says of them is not kept", async () => {
    const program = {
      command: process.execPath,
      args: [BIN, "mcp", "--root", join(place.cwd, "root")],
      env: {
        PATH: process.env["PATH"] ?? "",
        HOME: place.cwd,
        USER: "tester",
        DISSENSUS_SETTINGS: join(place.cwd, "dissensus.yaml"),
        ...KEYS,
      },
    };
    const { call, close } = await GENERATIONS["2026-07-28"].stdio(program);
    const told: string[] = [];
    const ask = async (name: string, args: object): Promise<Record<string, unknown>> => {
      const answer = await call(name, { ...args });
      told.push(JSON.stringify(answer));
      return answer as unknown as Record<string, unknown>;
    };
    try {
      for (const id of ["one", "two"])
        for (const name of ["status", "report"]) await ask(name, { id });
      await ask("list", {});
      await ask("status", { id: KEY });
      await ask("start", {
        protocol: "dialectic",
        topic: `Is ${KEY} safe?`,
        seats: { all: "host" },
        key: "k1",
      });
      const id =
        readdirSync(join(place.cwd, "root")).find(
          (name) => name.startsWith("is-") && name !== "four",
        ) ?? "";
      const asks = JSON.stringify(await ask("next_asks", { id }));
      const open = /"ask\\?":\\?"([^"\\]+)/.exec(asks)?.[1] ?? "";
      await ask("submit_reply", {
        id,
        ask: open,
        reply: JSON.stringify({ claim: KEY, option: apart("\u200b"), text: KEYS.OPENAI_API_KEY }),
      });
      expect([
        id !== "",
        open !== "",
        told.filter((text) => leaksIn(text).length > 0),
        leaksIn(readFileSync(join(place.cwd, "root", id, "events.jsonl"), "utf8")),
      ]).toEqual([true, true, [], []]);
    } finally {
      await close();
    }
  }, 60_000);

  it("[R-M1] [R-M3] are in no view, feed or export of the app, and in none of its refusals", async () => {
    mkdirSync(join(place.cwd, "app"), { recursive: true });
    const web = await serving({
      cwd: place.cwd,
      env: KEYS,
      settings: readFileSync(join(place.cwd, "dissensus.yaml"), "utf8"),
    });
    try {
      const browser = await web.browser();
      const paths = [
        "/api/deliberations",
        "/api/deliberations/one",
        ...[
          "feed",
          "argument",
          "positions",
          "claims",
          "findings",
          "cost",
          "report",
          ...FORMATS.map((format) => `export/${format}`),
        ].map((view) => `/api/deliberations/one/${view}`),
        `/api/deliberations/one/${encodeURIComponent(KEY)}`,
      ];
      const answers = await Promise.all(
        paths.map(async (path) => [path, (await browser.get(path)).text] as const),
      );
      expect([
        answers.every(([, text]) => text.length > 0),
        answers
          .filter(([, text]) => leaksIn(text).length > 0)
          .map(([path, text]) => [path, leaksIn(text).slice(0, 3)]),
      ]).toEqual([true, []]);
    } finally {
      await web.stop();
    }
  }, 60_000);
});
