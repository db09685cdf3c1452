import { describe, expect, it } from "vitest";
import { drive } from "../../kernel/drive.ts";
import { factsOf, type Held } from "../../../test/builders/hold.ts";
import {
  askedFor,
  assessed,
  both,
  candidate,
  candidates,
  CLASH,
  conflict,
  dispatchBrief,
  held,
  over,
} from "../../../test/builders/dispatch-panel.ts";
import { dispatch } from "./index.ts";

const clashing = { overrides: CLASH };
const ids = (run: Held) => run.asks.map(({ id }) => id);
const inRound = (run: Held, round: number) =>
  ids(run).filter((id) => id.startsWith(`conflict/${round}/`));
const notices = (run: Held, code: string) =>
  factsOf(run.facts, "notice")
    .filter((fact) => fact.code === code)
    .map(({ text }) => text);
/** Everybody recommends the second option. */
const agreed = { "consult/1/*": { option: "o2" } };

describe("round 1", () => {
  it("[D-09, D-12] one task for each specialist, all open at once, none waiting for another", () => {
    const run = held();
    const { open, waits } = drive(
      dispatch.script(dispatchBrief()),
      new Map([...run.replies].filter(([id]) => id === "questions")),
    );
    const tasks = ["consult/1/speed", "consult/1/safety", "consult/1/cost"];
    expect([
      open.map(({ id }) => id),
      waits,
      open.map(({ seat }) => seat.title),
      open.every(({ documents }) => documents?.length === 0),
    ]).toEqual([tasks, [tasks], ["speed", "safety", "cost"], true]);
  });

  it("each is asked the question that the chair wrote for it, and for nobody else", () => {
    const { notes } = askedFor(held(), "consult/1/safety");
    expect(notes.find(({ title }) => title === "The chair's question to you")?.items).toEqual([
      "Question for safety?",
    ]);
    expect(JSON.stringify(notes)).not.toContain("Question for speed?");
  });

  it("[D-14] who gives no answer is passed over, on record for the round and named, and the others go on", () => {
    const run = held({ absent: ["consult/1/cost"] });
    expect([
      run.outcome["dispatched"],
      notices(run, "passed-over"),
      askedFor(run, "synthesis/1").details["silent"],
    ]).toEqual([
      [{ round: 1, asked: ["speed", "safety", "cost"], answered: ["speed", "safety"] }],
      ["cost gave no answer in round 1 and is passed over."],
      ["cost"],
    ]);
    expect(run.outcome.reason).toBe("converged");
  });

  it("[D-30] without specialists the chair answers alone, and the result says so", () => {
    const run = held({ brief: { candidates: [] } });
    expect([
      ids(run),
      notices(run, "solo"),
      askedFor(run, "result").details["isAlone"],
      factsOf(run.facts, "cast")[0]?.seats.map(({ id }) => id),
    ]).toEqual([["result"], ["No specialist was found: the chair works alone."], true, ["chair"]]);
    expect(run.outcome).toEqual({
      reason: "settled",
      chosen: "o1",
      rounds: 0,
      mode: "task",
      resolved: [],
      dispatched: [],
      leftOut: [],
    });
    expect([
      factsOf(run.facts, "issue").map(({ id }) => id),
      factsOf(run.facts, "verdict").map(({ resolution, detail }) => [resolution, detail]),
    ]).toEqual([["i1"], [["by rule", "The chair decides alone."]]]);
  });

  it("[D-30] with one specialist there is a single round, whatever pairs are written", () => {
    const run = held({
      brief: {
        candidates: candidates("speed"),
        overrides: [...CLASH, { agent_a: "speed", agent_b: "speed", level: "HIGH" }],
      },
    });
    expect([ids(run), run.outcome["rounds"], run.outcome["chosen"]]).toEqual([
      ["questions", "consult/1/speed", "synthesis/1", "result"],
      1,
      "o1",
    ]);
  });
});

describe("conflicts", () => {
  it("[D-04] without overrides there is exactly one dispatch round, whatever they disagree on", () => {
    const run = held({
      say: {
        "synthesis/1": {
          conflicts: [conflict(["speed", "safety"]), conflict(["safety", "cost"], "concern")],
        },
      },
    });
    expect([run.outcome["rounds"], ids(run).filter((id) => id.startsWith("conflict/"))]).toEqual([
      1,
      [],
    ]);
  });

  it("[D-16] who recommend different options are in conflict, whether the chair sees it or not", () => {
    expect(notices(held(), "conflicts")).toEqual([
      "Conflicts: K-1 between speed and safety (speed recommends o1, safety recommends o2); K-2 between speed and cost (speed recommends o1, cost recommends o2).",
    ]);
  });

  it("[D-16] a key concern that contradicts another's finding is a conflict also between two who recommend the same", () => {
    const run = held({
      brief: clashing,
      say: {
        ...agreed,
        "synthesis/1": {
          conflicts: [conflict(["safety", "cost"], "concern", "Who pays for the audit.")],
        },
      },
    });
    expect([notices(run, "conflicts"), inRound(run, 2)]).toEqual([
      ["Conflicts: K-1 between safety and cost (Who pays for the audit.)."],
      ["conflict/2/safety", "conflict/2/cost"],
    ]);
  });

  it("two points between the same pair are one conflict with both points", () => {
    const run = held({
      say: {
        ...agreed,
        "synthesis/1": {
          conflicts: [
            conflict(["safety", "cost"], "concern", "Who pays."),
            conflict(["cost", "safety"], "concern", "Who is on call."),
          ],
        },
      },
    });
    expect(notices(run, "conflicts")).toEqual([
      "Conflicts: K-1 between safety and cost (Who pays. Who is on call.).",
    ]);
  });

  it("[D-16] none is a short-circuit to the result, also where a pair is known to clash", () => {
    const run = held({ brief: clashing, say: agreed });
    expect([ids(run).slice(-2), notices(run, "conflicts"), run.outcome]).toEqual([
      ["synthesis/1", "result"],
      ["No conflict: straight to the result (short-circuit)."],
      {
        reason: "settled",
        chosen: "o2",
        rounds: 1,
        mode: "task",
        resolved: [],
        dispatched: [
          { round: 1, asked: ["speed", "safety", "cost"], answered: ["speed", "safety", "cost"] },
        ],
        leftOut: [],
      },
    ]);
  });

  it("without a synthesis conflicts are read from the recommendations alone", () => {
    const run = held({ absent: ["synthesis/1"] });
    expect([
      notices(run, "chair-absent"),
      notices(run, "conflicts")[0]?.startsWith("Conflicts: K-1 between speed and safety"),
    ]).toEqual([
      ["The chair wrote no synthesis: conflicts are read from the recommendations alone."],
      true,
    ]);
  });
});

describe("round 2", () => {
  it("[D-17] reaches those who conflict and nobody else", () => {
    const run = held({
      brief: { ...clashing, candidates: candidates("speed", "safety", "cost", "law") },
      say: { ...agreed, "synthesis/1": { conflicts: [conflict(["safety", "law"])] } },
    });
    expect([inRound(run, 2), (run.outcome["dispatched"] as readonly unknown[])[1]]).toEqual([
      ["conflict/2/safety", "conflict/2/law"],
      { round: 2, asked: ["safety", "law"], answered: ["safety", "law"] },
    ]);
  });

  it("[D-14] who gives no answer keeps its position and is named for that round", () => {
    const run = held({
      brief: { ...clashing, candidates: candidates("speed", "safety") },
      absent: ["conflict/2/speed"],
    });
    expect([
      notices(run, "passed-over"),
      (run.outcome["dispatched"] as readonly unknown[])[1],
    ]).toEqual([
      ["speed gave no answer in round 2; its earlier position stands."],
      { round: 2, asked: ["speed", "safety"], answered: ["safety"] },
    ]);
    expect(
      factsOf(run.facts, "position")
        .filter(({ seat }) => seat === "speed")
        .map(({ round, stance }) => [round, stance]),
    ).toEqual([
      [1, "o1"],
      [3, "o1"],
    ]);
  });

  it("[D-19] what it resolves leads to no round 3", () => {
    const run = held({
      brief: clashing,
      say: { "conflict/2/*": over(), "conflict/2/speed": both(over(), { option: "o2" }) },
    });
    expect([
      run.outcome["rounds"],
      inRound(run, 3),
      (run.outcome["resolved"] as readonly { readonly method: string }[]).map(
        ({ method }) => method,
      ),
      run.outcome["chosen"],
    ]).toEqual([2, [], ["consensus", "consensus"], "o2"]);
  });

  it("nothing is settled while one of the two still sees it", () => {
    const say = {
      ...agreed,
      "synthesis/1": { conflicts: [conflict(["safety", "cost"], "concern")] },
      "conflict/*/cost": over(),
    };
    expect(held({ brief: clashing, say }).outcome["resolved"]).toMatchObject([
      { between: ["safety", "cost"], method: "chair decision" },
    ]);
  });

  it("nothing is settled by one word where the other is silent and neither came over", () => {
    const say = {
      ...agreed,
      "synthesis/1": { conflicts: [conflict(["safety", "cost"], "concern")] },
      "conflict/*/cost": over(),
    };
    const run = held({ brief: clashing, say, absent: ["conflict/2/safety", "conflict/3/safety"] });
    expect(run.outcome["resolved"]).toMatchObject([
      { between: ["safety", "cost"], method: "chair decision", why: "The chair's reason for K-1." },
    ]);
  });

  it("nothing is settled where both are silent", () => {
    const run = held({
      brief: { ...clashing, candidates: candidates("speed", "safety") },
      absent: ["conflict"],
    });
    expect([run.outcome["rounds"], run.outcome["resolved"]]).toMatchObject([
      3,
      [{ conflict: "K-1", winner: "speed", method: "chair decision" }],
    ]);
  });

  it("who comes over to what a silent one recommends has settled it", () => {
    const run = held({
      brief: { ...clashing, candidates: candidates("speed", "safety") },
      say: { "conflict/2/speed": both(over(), { option: "o2" }) },
      absent: ["conflict/2/safety"],
    });
    expect([run.outcome["rounds"], run.outcome["resolved"]]).toMatchObject([
      2,
      [
        {
          method: "consensus",
          why: "nobody who answered still sees it, and they recommend nothing different",
        },
      ],
    ]);
  });

  it("words that it is over settle nothing while they recommend different things", () => {
    const run = held({
      brief: { ...clashing, candidates: candidates("speed", "safety") },
      say: { "conflict/*/*": over() },
    });
    expect([run.outcome["rounds"], run.outcome["resolved"]]).toMatchObject([
      3,
      [{ method: "chair decision" }],
    ]);
  });
});

describe("round 3", () => {
  it("[D-20] comes once where equally sure ones persist, with one specific question for each conflict", () => {
    const run = held({ brief: clashing });
    expect(ids(run)).toEqual([
      "questions",
      "consult/1/speed",
      "consult/1/safety",
      "consult/1/cost",
      "synthesis/1",
      "conflict/2/speed",
      "conflict/2/safety",
      "conflict/2/cost",
      "resolution/3",
      "conflict/3/speed",
      "conflict/3/safety",
      "conflict/3/cost",
      "result",
    ]);
    expect(
      askedFor(run, "conflict/3/cost").notes.find(
        ({ title }) => title === "Conflicts that are open",
      )?.items,
    ).toEqual([expect.stringMatching(/ What would settle K-2\?$/u)]);
  });

  it("[D-20] is left out where the rules part them already", () => {
    const run = held({
      brief: clashing,
      say: {
        "consult/1/speed": assessed({ confidence: "High" }),
        "conflict/2/speed": assessed({ confidence: "High" }),
      },
    });
    expect([run.outcome["rounds"], run.outcome["chosen"], run.outcome["resolved"]]).toMatchObject([
      2,
      "o1",
      [
        { winner: "speed", method: "chair decision", why: "High confidence goes before Medium" },
        { winner: "speed" },
      ],
    ]);
  });

  it("[D-25] asks only about what is still open to a rebuttal", () => {
    const run = held({
      brief: clashing,
      say: { "conflict/2/cost": both(over(), { option: "o1" }), "conflict/2/speed": over("K-2") },
    });
    expect([inRound(run, 3), run.outcome["resolved"]]).toMatchObject([
      ["conflict/3/speed", "conflict/3/safety"],
      [
        { conflict: "K-2", method: "consensus" },
        { conflict: "K-1", method: "majority", winner: "speed" },
      ],
    ]);
  });

  it("[D-25] leaves out who is in a conflict that the rules part already, beside one that is open", () => {
    const run = held({
      brief: clashing,
      say: { "conflict/2/cost": assessed({ confidence: "High" }) },
    });
    expect([inRound(run, 3), run.outcome["resolved"]]).toMatchObject([
      ["conflict/3/speed", "conflict/3/safety"],
      [
        { conflict: "K-1", method: "majority" },
        { conflict: "K-2", winner: "cost", why: "High confidence goes before Medium" },
      ],
    ]);
  });

  it("without the chair's questions the usual one is put", () => {
    const run = held({ brief: clashing, absent: ["resolution/3"] });
    expect(
      askedFor(run, "conflict/3/cost").notes.find(
        ({ title }) => title === "Conflicts that are open",
      )?.items,
    ).toEqual([expect.stringMatching(/ How does your recommendation account for it\?$/u)]);
  });
});

describe("nothing new", () => {
  const two = { ...clashing, candidates: candidates("speed", "safety") };

  it.each(["", "  ", "None.", "Nothing new", "なし", "-"])(
    "[D-31] %j in round 2: not asked again, and option and confidence of round 1 stand",
    (newReasoning) => {
      const run = held({
        brief: two,
        say: {
          "conflict/2/speed": both(assessed({ confidence: "High" }), {
            newReasoning,
            option: "o2",
          }),
        },
      });
      expect([inRound(run, 3), notices(run, "nothing-new")]).toEqual([
        ["conflict/3/safety"],
        [
          "speed adds no new reasoning in round 2: its round 1 position stands, and it is not asked again.",
        ],
      ]);
      expect([
        factsOf(run.facts, "shift"),
        factsOf(run.facts, "position")
          .filter(({ seat }) => seat === "speed")
          .map(({ round, stance, confidence }) => [round, stance, confidence]),
      ]).toEqual([[], [[1, "o1", "MEDIUM"]]]);
      expect(run.outcome["resolved"]).toMatchObject([
        { method: "chair decision", why: "The chair's reason for K-1." },
      ]);
    },
  );

  it("[D-31] a call for a person is not taken back by it, and counts beside it", () => {
    const said = held({
      brief: two,
      say: {
        "consult/1/speed": { needsHumanJudgment: true },
        "conflict/2/speed": { newReasoning: "" },
      },
    });
    const late = held({
      brief: two,
      say: { "conflict/2/speed": { newReasoning: "", needsHumanJudgment: true } },
    });
    const why = "speed says that this needs human judgment";
    expect([said.outcome, late.outcome]).toMatchObject([
      { reason: "escalated", resolved: [{ method: "human", why }] },
      { reason: "escalated", resolved: [{ method: "human", why }] },
    ]);
  });

  it("[D-31] from both ends it there: no round 3", () => {
    const run = held({ brief: two, say: { "conflict/2/*": { newReasoning: "" } } });
    expect([run.outcome["rounds"], inRound(run, 3)]).toEqual([2, []]);
  });
});

describe("both modes", () => {
  it("[D-28] a team is asked the same, and comes to the same result", () => {
    const say = { "conflict/3/speed": { option: "o2", changedBecauseOf: ["r1-msg-002"] } };
    const [task, team] = (["task", "team"] as const).map((mode) =>
      held({ brief: { ...clashing, candidates: candidates("speed", "safety"), mode }, say }),
    );
    expect(
      factsOf(team?.facts ?? [], "shift").map(({ round, class: kind }) => [round, kind]),
    ).toEqual([[3, "unexplained"]]);
    expect([ids(team as Held), { ...team?.outcome, mode: "task" }, team?.facts]).toEqual([
      ids(task as Held),
      task?.outcome,
      task?.facts,
    ]);
  });

  it("an architect decides what is cross-cutting, by the role in its file", () => {
    const brief = { candidates: [candidate("speed"), candidate("safety", { role: "architect" })] };
    const run = held({
      brief,
      say: {
        "consult/1/speed": { touches: ["cross-cutting"] },
        "consult/1/safety": assessed({ confidence: "Low" }),
      },
    });
    expect([run.outcome["chosen"], run.outcome["resolved"]]).toMatchObject([
      "o2",
      [{ winner: "safety", why: "it is cross-cutting, which the architect decides" }],
    ]);
  });
});
