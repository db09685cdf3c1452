import { describe, expect, it } from "vitest";
import { shownIds } from "../../kernel/ask.ts";
import { factsOf, hold, SILENT } from "../../../test/builders/hold.ts";
import { allowed } from "../../../test/builders/panel.ts";
import {
  askedFor,
  flagged,
  OPTIONS,
  promptOf,
  refer,
  sentBack,
  shifted,
  swarmBrief,
  swarmPanel,
  type Override,
} from "../../../test/builders/swarm-panel.ts";
import { swarm } from "./index.ts";

const usual = hold(swarm, swarmBrief(), swarmPanel());
const run = (override: Override, over = {}) =>
  hold(swarm, swarmBrief({ rounds: 1, ...over }), swarmPanel(override));
const bare = (targetId: string) => ({
  references: [{ ...refer(targetId, "counters", "rebuts"), steelMan: " " }],
});

describe("an argument", () => {
  const ask = askedFor(usual, "argument/1/growth");

  it("[W-09] without a peer's message is flagged as uncited and stands; its own or the moderator's do not count", () => {
    const uncited = ["uncited: references: no message of another seat is cited"];
    expect(
      [[], [refer("r1-msg-001", "extends")], [refer("r1-msg-004", "responds_to")]].map(
        (references) => flagged(ask, { references }),
      ),
    ).toEqual([uncited, uncited, uncited]);
    expect(flagged(ask, { references: [refer("r1-msg-002", "extends")] })).toEqual([]);
    expect(sentBack(ask, { references: [] })).toEqual([]);
  });

  it("[W-09] that cites a message it was not shown is flagged as unresolved", () => {
    expect(
      flagged(ask, {
        references: [
          refer("r1-msg-002", "extends"),
          refer("r9-msg-999", "supports"),
          refer("r1-msg-006", "counters", "rebuts"),
        ],
      }),
    ).toEqual(['unresolved: references: "r9-msg-999", "r1-msg-006" is no message that was shown']);
    const held = run((asked, reply) =>
      asked.id === ask.id ? { ...reply, references: [refer("r9-msg-999", "supports")] } : reply,
    );
    expect(
      factsOf(held.facts, "message")
        .find((m) => m.ask === ask.id)
        ?.flags.map((flag) => flag.split(":")[0]),
    ).toEqual(["uncited", "unresolved"]);
  });

  it("[W-10] that counters a message without a steel-man is flagged, and so are a stress test and a response", () => {
    expect(flagged(ask, bare("r1-msg-002"))).toEqual([
      "no-steel-man: references: r1-msg-002 is countered without a steel-man",
    ]);
    expect(flagged(askedFor(usual, "stress-test/1"), bare("r1-msg-005"))).toEqual([
      "no-steel-man: references: r1-msg-005 is countered without a steel-man",
    ]);
    expect(flagged(askedFor(usual, "response/1/growth"), bare("r1-msg-008"))).toEqual([
      "no-steel-man: references: r1-msg-008 is countered without a steel-man",
    ]);
    expect(
      flagged(ask, { references: [{ ...refer("r1-msg-002", "supports"), steelMan: "" }] }),
    ).toEqual([]);
  });

  it("speaks for the option that its author holds", () => {
    expect(
      factsOf(usual.facts, "link")
        .filter(({ to }) => to.startsWith("o"))
        .map(({ from, to, relation }) => [from, to, relation]),
    ).toEqual([
      ["r1-msg-005", "o1", "supports"],
      ["r1-msg-006", "o2", "supports"],
      ["r1-msg-007", "o2", "supports"],
      ["r2-msg-005", "o1", "supports"],
      ["r2-msg-006", "o2", "supports"],
      ["r2-msg-007", "o2", "supports"],
    ]);
  });

  it("confirms the option of the declaration once, and not where options were given", () => {
    const confirming = (held: typeof usual) =>
      held.asks.filter(({ details }) => details["confirms"] === true).map(({ id }) => id);
    expect(confirming(usual)).toEqual([
      "argument/1/growth",
      "argument/1/operations",
      "argument/1/finance",
    ]);
    expect(
      confirming(hold(swarm, swarmBrief({ options: OPTIONS, rounds: 1 }), swarmPanel())),
    ).toEqual([]);
  });
});

describe("a confirmation", () => {
  it("[X-13] is asked only of who declared: who was silent in the blind round has no blind vote", () => {
    const held = run((asked, reply) => (asked.id === "declaration/1/growth" ? SILENT : reply));
    expect(
      factsOf(held.facts, "position")
        .filter(({ basis }) => basis === "confirmed")
        .map(({ seat }) => seat),
    ).toEqual(["operations", "finance"]);
  });
});

describe("the stress test", () => {
  it("[W-11] is held in every round, also when nobody argued", () => {
    expect(
      usual.asks
        .filter(({ purpose }) => purpose === "stress-test")
        .map(({ id, seat }) => [id, seat.id]),
    ).toEqual([
      ["stress-test/1", "contrarian"],
      ["stress-test/2", "contrarian"],
    ]);
    expect(
      run((ask, reply) => (ask.purpose === "argument" ? SILENT : reply)).asks.map(({ id }) => id),
    ).toContain("stress-test/1");
  });

  it("[W-11] the contrarian sees every message, who refers to whom and who holds what, and is told to go at the strongest agreement", () => {
    const ask = askedFor(usual, "stress-test/1");
    const prompt = promptOf(ask);
    expect(shownIds(ask)).toEqual([
      "r0-msg-001",
      ...[1, 2, 3, 4, 5, 6, 7].map((n) => `r1-msg-00${n}`),
    ]);
    expect(prompt).toContain(
      "Who refers to whom in this round\n- r1-msg-005 questions r1-msg-002\n- r1-msg-006 questions r1-msg-001\n- r1-msg-007 questions r1-msg-001",
    );
    expect(prompt).toContain("o2: Keep it whole (held by operations, finance)");
    expect(prompt).toContain("Find the point on which most experts agree and go at it");
    for (const field of ["targetedAgreement", "assumption", "weakestEvidence", "failureScenario"])
      expect(sentBack(ask, { [field]: "" })).toEqual([`${field}: must not be empty`]);
  });

  it("[W-11] counters something, else it is sent back once", () => {
    const ask = askedFor(usual, "stress-test/1");
    expect(sentBack(ask, { references: [refer("r1-msg-005", "supports")] })).toEqual([
      "references: nothing is countered",
    ]);
    expect(flagged(ask, { references: [refer("r1-msg-005", "supports")] })).toEqual([
      "attacks: references: nothing is countered",
    ]);
    expect(sentBack(ask, { references: [] })[0]).toContain("references");
  });

  it("a contrarian who fails is named, and the responses are held all the same", () => {
    const held = run((ask, reply) => (ask.seat.id === "contrarian" ? SILENT : reply));
    expect(factsOf(held.facts, "notice").map(({ code, seat }) => [code, seat])).toEqual([
      ["seat-absent", "contrarian"],
    ]);
    expect(held.asks.filter(({ purpose }) => purpose === "response")).toHaveLength(3);
  });
});

describe("a response", () => {
  const ask = askedFor(usual, "response/1/growth");

  it("[W-12] says whether its position shifted, and if not why the attack does not apply", () => {
    for (const field of ["positionShift", "currentPosition", "shiftReason", "triggers"])
      expect(sentBack(ask, { [field]: undefined })[0]).toContain(field);
    expect(sentBack(ask, { positionShift: "some" })[0]).toContain("positionShift");
    expect(sentBack(ask, { positionShift: "none", shiftReason: " " })).toEqual([
      "shiftReason: must not be empty",
    ]);
    expect(promptOf(ask)).toContain(
      "if nothing did, why the attack does not apply to your position",
    );
  });

  it("[W-12] cannot hold another option and call it no shift, nor a shift without what caused it", () => {
    expect(sentBack(ask, { option: "o2" })).toEqual([
      "positionShift: you declared o1 and hold o2 now; that is a shift",
    ]);
    expect(sentBack(ask, { positionShift: "minor" })).toEqual([
      "triggers: a shift names at least one message that caused it",
    ]);
    expect(sentBack(ask, { positionShift: "minor", triggers: ["r1-msg-008"] })).toEqual([]);
  });

  it("[W-13] a shift is recorded unless it is none, from this round's declaration to what is held now", () => {
    const held = run(
      (asked, reply) =>
        asked.purpose === "response" && asked.seat.id !== "finance"
          ? {
              ...reply,
              positionShift: asked.seat.id === "growth" ? "minor" : "major",
              triggers: ["r1-msg-008"],
            }
          : reply,
      { rounds: 2 },
    );
    const row = (seat: string, round: number, degree: string, message: string) => ({
      kind: "amendment",
      seat,
      round,
      degree,
      from: `Position said-by-${seat}-in-${round}.`,
      to: `Current said-by-${seat}-in-${round}.`,
      reason: `Why not said-by-${seat}-in-${round}.`,
      triggers: ["r1-msg-008"],
      message,
    });
    expect(factsOf(held.facts, "amendment")).toEqual([
      row("growth", 1, "minor", "r1-msg-009"),
      row("operations", 1, "major", "r1-msg-010"),
      row("growth", 2, "minor", "r2-msg-009"),
      row("operations", 2, "major", "r2-msg-010"),
    ]);
    expect(factsOf(usual.facts, "amendment")).toEqual([]);
  });

  it("[W-13] the previous position is the engine's word, whatever the seat says", () => {
    expect(
      factsOf(usual.facts, "message")
        .filter(({ phase }) => phase === "response")
        .map(
          ({ seat, round, body }) =>
            body["previousPosition"] === `Position said-by-${seat}-in-${round}.`,
        ),
    ).toEqual(Array.from({ length: 6 }, () => true));
    expect(flagged(ask, { previousPosition: "I always held this." })).toEqual([
      'form: not asked for and left out: "previousPosition"',
    ]);
  });

  it("[W-13] a trigger is a message by another seat that this one was shown", () => {
    for (const response of usual.asks.filter(({ purpose }) => purpose === "response")) {
      const others = response.transcript
        .filter(({ seat }) => seat !== response.seat.id && seat !== "moderator")
        .map(({ id }) => id);
      expect(allowed(response, "triggers")).toEqual(others);
    }
    const shift = (trigger: string) =>
      sentBack(ask, { positionShift: "minor", triggers: [trigger] });
    expect(
      ["r1-msg-001", "r1-msg-010", "the contrarian"].map(
        (trigger) => shift(trigger)[0]?.split(":")[0],
      ),
    ).toEqual(["triggers.0", "triggers.0", "triggers.0"]);
  });

  it("of who was silent before has no previous position, and its vote counts from now on", () => {
    const held = run((asked, reply) =>
      asked.seat.id === "growth" && asked.purpose !== "response"
        ? SILENT
        : asked.id === ask.id
          ? { ...reply, positionShift: "minor", triggers: ["r1-msg-002"] }
          : reply,
    );
    expect(factsOf(held.facts, "amendment")[0]).toMatchObject({ seat: "growth", from: "" });
    expect(
      factsOf(held.facts, "verdict")[0]?.minority.map(({ option, holders }) => [option, holders]),
    ).toEqual([["o1", ["growth"]]]);
  });

  it("that concedes and keeps a refined position takes back what was hit", () => {
    const status = (mode: string) => {
      const held = run((asked, reply) => {
        if (asked.purpose === "stress-test")
          return { ...reply, references: [refer("r1-msg-001", "counters", "undermines")] };
        return asked.id === ask.id
          ? {
              ...reply,
              positionShift: "minor",
              triggers: ["r1-msg-008"],
              references: [refer("r1-msg-008", "responds_to", mode)],
            }
          : reply;
      });
      return [
        factsOf(held.facts, "verdict")[0]?.minority.map((row) => row.status),
        factsOf(held.facts, "declaration").find(({ message }) => message === "r1-msg-009")
          ?.replaces,
      ];
    };
    expect(status("clarifies")).toEqual([["refuted"], []]);
    expect(status("concedes")).toEqual([["outvoted and still valid"], ["r1-msg-001"]]);
  });

  it("peers read words: no message holds an option", () => {
    const fields = new Set(
      usual.asks.flatMap(({ transcript }) => transcript.flatMap(({ body }) => Object.keys(body))),
    );
    expect(
      ["option", "ownOption", "declaredOption", "options", "reasons"].filter((field) =>
        fields.has(field),
      ),
    ).toEqual([]);
  });
});

describe("a move", () => {
  const moves = (override: Override, over = {}) =>
    factsOf(run(override, over).facts, "shift").map(({ seat, from, to, class: kind, trigger }) => [
      seat,
      from,
      to,
      kind,
      trigger,
    ]);
  const undermining =
    (on: string): Override =>
    (ask, reply) =>
      ask.id === "stress-test/1"
        ? { ...reply, references: [refer(on, "counters", "undermines")] }
        : reply;
  const growthMoves: Override = (ask, reply) =>
    ask.id === "response/1/growth" ? shifted(reply, "o2", ["r1-msg-008"]) : reply;

  it("[X-13] is argued if a message that was shown changed what stands, conforming if only numbers did, else unexplained", () => {
    expect(
      moves((ask, reply, n) =>
        ask.purpose === "stress-test"
          ? undermining("r1-msg-001")(ask, reply, n)
          : growthMoves(ask, reply, n),
      ),
    ).toEqual([["growth", "o1", "o2", "argued", "r1-msg-008"]]);
    expect(moves(growthMoves)).toEqual([["growth", "o1", "o2", "conforming", null]]);
    expect(
      moves((ask, reply) =>
        ask.id === "response/1/finance" ? shifted(reply, "o1", ["r1-msg-008"]) : reply,
      ),
    ).toEqual([["finance", "o2", "o1", "unexplained", null]]);
  });

  it("[X-13] says who moved, after which message, citing what, and whether that message brought new evidence", () => {
    const context = [{ name: "load.md", text: "At month end\nthe queue stalls." }];
    const evidence = (quote: string) =>
      run(
        (ask, reply, n) =>
          ask.purpose === "stress-test"
            ? {
                ...(undermining("r1-msg-001")(ask, reply, n) as object),
                evidence: [{ document: "load.md", quote }],
              }
            : growthMoves(ask, reply, n),
        { context },
      );
    expect(factsOf(evidence("the queue stalls").facts, "shift")).toEqual([
      {
        kind: "shift",
        seat: "growth",
        round: 1,
        issue: "i1",
        from: "o1",
        to: "o2",
        reason: "The argument holds.",
        declared: ["r1-msg-008"],
        class: "argued",
        trigger: "r1-msg-008",
        newEvidence: true,
        message: "r1-msg-009",
      },
    ]);
    expect(
      factsOf(evidence("the queue is fast").facts, "shift").map(({ newEvidence }) => newEvidence),
    ).toEqual([false]);
  });

  it("[W-13] a trigger that was declared and did nothing is replaced by the one that did", () => {
    expect(
      moves((ask, reply, n) =>
        ask.id === "response/1/growth"
          ? shifted(reply, "o2", ["r1-msg-002"])
          : undermining("r1-msg-001")(ask, reply, n),
      ),
    ).toEqual([["growth", "o1", "o2", "argued", "r1-msg-008"]]);
  });

  it("[W-17] what a seat said itself never moved it", () => {
    const doubting =
      (seat: string): Override =>
      (ask, reply) => {
        if (ask.id === "declaration/2/growth")
          return { ...reply, option: "none", changeReason: "Not sure." };
        if (ask.id === (seat === "growth" ? "argument/2/growth" : "stress-test/2"))
          return { ...reply, references: [refer("r1-msg-001", "counters", "undermines")] };
        // Aimed elsewhere, so that what growth said against itself is not attacked.
        if (ask.id === "stress-test/2")
          return { ...reply, references: [refer("r2-msg-006", "counters")] };
        return ask.id === "response/2/growth" ? shifted(reply, "o2", ["r2-msg-008"]) : reply;
      };
    expect(moves(doubting("growth"), { rounds: 2 }).at(-1)).toEqual([
      "growth",
      "o1",
      "o2",
      "conforming",
      null,
    ]);
    expect(moves(doubting("contrarian"), { rounds: 2 }).at(-1)).toEqual([
      "growth",
      "o1",
      "o2",
      "argued",
      "r2-msg-008",
    ]);
  });

  const unseen: Override = (ask, reply) =>
    ask.id === "analogy/1"
      ? { ...reply, references: [refer("r1-msg-001", "counters", "undermines")] }
      : reply;

  it("[W-13] in a blind declaration is never argued by a message that the seat was not shown", () => {
    const held = run(
      (ask, reply, n) =>
        ask.id === "declaration/2/growth"
          ? { ...reply, option: "o2", changeReason: "On reflection." }
          : ask.id === "response/2/growth"
            ? { ...reply, option: "o2" }
            : unseen(ask, reply, n),
      { rounds: 2 },
    );
    const [shift] = factsOf(held.facts, "shift");
    expect(
      held.asks
        .filter(
          ({ seat, round, purpose }) =>
            seat.id === "growth" && (round === 1 || purpose === "declaration"),
        )
        .flatMap(shownIds),
    ).not.toContain("r1-msg-012");
    expect([shift?.class, shift?.trigger]).toEqual(["conforming", null]);
  });

  it("[X-13] is argued by a message of the last round that the seat reads only now", () => {
    expect(
      moves(
        (ask, reply, n) =>
          ask.id === "response/2/growth"
            ? shifted(reply, "o2", ["r1-msg-012"])
            : unseen(ask, reply, n),
        { rounds: 2 },
      ),
    ).toEqual([["growth", "o1", "o2", "argued", "r1-msg-012"]]);
  });

  it("giving an option up for none is a move, and coming back to it is none", () => {
    expect(
      moves(
        (ask, reply) =>
          ask.id === "response/1/growth" ? shifted(reply, "none", ["r1-msg-008"]) : reply,
        { rounds: 2 },
      ).map((row) => row.slice(0, 3)),
    ).toEqual([["growth", "o1", "none"]]);
  });
});
