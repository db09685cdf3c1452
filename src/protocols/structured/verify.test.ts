import { describe, expect, it } from "vitest";
import { drive } from "../../kernel/drive.ts";
import type { Reply } from "../../kernel/reply.ts";
import { claimStatuses } from "./ledger/ledgers.ts";
import { CHECKS, type Claim, type ClaimStatus } from "../../kernel/ledger.ts";
import { factsOf, SILENT } from "../../../test/builders/hold.ts";
import {
  askedFor,
  change,
  checks,
  claim,
  flagged,
  held,
  idsIn,
  sentBack,
  structuredBrief,
  type Body,
  type Changes,
  type Sitting,
} from "../../../test/builders/structured-panel.ts";
import type { WorkReply } from "./shapes.ts";
import { structured } from "./index.ts";
import { checkRules } from "./rules.ts";

const usual = held({ until: 2 });
const [FIRST, SECOND] = CHECKS;
const check = (id = "check/1/1/guardian") => askedFor(usual, id);
const line = (run: typeof usual, id: string) =>
  run.ledgers.verifications.find((made) => made.id === id);
const codes = (run: typeof usual) =>
  factsOf(run.facts, "notice")
    .map(({ code }) => code)
    .filter((code) => !["seat-absent", "left-to-defaults", "FC2"].includes(code));
const ONE_REF = checks({
  evidence_refs: ["artifacts/round_02/critic.md#verdict", "artifacts/round_02/critic.md#verdict"],
});
const ENDED = { reason: "no-quorum", rounds: 1 };
const linesOf = (run: typeof usual, round: number) =>
  factsOf(run.facts, "entry").filter(({ line: { round: of } }) => of === round);

describe("who checks", () => {
  it("[S-06] the first present role that wrote neither input, and the lead the fourth; the third after the first two", () => {
    expect(idsIn(usual, 1).filter((id) => id.startsWith("check"))).toEqual([
      "check/1/1/guardian",
      "check/1/2/action",
      "check/1/3/action",
    ]);
    expect(idsIn(usual, 2).filter((id) => id.startsWith("check"))).toEqual([
      "check/2/1/guardian",
      "check/2/2/action",
      "check/2/3/action",
      "check/2/4/guardian",
    ]);
    expect(
      check("check/2/3/action")
        .transcript.filter(({ round, phase }) => round === 2 && phase === "cross_validation")
        .map(({ ask }) => ask),
    ).toEqual(["check/2/1/guardian", "check/2/2/action"]);
  });

  it.each([
    ["check/2/1/guardian", "check/2/1/observer"],
    ["check/2/2/action", "check/2/2/critic"],
    ["check/2/3/action", "check/2/3/guardian"],
    ["check/2/4/guardian", "check/2/4/action"],
  ])("[S-07] %s stays silent, and %s is asked in its place", (absent, next) => {
    const run = held({ until: 2, absent: [absent] });
    expect(idsIn(run, 2)).toContain(next);
    expect([
      run.outcome["rounds"],
      run.ledgers.verifications.map(({ id, result }) => [id, result]),
    ]).toEqual([2, usual.ledgers.verifications.map(({ id, result }) => [id, result])]);
    expect(run.ledgers.lead_history[1]).toEqual(usual.ledgers.lead_history[1]);
  });

  it("[S-07] the quick preset has each of two checks made by another who may, where the one who was to make both is silent", () => {
    const run = held({ brief: { preset: "quick" }, absent: ["check/1/2-3/action"] });
    const asked = (round: number) => idsIn(run, round).filter((id) => id.startsWith("check"));
    expect([asked(1), asked(2)]).toEqual([
      ["check/1/1/guardian", "check/1/2-3/action", "check/1/2/critic", "check/1/3/guardian"],
      ["check/2/1/guardian", "check/2/2-3/action", "check/2/4/guardian"],
    ]);
    expect([
      run.outcome["rounds"],
      run.ledgers.verifications.map(({ id, result }) => [id, result]),
    ]).toEqual([
      4,
      held({ brief: { preset: "quick" } }).ledgers.verifications.map(({ id, result }) => [
        id,
        result,
      ]),
    ]);
    expect(idsIn(run, 1).at(-1)).toBe("assessment/1/action");
  });

  it("[S-07] of two checks that one was to make, the one that nobody else makes either is named, and ends the run", () => {
    const run = held({ brief: { preset: "quick" }, absent: ["check/1/2-3/action", "check/1/3"] });
    expect([run.outcome, linesOf(run, 1)]).toMatchObject([{ reason: "no-quorum", rounds: 0 }, []]);
    expect(factsOf(run.facts, "notice").find(({ code }) => code === "check-unanswered")?.text).toBe(
      "Nobody answered V-1-3.",
    );
  });
});

describe("evidence", () => {
  const back = (refs: readonly unknown[]) => sentBack(check(), checks({ evidence_refs: refs }));

  it("[S-07] is two different places at least: one, or one twice, is sent back, and not taken the second time either", () => {
    const [one, two] = [
      "artifacts/round_01/critic.md#verdict",
      "artifacts/round_01/action.md#edge-case",
    ];
    expect([[], [one]].map((refs) => back(refs)[0]?.split(":")[0])).toEqual(
      Array.from({ length: 2 }, () => `checks.${FIRST}.evidence_refs`),
    );
    expect(back([one, one])).toEqual([
      `checks.${FIRST}: evidence_refs: two different references are needed`,
      `checks.${FIRST}: nothing refers to the artifact of action`,
    ]);
    expect([
      flagged(check(), checks({ evidence_refs: [one, one] })),
      flagged(check(), checks({ evidence_refs: [one] })),
    ]).toEqual([null, null]);
    expect([back([one, two]), flagged(check(), checks({ evidence_refs: [one, two] }))]).toEqual([
      [],
      [],
    ]);
  });

  it("[S-07] too little of it blocks the phase: the next one who may is asked, and its check stands", () => {
    const run = held({ until: 2, say: { "check/2/1/guardian": ONE_REF } });
    expect(idsIn(run, 2).filter((id) => id.startsWith("check/2/1"))).toEqual([
      "check/2/1/guardian",
      "check/2/1/observer",
    ]);
    expect([
      run.outcome["rounds"],
      line(run, "V-2-1")?.evidence_refs.length,
      factsOf(run.facts, "message")
        .filter(({ ask }) => ask.startsWith("check/2/1"))
        .map(({ seat }) => seat),
    ]).toEqual([2, 2, ["observer"]]);
  });

  it("[S-07] where nobody brings enough, the round enters no ledger and the run ends without a quorum", () => {
    const run = held({ say: { "check/2/1": ONE_REF } });
    expect([run.outcome, linesOf(run, 2)]).toMatchObject([ENDED, []]);
    expect(codes(run)).toEqual(["check-unanswered", "round-broken-off"]);
    expect(factsOf(run.facts, "notice").find(({ code }) => code === "check-unanswered")?.text).toBe(
      "Nobody answered V-2-1.",
    );
    expect(idsIn(run, 2).filter((id) => id.startsWith("assessment"))).toEqual([]);
  });

  it("[S-08] is a section or a line that exists, and every other is refused", () => {
    const good = "artifacts/round_01/critic.md#verdict";
    for (const bad of [
      "artifacts/round_01/critic.md#nothing",
      "artifacts/round_09/critic.md#verdict",
      "artifacts/round_01/guardian.md#verdict",
      "state/decisions.jsonl#L1",
      "../secrets.md#verdict",
      "r1-msg-001",
      "",
    ])
      expect(back([good, bad])[0]?.split(":")[0]).toBe(`checks.${FIRST}.evidence_refs.1`);
  });

  it("[S-08] all that a check may name is there when the round has been entered", () => {
    const files = new Set(
      factsOf(usual.facts, "message")
        .filter(({ phase }) => phase === "artifact")
        .map(({ round, seat }) => `artifacts/round_0${round}/${seat}.md`),
    );
    for (const id of ["check/1/1/guardian", "check/2/3/action", "check/2/4/guardian"]) {
      const refs = JSON.stringify(check(id).shape.json).match(/(?:artifacts|state)\/[^"]+/g) ?? [];
      expect(refs.length).toBeGreaterThan(0);
      expect(
        refs
          .filter((ref) => !files.has(ref.split("#")[0] ?? ""))
          .filter(
            (ref) =>
              !(/^state\/verifications.jsonl#L[56]$/.test(ref) && id === "check/2/3/action") &&
              !(ref === "state/decisions.jsonl#L1" && id === "check/2/4/guardian"),
          ),
      ).toEqual([]);
    }
  });

  it("comes from both sides of a comparison, and is flagged if it still does not the second time", () => {
    const refs = {
      evidence_refs: [
        "artifacts/round_01/critic.md#verdict",
        "artifacts/round_01/critic.md#target",
      ],
    };
    expect([sentBack(check(), checks(refs)), flagged(check(), checks(refs))]).toEqual([
      [`checks.${FIRST}: nothing refers to the artifact of action`],
      [`both-sides: checks.${FIRST}: nothing refers to the artifact of action`],
    ]);
  });

  it("[S-09] NOT_APPLICABLE is nothing that a seat can say", () => {
    expect(sentBack(check(), checks({ result: "NOT_APPLICABLE" }))[0]?.split(":")[0]).toBe(
      `checks.${FIRST}.result`,
    );
  });
});

describe("the status of claims", () => {
  const back = (...changes: Body[]) =>
    sentBack(check("check/2/1/guardian"), checks({ claim_status_changes: changes }));
  const wrong = (reason: string) => [`checks.${FIRST}: claim_status_changes: ${reason}`];
  const moves = (run: typeof usual, id: string) =>
    run.ledgers.verifications.flatMap(({ id: by, claim_status_changes: changes }) =>
      changes
        .filter(({ claim_id }) => claim_id === id)
        .map(({ from, to, stance }) => [by, from, to, stance]),
    );

  it("[S-12] changes through verifications alone: without one, what was claimed stays pending", () => {
    const run = held({ until: 2, say: { "check/*": checks({ claim_status_changes: [] }) } });
    expect([...claimStatuses(run.ledgers)].map(([, status]) => status)).toEqual([
      "pending",
      "pending",
      "pending",
      "pending",
    ]);
    expect([...claimStatuses(usual.ledgers)].map(([, status]) => status)).toEqual(
      Array.from({ length: 4 }, () => "tested_confirmed"),
    );
    expect(usual.ledgers.claims.every(({ status }) => status === "pending")).toBe(true);
  });

  it("[S-12] `from` is the engine's: no seat says it, and it is where the claim stood", () => {
    expect(
      flagged(
        check(),
        checks({
          claim_status_changes: [
            { ...change("C-1-1", "tested_confirmed"), from: "tested_refuted" },
          ],
        }),
      ),
    ).toEqual([expect.stringMatching(/^form: checks\..*: not asked for and left out: "from"$/u)]);
    expect(moves(usual, "C-1-1")).toEqual([["V-1-1", "pending", "tested_confirmed", "supports"]]);
    expect(line(usual, "V-1-1")?.claims_affected).toEqual(["C-1-1", "C-1-2"]);
  });

  it("[S-12] back to pending, from pending to superseded, and a claim that nobody raised are refused", () => {
    expect(back(change("C-2-1", "superseded"))).toEqual(
      wrong(
        "C-2-1 is pending and cannot become superseded; only a tested claim that a later claim names can be superseded, and what is superseded stays so",
      ),
    );
    expect(back(change("C-1-1", "pending"))[0]).toMatch(/claim_status_changes\.0\.to: /);
    expect(back(change("C-9-1", "tested_confirmed"))[0]).toMatch(
      /claim_status_changes\.0\.claim_id: /,
    );
    expect(
      flagged(
        check("check/2/1/guardian"),
        checks({ claim_status_changes: [change("C-2-1", "superseded")] }),
      ),
    ).toBeNull();
  });

  it("[S-12] a pending claim cannot become superseded even where a later claim names it, and a tested one can", () => {
    const [old] = usual.ledgers.claims as readonly [Claim]; // the first round raised some
    const made: WorkReply = {
      checks: {
        [FIRST]: {
          result: "ROBUST",
          evidence_refs: [],
          notes: "",
          claim_status_changes: [{ claim_id: old.id, to: "superseded", stance: "supports" }],
        },
      },
    };
    const found = (status: ClaimStatus) =>
      checkRules(
        {
          status: new Map([[old.id, status]]),
          claims: [old, { ...old, id: "C-2-1", supersedes: old.id }],
        },
        false,
      )
        .find(({ id }) => id === "superseded")
        ?.check(made);
    expect(
      [found("pending"), found("tested_unclear"), found("superseded")].map((reason) =>
        reason?.split(": ").at(-1),
      ),
    ).toEqual([
      "C-1-1 is pending and cannot become superseded; only a tested claim that a later claim names can be superseded, and what is superseded stays so",
      undefined,
      "C-1-1 is superseded and cannot become superseded; only a tested claim that a later claim names can be superseded, and what is superseded stays so",
    ]);
  });

  it("[S-12] a change and its stance fit, and one reply changes a claim once", () => {
    expect(back(change("C-2-1", "tested_confirmed", "contradicts"))).toEqual(
      wrong("C-2-1 cannot be tested_confirmed by what contradicts it"),
    );
    expect(back(change("C-2-1", "tested_refuted", "supports"))).toEqual(
      wrong("C-2-1 cannot be tested_refuted by what supports it"),
    );
    expect(back(change("C-2-1", "tested_unclear"), change("C-2-1", "tested_confirmed"))).toEqual([
      "claim_status_changes: C-2-1 is changed twice",
    ]);
    expect([
      back(change("C-2-1", "partially_refuted", "supports")),
      back(change("C-2-1", "tested_unclear", "contradicts")),
    ]).toEqual([[], []]);
  });

  it("[S-12] one reply that makes two checks changes a claim once over both", () => {
    const both = askedFor(held({ brief: { preset: "quick" } }), "check/1/2-3/action");
    const changing = (...ids: string[]) =>
      checks((name) => ({
        claim_status_changes: [change(ids[name === SECOND ? 0 : 1] ?? "", "tested_confirmed")],
      }));
    expect([
      sentBack(both, changing("C-1-1", "C-1-1")),
      flagged(both, changing("C-1-1", "C-1-1")),
    ]).toEqual([["claim_status_changes: C-1-1 is changed twice"], null]);
    expect(sentBack(both, changing("C-1-1", "C-1-2"))).toEqual([]);
  });

  it("a BROKEN verdict can confirm what the critic claimed: the stance decides, and not the colour", () => {
    expect([line(usual, "V-1-1")?.result, claimStatuses(usual.ledgers).get("C-1-2")]).toEqual([
      "BROKEN",
      "tested_confirmed",
    ]);
  });

  const replacing = {
    "artifact/2/critic": (reply: Body) => ({
      ...reply,
      claims: [claim({ option: "none", supersedes: "C-1-2" })],
    }),
  };

  it("[S-13] superseded needs a later claim that names it", () => {
    expect(back(change("C-1-2", "superseded"))).toEqual(
      wrong(
        "C-1-2 is tested_confirmed and cannot become superseded; only a tested claim that a later claim names can be superseded, and what is superseded stays so",
      ),
    );
    const run = held({
      until: 2,
      say: {
        ...replacing,
        "check/2/1": checks({ claim_status_changes: [change("C-1-2", "superseded")] }),
      },
    });
    expect([run.rejected, moves(run, "C-1-2"), run.ledgers.claims.at(-1)?.supersedes]).toEqual([
      [],
      [
        ["V-1-1", "pending", "tested_confirmed", "supports"],
        ["V-2-1", "tested_confirmed", "superseded", "supports"],
      ],
      "C-1-2",
    ]);
  });

  it("[S-13] a claim that nobody tested cannot be replaced, and one that was superseded is out of reach", () => {
    const untested = held({ until: 2, say: { "check/1": checks({ claim_status_changes: [] }) } });
    expect(askedFor(untested, "artifact/2/critic").shape.json).not.toHaveProperty(
      "properties.claims.items.properties.supersedes",
    );
    const run = held({
      until: 3,
      say: {
        ...replacing,
        "check/2/1": checks({ claim_status_changes: [change("C-1-2", "superseded")] }),
      },
    });
    expect(
      sentBack(
        askedFor(run, "check/3/1/guardian"),
        checks({ claim_status_changes: [change("C-1-2", "tested_confirmed")] }),
      )[0],
    ).toMatch(/claim_status_changes\.0\.claim_id: /);
    expect(JSON.stringify(askedFor(run, "artifact/3/critic").shape.json)).toContain('"supersedes"');
    expect(
      sentBack(askedFor(run, "artifact/3/critic"), {
        claims: [claim({ option: "none", supersedes: "C-1-2" })],
      }),
    ).toHaveLength(1);
  });

  it("[S-12, S-13] a later check of the round finds claims as the earlier ones left them: what one superseded is out of reach of the next", () => {
    expect(
      sentBack(
        check("check/2/3/action"),
        checks({ claim_status_changes: [change("C-2-1", "superseded")] }),
      )[0],
    ).toContain("C-2-1 is tested_confirmed and cannot become superseded");
    const run = held({
      until: 2,
      say: {
        ...replacing,
        "check/2/1": checks({ claim_status_changes: [change("C-1-2", "superseded")] }),
      },
    });
    const late = checks({ claim_status_changes: [change("C-1-2", "tested_refuted")] });
    expect([
      sentBack(askedFor(run, "check/2/3/action"), late)[0]?.split(":")[0],
      sentBack(askedFor(run, "check/2/2/action"), late),
    ]).toEqual(["checks.observer_friction_vs_critic_attack.claim_status_changes.0.claim_id", []]);
  });

  it("[S-14] a test that is made again keeps both transitions, in one round and over rounds", () => {
    const run = held({
      until: 2,
      say: {
        "check/1/2": checks({ claim_status_changes: [change("C-1-2", "tested_refuted")] }),
        "check/2/3": checks({ claim_status_changes: [change("C-1-2", "tested_unclear")] }),
      },
    });
    expect(moves(run, "C-1-2")).toEqual([
      ["V-1-1", "pending", "tested_confirmed", "supports"],
      ["V-1-2", "tested_confirmed", "tested_refuted", "contradicts"],
      ["V-2-3", "tested_refuted", "tested_unclear", "supports"],
    ]);
    expect(claimStatuses(run.ledgers).get("C-1-2")).toBe("tested_unclear");
  });

  it("[S-12] what another check of the round made impossible is left out, and said", () => {
    const run = held({
      until: 2,
      say: {
        ...replacing,
        "check/2/1": checks({ claim_status_changes: [change("C-1-2", "superseded")] }),
        "check/2/2": checks({ claim_status_changes: [change("C-1-2", "tested_refuted")] }),
      },
    });
    expect([line(run, "V-2-2")?.claim_status_changes, line(run, "V-2-2")?.claims_affected]).toEqual(
      [[], []],
    );
    expect(factsOf(run.facts, "notice").find(({ code }) => code === "change-left-out")?.text).toBe(
      "V-2-2 cannot make C-1-2 tested_refuted: another check of the round left it superseded.",
    );
  });
});

describe("the ledgers' own rules", () => {
  /** What the script makes of a reply that came past the door unjudged. */
  const past = (over: Body) => {
    const reply = usual.replies.get("check/2/1/guardian") as Extract<
      Reply<{ checks: Body }>,
      { kind: "answered" }
    >; // the usual panel answers
    const first = reply.value.checks[FIRST] as Body;
    const replies = new Map([
      ...usual.replies,
      [reply.ask, { ...reply, value: { checks: { [FIRST]: { ...first, ...over } } } }],
    ]);
    return drive(structured.script(structuredBrief()), replies).facts.map(({ fact }) => fact);
  };
  const brokenOff = (facts: ReturnType<typeof past>) =>
    factsOf(facts, "notice")
      .filter(({ code, text }) => code === "round-broken-off" && text.startsWith("Round 2 "))
      .map(({ text }) => /state\/[a-z]+\.jsonl:\d+/u.exec(text)?.[0]);
  const entered = (facts: ReturnType<typeof past>) =>
    factsOf(facts, "entry").filter(({ line: { round } }) => round === 2).length > 0;

  it("[S-31] hold after the checks: a reference that leads nowhere blocks the round, whatever let it through", () => {
    const facts = past({
      evidence_refs: [
        "artifacts/round_02/critic.md#verdict",
        "artifacts/round_02/critic.md#nothing",
      ],
    });
    expect([brokenOff(facts), entered(facts)]).toEqual([["state/verifications.jsonl:5"], false]);
    expect([brokenOff(past({})), entered(past({}))]).toEqual([[], true]);
  });

  it("[S-31] hold after the claims: a change that contradicts its stance blocks the round, whatever let it through", () => {
    const facts = past({
      claim_status_changes: [change("C-2-1", "tested_confirmed", "contradicts")],
    });
    expect([brokenOff(facts), entered(facts)]).toEqual([["state/verifications.jsonl:5"], false]);
  });
});

describe("a check that names a command", () => {
  const commands = ["load test", "Lint"];
  const observing = (over: Body = {}) =>
    checks({
      result: "ROBUST",
      observe: "load test",
      claim_status_changes: [
        change("C-1-1", "tested_refuted"),
        change("C-1-2", "tested_confirmed"),
      ],
      ...over,
    });
  const run = (observation: Changes[string] | typeof SILENT, { say = {}, ...more }: Sitting = {}) =>
    held({
      until: 1,
      brief: { checks: commands },
      say: {
        "check/1/1": observing(),
        ...say,
        ...(observation === SILENT ? {} : { "observation/1": observation }),
      },
      ...(observation === SILENT ? { absent: ["observation/1"] } : {}),
      ...more,
    });
  const REF = "artifacts/round_01/observed.md#load-test";
  const found = (observation: Parameters<typeof run>[0]) => {
    const made = line(run(observation), "V-1-1");
    return [
      made?.result,
      made?.basis,
      made?.claim_status_changes.map(({ claim_id, to, stance }) => [claim_id, to, stance]),
      made?.evidence_refs.includes(REF),
      made?.evidence_refs.length,
    ];
  };

  it("has its exit status decide: success gives what was stated, failure the opposite, changes and stances with it", () => {
    expect(found({ exit: 0 })).toEqual([
      "ROBUST",
      "observed",
      [
        ["C-1-1", "tested_refuted", "contradicts"],
        ["C-1-2", "tested_confirmed", "supports"],
      ],
      true,
      3,
    ]);
    expect(found({ exit: 1 })).toEqual([
      "BROKEN",
      "observed",
      [
        ["C-1-1", "tested_confirmed", "supports"],
        ["C-1-2", "tested_refuted", "contradicts"],
      ],
      true,
      3,
    ]);
    expect(
      line(run({ exit: 137 }, { say: { "check/1/1": observing({ result: "BROKEN" }) } }), "V-1-1")
        ?.result,
    ).toBe("ROBUST");
  });

  it("is UNCLEAR and changes nothing where the command did not run, and was not observed then", () => {
    expect(found({ exit: null, output: "not found" })).toEqual(["UNCLEAR", "argued", [], true, 3]);
    expect(found(SILENT)).toEqual(["UNCLEAR", "argued", [], false, 2]);
  });

  it("a part that was refuted is unclear the other way round, and so is what was unclear", () => {
    const reversed = line(
      run(
        { exit: 1 },
        {
          say: {
            "check/1/1": observing({
              claim_status_changes: [
                change("C-1-1", "partially_refuted", "contradicts"),
                change("C-1-2", "tested_unclear", "supports"),
              ],
            }),
          },
        },
      ),
      "V-1-1",
    );
    expect(reversed?.claim_status_changes.map(({ to, stance }) => [to, stance])).toEqual([
      ["tested_unclear", "supports"],
      ["tested_unclear", "contradicts"],
    ]);
  });

  it("only a command that ran makes it observed: what a seat judged itself is argued", () => {
    expect(run({ exit: 0 }).ledgers.verifications.map(({ basis }) => basis)).toEqual([
      "observed",
      "argued",
      "argued",
      "argued",
    ]);
    expect(usual.ledgers.verifications.filter(({ basis }) => basis !== "argued")).toEqual([]);
  });

  it("the command is asked of the instrument once a round, whoever names it", () => {
    const twice = run(
      { exit: 1 },
      { say: { "check/1/1": observing(), "check/1/3": observing({ claim_status_changes: [] }) } },
    );
    expect(
      twice.asks
        .filter(({ purpose }) => purpose === "observation")
        .map(({ id, seat }) => [id, seat.id]),
    ).toEqual([["observation/1/load test", "instrument"]]);
    expect(
      ["V-1-1", "V-1-3"].map((id) => [
        line(twice, id)?.result,
        line(twice, id)?.evidence_refs.at(-1),
      ]),
    ).toEqual([
      ["BROKEN", REF],
      ["BROKEN", REF],
    ]);
    const both = run(
      { exit: 0 },
      { say: { "check/1/1": observing(), "check/1/2": checks({ observe: "Lint" }) } },
    );
    expect(
      both.asks.filter(({ purpose }) => purpose === "observation").map(({ id }) => id),
    ).toEqual(["observation/1/load test", "observation/1/Lint"]);
    expect(line(both, "V-1-2")?.evidence_refs.at(-1)).toBe("artifacts/round_01/observed.md#lint");
  });

  it("no seat can point at what was observed, nor name a command that is not listed, nor leave open what success means", () => {
    const asked = run({ exit: 0 }).asks.filter(({ purpose }) => purpose === "check");
    expect(asked.filter(({ shape }) => JSON.stringify(shape.json).includes("observed.md"))).toEqual(
      [],
    );
    const [first] = asked;
    expect(first && sentBack(first, checks({ observe: "rm -rf" }))[0]?.split(":")[0]).toBe(
      `checks.${FIRST}.observe`,
    );
    expect(first && sentBack(first, checks({ observe: "Lint", result: "UNCLEAR" }))).toEqual([
      `checks.${FIRST}: result: say what success of the command means, BROKEN or ROBUST`,
    ]);
    expect(sentBack(check("check/1/2/action"), checks({ observe: "Lint" }))[0]).toContain(
      `checks.${SECOND}`,
    );
  });

  it("where nobody names one, none is run", () => {
    expect(
      held({ until: 1, brief: { checks: commands } }).asks.filter(
        ({ seat }) => seat.id === "instrument",
      ),
    ).toEqual([]);
  });
});
