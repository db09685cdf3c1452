// The argument as a Mermaid flowchart: solid arrows support, dotted ones attack; a node's class is its status.
// Law: a text is letters, digits and a few marks; every other character is an entity code, so that it can end no string and open no directive.
import type { Argument } from "../../views/argument.ts";
import { oneLine } from "../../text/visible.ts";
import { drawing, REHEARSED, type DrawnEdge, type DrawnNode } from "./drawing.ts";

/** What fits a box; Mermaid refuses documents past fifty thousand characters. */
const LONGEST_TEXT = 120;

const STYLES: Readonly<Record<DrawnNode["status"], string>> = {
  unchallenged: "fill:#ffffff,stroke:#2e7d32,color:#111111",
  standing: "fill:#e6f4ea,stroke:#2e7d32,color:#111111",
  contested: "fill:#fff4dc,stroke:#b26a00,color:#111111",
  refuted: "fill:#fde7e7,stroke:#b3261e,color:#111111,stroke-dasharray:4",
  withdrawn: "fill:#eeeeee,stroke:#777777,color:#555555",
  superseded: "fill:#eeeeee,stroke:#777777,color:#555555",
};

export function mermaid(argument: Argument): string {
  const { nodes, edges } = drawing(argument);
  const names = new Map(nodes.map(({ id }, n) => [id, `n${n + 1}`]));
  const name = (id: string): string => names.get(id) ?? id;
  const used = [...new Set(nodes.map(({ status }) => status))];
  const lines = [
    "flowchart BT",
    `  %% Dissensus, deliberation ${inMermaid(argument.deliberation)}: ${inMermaid(argument.topic)}`,
    ...(argument.rehearsed ? [`  %% ${REHEARSED}`] : []),
    ...nodes.map((node) => `  ${name(node.id)}${box(node)}:::${node.status}`),
    ...edges.map((edge) => `  ${name(edge.from)} ${arrow(edge)} ${name(edge.to)}`),
    ...used.map((status) => `  classDef ${status} ${STYLES[status]}`),
  ];
  return `${lines.join("\n")}\n`;
}

function box({ id, kind, text, author }: DrawnNode): string {
  const words = `"${inMermaid(id)}${author === null ? "" : ` (${inMermaid(author)})`}: ${inMermaid(text)}"`;
  return kind === "option" ? `([${words}])` : `[${words}]`;
}

function arrow({ word }: DrawnEdge): string {
  switch (word) {
    case "rebuts":
      return `<-. ${word} .->`;
    case "undercuts":
    case "undermines":
      return `-. ${word} .->`;
    case "supports":
      return `-->|${word}|`;
    default:
      return `---|${word}|`;
  }
}

export function inMermaid(text: string): string {
  return oneLine(text, LONGEST_TEXT).replace(
    /[^\p{L}\p{M}\p{N} ,.:!?'’“”…–—-]/gu,
    (char) => `#${char.codePointAt(0) ?? 0};`,
  );
}
