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
  meets,
  sentBack,
  votes,
} from "../../../test/builders/dispatch-panel.ts";
import { has } from "../../../test/builders/panel.ts";
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
    const ask = askedFor(held(), "consult/1/safety");
    expect(ask.question).toBe("Question for safety?");
    expect(JSON.stringify(ask)).not.toContain("Question for speed?");
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
    expect(run.outcome.reason).toBe("decided");
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
      reason: "decided",
      exit: 0,
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
    ]).toEqual([["i1"], [["by the chair", "The chair decides alone."]]]);
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
          conflicts: [conflict(["speed", "safety"]), conflict(["safety", "cost"])],
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
          conflicts: [conflict(["safety", "cost"], "Who pays for the audit.")],
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
            conflict(["safety", "cost"], "Who pays."),
            conflict(["cost", "safety"], "Who is on call."),
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
        reason: "nothing-open",
        exit: 0,
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
      ["speed gave no answer in round 2; its earlier position counts."],
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
      say: { "conflict/2/speed": votes({ option: "o2", because: ["r1-msg-002"] }) },
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

  it("[T-35] two who recommend the same agree: a concern between them is answered once, and decides nothing", () => {
    const say = { ...agreed, "synthesis/1": { conflicts: [conflict(["safety", "cost"])] } };
    const run = held({ brief: clashing, say });
    expect([
      run.outcome["rounds"],
      run.outcome["resolved"],
      factsOf(run.facts, "answer").map(({ attack, seat, how }) => [attack, seat, how]),
    ]).toMatchObject([
      2,
      [{ between: ["safety", "cost"], method: "consensus", why: "they now recommend the same" }],
      [
        ["a1", "safety", "fails"],
        ["a2", "cost", "fails"],
      ],
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

  it("[T-35] who comes over to what a silent one recommends has settled it", () => {
    const run = held({
      brief: { ...clashing, candidates: candidates("speed", "safety") },
      say: { "conflict/2/speed": votes({ option: "o2", because: ["own"] }) },
      absent: ["conflict/2/safety"],
    });
    expect([run.outcome["rounds"], run.outcome["resolved"]]).toMatchObject([
      2,
      [{ method: "consensus", why: "they now recommend the same" }],
    ]);
  });

  it("[T-35] taking the other's point as fatal gives way, whatever else the reply says", () => {
    const run = held({
      brief: { ...clashing, candidates: candidates("speed", "safety") },
      say: { "conflict/2/speed": both(meets("fatal"), { newReasoning: "" }) },
    });
    expect([run.outcome["rounds"], run.outcome["chosen"], run.outcome["resolved"]]).toMatchObject([
      2,
      "o2",
      [{ winner: "safety", method: "consensus", why: "speed gives way", carried: true }],
    ]);
    expect(factsOf(run.facts, "verdict")).toMatchObject([
      {
        chosen: "o2",
        resolution: "by concession",
        detail: "safety prevails in K-1: speed gives way.",
        standing: {
          where: "split",
          options: [
            { option: "o1", status: "refuted" },
            { option: "o2", status: "answered" },
          ],
        },
      },
    ]);
  });

  it("nothing is settled where both take the other's point as fatal, or both change places", () => {
    const brief = { ...clashing, candidates: candidates("speed", "safety") };
    const runs = [
      held({ brief, say: { "conflict/2/*": meets("fatal") } }),
      held({
        brief,
        say: {
          "conflict/2/speed": votes({ option: "o2", because: ["own"] }),
          "conflict/2/safety": votes({ option: "o1", because: ["own"] }),
          "conflict/3/speed": votes({ option: "o2" }),
          "conflict/3/safety": votes({ option: "o1" }),
        },
      }),
    ];
    expect(runs.map(({ outcome }) => [outcome["rounds"], outcome["resolved"]])).toMatchObject([
      [3, [{ method: "chair decision" }]],
      [3, [{ method: "chair decision" }]],
    ]);
  });

  it("[T-05] each answers every concern that is put to it, once; what nobody answered is open", () => {
    const run = held({ brief: clashing, absent: ["conflict/2/cost", "conflict/3/cost"] });
    expect([
      factsOf(run.facts, "link").map(({ id, from, to, comment }) => [id, from, to, comment]),
      factsOf(run.facts, "answer").map(({ attack, seat }) => [attack, seat]),
      factsOf(run.facts, "verdict")[0]?.standing?.options.flatMap(({ attacks }) => attacks),
    ]).toEqual([
      [
        ["a1", "r1-msg-002", "r1-msg-001", "Concern said-by-safety-in-1."],
        ["a2", "r1-msg-001", "r1-msg-002", "Concern said-by-speed-in-1."],
        ["a3", "r1-msg-003", "r1-msg-001", "Concern said-by-cost-in-1."],
        ["a4", "r1-msg-001", "r1-msg-003", "Concern said-by-speed-in-1."],
      ],
      [
        ["a1", "speed"],
        ["a3", "speed"],
        ["a2", "safety"],
      ],
      [
        { id: "a1", status: "answered" },
        { id: "a3", status: "answered" },
        { id: "a2", status: "answered" },
        { id: "a4", status: "open" },
      ],
    ]);
  });

  it("[T-05] a second answer to the same concern does not count, and a missing one is sent back once", () => {
    const twice = held({
      brief: clashing,
      say: {
        "conflict/2/safety": {
          answers: [
            { attack: "a2", how: "fails", what: "It was measured." },
            { attack: "a2", how: "fatal", what: "It was not." },
          ],
        },
      },
    });
    const ask = askedFor(twice, "conflict/2/safety");
    expect([
      factsOf(twice.facts, "answer").filter(({ attack }) => attack === "a2"),
      sentBack(ask, { answers: [] }),
    ]).toMatchObject([[{ how: "fails" }], ["answers: a2 missing"]]);
  });
});

describe("round 3", () => {
  it("[T-05] whoever raised a concern reads the answer to it, and may insist: then it is disputed", () => {
    const brief = { ...clashing, candidates: candidates("speed", "safety") };
    const run = held({
      brief,
      say: { "conflict/3/safety": { insists: [{ attack: "a1", why: "It stalled in May." }] } },
    });
    const { notes } = askedFor(run, "conflict/3/safety");
    expect([
      notes.find(({ title }) => title === "What you raised, and how it was answered")?.items,
      factsOf(run.facts, "verdict")[0]?.standing?.options.map(({ status }) => status),
    ]).toEqual([
      [
        "a1, safety in r1-msg-002 on r1-msg-001: Concern said-by-safety-in-1. speed (fails): Answer to a1 said-by-speed-in-2.",
      ],
      ["contested", "answered"],
    ]);
  });

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
    expect(askedFor(run, "conflict/3/cost").question).toBe("K-2: What would settle K-2?");
  });

  it("[D-20] is left out where the rules decide between them already", () => {
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
        {
          winner: "speed",
          method: "chair decision",
          why: "High confidence takes precedence over Medium",
        },
        { winner: "speed" },
      ],
    ]);
  });

  it("[D-25] asks only about what is still open to a rebuttal", () => {
    const run = held({
      brief: clashing,
      say: {
        "conflict/2/cost": votes({ option: "o1", because: ["own"] }),
        "conflict/3/cost": votes({ option: "o1" }),
      },
    });
    expect([inRound(run, 3), run.outcome["resolved"]]).toMatchObject([
      ["conflict/3/speed", "conflict/3/safety"],
      [
        { conflict: "K-2", method: "consensus" },
        { conflict: "K-1", method: "majority", winner: "speed" },
      ],
    ]);
  });

  it("[D-25] leaves out who is in a conflict that the rules decide already, beside one that is open", () => {
    const run = held({
      brief: clashing,
      say: { "conflict/2/cost": assessed({ confidence: "High" }) },
    });
    expect([inRound(run, 3), run.outcome["resolved"]]).toMatchObject([
      ["conflict/3/speed", "conflict/3/safety"],
      [
        { conflict: "K-1", method: "majority" },
        { conflict: "K-2", winner: "cost", why: "High confidence takes precedence over Medium" },
      ],
    ]);
  });

  it("without the chair's questions nobody has to reply to any", () => {
    const run = held({ brief: clashing, absent: ["resolution/3"] });
    const ask = askedFor(run, "conflict/3/cost");
    expect([ask.question, has(ask, "replies")]).toEqual(["", false]);
  });
});

describe("nothing new", () => {
  const two = { ...clashing, candidates: candidates("speed", "safety") };

  it.each(["", "  ", "None.", "Nothing new", "なし", "-"])(
    "[D-31] %j in round 2: not asked again, and option and confidence of round 1 count",
    (newReasoning) => {
      const run = held({
        brief: two,
        say: {
          "conflict/2/speed": both(assessed({ confidence: "High" }), { newReasoning }),
        },
      });
      expect([inRound(run, 3), notices(run, "nothing-new")]).toEqual([
        ["conflict/3/safety"],
        [
          "speed adds no new reasoning in round 2: its earlier answer counts, and it is not asked again.",
        ],
      ]);
      expect([
        factsOf(run.facts, "shift"),
        factsOf(run.facts, "position")
          .filter(({ seat }) => seat === "speed")
          .map(({ round, stance, confidence }) => [round, stance, confidence]),
      ]).toEqual([
        [],
        [
          [1, "o1", "MEDIUM"],
          [2, "o1", "MEDIUM"],
        ],
      ]);
      expect(run.outcome["resolved"]).toMatchObject([
        { method: "chair decision", why: "The chair's reason for K-1." },
      ]);
    },
  );

  it("[D-31, T-35] who has nothing new to say and changes its vote has given way all the same", () => {
    const run = held({
      brief: two,
      say: {
        "conflict/2/speed": both(votes({ option: "o2", because: ["r1-msg-002"] }), {
          newReasoning: "",
        }),
      },
    });
    expect([
      run.outcome["rounds"],
      run.outcome["chosen"],
      notices(run, "nothing-new"),
      factsOf(run.facts, "shift").map(({ class: kind }) => kind),
    ]).toEqual([2, "o2", [], ["argued"]]);
  });

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
    const say = { "conflict/3/speed": votes({ option: "o2", because: ["own"] }) };
    const [task, team] = (["task", "team"] as const).map((mode) =>
      held({ brief: { ...clashing, candidates: candidates("speed", "safety"), mode }, say }),
    );
    expect(
      factsOf(team?.facts ?? [], "shift").map(({ round, class: kind }) => [round, kind]),
    ).toEqual([[3, "own"]]);
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
