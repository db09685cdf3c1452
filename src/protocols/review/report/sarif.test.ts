import { describe, expect, test } from "vitest";
import { openFindings, openRow, TEXT } from "../../../../test/builders/open-findings.ts";
import { sarifRun } from "../../../../test/builders/sarif.ts";
import { findingsText } from "./writing.ts";
import type { Findings } from "./sarif.ts";

const runOf = (over: Partial<Findings> = {}) =>
  sarifRun(findingsText({ ...openFindings, ...over }, true));
const printsOf = (over: Partial<Findings>): readonly string[] =>
  runOf(over).results.map(({ partialFingerprints: prints }) => prints.primaryLocationLineHash);

describe("Open findings as SARIF 2.1.0", () => {
  test("are results with level and physical place, under the rule of their reviewer", () => {
    const { tool, invocations, results } = runOf();
    const uri = { uri: "docs/my%20plan.md" };
    expect([tool.driver.name, invocations]).toEqual([
      "dissensus",
      [
        {
          executionSuccessful: true,
          exitCode: 3,
          properties: { deliberation: "a", end: "rounds" },
        },
      ],
    ]);
    expect(
      results.map(({ ruleId, level, locations }) => [
        ruleId,
        level,
        locations[0]?.physicalLocation,
      ]),
    ).toEqual([
      ["editor", "error", { artifactLocation: uri, region: { startLine: 4, endLine: 5 } }],
      ["editor", "error", { artifactLocation: uri }],
      ["editor", "warning", { artifactLocation: uri, region: { startLine: 3, endLine: 3 } }],
      ["editor", "note", { artifactLocation: uri }],
    ]);
    expect(results[0]?.message).toEqual({ text: "It stops. Proposal: Add a way back." });
  });

  test("have a rule for every reviewer of the preset, with what the reviewer looks for and what to do", () => {
    const { rules } = runOf({ rows: [] }).tool.driver;
    expect(rules).toMatchObject([
      {
        id: "editor",
        shortDescription: { text: "Editor: a finding of this reviewer" },
        fullDescription: {
          text: "Editor, in the preset text. The reviewer was asked: You read every line.",
        },
        help: { markdown: expect.stringContaining("- **error**: the text cannot pass with it.") },
        properties: { tags: ["review", "text"] },
      },
      { id: "critic" },
    ]);
  });

  test("name lines that the file has", () => {
    const last = TEXT.trimEnd().split("\n").length;
    for (const { locations } of runOf().results)
      expect(locations[0]?.physicalLocation.region?.endLine ?? 1).toBeLessThanOrEqual(last);
  });

  test("keep their fingerprint in other words, at another severity and on other line numbers, and lose it with the lines", () => {
    const before = printsOf({ rows: [openRow("F-1-1", "major", "Roll out on Friday.")] });
    const again = openRow("F-3-2", "minor", "2. Roll out", { problem: "No way back." });
    const wider = openRow("F-3-2", "minor", "Roll out\n on Friday.", { problem: "No way back." });
    expect(printsOf({ text: `Moved.\n${TEXT}`, rows: [wider] })).toEqual(before);
    expect(printsOf({ rows: [again] })).not.toEqual(before);
    expect(
      printsOf({
        text: TEXT.replace("Friday", "Monday"),
        rows: [openRow("F-1-1", "major", "Roll out on Monday.")],
      }),
    ).not.toEqual(before);
    expect(
      printsOf({ rows: [openRow("F-1-1", "major", "Roll out on Friday.", { seat: "critic" })] }),
    ).not.toEqual(before);
  });

  test("of one reviewer on one passage are distinguished by a number", () => {
    const [first = "", second = ""] = printsOf({
      rows: [openRow("F-1-1", "major", "1. Do it."), openRow("F-1-2", "minor", "Do it.")],
    });
    expect([first.slice(-2), second]).toEqual([":1", first.replace(/1$/, "2")]);
  });

  test("of a rehearsal are under another tool's name, and everything says that they are made up", () => {
    const { tool, invocations, results, properties } = runOf({ rehearsed: "all" });
    const says =
      "Rehearsed: the built-in panel made these findings up, and no model read the text.";
    expect([tool.driver.name, properties, invocations[0]?.toolExecutionNotifications]).toEqual([
      "dissensus rehearsal",
      { rehearsed: true },
      [{ level: "warning", message: { text: says } }],
    ]);
    expect(results.filter(({ message }) => !message.text.startsWith(says))).toEqual([]);
    expect(JSON.parse(findingsText({ ...openFindings, rehearsed: "part" }, false))).toMatchObject({
      rehearsed: "part",
    });
  });

  test("of a review that failed are none, and the run says why", () => {
    const over = { failure: "The model is not reached.", exit: 6, rows: [] };
    const { invocations, results } = runOf(over);
    expect([invocations[0], results]).toMatchObject([
      {
        executionSuccessful: false,
        exitCode: 6,
        toolExecutionNotifications: [
          { level: "error", message: { text: "The model is not reached." } },
        ],
      },
      [],
    ]);
  });
});
