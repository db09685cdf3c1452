import { unphrased } from "../../../test/builders/unphrased.ts";
import { describe, expect, it } from "vitest";
import { factsOf, type Held } from "../../../test/builders/hold.ts";
import {
  askedFor,
  assessed,
  both,
  candidate,
  candidates,
  CLASH,
  conflict,
  held,
  over,
  promptOf,
  sentBack,
  type Changes,
} from "../../../test/builders/dispatch-panel.ts";

const two = { candidates: candidates("speed", "safety") };
const clashing = { overrides: CLASH };
const verdictOf = (run: Held) => factsOf(run.facts, "verdict")[0];
const alarms = (run: Held) => factsOf(run.facts, "alarm").map(({ code, text }) => [code, text]);
const notices = (run: Held, code: string) =>
  factsOf(run.facts, "notice")
    .filter((fact) => fact.code === code)
    .map(({ text }) => text);
const unsure: Changes = {
  "consult/1/*": assessed({ confidence: "Low" }),
  "conflict/*/*": assessed({ confidence: "Low" }),
};

describe("a person has to decide", () => {
  it("[D-22] when all are unsure after the last round, and nothing is asserted", () => {
    const run = held({ brief: { ...two, ...clashing }, say: unsure });
    expect(run.outcome).toMatchObject({
      reason: "escalated",
      status: "escalated_to_human",
      chosen: null,
      rounds: 2,
    });
    expect([verdictOf(run), alarms(run)]).toMatchObject([
      {
        chosen: null,
        resolution: "unresolved",
        minority: [
          { option: "o1", status: "still valid" },
          { option: "o2", status: "still valid" },
        ],
      },
      [["escalated", "Everyone is unsure after the last round: a person has to decide."]],
    ]);
    expect([
      askedFor(run, "result").details["isEscalated"],
      promptOf(askedFor(run, "result")).includes("assert no decision"),
    ]).toEqual([true, true]);
  });

  it("[D-22] also where all recommend the same, and where a conservative option would part them", () => {
    const same = held({
      say: { "consult/1/*": both(assessed({ confidence: "Low" }), { option: "o2" }) },
    });
    const careful = held({
      brief: two,
      say: {
        "consult/1/*": assessed({ confidence: "Low" }),
        "consult/1/speed": { conservative: true },
      },
    });
    expect([same.outcome, careful.outcome, verdictOf(same)]).toMatchObject([
      { status: "escalated_to_human", chosen: null },
      {
        status: "escalated_to_human",
        chosen: null,
        resolved: [{ method: "conservative", winner: "speed" }],
      },
      {
        chosen: null,
        detail: "It goes to a person.",
        minority: [{ option: "o2", status: "still valid" }],
      },
    ]);
  });

  it("[D-22] it waits for a yes: the default ends it open, and a choice is the person's", () => {
    const run = held({ brief: two, say: unsure });
    expect(unphrased(askedFor(run, "gate/escalation").gate)).toEqual({
      question:
        "This could not be settled. Everyone is unsure after the last round: a person has to decide. What is decided?",
      choices: [
        { id: "o1", label: "Split now" },
        { id: "o2", label: "Keep it whole" },
        { id: "conclude", label: "Leave it open and end here" },
      ],
      default: "conclude",
      needsYes: true,
    });
    expect(held({ brief: two, say: { ...unsure, "gate/escalation": "o1" } }).outcome).toMatchObject(
      { reason: "human", chosen: "o1" },
    );
  });

  it("[D-22] not when one of them is surer", () => {
    const run = held({
      brief: two,
      say: { ...unsure, "consult/1/safety": assessed({ confidence: "Medium" }) },
    });
    expect([run.outcome, alarms(run).map(([code]) => code)]).toMatchObject([
      { reason: "converged", chosen: "o2" },
      expect.not.arrayContaining(["escalated"]),
    ]);
  });

  it("[D-23] when a party to a conflict says that it needs human judgment", () => {
    const run = held({
      brief: two,
      say: { "consult/1/safety": { needsHumanJudgment: true, touches: ["security"] } },
    });
    expect([run.outcome, verdictOf(run)?.chosen, alarms(run)[0]]).toMatchObject([
      {
        status: "escalated_to_human",
        chosen: null,
        resolved: [
          { winner: null, method: "human", why: "safety says that this needs human judgment" },
        ],
      },
      null,
      ["escalated", "A person has to decide: safety says that this needs human judgment."],
    ]);
  });

  it("when no specialist answered", () => {
    const run = held({ absent: ["consult/1"] });
    expect([run.outcome, alarms(run)[0]]).toMatchObject([
      {
        status: "escalated_to_human",
        chosen: null,
        dispatched: [{ asked: ["speed", "safety", "cost"], answered: [] }],
      },
      ["escalated", "No specialist answered: a person has to decide."],
    ]);
  });

  it.each([
    [
      "takes the side of others",
      [
        ["K-1", "law"],
        ["K-2", "safety"],
        ["K-3", "law"],
        ["K-4", "safety"],
      ],
      [],
    ],
    [
      "takes one conflict again and again",
      [
        ["K-1", "speed"],
        ["K-1", "speed"],
        ["K-1", "safety"],
        ["K-1", "safety"],
      ],
      [],
    ],
    ["is silent", [], ["result"]],
  ] as const)(
    "[D-21] when no rule settles it and the chair %s: then no option is asserted anywhere",
    (_case, sides, absent) => {
      const choices = sides.map(([id, winner]) => ({ conflict: id, winner, reason: "So." }));
      const run = held({
        brief: { candidates: candidates("speed", "safety", "law", "growth") },
        absent,
        say: { "consult/1/growth": { option: "o1" }, result: { choices } },
      });
      expect([run.replies.get("result")?.state, run.outcome["resolved"]]).toMatchObject([
        absent.length > 0 ? "timed-out" : "repaired",
        expect.arrayContaining([
          expect.objectContaining({ conflict: "K-4", winner: null, method: "human" }),
        ]),
      ]);
      expect([
        run.outcome["chosen"],
        run.outcome["status"],
        verdictOf(run)?.chosen,
        alarms(run)[0],
      ]).toEqual([
        null,
        "escalated_to_human",
        null,
        [
          "escalated",
          "A person has to decide: no rule settles it, and the chair took neither side.",
        ],
      ]);
    },
  );

  it("[D-21] when nobody wrote a decision and there are no options to choose from", () => {
    const run = held({ brief: { options: [] }, absent: ["synthesis/1", "result"] });
    expect([run.outcome["status"], alarms(run)]).toEqual([
      "escalated_to_human",
      [["escalated", "A person has to decide: nobody wrote a decision."]],
    ]);
  });

  it("[D-21] when what prevails over one gives way to the other, all round", () => {
    const brief = {
      options: ["Split now", "Keep it whole", "Wait"],
      candidates: [
        candidate("speed", { role: "architect" }),
        candidate("safety"),
        candidate("cost"),
      ],
    };
    const run = held({
      brief,
      say: {
        "consult/1/speed": both(assessed({ confidence: "Low" }), { option: "o1" }),
        "consult/1/safety": { option: "o2", touches: ["cross-cutting"] },
        "consult/1/cost": both(assessed({ confidence: "Low" }), {
          option: "o3",
          conservative: true,
        }),
      },
    });
    expect(run.outcome["resolved"]).toMatchObject([
      { between: ["speed", "safety"], winner: "speed" },
      { between: ["speed", "cost"], winner: "cost" },
      { between: ["safety", "cost"], winner: "safety" },
    ]);
    expect([run.outcome["status"], alarms(run)[0]?.[1]]).toEqual([
      "escalated_to_human",
      "A person has to decide: what prevails here gives way there.",
    ]);
  });
});

describe("a decision", () => {
  it("[D-21] follows the rules and not the count, and the outvoted majority is the minority that is reported", () => {
    const run = held({ say: { "consult/1/speed": { touches: ["security"] } } });
    expect([run.outcome["chosen"], verdictOf(run)]).toMatchObject([
      "o1",
      {
        chosen: "o1",
        resolution: "by rule",
        detail: "The rules for conflicts decide, not the count.",
        minority: [
          { option: "o2", holders: ["safety", "cost"], status: "outvoted and still valid" },
        ],
      },
    ]);
  });

  it("[D-21] an option that lost to security is not brought back by winning elsewhere", () => {
    const say = {
      "consult/1/speed": { touches: ["security"] },
      "consult/1/law": { option: "o3" },
      "consult/1/safety": assessed({ confidence: "High" }),
      "consult/1/cost": assessed({ confidence: "High" }),
    };
    const run = held({
      brief: {
        options: ["Split now", "Keep it whole", "Wait"],
        candidates: candidates("speed", "safety", "cost", "law"),
      },
      say,
    });
    expect([
      run.outcome["chosen"],
      (run.outcome["resolved"] as readonly { readonly winner: string }[]).map(
        ({ winner }) => winner,
      ),
    ]).toEqual(["o1", ["speed", "speed", "speed", "safety", "cost"]]);
  });

  it("[D-21] where each option lost somewhere, those that won somewhere are counted", () => {
    const say = {
      "consult/1/speed": assessed({ confidence: "High" }),
      "consult/1/cost": { touches: ["security"] },
    };
    const run = held({ say });
    expect([
      run.outcome["chosen"],
      (run.outcome["resolved"] as readonly { readonly winner: string }[]).map(
        ({ winner }) => winner,
      ),
    ]).toEqual(["o2", ["speed", "cost"]]);
  });

  it("where the count says the same, its own words are kept", () => {
    const run = held({ say: { "consult/1/*": { option: "o2" } } });
    expect(verdictOf(run)).toMatchObject({ chosen: "o2", resolution: "by default", minority: [] });
  });

  it("is the chair's where no rule settles it, with its reason", () => {
    const run = held({ brief: two });
    expect([
      run.outcome,
      sentBack(askedFor(run, "result"), {
        choices: [{ conflict: "K-1", winner: "speed", reason: "" }],
      }),
    ]).toMatchObject([
      {
        chosen: "o1",
        resolved: [
          { winner: "speed", method: "chair decision", why: "The chair's reason for K-1." },
        ],
      },
      ["choices.0.reason: must not be empty"],
    ]);
  });

  it("a chair that takes the same conflict twice is sent back", () => {
    const run = held({
      brief: { candidates: candidates("speed", "safety", "law", "growth") },
      say: { "consult/1/growth": { option: "o1" } },
    });
    const [first] =
      askedFor(run, "result").notes.find(({ title }) => title === "Conflicts that no rule settles")
        ?.items ?? [];
    const same = Array.from({ length: 4 }, () => ({
      conflict: "K-1",
      winner: "speed",
      reason: "So.",
    }));
    expect([first, sentBack(askedFor(run, "result"), { choices: same })]).toEqual([
      "K-1, between speed and safety: speed recommends o1, safety recommends o2.",
      ["choices: no side of K-2, K-3, K-4 is taken"],
    ]);
  });

  it("is the engine's record where the chair is silent and the rules decide", () => {
    const run = held({ absent: ["result"] });
    expect([run.outcome["chosen"], notices(run, "chair-absent")]).toEqual([
      "o2",
      ["The chair wrote no result: the record below is the engine's own."],
    ]);
  });
});

describe("the result", () => {
  const run = held({
    brief: clashing,
    say: {
      "consult/1/cost": assessed({ confidence: "High" }),
      "conflict/2/cost": both(over(), assessed({ confidence: "High" })),
    },
    absent: ["conflict/3/safety"],
  });

  it("[D-29] has decision, rationale, action items with place and reason, and open questions", () => {
    const message = factsOf(run.facts, "message").at(-1);
    expect(message).toMatchObject({
      seat: "chair",
      phase: "result",
      body: {
        decision: "The decision.",
        rationale: "The rationale.",
        actionItems: [
          { item: "Measure the month end.", where: "inline", reason: "It is small." },
          { item: "Move the reports.", where: "separate issue", reason: "It is large." },
        ],
        openQuestions: ["Who is on call?"],
      },
    });
    expect(
      ["decision", "rationale", "actionItems", "openQuestions"].map((part) =>
        sentBack(askedFor(run, "result"), { [part]: undefined }),
      ),
    ).toEqual([
      ["decision: is missing"],
      ["rationale: is missing"],
      ["actionItems: is missing"],
      ["openQuestions: is missing"],
    ]);
    expect(
      sentBack(askedFor(run, "result"), {
        actionItems: [{ item: "Wait.", where: "later", reason: "So." }],
      })[0],
    ).toMatch(/^actionItems\.0\.where: /u);
  });

  it("[D-29] has who found what, and how sure it is", () => {
    expect(
      factsOf(run.facts, "message")
        .filter(({ phase }) => phase === "consult")
        .map(({ seat, body }) => [
          seat,
          body["finding"],
          (body["confidenceAssessment"] as { readonly confidence: string }).confidence,
        ]),
    ).toEqual([
      ["speed", "Finding said-by-speed-in-1.", "Medium"],
      ["safety", "Finding said-by-safety-in-1.", "Medium"],
      ["cost", "Finding said-by-cost-in-1.", "High"],
    ]);
  });

  it("[D-29, D-14] has how each conflict was resolved, and who was asked and answered in each round", () => {
    const about = { point: "speed recommends o1, safety recommends o2" };
    expect(run.outcome).toEqual({
      reason: "converged",
      chosen: "o2",
      rounds: 3,
      mode: "task",
      leftOut: [],
      resolved: [
        {
          conflict: "K-1",
          between: ["speed", "safety"],
          ...about,
          winner: "safety",
          method: "majority",
          why: "2 against 1 of those asked",
        },
        {
          conflict: "K-2",
          between: ["speed", "cost"],
          point: "speed recommends o1, cost recommends o2",
          winner: "cost",
          method: "chair decision",
          why: "High confidence goes before Medium",
        },
      ],
      dispatched: [
        { round: 1, asked: ["speed", "safety", "cost"], answered: ["speed", "safety", "cost"] },
        { round: 2, asked: ["speed", "safety", "cost"], answered: ["speed", "safety", "cost"] },
        { round: 3, asked: ["speed", "safety"], answered: ["speed"] },
      ],
    });
    expect(notices(run, "conflict-resolved")[0]).toBe(
      "K-1, between speed and safety (speed recommends o1, safety recommends o2): safety prevails, majority: 2 against 1 of those asked.",
    );
  });

  it("[D-29] every method of the table can be reached", () => {
    const methods = [
      held(),
      held({ brief: two }),
      held({ brief: two, say: { "consult/1/speed": { conservative: true } } }),
      held({ brief: two, say: { "consult/1/speed": { needsHumanJudgment: true } } }),
      held({
        brief: { ...two, ...clashing },
        say: { "conflict/2/*": both(over(), { option: "o2" }) },
      }),
    ].map(
      ({ outcome }) => (outcome["resolved"] as readonly { readonly method: string }[])[0]?.method,
    );
    expect(methods).toEqual(["majority", "chair decision", "conservative", "human", "consensus"]);
  });
});

describe("votes", () => {
  const grouped = { options: [] };

  it("[X-14] without given options, what the chair grouped is no vote until its holder confirms it", () => {
    const run = held({ brief: grouped, absent: ["confirmation/1/cost"] });
    expect(
      factsOf(run.facts, "position").map(({ seat, stance, basis }) => [seat, stance, basis]),
    ).toEqual([
      ["speed", "o1", "confirmed"],
      ["safety", "o2", "confirmed"],
    ]);
    expect(notices(run, "seat-absent")).toEqual([
      "cost gave no usable reply to confirmation/1/cost (timed-out): silent",
    ]);
  });

  it("[X-14] a holder may confirm another option than the chair read, or add its own", () => {
    const run = held({
      brief: grouped,
      say: {
        "confirmation/1/speed": { declaredOption: "o2" },
        "confirmation/1/cost": { declaredOption: "none", ownOption: "Sell it." },
      },
    });
    expect([
      factsOf(run.facts, "position").map(({ stance }) => stance),
      factsOf(run.facts, "issue").at(-1)?.stances.at(-1),
    ]).toEqual([["o2", "o2", "o3"], { id: "o3", label: "Sell it." }]);
  });

  it("[X-13] a move in a later round is a shift, classified by what its seat was shown", () => {
    const crowd = held({ brief: clashing, say: { "conflict/2/speed": { option: "o2" } } });
    const moved = held({
      brief: { ...two, ...clashing },
      say: { "conflict/2/speed": { option: "o2", changedBecauseOf: ["r1-msg-002"] } },
    });
    const silent = held({
      brief: { ...two, ...clashing },
      say: { "conflict/2/speed": { option: "o2" } },
    });
    expect(
      [crowd, moved, silent].map(
        (run) =>
          factsOf(run.facts, "shift").map(({ seat, round, from, to, class: kind, trigger }) => [
            seat,
            round,
            from,
            to,
            kind,
            trigger,
          ])[0],
      ),
    ).toEqual([
      ["speed", 2, "o1", "o2", "conforming", null],
      ["speed", 2, "o1", "o2", "argued", "r1-msg-002"],
      ["speed", 2, "o1", "o2", "unexplained", null],
    ]);
    expect(
      factsOf(moved.facts, "declaration")
        .map(({ message, option }) => [message, option])
        .slice(0, 3),
    ).toEqual([
      ["r1-msg-001", "o1"],
      ["r1-msg-002", "o2"],
      ["r2-msg-001", "o2"],
    ]);
  });

  it("[X-09] unanimity is flagged, with the kinds of reasons behind it", () => {
    const all = { "consult/1/*": { option: "o2" } };
    const one = {
      "synthesis/1": { reasons: [{ label: "care", holders: ["speed", "safety", "cost"] }] },
    };
    const codes = (run: Held) =>
      run.facts
        .flatMap((fact) => (fact.kind === "alarm" || fact.kind === "notice" ? [fact.code] : []))
        .filter((code) => /unanimous|consensus|reasons/u.test(code));
    expect([
      codes(held({ say: all })),
      codes(held({ say: { ...all, ...one } })),
      codes(held({ say: all, absent: ["synthesis/1"] })),
      codes(held({ say: all, absent: ["consult/1/cost"] })),
      codes(held()),
    ]).toEqual([
      ["unanimous", "diverse-reasons"],
      ["unanimous", "superficial-consensus"],
      ["unanimous", "reasons-not-compared"],
      [],
      [],
    ]);
    expect(alarms(held({ say: all }))).toContainEqual([
      "unanimous",
      "Unanimous agreement detected. Verify diversity of reasoning.",
    ]);
  });

  it("a conflict over a concern keeps what both recommend", () => {
    const run = held({
      say: {
        "consult/1/*": { option: "o2" },
        "synthesis/1": { conflicts: [conflict(["speed", "cost"], "concern")] },
      },
    });
    expect([run.outcome["chosen"], run.outcome["resolved"]]).toMatchObject([
      "o2",
      [{ winner: "speed", method: "chair decision" }],
    ]);
  });
});
