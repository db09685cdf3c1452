// The fields of a message in the order in which they are read: named ones first, others by name, empty ones left out.

export function inReadingOrder<V>(
  fields: Readonly<Record<string, V>>,
  order: readonly string[],
): [string, V][] {
  const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return Object.entries(fields)
    .filter(
      ([, value]) =>
        value !== null && value !== "" && !(Array.isArray(value) && value.length === 0),
    )
    .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
