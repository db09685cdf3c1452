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
  /** May be left out, depending on replies. */
  readonly conditional: boolean;
  /** Asks of this stage show no peer's message. */
  readonly blind: boolean;
  /** Comes only if a person asks for it; no part of an estimate. */
  readonly byPerson?: true;
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
  return stages.reduce((sum, stage) => sum + stage.asks, 0);
}

/** What it does unless a person asks for more. */
export function plannedStages({ stages }: Outline): readonly Stage[] {
  return stages.filter(({ byPerson }) => byPerson !== true);
}
