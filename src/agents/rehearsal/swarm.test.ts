// The panel in a swarm: in form the first time, about the topic, and in character. A sample of seeds by default; all with DISSENSUS_GAUNTLET=1.
import { describe, expect, test } from "vitest";
import { DOWN, hold, SILENT, type Answer, type Held } from "../../../test/builders/hold.ts";
import { NOTES, TOPICS } from "../../../test/builders/topics.ts";
import { swarm } from "../../protocols/swarm/index.ts";
import type { SwarmBrief } from "../../protocols/swarm/brief.ts";
import type { Ask } from "../../script/ask.ts";
import type { Fact, Message, Shift, Verdict } from "../../script/fact.ts";
import type { JsonObject } from "../../script/json.ts";
import { AgentFailure } from "../agent.ts";
import { spoil } from "./flaky.ts";
import { TEMPERAMENTS, type Temperament } from "./index.ts";
import { replyTo } from "./rehearsal.ts";

const IS_WHOLE = process.env["DISSENSUS_GAUNTLET"] === "1";
const LANGS = ["en", "ja", "zh"] as const;
const MODES = ["lightweight", "standard", "deep"] as const;

function briefOf(about: Partial<SwarmBrief> = {}): SwarmBrief {
  return {
    topic: TOPICS.en[0],
    lang: "en",
    options: [],
    context: [],
    anonymous: false,
    mode: "standard",
    rounds: null,
    ...about,
  };
}

interface Sitting {
  readonly temperament: Temperament;
  readonly seed: number;
  readonly about?: Partial<SwarmBrief>;
  /** What whoever runs it chooses; undefined takes the default. */
  readonly decide?: (ask: Ask) => string | undefined;
}

function held({ temperament, seed, about = {}, decide = () => undefined }: Sitting): Held {
  const brief = briefOf(about);
  return hold(swarm, brief, (ask, rejections): Answer => {
    if (ask.gate) return decide(ask) ?? ask.gate.default ?? DOWN;
    const reply = replyTo(ask, { brief, seed, temperament });
    return temperament === "flaky"
      ? spoiled(reply as JsonObject, ask, seed, rejections)
      : (reply as JsonObject); // every form of a swarm is an object
  });
}

function spoiled(reply: JsonObject, ask: Ask, seed: number, rejections: number): Answer {
  const own = rejections > 0 ? "Your last reply was not accepted" : "";
  try {
    return spoil(
      reply,
      {
        ask,
        attempt: 1,
        prompt: { shared: "", transcript: "", own },
        call: ask.id,
        maxOutputTokens: 4_000,
        heard: () => {},
      },
      seed,
    ).text;
  } catch (failure) {
    if (failure instanceof AgentFailure) return SILENT;
    throw failure;
  }
}

function of<K extends Fact["kind"]>(kind: K, { facts }: Held): Extract<Fact, { kind: K }>[] {
  return facts.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind);
}

function said(phase: string, run: Held): Message[] {
  return of("message", run).filter((message) => message.phase === phase);
}

function seeds(few: number, all: number): number[] {
  return Array.from({ length: IS_WHOLE ? all : few }, (_, i) => i + 1);
}

/** What was sent back, and what was noted against a reply that stood. */
function complaints(run: Held): unknown {
  return {
    rejected: run.rejected,
    flags: of("message", run).flatMap(({ id, flags }) => flags.map((flag) => [id, flag])),
    absent: [...run.replies.values()].filter(({ kind }) => kind === "absent"),
  };
}
const NONE = { rejected: [], flags: [], absent: [] };

describe.each(LANGS)("in %s", (lang) => {
  test.each(MODES)(
    "a balanced panel has every reply of a %s swarm accepted the first time",
    (mode) => {
      for (const seed of seeds(3, 50))
        expect({
          seed,
          ...(complaints(
            held({
              temperament: "balanced",
              seed,
              about: { lang, mode, topic: TOPICS[lang][seed % 3] ?? "" },
            }),
          ) as object),
        }).toEqual({ seed, ...NONE });
    },
  );

  test("a cast made anew, given options, documents, a pause and a reopening are answered in form, and quotations are found", () => {
    const decide = ({ id }: Ask): string | undefined =>
      id === "gate/start/1" ? "mode-deep" : id === "gate/next/1" ? "pause" : undefined;
    const about = {
      lang,
      topic: TOPICS[lang][1],
      options: ["REST", "GraphQL"],
      context: [{ name: "notes.md", text: NOTES[lang] }],
      dealt: [{ name: "own.md", text: NOTES[lang] }],
    };
    for (const seed of seeds(2, 20)) {
      const run = held({ temperament: "balanced", seed, about, decide });
      const quotes = of("link", run).filter(({ to }) => to.startsWith("ctx:"));
      const [summary = ""] = said("summary", run).map(({ body }) => textOf(body["summary"]));
      expect([
        complaints(run),
        quotes.length > 3,
        quotes.filter(({ resolved }) => !resolved),
        said("reopening", run).length,
      ]).toEqual([NONE, true, [], 1]);
      expect([summary.length >= 1_500, summary.length <= 3_000, summary.includes("....")]).toEqual([
        true,
        true,
        false,
      ]);
    }
  });

  test("no text is empty inside, unfilled or cut, and no reply says a sentence twice", () => {
    const { facts } = held({
      temperament: "balanced",
      seed: 5,
      about: { lang, topic: TOPICS[lang][0] },
    });
    const spoken = facts
      .filter((fact) => fact.kind === "message")
      .filter(({ phase }) => phase !== "synthesis");
    const holes = spoken.filter(({ body }) =>
      /\{\w+\}|undefined|“”|「」/u.test(JSON.stringify(body).replaceAll('\\"', "")),
    );
    const twice = spoken.flatMap(({ id, body }) =>
      texts(body)
        .filter((text, i, all) => all.indexOf(text) !== i)
        .map((text) => [id, text]),
    );
    expect([holes, twice]).toEqual([[], []]);
  });
});

function textOf(json: unknown): string {
  return typeof json === "string" ? json : "";
}

/** Texts long enough to be a sentence. */
function texts(json: unknown): string[] {
  if (typeof json === "string") return json.length > 30 ? [json] : [];
  return json !== null && typeof json === "object" ? Object.values(json).flatMap(texts) : [];
}

test("there are as many experts as options to argue about, within what the mode allows", () => {
  const experts = (about: Partial<SwarmBrief>): number[] =>
    said(
      "analysis",
      held({ temperament: "balanced", seed: 1, about: { rounds: 1, ...about } }),
    ).map(({ body }) => (body["experts"] as readonly unknown[]).length); // a list, by its form
  const options = ["REST", "GraphQL", "gRPC", "SOAP", "files"];
  expect(
    MODES.map((mode) =>
      [2, 3, 4, 5].flatMap((n) => experts({ mode, options: options.slice(0, n) })),
    ),
  ).toEqual([
    [2, 2, 2, 2],
    [2, 3, 3, 3],
    [3, 3, 4, 4],
  ]);
});

test("an argument cites peers, and a counter first says what the peer said", () => {
  for (const seed of seeds(4, 20)) {
    const run = held({ temperament: "balanced", seed });
    const byId = new Map(of("message", run).map((message) => [message.id, message]));
    for (const argument of said("argument", run)) {
      const rows = argument.body["references"] as readonly {
        readonly targetId: string;
        readonly relation: string;
        readonly steelMan: string;
      }[];
      expect(rows.length).toBeGreaterThan(0);
      for (const { targetId, relation, steelMan } of rows) {
        const claim = textOf(byId.get(targetId)?.body["position"]).replace(/\.$/u, "");
        expect([
          byId.get(targetId)?.seat === argument.seat,
          relation === "counters" && claim !== "" ? steelMan.includes(claim) : true,
        ]).toEqual([false, true]);
      }
    }
  }
});

test("the contrarian counters a message of one who holds the most held option, in every mode of attack", () => {
  const modes = new Set<string>();
  const minority = new Set<string>();
  for (const seed of seeds(12, 60)) {
    const { asks, replies } = held({ temperament: "balanced", seed });
    for (const ask of asks.filter(({ purpose }) => purpose === "stress-test")) {
      const held = ask.notes
        .flatMap(({ items }) => items)
        .flatMap(
          (item) => /\(held by (?!nobody)(.+)\)$/u.exec(item)?.[1]?.split(", ").length ?? [],
        );
      const holders = ask.notes
        .flatMap(({ items }) => items)
        .filter(
          (item) =>
            (/\(held by (?!nobody)(.+)\)$/u.exec(item)?.[1]?.split(", ").length ?? 0) ===
            Math.max(...held),
        )
        .join();
      const reply = replies.get(ask.id);
      const value = (reply?.kind === "answered" ? reply.value : {}) as {
        readonly minorityCase?: string;
        readonly references?: readonly {
          readonly targetId: string;
          readonly relation: string;
          readonly mode: string | null;
        }[];
      };
      const aims = (value.references ?? []).filter(({ relation }) => relation === "counters");
      expect(
        aims.filter(
          ({ targetId }) =>
            !holders.includes(ask.transcript.find(({ id }) => id === targetId)?.seat ?? "nobody"),
        ),
      ).toEqual([]);
      for (const { mode } of aims) modes.add(mode ?? "");
      minority.add(value.minorityCase === "" ? "silent" : "speaks for it");
    }
  }
  expect([[...modes].sort(), [...minority].sort()]).toEqual([
    ["rebuts", "undercuts", "undermines"],
    ["silent", "speaks for it"],
  ]);
});

test("the same seed gives the same facts; another seed gives others", () => {
  for (const temperament of TEMPERAMENTS) {
    const [one, again, other] = [7, 7, 8].map(
      (seed) => held({ temperament, seed, about: { mode: "lightweight" } }).facts,
    );
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  }
});

/** What a temperament comes to over many runs: shifts by class, runs with each alarm or end. */
function tally(
  temperament: Temperament,
  runs: readonly number[],
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  const add = (name: string, n = 1): number => (counts[name] = (counts[name] ?? 0) + n);
  for (const seed of runs) {
    const run = held({ temperament, seed, about: { topic: TOPICS.en[seed % 2] ?? "" } });
    add(run.outcome.reason);
    for (const shift of of("shift", run)) add(`shift: ${shift.class}`);
    if (of("shift", run).some((shift: Shift) => shift.class === "conforming"))
      add("runs with a conforming shift");
    for (const code of new Set(of("alarm", run).map((alarm) => alarm.code))) add(code);
    for (const { resolution, minority } of of("verdict", run)) {
      add(`resolved: ${resolution}`);
      if (minority.some(({ status }) => status === "refuted")) add("a held option is refuted");
    }
    add("rejected", run.rejected.length);
    add("absent", [...run.replies.values()].filter(({ kind }) => kind === "absent").length);
  }
  return counts;
}

describe("over many seeds", () => {
  const runs = seeds(30, 200);
  const tallies = new Map<Temperament, Readonly<Record<string, number>>>();
  const counts = (temperament: Temperament, ...names: readonly string[]): number[] => {
    const found = tallies.get(temperament) ?? tally(temperament, runs);
    tallies.set(temperament, found);
    return names.map((name) => found[name] ?? 0);
  };
  const count = (temperament: Temperament, name: string): number =>
    counts(temperament, name)[0] ?? 0;
  const all = runs.length;

  test("a balanced panel moves for arguments alone and raises no suspicion of conforming", () => {
    expect(
      counts("balanced", "shift: conforming", "shift: unexplained", "FC4", "rejected", "absent"),
    ).toEqual([0, 0, 0, 0, 0]);
    expect(count("balanced", "shift: argued")).toBeGreaterThan(all / 2);
  });

  test("an agreeable panel moves for arguments alone, and more often", () => {
    expect(
      counts("agreeable", "shift: conforming", "shift: unexplained", "FC4", "rejected", "absent"),
    ).toEqual([0, 0, 0, 0, 0]);
    expect(count("agreeable", "shift: argued")).toBeGreaterThan(count("balanced", "shift: argued"));
  });

  test("a sycophantic panel conforms in every run and is never moved by an argument", () => {
    expect(
      counts(
        "sycophantic",
        "runs with a conforming shift",
        "shift: argued",
        "settled",
        "rejected",
        "absent",
      ),
    ).toEqual([all, 0, all, 0, 0]);
    expect(count("sycophantic", "FC4")).toBeGreaterThan(0);
  });

  test("a stubborn panel never moves and ends in a stable split", () => {
    expect(
      counts(
        "stubborn",
        "stable-split",
        "shift: argued",
        "shift: conforming",
        "shift: unexplained",
        "rejected",
        "absent",
      ),
    ).toEqual([all, 0, 0, 0, 0, 0]);
  });

  test("a hostile panel never moves and never settles", () => {
    expect(
      counts(
        "hostile",
        "settled",
        "unanimous",
        "shift: argued",
        "shift: conforming",
        "shift: unexplained",
        "rejected",
        "absent",
      ),
    ).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test("a flaky panel is sent back and falls silent at times", () => {
    expect([count("flaky", "rejected") > all, count("flaky", "absent") > all / 2]).toEqual([
      true,
      true,
    ]);
  });
});

/** Runs that show how a question can be resolved. */
const RESOLUTIONS: readonly (readonly [
  resolution: Verdict["resolution"],
  temperament: Temperament,
  mode: SwarmBrief["mode"],
  seed: number,
])[] = [
  ["by argument", "agreeable", "standard", 12],
  ["by default", "balanced", "lightweight", 3],
  ["by majority", "balanced", "standard", 1],
  ["against argument", "balanced", "standard", 24],
  ["unresolved", "stubborn", "standard", 1],
];

test.each(RESOLUTIONS)(
  "a question is resolved %s by a %s panel of a %s swarm with seed %i",
  (resolution, temperament, mode, seed) => {
    const run = held({ temperament, seed, about: { mode, topic: TOPICS.en[seed % 2] ?? "" } });
    expect(of("verdict", run).map((verdict) => verdict.resolution)).toEqual([resolution]);
  },
);

test("an option that is still held is refuted by a message, which the record names", () => {
  const run = held({ temperament: "stubborn", seed: 2, about: { topic: TOPICS.en[0] } });
  const refuted = of("verdict", run).flatMap(({ minority }) =>
    minority
      .filter(({ status }) => status === "refuted")
      .map(({ certificate }) => certificate.replace(/r\d-msg-\d+/u, "a message")),
  );
  expect(refuted).toEqual(["Refuted by a message, which stands."]);
});
