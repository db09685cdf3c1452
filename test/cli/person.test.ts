// People who fill seats from the command line: told what waits and what to do next, and as authors of a review they hand in files.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, itKeepsSecrets, Place, type Ran } from "./cli.ts";

// Made up, in the form of the real ones.
const KEY = "AKIA7Q3ZP9XW2LMN4RTV";
const PLAN = "# Release\n\n1. Build it.\n2. Roll out on Friday.\n";
const lastLine = (text: string): string => text.trimEnd().split("\n").at(-1) ?? "";

describe("Four seats that one person fills", () => {
  const place = new Place();
  const asks = ["action", "guardian", "observer", "critic"].map((role) => `position/1/${role}`);
  const position = (words: string): string =>
    JSON.stringify({
      who: "the team that ships it",
      watches: "what it does",
      position: words,
      confidence: 0.5,
      wouldChangeIf: "A count of lost rows over a month.",
      keyRisk: "Nobody is on call.",
    });
  let started: Ran;
  beforeAll(async () => {
    started = await place.run([
      "structured",
      "Should we drop the nightly export?",
      "--preset",
      "quick",
      "--model",
      "person",
      "--system",
      "billing",
      "--wait",
      "--id",
      "one",
    ]);
  });

  it("are all named when the run stops for them", () => {
    expect([started.code, lastLine(started.stderr)]).toEqual([
      4,
      `Waits for a person: ${asks.join(", ")}. Answer with: dissensus decide one --ask position/1/action JSON, or without JSON to see what is asked`,
    ]);
  });

  it("are all listed with the first one's prompt, or the one that is named", async () => {
    const [first, third] = await Promise.all([
      place.run(["decide", "one"]),
      place.run(["decide", "one", "--ask", "position/1/observer"]),
    ]);
    expect([
      first.code,
      first.stderr.split("\n"),
      first.stdout.includes("Action (action):"),
    ]).toEqual([
      4,
      [
        "4 wait:",
        "  position/1/action    action, position (shown)",
        "  position/1/guardian  guardian, position",
        "  position/1/observer  observer, position",
        "  position/1/critic    critic, position",
        "Action is asked for: position. Answer with: dissensus decide one --ask position/1/action JSON",
        "",
      ],
      true,
    ]);
    expect([
      third.stdout.includes("Observer (observer):"),
      third.stderr.includes("  position/1/observer  observer, position (shown)\n"),
    ]).toEqual([true, true]);
  });

  it("have a prompt that ends with what is their own, and --brief shows only that", async () => {
    const [whole, brief] = await Promise.all([
      place.run(["decide", "one"]),
      place.run(["decide", "one", "--brief"]),
    ]);
    expect([
      brief.code,
      brief.stdout.startsWith("Your task:\n"),
      whole.stdout.endsWith(brief.stdout),
      whole.stdout.length > brief.stdout.length,
      brief.stderr.split("\n")[0],
    ]).toEqual([
      4,
      true,
      true,
      true,
      "Left out: what all seats share, and the messages so far. Without --brief it is shown too.",
    ]);
  });

  it("[R-J3] are told after each answer what else waits, by decide and by show; what they say loses its secrets", async () => {
    const said = await place.run([
      "decide",
      "one",
      "--ask",
      "position/1/action",
      position(`Drop it, with ${KEY}.`),
    ]);
    const shown = await place.run(["show", "one"]);
    expect([said.code, said.stdout.replace(/event \d+/, "event N"), said.stderr]).toEqual([
      0,
      "Recorded as event N, for Action (position/1/action).\n3 more wait: position/1/guardian, position/1/observer, position/1/critic; dissensus decide one --ask position/1/guardian\n",
      "Redacted before it is recorded: position, line 1: AWS access key.\n",
    ]);
    expect(place.all("one", "ask.answered").map(({ data }) => data.reply)).toMatchObject([
      { position: "Drop it, with [redacted: AWS access key]." },
    ]);
    expect([
      place.text(".dissensus", "one", "events.jsonl").includes(KEY),
      shown.stdout.trimEnd().split("\n").slice(-2),
    ]).toEqual([
      false,
      [
        "Waits for a person: guardian (position), observer (position), critic (position)",
        "  dissensus decide one --ask position/1/guardian",
      ],
    ]);
  });

  it("are told when one is answered already, and what still waits", async () => {
    const again = await place.run([
      "decide",
      "one",
      "--ask",
      "position/1/action",
      position("Keep it."),
    ]);
    expectRefusal(again, 1, "one waits for no decision on position/1/action: it is answered");
    expect(again.stderr).toContain(
      "What waits: position/1/guardian, position/1/observer, position/1/critic.",
    );
  });

  it("are told how to go on, as it was started, when all is answered", async () => {
    for (const ask of asks.slice(1, 3))
      await place.run(["decide", "one", "--ask", ask, position("Keep it.")]);
    const last = await place.run(["decide", "one", position("Keep it for a year.")]);
    expect([last.code, last.stdout.replace(/event \d+/, "event N")]).toEqual([
      0,
      "Recorded as event N, for Critic (position/1/critic).\nAll is answered. Go on with: dissensus resume one --wait\n",
    ]);
    const [asked, shown] = await Promise.all([
      place.run(["decide", "one"]),
      place.run(["show", "one"]),
    ]);
    expectRefusal(
      asked,
      1,
      "Everything that waited is answered.\nGo on with: dissensus resume one --wait",
    );
    expect([
      lastLine(shown.stdout),
      /^Waits +to be resumed: everything is answered, in round 0$/m.test(shown.stdout),
    ]).toEqual([
      "Everything that waited is answered. Go on with: dissensus resume one --wait",
      true,
    ]);
  });

  it("[R-J3] decide gates too, and the note loses its secrets", async () => {
    expect((await place.run(["resume", "one", "--wait"])).code).toBe(4);
    const decided = await place.run(["decide", "one", "start", "--note", `use ${KEY}`]);
    expect([decided.code, decided.stdout.replace(/event \d+/, "event N"), decided.stderr]).toEqual([
      0,
      "Recorded as event N. All is answered. Go on with: dissensus resume one --wait\n",
      "Redacted before it is recorded: the note, line 1: AWS access key.\n",
    ]);
    expect(place.all("one", "person.decided").map(({ data }) => data.note)).toEqual([
      "use [redacted: AWS access key]",
    ]);
  });

  it("have no file to hand in where no artifact is under review", async () => {
    await place.run(["resume", "one", "--wait"]);
    writeFileSync(join(place.cwd, "new.md"), "Anew.\n");
    const [{ data: { ask } } = { data: { ask: "" } }] = place.all("one", "ask.opened").slice(-1);
    expectRefusal(
      await place.run(["decide", "one", "--file", "new.md"]),
      1,
      "--file: one waits for no next version of an artifact",
    );
    expectRefusal(
      await place.run(["decide", "one", "--ask", ask, "--file", "new.md"]),
      1,
      "a file can only be the next version of an artifact under review",
    );
  });
});

describe("A person who is the author of a review", () => {
  const place = new Place();
  const how = (n: number): string =>
    `Version ${n} is in .dissensus/one/versions/v${n}.md. Edit a copy, and hand it in whole: dissensus decide one --ask revise/${n} --file FILE`;
  let started: Ran;
  beforeAll(async () => {
    writeFileSync(join(place.cwd, "plan.md"), PLAN);
    started = await place.run([
      "review",
      "plan.md",
      "--model",
      "rehearsal",
      "--seat",
      "author=person",
      "--id",
      "one",
    ]);
  });

  it("is told where the text lies and how the next version is handed in, by the run, decide and show", async () => {
    const [asked, shown] = await Promise.all([
      place.run(["decide", "one", "--brief"]),
      place.run(["show", "one"]),
    ]);
    expect([
      started.code,
      started.stderr.split("\n").find((line) => line.startsWith("Version")),
      asked.code,
      asked.stderr.split("\n").slice(0, 2),
      shown.stdout.trimEnd().split("\n").slice(-3),
    ]).toEqual([
      4,
      how(1),
      4,
      [
        "Left out: what all seats share, the artifact, and the messages so far. Without --brief it is shown too.",
        how(1),
      ],
      [how(1), "Waits for a person: Author (revise)", "  dissensus decide one --ask revise/1"],
    ]);
    expect(place.text(".dissensus/one/versions/v1.md")).toBe(PLAN);
  });

  it("is refused what is no other text, and nothing is recorded", async () => {
    writeFileSync(join(place.cwd, "binary.md"), Buffer.from([0x50, 0, 1]));
    writeFileSync(join(place.cwd, "long.md"), "word ".repeat(48_001));
    const before = place.events("one").length;
    for (const [args, code, names] of [
      [["--file", "plan.md"], 1, "--file: plan.md is the text as it is"],
      [["--file", "nowhere.md"], 1, "--file: nowhere.md is not there"],
      [["--file", "binary.md"], 1, "--file: binary.md is not text"],
      [["--file", "long.md"], 1, "--file: long.md has 240,005 characters, and at most 240,000"],
      [["{}", "--file", "plan.md"], 2, "leave the JSON out, or the file"],
    ] as const)
      expectRefusal(await place.run(["decide", "one", ...args]), code, names);
    expect(place.events("one").length).toBe(before);
  });

  it("[M-31] [R-J3] hands in a file, which becomes the next version without its secrets, and the review goes on with it", async () => {
    const next = `# Release\n\n1. Build it.\n2. Roll out on Monday, with ${KEY} as a way back.\n`;
    writeFileSync(join(place.cwd, "new.md"), next);
    const said = await place.run(["decide", "one", "--file", "new.md"]);
    expect([said.code, said.stdout.replace(/event \d+/, "event N"), said.stderr]).toEqual([
      0,
      "Recorded as event N, for Author (revise/1).\nAll is answered. Go on with: dissensus resume one\n",
      "Redacted before it is recorded: new.md, line 4: AWS access key.\n",
    ]);
    await place.run(["resume", "one"]);
    expect([
      place.text(".dissensus/one/versions/v2.md"),
      place.text("plan.md"),
      place.text("new.md"),
      place.text(".dissensus/one/events.jsonl").includes(KEY),
    ]).toEqual([next.replace(KEY, "[redacted: AWS access key]"), PLAN, next, false]);
    expect(
      place.all("one", "ask.opened").filter(({ data }) => data.ask.startsWith("assess/2/")).length,
    ).toBe(3);
  });
});

describe("[R-E11] What a person answers", () => {
  const place = new Place();
  const said = {
    claim: "Tabs \u001b[31mwin\u001b[0m.",
    reasons: ["They are one byte.", "Everyone has one.", "They indent."],
    preconditions: ["Editors agree."],
    risks: ["None known."],
    confidence: "LOW",
    inAnyCase: [],
  };
  const before = (): number => place.events("typed").length;
  beforeAll(async () => {
    expect(
      (
        await place.run([
          "dialectic",
          "Tabs or spaces?",
          "--quick",
          "--members",
          "a,b",
          "--model",
          "person",
          "--wait",
          "--id",
          "typed",
        ])
      ).code,
    ).toBe(4);
  });

  it.each([
    ["is empty", "position/1/a", "", "the reply had no content"],
    ["is not what was asked", "position/1/a", "{}", "claim: is missing"],
    [
      "is far too long",
      "position/1/a",
      JSON.stringify({ ...said, claim: "x".repeat(100_000) }),
      "claim: has to have at most",
    ],
    [
      "is to a question that does not wait",
      "position/9/a",
      JSON.stringify(said),
      "waits for no decision on position/9/a",
    ],
  ])("is not recorded where it %s, and the reason is given", async (_what, ask, answer, reason) => {
    const events = before();
    const { code, stderr } = await place.run(["decide", "typed", "--ask", ask, answer]);
    expect([code, stderr.includes(reason), before()]).toEqual([1, true, events]);
  });

  it("is shown without its control codes, and once it is recorded it stays as it is", async () => {
    expect(
      (await place.run(["decide", "typed", "--ask", "position/1/a", JSON.stringify(said)])).code,
    ).toBe(0);
    const events = before();
    const again = await place.run([
      "decide",
      "typed",
      "--ask",
      "position/1/a",
      JSON.stringify({ ...said, claim: "Spaces." }),
    ]);
    expect([again.code, before()]).toEqual([1, events]);
    const shown = await place.run(["report", "typed", "--format", "transcript"]);
    expect([shown.stdout.includes("win"), shown.stdout.includes("\u001b")]).toEqual([true, false]);
  });
});

itKeepsSecrets();
