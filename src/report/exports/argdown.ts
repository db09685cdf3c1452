// The argument as Argdown: options and claims are statements, messages and verifications are arguments, statuses are tags.
// Law 1: a text is one line in which nothing is markup, so that it can open no statement, relation, comment or data of its own.
// Law 2: what Argdown has no relation for (extends, questions, answers, …) stands in comments.
// A rebuttal between two statements is written from both sides, since neither bears the other.
import type { Argument } from "../../views/argument.ts";
import { oneLine } from "../../text/visible.ts";
import { drawing, REHEARSED, safeIds } from "./drawing.ts";
import type { DrawnEdge, DrawnNode, Word } from "./drawing.ts";

/** A statement that goes on for longer is cut: the transcript holds the words. */
const LONGEST_TEXT = 2_000;

const SIGNS: Readonly<Partial<Record<Word, "+" | "-" | "_">>> = {
  supports: "+",
  rebuts: "-",
  undermines: "-",
  undercuts: "_",
};

export function argdown(argument: Argument): string {
  const { nodes, edges } = drawing(argument);
  const name = safeIds(
    nodes.map(({ id }) => id),
    (id) => id.replace(/[^A-Za-z0-9_.]+/g, "-").replace(/^-|^$/, "n-"),
  );
  const kinds = new Map(nodes.map((node) => [node.id, node]));
  const title = (id: string): string =>
    isStatement(kinds.get(id)) ? `[${name(id)}]` : `<${name(id)}>`;
  const signed = unique(
    edges.flatMap((edge): Signed[] => {
      const sign = SIGNS[edge.word];
      if (sign === undefined) return [];
      const back =
        edge.word === "rebuts" &&
        isStatement(kinds.get(edge.from)) &&
        isStatement(kinds.get(edge.to))
          ? [{ from: edge.to, to: edge.from, sign }]
          : [];
      return [{ from: edge.from, to: edge.to, sign }, ...back];
    }),
  );
  const blocks = nodes.map((node) => {
    const relations = signed
      .filter(({ to }) => to === node.id)
      .map(({ from, sign }) => `    ${sign} ${title(from)}`);
    return [`${title(node.id)}: ${inArgdown(node.text)} #${node.status}`, ...relations].join("\n");
  });
  const aside = edges
    .filter(({ word }) => SIGNS[word] === undefined)
    .map(({ from, to, word }: DrawnEdge) => `// ${title(from)} ${word} ${title(to)}`);
  const head = [
    `// Dissensus, deliberation ${oneLine(argument.deliberation, LONGEST_TEXT)}`,
    ...(argument.rehearsed ? [`// ${REHEARSED}`] : []),
  ];
  return `${[head.join("\n"), `# ${inArgdown(argument.topic) || "Argument"}`, ...blocks, ...(aside.length > 0 ? [aside.join("\n")] : [])].join("\n\n")}\n`;
}

interface Signed {
  readonly from: string;
  readonly to: string;
  readonly sign: "+" | "-" | "_";
}

function unique(relations: readonly Signed[]): readonly Signed[] {
  return [...new Map(relations.map((relation) => [JSON.stringify(relation), relation])).values()];
}

function isStatement(node: DrawnNode | undefined): boolean {
  return node?.kind === "option" || node?.kind === "claim";
}

/** One line that reads back as the text. Some marks mean something only before another: dots and colons before a letter, slashes before slashes. */
export function inArgdown(text: string): string {
  return oneLine(text, LONGEST_TEXT).replace(
    /[\\@#*_[\]<>{}]|[.:](?=\S)|\/(?=[/*])|=(?==)/g,
    "\\$&",
  );
}
