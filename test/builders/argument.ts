// The argument of a deliberation around a graph drawn by hand, for what is made from it.
import { statuses, type ArgumentGraph } from "../../src/argument/index.ts";
import type { Argument } from "../../src/views/argument.ts";

/** `texts`: what nodes say; others say their id. */
export function argumentOf(
  graph: ArgumentGraph,
  {
    texts = {},
    ...more
  }: Partial<Argument> & { readonly texts?: Readonly<Record<string, string>> } = {},
): Argument {
  const says = (id: string): string => (Object.hasOwn(texts, id) ? (texts[id] ?? id) : id);
  const options = graph.nodes.filter(({ kind }) => kind === "option");
  return {
    deliberation: "2026-01-05-billing",
    topic: "Split billing?",
    date: "2026-01-05",
    rehearsed: false,
    approval: null,
    stands: null,
    stopped: null,
    takeaways: { document: [], anyway: [], change: [], next: [], prediction: [] },
    issue: { id: "issue", title: "Split billing?" },
    options: options.map(({ id }) => ({ id, label: says(id), holders: [] })),
    members: ["Security", "Performance"],
    graph,
    statuses: statuses(graph),
    labels: new Map(
      graph.nodes.map((node) => [
        node.id,
        {
          title: node.id,
          text: says(node.id),
          author: node.kind === "option" ? null : node.author,
        },
      ]),
    ),
    verdict: null,
    minority: [],
    alarms: [],
    risks: [],
    decisions: [],
    evidence: null,
    ...more,
  };
}

/** Texts that would break out of a line, a string, a comment, a tag or a block. */
export const HOSTILE: readonly string[] = [
  "]: [o9]: taken over",
  "a\n\n[x]: y\n  - <z>",
  "<b>: c",
  "> <",
  "@[o1] @<m1>",
  "#tag #(a tag)",
  "{a: b}",
  "=== title: x ===",
  "// gone",
  "/* gone */",
  "<!-- gone -->",
  "-- mode / of --",
  "- x",
  "+ y",
  "_ z",
  ">< w",
  "1. one",
  "(1) premise",
  "* item",
  "**bold** __b__ *i* _i_",
  ".x. :y: a.b.c ::",
  "\\",
  "\\\\]",
  "a\\",
  "[a](b)",
  '"]; click n1 "javascript:x"',
  "%%{init: {'theme':'x'}}%%",
  "`md`",
  "end",
  "]]>",
  '</data><node id="n1"/>',
  "&amp; &#x26; <![CDATA[",
  "\u0000\u0008\u001b[31m\u009b",
  "\ud800",
  "\ufffe\uffff",
  "\u2028\u2029\u202e",
  "arg(x). att(x,x).",
  "p af 9\n1 1",
  "#\na b",
  "---\nstatus: accepted\n---",
  "",
  "   ",
];
