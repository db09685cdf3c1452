import { describe, expect, it } from "vitest";
import { z } from "zod";
import { describeIssues } from "./issues.ts";

const complaints = (form: z.ZodType, value: unknown): readonly string[] =>
  describeIssues(form.safeParse(value).error?.issues ?? []);

describe("[Q-13] what a form holds against a value", () => {
  it.each([
    [z.string().max(3), "four", "has to have at most 3 characters"],
    [z.string().min(1), "", "has to have at least 1 character"],
    [z.array(z.string()).max(1), ["a", "b"], "has to have at most 1 entry"],
    [z.array(z.string()).min(2), [], "has to have at least 2 entries"],
    [z.number().max(40), 99, "has to be at most 40"],
    [z.number().positive(), 0, "has to be more than 0"],
    [z.int(), 1.5, "has to be a whole number"],
    [z.string(), 3, "has to be text"],
    [z.string(), undefined, "is missing"],
    [z.enum(["high", "low"]), "mid", "has to be one of high, low"],
    [z.literal("yes"), "no", "has to be yes"],
    [z.union([z.string(), z.number()]), true, "does not have the form that is asked for"],
    [z.string().regex(/^a/), "b", "does not have the form that is asked for"],
    [z.string().regex(/^a/, "begins with a"), "b", "begins with a"],
    [z.string().max(3, "three letters at most"), "four", "three letters at most"],
  ])("is said in plain words, or in those of the form: %#", (form, value, says) => {
    expect(complaints(z.strictObject({ field: form }), { field: value })).toEqual([
      `field: ${says}`,
    ]);
  });

  it("names fields that nobody asked for", () => {
    expect(complaints(z.strictObject({}), { to: 1, cc: 2 })).toEqual([
      'the reply: has fields that nobody asked for: "to", "cc"',
    ]);
  });
});
