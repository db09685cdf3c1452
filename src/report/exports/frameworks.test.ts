import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyGraph } from "../../../test/builders/any-graph.ts";
import { argumentOf, HOSTILE } from "../../../test/builders/argument.ts";
import { sketch } from "../../../test/builders/sketch.ts";
import { grounded, readFramework, statuses, type FrameworkFormat } from "../../argument/index.ts";
import { af, apx, tgf } from "./frameworks.ts";

const written = { tgf, apx, af } as const;
const FORMATS = ["tgf", "apx", "af"] as const satisfies readonly FrameworkFormat[];

/** How many nodes are in, out and undecided, node by node in the order of the file. */
function labelsIn(text: string, format: FrameworkFormat): readonly string[] {
  const reading = readFramework(text, format);
  if (reading.kind === "refused") throw new Error(`${reading.line}: ${reading.why}`);
  const found = grounded(reading.framework);
  return reading.framework.ids.map((id) =>
    found.in.includes(id) ? "in" : found.out.includes(id) ? "out" : "undecided",
  );
}

const LABELS = {
  unchallenged: ["in"],
  standing: ["in"],
  refuted: ["out"],
  contested: ["undecided"],
  withdrawn: [],
  superseded: [],
} as const;

describe("Frameworks for solvers", () => {
  test.each(FORMATS)(
    "%s is read back with the grounded labelling that the statuses tell, whatever the ids are made of",
    (format) => {
      const names = [
        "r1-msg-001",
        "r1_msg_001",
        "R1",
        "1",
        "#",
        "a b",
        "",
        "%",
        "x".repeat(300),
        "x".repeat(301),
      ];
      fc.assert(
        fc.property(
          fc.oneof(
            anyGraph(),
            anyGraph((n) => names[n] ?? `n${n}`),
          ),
          (graph) => {
            const told = Array.from(statuses(graph).values()).flatMap(
              ({ status }): readonly string[] => LABELS[status.kind],
            );
            expect(labelsIn(written[format](argumentOf(graph)), format)).toEqual(told);
          },
        ),
        { seed: 1, numRuns: 300 },
      );
    },
  );

  test("list the attacks that bite, and what was taken back is gone", () => {
    const graph = sketch(
      "A <-> B, r1-msg-1 -> B, x -> A",
      [],
      [{ kind: "withdrawn", id: "e1", node: "x" }],
    );
    const argument = argumentOf(graph, { rehearsed: true });
    expect([tgf(argument), apx(argument), af(argument)]).toEqual([
      "A rehearsed\nB rehearsed\nr1-msg-1 rehearsed\n#\nA B\nB A\nr1-msg-1 B\n",
      [
        "% Dissensus, deliberation 2026-01-05-billing: attacks once types and evidence are weighed",
        "% rehearsed: a built-in panel spoke, no model did",
        "% nA is A",
        "% nB is B",
        "% r1_msg_1 is r1-msg-1",
        "arg(nA).",
        "arg(nB).",
        "arg(r1_msg_1).",
        "att(nA,nB).",
        "att(nB,nA).",
        "att(r1_msg_1,nB).",
        "",
      ].join("\n"),
      [
        "# Dissensus, deliberation 2026-01-05-billing: attacks once types and evidence are weighed",
        "# rehearsed: a built-in panel spoke, no model did",
        "# 1 is A",
        "# 2 is B",
        "# 3 is r1-msg-1",
        "p af 3",
        "1 2",
        "2 1",
        "3 2",
        "",
      ].join("\n"),
    ]);
    expect(tgf({ ...argument, rehearsed: false })).toBe(
      "A\nB\nr1-msg-1\n#\nA B\nB A\nr1-msg-1 B\n",
    );
  });

  test("lead back from every node that had to be renamed to its id", () => {
    const graph = sketch("A <-> B", [
      { kind: "claim", id: "V-1-2:C-1-1", author: "s" },
      { kind: "claim", id: "V-1-2-C-1-1", author: "s" },
    ]);
    const lines = (text: string) => text.split("\n").filter((line) => line.includes(" is "));
    expect([lines(tgf(argumentOf(graph))), lines(apx(argumentOf(graph)))]).toEqual([
      ["V-1-2-C-1-1 is V-1-2:C-1-1", "V-1-2-C-1-1_2 is V-1-2-C-1-1"],
      [
        "% nV_1_2_C_1_1 is V-1-2:C-1-1",
        "% nV_1_2_C_1_1_2 is V-1-2-C-1-1",
        "% nA is A",
        "% nB is B",
      ],
    ]);
  });

  test.each(HOSTILE)("a deliberation or node called %j adds no line", (text) => {
    for (const format of FORMATS) {
      const graph = sketch(`A <-> B`, [{ kind: "claim", id: text, author: "s" }]);
      expect(labelsIn(written[format](argumentOf(graph, { deliberation: text })), format)).toEqual([
        "in",
        "undecided",
        "undecided",
      ]);
    }
  });
});
