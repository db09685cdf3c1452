// Where evidence lies: a section of an artifact, or a line of a ledger.
// An artifact has one `##` heading for each of its fields; a reference names the heading in lower case with hyphens.
import { LEDGER_NAMES, type LedgerName, type Role } from "../../../kernel/ledger.ts";

/** Role → the fields of its artifact, which are its sections, in reading order. */
export const SECTIONS: Readonly<Record<Role, readonly string[]>> = {
  action: ["happyPath", "edgeCase", "earlierPrimitive", "selfAssessment", "claims"],
  guardian: [
    "invariant",
    "verdict",
    "evidence",
    "confidence",
    "mechanism",
    "condition",
    "failureScenario",
    "claims",
  ],
  observer: ["persona", "goal", "steps", "friction", "goalMet", "claims"],
  critic: [
    "target",
    "hypothesis",
    "preconditions",
    "attackSteps",
    "brokenIf",
    "robustIf",
    "verdict",
    "tried",
    "confidence",
    "claims",
  ],
};

/** `attackSteps` → `Attack steps`. */
export function headingOf(field: string): string {
  const words = field.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** As references spell a heading. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

export function roundFolder(round: number): string {
  return `round_${String(round).padStart(2, "0")}`;
}

export function artifactPath(round: number, role: Role | "observed"): string {
  return `artifacts/${roundFolder(round)}/${role}.md`;
}

export function sectionRef(round: number, role: Role | "observed", field: string): string {
  return `${artifactPath(round, role)}#${anchorOf(headingOf(field))}`;
}

export function ledgerPath(ledger: LedgerName): string {
  return `state/${ledger}.jsonl`;
}

/** Lines count from 1. */
export function lineRef(ledger: LedgerName, line: number): string {
  return `${ledgerPath(ledger)}#L${line}`;
}

export type Reference =
  | { readonly kind: "section"; readonly path: string; readonly anchor: string }
  | { readonly kind: "line"; readonly ledger: LedgerName; readonly line: number };

/** Null for whatever is no reference into the folder. */
export function readReference(ref: string): Reference | null {
  const section =
    /^(artifacts\/round_\d{2,}\/[a-z0-9][a-z0-9_-]*\.md)#([\p{Ll}\p{Lo}\p{N}-]+)$/u.exec(ref);
  if (section?.[1] !== undefined && section[2] !== undefined)
    return { kind: "section", path: section[1], anchor: section[2] };
  const line = /^state\/([a-z_]+)\.jsonl#L([1-9]\d{0,8})$/.exec(ref);
  const ledger = LEDGER_NAMES.find((name) => name === line?.[1]);
  return ledger === undefined ? null : { kind: "line", ledger, line: Number(line?.[2]) };
}

/** The anchors of a Markdown text's `##` headings. Spaces and hashes that close a heading are no part of its anchor. */
export function anchorsIn(markdown: string): ReadonlySet<string> {
  return new Set(
    [...markdown.matchAll(/^##[ \t]+(.+)$/gmu)].map(([, heading]) => anchorOf(heading ?? "")),
  );
}
