import { describe, expect, it } from "vitest";
import { dialectic, swarm } from "../protocols/index.ts";
import type { Declaration, Fact, Issue, Link, Message, Shift } from "../kernel/fact.ts";
import { threeHeard } from "../../test/builders/debate.ts";
import { factsOf, hold } from "../../test/builders/hold.ts";
import { brief, moved, panel } from "../../test/builders/panel.ts";
import { answering, swarmBrief, swarmPanel } from "../../test/builders/swarm-panel.ts";
import { evidence } from "./graph.ts";
import { graphOf } from "./graph-of.ts";
import { optionAttacks } from "./option-attacks.ts";
import { countVotes } from "./standing.ts";
import { statuses } from "./statuses.ts";

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
const message = (id: string, seat = `by-${id}`): Message => ({
  kind: "message",
  id,
  seat,
  round: 1,
  phase: "argument",
  ask: `ask/${id}`,
  body: {},
  flags: [],
});
const link = (
  from: string,
  to: string,
  relation: Link["relation"],
  over: Partial<Link> = {},
): Link => ({ kind: "link", from, to, relation, mode: null, comment: "", resolved: true, ...over });
const declaration = (id: string, option: string, replaces: string[] = []): Declaration => ({
  kind: "declaration",
  message: id,
  option,
  replaces,
});
/** Somebody stands for each option. */
const BOTH = [declaration("x", "o1"), declaration("y", "o2")];
const EXCLUSIVE = { from: "o1", to: "o2", relation: "counters", mode: "rebuts" };
const option = (id: string, over = {}) => ({
  kind: "option",
  id,
  issue: "i1",
  declaredIn: [],
  evidence: [],
  ...over,
});

describe("the graph of a deliberation's facts", () => {
  it("is empty without a main issue", () => {
    expect(
      graphOf([message("a"), message("b"), link("a", "b", "counters"), { ...issue, main: false }]),
    ).toEqual({ nodes: [], edges: [], events: [] });
  });

  it("has the options as nodes that exclude each other once somebody stood for them, and the messages that argue", () => {
    const facts = [
      issue,
      message("a"),
      message("b"),
      message("silent"),
      link("a", "b", "counters", { mode: "undercuts" }),
    ];
    expect(graphOf([...facts, declaration("x", "o1")]).edges).toEqual([
      { from: "a", to: "b", relation: "counters", mode: "undercuts" },
    ]);
    expect(graphOf([...facts, ...BOTH])).toEqual({
      nodes: [
        option("o1", { declaredIn: ["x"] }),
        option("o2", { declaredIn: ["y"] }),
        { kind: "message", id: "a", author: "by-a", evidence: [] },
        { kind: "message", id: "b", author: "by-b", evidence: [] },
      ],
      edges: [EXCLUSIVE, { from: "a", to: "b", relation: "counters", mode: "undercuts" }],
      events: [],
    });
  });

  it("types every edge by its relation: a counter attacks, an answer says how, the others have no mode", () => {
    const modes = (relation: Link["relation"], mode: Link["mode"]) =>
      graphOf([issue, message("a"), message("b"), link("a", "b", relation, { mode })]).edges;
    expect([
      modes("counters", null),
      modes("counters", "concedes"),
      modes("counters", "undermines"),
    ]).toEqual([
      [{ from: "a", to: "b", relation: "counters", mode: "rebuts" }],
      [{ from: "a", to: "b", relation: "counters", mode: "rebuts" }],
      [{ from: "a", to: "b", relation: "counters", mode: "undermines" }],
    ]);
    expect([modes("responds_to", null), modes("responds_to", "answers")]).toEqual([
      [{ from: "a", to: "b", relation: "responds_to", mode: "clarifies" }],
      [{ from: "a", to: "b", relation: "responds_to", mode: "answers" }],
    ]);
    expect(
      (["supports", "extends", "questions"] as const).map((relation) => modes(relation, "rebuts")),
    ).toEqual(
      (["supports", "extends", "questions"] as const).map((relation) => [
        { from: "a", to: "b", relation },
      ]),
    );
  });

  it("[W-18] leaves out what is unresolved, and what names no message and no option", () => {
    const facts = [
      issue,
      message("a"),
      message("b"),
      link("a", "b", "counters", { resolved: false }),
      link("a", "ghost", "counters"),
      link("ghost", "a", "counters"),
      link("a", "o9", "supports"),
    ];
    expect(graphOf(facts)).toEqual({ nodes: [option("o1"), option("o2")], edges: [], events: [] });
  });

  it("a message that declares an option is that option and no node of its own, until a later one replaces it", () => {
    const facts = [
      issue,
      message("a"),
      message("b", "x"),
      message("c", "x"),
      message("d"),
      declaration("b", "o1"),
      declaration("d", "o2"),
      link("a", "b", "counters", { mode: "undermines" }),
    ];
    expect(graphOf(facts).nodes).toEqual([
      option("o1", { declaredIn: ["b"] }),
      option("o2", { declaredIn: ["d"] }),
      { kind: "message", id: "a", author: "by-a", evidence: [] },
    ]);
    expect(statuses(graphOf(facts)).get("o1")?.status.kind).toBe("refuted");
    const amended = graphOf([...facts, declaration("c", "o1", ["b"])]);
    expect(amended.nodes.map(({ id }) => id)).toEqual(["o1", "o2", "a", "b"]);
    expect(amended.nodes[0]).toEqual(option("o1", { declaredIn: ["c"] }));
    expect(statuses(amended).get("o1")?.status.kind).toBe("contested");
  });

  it("a message argues for the one option it supports, and for none if it supports two", () => {
    const argues = (...options: string[]) =>
      graphOf([issue, message("a"), ...options.map((id) => link("a", id, "supports"))]).nodes.find(
        ({ id }) => id === "a",
      );
    expect(argues("o2")).toEqual({
      kind: "message",
      id: "a",
      author: "by-a",
      evidence: [],
      argues: "o2",
    });
    expect(argues("o2", "o2")).toHaveProperty("argues", "o2");
    expect(argues("o1", "o2")).not.toHaveProperty("argues");
  });

  it("a quotation that was found is evidence of its message, or of the option that this declares, and no edge", () => {
    const quote = (from: string, resolved = true) =>
      link(from, resolved ? "ctx:load.md#L1-L2" : "ctx:load.md", "supports", { resolved });
    const graph = graphOf([
      issue,
      message("a"),
      message("b"),
      message("c"),
      declaration("b", "o1"),
      quote("a"),
      quote("b"),
      quote("c", false),
      link("a", "c", "questions"),
    ]);
    expect(graph.nodes.map((node) => [node.id, "evidence" in node ? node.evidence : null])).toEqual(
      [
        ["o1", ["ctx:load.md#L1-L2"]],
        ["o2", []],
        ["a", ["ctx:load.md#L1-L2"]],
        ["c", []],
      ],
    );
    expect(graph.edges).toEqual([{ from: "a", to: "c", relation: "questions" }]);
  });

  it("what is quoted in arguing for an option stays with the message, and lends the option its weight", () => {
    const graph = graphOf([
      issue,
      message("a"),
      message("b"),
      ...BOTH,
      link("a", "o1", "supports"),
      link("a", "ctx:load.md#L1-L2", "supports"),
      link("b", "o1", "supports"),
      link("b", "o2", "supports"),
      link("b", "ctx:load.md#L9-L9", "supports"),
    ]);
    expect(graph.nodes.map((node) => [node.id, "evidence" in node ? node.evidence : null])).toEqual(
      [
        ["o1", []],
        ["o2", []],
        ["a", ["ctx:load.md#L1-L2"]],
        ["b", ["ctx:load.md#L9-L9"]],
      ],
    );
    expect([...evidence(graph)]).toEqual([
      ["o1", 1],
      ["o2", 0],
      ["a", 1],
      ["b", 1],
    ]);
  });

  it("two sides that both quote documents do not refute each other, and one that quotes alone refutes the other", () => {
    const sides = (...quoting: string[]) => {
      const graph = graphOf([
        issue,
        message("a"),
        message("b"),
        ...BOTH,
        link("a", "o1", "supports"),
        link("b", "o2", "supports"),
        ...quoting.map((id) => link(id, "ctx:load.md#L1-L2", "supports")),
      ]);
      const found = statuses(graph);
      return ["o1", "o2"].map((id) => found.get(id)?.status.kind);
    };
    expect([sides(), sides("a"), sides("b"), sides("a", "b")]).toEqual([
      ["contested", "contested"],
      ["standing", "refuted"],
      ["refuted", "standing"],
      ["contested", "contested"],
    ]);
  });

  it("a quotation that is not in the document lends nothing", () => {
    const graph = graphOf([
      issue,
      message("a"),
      ...BOTH,
      link("a", "o1", "supports"),
      link("a", "ctx:load.md", "supports", { resolved: false }),
    ]);
    expect([...evidence(graph).values()]).toEqual([0, 0, 0]);
    expect(statuses(graph).get("o2")?.status.kind).toBe("contested");
  });

  it("who moves takes back what it had said for the option it left, and nothing that others say for it, nor what it says later", () => {
    const shift: Shift = {
      kind: "shift",
      seat: "p",
      round: 2,
      issue: "i1",
      from: "o1",
      to: "o2",
      reason: "",
      declared: [],
      class: "unexplained",
      trigger: null,
      newEvidence: false,
      message: "p3",
    };
    const said = [
      message("p1", "p"),
      link("p1", "o1", "supports"),
      link("p1", "ctx:load.md#L1-L1", "supports"),
      message("q1", "q"),
      link("q1", "o1", "supports"),
      message("p2", "p"),
      link("p2", "o2", "supports"),
    ];
    const later = [message("p3", "p"), message("p4", "p"), link("p4", "o1", "supports")];
    const [kept, moved] = [
      graphOf([issue, ...BOTH, ...said]),
      graphOf([issue, ...BOTH, ...said, ...later.slice(0, 1), shift, ...later.slice(1)]),
    ];
    expect([kept.events, moved.events]).toEqual([
      [],
      [{ kind: "withdrawn", id: "p3", node: "p1" }],
    ]);
    expect([kept, moved].map((graph) => evidence(graph).get("o1"))).toEqual([1, 0]);
  });

  it("takes the last list of options: one that joined later excludes the others too", () => {
    const grown = graphOf([
      issue,
      ...BOTH,
      declaration("z", "o3"),
      { ...issue, stances: [...issue.stances, { id: "o3", label: "Buy one" }] },
    ]);
    expect(grown.nodes.map(({ id }) => id)).toEqual(["o1", "o2", "o3"]);
    expect(grown.edges.map(({ from, to }) => [from, to])).toEqual([
      ["o1", "o2"],
      ["o1", "o3"],
      ["o2", "o3"],
    ]);
  });
});

describe("attacks that can be answered", () => {
  it("an answer strikes its attack, until whoever attacks insists: then each strikes the other", () => {
    const { debate } = threeHeard();
    debate.attack("c", "o1");
    debate.answer("a", "a1", "fails");
    const answers = () =>
      graphOf(debate.facts).edges.flatMap((edge) =>
        edge.relation === "responds_to" ? [[edge.to, edge.mode]] : [],
      );
    expect(answers()).toEqual([["a1", "undercuts"]]);
    debate.answer("c", "a1", "insists");
    expect(answers()).toEqual([["a1", "rebuts"]]);
  });

  it("an option that its last holder left leaves the argument with that move, unless it was refuted", () => {
    const left = (isTaken: boolean) => {
      const { debate } = threeHeard();
      debate.attack("c", "o1");
      if (isTaken) for (const seat of ["a", "b"]) debate.answer(seat, "a1", "fatal");
      debate.vote("a", "o2");
      const before = graphOf(debate.facts).events;
      const { id } = debate.vote("b", "o2");
      return { before, after: graphOf(debate.facts).events, id };
    };
    const { before, after, id } = left(false);
    expect([before, after]).toEqual([[], [{ kind: "withdrawn", id, node: "o1" }]]);
    expect(left(true).after).toEqual([]);
  });
});

describe("the graph of a run", () => {
  /** The reply with this answer to every attack. */
  const answered = (usual: object | string, how: string): Readonly<Record<string, unknown>> => {
    const reply = usual as { readonly answers?: readonly object[] };
    const { answers } = reply;
    return { ...reply, ...(answers ? { answers: answers.map((row) => ({ ...row, how })) } : {}) };
  };
  const runs: Readonly<Record<string, readonly Fact[]>> = {
    "a dialectic": hold(dialectic, brief(), panel()).facts,
    "a dialectic whose majority took an attack as fatal": hold(
      dialectic,
      brief(),
      panel((ask, usual) => answered(usual, ask.seat.id === "performance" ? "fails" : "fatal")),
    ).facts,
    "a dialectic in which the only other holder gives way": hold(
      dialectic,
      brief(),
      panel((ask, usual) =>
        ask.seat.id === "performance" && ask.purpose === "final"
          ? moved(answered(usual, "fatal"), "o2", ["r2-msg-003"])
          : usual,
      ),
    ).facts,
  };

  it.each(Object.keys(runs))(
    "%s: read from its facts alone, its statuses lead to the verdict that was recorded",
    (name) => {
      const facts = runs[name] ?? [];
      const graph = graphOf(facts);
      const [verdict] = factsOf(facts, "verdict");
      const { standing, ...counted } = countVotes({
        options:
          factsOf(facts, "issue")
            .findLast(({ main }) => main)
            ?.stances.map(({ id }) => id) ?? [],
        votes: verdict?.standing?.votes ?? [],
        moves: factsOf(facts, "shift"),
        under: optionAttacks(facts),
        graph,
        isObserved: false,
      });
      expect({ ...verdict, ...counted, standing }).toEqual(verdict);
    },
  );

  it("the runs above differ in how they were resolved", () => {
    expect(
      new Set(Object.values(runs).map((facts) => factsOf(facts, "verdict")[0]?.resolution)),
    ).toEqual(new Set(["by vote", "by argument", "against argument"]));
  });

  it.each(["fails", "open", "fatal"])(
    "[T-05] a swarm whose attacks are answered with %s: read from its facts alone, options stand as they were recorded",
    (how) => {
      const { facts } = hold(
        swarm,
        swarmBrief(),
        swarmPanel((ask, usual) => (ask.purpose === "response" ? answering(usual, how) : usual)),
      );
      const [verdict] = factsOf(facts, "verdict");
      const under = optionAttacks(facts);
      const found = statuses(graphOf(facts), { hingeBound: 0 });
      const options = verdict?.standing?.options ?? [];
      expect(options.map(({ option: id, status }) => [id, status])).toEqual(
        options.map(({ option: id }) => [id, under.statusOf(id)]),
      );
      expect(options.map(({ option: id }) => found.get(id)?.status.kind === "refuted")).toEqual(
        options.map(({ status }) => status === "refuted"),
      );
    },
  );
});
