// A protocol of somebody else's, as shipped in examples/jury and told in docs/protocols.md, in a project that has only the packed package:
// its votes, report, resume, app, tools and rehearsal.
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launched } from "./browser/browser.ts";
import { GENERATIONS } from "./builders/mcp-clients.ts";
import { packed } from "./builders/packed.ts";

const CHARGE = "Was the outage our fault?";
let place = "";
let home = "";
const children: ChildProcess[] = [];

beforeAll(() => {
  ({ place, home } = packed());
  cpSync(join(home, "examples/jury"), place, { recursive: true });
  mkdirSync(join(place, "home"));
  for (const [name, program] of Object.entries(PROGRAMS)) writeFileSync(join(place, name), program);
});
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(place, { recursive: true, force: true });
});

/** Nothing of the person who runs the tests. */
const env = (): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  HOME: join(place, "home"),
});
/** A rehearsal that asks nobody. */
const UNATTENDED = ["--model", "rehearsal", "--seed", "5", "-y"];
const bin = (): string => join(home, "bin/dissensus.js");

function dissensus(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin(), ...args], {
    cwd: place,
    env: env(),
    encoding: "utf8",
  });
  return { code: status, out: stdout, err: stderr };
}

const run = (program: string): string =>
  execFileSync(process.execPath, [program], { cwd: place, env: env(), encoding: "utf8" });
const started = (): string[] =>
  readdirSync(join(place, ".dissensus"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Two programs of a user's: one in which functions are the jurors, one that is killed on its way. */
const PROGRAMS = {
  "votes.js": `
import { agent, deliberate, fileLog, registerProtocol, replay } from "dissensus";
import { jury } from "./jury.js";
registerProtocol(jury);
const juror = (n) => agent(({ prompt }) => {
  if (prompt.includes("The verdict went against you"))
    return JSON.stringify({ whySetAside: "They trust the pager.", reconsiderWhen: "The pager log shows a gap." });
  if (prompt.includes("Object to what is weakest"))
    return JSON.stringify({ against: n <= 3 ? "r1-msg-004" : "r1-msg-001", objection: "Juror " + n + " finds a gap in the log." });
  const isSecond = prompt.includes("then vote again");
  const guilty = n <= 3 || (n === 4 && isSecond);
  const claim = "Juror " + n + " says so.";
  const why = ${JSON.stringify(CHARGE)} + " I have read the log.";
  const vote = { option: guilty ? "o1" : "o2", own: null, why, because: n === 4 && isSecond ? ["r1-msg-001"] : [] };
  const attacks = [...new Set(prompt.match(/\\ba\\d+(?=, Juror)/gu))];
  const answers = attacks.map((attack) => ({ attack, how: "fails", what: "The log has no gap." }));
  return JSON.stringify({ claim, vote, ...(isSecond && attacks.length > 0 ? { answers } : {}) });
}, { model: "function-" + n });
const seats = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => ["juror-" + n, juror(n)]));
const store = fileLog(".library");
const { id, answer, resolution, report, ending } = await deliberate(${JSON.stringify(CHARGE)}, { protocol: "jury", seats, store, id: "by-functions" });
const again = await replay(await store.read(id));
const { positions, result } = report.data();
console.log(JSON.stringify({
  answer, resolution, outcome: ending.outcome, blind: positions.blindCount, final: positions.finalCount,
  moves: positions.shifts.map((move) => [move.seat, move.from, move.to, move.class, move.trigger]),
  minority: result.minority, markdown: report.markdown() + report.as("transcript"), same: again.report.markdown() === report.markdown(),
}));
`,
  "killed.js": `
import { deliberate, fileLog } from "dissensus";
import { jury } from "./jury.js";
await deliberate(${JSON.stringify(CHARGE)}, {
  protocol: jury, model: "rehearsal", rehearsal: { seed: 5 }, store: fileLog(".dissensus"), id: "killed",
  onEvent: ({ seq }) => seq === 30 && process.kill(process.pid, "SIGKILL"),
});
`,
};

describe("A protocol of the settings", () => {
  it("does not run before its folder is trusted, nor after it was changed", () => {
    const before = dissensus("jury", CHARGE, "--model", "rehearsal", "-y");
    expect([before.code, before.err]).toEqual([
      1,
      expect.stringContaining("you have not trusted it: protocol ./jury.js"),
    ]);
    expect(dissensus("trust", "--yes").out).toContain(
      "code that runs in this process\n    jury.js:",
    );
    expect(dissensus("--help").out).toMatch(/^ {2}jury \[topic\.\.\.\] +jurors vote blind/mu);
    expect(dissensus("doctor").out).toContain("Protocols of the settings: jury\n");
    appendFileSync(join(place, "jury.js"), "\n// changed\n");
    expect(dissensus("jury", CHARGE, "-y").err).toContain("protocol ./jury.js (changed since)");
    expect(dissensus("trust", "--yes").code).toBe(0);
  });

  it.each([
    ["./gone.js", "", "There is no such file."],
    ["./empty.js", "export const nothing = 1;", "It exports no protocol."],
    ["./broken.js", "export const = 1;", "SyntaxError"],
    [
      "./taken.js",
      'import { jury } from "./jury.js"; export const other = { ...jury, name: "swarm" };',
      "There is a protocol swarm already.",
    ],
    [
      "./command.js",
      'import { jury } from "./jury.js"; export const other = { ...jury, name: "list" };',
      "is called list, and so is a command",
    ],
  ])("that is %s is refused in a paragraph", (path, text, why) => {
    if (text !== "") writeFileSync(join(place, path), text);
    writeFileSync(join(place, "other.yaml"), `protocols: [${path}]\n`);
    // Settings that a person names need no trust.
    const { status, stderr } = spawnSync(process.execPath, [bin(), "jury", CHARGE, "-y"], {
      cwd: place,
      env: { ...env(), DISSENSUS_SETTINGS: "other.yaml" },
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining(why)]);
    expect(stderr.trim().split("\n").length).toBeLessThanOrEqual(2);
  });
});

describe("A jury", () => {
  it("counts its votes, blind and final, and its report says what they came to", () => {
    const told = JSON.parse(run("votes.js")) as Record<string, unknown>;
    expect(told).toMatchObject({
      answer: "Guilty",
      resolution: "by vote",
      outcome: { reason: "decided", exit: 0, votes: 4, needed: 4 },
      blind: { o1: 3, o2: 3 },
      final: { o1: 4, o2: 2 },
      moves: [["juror-4", "o2", "o1", "argued", "r1-msg-001"]],
      minority: [
        {
          label: "Not guilty",
          holders: ["Juror 5", "Juror 6"],
          whySetAside: "They trust the pager.",
          reconsiderWhen: "The pager log shows a gap.",
        },
      ],
      same: true,
    });
    const report = String(told["markdown"]);
    for (const line of [
      `# ${CHARGE}`,
      "- **What carries it:** by vote. 4 of 6 jurors; 4 were needed.",
      "| **o2** Not guilty | Juror 4 ([r1-msg-004](#r1-msg-004)), Juror 5 ([r1-msg-005](#r1-msg-005)), Juror 6 ([r1-msg-006](#r1-msg-006)) | Juror 5 ([r2-msg-011](#r2-msg-011)), Juror 6 ([r2-msg-012](#r2-msg-012)) |",
      "- **When to reconsider:** The pager log shows a gap.",
      "The jury finds: Guilty. 4 of 6 jurors; 4 were needed.",
      "- Ballot 2: o1 “Guilty” 4, o2 “Not guilty” 2",
    ])
      expect(report.split("\n")).toContain(line);
    expect(report).toContain('<a id="r2-msg-001"></a>');
  });

  it("is rehearsed without a model, by its own choices", () => {
    const { code, out } = dissensus(
      "jury",
      CHARGE,
      ...UNATTENDED,
      "--jurors=5",
      "--majority=unanimous",
      "--id=rehearsed",
    );
    expect([code, out]).toEqual([3, expect.stringMatching(/\d of 5 jurors; 5 were needed\./u)]);
    const [report, transcript] = ["md", "transcript"].map(
      (format) => dissensus("report", "rehearsed", `--format=${format}`).out,
    );
    expect(transcript).toContain("The jury is hung");
    expect(report).toContain("hung: no verdict has the majority that was stated");
    expect(dissensus("jury", CHARGE, "--dry-run", "--jurors", "40").err).toContain(
      "jurors has to be at most 12",
    );
  });

  it("that was killed goes on to the end that it would have had", () => {
    const killed = spawnSync(process.execPath, ["killed.js"], { cwd: place, env: env() });
    expect(killed.signal).toBe("SIGKILL");
    const whole = dissensus(
      "jury",
      CHARGE,
      "--model",
      "rehearsal",
      "-y",
      "--seed",
      "5",
      "--id",
      "whole",
    );
    const resumed = dissensus("resume", "killed", "-y");
    expect(resumed.code).toBe(whole.code);
    const end = (id: string): unknown => {
      const data = JSON.parse(dissensus("report", id, "--format", "json").out) as Record<
        string,
        unknown
      >;
      return [data["result"], data["positions"]];
    };
    expect(end("killed")).toEqual(end("whole"));
  });

  it("is offered, started and shown by the app", async () => {
    const served = await serving();
    expect((await served.get("/api/offers")) as object).toMatchObject({
      protocols: expect.arrayContaining([
        expect.objectContaining({
          name: "jury",
          title: "Jury",
          choices: expect.arrayContaining([
            expect.objectContaining({ name: "jurors", kind: "number" }),
          ]),
        }),
      ]),
    });
    const { id } = (await served.post("/api/deliberations", {
      protocol: "jury",
      topic: CHARGE,
      model: "rehearsal",
      seed: 5,
      choices: { jurors: 5, majority: "simple" },
    })) as { id: string };
    expect(started()).toContain(id);
    const positions = await until(
      () => served.get(`/api/deliberations/${id}/positions`),
      (found) => JSON.stringify(found).includes('"verdict":{'),
    );
    expect(positions).toMatchObject({
      verdict: { detail: expect.stringContaining("of 5 jurors") },
    });
    const browser = await launched();
    try {
      const page = await browser.newPage();
      await page.context().addCookies([served.cookie]);
      await page.goto(`${served.origin}/d/${id}`);
      await page.getByText(CHARGE).first().waitFor();
      await page
        .getByText(/guilty/iu)
        .first()
        .waitFor();
    } finally {
      await browser.close();
    }
  });

  it("is started and read with the tools of agents", async () => {
    const client = await GENERATIONS["2026-07-28"].stdio({
      command: process.execPath,
      args: [bin(), "mcp"],
      env: env(),
      cwd: place,
    });
    try {
      const begun = await client.call("start", {
        protocol: "jury",
        topic: CHARGE,
        seats: { all: "rehearsal" },
        choices: { jurors: 3 },
      });
      expect(begun.isError).toBe(false);
      const id = String(begun.data["id"]);
      await until(
        () => client.call("status", { id }),
        ({ text }) => text.includes("finished"),
      );
      expect((await client.call("report", { id })).text).toContain(`# ${CHARGE}`);
    } finally {
      await client.close();
    }
  });
});

/** The app's server, as a person starts it, and a session with it. */
async function serving() {
  const child = spawn(process.execPath, [bin(), "serve", "--port", "0"], {
    cwd: place,
    env: env(),
  });
  children.push(child);
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  const link = await until(
    () => Promise.resolve(/http:\/\/\S+/u.exec(out)?.[0] ?? ""),
    (found) => found !== "",
  );
  const { origin } = new URL(link);
  const entered = await fetch(link, { redirect: "manual" });
  const [cookie = ""] = (entered.headers.get("set-cookie") ?? "").split(";");
  const asked = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = new Headers(init.headers);
    headers.set("cookie", cookie);
    headers.set("origin", origin);
    const answer = await fetch(`${origin}${path}`, {
      ...init,
      headers,
    });
    return answer.json();
  };
  const { token } = (await asked("/api/session")) as { token: string };
  const [name = "", value = ""] = cookie.split("=");
  return {
    origin,
    cookie: { name, value, url: origin },
    get: (path: string) => asked(path),
    post: (path: string, body: object) =>
      asked(path, {
        method: "POST",
        headers: { "content-type": "application/json", "x-dissensus-token": token },
        body: JSON.stringify(body),
      }),
  };
}

async function until<T>(look: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await look();
    if (isThere(found)) return found;
    await delay(100);
  }
}
