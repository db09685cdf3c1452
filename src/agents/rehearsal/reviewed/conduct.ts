// How the temperaments differ over an artifact: how much they find and how grave, when they are content, what an author gives way to.
import type { Temperament } from "../temperament.ts";
import type { Severity } from "./register.ts";

export interface Conduct {
  /** New findings in the first round: at least, and how many more at most. */
  readonly least: number;
  readonly more: number;
  /** Of a hundred findings, how many are of each severity; the rest is minor. */
  readonly weights: Readonly<Record<Exclude<Severity, "minor">, number>>;
  /** How often a change is enough, goes half of the way, or counts for nothing. */
  readonly content: number;
  readonly halfContent: number;
  /** How often one who was not followed lets it go. */
  readonly letsGo: number;
  /** How often a later round brings a minor point; and one that keeps the artifact from passing. */
  readonly nit: number;
  readonly late: number;
  readonly disagrees: number;
  /** How often a tag is used that the seat's own task names. */
  readonly tags: number;
  /** The first score, of ten, and what a round adds to it. */
  readonly score: number;
  readonly scoreGain: number;
  /** As an author: how often a finding is not followed; and how often again, if it was insisted on. */
  readonly declines: number;
  readonly declinesAgain: number;
}

const balanced: Conduct = {
  least: 1,
  more: 2,
  weights: { fatal: 0, critical: 15, major: 50 },
  content: 0.85,
  halfContent: 0.12,
  letsGo: 0.75,
  nit: 0.2,
  late: 0.06,
  disagrees: 0.2,
  tags: 0.25,
  score: 6,
  scoreGain: 1.2,
  declines: 0.12,
  declinesAgain: 0.2,
};

/** A stubborn reviewer is the nit-picker as well: one more minor point in every round, and it insists on what was declined. */
export const CONDUCT: Readonly<Record<Temperament, Conduct>> = {
  balanced,
  flaky: balanced,
  agreeable: {
    least: 0,
    more: 2,
    weights: { fatal: 0, critical: 0, major: 40 },
    content: 1,
    halfContent: 0,
    letsGo: 1,
    nit: 0.05,
    late: 0,
    disagrees: 0.05,
    tags: 0.15,
    score: 7,
    scoreGain: 1,
    declines: 0.05,
    declinesAgain: 0,
  },
  sycophantic: {
    least: 0,
    more: 1,
    weights: { fatal: 0, critical: 0, major: 15 },
    content: 1,
    halfContent: 0,
    letsGo: 1,
    nit: 0,
    late: 0,
    disagrees: 0,
    tags: 0.05,
    score: 8,
    scoreGain: 1,
    declines: 0,
    declinesAgain: 0,
  },
  stubborn: {
    least: 1,
    more: 2,
    weights: { fatal: 0, critical: 20, major: 50 },
    content: 0.8,
    halfContent: 0.2,
    letsGo: 0,
    nit: 1,
    late: 0,
    disagrees: 0.4,
    tags: 0.25,
    score: 6,
    scoreGain: 0.8,
    declines: 0.15,
    declinesAgain: 0.5,
  },
  hostile: {
    least: 2,
    more: 2,
    weights: { fatal: 25, critical: 35, major: 40 },
    content: 0.4,
    halfContent: 0.3,
    letsGo: 0.1,
    nit: 0.2,
    late: 0.35,
    disagrees: 0.7,
    tags: 0.5,
    score: 3,
    scoreGain: 0.6,
    declines: 0.35,
    declinesAgain: 0.6,
  },
};
