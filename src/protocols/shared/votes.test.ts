import { expect, test } from "vitest";
import { Transcript } from "./transcript.ts";
import { Votes } from "./votes.ts";

test("a second grouping keeps the options that are listed, by id or by their words, and adds what is new", () => {
  const votes = new Votes(["a", "b", "c"], new Transcript());
  votes.group("Split it?", [{ label: "Split now", holders: ["a", "b"] }], 1);
  votes.group(
    "Split it?",
    [
      { label: "o1", holders: ["a"] },
      { label: "split now.", holders: ["b"] },
      { label: "Wait a year", holders: ["c"] },
    ],
    1,
  );
  expect([votes.labels, [...votes.readAs]]).toEqual([
    ["Split now", "Wait a year"],
    [
      ["a", "o1"],
      ["b", "o1"],
      ["c", "o2"],
    ],
  ]);
});
