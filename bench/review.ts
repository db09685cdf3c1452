// A review against what its plan promises: rehearsed panels under every preset that ships.
import type { ReviewBrief } from "../src/protocols/review/brief.ts";
import { faultsIn } from "../src/protocols/review/findings.ts";
import { review } from "../src/protocols/index.ts";
import { factsOf, type Held } from "../test/builders/hold.ts";
import { everyReviewBrief } from "../test/builders/shipped-presets.ts";
import { rehearse } from "./rehearse.ts";
import { percent, ratio, type Row } from "./row.ts";

const RUNS = 200;

interface Rehearsed {
  readonly brief: ReviewBrief;
  readonly run: Held;
}

export function measureReview(): Row[] {
  const [usual = [], long = []] = [false, true].map(panels);
  return [bounds(usual, ""), bounds(long, ", every text at its form's limit"), merged(usual)];
}

function panels(isLong: boolean): readonly Rehearsed[] {
  const briefs = everyReviewBrief();
  return Array.from({ length: RUNS }, (_, seed): Rehearsed[] => {
    const brief = briefs[seed % briefs.length];
    return brief ? [{ brief, run: rehearse({ protocol: review, brief, seed, isLong }) }] : [];
  }).flat();
}

/** [T-23] */
function bounds(runs: readonly Rehearsed[], how: string): Row {
  const ends = runs.flatMap(({ brief }) => review.outline(brief).ends ?? []);
  const widest = Math.max(...ends.map(({ least, most }) => most / least));
  const inside = runs.filter(({ brief, run }) => {
    const calls = [...run.replies.keys()].filter((id) => !id.startsWith("gate/")).length;
    return review
      .outline(brief)
      .ends?.some(
        ({ round, least, most }) =>
          round === run.outcome["rounds"] && calls >= least && calls <= most,
      );
  });
  return {
    what: `Calls within the plan, by the round at which it ended${how}`,
    value: `${inside.length} of ${runs.length}, widest ${ratio(widest)}`,
    target: `all, ≤ ${ratio(1.6)}`,
    isMet: inside.length === runs.length && widest <= 1.6,
    detail:
      "balanced panels under every preset that ships, with one round, few and all, and as assessments",
  };
}

/** What a reader is spared where several raise the same. */
function merged(runs: readonly Rehearsed[]): Row {
  const findings = runs.reduce((sum, { run }) => sum + factsOf(run.facts, "finding").length, 0);
  const faults = runs.reduce((sum, { run }) => sum + faultsIn(run.facts).length, 0);
  return {
    what: "Distinct faults of all findings",
    value: percent(faults / findings),
    target: "",
    isMet: null,
    detail: `${faults} faults, ${findings} findings; a rehearsed recorder groups those that quote the same passage`,
  };
}
