// An argument from an AIF file on one screen: every statement with its status and why, then the totals.
import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import {
  drawing,
  importAif,
  LARGEST_AIF_BYTES,
  type AifReading,
  type DrawnNode,
} from "../report/index.ts";
import { countNoun } from "../text/lists.ts";
import { oneLine } from "../text/visible.ts";
import { errorOf } from "../workspace/error-of.ts";
import { jsonLine, type Io } from "./io.ts";

/** All certificates together grow with the square of the graph; this many take some seconds. */
const MOST_STATEMENTS = 2_000;
/** More would scroll away what the first lines say; `--json` lists all. */
const MOST_SHOWN = 60;
const WIDTH = 140;
const NAME_WIDTH = 24;

/** No deliberation id has a dot. */
export function isArgumentFile(given: string): boolean {
  return given.endsWith(".json");
}

export async function showArgument(io: Io, path: string, isJson: boolean): Promise<number> {
  const name = oneLine(path, WIDTH);
  const reading = importAif(await readText(resolve(io.cwd, path), name));
  if (reading.kind === "refused") throw notAif(name, reading.why);
  if (reading.graph.nodes.length === 0) throw notAif(name, "it has no statements (I-nodes)");
  const size = reading.graph.nodes.length + reading.graph.events.length;
  if (size > MOST_STATEMENTS)
    throw notAif(
      name,
      `it has ${size} statements and withdrawals, and statuses are shown for up to ${MOST_STATEMENTS}`,
    );
  const { nodes, edges } = drawing(reading);
  if (isJson) for (const node of nodes) io.out(jsonLine(node));
  else io.out(argumentView(name, reading, nodes, edges.length));
  return 0;
}

export function argumentView(
  name: string,
  reading: Extract<AifReading, { kind: "read" }>,
  nodes: readonly DrawnNode[],
  relations: number,
): string {
  const ids = nodes.map(({ id }) => oneLine(id, NAME_WIDTH));
  const width = Math.max(...ids.map((id) => id.length));
  const rows = nodes.slice(0, MOST_SHOWN).map(({ text, author, status, certificate }, n) => {
    const said = `${author === null ? "" : `${author}: `}${text}`;
    return `${(ids[n] ?? "").padEnd(width)}  ${status.padEnd("unchallenged".length)}  ${oneLine(said, WIDTH)}\n${" ".repeat(width + 2)}${oneLine(certificate, WIDTH)}\n`;
  });
  const totals = new Map<string, number>();
  for (const { status } of nodes) totals.set(status, (totals.get(status) ?? 0) + 1);
  return [
    `${name}${reading.topic === null ? "" : `: ${oneLine(reading.topic, WIDTH)}`}\n`,
    ...(reading.rehearsed ? ["rehearsed: a built-in panel spoke, no model did\n"] : []),
    "\n",
    ...rows,
    "\n",
    ...(nodes.length > MOST_SHOWN
      ? [`The first ${MOST_SHOWN} are shown; --json lists all.\n`]
      : []),
    `${countNoun(nodes.length, "statement")}, ${countNoun(relations, "relation")}: ${[...totals].map(([status, n]) => `${n} ${status}`).join(", ")}\n`,
  ].join("");
}

async function readText(path: string, name: string): Promise<string> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw errorOf("not-a-file", { name });
    if (found.size > LARGEST_AIF_BYTES)
      throw notAif(name, `it is larger than ${LARGEST_AIF_BYTES / 1024 / 1024} MB`);
    return await readFile(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT" || code === "ENOTDIR") throw errorOf("no-such-file", { name });
    if (code === "EACCES" || code === "EPERM") throw errorOf("closed-file", { name });
    throw error;
  }
}

function notAif(name: string, why: string): Error {
  return errorOf("bad-aif", { name, why: oneLine(why, WIDTH) });
}
