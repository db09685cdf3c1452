// The ideas of a review as a section: those that are left, those that were dropped, and what each was made of and became.
import {
  heading,
  joined,
  list,
  strong,
  table,
  type Block,
  type Line,
} from "../../../report/document.ts";
import { labelled } from "../../../report/sections.ts";
import type { View } from "../../../report/view.ts";
import type { IdeaRow } from "../result/ideas.ts";
import type { ReviewResult } from "../result/result.ts";
import type { Card } from "../shapes.ts";
import { wordsOf } from "../voice.ts";
import { inRound, targetAt } from "./findings.ts";

/** The parts of a card in the order in which they are read. */
const PARTS: readonly Exclude<keyof Card, "title">[] = [
  "coreQuestion",
  "noveltySource",
  "whyItMatters",
  "feasibility",
  "risk",
  "competition",
  "scope",
];

export function ideas(view: View, { ideas: rows }: ReviewResult): Block[] {
  const w = wordsOf(view);
  const rank = ({ isChosen, died }: IdeaRow): number => (isChosen ? 0 : died === null ? 1 : 2);
  const sorted = rows.toSorted((a, b) => rank(a) - rank(b));
  const alive = sorted.filter(({ died }) => died === null);
  return [
    table(
      [w.idea, w.fate, w.from, w.became, w.ratings],
      sorted.map((row): Line[] => [
        [targetAt(view, row.id), " ", strong(row.title), ...(row.isChosen ? [` — ${w.kept}`] : [])],
        [
          view.term(row.fate),
          `, ${row.round === 0 ? w.firstCards : view.say(w.after, { n: row.round })}`,
        ],
        row.from.length === 0 ? ["—"] : view.refs(row.from),
        fate(view, row),
        ratings(view, row),
      ]),
    ),
    ...alive.flatMap(({ id, title, card }): Block[] => [
      heading(3, `${id} ${title}`),
      list(
        ...PARTS.flatMap((part): Line[] => {
          const text = card[part];
          return typeof text === "string" && text !== "" ? [labelled(view.field(part), text)] : [];
        }),
      ),
    ]),
  ];
}

function fate(view: View, { became, died }: IdeaRow): Line {
  if (became.length > 0) return view.refs(became);
  return died === null
    ? ["—"]
    : [`${wordsOf(view).died} (${inRound(view, died.round)}): ${view.because(died)}`];
}

/** Those of the last round in which it was rated. */
function ratings(view: View, { ratings: all }: IdeaRow): Line {
  const last = Math.max(0, ...all.map(({ round }) => round));
  const rows = all
    .filter(({ round }) => round === last)
    .map(({ title, rating, place }): Line => [
      `${title} `,
      strong(rating),
      ...(place === null ? [] : [` (${wordsOf(view).place} ${place})`]),
    ]);
  return rows.length === 0 ? ["—"] : [`${inRound(view, last)}: `, ...joined(rows, ", ")];
}
