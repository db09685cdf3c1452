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

export function isArtifact(path: string): boolean {
  return /^artifacts\/round_\d{2,}\/[a-z0-9][a-z0-9_-]*\.md$/.test(path);
}

/** What is written where a section has nothing to say, and the sections that may say nothing. */
export const NOTHING_SAID = "—";
const MAY_BE_EMPTY: ReadonlySet<string> = new Set([
  "mechanism",
  "condition",
  "tried",
  "friction",
  "claims",
]);

/** The `##` headings of a Markdown text under which nothing stands, each with its line. */
export function findEmptyHeadings(markdown: string) {
  const lines = markdown.split("\n");
  const isHeading = (text: string): boolean => /^#{1,2}[ \t]+\S/.test(text);
  return lines.flatMap((text, n) => {
    const heading = /^##[ \t]+(.+)$/u.exec(text)?.[1];
    if (heading === undefined) return [];
    const next = lines.findIndex((later, at) => at > n && isHeading(later));
    const under = lines
      .slice(n + 1, next < 0 ? undefined : next)
      .join("\n")
      .trim();
    const mayBe = under === NOTHING_SAID && MAY_BE_EMPTY.has(anchorOf(heading));
    return (under === "" || under === NOTHING_SAID) && !mayBe ? [{ heading, line: n + 1 }] : [];
  });
}

/** The anchors of a Markdown text's `##` headings. Spaces and hashes that close a heading are no part of its anchor. */
export function anchorsIn(markdown: string): ReadonlySet<string> {
  return new Set(
    [...markdown.matchAll(/^##[ \t]+(.+)$/gmu)].map(([, heading]) => anchorOf(heading ?? "")),
  );
}
