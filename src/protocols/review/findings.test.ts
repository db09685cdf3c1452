import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  SEVERITIES,
  type Fact,
  type Finding,
  type Grade,
  type Ruling,
  type Severity,
} from "../../kernel/fact.ts";
import { faultsIn, gradeFor, isConverged, isFaultOpen, sameFault } from "./findings.ts";

const raised = (severity: Severity, over: Partial<Finding> = {}): Finding => ({
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
  blocks: true,
  ...over,
});
const ruled = (status: Ruling["status"], by: string, finding = "F-1-1"): Ruling => ({
  kind: "ruling",
  finding,
  round: 2,
  by,
  status,
  reason: "",
});
const read = (seat: string): Fact => ({
  kind: "judgment",
  seat,
  round: 2,
  stated: "PASS",
  computed: "PASS",
  incomplete: false,
  scores: {},
});
const openIn = (...facts: readonly Fact[]): readonly string[] =>
  faultsIn(facts)
    .filter(isFaultOpen)
    .map(({ id }) => id);
const peer = raised("fatal", { id: "F-1-2", seat: "peer" });

describe("a finding is settled", () => {
  it("[M-09] [M-15] by its owner or a person alone, and by an overruling only once its owner was told", () => {
    const table = (["RESOLVED", "PARTIALLY", "NOT_ADDRESSED", "OVERRULED"] as const).flatMap(
      (status) =>
        ["owner", "author", "peer", "person"].flatMap((by) =>
          [false, true].map((isTold) => ({ status, by, isTold })),
        ),
    );
    const yes = table
      .filter(
        ({ status, by, isTold }) =>
          openIn(raised("major"), ruled(status, by), ...(isTold ? [read("owner")] : [])).length ===
          0,
      )
      .map(({ status, by, isTold }) => `${status} by ${by}${isTold ? ", told" : ""}`);
    expect(yes).toEqual([
      "RESOLVED by owner",
      "RESOLVED by owner, told",
      "RESOLVED by person",
      "RESOLVED by person, told",
      // Who says so of its own finding has let it go.
      "OVERRULED by owner",
      "OVERRULED by owner, told",
      "OVERRULED by author, told",
      "OVERRULED by peer, told",
      "OVERRULED by person",
      "OVERRULED by person, told",
    ]);
  });

  it("never by silence: one that nobody spoke on again is open", () => {
    expect([openIn(raised("minor")), openIn(raised("minor"), read("owner"))]).toEqual([
      ["F-1-1"],
      ["F-1-1"],
    ]);
  });
});

describe("findings that are the same fault", () => {
  const both = [raised("minor"), peer, sameFault(["F-1-2", "F-1-1"])];

  it("[T-45] become one: the lowest id leads, the highest severity counts, all texts and voices stay", () => {
    expect(
      faultsIn(both).map(({ id, severity, findings, voices }) => [
        id,
        severity,
        findings.map((finding) => finding.id),
        voices.map(({ seat }) => seat),
      ]),
    ).toEqual([["F-1-1", "fatal", ["F-1-1", "F-1-2"], ["owner", "peer"]]]);
    const tenth = raised("major", { id: "F-1-10", seat: "third" });
    expect(
      faultsIn([...both, tenth, sameFault(["F-1-10", "F-1-2"])])[0]?.findings.map(({ id }) => id),
    ).toEqual(["F-1-1", "F-1-2", "F-1-10"]);
  });

  it("[T-45] are resolved when every voice says so, under whichever of its ids", () => {
    const one = ruled("RESOLVED", "owner");
    expect([
      openIn(...both, one),
      openIn(...both, one, ruled("RESOLVED", "peer", "F-1-2")),
      openIn(...both, one, ruled("OVERRULED", "author"), read("owner")),
      openIn(...both, one, ruled("OVERRULED", "author"), read("peer")),
      openIn(...both, ruled("RESOLVED", "person")),
    ]).toEqual([["F-1-1"], [], ["F-1-1"], [], []]);
  });

  it("[T-45] are joined by whoever repeats one by its id alone, and then wait for that voice too", () => {
    const joined = [raised("major"), sameFault(["F-1-1"], ["peer"])];
    expect([
      openIn(...joined, ruled("RESOLVED", "owner")),
      openIn(...joined, ruled("RESOLVED", "owner"), ruled("RESOLVED", "peer")),
      gradeFor(faultsIn([...joined, ruled("RESOLVED", "owner")]), "peer"),
    ]).toEqual([["F-1-1"], [], "CONDITIONAL"]);
  });

  it("[T-45] count with the highest severity for every voice that holds them open", () => {
    expect([gradeFor(faultsIn(both), "owner"), gradeFor(faultsIn(both), "peer")]).toEqual([
      "FAIL",
      "FAIL",
    ]);
  });

  it("[T-45] are open again for a voice that was content and comes upon them anew", () => {
    const again = raised("critical", { id: "F-2-1", round: 2 });
    expect(openIn(...settled("major"), again, sameFault(["F-1-1", "F-2-1"]))).toEqual(["F-1-1"]);
    expect(openIn(...settled("major"), sameFault(["F-1-1"], ["owner"]))).toEqual(["F-1-1"]);
  });

  it("that nobody knows are merged with nothing", () => {
    expect(openIn(raised("major"), sameFault(["F-9-9"]))).toEqual(["F-1-1"]);
  });
});

const graded = (...facts: readonly Fact[]): Grade => gradeFor(faultsIn(facts), "owner");
const settled = (severity: Severity, id = "F-1-1"): Fact[] => [
  raised(severity, { id }),
  ruled("RESOLVED", "owner", id),
];

describe("the verdict that findings support", () => {
  it("[M-09] [M-29] is FAIL for an open fatal one, CONDITIONAL for an open critical or major one, else PASS", () => {
    expect(
      SEVERITIES.map((severity) => [
        severity,
        graded(raised(severity)),
        graded(...settled(severity)),
        graded(raised(severity, { blocks: false })),
      ]),
    ).toEqual([
      ["fatal", "FAIL", "PASS", "PASS"],
      ["critical", "CONDITIONAL", "PASS", "PASS"],
      ["major", "CONDITIONAL", "PASS", "PASS"],
      ["minor", "PASS", "PASS", "PASS"],
    ]);
    expect(graded()).toBe("PASS");
  });

  it("[M-11] is that of the gravest open one, however many lesser ones or settled ones there are beside it", () => {
    const any = fc.array(
      fc.record({ severity: fc.constantFrom(...SEVERITIES), isSettled: fc.boolean() }),
      { maxLength: 8 },
    );
    const order: readonly Grade[] = ["PASS", "CONDITIONAL", "FAIL"];
    const factsOf = (rows: readonly { severity: Severity; isSettled: boolean }[], round: number) =>
      rows.flatMap(({ severity, isSettled }, nth) =>
        isSettled
          ? settled(severity, `F-${round}-${nth + 1}`)
          : [raised(severity, { id: `F-${round}-${nth + 1}` })],
      );
    fc.assert(
      fc.property(any, any, (some, more) => {
        const [one, other] = [factsOf(some, 1), factsOf(more, 2)];
        const worst = Math.max(order.indexOf(graded(...one)), order.indexOf(graded(...other)));
        expect(graded(...one, ...other)).toBe(order[worst]);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

describe("converged", () => {
  it("[M-09] [M-24] is decided by a truth table: the gravest open finding, whether it blocks, the preset's rule", () => {
    const facts: Readonly<Record<string, readonly Fact[]>> = {
      none: [],
      minor: [raised("minor")],
      major: [raised("major")],
      critical: [raised("critical")],
      fatal: [raised("fatal")],
      "late major": [raised("major", { blocks: false })],
      "settled fatal": settled("fatal"),
    };
    const rows = Object.entries(facts).map(([name, each]) => [
      name,
      isConverged(faultsIn(each), "all-pass"),
      isConverged(faultsIn(each), "no-fatal-or-critical"),
    ]);
    expect(rows).toEqual([
      ["none", true, true],
      ["minor", true, true],
      ["major", false, true],
      ["critical", false, false],
      ["fatal", false, false],
      ["late major", true, true],
      ["settled fatal", true, true],
    ]);
  });
});
