import { describe, expect, test } from "vitest";
import type { FindingLife } from "../result/lives.ts";
import { findingsText, placeOf, type Findings } from "./findings-file.ts";

const row = (
  id: string,
  severity: FindingLife["severity"],
  evidence: string,
  more: Partial<FindingLife> = {},
): FindingLife => ({
  id,
  severity,
  evidence,
  round: 1,
  seat: "editor",
  title: "Editor",
  location: "step 2",
  problem: "It stops.",
  proposal: "Add a way back.",
  addressable: true,
  tags: ["novelty"],
  blocks: true,
  state: "open",
  isBlocking: severity !== "minor",
  settledIn: null,
  life: [],
  changes: [],
  put: [],
  isUpheld: false,
  ...more,
});
const TEXT = "# Plan\n\n1. Do it.\n2. Roll out\n   on Friday.\n";
const all: Findings = {
  deliberation: "a",
  version: "0.0.1",
  end: "cap",
  isWhole: true,
  artifact: "docs/my plan.md",
  text: TEXT,
  isDiff: false,
  rows: [
    row("F-1-1", "fatal", "Roll out on Friday."),
    row("F-1-2", "critical", "nowhere to be found"),
    row("F-1-3", "major", "1. Do it."),
    row("F-2-1", "minor", ""),
  ],
};
const DIFF =
  "diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -10,3 +10,4 @@ f\n keep\n-old line here\n+new line here\n+another one\n keep2\ndiff --git a/b b/b\n--- a/b\n+++ b/b\n@@ -1 +1 @@\n-x\n+second file\n";

describe("where a finding lies", () => {
  test.each([
    ["a line", TEXT, false, "1. Do it.", { file: "f", from: 3, to: 3 }],
    [
      "two lines, but for spacing",
      TEXT,
      false,
      "Roll out on Friday.",
      { file: "f", from: 4, to: 5 },
    ],
    ["nowhere", TEXT, false, "Never.", null],
    ["nothing", TEXT, false, " ", null],
    ["signs of patterns", "a (b) [c]* $1\n", false, "(b) [c]* $1", { file: "f", from: 1, to: 1 }],
    ["what a diff adds", DIFF, true, "another one", { file: "src/a.ts", from: 12, to: 12 }],
    ["what a diff takes away", DIFF, true, "old line here", { file: "src/a.ts", from: 11, to: 11 }],
    ["a later file of a diff", DIFF, true, "second file", { file: "b", from: 1, to: 1 }],
    ["the head of a diff", DIFF, true, "diff --git a/src/a.ts", null],
  ])("%s", (_what, text, isDiff, passage, place) => {
    expect(placeOf({ artifact: "f", text, isDiff }, passage)).toEqual(place);
  });
});

describe("open findings for other programs", () => {
  test("as JSON have severity, place, problem, proposal and tags, and the last word", () => {
    const spoken = row("F-1-1", "major", "1. Do it.", {
      life: [
        {
          round: 2,
          by: "editor",
          title: "Editor",
          status: "PARTIALLY",
          reason: "half",
          isLetGo: false,
        },
      ],
    });
    expect(JSON.parse(findingsText({ ...all, rows: [spoken] }, false))).toEqual({
      deliberation: "a",
      end: "cap",
      artifact: "docs/my plan.md",
      findings: [
        {
          id: "F-1-1",
          by: "editor",
          round: 1,
          severity: "major",
          blocks: true,
          evidence: "1. Do it.",
          proposal: "Add a way back.",
          tags: ["novelty"],
          status: "PARTIALLY",
          location: "step 2",
          file: "docs/my plan.md",
          line: 3,
          problem: "It stops.",
        },
      ],
    });
  });

  test("as SARIF 2.1.0 are results with level and physical place", () => {
    const { version, runs } = JSON.parse(findingsText(all, true)) as {
      version: string;
      runs: {
        tool: { driver: { name: string; rules: { id: string }[] } };
        invocations: unknown;
        results: {
          ruleId: string;
          level: string;
          message: unknown;
          locations: { physicalLocation: unknown }[];
        }[];
      }[];
    }; // as written above
    const [run] = runs;
    expect([
      version,
      run?.tool.driver.name,
      run?.tool.driver.rules.map(({ id }) => id),
      run?.invocations,
    ]).toEqual([
      "2.1.0",
      "dissensus",
      ["fatal", "critical", "major", "minor"],
      [{ executionSuccessful: true, properties: { deliberation: "a", end: "cap" } }],
    ]);
    const uri = { uri: "docs/my%20plan.md" };
    expect(
      run?.results.map(({ ruleId, level, locations }) => [
        ruleId,
        level,
        locations[0]?.physicalLocation,
      ]),
    ).toEqual([
      ["fatal", "error", { artifactLocation: uri, region: { startLine: 4, endLine: 5 } }],
      ["critical", "error", { artifactLocation: uri }],
      ["major", "warning", { artifactLocation: uri, region: { startLine: 3, endLine: 3 } }],
      ["minor", "note", { artifactLocation: uri }],
    ]);
    expect(run?.results[0]?.message).toEqual({ text: "It stops. Proposal: Add a way back." });
  });
});
