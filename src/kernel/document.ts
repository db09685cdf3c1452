// A document that seats may read and quote from.

/** A text that seats may read and quote from, under the name they cite it by. */
export interface Document {
  readonly name: string;
  readonly text: string;
}
