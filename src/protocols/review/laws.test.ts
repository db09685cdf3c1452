// The laws of a review over random panels: replies drawn from the forms, junk, silence, and any choice at every gate.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Ask } from "../../kernel/ask.ts";
import { SEVERITIES, type Fact, type Finding, type Ruling } from "../../kernel/fact.ts";
import { mostAsks } from "../../kernel/outline.ts";
import { DOWN, factsOf, hold, SILENT } from "../../../test/builders/hold.ts";
import type { Answer, Held } from "../../../test/builders/hold.ts";
import { LINES, PRESETS, reviewUsual, under } from "../../../test/builders/review-panel.ts";
import { type ReviewBrief, panelsOf } from "./brief.ts";
import { versionTexts } from "../../text/edits.ts";
import { review } from "./index.ts";
import { MOST_ADDED } from "./outline.ts";
import { GOES_ON } from "./result/lives.ts";
import type { AssessReply } from "./shapes.ts";

const RUNS = { seed: 1, numRuns: 150 };

interface Form {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Form>>;
  readonly items?: Form;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

type Dice = (sides: number) => number;

/** The same throws for the same seed, whatever the order in which asks are answered. */
function dice(seed: number, key: string): Dice {
  let state = key
    .split("")
    .reduce(
      (hash, char) => Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0,
      (0x811c9dc5 ^ seed) >>> 0,
    );
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Texts that are found in the artifact, once or more often, and some that are not. */
const WORDS = [
  ...LINES,
  "change",
  "Fixed for",
  "The newest",
  " change wins",
  "Something else.",
  "Dies ist neu.",
];

function drawn(form: Form, roll: Dice): unknown {
  if (form.enum) return form.enum[roll(form.enum.length)];
  if (form.type === "object")
    return Object.fromEntries(
      Object.entries(form.properties ?? {}).map(([name, inner]) => [name, drawn(inner, roll)]),
    );
  if (form.type === "array")
    return Array.from(
      { length: Math.min(form.maxItems ?? 3, (form.minItems ?? 0) + roll(4)) },
      () => drawn(form.items ?? {}, roll),
    );
  if (form.type === "integer")
    return (form.minimum ?? 0) + roll((form.maximum ?? 10) - (form.minimum ?? 0) + 1);
  return form.type === "boolean" ? roll(4) > 0 : WORDS[roll(WORDS.length)];
}

function answer(seed: number, ask: Ask, rejections: number): Answer {
  const roll = dice(seed, `${ask.id}/${rejections}`);
  if (ask.gate)
    return { choice: ask.gate.choices[roll(ask.gate.choices.length)]?.id ?? "", note: "Words." };
  const kind = roll(100);
  if (kind < 4) return SILENT;
  if (kind < 6) return DOWN;
  if (kind < 10) return "It is fine as it is.";
  // The author is mostly of use, else no run gets far.
  if (["revise", "propose"].includes(ask.purpose) && kind < 70) return reviewUsual(ask);
  return kind < 30 ? reviewUsual(ask) : (drawn(ask.shape.json, roll) as object); // every form of a review is an object
}

const briefs = fc
  .record({
    name: fc.constantFrom(...(Object.keys(PRESETS) as (keyof typeof PRESETS)[])),
    type: fc.constantFrom("M" as const, "H" as const),
    rounds: fc.integer({ min: 1, max: 5 }),
    assess: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  })
  .map(({ name, ...over }) => under(name, over));
const held = (brief: ReviewBrief, seed: number): Held =>
  hold(review, brief, (ask, rejections) => answer(seed, ask, rejections));

/** What the facts say became of each finding, told from them alone: who is behind a fault, and what each of them last heard or said of it. */
class Told {
  readonly #lead = new Map<string, string>();
  readonly findings: Finding[] = [];
  /** Lead → seat → open, set aside, or done. */
  readonly #voices = new Map<string, Map<string, "open" | "set aside" | "done">>();

  see(fact: Fact): void {
    if (fact.kind === "finding") {
      this.findings.push(fact);
      this.#lead.set(fact.id, fact.id);
      this.#voices.set(fact.id, new Map([[fact.seat, "open"]]));
    }
    if (fact.kind === "own") {
      const { findings, voices } = fact.data as { findings: string[]; voices: string[] }; // this protocol records no other
      const leads = [...new Set(findings.map((id) => this.#lead.get(id) ?? ""))];
      const lead = this.findings.find(({ id }) => leads.includes(id))?.id ?? "";
      const mine = this.#voices.get(lead) ?? new Map<string, "open">();
      for (const other of leads.filter((id) => id !== lead)) {
        for (const [seat, state] of this.#voices.get(other) ?? [])
          if (!mine.has(seat) || mine.get(seat) === "done") mine.set(seat, state);
        this.#voices.delete(other);
        for (const [id, of] of this.#lead) if (of === other) this.#lead.set(id, lead);
      }
      for (const seat of voices) if ((mine.get(seat) ?? "done") === "done") mine.set(seat, "open");
    }
    if (fact.kind === "ruling") this.#rule(fact);
    if (fact.kind === "judgment" && fact.stated !== "none")
      for (const voices of this.#voices.values())
        if (voices.get(fact.seat) === "set aside") voices.set(fact.seat, "done");
  }

  #rule({ finding, by, status }: Ruling): void {
    const voices = this.#voices.get(this.#lead.get(finding) ?? "");
    if (!voices) return;
    const isFinal = status === "RESOLVED" || status === "OVERRULED";
    const isDecided = by === "person" && isFinal;
    const isOwn = voices.has(by) && !isDecided;
    for (const [seat, state] of voices) {
      if (isOwn ? seat !== by : !isDecided && state === "done") continue;
      const isDone = (isOwn || isDecided) && isFinal;
      voices.set(seat, isDone ? "done" : status === "OVERRULED" ? "set aside" : "open");
    }
  }

  open(seat?: string): readonly string[] {
    return [...this.#voices]
      .filter(([, voices]) =>
        [...voices].some(
          ([voice, state]) => state !== "done" && (seat === undefined || voice === seat),
        ),
      )
      .map(([lead]) => lead);
  }

  /** By the gravest words for each. */
  grade(leads: readonly string[]): string {
    const worst = leads.flatMap((lead) => {
      const all = this.findings.filter(({ id }) => this.#lead.get(id) === lead);
      const gravest = SEVERITIES.find((each) => all.some(({ severity }) => severity === each));
      return all.some(({ blocks }) => blocks) && gravest !== undefined ? [gravest] : [];
    });
    return worst.includes("fatal")
      ? "FAIL"
      : worst.some((severity) => severity !== "minor")
        ? "CONDITIONAL"
        : "PASS";
  }
}

describe("the laws of a review", () => {
  it("[M-11] [M-29] [T-45] a computed verdict is that of the faults that the reviewer holds open, never another's, and one that differs is reported", () => {
    fc.assert(
      fc.property(briefs, fc.nat(), (brief, seed) => {
        const told = new Told();
        const { facts } = held(brief, seed);
        for (const fact of facts) {
          told.see(fact);
          if (fact.kind === "judgment")
            expect(`${fact.seat} ${fact.round} ${fact.computed}`).toBe(
              `${fact.seat} ${fact.round} ${told.grade(told.open(fact.seat))}`,
            );
        }
        const differing = factsOf(facts, "judgment")
          .filter(({ stated, computed }) => stated !== "none" && stated !== computed)
          .map(({ seat }) => seat);
        // Where only others' words make the fault graver, nobody contradicts itself.
        const reported = factsOf(facts, "notice")
          .filter(({ code }) => code === "verdict-differs")
          .map(({ seat }) => seat ?? "");
        expect(reported.filter((seat) => !differing.includes(seat))).toEqual([]);
        if (!facts.some(({ kind }) => kind === "own")) expect(reported).toEqual(differing);
      }),
      RUNS,
    );
  });

  it("[M-15] [M-27] no finding is lost: what was said is on record under one id, and at the end it is settled or named as open", () => {
    fc.assert(
      fc.property(briefs, fc.nat(), (brief, seed) => {
        const { facts, replies, outcome } = held(brief, seed);
        const said = [...replies.values()].flatMap((reply) =>
          reply.kind === "answered" && /^(?:assess|more)\//u.test(reply.ask)
            ? ((reply.value as AssessReply).findings ?? []).map(
                ({ problem, severity }) => `${reply.seat} ${severity} ${problem}`,
              )
            : [],
        );
        const raised = factsOf(facts, "finding");
        expect(
          raised
            .filter(({ seat }) => seat !== "person")
            .map(({ seat, severity, problem }) => `${seat} ${severity} ${problem}`)
            .sort(),
        ).toEqual(said.sort());
        expect(new Set(raised.map(({ id }) => id)).size).toBe(raised.length);
        const told = new Told();
        for (const fact of facts) told.see(fact);
        expect(outcome["open"]).toEqual(told.open());
        expect(
          factsOf(facts, "ruling").filter(
            ({ status, reason }) => status === "OVERRULED" && reason.trim() === "",
          ),
        ).toEqual([]);
      }),
      RUNS,
    );
  });

  it("[M-07] a run ends within its rounds and its outline", () => {
    fc.assert(
      fc.property(briefs, fc.nat(), (brief, seed) => {
        const { facts, replies } = held(brief, seed);
        const panels =
          brief.preset.converges === "ideas"
            ? 1
            : (panelsOf(brief.preset, brief.type) ?? []).length;
        const added = [...replies].filter(
          ([id, reply]) =>
            /^gate\/(?:ending|ideas)/u.test(id) &&
            reply.kind === "answered" &&
            GOES_ON.has((reply.value as { choice: string }).choice),
        ).length;
        expect(added).toBeLessThanOrEqual(MOST_ADDED * panels);
        expect(factsOf(facts, "round").length).toBeLessThanOrEqual(
          (brief.assess ? 1 : brief.rounds) * panels + added,
        );
        expect(factsOf(facts, "round").map(({ round }) => round)).toEqual(
          factsOf(facts, "round").map((_, i) => i + 1),
        );
        expect(replies.size).toBeLessThanOrEqual(mostAsks(review.outline(brief)));
      }),
      RUNS,
    );
  });

  it("[M-08] [M-31] every version is another text that follows from its edits, and what is read is the latest", () => {
    fc.assert(
      fc.property(briefs, fc.nat(), (brief, seed) => {
        const { facts, asks } = held(brief, seed);
        const texts = versionTexts(brief.artifact.text, factsOf(facts, "version"));
        expect(texts.filter((text, i) => i > 0 && text === texts[i - 1])).toEqual([]);
        const read = asks.flatMap(({ artifact }) => (artifact ? [artifact] : []));
        expect(read).toEqual(
          read.map(({ name }) => ({
            name,
            text: texts[Number(/version (\d+)/.exec(name)?.[1]) - 1],
          })),
        );
        expect(
          read.every(
            ({ name }, i) =>
              i === 0 || Number(/\d+/.exec(name)) >= Number(/\d+/.exec(read[i - 1]?.name ?? "")),
          ),
        ).toBe(true);
      }),
      RUNS,
    );
  });

  it("[M-02] [M-09] it converges only where everyone on the panel answered and nothing that blocks is open", () => {
    let converged = 0;
    fc.assert(
      fc.property(
        briefs.filter(({ preset }) => preset.converges === "all-pass"),
        fc.nat(),
        (brief, seed) => {
          const { facts, outcome } = held(brief, seed);
          const panel = panelsOf(brief.preset, brief.type)?.at(-1) ?? [];
          const last = panel.flatMap(
            ({ id }) => factsOf(facts, "judgment").findLast(({ seat }) => seat === id) ?? [],
          );
          if (outcome.reason !== "decided" || brief.preset.converges === "ideas") return;
          converged += 1;
          const told = new Told();
          for (const fact of facts) told.see(fact);
          expect([
            last.every(({ stated }) => stated !== "none"),
            last.length === panel.length,
            told.grade(told.open()),
          ]).toEqual([true, true, "PASS"]);
        },
      ),
      { seed: 2, numRuns: 250 },
    );
    expect(converged).toBeGreaterThan(10);
  });
});
