import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

const COMMANDS = [
  "swarm",
  "dialectic",
  "structured",
  "dispatch",
  "review",
  "resume",
  "report",
  "verify",
];

test.each([
  ["swram", ["swarm"]],
  ["Reveiw", ["review"]],
  ["dial", ["dialectic"]],
  ["reprot", ["report"]],
  ["structred", ["structured"]],
  ["banana", []],
  ["", []],
  ["x".repeat(10_000), []],
])("for %s the candidates are %j", (word, expected) => {
  expect(nearest(word, COMMANDS)).toEqual(expected);
});

test("gives no more than asked for, best first", () => {
  expect(nearest("cap", ["caps", "cup", "cap", "map"], 2)).toEqual(["cap", "caps"]);
});
