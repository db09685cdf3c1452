// What a swarm has to tell in full, and what its synthesis holds: the argument, what is open, what to do.
// Law: whatever is said names the message it rests on; where the record keeper's words are set out, the section says where they were written.
import {
  heading,
  joinLines,
  list,
  note,
  paragraph,
  strong,
  table,
  section,
  answer,
  outline,
  small,
} from "../../../report/document.ts";
import type { Block, Line, Section } from "../../../report/document.ts";
import {
  minority,
  moveBlocks,
  options,
  reasonsBehind,
  writtenIn,
  titledList,
} from "../../../report/sections.ts";
import { votes } from "../../../report/stands.ts";
import type { View } from "../../../report/view.ts";
import type { OwnRecord, OwnPage, ReportView } from "../../../report/writing.ts";
import type { SwarmResult, RoundRow, Insight } from "../result/result.ts";
import { reportWords } from "../voice.ts";
import { optionAttacks } from "../../../argument/index.ts";
import { titleOf } from "../../../views/deliberation-state.ts";
import type { PageStatement } from "../../../views/for-and-against.ts";
import { inReadingOrder } from "../../../text/fields.ts";
import { capitalize } from "../../../text/words.ts";

export function swarmSections(view: View, result: SwarmResult): readonly Section[] {
  const { h } = view;
  const w = view.words(reportWords);
  return [
    section("votes", h.votes, [
      ...votes(view, { says: w.summary, cites: h.writtenIn }),
      ...(result.options.length > 0 ? [options(view, result), ...reasonsBehind(view)] : []),
    ]),
    section("moved", h.moved, moveBlocks(view)),
    section("minority", h.minority, minority(view, { why: w.why, when: w.when })),
    section("rounds", w.rounds, rounds(view, result)),
    section("cast", w.cast, cast(view, result)),
  ];
}

/** What each round came to as its moderator tells it, what is still in dispute and what is open. */
export function swarmRecord(view: View, { rounds: held, synthesis }: SwarmResult): OwnRecord {
  const w = view.words(reportWords);
  const disputed = synthesis.disputes.map(({ topic, whyUnresolved }): Line => [
    strong(topic),
    ...(whyUnresolved === "" ? [] : [": ", whyUnresolved]),
  ]);
  const open = synthesis.openQuestions.map(({ question }): Line => [question]);
  const appendix = synthesis.source ?? "transcript";
  return {
    rounds: held.flatMap(({ round, gate }) =>
      gate ? [{ round, text: gate.summary, message: gate.message }] : [],
    ),
    ...(synthesis.agreements.length === 0
      ? {}
      : { argument: [[`${w.agreements}: `, synthesis.agreements[0]?.point ?? ""]] }),
    sections: [
      { anchor: "record-disputes", title: w.disputes, lines: disputed, appendix },
      { anchor: "record-questions", title: w.openQuestions, lines: open, appendix },
    ],
  };
}

export function openQuestions(view: View, { synthesis }: Pick<SwarmResult, "synthesis">): Block[] {
  const w = view.words(reportWords);
  if (synthesis.openQuestions.length === 0) return [paragraph(view.h.none)];
  return [
    ...writtenIn(view, synthesis.source),
    list(
      ...synthesis.openQuestions.map(({ question, whyOpen, suggestedApproach }): Line => [
        strong(question),
        ` ${w.whyOpen}: ${whyOpen === "" ? w.notSaid : whyOpen}`,
        ...(suggestedApproach === "" ? [] : [` — ${w.approach}: ${suggestedApproach}`]),
      ]),
    ),
  ];
}

export function recommendations(
  view: View,
  { synthesis }: Pick<SwarmResult, "synthesis">,
): Block[] {
  const w = view.words(reportWords);
  if (synthesis.recommendations.length === 0) return [paragraph(view.h.none)];
  const head = [view.field("action"), view.h.confidence, w.prerequisite, w.risk];
  return [
    ...writtenIn(view, synthesis.source),
    table(
      head,
      synthesis.recommendations.map(
        ({ action, who, by, confidence, risk, prerequisite }): Line[] => [
          [
            strong(action),
            [who, by].some(Boolean) ? ` (${[who, by].filter(Boolean).join(", ")})` : "",
          ],
          [view.term(confidence)],
          [prerequisite],
          [risk],
        ],
      ),
    ),
  ];
}

/** The argument: options with where they stand and why, then what the record keeper saw in it. */
export function argument(view: View, result: SwarmResult): Block[] {
  const w = view.words(reportWords);
  const { synthesis } = result;
  return [
    ...(result.options.length > 0
      ? [heading(3, w.options), options(view, result), ...reasonsBehind(view)]
      : []),
    ...(result.written === null && view.status.state === "finished" ? [note(w.noSynthesis)] : []),
    heading(3, w.agreements),
    ...writtenIn(view, synthesis.source),
    agreements(view, result),
    heading(3, w.disputes),
    ...disputes(view, result),
    heading(3, w.insights),
    ...(synthesis.insights.length === 0
      ? [paragraph(view.h.none)]
      : synthesis.insights.flatMap((row) => insight(view, row))),
    ...(synthesis.observations === ""
      ? []
      : [
          heading(3, w.observations),
          paragraph(synthesis.observations, ...view.citing([synthesis.source])),
        ]),
  ];
}

function agreements(view: View, { synthesis }: Pick<SwarmResult, "synthesis">): Block {
  const w = view.words(reportWords);
  if (synthesis.agreements.length === 0) return paragraph(view.h.none);
  return list(
    ...synthesis.agreements.map(({ point, supporters, strength }): Line => [
      point,
      ` (${[view.term(strength), ...(supporters.length > 0 ? [`${w.supporters} ${supporters.join(", ")}`] : [])].join("; ")})`,
    ]),
  );
}

export function disputes(view: View, { synthesis }: Pick<SwarmResult, "synthesis">): Block[] {
  const w = view.words(reportWords);
  if (synthesis.disputes.length === 0) return [paragraph(view.h.none)];
  return synthesis.disputes.flatMap(({ topic, positions, whyUnresolved }): Block[] => [
    paragraph(
      strong(topic),
      ` — ${w.whyUnresolved}: ${whyUnresolved === "" ? w.notSaid : whyUnresolved}`,
      ...view.citing([synthesis.source]),
    ),
    list(
      ...positions.map(({ stance, advocates, arguments: said }): Line => [
        `${stance}${advocates.length > 0 ? ` (${advocates.join(", ")})` : ""}`,
        ...(said.length > 0 ? [`: ${said.join(" ")}`] : []),
      ]),
    ),
  ]);
}

function insight(
  view: View,
  { title, description, confidence, confidenceReason, evidence, dissent }: Insight,
): Block[] {
  const w = view.words(reportWords);
  const about = ({
    message,
    summary,
  }: {
    readonly message: string;
    readonly summary: string;
  }): Line => [view.ref(message), ...(summary === "" ? [] : [` ${summary}`])];
  const against = dissent.map((row): Line => [
    ...about(row),
    ` (${row.refuted ? w.refuted : w.notRefuted})`,
  ]);
  return [
    paragraph(strong(title), ...(description === "" ? [] : [` — ${description}`])),
    list(
      ...(confidence === ""
        ? []
        : [[`${view.h.confidence}: ${view.term(confidence)}${view.h.stop}${confidenceReason}`]]),
      [`${w.restsOn}: `, ...joinLines(evidence.map(about), "; ")],
      ...(against.length === 0 ? [] : [[`${w.against}: `, ...joinLines(against, "; ")]]),
    ),
  ];
}

/** What it adds to the first page: the first open question, and what the contrarian and the analogy changed. */
export function swarmPage(view: ReportView, { synthesis, analogies }: SwarmResult): OwnPage {
  const w = view.words(reportWords);
  const messages = synthesis.source === null ? [] : [synthesis.source];
  const [question] = synthesis.openQuestions;
  const lines = [
    { label: w.contrarianChanged, rows: answersTo(view, "contrarian") },
    {
      label: w.analogyChanged,
      rows: changesAfter(view, new Set(analogies.map(({ message }) => message))),
    },
  ];
  return {
    ...(question ? { question: { text: question.question, titles: [], messages } } : {}),
    lines: lines.filter(({ rows }) => rows.length > 0),
  };
}

/** The last answer in which somebody changed something for an attack of this role. */
function answersTo({ record }: ReportView, role: string): readonly PageStatement[] {
  const attackers = new Set(record.seats.filter((seat) => seat.role === role).map(({ id }) => id));
  const last = optionAttacks(record.facts)
    .attacks.filter(({ by }) => attackers.has(by))
    .flatMap(({ answers }) => answers)
    .findLast(({ how }) => how === "changed" || how === "fatal");
  return last
    ? [{ text: last.comment, titles: [titleOf(record.seats, last.seat)], messages: [last.message] }]
    : [];
}

/** The last change of a position that names such a message. */
function changesAfter(
  { positions }: ReportView,
  caused: ReadonlySet<string>,
): readonly PageStatement[] {
  const last = positions.amendments.findLast(({ triggers }) =>
    triggers.some((id) => caused.has(id)),
  );
  return last ? [{ text: last.to, titles: [last.title], messages: [last.message] }] : [];
}

// How a swarm went, as sections: its rounds, how positions evolved, and who took part.
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
