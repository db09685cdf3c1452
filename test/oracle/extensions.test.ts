// The labelling and the searches of src/argument against clingo, on seeded random frameworks.
// Some hundred by default; ten thousand with DISSENSUS_GAUNTLET=1.
import fc from "fast-check";
import { expect, test } from "vitest";
import { preferred, stable } from "../../src/argument/extensions.ts";
import { framework, grounded } from "../../src/argument/framework.ts";
import { clingo, type Plain } from "./clingo.ts";

const COUNT = process.env["DISSENSUS_GAUNTLET"] === "1" ? 10_000 : 500;
/** Frameworks in one call: a call costs more than its frameworks, and a program picks one of them. */
const BATCH = 50;
const LARGEST = 12;

/** From no attack at all to several per node, with nodes that attack themselves, and rings of every length laid over. */
const plain: fc.Arbitrary<Plain> = fc.integer({ min: 1, max: LARGEST }).chain((size) => {
  const node = fc.nat(size - 1);
  const loose = fc.double({ min: 0, max: 3, noNaN: true }).chain((density) =>
    fc.array(fc.tuple(node, node), {
      minLength: Math.floor(size * density),
      maxLength: Math.floor(size * density),
      size: "max",
    }),
  );
  const ring = fc
    .uniqueArray(node, { minLength: 1, maxLength: size, size: "max" })
    .map((members) =>
      members.map((by, i): [number, number] => [by, members[(i + 1) % members.length] ?? by]),
    );
  const rings = fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    fc.array(ring, { minLength: 1, maxLength: 2 }),
  );
  return fc
    .tuple(loose, rings)
    .map(([single, round]) => ({ size, attacks: [...single, ...round.flat()] }));
});

const sampled = fc.sample(plain, { seed: 7, numRuns: COUNT });

test("the frameworks differ in what they hold: attacks on oneself, nodes alone, and none, one or several sets of each kind", async () => {
  const first = sampled.slice(0, 4 * BATCH);
  const kinds = new Set<string>();
  for (const { size, attacks } of first) {
    kinds.add(`size ${size}`);
    if (attacks.some(([by, on]) => by === on)) kinds.add("attacks itself");
    if (Array.from({ length: size }, (_, n) => n).some((n) => !attacks.flat().includes(n)))
      kinds.add("alone");
  }
  for (const { grounded: ground, preferred: views, stable: total } of await clingo(first)) {
    kinds
      .add(`grounded ${Math.min(1, ground.length)}`)
      .add(`preferred ${Math.min(2, views.length)}`)
      .add(`stable ${Math.min(2, total.length)}`);
    if (views.length > total.length) kinds.add("preferred, not stable");
  }
  expect([...kinds].sort()).toEqual(
    [
      "alone",
      "attacks itself",
      "grounded 0",
      "grounded 1",
      "preferred 1",
      "preferred 2",
      "preferred, not stable",
      ...Array.from({ length: LARGEST }, (_, n) => `size ${n + 1}`),
      "stable 0",
      "stable 1",
      "stable 2",
    ].sort(),
  );
});

test(
  `grounded, preferred and stable are what clingo finds, on ${COUNT} frameworks`,
  { timeout: 1_200_000 },
  async () => {
    for (let from = 0; from < COUNT; from += BATCH) {
      const batch = sampled.slice(from, from + BATCH);
      const solved = await clingo(batch);
      expect(batch.map((each) => ({ ...each, ...ours(each) }))).toEqual(
        batch.map((each, i) => ({ ...each, complete: true, ...solved[i] })),
      );
    }
  },
);

function ours({ size, attacks }: Plain) {
  const built = framework(
    Array.from({ length: size }, (_, n) => String(n)),
    attacks.map(([by, on]) => [String(by), String(on)]),
  );
  const views = preferred(built);
  const total = stable(built);
  return {
    grounded: inOrder([grounded(built).in])[0],
    preferred: inOrder(views.extensions),
    stable: inOrder(total.extensions),
    complete: views.complete && total.complete,
  };
}

function inOrder(sets: readonly (readonly string[])[]): readonly (readonly number[])[] {
  return sets
    .map((set) => set.map(Number).toSorted((a, b) => a - b))
    .toSorted((a, b) => (a.join() < b.join() ? -1 : 1));
}
