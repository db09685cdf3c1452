// The notices above everything else, and the section on the run: its figures and mishaps.
import {
  answer,
  list,
  note,
  outline,
  paragraph,
  small,
  strong,
  table,
  warning,
  type Block,
  type Line,
} from "./document.ts";
import type { Amount, Cost } from "../views/costs.ts";
import { questionShown } from "../views/reading.ts";
import { labelLine, titledList } from "./sections.ts";
import { excerpt } from "../text/cut.ts";
import { capitalize } from "../text/words.ts";
import { dollars, seconds, type View } from "./view.ts";

/** Which run this was, and how it ended or where it stopped. */
function identity(view: View): Block {
  const { h, status } = view;
  const stopped =
    view.reason(status.reason ?? status.paused?.reason ?? status.state).split(/[:：]/)[0] ?? "";
  const isFinished = status.state === "finished";
  return paragraph(
    `${h.deliberation} `,
    strong(status.id),
    ` · ${h.protocol} ${status.protocol} · ${h.round} ${status.round} · ${isFinished ? h.ended : h.state}: `,
    small(isFinished ? stopped : [...new Set([view.term(status.state), stopped])].join(", ")),
    ` · ${h.started} ${status.started}`,
  );
}

/** What a reader must know before anything else. `most`: as many words of a question, and nothing of what it is about. */
export function notices(view: View, most?: number): Block[] {
  const { h, status } = view;
  const blocks: Block[] = [];
  if (status.rehearsed) blocks.push(note(status.rehearsedInPart ? h.rehearsedInPart : h.rehearsed));
  if (status.hostSpoke) blocks.push(note(status.hostSpokeInPart ? h.mixed : h.hosted));
  if (status.reason === "no-quorum") {
    const why = view.health.notices.findLast(
      ({ code }) => code === "round-broken-off" || code === "role-not-configured",
    );
    blocks.push(warning(h.noQuorum, ...(why ? [` ${view.engine(why.text, why.says)}`] : [])));
  }
  const { reason = "", detail = "" } = status.paused ?? {};
  const paused = detail === "" ? [] : [` ${view.term(reason)}: ${detail}`];
  if (status.state !== "finished") blocks.push(warning(h.unfinished, ...paused));
  for (const gate of status.waitingFor.gates) {
    const ways = gate.choices.map(({ id, label }): Line => [
      strong(`dissensus decide ${status.id} ${id}`),
      ` — ${view.engine(label)}`,
    ]);
    // A question may go on to set out what it is about, a line for each point.
    const [asked = "", ...about] = gate.question.split("\n");
    const question = view.engine(asked);
    blocks.push(
      note(`${h.waiting}: ${most === undefined ? question : excerpt(question, most)}`),
      ...(about.length > 0 && most === undefined
        ? [list(...about.map((line): Line => [line.replace(/^- /, "")]))]
        : []),
      list(...ways),
    );
  }
  const { asks } = status.waitingFor;
  const waiting = asks.map(({ title, purpose }) => `${title} (${view.term(purpose)})`).join(", ");
  if (status.state !== "finished" && waiting !== "") blocks.push(note(`${h.waiting}: ${waiting}`));
  const fallback = view.health.notices.find(({ code }) => code === "team-fallback-full");
  if (fallback) blocks.push(warning(view.engine(fallback.text, fallback.says)));
  return blocks;
}

const MINUTE = 60_000;

/** Absences and missing final positions have lists of their own; conflicts and verdicts have tables. */
const SAID_ELSEWHERE = new Set([
  "seat-absent",
  "final-missing",
  "conflicts",
  "conflict-resolved",
  "verdict-differs",
  "late-finding",
  "FC2",
  "FC6",
]);

/** Which run it was, who took part, what people decided and added: so many `entries`, in so many `words` each. */
export function tellRun(
  view: View,
  { entries, words }: { readonly entries: number; readonly words: number },
): Block[] {
  const { h, health, record } = view;
  const titles = record.seats.map(({ title }) => title).join(", ");
  const { restsOnHost, proved } = health.blindness;
  const short = (text: string): string => excerpt(text, words);
  const rows: readonly (readonly [string, readonly Line[]])[] = [
    [h.decisions, decisionsOf(view, short)],
    [h.constraints, constraintsOf(view, short)],
  ];
  const items = [
    ...(titles === "" ? [] : [answer(h.table, small(titles))]),
    ...(record.axis === "" ? [] : [answer(capitalize(h.axis), short(record.axis))]),
    ...rows.flatMap(([label, lines]) =>
      lines.length === 0 ? [] : [{ label: `${label}:`, items: lines.slice(0, entries) }],
    ),
  ];
  return [
    identity(view),
    ...(items.length === 0 ? [] : [outline(...items)]),
    paragraph(restsOnHost ? h.blindOnHost : proved ? h.blindProved : h.blindBroken),
    ...(record.decisions.length === 0 ? [paragraph(h.noDecision)] : []),
  ];
}

function decisionsOf(view: View, short = (text: string): string => text): readonly Line[] {
  const { h, record } = view;
  return record.decisions.map(({ ask, choice, note, who, default: isDefault }): Line => {
    const opened = record.asks.get(ask)?.opened;
    const label = opened?.gate?.choices.find(({ id }) => id === choice)?.label;
    // A question may go on to set out what it is about; its first line asks.
    return [
      `${view.engine((opened && questionShown(record, opened).split("\n")[0]) ?? ask)} — `,
      strong(short(view.engine(label ?? choice))),
      ...(note.trim() === "" ? [] : [` ${view.quoted(short(note))}`]),
      ` (${isDefault ? h.byDefault : who})`,
    ];
  });
}

function constraintsOf({ record }: View, short = (text: string): string => text): readonly Line[] {
  return record.constraints.map(({ text, who }): Line => [`${short(text)} (${who})`]);
}

/** What the record leaves out of it: costs by round, absences, repairs, every notice. */
export function runInFull(view: View): Block[] {
  const { h, health, record } = view;
  const held = record.conducts.flatMap(({ seat, sycophancy, stubbornness }): Line[] => {
    const words = [
      ...(sycophancy ? [`${h.conformed} ${sycophancy.toFixed(2)}`] : []),
      ...(stubbornness === 0 ? [] : [view.say(h.keptRefuted, { turns: stubbornness })]),
    ];
    const option = view.positions.votes.find((vote) => vote.seat === seat)?.final;
    if (stubbornness > 0 && option) view.state({ kind: "kept-refuted", option });
    return words.length === 0 ? [] : [[`${view.title(seat)}: ${words.join("; ")}`]];
  });
  const overtime = record.advices.map(({ ask, tookMs, advisedMs }): Line => {
    const [took, advised] = [(tookMs / MINUTE).toFixed(1), String(advisedMs / MINUTE)];
    const who = view.title(record.asks.get(ask)?.opened.seat ?? "");
    return [`${who}, ${view.turn(ask)} — ${view.say(h.tookLonger, { took, advised })}`];
  });
  const absent = health.absences.map(({ title, ask, state, why }): Line => [
    `${title}, ${view.turn(ask)} — ${view.term(state)}: ${why}`,
  ]);
  const repaired = health.repairs.map(({ title, ask, reasons }): Line => [
    `${title}, ${view.turn(ask)} — ${reasons.join("; ")}`,
  ]);
  const told = health.notices
    .filter(({ code }) => !SAID_ELSEWHERE.has(code))
    .map(({ text, says }): Line => [view.engine(text, says)]);
  const leftOut = view.refs(health.leftOut);
  const none = (title: string): Block => paragraph(...labelLine(title, h.none));
  return [
    identity(view),
    ...costsByRound(view),
    ...titledList(h.absences, absent, none(h.absences)),
    ...titledList(h.repairs, repaired, none(h.repairs)),
    ...titledList(h.decisions, decisionsOf(view)),
    ...titledList(h.constraints, constraintsOf(view)),
    ...titledList(h.overtime, overtime),
    ...titledList(h.conduct, held),
    ...titledList(h.notices, told),
    ...(leftOut.length > 0 ? [paragraph(...labelLine(h.leftOut, ...leftOut))] : []),
  ];
}

/** Calls, tokens, money and time. A figure that nobody knows is said to be unknown once, not in a column. */
function costColumns(view: View) {
  const { h, costs } = view;
  const columns: readonly (readonly [name: string, (cost: Cost) => string, isKnown: boolean])[] = [
    [h.calls, ({ calls }) => String(calls), true],
    [h.tokensIn, ({ input }) => view.figure(input), isSome(costs.all.input)],
    [h.tokensOut, ({ output }) => view.figure(output), isSome(costs.all.output)],
    [h.cached, ({ cached }) => view.figure(cached), isSome(costs.all.cached)],
    [h.money, ({ usd }) => view.figure(usd, dollars), isSome(costs.all.usd)],
    [h.time, ({ ms }) => view.figure(ms, seconds), isSome(costs.all.ms)],
  ];
  const shown = columns.filter(([, , isKnown]) => isKnown);
  const names = shown.map(([name]) => name);
  const unknown = columns.filter(([, , isKnown]) => !isKnown).map(([name]) => name);
  const figures = (cost: Cost): Line[] => shown.map(([, written]) => [written(cost)]);
  return { names, unknown, figures };
}

export function costTable(view: View): Block[] {
  const { h, status, costs } = view;
  const { names, unknown, figures } = costColumns(view);
  const answers = costs.people.reduce((sum, row) => sum + row.answers, 0);
  const who = costs.people.map(({ title, answers: n }) => `${title} ${n}`).join(", ");
  const people = answers === 0 ? [] : [paragraph(...labelLine(h.byPeople, `${answers} (${who})`))];
  if (costs.all.calls === 0 && answers > 0) return [paragraph(h.noCalls), ...people];
  const modelOf = (seat: string) =>
    status.models.bySeat.find((row) => row.seat === seat)?.model ?? "—";
  const estimated = costs.all.estimated < costs.all.calls ? h.estimated : h.estimatedAll;
  const bySeat = costs.bySeat.map(({ seat, title, cost }) => [
    [title],
    [modelOf(seat)],
    ...figures(cost),
  ]);
  return [
    table([h.seat, h.model, ...names], [...bySeat, [[strong(h.all)], [""], ...figures(costs.all)]]),
    ...(unknown.length > 0 ? [paragraph(`${h.notKnown}: ${unknown.join(", ")}${h.stop}`)] : []),
    ...people,
    ...(costs.all.estimated > 0 ? [paragraph(`${estimated}${h.stop}`)] : []),
  ];
}

function costsByRound(view: View): Block[] {
  const { h, costs } = view;
  const { names, figures } = costColumns(view);
  const rows = costs.byRound.map(({ round, cost }) => [
    [round === 0 ? h.beforeFirst : String(round)],
    ...figures(cost),
  ]);
  return rows.length === 0 ? [] : [table([capitalize(h.round), ...names], rows)];
}

function isSome({ total, known }: Amount): boolean {
  return total !== null || known > 0;
}
