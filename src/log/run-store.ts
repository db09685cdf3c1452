// Where deliberations lie, with all that people do with them: what the app, agents and the command line need of a store, whatever it
// is kept on. What truly needs a folder (artifact files, programs that run) takes the store of files instead.
import type { LogEvent } from "./event.ts";
import type { Fork } from "./fork.ts";
import type { Delivered, DeliverOptions, Handed } from "./handing.ts";
import type { RunLabel } from "./label.ts";
import type { LogStore } from "./log.ts";
import type { VerifiedLog, VerifyOptions } from "./verify.ts";

/** A log that is looked at while somebody may write it: every record once, in order. */
export interface Followed {
  readonly id: string;
  /** Grows at its end, and only there. */
  readonly events: readonly LogEvent[];
  /** Read whole, it is not what its writer wrote: nothing after the events can be believed. */
  readonly isDamaged: boolean;
  readonly isOver: boolean;
  /** Resolves when there is more than `seen` records, or nothing more will come. */
  more(seen: number, signal: AbortSignal): Promise<void>;
  /** Reads what there is by now. */
  look(): Promise<void>;
  end(): void;
}

/** What is known of a deliberation without reading its log. */
export interface RunHead {
  readonly id: string;
  size(): Promise<number>;
  isHeld(): Promise<boolean>;
  label(): Promise<RunLabel>;
  /** In milliseconds since 1970; 0 where it is not known. */
  writtenAt(): Promise<number>;
}

export interface RunStore extends LogStore {
  /** For messages: a folder's path, or a workspace's name. */
  readonly place: string;
  /** Of all that are here; a store that is asked for many at once looks once. */
  heads(): Promise<readonly RunHead[]>;
  /** The state of a log, damage included. Never throws for what it finds there. */
  verify(id: string, options?: VerifyOptions): Promise<VerifiedLog>;
  /** Whether a living process writes to it now. Looks only. */
  isWritten(id: string): Promise<boolean>;
  /** Whether somebody writes to it, or will without anybody's doing: it waits for its turn. */
  isHeld(id: string): Promise<boolean>;
  follow(id: string): Promise<Followed>;
  /** Has what is handed over recorded by whoever writes, or, if nobody does, by becoming the writer for one append. */
  deliver(id: string, given: Handed, options?: DeliverOptions): Promise<Delivered>;
  /** Grows with the log, so that what was read of it is known by it. */
  size(id: string): Promise<number>;
  /** The opening, without the rest being read; undefined where it cannot be. */
  first(id: string): Promise<LogEvent | undefined>;
  /** The bytes of a damaged log up to its first wrong record. */
  readGood(id: string): Promise<Uint8Array<ArrayBuffer>>;
  label(id: string): Promise<RunLabel>;
  setLabel(id: string, label: RunLabel): Promise<void>;
  fork(fork: Fork): Promise<void>;
  /** What was archived, as a store of its own. */
  archived(): RunStore;
  archive(id: string): Promise<void>;
  unarchive(id: string): Promise<void>;
  /** Deletes it so that it can be brought back, until what was discarded is cleared. */
  discard(id: string): Promise<void>;
  undiscard(id: string): Promise<void>;
  /** Really deletes what was discarded: one of them, or all. What is gone already is no fault. */
  clearDiscarded(id?: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Keeps a word under a key that has none; of several that try at once one succeeds. */
  reserve(key: string, word: string): Promise<Reserved>;
  /** The folder of a deliberation's files; absent where there are none. */
  folderOf?(id: string): string;
}

export interface Reserved {
  /** The one that is kept, which may be another. */
  readonly word: string;
  /** For whoever made nothing of it. */
  letGo(): Promise<void>;
}
