import { expect, test } from "vitest";
import { aimsOf, claimOf, isStatement, strikes } from "./aims.ts";

const counter = {
  targetId: "m1",
  relation: "counters",
  mode: "undercuts",
  steelMan: "At its best.",
  comment: "It does not follow.",
};

test("a claim goes by several names, the newest first", () => {
  expect(
    [
      { claim: "a" },
      { position: "b" },
      { previousPosition: "b", currentPosition: "c" },
      { response: "d" },
    ].map(claimOf),
  ).toEqual(["a", "b", "c", undefined]);
});

test("a statement says where its author stands; an argument that cites others is none, a response that does is one", () => {
  expect(
    [
      { claim: "a" },
      { position: "b", references: [counter] },
      { currentPosition: "c", references: [counter] },
      { references: [counter] },
    ].map(isStatement),
  ).toEqual([true, false, true, false]);
});

test("counters and hostile answers are aims, everything else that is cited is none", () => {
  const references = [
    counter,
    { ...counter, targetId: "m2", mode: null },
    { ...counter, targetId: "m3", relation: "responds_to", mode: "undermines" },
    { ...counter, targetId: "m4", relation: "responds_to", mode: "concedes" },
    { ...counter, targetId: "m5", relation: "supports", mode: null },
  ];
  expect(aimsOf({ references })).toEqual([
    { target: "m1", mode: "undercuts" },
    { target: "m2", mode: "rebuts" },
    { target: "m3", mode: "undermines" },
  ]);
  expect([
    aimsOf({ target: "m6", mode: "rebuts" }),
    aimsOf({ target: "m6", noMaterialWeakness: "I looked." }),
  ]).toEqual([[{ target: "m6", mode: "rebuts" }], []]);
});

test("a rebuttal is no strike", () => {
  const on = new Set(["m1"]);
  expect([
    strikes({ references: [counter] }, on),
    strikes({ references: [{ ...counter, mode: "rebuts" }] }, on),
    strikes({ references: [counter] }, new Set(["m2"])),
  ]).toEqual([true, false, false]);
});
