import { expect, test } from "vitest";
import { standingOf } from "./status.tsx";

test.each([
  [
    "waits for its host, where no person is asked",
    "waiting",
    { isHosted: true, isForPerson: false },
    "host",
  ],
  [
    "waits for its host, where nobody writes between its calls",
    "interrupted",
    { isHosted: true, isForPerson: false },
    "host",
  ],
  [
    "waits for a person, hosted or not",
    "waiting",
    { isHosted: true, isForPerson: true },
    "waiting",
  ],
  [
    "was interrupted, where no host goes on with it",
    "interrupted",
    { isHosted: false, isForPerson: false },
    "interrupted",
  ],
  ["is finished, whoever held it", "finished", { isHosted: true, isForPerson: false }, "finished"],
] as const)("a run %s", (_what, state, about, expected) => {
  expect(standingOf(state, about)).toBe(expected);
});
