// The sections that every report shares: who moved, the minority, where members stand on the issues, warnings.
// Law: whatever is said names the message it rests on. No convergence number appears: categories are words.
import { joinLines, list, paragraph, heading, small, strong, table, warning } from "./document.ts";
import type { Block, Line } from "./document.ts";
import { minorityRows } from "../views/conclusion.ts";
import type { IssueRow, MinorityRow, OptionRow } from "../views/conclusion.ts";
import type { SaidOf } from "../views/standing.ts";
import type { FailureMode, RungAlarm } from "../views/health.ts";
import { accountOf, type ShiftRow } from "../views/positions.ts";
import { withoutFullStop } from "../text/words.ts";
import type { FirstPage } from "../views/first-page.ts";
import type { Task } from "../views/takeaways.ts";
import type { View } from "./view.ts";

export const labelLine = (label: string, ...line: Line): Line => [
  strong(`${label}:`),
  " ",
  ...line,
];

export function moveBlocks(view: View): Block[] {
  const { h, positions } = view;
  const [name, count] = positions.isChangeAsked
    ? [h.changedCount, positions.changed]
    : [h.moveCount, positions.shifts.length];
  const blocks: Block[] =
    count === 0 && !positions.isChangeAsked
      ? []
      : [paragraph(`${name}: `, strong(String(count)), h.stop)];
  if (
    positions.shifts.length === 0 &&
    positions.sideMoves.every(({ issue }) => issue !== positions.issue)
  )
    blocks.push(paragraph(h.nobodyMoved));
  for (const shift of positions.shifts) {
    const how: Line =
      shift.trigger === null
        ? [strong(explainMove(view, shift))]
        : [
            strong(view.term(shift.class)),
            `, ${h.trigger} `,
            view.ref(shift.trigger),
            ` (${authorOf(view, shift.trigger)}), ${shift.newEvidence ? h.newEvidence : h.noNewEvidence}`,
          ];
    blocks.push(
      paragraph(
        strong(shift.title),
        ` (${h.round} ${shift.round}): ${view.named(shift.from)} → `,
        strong(view.held(shift.to)),
        ...view.citing([shift.message]),
      ),
      list(
        how,
        ...(shift.declared.length > 0 ? [[`${h.declared}: `, ...view.refs(shift.declared)]] : []),
        ...(shift.reason === "" ? [] : [[`${h.itsReason}: ${view.quoted(shift.reason)}`]]),
        ...positions.amendments
          .filter(({ message }) => message === shift.message)
          .map(({ from, to }): Line => [`${h.inItsWords}: “${from}” → “${to}”`]),
      ),
    );
  }
  const amended = positions.amendments.filter(({ isMove }) => !isMove);
  const refined = amended.map(
    ({ title, round, degree, from, to, reason, triggers, message }): Line => [
      strong(title),
      ` (${h.round} ${round}, ${view.term(degree)}): “${from}” → “${to}”`,
      ...view.citing([message]),
      `${h.stop}${h.itsReason}: ${view.quoted(reason)}`,
      ...(triggers.length > 0 ? [` — ${h.trigger} `, ...view.refs(triggers)] : []),
    ],
  );
  const aside = positions.sideMoves.map((move): Line => [
    `${move.title} (${h.round} ${move.round}), ${view.named(move.issue)}: ${view.held(move.from)} → ${view.held(move.to)}`,
    ...view.citing([move.message]),
  ]);
  return [...blocks, ...titledList(h.refined, refined), ...titledList(h.sideMoves, aside)];
}

/** Of a move that no message explains: what its seat gave for it, if anything. */
export function explainMove(view: View, shift: ShiftRow): string {
  const { h } = view;
  if (shift.class !== "unexplained") return view.term(shift.class);
  const said = { none: null, reason: h.unexplainedReason, messages: h.unexplainedMessages }[
    accountOf(shift)
  ];
  return said === null
    ? view.term(shift.class)
    : `${view.short(shift.class)}${view.status.lang === "en" ? ": " : "："}${said}`;
}

/** What the words about a minority answer, in a protocol's own terms. */
export interface MinorityLabels {
  readonly why: string;
  readonly when: string;
  /** What its holders say for it, in their own words. */
  readonly voices?: (row: MinorityRow) => readonly Line[];
  /** What stands where nobody wrote about it. */
  readonly unwritten?: string;
  /** Why it did not prevail, where that is computed and nobody's words. */
  readonly told?: (row: MinorityRow) => Line | null;
  /** What else stands under an option. */
  readonly under?: (row: MinorityRow) => readonly Block[];
}

export function minority(view: View, labels: MinorityLabels): Block[] {
  const { h, result } = view;
  const rows = minorityRows(result);
  if (rows.length === 0)
    return [paragraph(result.resolution ? h.none : `${h.none} ${h.noVerdict}`)];
  if (result.chosen) view.state({ kind: "members-differ" });
  const all = result.resolution && result.chosen === null ? [paragraph(h.noneChosen)] : [];
  return [...all, ...rows.flatMap((row) => dissent(view, row, labels))];
}

function dissent(
  view: View,
  row: MinorityRow,
  { why, when, voices, unwritten = view.h.notWritten, told, under }: MinorityLabels,
): Block[] {
  const { h } = view;
  const held = view.votersFor(row.option).map(({ seat, title, finalMessage }): Line => {
    const said = view.result.finals.find((final) => final.seat === seat);
    // Words lead to the message that holds them.
    return said && said.claim !== ""
      ? [title, `: “${said.claim}”`, ...view.citing([said.message])]
      : [title, ...view.citing([finalMessage])];
  });
  return [
    heading(3, view.named(row.option)),
    list(
      labelLine(h.heldBy, ...(held.length > 0 ? joinLines(held, "; ") : [row.holders.join(", ")])),
      ...(voices?.(row) ?? []),
      labelLine(h.status, ...inStatus(view, row)),
      labelLine(why, ...(told?.(row) ?? [row.whySetAside ?? unwritten, ...view.citing(row.cites)])),
      labelLine(when, row.reconsiderWhen ?? unwritten),
      ...differences(view, row.option),
    ),
    ...(under?.(row) ?? []),
  ];
}

/** Where a sentence proves the status, it is said once. */
function inStatus(view: View, { option, status, certificate, says }: MinorityRow): Line {
  const word = view.statusOf(option, status);
  const proof = view.engine(certificate, says);
  return [view.status.stands ? proof : `${word}${view.h.stop}${proof}`];
}

/** Where whoever kept the record says otherwise than the argument shows, the reader sees both. */
function differences(view: View, option: string): Line[] {
  const holders = new Set(view.votersFor(option).map(({ seat }) => seat));
  return view.health.notices
    .filter(({ code, seat }) => code === "synthesis-differs" && seat !== null && holders.has(seat))
    .map(({ text, says }): Line => [view.engine(text, says)]);
}

export function matrix(view: View): Block[] {
  const { h, result } = view;
  if (result.issues.length === 0 || result.matrix.length === 0) return [paragraph(h.none)];
  const cell = ({ stance, basis }: (typeof result.matrix)[number]["cells"][number]): Line =>
    stance === null ? ["—"] : [`${stance}${basis === "grouped" ? ` ${UNCONFIRMED}` : ""}`];
  const legend = result.issues.map(({ id, title, stances }): Line => [
    strong(id),
    ` ${title} — `,
    ...joinLines(
      stances.map((s): Line => [strong(s.id), ` ${s.label}`]),
      "; ",
    ),
  ]);
  const rows = result.matrix.map(({ title, cells }): Line[] => [
    [strong(title)],
    ...cells.map(cell),
  ]);
  const paths = result.issues.map(({ categories }): Line => [path(categories)]);
  const spread: Line[] = [[strong(h.spread)], ...paths];
  const isRead = result.matrix.some(({ cells }) => cells.some(({ basis }) => basis === "grouped"));
  return [
    table([h.member, ...result.issues.map(({ id }) => id)], [...rows, spread]),
    list(...legend),
    ...(isRead ? [paragraph(`${UNCONFIRMED} ${h.readAs}`)] : []),
  ];
}

const UNCONFIRMED = "†";

/** The category after each round; one that does not change is said once. */
function path(categories: IssueRow["categories"]): string {
  const steps = categories
    .map(({ category }) => category)
    .filter((category, n, all) => category !== all[n - 1]);
  return steps.length === 0 ? "—" : steps.join(" → ");
}

export function reasonsBehind(view: View): Block[] {
  const reasons = view.result.reasons
    .map(({ label, holders }) => `${withoutFullStop(label)} (${holders.join(", ")})`)
    .join("; ");
  return reasons === "" ? [] : [paragraph(...labelLine(view.h.reasonsBehind, reasons))];
}

/** What makes the result suspect: the unanimity line first, then alarms (one that rang in several rounds is told once), then failure modes. */
export function warningLines(
  view: View,
  cite = (refs: readonly string[]): Line => view.citing(refs),
): Line[] {
  const { health, h } = view;
  const unanimous: Line[] =
    health.unanimity.warning === null ? [] : [[strong(view.engine(health.unanimity.warning))]];
  const rung = new Map<string, { readonly alarm: RungAlarm; readonly rounds: number[] }>();
  for (const alarm of health.alarms) {
    const { code, round, isOfCount } = alarm;
    if (code !== "unanimous" && isOfCount !== true)
      rung.set(code, { alarm, rounds: [...(rung.get(code)?.rounds ?? []), round] });
  }
  const tellMode = ({ code, text, says, refs }: FailureMode, where: string): Line => {
    noteOf(view, code);
    const aside = where === "" ? [] : [small(` (${where})`)];
    return [view.engine(text, says), ...aside, ...cite(refs)];
  };
  const sorted = [...rung].sort(
    ([a], [b]) => Number(a.startsWith(WITH_FIGURES)) - Number(b.startsWith(WITH_FIGURES)),
  );
  const alarms = sorted.map(([, { alarm, rounds }]) =>
    tellMode(alarm, `${h.round} ${rounds.join(", ")}`),
  );
  const modes = health.failureModes.map((mode) => tellMode(mode, ""));
  return [...unanimous, ...alarms, ...modes];
}

/** What a code says of the option that prevails, or of the panel. */
function noteOf(view: View, code: string): void {
  const option = view.result.chosen?.option;
  if (code === "FC5" && option !== undefined) view.state({ kind: "open-attack", option });
  if (code === "unanimous") view.state({ kind: "all-agree" });
}

/** Failure modes of a deliberation under test come with all their figures, and last. */
const WITH_FIGURES = "FM-";

export function warnings(view: View): Block[] {
  const lines = warningLines(view);
  const { isUnanimous, warning: told } = view.health.unanimity;
  const reasons = isUnanimous || told !== null ? reasonsBehind(view) : [];
  return [
    lines.length > 0 ? list(...lines) : paragraph(view.h.noWarnings),
    ...reasons,
    ...titledList(view.h.noted, notedLines(view)),
  ];
}

/** What is so and warns of nothing. */
export function notedLines(
  view: View,
  cite = (refs: readonly string[]): Line => view.citing(refs),
): readonly Line[] {
  return view.health.noted.map(({ code, text, says, refs }): Line => {
    noteOf(view, code);
    return [view.engine(text, says), ...cite(refs)];
  });
}

function authorOf(view: View, message: string): string {
  const row = view.transcript.find((r) => r.kind === "message" && r.id === message);
  return row?.title ?? "";
}

/** Each option with its certificate in words, so that nobody has to trust the word alone; counted ones with what was said for and against. */
export function options(
  view: View,
  { options: rows }: { readonly options: readonly OptionRow[] },
): Block {
  const { h } = view;
  const isCounted = view.status.stands !== null;
  view.state(...rows.map(({ id, status }) => ({ kind: "status" as const, option: id, status })));
  return table(
    [h.option, h.heldBy, h.status, ...(isCounted ? [h.saidFor, h.saidAgainst] : [])],
    rows.map((row): Line[] => [
      [strong(row.id), ` ${row.label}`],
      [row.holders.length > 0 ? row.holders.join(", ") : "—"],
      stand(view, row),
      ...(isCounted ? [saidOf(view, row.for), saidOf(view, row.against)] : []),
    ]),
  );
}

function saidOf(view: View, said: SaidOf | null | undefined): Line {
  if (!said) return ["—"];
  const { title, text, message } = said;
  return [`${title}: ${view.quoted(text)}`, ...view.citing([message])];
}

/** A certificate says by itself that something is refuted, contested or taken back; only what stands needs its word. */
export function stand(
  view: View,
  { status, certificate, says }: Pick<OptionRow, "status" | "certificate" | "says">,
): Line {
  return status === "standing"
    ? [strong(view.term(status)), `${view.h.stop}${view.engine(certificate, says)}`]
    : [view.engine(certificate, says)];
}

/** Which message the words that follow were written in, and by whom. */
export function writtenIn(view: View, message: string | null): Block[] {
  const by = view.record.messages.find(({ id }) => id === message);
  if (!by) return [];
  const author = small(` (${view.title(by.seat)})`);
  return [paragraph(small(`${view.h.writtenIn} `), view.ref(by.id), author)];
}

/** `none`: what stands where the list is empty. */
export function titledList(title: string, rows: readonly Line[], ...none: Block[]): Block[] {
  return rows.length === 0 ? none : [paragraph(strong(`${title}:`)), list(...rows)];
}

/** That all agree is said before anything else. */
export function unanimityWarning(view: View): Block[] {
  const { unanimity } = view.health;
  return unanimity.isUnanimous && unanimity.warning !== null
    ? [warning(view.engine(unanimity.warning))]
    : [];
}

/** Whoever is missing is missed before anything is said of the others. */
export function lostWarning(view: View, lost: FirstPage["missing"]["lost"]): Block[] {
  const { h } = view;
  if (lost.length === 0) return [];
  const names = lost.map(({ title, state, vote }) => {
    const carried = vote === null ? "" : `; ${view.say(h.carriedVote, { option: vote })}`;
    return `${title} (${view.term(state)}${carried})`;
  });
  const counts = { n: lost.length, all: view.positions.votes.length };
  return [warning(`${view.say(h.lostSeats, counts)} ${names.join(", ")}${h.stop.trim()}`)];
}

/** What there is to take away, each kind under its name. */
export function namedTakeaways(
  { h, takeaways }: View,
  faults: readonly Line[],
  write: (task: Task) => Line,
  pick = (tasks: readonly Task[]) => tasks,
): readonly (readonly [label: string, rows: readonly Line[]])[] {
  const kinds = [
    [h.inAnyCase, takeaways.anyway],
    [h.wouldChange, takeaways.change],
    [h.nextSteps, takeaways.next],
    [h.prediction, takeaways.prediction],
  ] as const;
  const rows = kinds.map(([label, tasks]) => [label, pick(tasks).map(write)] as const);
  return [[h.inDocuments, faults] as const, ...rows].filter(([, lines]) => lines.length > 0);
}
