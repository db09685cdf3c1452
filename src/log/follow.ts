// Follows a log that somebody writes, this process or another: every record once, in order, whoever looks on.
// Law 1: following reads and does nothing else. Law 2: a record is passed on only when the chain up to it holds.
// Law 3: however many look on, the log is read once.
import { join } from "node:path";
import { broken } from "../errors.ts";
import type { LogEvent } from "./event.ts";
import { type Fs, type FsFile, watchFolder } from "./fs.ts";
import { EVENTS, findFolder, type Home } from "./home.ts";
import type { Watch } from "./looking.ts";
import type { Followed } from "./run-store.ts";
import { Verifier } from "./verify.ts";

/** Notification may be missed, on network file systems above all. */
const LOOK_MS = 1_000;

/** Whatever the log is kept on. */
export abstract class FollowedLog implements Followed {
  readonly id: string;
  abstract readonly isDamaged: boolean;
  readonly #events: LogEvent[] = [];
  readonly #waiting = new Set<() => void>();
  #watch: Watch | undefined;
  #isOver = false;

  constructor(id: string) {
    this.id = id;
  }

  /** Reads what is new. What it throws says that nothing more will come. */
  protected abstract take(): Promise<void>;
  protected abstract watch(see: () => Promise<void>): Watch;

  get events(): readonly LogEvent[] {
    return this.#events;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Reads what there is, and goes on looking. */
  async begin(): Promise<this> {
    this.#watch = this.watch(() => this.#read());
    await this.#watch.look();
    if (this.#events.length > 0) return this;
    this.end();
    throw broken(
      "log-damaged",
      `The log of ${this.id} cannot be read from its beginning.`,
      `\`dissensus verify ${this.id}\` says where it is damaged.`,
      { deliberation: this.id },
    );
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

  async look(): Promise<void> {
    await this.#watch?.look();
  }

  end(): void {
    this.#isOver = true;
    void this.#watch?.stop();
    this.#wake();
  }

  /** Records that were passed on are not passed on again. */
  protected verifier(): Verifier {
    return new Verifier({
      keep: false,
      onEvent: (event) => {
        if (event.seq > this.#events.length) this.#events.push(event);
      },
    });
  }

  async #read(): Promise<void> {
    if (this.#isOver) return;
    const before = this.#events.length;
    await this.take().catch(() => this.end());
    if (this.#events.length > before) this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }
}

class FollowedFile extends FollowedLog {
  readonly #fs: Fs;
  readonly #folder: string;
  #verifier: Verifier;
  /** The size at which reading it all found it damaged; below zero where it is not. */
  #damagedAt = -1;

  constructor(fs: Fs, id: string, folder: string) {
    super(id);
    this.#fs = fs;
    this.#folder = folder;
    this.#verifier = this.verifier();
  }

  get isDamaged(): boolean {
    return this.#damagedAt >= 0;
  }

  protected watch(see: () => Promise<void>): Watch {
    return watchFolder(this.#fs, this.#folder, see, LOOK_MS);
  }

  /** A log that is moved away while it is looked at has nothing more to tell. */
  protected async take(): Promise<void> {
    const file = await this.#fs.open(join(this.#folder, EVENTS), "read");
    try {
      const { size } = await file.stat();
      // A torn tail was cut off: what was held of it is gone.
      if (size < this.#verifier.size) this.#verifier = this.verifier();
      if (size > this.#verifier.size && !this.#verifier.isBroken) await this.#readOn(file);
      // It was cut off and written over between two looks. What is still wrong from the beginning is damage, until the log changes again.
      if (this.#verifier.isBroken && size !== this.#damagedAt) {
        this.#verifier = this.verifier();
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
}

/** The log of a deliberation that exists, looked at from here on. */
export async function follow(home: Home, id: string): Promise<Followed> {
  const { path } = await findFolder(home, id);
  return new FollowedFile(home.fs, id, path).begin();
}
