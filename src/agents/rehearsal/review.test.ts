// The panel in a review: in form the first time, about the artifact, and in character. A sample of seeds by default; all with DISSENSUS_GAUNTLET=1.
import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { DOWN, factsOf, hold, type Answer, type Held } from "../../../test/builders/hold.ts";
import type { ReviewBrief } from "../../protocols/review/brief.ts";
import { review } from "../../protocols/review/index.ts";
import { presetShape, RESEARCH_TYPES, type Preset } from "../../protocols/review/preset.ts";
import type { AssessReply, RevisionReply } from "../../protocols/review/replies.ts";
import type { Ask } from "../../script/ask.ts";
import type { JsonObject } from "../../script/json.ts";
import { languageOf } from "../../text/language.ts";
import type { Temperament } from "./index.ts";
import { replyTo } from "./rehearsal.ts";

const IS_WHOLE = process.env["DISSENSUS_GAUNTLET"] === "1";
const LANGS = ["en", "ja", "zh"] as const;
const STEADY = ["balanced", "agreeable", "stubborn", "sycophantic", "hostile"] as const;
const LONG_MS = IS_WHOLE ? 1_800_000 : 120_000;

const TEXTS = {
  en: "# Offline mode\n\nThe app keeps every change on the device. Changes are sent when the network is back. The newest change wins a conflict.\n\n## Marks\n\nA mark shows what is not sent yet. Users can hide the mark in the settings.\n\n- The queue holds one hundred changes at most.\n- Older changes are dropped without a message.\n\n## Rollout\n\nWe start with the field teams in May. Support reads the error log once a week. If nothing happens for a month, everyone gets it.\n",
  ja: "# オフライン機能\n\nアプリはすべての変更を端末に残す。通信が戻ると変更を送る。衝突したときは新しい変更を優先する。\n\n## 印\n\n未送信のものには印が付く。印は設定で隠せる。\n\n## 展開\n\n五月に現場のチームから始める。支援担当は週に一度エラーを読む。一か月何もなければ全員に配る。\n",
  zh: "# 离线模式\n\n应用把每次修改都保存在设备上。网络恢复后再发送修改。发生冲突时以最新的修改为准。\n\n## 标记\n\n未发送的内容带有标记。用户可以在设置里隐藏标记。\n\n## 推广\n\n五月先从现场团队开始。支持人员每周看一次错误日志。如果一个月没有问题，就给所有人使用。\n",
} as const;
const CODE =
  'export function total(rows: Row[]): number {\n  let sum = 0;\n  for (const row of rows) {\n    sum += Number(row.price) * row.count;\n  }\n  return sum;\n}\n\nexport function open(path: string): Row[] {\n  return JSON.parse(readFileSync(path, "utf8"));\n}\n';
const DIFF =
  "diff --git a/total.ts b/total.ts\n--- a/total.ts\n+++ b/total.ts\n@@ -1,3 +1,4 @@\n export function total(rows) {\n-  return 0;\n+  const prices = rows.map((row) => row.price);\n+  return prices.reduce((a, b) => a + b);\n }\n";

const FOLDER = new URL("../../../presets/", import.meta.url);
const PRESETS = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => [file.slice(0, -".yaml".length), presetIn(file)]),
);

function presetIn(file: string): Preset {
  const parsed = presetShape.parse(parse(readFileSync(new URL(file, FOLDER), "utf8")));
  if (!parsed.ok) throw new Error(`${file}: ${parsed.issues.join("; ")}`);
  return parsed.value;
}

function briefOf(name: string, n = 0, about: Partial<ReviewBrief> = {}): ReviewBrief {
  const preset = PRESETS.get(name);
  if (!preset) throw new Error(`There is no preset ${name}`);
  const { target, value, question, rounds } = preset;
  const lang = LANGS[n % 3] ?? "en";
  const isCode = name === "code";
  return {
    topic: "Is it acceptable?",
    lang,
    options: [],
    context: [],
    anonymous: false,
    artifact: isCode ? { name: "total.ts", text: CODE } : { name: "offline.md", text: TEXTS[lang] },
    format: isCode ? "source" : "markdown",
    preset,
    type: "M",
    values: { target, value, question, type: "a text" },
    rounds,
    assess: false,
    ...about,
  };
}

interface Sitting {
  readonly temperament: Temperament;
  readonly seed: number;
  readonly brief: ReviewBrief;
  /** What a person chooses; undefined takes the default. */
  readonly decide?: (ask: Ask) => string | undefined;
}

function held({ temperament, seed, brief, decide }: Sitting): Held {
  const key = JSON.stringify([temperament, seed, brief]);
  const known = decide ? undefined : runs.get(key);
  const run =
    known ??
    hold(review, brief, (ask: Ask): Answer =>
      ask.gate
        ? (decide?.(ask) ?? ask.gate.default ?? DOWN)
        : (replyTo(ask, { brief, seed, temperament }) as JsonObject),
    ); // every form here is an object
  if (!decide) runs.set(key, run);
  return run;
}

/** A run is a function of its brief and seed, so tests that look at the same one share it. */
const runs = new Map<string, Held>();

function seeds(few: number, all = 40): number[] {
  return Array.from({ length: IS_WHOLE ? all : few }, (_, i) => i + 1);
}

const many = (temperament: Temperament, name: string, few = 8): Held[] =>
  seeds(few).map((seed) => held({ temperament, seed, brief: briefOf(name, seed) }));

/** What was sent back, noted against a reply that stood, or said to differ from what the findings support. */
function faults({ rejected, replies, facts }: Held): object {
  const differs = factsOf(facts, "notice")
    .filter(({ code }) => code === "verdict-differs" || code === "incomplete")
    .map(({ text }) => text);
  return {
    rejected,
    absent: [...replies.values()].filter(({ kind }) => kind === "absent"),
    flags: factsOf(facts, "message").flatMap(({ id, flags }) =>
      flags.map((flag) => `${id} ${flag}`),
    ),
    differs,
  };
}

const NONE = { rejected: [], absent: [], flags: [], differs: [] };

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
  saidIn(run, "revise", "rebut").map(({ ask, value }) => ({ ask, value: value as RevisionReply })); // parsed by its form

describe.each([...PRESETS.keys()])("under the preset %s", (name) => {
  test(
    "every reply is accepted the first time, without a flag, by every temperament, for every type, in every language",
    () => {
      const { types } = briefOf(name).preset;
      for (const type of RESEARCH_TYPES.filter((each) =>
        types ? types[each] !== undefined : each === "M",
      )) {
        for (const temperament of STEADY) {
          for (const seed of seeds(3))
            expect({
              type,
              temperament,
              seed,
              ...faults(held({ temperament, seed, brief: briefOf(name, seed, { type }) })),
            }).toEqual({ type, temperament, seed, ...NONE });
        }
      }
    },
    LONG_MS,
  );
});

test(
  "evidence is copied word for word from the artifact, and something is proposed",
  () => {
    for (const run of [
      ...many("balanced", "plan"),
      ...many("hostile", "code"),
      ...many("stubborn", "text"),
    ]) {
      const loose = assessments(run).flatMap(({ ask, value }) =>
        value.findings.filter(
          ({ evidence, proposal }) =>
            !(ask.artifact?.text ?? "").includes(evidence) || proposal === "",
        ),
      );
      expect(loose).toEqual([]);
    }
  },
  LONG_MS,
);

test(
  "an edit keeps the passage and adds a mark that names the rehearsal and the finding, in source code as a comment",
  () => {
    const marks = {
      en: /\[rehearsed edit for F-\d+-\d+/u,
      ja: /［リハーサルの修正：F-\d+-\d+/u,
      zh: /［排练修改：F-\d+-\d+/u,
    };
    for (const seed of seeds(6)) {
      const brief = briefOf("plan", seed);
      const unmarked = revisions(held({ temperament: "balanced", seed, brief }))
        .flatMap(({ value }) => value.edits)
        .filter(({ replace }) => !marks[brief.lang].test(replace));
      expect({ seed, unmarked }).toEqual({ seed, unmarked: [] });
    }
    const edits = revisions(
      held({ temperament: "balanced", seed: 1, brief: briefOf("code", 1) }),
    ).flatMap(({ value }) => value.edits);
    expect([
      edits.length > 0,
      edits.filter(({ replace }) => !replace.includes(" // [rehearsed edit for F-")),
    ]).toEqual([true, []]);
  },
  LONG_MS,
);

test(
  "balanced reviews mostly converge in two to four rounds; agreeable ones in two at the most",
  () => {
    const balanced = many("balanced", "plan", 20);
    const soon = balanced.filter(
      ({ outcome }) =>
        outcome.reason === "converged" &&
        Number(outcome["rounds"]) >= 2 &&
        Number(outcome["rounds"]) <= 4,
    );
    expect(soon.length * 10).toBeGreaterThanOrEqual(balanced.length * 8);
    expect(
      many("agreeable", "plan").filter(
        ({ outcome }) => outcome.reason !== "converged" || Number(outcome["rounds"]) > 2,
      ),
    ).toEqual([]);
  },
  LONG_MS,
);

test(
  "a stubborn reviewer brings one more minor point in every later round, and the review converges with the points listed",
  () => {
    const stubborn = many("stubborn", "plan", 12);
    const nits = stubborn
      .flatMap(assessments)
      .filter(({ ask }) => ask.round > 1)
      .map(({ value }) => value.findings.map(({ severity }) => severity));
    expect([nits.length > 10, nits.filter((found) => found.join() !== "minor")]).toEqual([
      true,
      [],
    ]);
    const converged = stubborn.filter(({ outcome }) => outcome.reason === "converged");
    expect([
      converged.length > 0,
      converged.some(
        ({ outcome }) =>
          Number(outcome["rounds"]) > 2 && (outcome["open"] as readonly string[]).length > 2,
      ),
    ]).toEqual([true, true]);
  },
  LONG_MS,
);

test(
  "a stubborn reviewer insists on what was declined, and a person is asked; who decides for the reviewer has it mended",
  () => {
    const insisted = many("stubborn", "plan", 12)
      .flatMap(assessments)
      .flatMap(({ ask, value }) => {
        const told =
          ask.notes.find(({ title }) => title.startsWith("Where you were overruled"))?.items ?? [];
        return (value.earlier ?? [])
          .filter(({ finding }) => told.some((item) => item.startsWith(`${finding},`)))
          .map(({ status }) => status);
      });
    expect([insisted.length > 0, new Set(insisted)]).toEqual([true, new Set(["NOT_ADDRESSED"])]);
    const decide = ({ id }: Ask): string | undefined =>
      id.startsWith("gate/dispute/") ? "reviewer" : undefined;
    const decided = seeds(12).map((seed) =>
      held({ temperament: "stubborn", seed, brief: briefOf("plan", seed), decide }),
    );
    const bound = decided.flatMap((run) =>
      run.asks
        .filter(({ id }) => id.startsWith("gate/dispute/"))
        .map(({ id, round }) => ({ run, finding: id.split("/").at(-1), round })),
    );
    const unmended = bound.filter(
      ({ run, finding, round }) =>
        run.replies.has(`revise/${round}`) &&
        !revisions(run).some(
          ({ ask, value }) =>
            ask.round >= round && value.edits.some((edit) => edit.finding === finding),
        ),
    );
    expect([decided.map(faults), bound.length > 0, unmended]).toEqual([
      decided.map(() => NONE),
      true,
      [],
    ]);
  },
  LONG_MS,
);

test(
  "a hostile panel finds fatal faults, rarely passes anything, and leads to a cross-critique, a hard block and a rescue of ideas",
  () => {
    const hostile = many("hostile", "plan", 6);
    expect([
      hostile.some((run) =>
        factsOf(run.facts, "finding").some(({ severity }) => severity === "fatal"),
      ),
      hostile.filter(({ outcome }) => outcome.reason === "converged").length * 4 < hostile.length,
    ]).toEqual([true, true]);
    const asked = (name: string, start: string): boolean =>
      many("hostile", name, 6).some(({ asks }) => asks.some(({ id }) => id.startsWith(start)));
    expect([
      asked("section", "cross/"),
      asked("story", "gate/blocked/"),
      asked("idea", "rescue/"),
    ]).toEqual([true, true, true]);
  },
  LONG_MS,
);

test(
  "scores never fall from round to round",
  () => {
    for (const run of many("stubborn", "section")) {
      const scores = assessments(run).flatMap(({ value }) => value.score ?? []);
      expect(scores).toEqual([...scores].sort((a, b) => a - b));
    }
  },
  LONG_MS,
);

test(
  "ideas of a balanced panel mostly converge within the rounds, in some runs after they were reshaped",
  () => {
    const ideas = many("balanced", "idea", 20);
    expect(
      ideas.filter(({ outcome }) => outcome.reason === "converged").length * 10,
    ).toBeGreaterThanOrEqual(ideas.length * 8);
    const fates = new Set(
      ideas.flatMap((run) => factsOf(run.facts, "idea")).map(({ fate }) => fate),
    );
    expect(
      ["born", "refined", "merged", "dead"].filter((fate) => !fates.has(fate as "born")),
    ).toEqual([]); // compared by its name alone
  },
  LONG_MS,
);

test(
  "two findings on one passage are a dispute: the graver is followed, and the other is told why",
  () => {
    const brief = briefOf("plan", 0, {
      artifact: { name: "one.md", text: "The newest change wins every conflict.\n" },
    });
    const disputes = seeds(8)
      .flatMap((seed) => revisions(held({ temperament: "hostile", seed, brief })))
      .flatMap(({ value }) => value.disputes);
    expect([
      disputes.length > 0,
      disputes.filter(({ taken, over, reason }) => over.includes(taken) || reason === ""),
    ]).toEqual([true, []]);
  },
  LONG_MS,
);

const AWKWARD: readonly (readonly [string, string, ReviewBrief["format"]])[] = [
  ["one word", "Draft", "text"],
  ["a line that stands there again and again", "All rows are the same.\n".repeat(40), "markdown"],
  [
    "signs of two halves",
    "🙂🙃 The smile is kept 🙂🙃.\n\n> 🙃 Quoted: “so it is” 🙂\n".repeat(3),
    "markdown",
  ],
  [
    "other line ends",
    "# Plan\r\n\r\nThe first step is taken in May.\r\nThe second step follows in June.\r\n",
    "markdown",
  ],
  ["only signs", "***\n---\n123\n", "text"],
  [
    "LaTeX",
    "\\section{Method}\nWe measure twice. \\label{a}\n\\begin{table}\nValues are rounded.\n\\end{table}\n",
    "latex",
  ],
  ["a diff", DIFF, "diff"],
];

test.each(AWKWARD)(
  "%s can be reviewed and revised",
  (_what, text, format) => {
    for (const temperament of STEADY) {
      for (const assess of [false, true]) {
        const run = held({
          temperament,
          seed: 3,
          brief: briefOf("text", 0, { artifact: { name: "draft", text }, format, assess }),
        });
        expect({ temperament, assess, ...faults(run) }).toEqual({ temperament, assess, ...NONE });
      }
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
        "[rehearsed edit for F-1-1]",
        "Evidence: “",
        "” Proposal: ",
      ),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
    );
    const texts = fc
      .array(piece, { minLength: 1, maxLength: 40 })
      .map((pieces) => pieces.join(""))
      .filter((text) => /\S/u.test(text));
    fc.assert(
      fc.property(texts, fc.constantFrom(...STEADY), fc.nat(99), (text, temperament, seed) => {
        expect(
          faults(
            held({
              temperament,
              seed,
              brief: briefOf("plan", 0, { artifact: { name: "any", text }, rounds: 3 }),
            }),
          ),
        ).toEqual(NONE);
      }),
      { seed: 1, numRuns: IS_WHOLE ? 500 : 40 },
    );
  },
  LONG_MS,
);

test(
  "rounds that a person adds, and a compromise, are answered in form",
  () => {
    const decide = ({ id }: Ask): string | undefined =>
      id.startsWith("gate/not-converged/") && Number(id.split("/").at(-1)) < 8
        ? "one-more-round"
        : undefined;
    for (const seed of seeds(2)) {
      const run = held({ temperament: "hostile", seed, brief: briefOf("section", seed), decide });
      expect({ seed, isLonger: Number(run.outcome["rounds"]) > 5, ...faults(run) }).toEqual({
        seed,
        isLonger: true,
        ...NONE,
      });
    }
  },
  LONG_MS,
);

test(
  "whatever is said is in the brief's language",
  () => {
    for (const [n, lang] of [
      [1, "ja"],
      [2, "zh"],
    ] as const) {
      for (const name of ["plan", "idea", "section"]) {
        for (const temperament of ["balanced", "hostile"] as const) {
          const run = held({ temperament, seed: n, brief: briefOf(name, n) });
          const foreign = factsOf(run.facts, "message")
            .flatMap(({ body }) => sentences(body))
            .filter((text) => languageOf(text.replace(/F-\d+-\d+/gu, "")) === "en");
          expect({ lang, name, temperament, foreign }).toEqual({
            lang,
            name,
            temperament,
            foreign: [],
          });
        }
      }
    }
  },
  LONG_MS,
);

/** Texts long enough to be a sentence; ids and enumerations have no blank and no full stop. */
function sentences(json: unknown): string[] {
  if (typeof json === "string") return /[\s。]/u.test(json.trim()) ? [json] : [];
  return json !== null && typeof json === "object" ? Object.values(json).flatMap(sentences) : [];
}

test("the same seed gives the same replies, another seed gives others", () => {
  const brief = briefOf("section");
  const said = (seed: number): unknown[] => [
    ...hold(review, brief, (ask: Ask) =>
      ask.gate
        ? (ask.gate.default ?? DOWN)
        : (replyTo(ask, { brief, seed, temperament: "balanced" }) as JsonObject),
    ).replies,
  ]; // as above
  expect(said(5)).toEqual(said(5));
  expect(said(6)).not.toEqual(said(5));
});
