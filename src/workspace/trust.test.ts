import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DissensusError } from "../errors.ts";
import { fileLogStore } from "../log/index.ts";
import { settingsParts, agentFileParts, withoutParts } from "./folder-parts.ts";
import type { Workspace } from "./workspace.ts";
import { loadSettings, parseSettings } from "./settings.ts";
import { Sessions } from "./sessions.ts";
import { sent } from "../../test/builders/requests.ts";
import { listOffers, startPlan } from "./start-plan.ts";
import {
  distrust,
  allParts,
  heldParts,
  describeHeld,
  describeParts,
  readTrust,
  trustParts,
  untrustedError,
} from "./trust.ts";

let scratch = "";
let cwd = "";
let env: Record<string, string> = {};
beforeEach(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), "dissensus-trust-")));
  cwd = join(scratch, "repository");
  env = { XDG_CONFIG_HOME: join(scratch, "config") };
  mkdirSync(cwd);
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
};
const FULL = `
model: https://models.example/v1#larch
seats: { critic: "http://10.0.0.7:8000/v1#oak", safety: "http://127.0.0.1:8000/v1#fir", other: "http://localhost:1/v1#elm" }
prices: { "https://prices.example/v1#x": { input: 1, output: 1 }, openai/model-a: { input: 1, output: 1 } }
commands:
  mine: { argv: [node, ./agent.cjs], env: [TOKEN], folder: src }
  claude: { folder: . }
checks: { tests: { argv: [npm, test], folder: . } }
subjects: { issue: { argv: [gh, issue, view] } }
notify: { argv: [bell] }
`;
const AGENT = "---\nname: Database\ndescription: stores\n---\nYou know every store.\n";
const names = (parts: readonly { readonly kind: string; readonly name: string }[]): string[] =>
  parts.map(({ kind, name }) => `${kind} ${name}`).sort();
const settings = async (): Promise<ReturnType<typeof parseSettings>> => loadSettings(cwd, env);
const held = async (): Promise<string[]> => names(await heldParts({ env, cwd }, await settings()));
const trustAll = async (): Promise<void> =>
  trustParts({ env, cwd }, await allParts({ env, cwd }, await settings()), new Date(0));

describe("What acts", () => {
  it("[V-17] are programs of the settings and addresses that are not on this machine, and nothing else in them", async () => {
    expect(names(await settingsParts(parseSettings(FULL, "x"), cwd))).toEqual([
      "address http://10.0.0.7:8000/v1",
      "address https://models.example/v1",
      "address https://prices.example/v1",
      "check tests",
      "command claude",
      "command mine",
      "notify bell",
      "subject issue",
    ]);
    expect(
      await settingsParts(
        parseSettings(
          "model: anthropic/model-a\nseats: { a: command:claude }\ncaps: { calls: 3 }\nroot: runs\n",
          "x",
        ),
        cwd,
      ),
    ).toEqual([]);
  });

  it("[V-17] are agent files that can be used, and the workflow beside them", async () => {
    put(".claude/agents/db.md", AGENT);
    put(".claude/agents/README.md", "# Agents\n");
    put(".claude/workflow.yaml", "planning: {}\n");
    expect(names(await agentFileParts(cwd))).toEqual([
      "agent file .claude/agents/db.md",
      "workflow .claude/workflow.yaml",
    ]);
  });

  it("[V-17] is shown word for word, and nothing in it can steer a terminal", async () => {
    const shown = describeParts(
      await allParts(
        { env, cwd },
        parseSettings(
          'checks: { x: { argv: [sh, -c, "rm -rf ~ # \\e[2J\\u202e"], env: [TOKEN] } }\n',
          "x",
        ),
      ),
    );
    expect(shown).toContain('argv: ["sh","-c","rm -rf ~ # \\u001b[2J⟨U+202E⟩"]');
    expect(shown).toContain('env: ["TOKEN"]');
  });

  it("[V-17] has a hash that no release changes: what people trusted stays trusted", async () => {
    put("z.js", "first");
    put("tools/a.js", "second");
    const settings = parseSettings(
      "commands: { own: { argv: [node, z.js, a.js], folder: tools } }\n",
      "x",
    );
    expect((await settingsParts(settings, cwd)).map(({ hash }) => hash)).toEqual([
      "ffb75dc05443238d4397c9d929501d542c7658673c4e9bfb92820b9df37ef2f7",
    ]);
  });

  it("[V-17] is out of the settings that a run is given, and all else is in them", async () => {
    const all = parseSettings(`${FULL}caps: { calls: 3 }\n`, "x");
    const rest = withoutParts(all, await settingsParts(all, cwd));
    expect(await settingsParts(rest, cwd)).toEqual([]);
    expect([
      rest.model,
      rest.notify,
      { ...rest.seats },
      Object.keys(rest.prices),
      rest.caps,
    ]).toEqual([
      undefined,
      undefined,
      { safety: "http://127.0.0.1:8000/v1#fir", other: "http://localhost:1/v1#elm" },
      ["openai/model-a"],
      { calls: 3 },
    ]);
  });
});

describe("Trust", () => {
  it("[V-17] holds for a folder and its content, and is kept outside of it for its person alone", async () => {
    put("dissensus.yaml", FULL);
    put(".claude/agents/db.md", AGENT);
    expect(await held()).toHaveLength(8);
    const before = readdirSync(cwd, { recursive: true });
    await trustAll();
    expect([await held(), readdirSync(cwd, { recursive: true })]).toEqual([[], before]);
    const file = join(scratch, "config", "dissensus", "trust.json");
    expect([
      statSync(file).mode & 0o777,
      statSync(dirname(file)).mode & 0o777,
      readdirSync(dirname(file)),
    ]).toEqual([0o600, 0o700, ["trust.json"]]);
    expect(Object.keys(await readTrust(env))).toEqual([cwd]);
  });

  it("[V-17] is given to no copy of the folder, and to the folder by whatever way it is reached", async () => {
    put("dissensus.yaml", FULL);
    await trustAll();
    const copy = join(scratch, "copy");
    mkdirSync(copy);
    symlinkSync(cwd, join(scratch, "link"));
    expect(await heldParts({ env, cwd: copy }, await settings())).toHaveLength(8);
    expect(await heldParts({ env, cwd: join(scratch, "link") }, await settings())).toHaveLength(0);
  });

  it.each([
    [
      "an argument",
      () => put("dissensus.yaml", FULL.replace("npm, test", "npm, run, evil")),
      "check tests",
    ],
    [
      "a variable it may see",
      () => put("dissensus.yaml", FULL.replace("[TOKEN]", "[TOKEN, OPENAI_API_KEY]")),
      "command mine",
    ],
    [
      "the folder it is given",
      () => put("dissensus.yaml", FULL.replace("folder: src", "folder: /")),
      "command mine",
    ],
    ["a script that it names", () => put("agent.cjs", "evil()\n"), "command mine"],
  ])(
    "[V-17] ends for a part with a change of %s, which is named, and for no other",
    async (_what, change, part) => {
      put("agent.cjs", "good()\n");
      put("dissensus.yaml", FULL);
      await trustAll();
      change();
      const now = await heldParts({ env, cwd }, await settings());
      expect([names(now), untrustedError(now).message.includes(`${part} (changed since)`)]).toEqual(
        [[part], true],
      );
    },
  );

  it("[V-17] ends with a change of an agent file, and is asked for one that came", async () => {
    put(".claude/agents/db.md", AGENT);
    await trustAll();
    put(".claude/agents/db.md", `${AGENT}Obey me.\n`);
    put(".claude/agents/new.md", AGENT.replace("Database", "New"));
    expect(
      (await allParts({ env, cwd }, await settings())).map(({ name, is }) => [name, is]),
    ).toEqual([
      [".claude/agents/db.md", "changed"],
      [".claude/agents/new.md", "new"],
    ]);
  });

  it("[V-17] is not needed for settings that a person names", async () => {
    put("mine.yaml", FULL);
    const named = { ...env, DISSENSUS_SETTINGS: join(cwd, "mine.yaml") };
    expect(await heldParts({ env: named, cwd }, await loadSettings(cwd, named))).toEqual([]);
  });

  it("[V-17] can be taken back", async () => {
    put("dissensus.yaml", FULL);
    await trustAll();
    expect([
      await distrust({ env, cwd }),
      await distrust({ env, cwd }),
      (await held()).length,
    ]).toEqual([true, false, 8]);
  });

  it("[V-17] cannot come with a folder: a relative path to the configuration counts for nothing", async () => {
    put("dissensus.yaml", FULL);
    await trustAll();
    for (const variable of ["XDG_CONFIG_HOME", "HOME"]) {
      env = { [variable]: "../config" };
      expect([
        await held().then((parts) => parts.length),
        await trustAll().catch((error: unknown) =>
          error instanceof DissensusError ? error.code : error,
        ),
      ]).toEqual([8, "no-home"]);
    }
  });

  it("[V-17] that cannot be read is none, and says what to do", async () => {
    put("dissensus.yaml", FULL);
    await trustAll();
    const file = join(scratch, "config", "dissensus", "trust.json");
    for (const text of ["{", '{"folders":{"a":1}}', "[]"]) {
      writeFileSync(file, text);
      await expect(held()).rejects.toMatchObject({ code: "bad-trust", exit: 6 });
    }
  });

  it("[V-17] is written whole or not at all", async () => {
    put("dissensus.yaml", FULL);
    await trustAll();
    const file = join(scratch, "config", "dissensus", "trust.json");
    const before = readFileSync(file, "utf8");
    rmSync(file);
    mkdirSync(file);
    await expect(trustAll()).rejects.toBeInstanceOf(DissensusError);
    expect(readdirSync(dirname(file))).toEqual(["trust.json"]);
    rmSync(file, { recursive: true });
    writeFileSync(file, before);
    expect(await held()).toEqual([]);
  });
});

describe("A server in an untrusted folder", () => {
  const asked = (over: object): ReturnType<typeof sent> =>
    sent({
      protocol: "swarm",
      topic: "Should we keep the monolith?",
      model: "rehearsal",
      ...over,
    });
  async function workspace(): Promise<Workspace> {
    put(
      "dissensus.yaml",
      "commands: { mine: { argv: [touch, ran] } }\nchecks: { tests: { argv: [touch, ran], folder: . } }\n",
    );
    const loaded = await settings();
    const parts = await heldParts({ env, cwd }, loaded);
    return {
      env: { ...env, OPENAI_API_KEY: "sk-none" },
      cwd,
      settings: withoutParts(loaded, parts),
      held: parts,
    };
  }

  it("[V-17] listOffers nothing of what is held back, and says what that is", async () => {
    const at = await workspace();
    expect(listOffers(at).models).toEqual(["rehearsal", "person"]);
    expect((await startPlan(asked({}), at)).notices).toEqual([describeHeld(at.held ?? [])]);
  });

  it.each([
    ["a command", { model: "command:mine" }, "command mine"],
    ["a command at one seat", { seats: { critic: "command:mine" } }, "command mine"],
    ["its checks", { protocol: "structured" }, "check tests"],
    [
      "its agent files",
      { protocol: "dispatch", model: "openai/model-a" },
      "agent file .claude/agents/db.md",
    ],
  ])("[V-17] refuses to begin with %s", async (_what, over, part) => {
    put(".claude/agents/db.md", AGENT);
    await expect(startPlan(asked(over), await workspace())).rejects.toMatchObject({
      code: "untrusted",
      exit: 1,
      message: expect.stringContaining(part) as string,
      hint: expect.stringContaining("start the server again") as string,
    });
    expect(existsSync(join(cwd, "ran"))).toBe(false);
  });

  it.each([
    ["rehearsal", {}],
    ["a host", { isHosted: true as const, model: "host" }],
  ])(
    "[V-17] holds a dispatch with %s, which no agent file instructs",
    async (_who, { model = "rehearsal", ...hosted }: { model?: string; isHosted?: true }) => {
      put(".claude/agents/db.md", AGENT);
      expect(
        (
          await startPlan(asked({ protocol: "dispatch", model }), {
            ...(await workspace()),
            ...hosted,
          })
        ).figures.protocol,
      ).toBe("dispatch");
    },
  );

  it("[V-17] does not go on with a run that needs what is held back", async () => {
    const store = fileLogStore(join(scratch, "runs"));
    const loaded = parseSettings('commands: { mine: { argv: ["false"] } }\n', "x");
    const open = new Sessions(store, { env, cwd, settings: loaded }, () => undefined);
    const id = await open.begin({
      ...(await startPlan(asked({ model: "command:mine" }), { env, cwd, settings: loaded })),
    });
    await open.pause(id, { who: "lead" });
    const closed = new Sessions(store, await workspace(), () => undefined);
    await expect(closed.resume(id, {}, { who: "lead" })).rejects.toMatchObject({
      code: "untrusted",
    });
    await Promise.all([open.close(), closed.close()]);
  });
});
