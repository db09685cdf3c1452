// How sound a structured deliberation was, as sections: stress tests, drift, stop signals, the eight failure modes, the twelve axes.
// Law: axes and groups stand side by side; no figure sums them up.
import type { Profile } from "../ledger/stress.ts";
import type { StructuredResult } from "../result/result.ts";
import { paragraph, strong, table, type Block, type Line } from "../../../report/document.ts";
import { labelLine, titledList } from "../../../report/sections.ts";
import type { View } from "../../../report/view.ts";
import { reportWords } from "../voice.ts";

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

export function stopSignals(
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

export function axes(
  view: View,
  { evaluation: { axes: rows, groups, flags } }: StructuredResult,
): Block[] {
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
