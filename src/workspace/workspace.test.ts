import { expect, test } from "vitest";
import { currentState } from "./workspace.ts";

test.each([
  ["that somebody writes to runs", { state: "running", hosted: false }, true, "running"],
  [
    "that nobody writes to any more was interrupted",
    { state: "running", hosted: false },
    false,
    "interrupted",
  ],
  ["between the calls of a host waits", { state: "running", hosted: true }, false, "waiting"],
  ["that is over is over", { state: "finished", hosted: true }, false, "finished"],
  ["that was paused is paused", { state: "paused", hosted: false }, false, "paused"],
] as const)("a deliberation %s", (_what, recorded, isAlive, expected) => {
  expect(currentState(recorded, isAlive)).toBe(expected);
});
