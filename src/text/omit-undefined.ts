// Options that are either stated or absent, from values that may be undefined.

/** Without the keys whose value is undefined. */
export function omitUndefined<T extends object>(
  options: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const pairs = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs) as { [K in keyof T]?: Exclude<T[K], undefined> }; // what is left of them
}
