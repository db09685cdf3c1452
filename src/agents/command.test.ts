import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { isGone } from "../../test/gone.ts";
import type { Ask } from "../kernel/ask.ts";
import { redactor } from "../text/redaction.ts";
import { AgentFailure, type AgentResponse, type AgentRequest } from "./agent.ts";
import { commandAgent } from "./command.ts";
import { KNOWN_COMMANDS, type Command } from "./known-commands.ts";
import { WORK_PREFIX } from "./process-identity.ts";
import { STDOUT_BYTES } from "./process-group.ts";
import { startFailure, type ProgramOptions } from "./program.ts";

let scratch = "";
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "dissensus-test-"));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const ask: Ask = {
  id: "r1/a",
  seat: { id: "a", title: "A", role: "a" },
  purpose: "position",
  phase: "p",
  round: 1,
  blind: true,
  transcript: [],
  notes: [],
  details: {},
  shape: { json: {}, parse: (value) => ({ ok: true, value: value as never }) },
  rules: [],
};

function question(own: string, heard: () => void = () => {}): AgentRequest {
  return {
    ask,
    prompt: { shared: "shared", transcript: "", own },
    call: "c",
    attempt: 1,
    maxOutputTokens: 100,
    onProgress: heard,
  };
}

/** A program written in JavaScript. It gets the scratch folder as its only argument. */
function program(code: string, about: Partial<Command> = {}): Command {
  return { argv: [process.execPath, "-e", code, scratch], env: [], reply: "text", ...about };
}

const options = (about: Partial<ProgramOptions> = {}): ProgramOptions => ({
  environment: process.env,
  base: scratch,
  graceMs: 200,
  drainMs: 200,
  ...about,
});

async function answer(
  command: Command,
  own = "own",
  signal: AbortSignal = new AbortController().signal,
  about: Partial<ProgramOptions> = {},
): Promise<AgentResponse> {
  return await commandAgent("fake", command, options(about)).answer(question(own), signal);
}

async function failure(
  work: Promise<AgentResponse>,
): Promise<Pick<AgentFailure, "failure" | "again" | "sent" | "partial">> {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof AgentFailure))
    throw new Error(`expected a failure, got ${String(thrown)}`);
  const { failure: kind, again, sent, partial } = thrown;
  return { failure: kind, again, sent, partial };
}

const said = (text: string): AgentResponse => ({
  text,
  finish: text === "" ? "empty" : "stop",
  usage: { input: null, output: null, cacheRead: null, cacheWrite: null, estimated: false },
  served: null,
  providerId: null,
});

const ECHO = `process.stdin.pipe(process.stdout)`;
const IGNORES = `process.on("SIGTERM", () => {});`;
/** Tells its number, and that of a helper which holds its output open. */
const WITH_HELPER = `
  const helper = require("node:child_process").spawn(process.execPath, ["-e", 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], { stdio: ["ignore", "inherit", "inherit"] });
  require("node:fs").writeFileSync(process.argv[1] + "/group", String(process.pid));
  process.stdout.write("started");`;

/** Aborts once the program has said something, so that no clock decides. */
function whenHeard(command: Command, reason?: unknown): Promise<AgentResponse> {
  const controller = new AbortController();
  return commandAgent("fake", command, options()).answer(
    question("own", () => controller.abort(reason)),
    controller.signal,
  );
}

describe("the prompt", () => {
  test("is what all share, the transcript and its own part, and nothing for an empty part", async () => {
    expect(await answer(program(ECHO), "own")).toEqual(said("sharedown"));
  });

  test("[R-E4] of half a megabyte arrives whole, and is no argument", async () => {
    const code = `let text = ""; process.stdin.on("data", (d) => text += d).on("end", () => console.log(text.length, require("node:fs").readFileSync("/proc/self/cmdline", "utf8").includes("SECRET")))`;
    const own = "SECRET".repeat(85_000);
    expect(await answer(program(code.replace('"SECRET"', '"SEC" + "RET"')), own)).toEqual(
      said(`${own.length + "shared".length} false`),
    );
  });

  test("[R-E5] [R-H5] is never read by a shell or as a flag", async () => {
    const canary = join(scratch, "canary");
    const own = `--help $(touch ${canary}) \`touch ${canary}\` "; touch ${canary} #'\n-x`;
    expect(await answer(program(ECHO), own)).toEqual(said(`shared${own}`));
    expect(readdirSync(scratch)).toEqual([]);
  });

  test("need not be read", async () => {
    expect(
      await answer(program(`process.stdin.destroy(); console.log("deaf")`), "x".repeat(1_000_000)),
    ).toEqual(said("deaf"));
  });

  test("[R-E7] ends, so that a program which asks a question gets no answer and fails", async () => {
    const code = `require("node:readline").createInterface({ input: process.stdin }).on("close", () => { console.error("no answer"); process.exit(3) })`;
    expect(await failure(answer(program(code)))).toEqual({
      failure: "command",
      again: "later",
      sent: true,
      partial: null,
    });
  });
});

describe("what a program sees", () => {
  test("[R-E8] is an empty folder, and the variables named for it", async () => {
    const code = `console.log(JSON.stringify({ files: require("node:fs").readdirSync("."), env: Object.keys(process.env).sort() })); require("node:fs").writeFileSync("made", "x")`;
    const environment = {
      PATH: "/usr/bin:/bin",
      HOME: "/h",
      LANG: "C",
      OPENAI_API_KEY: "o",
      MINE: "m",
      ANTHROPIC_API_KEY: "a",
    };
    const completion = await answer(program(code, { env: ["MINE", "ABSENT"] }), "own", undefined, {
      environment,
    });
    expect(JSON.parse(completion.text)).toEqual({
      files: [],
      env: ["HOME", "LANG", "MINE", "PATH", "RUN_BY_DISSENSUS", "TERM"],
    });
  });

  test("[R-E8] [X-10] is removed with all that it left there", async () => {
    const completion = await answer(
      program(`require("node:fs").writeFileSync("made", "x"); console.log(process.cwd())`),
    );
    expect(completion.text).toContain(WORK_PREFIX);
    expect(readdirSync(tmpdir())).not.toContain(completion.text.split("/").at(-1));
  });

  test("has paths that begin with a dot resolved, since it starts in another folder", async () => {
    writeFileSync(join(scratch, "agent.cjs"), `console.log("found")`);
    expect(
      await answer({ argv: [process.execPath, "./agent.cjs"], env: [], reply: "text" }),
    ).toEqual(said("found"));
  });
});

describe("stopping", () => {
  test("[R-E1] a program that ignores the request is killed, and what it said is kept", async () => {
    const stopped = whenHeard(
      program(`${IGNORES} process.stdout.write("so far"); setInterval(() => {}, 1000)`),
      new DOMException("late", "TimeoutError"),
    );
    expect(await failure(stopped)).toEqual({
      failure: "timed-out",
      again: "later",
      sent: true,
      partial: "so far",
    });
  });

  test("[R-E1] a program that obeys is not killed", async () => {
    const stopped = whenHeard(
      program(
        `process.on("SIGTERM", () => { process.stdout.write(" bye", () => process.exit(1)) }); process.stdout.write("hi"); setInterval(() => {}, 1000)`,
      ),
    );
    expect(await failure(stopped)).toEqual({
      failure: "aborted",
      again: "later",
      sent: true,
      partial: "hi bye",
    });
  });

  test("[R-E2] a helper that holds the output open is killed with its parent", async () => {
    const stopped = whenHeard(program(`${IGNORES}${WITH_HELPER} setInterval(() => {}, 1000)`));
    expect(await failure(stopped)).toEqual({
      failure: "aborted",
      again: "later",
      sent: true,
      partial: "started",
    });
    expect(await isGone(Number(readFileSync(join(scratch, "group"), "utf8")))).toBe(true);
  });

  test("[R-E2] a helper that outlives an answer does not hold it back, and is killed", async () => {
    expect(
      await answer(program(`${WITH_HELPER} process.stdout.write("", () => process.exit(0))`)),
    ).toEqual(said("started"));
    expect(await isGone(Number(readFileSync(join(scratch, "group"), "utf8")))).toBe(true);
  });

  test("[R-E2] a helper that went to another folder and stayed in the group is killed with it", async () => {
    const command = program(
      `${WITH_HELPER.replace("{ stdio:", '{ cwd: "/", stdio:')} require("node:fs").writeFileSync(process.argv[1] + "/helper", String(helper.pid)); process.stdout.write("", () => process.exit(0))`,
    );
    expect(await answer(command)).toEqual(said("started"));
    const [group, helper] = ["group", "helper"].map((name) =>
      Number(readFileSync(join(scratch, name), "utf8")),
    ) as [number, number];
    onTestFinished(() => {
      if (readdirSync("/proc").includes(String(helper))) process.kill(helper, "SIGKILL");
    });
    expect(await isGone(group)).toBe(true);
  });

  test("[R-E2] a helper that left the group is ended too", async () => {
    const command = program(
      `${WITH_HELPER.replace("{ stdio:", "{ detached: true, stdio:")} require("node:fs").writeFileSync(process.argv[1] + "/helper", String(helper.pid)); process.stdout.write("", () => process.exit(0))`,
    );
    expect(await answer(command)).toEqual(said("started"));
    expect(await isGone(Number(readFileSync(join(scratch, "helper"), "utf8")))).toBe(true);
  });

  test("[R-E2] [R-M11] a helper that went elsewhere and holds the output open does not hold the answer back, and is ended", async () => {
    const command = program(
      `${WITH_HELPER.replace("{ stdio:", '{ detached: true, cwd: "/", stdio:')} require("node:fs").writeFileSync(process.argv[1] + "/helper", String(helper.pid)); process.stdout.write("", () => process.exit(0))`,
    );
    expect(await answer(command)).toEqual(said("started"));
    expect(await isGone(Number(readFileSync(join(scratch, "helper"), "utf8")))).toBe(true);
  });

  test("before the start starts nothing", async () => {
    const work = answer(
      program(`require("node:fs").writeFileSync(process.argv[1] + "/ran", "")`),
      "own",
      AbortSignal.abort(),
    );
    expect(await failure(work)).toEqual({
      failure: "aborted",
      again: "later",
      sent: false,
      partial: null,
    });
    expect(readdirSync(scratch)).toEqual([]);
  });
});

describe("the answer", () => {
  test("[R-E3] without end is cut off and refused", async () => {
    const { partial, ...rest } = await failure(
      answer(
        program(
          `${IGNORES} const b = "x".repeat(65536); const w = () => { while (process.stdout.write(b)); }; process.stdout.on("drain", w); w()`,
        ),
      ),
    );
    expect(rest).toEqual({ failure: "too-large", again: "never", sent: true });
    expect(partial?.length).toBe(STDOUT_BYTES);
  });

  test("[R-E3] is freed of colours and of bytes that are no text", async () => {
    expect(
      await answer(
        program(
          `process.stdout.write(Buffer.from([0x1b, 0x5b, 0x33, 0x31, 0x6d, 0x61, 0xff, 0x00, 0x62]))`,
        ),
      ),
    ).toEqual(said("a\ufffdb"));
  });

  test("[R-E3] is not held back by endless complaints", async () => {
    expect(
      await answer(
        program(`process.stderr.write("e".repeat(3_000_000), () => console.log("done"))`),
      ),
    ).toEqual(said("done"));
  });

  test("[R-E6] in JSON with a failing exit code is a failure that keeps the text", async () => {
    expect(
      await failure(answer(program(`process.stdout.write('{"a":1}'); process.exitCode = 2`))),
    ).toEqual({ failure: "command", again: "later", sent: true, partial: '{"a":1}' });
  });

  test("[R-M2] that failed says nothing of a key it printed, wherever the cut of its complaint goes through it", async () => {
    const key = "Wq7Zr2Xv9Lk4Mj8Nb3Hc6Gt1Fs5Dy0Pe";
    const stretches = Array.from({ length: key.length - 7 }, (_, at) => key.slice(at, at + 8));
    for (const after of [360, 368, 376, 384, 392, 399]) {
      const thrown: unknown = await answer(
        program(`process.stderr.write("why: ${key}" + "y".repeat(${after})); process.exitCode = 3`),
        "own",
        undefined,
        { redact: redactor([key]) },
      ).catch((error: unknown) => error);
      const message = thrown instanceof AgentFailure ? thrown.message : key;
      expect(stretches.filter((part) => message.includes(part))).toEqual([]);
    }
  });

  test("[R-E6] on the wrong stream is an empty answer", async () => {
    expect(await answer(program(`console.error("only here")`))).toEqual(said(""));
  });

  test("[R-E6] of a program that was killed by others is cut", async () => {
    expect(
      await failure(
        answer(program(`process.stdout.write("half", () => process.kill(process.pid, "SIGKILL"))`)),
      ),
    ).toEqual({ failure: "cut", again: "later", sent: true, partial: "half" });
  });

  test.each([
    ["result.text", `{"result":{"text":" yes "}}`, "yes"],
    ["result", `{"result":{"n":1}}`, `{"n":1}`],
    [undefined, `{"whole":true}`, `{"whole":true}`],
  ])("is field %s of JSON", async (field, printed, expected) => {
    expect(
      await answer(program(`console.log(${JSON.stringify(printed)})`, { reply: "json", field })),
    ).toEqual(said(expected));
  });

  test.each([
    ["text", "toString", `{"text":1}`],
    ["no JSON", "text", "hello"],
    ["another field", "text", `{"answer":1}`],
  ])("that has %s where JSON with field %s was due is malformed", async (_name, field, printed) => {
    expect(
      await failure(
        answer(program(`console.log(${JSON.stringify(printed)})`, { reply: "json", field })),
      ),
    ).toEqual({ failure: "malformed", again: "later", sent: true, partial: printed });
  });
});

describe("starting", () => {
  test("[R-E6] a program that is missing is not found, and nothing was sent", async () => {
    expect(
      await failure(answer({ argv: ["no-such-program-here"], env: [], reply: "text" })),
    ).toEqual({ failure: "not-found", again: "never", sent: false, partial: null });
  });

  test("[R-E6] a file that is no program is not authorised, and nothing was sent", async () => {
    writeFileSync(join(scratch, "data"), "x", { mode: 0o644 });
    expect(await failure(answer({ argv: ["./data"], env: [], reply: "text" }))).toEqual({
      failure: "unauthorised",
      again: "never",
      sent: false,
      partial: null,
    });
  });

  test("[R-E6] a full system is worth another try, and nothing was sent", () => {
    const {
      failure: kind,
      again,
      sent,
    } = startFailure("fake", "x", Object.assign(new Error("spawn"), { code: "EAGAIN" }));
    expect({ kind, again, sent }).toEqual({ kind: "not-sent", again: "later", sent: false });
  });

  test("[R-E10] fifty at once leave no descriptor and no folder behind", async () => {
    const quick: Command = { argv: ["cat"], env: [], reply: "text" };
    await answer(quick);
    const before = readdirSync("/proc/self/fd").length;
    const completions = await Promise.all(
      Array.from({ length: 50 }, (_, n) => answer(quick, `n${n}`)),
    );
    expect(completions.map((completion) => completion.text)).toEqual(
      Array.from({ length: 50 }, (_, n) => `sharedn${n}`),
    );
    expect(readdirSync("/proc/self/fd").length).toBeLessThanOrEqual(before);
  });
});

test("known commands read standard input and get only their own keys", () => {
  const keys = Object.fromEntries(
    Array.from(KNOWN_COMMANDS, ([name, command]) => [
      name,
      command.env.filter((variable) => variable.endsWith("_API_KEY")),
    ]),
  );
  expect(keys).toEqual({
    claude: ["ANTHROPIC_API_KEY"],
    codex: ["OPENAI_API_KEY", "CODEX_API_KEY"],
    gemini: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
  });
});
