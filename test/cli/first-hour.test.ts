// The first hour with the command line: prepare a folder, find commands, run once, read, keep, forward.
import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { BIN, CONTROL, expectRefusal, itKeepsSecrets, Place } from "./cli.ts";

const TOPIC = "Should we keep the monolith?";
const RUN = ["dialectic", TOPIC, "--quick", "--model", "rehearsal"];
const place = new Place();

beforeAll(async () => {
  expect((await place.run([...RUN, "--id", "one"])).code).toBe(0);
});

const widest = (text: string): number => Math.max(...text.split("\n").map((line) => line.length));

describe("init", () => {
  it("writes settings that are comments and a .gitignore, says what to do next, and calls nobody", async () => {
    const own = new Place();
    const ran = await own.run(["init"]);
    expect([ran.code, own.files(), own.text(".dissensus", ".gitignore")]).toEqual([
      0,
      [".dissensus/.gitignore", "dissensus.yaml"],
      "*\n",
    ]);
    const lines = own.text("dissensus.yaml").trimEnd().split("\n");
    expect(lines[0]).toMatch(/^# yaml-language-server: \$schema=\/.+\/schema\/settings\.json$/);
    expect(lines.filter((line) => line !== "" && !line.startsWith("#"))).toEqual([]);
    expect(ran.stdout).toContain("dissensus doctor");
    expect((await own.run([...RUN, "--id", "two"])).code).toBe(0);
    expect((await own.listed()).map(({ id }) => id)).toEqual(["two"]);
  });

  it("leaves settings that are there as they are", async () => {
    const own = new Place();
    writeFileSync(join(own.cwd, "dissensus.yaml"), "model: rehearsal\n");
    const before = own.tree();
    expectRefusal(await own.run(["init"]), 1, "dissensus.yaml");
    expect(own.tree()).toEqual(before);
  });

  it("names the schema beside the project, where the package lies in it", async () => {
    const own = new Place();
    const beside = join(own.cwd, "node_modules/dissensus/schema");
    spawnSync("mkdir", ["-p", beside]);
    writeFileSync(join(beside, "settings.json"), "{}");
    await own.run(["init"]);
    expect(own.text("dissensus.yaml")).toContain(
      "$schema=./node_modules/dissensus/schema/settings.json\n",
    );
  });
});

describe("help", () => {
  it.each([60, 80, 120])("of every command fits on %d columns", async (columns) => {
    const env = { COLUMNS: String(columns) };
    const { stdout } = await place.run(["--help"], { env });
    const commands = Array.from(
      stdout.matchAll(/^ {2}([a-z]+)(?: |$)/gmu),
      ([, name = ""]) => name,
    );
    expect(commands).toEqual(expect.arrayContaining(["swarm", "init", "completion", "help"]));
    const helps = await Promise.all(
      (columns === 60
        ? commands.filter((name) => !/^(?:help|dissensus)$/.test(name))
        : ["report"]
      ).map((name) => place.run([name, "--help"], { env })),
    );
    for (const ran of [stdout, ...helps.map((help) => help.stdout)])
      expect(widest(ran)).toBeLessThanOrEqual(columns);
    expect(helps.filter((help) => !help.stdout.includes("Example"))).toEqual([]);
  });

  it("has the commands in groups, in the order of a first hour", async () => {
    const { stdout } = await place.run(["--help"]);
    expect(stdout.match(/^(?:Start|Read|Decide|Keep|Connect).*:$/gmu)).toEqual([
      "Start a deliberation:",
      "Read what came of it:",
      "Decide what it waits for:",
      "Keep the record:",
      "Connect models, agents and tools:",
    ]);
  });
});

/** The words a shell offers behind what was typed. */
function offered(shell: string, typed: readonly string[]): readonly string[] {
  const bin = join(place.config, "bin");
  spawnSync("mkdir", ["-p", bin]);
  writeFileSync(join(bin, "dissensus"), `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`);
  chmodSync(join(bin, "dissensus"), 0o755);
  const PATH = [bin, dirname(process.execPath), process.env["PATH"]].join(delimiter);
  const env = { PATH, HOME: place.cwd, XDG_CONFIG_HOME: place.config };
  const asks =
    shell === "bash"
      ? `source <(dissensus completion bash); COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _dissensus 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`
      : `dissensus completion fish | source; complete -C "$(string join ' ' -- $argv)" | string split -f1 \\t`;
  const args = shell === "bash" ? ["--norc", "-c", asks, "bash"] : ["-c", asks];
  const ran = spawnSync(shell, [...args, "dissensus", ...typed], { cwd: place.cwd, env });
  return ran.stdout.toString("utf8").trimEnd().split("\n");
}

const hasShell = (name: string): boolean => spawnSync(name, ["--version"]).status === 0;

describe.each(["bash", "fish"])("completion for %s", (shell) => {
  it.skipIf(!hasShell(shell))("offers commands, options, their values, and ids here", () => {
    expect(offered(shell, ["rep"])).toEqual(["report"]);
    expect(offered(shell, ["report", "--fo"])).toEqual(["--format", "--force"]);
    expect(offered(shell, ["report", "--format", "ma"])).toEqual(["madr"]);
    expect(offered(shell, ["report", "o"])).toEqual(["one"]);
    expect(offered(shell, ["dialectic", "--temperament", "st"])).toEqual(["stubborn"]);
    expect(offered(shell, ["structured", "--preset", "qu"])).toEqual(["quick"]);
    expect(offered(shell, ["completion", ""])).toEqual(["bash", "zsh", "fish"]);
  });
});

describe("completion", () => {
  it.skipIf(!hasShell("zsh"))("for zsh is a script that zsh reads", async () => {
    const { stdout } = await place.run(["completion", "zsh"]);
    expect(spawnSync("zsh", ["-n"], { input: stdout }).status).toBe(0);
  });

  it("for another shell is wrong usage, and names those there are", async () => {
    expectRefusal(await place.run(["completion", "tcsh"]), 2, "bash, zsh");
  });
});

describe("A run", () => {
  it("with --quiet prints what came of it and nothing else", async () => {
    const { code, stdout } = await place.run([...RUN, "--quiet", "--id", "quiet"]);
    expect([code, stdout.split("\n")[0]]).toEqual([0, expect.stringMatching(/^Answer {3}/)]);
    expect(stdout.trimEnd().split("\n").length).toBeLessThanOrEqual(12);
  });

  it("with --verbose prints every message in full, without a control byte", async () => {
    const { stdout } = await place.run([...RUN, "--verbose", "--id", "verbose"]);
    const said = place
      .all("verbose", "fact.recorded")
      .flatMap(({ data: { fact } }) =>
        fact.kind === "message"
          ? Object.values(fact.body).filter((text) => typeof text === "string")
          : [],
      );
    const text = stdout.replaceAll(/\s+/gu, " ");
    expect(said.filter((each) => each.length > 30 && !text.includes(each))).toEqual([]);
    expect([said.length > 5, CONTROL.test(stdout)]).toEqual([true, false]);
  });
});

describe("list", () => {
  it("says when, in which state and what the answer is, and takes --limit and --state", async () => {
    const all = await place.run(["list"]);
    expect(all.stdout).toMatch(/^one +finished +(?:just now|\d+ min ago)$/mu);
    expect(all.stdout).toContain(`    ${TOPIC}\n`);
    const limited = JSON.parse((await place.run(["list", "--limit", "1", "--json"])).stdout) as {
      schema: string;
      deliberations: { answer: string }[];
      all: number;
    };
    expect(limited).toMatchObject({ schema: "dissensus-list/1", all: 3 });
    expect(limited.deliberations).toEqual([
      expect.objectContaining({ answer: expect.stringMatching(/\d of \d/) as string }),
    ]);
    expect((await place.run(["list", "--state", "waiting"])).stdout).toContain("Nothing");
    expectRefusal(await place.run(["list", "--state", "asleep"]), 2, "asleep");
  });
});

describe("--json of every command that reads", () => {
  it.each([
    ["list", ["list", "--json"]],
    ["show", ["show", "one", "--json"]],
    ["report", ["report", "one", "--format", "json"]],
    ["doctor", ["doctor", "--json"]],
    ["models", ["models", "--json"]],
    ["presets", ["presets", "--json"]],
    ["plan", [...RUN, "--dry-run", "--json"]],
  ])("is one object that names its form: %s", async (name, args) => {
    const { stdout } = await place.run(args);
    expect(Object.entries(JSON.parse(stdout) as object)[0]).toEqual([
      "schema",
      `dissensus-${name}/1`,
    ]);
  });
});

describe("[Q-11] report", () => {
  it("-o writes any format, leaves what is not its own alone, and replaces it with --force", async () => {
    const at = (file: string): string => readFileSync(join(place.cwd, file), "utf8");
    for (const format of ["md", "brief", "html", "csv"]) {
      const file = `out.${format}`;
      const [written, printed] = [
        await place.run(["report", "one", "--format", format, "-o", file]),
        await place.run(["report", "one", "--format", format]),
      ];
      expect([written.code, written.stdout, at(file)]).toEqual([0, "", printed.stdout]);
    }
    writeFileSync(join(place.cwd, "notes.md"), "mine, about one\n");
    const refused = await place.run(["report", "one", "-o", "notes.md"]);
    expectRefusal(refused, 1, "notes.md");
    expect(at("notes.md")).toBe("mine, about one\n");
    expect((await place.run(["report", "one", "-o", "notes.md", "--force"])).code).toBe(0);
    expect(at("notes.md")).toBe(at("out.md"));
    expectRefusal(await place.run(["report", "one", "-o", "no/such/x.md"]), 1, "no/such/x.md");
  });

  it("--open writes the page into the deliberation's folder, hands it to the browser, and prints where it lies", async () => {
    const browser = join(place.config, "browser");
    writeFileSync(browser, `#!/bin/sh\necho "$1" > "${place.config}/opened"\n`);
    chmodSync(browser, 0o755);
    const ran = await place.run(["report", "one", "--open"], { env: { BROWSER: browser } });
    expect([ran.code, ran.stdout]).toEqual([0, ".dissensus/one/report.html\n"]);
    await expect
      .poll(() => spawnSync("cat", [join(place.config, "opened")]).stdout.toString())
      .toMatch(/^file:\/\/.*\/\.dissensus\/one\/report\.html\n$/);
    expect(place.text(".dissensus", "one", "report.html")).toContain("<html");
    const alone = await place.run(["report", "one", "--open"]);
    expect([alone.code, alone.stdout]).toEqual([0, ".dissensus/one/report.html\n"]);
    expectRefusal(await place.run(["report", "one", "--open", "--format", "md"]), 2, "md");
  });
});

itKeepsSecrets();
