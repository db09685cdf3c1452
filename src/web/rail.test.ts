import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { LogEvent } from "../log/index.ts";
import { railStops } from "./rail.ts";

const logOf = (name: string): readonly LogEvent[] =>
  readFileSync(new URL(`../../test/golden/${name}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as LogEvent); // what the log holds
const upTo = (events: readonly LogEvent[], phase: string): readonly LogEvent[] =>
  events.slice(
    0,
    events.findIndex((event) => event.type === "ask.opened" && event.data.phase === phase) + 1,
  );

describe("The rail", () => {
  it("has done, now and next in their order; what was not needed is passed by", () => {
    const stops = railStops(upTo(logOf("dialectic@4-hub"), "challenge"));
    const states = stops.map(({ state }) => state);
    const now = states.indexOf("now");
    expect([states.slice(0, now + 1), new Set(states.slice(now + 1)), stops[now]]).toMatchObject([
      ["done", "passed", "done", "done", "passed", "passed", "passed", "now"],
      new Set(["next"]),
      { round: 2, asks: 1, settled: 0 },
    ]);
  });

  it("is still at a stage whose asks are settled, until another begins or the run ends", () => {
    const events = logOf("dialectic@4-hub");
    const asked = upTo(events, "frame");
    const settled = events.slice(
      0,
      events.findIndex((event) => event.type === "ask.answered" && event.seq > asked.length) + 1,
    );
    expect(
      railStops(settled)
        .slice(0, 4)
        .map(({ state, asks, settled: replies }) => [state, asks, replies]),
    ).toEqual([
      ["done", 5, 5],
      ["passed", 0, 0],
      ["now", 1, 1],
      ["next", 0, 0],
    ]);
  });

  it("says which stages may be left out and which are blind", () => {
    expect(
      railStops(logOf("dialectic@4-hub"))
        .slice(0, 4)
        .map(({ isConditional, isBlind }) => [isConditional, isBlind]),
    ).toEqual([
      [false, true],
      [true, true],
      [false, false],
      [false, false],
    ]);
  });

  it("of two stages of one name, the one that comes next on the way has the ask", () => {
    const weighing = (name: string) =>
      railStops(logOf(name))
        .filter(({ title, round }) => /Quality|Next action/.test(title) && round === 1)
        .map(({ title, asks, state }) => [title, asks, state]);
    expect(weighing("swarm@2-standard")).toEqual([
      ["Quality of the round, and what comes next", 1, "done"],
      ["Next action", 1, "done"],
    ]);
  });

  it("has a place for everything that was asked", () => {
    const names = readdirSync(new URL("../../test/golden", import.meta.url))
      .filter((file) => file.endsWith(".jsonl"))
      .map((file) => file.replace(/\.jsonl$/, ""));
    const asked = (name: string): number =>
      logOf(name).filter(({ type }) => type === "ask.opened").length;
    const placed = (name: string): number =>
      railStops(logOf(name)).reduce((sum, { asks }) => sum + asks, 0);
    expect(names.map((name) => [name, placed(name)])).toEqual(
      names.map((name) => [name, asked(name)]),
    );
  });

  it("is also at an earlier stage of which a reply is still out", () => {
    const events = upTo(logOf("dialectic@4-hub"), "challenge");
    const late = events.find((event) => event.type === "ask.answered");
    const [first] = railStops(events.filter((event) => event !== late));
    expect(first).toMatchObject({ state: "now", asks: 5, settled: 4 });
  });

  it("has what only a person can ask for where one did, and nowhere else", () => {
    const recast = ({
      round,
      isConditional,
    }: {
      readonly round: number;
      readonly isConditional: boolean;
    }): boolean => round === 0 && isConditional;
    expect([
      railStops(logOf("swarm@2-steered"))
        .filter(recast)
        .map(({ asks }) => asks),
      railStops(logOf("swarm@2-standard")).filter(recast),
    ]).toEqual([[2], []]);
  });

  it("of a protocol that this release does not know is what was asked", () => {
    const events = logOf("dispatch@1-team").map((event) =>
      event.type === "deliberation.opened"
        ? { ...event, data: { ...event.data, protocol: "oracle@9" } }
        : event,
    );
    expect(railStops(events).map(({ round, state, asks }) => [round, state, asks])).toEqual([
      [0, "done", 1],
      [1, "done", 2],
      [1, "done", 1],
      [2, "done", 2],
      [2, "done", 1],
    ]);
  });
});
