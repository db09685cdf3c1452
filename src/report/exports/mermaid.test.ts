import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyGraph } from "../../../test/builders/any-graph.ts";
import { argumentOf, HOSTILE } from "../../../test/builders/argument.ts";
import { sketch } from "../../../test/builders/sketch.ts";
import { drawing, mermaid } from "./drawing.ts";

const TEXT = String.raw`(?:[\p{L}\p{M}\p{N} ,.:!?'’“”…–—()-]|#\d+;)*`;
const NODE = new RegExp(`^ {2}n\\d+(?:\\(\\["${TEXT}"\\]\\)|\\["${TEXT}"\\]):::[a-z]+$`, "u");
const COMMENT = new RegExp(`^ {2}%% ${TEXT}$`, "u");
const EDGE =
  /^ {2}n\d+ (?:<-\. rebuts \.->|-\. under(?:cuts|mines) \.->|-->\|supports\||---\|[a-z]+\|) n\d+$/;
const CLASS = /^ {2}classDef [a-z]+ [a-z0-9:,#-]+$/;

const count = (text: string, line: RegExp): number =>
  text.split("\n").filter((one) => line.test(one)).length;

describe("Mermaid", () => {
  test("draws nodes with their status as class, and relations by their kind", () => {
    const graph = sketch("A <-> B, m -> B, s +> A, q ?> m");
    expect(mermaid(argumentOf(graph, { texts: { m: 'It is "done"' }, rehearsed: true }))).toBe(
      [
        "flowchart BT",
        "  %% Dissensus, deliberation 2026-01-05-billing: Split billing?",
        "  %% rehearsed: a built-in panel spoke, no model did",
        '  n1(["A: A"]):::standing',
        '  n2(["B: B"]):::refuted',
        '  n3["m (by-m): It is #34;done#34;"]:::unchallenged',
        '  n4["s (by-s): s"]:::unchallenged',
        '  n5["q (by-q): q"]:::unchallenged',
        "  n1 <-. rebuts .-> n2",
        "  n3 -. undercuts .-> n2",
        "  n4 -->|supports| n1",
        "  n5 ---|questions| n3",
        "  classDef standing fill:#e6f4ea,stroke:#2e7d32,color:#111111",
        "  classDef refuted fill:#fde7e7,stroke:#b3261e,color:#111111,stroke-dasharray:4",
        "  classDef unchallenged fill:#ffffff,stroke:#2e7d32,color:#111111",
        "",
      ].join("\n"),
    );
  });

  test("no text leaves its string or its comment", () => {
    fc.assert(
      fc.property(
        anyGraph((n) => HOSTILE[n] ?? ""),
        fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary" })),
        (graph, text) => {
          const argument = argumentOf(graph, {
            topic: text,
            deliberation: text,
            texts: Object.fromEntries(graph.nodes.map(({ id }) => [id, text])),
          });
          const drawn = mermaid(argument);
          const classes = new Set(drawing(argument).nodes.map(({ status }) => status)).size;
          expect([
            count(drawn, NODE),
            count(drawn, EDGE),
            count(drawn, COMMENT),
            count(drawn, CLASS),
            drawn.split("\n").length,
          ]).toEqual([
            graph.nodes.length,
            drawing(argument).edges.length,
            1,
            classes,
            graph.nodes.length + drawing(argument).edges.length + classes + 3,
          ]);
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });
});
