// A seat is a place at the table. Who fills it (a model, a command, a person) is no business of a script.

/** A place at the table. */
export interface Seat {
  /** Path-safe, unique in the run: `security`, `devils-advocate`, `moderator`, `person`. */
  readonly id: string;
  readonly title: string;
  /** `member` for those who vote and take positions; any other word for those who do something else. */
  readonly role: string;
  /** What this seat looks after, in a sentence; part of its own prompt only. */
  readonly lens?: string;
  /** The seat whose place this one took after it failed. A substitute runs on the run's default model. */
  readonly substituteFor?: string;
}

/** The seat of whoever runs the deliberation: gates are asked here. */
export const PERSON: Seat = { id: "person", title: "Person", role: "person" };
