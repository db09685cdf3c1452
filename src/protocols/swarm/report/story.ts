// How a swarm went, as sections: its rounds, how positions evolved, and who took part.
import type { RoundRow, SwarmResult } from "../result/result.ts";
import { inReadingOrder } from "../../../text/fields.ts";
import {
  answer,
  heading,
  joinLines,
  list,
  outline,
  paragraph,
  small,
  strong,
  table,
} from "../../../report/document.ts";
import type { Block, Line } from "../../../report/document.ts";
import { titledList } from "../../../report/sections.ts";
import { capitalize } from "../../../text/words.ts";
import type { View } from "../../../report/view.ts";
import { reportWords } from "../voice.ts";

/** The scales that the protocol scores on. */
const BEST_QUALITY = 5;
const MOST_DISAGREEMENT = 10;
const SCORES = [
  "genuineDisagreement",
  "evidenceQuality",
  "steelManning",
  "novelInsights",
  "positionEvolution",
  "disputed",
  "pairs",
  "disagreementTarget",
  // In old records.
  "counters",
  "questions",
  "activeDisagreements",
];

export function rounds(view: View, { rounds: rows, constraints }: SwarmResult): Block[] {
  const { h } = view;
  const w = view.words(reportWords);
  if (rows.length === 0) return [paragraph(h.none)];
  const parts = (row: RoundRow["quality"]): string =>
    inReadingOrder(row?.parts ?? {}, SCORES)
      .map(([name, value]) => `${view.field(name).toLowerCase()} ${value}`)
      .join(", ");
  const body = rows.map((row): Line[] => [
    [String(row.round)],
    [row.topic, small(row.round === 1 ? "" : ` (${view.term(row.from)})`)],
    row.quality
      ? [
          view.say(w.of, { value: row.quality.value, most: BEST_QUALITY }),
          ...view.citing([row.gate?.message ?? null]),
        ]
      : [w.notWeighed],
    row.disagreement
      ? [
          `${view.say(w.of, { value: row.disagreement.value, most: MOST_DISAGREEMENT })} (${parts(row.disagreement)})`,
        ]
      : ["—"],
    [row.moved.length > 0 ? row.moved.join(", ") : h.nobody],
  ]);
  const told = rows.flatMap((row): Line[] =>
    row.gate
      ? [
          [
            strong(`${view.say(h.roundNo, { round: row.round })}:`),
            ` ${row.gate.summary}`,
            ...view.citing([row.gate.message]),
            ` ${w.recommended}: ${view.term(row.gate.recommendation)} — ${row.gate.reason}`,
            small(row.quality ? ` (${parts(row.quality)})` : ""),
          ],
        ]
      : [],
  );
  const added = constraints.map(({ round, text, by }): Line => [
    `${text} (${by}${view.say(h.after, { round })})`,
  ]);
  return [
    table([capitalize(h.round), w.topic, w.quality, w.disagreement, w.movedIn], body),
    ...(told.length > 0 ? [list(...told)] : []),
    ...titledList(w.constraints, added),
  ];
}

/** Expert by expert: what the log has, then what the record keeper made of it. */
export function evolution(view: View, { evolution: rows, synthesis }: SwarmResult): Block[] {
  const { h } = view;
  const w = view.words(reportWords);
  if (rows.length === 0) return [paragraph(h.none)];
  return rows.flatMap(({ seat, title, stages }): Block[] => {
    const journey = synthesis.evolution.find(({ expert }) => expert === seat);
    const steps = stages.map(
      ({ round, kind, position, confidence, option, shift, class: moved, message }): Line => [
        `${view.say(h.roundNo, { round })}, ${w[kind]}`,
        ...(option === null ? [] : [` ${option}`]),
        ...(confidence === null ? [] : [` (${confidence})`]),
        `: “${position}”`,
        ...view.citing([message]),
        ...(shift
          ? [
              ` — ${view.term(shift.degree)}${moved === null ? "" : `, ${view.short(moved)}`}: ${view.quoted(shift.reason)}`,
              ...view.citing(shift.triggers),
            ]
          : moved === null
            ? []
            : [` — ${view.short(moved)}`]),
      ],
    );
    const told: Line[] =
      journey && journey.journey.length > 0
        ? [
            [
              `${w.keeperSays}: ${journey.journey.join(" → ")}`,
              ...view.citing([synthesis.source]),
              ...(journey.keyTurningPoints.length > 0
                ? [` ${w.turning}: `, ...view.refs(journey.keyTurningPoints)]
                : []),
            ],
          ]
        : [];
    return [
      heading(3, title),
      steps.length + told.length > 0 ? list(...steps, ...told) : paragraph(h.none),
    ];
  });
}

export function cast(
  view: View,
  { cast: { personas, tensionMap, problemDefinition, analysis, mode } }: SwarmResult,
): Block[] {
  const w = view.words(reportWords);
  const experts = personas.flatMap((persona): Line[][] => {
    if (!("stakes" in persona)) return [];
    const { name, stakes, bias, blindSpots } = persona;
    return [[[strong(name)], [stakes], [bias], [blindSpots.join("; ")]]];
  });
  const others = personas.filter((persona) => !("stakes" in persona)).map(({ name }) => name);
  const tensions = tensionMap.map(({ between, axis, description }): Line => {
    const names = between.map((seat): Line => [strong(view.title(seat))]);
    return [...joinLines(names, " — "), `: ${axis}. ${description}`];
  });
  return [
    ...(problemDefinition
      ? [
          outline(
            answer(w.problem, problemDefinition.statement, ...view.citing([analysis])),
            answer(w.scope, problemDefinition.scope),
            answer(w.criteria, problemDefinition.successCriteria.join("; ")),
          ),
        ]
      : []),
    ...(experts.length > 0 ? [table([w.expert, w.stakes, w.bias, w.blindSpots], experts)] : []),
    paragraph(`${w.mode}: ${mode}${others.length > 0 ? ` · ${others.join(", ")}` : ""}`),
    ...titledList(w.tensions, tensions),
  ];
}
