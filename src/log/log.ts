// The log: an append-only, hash-chained record of one deliberation, and the store that holds many.
// Law: `append` resolves only when every draft is durable; if it rejects, none of them may be acted upon.
// Law: one writer at a time; reading never writes.
import type { Draft, LogEvent, StoredText } from "./event.ts";

/** A writer's hold on one deliberation. */
export interface Log {
  readonly deliberation: string;
  /** Everything acknowledged so far, oldest first. */
  readonly events: readonly LogEvent[];
  /** `written`: called as soon as the end of this process cannot lose them, where that is before they are durable. */
  append(drafts: readonly Draft[], written?: () => void): Promise<readonly LogEvent[]>;
  /** Gives the writer's place free. Appending afterwards is an error. */
  close(): Promise<void>;
}

/** Content too large for a line. */
export interface Blobs {
  /** Durable before it resolves. Small text comes back inline. */
  put(text: string): Promise<StoredText>;
  get(stored: StoredText): Promise<string>;
}

/** The asks whose prompt was given out to a host. */
export interface Fetched {
  has(ask: string): Promise<boolean>;
  add(ask: string): Promise<void>;
}

/** Where deliberations are kept. */
export interface LogStore {
  /** Makes the deliberation with its first events, or nothing at all. Refuses an id that exists. */
  create(id: string, first: readonly Draft[]): Promise<Log>;
  /** Becomes the writer: verifies the chain, mends the tail, appends `writer.opened`. Refuses while another writes. */
  open(id: string): Promise<Log>;
  /** Reads without writing anything, also while another writes. */
  read(id: string): Promise<readonly LogEvent[]>;
  /** The ids of all deliberations here. */
  list(): Promise<readonly string[]>;
  /** What is too large for a line of the log. */
  blobs(id: string): Blobs;
  /** Which asks a host was given. */
  fetched(id: string): Fetched;
}
