// The sections of a structured deliberation's report: what prevailed and on what, what was found and decided, then how it was tested.
// Law: what was observed, what checks of texts found and what only was argued are told apart wherever a decision is shown.
import type { DecisionRow } from "../result/claims.ts";
import type { StructuredResult } from "../result/result.ts";
import { CLAIM_STATUSES } from "../../../kernel/ledger.ts";
import { oneLine } from "../../../text/visible.ts";
import {
  answer,
  joinLines,
  list,
  note,
  outline,
  paragraph,
  section,
  strong,
  table,
  writtenSection,
} from "../../../report/document.ts";
import type { Block, Line, Words, Section } from "../../../report/document.ts";
import {
  labelLine,
  minority,
  moveBlocks,
  options,
  reasonsBehind,
  titledList,
  warnings,
  writtenIn,
} from "../../../report/sections.ts";
import { stands, votes } from "../../../report/stands.ts";
import type { View } from "../../../report/view.ts";
import { axes, drift, retrospective, stopSignals, stress } from "./soundness.ts";
import {
  checks,
  claims,
  decisions,
  optionsTested,
  successor,
  support,
  tensions,
} from "./tested.ts";
import { reportWords } from "../voice.ts";

export function structuredSections(view: View, result: StructuredResult): readonly Section[] {
  const { h } = view;
  const w = view.words(reportWords);
  return [
    writtenSection("stands", h.stands, stands(view, firstScreen(view, result))),
    writtenSection("votes", h.votes, [
      ...votes(view, { says: w.summary, cites: h.cites }),
      ...argument(view, result),
    ]),
    section("moved", h.moved, moveBlocks(view)),
    writtenSection("minority", h.minority, minorityClaims(view, result)),
    writtenSection("findings", w.findings, findings(view, result)),
    section("decisions", w.decisions, decisions(view, result)),
    section("claims", w.claims, claims(view, result)),
    section("checks", w.checks, checks(view, result)),
    section("tensions", w.tensions, tensions(view, result)),
    section("warnings", h.warnings, warnings(view)),
    section("stress", w.stress, stress(view, result)),
    section("drift", w.drift, drift(view, result)),
    section("signals", w.signals, stopSignals(view, result)),
    section("retrospective", w.retrospective, retrospective(view, result)),
    section("axes", w.axes, axes(view, result)),
    section("cast", w.cast, cast(view, result)),
  ];
}

/** On the first screen a text is one line; its section has the rest. */
const SHORT = 320;
/** What follows says why; the notices of the run have it all. */
const REASONS = /[:（]/;

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

/** For the first screen: the summary, the best supported decision, the others by what they rest on, claims and signals in figures. */
function firstScreen(view: View, result: StructuredResult): Words[] {
  const w = view.words(reportWords);
  const [best, ...others] = bySupport(result.decisions);
  const told = (row: DecisionRow): Line => [
    view.ref(row.id),
    ` ${shorten(row.text)}`,
    ...successor(view, row),
    ...(row.support === "fallen" ? [" — ", ...support(view, row)] : []),
  ];
  const on = (ground: DecisionRow["ground"], name: string, none: string): Words[] => {
    const [first, ...more] = others.filter((row) => row.ground === ground);
    if (!first) return best?.ground === ground ? [] : [answer(name, none)];
    const shown = view.say(view.h.shown, { n: 1, all: more.length + 1 });
    const rest = more.length === 0 ? [] : [" ", view.to("decisions", shown)];
    return [answer(name, ...told(first), ...rest)];
  };
  const ran = result.checks.some(({ cells }) => cells.some(({ basis }) => basis === "observed"));
  const { overview, signals } = result;
  const tested = [
    answer(
      w.bestDecision,
      ...(best ? [...told(best), ` (${view.term(`ground-${best.ground}`)})`] : [w.noneDecided]),
    ),
    ...on("observed", w.onObserved, ran ? view.h.none : w.noCommand),
    ...on("checked", w.onChecked, view.h.none),
    ...on("argued", w.onArgued, view.h.none),
    answer(
      w.claimsShort,
      counts(view, result),
      " (",
      view.to("claims", String(result.claims.length)),
      ")",
    ),
    answer(
      w.signalsShort,
      view.to("signals", view.say(w.stands, { n: signals.satisfied })),
      `${view.h.stop}${view.term(signals.advice)}`,
    ),
  ];
  const limits = result.limits
    .map(({ text, says }) => view.engine(text, says).split(REASONS)[0] ?? "")
    .join("; ");
  return [
    ...(overview
      ? [answer(w.summary, shorten(overview.text), ...view.citing(overview.cites))]
      : []),
    ...(result.rounds.length === 0 ? [] : tested),
    ...(limits === "" ? [] : [answer(w.limits, limits, " (", view.to("signals", w.signals), ")")]),
  ];
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
function otherClaims(
  view: View,
  { minority: held, claims: rows, chosen }: StructuredResult,
): Block[] {
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

function findings(view: View, { synthesis, written }: StructuredResult): Block[] {
  const { h } = view;
  const w = view.words(reportWords);
  if (written === null)
    return [view.status.state === "finished" ? note(w.unwritten) : paragraph(h.none)];
  return [
    ...writtenIn(view, written),
    list(...synthesis.findings.map(({ text, cites }): Line => [text, ...view.citing(cites)])),
    ...titledList(
      w.pending,
      synthesis.pendingClaims.map(({ claim, reading, why, test }): Line => [
        view.ref(claim),
        ` ${w.reading}: `,
        strong(view.term(reading)),
        `${h.stop}${why} — ${w.test}: ${test}`,
      ]),
    ),
    ...titledList(
      w.openQuestions,
      synthesis.openQuestions.map(({ question, whyOpen }): Line => [
        strong(question),
        ` ${w.whyOpen}: ${whyOpen}`,
      ]),
    ),
    ...titledList(
      w.recommendations,
      synthesis.recommendations.map(({ action, risk, who, by, cites }): Line => [
        strong(action),
        ...(risk === "" ? [] : [` ${w.risk}: ${risk}`]),
        ...[who, by].filter((text) => text !== "").map((text) => ` — ${text}`),
        ...view.citing(cites),
      ]),
    ),
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
