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
  promptOf,
  sentBack,
  votes,
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
          { option: "o1", status: "answered" },
          { option: "o2", status: "answered" },
        ],
      },
      [["escalated", "Everyone is unsure after the last round: a person has to decide."]],
    ]);
    expect([
      askedFor(run, "result").details["isEscalated"],
      promptOf(askedFor(run, "result")).includes("Assert no decision"),
    ]).toEqual([true, true]);
  });

  it("[D-22] also where all recommend the same, and where a conservative option would decide between them", () => {
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
        minority: [{ option: "o2", status: "unattacked" }],
      },
    ]);
  });

  it("[D-22, T-03, T-35] it waits for a yes: the default ends it open, and a choice is the person's, in the one verdict there is", () => {
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
    const decided = held({ brief: two, say: { ...unsure, "gate/escalation": "o1" } });
    expect([run.outcome, decided.outcome]).toMatchObject([
      { reason: "escalated", exit: 3, chosen: null },
      { reason: "human", exit: 0, chosen: "o1" },
    ]);
    expect(factsOf(decided.facts, "verdict")).toMatchObject([
      { chosen: "o1", resolution: "by a person", detail: "A person decided." },
    ]);
  });

  it("[D-22] not when one of them is surer", () => {
    const run = held({
      brief: two,
      say: { ...unsure, "consult/1/safety": assessed({ confidence: "Medium" }) },
    });
    expect([run.outcome, alarms(run).map(([code]) => code)]).toMatchObject([
      { reason: "decided", chosen: "o2" },
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
  it("[D-21, T-02] follows the rules and not the count, says so, and the outvoted majority is the minority that is reported", () => {
    const run = held({ say: { "consult/1/speed": { touches: ["security"] } } });
    expect([run.outcome["chosen"], verdictOf(run)]).toMatchObject([
      "o1",
      {
        chosen: "o1",
        resolution: "by rule",
        detail: "speed prevails in K-1 and K-2: security takes precedence over convenience.",
        minority: [{ option: "o2", holders: ["safety", "cost"], status: "unattacked" }],
        standing: { where: "majority", entitled: 3 },
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

  it("[T-35] cites the rules that carried it, with who won by them, and no other", () => {
    const run = held({
      brief: { options: ["Split now", "Keep it whole", "Wait"] },
      say: {
        "consult/1/speed": { touches: ["security"] },
        "consult/1/cost": both(assessed({ confidence: "High" }), { option: "o3" }),
      },
    });
    expect([run.outcome["resolved"], verdictOf(run)?.detail]).toMatchObject([
      [
        { conflict: "K-1", winner: "speed", carried: true },
        { conflict: "K-2", winner: "speed", carried: true },
        { conflict: "K-3", winner: "cost", carried: false },
      ],
      "speed prevails in K-1 and K-2: security takes precedence over convenience.",
    ]);
  });

  it("[T-35] where nobody was in conflict the count alone speaks", () => {
    const run = held({ say: { "consult/1/*": { option: "o2" } } });
    expect(verdictOf(run)).toMatchObject({
      chosen: "o2",
      resolution: "by default",
      minority: [],
      standing: { where: "all", entitled: 3 },
    });
  });

  it("[D-14, T-41] by fewer than were asked says so: whoever gave no answer is counted, and agrees to nothing", () => {
    const run = held({ absent: ["consult/1/safety", "consult/1/cost"] });
    expect([run.outcome, verdictOf(run)]).toMatchObject([
      { reason: "nothing-open", chosen: "o1" },
      {
        chosen: "o1",
        resolution: "by rule",
        detail: "Decided by those who answered: 1 of 3.",
        standing: { where: "split", entitled: 3 },
      },
    ]);
  });

  it("[T-03, T-40] ends with 0 only where most of those who recommend it have grounds for it", () => {
    const bare = { reasons: ["It is best practice."] };
    expect(
      [
        held(),
        held({ say: { "consult/1/safety": bare } }),
        held({ say: { "consult/1/speed": bare } }),
        held({ say: { "consult/1/speed": both(bare, { touches: ["security"] }) } }),
        held({ say: { "consult/1/*": both(bare, { option: "o2" }) } }),
        held({ brief: { candidates: [] }, say: { result: { rationale: "It is best." } } }),
        held({ brief: { options: [] } }),
        held({ brief: { options: [] }, say: { "consult/1/*": bare } }),
        held({ brief: { options: [] }, absent: ["synthesis/1"] }),
      ].map(({ outcome: { exit, chosen } }) => [exit, chosen]),
    ).toEqual([
      [0, "o2"],
      [3, "o2"],
      [0, "o2"],
      [3, "o1"],
      [3, "o2"],
      [3, "o1"],
      [0, "o2"],
      [3, "o2"],
      [3, null],
    ]);
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
      "conflict/2/cost": assessed({ confidence: "High" }),
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
        rationale: expect.stringContaining("The rationale.") as string,
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
        actionItems: [{ item: "Wait.", where: "later", reason: "So.", who: "", by: "" }],
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
      reason: "decided",
      exit: 0,
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
          carried: true,
        },
        {
          conflict: "K-2",
          between: ["speed", "cost"],
          point: "speed recommends o1, cost recommends o2",
          winner: "cost",
          method: "chair decision",
          why: "High confidence takes precedence over Medium",
          carried: true,
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
        say: { "conflict/2/speed": votes({ option: "o2", because: ["own"] }) },
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
      ["speed", "o1", "grouped"],
      ["safety", "o2", "grouped"],
      ["cost", "o2", "grouped"],
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
      factsOf(run.facts, "position")
        .filter(({ basis }) => basis === "confirmed")
        .map(({ stance }) => stance),
      factsOf(run.facts, "issue").at(-1)?.stances.at(-1),
    ]).toEqual([["o2", "o2", "o3"], { id: "o3", label: "Sell it." }]);
  });

  it("[X-13, T-08] a move in a later round is a shift, classified by what its seat names and was shown; without a reason it is sent back once", () => {
    const crowd = held({ brief: clashing, say: { "conflict/2/speed": votes({ option: "o2" }) } });
    const moved = held({
      brief: { ...two, ...clashing },
      say: { "conflict/2/speed": votes({ option: "o2", because: ["r1-msg-002"] }) },
    });
    const silent = held({
      brief: { ...two, ...clashing },
      say: { "conflict/2/speed": votes({ option: "o2" }) },
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

  it("[X-09, T-14] unanimity is a plain fact with the kinds of reasons behind it, and no alarm", () => {
    const all = { "consult/1/*": { option: "o2" } };
    const one = {
      "synthesis/1": { reasons: [{ label: "care", holders: ["speed", "safety", "cost"] }] },
    };
    const runs = [
      held({ say: all }),
      held({ say: { ...all, ...one } }),
      held({ say: all, absent: ["synthesis/1"] }),
      held({ say: all, absent: ["consult/1/cost"] }),
      held(),
    ];
    const said = ({ facts }: Held) =>
      factsOf(facts, "notice").flatMap(({ code, text }) => (code === "unanimous" ? [text] : []));
    expect(runs.map(said)).toEqual([
      ["All 3 specialists recommend the same, for 2 kinds of reasons."],
      ["All 3 specialists recommend the same, for one kind of reason."],
      ["All 3 specialists recommend the same; nobody compared their reasons."],
      [],
      [],
    ]);
    expect(runs.slice(0, 3).map(alarms)).toEqual([[], [], []]);
  });

  it("[T-35] what two who recommend the same differ on is left open: nobody prevails, and no rule is cited for it", () => {
    const run = held({
      say: {
        "consult/1/*": { option: "o2" },
        "synthesis/1": { conflicts: [conflict(["speed", "cost"])] },
      },
    });
    expect([run.outcome["chosen"], run.outcome["resolved"]]).toMatchObject([
      "o2",
      [
        {
          winner: null,
          method: "left open",
          why: "both recommend the same option and differ on this point",
          carried: false,
        },
      ],
    ]);
  });

  it("what whoever acts takes away is on record: steps, a prediction, what to do in any case, what would change a mind", () => {
    const change = { fact: "The month end is fast.", who: "ops", by: "" };
    const run = held({
      brief: { ...two, ...clashing },
      say: {
        "consult/1/speed": { inAnyCase: ["Measure it."], wouldChange: [change] },
        "conflict/2/speed": { wouldChange: [{ ...change, fact: "Nobody waits." }] },
        "conflict/3/speed": { wouldChange: [{ ...change, fact: "It is sold." }] },
      },
    });
    expect(
      factsOf(run.facts, "takeaway").map(({ about, text, seats, who }) => [
        about,
        text,
        seats[0],
        who,
      ]),
    ).toEqual([
      ["anyway", "Measure it.", "speed", null],
      ["next", "Measure the month end.", "chair", "Ops"],
      ["next", "Move the reports.", "chair", null],
      ["prediction", "Invoices are on time.", "chair", null],
      ["change", "It is sold.", "speed", "ops"],
    ]);
  });
});
