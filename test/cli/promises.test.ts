// What others rely on, shown on rehearsed runs: reports, projections, reading commands, names, languages, files.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { status } from "../../src/views/index.ts";
import { fakeProvider } from "../fake-provider.ts";
import { CONTROL, expectRefusal, itKeepsSecrets, Place, type Ran } from "./cli.ts";
import { panelAnswer } from "./fake-panel.ts";

const TOPIC = "Should we keep the monolith?";
const SPEC = "docs/specs/general-discussion-should-we-keep-the-monolith";
const SAVED = ["--save", "docs/specs"] as const;
const place = new Place();
const other = new Place();
const seeded = (id: string, ...more: string[]): string[] => [
  "dialectic",
  TOPIC,
  "--quick",
  "--model",
  "rehearsal",
  "--seed",
  "7",
  "--id",
  id,
  ...more,
];
let one: Ran;
let two: Ran;

beforeAll(async () => {
  mkdirSync(join(place.cwd, "docs/specs"), { recursive: true });
  writeFileSync(join(place.cwd, `${SPEC}.md`), "Mine.\n");
  [one, two] = await Promise.all([
    place.run(seeded("one", ...SAVED), { under: ["bash", "-c", 'umask 000; exec "$0" "$@"'] }),
    other.run(seeded("two", "--json", "--feature", "../../etc/Billing Service")),
  ]);
  expect([one.code, two.code]).toEqual([one.code, one.code]);
});

describe("The report", () => {
  it("goes to stdout as it lies in the folder, and says the run was rehearsed and on one model", async () => {
    const { code, stdout, stderr } = await place.run(["report", "one"]);
    expect({ code, isSame: stdout === place.text(".dissensus/one/report.md"), stderr }).toEqual({
      code: 0,
      isSame: true,
      stderr: "",
    });
    expect(stdout).toContain("rehearsed");
  });

  it("[X-18] says in plan and result that all seats share one model", () => {
    expect(one.stdout.split("\n").filter((line) => /share one model/.test(line)).length).toBe(2);
    expect(place.text(".dissensus/one/report.md")).toMatch(/one model/i);
  });

  it("[X-17] [P-26] ends with one reason, whose code the command ends with", () => {
    const concluded = place.all("one", "deliberation.concluded");
    expect(concluded.length).toBe(1);
    expect({
      code: one.code,
      isKnown: ["rounds", "nothing-open", "agreed"].includes(concluded[0]?.data.reason ?? ""),
    }).toEqual({ code: status(place.events("one")).exit, isKnown: true });
  });

  it("is the same bytes after every projection was deleted, by report and by resume", async () => {
    const before = place.text(".dissensus/one/report.md");
    const folder = join(place.root, "one");
    for (const name of readdirSync(folder))
      if (!["events.jsonl", "blobs", "inbox", "config"].includes(name))
        rmSync(join(folder, name), { recursive: true });
    expect((await place.run(["report", "one"])).stdout).toBe(before);
    const again = await place.run(["resume", "one"]);
    expect({ code: again.code, report: place.text(".dissensus/one/report.md") }).toEqual({
      code: one.code,
      report: before,
    });
  });

  it("differs between two ids of one seed in ids and times only", async () => {
    const bare = (text: string): string =>
      text
        .replaceAll(/\b(one|two)\b/g, "ID")
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
        .replaceAll(/\d+(\.\d+)? (s|ms)\b/g, "TIME");
    const format = (at: Place, id: string) =>
      at.run(["report", id]).then(({ stdout }) => bare(stdout));
    expect(await format(place, "one")).toBe(await format(other, "two"));
  });

  it.each(["html", "json", "csv"])(
    "comes as %s on stdout, with no control byte",
    async (format) => {
      const { code, stdout, stderr } = await place.run(["report", "one", "--format", format]);
      expect({
        code,
        isSome: stdout.length > 500,
        control: CONTROL.test(stdout.replaceAll("\r\n", "\n")),
        script: /<script/i.test(stdout),
        stderr,
      }).toEqual({ code: 0, isSome: true, control: false, script: false, stderr: "" });
    },
  );
});

describe("Output", () => {
  it("with --json is JSON lines and nothing else: the events of the log", () => {
    const lines = two.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toEqual(other.events("two"));
    expect(two.stderr).toBe("");
  });

  it("is plain when piped", () => {
    expect([one.stdout, one.stderr].some((text) => CONTROL.test(text))).toBe(false);
  });

  it("of a dry run is the plan; nobody is called and no folder is made", async () => {
    const own = new Place();
    const plan = await own.run([
      "dialectic",
      TOPIC,
      "--dry-run",
      "--model",
      "http://127.0.0.1:9/v1#nobody",
    ]);
    const json = await own.run([
      "dialectic",
      TOPIC,
      "--dry-run",
      "--json",
      "--model",
      "http://127.0.0.1:9/v1#nobody",
    ]);
    expect([plan.code, json.code, own.tree()]).toEqual([0, 0, []]);
    expect(plan.stdout).toMatch(
      /^ {2}rounds .*\n {2}questions .*if it ends in round 2.*when everything goes wrong.*\n.*tokens/mu,
    );
    expect(JSON.parse(json.stdout)).toMatchObject({
      plan: { topic: TOPIC, sharesOneModel: true },
      caps: { minutes: 50 },
    });
  });
});

describe("Files", () => {
  it("[P-20] [P-28] [X-10] [T-19] are written under ROOT, and elsewhere only where --save says, over nobody's file", () => {
    expect(place.files().filter((file) => !file.startsWith(".dissensus/"))).toEqual(
      [`${SPEC}-2.md`, `${SPEC}.md`].sort(),
    );
    expect(readdirSync(place.root).sort()).toEqual([".ballast", "one"]);
    expect(place.text(`${SPEC}.md`)).toBe("Mine.\n");
    expect(other.files().filter((file) => !file.startsWith(".dissensus/"))).toEqual([]);
    expect(other.files()).toContain(".dissensus/two/discussion.md");
  });

  it("[R-J6] of a deliberation are their owner's alone, whatever the umask", () => {
    const modes = readdirSync(place.root, { withFileTypes: true, recursive: true }).map((entry) => [
      entry.name,
      (statSync(join(entry.parentPath, entry.name)).mode & 0o777).toString(8),
    ]);
    expect(
      modes.filter(([name, mode]) => mode !== (name?.includes(".") === true ? "600" : "700")),
    ).toEqual([]);
    expect(modes.length).toBeGreaterThan(4);
  });

  it("of a second run on the same topic get a number of their own", async () => {
    await place.run(seeded("again", ...SAVED));
    expect(place.files().filter((file) => file.startsWith("docs"))).toEqual(
      [`${SPEC}-2.md`, `${SPEC}-3.md`, `${SPEC}.md`].sort(),
    );
  });
});

describe("Reading", () => {
  it("by list, show, verify, report and a decision refused changes no byte and no time", async () => {
    const before = place.tree();
    const ran = await Promise.all(
      [
        ["list"],
        ["list", "--json"],
        ["show", "one"],
        ["show", "one", "--json"],
        ["verify", "one"],
        ["report", "one"],
      ].map((args) => place.run(args)),
    );
    await place.run(["decide", "one", "end"]);
    expect(ran.map(({ code, stdout }) => [code, stdout !== "", CONTROL.test(stdout)])).toEqual(
      ran.map(() => [0, true, false]),
    );
    expect(place.tree()).toEqual(before);
  });

  it("by list tells a run that is at work from one that was killed, and from a fork that nobody took up, and writes nothing", async () => {
    const own = new Place();
    const server = await fakeProvider(() => ({ hang: "before-headers" }));
    try {
      const running = own.start([
        "dialectic",
        TOPIC,
        "--model",
        `${server.url}#larch-9`,
        "--id",
        "one",
      ]);
      await running.until(/chooses the views/);
      const states = async (): Promise<string[]> => (await own.listed()).map(({ state }) => state);
      expect(await states()).toEqual(["running"]);
      running.signal("SIGKILL");
      await running.ended;
      await own.run(["fork", "one", "--id", "two"]);
      const before = own.tree();
      expect(await states()).toEqual(["interrupted", "interrupted"]);
      expect(own.tree()).toEqual(before);
    } finally {
      await server.close();
    }
  });

  it("a place without deliberations makes none", async () => {
    const own = new Place();
    const { code, stdout } = await own.run(["list"]);
    expect([code, stdout, own.tree()]).toEqual([
      0,
      'Nothing here yet. Start with: dissensus "Your question?"\n',
      [],
    ]);
    expectRefusal(await own.run(["show"]), 1, own.root);
    expect(own.tree()).toEqual([]);
  });

  it("a log of a protocol version that is no longer spoken is read as ever and not gone on with, and its log says nothing new", async () => {
    const own = new Place();
    mkdirSync(join(own.root, "golden-dialectic-deep"), { recursive: true });
    const golden = readFileSync(
      new URL("../golden/dialectic@2-deep.jsonl", import.meta.url),
      "utf8",
    )
      .split("\n")
      .slice(0, 120);
    writeFileSync(join(own.root, "golden-dialectic-deep/events.jsonl"), `${golden.join("\n")}\n`);
    const refused = await own.run([
      "resume",
      "golden-dialectic-deep",
      "--yes",
      "--constraint",
      "No new vendors.",
    ]);
    expectRefusal(
      refused,
      6,
      "This log speaks dialectic@2, which this release does not.\nRead it with show and report, or continue it with the release that made it.",
    );
    expect([refused.stdout, own.all("golden-dialectic-deep", "settings.changed")]).toEqual([
      "",
      [],
    ]);
    expect(
      await Promise.all(
        ["show", "report", "verify"].map(
          async (command) => (await own.run([command, "golden-dialectic-deep"])).code,
        ),
      ),
    ).toEqual([0, 0, 0]);
  });

  it("a damaged log is refused with 6, and what can be saved goes to a new file", async () => {
    const own = new Place();
    mkdirSync(join(own.root, "hurt"), { recursive: true });
    const lines = place.text(".dissensus/one/events.jsonl").split("\n");
    writeFileSync(
      join(own.root, "hurt/events.jsonl"),
      lines.map((line, n) => (n === 3 ? line.replace("a", "b") : line)).join("\n"),
    );
    const before = own.tree();
    for (const command of ["verify", "show", "report", "resume"])
      expectRefusal(await own.run([command, "hurt"]), 6, "hurt");
    expect((await own.run(["list"])).stdout).toContain("damaged");
    expect(own.tree()).toEqual(before);
    expect((await own.run(["verify", "hurt", "--salvage", "saved.jsonl"])).code).toBe(6);
    expect(own.text("saved.jsonl").trimEnd().split("\n")).toEqual(lines.slice(0, 3));
  });
});

describe("A label", () => {
  it("[A-12] is given with rename and tag, shown by list, and taken away again", async () => {
    const own = new Place();
    await own.run(seeded("one"));
    const log = own.text(".dissensus/one/events.jsonl");
    const named = await own.run(["rename", "one", "Office", "move,", "second", "try"]);
    const tagged = await own.run(["tag", "one", "office", "2027", "office"]);
    expect([named, tagged]).toMatchObject([
      { code: 0, stdout: "one is now called: Office move, second try\n" },
      { code: 0, stdout: "one is tagged: office, 2027\n" },
    ]);
    const { stdout } = await own.run(["list"]);
    expect(stdout).toContain("    Office move, second try\n");
    expect(stdout).toContain("    #office #2027\n");
    const { deliberations } = JSON.parse((await own.run(["list", "--json"])).stdout) as {
      readonly deliberations: readonly unknown[];
    };
    expect(deliberations).toMatchObject([
      { id: "one", name: "Office move, second try", tags: ["office", "2027"] },
    ]);
    expectRefusal(await own.run(["tag", "one", "x".repeat(41)]), 1, "tag");
    expect((await own.run(["rename", "one"])).stdout).toBe("one has its topic as its name.\n");
    expect((await own.run(["tag", "one"])).stdout).toBe("one has no tags.\n");
    expect(own.text(".dissensus/one/events.jsonl")).toBe(log);
  });
});

describe("The archive", () => {
  it("takes a deliberation out of the list, says how to bring it back, and gives it back whole", async () => {
    const own = new Place();
    await own.run(seeded("kept"));
    const log = own.text(".dissensus/kept/events.jsonl");
    const put = await own.run(["archive", "kept"]);
    expect([put.code, (await own.run(["list"])).stdout]).toEqual([
      0,
      'Nothing here yet. Start with: dissensus "Your question?"\n',
    ]);
    const [, back = ""] = /dissensus (archive kept .*)\n$/.exec(put.stdout) ?? [];
    expect(await own.run(back.split(" "))).toMatchObject({
      code: 0,
      stdout: "kept is back in the list.\n",
    });
    expect(own.text(".dissensus/kept/events.jsonl")).toBe(log);
    expectRefusal(await own.run(["archive", "kept", "--undo"]), 1, "kept");
  });

  it("gives nothing back over one that has taken its name", async () => {
    const own = new Place();
    await own.run(seeded("kept"));
    await own.run(["archive", "kept"]);
    await own.run(seeded("kept"));
    const before = own.tree();
    expectRefusal(await own.run(["archive", "kept", "--undo"]), 1, "kept");
    expect(own.tree()).toEqual(before);
  });
});

it("[R-B17] The settings ask for hedging: a request that stays silent gets a second one, and both are in the log", async () => {
  const own = new Place();
  const server = await fakeProvider((request) =>
    request.n === 1 ? { hang: "before-headers" } : panelAnswer(request),
  );
  try {
    writeFileSync(join(own.cwd, "dissensus.yaml"), "hedgeSeconds: 0.2\n");
    await own.run([
      "dialectic",
      TOPIC,
      "--quick",
      "--members",
      "alpha,beta",
      "--model",
      `${server.url}#larch-9`,
      "--id",
      "one",
    ]);
    const cut = own
      .all("one", "call.failed")
      .find(({ data }) => data.call === server.ledger[0]?.call)?.data;
    expect(cut).toMatchObject({
      failure: "aborted",
      sent: true,
      message: "cut off: another request for the same ask was answered first",
    });
    expect(
      own
        .all("one", "call.reserved")
        .filter(({ data }) => data.ask === cut?.ask)
        .map(({ data }) => [data.attempt, data.call === cut?.call]),
    ).toEqual([
      [1, true],
      [2, false],
    ]);
    await server.hungUp(1);
  } finally {
    await server.close();
  }
});

it("A rehearsal costs nothing, also where its calls fail", async () => {
  const own = new Place();
  const { stdout } = await own.run([
    "dialectic",
    TOPIC,
    "--model",
    "rehearsal",
    "--temperament",
    "flaky",
    "--seed",
    "2",
    "--id",
    "flaky",
  ]);
  expect(own.all("flaky", "call.failed").filter(({ data }) => data.sent).length).toBeGreaterThan(0);
  expect(stdout).toMatch(/^Cost {5}\$0\.0000, /m);
});

const idsIn = ({ root }: Place): readonly string[] =>
  readdirSync(root).filter((name) => name !== ".ballast");

describe("Names and languages", () => {
  const words = new Place();
  let ran: Ran[];
  beforeAll(async () => {
    const quick = (...args: string[]): string[] => [
      "dialectic",
      ...args,
      "--quick",
      "--model",
      "rehearsal",
      "--members",
      "alpha,beta",
      "--save",
      "docs/specs",
    ];
    ran = await Promise.all([
      words.run(quick("モノリスを維持すべきですか？")),
      words.run(quick("Keep it?", "--lang", "zh", "--id", "chinese")),
      words.run(quick("$(touch canary) `touch canary`; touch canary #")),
      words.run(quick("🙂🙂 🙃")),
    ]);
  });

  it("[X-12] headings follow the topic's language or --lang", () => {
    expect(ran.map(({ code }) => [0, 3].includes(code as number))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const reports = idsIn(words).map(
      (id) => [words.events(id)[0], words.text(".dissensus", id, "report.md")] as const,
    );
    const headings = (lang: string): string =>
      reports
        .filter(
          ([opened]) =>
            opened?.type === "deliberation.opened" && opened.data.brief["lang"] === lang,
        )
        .map(([, text]) => text.match(/^## .*/gm)?.join("\n"))
        .join("\n");
    expect(headings("ja")).toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}]/u);
    expect(headings("zh")).toMatch(/\p{Script=Han}/u);
    expect(headings("zh")).not.toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}]/u);
    expect(headings("en")).toMatch(/^## [A-Z]/m);
  });

  it("[X-11] [R-H1] [R-H5] ids and file names are path-safe, never empty, and no shell reads a topic", () => {
    expect(idsIn(words).filter((id) => !/^[a-z0-9][a-z0-9-]*$/.test(id))).toEqual([]);
    const specs = readdirSync(join(words.cwd, "docs/specs"));
    expect(specs.length).toBe(4);
    expect(
      specs.filter((name) => !/^general-discussion-[\p{L}\p{M}\p{N}-]+\.md$/u.test(name)),
    ).toEqual([]);
    expect(readdirSync(words.cwd).sort()).toEqual([".dissensus", "docs"]);
  });

  it("[R-H3] a folder that is a link is none of ours", async () => {
    const own = new Place();
    mkdirSync(own.root);
    await own.run(["list"]);
    const { symlinkSync } = await import("node:fs");
    symlinkSync(join(place.root, "one"), join(own.root, "linked"));
    const before = place.tree();
    expect((await own.run(["list"])).stdout).toContain("Nothing here yet");
    for (const command of ["show", "resume", "verify"])
      expect((await own.run([command, "linked"])).code).not.toBe(0);
    expect(place.tree()).toEqual(before);
  });
});

itKeepsSecrets();
