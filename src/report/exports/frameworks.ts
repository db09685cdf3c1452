// The attacks that bite, in the three formats argumentation solvers read, so that any of them can check our statuses.
// Law: read back, each gives the same grounded labelling; nodes that their authors took back are left out, as they are from the labelling.
import { effectiveAttacks, type NodeId } from "../../argument/index.ts";
import { departed } from "../../argument/graph.ts";
import type { Argument } from "../../views/argument.ts";
import { oneLine } from "../../text/visible.ts";
import { REHEARSED, safeIds } from "./drawing.ts";

type Attackable = Pick<Argument, "graph" | "deliberation" | "rehearsed">;

/** Node ids, `#`, pairs. The format has no comments; a node may bear a label: its id where the format cannot hold that, and in a rehearsed run that it was one. */
export function tgf(argument: Attackable): string {
  const { ids, attacks } = framework(argument);
  const name = safeIds(ids, (id) => id.replace(/[^A-Za-z0-9_.-]+/g, "-") || "-");
  const nodes = ids.map((id) =>
    [
      name(id),
      ...(name(id) === id ? [] : [`is ${oneLine(id, LONGEST_ID)}`]),
      ...(argument.rehearsed ? ["rehearsed"] : []),
    ].join(" "),
  );
  return text([...nodes, "#", ...attacks.map(({ by, on }) => `${name(by)} ${name(on)}`)]);
}

/** Ids are constants of answer-set programs: a small letter, then letters, digits and underscores. */
export function apx(argument: Attackable): string {
  const { ids, attacks } = framework(argument);
  const name = safeIds(ids, (id) => id.replace(/[^A-Za-z0-9_]+/g, "_").replace(/^(?![a-z])/, "n"));
  return text([
    ...head(argument).map((line) => `% ${line}`),
    ...ids.map((id) => `% ${name(id)} is ${oneLine(id, LONGEST_ID)}`),
    ...ids.map((id) => `arg(${name(id)}).`),
    ...attacks.map(({ by, on }) => `att(${name(by)},${name(on)}).`),
  ]);
}

/** `p af N` and pairs of numbers; comments say which number is which node. */
export function af(argument: Attackable): string {
  const { ids, attacks } = framework(argument);
  const numbers = new Map(ids.map((id, n) => [id, n + 1]));
  const number = (id: NodeId): number => numbers.get(id) ?? 0;
  return text([
    ...head(argument).map((line) => `# ${line}`),
    ...ids.map((id) => `# ${number(id)} is ${oneLine(id, LONGEST_ID)}`),
    `p af ${ids.length}`,
    ...attacks.map(({ by, on }) => `${number(by)} ${number(on)}`),
  ]);
}

const LONGEST_ID = 200;

function framework({ graph }: Attackable) {
  const gone = departed(graph);
  return {
    ids: graph.nodes.map(({ id }) => id).filter((id) => !gone.has(id)),
    attacks: effectiveAttacks(graph),
  };
}

function head({ deliberation, rehearsed }: Attackable): readonly string[] {
  return [
    `Dissensus, deliberation ${oneLine(deliberation, LONGEST_ID)}: attacks once types and evidence are weighed`,
    ...(rehearsed ? [REHEARSED] : []),
  ];
}

function text(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}
