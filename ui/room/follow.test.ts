import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  stretchAround,
  stretchAtEnd,
  stretchEarlier,
  FIRST,
  followEnd,
  stretchLater,
  MOST,
  START,
  STEP,
  fitWithin,
  type Stretch,
} from "./follow.ts";

const moves = fc.array(
  fc.oneof(
    fc.constantFrom("earlier" as const, "later" as const, "start" as const, "end" as const),
    fc.record({ around: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }) }),
    fc.record({ grow: fc.integer({ min: 0, max: 500 }), isFollowing: fc.boolean() }),
    fc.record({ shrink: fc.double({ min: 0, max: 1, noNaN: true }) }),
  ),
  { maxLength: 40 },
);

describe("the stretch that is drawn", () => {
  it("begins with the last items or the first, or with all where they are few", () => {
    expect([
      stretchAtEnd(2_000),
      stretchAtEnd(5),
      fitWithin(START, 2_000),
      fitWithin(START, 5),
    ]).toEqual([
      { from: 2_000 - FIRST, to: 2_000 },
      { from: 0, to: 5 },
      { from: 0, to: FIRST },
      { from: 0, to: 5 },
    ]);
  });

  it("reaches further up and lets go of what is far below", () => {
    expect([
      stretchEarlier({ from: 100, to: 160 }, 2_000),
      stretchEarlier({ from: 100, to: 100 + MOST }, 2_000),
      stretchEarlier({ from: 10, to: 60 }, 2_000),
    ]).toEqual([
      { from: 100 - STEP, to: 160 },
      { from: 100 - STEP, to: 100 - STEP + MOST },
      { from: 0, to: 60 },
    ]);
  });

  it("reaches further down and lets go of what is far above", () => {
    expect([
      stretchLater({ from: 100, to: 160 }, 2_000),
      stretchLater({ from: 0, to: MOST }, 2_000),
      stretchLater({ from: 100, to: 160 }, 170),
    ]).toEqual([
      { from: 100, to: 160 + STEP },
      { from: STEP, to: MOST + STEP },
      { from: 100, to: 170 },
    ]);
  });

  it("takes in what is new at its end, and begins anew where it grew too long", () => {
    expect([
      followEnd({ from: 40, to: 100 }, 120),
      followEnd({ from: 40, to: 100 }, 40 + MOST + 1),
    ]).toEqual([{ from: 40, to: 120 }, stretchAtEnd(41 + MOST)]);
  });

  it("draws what is jumped to, wherever it is", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (length, share) => {
          const place = Math.floor(share * length);
          const { from, to } = stretchAround(place, length);
          expect(from <= place && place < to && to - from === Math.min(FIRST, length)).toBe(true);
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });

  it("lies within the items and stays short, whatever the reader does while they come and go", () => {
    fc.assert(
      fc.property(moves, (steps) => {
        let length = 0;
        let stretch: Stretch = { from: 0, to: 0 };
        for (const step of steps) {
          if (step === "earlier") stretch = stretchEarlier(stretch, length);
          else if (step === "later") stretch = stretchLater(stretch, length);
          else if (step === "start") stretch = fitWithin(START, length);
          else if (step === "end") stretch = stretchAtEnd(length);
          else if ("around" in step)
            stretch =
              length === 0 ? stretch : stretchAround(Math.floor(step.around * length), length);
          else if ("grow" in step) {
            length += step.grow;
            stretch = step.isFollowing ? followEnd(stretch, length) : fitWithin(stretch, length);
          } else {
            length = Math.floor(length * step.shrink);
            stretch = fitWithin(stretch, length);
          }
          const { from, to } = stretch;
          expect({
            step,
            from,
            to,
            length,
            isSound:
              from >= 0 &&
              from <= to &&
              to <= length &&
              to - from <= MOST &&
              (length === 0 || to > from),
          }).toMatchObject({ isSound: true });
        }
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});
