// An outline: what a protocol may do, before it does it. Plans, estimates, progress and docs are made from it,
// and every run stays inside it (law 6).

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
}

export interface Outline {
  readonly stages: readonly Stage[];
  readonly seats: number;
  readonly rounds: number;
}

/** The most asks a run can make, every conditional stage included. */
export function mostAsks(outline: Outline): number {
  return outline.stages.reduce((sum, stage) => sum + stage.asks, 0);
}
