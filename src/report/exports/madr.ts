// A decision record after MADR 4: what was asked, what was considered, what the panel leans to and why, and who dissents.
// Law 1: because is the resolution with its certificate; Good is standing support, Bad a standing attacker, Neutral what is contested. What was refuted is neither.
// Law 2: the record proposes. Its status is more than proposed only where a person has recorded that.
import { effectiveAttacks, type NodeId } from "../../argument/index.ts";
import { term } from "../../messages/report.ts";
import type { Argument } from "../../views/argument.ts";
import type { Task } from "../../views/takeaways.ts";
import { markdownLine } from "../../text/markdown.ts";
import { withoutFullStop } from "../../text/words.ts";
import { oneLine } from "../../text/visible.ts";
import { drawing, REHEARSED, type DrawnEdge, type DrawnNode } from "./drawing.ts";

/** A reason is one bullet: longer ones are cut, the transcript holds the words. */
const LONGEST_TEXT = 600;

export function madr(argument: Argument): string {
  const { topic, date, members, options, rehearsed, takeaways } = argument;
  const sections = [
    [
      "---",
      ...approvalLines(argument),
      `date: ${date}`,
      `consulted: ${quoteNames(members)}`,
      ...(rehearsed ? [`# ${REHEARSED}`] : []),
      "---",
    ].join("\n"),
    `# ${words(argument.issue?.title || topic) || "Decision"}`,
    ...(rehearsed ? [`> ${words(REHEARSED)}`] : []),
    "## Context and Problem Statement",
    words(topic),
    "## Considered Options",
    bullets(
      options.map(({ id }) => optionName(argument, id)),
      "No options were on the table.",
    ),
    "## Decision Outcome",
    outcome(argument),
    ...standingLines(argument),
    "### Consequences",
    bullets(consequences(argument), "None were recorded."),
    "### Confirmation",
    ...takeaways.prediction.map(taskText),
    `Every status below has a certificate. \`dissensus report ${oneLine(argument.deliberation, LONGEST_TEXT).replaceAll("`", "'")} --format af\` prints the attacks for any argumentation solver.`,
    "## Pros and Cons of the Options",
    ...prosAndCons(argument),
    "## More Information",
    bullets(more(argument), "No option that was not chosen is still held."),
  ];
  return `${sections.join("\n\n")}\n`;
}

function approvalLines({ approval }: Argument): readonly string[] {
  const { status = "proposed", who = null, supersededBy = null, reviewOn = null } = approval ?? {};
  const said = supersededBy === null ? status : `${status} by ${supersededBy}`;
  return [
    `status: ${JSON.stringify(oneLine(said, LONGEST_TEXT))}`,
    ...(who === null ? [] : [`decision-makers: ${quoteNames([who])}`]),
    ...(reviewOn === null ? [] : [`review-on: ${reviewOn}`]),
  ];
}

function outcome({ verdict, options, ...argument }: Argument): string {
  if (verdict === null) return "No option was chosen, because the deliberation has no verdict yet.";
  const why = words(
    `${verdict.resolution}${argument.evidence === "checked" ? " (checks of texts; nothing was observed)" : ""}. ${verdict.detail}`,
  );
  if (verdict.chosen === null) return `No option was chosen, because the question is ${why}`;
  const holders = options.find(({ id }) => id === verdict.chosen)?.holders ?? [];
  const held = holders.length === 0 ? "" : ` It is held by ${words(holders.join(", "))}.`;
  return `Chosen option: "${optionName({ options, ...argument }, verdict.chosen)}", because the panel leans to it ${why}${held}`;
}

/** Where the panel stands, and why the run stopped: two things. Nothing of a log that counts no votes. */
function standingLines({ stands, stopped }: Argument): readonly string[] {
  if (stands === null) return [];
  const { count, notEarned } = stands;
  return [
    words(
      `Where it stands: ${[count, ...(notEarned ? [notEarned] : [])].map(({ text }) => text).join(" ")}`,
    ),
    ...(stopped === null ? [] : [words(`Why it stopped: ${term("en", stopped)}.`)]),
  ];
}

/** What follows from the choice: the rivals it leaves refuted, what its own holders fear, and what makes the agreement suspect. */
function consequences({
  verdict,
  graph,
  statuses,
  risks,
  alarms,
  ...argument
}: Argument): readonly string[] {
  if (verdict === null || verdict.chosen === null) return [];
  const rivals = graph.nodes.filter(
    (node) =>
      node.kind === "option" &&
      node.id !== verdict.chosen &&
      statuses.get(node.id)?.status.kind === "refuted",
  );
  return [
    ...rivals.map(({ id }) => `Good, because ${optionName(argument, id)} is refuted`),
    ...risks.map(
      ({ author, text }) => `Bad, because ${words(`${author} sees a remaining risk: ${text}`)}`,
    ),
    ...[...new Set(alarms.map(({ text }) => text))].map(
      (text) => `Bad, because ${words(`of a warning: ${text}`)}`,
    ),
  ];
}

function prosAndCons(argument: Argument): readonly string[] {
  const { nodes, edges } = drawing(argument);
  const attacks = effectiveAttacks(argument.graph);
  const node = new Map(nodes.map((drawn) => [drawn.id, drawn]));
  const voices = (ids: readonly NodeId[]) =>
    [...new Set(ids)].flatMap((id) => node.get(id) ?? []).filter(({ kind }) => kind !== "option");
  return argument.options.flatMap(({ id }) => {
    const isFor = ({ to, word }: DrawnEdge) => to === id && word === "supports";
    const pros = voices(edges.filter(isFor).map(({ from }) => from));
    const cons = voices(attacks.filter(({ on }) => on === id).map(({ by }) => by)).filter(
      ({ id: by }) => !pros.some((pro) => pro.id === by),
    );
    const refuted = [...pros, ...cons]
      .filter(({ status }) => status === "refuted")
      .map((drawn) => drawn.id);
    const rows = [
      ...pros.filter(isIn).map((drawn) => `Good, because ${reason(drawn)}`),
      ...pros
        .filter(isContested)
        .map((drawn) => `Neutral, because it is contested that ${reason(drawn)}`),
      ...cons
        .filter(isContested)
        .map((drawn) => `Neutral, because an objection to it is contested: ${reason(drawn)}`),
      ...cons.filter(isIn).map((drawn) => `Bad, because ${reason(drawn)}`),
    ];
    const own = node.get(id);
    return [
      `### ${optionName(argument, id)}`,
      ...(own
        ? [words(own.status === "standing" ? `Standing: ${own.certificate}` : own.certificate)]
        : []),
      bullets(rows, "Nothing that stands or is contested speaks for it or against it."),
      ...(refuted.length === 0 ? [] : [words(`Refuted, and so neither: ${refuted.join(", ")}.`)]),
    ];
  });
}

function more(all: Argument): readonly string[] {
  const { minority, verdict, decisions, stands, ...argument } = all;
  const lasting = [
    ...decisions.filter(({ supersededBy }) => supersededBy === null),
    ...decisions.filter(({ supersededBy }) => supersededBy !== null),
  ];
  const drawn = lasting.map(
    ({ id, text, ground, evidence, supersededBy }) =>
      `Decided ${words(`${GROUNDS[ground]}: ${text} (${[id, ...evidence].join(", ")}${supersededBy === null ? "" : `; superseded by ${supersededBy}`})`)}`,
  );
  const held = minority.map(
    ({ option, holders, status, certificate }) =>
      `Minority: ${words(`${withoutFullStop(optionText(argument, option))}, held by ${holders.join(", ")}: ${status}. ${certificate}`)}`,
  );
  const rows = [...drawn, ...held, ...listLeft(all)];
  if (stands?.putBack) return [...rows, words(stands.putBack.text)];
  if (stands || verdict === null || verdict.withoutConforming === verdict.chosen) return rows;
  return [
    ...rows,
    `Without conforming and unexplained moves: ${verdict.withoutConforming === null ? "no option" : `${optionName(argument, verdict.withoutConforming)}${argument.statuses.get(verdict.withoutConforming)?.status.kind === "refuted" ? " (refuted)" : ""}`}`,
  ];
}

/** What whoever has to act takes away besides the answer. */
function listLeft({ takeaways: { document, anyway, change, next } }: Argument): readonly string[] {
  return [
    ...document.map(
      ({ source, voices }) =>
        `Fault in ${words(`${source.replace(/^ctx:/u, "")}: ${voices.map(({ text, titles }) => `${text} (${titles.join(", ")})`).join("; ")}`)}`,
    ),
    ...anyway.map((task) => `In any case: ${taskText(task)}`),
    ...change.map((task) => `Would change the answer: ${taskText(task)}`),
    ...next.map((task) => `Next step: ${taskText(task)}`),
  ];
}

function taskText({ text, titles, who, by }: Task): string {
  const when = [...(who === null ? [] : [who]), ...(by === null ? [] : [`by ${by}`])].join(", ");
  return words(`${text} (${titles.join(", ")})${when === "" ? "" : ` — ${when}`}`);
}

/** A command that ran, a check of texts, words alone. */
const GROUNDS = {
  observed: "on what was observed",
  checked: "on checks",
  argued: "by argument only",
} as const;

function reason({ id, author, text }: DrawnNode): string {
  return words(`${text} (${author === null ? id : `${author}, ${id}`})`);
}

function isIn({ status }: DrawnNode): boolean {
  return status === "standing" || status === "unchallenged";
}

function isContested({ status }: DrawnNode): boolean {
  return status === "contested";
}

function optionText({ options, labels }: Pick<Argument, "options" | "labels">, id: NodeId): string {
  const label = options.find((option) => option.id === id)?.label ?? labels.get(id)?.text;
  return label === undefined ? id : `${id}: ${label}`;
}

function optionName(argument: Pick<Argument, "options" | "labels">, id: NodeId): string {
  return words(optionText(argument, id));
}

function words(text: string): string {
  return markdownLine(text, LONGEST_TEXT);
}

function bullets(rows: readonly string[], none: string): string {
  return rows.length === 0 ? none : rows.map((row) => `* ${row}`).join("\n");
}

/** JSON text is YAML. */
function quoteNames(names: readonly string[]): string {
  return JSON.stringify(names.map((name) => oneLine(name, LONGEST_TEXT)));
}
