import { describe, expect, it } from "vitest";
import { factsOf } from "../../../test/builders/hold.ts";
import {
  askedFor,
  flagged,
  held,
  idsIn,
  sentBack,
  takes,
  type Body,
} from "../../../test/builders/structured-panel.ts";

const usual = held({ until: 2 });
const ask = askedFor(usual, "assessment/2/guardian");
const decision = (...ids: unknown[]) => ({
  decisions: [{ text: "Measure first.", cites: ids.map((id) => ({ id, relation: "based-on" })) }],
});

describe("decisions", () => {
  it("[S-16] cite something: without a cite they are sent back, and not taken the second time either", () => {
    for (const empty of [decision(), { decisions: [{ text: "Measure first." }] }])
      expect(sentBack(ask, empty).map((reason) => reason.split(":")[0])).toEqual([
        "decisions.0.cites",
      ]);
    expect(flagged(ask, decision())).toBeNull();
  });

  it("[S-16] cite what exists by then: claims and checks of this round too, and no later ones, nor themselves", () => {
    expect(
      ["C-1-1", "C-2-2", "V-1-1", "V-2-4", "D-1-1"].map((id) => sentBack(ask, decision(id))),
    ).toEqual([[], [], [], [], []]);
    for (const id of ["C-9-1", "V-3-1", "D-2-1", "D-9-9", "r1-msg-001", ""])
      expect(sentBack(ask, decision(id))[0]?.split(":")[0]).toBe("decisions.0.cites.0.id");
    expect(sentBack(askedFor(usual, "assessment/1/action"), decision("C-2-1"))).toHaveLength(1);
  });

  it("enter the ledger under ids of their round, with the type of each cite and the artifacts of who was there", () => {
    const run = held({
      until: 2,
      say: {
        "assessment/2": {
          decisions: [...decision("C-1-1", "V-2-1").decisions, ...decision("D-1-1").decisions],
        },
      },
    });
    const refs = ["action", "guardian", "observer", "critic"].map(
      (role) => `artifacts/round_02/${role}.md`,
    );
    expect(run.ledgers.decisions.slice(1)).toEqual([
      {
        id: "D-2-1",
        round: 2,
        text: "Measure first.",
        made_by: "round_lead",
        round_artifact_refs: refs,
        cites: [
          { type: "claim", id: "C-1-1", relation: "based-on" },
          { type: "verification", id: "V-2-1", relation: "based-on" },
        ],
      },
      {
        id: "D-2-2",
        round: 2,
        text: "Measure first.",
        made_by: "round_lead",
        round_artifact_refs: refs,
        cites: [{ type: "decision", id: "D-1-1", relation: "based-on" }],
      },
    ]);
  });

  it("are the critic's concession where it could break nothing, and everyone's where all hold one option", () => {
    const by = (run: typeof usual) => run.ledgers.decisions.map(({ made_by }) => made_by);
    expect(
      by(
        held({ until: 1, say: { "artifact/1/critic": { verdict: "ROBUST", tried: "Two jobs." } } }),
      ),
    ).toEqual(["adversary_concession"]);
    expect(by(held({ until: 1, say: { "artifact/1": takes("o2") } }))).toEqual(["consensus"]);
  });

  it("a lead that draws none is named, and the round stands without them", () => {
    const run = held({ until: 2, absent: ["assessment/1"] });
    expect([run.outcome["rounds"], run.ledgers.decisions.map(({ id }) => id)]).toEqual([
      2,
      ["D-2-1"],
    ]);
    expect(
      factsOf(run.facts, "notice")
        .map(({ code, seat }) => [code, seat])
        .slice(1, 3),
    ).toEqual([
      ["seat-absent", "action"],
      ["no-assessment", "action"],
    ]);
  });
});

describe("tensions", () => {
  const tension = {
    tensions: [{ text: "Speed against calm.", sources: ["action", "critic", "action"] }],
  };

  it("enter under ids of their round, each source once", () => {
    expect(held({ until: 1, say: { "assessment/1": tension } }).ledgers.tensions).toEqual([
      { id: "T-1-1", round: 1, text: "Speed against calm.", sources: ["action", "critic"] },
    ]);
  });

  it("that are open can be settled by a check of the round, and others cannot", () => {
    const run = held({ until: 2, say: { "assessment/1": tension } });
    const settles = (row: Body) =>
      sentBack(askedFor(run, "assessment/2/guardian"), { resolvedTensions: [row] });
    const row = { tension: "T-1-1", by: "V-2-1", why: "The trace holds." };
    expect([
      settles(row),
      settles({ ...row, tension: "T-9-1" }).length,
      settles({ ...row, by: "V-1-1" }).length,
    ]).toEqual([[], 1, 1]);
    expect(JSON.stringify(ask.shape.json)).not.toContain("resolvedTensions");
  });

  it("are not settled without saying how", () => {
    const run = held({ until: 2, say: { "assessment/1": tension } });
    const settles = (why: unknown) =>
      sentBack(askedFor(run, "assessment/2/guardian"), {
        resolvedTensions: [{ tension: "T-1-1", by: "V-2-1", why }],
      });
    expect([settles(undefined), settles(" ")]).toEqual([
      ["resolvedTensions.0.why: is missing"],
      ["resolvedTensions.0.why: must not be empty"],
    ]);
  });

  it("a tension that is settled gets a second line, and the run goes on", () => {
    const run = held({
      until: 4,
      say: {
        "assessment/1": tension,
        "assessment/2": {
          resolvedTensions: [{ tension: "T-1-1", by: "V-2-1", why: "The trace holds." }],
        },
      },
    });
    expect(run.ledgers.tensions.map(({ id, resolved_in }) => [id, resolved_in])).toEqual([
      ["T-1-1", undefined],
      ["T-1-1", "V-2-1"],
    ]);
    expect(run.outcome["rounds"]).toBe(4);
    expect(JSON.stringify(askedFor(run, "assessment/3/observer").shape.json)).not.toContain(
      "resolvedTensions",
    );
  });
});

describe("the drift check", () => {
  const failing = { verdict: "FAIL", deviation: 4, correction: "Come back to invoices." };
  const run = held({ until: 10, say: { "drift/5": failing, "drift/10": { addressed: true } } });

  it("[S-03] is the guardian's unless it leads or is away, and enters one line", () => {
    expect([askedFor(run, "drift/5").seat.id, askedFor(run, "drift/10").seat.id]).toEqual([
      "guardian",
      "action",
    ]);
    expect(run.ledgers.drift).toEqual([
      { round: 5, verdict: "FAIL", deviation: 4, addressed: false },
      { round: 10, verdict: "PASS", deviation: 1, addressed: true },
    ]);
  });

  it("that fails rings, and everyone in the next round is told what to correct", () => {
    expect(factsOf(run.facts, "alarm").find(({ code }) => code === "drift")).toMatchObject({
      round: 5,
      text: "The work has drifted from its anchor (FAIL, 4 of 5).",
    });
    const told = (round: number) =>
      run.asks
        .filter(
          (each) =>
            each.round === round &&
            ["proposal", "supplement", "artifact", "check", "assessment"].includes(each.purpose),
        )
        .map(({ notes }) => notes.some(({ items }) => items.includes(failing.correction)));
    expect([new Set(told(5)), new Set(told(6))]).toEqual([new Set([false]), new Set([true])]);
  });

  it("asks whether it was dealt with only while something is open", () => {
    expect(
      [askedFor(run, "drift/5"), askedFor(run, "drift/10")].map(({ shape }) =>
        JSON.stringify(shape.json).includes("addressed"),
      ),
    ).toEqual([false, true]);
  });

  it("has dealt with the drift before only if it passes: who still finds drift leaves it open, whatever it says", () => {
    const after = (verdict: string) =>
      held({
        until: 10,
        say: { "drift/5": failing, "drift/10": { verdict, deviation: 2, addressed: true } },
      }).ledgers.drift.at(-1);
    expect(["PASS", "PARTIAL", "FAIL"].map(after)).toEqual([
      { round: 10, verdict: "PASS", deviation: 2, addressed: true },
      { round: 10, verdict: "PARTIAL", deviation: 2, addressed: false },
      { round: 10, verdict: "FAIL", deviation: 2, addressed: false },
    ]);
  });

  it("that nobody makes leaves no line, and the run goes on", () => {
    const silent = held({ until: 5, absent: ["drift/5"] });
    expect([silent.outcome["rounds"], silent.ledgers.drift, idsIn(silent, 5).at(-2)]).toEqual([
      5,
      [],
      "drift/5",
    ]);
    expect(factsOf(silent.facts, "notice").map(({ code }) => code)).toContain("no-drift-check");
  });
});
