// What a repository brings, on the command line: held back until it is trusted, whatever is run there.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fakeProvider, type FakeProvider } from "../fake-provider.ts";
import { CONTROL, expectRefusal, itKeepsSecrets, Place } from "./cli.ts";
import { panelPlan } from "./fake-panel.ts";

const QUICK = ["dialectic", "Should we keep the monolith?", "--quick", "--members", "alpha,beta"];
const servers: FakeProvider[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function provider(): Promise<FakeProvider> {
  const made = await fakeProvider(panelPlan());
  servers.push(made);
  return made;
}

/** A repository whose programs leave a trace. */
function repository(settings: string): Place {
  const at = new Place();
  writeFileSync(join(at.cwd, "dissensus.yaml"), settings);
  return at;
}

const trace = (at: Place): string => `[touch, ${JSON.stringify(join(at.config, "acted"))}]`;
const hasActed = (at: Place): boolean => existsSync(join(at.config, "acted"));

function hostile(): Place {
  const at = new Place();
  const argv = trace(at);
  writeFileSync(
    join(at.cwd, "dissensus.yaml"),
    `commands: { mine: { argv: ${argv} } }\nchecks: { tests: { argv: ${argv}, folder: . } }\nsubjects: { issue: { argv: ${argv} } }\nnotify: { argv: ${argv} }\n`,
  );
  return at;
}

describe("A run where nobody can be asked", () => {
  it.each([
    ["a command", [...QUICK, "--model", "command:mine"], "command mine"],
    [
      "a command at one seat",
      [...QUICK, "--model", "rehearsal", "--seat", "alpha=command:mine"],
      "command mine",
    ],
    [
      "a check",
      [
        "structured",
        "Can we drop the export?",
        "--preset",
        "quick",
        "--model",
        "rehearsal",
        "--yes",
      ],
      "check tests",
    ],
    ["an issue's command", ["dispatch", "#7", "--model", "rehearsal"], "subject issue"],
    ["an issue's command, for its plan alone", ["dispatch", "#7", "--dry-run"], "subject issue"],
  ])(
    "[V-17] and that needs %s says so in one paragraph, ends with 1 and leaves everything as it was",
    async (_what, args, names) => {
      const at = hostile();
      const before = at.tree();
      expectRefusal(await at.run(args), 1, names);
      expect([hasActed(at), at.tree()]).toEqual([false, before]);
    },
  );

  it("[V-17] goes on where it needs nothing of it, and says what is held back", async () => {
    const at = hostile();
    const ran = await at.run([...QUICK, "--model", "rehearsal", "--id", "one"]);
    expect([ran.stderr.split("\n")[0], hasActed(at), [0, 3].includes(Number(ran.code))]).toEqual([
      "Held back until you trust this folder (dissensus trust): command mine, check tests, subject issue, notify bell.",
      false,
      true,
    ]);
  });

  it("[V-17] rings no bell of an untrusted folder", async () => {
    const at = hostile();
    const ran = await at.run([
      ...QUICK,
      "--model",
      "rehearsal",
      "--seat",
      "alpha=person",
      "--id",
      "one",
    ]);
    expect([ran.code, hasActed(at)]).toEqual([4, false]);
  });

  it("[V-17] sends nothing to an address that the folder names, and no key", async () => {
    const at = repository("model: https://models.example/v1#larch\n");
    expectRefusal(await at.run(QUICK), 1, "address https://models.example/v1");
    expect([0, 3]).toContain((await at.run([...QUICK, "--model", "rehearsal"])).code);
  });

  it("[V-17] needs no trust for an address on this machine", async () => {
    const server = await provider();
    const at = repository(`model: ${server.url}#larch-9\n`);
    expect([0, 3]).toContain((await at.run([...QUICK, "--yes"])).code);
    expect(server.ledger.length).toBeGreaterThan(0);
  });

  it("[V-17] takes agent files that its person names, and no others", async () => {
    const server = await provider();
    const at = new Place();
    mkdirSync(join(at.cwd, ".claude", "agents"), { recursive: true });
    writeFileSync(
      join(at.cwd, ".claude", "agents", "db.md"),
      "---\nname: Database\ndescription: stores\n---\nYou know every store.\n",
    );
    const run = [
      "dispatch",
      "How should we store sessions?",
      "--yes",
      "--max-calls",
      "2",
      "--model",
      `${server.url}#larch-9`,
    ];
    expectRefusal(await at.run(run), 1, "agent file .claude/agents/db.md");
    expect(server.ledger.length).toBe(0);
    const named = await at.run([...run, "--agents", ".claude/agents"]);
    expect([named.code === 1, server.ledger.length > 0]).toEqual([false, true]);
  });

  it("[V-17] does not go on with what has changed since, and goes on once it is trusted again", async () => {
    const at = hostile();
    await at.trust();
    const run = [
      ...QUICK,
      "--model",
      "rehearsal",
      "--seat",
      "alpha=command:mine",
      "--id",
      "one",
      "--max-calls",
      "1",
    ];
    expect([(await at.run(run)).code, hasActed(at)]).toEqual([6, true]);
    writeFileSync(join(at.cwd, "dissensus.yaml"), "commands: { mine: { argv: [touch, other] } }\n");
    expectRefusal(
      await at.run(["resume", "one", "--max-calls", "2"]),
      1,
      "command mine (changed since)",
    );
    expect((await at.run(["trust", "--yes"])).code).toBe(0);
    expect(
      (await at.run(["resume", "one", "--max-calls", "2", "--on-ambiguous", "rerun"])).code,
    ).not.toBe(1);
  });
});

describe("dissensus trust", () => {
  it("[V-17] shows exactly what acts, asks where it can, and trusts with --yes", async () => {
    const at = hostile();
    const shown = await at.run(["trust"]);
    expect([
      shown.code,
      shown.stdout.includes(
        `command mine\n    argv: ${JSON.stringify(["touch", join(at.config, "acted")])}`,
      ),
      shown.stderr.includes("dissensus trust --yes"),
    ]).toEqual([1, true, true]);
    expect((await at.run(["trust", "--yes"])).stdout).toContain("Trusted from now on");
    expect((await at.run(["trust"])).code).toBe(0);
    expect((await at.run(["trust", "--list"])).stdout).toMatch(
      /^\S+ \(\d{4}-\d\d-\d\d\): command mine, check tests, subject issue, notify bell\n$/u,
    );
    expect(hasActed(at)).toBe(false);
  });

  it("[V-17] takes another folder, and trust back", async () => {
    const [at, elsewhere] = [hostile(), new Place()];
    const env = { XDG_CONFIG_HOME: at.config };
    expect((await elsewhere.run(["trust", at.cwd, "--yes"], { env })).code).toBe(0);
    expect((await at.run(["trust"])).code).toBe(0);
    expect((await at.run(["trust", "--remove"])).code).toBe(0);
    expectRefusal(
      await at.run(["trust", "--remove"]),
      1,
      "is not among the folders that you trust",
    );
    expect([(await at.run(["trust"])).code, (await at.run(["trust", "--list"])).stdout]).toEqual([
      1,
      "No folder is trusted.\n",
    ]);
  });

  it("[V-17] shows hostile text as text", async () => {
    const at = repository('checks: { x: { argv: [sh, -c, "true # \\e[2J\\u202e"] } }\n');
    const { stdout } = await at.run(["trust", "--yes"]);
    expect([CONTROL.test(stdout), stdout.includes("\u202e")]).toEqual([false, false]);
  });

  it("[V-17] a folder without anything that acts needs none, and one that is not there is refused", async () => {
    const at = repository("model: rehearsal\n");
    expect((await at.run(["trust"])).stdout).toContain("there is nothing to trust");
    expectRefusal(await at.run(["trust", "nowhere"]), 1, "nowhere is not a folder");
    expect((await at.run(["trust", "--yes", "--remove"])).code).toBe(2);
  });

  it("[V-17] the doctor says what is held back, and runs nothing of it", async () => {
    const at = hostile();
    expect((await at.run(["doctor"])).stdout).toContain(
      "Held back until you trust this folder (dissensus trust): command mine,",
    );
    expect([JSON.parse((await at.run(["doctor", "--json"])).stdout), hasActed(at)]).toMatchObject([
      { held: [{ kind: "command", name: "mine", is: "new" }, {}, {}, {}] },
      false,
    ]);
  });
});

const canRun = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;
describe.skipIf(!canRun)("At a terminal", () => {
  const atTerminal = (at: Place, id = "one") =>
    at.start([...QUICK, "--model", "rehearsal", "--seat", "alpha=command:mine", "--id", id], {
      under: [
        "bash",
        "-c",
        `exec script -qefc "stty cols 100 rows 40; exec $(printf '%q ' "$0" "$@")" /dev/null`,
      ],
      isTyped: true,
    });

  it("[V-17] a yes trusts the folder, and is asked for once", async () => {
    const at = hostile();
    for (const isFirst of [true, false]) {
      const run = atTerminal(at, isFirst ? "one" : "two");
      if (isFirst) {
        await run.until(/command mine[\s\S]*Trust it, as it is now\?/);
        run.type("y");
      }
      // What it prints is no answer: it was started, and is no agent.
      expect([(await run.ended).code, run.stdout.includes("Trust it"), hasActed(at)]).toEqual([
        6,
        isFirst,
        true,
      ]);
    }
  });

  it("[V-17] a no starts nothing, and trusts nothing", async () => {
    const at = hostile();
    const run = atTerminal(at);
    await run.until(/Trust it, as it is now\?/);
    run.type("n");
    expect([
      (await run.ended).code,
      hasActed(at),
      existsSync(at.root),
      (await at.run(["trust", "--list"])).stdout,
    ]).toEqual([130, false, false, "No folder is trusted.\n"]);
  });
});

itKeepsSecrets();
