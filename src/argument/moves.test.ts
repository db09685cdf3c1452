import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sketch } from "../../test/builders/sketch.ts";
import { classifyMove, type DeclaredMove } from "./moves.ts";

/** m strikes A, s speaks for B, k speaks for A, o says nothing of either. */
const graph = sketch("A <-> B, m -> A, s +> B, k +> A, q ?> A, o");
const move = (
  over: Partial<DeclaredMove> & { readonly names?: readonly string[] },
): DeclaredMove => {
  const { names = [], ...rest } = over;
  return {
    from: "A",
    to: "B",
    named: names.map((id) => ({ message: id, nodes: [id] })),
    isOwn: false,
    holders: new Map([
      ["A", 2],
      ["B", 2],
    ]),
    ...rest,
  };
};
const holders = (left: number, taken: number) =>
  new Map([
    ["A", left],
    ["B", taken],
  ]);

describe("why a seat moved", () => {
  it.each([
    ["names what attacks the option it left", { names: ["m"] }, "argued"],
    ["names what speaks for the option it took", { names: ["s"] }, "argued"],
    ["names one that bears on it among others", { names: ["o", "m"] }, "argued"],
    [
      "names what bears on it, towards a larger camp",
      { names: ["m"], holders: holders(1, 3) },
      "argued",
    ],
    [
      "calls it its own thought and names what bears on it",
      { names: ["m"], isOwn: true },
      "argued",
    ],
    ["names nothing, towards a larger camp", { holders: holders(1, 2) }, "conforming"],
    [
      "names what does not bear on it, towards a larger camp",
      { names: ["k", "o", "q"], holders: holders(1, 2) },
      "conforming",
    ],
    [
      "calls it its own thought, towards a larger camp",
      { isOwn: true, holders: holders(1, 2) },
      "conforming",
    ],
    ["calls it its own thought, towards a camp as large", { isOwn: true }, "own"],
    [
      "calls it its own thought, and leaves a majority",
      { isOwn: true, holders: holders(3, 1) },
      "own",
    ],
    ["names nothing, towards a camp as large", {}, "unexplained"],
    ["names nothing, and leaves a majority", { holders: holders(3, 0) }, "unexplained"],
    [
      "names nothing, towards an option that nobody held",
      { holders: new Map([["A", 1]]) },
      "unexplained",
    ],
  ] as const)("[T-08] %s", (_what, over, kind) => {
    expect(classifyMove(graph, move(over)).kind).toBe(kind);
  });

  it("[T-08] the trigger is the first message named that bears on the move, by itself or by what it brought in", () => {
    expect(classifyMove(graph, move({ names: ["o", "s", "m"] }))).toEqual({
      kind: "argued",
      trigger: "s",
    });
    const named = [{ message: "r1-msg-004", nodes: ["r1-msg-004", "m"] }];
    expect(classifyMove(graph, move({ named }))).toEqual({ kind: "argued", trigger: "r1-msg-004" });
  });

  it.each([
    ["rebuts", "argued"],
    ["undercuts", "argued"],
    ["undermines", "argued"],
    ["answers", "unexplained"],
    ["concedes", "unexplained"],
  ] as const)("names a response that %s the option it left: %s", (mode, kind) => {
    const tie = { from: "o", to: "A", relation: "responds_to", mode } as const;
    const responded = { ...graph, edges: [...graph.edges, tie] };
    expect(classifyMove(responded, move({ names: ["o"] })).kind).toBe(kind);
  });

  it("[T-08] leaving a majority is never conforming, whatever the seat says of it", () => {
    const any = fc.record({
      names: fc.subarray(["m", "s", "k", "q", "o"]),
      isOwn: fc.boolean(),
      left: fc.integer({ min: 1, max: 5 }),
      taken: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(any, ({ names, isOwn, left, taken }) => {
        const { kind } = classifyMove(graph, move({ names, isOwn, holders: holders(left, taken) }));
        expect(kind === "conforming" && left >= taken).toBe(false);
        expect(kind === "argued").toBe(names.includes("m") || names.includes("s"));
      }),
      { seed: 5, numRuns: 300 },
    );
  });
});
