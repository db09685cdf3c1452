// Precision and recall of the detectors on simulated panels, at several shares of references lost or mistyped.
// What is so comes from the policies and the world; see ground-truth.ts.
import type { ShiftClass } from "./shifts.ts";
import type { Suspicion } from "./suspicions.ts";
import { truthOf, type Truth } from "./ground-truth.ts";
import { observed, type Observed } from "./observer.ts";
import { percent, type Row } from "./row.ts";
import { inWords, score, weakness, type Case } from "./score.ts";
import { panelOf, type Panel, type Policy } from "./simulator.ts";

const PANELS = 1_000;
const NOISE = [0, 0.1, 0.2, 0.3] as const;

export const DETECTORS_NOTE = [
  `${PANELS} seeded panels of 3 to 7 seats over 4 rounds. Seats move by policies of their own: argued (told of a flaw it knows no answer to, or of a quotation for a rival), conforming (to the largest camp it sees), stubborn (never), drifting (by chance).`,
  "A drifting or conforming seat may move just when an argument came, and an argued one may need a turn to say so; no detector can tell these apart. Messages reach a seat nine times in ten.",
  "Values are for a record without errors; the detail has those with 10, 20 and 30 % of the references missing or mistyped. What holds for simulated seats need not hold for models.",
].join("\n");

interface Watched {
  readonly panel: Panel;
  readonly truth: Truth | undefined;
  readonly seen: Observed;
}

export function detectors(): readonly Row[] {
  const panels = Array.from({ length: PANELS }, (_, seed) => ({ seed, panel: panelOf(seed) }));
  const levels = NOISE.map((noise) =>
    panels.map(({ seed, panel }): Watched => ({
      panel,
      truth: truthOf(panel),
      seen: observed(panel, noise, seed),
    })),
  );
  const row = (what: string, unit: string, cases: (watched: Watched) => readonly Case[]): Row =>
    rowOf(
      what,
      unit,
      levels.map((level) => level.flatMap(cases)),
    );
  return [
    ...SHIFTS.map(([kind, policy]) =>
      row(`Shift is ${kind}, by a seat whose policy is ${policy}`, "shifts", ({ panel, seen }) =>
        seen.shifts.map((shift) => ({
          fired: shift.kind === kind,
          isSo: panel.policies.get(shift.seat) === policy,
        })),
      ),
    ),
    row("Sycophancy above zero, of a conforming seat", "seats", ({ panel, seen }) =>
      seats(panel, (seat) => (seen.conduct.get(seat)?.sycophancy ?? 0) > 0, "conforming"),
    ),
    row("Stubbornness above zero, of a stubborn seat", "seats", ({ panel, seen }) =>
      seats(panel, (seat) => (seen.conduct.get(seat)?.stubbornness ?? 0) > 0, "stubborn"),
    ),
    cornered(levels[0] ?? []),
    ...CODES.map(([code, so]) =>
      row(`${code}, where ${so}`, "decisions", ({ truth, seen }) =>
        truth ? [{ fired: seen.suspicions.has(code), isSo: truth.codes[code] }] : [],
      ),
    ),
    ...CODES.map(([code]) =>
      row(`${code}, as a sign of a wrong choice`, "decisions", ({ truth, seen }) =>
        truth ? [{ fired: seen.suspicions.has(code), isSo: truth.isWrong }] : [],
      ),
    ),
    row("Blind support below half, as a sign of a wrong choice", "decisions", ({ truth, seen }) =>
      truth ? [{ fired: (seen.support ?? 1) < 0.5, isSo: truth.isWrong }] : [],
    ),
  ];
}

const SHIFTS: readonly (readonly [ShiftClass["kind"], Policy])[] = [
  ["argued", "argued"],
  ["conforming", "conforming"],
  ["unexplained", "drifting"],
];

const CODES: readonly (readonly [Suspicion["code"], string])[] = [
  ["FC1", "a flaw of the choice was said and its replies, if any, do not hold"],
  ["FC2", "nobody said a flaw of the choice"],
  ["FC3", "on the record the choice has not fallen, and a rival has not either"],
  ["FC4", "the count would not have picked it without conforming seats"],
  ["FC5", "a flaw of the choice was said and nobody replied"],
  ["FC6", "one seat, or one quotation, is all its support"],
];

function cornered(watched: readonly Watched[]): Row {
  const kept = watched.flatMap(({ seen }) => seen.kept);
  const share = kept.filter(({ isCornered }) => isCornered).length / Math.max(1, kept.length);
  return {
    what: "Turns counted as stubborn in which every option was refuted",
    value: percent(share),
    target: "",
    isMet: null,
    detail: `of ${kept.length} turns; whoever moved would have held a refuted option as well`,
  };
}

function seats(panel: Panel, isFired: (seat: string) => boolean, policy: Policy): readonly Case[] {
  return Array.from(panel.policies, ([seat, own]) => ({
    fired: isFired(seat),
    isSo: own === policy,
  }));
}

function rowOf(what: string, unit: string, levels: readonly (readonly Case[])[]): Row {
  const scores = levels.map(score);
  const [clean = score([]), ...noisy] = scores;
  const later = noisy.map((found, n) => `${(NOISE[n + 1] ?? 0) * 100} %: ${inWords(found)}`);
  const weak = weakness(clean);
  return {
    what,
    value: inWords(clean),
    target: "",
    isMet: null,
    detail: `${weak && `${weak}; `}base rate ${percent(clean.baseRate)} of ${clean.cases} ${unit}, fires on ${clean.fired}; with ${later.join("; ")}`,
  };
}
