import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { everyKind, manyRuns } from "../../test/builders/many-runs.ts";
import type { LogEvent } from "../log/index.ts";
import type { Fact } from "../kernel/fact.ts";
import { stageTitle } from "./terms.ts";
import { isTerm, term } from "./terms.ts";

const GOLDEN = readdirSync(new URL("../../test/golden", import.meta.url)).filter((name) =>
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
const both = ["ja", "zh"] as const;

describe("A word of the engine in every protocol", () => {
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
