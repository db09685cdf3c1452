// How a structured run is written down: claims, checks and decisions of its ledgers.
import type { StructuredResult } from "../result/result.ts";
import type { Row } from "../../../report/csv.ts";
import { note } from "../../../report/document.ts";
import type { View } from "../../../report/view.ts";
import type { Writing } from "../../../report/writing.ts";
import { compactWords, isFiled } from "./compact.ts";
import { structuredFolder } from "./folder.ts";
import { structuredSections } from "./sections.ts";
import { reportWords } from "../voice.ts";

type Line = readonly [label: string, text: string];

export const structuredWriting: Writing<StructuredResult> = {
  sections: structuredSections,
  message: compactWords,
  preface: (view, result) =>
    view.transcript.some((row) => row.kind === "message" && isFiled(result, row))
      ? [note(view.say(view.words(reportWords).folderNote, { id: view.status.id }))]
      : [],
  evidence,
  rows,
  closing,
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

/** What was put under test, and what came of it. */
function closing({ claims, decisions, signals, retrospective }: StructuredResult): Line[] {
  const standing = STANDINGS.flatMap(([status, words]) => {
    const n = claims.filter((claim) => claim.status === status).length;
    return n === 0 ? [] : [`${n} ${words}`];
  });
  const on = (ground: string): number =>
    decisions.filter((decision) => decision.ground === ground).length;
  const held = signals.signals.filter(({ satisfied }) => satisfied).map(({ n }) => n);
  const fired = retrospective
    .filter((mode) => mode.fired)
    .map(({ code, name }) => `${code} ${name}`);
  return [
    [
      "Decisions",
      `${decisions.length}: ${on("observed")} on what was observed, ${on("checked")} on checks, ${on("argued")} by argument alone`,
    ],
    ["Claims", `${claims.length}${standing.length === 0 ? "" : `: ${standing.join(", ")}`}`],
    [
      "Signals",
      `${signals.satisfied} of 6${held.length === 0 ? "" : ` (${held.join(", ")})`}: ${ADVICE[signals.advice]}`,
    ],
    ["Failures", fired.length === 0 ? "none of the eight failure modes" : fired.join(", ")],
  ];
}

const STANDINGS = [
  ["tested_confirmed", "confirmed"],
  ["tested_refuted", "refuted"],
  ["partially_refuted", "refuted in part"],
  ["tested_unclear", "tested without an answer"],
  ["pending", "pending"],
  ["superseded", "superseded"],
] as const;

const ADVICE = {
  "strong-stop": "a good place to stop",
  "wrap-up": "a wrap-up round would do",
  borderline: "borderline",
  "go-on": "more rounds would be needed to settle it",
} as const;
