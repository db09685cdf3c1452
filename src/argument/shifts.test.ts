import { describe, expect, test } from "vitest";
import { classifyShift, conduct, type Move, type Turn } from "./shifts.ts";
import { sketch } from "../../test/builders/sketch.ts";

const move = (over: Partial<Move> = {}): Move => ({
  seat: "s1",
  from: "A",
  to: "B",
  delivered: [{ id: "m", author: "s2" }],
  holders: new Map([
    ["A", 1],
    ["B", 1],
  ]),
  ...over,
});

describe("classifyShift", () => {
  const graph = sketch("A <-> B, m -> A, other");

  test("argued: a delivered message by another seat favours the new option", () => {
    expect(classifyShift(graph, move())).toEqual({
      kind: "argued",
      trigger: "m",
      declared: "none",
    });
  });

  test("a message that was not delivered, or that the seat wrote itself, is no trigger", () => {
    expect(classifyShift(graph, move({ delivered: [] }))).toEqual({ kind: "unexplained" });
    expect(classifyShift(graph, move({ delivered: [{ id: "m", author: "s1" }] }))).toEqual({
      kind: "unexplained",
    });
  });

  test("a message that changes nothing between the two is no trigger, nor one that harms the new option", () => {
    expect(classifyShift(graph, move({ delivered: [{ id: "other", author: "s2" }] }))).toEqual({
      kind: "unexplained",
    });
    expect(classifyShift(graph, move({ from: "B", to: "A" }))).toEqual({ kind: "unexplained" });
  });

  test("of two messages that would each have been enough, each is a trigger, although neither is missed alone", () => {
    const twice = sketch("A <-> B, m -> A, n -> A");
    const delivered = [
      { id: "m", author: "s2" },
      { id: "n", author: "s3" },
    ];
    expect(classifyShift(twice, move({ delivered }))).toEqual({
      kind: "argued",
      trigger: "n",
      declared: "none",
    });
    expect(classifyShift(twice, move({ delivered, declaredTrigger: "m" }))).toEqual({
      kind: "argued",
      trigger: "m",
      declared: "confirmed",
    });
    expect(classifyShift(twice, move({ delivered: [{ id: "m", author: "s2" }] }))).toEqual({
      kind: "unexplained",
    });
  });

  test("a declaration that counters the old option can be the trigger", () => {
    const declared = sketch("d <-> A", [
      { kind: "option", id: "B", issue: "issue", declaredIn: ["d"], evidence: ["ctx:f#L1-L1"] },
    ]);
    expect(classifyShift(declared, move({ delivered: [{ id: "d", author: "s2" }] }))).toMatchObject(
      { kind: "argued", trigger: "d" },
    );
  });

  test("the declared trigger is checked: confirmed if it is one, else the latest that is one", () => {
    const two = sketch("A <-> B, m -> A, n -> k, k -> B");
    const delivered = ["m", "n", "k"].map((id) => ({ id, author: "s2" }));
    expect(classifyShift(two, move({ delivered, declaredTrigger: "n" }))).toEqual({
      kind: "argued",
      trigger: "n",
      declared: "confirmed",
    });
    expect(classifyShift(two, move({ delivered, declaredTrigger: "k" }))).toEqual({
      kind: "argued",
      trigger: "n",
      declared: "mistaken",
    });
  });

  test("conforming: not argued, and more holders were seen behind the new option", () => {
    const holders = new Map([
      ["A", 1],
      ["B", 2],
    ]);
    expect(classifyShift(graph, move({ delivered: [], holders }))).toEqual({ kind: "conforming" });
    expect(classifyShift(graph, move({ holders }))).toMatchObject({ kind: "argued" });
  });
});

describe("a message that argues and quotes", () => {
  const arguing = (evidence: string[]) =>
    sketch("A <-> B", [{ kind: "message", id: "m", author: "s2", argues: "B", evidence }]);

  test("takes its evidence with it when it is thought away, so it is the trigger", () => {
    expect(classifyShift(arguing(["ctx:f#L1-L1"]), move())).toEqual({
      kind: "argued",
      trigger: "m",
      declared: "none",
    });
    expect(classifyShift(arguing([]), move())).toEqual({ kind: "unexplained" });
  });

  test("is no trigger where another lends the option as much", () => {
    const graph = arguing(["ctx:f#L1-L1"]);
    const twice = {
      ...graph,
      nodes: [
        ...graph.nodes,
        { kind: "message" as const, id: "n", author: "s3", argues: "B", evidence: ["ctx:f#L2-L2"] },
      ],
    };
    expect(classifyShift(twice, move())).toEqual({ kind: "unexplained" });
  });
});

describe("a move to a camp that is not larger", () => {
  const named = (graph: ReturnType<typeof sketch>, over: Partial<Move> = {}) =>
    classifyShift(graph, move({ declaredTrigger: "m", ...over }));
  const ARGUED = { kind: "argued", trigger: "m", declared: "confirmed" };
  const UNEXPLAINED = { kind: "unexplained" };
  /** a argues for A, b for B; all is contested. */
  const around = (text: string) =>
    sketch(
      `A <-> B, ${text}`,
      ["A", "B"].map((option) => ({
        kind: "message",
        id: option.toLowerCase(),
        author: "s3",
        argues: option,
      })),
    );

  test.each(["m <-> A", "m <-> a", "m +> B", "m ~> B", "m +> b", "m ~> b"])(
    "is argued if the message it names bears on it: %s",
    (tie) => {
      expect(named(around(tie))).toEqual(ARGUED);
    },
  );

  test.each([
    "m +> A",
    "m ~> a",
    "m <-> B",
    "m <-> b",
    "m ?> A",
    "m => A",
    "m !> A",
    "m ?> B",
    "m => B",
    "m",
  ])("is unexplained if it does not: %s", (tie) => {
    expect(named(around(tie))).toEqual(UNEXPLAINED);
  });

  test("an answer that rebuts bears on it, a declaration of the new option does, and so does what argues for it", () => {
    const graph = around("m");
    expect(
      named({
        ...graph,
        edges: [...graph.edges, { from: "m", to: "A", relation: "responds_to", mode: "rebuts" }],
      }),
    ).toEqual(ARGUED);
    expect(
      named(sketch("A <-> B", [{ kind: "option", id: "B", issue: "issue", declaredIn: ["m"] }])),
    ).toEqual(ARGUED);
    expect(
      named(sketch("A <-> B", [{ kind: "option", id: "A", issue: "issue", declaredIn: ["m"] }])),
    ).toEqual(UNEXPLAINED);
    expect(
      classifyShift(
        around("m"),
        move({ delivered: [{ id: "b", author: "s3" }], declaredTrigger: "b" }),
      ),
    ).toEqual({ ...ARGUED, trigger: "b" });
  });

  test("a message that was not named, not delivered, or written by the seat itself does not count", () => {
    const graph = around("m <-> A");
    expect([
      classifyShift(graph, move()),
      named(graph, { delivered: [] }),
      named(graph, { delivered: [{ id: "m", author: "s1" }] }),
    ]).toEqual([UNEXPLAINED, UNEXPLAINED, UNEXPLAINED]);
  });

  test("to a larger camp it is conforming, whatever is named", () => {
    expect(
      named(around("m <-> A"), {
        holders: new Map([
          ["A", 1],
          ["B", 2],
        ]),
      }),
    ).toEqual({ kind: "conforming" });
    expect(
      named(around("m <-> A"), {
        holders: new Map([
          ["A", 2],
          ["B", 1],
        ]),
      }),
    ).toEqual(ARGUED);
  });
});

describe("a move to an option that nobody held before", () => {
  const UNEXPLAINED = { kind: "unexplained" };
  /** a argues for A, which is left, and b for its rival B; N is what is taken up, and nothing was ever said of it. */
  const around = (text: string) =>
    sketch(
      `A <-> B, ${text}`,
      ["A", "B"].map((option) => ({
        kind: "message",
        id: option.toLowerCase(),
        author: "s3",
        argues: option,
      })),
    );
  const shown = ["k", "m", "b"].map((id) => ({ id, author: "s2" }));
  const made = (
    graph: ReturnType<typeof sketch>,
    named: readonly string[],
    over: Partial<Move> = {},
  ) =>
    classifyShift(graph, {
      ...move({
        to: "N",
        delivered: shown,
        holders: new Map([
          ["A", 1],
          ["B", 1],
        ]),
      }),
      newOption: { named, graph },
      ...(named[0] === undefined ? {} : { declaredTrigger: named[0] }),
      ...over,
    });

  test.each(["m <-> A", "m <-> a", "m +> B", "m ~> B", "m +> b", "m ~> b"])(
    "is argued if a message it names attacks the option left or speaks for a rival of it: %s",
    (tie) => {
      expect(made(around(tie), ["m"])).toEqual({
        kind: "argued",
        trigger: "m",
        declared: "confirmed",
      });
    },
  );

  test.each(["m +> A", "m ~> a", "m <-> B", "m <-> b", "m ?> A", "m => B", "m !> B", "m"])(
    "stays unexplained if it does neither: %s",
    (tie) => {
      expect(made(around(tie), ["m"])).toEqual(UNEXPLAINED);
    },
  );

  test("every message it names is looked at, and the first that fits is the trigger", () => {
    const graph = around("k, m <-> A");
    expect(
      [
        made(graph, ["k", "m", "b"]),
        made(graph, ["k", "b", "m"]),
        made(graph, ["k"]),
        made(graph, []),
      ].map((shift) => ("trigger" in shift ? shift : shift.kind)),
    ).toEqual([
      { kind: "argued", trigger: "m", declared: "confirmed" },
      { kind: "argued", trigger: "b", declared: "confirmed" },
      "unexplained",
      "unexplained",
    ]);
  });

  test("a message that was not delivered, or that the seat wrote itself, counts as little as elsewhere", () => {
    const graph = around("m +> B");
    expect([
      made(graph, ["m"], { delivered: [] }),
      made(graph, ["m"], { delivered: [{ id: "m", author: "s1" }] }),
    ]).toEqual([UNEXPLAINED, UNEXPLAINED]);
  });

  test("where a message that was not named turned the argument, the one that was named and fits is the trigger all the same", () => {
    const graph = around("k -> A, m <-> A");
    expect([made(graph, []), made(graph, ["m"])]).toEqual([
      { kind: "argued", trigger: "k", declared: "none" },
      { kind: "argued", trigger: "m", declared: "confirmed" },
    ]);
  });

  test("is judged as every other unless it is said to be one", () => {
    const usual = { ...move({ to: "N", delivered: shown }), declaredTrigger: "m" };
    expect([
      classifyShift(around("m +> B"), usual),
      classifyShift(around("m <-> A"), { ...usual, declaredTrigger: "k" }),
    ]).toEqual([UNEXPLAINED, UNEXPLAINED]);
  });
});

describe("conduct", () => {
  const turn = (over: Partial<Turn>): Turn => ({
    seat: "s1",
    held: "A",
    holders: new Map([
      ["A", 1],
      ["B", 2],
    ]),
    refuted: "no",
    shift: "none",
    ...over,
  });

  test("sycophancy is the share of conforming turns among those in a minority with a position not refuted", () => {
    const turns = [
      turn({}),
      turn({ shift: { kind: "argued", trigger: "m", declared: "none" } }),
      turn({ shift: { kind: "conforming" } }),
      turn({ shift: { kind: "unexplained" } }),
      turn({ held: "B" }),
      turn({ refuted: "unseen", shift: { kind: "conforming" } }),
    ];
    expect(conduct(turns).get("s1")).toEqual({ sycophancy: 0.25, stubbornness: 0 });
  });

  test("stubbornness counts turns that keep a refuted option after its certificate was shown", () => {
    const turns = [
      turn({ refuted: "unseen" }),
      turn({ refuted: "shown" }),
      turn({ refuted: "shown" }),
      turn({ refuted: "shown", shift: { kind: "unexplained" } }),
    ];
    expect(conduct(turns).get("s1")).toEqual({ sycophancy: undefined, stubbornness: 2 });
  });

  test("each seat has its own", () => {
    expect(conduct([turn({}), turn({ seat: "s2", shift: { kind: "conforming" } })])).toEqual(
      new Map([
        ["s1", { sycophancy: 0, stubbornness: 0 }],
        ["s2", { sycophancy: 1, stubbornness: 0 }],
      ]),
    );
  });
});
