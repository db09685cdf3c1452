// What the desk may know of the world it stands in.

export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Standard input to its end, or one byte more than asked for; null where there is none to read. */
  input(most: number): Promise<Buffer | null>;
}
