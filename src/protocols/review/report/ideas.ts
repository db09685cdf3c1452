// The ideas of a review as a section: those that are left, those that were dropped, and what each was made of and became.
import type { IdeaRow, Rated } from "../result/ideas.ts";
import type { ReviewResult } from "../result/result.ts";
import type { Json } from "../../../kernel/json.ts";
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
import { at } from "./findings.ts";
import { reportWords } from "../voice.ts";

/** The parts of a card in the order in which they are read. */
const PARTS = [
  "coreQuestion",
  "noveltySource",
  "whyItMatters",
  "feasibility",
  "risk",
  "competition",
  "scope",
];

export function ideas(view: View, { ideas: rows }: ReviewResult): Block[] {
  const w = view.words(reportWords);
  const sorted = rows.toSorted((a, b) => rank(a) - rank(b));
  return [
    table(
      [w.idea, w.fate, w.from, w.became, w.ratings],
      sorted.map((row): Line[] => [
        [at(view, row.id), " ", strong(row.title), ...(row.isChosen ? [` — ${w.kept}`] : [])],
        [
          view.term(row.fate),
          `, ${row.round === 0 ? w.firstCards : view.say(w.after, { n: row.round })}`,
        ],
        row.from.length === 0 ? ["—"] : view.refs(row.from),
        fate(view, row),
        ratings(view, row),
      ]),
    ),
    ...sorted
      .filter(({ died }) => died === null)
      .flatMap((row): Block[] => [
        heading(3, `${row.id} ${row.title}`),
        list(...PARTS.flatMap((part) => lineFor(view, part, row.card[part]))),
      ]),
  ];
}

function rank({ isChosen, died }: IdeaRow): number {
  return isChosen ? 0 : died === null ? 1 : 2;
}

function lineFor(view: View, part: string, text: Json | undefined): Line[] {
  return typeof text === "string" && text !== "" ? [labelled(view.field(part), text)] : [];
}

function fate(view: View, { became, died }: IdeaRow): Line {
  const w = view.words(reportWords);
  if (became.length > 0) return view.refs(became);
  return died === null
    ? ["—"]
    : [`${w.died} (${view.say(w.round, { n: died.round })}): ${view.because(died)}`];
}

/** Those of the last round in which it was rated. */
function ratings(view: View, { ratings: all }: IdeaRow): Line {
  const w = view.words(reportWords);
  const last = Math.max(0, ...all.map(({ round }) => round));
  const rows = all
    .filter(({ round }) => round === last)
    .map(({ title, rating, place }: Rated): Line => [
      `${title} `,
      strong(rating),
      ...(place === null ? [] : [` (${w.place} ${place})`]),
    ]);
  return rows.length === 0 ? ["—"] : [`${view.say(w.round, { n: last })}: `, ...joined(rows, ", ")];
}
