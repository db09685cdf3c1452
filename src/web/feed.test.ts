import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LogEvent } from "../log/index.ts";
import { timeline } from "../views/timeline.ts";
import { Feed } from "./feed.ts";

const GOLDEN = [
  "swarm@2-steered",
  "swarm@2-deep",
  "dialectic@4-deep",
  "structured@2-observed",
  "dispatch@2-clash",
  "review@1-section",
  "review@1-idea",
] as const;
const logOf = (name: string): readonly LogEvent[] =>
  readFileSync(new URL(`../../test/golden/${name}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as LogEvent); // what the log holds

describe.each(GOLDEN)("The feed of %s", (name) => {
  const events = logOf(name);
  const whole = new Feed().rowsOf(events);

  it("up to any record is the feed of the log up to it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: events.length }), (at) => {
        expect(new Feed().rowsOf(events.slice(0, at))).toEqual(
          whole.filter(({ seq }) => seq <= at),
        );
      }),
      { seed: 1, numRuns: 12 },
    );
  });

  it("read as it grows is the feed read at once", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: events.length })), (cuts) => {
        const feed = new Feed();
        for (const at of cuts.toSorted((a, b) => a - b)) feed.rowsOf(events.slice(0, at));
        expect(feed.rowsOf(events)).toEqual(whole);
      }),
      { seed: 1, numRuns: 8 },
    );
  });

  it("has one row at most for each record, so that who was cut off behind any row goes on with the next", () => {
    expect(whole.every(({ seq }, n) => seq > (whole[n - 1]?.seq ?? 0))).toBe(true);
  });

  it("has every entry of the timeline and every link, and is the same after it was sent", () => {
    const entries = whole.filter(({ kind }) => kind !== "link");
    const links = events.filter(
      (event) => event.type === "fact.recorded" && event.data.fact.kind === "link",
    );
    expect([entries.map(({ seq }) => seq), whole.length - entries.length]).toEqual([
      timeline(events).map(({ seq }) => seq),
      links.length,
    ]);
    expect(JSON.parse(JSON.stringify(whole))).toStrictEqual(whole);
  });

  it("has every message, with words wherever it has any", () => {
    const said = events.flatMap((event) =>
      event.type === "fact.recorded" && event.data.fact.kind === "message" ? [event.data.fact] : [],
    );
    const shown = whole.flatMap((row) => (row.kind !== "link" && row.message ? [row.message] : []));
    const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
    expect(shown.map(({ id, words }) => [id, words.length > 0])).toEqual(
      said.map(({ id, body }) => [id, !Object.values(body).every(isEmpty)]),
    );
  });
});
