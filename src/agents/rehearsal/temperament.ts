// How the panel behaves, in numbers that every protocol reads alike.
import type { Traits } from "../../kernel/rehearse.ts";

export const TEMPERAMENTS = [
  "balanced",
  "agreeable",
  "stubborn",
  "sycophantic",
  "hostile",
  "flaky",
] as const;
export type Temperament = (typeof TEMPERAMENTS)[number];

const balanced: Traits = {
  yields: 0.5,
  follows: 0,
  attacks: 0.5,
  grave: 0.3,
  insists: 0.2,
  fades: 0,
  sure: 0.4,
  united: 0.1,
  beside: 0.2,
  alone: 0,
};

export const TRAITS: Readonly<Record<Temperament, Traits>> = {
  balanced,
  flaky: balanced,
  agreeable: {
    ...balanced,
    yields: 0.9,
    attacks: 0.2,
    grave: 0,
    insists: 0,
    fades: 0.5,
    united: 0.3,
  },
  stubborn: { ...balanced, yields: 0, attacks: 0.7, insists: 1, sure: 0.8, united: 0, beside: 0 },
  sycophantic: {
    ...balanced,
    yields: 0,
    follows: 1,
    attacks: 0,
    grave: 0,
    insists: 0,
    fades: 1,
    sure: 0.1,
    united: 0.3,
    beside: 0.5,
  },
  hostile: {
    ...balanced,
    yields: 0,
    attacks: 1,
    grave: 0.9,
    insists: 0.9,
    united: 0,
    beside: 0,
    alone: 1,
  },
};
