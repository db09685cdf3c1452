// How long reports are, and that they say nothing twice: over rehearsals of every protocol and over the deliberations of the gallery.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { LogEvent } from "../src/log/event.ts";
import { formats } from "../src/report/index.ts";
import { countWords } from "../src/text/words.ts";
import { stateOf } from "../src/views/deliberation-state.ts";
import { logOfRehearsal, rehearsed, SITUATIONS } from "./builders/rehearsed.ts";
import { IS_WHOLE } from "./builders/staged.ts";

/** All of them with DISSENSUS_GAUNTLET=1. */
const SEEDS = IS_WHOLE ? 50 : 12;
const MOST_ON_PAGE = 450;
const FEWEST_WORDS = 6;
/** Takes as long as ten others, and is held once. */
const LONGEST = "structured";

const mostBefore = (protocol: string): number => (protocol === "structured" ? 2500 : 1500);

/** As a reader sees it: neither addresses of links nor names of places. */
const visible = (markdown: string): string =>
  markdown.replace(/<a id="[^"]*"><\/a>/g, "").replace(/\]\([^)]*\)/g, "]");

const foldSentence = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Sentences of six or more words, somebody's or ours: no headings, no tables of names and figures, no labels, no names of who said it. `names`: the question and the options. */
function sentencesOf(markdown: string, names: readonly string[]): readonly string[] {
  const withoutNames = (text: string): string =>
    names.reduce((rest, name) => rest.replace(name, ""), text);
  return visible(markdown)
    .split("\n")
    .filter((line) => !/^(#|\||$)/.test(line))
    .map((line) => line.replace(/^\s*(?:[->] )?(?:⚠️ )?(?:\*\*.*?:\*\*)?/u, ""))
    .map((line) => line.replace(/ — [^—“”]*?(?: \[↗\])*$/u, ""))
    .flatMap((line) => line.split(/[“”]| — /u))
    .flatMap((part) => [...segmenter.segment(part)].map(({ segment }) => segment))
    .map((sentence) =>
      sentence
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim()
        .toLowerCase(),
    )
    .filter((sentence) => countWords(withoutNames(sentence)) >= FEWEST_WORDS);
}

function repeatsIn(events: readonly LogEvent[], markdown: string): readonly string[] {
  const { topic, issues } = stateOf(events);
  const labels = issues.flatMap(({ stances }) => stances.map(({ label }) => label));
  const all = sentencesOf(markdown, [topic, ...labels].map(foldSentence));
  return all.filter((sentence, n) => all.indexOf(sentence) !== n);
}

function measure(events: readonly LogEvent[]) {
  const report = formats.md(events);
  return {
    page: countWords(visible(formats.brief(events))),
    before: countWords(visible(report)),
    repeats: repeatsIn(events, report),
    links: [...report.matchAll(/\]\((?!#|transcript\.md#|findings\.md#)[^)]*\)/g)].map(
      ([to]) => to,
    ),
  };
}

describe("[Q-09] [Q-10] over fifty rehearsals of a protocol", () => {
  const protocols = [...new Set(SITUATIONS.map(({ protocol }) => protocol.name))];
  it.each(protocols)("%s stays within its words and says nothing twice", (name) => {
    const situations = SITUATIONS.filter(({ protocol }) => protocol.name === name);
    const shorter = situations.filter((each) => each.name !== LONGEST);
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const situation = situations[seed] ?? shorter[seed % shorter.length];
      if (!situation) throw new RangeError(name);
      const events = logOfRehearsal(situation, rehearsed(situation, seed), "en");
      const { page, before, repeats, links } = measure(events);
      expect([seed, situation.name, page <= MOST_ON_PAGE, before <= mostBefore(name)]).toEqual([
        seed,
        situation.name,
        true,
        true,
      ]);
      expect([seed, situation.name, repeats, links]).toEqual([seed, situation.name, [], []]);
    }
  });
});

describe("[Q-09] [Q-11] a deliberation of the gallery", () => {
  const GALLERY = new URL("../examples/gallery/", import.meta.url);
  it.each(readdirSync(GALLERY))("%s stays within its words and says nothing twice", (name) => {
    const events = readFileSync(new URL(`${name}/events.jsonl`, GALLERY), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as LogEvent); // a log that we keep
    const [opened] = events;
    const protocol = opened?.type === "deliberation.opened" ? opened.data.protocol : "";
    const { page, before, repeats, links } = measure(events);
    const most = mostBefore(protocol.split("@")[0] ?? "");
    expect([page <= MOST_ON_PAGE, before <= most, repeats, links]).toEqual([true, true, [], []]);
  });
});
