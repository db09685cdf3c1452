// The transcript as a section: every word that was said, in order, how the first positions were grouped, and who was silent.
import type { MessageRow, TranscriptRow } from "../projections/transcript.ts";
import { heading, joined, list, paragraph, quote, small, strong, warning, type Block, type Line } from "./document.ts";
import { messageWords } from "./message-words.ts";
import type { View } from "./view.ts";

export function said(view: View): Block[] {
  const blocks: Block[] = [];
  const { transcript } = view;
  const lastBlind = transcript.findLastIndex(({ phase, round }) => phase === "position" && round === 1);
  let round: number | null = null;
  transcript.forEach((row, n) => {
    if (row.round !== round) blocks.push(heading(3, capital(view.roundOf(row.round))));
    round = row.round;
    blocks.push(...spoken(view, row), ...(n === lastBlind ? grouping(view) : []));
  });
  return blocks.length > 0 ? blocks : [paragraph(view.h.none)];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function spoken(view: View, row: TranscriptRow): Block[] {
  const { h } = view;
  const title = `${row.title} · ${view.term(row.phase)}`;
  if (row.kind === "absent") return [heading(4, `${title} · ${h.absentRow}`), warning(`${view.term(row.state)}: ${row.why}`)];
  if (row.kind === "unpublished") return [heading(4, `${title} · ${h.unpublished}`), quote(...messageWords(view, row.body))];
  const words = row.phase === "integrate" ? [] : messageWords(view, row.body);
  return [
    heading(4, `${row.id} · ${title}${row.state === "repaired" ? ` · ${h.repaired}` : ""}`, row.id),
    ...(words.length > 0 ? [quote(...words)] : []),
    ...(row.phase === "integrate" ? [paragraph(`${h.setOutAbove}: `, ...joined(SECTIONS.map((section): Line => [view.to(section, h[section])]), ", "))] : []),
    ...around(view, row),
  ];
}

/** Where the parts of an integration stand: its overview and next actions, its minority, its rulings. */
const SECTIONS = ["stands", "votes", "minority", "issues"] as const;

/** Who was put where after the blind round: the moderator's reading, which no message holds. */
function grouping(view: View): Block[] {
  const { h, record, status } = view;
  const read = record.positions.filter(({ basis }) => basis === "grouped");
  if (read.length === 0) return [];
  const titleOf = (seat: string) => record.seats.find(({ id }) => id === seat)?.title ?? seat;
  const issues = record.issues.filter(({ id }) => read.some((p) => p.issue === id)).map(({ id, title, stances }): Line => {
    const groups = stances.filter((s) => !record.joined.includes(s.id)).map((s): Line => {
      const holders = read.filter((p) => p.issue === id && p.stance === s.id).map((p) => titleOf(p.seat));
      return [strong(s.id), ` ${s.label} (${holders.length > 0 ? holders.join(", ") : status.lang === "en" ? h.nobody : "—"})`];
    });
    return [`${id} ${title} — `, ...joined(groups, "; ")];
  });
  return [heading(4, capital(h.grouping)), list(...issues), paragraph(small(h.groupingNote))];
}

/** What the message rests on, what refers to it, and what the engine noted about it. Messages that its own words name are not named again. */
function around(view: View, row: MessageRow): Block[] {
  const { h } = view;
  const words = JSON.stringify(row.body);
  const rests = row.out.filter(({ other }) => other.startsWith("ctx:")).map(({ other, resolved }) => `${view.passage(other)}${resolved ? "" : ` (${h.notFound})`}`);
  const ends = (label: string, links: MessageRow["out"]): Line[] =>
    links.length === 0 ? [] : [[`${label}: `, ...joined(links.map(({ other, relation, mode, resolved }): Line => [view.ref(other), ` (${view.term(mode ?? relation)}${resolved ? "" : `, ${h.notFound}`})`]), ", ")]];
  const lines = [
    ...(rests.length > 0 ? [[`${h.restsOn} ${[...new Set(rests)].join("; ")}`]] : []),
    ...ends(h.refersTo, row.out.filter(({ other }) => !other.startsWith("ctx:") && !words.includes(`"${other}"`))), ...ends(h.answeredBy, row.in),
    ...(row.flags.length > 0 ? [[`${h.flags}: ${row.flags.join("; ")}`]] : []),
  ];
  return lines.length > 0 ? [list(...lines)] : [];
}
