import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyGraph } from "../../../test/builders/any-graph.ts";
import { argumentOf, HOSTILE } from "../../../test/builders/argument.ts";
import { sketch } from "../../../test/builders/sketch.ts";
import { statuses, type ArgumentGraph, type Edge } from "../../argument/index.ts";
import { representatives } from "../../argument/graph.ts";
import { aif } from "./aif.ts";
import { importAif, LARGEST_AIF_BYTES } from "./import-aif.ts";

interface Written {
  readonly nodes: readonly {
    readonly nodeID: string;
    readonly type: string;
    readonly text: string;
    readonly dissensus?: unknown;
  }[];
  readonly edges: readonly { readonly fromID: string; readonly toID: string }[];
  readonly comment?: string;
}

const written = (text: string): Written => JSON.parse(text) as Written; // what `aif` has just made

function graphIn(text: string): ArgumentGraph {
  const reading = importAif(text);
  if (reading.kind === "refused") throw new Error(reading.why);
  return reading.graph;
}

/** Plain AIF: `I1 RA> I2`, one relation a line; a name not seen before is an I-node that says its name. */
function plainAif(text: string): string {
  const nodes = new Map<string, { nodeID: string; text: string; type: string }>();
  const edges = new Map<string, { edgeID: number; fromID: string; toID: string }>();
  const node = (nodeID: string, type = "I"): string => {
    if (!nodes.has(nodeID)) nodes.set(nodeID, { nodeID, text: `says ${nodeID}`, type });
    return nodeID;
  };
  for (const line of text.split(",").map((part) => part.trim())) {
    const [from = "", arrow = "", to = ""] = line.split(/\s+/);
    const [type = "", name = `${from}-${type}-${to}`] = arrow.replace(">", "").split(":");
    for (const [fromID, toID] of [
      [node(from), node(name, type)],
      [node(name, type), node(to)],
    ] as const) {
      edges.set(`${fromID} ${toID}`, { edgeID: edges.size, fromID, toID });
    }
  }
  return JSON.stringify({ nodes: [...nodes.values()], edges: [...edges.values()], locutions: [] });
}

describe("AIF-JSON of a deliberation", () => {
  test("gives back the graph it was made from, texts and notes as well", () => {
    const withText = fc.tuple(anyGraph(), fc.string({ unit: "grapheme" }), fc.boolean());
    fc.assert(
      fc.property(withText, ([graph, text, rehearsed]) => {
        const argument = argumentOf(graph, { texts: { n0: text }, topic: text, rehearsed });
        const labels = new Map(
          Array.from(argument.labels, ([id, label]) => [id, { ...label, title: id }]),
        );
        expect(importAif(aif(argument))).toEqual({
          kind: "read",
          graph,
          labels,
          topic: text,
          rehearsed,
        });
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test("without our fields it still says who attacks and supports whom", () => {
    const ids = ["A", "B", "m", "s", "x"];
    const edge: fc.Arbitrary<Edge> = fc
      .record({ from: fc.constantFrom(...ids), to: fc.constantFrom(...ids) })
      .chain(({ from, to }) =>
        fc.constantFrom<Edge>(
          { from, to, relation: "counters" },
          { from, to, relation: "counters", mode: "undermines" },
          { from, to, relation: "supports" },
          { from, to, relation: "extends" },
        ),
      );
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 8 }), (edges) => {
        const graph: ArgumentGraph = {
          ...sketch(ids.join(",")),
          edges: edges.filter(({ from, to }) => from !== to),
        };
        const { nodes, edges: drawn } = written(aif(argumentOf(graph)));
        const foreign = graphIn(
          JSON.stringify({
            nodes: nodes.map(({ dissensus: _ours, ...node }) => node),
            edges: drawn,
          }),
        );
        const texts = new Map(nodes.map(({ nodeID, text }) => [nodeID, text]));
        const kinds = (of: ArgumentGraph, named: (id: string) => string) =>
          Object.fromEntries(
            Array.from(statuses(of), ([id, { status }]) => [named(id), status.kind]),
          );
        expect(kinds(foreign, (id) => texts.get(id) ?? id)).toEqual(kinds(graph, (id) => id));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test("is AIF as others draw it: a rebuttal conflicts both ways, a message has its locution and its speaker", () => {
    const document = written(
      aif(argumentOf(sketch("A <-> B, m -> B, m +> A, q ?> B"), { rehearsed: true })),
    );
    const byId = new Map(document.nodes.map((node) => [node.nodeID, node]));
    const through = document.nodes
      .filter(({ type }) => ["RA", "CA", "MA", "YA"].includes(type))
      .map(({ nodeID, type, text }) => {
        const [source, target] = [
          document.edges.find(({ toID }) => toID === nodeID)?.fromID,
          document.edges.find(({ fromID }) => fromID === nodeID)?.toID,
        ];
        return `${byId.get(source ?? "")?.text} ${type} ${byId.get(target ?? "")?.text}${type === "YA" ? ` (${text})` : ""}`;
      });
    expect(through).toEqual([
      "by-m: m YA m (Asserting)",
      "by-q: q YA q (Asserting)",
      "A CA B",
      "B CA A",
      "m CA B",
      "m RA A",
      "by-q: q YA B (Questioning)",
    ]);
    expect(document).toMatchObject({
      comment: "rehearsed: a built-in panel spoke, no model did",
      locutions: [{ personID: "1" }, { personID: "2" }],
      participants: [
        { participantID: "1", firstname: "by-m", surname: "" },
        { participantID: "2", firstname: "by-q", surname: "" },
      ],
    });
  });

  test("an edge to a declaration is drawn at its option and keeps the name it was given", () => {
    const graph: ArgumentGraph = {
      ...sketch("m -> d1, d1 ?> m", [
        { kind: "option", id: "A", issue: "issue", declaredIn: ["d1"] },
      ]),
    };
    const document = written(aif(argumentOf(graph)));
    expect(representatives(graph)("d1")).toBe("A");
    expect(
      document.nodes
        .filter(({ type }) => type === "CA" || type === "YA")
        .map(({ dissensus }) => dissensus),
    ).toEqual([
      "drawn",
      { relation: "counters", mode: "undercuts", to: "d1" },
      { relation: "questions", from: "d1" },
    ]);
    expect(graphIn(JSON.stringify(document))).toEqual(graph);
  });

  test.each(HOSTILE)(
    "%j comes back as it was, and no terminal or page acts on the file",
    (text) => {
      const file = aif(argumentOf(sketch("A <-> B"), { texts: { A: text } }));
      expect(file).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029<]/);
      const reading = importAif(file);
      expect(reading.kind === "read" ? reading.labels.get("A")?.text : reading.why).toBe(text);
    },
  );
});

describe("AIF-JSON of others", () => {
  const claim = (id: string) => ({ kind: "claim", id, author: "unknown" });

  test("I-nodes are claims, RA supports, MA extends; a conflict both ways rebuts, one way undermines", () => {
    expect(graphIn(plainAif("a RA> b, c CA> a, a CA> d, d CA> a, e MA> b"))).toEqual({
      nodes: ["a", "b", "c", "d", "e"].map(claim),
      edges: [
        { from: "a", to: "b", relation: "supports" },
        { from: "c", to: "a", relation: "counters", mode: "undermines" },
        { from: "a", to: "d", relation: "counters", mode: "rebuts" },
        { from: "e", to: "b", relation: "extends" },
      ],
      events: [],
    });
  });

  test("a step that is attacked is a claim that rests on its premises, and falls with them", () => {
    const graph = graphIn(plainAif("p RA:step> c, q RA:step> c, x CA> step"));
    expect(graph).toEqual({
      nodes: ["p", "step", "c", "q", "x"].map(claim),
      edges: [
        { from: "step", to: "p", relation: "extends" },
        { from: "step", to: "q", relation: "extends" },
        { from: "step", to: "c", relation: "supports" },
        { from: "x", to: "step", relation: "counters", mode: "undercuts" },
      ],
      events: [],
    });
    expect(statuses(graph).get("step")?.status.kind).toBe("refuted");
    expect(statuses(graph).get("p")?.status.kind).toBe("unchallenged");
  });

  test("an attack on a conflict answers it, and one on that attack brings it back", () => {
    const found = (text: string) =>
      Array.from(statuses(graphIn(plainAif(text))), ([id, { status }]) => `${id} ${status.kind}`);
    expect(found("a CA:hit> b, x CA> hit")).toEqual([
      "a unchallenged",
      "hit refuted",
      "b standing",
      "x unchallenged",
    ]);
    expect(found("a CA:hit> b, x CA:parry> hit, y CA> parry")).toEqual([
      "a unchallenged",
      "hit standing",
      "b refuted",
      "x unchallenged",
      "parry refuted",
      "y unchallenged",
    ]);
  });

  test("locutions and participants tell who said it, numbers are ids, a wrapped document is opened", () => {
    const AIF = {
      nodes: [
        { nodeID: 1, text: "It holds.", type: "I", timestamp: "2016-01-01" },
        { nodeID: 2, text: "Bob: It holds.", type: "L" },
        { nodeID: 3, text: "Asserting", type: "YA" },
        { nodeID: 4, text: null, type: "RA" },
      ],
      edges: [
        { edgeID: 1, fromID: 2, toID: 3, formEdgeID: null },
        { edgeID: 2, fromID: 3, toID: 1 },
        { edgeID: 3, fromID: 1, toID: 4 },
      ],
      locutions: [{ nodeID: 2, personID: 7 }],
      participants: [{ participantID: 7, firstname: "Bob", surname: null }],
      schemefulfillments: null,
    };
    expect(importAif(`\ufeff${JSON.stringify({ AIF, text: "", OVA: {} })}`)).toEqual({
      kind: "read",
      graph: { nodes: [{ kind: "claim", id: "1", author: "Bob" }], edges: [], events: [] },
      labels: new Map([["1", { title: "1", text: "It holds.", author: "Bob" }]]),
      topic: null,
      rehearsed: false,
    });
  });

  test("a statement that a thousand others attack and that attacks a thousand is read", () => {
    const lines = Array.from({ length: 1_000 }, (_, n) => `x${n} CA> hub, hub CA> y${n}`).join(
      ", ",
    );
    expect(graphIn(plainAif(lines)).edges.length).toBe(2_000);
  });

  const node = (nodeID: string, more: object = {}) => ({ nodeID, text: "", type: "I", ...more });
  const hub = Array.from({ length: 800 }, (_, n) => node(String(n)));
  test.each([
    ["no JSON", "{", "it is not JSON"],
    ["another kind of JSON", "[]", "the document is not as AIF-JSON has it"],
    ["no list of nodes", '{"edges":[]}', "nodes is not as AIF-JSON has it"],
    ["an empty list of nodes", '{"nodes":[],"edges":[]}', "it has no nodes"],
    [
      "a node without a type",
      JSON.stringify({ nodes: [{ nodeID: "1" }], edges: [] }),
      "nodes.0.type is not as AIF-JSON has it",
    ],
    [
      "two nodes with one id",
      JSON.stringify({ nodes: [node("1"), node("1")], edges: [] }),
      "two nodes have one nodeID",
    ],
    [
      "an edge to nowhere",
      JSON.stringify({ nodes: [node("1")], edges: [{ fromID: "1", toID: "9" }] }),
      "an edge from 1 to 9 names the node 9, which is not there",
    ],
    [
      "a statement called as another",
      JSON.stringify({
        nodes: [node("1", { dissensus: { kind: "claim", id: "2", author: "s" } }), node("2")],
        edges: [],
      }),
      "two statements are called 2",
    ],
    [
      "a field of ours with another meaning",
      JSON.stringify({ nodes: [node("1", { dissensus: { kind: "oracle" } })], edges: [] }),
      "nodes.0.dissensus is not as AIF-JSON has it",
    ],
    ["more text than is read", " ".repeat(LARGEST_AIF_BYTES + 1), "it is larger than 20 MB"],
    [
      "a scheme that relates everything",
      JSON.stringify({
        nodes: [...hub, node("ca", { type: "CA" })],
        edges: hub.flatMap(({ nodeID }) => [
          { fromID: nodeID, toID: "ca" },
          { fromID: "ca", toID: nodeID },
        ]),
      }),
      "it relates statements more than 500000 times",
    ],
  ])("%s is refused, and why is said", (_what, text, why) => {
    expect(importAif(text)).toMatchObject({
      kind: "refused",
      why: expect.stringContaining(why) as string,
    });
  });
});
