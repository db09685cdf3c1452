import { describe, expect, test } from "vitest";
import { CHECK_RUNNER } from "./check-runner.ts";
import { isHosted, isHostsAlone, isMixed, modelFor } from "./model-for.ts";
import type { Seat } from "./ask.ts";

const seat = (about: Partial<Seat> = {}): Seat => ({
  id: "security",
  title: "Security",
  role: "member",
  ...about,
});

describe("the model of a seat", () => {
  test("is its own, else its role's, else the run's; a substitute always has the run's", () => {
    const models = { "*": "a/run", member: "a/role", security: "a/own" };
    expect([
      modelFor(models, seat()),
      modelFor(models, seat({ id: "speed" })),
      modelFor(models, seat({ id: "x", role: "y" })),
      modelFor(models, seat({ substituteFor: "speed" })),
    ]).toEqual(["a/own", "a/role", "a/run", "a/run"]);
  });

  test("is never one for the instrument, whatever the run names for its id, its role or a substitute of it", () => {
    const models = { "*": "a/run", instrument: "a/liar", gauge: "a/liar" };
    expect(
      [
        CHECK_RUNNER,
        { ...CHECK_RUNNER, id: "gauge" },
        { ...CHECK_RUNNER, substituteFor: "instrument" },
      ].map((one) => modelFor(models, one)),
    ).toEqual(["instrument", "instrument", "instrument"]);
  });

  test("of a member who is merely called so is a model", () => {
    expect(modelFor({ "*": "a/run" }, seat({ id: "instrument" }))).toBe("a/run");
  });
});

test("a run is the host's alone where nothing but people sits beside it, and mixed where a model does", () => {
  const seen = (models: Record<string, string>) => [
    isHosted(models),
    isHostsAlone(models),
    isMixed(models),
  ];
  expect([
    seen({ "*": "a/run" }),
    seen({ "*": "host" }),
    seen({ "*": "host", lead: "person" }),
    seen({ "*": "host", lead: "a/own" }),
    seen({ "*": "a/run", lead: "person" }),
  ]).toEqual([
    [false, false, false],
    [true, true, false],
    [true, true, false],
    [true, false, true],
    [false, false, false],
  ]);
});
