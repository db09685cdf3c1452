// How an answer came about: what carries it, what all agree on, what is open; and the vote before and after.
import { excerpt } from "../text/cut.ts";
import { mainRow, minorityRows, type IssueRow } from "../views/conclusion.ts";
import type { VoteRow } from "../views/positions.ts";
import {
  answer,
  joinLines,
  listUnder,
  outline,
  paragraph,
  quote,
  strong,
  table,
  warning,
} from "./document.ts";
import type { Block, Line, Words } from "./document.ts";
import { labelLine, lostWarning, options, unanimityWarning } from "./sections.ts";
import type { View } from "./view.ts";

/** An issue is recognised by its first words. */
const ISSUE_WORDS = 10;

/** Where a panel stands, for a document that has no first page. `agreed`: what all agree on and what is open, as the protocol tells it. */
export function overview(view: View, agreed: readonly Words[], names: SummaryNames): Block[] {
  return [
    ...leaningBlocks(view),
    outline(...claims(view), ...resolutionRows(view), ...agreed),
    ...votes(view, names),
  ];
}

function leaningBlocks(view: View): Block[] {
  const { h, positions, result } = view;
  const { chosen, resolution, stands: counted } = result;
  const count = { n: view.votersFor(chosen?.option ?? null).length, all: positions.votes.length };
  const told = counted && view.engine(counted.count.text, counted.count.says);
  if (counted?.where === "all") view.state({ kind: "all-agree" });
  return [
    ...(counted ? lostWarning(view, view.health.lost) : []),
    chosen
      ? paragraph(
          ...labelLine(h.leaning, strong(view.named(chosen.option))),
          ` — ${told === null ? `${view.say(h.of, count)}: ` : `${told} `}${chosen.holders.join(", ")}`,
        )
      : paragraph(
          strong(resolution ? h.noLeaning : h.noVerdict),
          ...(told === null ? [] : [` ${told}`]),
        ),
    ...(counted?.notEarned
      ? [warning(view.engine(counted.notEarned.text, counted.notEarned.says))]
      : []),
    ...unanimityWarning(view),
  ];
}

/** What those the panel leans with finally claimed: all of them, since a label alone misleads. */
function claims(view: View): Words[] {
  const { h, result } = view;
  const said = view.votersFor(result.chosen?.option ?? null).map((vote) => inOwnWords(view, vote));
  return listUnder(h.inTheirWords, said);
}

/** A label is the moderator's; beside it stands what its holder finally claimed. */
function inOwnWords(view: View, { seat, title, confidence, finalMessage }: VoteRow): Line {
  const final = view.result.finals.find((row) => row.seat === seat);
  const message = final?.message ?? null;
  return [
    title,
    ...(confidence === null ? [] : [` (${confidence})`]),
    final && message !== null ? `: “${final.claim}”` : `: ${view.h.noFinal}`,
    ...view.citing([message ?? finalMessage]),
  ];
}

export function resolutionRows(view: View): Words[] {
  const { h, result, positions, status } = view;
  const { resolution, baseline, category, stands: counted } = result;
  const rows: Words[] = [];
  if (resolution) {
    const evidence = view.writing.evidence?.(view, result) ?? "";
    const how = `${view.term(resolution.kind)}${evidence}`;
    rows.push(answer(h.resolved, `${how}${h.stop}${view.engine(resolution.detail)}`));
  }
  if (counted) {
    const { putBack } = counted;
    if (putBack) rows.push(answer(h.countedAgain, view.engine(putBack.text, putBack.says)));
  } else if (positions.outcome && positions.shifts.length > 0) {
    const { withoutConforming: other, chosen } = positions.outcome;
    const refuted = noteRefuted(view, other);
    const differing: Line = [leader(view, other), " — ", strong(h.differs), ...refuted];
    rows.push(answer(h.without, ...(other === chosen ? [h.same] : differing)));
  }
  if (baseline && baseline.changes === undefined)
    rows.push(answer(h.baseline, strong(leader(view, baseline.chosen))));
  if (category) {
    const those = (is: (issue: IssueRow) => boolean): string =>
      result.issues
        .filter(is)
        .map(({ title }) => `“${excerpt(title, ISSUE_WORDS)}”`)
        .join(", ");
    const split = those(({ isSplit }) => isSplit);
    if (result.issues.some(({ isMain, isSplit }) => isMain && isSplit))
      view.state({ kind: "members-differ" });
    const unspoken = those(({ isSplit, noStance }) => !isSplit && noStance.length > 0);
    const spread = [
      ...(counted ? [] : [view.say(h.compass, { issues: result.issues.length })]),
      ...(split === "" ? [] : [view.say(h.differOn, { issues: split })]),
      ...(unspoken === "" ? [] : [view.say(h.unspoken, { issues: unspoken })]),
    ];
    // Where votes are counted, the count says how far apart they are on the question.
    const word = counted ? "" : `${category} — ${view.term(category)}; `;
    if (spread.length > 0) rows.push(answer(h.spread, `${word}${spread.join("; ")}`));
  }
  if (status.state === "finished" && status.reason !== null)
    rows.push(answer(counted ? h.whyStopped : h.why, view.reason(status.reason)));
  return rows;
}

function leader(view: View, option: string | null): string {
  return option === null ? view.h.noLeaning : view.named(option);
}

/** An outcome that only fewer moves would give may be one that the argument refutes. */
function noteRefuted(view: View, option: string | null): Line {
  const { result } = view;
  const isRefuted =
    minorityRows(result).some((row) => row.option === option && row.status === REFUTED) ||
    (result.options ?? []).some(({ id, status }) => id === option && status === REFUTED);
  return isRefuted ? [`, ${view.term(REFUTED)}`] : [];
}

const REFUTED = "refuted";

/** That one model spoke for all. */
export function tellShared(view: View): Words[] {
  const model = view.status.models.shared;
  return model === null ? [] : [answer(view.h.bearInMind, view.say(view.h.oneModel, { model }))];
}

/** How the summary of whoever kept the record is headed, and what it rests on. */
export interface SummaryNames {
  readonly says: string;
  readonly cites: string;
}

/** The blind vote beside the final one, with the messages they were cast in, and what whoever kept the record says of it. */
export function votes(view: View, names: SummaryNames): Block[] {
  const { h, result } = view;
  const { text, cites } = result.overview ?? { text: null, cites: [] };
  const cited = paragraph(...labelLine(names.cites, ...view.refs(cites)));
  const summary = text === null ? [] : [quote({ label: `${names.says}:`, text }), cited];
  const cast = voteTable(view, null);
  if (cast.length === 0) return summary.length > 0 ? summary : [paragraph(h.none)];
  return [
    ...cast,
    // Protocols whose results hold the options show them themselves.
    ...(view.status.stands && result.options === undefined
      ? [options(view, { options: view.optionRows() })]
      : []),
    ...summary,
  ];
}

/** Option by option: who stood there before and after. `shorten`: labels in short, and no messages; null for both whole. */
export function voteTable(view: View, shorten: ((label: string) => string) | null): Block[] {
  const { h, positions, result } = view;
  const main = mainRow(result.issues);
  if (!main || positions.votes.length === 0) return [];
  const blindOf = (vote: VoteRow) => vote.blind ?? vote.readAs;
  const cite = (message: string | null): Line => (shorten ? [] : view.citing([message]));
  const cells = (stance: string | null): Line[] => [
    who(
      positions.votes.filter((vote) => blindOf(vote) === stance),
      ({ title, readAs, blindMessage }) => [
        title,
        ...(readAs === null ? cite(blindMessage) : [` (${h.readAs})`]),
      ],
    ),
    who(
      positions.votes.filter((vote) => vote.final === stance),
      ({ title, confidence, finalMessage, carried }) => [
        title,
        ...(confidence === null ? [] : [` ${confidence}`]),
        ...cite(finalMessage),
        ...(carried === true ? [` ${h.carried}`] : []),
      ],
    ),
  ];
  const rows = main.stances.map(({ id, label }): Line[] => [
    [strong(id), ` ${shorten ? shorten(label) : label}`],
    ...cells(id),
  ]);
  const isSome = positions.votes.some((vote) => vote.final === null || blindOf(vote) === null);
  const latest = view.status.state === "finished" ? h.finalVote : h.latestVote;
  const isSure = positions.votes.some(({ confidence }) => confidence !== null);
  return [
    table(
      [h.option, h.blindVote, isSure ? `${latest} · ${h.confidence}` : latest],
      [...rows, ...(isSome ? [[[h.noVote], ...cells(null)]] : [])],
    ),
  ];
}

function who(held: readonly VoteRow[], told: (vote: VoteRow) => Line): Line {
  return held.length === 0 ? ["—"] : joinLines(held.map(told), ", ");
}
