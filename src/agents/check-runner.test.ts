import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isGone } from "../../test/gone.ts";
import type { Ask } from "../kernel/ask.ts";
import { CHECK_RUNNER, OBSERVED_CHARS, type Observation } from "../kernel/check-runner.ts";
import type { JsonObject } from "../kernel/json.ts";
import { redactor } from "../text/redaction.ts";
import { AgentFailure, type AgentResponse, type AgentRequest } from "./agent.ts";
import { checkRunner, type CheckCommand, type InstrumentOptions } from "./check-runner.ts";
import { parseModelSpec } from "./model/spec.ts";
import { priceOf } from "./prices.ts";
import { WORK_PREFIX } from "./process-identity.ts";
import { roster } from "./roster.ts";

let scratch = "";
beforeEach(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), "dissensus-test-")));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

function question(
  details: JsonObject = { command: "probe" },
  heard: () => void = () => {},
): AgentRequest {
  const ask: Ask = {
    id: "check/1/1",
    seat: CHECK_RUNNER,
    purpose: "observation",
    phase: "checks",
    round: 1,
    blind: true,
    transcript: [],
    notes: [],
    details,
    shape: { json: {}, parse: (value) => ({ ok: true, value: value as never }) },
    rules: [],
  };
  return {
    ask,
    prompt: { shared: "", transcript: "", own: "SECRET PROMPT" },
    call: "c",
    attempt: 1,
    maxOutputTokens: 100,
    onProgress: heard,
  };
}

/** A check written in JavaScript. It gets the scratch folder as its first argument. */
function check(code: string, about: Partial<CheckCommand> = {}, ...more: string[]): CheckCommand {
  return { argv: [process.execPath, "-e", code, scratch, ...more], env: [], seconds: 50, ...about };
}

const options = (about: Partial<InstrumentOptions> = {}): InstrumentOptions => ({
  environment: process.env,
  base: scratch,
  graceMs: 200,
  drainMs: 200,
  ...about,
});

function run(
  probe: CheckCommand,
  about: Partial<InstrumentOptions> = {},
  asked: AgentRequest = question(),
  signal: AbortSignal = new AbortController().signal,
): Promise<AgentResponse> {
  return checkRunner({ probe }, options(about)).answer(asked, signal);
}

async function observed(
  probe: CheckCommand,
  about: Partial<InstrumentOptions> = {},
): Promise<Observation> {
  return JSON.parse((await run(probe, about)).text) as Observation; // what the agent promises
}

async function failure(
  work: Promise<AgentResponse>,
): Promise<Pick<AgentFailure, "failure" | "again" | "sent" | "partial" | "message">> {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof AgentFailure))
    throw new Error(`expected a failure, got ${String(thrown)}`);
  const { failure: kind, again, sent, partial, message } = thrown;
  return { failure: kind, again, sent, partial, message };
}

/** The check's clock runs out once it has printed something. */
async function late(probe: CheckCommand): Promise<{ ms: number; seen: Observation }> {
  let ring = (): void => {};
  let ms = 0;
  const after = (given: number, then: () => void): (() => void) => {
    [ms, ring] = [given, then];
    return () => {};
  };
  const { text } = await run(
    probe,
    { after },
    question(undefined, () => ring()),
  );
  return { ms, seen: JSON.parse(text) as Observation }; // what the agent promises
}

const IGNORES = `process.on("SIGTERM", () => {});`;
const WAITS = `setInterval(() => {}, 1000);`;
/** Tells its number, and starts a helper that ignores every request and holds the output open. */
const withHelper = (how = ""): string => `
  const helper = require("node:child_process").spawn(process.execPath, ["-e", 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], { ${how} stdio: ["ignore", "inherit", "inherit"] });
  require("node:fs").writeFileSync(process.argv[1] + "/group", String(process.pid));
  require("node:fs").writeFileSync(process.argv[1] + "/helper", String(helper.pid));
  process.stdout.write("started");`;
const numberIn = (file: string): number => Number(readFileSync(join(scratch, file), "utf8"));

describe("what is observed", () => {
  test("is the exit code and what was printed, known to have used nothing", async () => {
    expect(await run(check(`console.log("fine")`))).toEqual({
      text: `{"exit":0,"output":"fine"}`,
      finish: "stop",
      usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, estimated: false },
      served: null,
      providerId: null,
    });
  });

  test("[R-E6] of a check that fails is an answer like any other", async () => {
    expect(
      await observed(
        check(`console.log("2 of 9 failed"); console.error("see above"); process.exitCode = 3`),
      ),
    ).toEqual({ exit: 3, output: "2 of 9 failed\nsee above" });
  });

  test("[R-E6] of a silent check is its exit code", async () => {
    expect(await observed(check(""))).toEqual({ exit: 0, output: "" });
  });

  test("[R-E6] of a check that a signal ended has no exit code, and names the signal", async () => {
    expect(
      await observed(
        check(`process.stdout.write("half", () => process.kill(process.pid, "SIGKILL"))`),
      ),
    ).toEqual({ exit: null, output: "half\n(check probe was ended by SIGKILL.)" });
  });

  test("[R-E6] where there is no such program is that it could not be run", async () => {
    expect(await observed({ argv: ["no-such-program-here"], env: [], seconds: 50 })).toEqual({
      exit: null,
      output: "(check probe: there is no program no-such-program-here.)",
    });
  });

  test("[R-E6] where it may not be executed is that it could not be run", async () => {
    writeFileSync(join(scratch, "data"), "x", { mode: 0o644 });
    expect(await observed({ argv: ["./data"], env: [], seconds: 50 })).toEqual({
      exit: null,
      output: `(check probe: ${join(scratch, "data")} may not be executed.)`,
    });
  });

  test("where its folder is missing or no folder is that it could not be run, and why", async () => {
    writeFileSync(join(scratch, "file"), "");
    expect([
      await observed(check("", { folder: "gone" })),
      await observed(check("", { folder: "file" })),
    ]).toEqual([
      { exit: null, output: `(check probe: there is no folder ${join(scratch, "gone")}.)` },
      { exit: null, output: `(check probe: there is no folder ${join(scratch, "file")}.)` },
    ]);
  });
});

describe("the output", () => {
  test("[R-M2] shows no stretch of a key that it printed, wherever its cut goes through it", async () => {
    const key = "Wq7Zr2Xv9Lk4Mj8Nb3Hc6Gt1Fs5Dy0Pe";
    const stretches = Array.from({ length: key.length - 7 }, (_, at) => key.slice(at, at + 8));
    for (const after of [3_966, 3_974, 3_982, 3_990]) {
      const { output } = await observed(
        check(`process.stdout.write("${key}" + "y".repeat(${after}))`),
        { redact: redactor([key]) },
      );
      expect([output.length > 3_900, stretches.filter((part) => output.includes(part))]).toEqual([
        true,
        [],
      ]);
    }
  });

  test("[R-E3] of ten megabytes is its end, and the check is not ended for it", async () => {
    const { exit, output } = await observed(
      check(`process.stdout.write("x".repeat(10_000_000) + "\\nall passed\\n")`),
    );
    expect({ exit, output }).toEqual({
      exit: 0,
      output: `…${"x".repeat(output.length - 1 - "\nall passed".length)}\nall passed`,
    });
    expect(output.length).toBe(OBSERVED_CHARS - 2);
  });

  test("[R-E3] without end is bounded, and so is the check, by its clock", async () => {
    const { seen } = await late(
      check(
        `${IGNORES} const b = "x".repeat(65536); const w = () => { while (process.stdout.write(b)); }; process.stdout.on("drain", w); w()`,
      ),
    );
    const note = "\n(check probe was ended after 50 s.)";
    expect(seen).toEqual({
      exit: null,
      output: `…${"x".repeat(OBSERVED_CHARS - 2 - note.length)}${note}`,
    });
  });

  test("[R-E3] on both streams is half of each where both are long, and never cut within a character", async () => {
    const { output } = await observed(
      check(
        `process.stdout.write("😀".repeat(50_000) + ".", () => process.stderr.write("e".repeat(300_000)))`,
      ),
    );
    const half = (OBSERVED_CHARS - 2) / 2;
    expect(output).toBe(`…${"😀".repeat((half - 3) / 2)}.\n…${"e".repeat(half - 1)}`);
  });

  test("[R-E3] is freed of what is meant for a terminal, and of bytes that are no text", async () => {
    const code = `process.stdout.write(Buffer.concat([Buffer.from("\\x1b[31mred\\x1b[0m \\x1b]8;;http://x.test\\x07link\\x1b]8;;\\x07 \\x1b]0;title\\x1b\\\\a"), Buffer.from([0xff, 0x00, 0x62])]))`;
    expect(await observed(check(code))).toEqual({ exit: 0, output: "red link a\ufffdb" });
  });
});

describe("what a check sees", () => {
  test("[R-E8] is an empty folder, and the variables named for it", async () => {
    const code = `console.log(JSON.stringify({ files: require("node:fs").readdirSync("."), env: Object.keys(process.env).sort() }))`;
    const environment = {
      PATH: "/usr/bin:/bin",
      HOME: "/h",
      LANG: "C",
      OPENAI_API_KEY: "canary",
      MINE: "m",
      ANTHROPIC_API_KEY: "canary",
    };
    const { output } = await observed(check(code, { env: ["MINE", "ABSENT"] }), { environment });
    expect(JSON.parse(output)).toEqual({
      files: [],
      env: ["HOME", "LANG", "MINE", "PATH", "RUN_BY_DISSENSUS", "TERM"],
    });
  });

  test("[R-E8] is removed with all that it left there", async () => {
    const { output } = await observed(
      check(`require("node:fs").writeFileSync("made", "x"); console.log(process.cwd())`),
    );
    expect([basename(output).startsWith(WORK_PREFIX), existsSync(output)]).toEqual([true, false]);
  });

  test("is the folder named for it, which stays, and where paths mean what they mean there", async () => {
    mkdirSync(join(scratch, "project"));
    writeFileSync(join(scratch, "project", "test.sh"), `#!/bin/sh\npwd\necho "$1"\n: > made\n`);
    chmodSync(join(scratch, "project", "test.sh"), 0o755);
    expect(
      await observed({ argv: ["./test.sh", "./..."], folder: "project", env: [], seconds: 50 }),
    ).toEqual({ exit: 0, output: `${join(scratch, "project")}\n./...` });
    expect(readdirSync(join(scratch, "project")).sort()).toEqual(["made", "test.sh"]);
  });

  test("without a folder, paths that begin with a dot are beside the settings", async () => {
    writeFileSync(join(scratch, "check.cjs"), `console.log("found")`);
    expect(
      await observed({ argv: [process.execPath, "./check.cjs"], env: [], seconds: 50 }),
    ).toEqual({ exit: 0, output: "found" });
  });

  test("[R-E5] are its arguments as they were written: no shell reads them", async () => {
    const given = [
      `$(touch ${join(scratch, "canary")})`,
      `\`touch ${join(scratch, "canary")}\``,
      `"; touch ${join(scratch, "canary")} #'`,
      "*",
      "$HOME",
      "a\nb",
      "--help",
    ];
    const { output } = await observed(
      check(`console.log(JSON.stringify(process.argv.slice(2)))`, {}, ...given),
    );
    expect([JSON.parse(output), readdirSync(scratch)]).toEqual([given, []]);
  });

  test("[R-E7] is a standard input that has ended, with nothing of a prompt", async () => {
    const code = `let text = ""; process.stdin.on("data", (d) => text += d).on("end", () => { console.log(JSON.stringify(text)); process.exit(4) })`;
    expect(await observed(check(code))).toEqual({ exit: 4, output: `""` });
  });
});

describe("a check that takes too long", () => {
  test("[R-E1] [R-E2] is killed with its helpers though they ignore every request; that is what was observed", async () => {
    expect(await late(check(`${IGNORES}${withHelper()}${WAITS}`, { seconds: 7 }))).toEqual({
      ms: 7_000,
      seen: { exit: null, output: "started\n(check probe was ended after 7 s.)" },
    });
    expect(await isGone(numberIn("group"))).toBe(true);
  });

  test("[R-E1] has no exit code even if it ends well when told to stop", async () => {
    const { seen } = await late(
      check(
        `process.on("SIGTERM", () => process.exit(0)); process.stdout.write("1 of 9"); ${WAITS}`,
      ),
    );
    expect(seen).toEqual({ exit: null, output: "1 of 9\n(check probe was ended after 50 s.)" });
  });

  test("[R-E1] is ended by a clock of its own", async () => {
    expect(await observed(check(WAITS, { seconds: 0.2 }))).toEqual({
      exit: null,
      output: "(check probe was ended after 0.2 s.)",
    });
  });

  test.each(["", "detached: true,"])(
    "[R-E2] is not one whose helper merely outlives it (%s)",
    async (how) => {
      expect(
        await observed(check(`${withHelper(how)} process.stdout.write("", () => process.exit(0))`)),
      ).toEqual({ exit: 0, output: "started" });
      expect([await isGone(numberIn("group")), await isGone(numberIn("helper"))]).toEqual([
        true,
        true,
      ]);
    },
  );

  test("in a folder of the user's loses its helpers too", async () => {
    await late(check(`${IGNORES}${withHelper()}${WAITS}`, { folder: "." }));
    expect(await isGone(numberIn("group"))).toBe(true);
  });
});

describe("a run that stops", () => {
  const stopped = (code: string, reason?: unknown): Promise<AgentResponse> => {
    const controller = new AbortController();
    let heard = 0;
    // The first sign of life comes from the instrument itself, before the check is started.
    return run(
      check(code),
      {},
      question(undefined, () => (heard += 1) > 1 && controller.abort(reason)),
      controller.signal,
    );
  };

  test("makes a check a failure, though it ends well when told to stop", async () => {
    expect(
      await failure(
        stopped(
          `process.on("SIGTERM", () => process.exit(0)); process.stdout.write("1 of 9"); ${WAITS}`,
        ),
      ),
    ).toEqual({
      failure: "aborted",
      again: "later",
      sent: true,
      partial: "1 of 9",
      message: "check probe was stopped.",
    });
  });

  test("[R-E1] kills what ignores the request", async () => {
    expect(
      await failure(
        stopped(`${IGNORES}${withHelper()}${WAITS}`, new DOMException("late", "TimeoutError")),
      ),
    ).toEqual({
      failure: "timed-out",
      again: "later",
      sent: true,
      partial: "started",
      message: "check probe did not answer in time.",
    });
    expect(await isGone(numberIn("group"))).toBe(true);
  });

  test("before the start starts nothing", async () => {
    const work = run(
      check(`require("node:fs").writeFileSync(process.argv[1] + "/ran", "")`),
      {},
      question(),
      AbortSignal.abort(),
    );
    expect(await failure(work)).toEqual({
      failure: "aborted",
      again: "later",
      sent: false,
      partial: null,
      message: "check probe was stopped.",
    });
    expect(readdirSync(scratch)).toEqual([]);
  });
});

describe("the name", () => {
  test.each([
    ["that the settings no longer hold", { command: "gone" }, "gone"],
    ["that every object has", { command: "toString" }, "toString"],
    ["that is a command line", { command: "touch ran" }, "touch ran"],
    ["that is missing", {}, ""],
    ["that is no text", { command: ["probe"] }, ""],
  ])("%s gives a failure that says so, and nothing is run", async (_name, details, shown) => {
    const work = run(
      check(`require("node:fs").writeFileSync(process.argv[1] + "/ran", "")`),
      {},
      question(details),
    );
    expect(await failure(work)).toEqual({
      failure: "bad-request",
      again: "never",
      sent: false,
      partial: null,
      message: `The settings here name no check "${shown}".`,
    });
    expect(readdirSync(scratch)).toEqual([]);
  });
});

describe("the instrument", () => {
  test("says that it is at work before the check is, so that no second one is sent beside it", async () => {
    const signs: string[] = [];
    const work = run(
      check(""),
      {},
      question(undefined, () => signs.push("heard")),
    );
    expect(signs).toEqual(["heard"]);
    await work;
  });

  test("is noted while a check runs, under the folder that may be removed and never under the user's", async () => {
    const sweepDir = join(scratch, "running");
    const code = `process.stdin.on("end", () => { const [note] = require("node:fs").readdirSync("running"); console.log(JSON.parse(require("node:fs").readFileSync("running/" + note)).work) }).resume()`;
    const { output } = await observed(check(code, { folder: "." }), { sweepDir });
    expect([
      basename(output).startsWith(WORK_PREFIX),
      existsSync(output),
      readdirSync(sweepDir),
    ]).toEqual([true, false, []]);
  });

  test("is in every roster, with the checks it was given, and costs nothing", async () => {
    const brief = { topic: "t", lang: "en", options: [], context: [], anonymous: false } as const;
    const agent = roster({
      env: process.env,
      brief,
      checks: { probe: check(`console.log(process.cwd())`, { folder: "." }) },
      base: scratch,
    })("instrument");
    expect([
      agent.model,
      agent.provider,
      agent.streams,
      JSON.parse((await agent.answer(question(), new AbortController().signal)).text),
    ]).toEqual(["instrument", "instrument", false, { exit: 0, output: scratch }]);
    expect(priceOf("instrument")).toMatchObject({ input: 0, output: 0 });
  });

  test("is no model that a user can choose", () => {
    expect(() => parseModelSpec("instrument")).toThrow("This is not the name of a model.");
  });
});
