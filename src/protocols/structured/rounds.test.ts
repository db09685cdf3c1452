import { describe, expect, it } from "vitest";
import { CHECKS, ROLES, type Role } from "../../kernel/ledger.ts";
import { factsOf } from "../../../test/builders/hold.ts";
import { held, idsIn, type HeldStructured } from "../../../test/builders/structured-panel.ts";

const usual = held();
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);
const phases = (run: HeldStructured, round: number) => [
  ...new Set(run.asks.filter((ask) => ask.round === round && !ask.gate).map(({ phase }) => phase)),
];
const madeIn = (run: HeldStructured, round: number) =>
  factsOf(run.facts, "message")
    .filter((message) => message.phase === "artifact" && message.round === round)
    .map(({ seat }) => seat);
const checkedIn = (run: HeldStructured, round: number) =>
  run.ledgers.verifications.filter((line) => line.round === round);
const leftOut = (run: HeldStructured, round: number) =>
  checkedIn(run, round).flatMap(({ result, notes }, i) =>
    result === "NOT_APPLICABLE" ? [[i + 1, notes]] : [],
  );
const linesOf = (run: HeldStructured, round: number) =>
  factsOf(run.facts, "entry").filter(({ line }) => line.round === round);
const stress = new Map<number, Role>([
  [5, "critic"],
  [10, "guardian"],
  [12, "action"],
  [13, "observer"],
]);
/** Which checks an absence takes away. */
const TAKEN: Readonly<Record<Role, readonly number[]>> = {
  critic: [1, 3],
  observer: [2, 3],
  guardian: [2],
  action: [1],
};

describe("the lead", () => {
  it("[S-02] is the present role that led least, ties in role order, one for each round", () => {
    expect(usual.ledgers.lead_history.map(({ round, lead }) => [round, lead])).toEqual([
      [1, "action"],
      [2, "guardian"],
      [3, "observer"],
      [4, "critic"],
      [5, "action"],
      [6, "guardian"],
      [7, "observer"],
      [8, "critic"],
      [9, "action"],
      [10, "observer"],
      [11, "guardian"],
      [12, "critic"],
      [13, "action"],
    ]);
    expect(
      usual.ledgers.lead_history.filter(({ lead, absent_agent }) => lead === absent_agent),
    ).toEqual([]);
  });

  it("[S-02] proposes alone, and the three others supplement; there are four roles and no fifth", () => {
    for (const { round, lead, absent_agent: absent } of usual.ledgers.lead_history) {
      const asked = (purpose: string) =>
        usual.asks
          .filter((ask) => ask.round === round && ask.purpose === purpose)
          .map(({ seat }) => seat.id);
      expect(asked("proposal")).toEqual([lead]);
      expect(asked("supplement")).toEqual(ROLES.filter((role) => role !== lead && role !== absent));
    }
    expect(new Set(usual.asks.filter(({ gate }) => !gate).map(({ seat }) => seat.id))).toEqual(
      new Set([...ROLES, "recorder"]),
    );
  });
});

describe("a round", () => {
  it("[S-03] has its phases in order, and a drift check only in rounds 5 and 10", () => {
    const plain = ["proposal", "supplement", "artifact", "cross_validation", "assessment"];
    for (const round of upTo(12))
      expect([round, phases(usual, round)]).toEqual([
        round,
        [5, 10].includes(round) ? [...plain, "drift"] : plain,
      ]);
    expect(phases(usual, 13)).toEqual([...plain, "wrap_up", "synthesis"]);
  });

  it("[S-03] names its lead before anyone speaks, and enters claims and checks before decisions, and drift last", () => {
    const steps = usual.facts.flatMap((fact) =>
      fact.kind === "round" && fact.round === 5
        ? ["A"]
        : fact.kind === "message" && fact.round === 5
          ? [fact.phase]
          : fact.kind === "entry" && fact.line.round === 5
            ? [`to ${fact.ledger}`]
            : [],
    );
    expect(steps.filter((step, i) => step !== steps[i - 1])).toEqual([
      "A",
      "proposal",
      "supplement",
      "artifact",
      "cross_validation",
      "to lead_history",
      "to claims",
      "to verifications",
      "assessment",
      "to decisions",
      "drift",
      "to drift",
    ]);
  });

  it("[S-03, T-29] nobody supplements before the proposal is there, and nobody checks before every artifact is; a check shows what it compares", () => {
    const ids = idsIn(usual, 2);
    const first = (start: string) => ids.findIndex((id) => id.startsWith(start));
    expect([
      first("proposal"),
      first("supplement"),
      first("artifact"),
      first("check"),
      first("assessment"),
    ]).toEqual([0, 1, 4, 8, 12]);
    expect(
      usual.asks
        .find(({ id }) => id === "check/2/1/guardian")
        ?.transcript.filter(({ round, phase }) => round === 2 && phase === "artifact")
        .map(({ seat }) => seat),
    ).toEqual(["critic", "action"]);
  });

  it("[S-05] yields four artifacts, and one fewer where a role is left out", () => {
    for (const round of upTo(13))
      expect(madeIn(usual, round)).toEqual(ROLES.filter((role) => role !== stress.get(round)));
  });

  it("[S-06] enters exactly four verifications, one for each check, in order", () => {
    for (const round of upTo(13))
      expect(checkedIn(usual, round).map(({ id, check }) => [id, check])).toEqual(
        CHECKS.map((check, i) => [`V-${round}-${i + 1}`, check]),
      );
  });
});

describe("a stress round", () => {
  it.each([...stress])(
    "[S-17] %i asks nothing of %s, who makes no artifact; the other three do",
    (round, absent) => {
      expect(
        usual.asks.filter(
          ({ phase, seat, ...ask }) =>
            ask.round === round && seat.id === absent && phase !== "wrap_up",
        ),
      ).toEqual([]);
      expect(madeIn(usual, round)).toHaveLength(3);
      expect(usual.ledgers.lead_history[round - 1]).toMatchObject({
        round,
        is_stress: true,
        absent_agent: absent,
      });
    },
  );

  it.each([...stress])(
    "[S-17, S-09] %i takes away the checks that need the artifact of %s, and says so in each",
    (round, absent) => {
      expect(leftOut(usual, round)).toEqual(
        TAKEN[absent].map((n) => [
          n,
          `Stress test: ${absent} is absent, and this check needs its artifact`,
        ]),
      );
    },
  );

  it("[S-09] where nobody is away every check is made, but for the fourth in round 1, when nothing was decided yet", () => {
    const normal = upTo(13).filter((round) => !stress.has(round));
    expect(normal.map((round) => [round, leftOut(usual, round)])).toEqual(
      normal.map((round) => [
        round,
        round === 1 ? [[4, "nothing was decided before the first round"]] : [],
      ]),
    );
    expect(
      usual.ledgers.verifications.filter(
        ({ result, evidence_refs: refs }) => (result === "NOT_APPLICABLE") !== (refs.length === 0),
      ),
    ).toEqual([]);
  });

  it("[S-17] says to everyone who is asked whom to leave out", () => {
    const asked = usual.asks.filter((ask) => ask.round === 5 && ask.purpose !== "drift");
    expect(asked.map(({ details }) => details["without"])).toEqual(asked.map(() => "critic"));
  });
});

describe("a role that is silent though nobody planned it", () => {
  const PHASES = { supplement: "C", artifact: "D" } as const;
  const cases = ROLES.flatMap((role) =>
    (Object.keys(PHASES) as (keyof typeof PHASES)[]).map((purpose) => [role, purpose] as const),
  ).filter(([role, purpose]) => !(role === "guardian" && purpose === "supplement")); // the guardian leads round 2

  it.each(cases)(
    "[S-17] %s in its %s is absent for the round: the same checks fall away, and it is no stress test",
    (role, purpose) => {
      const run = held({ until: 2, absent: [`${purpose}/2/${role}`] });
      expect(run.outcome["rounds"]).toBe(2);
      expect(run.ledgers.lead_history[1]).toEqual({
        round: 2,
        lead: role === "guardian" ? "observer" : "guardian",
        is_stress: false,
        absent_agent: role,
      });
      expect(leftOut(run, 2)).toEqual(
        TAKEN[role].map((n) => [n, `${role} is absent, and this check needs its artifact`]),
      );
      expect(madeIn(run, 2)).toEqual(ROLES.filter((other) => other !== role));
      expect(
        idsIn(run, 2)
          .slice(idsIn(run, 2).indexOf(`${purpose}/2/${role}`) + 1)
          .filter((id) => id.endsWith(`/${role}`)),
      ).toEqual([]);
    },
  );

  it("[S-02] another leads where the lead is silent: the proposal is asked of the next, who enters the history", () => {
    const run = held({ until: 3, absent: ["proposal/2/guardian"] });
    expect(idsIn(run, 2).slice(0, 5)).toEqual([
      "proposal/2/guardian",
      "proposal/2/observer",
      "supplement/2/action",
      "supplement/2/critic",
      "artifact/2/action",
    ]);
    expect(run.ledgers.lead_history).toEqual([
      { round: 1, lead: "action", is_stress: false, absent_agent: null },
      { round: 2, lead: "observer", is_stress: false, absent_agent: "guardian" },
      { round: 3, lead: "guardian", is_stress: false, absent_agent: null },
    ]);
    expect(idsIn(run, 2).filter((id) => /^(?:check\/2\/4|assessment)/.test(id))).toEqual([
      "check/2/4/observer",
      "assessment/2/observer",
    ]);
  });

  it("[S-22] gives no credit for signal 4, however many are silent", () => {
    const run = held({
      brief: { rounds: 8, withoutStress: "Not now." },
      absent: ROLES.map((role, i) => `artifact/${i + 3}/${role}`),
    });
    expect([
      run.outcome["rounds"],
      run.ledgers.lead_history.filter(({ absent_agent }) => absent_agent !== null).length,
    ]).toEqual([8, 4]);
    expect(run.outcome["signals"]).not.toContain(4);
  });

  it.each([
    ["proposal/2/guardian", "proposal/2/observer"],
    ["proposal/2/guardian", "artifact/2/critic"],
    ["supplement/2/action", "supplement/2/critic"],
    ["artifact/2/action", "artifact/2/observer"],
  ])(
    "[S-07] two of them (%s, %s) end the run, and the round leaves no line in any ledger",
    (...absent) => {
      const run = held({ absent });
      expect(run.outcome).toMatchObject({ reason: "no-quorum", rounds: 1 });
      expect(linesOf(run, 2)).toEqual([]);
      expect(linesOf(run, 1).length).toBeGreaterThan(0);
      expect(
        factsOf(run.facts, "notice")
          .map(({ code }) => code)
          .filter((code) => !["seat-absent", "left-to-defaults", "FC2"].includes(code)),
      ).toEqual(["round-broken-off"]);
    },
  );

  it("one of them in a stress round makes two away, and ends the run", () => {
    const run = held({ absent: ["artifact/5/observer"] });
    expect([run.outcome, linesOf(run, 5)]).toMatchObject([{ reason: "no-quorum", rounds: 4 }, []]);
  });
});
