import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyGraph } from "../../../test/builders/any-graph.ts";
import { argumentOf, HOSTILE } from "../../../test/builders/argument.ts";
import { sketch } from "../../../test/builders/sketch.ts";
import { drawing, graphml } from "./drawing.ts";

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
};

/** A strict reader of the XML that we write: it throws on whatever is not well-formed. */
function readXml(xml: string): Element {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml))
    throw new SyntaxError("a character that XML does not have");
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const body = xml
    .replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, "")
    .replace(/<!--(?:(?!--)[^])*-->/g, "");
  for (const [token, tag, text] of body.matchAll(/<([^<>]*)>|([^<]+)|</g)) {
    const inside = open.at(-1) ?? root;
    if (text !== undefined) inside.text += decoded(text);
    else if (tag === undefined) throw new SyntaxError("a stray <");
    else if (tag.startsWith("/")) {
      if (open.pop()?.name !== tag.slice(1)) throw new SyntaxError(`${token} closes nothing`);
    } else {
      const [, name = "", attributes = "", end] =
        /^([a-z]+)((?: [a-z.]+="[^"<&]*")*)(\/?)$/.exec(tag) ?? [];
      if (name === "") throw new SyntaxError(`${token} is no tag`);
      const element = {
        name,
        attributes: Object.fromEntries(
          [...attributes.matchAll(/ ([a-z.]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
            key,
            value,
          ]),
        ),
        children: [],
        text: "",
      };
      inside.children.push(element);
      if (end === "") open.push(element);
    }
  }
  const [only] = root.children;
  if (open.length !== 1 || !only || root.children.length !== 1)
    throw new SyntaxError("not one whole element");
  return only;
}

function decoded(text: string): string {
  return text.replace(/&(?:([a-z0-9#]+);)?/g, (all, name: string | undefined) => {
    const char = ENTITIES[name ?? ""];
    if (char === undefined) throw new SyntaxError(`${all} is no entity`);
    return char;
  });
}

const inside = ({ children }: Element, name: string): Element[] =>
  children.filter((child) => child.name === name);
const data = (element: Element | undefined): Record<string, string> =>
  Object.fromEntries(
    (element ? inside(element, "data") : []).map(({ attributes, text }) => [
      attributes["key"] ?? "",
      text,
    ]),
  );

describe("GraphML", () => {
  test("holds every node and relation under declared keys", () => {
    const root = readXml(
      graphml(
        argumentOf(sketch("A <-> B, m -> B"), { texts: { A: "Split & go" }, rehearsed: true }),
      ),
    );
    const [graph] = inside(root, "graph");
    const [a, , m] = graph ? inside(graph, "node") : [];
    expect(data(graph)).toEqual({
      "graph-topic": "Split billing?",
      "graph-note": "rehearsed: a built-in panel spoke, no model did",
    });
    expect(data(a)).toEqual({
      "node-id": "A",
      "node-kind": "option",
      "node-text": "Split & go",
      "node-status": "standing",
      "node-certificate": "B is answered by m.",
    });
    expect(data(m)).toEqual({
      "node-id": "m",
      "node-kind": "message",
      "node-text": "m",
      "node-author": "by-m",
      "node-status": "unchallenged",
      "node-certificate": "Nobody ever challenged it.",
    });
    expect(
      (graph ? inside(graph, "edge") : []).map((edge) => [
        edge.attributes["source"],
        data(edge)["edge-relation"],
        edge.attributes["target"],
      ]),
    ).toEqual([
      ["n1", "rebuts", "n2"],
      ["n3", "undercuts", "n2"],
    ]);
    const declared = inside(root, "key").map(({ attributes }) => attributes["id"]);
    expect(declared).toEqual(
      expect.arrayContaining([
        ...Object.keys(data(graph)),
        ...Object.keys(data(m)),
        "edge-relation",
      ]),
    );
  });

  test("is well-formed whatever was said, and every end of an edge is a node", () => {
    fc.assert(
      fc.property(
        anyGraph((n) => HOSTILE[n] ?? ""),
        fc.string({ unit: "binary" }),
        (graph, text) => {
          const argument = argumentOf(graph, {
            topic: text,
            texts: Object.fromEntries(graph.nodes.map(({ id }) => [id, `${id}${text}`])),
          });
          const [drawn] = inside(readXml(graphml(argument)), "graph");
          const nodes = (drawn ? inside(drawn, "node") : []).map(
            ({ attributes }) => attributes["id"],
          );
          const ends = (drawn ? inside(drawn, "edge") : []).map(({ attributes }) => [
            attributes["source"],
            attributes["target"],
          ]);
          expect([nodes.length, ends.length]).toEqual([
            graph.nodes.length,
            drawing(argument).edges.length,
          ]);
          expect(nodes).toEqual(expect.arrayContaining([...new Set(ends.flat())]));
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });

  test.each(HOSTILE)("%j is text", (text) => {
    const [graph] = inside(
      readXml(graphml(argumentOf(sketch("A"), { texts: { A: text } }))),
      "graph",
    );
    const [node] = graph ? inside(graph, "node") : [];
    expect(data(node)["node-status"]).toBe("unchallenged");
    if (/^[\u0020-\u007e\n]*$/.test(text)) expect(data(node)["node-text"]).toBe(text);
  });
});
