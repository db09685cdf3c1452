// The argument as GraphML, for graph tools. Keys are listed at the top; every text is element content.
// Law: the document is well-formed XML 1.0 whatever was said; what XML has no place for is spelt out.
import type { Argument } from "../../views/argument.ts";
import { escapeHtml } from "../../text/html.ts";
import { plain } from "../../text/visible.ts";
import { drawing, REHEARSED } from "./drawing.ts";

const KEYS = [
  ["topic", "graph"],
  ["note", "graph"],
  ["id", "node"],
  ["kind", "node"],
  ["text", "node"],
  ["author", "node"],
  ["status", "node"],
  ["certificate", "node"],
  ["relation", "edge"],
] as const;

export function graphml(argument: Argument): string {
  const { nodes, edges } = drawing(argument);
  const names = new Map(nodes.map(({ id }, n) => [id, `n${n + 1}`]));
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    ...(argument.rehearsed ? [`<!-- ${REHEARSED} -->`] : []),
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...KEYS.map(
      ([name, where]) =>
        `  <key id="${where}-${name}" for="${where}" attr.name="${name}" attr.type="string"/>`,
    ),
    '  <graph id="argument" edgedefault="directed">',
    `    ${data("graph-topic", argument.topic)}`,
    ...(argument.rehearsed ? [`    ${data("graph-note", REHEARSED)}`] : []),
    ...nodes.flatMap(({ id, kind, text, author, status, certificate }) => [
      `    <node id="${names.get(id) ?? ""}">`,
      ...[
        data("node-id", id),
        data("node-kind", kind),
        data("node-text", text),
        ...(author === null ? [] : [data("node-author", author)]),
        data("node-status", status),
        data("node-certificate", certificate),
      ].map((line) => `      ${line}`),
      "    </node>",
    ]),
    ...edges.map(
      ({ from, to, word }, n) =>
        `    <edge id="e${n + 1}" source="${names.get(from) ?? ""}" target="${names.get(to) ?? ""}">${data("edge-relation", word)}</edge>`,
    ),
    "  </graph>",
    "</graphml>",
  ];
  return `${lines.join("\n")}\n`;
}

function data(key: string, text: string): string {
  return `<data key="${key}">${escapeHtml(inXml(text))}</data>`;
}

/** Two characters are text to everyone else and forbidden in XML. */
function inXml(text: string): string {
  return plain(text).replace(
    /[\ufffe\uffff]/g,
    (char) => `⟨U+${char.charCodeAt(0).toString(16).toUpperCase()}⟩`,
  );
}
