// The sections of a structured deliberation's report: what prevailed and on what, what was found and decided, then how it was tested.
// Law: what was observed, what checks of texts found and what only was argued are told apart wherever a decision is shown.
import type { DecisionRow } from "../result/claims.ts";
import type { StructuredResult } from "../result/result.ts";
import { CLAIM_STATUSES } from "../../../kernel/ledger.ts";
import { oneLine } from "../../../text/visible.ts";
import {
  answer,
  joinLines,
  outline,
  paragraph,
  section,
  strong,
  table,
} from "../../../report/document.ts";
import type { Block, Line, Section } from "../../../report/document.ts";
import {
  labelLine,
  minority,
  moveBlocks,
  options,
  reasonsBehind,
  titledList,
} from "../../../report/sections.ts";
import { votes } from "../../../report/stands.ts";
import type { View } from "../../../report/view.ts";
import type { OwnRecord, OwnPage, ReportView } from "../../../report/writing.ts";
import { checks, claims, decisions, optionsTested, tensions } from "./tested.ts";
import { reportWords } from "../voice.ts";

import type { Profile } from "../ledger/stress.ts";

export function structuredSections(view: View, result: StructuredResult): readonly Section[] {
  const { h } = view;
  const w = view.words(reportWords);
  return [
    section("votes", h.votes, [
      ...votes(view, { says: w.summary, cites: h.cites }),
      ...argument(view, result),
    ]),
    section("moved", h.moved, moveBlocks(view)),
    section("minority", h.minority, minorityClaims(view, result)),
    section("decisions", w.decisions, decisions(view, result)),
    section("claims", w.claims, claims(view, result)),
    section("checks", w.checks, checks(view, result)),
    section("tensions", w.tensions, tensions(view, result)),
    section("stress", w.stress, stress(view, result)),
    section("drift", w.drift, drift(view, result)),
    section("signals", w.signals, stopSignals(view, result)),
    section("retrospective", w.retrospective, retrospective(view, result)),
    section("axes", w.axes, axes(view, result)),
    section("cast", w.cast, cast(view, result)),
  ];
}

/** Claims and decisions by what they rest on, the stop signals, what was not established. */
export function structuredRecord(view: View, result: StructuredResult): OwnRecord {
  const { h } = view;
  const w = view.words(reportWords);
  const { decisions: made, claims: raised, limits, signals, synthesis } = result;
  const pending = raised.filter(({ status }) => status === "pending");
  const decided = bySupport(made).map((row): Line => [
    row.text,
    ` — ${view.term(`ground-${row.ground}`)}`,
    ...(row.support === "fallen" ? [`, ${view.term(row.support)}`] : []),
  ]);
  const given = signals.signals.map(({ n, satisfied, detail, says }): Line => [
    `${view.term(`signal-${n}`)} — ${satisfied ? h.yes : h.no}: `,
    view.engine(detail, says),
  ]);
  const open = [
    ...limits.map(({ text, says }): Line => [view.engine(text, says)]),
    ...pending.map(({ text }): Line => [text]),
  ];
  return {
    argument: [[`${w.claimsShort}: ${counts(view, result)}`]],
    rounds: result.rounds.map(({ round }) => ({
      round,
      counts: countRound(view, result, round),
    })),
    sections: [
      { anchor: "record-decisions", title: w.decisions, lines: decided, appendix: "decisions" },
      { anchor: "record-signals", title: w.signals, lines: given, appendix: "signals" },
      { anchor: "record-limits", title: w.limits, lines: open, appendix: "claims" },
      {
        anchor: "record-questions",
        title: w.openQuestions,
        lines: synthesis.openQuestions.map(({ question }): Line => [question]),
        appendix: synthesis.source ?? "transcript",
      },
    ],
  };
}

function countRound(view: View, result: StructuredResult, round: number): string {
  const inIt = (row: { readonly round: number }): boolean => row.round === round;
  const checked = result.checks
    .filter(inIt)
    .flatMap(({ cells }) => cells)
    .map(({ result: found }) => (found === "NOT_APPLICABLE" ? view.term(found) : found));
  return view.say(view.words(reportWords).roundDid, {
    claims: result.claims.filter(inIt).length,
    decisions: result.decisions.filter(inIt).length,
    checked,
  });
}

/** On the first screen a text is one line; its section has the rest. */
const SHORT = 320;

/** Cut after a sentence where there is one in the second half, else after a word. */
function shorten(text: string): string {
  const line = oneLine(text, Number.POSITIVE_INFINITY);
  if (line.length <= SHORT) return line;
  const cut = line.slice(0, SHORT);
  const sentence = Math.max(...[". ", "? ", "! ", "。"].map((end) => cut.lastIndexOf(end)));
  const word = cut.lastIndexOf(" ");
  return `${sentence > SHORT / 2 ? cut.slice(0, sentence + 1) : oneLine(cut.slice(0, word > SHORT / 2 ? word : SHORT - 1), SHORT)} …`;
}

/** What rests on most, and still does, comes first; of equals the latest. */
function bySupport(rows: readonly DecisionRow[]): readonly DecisionRow[] {
  const rank = ({ support: now, ground, supersededBy }: DecisionRow): number =>
    (supersededBy === null ? 0 : 8) +
    (now === "holding" ? 0 : 4) +
    ["observed", "checked", "argued"].indexOf(ground);
  return rows.toReversed().toSorted((one, other) => rank(one) - rank(other));
}

function counts(view: View, { claims: rows }: StructuredResult): string {
  const w = view.words(reportWords);
  const told = CLAIM_STATUSES.map((status) => ({
    status,
    n: rows.filter((row) => row.status === status).length,
  })).filter(({ n }) => n > 0);
  return told.length === 0
    ? view.h.none
    : told.map(({ status, n }) => view.say(w.counts, { n, status: view.term(status) })).join(", ");
}

/** Where the argument leaves the options, each with its certificate. */
function argument(view: View, result: StructuredResult): Block[] {
  return result.options.length === 0
    ? []
    : [options(view, result), ...optionsTested(view, result), ...reasonsBehind(view)];
}

/** What did not prevail, with the claims that speak for it, each with where it stands after the checks. */
function minorityClaims(view: View, result: StructuredResult): Block[] {
  const w = view.words(reportWords);
  const claimsFor = (option: string): Line[] =>
    result.claims.filter((claim) => claim.option === option).map((claim) => claimLine(view, claim));
  return [
    ...minority(view, {
      why: w.whyNot,
      when: w.whenRight,
      under: ({ option }) => titledList(w.claimsFor, claimsFor(option)),
    }),
    ...otherClaims(view, result),
  ];
}

function claimLine(view: View, { id, text, status }: StructuredResult["claims"][number]): Line {
  return [view.ref(id), ` ${text} — `, strong(view.term(status))];
}

/** Claims for what nobody holds any more, and those that speak for no option. */
function otherClaims(view: View, { minority: held, claims: rows, chosen }: StructuredResult) {
  const w = view.words(reportWords);
  const options = new Set([
    ...(held === "none" ? [] : held.map(({ option }) => option)),
    ...(chosen ? [chosen.option] : []),
  ]);
  const gone = rows.filter(({ option }) => option !== null && !options.has(option));
  const apart = rows.filter(({ option }) => option === null);
  const others = apart.map(({ id, status }): Line => [view.ref(id), ` ${view.term(status)}`]);
  return [
    ...titledList(
      w.claimsForGone,
      gone.map((claim) => [...claimLine(view, claim), ` (${w.forOption} ${claim.option ?? ""})`]),
    ),
    ...(others.length === 0
      ? []
      : [paragraph(...labelLine(w.claimsForNone, ...joinLines(others, ", ")))]),
  ];
}

function cast(view: View, { plan, leads, iterations }: StructuredResult): Block[] {
  const w = view.words(reportWords);
  const rows = plan.roles.map(({ role, title, who, watches }): Line[] => [
    [strong(title)],
    [who ?? "—"],
    [watches ?? "—"],
    [String(leads.find((row) => row.role === role)?.led ?? 0)],
  ]);
  const schedule = plan.stress
    .map(({ round, without }) => `${view.say(w.round, { n: round })}: ${view.title(without)}`)
    .join(", ");
  const unheld = `${w.none}${plan.withoutStress === null ? "" : ` — ${plan.withoutStress}`}`;
  return [
    table([w.role, w.who, w.watches, w.led], rows),
    outline(
      ...(plan.system === null ? [] : [answer(w.system, plan.system)]),
      answer(w.anchorText, shorten(plan.anchor ?? w.noneGiven)),
      ...(plan.evidence === null ? [] : [answer(w.evidenceHere, shorten(plan.evidence))]),
      answer(w.preset, `${plan.preset} · ${w.budget}: ${plan.rounds}`),
      answer(w.schedule, schedule || unheld),
      ...(plan.commands.length === 0 ? [] : [answer(w.commands, plan.commands.join(", "))]),
    ),
    ...titledList(
      w.iterations,
      iterations.map(({ round, by, change, why }): Line => [
        `${view.say(w.round, { n: round })}, ${by}: ${change}${why === "" ? "" : ` — ${why}`}`,
      ]),
    ),
  ];
}

/** What it adds to the first page: how far its stop signals go, and what it did not establish. */
export function structuredPage(view: ReportView, result: StructuredResult): OwnPage {
  const w = view.words(reportWords);
  const { signals, claims, limits, synthesis } = result;
  const row = (text: string, messages: string[] = []) => ({ text, titles: [], messages });
  const pending = claims.filter(({ status }) => status === "pending");
  const [limit] = limits.map(({ text, says }) => row(view.engine(text, says)));
  const counted =
    pending.length === 0
      ? []
      : [row(view.say(w.pendingOf, { n: pending.length, all: claims.length }))];
  const [question] = synthesis.openQuestions;
  return {
    ...(question
      ? { question: row(question.question, synthesis.source === null ? [] : [synthesis.source]) }
      : {}),
    lines: [
      { label: w.signalsShort, rows: [row(view.engine(signals.adviceText, signals.advised))] },
      { label: w.limits, rows: [...counted, ...(limit ? [limit] : [])] },
    ].filter(({ rows }) => rows.length > 0),
  };
}

// How sound it was: stress tests, drift, stop signals, the eight failure modes, the twelve axes.
// Law: axes and groups stand side by side; no figure sums them up.

export function stress(view: View, { stress: rows }: StructuredResult): Block[] {
  const w = view.words(reportWords);
  if (rows.length === 0) return [paragraph(w.noStress)];
  const profile = (of: Profile | null): Line => [
    of === null ? "—" : `${of.claims} / ${of.changes} / ${of.disagreements}`,
  ];
  const body = rows.map(({ round, without, predicted, found }): Line[] => [
    [String(round)],
    [view.title(without)],
    profile(predicted),
    profile(found),
  ]);
  return [
    table([w.account, w.without, `${w.predicted} (${w.profile})`, w.found], body),
    paragraph(w.oneRound),
  ];
}

export function drift(view: View, { drift: rows }: StructuredResult): Block[] {
  const { h } = view;
  const w = view.words(reportWords);
  if (rows.length === 0) return [paragraph(w.noDrift)];
  const body = rows.map(
    ({ round, verdict, deviation, addressed, why, correction, message }): Line[] => [
      [String(round)],
      [strong(verdict)],
      [String(deviation)],
      [addressed ? h.yes : "—"],
      [why, ...view.citing([message])],
      [correction === "" ? "—" : correction],
    ],
  );
  return [table([w.account, w.verdict, w.deviation, w.addressed, w.why, w.correction], body)];
}

function stopSignals(
  view: View,
  { signals: { signals, slope, adviceText, advice } }: StructuredResult,
): Block[] {
  const { h } = view;
  const w = view.words(reportWords);
  return [
    table(
      [w.signal, w.given, w.detail],
      signals.map(({ n, satisfied, detail, says }): Line[] => [
        [`${n} ${view.term(`signal-${n}`)}`],
        [satisfied ? strong(h.yes) : h.no],
        [view.engine(detail, says)],
      ]),
    ),
    paragraph(...labelLine(w.advice, view.status.lang === "en" ? adviceText : view.term(advice))),
    paragraph(...labelLine(w.slope, slope === null ? w.noSlope : slope.toFixed(3))),
  ];
}

/** What to do is said where it happened; the figures are said always. */
export function retrospective(view: View, { retrospective: rows }: StructuredResult): Block[] {
  const { h } = view;
  const w = view.words(reportWords);
  const body = rows.map(({ code, fired, evidence, response, says, refs }): Line[] => [
    [strong(code), ` ${view.term(code)}`],
    [fired ? strong(h.yes) : h.no],
    [
      view.engine(evidence, says.evidence),
      ...view.citing(refs.slice(0, MOST_REFS)),
      ...(refs.length > MOST_REFS ? ["…"] : []),
    ],
    [fired ? view.engine(response, says.response) : "—"],
  ]);
  return [table([w.mode, w.fired, w.evidence, w.response], body)];
}

/** Enough to look into it; the JSON report has all. */
const MOST_REFS = 6;

export function axes(view: View, { evaluation: { axes: rows, groups, flags } }: StructuredResult) {
  const w = view.words(reportWords);
  const figure = (value: number | null): string =>
    value === null ? w.notMeasured : value.toFixed(2);
  const means = (["A", "B", "C"] as const).map((letter): Line => [
    strong(letter),
    ` ${view.term(`group-${letter}`)}: ${figure(groups[letter])}`,
  ]);
  const body = rows.map(({ code, name, value, detail }): Line[] => [
    [strong(code), ` ${view.term(name)}`],
    [figure(value)],
    [detail],
  ]);
  const cautions = flags
    .filter(({ code }) => code !== "not-measurable")
    .map(({ axis, text }): Line => [strong(axis), ` ${text}`]);
  return [
    paragraph(w.neverOne),
    ...titledList(w.meanOf, means),
    table([w.axis, w.value, w.detail], body),
    ...titledList(w.flag, cautions),
  ];
}
