// The panel in a structured deliberation: in form the first time, about the topic, and in character. A sample of seeds by default; all with DISSENSUS_GAUNTLET=1.
import { describe, expect, test } from "vitest";
import { DOWN, factsOf, hold, type Held } from "../../../test/builders/hold.ts";
import { NOTES, TOPICS } from "../../../test/builders/topics.ts";
import { structured } from "../../protocols/structured/index.ts";
import type { StructuredBrief } from "../../protocols/structured/brief.ts";
import { effective, ledgersOf, type Ledgers } from "../../ledger/ledgers.ts";
import { languageOf } from "../../text/language.ts";
import type { Ask } from "../../script/ask.ts";
import type { JsonObject } from "../../script/json.ts";
import type { Temperament } from "./index.ts";
import { replyTo } from "./rehearsal.ts";

const IS_WHOLE = process.env["DISSENSUS_GAUNTLET"] === "1";
const LANGS = ["en", "ja", "zh"] as const;
const STEADY = ["balanced", "agreeable", "stubborn", "sycophantic", "hostile"] as const;
/** A standard run is thirteen rounds, each driven from the start again and again. */
const LONG_MS = IS_WHOLE ? 3_600_000 : 120_000;

function briefOf(about: Partial<StructuredBrief> = {}): StructuredBrief {
  return {
    topic: TOPICS.en[1],
    lang: "en",
    options: [],
    context: [],
    anonymous: false,
    preset: "quick",
    rounds: null,
    system: null,
    roles: {},
    anchor: null,
    withoutStress: null,
    checks: [],
    ...about,
  };
}

interface Sitting {
  readonly temperament: Temperament;
  readonly seed: number;
  readonly about?: Partial<StructuredBrief>;
}

function held({ temperament, seed, about = {} }: Sitting): Held {
  const key = JSON.stringify([temperament, seed, about]);
  const brief = briefOf(about);
  const run =
    runs.get(key) ??
    hold(structured, brief, (ask: Ask) =>
      ask.gate
        ? (ask.gate.default ?? DOWN)
        : (replyTo(ask, { brief, seed, temperament }) as JsonObject),
    ); // every form here is an object
  runs.set(key, run);
  return run;
}

/** A run is a function of its brief and seed, so tests that look at the same one share it. */
const runs = new Map<string, Held>();

function seeds(few: number, all: number): number[] {
  return Array.from({ length: IS_WHOLE ? all : few }, (_, i) => i + 1);
}

/** Languages, options, documents and commands take turns. */
function about(n: number): Partial<StructuredBrief> {
  const lang = LANGS[n % 3] ?? "en";
  return {
    lang,
    topic: TOPICS[lang][n % 4 === 1 ? 0 : 1],
    ...(n % 4 === 1 ? { options: ["REST", "GraphQL", "gRPC"] } : {}),
    ...(n % 2 === 1 ? { context: [{ name: "notes.md", text: NOTES[lang] }] } : {}),
    ...(n % 3 === 2 ? { checks: ["unit-tests", "load"] } : {}),
    ...(n % 5 === 4
      ? {
          roles: { critic: "an auditor" },
          anchor: "Keep the partners served.",
          system: "The public interface.",
        }
      : {}),
  };
}

function faults(run: Held): object {
  const broken = factsOf(run.facts, "notice")
    .filter(({ code }) =>
      ["round-broken-off", "change-left-out", "no-claim", "synthesis-differs"].includes(code),
    )
    .map(({ text }) => text);
  return {
    rejected: run.rejected,
    absent: [...run.replies.values()].filter(({ kind }) => kind === "absent"),
    flags: factsOf(run.facts, "message").flatMap(({ id, flags }) =>
      flags.map((flag) => `${id} ${flag}`),
    ),
    broken,
  };
}

const NONE = { rejected: [], absent: [], flags: [], broken: [] };

function ledgers(run: Held): Ledgers {
  return ledgersOf(factsOf(run.facts, "entry"));
}

function callsIn({ asks }: Held): number {
  return asks.filter(({ gate }) => !gate).length;
}

describe.each(STEADY)("the %s panel", (temperament) => {
  test(
    "has every reply of a quick run accepted the first time, without a flag, in every language, within thirty calls",
    () => {
      for (const seed of seeds(3, 60)) {
        const given = about(seed);
        const run = held({ temperament, seed, about: given });
        expect({ seed, ...faults(run), rounds: run.outcome["rounds"] }).toEqual({
          seed,
          ...NONE,
          rounds: 4,
        });
        if (given.checks === undefined)
          expect({ seed, calls: callsIn(run) <= 30 }).toEqual({ seed, calls: true });
      }
    },
    LONG_MS,
  );
});

test(
  "a standard run holds all its rounds, in every language, with texts as long as they are asked for",
  () => {
    for (const seed of seeds(2, 60)) {
      const temperament = STEADY[(seed - 1) % STEADY.length] ?? "balanced";
      const run = held({ temperament, seed, about: { ...about(seed - 1), preset: "standard" } });
      expect({ seed, ...faults(run), rounds: run.outcome["rounds"] }).toEqual({
        seed,
        ...NONE,
        rounds: 13,
      });
    }
  },
  LONG_MS,
);

const standard = (): Held =>
  held({ temperament: "balanced", seed: 1, about: { ...about(0), preset: "standard" } });

test(
  "a balanced panel tests most of what it claims, tests some of it again, and goes on finding fault",
  () => {
    const found = ledgers(standard());
    const statuses = [...effective(found).values()];
    const changes = found.verifications.flatMap(({ claim_status_changes: rows }) => rows);
    const disagreements = (rounds: (round: number) => boolean): number =>
      found.verifications.filter(
        ({ round, result }) => rounds(round) && (result === "BROKEN" || result === "UNCLEAR"),
      ).length;
    expect(statuses.filter((status) => status === "pending").length * 10).toBeLessThan(
      statuses.length * 3,
    );
    expect(changes.filter(({ from }) => from !== "pending").length).toBeGreaterThan(0);
    expect([
      disagreements((round) => round <= 4) > 4,
      disagreements((round) => round > 5 && round < 10) > 4,
    ]).toEqual([true, true]);
  },
  LONG_MS,
);

test(
  "every check points at each artifact it compares",
  () => {
    const inputs: Readonly<Record<string, readonly string[]>> = {
      critic_attack_on_action_trace: ["critic", "action"],
      guardian_vs_observer_walkthrough: ["guardian", "observer"],
      observer_friction_vs_critic_attack: ["observer", "critic"],
    };
    const lines = ledgers(standard()).verifications.filter(
      ({ result, check }) => result !== "NOT_APPLICABLE" && inputs[check],
    );
    const missing = lines.filter(({ check, evidence_refs: refs }) =>
      (inputs[check] ?? []).some((role) => !refs.some((ref) => ref.includes(`/${role}.md#`))),
    );
    expect([lines.length > 20, missing]).toEqual([true, []]);
  },
  LONG_MS,
);

test(
  "decisions of later rounds build on earlier ones",
  () => {
    const late = ledgers(standard()).decisions.filter(({ round }) => round > 4);
    expect(
      late.some(({ cites }) =>
        cites.some(({ type, relation }) => type === "decision" && relation === "builds-on"),
      ),
    ).toBe(true);
  },
  LONG_MS,
);

test(
  "panels that want peace find less and less, and the alarm rings; others keep it silent",
  () => {
    const rings = (temperament: Temperament): boolean[] =>
      seeds(3, 20).map((seed) =>
        factsOf(held({ temperament, seed }).facts, "alarm").some(
          ({ code }) => code === "sycophancy",
        ),
      );
    const all = (rang: boolean): boolean[] => seeds(3, 20).map(() => rang);
    expect([rings("sycophantic"), rings("agreeable"), rings("balanced"), rings("hostile")]).toEqual(
      [all(true), all(true), all(false), all(false)],
    );
  },
  LONG_MS,
);

test(
  "a hostile panel finds most things broken and never moves, nor does a stubborn one",
  () => {
    const hostile = ledgers(held({ temperament: "hostile", seed: 1 })).verifications.filter(
      ({ result }) => result !== "NOT_APPLICABLE",
    );
    expect(hostile.filter(({ result }) => result === "BROKEN").length * 2).toBeGreaterThan(
      hostile.length,
    );
    for (const temperament of ["hostile", "stubborn"] as const)
      for (const seed of seeds(3, 20))
        expect(factsOf(held({ temperament, seed }).facts, "shift")).toEqual([]);
  },
  LONG_MS,
);

test(
  "a balanced panel leaves only what a check found broken, names messages of others, and evidence resolves some runs",
  () => {
    const many = seeds(8, 60).map((seed) => held({ temperament: "balanced", seed }));
    for (const run of many) {
      const messages = new Map(
        factsOf(run.facts, "message").map((message) => [message.id, message]),
      );
      for (const shift of factsOf(run.facts, "shift")) {
        const broke = ledgers(run).verifications.some(
          ({ option, result, round }) =>
            option === shift.from && result === "BROKEN" && round < shift.round,
        );
        expect({
          broke,
          reason: shift.reason !== "",
          byOthers: shift.declared.every((id) => messages.get(id)?.seat !== shift.seat),
        }).toEqual({ broke: true, reason: true, byOthers: true });
      }
    }
    const kinds = many.flatMap((run) =>
      factsOf(run.facts, "verdict").map(({ resolution }) => resolution),
    );
    expect([
      many.flatMap((run) => factsOf(run.facts, "shift")).length > 3,
      kinds.includes("by evidence"),
    ]).toEqual([true, true]);
  },
  LONG_MS,
);

test(
  "a sycophantic panel moves without naming any message",
  () => {
    const shifts = seeds(6, 60).flatMap((seed) =>
      factsOf(held({ temperament: "sycophantic", seed }).facts, "shift"),
    );
    expect([shifts.length > 3, shifts.flatMap(({ declared }) => declared)]).toEqual([true, []]);
  },
  LONG_MS,
);

test(
  "a command is named at times, and then what its success means is said",
  () => {
    const commands = { checks: ["unit-tests"] };
    const asked = seeds(4, 20).flatMap((seed) =>
      held({ temperament: "balanced", seed, about: commands }).asks.filter(
        ({ purpose }) => purpose === "observation",
      ),
    );
    const bases = ledgers(
      held({ temperament: "balanced", seed: 1, about: commands }),
    ).verifications.map(({ basis }) => basis);
    expect([asked.length > 0, bases.includes("observed")]).toEqual([true, true]);
  },
  LONG_MS,
);

test(
  "whatever a panel makes is in the brief's language",
  () => {
    for (const lang of ["ja", "zh"] as const) {
      const run = held({
        temperament: "balanced",
        seed: 2,
        about: { lang, topic: TOPICS[lang][1] },
      });
      const foreign = factsOf(run.facts, "message")
        .flatMap(({ body }) => sentences(body))
        .filter((text) => languageOf(text) === "en");
      expect({ lang, foreign }).toEqual({ lang, foreign: [] });
    }
  },
  LONG_MS,
);

/** Texts long enough to be a sentence; ids, references and enumerations have no blank and no full stop. */
function sentences(json: unknown): string[] {
  if (typeof json === "string") return /[\s。]/u.test(json.trim()) ? [json] : [];
  return json !== null && typeof json === "object" ? Object.values(json).flatMap(sentences) : [];
}

test(
  "the record tells every pending claim once and repeats itself nowhere",
  () => {
    for (const run of [
      standard(),
      ...seeds(3, 20).map((seed) => held({ temperament: "balanced", seed })),
    ]) {
      const texts = factsOf(run.facts, "message")
        .filter(({ phase }) => phase === "synthesis")
        .flatMap(({ body }) => sentences(body));
      expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([]);
    }
  },
  LONG_MS,
);

test(
  "the same seed gives the same replies, another seed gives others",
  () => {
    const said = (seed: number): unknown[] => {
      const brief = briefOf();
      const run = hold(structured, brief, (ask: Ask) =>
        ask.gate
          ? (ask.gate.default ?? DOWN)
          : (replyTo(ask, { brief, seed, temperament: "balanced" }) as JsonObject),
      ); // as above
      return [...run.replies];
    };
    expect(said(5)).toEqual(said(5));
    expect(said(6)).not.toEqual(said(5));
  },
  LONG_MS,
);
