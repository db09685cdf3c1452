// Follows a log that somebody writes, this process or another: every record once, in order, whoever looks on.
// Law 1: following reads and does nothing else. Law 2: a record is passed on only when the chain up to it holds.
// Law 3: however many look on, the file is read once.
import { join } from "node:path";
import { broken } from "../errors.ts";
import type { LogEvent } from "./event.ts";
import { type Fs, type FsFile, type Watch, watchFolder } from "./fs.ts";
import { EVENTS, findFolder, type Home } from "./home.ts";
import type { Followed } from "./run-store.ts";
import { Verifier } from "./verify.ts";

/** Notification may be missed, on network file systems above all. */
const LOOK_MS = 1_000;

export class FollowedFile implements Followed {
  readonly id: string;
  readonly #fs: Fs;
  readonly #folder: string;
  readonly #waiting = new Set<() => void>();
  #events: LogEvent[] = [];
  #verifier: Verifier;
  /** The size at which reading it all found it damaged; below zero where it is not. */
  #damagedAt = -1;
  #watch: Watch | undefined;
  #isOver = false;

  constructor(fs: Fs, id: string, folder: string) {
    this.id = id;
    this.#fs = fs;
    this.#folder = folder;
    this.#verifier = this.#begun();
  }

  get events(): readonly LogEvent[] {
    return this.#events;
  }

  get isDamaged(): boolean {
    return this.#damagedAt >= 0;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Reads what there is, and goes on looking. */
  async begin(): Promise<void> {
    this.#watch = watchFolder(this.#fs, this.#folder, () => this.#read(), LOOK_MS);
    await this.#watch.look();
    if (this.#events.length === 0) {
      this.end();
      throw broken(
        "log-damaged",
        `The log of ${this.id} cannot be read from its beginning.`,
        `\`dissensus verify ${this.id}\` says where it is damaged.`,
        { deliberation: this.id },
      );
    }
  }

  async more(seen: number, signal: AbortSignal): Promise<void> {
    while (this.#events.length <= seen && !this.#isOver && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          this.#waiting.delete(wake);
          signal.removeEventListener("abort", wake);
          resolve();
        };
        this.#waiting.add(wake);
        signal.addEventListener("abort", wake, { once: true });
      });
    }
  }

  end(): void {
    this.#isOver = true;
    void this.#watch?.stop();
    this.#wake();
  }

  async #read(): Promise<void> {
    if (this.#isOver) return;
    const before = this.#events.length;
    // A log that is moved away while it is looked at has nothing more to tell.
    await this.#take().catch(() => this.end());
    if (this.#events.length > before) this.#wake();
  }

  async #take(): Promise<void> {
    const file = await this.#fs.open(join(this.#folder, EVENTS), "read");
    try {
      const { size } = await file.stat();
      // A torn tail was cut off: what was held of it is gone. Records that were passed on are not passed on again.
      if (size < this.#verifier.size) this.#verifier = this.#begun();
      if (size > this.#verifier.size && !this.#verifier.isBroken) await this.#readOn(file);
      // It was cut off and written over between two looks. What is still wrong from the beginning is damage, until the log changes again.
      if (this.#verifier.isBroken && size !== this.#damagedAt) {
        this.#verifier = this.#begun();
        await this.#readOn(file);
        this.#damagedAt = this.#verifier.isBroken ? size : -1;
      }
    } finally {
      await file.close();
    }
  }

  async #readOn(file: FsFile): Promise<void> {
    for await (const chunk of file.chunks(this.#verifier.size))
      if (!this.#verifier.push(chunk)) break;
  }

  #begun(): Verifier {
    return new Verifier({
      keep: false,
      onEvent: (event) => {
        if (event.seq > this.#events.length) this.#events.push(event);
      },
    });
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }
}

/** The log of a deliberation that exists, looked at from here on. */
export async function follow(home: Home, id: string): Promise<Followed> {
  const { path } = await findFolder(home, id);
  const followed = new FollowedFile(home.fs, id, path);
  await followed.begin();
  return followed;
}
