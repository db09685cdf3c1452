// Texts that were handed in instead of named: a browser and another program have no files here.

export interface NamedText {
  /** Shown, and never opened. */
  readonly name: string;
  readonly text: string;
}

export interface Handed {
  readonly topic: string;
  /** What a review is of. */
  readonly artifact?: NamedText;
  readonly documents: readonly NamedText[];
}
