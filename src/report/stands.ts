// The first screen: where the panel stands, what all agree on, what is open, who dissents, who moved, what is suspect, what to do next.
// Law: it is enough for whoever reads no further, so it is short: a group shows its first entries and says how many there are.
import { byWeight, type SideMove, type VoteRow } from "../views/positions.ts";
import {
  joined,
  outline,
  paragraph,
  quote,
  strong,
  table,
  warning,
  type Block,
  type Line,
  type Words,
} from "./document.ts";
import { warningLines } from "./sections.ts";
import type { View } from "./view.ts";

/** Entries of a group that leads on to a section of its own. */
const MOST = 3;

/** Lines that are left of a screen of forty below the head. */
const LINES = 26;

/** `agreed`: what all agree on and what is open, as the protocol tells it. */
export function stands(view: View, agreed: readonly Words[]): Block[] {
  const made = (most: number): Words[] => [
    ...claims(view),
    ...standing(view),
    ...agreed,
    ...changes(view, most),
    ...suspicions(view, most),
    ...next(view),
  ];
  const linesOf = (rows: readonly Words[]): number =>
    rows.reduce((sum, { items }) => sum + 1 + (items?.length ?? 0), 0);
  const rows = [MOST, MOST - 1].map(made).find((fitting) => linesOf(fitting) <= LINES) ?? made(1);
  return [...leaning(view), outline(...rows)];
}

/** The same for a document that has sections of its own for the rest. */
export function overview(view: View, agreed: readonly Words[], names: SummaryNames): Block[] {
  return [
    ...leaning(view),
    outline(...claims(view), ...standing(view), ...agreed),
    ...votes(view, names),
  ];
}

function leaning(view: View): Block[] {
  const {
    h,
    result: { chosen, resolution },
    positions,
  } = view;
  const holders = positions.votes.filter(
    (vote) => vote.final !== null && vote.final === chosen?.option,
  );
  const lead: Line = chosen
    ? [
        strong(`${h.leaning}:`),
        " ",
        strong(view.named(chosen.option)),
        ` — ${view.say(h.of, { n: holders.length, all: positions.votes.length })}: ${chosen.holders.join(", ")}`,
      ]
    : [strong(resolution ? h.noLeaning : h.noVerdict)];
  const unanimous =
    view.health.unanimity.isUnanimous && view.health.unanimity.warning !== null
      ? [warning(view.engine(view.health.unanimity.warning))]
      : [];
  return [paragraph(...lead), ...unanimous];
}

/** What those the panel leans with finally claimed: all of them, since a label alone misleads. */
function claims(view: View): Words[] {
  const {
    h,
    result: { chosen },
    positions,
  } = view;
  const said = positions.votes
    .filter((vote) => vote.final !== null && vote.final === chosen?.option)
    .map((vote) => inOwnWords(view, vote));
  return said.length === 0 ? [] : [group(view, h.inTheirWords, said, h.none, said.length)];
}

/** A label is the moderator's; beside it stands what its holder finally claimed. */
function inOwnWords(view: View, { seat, title, confidence, finalMessage }: VoteRow): Line {
  const final = view.result.finals.find((row) => row.seat === seat);
  const level = confidence === null ? [] : [` (${confidence})`];
  if (!final || final.message === null)
    return [title, ...level, `: ${view.h.noFinal}`, ...view.citing([finalMessage])];
  return [title, ...level, `: “${final.claim}”`, ...view.citing([final.message])];
}

export function standing(view: View): Words[] {
  const { h, result, positions, status } = view;
  const rows: Words[] = [];
  if (result.resolution)
    rows.push({
      label: `${h.resolved}:`,
      line: [
        `${view.term(result.resolution.kind)}${view.writing?.evidence?.(view, result) ?? ""}${h.stop}${view.engine(result.resolution.detail)}`,
      ],
    });
  if (positions.outcome && positions.shifts.length > 0) {
    const { withoutConforming, chosen } = positions.outcome;
    rows.push({
      label: `${h.without}:`,
      line:
        withoutConforming === chosen
          ? [h.same]
          : [
              withoutConforming === null ? h.noLeaning : view.named(withoutConforming),
              " — ",
              strong(h.differs),
              ...refuted(view, withoutConforming),
            ],
    });
  }
  if (result.baseline) {
    const { chosen, calls, answered, votes: counted } = result.baseline;
    const count = Object.entries(counted)
      .map(([option, n]) => `${option} ${n}`)
      .join(", ");
    rows.push({
      label: `${h.baseline}:`,
      line: [
        strong(chosen === null ? h.noLeaning : view.named(chosen)),
        ` — ${view.say(h.baselineAsked, { calls, answered })}${count === "" ? "" : `: ${count}`}`,
      ],
    });
  }
  if (result.category) {
    const split = result.issues
      .filter((issue) => issue.isSplit)
      .map(({ id }) => id)
      .join(", ");
    const unspoken = result.issues
      .filter((issue) => !issue.isSplit && issue.noStance.length > 0)
      .map(({ id }) => id)
      .join(", ");
    const left = [
      ...(split === "" ? [] : [view.say(h.differOn, { issues: split })]),
      ...(unspoken === ""
        ? []
        : [view.say(view.words("dialectic").unspoken, { issues: unspoken })]),
    ];
    rows.push({
      label: `${h.spread}:`,
      line: [
        `${result.category} — ${view.term(result.category)}; ${[view.say(h.compass, { issues: result.issues.length }), ...left].join("; ")}`,
      ],
    });
  }
  if (status.state === "finished" && status.reason !== null)
    rows.push({ label: `${h.why}:`, line: [view.reason(status.reason)] });
  return rows;
}

/** An outcome that only fewer moves would give may be one that the argument refutes. */
function refuted(view: View, option: string | null): Line {
  const { result } = view;
  const held = result.minority === "none" ? [] : result.minority;
  const listed = result.options ?? [];
  const isRefuted =
    held.some((row) => row.option === option && row.status === REFUTED) ||
    listed.some(({ id, status }) => id === option && status === REFUTED);
  return isRefuted ? [`, ${view.term(REFUTED)}`] : [];
}

const REFUTED = "refuted";

export function changes(view: View, most: number): Words[] {
  const { h, result, positions } = view;
  const dissent =
    result.minority === "none"
      ? []
      : result.minority.map((row): Line => {
          const voices = positions.votes
            .filter((vote) => vote.final === row.option)
            .map((vote) => inOwnWords(view, vote));
          return [
            strong(view.named(row.option)),
            ` — ${view.term(row.status)}; `,
            ...(voices.length > 0 ? joined(voices, "; ") : [row.holders.join(", ")]),
          ];
        });
  const moved = byWeight(positions).map((shift): Line => [
    strong(shift.title),
    ` ${shift.from} → ${view.bare(shift.to)} (${h.round} ${shift.round}, ${view.short(shift.class)}`,
    ...(shift.trigger === null ? [] : [`, ${h.trigger} `, view.ref(shift.trigger)]),
    ")",
  ]);
  const onQuestion = (move: SideMove): boolean => move.issue === positions.issue;
  const aside = [
    ...positions.sideMoves.filter(onQuestion),
    ...positions.sideMoves.filter((move) => !onQuestion(move)),
  ].map((move): Line => [
    strong(move.title),
    ` ${view.bare(move.from)} → ${view.bare(move.to)} (${move.issue}, ${h.round} ${move.round})`,
  ]);
  const refined = positions.amendments
    .filter(({ isMove }) => !isMove)
    .map(({ title, round, degree, triggers }): Line => [
      strong(title),
      ` ${h.refinedBy} (${h.round} ${round}, ${view.term(degree)}`,
      ...(triggers.length === 0 ? [] : [`, ${h.trigger} `, ...view.refs(triggers)]),
      ")",
    ]);
  return [
    group(view, h.dissent, dissent, h.none, most, "minority"),
    group(view, h.whoMoved, [...moved, ...refined, ...aside], h.nobody, most, "moved"),
    ...(positions.givenUp.length > 0
      ? [{ label: `${h.givenUp}:`, line: joined(gone(view), "; ") }]
      : []),
    ...(positions.joined.length > 0
      ? [
          group(
            view,
            h.joined,
            positions.joined.map(({ option, title, round, message }): Line => [
              `${view.named(option)}, ${view.say(h.raisedBy, { who: title, round })}`,
              ...view.citing([message]),
            ]),
            h.none,
          ),
        ]
      : []),
  ];
}

function gone(view: View): Line[] {
  const { h } = view;
  return view.positions.givenUp.map(({ option, by }): Line => {
    const leavers = by.map(({ title, round, after }): Line =>
      after === null
        ? [`${title}${view.say(h.after, { round: round - 1 })}`]
        : [`${title} (${h.trigger} `, view.ref(after), ")"],
    );
    return [view.named(option), ...(leavers.length === 0 ? [] : [h.by, ...joined(leavers, ", ")])];
  });
}

export function suspicions(view: View, most: number): Words[] {
  const { h, status } = view;
  const lines = warningLines(view, { isShort: true });
  return [
    ...(lines.length === 0 ? [] : [group(view, h.warnings, lines, h.none, most, "warnings")]),
    ...(status.models.shared === null
      ? []
      : [
          {
            label: `${h.bearInMind}:`,
            line: [view.say(h.oneModel, { model: status.models.shared })],
          },
        ]),
  ];
}

function next(view: View): Words[] {
  const rows = view.result.nextActions.map(({ text, cites }): Line => [
    text,
    ...view.citing(cites),
  ]);
  return rows.length === 0 ? [] : [group(view, view.h.actions, rows, view.h.none, rows.length)];
}

/** One entry stands beside its name, more stand under it; where some are left out, the name leads to all. */
export function group(
  view: View,
  name: string,
  lines: readonly Line[],
  none: string,
  most = MOST,
  anchor: string | null = null,
): Words {
  const [only, ...others] = lines;
  if (!only) return { label: `${name}:`, line: [none] };
  if (others.length === 0) return { label: `${name}:`, line: only };
  const shown = lines.slice(0, most);
  const count = view.say(view.h.shown, { n: shown.length, all: lines.length });
  return {
    label: `${name}:`,
    items: shown,
    ...(shown.length === lines.length
      ? {}
      : { line: [anchor === null ? count : view.to(anchor, count)] }),
  };
}

/** How the summary of whoever kept the record is headed, and what it rests on. */
export interface SummaryNames {
  readonly says: string;
  readonly cites: string;
}

/** The blind vote beside the final one, option by option: who stood there, and in which message. */
export function votes(view: View, names: SummaryNames): Block[] {
  const { h, positions, result } = view;
  const main = result.issues.find((issue) => issue.isMain);
  const said = result.overview;
  const summary: Block[] = said
    ? [
        quote({ label: `${names.says}:`, text: said.text }),
        paragraph(strong(`${names.cites}:`), " ", ...view.refs(said.cites)),
      ]
    : [];
  if (!main || positions.votes.length === 0)
    return summary.length > 0 ? summary : [paragraph(h.none)];
  const who = (held: readonly VoteRow[], told: (vote: VoteRow) => Line): Line =>
    held.length === 0 ? ["—"] : joined(held.map(told), ", ");
  const blind = (stance: string | null): Line =>
    who(
      positions.votes.filter((v) => (v.blind ?? v.readAs) === stance),
      (v) => [v.title, ...(v.readAs === null ? view.citing([v.blindMessage]) : [` (${h.readAs})`])],
    );
  const final = (stance: string | null): Line =>
    who(
      positions.votes.filter((v) => v.final === stance),
      (v) => [
        v.title,
        ...(v.confidence === null ? [] : [` ${v.confidence}`]),
        ...view.citing([v.finalMessage]),
      ],
    );
  const rows = main.stances.map(({ id, label }): Line[] => [
    [strong(id), ` ${label}`],
    blind(id),
    final(id),
  ]);
  const none: Line[][] = positions.votes.some(
    (v) => v.final === null || (v.blind ?? v.readAs) === null,
  )
    ? [[[h.noVote], blind(null), final(null)]]
    : [];
  const latest = view.status.state === "finished" ? h.finalVote : h.latestVote;
  const isSure = positions.votes.some(({ confidence }) => confidence !== null);
  return [
    table(
      [h.option, h.blindVote, isSure ? `${latest} · ${h.confidence}` : latest],
      [...rows, ...none],
    ),
    ...summary,
  ];
}
