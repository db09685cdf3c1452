import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LogEvent } from "../log/index.ts";
import { argument, costs, positions, result, status } from "../views/index.ts";
import { Feed } from "./feed.ts";
import { railStops } from "./rail.ts";
import {
  argumentViewOf,
  costViewOf,
  firstPageViewOf,
  headOf,
  positionsViewOf,
  reportPageOf,
  resultViewOf,
  waitsOf,
  waitsSinceOf,
} from "./views.ts";

const GOLDEN = [
  "swarm@2-steered",
  "dialectic@4-hub",
  "structured@2-quick",
  "dispatch@2-clash",
  "review@2-plan",
  "review@2-idea",
] as const;
const logOf = (name: string): readonly LogEvent[] =>
  readFileSync(new URL(`../../test/golden/${name}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as LogEvent); // what the log holds
const about = { last: 1, isAlive: false, isHere: false };

describe.each(GOLDEN)("The views of %s", (name) => {
  const events = logOf(name);
  const anyMoment = fc.integer({ min: 1, max: events.length });

  it("are the same after they were sent, at any moment", () => {
    fc.assert(
      fc.property(anyMoment, (at) => {
        const then = events.slice(0, at);
        for (const view of [
          headOf(then, about),
          argumentViewOf(then),
          positionsViewOf(then),
          resultViewOf(then),
          costViewOf(then),
          reportPageOf(then),
          firstPageViewOf(then),
        ])
          expect(JSON.parse(JSON.stringify(view))).toStrictEqual(view);
      }),
      { seed: 1, numRuns: 6 },
    );
  });

  it("say what the projections say", () => {
    fc.assert(
      fc.property(anyMoment, (at) => {
        const then = events.slice(0, at);
        const head = headOf(then, about);
        expect([head.at, head.status, costViewOf(then), resultViewOf(then).result]).toEqual([
          at,
          status(then),
          { at, ...costs(then) },
          result(then),
        ]);
        expect(positionsViewOf(then)).toMatchObject(positions(then));
        const { graph } = argument(then);
        expect([
          argumentViewOf(then)
            .nodes.map(({ id }) => id)
            .filter((id) => !graph.nodes.some((node) => node.id === id)),
          head.spent.calls,
        ]).toEqual([[], costs(then).all.calls]);
      }),
      { seed: 1, numRuns: 6 },
    );
  });

  it("name only views there are, and always those that every deliberation has", () => {
    const { views } = headOf(events, about);
    expect([
      views.filter(
        (view) =>
          !["argument", "positions", "claims", "findings", "calls", "cost", "report"].includes(
            view,
          ),
      ),
      views.slice(-3),
    ]).toEqual([[], ["calls", "cost", "report"]]);
  });

  it("show on the rail how far it is: what was asked is done or now, and at the end nothing is next", () => {
    const before = railStops(events.slice(0, 1));
    const after = railStops(events);
    expect(new Set(before.map(({ state }) => state))).toEqual(new Set(["next"]));
    expect([
      after.filter(({ state }) => state === "now" || state === "next"),
      after.every(({ settled, asks }) => settled === asks),
    ]).toEqual([[], true]);
    fc.assert(
      fc.property(anyMoment, (at) => {
        const stops = railStops(events.slice(0, at));
        const firstNext = stops.findIndex(({ state }) => state === "next");
        expect(
          stops
            .slice(firstNext < 0 ? stops.length : firstNext)
            .every(({ state, asks }) => state === "next" && asks === 0),
        ).toBe(true);
      }),
      { seed: 1, numRuns: 10 },
    );
  });
});

const GALLERY = new URL("../../examples/gallery/", import.meta.url);

describe.each(readdirSync(GALLERY))("The first page of %s", (name) => {
  it("[A-07] leads from each statement to a message of the room", () => {
    const events = readFileSync(new URL(`${name}/events.jsonl`, GALLERY), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as LogEvent); // what the log holds
    const marks = [
      ...JSON.stringify(firstPageViewOf(events).blocks).matchAll(/"to":"([^"]+)","text":"↗"/gu),
    ].map(([, to = ""]) => to);
    const said = new Set(
      new Feed().rowsOf(events).flatMap((row) => ("message" in row ? (row.message?.id ?? []) : [])),
    );
    expect([marks.length > 0, marks.filter((to) => !said.has(to))]).toEqual([true, []]);
  });
});

describe("What is waited for", () => {
  it("is the first line of the gate's question while it is open, and nothing before and after", () => {
    const events = logOf("swarm@2-lightweight");
    const gate = events.find((event) => event.type === "ask.opened" && event.data.gate !== null);
    const question =
      gate?.type === "ask.opened" ? gate.data.gate?.question.split("\n")[0] : undefined;
    const at = gate?.seq ?? 0;
    const moments = [events.slice(0, at - 1), events.slice(0, at), events];
    expect(moments.map((then) => [waitsOf(then), waitsSinceOf(then)])).toEqual([
      [null, null],
      [question, gate?.ts],
      [null, null],
    ]);
  });
});
