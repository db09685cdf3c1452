// Whatever is answered: picks from each form, junk, silence and choices in random places, all drawn from one seed.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Form } from "../../../test/builders/drawn.ts";
import type { Ask } from "../../kernel/ask.ts";
import { drive } from "../../kernel/drive.ts";
import { mostAsks, type Stage } from "../../kernel/outline.ts";
import {
  answering,
  candidate,
  candidates,
  CLASH,
  dispatchBrief,
  dispatchUsual,
  OPTIONS,
  votes,
  type Body,
} from "../../../test/builders/dispatch-panel.ts";
import {
  DOWN,
  factsOf,
  hold,
  SILENT,
  type Answer,
  type Held,
} from "../../../test/builders/hold.ts";
import type { DispatchBrief } from "./brief.ts";
import { dispatch } from "./index.ts";

type Draw = (below: number) => number;

/** Numbers that depend on the seed and on what they are drawn for, and on nothing else. */
function drawing(seed: number, about: string): Draw {
  let state = `${seed}/${about}`
    .split("")
    .reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5);
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** `say`: a text. */
function picked(form: Form, draw: Draw): unknown {
  if (form.enum) return form.enum[draw(form.enum.length)];
  if (form.anyOf) return picked(form.anyOf[draw(form.anyOf.length)] ?? {}, draw);
  switch (form.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(form.properties ?? {}).map(([name, field]) => [name, picked(field, draw)]),
      );
    case "array": {
      const least = form.minItems ?? 0;
      const most = Math.min(form.maxItems ?? 3, least + 3);
      return Array.from({ length: least + draw(most - least + 1) }, () =>
        picked(form.items ?? {}, draw),
      );
    }
    case "boolean":
      return draw(2) === 0;
    case "string":
      return plainly(draw);
    default:
      return null;
  }
}

function plainly(draw: Draw): string {
  return ["Move the reports first.", "It holds.", "None"][draw(3)] ?? "";
}

interface Wildness {
  /** Of a hundred asks, how many nobody answers, how many get junk, and how many a random pick of their form. */
  readonly silent: number;
  readonly junk: number;
  readonly random: number;
}

const JUNK: readonly Answer[] = [
  "no JSON at all",
  "{}",
  "[]",
  { to: "safety" },
  { decision: "" },
  { confidenceAssessment: { confidence: 1 } },
  "",
];

function anyone(
  seed: number,
  { silent, junk, random }: Wildness,
): (ask: Ask, rejections: number) => Answer {
  return (ask, rejections) => {
    const draw = drawing(seed, `${ask.id}/${rejections}`);
    if (draw(100) < silent) return draw(2) === 0 ? SILENT : DOWN;
    if (ask.gate)
      return { choice: ask.gate.choices[draw(ask.gate.choices.length)]?.id ?? "", note: "" };
    if (draw(100) < junk) return JUNK[draw(JUNK.length)] ?? "";
    return draw(100) < random
      ? { ...dispatchUsual(ask), ...(picked(ask.shape.json, draw) as Body) }
      : dispatchUsual(ask); // an object's form gives an object
  };
}

const FOUR = [
  candidate("speed"),
  candidate("safety", { role: "architect" }),
  candidate("cost", { role: "reviewer" }),
  candidate("law"),
];
const SIX = [...FOUR, ...candidates("growth", "data")];
const briefs = fc.constantFrom<Partial<DispatchBrief>>(
  {},
  { overrides: CLASH, candidates: FOUR },
  { overrides: CLASH, options: [], mode: "team" },
  { overrides: CLASH, candidates: FOUR, options: [...OPTIONS, "Wait"] },
  { overrides: CLASH, isByHand: false, candidates: SIX, always: ["law"], options: [] },
  { candidates: FOUR, options: [] },
  { candidates: candidates("speed"), overrides: CLASH },
  { candidates: [] },
  { candidates: [], options: [] },
);
const wild = fc.constantFrom<Wildness>(
  { silent: 0, junk: 0, random: 100 },
  { silent: 0, junk: 0, random: 50 },
  { silent: 5, junk: 10, random: 60 },
  { silent: 30, junk: 20, random: 50 },
  { silent: 80, junk: 10, random: 50 },
);

const anyRun = (
  check: (run: Held, brief: DispatchBrief) => void,
  numRuns: number,
  more: Partial<DispatchBrief> = {},
): void =>
  fc.assert(
    fc.property(fc.nat(), wild, briefs, (seed, wildness, about) => {
      const brief = dispatchBrief({ ...about, ...more });
      check(hold(dispatch, brief, anyone(seed, wildness)), brief);
    }),
    { seed: 1, numRuns },
  );

const roundsOf = (run: Held) => factsOf(run.facts, "round").map(({ round }) => round);

function keysIn(value: unknown): string[] {
  return value === null || typeof value !== "object"
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        ...(Array.isArray(value) ? [] : [key]),
        ...keysIn(inner),
      ]);
}

describe("the laws of a dispatch", () => {
  it("[D-01] whatever is answered, rounds 1 to 3 are held in order and there is never a fourth; every ask names a stage of the outline by its phase and round, and has room in it", () => {
    const reached = new Set<number>();
    anyRun((run, brief) => {
      const outline = dispatch.outline(brief);
      expect([1, 2, 3].slice(0, roundsOf(run).length)).toEqual(roundsOf(run));
      expect(Math.max(...run.asks.map(({ round }) => round))).toBeLessThanOrEqual(3);
      expect(run.outcome["rounds"]).toBeLessThanOrEqual(outline.rounds);
      expect(run.replies.size).toBeLessThanOrEqual(mostAsks(outline));
      const stageOf = ({ phase, round }: Pick<Stage, "phase" | "round">): string =>
        `${phase}/${round}`;
      const made = [...new Map(run.asks.map((ask) => [ask.id, ask])).values()].map(stageOf);
      expect(
        made.filter(
          (stage) =>
            made.filter((other) => other === stage).length >
            (outline.stages.find((planned) => stageOf(planned) === stage)?.asks ?? 0),
        ),
      ).toEqual([]);
      reached.add(roundsOf(run).length);
    }, 300);
    expect(reached).toEqual(new Set([0, 1, 2, 3]));
  });

  it("[D-04] without overrides it is one dispatch round, whatever is answered", () => {
    anyRun(
      (run, { candidates: found }) => expect(roundsOf(run)).toEqual(found.length === 0 ? [] : [1]),
      100,
      { overrides: [] },
    );
  });

  it("[D-21, T-35] whatever is answered, at the end there is a decision, or a person has to decide and none is asserted; there is one verdict, and it says so", () => {
    const ends = new Set<string>();
    anyRun((run, brief) => {
      const { reason, chosen, status } = run.outcome;
      const isWritten = factsOf(run.facts, "message").some(
        ({ phase, body }) => phase === "result" && typeof body["decision"] === "string",
      );
      const verdicts = factsOf(run.facts, "verdict");
      const isOpen = factsOf(run.facts, "alarm").some(({ code }) => code === "escalated");
      ends.add(reason);
      if (reason === "escalated") expect([status, chosen]).toEqual(["escalated_to_human", null]);
      else if (reason !== "human")
        expect([
          isWritten || chosen !== null,
          isOpen,
          verdicts.map((verdict) => verdict.chosen),
        ]).toEqual([true, false, verdicts.map(() => chosen)]);
      if (reason === "escalated" || reason === "human")
        expect([isOpen, verdicts.every((verdict) => verdict.chosen === chosen)]).toEqual([
          true,
          true,
        ]);
      expect(verdicts.length).toBeLessThanOrEqual(1);
      expect(
        (
          run.outcome["resolved"] as readonly {
            readonly winner: string | null;
            readonly between: readonly string[];
            readonly method: string;
          }[]
        ).filter(({ winner, between, method }) =>
          winner === null
            ? method !== "human" && method !== "left open"
            : !between.includes(winner),
        ),
      ).toEqual([]);
      expect(dispatch.brief.parse(brief).ok).toBe(true);
    }, 300);
    expect(ends).toEqual(new Set(["decided", "escalated", "human", "nothing-open"]));
  });

  it("[X-08] whoever still holds another option than the one decided stands in the minority report, and nobody else", () => {
    let dissents = 0;
    anyRun((run) => {
      for (const { chosen, minority } of factsOf(run.facts, "verdict")) {
        const last = new Map(
          factsOf(run.facts, "position")
            .filter(({ basis }) => basis !== "grouped")
            .map(({ seat, stance }) => [seat, stance]),
        );
        const others = [...last]
          .filter(([, stance]) => stance !== null && stance !== chosen)
          .map(([seat]) => seat);
        expect(minority.flatMap(({ holders }) => holders).sort()).toEqual(others.sort());
        dissents += others.length;
      }
    }, 200);
    expect(dissents).toBeGreaterThan(50);
  });

  it("nothing is averaged: no number stands in for what they said", () => {
    anyRun(
      (run) =>
        expect([
          factsOf(run.facts, "measure"),
          keysIn([run.facts, run.outcome]).filter((key) =>
            /^(?:score|mean|average|weight)$/iu.test(key),
          ),
        ]).toEqual([[], []]),
      60,
    );
  });

  it("[X-05] replies in any order give the same facts and the same outcome", () => {
    const brief = dispatchBrief({ overrides: CLASH, options: [] });
    const run = hold(
      dispatch,
      brief,
      answering({ "conflict/2/cost": votes({ option: "o1" }) }, ["conflict/3/safety"]),
    );
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...run.replies], { minLength: run.replies.size }),
        (replies) => {
          const { facts, result } = drive(dispatch.script(brief), new Map(replies));
          expect([facts.map(({ fact }) => fact), result]).toEqual([
            run.facts,
            { finished: true, value: run.outcome },
          ]);
        },
      ),
      { seed: 1, numRuns: 10 },
    );
  });

  it("[X-17] with everyone silent it goes to a person, and ends inside its outline", () => {
    for (const more of [
      {},
      { overrides: CLASH, options: [] },
      { isByHand: false, candidates: SIX },
      { candidates: [] },
    ]) {
      for (const answer of [SILENT, DOWN] as const) {
        const brief = dispatchBrief(more);
        const run = hold(dispatch, brief, () => answer);
        expect(run.outcome).toMatchObject({
          reason: "escalated",
          status: "escalated_to_human",
          chosen: null,
          rounds: brief.candidates.length === 0 ? 0 : 1,
        });
        expect(run.replies.size).toBeLessThanOrEqual(mostAsks(dispatch.outline(brief)));
      }
    }
  });
});
