// What a review may do before it does it: the plan, the estimate and the bound on every run come from here.
import { stage, type Outline, type Stage } from "../../kernel/outline.ts";
import type { ReviewBrief } from "./brief.ts";
import { panelsOf } from "./preset.ts";

/** Rounds that a person can add one by one. */
export const MOST_ADDED = 5;
/** What a person can be asked to settle after a round; what is left waits for the next. */
export const MOST_DISPUTES = 12;
/** In a round that is added: a revision, a rebuttal, recommendations, and the question what now. */
const ADDED_BESIDES = 4;

/** Seats that are asked apart from each other, and only if it comes to that. */
const PERHAPS = { conditional: true, blind: true } as const;
const BY_PERSON = { conditional: true, byPerson: true } as const;

export function outline(brief: ReviewBrief): Outline {
  const { preset, type, assess } = brief;
  const panels = panelsOf(preset, type) ?? [];
  const rounds = assess ? 1 : brief.rounds;
  if (preset.converges === "ideas") return ideaOutline(panels[0]?.length ?? 0, rounds);
  const isSearching = preset.rules.some(({ rule }) => rule === "search-on");
  const crosses = preset.rules.filter(({ rule }) => rule === "adversarial").length;
  const stages: Stage[] = [];
  let round = 0;
  for (const { length: reviewers } of panels) {
    for (let nth = 1; nth <= rounds; nth += 1) {
      round += 1;
      stages.push(
        stage("assess", round, "Every reviewer assesses the complete artifact", reviewers, {
          conditional: round > 1,
          blind: true,
        }),
        stage("gate", round, "A dispute of two rounds goes to a person", MOST_DISPUTES, BY_PERSON),
      );
      if (assess || nth === rounds) continue;
      if (isSearching)
        stages.push(stage("search", round, "What is missing is looked up", 1, PERHAPS));
      stages.push(stage("revise", round, "The author revises", 1, PERHAPS));
    }
    if (!assess) stages.push(...ending(round, reviewers, crosses, isSearching));
  }
  stages.push(
    stage("gate", round, "What stands against it goes to a person", 1, { conditional: true }),
  );
  const reviewers = new Set(panels.flat().map(({ id }) => id)).size;
  return { stages, seats: reviewers + Number(isSearching) + Number(!assess), rounds: round };
}

/** Cards once; then every round is rated, and between rounds ideas are reshaped or rescued. */
function ideaOutline(reviewers: number, rounds: number): Outline {
  const stages = [stage("cards", 0, "The author writes five idea cards", 1, { blind: true })];
  for (let round = 1; round <= rounds; round += 1) {
    stages.push(
      stage("rank", round, "Every reviewer rates every idea", reviewers, {
        conditional: round > 1,
        blind: true,
      }),
    );
    if (round === rounds) break;
    const reshaping = "Ideas are merged, split, refined or dropped; or rescued";
    stages.push(stage("reshape", round, reshaping, 2, PERHAPS));
  }
  stages.push(stage("gate", rounds, "No agreement: take one?", 1, { conditional: true }));
  return { stages, seats: reviewers + 2, rounds };
}

/** What a last round that did not converge leads to, and what a person may add. */
function ending(round: number, reviewers: number, crosses: number, isSearching: boolean): Stage[] {
  const perRound = reviewers + ADDED_BESIDES + crosses + MOST_DISPUTES + Number(isSearching);
  const concerns = "The gravest concerns are put to another reviewer";
  return [
    ...(crosses === 0
      ? []
      : [
          stage("cross", round, concerns, crosses, PERHAPS),
          stage("rebut", round, "The author changes or answers what held", 1, PERHAPS),
        ]),
    stage("recommend", round, "What the author recommends for what is open", 1, PERHAPS),
    stage("gate", round, "Not converged: what now?", 1, { conditional: true }),
    stage("extension", round, "Rounds that a person asks for", MOST_ADDED * perRound, BY_PERSON),
  ];
}
