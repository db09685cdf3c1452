// How a structured run is written down: claims, checks and decisions of its ledgers; long messages of the transcript in a few words.
// Law: only what another section or a file of the folder holds whole is shortened; everything else is shown as it was said.
import { CHECKS, ROLES } from "../../../kernel/ledger.ts";
import { gist } from "../../../views/gist.ts";
import type { MessageRow } from "../../../views/transcript.ts";
import { artifactPath, SECTIONS } from "../ledger/sections.ts";
import type { StructuredResult } from "../result/result.ts";
import type { Row } from "../../../report/csv.ts";
import { note, type Words } from "../../../report/document.ts";
import type { View } from "../../../report/view.ts";
import type { Writing } from "../../../report/writing.ts";
import { structuredFolder } from "./folder.ts";
import { structuredSections } from "./sections.ts";
import { structuredPage } from "./page.ts";
import { reportWords } from "../voice.ts";
import terminal from "../messages/terminal.json" with { type: "json" };

export const structuredWriting: Writing<StructuredResult> = {
  terminal,
  sections: structuredSections,
  page: structuredPage,
  message: compactWords,
  preface: (view, result) =>
    view.transcript.some((row) => row.kind === "message" && isFiled(result, row))
      ? [note(view.say(view.words(reportWords).folderNote, { id: view.status.id }))]
      : [],
  evidence,
  rows,
  folder: structuredFolder,
};

/** Evidence may be checks of texts alone. */
function evidence(view: View, { evidence: found }: StructuredResult): string {
  if (found !== "checked") return "";
  const said = view.words(reportWords).textsOnly;
  return view.status.lang === "en" ? ` (${said})` : `（${said}）`;
}

/** The lines of the ledgers; a claim has the status it has now. */
function rows(result: StructuredResult): Row[] {
  return [
    ...result.claims.map(({ id, round, raisedBy, text, status, option, testableAs }): Row => ({
      record: "claim",
      round,
      seat: raisedBy,
      message: id,
      state: status,
      stance: option,
      text: `${text}\ntestable as: ${testableAs}`,
    })),
    ...result.checks.flatMap(({ round, cells }) =>
      cells.map(({ id, check, result: found, basis, notes, option, changes }): Row => ({
        record: "verification",
        round,
        message: id,
        state: found,
        label: check,
        basis,
        stance: option,
        class: changes.map((change) => `${change.claim_id} ${change.to}`).join(" ") || null,
        text: notes,
      })),
    ),
    ...result.decisions.map(({ id, round, text, cites, resolution, ground }): Row => ({
      record: "ledger decision",
      round,
      message: id,
      basis: ground,
      class: resolution,
      trigger: cites.map((cite) => cite.id).join(" "),
      text,
    })),
    ...result.tensions.map(({ id, round, text, sources, resolvedIn }): Row => ({
      record: "tension",
      round,
      message: id,
      state: resolvedIn === null ? "open" : "resolved",
      trigger: resolvedIn,
      seat: sources.join(", "),
      text,
    })),
  ];
}

/** Whether the whole of a message is a file of the folder: a round that entered no ledger has none. */
function isFiled({ rounds }: StructuredResult, { phase, round, seat }: MessageRow): boolean {
  const isArtifact = phase === "artifact" && ROLES.some((role) => role === seat);
  return isArtifact && rounds.some((row) => row.round === round);
}

/** Null where the message is shown as it is. */
function compactWords(view: View, row: MessageRow, result: StructuredResult): Words[] | null {
  // A round that entered no ledger has no files and no rows elsewhere.
  if (!result.rounds.some(({ round }) => round === row.round)) return null;
  const w = view.words(reportWords);
  switch (row.phase) {
    case "artifact": {
      const role = ROLES.find((each) => each === row.seat);
      if (role === undefined) return null;
      const raised = idsOf(
        result.claims.filter((claim) => claim.raisedBy === role),
        row,
      );
      const graded = SECTIONS[role].flatMap((field): Words[] =>
        GRADES.has(field) && typeof row.body[field] !== "object"
          ? [{ label: `${view.field(field)}:`, text: String(row.body[field]) }]
          : [],
      );
      const path = artifactPath(row.round, role);
      return [
        { label: "", text: gist(row.body) },
        ...graded,
        ...(raised.length > 0 ? [{ label: `${w.claimsShort}:`, line: view.refs(raised) }] : []),
        ...moves(view, row),
        { label: `${w.fullIn}:`, text: view.say(w.openFile, { path }) },
      ];
    }
    case "cross_validation": {
      const cells = result.checks.find(({ round }) => round === row.round)?.cells ?? [];
      return [
        ...cells
          .filter(({ check }) => row.body[check] !== undefined)
          .map(({ id, check, result: found }): Words => ({
            label: `${CHECKS.indexOf(check) + 1} ${view.term(check)}:`,
            line: [found === "NOT_APPLICABLE" ? view.term(found) : found, " (", view.ref(id), ")"],
          })),
        ...assessment(view, row, result),
      ];
    }
    case "assessment":
      return assessment(view, row, result);
    default:
      return null;
  }
}

/** Of these, those of the message's round. */
function idsOf(
  rows: readonly { readonly id: string; readonly round: number }[],
  { round }: MessageRow,
): readonly string[] {
  return rows.filter((row) => row.round === round).map(({ id }) => id);
}

/** A role moves in its artifact; the reason stands in no section of it. */
function moves(view: View, { id }: MessageRow): Words[] {
  const w = view.words(reportWords);
  return view.positions.shifts
    .filter(({ message }) => message === id)
    .map(({ to, reason }): Words => ({
      label: `${w.movesTo}:`,
      text: `${view.held(to)}${reason === "" ? "" : ` — ${view.h.itsReason}: ${view.quoted(reason)}`}`,
    }));
}

/** Grades and verdicts of artifacts, which say in a word how their author sees them. */
const GRADES = new Set(["selfAssessment", "confidence", "target"]);

/** What was decided and left open in a round, where the message says it. */
function assessment(
  view: View,
  row: MessageRow,
  { decisions, tensions }: StructuredResult,
): Words[] {
  const w = view.words(reportWords);
  const impact = row.body["architectureImpact"];
  const open = idsOf(tensions, row);
  if (typeof impact !== "string") return [];
  return [
    { label: `${view.field("decisions")}:`, line: view.refs(idsOf(decisions, row)) },
    ...(open.length > 0 ? [{ label: `${w.tensions}:`, line: view.refs(open) }] : []),
    { label: `${w.impact}:`, text: impact },
  ];
}
