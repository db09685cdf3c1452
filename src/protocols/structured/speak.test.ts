import { describe, expect, it } from "vitest";
import { factsOf } from "../../../test/builders/hold.ts";
import {
  askedFor,
  claim,
  flagged,
  held,
  idsIn,
  OPTIONS,
  sentBack,
  structuredUsual,
  takes,
  words,
  type Body,
} from "../../../test/builders/structured-panel.ts";
import { property } from "../../../test/builders/panel.ts";

const usual = held({ until: 2 });
const ask = (role: string, round = 1) => askedFor(usual, `artifact/${round}/${role}`);
const flagsOf = (run: typeof usual, id: string) =>
  factsOf(run.facts, "message").find((message) => message.ask === id)?.flags;
const codes = (run: typeof usual) =>
  factsOf(run.facts, "notice")
    .map(({ code }) => code)
    .filter((code) => !["left-to-defaults", "FC2"].includes(code));

describe("proposals and supplements", () => {
  it("[S-04] a proposal outside 600 to 800 words is flagged, and stands", () => {
    const flags = (n: number) =>
      flagged(askedFor(usual, "proposal/1/action"), { proposal: words(n) });
    expect([599, 600, 800, 801].map(flags)).toEqual([
      ["proposal-words: proposal: 599 words; 600 to 800 are expected"],
      [],
      [],
      ["proposal-words: proposal: 801 words; 600 to 800 are expected"],
    ]);
    expect(sentBack(askedFor(usual, "proposal/1/action"), { proposal: words(1) })).toEqual([]);
  });

  it("[S-04] a supplement outside 200 to 400 words is flagged, and stands", () => {
    const flags = (n: number) =>
      flagged(askedFor(usual, "supplement/1/critic"), { supplement: words(n) });
    expect([199, 200, 400, 401].map(flags)).toEqual([
      ["supplement-words: supplement: 199 words; 200 to 400 are expected"],
      [],
      [],
      ["supplement-words: supplement: 401 words; 200 to 400 are expected"],
    ]);
    expect(sentBack(askedFor(usual, "supplement/1/critic"), { supplement: words(1) })).toEqual([]);
  });

  it("[S-04] a round with both is held, and the flags are on record", () => {
    const run = held({
      until: 1,
      say: {
        "proposal/1": { proposal: words(3) },
        "supplement/1/critic": { supplement: words(500) },
      },
    });
    expect([run.outcome["rounds"], run.rejected]).toEqual([1, []]);
    expect([flagsOf(run, "proposal/1/action"), flagsOf(run, "supplement/1/critic")]).toEqual([
      ["proposal-words: proposal: 3 words; 600 to 800 are expected"],
      ["supplement-words: supplement: 500 words; 200 to 400 are expected"],
    ]);
  });

  it("[T-05] a supplement is tied to the proposal as its author says; where it counters, it is an attack with a name that the lead has to answer", () => {
    const run = held({
      until: 1,
      say: {
        "supplement/1/guardian": { relation: "counters", point: "It fails at month end." },
        "supplement/1/observer": { relation: "supports" },
        "supplement/1/critic": { relation: "counters", point: "" },
      },
    });
    const proposal = factsOf(run.facts, "message").find(({ phase }) => phase === "proposal")?.id;
    expect(
      factsOf(run.facts, "message")
        .filter(({ phase }) => phase === "supplement")
        .map(({ body, flags }) => [body["relation"], body["point"], flags.length]),
    ).toEqual([
      ["counters", "It fails at month end.", 0],
      ["supports", undefined, 0],
      ["counters", undefined, 1],
    ]);
    expect(
      factsOf(run.facts, "link")
        .slice(0, 3)
        .map(({ to, relation, id, comment }) => [to, relation, id, comment.slice(0, 22)]),
    ).toEqual([
      [proposal, "counters", "a1", "It fails at month end."],
      [proposal, "supports", undefined, ""],
      [proposal, "counters", "a2", "word word word word wo"],
    ]);
    expect(
      property(askedFor(run, "artifact/1/action"), "answers")?.items?.properties,
    ).toMatchObject({
      attack: { enum: ["a1", "a2"] },
    });
  });
});

describe("a turn of the quick preset", () => {
  const wordy = { friction: Array.from({ length: 6 }, () => ({ step: 1, what: words(55) })) };
  const flags = (run: typeof usual, id: string) =>
    factsOf(run.facts, "message")
      .filter((message) => message.ask === id)
      .map(({ phase, flags: noted }) => [phase, noted.map((flag) => flag.split(":")[0])]);

  it("[S-04, S-05] has what is noted of its words on the supplement, and the rest on the artifact", () => {
    const run = held({
      brief: { preset: "quick" },
      say: {
        "artifact/1/observer": { ...wordy, supplement: words(3) },
        "artifact/1/critic": { supplement: words(200) },
        "artifact/1/guardian": { verdict: "FAIL" },
      },
    });
    expect(
      ["observer", "critic", "guardian"].map((role) => flags(run, `artifact/1/${role}`)),
    ).toEqual([
      [
        ["supplement", ["supplement-words"]],
        ["artifact", ["words-300"]],
      ],
      [
        ["supplement", ["supplement-words"]],
        ["artifact", []],
      ],
      [
        ["supplement", []],
        ["artifact", ["verdict-explained"]],
      ],
    ]);
  });

  it("[S-04] has what is noted of a proposal and of its groups on the proposal", () => {
    const twice = [
      { label: "speed", holders: ["action", "critic"] },
      { label: "risk", holders: ["critic"] },
    ];
    const run = held({
      brief: { preset: "quick" },
      say: {
        "artifact/1/action": { proposal: words(3), reasons: twice },
        "artifact/3/observer": wordy,
      },
    });
    expect([flags(run, "artifact/1/action"), flags(run, "artifact/3/observer")]).toEqual([
      [
        ["proposal", ["proposal-words", "one-group"]],
        ["artifact", []],
      ],
      [
        ["proposal", []],
        ["artifact", ["words-300"]],
      ],
    ]);
  });
});

describe("artifacts", () => {
  const field = (reasons: readonly string[]) => reasons.map((reason) => reason.split(":")[0]);
  const trace = (over: Body) => ({
    ...(structuredUsual(ask("action"))["happyPath"] as Body),
    ...over,
  }); // the builder's own
  const steps = (n: number) =>
    Array.from({ length: n }, () => ({ step: "Sends.", stateChange: "One less." }));

  it("[S-05] every field that is missing is named, all of them at once", () => {
    for (const role of ["action", "guardian", "observer", "critic"]) {
      const own = Object.keys(structuredUsual(ask(role)));
      expect(new Set(field(sentBack(ask(role), () => ({}))))).toEqual(new Set(own));
      for (const name of own)
        expect(field(sentBack(ask(role), { [name]: undefined }))).toEqual([name]);
    }
  });

  it("[S-05] action has three traces of 10 to 15 steps, each with its state change, from 3 variables on", () => {
    expect(
      [9, 10, 15, 16].map((n) =>
        field(sentBack(ask("action"), { happyPath: trace({ steps: steps(n) }) })),
      ),
    ).toEqual([["happyPath.steps"], [], [], ["happyPath.steps"]]);
    expect(
      sentBack(ask("action"), {
        edgeCase: trace({ steps: [{ step: "Sends.", stateChange: " " }, ...steps(9)] }),
      }),
    ).toEqual(["edgeCase.steps.0.stateChange: must not be empty"]);
    expect(
      field(
        sentBack(ask("action"), {
          happyPath: trace({
            initial: [
              { variable: "queue", value: "empty" },
              { variable: "jobs", value: "none" },
            ],
          }),
        }),
      ),
    ).toEqual(["happyPath.initial"]);
    expect(
      field(sentBack(ask("action"), { earlierPrimitive: trace({}), selfAssessment: 9 })),
    ).toEqual(["earlierPrimitive.primitive", "selfAssessment"]);
  });

  it("[S-05] the guardian quotes, and a verdict that needs its mechanism or condition has it", () => {
    const guardian = ask("guardian");
    expect(field(sentBack(guardian, { evidence: [] }))).toEqual(["evidence"]);
    expect(
      sentBack(guardian, { evidence: [{ source: "r1-msg-001", quote: "nobody ever said this" }] }),
    ).toEqual(['evidence: r1-msg-001 does not say "nobody ever said this"']);
    expect(
      field(sentBack(guardian, { evidence: [{ source: "r9-msg-001", quote: "word" }] })),
    ).toEqual(["evidence.0.source"]);
    expect(sentBack(guardian, { verdict: "FAIL" })).toEqual([
      "mechanism: the verdict is FAIL, so say how it comes about",
    ]);
    expect(sentBack(guardian, { verdict: "CONDITIONAL_PASS" })).toEqual([
      "condition: the verdict is CONDITIONAL_PASS, so say what has to be given",
    ]);
    expect([
      sentBack(guardian, { verdict: "FAIL", mechanism: "A retry." }),
      sentBack(guardian, { verdict: "CONDITIONAL_PASS", condition: "One worker." }),
      sentBack(guardian, { verdict: "INCONCLUSIVE" }),
    ]).toEqual([[], [], []]);
    expect(field(sentBack(guardian, { verdict: "MAYBE", confidence: -2 }))).toEqual([
      "verdict",
      "confidence",
    ]);
  });

  it("[S-05] the observer walks 8 to 15 steps, and every one that did not succeed has its friction", () => {
    const walk = (...outcomes: string[]) => ({
      steps: [...outcomes, ...Array.from({ length: 8 }, () => "success")].map((outcome) => ({
        step: "Clicks.",
        outcome,
      })),
    });
    expect(sentBack(ask("observer"), walk("confusion", "stuck"))).toEqual([
      "friction: nothing is said about step 1, 2",
    ]);
    expect(
      sentBack(ask("observer"), {
        ...walk("confusion"),
        friction: [{ step: 1, what: "Two buttons." }],
      }),
    ).toEqual([]);
    expect(sentBack(ask("observer"), { friction: [{ step: 9, what: "Two buttons." }] })).toEqual([
      "friction: there is no step 9",
    ]);
    expect(
      [7, 8, 15, 16].map((n) =>
        field(
          sentBack(ask("observer"), {
            steps: Array.from({ length: n }, () => ({ step: "Clicks.", outcome: "success" })),
          }),
        ),
      ),
    ).toEqual([["steps"], [], [], ["steps"]]);
    expect(field(sentBack(ask("observer"), { goalMet: "Perhaps" }))).toEqual(["goalMet"]);
  });

  it("[S-05] the critic attacks in 5 to 10 steps something that exists; if it finds nothing it says what it tried", () => {
    const attackSteps = (length: number) => Array.from({ length }, () => "Start a job.");
    expect(
      [4, 5, 10].map((n) => field(sentBack(ask("critic"), { attackSteps: attackSteps(n) }))),
    ).toEqual([["attackSteps"], [], []]);
    expect(flagged(ask("critic"), { attackSteps: attackSteps(11) })).toEqual([
      "form: attackSteps: 11 were given, the first 10 are kept",
    ]);
    expect(sentBack(ask("critic"), { verdict: "ROBUST" })).toEqual([
      "tried: the verdict is ROBUST, so say what was tried",
    ]);
    expect(sentBack(ask("critic"), { verdict: "ROBUST", tried: "Two jobs at once." })).toEqual([]);
    expect([
      field(sentBack(ask("critic"), { target: "D-1-1" })),
      sentBack(ask("critic", 2), { target: "D-1-1" }),
      sentBack(ask("critic", 2), { target: "C-1-2" }),
    ]).toEqual([["target"], [], []]);
  });

  it("[S-05] more than 600 words are flagged, and stand; ids, quotations and claims do not count", () => {
    const own = Number(
      /^words-600: (\d+)/.exec(
        flagged(ask("observer"), {
          persona: words(50),
          goal: words(50),
          friction: Array.from({ length: 15 }, () => ({ step: 1, what: words(40) })),
        })?.[0] ?? "",
      )?.[1],
    );
    const rest = own - 700;
    const exactly = (n: number) => ({
      persona: words(20),
      goal: words(n - 540 - 20 - rest),
      friction: Array.from({ length: 15 }, () => ({ step: 1, what: words(36) })),
    });
    expect([600, 601].map((n) => flagged(ask("observer"), exactly(n)))).toEqual([
      [],
      ["words-600: 601 words; at most 600 are allowed over all text fields together"],
    ]);
    expect(
      flagged(ask("observer"), {
        ...exactly(600),
        claims: [claim({ text: words(80), option: "none" })],
      }),
    ).toEqual([]);
    expect(sentBack(ask("observer"), exactly(601))).toEqual([]);
  });
});

describe("claims", () => {
  const first = () => held({ until: 1 });

  it("[S-10] without one outcome that could be observed, a claim is sent back", () => {
    const back = (over: Body) =>
      sentBack(ask("critic"), { claims: [claim({ option: "none", ...over })] });
    expect([back({ testable_as: undefined }), back({ testable_as: "  " }), back({})]).toEqual([
      ["claims.0.testable_as: is missing"],
      ["claims.0.testable_as: must not be empty"],
      [],
    ]);
    expect(
      flagged(ask("critic"), { claims: [claim({ option: "none", testable_as: "" })] }),
    ).toBeNull();
  });

  it("[S-10] get ids of their round, unique and in role order, pending whatever their author says", () => {
    const two = [claim({ option: "none" }), claim({ option: "none" })];
    const run = held({
      until: 2,
      say: { "artifact/1/critic": { claims: two }, "artifact/1/observer": { claims: two } },
    });
    expect(
      run.ledgers.claims.map(({ id, round, raised_by, status, raised_at_artifact }) => [
        id,
        round,
        raised_by,
        status,
        raised_at_artifact,
      ]),
    ).toEqual([
      ["C-1-1", 1, "action", "pending", "artifacts/round_01/action.md#claims"],
      ["C-1-2", 1, "observer", "pending", "artifacts/round_01/observer.md#claims"],
      ["C-1-3", 1, "observer", "pending", "artifacts/round_01/observer.md#claims"],
      ["C-1-4", 1, "critic", "pending", "artifacts/round_01/critic.md#claims"],
      ["C-1-5", 1, "critic", "pending", "artifacts/round_01/critic.md#claims"],
      ["C-2-1", 2, "action", "pending", "artifacts/round_02/action.md#claims"],
      ["C-2-2", 2, "critic", "pending", "artifacts/round_02/critic.md#claims"],
    ]);
    expect(
      flagged(ask("critic"), {
        claims: [claim({ option: "none", id: "C-9-9", status: "tested_confirmed" })],
      }),
    ).toEqual(['form: claims.0: not asked for and left out: "id", "status"']);
  });

  it("speak for the option that their author holds after the turn, if they say so: also for one that joined with it", () => {
    const own = [claim({ option: "own" })];
    const optionsOf = (change: Body | ReturnType<typeof takes>) =>
      held({
        until: 1,
        say: {
          "artifact/1/action": { claims: [] },
          "artifact/1/critic": change,
          "artifact/1": (reply, { seat }) =>
            seat.id === "critic" ? { ...reply, claims: own } : reply,
        },
      }).ledgers.claims.map(({ raised_by, option }) => [raised_by, option]);
    expect([
      optionsOf({}),
      optionsOf(takes("o1")),
      optionsOf({ declaredOption: "none", ownOption: "Buy one." }),
      optionsOf(takes("none")),
    ]).toEqual([
      [["critic", "o2"]],
      [["critic", "o1"]],
      [["critic", "o3"]],
      [["critic", undefined]],
    ]);
    const moved = held({
      until: 1,
      say: {
        "artifact/1/action": takes("o2"),
        "artifact/1": (reply, { seat }) =>
          seat.id === "action" ? { ...reply, claims: own } : reply,
      },
    });
    expect(moved.ledgers.claims[0]).toMatchObject({ raised_by: "action", option: "o2" });
  });

  it("[S-11] a critic that raises none is asked once more", () => {
    expect(sentBack(ask("critic"), { claims: [] })).toEqual(["claims: 0 of at least 1"]);
    const run = held({
      until: 1,
      say: {
        "artifact/1/critic": (reply, _ask, rejections) =>
          rejections === 0 ? { ...reply, claims: [] } : reply,
      },
    });
    expect([run.rejected, run.ledgers.claims]).toEqual([
      [{ ask: "artifact/1/critic", reasons: ["claims: 0 of at least 1"] }],
      first().ledgers.claims,
    ]);
  });

  it("[S-11] a critic that raises none again leaves the round without a line, and the run without a quorum", () => {
    const run = held({ say: { "artifact/2/critic": { claims: [] } } });
    expect([run.outcome, run.ledgers]).toMatchObject([
      { reason: "no-quorum", rounds: 1 },
      first().ledgers,
    ]);
    expect(codes(run)).toEqual(["no-claim", "round-broken-off"]);
    expect(idsIn(run, 2).filter((id) => id.startsWith("check"))).toEqual([]);
  });

  it("[S-11] the others need not raise any", () => {
    const run = held({ until: 1, say: { "artifact/1/action": { claims: [] } } });
    expect(run.ledgers.claims.map(({ id, raised_by }) => [id, raised_by])).toEqual([
      ["C-1-1", "critic"],
    ]);
  });
});

describe("what a critic's artifact does to the argument", () => {
  const drawn = (over: object) =>
    factsOf(
      held({
        brief: { options: [...OPTIONS] },
        until: 1,
        say: { "artifact/1/critic": { target: "o1", ...over } },
      }).facts,
      "link",
    ).filter(({ to, relation }) => to === "o1" && relation === "counters").length;

  it("what it calls broken it attacks; what it could not break, or cannot tell, it leaves alone", () => {
    expect([
      drawn({ verdict: "BROKEN" }),
      drawn({ verdict: "ROBUST", tried: "Everything." }),
      drawn({ verdict: "UNCLEAR" }),
    ]).toEqual([1, 0, 0]);
  });

  it("a claim that a later one replaces is not offered for replacement again", () => {
    const run = held({
      until: 3,
      say: {
        "artifact/2/critic": (usual: Body) => ({
          ...usual,
          claims: (usual["claims"] as Body[]).map((row) => ({ ...row, supersedes: "C-1-1" })),
        }),
      },
    });
    const offered = (round: number) =>
      /"supersedes":\{"anyOf":\[\{[^}]*"enum":\[([^\]]*)\]/u
        .exec(JSON.stringify(askedFor(run, `artifact/${round}/critic`).shape.json))?.[1]
        ?.split(",");
    expect([
      offered(2)?.includes('"C-1-1"'),
      offered(3)?.includes('"C-1-1"'),
      offered(3)?.includes('"C-1-2"'),
    ]).toEqual([true, false, true]);
  });
});
