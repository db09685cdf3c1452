import { describe, expect, test } from "vitest";
import type { Verdict } from "../kernel/fact.ts";
import { isOfCount } from "./conclusion.ts";

const verdict = (chosen: string | null, resolution: string): Verdict => ({
  kind: "verdict",
  issue: "i1",
  chosen,
  resolution,
  detail: "",
  minority: [],
  withoutConforming: chosen,
});
const about = (verdicts: readonly Verdict[]) =>
  ["FC1", "FC2", "FC3", "FC5", "escalated"].filter((code) => isOfCount({ verdicts }, { code }));

describe("what a suspicion is about", () => {
  test("where no option was chosen, every suspicion of a false consensus is about the count", () => {
    expect(about([verdict(null, "unresolved")])).toEqual(["FC1", "FC2", "FC3", "FC5"]);
  });

  test("where a rule chose, those that say that the count settled it are", () => {
    expect(about([verdict("o1", "by rule")])).toEqual(["FC1", "FC3"]);
  });

  test("where the count chose, and before there is a verdict, none is", () => {
    expect([about([verdict("o1", "by majority")]), about([])]).toEqual([[], []]);
  });
});
