import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { factSchema } from "../log/fact-schema.ts";
import { defineFact } from "./define.ts";

const ballots = defineFact(
  "jury/ballots",
  z.strictObject({ round: z.number(), count: z.record(z.string(), z.number()) }),
);
const other = defineFact("jury/other", z.strictObject({ round: z.number() }));

describe("a fact of a protocol's own", () => {
  it("is made parsed, is a fact of the log, and is found typed among others", () => {
    const made = ballots({ round: 1, count: { o1: 2 } });
    expect(factSchema.parse(made)).toEqual({
      kind: "own",
      name: "jury/ballots",
      data: { round: 1, count: { o1: 2 } },
    });
    const found = ballots.in([made, other({ round: 2 })]);
    expect(found).toEqual([{ round: 1, count: { o1: 2 } }]);
    expectTypeOf(found).toEqualTypeOf<
      readonly { round: number; count: Record<string, number> }[]
    >();
  });

  it("is refused where its data do not fit its form, or its name is none of a protocol's", () => {
    const wrong = { round: "one", count: {} } as unknown as Parameters<typeof ballots>[0]; // what a program without types may give
    expect(() => ballots(wrong)).toThrow();
    expect(() => defineFact("jury/", z.string())).toThrow(TypeError);
    expect(() => defineFact("jury/when", z.custom<Date>())(new Date(0))).toThrow("not JSON data");
  });

  it("that another version wrote in another form is left out", () => {
    expect(ballots.in([{ kind: "own", name: "jury/ballots", data: { votes: 3 } }])).toEqual([]);
  });
});
