import { describe, expect, it } from "vitest";
import type { Issue, Message } from "../../kernel/fact.ts";
import type { Claim, Verification } from "../../kernel/ledger.ts";
import { ArgumentTracker, type Declared } from "./argument-tracker.ts";

describe("the argument under a discussion", () => {
  const issue: Issue = {
    kind: "issue",
    id: "i1",
    title: "Split it?",
    main: true,
    origin: "given",
    stances: [
      { id: "o1", label: "Now" },
      { id: "o2", label: "Never" },
    ],
  };
  const message = (id: string, seat: string): Message => ({
    kind: "message",
    id,
    seat,
    round: 1,
    phase: "argument",
    ask: `ask/${id}`,
    body: {},
    flags: [],
  });
  const documents = [{ name: "load.md", text: "The queue stalls." }];
  /** a stands for o1, b for o2, and c argues for o2, with a quotation or without. */
  const seated = (quote: string | null) => {
    const standing = new ArgumentTracker();
    standing.about(issue);
    const [a, b, c] = [message("m1", "a"), message("m2", "b"), message("m3", "c")];
    for (const said of [a, b, c]) standing.heard(said);
    standing.declared("o1", a);
    standing.declared("o2", b);
    standing.links(c, { to: "o2", relation: "supports", comment: "" });
    if (quote !== null) standing.quotes(c, [{ document: "load.md", quote }], documents);
    return { standing, a, b, c };
  };
  const turn = (quote: string | null, over: Partial<Declared> = {}) => {
    const { standing, a, b, c } = seated(quote);
    return standing.turn({
      member: "a",
      from: "o1",
      to: "o2",
      round: 2,
      reply: { changeReason: "It stalls.", changedBecauseOf: ["m3"] },
      message: message("m4", "a"),
      holders: new Map([
        ["o1", ["a"]],
        ["o2", ["b", "c"]],
      ]),
      delivered: [a, b, c],
      graph: standing.graph(),
      ...over,
    });
  };

  it("a move for a message that quotes a document is argued, with new evidence", () => {
    expect(turn("The queue stalls.")).toEqual({
      kind: "shift",
      seat: "a",
      round: 2,
      issue: "i1",
      from: "o1",
      to: "o2",
      reason: "It stalls.",
      declared: ["m3"],
      class: "argued",
      trigger: "m3",
      newEvidence: true,
      message: "m4",
    });
  });

  it("without the quotation, or with one that the document does not hold, the same move only conforms", () => {
    expect(
      [turn(null), turn("The queue is fast.")].map((shift) => [
        shift?.class,
        shift?.trigger,
        shift?.newEvidence,
      ]),
    ).toEqual([
      ["conforming", null, false],
      ["conforming", null, false],
    ]);
  });

  it("what was not delivered argued nothing", () => {
    expect(
      turn("The queue stalls.", { delivered: [message("m1", "a"), message("m2", "b")] })?.class,
    ).toBe("conforming");
  });

  it("what had been shown before the last turn argues no later move", () => {
    const { standing, a, b, c } = seated("The queue stalls.");
    const at = {
      member: "a",
      from: "o1",
      reply: {},
      holders: new Map([
        ["o1", ["a"]],
        ["o2", ["b", "c"]],
      ]),
      delivered: [a, b, c],
      graph: standing.graph(),
    };
    expect(standing.turn({ ...at, to: "o1", round: 2, message: message("m4", "a") })).toBe(null);
    expect(standing.turn({ ...at, to: "o2", round: 3, message: message("m5", "a") })?.class).toBe(
      "conforming",
    );
  });

  it("neither the first position nor one that is kept is a move", () => {
    expect([turn(null, { from: null }), turn(null, { to: "o1" })]).toEqual([null, null]);
  });

  it("a verdict counts every vote, and beside it the blind votes with argued moves alone", () => {
    const { standing, a, b, c } = seated(null);
    standing.turn({
      member: "a",
      from: "o1",
      to: "o2",
      round: 2,
      reply: {},
      message: message("m4", "a"),
      holders: new Map([
        ["o1", ["a"]],
        ["o2", ["b", "c"]],
      ]),
      delivered: [a, b, c],
      graph: standing.graph(),
    });
    const { verdict, beside } = standing.verdict(
      2,
      new Map([
        ["a", "o2"],
        ["b", "o2"],
      ]),
      new Map([
        ["a", "o1"],
        ["b", "o2"],
      ]),
    );
    expect([verdict.chosen, verdict.withoutConforming, verdict.minority]).toEqual(["o2", null, []]);
    expect(beside.filter(({ kind }) => kind === "conduct")).toEqual([
      { kind: "conduct", seat: "a", sycophancy: 1, stubbornness: 0, turns: 1 },
    ]);
  });
});

describe("a move to an option of one's own", () => {
  const issue = (...labels: string[]): Issue => ({
    kind: "issue",
    id: "i1",
    title: "Split it?",
    main: true,
    origin: "given",
    stances: labels.map((label, i) => ({ id: `o${i + 1}`, label })),
  });
  const message = (id: string, seat: string): Message => ({
    kind: "message",
    id,
    seat,
    round: 1,
    phase: "argument",
    ask: `ask/${id}`,
    body: {},
    flags: [],
  });
  const [a, b, c, d] = [
    message("m1", "a"),
    message("m2", "b"),
    message("m3", "c"),
    message("m4", "d"),
  ];
  const own = message("m5", "a");
  /** a stands for o1 and b for o2; c attacks what a said; d says something. Then a puts o3 on the list and goes there. */
  const seated = () => {
    const standing = new ArgumentTracker();
    standing.about(issue("Now", "Never"));
    for (const said of [a, b, c, d]) standing.heard(said);
    standing.declared("o1", a);
    standing.declared("o2", b);
    standing.links(c, { to: "m1", relation: "counters", mode: "rebuts", comment: "" });
    return standing;
  };
  const HOLDERS = new Map([
    ["o1", ["a"]],
    ["o2", ["b"]],
  ]);
  const turn = (named: readonly string[], over: Partial<Declared> = {}, standing = seated()) => {
    const graph = standing.graph();
    standing.about(issue("Now", "Never", "In part"));
    const { class: kind, trigger } =
      standing.turn({
        member: "a",
        from: "o1",
        to: "o3",
        round: 2,
        reply: { changeReason: "Both fail.", changedBecauseOf: named },
        message: own,
        holders: HOLDERS,
        delivered: [a, b, c, d],
        graph,
        meant: graph,
        ...over,
      }) ?? {};
    return [kind, trigger];
  };
  const UNEXPLAINED = ["unexplained", null];

  it("is argued if one of the messages it names attacks the option left or speaks for a rival of it, and unexplained if none does", () => {
    expect(
      [["m3"], ["m2"], ["m4", "m3"], ["m4", "m2"], ["m4"], []].map((named) => turn(named)),
    ).toEqual([
      ["argued", "m3"],
      ["argued", "m2"],
      ["argued", "m3"],
      ["argued", "m2"],
      UNEXPLAINED,
      UNEXPLAINED,
    ]);
  });

  it("is judged so only in a protocol that asks for it", () => {
    const usual = (named: readonly string[]) => {
      const standing = seated();
      const graph = standing.graph();
      standing.about(issue("Now", "Never", "In part"));
      return standing.turn({
        member: "a",
        from: "o1",
        to: "o3",
        round: 2,
        reply: { changedBecauseOf: named },
        message: own,
        holders: HOLDERS,
        delivered: [a, b, c, d],
        graph,
      })?.class;
    };
    expect([["m2"], ["m4", "m3"]].map(usual)).toEqual(["unexplained", "unexplained"]);
  });

  it("what was shown before its last turn argues it as little as any other move", () => {
    const standing = seated();
    turn([], { to: "o1" }, standing);
    expect(turn(["m2"], {}, standing)).toEqual(UNEXPLAINED);
  });

  it("an option that somebody holds, or held once, is no new one, and giving up without taking anything is no such move", () => {
    const left = seated();
    left.about(issue("Now", "Never", "In part"));
    left.turn({
      member: "d",
      from: "o3",
      to: "o2",
      round: 1,
      reply: {},
      message: d,
      holders: new Map(),
      delivered: [],
      graph: left.graph(),
    });
    const declared = seated();
    declared.declared("o3", d);
    const isHeld = turn(["m2"], { holders: new Map([...HOLDERS, ["o3", ["d"]]]) });
    expect([
      isHeld,
      turn(["m2"], {}, left),
      turn(["m2"], {}, declared),
      turn(["m2"], { to: "none" }),
    ]).toEqual([UNEXPLAINED, UNEXPLAINED, UNEXPLAINED, UNEXPLAINED]);
  });

  it("who makes the same option in the same turn does not make it an old one for the other", () => {
    const standing = seated();
    const other = { member: "b", from: "o2", message: message("m6", "b") };
    expect([turn(["m2"], {}, standing), turn(["m1"], other, standing)]).toEqual([
      ["argued", "m2"],
      ["argued", "m1"],
    ]);
  });
});

describe("a check that a message brings", () => {
  const issue: Issue = {
    kind: "issue",
    id: "i1",
    title: "Split it?",
    main: true,
    origin: "given",
    stances: [
      { id: "o1", label: "Now" },
      { id: "o2", label: "Never" },
    ],
  };
  const message = (id: string, seat: string): Message => ({
    kind: "message",
    id,
    seat,
    round: 1,
    phase: "cross_validation",
    ask: `ask/${id}`,
    body: {},
    flags: [],
  });
  const line = (over: Partial<Verification>): Verification => ({
    id: "V-1-1",
    round: 1,
    check: "critic_attack_on_action_trace",
    result: "BROKEN",
    evidence_refs: [
      "artifacts/round_01/critic.md#verdict",
      "artifacts/round_01/action.md#edge-case",
    ],
    notes: "",
    claims_affected: [],
    claim_status_changes: [],
    basis: "argued",
    ...over,
  });
  const claim: Claim = {
    id: "C-1-1",
    round: 1,
    raised_by: "guardian",
    text: "It holds.",
    testable_as: "A load test passes.",
    status: "pending",
    option: "o2",
  };
  const BROKEN = line({ option: "o1" });
  const CONFIRMED = line({
    result: "ROBUST",
    claims_affected: [claim.id],
    claim_status_changes: [
      { claim_id: claim.id, from: "pending", to: "tested_confirmed", stance: "supports" },
    ],
  });
  /** a stands for o1 and b for o2; c makes the check, and says it in m3. */
  const seated = (made: Verification, isCarried = true) => {
    const standing = new ArgumentTracker();
    standing.about(issue);
    const [a, b, c] = [message("m1", "a"), message("m2", "b"), message("m3", "c")];
    for (const said of [a, b, c]) standing.heard(said);
    standing.declared("o1", a);
    standing.declared("o2", b);
    standing.entered([
      { kind: "entry", ledger: "claims", line: claim },
      { kind: "entry", ledger: "verifications", line: made },
    ]);
    if (isCarried) standing.carries(c, made);
    return { standing, a, b, c };
  };
  const turn = ({ standing, a, b, c }: ReturnType<typeof seated>, over: Partial<Declared> = {}) =>
    standing.turn({
      member: "a",
      from: "o1",
      to: "o2",
      round: 2,
      reply: {},
      message: message("m4", "a"),
      holders: new Map([
        ["o1", ["a"]],
        ["o2", ["b", "c"]],
      ]),
      delivered: [a, b, c],
      graph: standing.graph(),
      ...over,
    });
  const kept = (made: Verification, over: Partial<Declared> = {}) => {
    const at = seated(made);
    turn(at, { to: "o1", ...over });
    return at.standing
      .verdict(2, new Map(), new Map())
      .beside.find(({ kind }) => kind === "conduct");
  };

  it.each([
    ["found the old option broken", BROKEN],
    ["confirmed a claim for the new one", CONFIRMED],
  ])(
    "and that %s argues a move: the trigger is the message, and it is new evidence",
    (_what, made) => {
      const SHIFT = {
        kind: "shift",
        seat: "a",
        round: 2,
        issue: "i1",
        from: "o1",
        to: "o2",
        reason: "",
        class: "argued",
        trigger: "m3",
        newEvidence: true,
        message: "m4",
      };
      expect([
        turn(seated(made)),
        turn(seated(made), { reply: { changedBecauseOf: ["m3"] } }),
      ]).toEqual([
        { ...SHIFT, declared: [] },
        { ...SHIFT, declared: ["m3"] },
      ]);
    },
  );

  it("argues nothing for who was not shown the message, nor for who wrote it, nor where no message brought it", () => {
    const unseen = seated(BROKEN);
    const moves = [
      turn(unseen, { delivered: [unseen.a, unseen.b] }),
      turn(seated(BROKEN), { member: "c" }),
      turn(seated(BROKEN, false)),
      turn(seated(line({ result: "UNCLEAR", option: "o1" }))),
    ];
    expect(moves.map((shift) => [shift?.class, shift?.trigger, shift?.newEvidence])).toEqual(
      Array.from({ length: 4 }, () => ["conforming", null, false]),
    );
  });

  it("makes who keeps what it refutes stubborn once it was shown the message, and not before", () => {
    const { a, b } = seated(BROKEN);
    expect([
      kept(BROKEN),
      kept(BROKEN, { delivered: [a, b] }),
      kept(line({ result: "ROBUST", option: "o1" })),
    ]).toEqual(
      [1, 0, 0].map((stubbornness) =>
        expect.objectContaining({ seat: "a", stubbornness, turns: 1 }),
      ),
    );
  });
});
