// A defect switches off one rule of the product through a seam: whoever imports a module gets a weakened function instead.
// The modules are named by their types, so that a rename is an error of the compiler.

export interface Defect {
  /** The test files that have to notice. */
  readonly tests: readonly string[];
  /** Puts the weakened functions in place, before anything of the product is loaded. */
  readonly plant: () => void;
}

export type Defects = Readonly<Record<string, Defect>>;

/** A module like the real one but for what is given. */
export function but<M extends object>(
  change: (real: M) => Partial<NoInfer<M>>,
): (importOriginal: <T extends M = M>() => Promise<T>) => Promise<Partial<M>> {
  return async (importOriginal) => {
    const real = await importOriginal();
    return { ...real, ...change(real) };
  };
}
