import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import { logOfRehearsal, rehearsed, SITUATIONS } from "../../test/builders/rehearsed.ts";
import type { LogEvent } from "../log/event.ts";
import { countWords } from "../text/words.ts";
import { MOST_WORDS } from "./first-page.ts";
import { formats } from "./index.ts";

const wordsOf = (brief: string): number => countWords(brief);
const ID = /\br\d+-msg-\d+|\b[CVDTF]-\d+-\d+|\bK-\d+|\b[oa]\d+\b|\bi\d+-s\d+/g;

const ROOT = new URL("../../", import.meta.url);
const logs = [
  ...readdirSync(new URL("test/golden/", ROOT))
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => `test/golden/${name}`),
  ...readdirSync(new URL("examples/gallery/", ROOT)).map(
    (name) => `examples/gallery/${name}/events.jsonl`,
  ),
];
const read = (path: string): LogEvent[] =>
  readFileSync(new URL(path, ROOT), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as LogEvent); // logs that the tests keep

describe("[Q-09] [Q-11] the page alone", () => {
  it.each(SITUATIONS.map((situation) => [situation.name, situation] as const))(
    "has at most 450 words over rehearsals of %s, and no id in its text",
    (_name, situation) => {
      const held = rehearsed(situation, 1);
      for (const lang of ["en", "ja", "zh"]) {
        const brief = formats.brief(logOfRehearsal(situation, held, lang));
        expect([wordsOf(brief) <= MOST_WORDS, brief.match(ID)]).toEqual([true, null]);
      }
    },
  );

  it.each(logs)("of %s has at most 450 words", (path) => {
    const brief = formats.brief(read(path));
    expect([wordsOf(brief) <= MOST_WORDS, brief.match(/r\d+-msg-\d+/g)]).toEqual([true, null]);
  });

  it("answers what, why, how sure, what speaks against it and what next, in this order", () => {
    const brief = formats.brief(dialecticLog());
    const labels = [...brief.matchAll(/^- \*\*(.+?):\*\*/gmu)].map(([, label]) => label);
    expect(labels).toEqual([
      "The panel leans to",
      "In their words",
      "Why",
      "How sure",
      "What it costs",
      "Against it",
      "To decide",
      "What would change it",
      "Next steps",
      "A prediction to check",
    ]);
  });

  it("judges nothing before the end: votes as they are so far, and not how sure that is", () => {
    const whole = dialecticLog();
    const held = whole.slice(
      0,
      whole.findLastIndex(({ type }) => type === "ask.answered"),
    );
    const brief = formats.brief(held);
    expect(brief).toContain(" of 3");
    expect(brief).not.toMatch(/no verdict|no majority|How sure|Agreement|Further work/u);
  });

  it("has no links, and says where the whole record is", () => {
    const brief = formats.brief(dialecticLog());
    expect([brief.match(/\]\(/g), brief.trimEnd().split("\n").at(-1)]).toEqual([
      null,
      "The whole record: dissensus report 2026-01-05-split-billing",
    ]);
  });
});
