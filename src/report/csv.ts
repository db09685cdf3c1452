// Messages, positions, shifts, what it came to and costs as one table for a spreadsheet. What a row is about stands in its first column.
// Law: an unknown figure is the word "unknown", never 0 and never empty; a cell that does not apply is empty.
import type { LogEvent } from "../log/event.ts";
import { stateOf } from "../views/deliberation-state.ts";
import { mainRow, minorityRows } from "../views/conclusion.ts";
import { costs, positions, result, transcript, type Amount, type Cost } from "../views/index.ts";
import type { JsonObject } from "../kernel/json.ts";
import { writingOf } from "./writing.ts";
import { plain } from "../text/visible.ts";

const COLUMNS = [
  "record",
  "round",
  "phase",
  "seat",
  "message",
  "state",
  "issue",
  "stance",
  "label",
  "basis",
  "confidence",
  "from",
  "class",
  "trigger",
  "new_evidence",
  "text",
  "calls",
  "tokens_in",
  "tokens_out",
  "tokens_cached",
  "usd",
  "ms",
] as const;

/** A line of the table; its columns in any order, absent ones empty. */
export type Row = Partial<Record<(typeof COLUMNS)[number], Cell>> & { readonly record: string };

export function csv(events: readonly LogEvent[]): string {
  const rows = [
    ...saidRows(events),
    ...stood(events),
    ...own(events),
    ...came(events),
    ...costRows(events),
  ];
  return `${[csvRow(COLUMNS), ...rows.map((row) => csvRow(COLUMNS.map((column) => row[column] ?? null)))].join("\n")}\n`;
}

function saidRows(events: readonly LogEvent[]): Row[] {
  return transcript(events).map(({ kind, round, phase, seat, state, ...row }): Row => ({
    record: kind,
    round,
    phase,
    seat,
    state,
    message: "id" in row ? row.id : null,
    text: "body" in row ? flat(row.body) : row.why,
  }));
}

function stood(events: readonly LogEvent[]): Row[] {
  const { declarations, shifts } = positions(events);
  return [
    ...declarations.map(({ title: _title, ...row }): Row => ({ record: "position", ...row })),
    ...shifts.map(({ title: _title, declared: _declared, ...shift }): Row => {
      const { to: stance, newEvidence: new_evidence, reason: text, ...row } = shift;
      return { record: "shift", ...row, stance, new_evidence, text };
    }),
  ];
}

/** What only its protocol records: ledgers, findings, conflicts. */
function own(events: readonly LogEvent[]): readonly Row[] {
  const told = result(events);
  return writingOf(told.kind).rows?.(told) ?? [];
}

/** The outcome and who dissents; what was amended and measured on the way, where a protocol has it. */
function came(events: readonly LogEvent[]): Row[] {
  const told = result(events);
  const { chosen, resolution, issues } = told;
  const { amendments, measures } = stateOf(events);
  const issue = mainRow(issues)?.id ?? null;
  return [
    ...amendments.map(({ seat, round, message, degree, from, to, reason, triggers }): Row => ({
      record: "amendment",
      round,
      seat,
      message,
      class: degree,
      trigger: triggers.join(" "),
      text: `${from} → ${to}: ${reason}`,
    })),
    ...measures.map(({ round, name, value }): Row => ({
      record: "measure",
      round,
      label: name,
      text: String(value),
    })),
    ...(resolution
      ? [
          {
            record: "decision",
            issue,
            stance: chosen?.option ?? "none",
            label: chosen?.label ?? null,
            class: resolution.kind,
            text: resolution.detail,
          },
        ]
      : []),
    ...minorityRows(told).map(
      ({ option, label, holders, status, certificate, whySetAside }): Row => ({
        record: "minority",
        issue,
        seat: holders.join(", "),
        stance: option,
        label,
        class: status,
        text: [certificate, whySetAside ?? ""].join(" ").trim(),
      }),
    ),
  ];
}

function costRows(events: readonly LogEvent[]): Row[] {
  const { bySeat, byRound, all } = costs(events);
  return [
    ...bySeat.map(({ seat, cost }): Row => ({ record: "cost of seat", seat, ...figures(cost) })),
    ...byRound.map(({ round, cost }): Row => ({
      record: "cost of round",
      round,
      ...figures(cost),
    })),
    { record: "cost of run", ...figures(all) },
  ];
}

function figures({ calls, input, output, cached, usd, ms }: Cost): Omit<Row, "record"> {
  const cell = ({ total }: Amount): Cell => total ?? "unknown";
  return {
    calls,
    tokens_in: cell(input),
    tokens_out: cell(output),
    tokens_cached: cell(cached),
    usd: cell(usd),
    ms: cell(ms),
  };
}

/** A body on lines of its own: `field: text`. */
function flat(body: JsonObject): string {
  return Object.entries(body)
    .map(
      ([field, value]) => `${field}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
    )
    .join("\n");
}

// One row of CSV that a spreadsheet reads as data and never runs.
// Law: numbers stay numbers, also those written as text. Any other text that could begin a formula gets an apostrophe
//      in front, which spreadsheets hide; full-width signs count, since some turn them into the narrow ones.
export type Cell = string | number | boolean | null;

const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const FORMULA = /^\s*[=+\-@|%＝＋－＠]|^[\t\n]/;
const QUOTED = /[",;\n\t]|^\s|\s$/;

/** Without a line end. An absent value and a number that is none are empty cells. */
export function csvRow(cells: readonly Cell[]): string {
  return cells.map(writeCell).join(",");
}

function writeCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "";
  if (typeof cell === "boolean") return String(cell);
  const shown = plain(cell);
  const text = FORMULA.test(shown) && !NUMBER.test(shown) ? `'${shown}` : shown;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
