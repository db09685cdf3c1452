// The panel in a review: in form the first time, about the artifact, and in character.
import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { factsOf, type Held } from "../../../test/builders/hold.ts";
import { faults, IS_WHOLE, LONG_MS, seeds, staged, STEADY } from "../../../test/builders/staged.ts";
import type { Temperament } from "../../agents/rehearsal/scene.ts";
import type { Ask } from "../../kernel/ask.ts";
import { type ReviewBrief, presetShape, RESEARCH_TYPES, type Preset } from "./brief.ts";
import { review } from "./index.ts";
import type { AssessReply, RevisionReply } from "./shapes.ts";

const TEXT =
  "# Offline mode\n\nThe app keeps every change on the device. Changes are sent when the network is back. The newest change wins a conflict.\n\n## Marks\n\nA mark shows what is not sent yet. Users can hide the mark in the settings.\n\n- The queue holds one hundred changes at most.\n- Older changes are dropped without a message.\n\n## 展開\n\n五月に現場のチームから始める。支援担当は週に一度エラーを読む。If nothing happens for a month, everyone gets it.\n";
const CODE =
  'export function total(rows: Row[]): number {\n  let sum = 0;\n  for (const row of rows) {\n    sum += Number(row.price) * row.count;\n  }\n  return sum;\n}\n\nexport function open(path: string): Row[] {\n  return JSON.parse(readFileSync(path, "utf8"));\n}\n';
const DIFF =
  "diff --git a/total.ts b/total.ts\n--- a/total.ts\n+++ b/total.ts\n@@ -1,3 +1,4 @@\n export function total(rows) {\n-  return 0;\n+  const prices = rows.map((row) => row.price);\n+  return prices.reduce((a, b) => a + b);\n }\n";

const FOLDER = new URL("../../../presets/", import.meta.url);
const PRESETS = new Map(
  readdirSync(FOLDER).map((file) => [file.replace(/\.yaml$/u, ""), presetIn(file)]),
);

function presetIn(file: string): Preset {
  const parsed = presetShape.parse(parse(readFileSync(new URL(file, FOLDER), "utf8")));
  if (!parsed.ok) throw new Error(`${file}: ${parsed.issues.join("; ")}`);
  return parsed.value;
}

function briefOf(name: string, about: Partial<ReviewBrief> = {}): ReviewBrief {
  const preset = PRESETS.get(name);
  if (!preset) throw new Error(`There is no preset ${name}`);
  const { target, value, question, rounds } = preset;
  return {
    topic: "Is it acceptable?",
    lang: "en",
    options: [],
    context: [],
    anonymous: false,
    artifact:
      name === "code" ? { name: "total.ts", text: CODE } : { name: "offline.md", text: TEXT },
    format: name === "code" ? "source" : "markdown",
    preset,
    type: "M",
    values: { target, value, question, type: "a text" },
    rounds,
    assess: false,
    ...about,
  };
}

const many = (temperament: Temperament, name: string, few = 12): Held[] =>
  seeds(few).map((seed) => staged(review, briefOf(name), temperament, seed));

function saidIn(
  run: Held,
  ...purposes: readonly string[]
): { readonly ask: Ask; readonly value: unknown }[] {
  return run.asks
    .filter((ask) => purposes.includes(ask.purpose))
    .flatMap((ask) => {
      const reply = run.replies.get(ask.id);
      return reply?.kind === "answered" ? [{ ask, value: reply.value }] : [];
    });
}
const assessments = (run: Held) =>
  saidIn(run, "assess").map(({ ask, value }) => ({ ask, value: value as AssessReply })); // parsed by its form
const revisions = (run: Held) =>
  saidIn(run, "revise").map(({ ask, value }) => ({ ask, value: value as RevisionReply })); // parsed by its form
const share = (held: readonly Held[], is: (run: Held) => boolean): number =>
  held.filter(is).length / held.length;
const isConverged = ({ outcome }: Held): boolean => outcome.reason === "decided";

describe.each([...PRESETS.keys()])("under the preset %s", (name) => {
  test(
    "every reply is accepted the first time, by every temperament, for every type",
    () => {
      const { types } = briefOf(name).preset;
      for (const type of RESEARCH_TYPES.filter((each) =>
        types ? types[each] !== undefined : each === "M",
      ))
        for (const temperament of STEADY)
          for (const seed of seeds(2))
            expect(faults(staged(review, briefOf(name, { type }), temperament, seed))).toEqual([]);
    },
    LONG_MS,
  );
});

test("evidence is copied word for word from the artifact; an edit keeps its passage and names the rehearsal", () => {
  for (const run of [...many("balanced", "plan", 4), ...many("hostile", "code", 4)]) {
    const loose = assessments(run).flatMap(({ ask, value }) =>
      (value.findings ?? []).filter(
        ({ evidence }) => !(ask.artifact?.text ?? "").includes(evidence),
      ),
    );
    const edits = revisions(run).flatMap(({ value }) => value.edits);
    expect([
      loose,
      edits.filter(({ replace }) => !/\[rehearsed edit for F-\d+-\d+/u.test(replace)),
    ]).toEqual([[], []]);
  }
  const [code] = many("balanced", "code", 1)
    .flatMap(revisions)
    .flatMap(({ value }) => value.edits);
  expect(code?.replace).toContain(" // [rehearsed edit for F-");
});

test(
  "balanced reviews mostly converge, agreeable ones in two rounds, hostile ones hardly ever, over fatal faults",
  () => {
    const rounds = many("agreeable", "plan").map(({ outcome }) => Number(outcome["rounds"]));
    expect([share(many("balanced", "plan"), isConverged) >= 0.8, Math.max(...rounds) <= 2]).toEqual(
      [true, true],
    );
    const hostile = many("hostile", "plan");
    const severities = hostile
      .flatMap(({ facts }) => factsOf(facts, "finding"))
      .map(({ severity }) => severity);
    expect([share(hostile, isConverged) < 0.25, severities.includes("fatal")]).toEqual([
      true,
      true,
    ]);
  },
  LONG_MS,
);

test("hostile panels lead to a cross-critique, a hard block and a rescue of ideas", () => {
  const isAsked = (name: string, start: string): boolean =>
    many("hostile", name, 6).some(({ asks }) => asks.some(({ id }) => id.startsWith(start)));
  expect([
    isAsked("section", "cross/"),
    isAsked("story", "gate/blocked/"),
    isAsked("idea", "rescue/"),
  ]).toEqual([true, true, true]);
});

test(
  "a stubborn reviewer brings one more minor point in every later round and insists on what was declined; a person decides, and has it fixed",
  () => {
    const later = many("stubborn", "plan")
      .flatMap(assessments)
      .filter(({ ask }) => ask.round > 1);
    expect(
      new Set(
        later.map(({ value }) => (value.findings ?? []).map(({ severity }) => severity).join()),
      ),
    ).toEqual(new Set(["minor"]));
    const decide = ({ id }: Ask): string | undefined =>
      id.startsWith("gate/dispute/") ? "reviewer" : undefined;
    const decided = seeds(12).map((seed) =>
      staged(review, briefOf("plan"), "stubborn", seed, decide),
    );
    const disputes = decided.flatMap((run) =>
      run.asks
        .filter(
          ({ id, round }) => id.startsWith("gate/dispute/") && run.replies.has(`revise/${round}`),
        )
        .map(({ id }) => ({ run, finding: id.split("/").at(-1) })),
    );
    const unfixed = disputes.filter(
      ({ run, finding }) =>
        !revisions(run).some(({ value }) =>
          value.edits.some(({ findings }) => findings.includes(finding ?? "")),
        ),
    );
    expect([decided.flatMap(faults), disputes.length > 0, unfixed]).toEqual([[], true, []]);
  },
  LONG_MS,
);

test("scores never fall from round to round", () => {
  for (const run of many("stubborn", "section", 4)) {
    const scores = assessments(run).flatMap(({ value }) => value.score ?? []);
    expect([scores.length > 1, scores]).toEqual([true, [...scores].sort((a, b) => a - b)]);
  }
});

test(
  "ideas of a balanced panel mostly converge, in some runs after they were reshaped",
  () => {
    const held = many("balanced", "idea", 20);
    expect(share(held, isConverged)).toBeGreaterThanOrEqual(0.8);
    const fates = new Set(
      held.flatMap(({ facts }) => factsOf(facts, "idea")).map(({ fate }): string => fate),
    );
    expect(["born", "refined", "merged", "dead"].filter((fate) => !fates.has(fate))).toEqual([]);
  },
  LONG_MS,
);

test("findings on one passage are taken for the same fault", () => {
  const artifact = { name: "one.md", text: "The newest change wins every conflict.\n" };
  const held = seeds(6).map((seed) =>
    staged(review, briefOf("plan", { artifact }), "hostile", seed),
  );
  expect(held.some(({ facts }) => factsOf(facts, "own").length > 0)).toBe(true);
});

test.each<readonly [string, string, ReviewBrief["format"]]>([
  ["one word", "Draft", "text"],
  ["a line that stands there again and again", "All rows are the same.\n".repeat(40), "markdown"],
  [
    "signs of two halves",
    "🙂🙃 The smile is kept 🙂🙃.\n\n> 🙃 Quoted: “so it is” 🙂\n".repeat(3),
    "markdown",
  ],
  [
    "other line ends",
    "# Plan\r\n\r\nThe first step is taken in May.\r\nThe second follows in June.\r\n",
    "markdown",
  ],
  ["only signs", "***\n---\n123\n", "text"],
  [
    "LaTeX",
    "\\section{Method}\nWe measure twice. \\label{a}\n\\begin{table}\nRounded.\n\\end{table}\n",
    "latex",
  ],
  ["a diff", DIFF, "diff"],
])(
  "%s can be reviewed and revised",
  (_what, text, format) => {
    for (const temperament of STEADY)
      for (const assess of [false, true]) {
        const brief = briefOf("text", { artifact: { name: "draft", text }, format, assess });
        expect(faults(staged(review, brief, temperament, 3))).toEqual([]);
      }
  },
  LONG_MS,
);

test(
  "whatever the artifact is made of, no reply is sent back",
  () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "\n",
        " ",
        ". ",
        "。",
        "The same again.",
        "# Heading\n",
        "- ",
        "“",
        "”",
        "```\n",
        "🙂",
      ),
      fc.constantFrom("[rehearsed edit for F-1-1]", "Evidence: “", "” Proposal: "),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
    );
    const texts = fc
      .array(piece, { minLength: 1, maxLength: 40 })
      .map((pieces) => pieces.join(""))
      .filter((text) => /\S/u.test(text));
    fc.assert(
      fc.property(texts, fc.constantFrom(...STEADY), fc.nat(99), (text, temperament, seed) => {
        const brief = briefOf("plan", { artifact: { name: "any", text }, rounds: 3 });
        expect(faults(staged(review, brief, temperament, seed))).toEqual([]);
      }),
      { seed: 1, numRuns: IS_WHOLE ? 500 : 40 },
    );
  },
  LONG_MS,
);

test("rounds that a person adds are answered in form", () => {
  const decide = ({ id }: Ask): string | undefined =>
    id.startsWith("gate/ending/") && Number(id.split("/").at(-1)) < 8 ? "make-and-read" : undefined;
  const run = staged(review, briefOf("section"), "hostile", 1, decide);
  expect([faults(run), Number(run.outcome["rounds"]) > 5]).toEqual([[], true]);
});
