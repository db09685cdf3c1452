// Folders of ledgers on the command line, most of them not written by this program: check, signals, evaluate.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { STANDARD_STRESS, validFolder, type LedgerFolder } from "../builders/ledger-folder.ts";
import { CONTROL, expectRefusal, itKeepsSecrets, Place, type Ran } from "./cli.ts";

function written(place: Place, name: string, folder: LedgerFolder): string {
  const at = join(place.cwd, name);
  for (const [file, text] of folder.texts()) put(at, file, text);
  return at;
}

function put(at: string, file: string, content: string | Buffer): void {
  mkdirSync(dirname(join(at, file)), { recursive: true });
  writeFileSync(join(at, file), content);
}

interface Listed {
  readonly file: string;
  readonly line: number | null;
  readonly code: string;
  readonly recoverable: boolean;
}

/** What `check --json` says, in short. */
async function found(
  place: Place,
  name: string,
): Promise<{
  readonly code: Ran["code"];
  readonly ok: boolean;
  readonly errors: readonly string[];
}> {
  const ran = await place.run(["check", name, "--json"]);
  const { ok, errors } = JSON.parse(ran.stdout) as { ok: boolean; errors: readonly Listed[] };
  return {
    code: ran.code,
    ok,
    errors: errors.map(
      ({ file, line, code, recoverable }) =>
        `${file}${line === null ? "" : `:${line}`} ${code}${recoverable ? " recoverable" : ""}`,
    ),
  };
}

const standard = (): LedgerFolder => validFolder({ rounds: 13, stress: STANDARD_STRESS });

describe("A folder that others wrote", () => {
  it("[S-31] without a fault is valid: exit 0, one line, and the JSON of it", async () => {
    const place = new Place();
    written(place, "theirs", standard());
    const before = place.tree();
    const [text, json] = await Promise.all([
      place.run(["check", "theirs"]),
      place.run(["check", "theirs", "--json"]),
    ]);
    expect([text.code, text.stdout, text.stderr]).toEqual([
      0,
      "theirs is valid: 13 rounds, 26 claims, 52 verifications, 13 decisions, 48 artifacts.\n",
      "",
    ]);
    expect([json.code, json.stdout, json.stderr]).toEqual([
      0,
      '{"schema":"dissensus-check/1","ok":true,"errors":[]}\n',
      "",
    ]);
    expect(place.tree()).toEqual(before);
  });

  it("[S-31] with faults lists every one with file and line, and ends with 1", async () => {
    const place = new Place();
    const folder = standard();
    folder.claim("C-2-1").status = "tested_confirmed";
    folder.decision("D-3-1").cites = [];
    folder.verification("V-1-1").evidence_refs = [
      "artifacts/round_01/critic.md#nowhere",
      "artifacts/round_01/action.md#traces",
    ];
    const at = written(place, "theirs", folder);
    writeFileSync(
      join(at, "state/drift.jsonl"),
      '{"round":5,"verdict":"PASS","deviation":1,"addressed":false}\n{"round":10,"verdict":"PA',
    );
    const ran = await place.run(["check", "theirs"]);
    expect(ran.stderr).toBe("");
    expect([
      ran.code,
      ran.stdout
        .trimEnd()
        .split("\n")
        .map((line) => line.split(": ")[0]),
    ]).toEqual([
      1,
      [
        "state/claims.jsonl:3",
        "state/decisions.jsonl:3",
        "state/drift.jsonl:2",
        "state/verifications.jsonl:1",
        "theirs",
      ],
    ]);
    expect(ran.stdout.trimEnd().split("\n").at(-1)).toBe(
      "theirs: 4 errors in 4 files, 1 recoverable (read: 13 rounds, 26 claims, 52 verifications, 13 decisions, 48 artifacts).",
    );
    expect(await found(place, "theirs")).toEqual({
      code: 1,
      ok: false,
      errors: [
        "state/claims.jsonl:3 claim-born-tested",
        "state/decisions.jsonl:3 no-cite",
        "state/drift.jsonl:2 torn-line recoverable",
        "state/verifications.jsonl:1 reference-target",
      ],
    });
  });

  it.each<[string, (folder: LedgerFolder) => void, string]>([
    [
      "a claim without what would show it",
      (folder) => (folder.claim("C-1-1").testable_as = " "),
      "state/claims.jsonl:1 field",
    ],
    [
      "a claim's id twice",
      (folder) => (folder.claim("C-1-2").id = "C-1-1"),
      "state/claims.jsonl:2",
    ],
    [
      "a wrong from",
      (folder) =>
        ((folder.verification("V-1-1").claim_status_changes[0] ?? { from: "" }).from =
          "tested_unclear"),
      "state/verifications.jsonl:1 change-from",
    ],
    [
      "one reference instead of two",
      (folder) => void folder.verification("V-2-2").evidence_refs.pop(),
      "state/verifications.jsonl:6",
    ],
    [
      "a check that nobody made",
      (folder) => void folder.verifications.splice(3, 1),
      "state/verifications.jsonl check-missing",
    ],
    [
      "a check not applicable without a reason",
      (folder) =>
        Object.assign(folder.verification("V-2-1"), {
          result: "NOT_APPLICABLE",
          evidence_refs: [],
          claims_affected: [],
          claim_status_changes: [],
          notes: "",
        }),
      "state/verifications.jsonl:5",
    ],
    [
      "a cite that leads nowhere",
      (folder) => ((folder.decision("D-2-1").cites[0] ?? { id: "" }).id = "C-9-9"),
      "state/decisions.jsonl:2 cite-unknown",
    ],
    [
      "a lead who is absent",
      (folder) => Object.assign(folder.lead(5), { lead: "critic" }),
      "state/lead_history.jsonl:5 absent-lead",
    ],
    [
      "a tension resolved in nothing",
      (folder) => (folder.tension("T-1-1").resolved_in = "D-9-9"),
      "state/tensions.jsonl:2 resolved-unknown",
    ],
  ])("[S-31] with %s has that error, with its line", async (_what, spoil, error) => {
    const place = new Place();
    const folder = standard();
    spoil(folder);
    written(place, "theirs", folder);
    const { code, ok, errors } = await found(place, "theirs");
    expect({
      code,
      ok,
      hasIt: errors.filter((line) => line.startsWith(error)).length > 0 ? error : errors,
    }).toEqual({ code: 1, ok: false, hasIt: error });
  });

  it("that is none, or holds no ledgers, is refused with one paragraph by all three", async () => {
    const place = new Place();
    mkdirSync(join(place.cwd, "empty"));
    writeFileSync(join(place.cwd, "file"), "x");
    symlinkSync("/etc", join(place.cwd, "empty", "state"));
    for (const command of ["check", "signals", "evaluate"]) {
      expectRefusal(await place.run([command, "./absent"]), 1, "./absent");
      expectRefusal(await place.run([command, "absent"]), 1, "absent");
      expectRefusal(await place.run([command, "empty", "--json"]), 1, "leads out of the folder");
      expectRefusal(await place.run([command, "file"]), 1, "file is not a folder");
      expectRefusal(await place.run([command]), 2, "folder");
    }
    rmSync(join(place.cwd, "empty", "state"));
    expectRefusal(await place.run(["check", "empty"]), 1, "there is no folder state/ in it");
  });
});

describe("A hostile folder", () => {
  it("of links, pipes, devices, binary and endless lines is read to its end, and nothing outside it is", async () => {
    const place = new Place();
    const at = written(place, "theirs", validFolder({ rounds: 3 }));
    put(place.cwd, "secret.md", "## Verdict\n\nnobody should read this\n");
    const artifact = (name: string): string => join(at, "artifacts/round_01", name);
    symlinkSync("loop.md", artifact("loop.md"));
    symlinkSync(join(place.cwd, "secret.md"), artifact("out.md"));
    symlinkSync("/dev/zero", artifact("zero.md"));
    symlinkSync(".", join(at, "artifacts/round_09"));
    symlinkSync("..", join(at, "artifacts/round_10"));
    symlinkSync("../../..", join(at, "artifacts/round_11"));
    execFileSync("mkfifo", [artifact("pipe.md"), join(at, "config.json")]);
    mkdirSync(join(at, "config"));
    execFileSync("mkfifo", [join(at, "config/deliberation.json")]);
    put(at, "artifacts/round_02/\u001b[31mred.md", Buffer.from([0x23, 0xff, 0xfe, 0x0a]));
    writeFileSync(
      join(at, "state/tensions.jsonl"),
      Buffer.concat([
        Buffer.from([0xff, 0xfe, 0, 1, 0x0a]),
        Buffer.from(
          `{"id":"T-1-1","round":1,"text":"${"x".repeat(10 * 1024 * 1024)}","sources":["action"]}\n`,
        ),
      ]),
    );
    rmSync(join(at, "state/drift.jsonl"));
    execFileSync("mkfifo", [join(at, "state/drift.jsonl")]);
    const { code, errors } = await found(place, "theirs");
    expect({ code, errors }).toEqual({
      code: 1,
      errors: [
        "artifacts/round_01/loop.md unreadable",
        "artifacts/round_01/out.md unreadable",
        "artifacts/round_01/pipe.md unreadable",
        "artifacts/round_01/zero.md unreadable",
        "artifacts/round_02/\\x1b[31mred.md:1 not-text",
        "artifacts/round_11 unreadable",
        "config/deliberation.json unreadable",
        "state/drift.jsonl unreadable",
        "state/tensions.jsonl:1 not-text",
      ],
    });
    const ran = await place.run(["check", "theirs"]);
    expect([
      CONTROL.test(ran.stdout),
      ran.stdout.includes("nobody should read"),
      ran.stdout.length < 5_000,
    ]).toEqual([false, false, true]);
    const [signals, evaluated] = await Promise.all([
      place.run(["signals", "theirs", "--json"]),
      place.run(["evaluate", "theirs", "--json"]),
    ]);
    expect([signals.code, evaluated.code, signals.stderr]).toEqual([
      0,
      0,
      "theirs has 9 errors (dissensus check lists them): what follows comes from the lines that can be read.\n",
    ]);
  });

  it("[R-M13] whose line is ten megabytes of brackets is told so in a short line", async () => {
    const place = new Place();
    const at = written(place, "theirs", validFolder({ rounds: 1 }));
    writeFileSync(join(at, "state/tensions.jsonl"), `${"[".repeat(10 * 1024 * 1024)}\n`);
    const ran = await place.run(["check", "theirs"]);
    expect([
      ran.code,
      ran.stdout
        .split("\n")[0]
        ?.startsWith("state/tensions.jsonl:1: The line is nested more than 64 deep."),
      ran.stdout.length < 2_000,
    ]).toEqual([1, true, true]);
  });
});

describe("A folder too large to be one of ledgers", () => {
  it.each([["state/claims.jsonl"], ["artifacts/round_01/critic.md"]])(
    "is refused before it is read: %s",
    async (file) => {
      const place = new Place();
      const at = written(place, "theirs", validFolder({ rounds: 1 }));
      truncateSync(join(at, file), 201 * 1024 * 1024);
      expectRefusal(await place.run(["check", "theirs", "--json"]), 1, "bytes to read");
      rmSync(at, { recursive: true });
    },
  );
});

describe("The signals of a folder", () => {
  it("[S-21] are six with their figures and one advice, in words and as JSON", async () => {
    const place = new Place();
    written(place, "theirs", standard());
    const [text, json] = await Promise.all([
      place.run(["signals", "theirs"]),
      place.run(["signals", "theirs", "--json"]),
    ]);
    const lines = text.stdout.trimEnd().split("\n");
    expect([
      text.code,
      text.stderr,
      lines.map((line) => /^\d (?:yes|no )/.exec(line)?.[0].slice(0, 1) ?? "advice"),
    ]).toEqual([0, "", ["1", "2", "3", "4", "5", "6", "advice"]]);
    const said = JSON.parse(json.stdout) as {
      signals: readonly { n: number; satisfied: boolean; detail: string }[];
      slope: number;
      advice: string;
    };
    expect([
      json.code,
      json.stderr,
      Object.keys(said),
      said.signals.map((signal) => Object.keys(signal)),
    ]).toEqual([
      0,
      "",
      ["schema", "signals", "slope", "advice"],
      Array.from({ length: 6 }, () => ["n", "satisfied", "detail"]),
    ]);
    const held = said.signals.filter(({ satisfied }) => satisfied).map(({ n }) => n);
    expect([
      held.includes(3),
      held.includes(4),
      held.includes(5),
      typeof said.slope,
      said.advice,
    ]).toEqual([
      true,
      true,
      true,
      "number",
      held.length === 6
        ? "strong-stop"
        : held.length === 5
          ? "wrap-up"
          : held.length === 4
            ? "borderline"
            : "go-on",
    ]);
    expect(lines.map((line) => line.startsWith(`${line[0]} yes`))).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((n) => held.includes(n)),
      false,
    ]);
  });
});

describe("The evaluation of a folder", () => {
  it("[S-30] has twelve axes in three groups with a mean each, eight failure modes, and no number for the whole", async () => {
    const place = new Place();
    const folder = standard();
    Object.assign(folder.claim("C-1-1"), { mood: "calm" });
    const at = written(place, "theirs", folder);
    put(at, "config/deliberation.json", JSON.stringify({ rounds: 13, preset: "standard" }));
    const [text, json] = await Promise.all([
      place.run(["evaluate", "theirs"]),
      place.run(["evaluate", "theirs", "--json"]),
    ]);
    const said = JSON.parse(json.stdout) as {
      axes: readonly { code: string; value: number | null }[];
      groups: object;
      failureModes: readonly { code: string; fired: boolean; evidence: string }[];
    };
    expect([json.code, json.stderr, Object.keys(said), Object.keys(said.groups)]).toEqual([
      0,
      "",
      ["schema", "axes", "groups", "flags", "failureModes"],
      ["A", "B", "C"],
    ]);
    expect(said.axes.map(({ code }) => code)).toEqual([
      "A1",
      "A2",
      "A3",
      "B1",
      "B2",
      "B3",
      "B4",
      "C1",
      "C2",
      "C3",
      "C4",
      "C5",
    ]);
    expect(said.axes.find(({ code }) => code === "C4")?.value).toBe(0.5);
    expect(said.failureModes.map(({ code }) => code)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `FM-${n}`),
    );
    expect(said.failureModes.at(-1)?.evidence).toContain("13 rounds of a budget of 13");
    const lines = text.stdout.split("\n");
    expect([
      text.code,
      lines.filter((line) => /^[ABC] {2}.+: mean share \d/.test(line)).length,
      lines.filter((line) => /^ {2}[ABC]\d /.test(line)).length,
      lines.filter((line) => /^ {2}FM-\d (?:FIRED|no)/.test(line)).length,
    ]).toEqual([0, 3, 12, 8]);
    expect([lines[0], lines.find((line) => line.includes("B2 "))]).toEqual([
      "                                 value  share",
      expect.stringMatching(/^ {2}B2 unrest at midpoint +\d+\.\d\d +0\.\d\d {2}\d/),
    ]);
    expect(text.stdout).not.toMatch(/overall|score|total/i);
  });
});

itKeepsSecrets();
