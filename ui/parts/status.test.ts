import { expect, test } from "vitest";
import en from "../words/en.json" with { type: "json" };
import { translator } from "../language.tsx";
import { markOf, standingOf } from "./status.tsx";

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

const t = translator("en", en);
const over = { state: "finished", reason: "rounds", resolution: null, mark: null } as const;
const marked = (isClear: boolean) => ({ text: "2 of 3", isClear });

test.each([
  ["of a clear answer is green", { ...over, mark: marked(true) }, "2 of 3", "stands"],
  ["of one with an open objection is not", { ...over, mark: marked(false) }, "2 of 3", "torn"],
  ["of a run without a count is its end, and never green", over, "rounds used up", "mute"],
  [
    "of a run that was stopped short says so",
    { ...over, reason: "budget", mark: marked(true) },
    "budget reached",
    "torn",
  ],
  ["of an artifact that passes is green", { ...over, resolution: "passed" }, "passes", "stands"],
  [
    "of an artifact that a person accepted is not",
    { ...over, resolution: "accepted" },
    "accepted by a person",
    "torn",
  ],
  [
    "of an artifact that does not pass is not",
    { ...over, resolution: "blocked" },
    "does not pass",
    "torn",
  ],
  ["of a run that goes on is its state", { ...over, state: "running" }, "running", "accent"],
] as const)("[A-04] the mark %s", (_what, run, text, tone) => {
  expect(markOf(run, t)).toMatchObject({ text, tone });
});
