// The account of one round as a file: who led and who was away, what was proposed and added, where the artifacts lie, what the checks
// found, and what that did to claims, decisions and tensions. It is read from the log and made anew with it.
import { artifactPath } from "../ledger/sections.ts";
import { textAt } from "../../../views/deliberation-state.ts";
import type { StructuredResult } from "../result/result.ts";
import { ROLES, type LedgerTension } from "../../../kernel/ledger.ts";
import { heading, list, note, paragraph, quote, strong } from "../../../report/document.ts";
import type { Block, Line } from "../../../report/document.ts";
import { labelLine } from "../../../report/sections.ts";
import { toMarkdown } from "../../../report/to-markdown.ts";
import type { View } from "../../../report/view.ts";
import { checkLine, successor } from "./tested.ts";
import { reportWords } from "../voice.ts";

export function roundText(view: View, result: StructuredResult, round: number): string {
  const title = `${view.say(view.h.roundNo, { round })}: ${view.status.topic}`;
  const blocks: Block[] = [
    heading(1, title),
    ...(view.status.rehearsed ? [note(view.h.rehearsed)] : []),
    ...attendancePart(view, result, round),
    ...speechPart(view, round),
    ...checksPart(view, result, round),
    ...assessmentPart(view, result, round),
    ...warningsPart(view, round),
  ];
  return toMarkdown({ lang: view.status.lang, title, blocks });
}

function attendancePart(view: View, { rounds }: StructuredResult, round: number): Block[] {
  const w = view.words(reportWords);
  const row = rounds.find((each) => each.round === round);
  if (!row) return [];
  const away =
    row.absent === null
      ? w.nobodyAway
      : row.isStress
        ? view.say(w.planned, { role: view.title(row.absent) })
        : `${view.title(row.absent)}${row.why === null ? "" : ` (${row.why})`}`;
  return [list(labelLine(w.lead, view.title(row.lead)), labelLine(w.awayHere, away))];
}

function speechPart(view: View, round: number): Block[] {
  const w = view.words(reportWords);
  const said = view.record.messages.filter((message) => message.round === round);
  const texts = (phase: string, field: string): Block[] =>
    said
      .filter((message) => message.phase === phase)
      .flatMap(({ id, seat, body }): Block[] => [
        paragraph(strong(view.title(seat)), ` (${id})`),
        quote({ label: "", text: textAt(body, field) }),
      ]);
  const made = [...ROLES, "observed" as const].filter((of) =>
    said.some(({ phase, seat }) =>
      of === "observed" ? phase === "observation" : phase === "artifact" && seat === of,
    ),
  );
  const files = made.map((of): Line => [artifactPath(round, of)]);
  return [
    ...part(w.proposal, texts("proposal", "proposal")),
    ...part(w.supplements, texts("supplement", "supplement")),
    ...listPart(w.artifacts, files),
  ];
}

function checksPart(view: View, { checks, claims }: StructuredResult, round: number): Block[] {
  const w = view.words(reportWords);
  const cells = checks.find((row) => row.round === round)?.cells ?? [];
  const raised = claims
    .filter((claim) => claim.round === round)
    .map(({ id, raisedBy, text, testableAs, option }): Line => [
      strong(id),
      ` ${text} (${view.title(raisedBy)}${option === null ? "" : `, ${w.forOption} ${option}`}) — ${w.testable}: ${testableAs}`,
    ]);
  const found = cells.map((cell) => [`${view.term(cell.check)} — `, ...checkLine(view, cell)]);
  return [...listPart(w.raised, raised, w.noneRaised), ...listPart(w.fourChecks, found)];
}

function assessmentPart(view: View, { decisions, drift }: StructuredResult, round: number) {
  const w = view.words(reportWords);
  const decided = decisions
    .filter((row) => row.round === round)
    .map((row): Line => [
      strong(row.id),
      ` ${row.text} (${view.term(`ground-${row.ground}`)}; ${w.cites}: ${row.cites.map((cite) => cite.id).join(", ")})`,
      ...successor(view, row),
    ]);
  const lines = view.record.entries.flatMap((entry) =>
    entry.ledger === "tensions" && roundOf(entry.line) === round ? [entry.line] : [],
  );
  const pulls = lines.map(({ id, text, sources, resolved_in: end }): Line => [
    strong(id),
    end === undefined
      ? ` ${text} (${w.sources} ${sources.map((role) => view.title(role)).join(", ")})`
      : ` ${text} — ${w.resolvedIn} ${end}`,
  ]);
  const impact = view.record.messages
    .filter((message) => message.round === round)
    .map(({ body }) => textAt(body, "architectureImpact"))
    .filter((text) => text !== "")
    .map((text) => paragraph(text));
  const checked = drift
    .filter((row) => row.round === round)
    .map(({ verdict, deviation, why, correction }): Line => [
      strong(verdict),
      `, ${w.deviation}: ${deviation}. ${why}${correction === "" ? "" : ` — ${w.correction}: ${correction}`}`,
    ]);
  return [
    ...listPart(w.decisions, decided, w.noneDecided),
    ...part(w.impact, impact),
    ...listPart(w.tensions, pulls),
    ...listPart(w.drift, checked),
  ];
}

/** A line that says where a tension was resolved keeps the round it came up in; it belongs to that of what resolved it. */
function roundOf({ round, resolved_in: end }: LedgerTension): number {
  const [, resolved] = /^[A-Z]-(\d+)-\d+$/.exec(end ?? "") ?? [];
  return resolved === undefined ? round : Number(resolved);
}

function warningsPart(view: View, round: number): Block[] {
  const w = view.words(reportWords);
  const rung = view.record.alarms
    .filter((alarm) => alarm.round === round)
    .map(({ code, text, says }): Line => [`${view.engine(text, says)} (${code})`]);
  return listPart(w.warningsOf, rung);
}

/** `none`: what is said where there are no lines; without it there is no such part. */
function listPart(title: string, lines: readonly Line[], none?: string): Block[] {
  if (lines.length > 0) return part(title, [list(...lines)]);
  return none === undefined ? [] : part(title, [paragraph(none)]);
}

function part(title: string, blocks: readonly Block[]): Block[] {
  return blocks.length === 0 ? [] : [heading(2, title), ...blocks];
}
