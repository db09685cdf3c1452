// The transcript: every word that was said, in order, how the first positions were grouped, and who was silent.
import type { MessageRow, TranscriptRow } from "../views/transcript.ts";
import { heading, joinLines, list, paragraph, quote, small, strong, warning } from "./document.ts";
import type { Block, Line } from "./document.ts";
import { messageWords } from "./message-words.ts";
import { capitalize } from "../text/words.ts";
import type { View } from "./view.ts";

export function transcriptBlocks(view: View): Block[] {
  const { transcript } = view;
  const blocks: Block[] = [];
  const lastBlind = transcript.findLastIndex(
    ({ phase, round }) => round <= 1 && (phase === "position" || phase === "position_declaration"),
  );
  let round: number | null = null;
  transcript.forEach((row, n) => {
    if (row.round !== round) blocks.push(heading(3, capitalize(view.roundOf(row.round))));
    round = row.round;
    blocks.push(...spoken(view, row), ...(n === lastBlind ? groupingBlocks(view) : []));
  });
  return blocks.length > 0 ? blocks : [paragraph(view.h.none)];
}

function spoken(view: View, row: TranscriptRow): Block[] {
  const { h } = view;
  const heard = `${row.title} · ${view.term(row.phase)}`;
  if (row.kind === "absent")
    return [
      heading(4, `${heard} · ${h.absentRow}`),
      warning(`${view.term(row.state)}: ${row.why}`),
    ];
  if (row.kind === "unpublished")
    return [heading(4, `${heard} · ${h.unpublished}`), quote(...messageWords(view, row.body))];
  const words = messageWords(view, row.body);
  return [
    heading(4, `${row.id} · ${heard}${row.state === "repaired" ? ` · ${h.repaired}` : ""}`, row.id),
    ...(words.length > 0 ? [quote(...words)] : []),
    ...around(view, row),
  ];
}

/** Who was put where after the blind round: the moderator's reading, which no message holds. */
function groupingBlocks(view: View): Block[] {
  const { h, record, status } = view;
  const read = record.positions.filter(({ basis }) => basis === "grouped");
  if (read.length === 0) return [];
  const issues = record.issues
    .filter(({ id }) => read.some((p) => p.issue === id))
    .map(({ id, title, stances }): Line => {
      const groups = stances
        .filter((s) => !record.joined.includes(s.id))
        .map((s): Line => {
          const holders = read
            .filter((p) => p.issue === id && p.stance === s.id)
            .map((p) => view.title(p.seat));
          return [
            strong(s.id),
            ` ${s.label} (${holders.length > 0 ? holders.join(", ") : status.lang === "en" ? h.nobody : "—"})`,
          ];
        });
      return [`${id} ${title} — `, ...joinLines(groups, "; ")];
    });
  return [heading(4, capitalize(h.grouping)), list(...issues), paragraph(small(h.groupingNote))];
}

/** What the message rests on, what refers to it, and what the engine noted about it. Messages that its own words name are not named again. */
function around(view: View, row: MessageRow): Block[] {
  const { h } = view;
  const words = JSON.stringify(row.body);
  const rests = row.out
    .filter(({ other }) => other.startsWith("ctx:"))
    .map(({ other, resolved }) => `${view.passage(other)}${resolved ? "" : ` (${h.notFound})`}`);
  const ends = (label: string, links: MessageRow["out"]): Line[] =>
    links.length === 0
      ? []
      : [
          [
            `${label}: `,
            ...joinLines(
              links.map(({ other, relation, mode, resolved }): Line => [
                view.ref(other),
                ` (${view.term(mode ?? relation)}${resolved ? "" : `, ${h.notFound}`})`,
              ]),
              ", ",
            ),
          ],
        ];
  const lines = [
    ...(rests.length > 0 ? [[`${h.restsOn} ${[...new Set(rests)].join("; ")}`]] : []),
    ...ends(
      h.refersTo,
      row.out.filter(({ other }) => !other.startsWith("ctx:") && !words.includes(`"${other}"`)),
    ),
    ...ends(h.answeredBy, row.in),
    ...(row.flags.length > 0 ? [[`${h.flags}: ${row.flags.join("; ")}`]] : []),
  ];
  return lines.length > 0 ? [list(...lines)] : [];
}
