// The notices above everything else, and the section on the run: its figures and mishaps.
import {
  list,
  note,
  paragraph,
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
    strong(isFinished ? stopped : [...new Set([view.term(status.state), stopped])].join(", ")),
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
  if (status.state !== "finished")
    blocks.push(
      warning(
        h.unfinished,
        ...(status.paused && status.paused.detail !== ""
          ? [` ${view.term(status.paused.reason)}: ${status.paused.detail}`]
          : []),
      ),
    );
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
  if (status.state !== "finished" && status.waitingFor.asks.length > 0)
    blocks.push(
      note(
        `${h.waiting}: ${status.waitingFor.asks.map(({ title, purpose }) => `${title} (${view.term(purpose)})`).join(", ")}`,
      ),
    );
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

export function run(view: View): Block[] {
  const { h, health, record } = view;
  const blocks: Block[] = [identity(view)];
  if (record.seats.length > 0) {
    const axis = record.axis === "" ? "" : ` · ${h.axis}: ${record.axis}`;
    const titles = record.seats.map(({ title }) => title).join(", ");
    blocks.push(paragraph(...labelLine(h.table, `${titles}${axis}`)));
  }
  blocks.push(...costBlocks(view));
  const { restsOnHost, proved } = health.blindness;
  blocks.push(paragraph(restsOnHost ? h.blindOnHost : proved ? h.blindProved : h.blindBroken));
  const decided = record.decisions.map(({ ask, choice, who, default: isDefault }): Line => {
    const opened = record.asks.get(ask)?.opened;
    const label = opened?.gate?.choices.find(({ id }) => id === choice)?.label;
    // A question may go on to set out what it is about; its first line asks.
    return [
      `${view.engine((opened && questionShown(record, opened).split("\n")[0]) ?? ask)} — `,
      strong(view.engine(label ?? choice)),
      ` (${isDefault ? h.byDefault : who})`,
    ];
  });
  const held = record.conducts.flatMap(({ seat, sycophancy, stubbornness }): Line[] => {
    const words = [
      ...(sycophancy === null || sycophancy === 0
        ? []
        : [`${h.conformed} ${sycophancy.toFixed(2)}`]),
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
  const told = health.notices.filter(({ code }) => !SAID_ELSEWHERE.has(code));
  const none = (title: string): Block => paragraph(...labelLine(title, h.none));
  blocks.push(
    ...titledList(h.absences, absent, none(h.absences)),
    ...titledList(h.repairs, repaired, none(h.repairs)),
    ...titledList(h.decisions, decided, paragraph(h.noDecision)),
    ...titledList(
      h.constraints,
      record.constraints.map(({ text, who }) => [`${text} (${who})`]),
    ),
    ...titledList(h.overtime, overtime),
    ...titledList(h.conduct, held),
    ...titledList(
      h.notices,
      told.map(({ text, says }) => [view.engine(text, says)]),
    ),
    ...(health.leftOut.length > 0
      ? [paragraph(...labelLine(h.leftOut, ...view.refs(health.leftOut)))]
      : []),
  );
  return blocks;
}

/** Calls, tokens, money and time by seat and by round. A figure that nobody knows is said to be unknown once, not in a column. */
function costBlocks(view: View): Block[] {
  const { h, status, costs } = view;
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
  const answers = costs.people.reduce((sum, row) => sum + row.answers, 0);
  const who = costs.people.map(({ title, answers: n }) => `${title} ${n}`).join(", ");
  const people = answers === 0 ? [] : [paragraph(...labelLine(h.byPeople, `${answers} (${who})`))];
  if (costs.all.calls === 0 && answers > 0) return [paragraph(h.noCalls), ...people];
  const modelOf = (seat: string) =>
    status.models.bySeat.find((row) => row.seat === seat)?.model ?? "—";
  const bySeat = costs.bySeat.map(({ seat, title, cost }) => [
    [title],
    [modelOf(seat)],
    ...figures(cost),
  ]);
  const byRound = costs.byRound.map(({ round, cost }) => [
    [round === 0 ? h.beforeFirst : String(round)],
    ...figures(cost),
  ]);
  return [
    table([h.seat, h.model, ...names], [...bySeat, [[strong(h.all)], [""], ...figures(costs.all)]]),
    ...(byRound.length > 0 ? [table([capitalize(h.round), ...names], byRound)] : []),
    ...(unknown.length > 0 ? [paragraph(`${h.notKnown}: ${unknown.join(", ")}${h.stop}`)] : []),
    ...people,
    ...(costs.all.estimated > 0
      ? [
          paragraph(
            `${costs.all.estimated < costs.all.calls ? h.estimated : h.estimatedAll}${h.stop}`,
          ),
        ]
      : []),
  ];
}

function isSome({ total, known }: Amount): boolean {
  return total !== null || known > 0;
}
