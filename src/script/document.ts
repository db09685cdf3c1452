// A document that seats may read and quote from.

export interface Document {
  readonly name: string;
  readonly text: string;
}
