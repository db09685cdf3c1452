// What is made of an object that never changes is made once, and kept as long as the object is.
export function oncePer<K extends object, V extends object>(make: (of: K) => V): (of: K) => V {
  const kept = new WeakMap<K, V>();
  return (of) => {
    const made = kept.get(of) ?? make(of);
    kept.set(of, made);
    return made;
  };
}
