// How a structured run is written down: claims, checks and decisions of its ledgers.
import type { StructuredResult } from "../result/result.ts";
import type { Row } from "../../../report/csv.ts";
import type { View } from "../../../report/view.ts";
import type { Writing } from "../../../report/writing.ts";
import { structuredFolder } from "./folder.ts";
import { structuredRecord, structuredSections, structuredPage } from "./sections.ts";
import { reportWords } from "../voice.ts";
import terminal from "../messages/terminal.json" with { type: "json" };

export const structuredWriting: Writing<StructuredResult> = {
  terminal,
  sections: structuredSections,
  page: structuredPage,
  record: structuredRecord,
  mostWords: 2500,
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
