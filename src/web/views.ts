// The views of a deliberation at a moment: what is read of its first so many records, in the shapes of the wire.
// Law: everything here is a function of the events given and of the reader's language; nothing is remembered from one moment to another.
import { headings } from "../messages/report.ts";
import { formats } from "../report/index.ts";
import { drawing } from "../report/exports/drawing.ts";
import { writtenPage } from "../report/first-page.ts";
import { reportDocument } from "../report/report-document.ts";
import { View } from "../report/view.ts";
import type { LogEvent } from "../log/index.ts";
import { argument, asksOf, costs, health, positions, status } from "../views/index.ts";
import type { RunStatus } from "../views/index.ts";
import type { WaitingAsk, WaitingGate } from "../views/status.ts";
import { placeOf } from "../kernel/ask.ts";
import type { Brief } from "../kernel/protocol.ts";
import { protocolNamed } from "../protocols/index.ts";
import { stateOf, textAt, titleOf } from "../views/deliberation-state.ts";
import type { AskRecord, DeliberationState } from "../views/deliberation-state.ts";
import { answerMark } from "../views/certainty.ts";
import { singlePass } from "../views/first-page.ts";
import { messagePartsIn, optionSides } from "../views/argument.ts";
import { callsIn } from "../views/calls.ts";
import { outcomeOf, readingOf } from "../views/reading.ts";
import { standsOf } from "../views/standing.ts";
import { plannedAsks } from "../workspace/plan.ts";
import { takeawaysIn } from "../views/takeaways.ts";
import type { Language } from "../text/language.ts";
import { railStops } from "./rail.ts";
import {
  translateAll,
  toldIn,
  translateNode,
  translateResult,
  translateStands,
  translateStatus,
  translateVerdict,
  translateWord,
} from "./translate.ts";
import type * as wire from "./wire.ts";

export type Moment = readonly LogEvent[];

export function headOf(
  events: Moment,
  about: Pick<wire.Head, "last" | "isAlive" | "isHere"> &
    Partial<Pick<wire.Head, "damage" | "isOwn">>,
  lang: Language = "en",
): wire.Head {
  const record = stateOf(events);
  const told = toldIn(lang, events);
  const now = status(events);
  const mark = answerMark(record);
  const isHeld = about.isAlive || events.length < about.last;
  const { alarms, failureModes, noted, lost, blindness } = health(events, isHeld);
  const { all, activeMs } = costs(events, isHeld);
  return {
    at: events.length,
    isOwn: true,
    damage: null,
    ...about,
    status: translateStatus(told, now),
    rail: railStops(events, lang),
    seats: seatsOf(record, now, lang),
    assigned: record.models,
    measures: record.measures,
    alarms: translateAll(told, alarms),
    failureModes: translateAll(told, failureModes),
    noted: translateAll(told, noted),
    lost,
    takeaways: takeawaysIn(record),
    blindness: blindness.restsOnHost ? "host" : blindness.proved ? "proved" : "broken",
    spent: { calls: all.calls, usd: all.usd.known, unpriced: all.usd.unknown },
    tokens: { input: all.input.known, output: all.output.known },
    activeMs,
    asks: asksIn(record),
    activeSince: activeSince(events, now),
    caps: record.caps,
    reached: reachedCap(record),
    ...outcomeOf(record),
    answerTitle: headings(lang, record.opened.protocol).answer,
    mark: mark && { text: told.tell(mark.text, mark.says), isClear: mark.isClear },
    views: viewsOf(record),
    constraints: record.constraints,
  };
}

/** The limit that a run stands still at. */
function reachedCap({ paused, caps }: DeliberationState): wire.Head["reached"] {
  if (paused?.reason !== "budget") return null;
  const of = paused.says?.params["of"] ?? "minutes";
  return (Object.keys(caps) as (keyof typeof caps)[]).find((cap) => cap === of) ?? null;
}

function asksIn({ asks, opened: { protocol, brief } }: DeliberationState): wire.Head["asks"] {
  const asked = [...asks.values()].filter(({ opened }) => opened.gate === null);
  const known = protocolNamed(protocol);
  return {
    settled: asked.filter(({ reply }) => reply !== null).length,
    // Parsed when the deliberation was opened.
    planned: known ? plannedAsks(known.outline(brief as unknown as Brief)) : null,
  };
}

function viewsOf(record: DeliberationState): readonly wire.ViewName[] {
  const { pages = [], isVoted } = readingOf(record);
  const voted: readonly wire.ViewName[] =
    record.issues.length > 0 || isVoted !== false ? ["argument", "positions"] : [];
  return [...voted, ...pages, "calls", "cost", "report"];
}

/** When the clock was last read or set going; null where it stands still. */
function activeSince(
  events: Moment,
  { state, paused, waitingFor, models }: RunStatus,
): string | null {
  const persons = asksOf({ waitingFor, models }, "person").length;
  if (state === "finished" || paused !== null || persons === waitingFor.asks.length) return null;
  const read = events.findLast(({ type, data }) => type === "writer.opened" || "activeMs" in data);
  return read?.ts ?? null;
}

function seatsOf(
  record: DeliberationState,
  { models, state }: RunStatus,
  lang: Language,
): readonly wire.SeatState[] {
  const asks = [...record.asks.values()].filter(({ opened }) => opened.gate === null);
  return models.bySeat.map(({ seat, title, model }): wire.SeatState => {
    const own = asks.filter(({ opened }) => opened.seat === seat);
    const open = own.find(({ reply }) => reply === null);
    const last = open ?? own.at(-1);
    return {
      seat,
      title,
      role: record.seats.find(({ id }) => id === placeOf(seat))?.role ?? seat,
      model,
      state: seatState(last, state === "finished"),
      purpose: last ? translateWord(lang, last.opened.purpose) : null,
      messages: record.messages.filter((message) => message.seat === seat).length,
    };
  });
}

/** What nobody replied to by the end came to nothing. */
function seatState(last: AskRecord | undefined, isOver: boolean): wire.SeatState["state"] {
  if (last === undefined) return "idle";
  if (last.reply === null) return isOver ? "absent" : "asked";
  return last.reply.kind === "absent" ? "absent" : "spoke";
}

export function argumentViewOf(events: Moment, lang: Language = "en"): wire.ArgumentView {
  const found = argument(events);
  const told = toldIn(lang, events);
  const record = stateOf(events);
  const { nodes, edges } = drawing(found);
  const sides = optionSides(record, found);
  const said = new Map(record.messages.map(({ id, seat, round }) => [id, { seat, round }]));
  const tested = new Map<string, { readonly seat: string | null; readonly round: number }>();
  for (const { ledger, line } of record.entries) {
    if (ledger === "claims") tested.set(line.id, { seat: line.raised_by, round: line.round });
    if (ledger === "verifications") tested.set(line.id, { seat: null, round: line.round });
  }
  const parts = messagePartsIn(record);
  const issueOf = new Map(
    found.graph.nodes.flatMap((node) =>
      node.kind === "option" ? [[node.id, node.issue] as const] : [],
    ),
  );
  return {
    at: events.length,
    edges: edges.filter((edge) => !isOnlyCited(edge, sides)),
    issues: record.issues,
    sides,
    verdict: translateVerdict(told, found.verdict),
    nodes: nodes.map(({ id, kind, text, author, status: standing, certificate }) => {
      const message = parts.get(id)?.message ?? (said.has(id) ? id : null);
      const place = said.get(message ?? id) ?? tested.get(id.split(":")[0] ?? id);
      return translateNode(
        told,
        {
          id,
          kind,
          title: found.labels.get(id)?.title ?? id,
          text,
          seat: place?.seat ?? null,
          author,
          round: place?.round ?? null,
          issue: issueOf.get(id) ?? null,
          message,
          status: standing,
          certificate,
        },
        found.statuses.get(id)?.status,
      );
    }),
  };
}

/** To cite a message that speaks for an option is no support of the option. */
function isOnlyCited(
  { from, to, word }: wire.ArgumentView["edges"][number],
  sides: wire.ArgumentView["sides"],
): boolean {
  const own = sides.find(({ option }) => option === to);
  if (word !== "supports" || own === undefined) return false;
  return ![...own.for, ...own.withdrawn].some(({ id }) => id === from);
}

export function positionsViewOf(events: Moment, lang: Language = "en"): wire.PositionsView {
  const record = stateOf(events);
  const { seats, issues, verdicts } = record;
  const told = toldIn(lang, events);
  return {
    at: events.length,
    ...positions(events),
    seats,
    issues,
    stands: translateStands(told, standsOf(record)),
    verdict: translateVerdict(told, verdicts.at(-1) ?? null),
  };
}

export function resultViewOf(events: Moment, lang: Language = "en"): wire.ResultView {
  return { at: events.length, result: translateResult(lang, events) };
}

export function callsViewOf(events: Moment, lang: Language = "en", isHeld = true): wire.CallsView {
  const record = stateOf(events);
  const rows = callsIn(record, events, isHeld).map((row) => ({
    ...row,
    purpose: translateWord(lang, row.purpose),
  }));
  return { at: events.length, calls: rows, activeMs: record.activeMs };
}

export function costViewOf(events: Moment, isHeld = true): wire.CostView {
  return { at: events.length, ...costs(events, isHeld) };
}

export function firstPageViewOf(events: Moment): wire.FirstPageView {
  const view = new View(events, { isAnchored: true });
  const { blocks } = writtenPage(events, view);
  return { at: events.length, lang: view.status.lang, blocks, alone: aloneIn(stateOf(events)) };
}

/** With all that it wrote, of which the page has a sentence. */
function aloneIn(record: DeliberationState): wire.FirstPageView["alone"] {
  const alone = singlePass(record);
  const said = record.messages.find(({ id }) => id === alone?.message);
  return alone && said ? { ...alone, seat: said.seat, whole: textAt(said.body, "whole") } : null;
}

/** In the language of the deliberation, whoever reads it. */
export function reportPageOf(events: Moment): wire.ReportPage {
  return { at: events.length, document: reportDocument(events), formats: Object.keys(formats) };
}

/** The first of what a person is waited for. */
function firstAwaited(events: Moment): { readonly gate?: WaitingGate; readonly ask?: WaitingAsk } {
  const now = status(events);
  const [gate] = now.waitingFor.gates;
  const [ask] = asksOf(now, "person");
  return gate ? { gate } : ask ? { ask } : {};
}

export function waitsSinceOf(events: Moment): string | null {
  const { gate, ask = gate } = firstAwaited(events);
  const opened = events.find(
    ({ type, data }) => type === "ask.opened" && "ask" in data && data.ask === ask?.ask,
  );
  return opened?.ts ?? null;
}

/** What a person is waited for, in a line. */
export function waitsOf(events: Moment, lang: Language = "en"): string | null {
  const { gate, ask } = firstAwaited(events);
  const { seats } = stateOf(events);
  return gate
    ? toldIn(lang, events).tell(gate.question.split("\n")[0] ?? gate.ask)
    : ask
      ? `${titleOf(seats, ask.seat)}${lang === "en" ? ": " : "："}${translateWord(lang, ask.purpose)}`
      : null;
}
