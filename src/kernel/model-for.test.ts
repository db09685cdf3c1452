import { describe, expect, test } from "vitest";
import { CHECK_RUNNER } from "./check-runner.ts";
import { modelFor } from "./model-for.ts";
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
