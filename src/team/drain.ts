// Leaving in order: nothing new is taken from the first moment on, what is in flight may finish within a time, then the process ends.
// Law: it is over when that time is over, whatever still hangs. What was not finished is gone on with by another process: nothing of it
// was lost, since the log is the record.

export interface DrainOptions {
  /** How long it takes at the most, from the signal to the end. */
  readonly waitMs?: number;
  /** Takes nothing new, lets what runs finish within this time, and lets go of everything. */
  readonly stop: (waitMs: number) => Promise<void>;
}

/** `cut`: something still hung, and only the end of the process gets rid of it. */
export type DrainEnd = "finished" | "cut";

/** Longer than a run lets calls in flight finish. */
export const DRAIN_MS = 30_000;
/** Of it, what letting go may take after the last call has ended. */
const LETTING_GO = 0.1;
const MOST_LETTING_GO_MS = 2_000;

export class Drain {
  readonly #options: DrainOptions;
  /** Resolves when the process may end. Rejects where letting go failed. */
  readonly over: Promise<DrainEnd>;
  #end: (how: DrainEnd | Promise<never>) => void = () => undefined;
  #isOn = false;

  constructor(options: DrainOptions) {
    this.#options = options;
    this.over = new Promise((resolve) => (this.#end = resolve));
  }

  /** From the first moment: readiness goes by it. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** As often as signals come; only the first counts. Whoever sends a second one wants the process gone: that is for who hears signals. */
  begin(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    const { waitMs = DRAIN_MS, stop } = this.#options;
    const timer = setTimeout(() => this.#end("cut"), waitMs);
    const lettingGo = Math.min(waitMs * LETTING_GO, MOST_LETTING_GO_MS);
    const stopping = async (): Promise<void> => stop(waitMs - lettingGo);
    void stopping()
      .then(
        () => this.#end("finished"),
        (failure: unknown) => this.#end(Promise.reject(failure)),
      )
      .finally(() => clearTimeout(timer));
  }
}
