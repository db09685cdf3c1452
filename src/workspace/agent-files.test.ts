import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseAgent, readAgents } from "./agent-files.ts";
import { typed } from "../../test/builders/requests.ts";
import { SecretFilter } from "./secret-filter.ts";
import { resolveInputs } from "./resolve-inputs.ts";
import { parseSettings } from "./settings.ts";
import type { StartRequest } from "./start-request.ts";

let base = "";
let cwd = "";
const put = (name: string, text: string | Buffer): void =>
  writeFileSync(join(cwd, ".claude", "agents", name), text);
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "dissensus-test-")));
  cwd = join(base, "here");
  mkdirSync(join(cwd, ".claude", "agents"), { recursive: true });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const agent = (head: string, body = "Be careful."): string => `---\n${head}\n---\n${body}\n`;

describe("an agent file", () => {
  test.each([
    [
      "every key",
      agent(
        "name: Security\ndescription: Finds holes\ndomains: [auth, crypto]\nrole: reviewer\ntools: Read, Grep\nmodel: x",
      ),
      {
        name: "Security",
        description: "Finds holes",
        domains: ["auth", "crypto"],
        role: "reviewer",
        instructions: "Be careful.",
      },
    ],
    [
      "a name alone, Windows line ends and a byte order mark",
      `\ufeff${agent("name: db").replaceAll("\n", "\r\n")}`,
      { name: "db", description: "", domains: [], role: "specialist", instructions: "Be careful." },
    ],
    [
      "domains as a line, and a role of its own",
      agent("name: db\ndomains: sql,  storage ,\nrole: guru"),
      {
        name: "db",
        description: "",
        domains: ["sql", "storage"],
        role: "specialist",
        instructions: "Be careful.",
      },
    ],
    [
      "prose with colons",
      agent(
        'name: api\ndescription: Use when: the user asks.\nuser: "Design it"\nassistant: I will\ntools: Read',
      ),
      {
        name: "api",
        description: 'Use when: the user asks.\nuser: "Design it"\nassistant: I will',
        domains: [],
        role: "specialist",
        instructions: "Be careful.",
      },
    ],
    [
      "a rule in its body",
      agent("name: db", "One.\n\n---\n\nTwo."),
      {
        name: "db",
        description: "",
        domains: [],
        role: "specialist",
        instructions: "One.\n\n---\n\nTwo.",
      },
    ],
  ])("with %s is somebody who may be asked", (_what, text, candidate) => {
    expect(parseAgent(text, "x.md")).toEqual(candidate);
  });

  test.each([
    ["no front matter", "# Hello\n", "x.md:1: it has no front matter"],
    ["no end of it", "---\nname: a\n", "x.md:1: its front matter has no end"],
    ["no name", agent("description: a"), "x.md:2: name is nothing: expected text"],
    ["a list that never ends", agent("name: a\nrole: specialist\ndomains: [a, b"), "x.md:4: "],
    ["a number for a name", agent("role: specialist\nname: 7"), "x.md:3: name is 7: expected text"],
  ])("with %s is bad, by file and line", (_what, text, message) => {
    expect(() => parseAgent(text, "x.md")).toThrow(message);
  });
});

describe("a folder of agent files", () => {
  test("[R-M7] passes over whoever is called like somebody else at the table, and says so", async () => {
    for (const [n, name] of [
      "Security",
      "Sеcurity",
      "Сhair",
      "The user (human)",
      "r1-msg-001",
      "User researcher",
    ].entries())
      put(`${n}.md`, agent(`name: ${name}`));
    const { agents: candidates, notices } = await readAgents(undefined, cwd, new SecretFilter(cwd));
    expect(candidates.map(({ name }) => name)).toEqual(["Security", "User researcher"]);
    expect(notices).toEqual(
      [
        ["1", "Sеcurity", "another specialist"],
        ["2", "Сhair", "a role"],
        ["3", "The user (human)", "a person"],
        ["4", "r1-msg-001", "an id"],
      ].map(
        ([file, name, who]) =>
          `Agent file passed over: .claude/agents/${file}.md: its name ${name} reads as ${who}; call it by what it knows about`,
      ),
    );
  });

  test("gives those that can be used, and one notice for each that cannot", async () => {
    writeFileSync(join(base, "outside.md"), agent("name: outside"));
    put("b.md", agent("name: B"));
    put("a.md", agent("name: A", `Token ghp_9aB3kQ7xZ2mN5vR8tY1wE4uI6oP0sD3fG7hJ`));
    put("c.md", agent("name: b"));
    put(".hidden.md", agent("name: hidden"));
    put("binary.md", Buffer.from([0x2d, 0, 1]));
    put("huge.md", agent("name: huge", "x".repeat(70_000)));
    put("broken.md", "no front matter");
    put("notes.txt", "not for agents");
    symlinkSync(join(base, "outside.md"), join(cwd, ".claude", "agents", "link.md"));
    symlinkSync("b.md", join(cwd, ".claude", "agents", "z.md"));
    const secrets = new SecretFilter(cwd);
    const { agents: candidates, notices } = await readAgents(undefined, cwd, secrets);
    expect(candidates.map(({ name, instructions }) => [name, instructions])).toEqual([
      ["A", "Token [redacted: GitHub token]"],
      ["B", "Be careful."],
    ]);
    expect(notices).toEqual([
      "Agent file passed over: .claude/agents/.hidden.md: it is hidden",
      "Agent file passed over: .claude/agents/binary.md is not text.",
      "Agent file passed over: .claude/agents/broken.md:1: it has no front matter",
      "Agent file passed over: .claude/agents/c.md: its name b is taken by another file",
      "Agent file passed over: .claude/agents/huge.md: it has more than 65536 bytes",
      "Agent file passed over: .claude/agents/link.md: it is a link that leads out of the folder",
      "Agent file passed over: .claude/agents/z.md: its name B is taken by another file",
    ]);
    expect(secrets.record).toEqual({
      redacted: [{ file: ".claude/agents/a.md", line: 4, kind: "GitHub token" }],
    });
  });

  test("that is not there is nobody, unless it was named", async () => {
    expect(await readAgents(undefined, base, new SecretFilter(base))).toEqual({
      agents: [],
      notices: [],
    });
    await expect(readAgents("nowhere", cwd, new SecretFilter(cwd))).rejects.toMatchObject({
      exit: 1,
      message: "--agents: nowhere is not a folder.",
    });
  });
});

describe("who may be asked", () => {
  const given = async (
    choices: StartRequest["choices"],
    ask?: Parameters<typeof resolveInputs>[3],
  ): Promise<unknown> =>
    (
      await resolveInputs(
        typed("dispatch", { choices }),
        { cwd, env: {}, input: () => Promise.resolve(null) },
        parseSettings("{}", "dissensus.yaml"),
        ask,
      )
    ).brief;

  test("comes from agent files and workflow.yaml as other tools keep them", async () => {
    put("db.md", agent("name: Database\nrole: architect"));
    writeFileSync(
      join(cwd, ".claude", "workflow.yaml"),
      "version: 3\nplanning: { always_include: [Database], depth: 2 }\ndeliberation:\n  conflict_overrides:\n    - { agent_a: Database, agent_b: api, level: HIGH }\n    - { agent_a: x, agent_b: y, level: low }\n",
    );
    expect(await given({})).toMatchObject({
      candidates: [
        {
          name: "Database",
          description: "",
          domains: [],
          role: "architect",
          instructions: "Be careful.",
          agent: "Database",
        },
      ],
      isByHand: false,
      always: ["Database"],
      overrides: [
        { agent_a: "Database", agent_b: "api", level: "HIGH" },
        { agent_a: "x", agent_b: "y", level: "LOW" },
      ],
      mode: "task",
    });
  });

  test("[T-36] by hand is a file of that name, or a plain specialist, who may be said to look after something", async () => {
    put("db.md", agent("name: Database\nrole: architect"));
    put("ui.md", agent("name: ui"));
    expect(await given({ members: ["database", "legal", "data: rows"] })).toMatchObject({
      candidates: [
        {
          name: "Database",
          description: "",
          domains: [],
          role: "architect",
          instructions: "Be careful.",
          agent: "Database",
        },
        { name: "legal", description: "", domains: [], role: "specialist", instructions: "" },
        { name: "data", description: "rows", domains: [], role: "specialist", instructions: "" },
      ],
      isByHand: true,
      always: [],
      overrides: [],
      mode: "task",
    });
  });

  test.each([
    [
      "planning: { always_include: Database }\n",
      '.claude/workflow.yaml:1: planning.always_include is "Database": expected a list',
    ],
    [
      "a: 1\ndeliberation:\n  conflict_overrides:\n    - { agent_a: x }\n",
      ".claude/workflow.yaml:4: deliberation.conflict_overrides.0.agent_b is nothing: expected text",
    ],
    ["a: [1\n", ".claude/workflow.yaml:2: "],
    [
      "deliberation:\n  conflict_overrides:\n    - { agent_a: x, agent_b: y }\n",
      ".claude/workflow.yaml:3: deliberation.conflict_overrides.0.level is nothing: expected HIGH, LOW",
    ],
    [
      "deliberation:\n  conflict_overrides:\n    - { agent_a: x, agent_b: y, level: HIGH, why: so }\n",
      ".claude/workflow.yaml:3: unknown key deliberation.conflict_overrides.0.why",
    ],
    [
      "deliberation:\n  conflict_override: []\n",
      ".claude/workflow.yaml:2: unknown key deliberation.conflict_override",
    ],
    [
      "a: 1\nplaning: { always_include: [x] }\n",
      ".claude/workflow.yaml:2: unknown key planing; did you mean planning?",
    ],
  ])("[T-37] is refused where workflow.yaml cannot be understood: %j", async (text, message) => {
    writeFileSync(join(cwd, ".claude", "workflow.yaml"), text);
    await expect(given({})).rejects.toMatchObject({
      exit: 1,
      message: expect.stringContaining(message) as string,
    });
  });

  test("[T-37] by hand is asked about where no file has the name and one has a name like it", async () => {
    put("sec.md", agent("name: security-auditor"));
    const asked: string[] = [];
    const answering = (answer: string | undefined) =>
      given({ members: ["security", "legal"] }, async (question) => {
        asked.push(question.message);
        const said = answer === undefined ? undefined : question.read(answer);
        return typeof said === "string" ? undefined : said;
      });
    expect(await answering("security-auditor")).toMatchObject({
      candidates: [{ name: "security-auditor", agent: "security-auditor" }, { name: "legal" }],
    });
    expect(await answering("security:")).toMatchObject({
      candidates: [{ name: "security", instructions: "" }, { name: "legal" }],
    });
    await expect(answering(undefined)).rejects.toMatchObject({
      exit: 2,
      message: "--members: No agent file is called security; there is security-auditor.",
    });
    expect(asked[0]).toBe(
      "No agent file is called security; there is security-auditor. Whom do you mean?",
    );
  });
});
