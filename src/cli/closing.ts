// The end of a run in one screen: where the panel stands, how that came about, who disagrees, where the record lies.
import type { LogEvent } from "../log/event.ts";
import { costs, health, isAboutResult, positions, result, status, type Result } from "../projections/index.ts";
import { oneLine } from "../text/visible.ts";

const WIDTH = 160;
/** Rows of a kind; the report has them all, and a screen has its end. */
const MOST_ROWS = 4;

/** What takes the ground from under a result. */
const GRAVE = new Set(["outcome-by-conformity", "conformity", "unexplained-move"]);

/** Claims can stand in a minority too; the report has them. */
const OPTION = /^o\d+$/;
/** Those have a line of their own. */
const FAILURE_MODE = "FM-";

export function closing(events: readonly LogEvent[], files: readonly string[]): string {
  const now = status(events);
  const end = result(events);
  const votes = positions(events);
  const lines: string[] = [];
  const add = (label: string, text: string): void => void lines.push(`${label.padEnd(11)} ${oneLine(text, WIDTH)}`);
  const few = (label: string, rows: readonly string[]): void => {
    for (const row of rows.slice(0, rows.length > MOST_ROWS ? MOST_ROWS - 1 : MOST_ROWS)) add(label, row);
    if (rows.length > MOST_ROWS) add(label, `… and ${rows.length - MOST_ROWS + 1} more, in the report`);
  };
  if (end.chosen) add("Leans to", `${end.chosen.option} “${end.chosen.label}” (${end.resolution?.kind ?? ""})`);
  else if (end.resolution) add("Leans to", `no option: ${end.resolution.detail}`);
  if (end.kind === "structured") for (const [label, text] of tested(end)) add(label, text);
  const ended = now.reason ?? now.paused?.reason ?? "";
  if (end.category) add("Over all", `${end.category} over ${end.issues.length} issue${end.issues.length === 1 ? "" : "s"}${differing(end.issues)}; ended ${ended}`);
  else if (now.state === "waiting" || now.paused?.reason === "user") add("Waits", `${now.paused?.reason === "user" ? "paused by a person" : "for a person"}, in round ${now.round}`);
  else if (ended !== "") add("Ended", `${ended}, in round ${now.round}${end.resolution && end.chosen ? `. ${end.resolution.detail}` : ""}`);
  if (Object.keys(votes.blindCount).length > 0) add("Blind vote", `${counted(votes.blindCount)}; ${now.state === "finished" ? "final vote" : "so far"} ${counted(votes.finalCount)}`);
  few("Moved", [
    ...votes.shifts.map((move) => `${move.title}: ${move.from} → ${move.to === "none" ? "no option" : move.to}, ${move.class}${move.trigger === null ? "" : ` after ${move.trigger}`}`),
    ...votes.amendments.filter(({ isMove }) => !isMove).map((row) => `${row.title}: same option, ${row.degree} change${row.triggers.length === 0 ? "" : ` after ${row.triggers.join(", ")}`}: ${row.to}`),
  ]);
  if (end.minority !== "none") few(end.chosen ? "Minority" : "Held", end.minority.filter(({ option }) => OPTION.test(option)).map((row) => `${row.option} “${row.label}”, held by ${row.holders.join(", ")}: ${row.status}`));
  const { alarms, failureModes } = health(events);
  few("Warning", [...new Set([...failureModes.filter(({ code }) => GRAVE.has(code)), ...alarms.filter((alarm) => isAboutResult(alarm) && !alarm.code.startsWith(FAILURE_MODE))].map(({ text }) => text))]);
  add("Cost", costLine(events));
  if (now.models.shared !== null) add("Note", `all seats share one model (${now.models.shared}): their agreement counts for less`);
  if (now.rehearsed) add("Note", "rehearsed: a built-in panel spoke, no model did");
  for (const file of files) add("Record", file);
  return `${lines.join("\n")}\n`;
}

/** What was put under test, and what came of it. */
function tested({ claims, decisions, signals, retrospective }: Result & { kind: "structured" }): [label: string, text: string][] {
  const standing = STANDINGS.flatMap(([status, words]) => {
    const n = claims.filter((claim) => claim.status === status).length;
    return n === 0 ? [] : [`${n} ${words}`];
  });
  const observed = decisions.filter(({ resolution }) => resolution === "by evidence").length;
  const held = signals.signals.filter(({ satisfied }) => satisfied).map(({ n }) => n);
  const fired = retrospective.filter((mode) => mode.fired).map(({ code, name }) => `${code} ${name}`);
  return [
    ["Decisions", `${decisions.length}: ${observed} by evidence, ${decisions.length - observed} by argument`],
    ["Claims", `${claims.length}${standing.length === 0 ? "" : `: ${standing.join(", ")}`}`],
    ["Signals", `${signals.satisfied} of 6${held.length === 0 ? "" : ` (${held.join(", ")})`}: ${ADVICE[signals.advice]}`],
    ["Failures", fired.length === 0 ? "none of the eight failure modes" : fired.join(", ")],
  ];
}

const STANDINGS = [
  ["tested_confirmed", "confirmed"], ["tested_refuted", "refuted"], ["partially_refuted", "refuted in part"], ["tested_unclear", "tested without an answer"], ["pending", "pending"], ["superseded", "superseded"],
] as const;

const ADVICE = { "strong-stop": "a good place to stop", "wrap-up": "a wrap-up round would do", borderline: "borderline", "go-on": "more rounds would be needed to settle it" } as const;

function differing(issues: readonly { readonly id: string; readonly isSplit: boolean }[]): string {
  const split = issues.filter((issue) => issue.isSplit).map((issue) => issue.id);
  return split.length === 0 ? "" : `, members differ on ${split.join(", ")}`;
}

function counted(votes: Readonly<Record<string, number>>): string {
  const rows = Object.entries(votes);
  return rows.length === 0 ? "none" : rows.map(([option, n]) => `${option} ${n}`).join(", ");
}

export function costLine(events: readonly LogEvent[]): string {
  const { all, activeMs } = costs(events);
  const amount = (total: number | null, known: number): string => (total !== null ? String(total) : known > 0 ? `over ${known}` : "unknown");
  const tokens = `${amount(all.input.total, all.input.known)} tokens in, ${amount(all.output.total, all.output.known)} out`;
  const usd = all.usd.total !== null ? `$${all.usd.total.toFixed(4)}` : all.usd.known > 0 ? `over $${all.usd.known.toFixed(4)}` : "price unknown";
  return `${all.calls} calls, ${tokens}${all.estimated > 0 ? " (estimated)" : ""}, ${usd}, ${(activeMs / 1000).toFixed(1)} s`;
}
