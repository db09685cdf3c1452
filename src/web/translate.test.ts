import type { StructuredResult } from "../protocols/structured/result/result.ts";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rephrased } from "../../test/builders/rephrased.ts";
import { unphrased } from "../../test/builders/unphrased.ts";
import type { LogEvent } from "../log/index.ts";
import { protocolNamed } from "../protocols/index.ts";
import { oneLine } from "../text/visible.ts";
import { Feed } from "./feed.ts";
import { railStops } from "./rail.ts";
import { translateStage } from "./translate.ts";
import { argumentViewOf, headOf, positionsViewOf, resultViewOf, waitsOf } from "./views.ts";
import type { EntryRow, FeedRow } from "./wire.ts";

const GOLDEN = readdirSync(new URL("../../test/golden", import.meta.url)).filter((name) =>
  name.endsWith(".jsonl"),
);
/** Those of protocols that this release speaks: it says what their words are made from. */
const SPOKEN = GOLDEN.filter((name) => protocolNamed(name.split("-")[0] ?? ""));
const logOf = (name: string): readonly LogEvent[] =>
  readFileSync(new URL(`../../test/golden/${name}`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as LogEvent); // what the log holds
const about = { last: 1, isAlive: false, isHere: false };
const entries = (rows: readonly FeedRow[]): readonly EntryRow[] =>
  rows.filter((row) => row.kind !== "link");
const OTHER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** The longest term is a few words. */
const LONG = 60;
/** What the timeline says in English around what was recorded, and what it records itself. */
const ENGLISH =
  /\bis asked: | answered\b|is sent back: |gave no usable reply|^Options: |^Issue |moved from .* to .*\(|^After .*\(round |The panel leans to|No option prevails|^Warning: |^Round \d+: |amended its position|^Ended: |^Participants: |is claimed: |is decided: |stays open: |Drift check: |^Version \d|^F-\S+ [a-z ]+, says |What comes next\?|experts moved\.$|^Start with these/;

describe.each(SPOKEN)("[Q-14] %s for a reader of another language", (name) => {
  const events = rephrased(logOf(name));
  const en = entries(new Feed("en").rowsOf(events));

  it.each(["ja", "zh"] as const)(
    "has the same rows in %s, and no line in the engine's English",
    (lang) => {
      const rows = entries(new Feed(lang).rowsOf(events));
      expect(
        rows.map(({ seq, kind, seat, title, round, refs, spent }) => ({
          seq,
          kind,
          seat,
          title,
          round,
          refs,
          spent,
        })),
      ).toEqual(
        en.map(({ seq, kind, seat, title, round, refs, spent }) => ({
          seq,
          kind,
          seat,
          title,
          round,
          refs,
          spent,
        })),
      );
      const lines = rows.flatMap((row) => (row.kind === "said" ? [] : [row.text, ...row.more]));
      expect(lines.filter((line) => ENGLISH.test(line))).toEqual([]);
      // Verdicts of reviewers are one word, in every language.
      expect(
        rows
          .filter(
            ({ kind, text }) =>
              kind !== "said" && !OTHER.test(text) && !/：(?:PASS|CONDITIONAL|FAIL)$/.test(text),
          )
          .map(({ text }) => text),
      ).toEqual([]);
    },
  );

  it("keeps what was said, word for word: a message's line, and every text that is more than a term of the engine", () => {
    const said = (rows: readonly EntryRow[]): unknown =>
      rows.flatMap((row) =>
        row.message
          ? [
              {
                line: row.text,
                id: row.message.id,
                flags: row.message.flags,
                texts: row.message.words.map(({ text }) =>
                  text !== undefined && text.length > LONG ? text : null,
                ),
              },
            ]
          : [],
      );
    expect(said(entries(new Feed("ja").rowsOf(events)))).toEqual(said(en));
  });

  it.each(["ja", "zh"] as const)(
    "has its rail, its seats, its warnings and its certificates in %s",
    (lang) => {
      const head = headOf(events, about, lang);
      const told = [
        ...head.rail.flatMap(({ title, phase }) => [title, phase]),
        ...head.seats.flatMap(({ purpose }) => purpose ?? []),
        ...head.alarms.map(({ text }) => text),
        ...head.failureModes.map(({ text }) => text),
      ];
      const { nodes, verdict } = argumentViewOf(events, lang);
      expect(
        [
          ...told,
          ...nodes.map(({ certificate }) => certificate),
          verdict?.detail ?? "。",
          positionsViewOf(events, lang).verdict?.detail ?? "。",
        ].filter((text) => text !== "。" && !OTHER.test(text)),
      ).toEqual([]);
      expect(
        nodes.map(({ id, kind, text, seat, status }) => ({ id, kind, text, seat, status })),
      ).toEqual(
        argumentViewOf(events).nodes.map(({ id, kind, text, seat, status }) => ({
          id,
          kind,
          text,
          seat,
          status,
        })),
      );
    },
  );

  it.each(["ja", "zh"] as const)("tells in %s what its ledgers came to", (lang) => {
    const result = resultViewOf(events, lang).result as StructuredResult; // the log of such a run
    const signals =
      result.kind === "structured"
        ? [
            ...result.rounds.flatMap((round) => round.signals.signals),
            ...result.signals.signals,
          ].map(({ detail }) => detail)
        : [];
    const modes =
      result.kind === "structured"
        ? result.retrospective.flatMap(({ name: mode, evidence, response }) => [
            mode,
            evidence,
            response,
          ])
        : [];
    expect(
      [...signals, ...modes, result.resolution?.detail ?? "。"].filter(
        (text) => text !== "。" && !OTHER.test(text),
      ),
    ).toEqual([]);
  });
});

describe("[Q-14] an older log", () => {
  it("is told around what it recorded, and that stands as it was recorded", () => {
    for (const name of GOLDEN) {
      const events = logOf(name);
      const told = new Map(
        entries(new Feed("ja").rowsOf(events)).map(({ seq, text }) => [seq, text]),
      );
      for (const { seq, ...event } of events)
        if (
          event.type === "fact.recorded" &&
          event.data.fact.kind === "notice" &&
          event.data.fact.says === undefined
        )
          expect(told.get(seq)).toBe(oneLine(event.data.fact.text, 400));
    }
  });
});

describe("In English", () => {
  it("everything is as it was recorded", () => {
    const events = logOf("structured@2-observed.jsonl");
    expect([
      new Feed("en").rowsOf(events),
      railStops(events, "en"),
      resultViewOf(events, "en"),
    ]).toEqual([new Feed().rowsOf(events), railStops(events), resultViewOf(events)]);
  });
});

describe("What is waited for", () => {
  it("is told in the reader's language, with its choices; ids stay", () => {
    const events = rephrased(logOf("swarm@2-lightweight.jsonl"));
    const at =
      events.findIndex((event) => event.type === "ask.opened" && event.data.gate !== null) + 1;
    const gate = headOf(events.slice(0, at), about, "ja").status.waitingFor.gates[0];
    expect([
      waitsOf(events.slice(0, at), "ja"),
      waitsOf(events.slice(0, at), "zh"),
      gate?.question.split("\n")[0],
      unphrased(gate?.choices),
    ]).toEqual([
      "この専門家で始めますか（軽量）",
      "用这些专家开始吗（轻量）",
      "この専門家で始めますか（軽量）",
      [
        { id: "start", label: "開始" },
        { id: "modify", label: "専門家を変える", wants: "何を変えるか" },
        { id: "mode-deep", label: "深掘りモードに変える" },
        { id: "mode-standard", label: "標準モードに変える" },
      ],
    ]);
  });
});

describe("A stage of a plan", () => {
  it("keeps where it belongs, and has its title in the reader's language", () => {
    expect(
      [
        "round 2: Blind declarations",
        "The chair chooses whom to ask, and what",
        "round 1: Unheard of",
      ].map((stage) => [translateStage("en", stage), translateStage("ja", stage)]),
    ).toEqual([
      ["round 2: Blind declarations", "round 2: 非公開の表明"],
      ["The chair chooses whom to ask, and what", "議長が照会先と問いを選ぶ"],
      ["round 1: Unheard of", "round 1: Unheard of"],
    ]);
  });
});
