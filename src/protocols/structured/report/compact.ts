// Long messages of a structured deliberation in the transcript: in a few words, with where they stand in full.
// Law: only what another section or a file of the folder holds whole is shortened; everything else is shown as it was said.
import { artifactPath, SECTIONS } from "../ledger/sections.ts";
import { gist } from "../../../views/gist.ts";
import type { StructuredResult } from "../result/result.ts";
import type { MessageRow } from "../../../views/transcript.ts";
import { CHECKS, ROLES } from "../../../kernel/ledger.ts";
import type { Words } from "../../../report/document.ts";
import type { View } from "../../../report/view.ts";
import { reportWords } from "../voice.ts";

/** Whether the whole of a message is a file of the folder: a round that entered no ledger has none. */
export function isFiled(
  result: StructuredResult,
  { phase, round, seat }: Pick<MessageRow, "phase" | "round" | "seat">,
): boolean {
  return (
    phase === "artifact" &&
    ROLES.some((role) => role === seat) &&
    result.rounds.some((row) => row.round === round)
  );
}

/** Null where the message is shown as it is. */
export function compactWords(
  view: View,
  row: MessageRow,
  result: StructuredResult,
): Words[] | null {
  // A round that entered no ledger has no files and no rows elsewhere.
  if (!result.rounds.some(({ round }) => round === row.round)) return null;
  const w = view.words(reportWords);
  switch (row.phase) {
    case "artifact": {
      const role = ROLES.find((each) => each === row.seat);
      if (role === undefined) return null;
      const raised = result.claims
        .filter(({ round, raisedBy }) => round === row.round && raisedBy === role)
        .map(({ id }) => id);
      const graded = SECTIONS[role].flatMap((field): Words[] =>
        GRADES.has(field) && typeof row.body[field] !== "object"
          ? [{ label: `${view.field(field)}:`, text: String(row.body[field]) }]
          : [],
      );
      return [
        { label: "", text: gist(row.body) },
        ...graded,
        ...(raised.length > 0 ? [{ label: `${w.claimsShort}:`, line: view.refs(raised) }] : []),
        ...moved(view, row),
        {
          label: `${w.fullIn}:`,
          text: view.say(w.openFile, { path: artifactPath(row.round, role) }),
        },
      ];
    }
    case "cross_validation": {
      const cells =
        result.checks
          .find(({ round }) => round === row.round)
          ?.cells.filter(({ check }) => row.body[check] !== undefined) ?? [];
      const decided = result.decisions
        .filter(({ round }) => row.body["decisions"] !== undefined && round === row.round)
        .map(({ id }) => id);
      return [
        ...cells.map(({ id, check, result: found }): Words => ({
          label: `${CHECKS.indexOf(check) + 1} ${view.term(check)}:`,
          line: [found === "NOT_APPLICABLE" ? view.term(found) : found, " (", view.ref(id), ")"],
        })),
        ...ruled(view, row, result, decided),
      ];
    }
    case "assessment":
      return ruled(
        view,
        row,
        result,
        result.decisions.filter(({ round }) => round === row.round).map(({ id }) => id),
      );
    default:
      return null;
  }
}

/** A role moves in its artifact; the reason stands in no section of it. */
function moved(view: View, { id }: MessageRow): Words[] {
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

function ruled(
  view: View,
  { body, round }: MessageRow,
  { tensions }: StructuredResult,
  decided: readonly string[],
): Words[] {
  const w = view.words(reportWords);
  const impact = body["architectureImpact"];
  const open = tensions.filter((tension) => tension.round === round).map(({ id }) => id);
  if (typeof impact !== "string") return [];
  return [
    { label: `${view.field("decisions")}:`, line: view.refs(decided) },
    ...(open.length > 0 ? [{ label: `${w.tensions}:`, line: view.refs(open) }] : []),
    { label: `${w.impact}:`, text: impact },
  ];
}
