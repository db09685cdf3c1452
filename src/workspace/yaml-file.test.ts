import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { panelsOf, presetSchema, RESEARCH_TYPES, type Preset } from "../protocols/review/brief.ts";
import { start } from "../protocols/review/start.ts";
import { SecretFilter } from "./secret-filter.ts";
import { readYamlChoice, shippedNames } from "./yaml-file.ts";

let cwd = "";
beforeAll(() => void (cwd = mkdtempSync(join(tmpdir(), "dissensus-test-"))));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const preset = async (name: string): Promise<Preset> =>
  (await readYamlChoice<Preset>("preset", start.choices.preset, name, {
    cwd,
    secrets: new SecretFilter(cwd),
  })) as Preset; // one was named
const ids = (of: Preset): unknown =>
  Object.fromEntries(
    RESEARCH_TYPES.map((type) => [
      type,
      panelsOf(of, type)?.map((panel) => panel.map(({ id }) => id)),
    ]),
  );
const always = (...panel: string[]): unknown => ({
  M: [panel],
  D: [panel],
  C: [panel],
  H: [panel],
});

const SCHEMA = {
  ...z.toJSONSchema(presetSchema, { io: "input" }),
  title: "A preset of dissensus review",
};

const RESEARCH = ["senior-professor", "editor", "research-scientist"];
const METHOD = ["innovation-advisor", "technical-architect", "baseline-devils-advocate"];
const ANALYSIS = ["domain-scientist", "methodology-consultant", "statistical-rigor-advisor"];

describe("an anchor file", () => {
  const read = async (text: string) => {
    writeFileSync(join(cwd, "research-anchor.yaml"), text);
    const notices: string[] = [];
    const secrets = new SecretFilter(cwd);
    const { anchor } = start.choices;
    return {
      value: await readYamlChoice("anchor", anchor, undefined, { cwd, secrets, notices }),
      notices,
    };
  };

  test("[T-34] is read by the keys that people's files have, and keys that are not understood are named with their line", async () => {
    expect(
      await read(
        "target_venue: A conference\nvalue_proposition: It is faster\nresearch_type: M\n\nphase: 3\n",
      ),
    ).toMatchObject({
      value: { target: "A conference", value: "It is faster", type: "M" },
      notices: ["research-anchor.yaml:5: the key phase is not understood and is left out."],
    });
  });

  test("[T-34] that has no line of text under a key is refused with that key", async () => {
    await expect(read("target_venue: [a, b]\n")).rejects.toThrow(
      /research-anchor\.yaml:1: .*target_venue/u,
    );
  });
});

describe("the presets that ship", () => {
  test("are the six of research and four for every day, each under its own name", async () => {
    expect(shippedNames()).toEqual([
      "code",
      "design",
      "idea",
      "method",
      "paper",
      "plan",
      "question",
      "section",
      "story",
      "text",
    ]);
    expect(
      await Promise.all(shippedNames().map(async (name) => (await preset(name)).name)),
    ).toEqual(shippedNames());
  });

  test.each([
    ["idea", always("visionary", "pragmatic-advisor", "field-scout")],
    [
      "question",
      {
        M: [RESEARCH],
        D: [RESEARCH],
        H: [RESEARCH],
        C: [["target-user", "editor", "software-architect"]],
      },
    ],
    [
      "method",
      {
        M: [METHOD],
        D: [ANALYSIS],
        C: [["target-user", "competing-tool-expert", "software-quality-advisor"]],
        H: [METHOD, ANALYSIS],
      },
    ],
    ["story", always("story-architect", "devils-advocate", "audience-specialist")],
    ["section", always("domain-expert", "writing-editor", "adversarial-reviewer")],
    ["paper", always("proofreader", "domain-expert", "adversarial-reviewer-2")],
  ])("[M-26] %s has its reviewers for every type of research", async (name, panels) => {
    expect(ids(await preset(name))).toEqual(panels);
  });

  test.each([
    ["idea", "ideas", [5, 3], []],
    [
      "question",
      "all-pass",
      [5, 3],
      [
        { rule: "persistent-fail", reviewer: "senior-professor", tag: "novelty" },
        { rule: "persistent-fail", reviewer: "target-user", tag: "no-pain-point" },
      ],
    ],
    ["method", "all-pass", [5, 3], [{ rule: "search-on", tag: "missing-literature" }]],
    ["story", "all-pass", [5, 3], [{ rule: "block-on", tag: "novelty" }]],
    [
      "section",
      "all-pass",
      [5, 2],
      [
        { rule: "score", reviewer: "writing-editor", name: "authority", least: 7 },
        { rule: "adversarial", reviewer: "adversarial-reviewer", critic: "domain-expert" },
      ],
    ],
    ["paper", "no-fatal-or-critical", [5, 3], [{ rule: "stop-on", tag: "experiment-needed" }]],
    ["plan", "all-pass", [5, 3], []],
    ["design", "all-pass", [5, 3], []],
    ["code", "all-pass", [5, 3], []],
    ["text", "all-pass", [5, 3], []],
  ])(
    "[M-28] %s converges by its rule, in its rounds, fast or not, under its special rules",
    async (name, converges, rounds, rules) => {
      const { converges: by, rounds: most, fastRounds, rules: special } = await preset(name);
      expect({ by, rounds: [most, fastRounds], special }).toEqual({
        by: converges,
        rounds,
        special: rules,
      });
    },
  );

  test("the published JSON Schema is the one that presets are read by", async () => {
    await expect(`${JSON.stringify(SCHEMA, null, 2)}\n`).toMatchFileSnapshot(
      "../../schema/preset.json",
    );
  });
});

const OWN = `name: mine
about: x
target: x
value: x
question: x
rubric: { PASS: a, CONDITIONAL: b, FAIL: c }
reviewers:
  - { id: a, title: A, lens: x }
  - { id: b, title: B, lens: x }
`;

describe("a preset of one's own", () => {
  test("is a file, with five rounds and no rules unless it says so", async () => {
    writeFileSync(join(cwd, "mine.yaml"), OWN);
    expect(await preset("mine.yaml")).toMatchObject({
      name: "mine",
      rounds: 5,
      fastRounds: 3,
      converges: "all-pass",
      rules: [],
    });
  });

  test.each([
    ["a mistyped key", `${OWN}round: 3\n`, "mine.yaml:10: unknown key round; did you mean rounds?"],
    [
      "one reviewer",
      OWN.replace("  - { id: b, title: B, lens: x }\n", ""),
      "mine.yaml:8: reviewers is a list: expected at least 2",
    ],
    [
      "a rule about nobody",
      `${OWN}rules: [{ rule: score, reviewer: c, name: x, least: 7 }]\n`,
      "mine.yaml:1: rules: c is not a reviewer of this preset",
    ],
    ["a tag of YAML", `${OWN}rounds: !!js 3\n`, "mine.yaml:10: the tag"],
    ["six rounds", `${OWN}rounds: 6\n`, "mine.yaml:10: rounds is 6: expected at most 5"],
    [
      "no reviewers at all",
      OWN.split("reviewers")[0] ?? "",
      "mine.yaml:1: give reviewers, or types with reviewers, and not both",
    ],
  ])("with %s is refused, with file and line", async (_what, text, message) => {
    writeFileSync(join(cwd, "mine.yaml"), text);
    await expect(preset("mine.yaml")).rejects.toThrow(message);
  });

  test.each([
    ["pln", 'There is no preset "pln". Did you mean plan?'],
    ["gone.yaml", "--preset: gone.yaml is not there."],
    ["big.yaml", "--preset: big.yaml has more than 65536 bytes."],
  ])("%s is refused", async (given, message) => {
    writeFileSync(join(cwd, "big.yaml"), `${OWN}#${"x".repeat(70_000)}\n`);
    await expect(preset(given)).rejects.toMatchObject({ exit: 1, message });
  });
});
