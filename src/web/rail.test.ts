import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { LogEvent } from "../log/index.ts";
import type { Brief } from "../kernel/protocol.ts";
import { protocolNamed } from "../protocols/index.ts";
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

  it("[A-03] has what only a person can ask for where one did, gates apart from what they follow, and nowhere else", () => {
    const before = (name: string) =>
      railStops(logOf(name))
        .filter(({ round }) => round === 0)
        .map(({ title, asks, state }) => [title, asks, state]);
    expect([before("swarm@2-steered"), before("swarm@2-standard")]).toEqual([
      [
        ["The moderator defines the problem and the experts", 1, "done"],
        ["Start, or change the cast", 1, "done"],
        ["The cast is made anew on request", 1, "done"],
        ["Start, or change the cast", 1, "done"],
      ],
      [
        ["The moderator defines the problem and the experts", 1, "done"],
        ["Start, or change the cast", 1, "done"],
      ],
    ]);
  });

  it("[A-03] has in each round what was asked in it, whatever was planned", () => {
    const names = readdirSync(new URL("../../test/golden", import.meta.url))
      .filter((file) => file.endsWith(".jsonl"))
      .map((file) => file.replace(/\.jsonl$/, ""));
    const count = <T>(all: readonly T[], key: (one: T) => string, n: (one: T) => number) =>
      Object.fromEntries(
        [...new Set(all.map(key))]
          .toSorted()
          .map((own) => [own, all.filter((one) => key(one) === own).reduce((s, o) => s + n(o), 0)]),
      );
    for (const name of names) {
      const events = logOf(name);
      const asked = events.flatMap((event) => (event.type === "ask.opened" ? [event.data] : []));
      const held = railStops(events).filter(({ asks }) => asks > 0);
      expect(
        count(
          held,
          ({ round, phase }) => `${round} ${phase}`,
          ({ asks }) => asks,
        ),
      ).toEqual(
        count(
          asked,
          ({ round, phase }) => `${round} ${phase}`,
          () => 1,
        ),
      );
    }
  });

  it("[A-03] has nothing but stages of the outline where a run keeps to its plan", () => {
    const names = readdirSync(new URL("../../test/golden", import.meta.url))
      .filter((file) => file.endsWith(".jsonl"))
      .map((file) => file.replace(/\.jsonl$/, ""));
    const unplanned = names.flatMap((name) => {
      const [first] = logOf(name);
      const protocol = protocolNamed(name.split("-")[0] ?? "");
      if (first?.type !== "deliberation.opened" || !protocol) return [];
      const { stages } = protocol.outline(first.data.brief as unknown as Brief); // parsed when it was opened
      const planned = new Set(stages.map(({ round, title }) => `${round} ${title}`));
      return railStops(logOf(name))
        .filter(({ asks, round, title }) => asks > 0 && !planned.has(`${round} ${title}`))
        .map(({ round, title }) => `${name} ${round} ${title}`);
    });
    expect(unplanned).toEqual([]);
  });

  it("[A-03] shows a round that nobody planned where it was held, under the names of its steps", () => {
    const events = logOf("swarm@2-lightweight");
    const last = Math.max(
      ...events.flatMap((event) => (event.type === "ask.opened" ? [event.data.round] : [])),
    );
    const later = events
      .filter((event) => event.type !== "deliberation.concluded")
      .map((event) =>
        event.type === "ask.opened" && event.data.round === last
          ? { ...event, data: { ...event.data, round: last + 5 } }
          : event,
      );
    const stops = railStops(later).filter(({ round }) => round === last + 5);
    expect([stops.length > 3, stops.every(({ asks }) => asks > 0), stops.at(-1)?.state]).toEqual([
      true,
      true,
      "now",
    ]);
    expect(stops.map(({ title }) => title)).toContain("Arguments with citations");
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
