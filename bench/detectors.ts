// Precision and recall of what the product says of moves and of the option it chose, on simulated panels, at several shares of references
// lost or mistyped. What is so comes from the policies and the world; see ground-truth.ts.
import type { MoveClass } from "../src/argument/index.ts";
import { truthOf, type Truth } from "./ground-truth.ts";
import { observed, type Observed } from "./observer.ts";
import { percent, type Row } from "./row.ts";
import { inWords, score, weakness, type Case } from "./score.ts";
import { panelOf, type Panel, type Policy } from "./simulator.ts";

const PANELS = 1_000;
const NOISE = [0, 0.1, 0.2, 0.3] as const;

export const DETECTORS_NOTE = [
  `${PANELS} seeded panels of 3 to 7 seats over 4 rounds. Seats move by policies of their own: argued (told of a flaw it knows no answer to, or of a quotation for a rival; names that message in 80 %, else calls it its own thought), conforming (to the largest camp it sees; names a message for it half the time where there is one, else nothing or a thought of its own), stubborn (never), drifting (by chance; calls it its own thought in 60 %, else names nothing or any message).`,
  "What seats name is set by hand, so the recall of argued moves is what was put in (were every convinced seat to name its message, argued would have precision 80 % and recall 100 %, conforming 55 and 60 %); what is measured is how often another kind of move passes for them. A drifting or conforming seat that names a message which fits cannot be told from one that was convinced. Messages reach a seat nine times in ten. In the end everyone answers what is open against its option: argued seats honestly; stubborn ones that know no answer grant a flaw half the time, and stay; the others defend themselves half the time.",
  "Values are for a record without errors; the detail has those with 10, 20 and 30 % of the references missing or mistyped. Before: the detectors of 0.7 on panels in which nobody named what moved it and nobody answered attacks, and a plurality counted as a choice; so the two are not of the same panels. FC3, FC4, sycophancy and stubbornness are gone; FC6 is said only of what one seat alone holds, which no majority is. What holds for simulated seats need not hold for models.",
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
  const row = (about: About, cases: (watched: Watched) => readonly Case[]): Row =>
    rowOf(
      about,
      levels.map((level) => level.flatMap(cases)),
    );
  return [
    ...CLASSES.map(({ kind, policy, before }) =>
      row(
        { what: `Move is ${kind}, by a seat whose policy is ${policy}`, unit: "moves", before },
        ({ panel, seen }) =>
          seen.moves.map(({ turn, kind: found }) => ({
            fired: found === kind,
            isSo: panel.policies.get(turn.seat) === policy,
          })),
      ),
    ),
    ...CODES.map(({ code, so, before }) =>
      row({ what: `${code}, where ${so}`, unit: "decisions", before }, ({ truth, seen }) =>
        truth ? [{ fired: seen.codes.has(code), isSo: truth.codes[code] }] : [],
      ),
    ),
    ...CODES.map(({ code, wrong }) =>
      row(
        { what: `${code}, as a sign of a wrong choice`, unit: "decisions", before: wrong },
        ({ truth, seen }) => (truth ? [{ fired: seen.codes.has(code), isSo: truth.isWrong }] : []),
      ),
    ),
    row(
      {
        what: "Fewer than half held it before anyone spoke, as a sign of a wrong choice",
        unit: "decisions",
        before: "precision 34.4 %, recall 22.4 %",
      },
      ({ truth }) => (truth ? [{ fired: truth.isLate, isSo: truth.isWrong }] : []),
    ),
  ];
}

const CLASSES: readonly {
  readonly kind: MoveClass["kind"];
  readonly policy: Policy;
  readonly before: string;
}[] = [
  { kind: "argued", policy: "argued", before: "precision 61.9 %, recall 53.8 %" },
  { kind: "conforming", policy: "conforming", before: "precision 44.7 %, recall 69.2 %" },
  { kind: "own", policy: "drifting", before: "no such class" },
  { kind: "unexplained", policy: "drifting", before: "precision 76.3 %, recall 62.3 %" },
];

const CODES: readonly {
  readonly code: keyof Truth["codes"];
  readonly so: string;
  readonly before: string;
  readonly wrong: string;
}[] = [
  {
    code: "FC1",
    so: "a flaw of the choice was said and its replies, if any, do not hold",
    before: "precision 50.9 %, recall 83.7 %",
    wrong: "precision 47.6 %, recall 33.8 %",
  },
  {
    code: "FC5",
    so: "a flaw of the choice was said and nobody replied",
    before: "precision 43.3 %, recall 71.6 %",
    wrong: "precision 47.1 %, recall 24.7 %",
  },
  {
    code: "caved",
    so: "fewer than half held it at first and it has its majority by conforming seats",
    before: "FC4, now gone: precision 13.2 %, recall 27.6 %",
    wrong: "FC4, now gone: precision 31.4 %, recall 12.7 %",
  },
  {
    code: "FC2",
    so: "nobody said a flaw of the choice (a plain fact)",
    before: "precision 100.0 %, recall 16.7 %",
    wrong: "precision 27.2 %, recall 8.4 %",
  },
];

interface About {
  readonly what: string;
  readonly unit: string;
  readonly before: string;
}

function rowOf({ what, unit, before }: About, levels: readonly (readonly Case[])[]): Row {
  const scores = levels.map(score);
  const [clean = score([]), ...noisy] = scores;
  const later = noisy.map((found, n) => `${(NOISE[n + 1] ?? 0) * 100} %: ${inWords(found)}`);
  const weak = weakness(clean);
  return {
    what,
    value: inWords(clean),
    target: "",
    isMet: null,
    detail: `${weak && `${weak}; `}before: ${before}; base rate ${percent(clean.baseRate)} of ${clean.cases} ${unit}, fires on ${clean.fired}; with ${later.join("; ")}`,
  };
}
