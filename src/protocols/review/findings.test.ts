import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  SEVERITIES,
  type Finding,
  type Grade,
  type Ruling,
  type Severity,
} from "../../kernel/fact.ts";
import { gradeOf, isConverged, isOpen, isSettled, type Life } from "./findings.ts";

const raised = (severity: Severity, blocks = true): Finding => ({
  kind: "finding",
  id: "F-1-1",
  round: 1,
  seat: "owner",
  severity,
  location: "",
  problem: "",
  evidence: "",
  proposal: "",
  addressable: true,
  tags: [],
  blocks,
});
const ruled = (status: Ruling["status"], by: string): Ruling => ({
  kind: "ruling",
  finding: "F-1-1",
  round: 2,
  by,
  status,
  reason: "",
});
const open = (severity: Severity, blocks = true): Life => ({
  finding: raised(severity, blocks),
  last: null,
  isTold: false,
});
const settled = (severity: Severity): Life => ({
  finding: raised(severity),
  last: ruled("RESOLVED", "owner"),
  isTold: false,
});

describe("a finding is settled", () => {
  it("[M-09] [M-15] by its owner or a person alone, and by an overruling only once its owner was told", () => {
    const table = (["RESOLVED", "PARTIALLY", "NOT_ADDRESSED", "OVERRULED"] as const).flatMap(
      (status) =>
        ["owner", "author", "peer", "person"].flatMap((by) =>
          [false, true].map((isTold) => ({ status, by, isTold })),
        ),
    );
    const yes = table
      .filter(({ status, by, isTold }) =>
        isSettled({ finding: raised("major"), last: ruled(status, by), isTold }),
      )
      .map(({ status, by, isTold }) => `${status} by ${by}${isTold ? ", told" : ""}`);
    expect(yes).toEqual([
      "RESOLVED by owner",
      "RESOLVED by owner, told",
      "RESOLVED by person",
      "RESOLVED by person, told",
      "OVERRULED by owner, told",
      "OVERRULED by author, told",
      "OVERRULED by peer, told",
      "OVERRULED by person",
      "OVERRULED by person, told",
    ]);
  });

  it("never by silence: one that nobody spoke on again is open", () => {
    expect([
      isOpen(open("minor")),
      isOpen({ ...open("minor"), isTold: true }),
      isOpen(settled("fatal")),
    ]).toEqual([true, true, false]);
  });
});

describe("the verdict that findings support", () => {
  it("[M-09] [M-29] is FAIL for an open fatal one, CONDITIONAL for an open critical or major one, else PASS", () => {
    expect(
      SEVERITIES.map((severity) => [
        severity,
        gradeOf([open(severity)]),
        gradeOf([settled(severity)]),
        gradeOf([open(severity, false)]),
      ]),
    ).toEqual([
      ["fatal", "FAIL", "PASS", "PASS"],
      ["critical", "CONDITIONAL", "PASS", "PASS"],
      ["major", "CONDITIONAL", "PASS", "PASS"],
      ["minor", "PASS", "PASS", "PASS"],
    ]);
    expect(gradeOf([])).toBe("PASS");
  });

  it("[M-11] is that of the gravest open one, however many lesser ones or settled ones stand beside it", () => {
    const any = fc.array(
      fc.oneof(
        fc.constantFrom(...SEVERITIES).map((severity) => open(severity)),
        fc.constantFrom(...SEVERITIES).map(settled),
      ),
      { maxLength: 8 },
    );
    const order: readonly Grade[] = ["PASS", "CONDITIONAL", "FAIL"];
    fc.assert(
      fc.property(any, any, (some, more) => {
        const worst = Math.max(order.indexOf(gradeOf(some)), order.indexOf(gradeOf(more)));
        expect(gradeOf([...some, ...more])).toBe(order[worst]);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

describe("converged", () => {
  it("[M-09] is decided by a truth table: the gravest open finding, whether it blocks, the verdicts, the preset's rule", () => {
    const lives: Readonly<Record<string, readonly Life[]>> = {
      none: [],
      minor: [open("minor")],
      major: [open("major")],
      critical: [open("critical")],
      fatal: [open("fatal")],
      "late major": [open("major", false)],
      "settled fatal": [settled("fatal")],
    };
    const rows = Object.entries(lives).map(([name, each]) => [
      name,
      ...(["PASS", "CONDITIONAL", "FAIL"] as const).map((grade) =>
        isConverged({ lives: each, grades: ["PASS", grade], converges: "all-pass" }),
      ),
      isConverged({ lives: each, grades: ["FAIL"], converges: "no-fatal-or-critical" }),
    ]);
    expect(rows).toEqual([
      ["none", true, false, false, true],
      ["minor", true, false, false, true],
      ["major", false, false, false, true],
      ["critical", false, false, false, false],
      ["fatal", false, false, false, false],
      ["late major", true, false, false, true],
      ["settled fatal", true, false, false, true],
    ]);
  });
});
