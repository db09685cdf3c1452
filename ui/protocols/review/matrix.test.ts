import { describe, expect, it } from "vitest";
import type { FindingLife, Step } from "../../../src/protocols/review/result/lives.ts";
import { matrixOf, filterFindings } from "./matrix.tsx";

const step = (
  round: number,
  by: string,
  status: Step["status"],
  over: Partial<Step> = {},
): Step => ({ round, by, title: by, status, reason: "", isLetGo: false, ...over });
const finding = (over: Partial<FindingLife> = {}): FindingLife => ({
  id: "F-1-1",
  round: 1,
  seat: "risk",
  severity: "major",
  location: "",
  problem: "",
  evidence: "",
  proposal: "",
  addressable: true,
  tags: [],
  blocks: true,
  title: "Risk",
  voices: ["risk"],
  openTo: ["risk"],
  also: [],
  state: "open",
  isBlocking: true,
  settledIn: null,
  life: [],
  changes: [],
  put: [],
  isUpheld: false,
  ...over,
});
const events = (made: FindingLife, rounds: number): readonly string[] =>
  matrixOf([made], rounds)[0]?.cells.map((cell) => cell.events.join(" ")) ?? [];

describe("findings through the rounds", () => {
  it("tells a life from its first word to its last: raised, declined, insisted on, mended, settled, and nothing after", () => {
    const made = finding({
      state: "resolved",
      isBlocking: false,
      settledIn: 4,
      changes: [{ version: 3, round: 3, find: "a", replace: "b" }],
      life: [
        step(1, "author", "OVERRULED"),
        step(2, "risk", "NOT_ADDRESSED"),
        step(3, "risk", "PARTIALLY"),
        step(4, "risk", "RESOLVED"),
      ],
    });
    expect(events(made, 5)).toEqual([
      "raised declined",
      "disputed",
      "partly edited",
      "resolved",
      "",
    ]);
  });

  it("has nothing before a finding was raised, and carries it where nobody spoke of it", () => {
    expect(events(finding({ round: 2 }), 4)).toEqual(["", "raised", "carried", "carried"]);
  });

  it("tells the author who does not follow it from the person who sets it aside, and from an owner who lets it go", () => {
    const by = (last: Step): readonly string[] =>
      events(finding({ life: [last], settledIn: 2 }), 2);
    expect([
      by(step(2, "author", "OVERRULED")),
      by(step(2, "person", "OVERRULED")),
      by(step(2, "author", "OVERRULED", { isLetGo: true })),
    ]).toEqual([
      ["raised", "declined"],
      ["raised", "overruled"],
      ["raised", "let-go"],
    ]);
  });

  it("calls a finding unmet, not disputed, where nobody had declined it", () => {
    expect(events(finding({ life: [step(2, "risk", "NOT_ADDRESSED")] }), 2)).toEqual([
      "raised",
      "unmet",
    ]);
  });

  it("shows every round in which something happened, also beyond those that count", () => {
    expect(matrixOf([finding({ life: [step(3, "person", "RESOLVED")] })], 2)[0]?.cells.length).toBe(
      3,
    );
  });

  it("sifts by severity and state, the gravest first and of equals the older", () => {
    const all = [
      finding({ id: "F-1-1", severity: "minor", isBlocking: false }),
      finding({ id: "F-1-2" }),
      finding({ id: "F-2-1", severity: "fatal" }),
      finding({ id: "F-2-2", state: "resolved", isBlocking: false }),
    ];
    const ids = (filter: Parameters<typeof filterFindings>[1]): readonly string[] =>
      filterFindings(all, filter).map(({ id }) => id);
    expect(ids({ severity: null, state: null })).toEqual(["F-2-1", "F-1-2", "F-2-2", "F-1-1"]);
    expect(ids({ severity: "major", state: "open" })).toEqual(["F-1-2"]);
    expect(ids({ severity: null, state: "blocking" })).toEqual(["F-2-1", "F-1-2"]);
  });
});
