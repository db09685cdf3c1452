// Work of this process on one thing, one after the other; on different things side by side.
export class InTurn {
  readonly #turns = new Map<string, Promise<unknown>>();

  run<T>(thing: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(thing) ?? Promise.resolve();
    const mine = before.then(work, work);
    const over = mine
      .catch(() => undefined)
      .finally(() => {
        if (this.#turns.get(thing) === over) this.#turns.delete(thing);
      });
    this.#turns.set(thing, over);
    return mine;
  }
}
