// A writer's hold on one log file.
// Law 1: one buffer, one write, its count checked; one fdatasync for those of a turn; only then is anything acknowledged.
// Law 2: a write that failed is cut off again. If that fails, or fdatasync fails, the log is poisoned: nothing is tried again.
// Law 3: before a write the file must be the one that was opened, and then and after a sync of exactly the size this writer knows.
import { join } from "node:path";
import { broken, type DissensusError } from "../errors.ts";
import type { Draft } from "./event.ts";
import type { Fs, FsFile, FsStat } from "./fs.ts";
import { EVENTS, FREE_SPACE, type Home, isDiskFull, worldError } from "./home.ts";
import type { Hold } from "./lock.ts";
import type { Log } from "./log.ts";
import { type Batch, type LogStart, QueuedLog } from "./queued-log.ts";
import { freeBallast } from "./space.ts";

export interface FileLog extends Log {
  readonly fs: Fs;
  readonly folder: string;
  /** Drafts that were to be recorded and are not. */
  readonly unrecorded: readonly Draft[];
}

interface Start extends LogStart {
  readonly home: Home;
  readonly folder: string;
  readonly file: FsFile;
  readonly hold: Hold;
  readonly size: number;
}

export class Writer extends QueuedLog implements FileLog {
  readonly fs: Fs;
  folder: string;
  readonly #start: Start;
  #identity: FsStat | undefined;
  /** With everything that this writer wrote. */
  #size: number;

  constructor(start: Start) {
    super(start);
    this.folder = start.folder;
    this.fs = start.home.fs;
    this.#start = start;
    this.#size = start.size;
  }

  protected async release(): Promise<void> {
    await this.#start.file.close().catch(() => undefined);
    await this.#start.hold.release();
  }

  protected async write({ lines }: Batch): Promise<DissensusError | undefined> {
    const bytes = Buffer.concat(lines);
    const foreign = await this.#fenced();
    if (foreign !== undefined) return foreign;
    let failed = await this.#write(bytes);
    if (failed?.code === "disk-full") {
      await freeBallast(this.fs, this.#start.home.root);
      failed = await this.#write(bytes);
    }
    if (failed === undefined) this.#size += bytes.length;
    return failed;
  }

  protected async sync(poison: DissensusError | undefined): Promise<DissensusError | undefined> {
    if (poison !== undefined) return poison;
    try {
      await this.#start.file.sync();
    } catch (cause) {
      const why = `The disk did not confirm what was written: ${messageOf(cause)}`;
      return this.poisoned("log-poisoned", why, cause);
    }
    const { size } = await this.#start.file.stat();
    if (size === this.#size) return undefined;
    const why = `Another writer appended to the log of ${this.deliberation} at the same time.`;
    return this.poisoned("log-fenced", why);
  }

  async #fenced(): Promise<DissensusError | undefined> {
    const { dev, ino } = (this.#identity ??= await this.#start.file.stat());
    const there = await this.fs.stat(join(this.folder, EVENTS));
    const log = `log of ${this.deliberation}`;
    if (there === null) return this.poisoned("log-replaced", `The ${log} is gone from its place.`);
    if (there.kind !== "file" || there.dev !== dev || there.ino !== ino)
      return this.poisoned("log-replaced", `The ${log} was replaced by another file.`);
    if (there.size !== this.#size)
      return this.poisoned("log-fenced", `Another writer took over the ${log}.`);
    return undefined;
  }

  /** One write; what it left behind when it failed is cut off. */
  async #write(bytes: Buffer): Promise<DissensusError | undefined> {
    let failed: DissensusError;
    try {
      const taken = await this.#start.file.write(bytes);
      if (taken === bytes.length) return undefined;
      failed = broken(
        "disk-full",
        `The disk took ${taken} of ${bytes.length} bytes: it is full, or a quota or file size limit was reached.`,
        FREE_SPACE,
        { taken, bytes: bytes.length },
      );
    } catch (cause) {
      failed = isDiskFull(cause)
        ? worldError(`record an event of ${this.deliberation}`, cause)
        : broken(
            "write-failed",
            `Could not write the log of ${this.deliberation}: ${messageOf(cause)}`,
            "Check the disk, then resume.",
            { cause },
          );
    }
    try {
      await this.#start.file.truncate(this.#size);
      await this.#start.file.sync();
    } catch (cause) {
      const why = `${failed.message} What it left could not be cut off: ${messageOf(cause)}`;
      return this.poisoned("log-poisoned", why, cause);
    }
    return failed;
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
