import { argdown as application } from "@argdown/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyGraph } from "../../../test/builders/any-graph.ts";
import { argumentOf, HOSTILE } from "../../../test/builders/argument.ts";
import { sketch } from "../../../test/builders/sketch.ts";
import { oneLine } from "../../text/visible.ts";
import { argdown } from "./argdown.ts";
import { drawing } from "./drawing.ts";

interface Read {
  readonly errors: readonly unknown[];
  readonly statements: readonly (readonly [title: string, text: string | null])[];
  readonly arguments: readonly (readonly [title: string, text: string | null])[];
  readonly relations: readonly string[];
}

type Member = { readonly text?: string };

/** What Argdown's own parser makes of it. */
function read(input: string): Read {
  const response = application.run({
    process: ["parse-input", "build-model"],
    input,
    logLevel: "error",
  });
  const said = (members: readonly Member[]): string | null =>
    members.find(({ text }) => text !== undefined && text !== "")?.text ?? null;
  return {
    errors: [
      ...(response.lexerErrors ?? []),
      ...(response.parserErrors ?? []),
      ...(response.exceptions ?? []),
    ],
    statements: Object.values(response.statements ?? {}).map(({ title, members }) => [
      title ?? "",
      said(members),
    ]),
    arguments: Object.values(response.arguments ?? {}).map(({ title, members }) => [
      title ?? "",
      said(members),
    ]),
    relations: (response.relations ?? [])
      .map(
        ({ relationType, from, to }) => `${from?.title ?? ""} ${relationType} ${to?.title ?? ""}`,
      )
      .sort(),
  };
}

describe("Argdown", () => {
  test("options are statements, messages arguments, statuses tags; a rebuttal of two options is written from both", () => {
    const graph = sketch("A <-> B, m -> B, s +> A, q ?> m");
    expect(argdown(argumentOf(graph, { texts: { A: "Split it", B: "Keep it" } }))).toBe(
      [
        "// Dissensus, deliberation 2026-01-05-billing",
        "",
        "# Split billing?",
        "",
        "[A]: Split it #standing",
        "    - [B]",
        "    + <s>",
        "",
        "[B]: Keep it #refuted",
        "    - [A]",
        "    _ <m>",
        "",
        "<m>: m #unchallenged",
        "",
        "<s>: s #unchallenged",
        "",
        "<q>: q #unchallenged",
        "",
        "// <q> questions <m>",
        "",
      ].join("\n"),
    );
  });

  test("its parser reads what was exported: each statement, argument and relation, and no other", () => {
    const found = read(
      argdown(argumentOf(sketch("A <-> B, m -> B, n <-> m, s +> A, q ?> m"), { rehearsed: true })),
    );
    expect(found).toEqual({
      errors: [],
      statements: [
        ["A", "A #contested"],
        ["B", "B #contested"],
      ],
      arguments: [
        ["s", "s #unchallenged"],
        ["m", "m #contested"],
        ["n", "n #contested"],
        ["q", "q #unchallenged"],
      ],
      relations: ["A attack B", "B attack A", "m undercut B", "n attack m", "s support A"],
    });
  });

  test.each(HOSTILE)("%j stays the text of its statement", (text) => {
    const found = read(
      argdown(
        argumentOf(sketch("A <-> B, m -> B"), {
          texts: { A: text, m: text },
          topic: text,
          deliberation: text,
        }),
      ),
    );
    expect({
      ...found,
      statements: found.statements.map(([title]) => title),
      arguments: found.arguments.map(([title]) => title),
    }).toEqual({
      errors: [],
      statements: ["A", "B"],
      arguments: ["m"],
      relations: ["A attack B", "B attack A", "m undercut B"],
    });
    expect([found.statements[0]?.[1], found.arguments[0]?.[1]].map(trimmed)).toEqual([
      trimmed(`${oneLine(text, 2_000)} #standing`),
      trimmed(`${oneLine(text, 2_000)} #unchallenged`),
    ]);
  });

  test("so does any text", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.string({
        unit: fc.constantFrom(...Array.from("[]<>(){}#@*_-+=/\\.:,;|~ \n\t1ax")),
        maxLength: 40,
      }),
    );
    fc.assert(
      fc.property(text, text, (option, message) => {
        const found = read(
          argdown(argumentOf(sketch("A <-> B, m -> B"), { texts: { A: option, m: message } })),
        );
        expect({ errors: found.errors, relations: found.relations }).toEqual({
          errors: [],
          relations: ["A attack B", "B attack A", "m undercut B"],
        });
        expect(trimmed(found.statements[0]?.[1])).toBe(
          trimmed(`${oneLine(option, 2_000)} #standing`),
        );
        expect(trimmed(found.arguments[0]?.[1])).toBe(
          trimmed(`${oneLine(message, 2_000)} #unchallenged`),
        );
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test("every node and drawn relation of any graph is read back, whatever its ids are made of", () => {
    const names = ["-", "[a]", "<b>", "o 1", "o-1", "ü", "#", "", "x".repeat(300), "y"];
    fc.assert(
      fc.property(
        fc.oneof(
          anyGraph(),
          anyGraph((n) => names[n] ?? `n${n}`),
        ),
        (graph) => {
          const argument = argumentOf(graph);
          const found = read(argdown(argument));
          const { nodes, edges } = drawing(argument);
          const isStatement = (id: string) =>
            nodes.some(
              (node) => node.id === id && (node.kind === "option" || node.kind === "claim"),
            );
          const signs = edges.flatMap(({ from, to, word }) => {
            const sign =
              word === "supports"
                ? "+"
                : word === "undercuts"
                  ? "_"
                  : word === "rebuts" || word === "undermines"
                    ? "-"
                    : "";
            const back =
              word === "rebuts" && isStatement(from) && isStatement(to)
                ? [JSON.stringify([to, from, sign])]
                : [];
            return sign === "" ? [] : [JSON.stringify([from, to, sign]), ...back];
          });
          expect({
            errors: found.errors,
            statements: found.statements.length,
            arguments: found.arguments.length,
            relations: found.relations.length,
          }).toEqual({
            errors: [],
            statements: nodes.filter(({ id }) => isStatement(id)).length,
            arguments: nodes.filter(({ id }) => !isStatement(id)).length,
            relations: new Set(signs).size,
          });
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });
});

/** A statement without words is its tag alone. */
function trimmed(text: string | null | undefined): string {
  return (text ?? "").trim();
}
