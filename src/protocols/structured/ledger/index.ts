// A folder of ledgers as whoever judges it from outside sees it: what is wrong with it, its signals, its axes, its failure modes.
// Law: whatever the texts hold, reading never throws; what cannot be read was not seen.
import type { z } from "zod";
import { LEDGER_NAMES, ROLES } from "../../../kernel/ledger.ts";
import { strictLines } from "../../../log/ledger-schema.ts";
import { evaluate } from "./evaluation.ts";
import { failureModes, type CriticVerdict, type Seen } from "./failure-modes.ts";
import type { FolderTexts } from "./folder.ts";
import type { Ledgers } from "./ledgers.ts";
import { anchorOf } from "./sections.ts";

export { LEDGER_NAMES } from "../../../kernel/ledger.ts";
export { check } from "./check.ts";
export type { Axis } from "./evaluation.ts";
export { readFolder, type FolderTexts, type Reading } from "./folder.ts";
export { inOrder, problem, problemText, type Problem } from "./problem.ts";
export { signals } from "./signals.ts";
export { figure, plural } from "./trend.ts";

/** The axes and failure modes of a folder; besides its ledgers they look at its artifacts and its plan. */
export function evaluateFolder(texts: FolderTexts, ledgers: Ledgers) {
  return {
    ...evaluate(ledgers, schemaGrowth(ledgers)),
    failureModes: failureModes(ledgers, seenIn(texts)),
  };
}

const ARTIFACT = new RegExp(`^artifacts/round_(\\d{2,9})/(${ROLES.join("|")})\\.md$`);
const CONFIG = "config/deliberation.json";

export function seenIn(texts: FolderTexts): Seen {
  const artifacts = new Map<number, number>();
  const critic = new Map<number, CriticVerdict>();
  for (const [path, text] of texts) {
    const [, number, role] = ARTIFACT.exec(path) ?? [];
    if (number === undefined) continue;
    const round = Number(number);
    artifacts.set(round, (artifacts.get(round) ?? 0) + 1);
    const verdict = /\b(?:BROKEN|ROBUST|UNCLEAR)\b/.exec(sectionOf(text, "verdict"))?.[0];
    const confidence = /\b[1-5]\b/.exec(sectionOf(text, "confidence"))?.[0];
    if (role === "critic" && verdict !== undefined && confidence !== undefined)
      critic.set(round, { verdict, confidence: Number(confidence) });
  }
  const { budget, lastStress } = planIn(texts.get(CONFIG));
  const last = Math.max(0, ...artifacts.keys());
  return { artifacts, critic, budget, isStressAhead: lastStress > last };
}

/** What stands under a `##` heading, up to the next; "" where there is none. */
function sectionOf(markdown: string, anchor: string): string {
  const found = markdown
    .split(/^##[ \t]+/mu)
    .slice(1)
    .find((part) => anchorOf(part.split("\n", 1)[0] ?? "") === anchor);
  return found === undefined ? "" : found.slice(found.indexOf("\n") + 1);
}

/** A quick run is short by design: that it ends early says nothing of it. */
function planIn(config: string | undefined) {
  let read: unknown;
  try {
    read = JSON.parse(config ?? "null");
  } catch {
    read = null;
  }
  const { rounds, preset, stress }: Readonly<Record<string, unknown>> =
    typeof read === "object" && read !== null ? { ...read } : {};
  const planned = (Array.isArray(stress) ? stress : []) as readonly { readonly round?: unknown }[]; // each is looked at
  return {
    budget: preset !== "quick" && isRound(rounds) ? rounds : null,
    /** The last round that leaves a role out; 0 where none is known. */
    lastStress: Math.max(0, ...planned.map((row) => row?.round).filter(isRound)),
  };
}

function isRound(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 1;
}

/** How many field names the lines have beyond the known ones, each counted once where it stands. */
export function schemaGrowth(ledgers: Ledgers): number {
  const unknown = new Set<string>();
  for (const ledger of LEDGER_NAMES)
    for (const line of ledgers[ledger])
      for (const name of beyond(line, strictLines[ledger])) unknown.add(`${ledger}.${name}`);
  return unknown.size;
}

function* beyond(line: object, { shape }: z.ZodObject): Generator<string> {
  for (const [name, value] of Object.entries(line) as [string, unknown][]) {
    // a line came from JSON
    const known: unknown = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (known === undefined) yield name;
    const row = rowOf(known);
    if (row && Array.isArray(value))
      for (const item of value as readonly object[])
        for (const inner of beyond(item, row)) yield `${name}.${inner}`; // the list fits the form of its rows
  }
}

/** The form of a list's rows, where they are objects. */
function rowOf(known: unknown): z.ZodObject | undefined {
  const element = (known as { readonly element?: z.ZodObject } | undefined)?.element; // only lists have one
  return element !== undefined && "shape" in element ? element : undefined;
}
