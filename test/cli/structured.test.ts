// A structured deliberation on the command line: what is refused before anything is made, where it stops for a person, and what it leaves.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { CONTROL, expectRefusal, itKeepsSecrets, Place, type Ran, type Running } from "./cli.ts";

const TOPIC = "Should we drop the nightly export?";
const REHEARSED = ["--model", "rehearsal", "--seed", "2"];
const run = (...more: string[]): string[] => ["structured", TOPIC, ...REHEARSED, ...more];

describe.concurrent("What cannot be held is refused before anything is made or asked", () => {
  const place = new Place();
  let before: string[] = [];
  beforeAll(() => {
    writeFileSync(join(place.cwd, "binary.dat"), Buffer.from([0x50, 0x4b, 0, 1, 2]));
    writeFileSync(join(place.cwd, "huge.md"), "x".repeat(1024 * 1024 + 1));
    writeFileSync(join(place.cwd, "long.md"), "x".repeat(40_001));
    writeFileSync(join(place.cwd, "blank.md"), " \n");
    mkdirSync(join(place.cwd, "folder"));
    execFileSync("mkfifo", [join(place.cwd, "pipe")]);
    before = place.tree();
  });

  it.each([
    [
      "[S-27] fewer rounds than eight, with the reason",
      run("--rounds", "5"),
      1,
      "This structured deliberation cannot start: 5 rounds are too few: below 8 no rate can settle",
    ],
    ["[S-27] seven rounds", run("--rounds", "7"), 1, "7 rounds are too few"],
    [
      "a number of rounds beside the quick preset",
      run("--preset", "quick", "--rounds", "9"),
      1,
      "the quick preset has 4 rounds",
    ],
    ["more rounds than forty", run("--rounds", "41"), 1, "at most 40 rounds"],
    ["no rounds", run("--rounds", "0"), 2, "--rounds"],
    ["an unknown preset", run("--preset", "deep"), 2, "deep"],
    ["a mode, which is a swarm's", run("--mode", "deep"), 2, "--mode"],
    [
      "[S-19] --no-stress without a reason, with what stress tests are for",
      run("--no-stress"),
      2,
      "sets what is found then beside what was foreseen",
    ],
    [
      "[S-19] --no-stress before another option",
      run("--no-stress", "--preset", "quick"),
      2,
      "--no-stress needs a reason",
    ],
    [
      "[S-19] --no-stress with a blank reason",
      run("--no-stress", "  "),
      2,
      "--no-stress needs a reason",
    ],
    [
      "--no-stress that took the topic",
      ["structured", ...REHEARSED, "--no-stress", TOPIC],
      2,
      "Put the topic first",
    ],
    [
      "an unknown role, with those there are",
      run("--role", "jester=somebody"),
      2,
      "The roles are action, guardian, observer, critic.",
    ],
    [
      "a mistyped role, with what was meant",
      run("--role", "gaurdian=somebody"),
      2,
      "Did you mean guardian?",
    ],
    [
      "a role twice",
      run("--role", "critic=a", "--role", "critic=b"),
      2,
      "--role names critic twice",
    ],
    ["a role without anybody", run("--role", "critic="), 2, "ROLE=WHO"],
    [
      "--role that took the topic",
      ["structured", ...REHEARSED, "--role", "critic=a", TOPIC],
      2,
      "before --role",
    ],
    ["an empty system", run("--system", " "), 1, "must not be empty"],
    [
      "a seat that nobody has here",
      run("--seat", "moderator=rehearsal"),
      1,
      "The seats are action, guardian, observer, critic, recorder, member.",
    ],
    [
      "an anchor that is not there",
      run("--anchor", "absent.md"),
      1,
      "--anchor: absent.md is not there",
    ],
    ["a binary anchor", run("--anchor", "binary.dat"), 1, "--anchor: binary.dat is not text"],
    ["a huge anchor", run("--anchor", "huge.md"), 1, "--anchor: huge.md has more than"],
    ["a long anchor", run("--anchor", "long.md"), 1, "40,000 characters"],
    ["a blank anchor", run("--anchor", "blank.md"), 1, "the anchor must not be empty"],
    ["a folder as an anchor", run("--anchor", "folder"), 1, "--anchor: folder is a folder"],
    ["a pipe as an anchor", run("--anchor", "pipe"), 1, "--anchor: pipe is not a regular file"],
    ["a device as an anchor", run("--anchor", "/dev/zero"), 1, "--anchor: /dev/zero"],
    ["no topic", ["structured"], 2, "There is no topic"],
    ["its name mistyped", ["structurd"], 2, "structured"],
  ] as const)("%s", async (_what, args, code, names) => {
    expectRefusal(await place.run([...args]), code, names);
    expect(place.tree()).toEqual(before);
  });
});

describe("The plan", () => {
  const place = new Place();

  it("is short for thirteen rounds, calls nobody and leaves nothing", async () => {
    const ran = await place.run(run("--dry-run"));
    expect([
      ran.code,
      ran.stdout.trimEnd().split("\n").length,
      ran.stdout.includes("up to 13\n"),
      ran.stdout.includes("240 minutes"),
      place.tree(),
    ]).toEqual([0, 7, true, true, []]);
  });

  it("says what each preset takes: a quick one is a fraction of a standard one", async () => {
    const planned = async (
      ...more: string[]
    ): Promise<{ plan: { tokens: number; rounds: number }; caps: { minutes: number } }> =>
      JSON.parse((await place.run(run("--dry-run", "--json", ...more))).stdout) as never; // as it is printed
    const [quick, standard] = [await planned("--preset", "quick"), await planned()];
    expect([
      quick.plan.rounds,
      standard.plan.rounds,
      quick.caps.minutes,
      quick.plan.tokens * 4 < standard.plan.tokens,
    ]).toEqual([4, 13, 60, true]);
  });
});

describe("The estimate", () => {
  it.each([
    ["a quick run", ["--preset", "quick"]],
    ["a standard run", ["--rounds", "8"]],
  ])(
    "of %s is more than a rehearsal takes, which writes less than models, and not four times as much",
    async (_what, flags) => {
      const { stdout } = await new Place().run(run("--yes", ...flags));
      const [, estimated = ""] = /cost {7}up to about ([\d,]+) tokens/u.exec(stdout) ?? [];
      const [, read = "", written = ""] =
        /^Cost .*?(\d+) tokens in, (\d+) out/mu.exec(stdout) ?? [];
      const ratio = Number(estimated.replaceAll(",", "")) / (Number(read) + Number(written));
      expect({ ratio, isFair: ratio > 1 && ratio < 4 }).toEqual({ ratio, isFair: true });
    },
  );
});

describe("With --wait it stops for a person", () => {
  const place = new Place();
  const decided = (): unknown =>
    place.all("one", "person.decided").map(({ data }) => [data.ask, data.choice, data.note]);

  it("[S-19] before it goes without stress tests, with the push-back; the reason is recorded", async () => {
    const ran = await place.run(
      run("--preset", "quick", "--no-stress", "one reviewer only", "--wait", "--id", "one"),
    );
    expect([ran.code, ran.stderr]).toEqual([
      4,
      "Waits for a person. Decide with: dissensus decide one without|with\n",
    ]);
    const shown = await place.run(["decide", "one"]);
    expect([
      shown.code,
      shown.stdout.includes("one reviewer only"),
      shown.stdout.includes("stop signal 4 cannot be reached"),
    ]).toEqual([4, true, true]);
    expect((await place.run(["decide", "one", "without"])).code).toBe(0);
    expect((await place.run(["resume", "one", "--wait"])).code).toBe(4);
    const notices = place
      .all("one", "fact.recorded")
      .flatMap(({ data: { fact } }) =>
        fact.kind === "notice" && fact.code === "no-stress-tests" ? [fact.text] : [],
      );
    expect(notices).toEqual([expect.stringContaining("one reviewer only")]);
  });

  it("[S-01] before the first round, with who fills the roles; a change without words is refused, one with words asks the roles anew", async () => {
    const shown = await place.run(["decide", "one"]);
    expect(shown.stdout).toMatch(
      /^Start with these roles \(4 rounds, no stress tests\)\?\n- the work is held to the question itself\n- evidence is what the checks compare\n- Action: .+\n- Guardian: .+\n- Observer: .+\n- Critic: .+\n {2}start +Start\n {2}change +Change who fills the roles, with --note TEXT: .+\n$/u,
    );
    expectRefusal(await place.run(["decide", "one", "change"]), 1, "change needs words with it");
    await place.run(["decide", "one", "change", "--note", "The critic is an auditor."]);
    expect((await place.run(["resume", "one", "--wait"])).code).toBe(4);
    expect(decided()).toEqual([
      ["gate/no-stress", "without", ""],
      ["gate/start/1", "change", "The critic is an auditor."],
    ]);
    expect(
      place.all("one", "ask.opened").filter(({ data }) => data.purpose === "position").length,
    ).toBe(8);
    expect(await place.listed()).toMatchObject([
      { id: "one", state: "waiting", protocol: "structured@2" },
    ]);
  });
});

describe("Where the signals advise a stop", () => {
  it("[S-21] a person decides: asked with all six signals, and the run ends by that word, with its synthesis", async () => {
    const place = new Place();
    await place.run(run("--wait", "--id", "one"));
    await place.run(["decide", "one", "start"]);
    const ran = await place.run(["resume", "one", "--wait"]);
    expect([ran.code, ran.stderr]).toEqual([
      4,
      "Waits for a person. Decide with: dissensus decide one stop|go-on\n",
    ]);
    const shown = await place.run(["decide", "one"]);
    expect(shown.stdout).toMatch(
      /^\d of 6 stop signals are given after round \d+\. Stop here\?\n(?:- [1-6] (?:yes|no): .+\n){6} {2}stop +Stop and write the synthesis\n {2}go-on +Hold the next round\n$/u,
    );
    await place.run(["decide", "one", "stop", "--note", "enough"]);
    const ended = await place.run(["resume", "one", "--wait"]);
    expect(place.all("one", "person.decided").at(-1)?.data).toMatchObject({
      ask: expect.stringMatching(/^gate\/stop\/\d+$/u) as unknown,
      choice: "stop",
      note: "enough",
      default: false,
    });
    expect([
      place.all("one", "deliberation.concluded").length,
      ended.stdout.includes("\nSynthesis\n"),
      (await place.run(["check", "one"])).code,
    ]).toEqual([1, true, 0]);
  });
});

describe("A quick run from end to end", () => {
  const place = new Place();
  let ran: Ran;
  beforeAll(async () => {
    writeFileSync(join(place.cwd, "anchor.md"), "Nobody may lose an invoice.\n");
    ran = await place.run(
      run(
        "--preset",
        "quick",
        "--yes",
        "--id",
        "one",
        "--system",
        "billing, one database",
        "--role",
        "critic=an auditor",
        "--role",
        "action=the team that ships it",
        "--anchor",
        "anchor.md",
      ),
    );
  });

  it("takes what the flags say, and asks nothing", () => {
    const brief = place.all("one", "deliberation.opened")[0]?.data.brief;
    expect(brief).toMatchObject({
      preset: "quick",
      rounds: null,
      system: "billing, one database",
      roles: { action: "the team that ships it", critic: "an auditor" },
      anchor: "Nobody may lose an invoice.\n",
      withoutStress: null,
      checks: [],
    });
    expect([CONTROL.test(ran.stdout), ran.stderr]).toEqual([false, ""]);
  });

  it("is told round by round, and ends with what was claimed, decided and signalled, and where it lies", () => {
    expect(ran.stdout.match(/^Round \d — .+$/gmu)).toEqual([
      "Round 1 — action leads",
      "Round 2 — guardian leads",
      "Round 3 — observer leads",
      expect.stringMatching(/^Round 4 — \w+ leads; stress test without critic$/u),
    ]);
    expect(
      ran.stdout
        .match(/^(?:Answer|Sure|Also|Record) /gmu)
        ?.map((label) => label.trim())
        .slice(0, 5),
    ).toEqual(["Answer", "Sure", "Also", "Record"]);
    const lines = ran.stdout.split("\n");
    expect([
      lines.length < 150,
      lines.some((line) => /msg-\d+ \w+: \w+(?:, \w+)+$/u.test(line)),
    ]).toEqual([true, false]);
  });

  it("[S-31] leaves a folder that the checker finds valid, by its id and by its path", async () => {
    const [byId, byPath, signals, evaluated] = await Promise.all([
      place.run(["check", "one"]),
      place.run(["check", ".dissensus/one", "--json"]),
      place.run(["signals", "one", "--json"]),
      place.run(["evaluate", "one"]),
    ]);
    expect([byId.code, byId.stdout]).toEqual([
      0,
      expect.stringContaining("one is valid: 4 rounds"),
    ]);
    expect(byPath.stdout).toBe('{"schema":"dissensus-check/1","ok":true,"errors":[]}\n');
    expect([signals.code, evaluated.code, signals.stderr, evaluated.stderr]).toEqual([
      0,
      0,
      "",
      "",
    ]);
  });

  it("is listed, shown, reported, and has nothing left to resume or decide", async () => {
    const [listed, shown, report, resumed, decided] = await Promise.all([
      place.run(["list"]),
      place.run(["show", "one"]),
      place.run(["report", "one"]),
      place.run(["resume", "one"]),
      place.run(["decide", "one", "stop"]),
    ]);
    expect([
      listed.stdout.includes("one"),
      shown.code,
      shown.stdout.includes("Stop signals"),
      report.code,
      report.stdout.length > 1_000,
      resumed.code === ran.code,
    ]).toEqual([true, 0, true, 0, true, true]);
    expectRefusal(decided, 1, "one waits for no decision");
  });
});

const canRun = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;

describe.skipIf(!canRun)("At a terminal", () => {
  const atTerminal = (place: Place, args: readonly string[]): Running =>
    place.start(args, {
      under: [
        "bash",
        "-c",
        `exec script -qefc "stty cols 100 rows 40; exec $(printf '%q ' "$0" "$@")" /dev/null`,
      ],
      isTyped: true,
    });

  it("[T-27] asks what system, which perspectives, what counts as evidence, what the work is held to and how many rounds, says what is wrong with an answer, and each can be passed over", async () => {
    const place = new Place();
    const asked = atTerminal(place, run("--id", "one"));
    await asked.until(/What system is this about\?/);
    asked.type("billing, one database\r");
    await asked.until(/Which four perspectives\?/);
    asked.type("jester=me\r");
    await asked.until(/there is no role "jester"/);
    asked.type("\x7f".repeat(9) + "critic=an auditor; action=the team\r");
    await asked.until(/What counts as evidence here\?/);
    asked.type("what was measured\r");
    await asked.until(/What is the work held to\?/);
    asked.type("\r");
    await asked.until(/How many rounds\?/);
    asked.type("\r");
    await asked.until(/Start with these roles/);
    asked.type("\x03");
    await asked.ended;
    expect(place.all("one", "deliberation.opened")[0]?.data.brief).toMatchObject({
      preset: "standard",
      rounds: null,
      system: "billing, one database",
      roles: { critic: "an auditor", action: "the team" },
      evidence: "what was measured",
      anchor: null,
    });
  });

  it("makes nothing where the person leaves at a question", async () => {
    const place = new Place();
    const asked = atTerminal(place, run("--id", "one"));
    await asked.until(/What system is this about\?/);
    asked.type("\x03");
    const { code } = await asked.ended;
    expect([code, existsSync(place.root)]).toEqual([130, false]);
  });

  it.each([["--system", "billing"], ["--yes"]])("does not ask with %s", async (...flags) => {
    const place = new Place();
    const asked = atTerminal(place, run("--preset", "quick", "--id", "one", ...flags));
    await asked.until(/Start with these roles/);
    asked.type("\x03");
    const { stdout } = await asked.ended;
    expect(stdout).not.toContain("What system is this about?");
  });
});

itKeepsSecrets();
