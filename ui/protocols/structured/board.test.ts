import { describe, expect, it } from "vitest";
import type { ClaimRow } from "../../../src/protocols/structured/result/claims.ts";
import type { StructuredResult } from "../../../src/protocols/structured/result/result.ts";
import { columnsOf } from "./board.tsx";
import { signalSeries, statusAfter } from "./signals.tsx";

const claim = (id: string, over: Partial<ClaimRow> = {}): ClaimRow => ({
  id,
  round: 1,
  raisedBy: "critic",
  text: "",
  testableAs: "",
  option: null,
  supersedes: null,
  supersededBy: null,
  status: "pending",
  notTestable: null,
  history: [],
  ...over,
});
const moved = (
  round: number,
  from: ClaimRow["status"],
  to: ClaimRow["status"],
): ClaimRow["history"][number] => ({
  verification: `V-${round}-1`,
  round,
  from,
  to,
  stance: "supports",
  basis: "argued",
});

describe("the board of claims", () => {
  it("has a column for every status, also an empty one, and the newest claim on top", () => {
    const columns = columnsOf([
      claim("C-1-1"),
      claim("C-2-1"),
      claim("C-1-2", { status: "tested_refuted" }),
    ]);
    expect(columns.map(({ status, claims }) => [status, ...claims.map(({ id }) => id)])).toEqual([
      ["pending", "C-2-1", "C-1-1"],
      ["tested_unclear"],
      ["tested_confirmed"],
      ["partially_refuted"],
      ["tested_refuted", "C-1-2"],
      ["superseded"],
    ]);
  });

  it("knows where a claim stood after any round", () => {
    const row = claim("C-1-1", {
      status: "tested_refuted",
      history: [
        moved(2, "pending", "tested_confirmed"),
        moved(4, "tested_confirmed", "tested_refuted"),
      ],
    });
    expect([1, 2, 3, 4].map((round) => statusAfter(row, round))).toEqual([
      "pending",
      "tested_confirmed",
      "tested_confirmed",
      "tested_refuted",
    ]);
  });
});

describe("the figures of the signals", () => {
  const signals = (slope: number | null): StructuredResult["signals"] => ({
    slope,
    satisfied: 0,
    advice: "go-on",
    adviceText: "",
    advised: { code: "advice", params: {} },
    signals: [1, 2, 3, 4, 5, 6].map((n) => ({
      n: n as 1,
      satisfied: n === 3,
      detail: `s${n}`,
      says: { code: `signal.${n}`, params: {} },
    })),
  }); // a number of the six
  const rounds: StructuredResult["rounds"] = [
    { round: 1, lead: "action", isStress: false, absent: null, why: null, signals: signals(null) },
    { round: 2, lead: "critic", isStress: false, absent: null, why: null, signals: signals(0.5) },
    {
      round: 3,
      lead: "action",
      isStress: true,
      absent: "critic",
      why: null,
      signals: signals(0.25),
    },
  ];
  const change = { claim_id: "C-1-1", stance: "supports" } as const;
  const cell = {
    id: "V-2-1",
    check: "all_vs_prior_decisions",
    result: "ROBUST",
    basis: "argued",
    notes: "",
    evidence: [],
    option: null,
  } as const;
  const part = {
    rounds,
    drift: [
      {
        round: 2,
        verdict: "PASS",
        deviation: 2,
        addressed: false,
        message: null,
        why: "",
        correction: "",
      },
    ],
    claims: [
      claim("C-1-1", {
        status: "tested_confirmed",
        history: [moved(2, "pending", "tested_confirmed")],
      }),
      claim("C-3-1", { round: 3 }),
    ],
    checks: [
      {
        round: 2,
        cells: [
          {
            ...cell,
            changes: [
              { ...change, from: "pending", to: "tested_confirmed" },
              { ...change, from: "pending", to: "pending" },
            ],
          },
        ],
      },
    ],
  } satisfies Partial<StructuredResult>;

  it("follows each of the six through the rounds, and has none where a round says nothing of it", () => {
    const series = signalSeries(part as unknown as StructuredResult); // all that the figures are made of
    expect(series.map(({ points }) => points.map(({ value }) => value))).toEqual([
      [null, null, 1 / 3],
      [null, 0.5, 0.25],
      [1, 2, 2],
      [0, 0, 1],
      [null, 2, null],
      [1, 0, 0.5],
    ]);
    expect(series.map(({ bound }) => bound)).toEqual([1 / 6, 0, 4, 3, null, 0.3]);
    expect(series.map(({ holds, detail }) => `${detail} ${holds}`)).toEqual([
      "s1 false",
      "s2 false",
      "s3 true",
      "s4 false",
      "s5 false",
      "s6 false",
    ]);
  });
});
