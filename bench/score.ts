// How well a detector does: what it fires on against what is so.
import { percent } from "./row.ts";

export interface Case {
  readonly fired: boolean;
  readonly isSo: boolean;
}

export interface Score {
  readonly cases: number;
  readonly fired: number;
  readonly so: number;
  /** Of those it fired on, the share that is so; none if it never fired. */
  readonly precision: number | undefined;
  /** Of those that are so, the share it fired on; none if there are none. */
  readonly recall: number | undefined;
  readonly baseRate: number;
}

export function score(cases: readonly Case[]): Score {
  const fired = cases.filter((each) => each.fired).length;
  const so = cases.filter((each) => each.isSo).length;
  const both = cases.filter((each) => each.fired && each.isSo).length;
  return {
    cases: cases.length,
    fired,
    so,
    precision: fired ? both / fired : undefined,
    recall: so ? both / so : undefined,
    baseRate: cases.length ? so / cases.length : 0,
  };
}

export function inWords({ precision, recall, fired }: Score): string {
  return `precision ${fired ? shareOf(precision) : "— (never fires)"}, recall ${shareOf(recall)}`;
}

/** What a reader must not overlook; empty if there is nothing. */
export function weakness({ precision, recall, baseRate, fired, so }: Score): string {
  if (so === 0) return "";
  if (fired === 0) return "weak: it never fires";
  if (fired < FEWEST_FIRED) return "it fires too seldom to judge by";
  const faults = [
    ...((precision ?? 0) < baseRate + LEAST_LIFT * (1 - baseRate)
      ? ["its precision is little better than the base rate"]
      : []),
    ...((recall ?? 0) < LEAST_RECALL ? ["it misses more than half"] : []),
  ];
  return faults.length ? `weak: ${faults.join(", and ")}` : "";
}

/** Below these a detector is called weak in the results: a tenth of what lies between the base rate and certainty, and half of the cases. Fewer cases than the first say nothing. */
const FEWEST_FIRED = 10;
const LEAST_LIFT = 0.1;
const LEAST_RECALL = 0.5;

function shareOf(value: number | undefined): string {
  return value === undefined ? "—" : percent(value);
}
