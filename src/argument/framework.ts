// A plain attack framework, and its grounded labelling: what must be accepted, what must be rejected, what stays open.
// Nodes are numbered and neighbours lie in flat integer arrays, so that labelling is linear and large graphs stay cheap.
// Every `!` below reads at a node number, which is in range by construction.
/** An abstract argumentation framework: arguments, and who attacks whom, by number. */
export interface Framework {
  readonly ids: readonly string[];
  readonly attackers: Neighbours;
  readonly targets: Neighbours;
}

/** Neighbours of node n: `list[start[n]]` up to, not including, `list[start[n + 1]]`. */
export interface Neighbours {
  readonly start: Int32Array;
  readonly list: Int32Array;
}

/** Attacks that name an unknown id are left out. */
export function framework(
  ids: readonly string[],
  attacks: Iterable<readonly [by: string, on: string]>,
): Framework {
  const numbers = new Map(ids.map((id, n) => [id, n]));
  const by: number[] = [];
  const on: number[] = [];
  for (const [attacker, target] of attacks) {
    const a = numbers.get(attacker);
    const t = numbers.get(target);
    if (a === undefined || t === undefined) continue;
    by.push(a);
    on.push(t);
  }
  return {
    ids,
    attackers: neighbours(ids.length, on, by),
    targets: neighbours(ids.length, by, on),
  };
}

/** What must be accepted, what must be rejected, and what stays open. */
export interface Grounded {
  readonly in: readonly string[];
  readonly out: readonly string[];
  readonly undecided: readonly string[];
}

/** The grounded labelling of a framework. */
export function grounded(framework: Framework): Grounded {
  const { label } = groundedLabelling(framework);
  const labelled = (wanted: Label) => framework.ids.filter((_, n) => label[n] === wanted);
  return { in: labelled(IN), out: labelled(OUT), undecided: labelled(UNDECIDED) };
}

type Label = 0 | 1 | 2;
export const UNDECIDED = 0;
export const IN = 1;
export const OUT = 2;

/**
 * Accepts what nobody attacks, rejects what that attacks, and again, until nothing changes.
 * `accepted` lists the nodes that are IN, each after the nodes that defend it.
 */
export function groundedLabelling({ ids, attackers, targets }: Framework) {
  const label = new Uint8Array(ids.length);
  const unanswered = Int32Array.from(ids, (_, n) => degree(attackers, n));
  const accepted: number[] = [];
  for (let n = 0; n < ids.length; n++) if (unanswered[n] === 0) accepted.push(n);
  for (const winner of accepted) {
    label[winner] = IN;
    for (const loser of each(targets, winner)) {
      if (label[loser] === OUT) continue;
      label[loser] = OUT;
      for (const freed of each(targets, loser)) {
        unanswered[freed]!--;
        if (unanswered[freed] === 0) accepted.push(freed);
      }
    }
  }
  return { label, accepted };
}

export function each({ start, list }: Neighbours, n: number): Int32Array {
  return list.subarray(start[n], start[n + 1]);
}

/** All neighbours of these nodes. */
export function neighboursOf(all: Neighbours, nodes: Iterable<number>): Set<number> {
  const found = new Set<number>();
  for (const n of nodes) for (const other of each(all, n)) found.add(other);
  return found;
}

export function degree({ start }: Neighbours, n: number): number {
  return (start[n + 1] ?? 0) - (start[n] ?? 0);
}

/** Sorts the pairs (from[i], to[i]) by `from`, by counting. */
function neighbours(size: number, from: readonly number[], to: readonly number[]): Neighbours {
  const start = new Int32Array(size + 1);
  for (const n of from) start[n + 1]!++;
  for (let n = 0; n < size; n++) start[n + 1]! += start[n]!;
  const next = start.slice();
  const list = new Int32Array(from.length);
  from.forEach((n, i) => (list[next[n]!++] = to[i]!));
  return { start, list };
}
