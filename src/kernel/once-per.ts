// What is made of an object that never changes is made once, and kept as long as the object is.
export function oncePer<K extends object, V extends object | string | number>(
  make: (of: K) => V,
): (of: K) => V {
  const kept = new WeakMap<K, V>();
  return (of) => {
    const known = kept.get(of);
    if (known !== undefined) return known;
    const made = make(of);
    kept.set(of, made);
    return made;
  };
}
