// What a review may do before it does it: the plan, the estimate and the bound on every run come from here.
import { stage, type Outline, type Stage } from "../../kernel/outline.ts";
import type { ReviewBrief } from "./brief.ts";
import { panelsOf } from "./preset.ts";

/** Rounds that a person can add one by one. */
export const MOST_ADDED = 5;

export function outline(brief: ReviewBrief): Outline {
  const panels = panelsOf(brief.preset, brief.type) ?? [];
  const rounds = brief.assess ? 1 : brief.rounds;
  const stages: Stage[] = [];
  if (brief.preset.converges === "ideas") return ideaOutline(panels[0]?.length ?? 0, rounds);
  const isSearching = brief.preset.rules.some(({ rule }) => rule === "search-on");
  let round = 0;
  for (const panel of panels) {
    for (let nth = 1; nth <= rounds; nth += 1) {
      round += 1;
      stages.push(
        ...roundStages(round, panel.length, {
          conditional: round > 1,
          isSearching,
          revises: !brief.assess && nth < rounds,
        }),
      );
    }
    if (!brief.assess)
      stages.push(
        ...ending(
          round,
          panel.length,
          brief.preset.rules.filter(({ rule }) => rule === "adversarial").length,
          isSearching,
        ),
      );
  }
  stages.push(
    stage("gate", round, "What stands against it goes to a person", 1, { conditional: true }),
  );
  return {
    stages,
    seats:
      new Set(panels.flat().map(({ id }) => id)).size +
      (isSearching ? 1 : 0) +
      (brief.assess ? 0 : 1),
    rounds: round,
  };
}

/** Cards once; then every round is rated, and between rounds ideas are reshaped or rescued. */
function ideaOutline(reviewers: number, rounds: number): Outline {
  const held = Array.from({ length: rounds }, (_, i): Stage[] => [
    stage("rank", i + 1, "Every reviewer rates every idea", reviewers, {
      conditional: i > 0,
      blind: true,
    }),
    ...(i + 1 < rounds
      ? [
          stage("reshape", i + 1, "Ideas are merged, split, refined or dropped; or rescued", 2, {
            conditional: true,
            blind: true,
          }),
        ]
      : []),
  ]);
  const stages = [
    stage("cards", 0, "The author writes five idea cards", 1, { blind: true }),
    ...held.flat(),
    stage("gate", rounds, "No agreement: take one?", 1, { conditional: true }),
  ];
  return { stages, seats: reviewers + 2, rounds };
}

function roundStages(
  round: number,
  reviewers: number,
  {
    conditional,
    isSearching,
    revises,
  }: { readonly conditional: boolean; readonly isSearching: boolean; readonly revises: boolean },
): Stage[] {
  return [
    stage("assess", round, "Every reviewer assesses the complete artifact", reviewers, {
      conditional,
      blind: true,
    }),
    stage("gate", round, "A dispute of two rounds goes to a person", MOST_DISPUTES, {
      conditional: true,
      byPerson: true,
    }),
    ...(revises && isSearching
      ? [
          stage("search", round, "What is missing is looked up", 1, {
            conditional: true,
            blind: true,
          }),
        ]
      : []),
    ...(revises
      ? [stage("revise", round, "The author revises", 1, { conditional: true, blind: true })]
      : []),
  ];
}

/** What a person can be asked to settle after a round; what is left waits for the next. */
export const MOST_DISPUTES = 12;

/** What a last round that did not converge leads to, and what a person may add. */
function ending(round: number, reviewers: number, crosses: number, isSearching: boolean): Stage[] {
  return [
    ...(crosses === 0
      ? []
      : [
          stage("cross", round, "The gravest concerns are put to another reviewer", crosses, {
            conditional: true,
            blind: true,
          }),
          stage("rebut", round, "The author changes or answers what held", 1, {
            conditional: true,
            blind: true,
          }),
        ]),
    stage("recommend", round, "What the author recommends for what is open", 1, {
      conditional: true,
      blind: true,
    }),
    stage("gate", round, "Not converged: what now?", 1, { conditional: true }),
    stage(
      "extension",
      round,
      "Rounds that a person asks for",
      MOST_ADDED * (reviewers + ADDED_BESIDES + crosses + MOST_DISPUTES + (isSearching ? 1 : 0)),
      { conditional: true, byPerson: true },
    ),
  ];
}

/** A revision, a rebuttal, recommendations, and the question what now. */
const ADDED_BESIDES = 4;
