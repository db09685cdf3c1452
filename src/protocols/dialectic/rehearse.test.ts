// The panel in a dialectic: in form the first time, and in character.
import { expect, test } from "vitest";
import { factsOf } from "../../../test/builders/hold.ts";
import { faults, LONG_MS, seeds, shiftsIn, staged, STEADY } from "../../../test/builders/staged.ts";
import { NOTES, TOPICS } from "../../../test/builders/topics.ts";
import type { DialecticBrief } from "./brief.ts";
import { dialectic } from "./index.ts";

/** Languages, presets, members, options and documents take turns. */
function briefOf(n: number, about: Partial<DialecticBrief> = {}): DialecticBrief {
  const lang = (["en", "ja", "zh"] as const)[n % 3] ?? "en";
  return {
    topic: TOPICS[lang][n % 2] ?? "",
    lang,
    options: n % 4 === 1 ? ["一括で移行する", "順次移行", "見送る"] : [],
    context: n % 2 === 0 ? [{ name: "notes.md", text: NOTES[lang] }] : [],
    anonymous: n % 5 === 0,
    preset: (["quick", "standard", "deep"] as const)[n % 3] ?? "deep",
    members: n % 4 === 3 ? ["legal", "support", "sales", "research", "devils-advocate"] : null,
    feature: "general",
    falseConsensusCheck: true,
    progressive: false,
    reask: false,
    ...(n % 3 === 1 ? { dealt: [{ name: "own.md", text: NOTES[lang] }] } : {}),
    ...about,
  };
}

const runs = (temperament: (typeof STEADY)[number]) =>
  seeds(12).map((seed) => staged(dialectic, briefOf(seed), temperament, seed));

test.each(STEADY)(
  "every reply of a %s panel is accepted the first time, whatever the brief",
  (temperament) => {
    expect(runs(temperament).flatMap(faults)).toEqual([]);
  },
  LONG_MS,
);

test("quotations are copied from the documents", () => {
  const quoted = runs("balanced").flatMap(({ facts }) =>
    factsOf(facts, "link").filter(({ to }) => to.startsWith("ctx:")),
  );
  expect([quoted.length > 10, quoted.filter(({ resolved }) => !resolved)]).toEqual([true, []]);
});

test("stubborn and hostile panels never shift and never agree", () => {
  for (const temperament of ["stubborn", "hostile"] as const) {
    const held = [
      ...runs(temperament),
      staged(dialectic, briefOf(0, { options: ["REST", "GraphQL"] }), temperament, 1),
      staged(dialectic, briefOf(0, { members: ["ops", "sre", "reliability"] }), temperament, 1),
    ];
    expect(shiftsIn(held)).toEqual([]);
    expect(held.filter(({ outcome }) => outcome["category"] === "CONSENSUS")).toEqual([]);
  }
});

test("a sycophantic panel moves without an argument more often than with one, and names no message", () => {
  const moved = shiftsIn(runs("sycophantic"));
  expect(moved.length).toBeGreaterThan(3);
  expect(moved.filter((shift) => shift.class === "argued").length * 2).toBeLessThan(moved.length);
  expect(moved.filter(({ named }) => named)).toEqual([]);
});

test("a balanced panel moves at times, mostly for an argument, and always names a message; it agrees in some runs", () => {
  const held = [
    ...runs("balanced"),
    ...seeds(12).map((n) => staged(dialectic, briefOf(3 * n), "balanced", n)),
  ];
  const moved = shiftsIn(held);
  expect(moved.length).toBeGreaterThan(5);
  expect(moved.filter(({ named }) => !named)).toEqual([]);
  expect(moved.filter((shift) => shift.class === "argued").length * 2).toBeGreaterThan(
    moved.length,
  );
  const categories = new Set(held.map(({ outcome }) => outcome["category"]));
  expect([categories.has("CONSENSUS"), categories.size > 1]).toEqual([true, true]);
});

test("an agreeable panel ends together more often than a balanced one", () => {
  const together = (temperament: (typeof STEADY)[number]): number =>
    runs(temperament).filter(({ outcome }) => outcome["category"] === "CONSENSUS").length;
  expect(together("agreeable")).toBeGreaterThan(together("stubborn"));
});
