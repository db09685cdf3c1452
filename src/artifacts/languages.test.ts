import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { everyKind, manyRuns } from "../../test/builders/many-runs.ts";
import { statuses, inWords } from "../argument/index.ts";
import { graphOf } from "../argument/graph-of.ts";
import type { LogEvent } from "../log/index.ts";
import type { Gate } from "../script/ask.ts";
import type { Fact } from "../script/fact.ts";
import { certificate } from "./certificates.ts";
import { gateIn } from "./in-language.ts";
import { reasonOf, sentence } from "./sentences.ts";
import { stageTitle } from "./terms.ts";
import { isTerm, term } from "./terms.ts";

const GOLDEN = readdirSync(new URL("../../test/golden/", import.meta.url)).filter((name) =>
  name.endsWith(".jsonl"),
);
const events = GOLDEN.flatMap((name) =>
  readFileSync(new URL(`../../test/golden/${name}`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as LogEvent),
); // what the log holds
const runs = manyRuns();
const facts: readonly Fact[] = [
  ...runs.flatMap((run) => run.facts),
  ...events.flatMap((event) => (event.type === "fact.recorded" ? [event.data.fact] : [])),
];
const opened = [
  ...runs.flatMap(({ asks }) => asks),
  ...events.flatMap((event) => (event.type === "ask.opened" ? [event.data] : [])),
];
const gates: readonly Pick<Gate, "question" | "choices">[] = opened.flatMap(
  ({ gate }) => gate ?? [],
);

const both = ["ja", "zh"] as const;
/** Those that neither language has, in the words they have in English. */
function unknown(
  all: readonly { readonly text: string; readonly code?: string }[],
): readonly string[] {
  return [
    ...new Set(
      all
        .filter(
          ({ text, code }) =>
            text !== "" && both.some((lang) => sentence(lang, text, code ?? null) === text),
        )
        .map(({ text }) => text),
    ),
  ];
}

describe("What the engine says in every protocol", () => {
  it("is known in Japanese and Chinese: notices and alarms", () => {
    const said = facts.flatMap((fact) =>
      fact.kind === "notice" || fact.kind === "alarm" ? [{ text: fact.text, code: fact.code }] : [],
    );
    expect([new Set(said.map(({ code }) => code)).size > 30, unknown(said)]).toEqual([true, []]);
  });

  it("is known where only a rare run says it", () => {
    const rare: readonly (readonly [code: string | null, ...texts: readonly string[]])[] = [
      ["FC2", "Nobody ever challenged the option the panel leans to."],
      ["check-off", "The check for false consensus was turned off for this run."],
      ["options-full", "The list of options is full: Wait did not join it."],
      [
        "superficial-consensus",
        "Superficial consensus: all agree for the same kind of reason.",
        "Superficial consensus: all agree for the same kind of reason. The devil's advocate answers once more.",
      ],
      [
        "like-reasons",
        "The blind round is unanimous, and its reasons were not found to differ.",
        "The blind positions are unanimous, and their reasons were not found to differ.",
      ],
      [
        "too-little-disagreement",
        "There was hardly any disagreement (1 of 10). A next round asks what could go wrong with this consensus.",
      ],
      ["expert-without-tension", "No tension was designed for Ann: it may agree too soon."],
      [
        "synthesis-differs",
        "The synthesis calls the view of critic still valid; by the argument it is refuted.",
      ],
      [
        "confidence-missing",
        "cost gave no Confidence Assessment that can be read: it counts as Low (missing).",
      ],
      ["verdict-differs", "expert says PASS; its open findings support FAIL, and that counts."],
      [
        "incomplete",
        "expert said FAIL without what it rests on, also when asked again: recorded as incomplete.",
      ],
      [
        "control-characters",
        "Control characters that the artifact had not were taken out of its revision after round 2: 3.",
      ],
      ["not-searched", "Nobody looked up what was said to be missing."],
      [
        "experiment-needed",
        "A finding says that more is needed than words (needs-experiment): the review stops and goes back.",
      ],
      [
        "hard-block",
        "A fatal finding on novelty cannot be mended by more rounds.",
        "The same FAIL (rigour) has stood for two rounds.",
      ],
      ["no-claim", "The critic raised no claim in round 2: nothing of its attack can be tested."],
      [
        "change-left-out",
        "V-1-2 cannot make C-1-1 tested_confirmed: another check of the round left it tested_refuted.",
      ],
      [
        "signals",
        "Stop signals (1, 2, 3, 4): 4 of 6 signals hold after round 9. Borderline: a person may stop here.",
        "Stop signals (1, 2, 3, 4, 5): 5 of 6 signals hold after round 9. Hold one wrap-up round without new claims, then stop.",
        "Stop signals (1, 2, 3, 4, 5, 6): 6 of 6 signals hold after round 9. Stop.",
        "Stop signals: 0 of 6 signals hold after round 9. Go on.",
      ],
      [
        null,
        "There was one option.",
        "Nobody voted.",
        "No options were on the table.",
        "no reply within 90 s",
        "the cap of 3 calls leaves no room for the next call (3 calls, 900 tokens, $0.0100 spent or reserved)",
        "the cap of 5 minutes is reached",
        "waits for a person: Start with these experts (deep)?",
        "only 12 MiB are free: an answer that cannot be stored is not bought",
      ],
    ];
    expect(
      unknown(
        rare.flatMap(([code, ...texts]) =>
          texts.map((text) => (code === null ? { text } : { text, code })),
        ),
      ),
    ).toEqual([]);
    // Whatever a failure mode found, its code says what it is.
    expect(
      ["FM-2", "FM-3", "FM-4", "FM-5", "FM-6", "FM-7"].filter((code) =>
        both.some((lang) => sentence(lang, "Found: something.", code) === "Found: something."),
      ),
    ).toEqual([]);
  });

  it("is known: how it came to a verdict, and where the minority stands", () => {
    const said = facts.flatMap((fact) =>
      fact.kind === "verdict"
        ? [{ text: fact.detail }, ...fact.minority.map((row) => ({ text: row.certificate }))]
        : [],
    );
    expect([said.length > 50, unknown(said)]).toEqual([true, []]);
  });

  it("is known: what a person is asked, and every choice of the engine's own", () => {
    const [own, others] = [(id: string) => !/\d/.test(id), (id: string) => /\d/.test(id)];
    const first = gates.map(({ question }) => ({ text: question.split("\n")[0] ?? "" }));
    const lines = gates.flatMap(({ question }) =>
      question
        .split("\n")
        .slice(1)
        .filter((line) => !line.startsWith("- "))
        .map((text) => ({ text })),
    );
    const labels = gates.flatMap(({ choices }) =>
      choices
        .filter(({ id }) => own(id))
        .flatMap(({ label, wants }) => [{ text: label }, { text: wants ?? "" }]),
    );
    expect(unknown([...first, ...lines, ...labels])).toEqual([]);
    // What is somebody's own stays: the labels of options and ideas.
    for (const gate of gates)
      for (const lang of both)
        expect(gateIn(lang, gate).choices.filter(({ id }) => others(id))).toEqual(
          gate.choices.filter(({ id }) => others(id)),
        );
  });

  it("is known: every purpose and phase of an ask, every phase of a message, every measure", () => {
    const words = new Set([
      ...opened.flatMap(({ purpose, phase }) => [purpose, phase]),
      ...facts.flatMap((fact) =>
        fact.kind === "message" ? [fact.phase] : fact.kind === "measure" ? [fact.name] : [],
      ),
    ]);
    const phases = everyKind().flatMap(({ protocol, brief }) =>
      protocol.outline(brief).stages.map(({ phase }) => phase),
    );
    expect(
      [...new Set([...words, ...phases])].filter(
        (word) => !isTerm(word) || both.some((lang) => term(lang, word) === word),
      ),
    ).toEqual([]);
  });

  it("is known: the title of every stage of every outline", () => {
    const titles = new Set(
      everyKind().flatMap(({ protocol, brief }) =>
        protocol.outline(brief).stages.map(({ title }) => title),
      ),
    );
    expect([
      titles.size > 55,
      [...titles].filter((title) => both.some((lang) => stageTitle(lang, title) === title)),
    ]).toEqual([true, []]);
    expect([...titles].map((title) => stageTitle("en", title))).toEqual([...titles]);
  });
});

describe("A certificate", () => {
  it("is told from the status itself, and names the same nodes in every language", () => {
    const found = runs
      .slice(0, 40)
      .flatMap((run) =>
        [...statuses(graphOf(run.facts), { hingeBound: 0 }).values()].map(({ status }) => status),
      );
    const names = (text: string): readonly string[] =>
      text.match(/r\d+-msg-\d+|[CVDT]-\d+-\d+|\bo\d+\b/g)?.toSorted() ?? [];
    expect(new Set(found.map(({ kind }) => kind)).size).toBeGreaterThan(3);
    for (const status of found) {
      expect(certificate("en", status)).toBe(inWords(status));
      for (const lang of both)
        expect([
          certificate(lang, status) === inWords(status),
          names(certificate(lang, status)),
        ]).toEqual([false, names(inWords(status))]);
    }
  });
});

describe("What others wrote", () => {
  it("is kept where a reason may be the engine's or theirs", () => {
    expect(
      both.map((lang) =>
        [
          "Stop",
          "interrupted",
          "The author's: the finding is overruled",
          "decided by a person",
        ].map((reason) => reasonOf(lang, reason)),
      ),
    ).toEqual([
      ["Stop", "interrupted", "The author's: the finding is overruled", "人が決めた"],
      ["Stop", "interrupted", "The author's: the finding is overruled", "由人决定"],
    ]);
  });

  it("is kept inside a question that quotes two sides", () => {
    const gate = {
      question:
        "F-1-2 has been in dispute for two rounds. Whose way?\n- expert: It stands against all: reason; watches nobody\n- author: Stop",
      choices: [],
    };
    expect(gateIn("ja", gate).question).toBe(
      "F-1-2は二ラウンド争われています。どちらに従いますか\n- expert: It stands against all: reason; watches nobody\n- 著者：Stop",
    );
  });
});
