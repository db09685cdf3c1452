// The check runner: a seat that no model and no person fills. It is asked by the name of a check, a command listed in the
// settings of whoever runs the deliberation, and its reply is what that command did.
import type { Seat } from "./ask.ts";

/** Its id is also the model it is listed under. */
export const CHECK_RUNNER: Seat = { id: "instrument", title: "Instrument", role: "instrument" };

export interface Observation {
  /** Null: it could not be run, or was ended by a signal or by its clock; the output says which. */
  readonly exit: number | null;
  /** The end of what it printed. */
  readonly output: string;
}

/** A seat reads every observation; the end of what a program prints is where it says what failed. */
export const OBSERVED_CHARS = 4_000;
/** What takes longer is a job of its own and not a check. */
export const MOST_CHECK_SECONDS = 3_600;
/** The turn of an observation: longer than any check with its end, so that the check's own clock is the one that runs out. */
export const OBSERVATION_MS = (MOST_CHECK_SECONDS + 60) * 1_000;
