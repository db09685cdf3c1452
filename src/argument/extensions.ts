// Preferred and stable extensions: the largest sets of nodes that defend themselves, and those that also attack all the rest.
// A search that decides node by node and undoes its steps.
// Law 1: every extension returned is one. `complete` says that there are no others; if the bound was hit, it is false.
// Law 2: a node is tried IN before it is tried not IN, so a set comes after every larger one: maximal is "inside none found before".
import { degree, each, type Framework } from "./framework.ts";

/** The sets found; `complete` is false where the search reached its bound. */
export interface Extensions {
  readonly extensions: readonly (readonly string[])[];
  readonly complete: boolean;
}

/** How far a search may go. */
export interface SearchLimits {
  /** The most decisions a search may take. */
  readonly bound?: number;
}

/** A few seconds at the very worst; the graph of a long deliberation needs a few hundred. */
const DEFAULT_BOUND = 100_000;
/** Each new set is held against those found before, word by word; with very many large sets that would outlast all decisions. */
const WORDS_PER_DECISION = 4_000;

/** The largest sets of arguments that can be held together and defend themselves. */
export function preferred(
  framework: Framework,
  { bound = DEFAULT_BOUND }: SearchLimits = {},
): Extensions {
  return search(framework, ABSTAINED, bound);
}

/** The sets of arguments that attack every argument outside of them. */
export function stable(
  framework: Framework,
  { bound = DEFAULT_BOUND }: SearchLimits = {},
): Extensions {
  return search(framework, DOOMED, bound);
}

const OPEN = 0;
const IN = 1;
/** Attacked by a node that is IN. */
const OUT = 2;
/** Must be attacked by a node that is IN, and is not yet. */
const DOOMED = 3;
/** Decided to be not IN, attacked or not. */
const ABSTAINED = 4;
type Mark = typeof OPEN | typeof IN | typeof OUT | typeof DOOMED | typeof ABSTAINED;

function search(
  framework: Framework,
  rejected: typeof DOOMED | typeof ABSTAINED,
  bound: number,
): Extensions {
  const board = new Board(framework);
  const found: Bits[] = [];
  const decisions: { node: number; before: number }[] = [];
  let isConsistent = board.begin();
  let steps = 0;
  let words = 0;
  const end = (complete: boolean): Extensions => ({
    extensions: found.map((set) => framework.ids.filter((_, n) => set[n >> 5]! & (1 << (n & 31)))),
    complete,
  });
  for (;;) {
    const node = isConsistent ? board.mostPressing() : undefined;
    if (node !== undefined) {
      if (++steps > bound) return end(false);
      decisions.push({ node, before: board.moves });
      isConsistent = board.mark(node, IN);
      continue;
    }
    if (isConsistent) {
      const set = board.accepted();
      // Backwards, since sets found one after the other begin alike.
      const isInside = (larger: Bits): boolean => {
        for (let w = set.length - 1; w >= 0; w--) {
          words++;
          if (set[w]! & ~larger[w]!) return false;
        }
        return true;
      };
      // No stable set lies inside another.
      if (rejected === DOOMED || !found.some(isInside)) found.push(set);
      if (words > bound * WORDS_PER_DECISION) return end(false);
    }
    const last = decisions.pop();
    if (!last) return end(true);
    board.undo(last.before);
    isConsistent = board.mark(last.node, rejected);
  }
}

/** A set of node numbers, one bit each; sets of one framework have the same length. */
type Bits = Uint32Array;

/** Marks on nodes, what follows from them, and the way back. Every `!` reads at a node number, in range by construction. */
class Board {
  readonly #framework: Framework;
  readonly #marks: Uint8Array;
  /** Per node, its attackers that could still be IN. */
  readonly #hopes: Int32Array;
  /** Per node, its attackers that are neither OUT nor DOOMED. */
  readonly #threats: Int32Array;
  readonly #trail: { node: number; was: Mark }[] = [];

  constructor(framework: Framework) {
    this.#framework = framework;
    this.#marks = new Uint8Array(framework.ids.length);
    this.#hopes = Int32Array.from(framework.ids, (_, n) => degree(framework.attackers, n));
    this.#threats = this.#hopes.slice();
  }

  get moves(): number {
    return this.#trail.length;
  }

  accepted(): Bits {
    const set: Bits = new Uint32Array(Math.ceil(this.#marks.length / 32));
    for (const [n, mark] of this.#marks.entries()) if (mark === IN) set[n >> 5]! |= 1 << (n & 31);
    return set;
  }

  /** Accepts what nobody attacks. */
  begin(): boolean {
    return this.#settle([...this.#marks.keys()]);
  }

  /** Marks an open node and all that follows; false if that contradicts an earlier mark. */
  mark(node: number, mark: typeof IN | typeof DOOMED | typeof ABSTAINED): boolean {
    const touched: number[] = [];
    const isPossible = mark === IN ? this.#accept(node, touched) : this.#set(node, mark, touched);
    return isPossible && this.#settle(touched);
  }

  undo(moves: number): void {
    while (this.#trail.length > moves) {
      const { node, was } = this.#trail.pop()!;
      this.#write(node, was);
    }
  }

  /** An open node that could save the most pressing doomed one, else the one with most neighbours; none if all is decided. */
  mostPressing(): number | undefined {
    const { attackers, targets } = this.#framework;
    let doomed: number | undefined;
    let open: number | undefined;
    const busyness = (n: number) => degree(attackers, n) + degree(targets, n);
    for (const [n, mark] of this.#marks.entries()) {
      if (mark === DOOMED && (doomed === undefined || this.#hopes[n]! < this.#hopes[doomed]!))
        doomed = n;
      if (mark === OPEN && (open === undefined || busyness(n) > busyness(open))) open = n;
    }
    return doomed === undefined ? open : this.#firstHope(doomed);
  }

  #settle(touched: number[]): boolean {
    for (let n = touched.pop(); n !== undefined; n = touched.pop()) {
      const mark = this.#marks[n];
      if (mark === DOOMED && this.#hopes[n] === 0) return false;
      if (mark === DOOMED && this.#hopes[n] === 1 && !this.#accept(this.#firstHope(n)!, touched))
        return false;
      if (mark === ABSTAINED && this.#isNeedless(n)) return false;
      if (mark === OPEN && this.#threats[n] === 0 && !this.#accept(n, touched)) return false;
    }
    return true;
  }

  /** Nothing that may yet be IN attacks it, and it answers its other attackers: no maximal set of this branch lacks it. */
  #isNeedless(abstained: number): boolean {
    if (this.#hopes[abstained] !== 0) return false;
    const answered = each(this.#framework.targets, abstained);
    return each(this.#framework.attackers, abstained).every(
      (n) => this.#marks[n] !== ABSTAINED || (n !== abstained && answered.includes(n)),
    );
  }

  #accept(node: number, touched: number[]): boolean {
    this.#set(node, IN, touched);
    for (const target of each(this.#framework.targets, node)) {
      if (this.#marks[target] === IN) return false;
      if (this.#marks[target] !== OUT) this.#set(target, OUT, touched);
    }
    for (const attacker of each(this.#framework.attackers, node)) {
      const mark = this.#marks[attacker];
      if (mark === OPEN || mark === ABSTAINED) this.#set(attacker, DOOMED, touched);
    }
    return true;
  }

  #set(node: number, mark: Mark, touched: number[]): true {
    this.#trail.push({ node, was: this.#marks[node] as Mark }); // only #write fills marks
    this.#write(node, mark);
    touched.push(node, ...each(this.#framework.targets, node));
    return true;
  }

  #write(node: number, mark: Mark): void {
    const was = this.#marks[node];
    const hope = Number(mark === OPEN) - Number(was === OPEN);
    const threat = Number(mark !== OUT && mark !== DOOMED) - Number(was !== OUT && was !== DOOMED);
    this.#marks[node] = mark;
    for (const target of each(this.#framework.targets, node)) {
      this.#hopes[target]! += hope;
      this.#threats[target]! += threat;
    }
  }

  #firstHope(node: number): number | undefined {
    return each(this.#framework.attackers, node).find((attacker) => this.#marks[attacker] === OPEN);
  }
}
