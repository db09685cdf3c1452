// What happens when, in a simulation: the earliest first, and of those at one moment the one that was noted first.
export interface Entry {
  readonly at: number;
  readonly act: () => void;
}

interface Noted extends Entry {
  readonly order: number;
}

/** A binary heap. */
export class Agenda {
  readonly #heap: Noted[] = [];
  #order = 0;

  add(at: number, act: () => void): void {
    const heap = this.#heap;
    const entry: Noted = { at, act, order: (this.#order += 1) };
    let place = heap.length;
    heap.push(entry);
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = heap[above] as Noted; // above is inside
      if (!isBefore(entry, other)) break;
      heap[place] = other;
      place = above;
    }
    heap[place] = entry;
  }

  next(): Entry | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= heap.length) break;
      const right = heap[below + 1];
      if (right !== undefined && isBefore(right, heap[below] as Noted)) below += 1; // inside
      const other = heap[below] as Noted; // inside
      if (!isBefore(other, last)) break;
      heap[place] = other;
      place = below;
    }
    heap[place] = last;
    return first;
  }
}

function isBefore(one: Noted, other: Noted): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
