// A table with a host sits while its host is there: whoever is not heard of for long enough is gone.
export class Absence {
  readonly #ms: number;
  readonly #gone: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number, gone: () => void) {
    this.#ms = ms;
    this.#gone = gone;
    this.seen();
  }

  seen(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#gone, this.#ms).unref();
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
