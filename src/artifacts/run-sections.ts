// The sections that say how it came out: the head with its notices, the run's figures and mishaps, and every word that was said.
import { heading, joined, list, note, paragraph, quote, strong, table, warning, type Block, type Line } from "./document.ts";
import { messageWords } from "./message-words.ts";
import type { Cost } from "../projections/costs.ts";
import type { MessageRow, TranscriptRow } from "../projections/transcript.ts";
import { dollars, seconds, type View } from "./view.ts";

export function head(view: View): Block[] {
  const { h, status } = view;
  const ended = status.reason === null ? view.term(status.paused?.reason ?? status.state) : view.term(status.reason);
  return [
    heading(1, status.topic === "" ? status.id : status.topic),
    ...notices(view),
    paragraph(h.material),
    paragraph(
      `${h.deliberation} `, strong(status.id), ` · ${h.protocol} ${status.protocol} · ${h.round} ${status.round} · ${status.state === "finished" ? h.ended : h.state}: `, strong(status.state === "finished" ? ended : `${view.term(status.state)}${ended === view.term(status.state) ? "" : `, ${ended}`}`),
      ` · ${h.started} ${status.started}`,
    ),
  ];
}

/** What a reader must know before anything else. */
export function notices(view: View): Block[] {
  const { h, status } = view;
  const blocks: Block[] = [];
  if (status.rehearsed) blocks.push(note(h.rehearsed));
  if (status.hosted) blocks.push(note(h.hosted));
  if (status.reason === "no-quorum") blocks.push(warning(h.noQuorum));
  if (status.state !== "finished") blocks.push(warning(h.unfinished, ...(status.paused && status.paused.detail !== "" ? [` ${view.term(status.paused.reason)}: ${status.paused.detail}`] : [])));
  for (const gate of status.waitingFor.gates) {
    const ways = gate.choices.map(({ id, label }): Line => [strong(`dissensus decide ${status.id} ${id}`), ` — ${label}`]);
    blocks.push(note(`${h.waiting}: ${gate.question}`), list(...ways));
  }
  if (status.state !== "finished" && status.waitingFor.asks.length > 0) blocks.push(note(`${h.waiting}: ${status.waitingFor.asks.map(({ title, purpose }) => `${title} (${view.term(purpose)})`).join(", ")}`));
  const fallback = view.health.notices.find(({ code }) => code === "team-fallback-full");
  if (fallback) blocks.push(warning(fallback.text));
  return blocks;
}

/** Absences and missing final positions have lists of their own. */
const SAID_ELSEWHERE = new Set(["seat-absent", "final-missing"]);

export function run(view: View): Block[] {
  const { h, status, costs, health } = view;
  const figures = ({ calls, input, output, cached, usd, ms }: Cost): Line[] => [[String(calls)], [view.figure(input)], [view.figure(output)], [view.figure(cached)], [view.figure(usd, dollars)], [view.figure(ms, seconds)]];
  const modelOf = (seat: string) => status.models.bySeat.find((row) => row.seat === seat)?.model ?? "—";
  const columns = [h.calls, h.tokensIn, h.tokensOut, h.cached, h.money, h.time];
  const blocks: Block[] = [];
  if (view.record.seats.length > 0) blocks.push(paragraph(strong(`${h.table}:`), ` ${view.record.seats.map(({ title }) => title).join(", ")}${view.record.axis === "" ? "" : ` · ${h.axis}: ${view.record.axis}`}`));
  if (status.models.shared !== null) blocks.push(note(`${h.oneModel}: ${status.models.shared}.`));
  blocks.push(
    table([h.seat, h.model, ...columns], [...costs.bySeat.map(({ seat, title, cost }) => [[title], [modelOf(seat)], ...figures(cost)]), [[strong(h.all)], [""], ...figures(costs.all)]]),
    ...(costs.byRound.length > 0 ? [table([capital(h.round), ...columns], costs.byRound.map(({ round, cost }) => [[String(round)], ...figures(cost)]))] : []),
  );
  if (costs.all.estimated > 0) blocks.push(paragraph(`${h.estimated}.`));
  const { restsOnHost, proved } = health.blindness;
  blocks.push(paragraph(restsOnHost ? h.blindOnHost : proved ? h.blindProved : h.blindBroken));
  const decided = view.record.decisions.map(({ ask, choice, who, default: isDefault }): Line => [`${ask}: ${choice} (${isDefault ? h.byDefault : who})`]);
  const told = health.notices.filter(({ code }) => !SAID_ELSEWHERE.has(code));
  blocks.push(
    ...named(h.absences, health.absences.map(({ title, ask, state, why }): Line => [`${title}, ${ask} — ${view.term(state)}: ${why}`]), h.none),
    ...named(h.repairs, health.repairs.map(({ title, ask, reasons }): Line => [`${title}, ${ask} — ${reasons.join("; ")}`]), h.none),
    ...named(h.decisions, decided, h.noDecision),
    ...(told.length > 0 ? named(h.notices, told.map(({ text }): Line => [text]), h.none) : []),
    ...(health.leftOut.length > 0 ? [paragraph(strong(`${h.leftOut}:`), " ", ...view.refs(health.leftOut))] : []),
  );
  return blocks;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function named(title: string, rows: readonly Line[], none: string): Block[] {
  return rows.length === 0 ? [paragraph(strong(`${title}:`), ` ${none}`)] : [paragraph(strong(`${title}:`)), list(...rows)];
}

export function said(view: View): Block[] {
  const blocks: Block[] = [];
  let round: number | null = null;
  for (const row of view.transcript) {
    if (row.round !== round) blocks.push(heading(3, capital(`${view.h.round} ${row.round}`)));
    round = row.round;
    blocks.push(...spoken(view, row));
  }
  return blocks.length > 0 ? blocks : [paragraph(view.h.none)];
}

function spoken(view: View, row: TranscriptRow): Block[] {
  const { h } = view;
  const title = `${row.title} · ${view.term(row.phase)}`;
  if (row.kind === "absent") return [heading(4, `${title} · ${h.absentRow}`), warning(`${view.term(row.state)}: ${row.why} (${row.ask})`)];
  if (row.kind === "unpublished") return [heading(4, `${title} · ${h.unpublished}`), quote(...messageWords(view, row.body))];
  const words = messageWords(view, row.body);
  return [
    heading(4, `${row.id} · ${title}${row.state === "repaired" ? ` · ${h.repaired}` : ""}`, row.id),
    ...(words.length > 0 ? [quote(...words)] : []),
    ...around(view, row),
  ];
}

/** What the message refers to, what refers to it, and what the engine noted about it. */
function around(view: View, row: MessageRow): Block[] {
  const { h } = view;
  const ends = (label: string, links: MessageRow["out"]): Line[] =>
    links.length === 0 ? [] : [[`${label}: `, ...joined(links.map(({ other, relation, mode, resolved }): Line => [view.ref(other), ` (${mode ?? relation}${resolved ? "" : `, ${h.notFound}`})`]), ", ")]];
  const lines = [...ends(h.refersTo, row.out), ...ends(h.answeredBy, row.in), ...(row.flags.length > 0 ? [[`${h.flags}: ${row.flags.join("; ")}`]] : [])];
  return lines.length > 0 ? [list(...lines)] : [];
}
