import { describe, expect, it } from "vitest";
import { optionAttacks } from "../../argument/index.ts";
import { shownIds, type Ask } from "../../kernel/ask.ts";
import type { Fact } from "../../kernel/fact.ts";
import { factsOf, hold, SILENT } from "../../../test/builders/hold.ts";
import { has, listed, property } from "../../../test/builders/panel.ts";
import {
  answering,
  askedFor,
  fails,
  flagged,
  OPTIONS,
  promptOf,
  refer,
  sentBack,
  shifted,
  swarmBrief,
  swarmPanel,
  votes,
  type Body,
  type Override,
} from "../../../test/builders/swarm-panel.ts";
import { swarm } from "./index.ts";

const usual = hold(swarm, swarmBrief(), swarmPanel());
const run = (override: Override, over = {}) =>
  hold(swarm, swarmBrief({ rounds: 1, ...over }), swarmPanel(override));
const statusOf = (facts: readonly Fact[], attack: string) =>
  optionAttacks(facts).attacks.find(({ id }) => id === attack)?.status;
const bare = (targetId: string) => ({
  references: [{ ...refer(targetId, "rebuts"), steelMan: " " }],
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
          refer("r1-msg-006", "rebuts"),
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

  it("[W-10] that attacks a message without a steel-man is flagged, and so is a stress test", () => {
    expect(flagged(ask, bare("r1-msg-002"))).toEqual([
      "no-steel-man: references: r1-msg-002 is attacked without a steel-man",
    ]);
    expect(flagged(askedFor(usual, "stress-test/1"), bare("r1-msg-005"))).toEqual([
      "no-steel-man: references: r1-msg-005 is attacked without a steel-man",
    ]);
    expect(flagged(ask, { references: [refer("r1-msg-002", "supports")] })).toEqual([]);
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

  it("[W-11] the contrarian sees every message, who refers to whom and who holds what, and is told to attack the strongest agreement", () => {
    const ask = askedFor(usual, "stress-test/1");
    const prompt = promptOf(ask);
    expect(shownIds(ask)).toEqual([
      "r0-msg-001",
      ...[1, 2, 3, 4, 5, 6, 7].map((n) => `r1-msg-00${n}`),
    ]);
    expect(prompt).toContain(
      "Who refers to whom in this round\n- r1-msg-005 questions r1-msg-002\n- r1-msg-006 counters r1-msg-001 (rebuts)\n- r1-msg-007 counters r1-msg-001 (rebuts)",
    );
    expect(prompt).toContain("o2: Keep it whole (held by operations, finance)");
    expect(prompt).toContain("Find the point on which most experts agree and attack it");
    for (const field of ["targetedAgreement", "assumption", "weakestEvidence", "failureScenario"])
      expect(sentBack(ask, { [field]: "" })).toEqual([`${field}: must not be empty`]);
  });

  it("[W-11] attacks something, else it is sent back once", () => {
    const ask = askedFor(usual, "stress-test/1");
    expect(sentBack(ask, { references: [refer("r1-msg-005", "supports")] })).toEqual([
      "references: nothing is attacked",
    ]);
    expect(flagged(ask, { references: [refer("r1-msg-005", "supports")] })).toEqual([
      "attacks: references: nothing is attacked",
    ]);
    expect(sentBack(ask, { references: [] })[0]).toContain("references");
  });

  it("[T-05] may insist on attacks of earlier rounds that were answered, and so may an expert", () => {
    const ask = askedFor(usual, "stress-test/2");
    expect([
      listed(ask, "insists", "attack"),
      listed(askedFor(usual, "argument/2/operations"), "insists", "attack"),
    ]).toEqual([["a3"], ["a1"]]);
    expect(promptOf(ask)).toContain(
      "Your attacks that were answered\n- a3, contrarian in r1-msg-008 on r1-msg-005: It rebuts r1-msg-005. growth (fails): It fails: a3 is about another case.",
    );
    const held = run(
      (asked, reply) =>
        asked.id === ask.id
          ? { ...reply, insists: [{ attack: "a3", why: "It is about this case." }] }
          : reply,
      { rounds: 2 },
    );
    expect(statusOf(held.facts, "a3")).toBe("contested");
    expect(statusOf(usual.facts, "a3")).toBe("answered");
  });

  it("a contrarian who fails is named, and the responses are held all the same", () => {
    const held = run((ask, reply) => (ask.seat.id === "contrarian" ? SILENT : reply));
    expect(factsOf(held.facts, "notice").map(({ code, seat }) => [code, seat])).toEqual([
      ["seat-absent", "contrarian"],
      ["FC2", null],
    ]);
    expect(held.asks.filter(({ purpose }) => purpose === "response")).toHaveLength(3);
  });
});

describe("a response", () => {
  const ask = askedFor(usual, "response/1/growth");

  it("[T-05] lists the attacks on its author, the contrarian's first, and answers each once", () => {
    expect(listed(ask, "answers", "attack")).toEqual(["a3", "a1", "a2"]);
    expect(promptOf(ask)).toContain(
      "Attacks that you have to answer\n- a3, contrarian in r1-msg-008 on r1-msg-005: It rebuts r1-msg-005.\n- a1, operations in r1-msg-006 on r1-msg-001: It rebuts r1-msg-001.",
    );
    expect(sentBack(ask, { answers: [fails("a3")] })).toEqual(["answers: a1, a2 missing"]);
    expect(
      factsOf(usual.facts, "answer")
        .filter(({ message }) => message === "r1-msg-009")
        .map(({ attack, how }) => [attack, how]),
    ).toEqual([
      ["a3", "fails"],
      ["a1", "fails"],
      ["a2", "fails"],
    ]);
  });

  it("[T-05] of whoever was not attacked has nothing to answer", () => {
    const spared = askedFor(usual, "response/1/finance");
    expect([
      has(spared, "answers"),
      promptOf(spared).includes("No attack is listed for you."),
    ]).toEqual([false, true]);
  });

  it("[T-05] is asked of all holders of an option that is attacked itself, and of the others once one took an attack as fatal", () => {
    const onOption: Override = (asked, reply) =>
      asked.id === "stress-test/1" ? { ...reply, references: [refer("o2", "undercuts")] } : reply;
    const held = run(onOption);
    expect(
      ["operations", "finance", "growth"].map((seat) =>
        listed(askedFor(held, `response/1/${seat}`), "answers", "attack"),
      ),
    ).toEqual([["a3"], ["a3"], ["a1", "a2"]]);
    const fatal = run(
      (asked, reply) => {
        if (asked.id === "stress-test/1")
          return { ...reply, references: [refer("r1-msg-006", "undercuts")] };
        return asked.id === "response/1/operations" ? answering(reply, "fatal") : reply;
      },
      { rounds: 2 },
    );
    expect(listed(askedFor(fatal, "response/1/finance"), "answers", "attack")).toEqual([]);
    expect(listed(askedFor(fatal, "response/2/finance"), "answers", "attack")).toEqual(["a3"]);
  });

  it("[T-05] answers five attacks at the most; the rest wait, and that is said", () => {
    const held = run(
      (asked, reply) =>
        asked.purpose === "argument" && asked.seat.id !== "growth"
          ? {
              ...reply,
              references: ["rebuts", "undercuts", "undermines"].map((how) =>
                refer("r1-msg-001", how),
              ),
            }
          : reply,
      { rounds: 2 },
    );
    expect(listed(askedFor(held, "response/1/growth"), "answers", "attack")).toHaveLength(5);
    expect(
      factsOf(held.facts, "notice")
        .filter(({ code }) => code === "attacks-not-asked")
        .map(({ text }) => text)[0],
    ).toBe("Head of growth faces more attacks than one turn answers: 2 wait for the next.");
    expect(listed(askedFor(held, "response/2/growth"), "answers", "attack")).toEqual(
      expect.arrayContaining(["a5", "a6"]),
    );
  });

  it("[T-05] decides what becomes of an attack; silence leaves it open", () => {
    const became = (how: string | null) =>
      statusOf(
        run((asked, reply) =>
          asked.id === ask.id ? (how === null ? SILENT : answering(reply, how)) : reply,
        ).facts,
        "a3",
      );
    expect(["fails", "changed", "fatal", "open", null].map(became)).toEqual([
      "answered",
      "answered",
      "fatal",
      "open",
      "open",
    ]);
  });

  it("[W-12, T-08] has a shift that is computed: another option is a major one, a change for an attack a minor one", () => {
    const shift = (change: (reply: Body) => Body) => {
      const held = run((asked, reply) => (asked.id === ask.id ? change(reply) : reply));
      const { body } = factsOf(held.facts, "message").find((m) => m.ask === ask.id) ?? {};
      return [body?.["positionShift"], body?.["triggers"]];
    };
    expect([
      shift((reply) => reply),
      shift((reply) => answering(reply, "open")),
      shift((reply) => answering(reply, "changed")),
      shift((reply) => shifted(reply, "o2", ["r1-msg-006"])),
      shift((reply) => shifted(reply, "o2", ["own"])),
    ]).toEqual([
      ["none", []],
      ["none", []],
      ["minor", ["r1-msg-006", "r1-msg-007", "r1-msg-008"]],
      ["major", ["r1-msg-006"]],
      ["major", []],
    ]);
  });

  it("[W-13] a shift is recorded unless it is none, from this round's declaration to what is held now", () => {
    const held = run(
      (asked, reply) => {
        if (asked.id.startsWith("response/") && asked.seat.id === "growth")
          return answering(reply, "changed");
        return reply;
      },
      { rounds: 2 },
    );
    const row = (round: number) => ({
      kind: "amendment",
      seat: "growth",
      round,
      degree: "minor",
      from: `Position said-by-growth-in-${round}.`,
      to: `Current said-by-growth-in-${round}.`,
      reason: "Should the billing service be split? For o1.",
      triggers: [6, 7, 8].map((n) => `r${round}-msg-00${n}`),
      message: `r${round}-msg-009`,
    });
    expect(factsOf(held.facts, "amendment")).toEqual([row(1), row(2)]);
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

  it("[W-13, T-08] what changed a vote is a message by another seat that this one was shown, or its own thought", () => {
    const because = (asked: Ask) =>
      property(asked, "vote")?.properties?.["because"]?.items?.enum ?? [];
    for (const response of usual.asks.filter(({ purpose }) => purpose === "response")) {
      const others = response.transcript
        .filter(({ seat }) => seat !== response.seat.id && seat !== "moderator")
        .map(({ id }) => id);
      expect(because(response)).toEqual([...others, "own"]);
    }
  });

  it("[T-08] that changes its vote and does not say what changed it is sent back once, and then counts", () => {
    expect(sentBack(ask, { vote: votes(ask, "o2") })).toEqual([
      "you held o1 and now hold o2: because has to name what changed your mind, or own",
    ]);
    expect(flagged(ask, { vote: votes(ask, "o2") })?.[0]).toContain("move-because");
  });

  it("[T-40] whose reason repeats nothing that was shown is sent back once; then the vote counts and has no grounds", () => {
    const vote = { ...votes(ask), why: "Because I say so." };
    expect(sentBack(ask, { vote })[0]).toContain("quote at least four words in a row");
    const grounded = (override: Override) =>
      factsOf(run(override).facts, "verdict")[0]?.standing?.votes.map((row) => row.grounded);
    expect(grounded((_ask, reply) => reply)).toEqual([true, true, true]);
    expect(grounded((asked, reply) => (asked.id === ask.id ? { ...reply, vote } : reply))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("of who was silent before has no previous position, and its vote counts from now on", () => {
    const held = run((asked, reply) =>
      asked.seat.id === "growth" && asked.purpose !== "response" ? SILENT : reply,
    );
    const said = factsOf(held.facts, "message").find((m) => m.ask === ask.id);
    expect(said?.body["previousPosition"]).toBe("");
    expect(
      factsOf(held.facts, "verdict")[0]?.minority.map(({ option, holders }) => [option, holders]),
    ).toEqual([["o1", ["growth"]]]);
  });

  it("peers read words: no message holds an option", () => {
    const fields = new Set(
      usual.asks.flatMap(({ transcript }) => transcript.flatMap(({ body }) => Object.keys(body))),
    );
    expect(
      ["vote", "ownOption", "declaredOption", "options", "reasons"].filter((field) =>
        fields.has(field),
      ),
    ).toEqual([]);
  });

  it("says in what may be the last turn what should be done in any case, and what would change the vote", () => {
    expect(
      [1, 2].map((round) => has(askedFor(usual, `response/${round}/growth`), "wouldChange")),
    ).toEqual([false, true]);
    const change = { fact: "The queue holds.", who: "operations", by: "" };
    const held = run((asked, reply) =>
      asked.id === ask.id
        ? { ...reply, inAnyCase: ["Count the pages."], wouldChange: [change] }
        : reply,
    );
    expect(
      factsOf(held.facts, "takeaway")
        .filter(({ seats }) => seats.includes("growth"))
        .map(({ about, text, who, by }) => [about, text, who, by]),
    ).toEqual([
      ["anyway", "Count the pages.", null, null],
      ["change", "The queue holds.", "operations", null],
    ]);
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
  const moving =
    (seat: string, to: string, because: readonly string[], round = 1): Override =>
    (ask, reply) =>
      ask.id === `response/${round}/${seat}` ? shifted(reply, to, because) : reply;

  it("[T-08, X-13] is argued if the seat names a message that attacks what it left or speaks for what it took", () => {
    expect(moves(moving("growth", "o2", ["r1-msg-008"]))).toEqual([
      ["growth", "o1", "o2", "argued", "r1-msg-008"],
    ]);
    expect(moves(moving("finance", "o1", ["r1-msg-005"]))).toEqual([
      ["finance", "o2", "o1", "argued", "r1-msg-005"],
    ]);
  });

  it("[T-08] is conforming towards a larger camp without such a message, also if it is called a thought of its own", () => {
    expect(moves(moving("growth", "o2", ["own"]))).toEqual([
      ["growth", "o1", "o2", "conforming", null],
    ]);
  });

  it("[T-08] away from a majority is its own or unexplained, and never conforming", () => {
    expect([
      moves(moving("finance", "o1", ["own"])),
      moves(moving("finance", "o1", ["r1-msg-008"])),
    ]).toEqual([
      [["finance", "o2", "o1", "own", null]],
      [["finance", "o2", "o1", "unexplained", null]],
    ]);
  });

  it("[T-08] from none to a first stance is a stance and no move", () => {
    const held = run((ask, reply) =>
      "declaredOption" in reply && ask.seat.id === "growth"
        ? { ...reply, declaredOption: "none", ownOption: null }
        : reply,
    );
    expect(factsOf(held.facts, "shift")).toEqual([]);
  });

  it("[T-08] in a later declaration names what its author was told of, or a thought of its own", () => {
    const ask = askedFor(usual, "declaration/2/growth");
    const enumerated = property(ask, "vote")?.properties?.["because"]?.items?.enum;
    expect(enumerated).toEqual(["r1-msg-012", "r1-msg-006", "r1-msg-007", "r1-msg-008", "own"]);
    const held = run(
      (asked, reply) =>
        asked.seat.id === "growth" && asked.round === 2
          ? "vote" in reply
            ? { ...reply, vote: votes(asked, "o2", ["r1-msg-006"]) }
            : reply
          : reply,
      { rounds: 2 },
    );
    expect(
      factsOf(held.facts, "shift").map(({ round, class: kind, trigger }) => [round, kind, trigger]),
    ).toEqual([[2, "argued", "r1-msg-006"]]);
  });

  it("giving an option up for none is a move, and coming back to it is none", () => {
    expect(
      moves(moving("growth", "none", ["r1-msg-008"]), { rounds: 2 }).map((row) => row.slice(0, 3)),
    ).toEqual([["growth", "o1", "none"]]);
  });
});
