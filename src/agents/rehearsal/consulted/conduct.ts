// How the temperaments differ where specialists are asked one by one: how sure they are, who gives way, who calls for a person.
import type { Temperament } from "../temperament.ts";

export interface Conduct {
  /** How often the whole panel recommends the same from the start. */
  readonly united: number;
  /** Of a hundred assessments, how many are High and how many Low. */
  readonly high: number;
  readonly low: number;
  readonly isWithoutConcern: number;
  readonly needsPerson: number;
  /** How often the one of a pair who may give way does. */
  readonly givesWay: number;
  readonly hasNothingNew: number;
  /** How often a conflict is still seen where both kept to their way. */
  readonly seesConflict: number;
  /** How often the chair sees one who agrees contradicted by a concern. */
  readonly seesConcern: number;
}

const balanced: Conduct = {
  united: 0.2,
  high: 35,
  low: 20,
  isWithoutConcern: 0.1,
  needsPerson: 0.03,
  givesWay: 0.5,
  hasNothingNew: 0.12,
  seesConflict: 0.85,
  seesConcern: 0.2,
};

export const CONDUCT: Readonly<Record<Temperament, Conduct>> = {
  balanced,
  flaky: balanced,
  agreeable: {
    united: 0.4,
    high: 20,
    low: 25,
    isWithoutConcern: 0.35,
    needsPerson: 0.01,
    givesWay: 0.75,
    hasNothingNew: 0.15,
    seesConflict: 0.4,
    seesConcern: 0.08,
  },
  sycophantic: {
    united: 0.45,
    high: 10,
    low: 40,
    isWithoutConcern: 0.5,
    needsPerson: 0.01,
    givesWay: 0.9,
    hasNothingNew: 0.35,
    seesConflict: 0.2,
    seesConcern: 0.02,
  },
  stubborn: {
    united: 0.08,
    high: 75,
    low: 3,
    isWithoutConcern: 0.1,
    needsPerson: 0.02,
    givesWay: 0,
    hasNothingNew: 0.25,
    seesConflict: 1,
    seesConcern: 0.25,
  },
  hostile: {
    united: 0,
    high: 40,
    low: 35,
    isWithoutConcern: 0,
    needsPerson: 0.12,
    givesWay: 0,
    hasNothingNew: 0.08,
    seesConflict: 1,
    seesConcern: 0.5,
  },
};
