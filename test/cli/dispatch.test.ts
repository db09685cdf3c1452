// A dispatch on the command line: the specialists of an ordinary repository, what it is about, and what team mode makes and takes away.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeProvider, type FakeProvider, type Plan } from "../fake-provider.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { expectRefusal, itKeepsSecrets, Place, type Ran } from "./cli.ts";
import { tablePlan, type Asked } from "./fake-table.ts";

const TOPIC = "How should we store sessions?";
const TEAM = { CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: "1" };
const WARNING = "TeamCreate failed, falling back to Task-based dispatch";
// Made up, in the form of the real ones.
const TOKEN = "ghp_9aB3kQ7xZ2mN5vR8tY1wE4uI6oP0sD3fG7hJ";
const servers: FakeProvider[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function model(plan: Plan): Promise<string[]> {
  const server = await fakeProvider(plan);
  servers.push(server);
  return ["--model", `${server.url}#larch-9`];
}

/** A repository as people have it, for tools that are not ours. */
function repository(): Place {
  const at = new Place();
  mkdirSync(join(at.cwd, ".claude", "agents"), { recursive: true });
  const put = (name: string, text: string): void =>
    writeFileSync(join(at.cwd, ".claude", name), text);
  put(
    "agents/db.md",
    `---\nname: Database\ndescription: Use when: anything is stored\ndomains: [sessions, storage]\nrole: architect\ntools: Read, Grep\n---\nYou know every store.\nThe replica answers to ${TOKEN}\n`,
  );
  put(
    "agents/security.md",
    "---\nname: security\ndescription: Finds holes\ndomains:\n  - sessions\n  - auth\nrole: reviewer\nmodel: inherit\n---\nYou trust nobody.\n",
  );
  put("agents/README.md", "# Agents\n");
  put(
    "workflow.yaml",
    "version: 2\nplanning: { always_include: [security], reviewers: 2 }\ndeliberation:\n  conflict_overrides:\n    - { agent_a: security, agent_b: Database, level: high }\n",
  );
  return at;
}

/** The same, looked at by its person, with settings or without. */
async function trusted(settings?: string): Promise<Place> {
  const at = repository();
  if (settings !== undefined) writeFileSync(join(at.cwd, "dissensus.yaml"), settings);
  await at.trust();
  return at;
}

/** They differ in round 1; in round 2 the database gives way. */
const parting = (asked: Asked): JsonObject => {
  switch (asked.form) {
    case "questions":
      return {
        dispatch: asked
          .ids("dispatch")
          .map((specialist) => ({ specialist, question: `What says ${specialist}?` })),
      };
    case "consult":
      return {
        finding: `Found by ${asked.seat}.`,
        recommendation:
          asked.seat === "security" ? "Keep them on the server." : "Keep them in the cookie.",
        reasons: [`Asked was: ${TOPIC}`],
        confidenceAssessment: {
          confidence: asked.seat === "security" ? "High" : "Medium",
          reasoning: "Known.",
          keyConcern: "Theft.",
        },
      };
    case "synthesis":
      return {
        consensus: [],
        gaps: [],
        conflicts: [{ between: ["database", "security"], point: "where they lie" }],
        options: [
          { label: "On the server", holders: ["security"] },
          { label: "In the cookie", holders: ["database"] },
        ],
        reasons: [
          { label: "Theft", holders: ["security"] },
          { label: "Load", holders: ["database"] },
        ],
      };
    case "confirmation":
      return { declaredOption: asked.seat === "security" ? "o1" : "o2", ownOption: null };
    case "conflict":
      return {
        answers: asked.ids("answers").map((attack) => ({ attack, how: "changed", what: "I see." })),
        newReasoning: "Theft weighs more.",
        vote: { option: "o1", own: null, why: `Asked was: ${TOPIC}`, because: ["own"] },
        inShort: { answer: "Do this.", because: "It is why.", risk: "Two weeks of work." },
        wouldChange: [],
        needsHumanJudgment: false,
        confidenceAssessment: { confidence: "High", reasoning: "Known.", keyConcern: "None" },
      };
    default:
      return {};
  }
};

const below = (at: Place, ...path: string[]): string[] => {
  const folder = join(at.cwd, ".claude", ...path);
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()
    : [];
};
const facts = (at: Place, id: string): unknown =>
  at
    .all(id, "fact.recorded")
    .map(({ data }) => data)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
const opened = (at: Place, id: string) => at.all(id, "deliberation.opened")[0]?.data;

describe.concurrent("What cannot be asked is refused before anything is made", () => {
  const at = repository();
  let before: string[] = [];
  beforeAll(() => {
    writeFileSync(join(at.cwd, "bad.yaml"), "deliberation:\n  conflict_overrides: yes\n");
    writeFileSync(
      join(at.cwd, "level.yaml"),
      "deliberation:\n  conflict_overrides:\n    - { agent_a: a, agent_b: b, level: MEDIUM }\n",
    );
    writeFileSync(join(at.cwd, "key.yaml"), "version: 2\nplanning:\n  always_includes: [a]\n");
    writeFileSync(
      join(at.cwd, ".claude", "agents", "security-auditor.md"),
      "---\nname: security-auditor\n---\nYou look twice.\n",
    );
    before = at.tree();
  });
  const run = (...more: string[]): string[] => [
    "dispatch",
    TOPIC,
    "--model",
    "rehearsal",
    "--yes",
    ...more,
  ];

  it.each([
    [
      "[D-02] five specialists by hand, with the limit",
      run("--members", "a,b,c,d,e"),
      1,
      "5 specialists are too many: at most 4 can be asked",
    ],
    ["nobody by hand", run("--members", " , "), 2, "--members names nobody"],
    ["one twice", run("--members", "a,A"), 1, 'the specialist "A" is there twice'],
    [
      "agents that are not there",
      run("--agents", "nowhere"),
      1,
      "--agents: nowhere is not a folder",
    ],
    [
      "a workflow that is not there",
      run("--workflow", "nowhere.yaml"),
      1,
      "--workflow: nowhere.yaml is not there",
    ],
    [
      "a workflow that cannot be read, by line",
      run("--workflow", "bad.yaml"),
      1,
      "bad.yaml:2: deliberation.conflict_overrides is",
    ],
    [
      "[D-03, T-37] a level that is not understood, by line",
      run("--workflow", "level.yaml"),
      1,
      'level.yaml:3: deliberation.conflict_overrides.0.level is "MEDIUM": expected HIGH, LOW',
    ],
    [
      "[T-37] a key that is not understood, by line",
      run("--workflow", "key.yaml"),
      1,
      "key.yaml:3: unknown key planning.always_includes; did you mean always_include?",
    ],
    [
      "[T-37] a name that no agent file has, where one has a name like it",
      run("--members", "auditor"),
      2,
      "--members: No agent file is called auditor; there is security-auditor.",
    ],
    [
      "a seat that nobody has",
      run("--seat", "legal=rehearsal"),
      1,
      "The seats are database, security-auditor, security, chair, member.",
    ],
    [
      "an issue that nothing can print, with how to say it",
      ["dispatch", "#12", "--model", "rehearsal"],
      1,
      "subjects: { issue: { argv: [gh, issue, view] } }",
    ],
    [
      "a pull request that nothing can print",
      ["dispatch", "PR", "#12", "--model", "rehearsal"],
      1,
      "No command is set that prints PR #12.",
    ],
    ["no topic", ["dispatch"], 2, "There is no topic"],
  ] as const)("%s", async (_what, args, code, names) => {
    expectRefusal(await at.run([...args], { env: TEAM }), code, names);
    expect(at.tree()).toEqual(before);
  });
});

describe("The specialists of an ordinary repository", () => {
  const at = repository();
  const seen: Asked[] = [];
  let ran: Ran;
  beforeAll(async () => {
    await at.trust();
    ran = await at.run(
      ["dispatch", TOPIC, "--yes", "--id", "one", ...(await model(tablePlan(parting, seen)))],
      { env: { CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: "true" } },
    );
  });

  it("are asked without any setting of ours, and those who clash argue until they agree", async () => {
    expect([ran.code, seen.map(({ seat, form }) => `${form} ${seat}`).toSorted()]).toEqual([
      0,
      [
        "confirmation database",
        "confirmation security",
        "conflict database",
        "conflict security",
        "consult database",
        "consult security",
        "questions chair",
        "result chair",
        "synthesis chair",
      ],
    ]);
    expect(ran.stdout).toMatch(/^Answer {3}\S.* before anyone spoke\.$/m);
    const { stdout: report } = await at.run(["report"]);
    expect(report).toContain("they came to agree");
    const { stdout: transcript } = await at.run(["report", "--format", "transcript"]);
    expect(transcript).toContain("decision of chair");
  });

  it("are told what their files say, each its own, without the secrets in it", () => {
    const told = (seat: string, text: string): boolean =>
      seen.some((asked) => asked.seat === seat && asked.prompt.includes(text));
    expect([
      told("database", "You know every store."),
      told("security", "You know every store."),
      told("security", "You trust nobody."),
      told("database", "The replica answers to [redacted: GitHub token]"),
      seen.some(({ prompt }) => prompt.includes(TOKEN)),
    ]).toEqual([true, false, true, true, false]);
  });

  it("that cannot be used are passed over with a line that names file and line, and that is on record", () => {
    expect(ran.stderr).toBe(
      "Agent file passed over: .claude/agents/README.md:1: it has no front matter\nRedacted before anything is sent: .claude/agents/db.md, line 9: GitHub token. --allow .claude/agents/db.md sends it as it is.\n",
    );
    expect(opened(at, "one")?.options).toMatchObject({
      notices: ["Agent file passed over: .claude/agents/README.md:1: it has no front matter"],
      redacted: [{ file: ".claude/agents/db.md", line: 9, kind: "GitHub token" }],
    });
  });

  it("[D-06] leave nothing in the home of whoever asks, unless the variable is exactly 1", () => {
    expect([below(at), opened(at, "one")?.brief["mode"]]).toEqual([
      ["agents", "agents/README.md", "agents/db.md", "agents/security.md", "workflow.yaml"],
      "task",
    ]);
  });
});

describe("A team", () => {
  /** What lies in the home while the specialists are asked. */
  const watching =
    (at: Place, found: { teams: string[]; tasks: string[] }[]): Plan =>
    (request, n) => {
      const isConsulting = /Confidence Assessment/u.test(
        JSON.stringify(request.body["response_format"] ?? ""),
      );
      if (isConsulting && found.length === 0) {
        found.push({ teams: below(at, "teams"), tasks: below(at, "tasks") });
      }
      return tablePlan(parting)(request, n);
    };

  it.each([
    ["#7", [], /^deliberation-issue-7-dispatch$/],
    ["PR #8", ["--command", "review-plan"], /^deliberation-pr-8-review-plan$/],
    [TOPIC, [], /^deliberation-dispatch-1\d{9}$/],
  ])(
    "[D-07] [D-26] [T-36] for %s with %j has its name while the specialists are asked, holds nothing else, and is gone afterwards",
    async (subject, flags, name) => {
      const at = await trusted(
        "subjects: { issue: { argv: [echo, Sessions are lost in issue] }, pr: { argv: [echo, Store sessions in PR] } }\n",
      );
      const found: { teams: string[]; tasks: string[] }[] = [];
      const ran = await at.run(
        [
          "dispatch",
          subject,
          ...flags,
          "--yes",
          "--id",
          "one",
          ...(await model(watching(at, found))),
        ],
        { env: TEAM },
      );
      const [seen] = found;
      const [called = ""] = seen?.teams ?? [];
      expect([ran.code, seen?.teams, seen?.tasks]).toEqual([
        0,
        [called, `${called}/config.json`],
        [],
      ]);
      expect(called).toMatch(name);
      expect([
        below(at, "teams"),
        below(at, "tasks"),
        existsSync(join(at.cwd, ".claude", "teams")),
        opened(at, "one")?.brief["mode"],
        opened(at, "one")?.options["team"],
      ]).toEqual([[], [], false, "team", called]);
    },
  );

  it("[D-28] that cannot be had is said exactly so, and the result is that of task mode", async () => {
    const [alone, fallen] = [await trusted(), await trusted()];
    writeFileSync(join(fallen.cwd, ".claude", "teams"), "in the way");
    const [first, second] = [
      await alone.run([
        "dispatch",
        TOPIC,
        "--yes",
        "--id",
        "one",
        ...(await model(tablePlan(parting))),
      ]),
      await fallen.run(
        ["dispatch", TOPIC, "--yes", "--id", "one", ...(await model(tablePlan(parting)))],
        { env: TEAM },
      ),
    ];
    expect(second.stderr.split("\n").filter((line) => line === WARNING)).toEqual([WARNING]);
    expect([
      second.code,
      opened(fallen, "one")?.brief,
      facts(fallen, "one"),
      readFileSync(join(fallen.cwd, ".claude", "teams"), "utf8"),
      existsSync(join(fallen.cwd, ".claude", "tasks")),
    ]).toEqual([first.code, opened(alone, "one")?.brief, facts(alone, "one"), "in the way", false]);
  });

  it("says the same as task mode where both can be had", async () => {
    const [task, team] = [await trusted(), await trusted()];
    const ran = [
      await task.run([
        "dispatch",
        TOPIC,
        "--yes",
        "--id",
        "one",
        ...(await model(tablePlan(parting))),
      ]),
      await team.run(
        ["dispatch", TOPIC, "--yes", "--id", "one", ...(await model(tablePlan(parting)))],
        { env: TEAM },
      ),
    ];
    expect([ran.map(({ code }) => code), facts(team, "one")]).toEqual([[0, 0], facts(task, "one")]);
  });

  it("[D-08] takes the place of an orphan of its name, and reports others without touching them", async () => {
    const at = await trusted("subjects: { issue: { argv: [echo, Sessions are lost in issue] } }\n");
    for (const name of ["deliberation-issue-7-dispatch", "deliberation-pr-9-dispatch"])
      mkdirSync(join(at.cwd, ".claude", "teams", name, "inboxes"), { recursive: true });
    const ran = await at.run(
      ["dispatch", "#7", "--yes", "--id", "one", ...(await model(tablePlan(parting)))],
      { env: TEAM },
    );
    expect([
      ran.code,
      below(at, "teams"),
      ran.stderr.includes("Left by other runs, and not touched: deliberation-pr-9-dispatch\n"),
    ]).toEqual([0, ["deliberation-pr-9-dispatch", "deliberation-pr-9-dispatch/inboxes"], true]);
  });

  it("[D-26] is gone when a run is interrupted, and is there again under its name when it goes on", async () => {
    const at = await trusted();
    let isSlow = true;
    const names: string[][] = [];
    const plan: Plan = (request, n) => {
      names.push(below(at, "teams").filter((name) => !name.includes("/")));
      return isSlow && n > 1 ? { hang: "before-headers" } : tablePlan(parting)(request, n);
    };
    const running = at.start(["dispatch", TOPIC, "--yes", "--id", "one", ...(await model(plan))], {
      env: TEAM,
    });
    await running.until(/The specialists, blind/u);
    running.signal("SIGINT");
    running.signal("SIGTERM");
    const ran = await running.ended;
    expect([ran.code, below(at, "teams"), below(at, "tasks")]).toEqual([130, [], []]);
    isSlow = false;
    const resumed = await at.run(["resume", "one", "--on-ambiguous", "rerun", "--yes"], {
      env: TEAM,
    });
    expect([resumed.code, new Set(names.flat()).size, below(at, "teams")]).toEqual([0, 1, []]);
  });
});

describe("A subject", () => {
  it("that is a file is read by everyone", async () => {
    const at = await trusted();
    writeFileSync(join(at.cwd, "proposal.md"), "Sessions live in cookies.\n");
    const seen: Asked[] = [];
    const ran = await at.run([
      "dispatch",
      "proposal.md",
      "--yes",
      "--id",
      "one",
      ...(await model(tablePlan(parting, seen))),
    ]);
    expect([
      ran.code,
      opened(at, "one")?.brief["topic"],
      seen.every(({ prompt }) => prompt.includes("Sessions live in cookies.")),
    ]).toEqual([0, "What should be done about proposal.md?", true]);
  });

  it.each([
    ["fails", '[sh, -c, "echo no such thing >&2; exit 4"]', "ended with 4: no such thing"],
    ["is not there", "[no-such-program-here]", "was not found on this machine"],
    ["prints nothing", '[printf, ""]', "printed nothing"],
    ["never ends", '[sh, -c, "sleep 30"], seconds: 0.3', "took longer than 0.3 seconds"],
    ["never stops printing", '[sh, -c, "yes"]', "printed more than"],
  ])(
    "whose command %s is refused with what it was, and leaves nothing",
    async (_what, argv, names) => {
      const at = await trusted(`subjects: { issue: { argv: ${argv} } }\n`);
      const before = at.tree();
      expectRefusal(await at.run(["dispatch", "#12", "--model", "rehearsal"]), 1, names);
      expect(at.tree()).toEqual(before);
    },
  );
});

itKeepsSecrets();
