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
  /** A person's choice: asked, and no call. */
  readonly isGate?: true;
  /** Told before it starts although it is no call: whoever starts it chose to be asked. */
  readonly isChosen?: true;
  /** Held where the run ends before its last round, in place of the same stage there; no part of an estimate. */
  readonly isEarly?: true;
}

/** The fewest and the most calls of a run that ends at the end of this round, as long as no call fails. */
export interface PlannedEnd {
  readonly round: number;
  readonly least: number;
  readonly most: number;
}

/** What a protocol may do at the most, before it does it. */
export interface Outline {
  readonly stages: readonly Stage[];
  readonly seats: number;
  readonly rounds: number;
  /** Where it may end unless a person decides otherwise, the earliest first; a round stands twice where it may be cut short. */
  readonly ends?: readonly PlannedEnd[];
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

/** The stages of which each ask is a call. */
export function callStages(stages: readonly Stage[]): readonly Stage[] {
  return stages.filter(({ phase, isGate }) => isGate !== true && phase !== "gate");
}

/** What it does unless a person asks for more or it ends early. */
export function plannedStages({ stages }: Outline): readonly Stage[] {
  return stages.filter(({ byPerson, isEarly }) => byPerson !== true && isEarly !== true);
}
