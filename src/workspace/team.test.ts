import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FALLBACK, isRemovable, setUpTeam, teamName, wantsTeam } from "./team.ts";

let home = "";
let said: string[] = [];
const say = (line: string): void => void said.push(line);
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "dissensus-home-")));
  said = [];
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const NAME = "deliberation-issue-7-dispatch";
const at = (...path: string[]): string => join(home, ".claude", ...path);
const below = (): string[] =>
  existsSync(at()) ? readdirSync(at(), { recursive: true, encoding: "utf8" }).sort() : [];
const setUp = (name = NAME): ReturnType<typeof setUpTeam> => setUpTeam({ HOME: home }, name, say);

describe("a team", () => {
  test("[D-06] is wanted only where the variable is exactly 1", () => {
    expect(
      ["1", "true", "01", " 1", "", undefined].map((value) =>
        wantsTeam({ CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: value }),
      ),
    ).toEqual([true, false, false, false, false, false]);
  });

  test("[D-07, T-37] is called after an issue, a pull request or the second it began, and after the command that asked", () => {
    const now = new Date(1_700_000_000_999);
    expect([
      teamName({ kind: "issue", n: "12" }, "dispatch", now),
      teamName({ kind: "pr", n: "3" }, "Plan Issue", now),
      teamName({ kind: "topic" }, "design-session", now),
    ]).toEqual([
      "deliberation-issue-12-dispatch",
      "deliberation-pr-3-plan-issue",
      "deliberation-design-session-1700000000",
    ]);
  });

  test("[D-26, T-36] is one folder that holds its name, and leaves nothing behind, folders on the way included", () => {
    const team = setUp();
    expect([
      below(),
      JSON.parse(readFileSync(at("teams", NAME, "config.json"), "utf8")),
      lstatSync(at("teams", NAME)).mode & 0o777,
    ]).toEqual([
      ["teams", `teams/${NAME}`, `teams/${NAME}/config.json`],
      { name: NAME, pid: process.pid },
      0o700,
    ]);
    expect([team?.shutDown(), existsSync(at()), said]).toEqual([[], false, []]);
  });

  test("leaves what others have put beside it", () => {
    mkdirSync(at("teams", "theirs"), { recursive: true });
    setUp()?.shutDown();
    expect(below()).toEqual(["teams", "teams/theirs"]);
  });

  test("[D-26] tries to remove its folder a second time, and reports what is left", () => {
    const tries: string[] = [];
    const team = setUpTeam({ HOME: home }, NAME, say, (folder) => {
      tries.push(folder);
      throw new Error("busy");
    });
    expect([team?.shutDown(), tries]).toEqual([
      [at("teams", NAME)],
      [at("teams", NAME), at("teams", NAME)],
    ]);
  });

  test("[D-08] takes the place of an orphan of its name; others are reported and not touched", () => {
    for (const root of ["teams", "tasks"])
      for (const name of [NAME, "deliberation-pr-9-dispatch", "theirs"])
        mkdirSync(at(root, name), { recursive: true });
    writeFileSync(at("teams", NAME, "stale.json"), "{}");
    setUp();
    expect([
      existsSync(at("teams", NAME, "stale.json")),
      existsSync(at("tasks", NAME)),
      said,
    ]).toEqual([false, false, ["Left by other runs, and not touched: deliberation-pr-9-dispatch"]]);
    expect(below().filter((path) => /pr-9|theirs/.test(path))).toEqual([
      "tasks/deliberation-pr-9-dispatch",
      "tasks/theirs",
      "teams/deliberation-pr-9-dispatch",
      "teams/theirs",
    ]);
  });

  test("whose name a living run has is no orphan", () => {
    const first = setUp();
    expect([setUp(), said, existsSync(at("teams", NAME)), first?.shutDown()]).toEqual([
      null,
      [FALLBACK],
      true,
      [],
    ]);
  });

  test.each([
    [
      "a file where a root should be",
      () => {
        mkdirSync(at());
        writeFileSync(at("teams"), "");
      },
      ["teams"],
    ],
    [
      "a link of its name",
      () => {
        mkdirSync(at("teams"), { recursive: true });
        mkdirSync(join(home, "precious"));
        symlinkSync(join(home, "precious"), at("teams", NAME));
      },
      ["teams", `teams/${NAME}`],
    ],
  ])(
    "[D-28] that cannot be set up for %s says exactly so, and leaves no half of itself",
    (_what, arrange, left) => {
      arrange();
      expect([setUp(), said]).toEqual([
        null,
        ["TeamCreate failed, falling back to Task-based dispatch"],
      ]);
      expect(below()).toEqual(left);
    },
  );

  test.each([
    ["no home", {}],
    ["an empty home", { HOME: "" }],
  ])("[D-28] falls back with %s", (_what, env) => {
    expect([setUpTeam(env, NAME, say), said]).toEqual([null, [FALLBACK]]);
  });
});

describe("what may be removed", () => {
  test("[D-27] is a folder of our prefix straight below the root, and no link", () => {
    const root = at("teams");
    mkdirSync(join(root, NAME, "deliberation-inner"), { recursive: true });
    mkdirSync(join(root, "theirs"));
    mkdirSync(join(home, "precious"));
    writeFileSync(join(root, "deliberation-file"), "");
    symlinkSync(join(home, "precious"), join(root, "deliberation-link"));
    const names = [
      NAME,
      "",
      ".",
      "..",
      "theirs",
      "deliberation-",
      "deliberation-file",
      "deliberation-link",
      "deliberation-gone",
      `${NAME}/deliberation-inner`,
      `deliberation-x/../theirs`,
      "../teams/theirs",
    ];
    expect(names.filter((name) => isRemovable(root, name))).toEqual([NAME]);
  });

  test("[D-27] is never anything by a name that no run has", () => {
    const root = at("teams");
    mkdirSync(join(root, "theirs"), { recursive: true });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((tail) => `deliberation-${tail}`),
        ),
        (name) => !isRemovable(root, name),
      ),
      { seed: 1, numRuns: 300 },
    );
  });
});
