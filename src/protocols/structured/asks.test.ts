import { describe, expect, it } from "vitest";
import type { Ask } from "../../kernel/ask.ts";
import { ROLES } from "../../kernel/ledger.ts";
import { property } from "../../../test/builders/panel.ts";
import {
  askedFor,
  change,
  checks,
  claim,
  held,
  promptOf,
  results,
  structuredBrief,
  type Body,
  type HeldStructured,
} from "../../../test/builders/structured-panel.ts";
import { structured } from "./index.ts";

const QUICK = { preset: "quick" } as const;
const usual = held({ until: 5 });
const quick = held({ brief: QUICK });
const noted = (run: HeldStructured, id: string, title: string) =>
  askedFor(run, id).notes.find((note) => note.title === title)?.items ?? [];
/** Claims as an ask lists them, each with its status. */
const claims = (run: HeldStructured, id: string) =>
  noted(run, id, "Claims so far").map((item) => /^(\S+) \(([^,]+),/u.exec(item)?.slice(1));

describe("the claims that a check is shown", () => {
  const CONFIRMED = ["C-1-1", "C-1-2"].map((id) => [id, "tested confirmed"]);
  const second = (status: string) => [...CONFIRMED, ["C-2-1", status], ["C-2-2", status]];

  it("stand as earlier checks of the round left them, and checks that are made side by side see the same", () => {
    expect(
      ["check/2/1/guardian", "check/2/2/action", "check/2/3/action", "check/2/4/guardian"].map(
        (id) => claims(usual, id),
      ),
    ).toEqual([
      second("pending"),
      second("pending"),
      second("tested confirmed"),
      second("tested confirmed"),
    ]);
    expect(
      ["check/2/1/guardian", "check/2/2-3/action", "check/2/4/guardian"].map((id) =>
        claims(quick, id),
      ),
    ).toEqual([second("pending"), second("tested confirmed"), second("tested confirmed")]);
  });

  it("stand the same way for whoever makes a check in another's place", () => {
    const run = held({
      brief: QUICK,
      absent: ["check/1/2-3/action"],
      say: { "check/1/2": checks({ claim_status_changes: [change("C-1-1", "tested_refuted")] }) },
    });
    expect(["check/1/2/critic", "check/1/3/guardian"].map((id) => claims(run, id))).toEqual([
      CONFIRMED,
      [
        ["C-1-1", "tested refuted"],
        ["C-1-2", "tested confirmed"],
      ],
    ]);
  });

  it("lack one that an earlier check of the round superseded", () => {
    const run = held({
      until: 2,
      say: {
        "artifact/2/critic": (reply: Body) => ({
          ...reply,
          claims: [claim({ option: "none", supersedes: "C-1-2" })],
        }),
        "check/2/1": checks({ claim_status_changes: [change("C-1-2", "superseded")] }),
      },
    });
    expect(
      ["check/2/2/action", "check/2/3/action"].map((id) => claims(run, id).map((row) => row?.[0])),
    ).toEqual([
      ["C-1-1", "C-1-2", "C-2-1", "C-2-2"],
      ["C-1-1", "C-2-1", "C-2-2"],
    ]);
  });

  it("are not yet changed by a check that leaves it to a command, which has not run", () => {
    const run = held({
      until: 1,
      brief: { checks: ["lint"] },
      say: { "check/1/1": checks({ observe: "lint" }) },
    });
    expect(claims(run, "check/1/3/action")).toEqual([
      ["C-1-1", "pending"],
      ["C-1-2", "pending"],
    ]);
  });

  it("have the outcome by which they can be tested, tested or not", () => {
    expect(noted(usual, "check/2/1/guardian", "Claims so far")).toEqual(
      [
        ["C-1-1", "tested confirmed", "action"],
        ["C-1-2", "tested confirmed", "critic"],
        ["C-2-1", "pending", "action"],
        ["C-2-2", "pending", "critic"],
      ].map(
        ([id, status, by]) =>
          `${id} (${status}, raised by ${by}): It fails under load. Testable as: A load test stops.`,
      ),
    );
  });
});

describe("the decisions that everyone is shown", () => {
  it("say which later one superseded them, and nothing of one that only builds on them", () => {
    const citing = (relation: string) =>
      held({
        until: 3,
        say: {
          "assessment/2": {
            decisions: [{ text: "Measure first.", cites: [{ id: "D-1-1", relation }] }],
          },
        },
      });
    const shown = (relation: string) =>
      noted(citing(relation), "proposal/3/observer", "Decisions so far");
    expect(shown("supersedes")).toEqual([
      "D-1-1 (superseded by D-2-1): Decided said-by-action-in-1. (cites C-1-1)",
      "D-2-1: Measure first. (cites D-1-1)",
    ]);
    expect(shown("builds-on")).toEqual([
      "D-1-1: Decided said-by-action-in-1. (cites C-1-1)",
      "D-2-1: Measure first. (cites D-1-1)",
    ]);
  });

  it("can be superseded by a decision alone: a claim or check with that relation marks none", () => {
    const run = held({
      until: 3,
      say: {
        "assessment/2": {
          decisions: [{ text: "Measure first.", cites: [{ id: "C-1-1", relation: "supersedes" }] }],
        },
      },
    });
    expect(noted(run, "proposal/3/observer", "Decisions so far")[0]).toBe(
      "D-1-1: Decided said-by-action-in-1. (cites C-1-1)",
    );
  });
});

describe("a prompt", () => {
  const spoken = (run: HeldStructured, round: number) =>
    run.asks.filter(
      (ask) =>
        ask.round === round &&
        ["proposal", "supplement", "artifact", "check"].includes(ask.purpose),
    );

  it("says which round of how many it is, to whoever speaks or checks", () => {
    const lacking = (
      run: HeldStructured,
      round: number,
      words: string,
      brief = structuredBrief(),
    ) =>
      spoken(run, round)
        .filter((ask) => !promptOf(ask, brief).includes(words))
        .map(({ id }) => id);
    expect([spoken(usual, 3).length, lacking(usual, 3, "Round 3 of 13. ")]).toEqual([12, []]);
    expect([
      spoken(quick, 4).length,
      lacking(quick, 4, "Round 4 of 4. ", structuredBrief(QUICK)),
    ]).toEqual([4, []]);
  });

  it("[S-03] tells of the drift check only where the run is long enough to hold one", () => {
    const drift = (over: Parameters<typeof structuredBrief>[0]) =>
      /^H\. .*$/mu.exec(structured.wording.constitution(structuredBrief(over), "artifact"))?.[0];
    expect([drift({}), drift({ rounds: 8 }), drift(QUICK)]).toEqual([
      ...Array.from(
        { length: 2 },
        () => "H. Every few rounds somebody checks whether the work is still on its anchor.",
      ),
      undefined,
    ]);
  });

  it("[T-29] shows whole what its task needs, and of earlier rounds a line each, with ids", () => {
    const shown = (run: HeldStructured, id: string) =>
      askedFor(run, id).transcript.map(({ round, phase, seat }) => `${round} ${phase} ${seat}`);
    const positions = ROLES.map((role) => `0 position ${role}`);
    const checks = ["guardian", "action", "action", "guardian"];
    expect(shown(usual, "proposal/3/observer")).toEqual([
      ...positions,
      ...checks.map((role) => `2 cross_validation ${role}`),
      "2 assessment guardian",
    ]);
    expect(shown(usual, "supplement/3/critic")).toEqual([...positions, "3 proposal observer"]);
    expect(shown(usual, "check/3/1/guardian")).toEqual([
      ...positions,
      "3 proposal observer",
      "3 artifact critic",
      "3 artifact action",
    ]);
    const [first] = noted(usual, "supplement/3/critic", "Earlier rounds in brief");
    expect(first).toMatch(
      /^Round 1, led by action\. r1-msg-001 proposes: .+ V-1-1 BROKEN in r1-msg-009: .+ V-1-2 ROBUST in r1-msg-010\./u,
    );
  });

  it("[T-29] shows a proposal and the blind positions in brief where they are not what is tested", () => {
    const words = (id: string, phase: string) =>
      JSON.stringify(
        askedFor(usual, id).transcript.find((message) => message.phase === phase)?.body,
      ).length;
    expect(words("check/3/1/guardian", "proposal")).toBeLessThan(400);
    expect(words("supplement/3/critic", "proposal")).toBeGreaterThan(2_500);
    expect(words("supplement/3/critic", "position")).toBeLessThan(
      words("supplement/1/critic", "position"),
    );
  });

  it("[T-27, T-29] gives the critic an earlier trace that held, whole, to attack again, and whoever checks that attack too", () => {
    const robust = { "check/1/1": results("RRRR"), "check/2/1": results("RRRR") };
    const path = "artifacts/round_01/action.md";
    const run = held({
      until: 3,
      say: { ...robust, "artifact/3/critic": { target: path, verdict: "UNCLEAR" } },
    });
    const targets = property(askedFor(run, "artifact/3/critic"), "target")?.enum ?? [];
    const check = askedFor(run, "check/3/1/guardian");
    const refs =
      property(check, "checks")?.properties?.["critic_attack_on_action_trace"]?.properties?.[
        "evidence_refs"
      ]?.items?.enum ?? [];
    expect([targets.includes(path), refs.some((ref) => ref.startsWith(path))]).toEqual([
      true,
      true,
    ]);
    for (const ask of [askedFor(run, "artifact/3/critic"), check])
      expect(
        ask.transcript.filter(({ phase, round }) => phase === "artifact" && round === 1),
      ).toHaveLength(1);
    expect(property(askedFor(run, "artifact/2/critic"), "target")?.enum).not.toContain(path);
  });

  it("has the rule about commands only where there are commands", () => {
    const rules = (run: HeldStructured) =>
      askedFor(run, "check/1/1/guardian").rules.map(({ id }) => id);
    expect([
      rules(usual).includes("observe-decides"),
      rules(held({ until: 1, brief: { checks: ["lint"] } })),
    ]).toEqual([
      false,
      [...rules(usual).slice(0, -2), "observe-decides", ...rules(usual).slice(-2)],
    ]);
  });
});

describe("the checks that can be cited", () => {
  const cited = (ask: Ask) =>
    (
      property(ask, "decisions")?.items?.properties?.["cites"]?.items?.properties?.["id"]?.enum ??
      []
    ).filter((id) => id.startsWith("V-"));
  const settling = (ask: Ask) => property(ask, "resolvedTensions")?.items?.properties?.["by"]?.enum;
  const all = (round: number, ...numbers: number[]) => numbers.map((n) => `V-${round}-${n}`);

  it("[S-16] are those that were made: one that did not apply is no ground for a decision, in this round or an earlier one", () => {
    expect(cited(askedFor(usual, "assessment/1/action"))).toEqual(all(1, 1, 2, 3));
    expect(cited(askedFor(usual, "assessment/5/action"))).toEqual([
      ...all(1, 1, 2, 3),
      ...[2, 3, 4].flatMap((round) => all(round, 1, 2, 3, 4)),
      ...all(5, 2, 4),
    ]);
    expect(cited(askedFor(quick, "check/1/2-3/action"))).toEqual(all(1, 1, 2, 3));
  });

  it("settle a tension only if they were made, also where a role fell silent", () => {
    const run = held({
      until: 2,
      say: { "assessment/1": { tensions: [{ text: "Speed against calm.", sources: ["action"] }] } },
      absent: ["artifact/2/critic"],
    });
    expect(settling(askedFor(run, "assessment/2/guardian"))).toEqual(all(2, 2, 4));
  });

  it("are the same for the synthesis", () => {
    const cites =
      property(askedFor(usual, "synthesis"), "findings")?.items?.properties?.["cites"]?.items
        ?.enum ?? [];
    expect(cites.filter((id) => /^V-[15]-/u.test(id))).toEqual([
      ...all(1, 1, 2, 3),
      ...all(5, 2, 4),
    ]);
  });
});
