// An outline: what a protocol may do, before it does it. Plans, estimates, progress and docs are made from it,
// and every run stays inside it (law 6).

/** A step of an outline. */
export interface Stage {
  readonly phase: string;
  readonly round: number;
  /** Shown to people: who is asked for what. */
  readonly title: string;
  /** At most this many asks. */
  readonly asks: number;
  /** At least this many where it is held and nothing fails; absent: as many as `asks`. */
  readonly least?: number;
  /** May be left out, depending on replies. */
  readonly conditional: boolean;
  /** Asks of this stage show no peer's message. */
  readonly blind: boolean;
  /** Comes only if a person asks for it; no part of an estimate. */
  readonly byPerson?: true;
  /** Held once, in the round that turns out to be the last: each round that may be it has such a stage. */
  readonly isEnd?: true;
}

/** What a protocol may do at the most, before it does it. */
export interface Outline {
  readonly stages: readonly Stage[];
  readonly seats: number;
  readonly rounds: number;
}

/** A stage that is held in any case and shows what was said, unless it says otherwise. */
export function stage(
  phase: string,
  round: number,
  title: string,
  asks: number,
  more: Partial<Stage> = {},
): Stage {
  return { phase, round, title, asks, conditional: false, blind: false, ...more };
}

/** The most asks a run can make, every conditional stage included. */
export function mostAsks({ stages }: Pick<Outline, "stages">): number {
  return endLate(stages).reduce((sum, stage) => sum + stage.asks, 0);
}

/** What it does unless a person asks for more. */
export function plannedStages({ stages }: Outline): readonly Stage[] {
  return endLate(stages).filter(({ byPerson }) => byPerson !== true);
}

/** The stages of a run that ends as late as it can. */
function endLate(stages: readonly Stage[]): readonly Stage[] {
  return endIn(stages, Math.max(0, ...stages.map(({ round }) => round)));
}

function endIn(stages: readonly Stage[], last: number): readonly Stage[] {
  return stages.filter(({ round, isEnd }) => round === last || (round < last && isEnd !== true));
}

/** The asks of a run that ends after this round, as long as nothing fails; a person's choice is none. */
export interface Bounds {
  readonly round: number;
  readonly least: number;
  readonly most: number;
}

/** For each round at which it may end. */
export function boundsOf(outline: Outline): readonly Bounds[] {
  const stages = outline.stages.filter(
    ({ byPerson, phase }) => byPerson !== true && phase !== "gate",
  );
  const ends = stages.filter(({ isEnd }) => isEnd === true).map(({ round }) => round);
  return [...new Set(ends)].map((round) => {
    const held = endIn(stages, round);
    return {
      round,
      least: held.reduce((sum, { asks, least = asks }) => sum + least, 0),
      most: held.reduce((sum, { asks }) => sum + asks, 0),
    };
  });
}
