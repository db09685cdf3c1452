// The panel in a dispatch: in form the first time, about the topic, and in character. A sample of seeds by default; all with DISSENSUS_GAUNTLET=1.
import { describe, expect, test } from "vitest";
import { DOWN, factsOf, hold, type Held } from "../../../test/builders/hold.ts";
import { NOTES, TOPICS } from "../../../test/builders/topics.ts";
import type { Candidate, DispatchBrief } from "../../protocols/dispatch/brief.ts";
import { dispatch } from "../../protocols/dispatch/index.ts";
import type { Ask } from "../../script/ask.ts";
import type { JsonObject } from "../../script/json.ts";
import { languageOf } from "../../text/language.ts";
import type { Temperament } from "./index.ts";
import { replyTo } from "./rehearsal.ts";

const IS_WHOLE = process.env["DISSENSUS_GAUNTLET"] === "1";
const LANGS = ["en", "ja", "zh"] as const;
const STEADY = ["balanced", "agreeable", "stubborn", "sycophantic", "hostile"] as const;
const LONG_MS = 120_000;

const candidate = (name: string): Candidate => ({
  name,
  description: `Looks after ${name}.`,
  domains: [],
  role: name === "architect" ? "architect" : "specialist",
  instructions: `You know ${name}.`,
});
const EVERYONE = ["security", "cost", "architect", "ux", "Night shift lead"].map(candidate);
const CLASHES = [
  { agent_a: "security", agent_b: "cost", level: "HIGH" },
  { agent_a: "architect", agent_b: "ux", level: "HIGH" },
];

/** Languages, options, documents, modes and who chooses take turns. */
function briefOf(n: number, about: Partial<DispatchBrief> = {}): DispatchBrief {
  const lang = LANGS[n % 3] ?? "en";
  return {
    topic: TOPICS[lang][n % 2] ?? "",
    lang,
    options: n % 4 === 1 ? ["REST", "GraphQL", "gRPC"] : [],
    context: n % 5 === 0 ? [{ name: "notes.md", text: NOTES[lang] }] : [],
    anonymous: false,
    candidates: n % 3 === 0 ? EVERYONE.slice(0, 3) : EVERYONE,
    isByHand: n % 3 === 0,
    always: n % 7 === 0 ? ["ux"] : [],
    overrides: CLASHES,
    mode: n % 2 === 0 ? "team" : "task",
    ...about,
  };
}

function held(temperament: Temperament, seed: number, brief = briefOf(seed)): Held {
  const key = JSON.stringify([temperament, seed, brief]);
  const run =
    runs.get(key) ??
    hold(dispatch, brief, (ask: Ask) =>
      ask.gate
        ? (ask.gate.default ?? DOWN)
        : (replyTo(ask, { brief, seed, temperament }) as JsonObject),
    ); // every form here is an object
  runs.set(key, run);
  return run;
}

/** A run is a function of its brief and seed, so tests that look at the same one share it. */
const runs = new Map<string, Held>();

function seeds(few: number, all = 40): number[] {
  return Array.from({ length: IS_WHOLE ? all : few }, (_, i) => i + 1);
}

function faults({ rejected, replies, facts }: Held): object {
  return {
    rejected,
    absent: [...replies.values()].filter(({ kind }) => kind === "absent"),
    flags: factsOf(facts, "message").flatMap(({ id, flags }) =>
      flags.map((flag) => `${id} ${flag}`),
    ),
  };
}

const NONE = { rejected: [], absent: [], flags: [] };

function methods(run: Held): string[] {
  return (run.outcome["resolved"] as readonly { readonly method: string }[]).map(
    ({ method }) => method,
  ); // as the protocol's outcome has it
}

const isShort = (run: Held): boolean =>
  factsOf(run.facts, "notice").some(
    ({ code, text }) => code === "conflicts" && text.includes("short-circuit"),
  );

describe.each(STEADY)("the %s panel", (temperament) => {
  test(
    "has every reply accepted the first time, without a flag, in every language and mode",
    () => {
      for (const seed of seeds(15))
        expect({ seed, ...faults(held(temperament, seed)) }).toEqual({ seed, ...NONE });
    },
    LONG_MS,
  );
});

test(
  "a chair asks two to four specialists, each with a question of its own",
  () => {
    for (const seed of seeds(15)) {
      const asked = held("balanced", seed).replies.get("questions");
      const rows = (
        asked?.kind === "answered"
          ? (asked.value as { readonly dispatch: readonly { readonly question: string }[] })
              .dispatch
          : []
      ).map(({ question }) => question); // parsed by its form
      expect({
        seed,
        isFew: rows.length >= 2 && rows.length <= 4,
        distinct: new Set(rows).size,
      }).toEqual({ seed, isFew: true, distinct: rows.length });
    }
  },
  LONG_MS,
);

test(
  "over some seeds a balanced panel ends after one round, two and three, at times at once and never in one way only",
  () => {
    const many = seeds(40).map((seed) => held("balanced", seed));
    expect(
      [1, 2, 3].map((round) => many.some(({ outcome }) => outcome["rounds"] === round)),
    ).toEqual([true, true, true]);
    expect(
      ["chair decision", "consensus", "majority", "conservative"].filter(
        (method) => !many.some((run) => methods(run).includes(method)),
      ),
    ).toEqual([]);
    expect([many.some(isShort), many.every(isShort)]).toEqual([true, false]);
  },
  LONG_MS,
);

test(
  "a hostile panel goes to a person more often than a balanced one, a stubborn one to the third round, and one that wants peace ends at once",
  () => {
    const count = (temperament: Temperament, is: (run: Held) => boolean): number =>
      seeds(30).filter((seed) => is(held(temperament, seed))).length;
    const isEscalated = ({ outcome }: Held): boolean => outcome.reason === "escalated";
    expect(count("hostile", isEscalated)).toBeGreaterThan(count("balanced", isEscalated));
    expect(count("stubborn", ({ outcome }) => outcome["rounds"] === 3)).toBeGreaterThan(
      count("balanced", ({ outcome }) => outcome["rounds"] === 3),
    );
    expect(count("sycophantic", isShort)).toBeGreaterThan(count("balanced", isShort));
  },
  LONG_MS,
);

test(
  "who moves for a reason names another's message; who follows names none; stubborn and hostile specialists stay",
  () => {
    const shifts = (temperament: Temperament) =>
      seeds(30).flatMap((seed) => {
        const run = held(temperament, seed);
        const by = new Map(factsOf(run.facts, "message").map(({ id, seat }) => [id, seat]));
        return factsOf(run.facts, "shift").map(({ seat, declared }) =>
          declared.map((id) => by.get(id) !== seat),
        );
      });
    expect([
      shifts("balanced").length > 0,
      shifts("balanced").every((named) => named.length === 1 && named[0] === true),
    ]).toEqual([true, true]);
    expect([shifts("sycophantic").length > 0, shifts("sycophantic").flat()]).toEqual([true, []]);
    expect([shifts("stubborn"), shifts("hostile")]).toEqual([[], []]);
  },
  LONG_MS,
);

test(
  "what a specialist recommends in words is the option it then confirms",
  () => {
    for (const seed of seeds(12)) {
      const brief = briefOf(seed, { options: [] });
      const run = held("balanced", seed, brief);
      const labels = new Map(
        factsOf(run.facts, "issue")
          .flatMap(({ stances }) => stances)
          .map(({ id, label }) => [id, label.toLowerCase()]),
      );
      const said = factsOf(run.facts, "message").filter(({ phase }) => phase === "consult");
      const confirmed = factsOf(run.facts, "position").filter(({ round }) => round === 1);
      const apart = confirmed.filter(
        ({ seat, stance }) =>
          !JSON.stringify(said.find((message) => message.seat === seat)?.body["recommendation"])
            .toLowerCase()
            .includes(labels.get(stance ?? "") ?? "?"),
      );
      expect({ seed, count: confirmed.length, apart }).toEqual({
        seed,
        count: said.length,
        apart: [],
      });
    }
  },
  LONG_MS,
);

test(
  "the decision that is written is the option that the rules chose",
  () => {
    const decided = seeds(20).flatMap((seed) => {
      const run = held("balanced", seed);
      const label = factsOf(run.facts, "issue")
        .flatMap(({ stances }) => stances)
        .findLast(({ id }) => id === run.outcome["chosen"])?.label;
      const result = factsOf(run.facts, "message").find(({ phase }) => phase === "result")?.body[
        "decision"
      ];
      return label === undefined
        ? []
        : [{ seed, isSaid: JSON.stringify(result).toLowerCase().includes(label.toLowerCase()) }];
    });
    expect([decided.length > 10, decided.filter(({ isSaid }) => !isSaid)]).toEqual([true, []]);
  },
  LONG_MS,
);

test(
  "specialists who are asked at once find different things",
  () => {
    for (const seed of seeds(12)) {
      const findings = factsOf(held("balanced", seed).facts, "message")
        .filter(({ phase }) => phase === "consult")
        .map(({ body }) => body["finding"]);
      expect({ seed, distinct: new Set(findings).size }).toEqual({
        seed,
        distinct: findings.length,
      });
    }
  },
  LONG_MS,
);

test.each([[0], [1], [2]])("with %i to ask, everything is answered in form", (count) => {
  for (const temperament of STEADY) {
    const run = held(
      temperament,
      4,
      briefOf(4, {
        candidates: EVERYONE.slice(0, count),
        isByHand: true,
        options: ["REST", "GraphQL"],
      }),
    );
    expect({ temperament, ...faults(run) }).toEqual({ temperament, ...NONE });
  }
});

test(
  "whatever is said is in the brief's language",
  () => {
    for (const lang of ["ja", "zh"] as const) {
      for (const temperament of STEADY) {
        const run = held(temperament, 8, briefOf(8, { lang, topic: TOPICS[lang][1] }));
        const foreign = factsOf(run.facts, "message")
          .flatMap(({ body }) => sentences(body))
          .filter((text) => languageOf(text) === "en");
        expect({ lang, temperament, foreign }).toEqual({ lang, temperament, foreign: [] });
      }
    }
  },
  LONG_MS,
);

/** Texts long enough to be a sentence; ids and enumerations have no blank and no full stop. */
function sentences(json: unknown): string[] {
  if (typeof json === "string")
    return json !== "separate issue" && /[\s。]/u.test(json.trim()) ? [json] : [];
  return json !== null && typeof json === "object" ? Object.values(json).flatMap(sentences) : [];
}

test("the same seed gives the same replies, another seed gives others", () => {
  const said = (seed: number): unknown[] => {
    const brief = briefOf(1);
    return [
      ...hold(dispatch, brief, (ask: Ask) =>
        ask.gate
          ? (ask.gate.default ?? DOWN)
          : (replyTo(ask, { brief, seed, temperament: "balanced" }) as JsonObject),
      ).replies,
    ]; // as above
  };
  expect(said(5)).toEqual(said(5));
  expect(said(6)).not.toEqual(said(5));
});
