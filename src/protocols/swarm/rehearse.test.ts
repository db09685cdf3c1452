// The panel in a swarm: in form the first time, and in character.
import { expect, test } from "vitest";
import { factsOf, type Held } from "../../../test/builders/hold.ts";
import { faults, LONG_MS, seeds, shiftsIn, staged, STEADY } from "../../../test/builders/staged.ts";
import { NOTES, TOPICS } from "../../../test/builders/topics.ts";
import { optionAttacks } from "../../argument/index.ts";
import type { Temperament } from "../../agents/rehearsal/scene.ts";
import type { Ask } from "../../kernel/ask.ts";
import type { SwarmBrief } from "./brief.ts";
import { swarm } from "./index.ts";

function briefOf(n: number, about: Partial<SwarmBrief> = {}): SwarmBrief {
  const lang = (["en", "ja", "zh"] as const)[n % 3] ?? "en";
  return {
    topic: TOPICS[lang][n % 3] ?? "",
    lang,
    options: n % 4 === 1 ? ["REST", "GraphQL"] : [],
    context: n % 2 === 1 ? [{ name: "notes.md", text: NOTES[lang] }] : [],
    anonymous: n % 5 === 0,
    mode: (["lightweight", "standard", "deep"] as const)[n % 3] ?? "deep",
    rounds: null,
    progressive: false,
    reask: false,
    ...about,
  };
}

/** Do all end on one option? */
const isTogether = ({ facts }: Held): boolean =>
  factsOf(facts, "verdict")[0]?.standing?.where === "all";

const standard = (temperament: Temperament): Held[] =>
  seeds(20, 200).map((n) =>
    staged(swarm, briefOf(n, { mode: "standard", topic: TOPICS.en[n % 2] ?? "" }), temperament, n),
  );

test.each(STEADY)(
  "every reply of a %s panel is accepted the first time, whatever the brief",
  (temperament) => {
    const held = seeds(6).map((n) => staged(swarm, briefOf(n), temperament, n));
    expect(held.flatMap(faults)).toEqual([]);
  },
  LONG_MS,
);

test("a cast made anew, options, documents, a pause and a reopening are answered in form", () => {
  const decide = ({ id }: Ask): string | undefined =>
    id === "gate/start/1" ? "mode-deep" : id === "gate/next/1" ? "pause" : undefined;
  const about = { options: ["REST", "GraphQL"], dealt: [{ name: "own.md", text: NOTES.en }] };
  const run = staged(swarm, briefOf(3, about), "balanced", 1, decide);
  const phases = new Set(factsOf(run.facts, "message").map(({ phase }) => phase));
  const quotes = factsOf(run.facts, "link").filter(({ to }) => to.startsWith("ctx:"));
  expect([faults(run), phases.has("reopening"), phases.has("summary")]).toEqual([[], true, true]);
  expect([quotes.length > 3, quotes.filter(({ resolved }) => !resolved)]).toEqual([true, []]);
});

test("there are as many experts as answers to argue about, within what the mode allows", () => {
  const experts = (mode: SwarmBrief["mode"], n: number): number => {
    const options = ["REST", "GraphQL", "gRPC", "SOAP", "files"].slice(0, n);
    const { asks } = staged(swarm, briefOf(0, { mode, options, rounds: 1 }), "balanced", 1);
    return asks.filter(({ purpose }) => purpose === "declaration").length;
  };
  const modes = ["lightweight", "standard", "deep"] as const;
  expect(modes.map((mode) => [2, 3, 4, 5].map((n) => experts(mode, n)))).toEqual([
    [2, 2, 2, 2],
    [2, 3, 3, 3],
    [3, 3, 4, 4],
  ]);
});

test(
  "balanced and agreeable panels move for arguments alone; agreeable ones end together more often",
  () => {
    const [balanced, agreeable] = [standard("balanced"), standard("agreeable")];
    for (const moved of [shiftsIn(balanced), shiftsIn(agreeable)])
      expect([moved.length > 10, moved.filter((shift) => shift.class !== "argued")]).toEqual([
        true,
        [],
      ]);
    expect(agreeable.filter(isTogether).length).toBeGreaterThan(balanced.filter(isTogether).length);
  },
  LONG_MS,
);

test(
  "a sycophantic panel always ends together, by conforming more than by argument",
  () => {
    const held = standard("sycophantic");
    const moved = shiftsIn(held);
    expect(held.filter((run) => !isTogether(run)).length).toBe(0);
    expect(moved.filter((shift) => shift.class === "conforming").length * 2).toBeGreaterThan(
      moved.length,
    );
  },
  LONG_MS,
);

test(
  "stubborn and hostile panels never move and stay split",
  () => {
    for (const temperament of ["stubborn", "hostile"] as const) {
      const held = standard(temperament);
      expect(shiftsIn(held)).toEqual([]);
      expect(held.map(({ facts }) => factsOf(facts, "verdict")[0]?.standing?.where)).toEqual(
        held.map(() => "split"),
      );
    }
  },
  LONG_MS,
);

test(
  "a flaky panel is sent back and falls silent at times, and its runs still end",
  () => {
    const held = standard("flaky");
    const absent = held.flatMap(({ replies }) =>
      [...replies.values()].filter(({ kind }) => kind === "absent"),
    );
    expect([held.flatMap(({ rejected }) => rejected).length > 10, absent.length > 5]).toEqual([
      true,
      true,
    ]);
  },
  LONG_MS,
);

test(
  "questions are resolved in several ways, and an option is refuted now and then",
  () => {
    const verdicts = STEADY.flatMap(standard).flatMap(({ facts }) => factsOf(facts, "verdict"));
    const kinds = new Set(verdicts.map(({ resolution }) => resolution));
    expect(
      ["by argument", "by vote", "unresolved"].filter((kind) => !kinds.has(kind as "unresolved")),
    ).toEqual([]); // compared by its name alone
    expect(
      verdicts.some(({ standing }) => standing?.options.some(({ status }) => status === "refuted")),
    ).toBe(true);
  },
  LONG_MS,
);

test(
  "[T-06] at least nine in ten attacks of the contrarian bear on an option at the end",
  () => {
    const attacks = STEADY.flatMap(standard).flatMap(({ facts }) =>
      optionAttacks(facts).attacks.filter(({ by }) => by === "contrarian"),
    );
    expect(attacks.length).toBeGreaterThan(100);
    expect(attacks.filter(({ option }) => option !== null).length).toBeGreaterThanOrEqual(
      0.9 * attacks.length,
    );
  },
  LONG_MS,
);

test(
  "[T-14] no warning fires in more than a quarter of balanced runs",
  () => {
    const held = standard("balanced");
    const fired = held.flatMap(({ facts }) => [
      ...new Set(factsOf(facts, "alarm").map(({ code }) => code)),
    ]);
    const often = [...new Set(fired)].filter(
      (code) => fired.filter((other) => other === code).length > held.length / 4,
    );
    expect(often).toEqual([]);
  },
  LONG_MS,
);
