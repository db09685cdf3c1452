// A review against what its plan and its end promise: rehearsed panels under every preset that ships, and replies drawn at random from the forms.
import { replyTo } from "../src/agents/rehearsal/rehearsal.ts";
import type { JsonObject } from "../src/kernel/json.ts";
import type { ReviewBrief } from "../src/protocols/review/brief.ts";
import { faultsIn } from "../src/protocols/review/findings.ts";
import { review } from "../src/protocols/index.ts";
import { drawnReply } from "../test/builders/drawn.ts";
import { DOWN, factsOf, hold, type Held } from "../test/builders/hold.ts";
import { everyReviewBrief, REVIEW_WORDS } from "../test/builders/shipped-presets.ts";
import { percent, ratio, type Row } from "./row.ts";

const RUNS = 200;
const RANDOM_RUNS = 100;

interface Rehearsed {
  readonly brief: ReviewBrief;
  readonly run: Held;
}

export function measureReview(): Row[] {
  const briefs = everyReviewBrief();
  const runs = Array.from({ length: RUNS }, (_, seed): Rehearsed[] => {
    const brief = briefs[seed % briefs.length];
    return brief ? [{ brief, run: rehearse(brief, seed) }] : [];
  }).flat();
  return [bounds(runs), merged(runs), ...warnings(runs), random(briefs)];
}

function rehearse(brief: ReviewBrief, seed: number): Held {
  return hold(
    review,
    brief,
    (ask) =>
      ask.gate
        ? (ask.gate.default ?? DOWN)
        : (replyTo(ask, { brief, seed, temperament: "balanced" }, review.rehearse) as JsonObject), // every form is an object
  );
}

function bounds(runs: readonly Rehearsed[]): Row {
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
    what: "Calls within the plan, by the round at which it ended",
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

/** How often each warning fires. */
function warnings(runs: readonly Rehearsed[]): Row[] {
  const found = runs.map(({ run }) => new Set(factsOf(run.facts, "alarm").map(({ code }) => code)));
  const codes = [...new Set(found.flatMap((each) => [...each]))].toSorted();
  return codes.map((code) => {
    const share = found.filter((each) => each.has(code)).length / runs.length;
    return {
      what: `Warning ${code}`,
      value: percent(share),
      target: "≤ 25 %",
      isMet: share <= 0.25,
      detail: `of ${runs.length} balanced runs`,
    };
  });
}

function random(briefs: readonly ReviewBrief[]): Row {
  const exits = Array.from({ length: RANDOM_RUNS }, (_, seed) => {
    const brief = briefs[seed % briefs.length];
    return brief && hold(review, brief, (ask) => drawnReply(ask, REVIEW_WORDS, seed)).outcome.exit;
  });
  const passed = exits.filter((exit) => exit === 0).length;
  return {
    what: "Replies drawn at random from the forms end with 0",
    value: `${passed} of ${RANDOM_RUNS}`,
    target: "≤ 5 of 100",
    isMet: passed <= 5,
    detail: "texts of up to 20 words drawn from the artifact and 13 others",
  };
}
