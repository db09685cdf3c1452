// Things put together by what they have in common, in the order in which they came.

export function groupBy<K, T>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Only neighbours stand together. */
export function groupNeighbours<K, T>(
  items: readonly T[],
  keyOf: (item: T) => K,
): readonly (readonly [key: K, items: T[]])[] {
  const groups: [K, T[]][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0] === keyOf(item)) last[1].push(item);
    else groups.push([keyOf(item), [item]]);
  }
  return groups;
}

/** With it, or without it where it was there. */
export function flip<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(one)) next.add(one);
  return next;
}
