// Whatever the agents answer: picks from each form, junk, silence and choices in random places, all drawn from one seed.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Form } from "../../../test/builders/drawn.ts";
import { checkLedgers } from "./ledger/check.ts";
import { problemText } from "./ledger/problem.ts";
import { ledgersOf, type Ledgers } from "./ledger/ledgers.ts";
import { anchorOf, artifactPath, headingOf } from "./ledger/sections.ts";
import type { Ask } from "../../kernel/ask.ts";
import { drive } from "../../kernel/drive.ts";
import type { Fact } from "../../kernel/fact.ts";
import type { ClaimStatus, Entry, Role } from "../../kernel/ledger.ts";
import { mostAsks, plannedStages } from "../../kernel/outline.ts";
import { DOWN, factsOf, hold, SILENT, type Answer } from "../../../test/builders/hold.ts";
import {
  answering,
  checks,
  held,
  OPTIONS,
  structuredBrief,
  structuredUsual,
  type Body,
} from "../../../test/builders/structured-panel.ts";
import { structured } from "./index.ts";

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
    case "integer":
    case "number":
      return (form.minimum ?? 0) + draw(Math.min(5, (form.maximum ?? 5) - (form.minimum ?? 0) + 1));
    case "boolean":
      return draw(2) === 0;
    case "string":
      return ["It holds.", "A load test stops.", "x"][draw(3)];
    default:
      return null;
  }
}

interface Wildness {
  /** Of a thousand asks, how many nobody answers, and how many get junk; of a hundred, how many a random pick of their form. */
  readonly silent: number;
  readonly junk: number;
  readonly random: number;
}

const JUNK: readonly Answer[] = [
  "no JSON at all",
  "{}",
  "[]",
  { checks: {} },
  { claims: [{ text: "It holds.", id: "C-1-1", status: "superseded" }] },
  { evidence_refs: ["../../x"] },
  "",
];

function anyone(
  seed: number,
  { silent, junk, random }: Wildness,
): (ask: Ask, rejections: number) => Answer {
  return (ask, rejections) => {
    const draw = drawing(seed, `${ask.id}/${rejections}`);
    if (ask.gate)
      return {
        choice: ask.gate.choices[draw(ask.gate.choices.length)]?.id ?? "",
        note: "As it was wished.",
      };
    if (draw(1000) < silent) return draw(2) === 0 ? SILENT : DOWN;
    if (draw(1000) < junk) return JUNK[draw(JUNK.length)] ?? "";
    // Who was sent back mostly mends its reply, so that runs get far.
    return draw(100) < (rejections === 0 ? random : random / 4)
      ? { ...structuredUsual(ask), ...(picked(ask.shape.json, draw) as Body) }
      : structuredUsual(ask); // an object's form gives an object
  };
}

/** The sections that exist, read from the messages alone. */
function sectionsIn(facts: readonly Fact[]): (path: string) => ReadonlySet<string> | undefined {
  const files = new Map<string, Set<string>>();
  for (const { phase, round, seat, body } of factsOf(facts, "message")) {
    if (phase === "artifact")
      files.set(
        artifactPath(round, seat as Role),
        new Set(Object.keys(body).map((field) => anchorOf(headingOf(field)))),
      ); // artifacts are made by roles
    const { command } = body;
    if (typeof command === "string")
      files.set(
        artifactPath(round, "observed"),
        (files.get(artifactPath(round, "observed")) ?? new Set()).add(anchorOf(headingOf(command))),
      );
  }
  return (path) => files.get(path);
}

/** The entries as they stood whenever a round had entered them, and at the end. */
function prefixes(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const ends = entries.flatMap(({ ledger, line }, i) =>
    ledger === "verifications" && line.id.endsWith("-4")
      ? [i + 1]
      : ledger === "lead_history"
        ? [i]
        : [],
  );
  return [...ends, entries.length].map((end) => entries.slice(0, end));
}

const AFTER: Readonly<Record<ClaimStatus, RegExp>> = {
  pending: /^(?:tested_|partially_)/,
  tested_confirmed: /^(?!pending)/,
  tested_refuted: /^(?!pending)/,
  partially_refuted: /^(?!pending)/,
  tested_unclear: /^(?!pending)/,
  superseded: /^$/,
};

function illegalChanges({ claims, verifications }: Ledgers): readonly unknown[] {
  const now = new Map<string, ClaimStatus>(claims.map(({ id }) => [id, "pending"]));
  return verifications
    .flatMap(({ claim_status_changes: changes }) => changes)
    .filter(({ claim_id, from, to }) => {
      const before = now.get(claim_id);
      now.set(claim_id, to);
      return before !== from || !AFTER[from].test(to);
    });
}

function keysIn(value: unknown): string[] {
  return value === null || typeof value !== "object"
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        ...(Array.isArray(value) ? [] : [key]),
        ...keysIn(inner),
      ]);
}

describe("the laws of a structured deliberation", () => {
  const wild = fc.constantFrom<Wildness>(
    { silent: 0, junk: 0, random: 100 },
    { silent: 3, junk: 20, random: 40 },
    { silent: 10, junk: 100, random: 20 },
    { silent: 300, junk: 300, random: 50 },
  );
  const over = fc.constantFrom(
    { rounds: 8 },
    { rounds: 8, options: OPTIONS, checks: ["load test", "lint"] },
    { rounds: 9, withoutStress: "Not now." },
    { preset: "quick" as const },
    {
      preset: "quick" as const,
      checks: ["lint"],
      dealt: [{ name: "load.md", text: "It stalls." }],
    },
  );
  const anyRun = (
    property: (run: ReturnType<typeof hold>, brief: ReturnType<typeof structuredBrief>) => void,
    numRuns: number,
  ): void =>
    fc.assert(
      fc.property(fc.nat(), wild, over, (seed, wildness, more) => {
        const brief = structuredBrief(more);
        property(hold(structured, brief, anyone(seed, wildness)), brief);
      }),
      { seed: 1, numRuns },
    );

  it("[S-31, S-12, S-30, S-32] whatever the agents answer, it ends inside its outline, its ledgers are valid after every round, no claim moves illegally, and nothing is ranked by one number", () => {
    const reached = new Set<string>();
    anyRun((run, brief) => {
      const outline = structured.outline(brief);
      expect(run.replies.size).toBeLessThanOrEqual(mostAsks(outline));
      expect(run.outcome["rounds"]).toBeLessThanOrEqual(outline.rounds);
      const entries = factsOf(run.facts, "entry");
      const sections = sectionsIn(run.facts);
      for (const entered of prefixes(entries))
        expect(checkLedgers(ledgersOf(entered), sections).map(problemText)).toEqual([]);
      expect(illegalChanges(ledgersOf(entries))).toEqual([]);
      expect(
        keysIn([run.facts, run.outcome]).filter((key) =>
          /^(?:score|rank|ranking|overall)$/iu.test(key),
        ),
      ).toEqual([]);
      expect(
        factsOf(run.facts, "notice").filter(
          ({ code, text }) => code === "round-broken-off" && text.includes("state/"),
        ),
      ).toEqual([]);
      reached.add(
        `${run.outcome.reason} ${run.outcome["rounds"] === outline.rounds ? "whole" : "cut"}`,
      );
    }, 30);
    expect([...reached].some((end) => end.endsWith("whole")) && reached.has("no-quorum cut")).toBe(
      true,
    );
  }, 120_000);

  it("[S-15] entries only grow: with every reply that is added, what was entered before is there unchanged, to the letter", () => {
    const say = {
      "check/*": checks((_name, made, ask) => (ask.round % 2 === 0 ? { result: "UNCLEAR" } : made)),
    };
    const brief = { rounds: 8 };
    const run = held({ brief, say, absent: ["artifact/3/guardian"] });
    const all = factsOf(run.facts, "entry").map((entry) => JSON.stringify(entry));
    const replies = new Map<string, NonNullable<ReturnType<typeof run.replies.get>>>();
    let last = 0;
    for (const [id, reply] of run.replies) {
      replies.set(id, reply);
      const entered = drive(structured.script(structuredBrief(brief)), replies).facts.flatMap(
        ({ fact }) => (fact.kind === "entry" ? [JSON.stringify(fact)] : []),
      );
      expect(entered).toEqual(all.slice(0, entered.length));
      expect(entered.length).toBeGreaterThanOrEqual(last);
      last = entered.length;
    }
    expect([last, run.outcome["rounds"]]).toEqual([all.length, 8]);
  }, 120_000);

  it("[X-05] replies in any order give the same facts and the same outcome", () => {
    const brief = structuredBrief({ preset: "quick", options: OPTIONS });
    const run = hold(
      structured,
      brief,
      answering({ "artifact/2/guardian": { option: "o1", changeReason: "It holds." } }, [
        "artifact/3/critic",
      ]),
    );
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...run.replies], { minLength: run.replies.size }),
        (replies) => {
          const { facts, result } = drive(structured.script(brief), new Map(replies));
          expect([facts.map(({ fact }) => fact), result]).toEqual([
            run.facts,
            { finished: true, value: run.outcome },
          ]);
        },
      ),
      { seed: 1, numRuns: 8 },
    );
  });

  it("with everyone silent it ends at once, inside its outline", () => {
    for (const more of [
      {},
      { preset: "quick" as const },
      { withoutStress: "Not now.", options: OPTIONS },
    ]) {
      for (const answer of [SILENT, DOWN] as const) {
        const brief = structuredBrief(more);
        const run = hold(structured, brief, () => answer);
        expect(run.outcome).toMatchObject({ reason: "no-quorum", rounds: 0, chosen: null });
        expect(run.replies.size).toBeLessThanOrEqual(
          mostAsks({ stages: plannedStages(structured.outline(brief)) }),
        );
      }
    }
  });
});
