// One report never says two things of one option. Sections note what they state as codes; what contradicts is found by the codes alone.
// Law: it looks at logs with a count; older ones were written by several computations and keep their reading.

/** What a section says of an option, or of the panel. */
export type Statement =
  | { readonly kind: "status"; readonly option: string; readonly status: string }
  /** An attack on it is open, and nobody has answered it. */
  | { readonly kind: "open-attack"; readonly option: string }
  /** Somebody kept it although it was refuted. */
  | { readonly kind: "kept-refuted"; readonly option: string }
  | { readonly kind: "all-agree" | "members-differ" };

/** Statuses in which no attack can be open, and those in which one is. What a protocol calls otherwise is at least not refuted. */
const CLOSED = new Set(["answered", "unattacked"]);
const ATTACKED = new Set(["open", "contested"]);
const REFUTED = "refuted";

/** Pairs of statements that cannot both be true, by their codes. */
export function findContradictions(stated: readonly Statement[]): readonly string[] {
  const statuses = new Map<string, Set<string>>();
  for (const row of stated)
    if (row.kind === "status")
      statuses.set(row.option, (statuses.get(row.option) ?? new Set()).add(row.status));
  const isSaid = (kind: Statement["kind"]) => stated.some((row) => row.kind === kind);
  return [
    ...[...statuses].flatMap(([option, said]) =>
      isContrary([...said]) ? [`${option}: ${[...said].sort().join(" / ")}`] : [],
    ),
    ...stated.flatMap((row) => {
      if (row.kind === "status" || !("option" in row)) return [];
      const said = [...(statuses.get(row.option) ?? [])];
      const isWrong =
        row.kind === "open-attack"
          ? said.some((status) => CLOSED.has(status))
          : said.length > 0 && !said.includes(REFUTED);
      return isWrong ? [`${row.option}: ${said.join(" / ")} / ${row.kind}`] : [];
    }),
    ...(isSaid("all-agree") && isSaid("members-differ") ? ["all-agree / members-differ"] : []),
  ];
}

function isContrary(said: readonly string[]): boolean {
  const isBoth =
    said.some((status) => CLOSED.has(status)) && said.some((status) => ATTACKED.has(status));
  return isBoth || (said.includes(REFUTED) && said.length > 1);
}

/** Who is told of a report that contradicts itself. Tests put somebody here who refuses it. */
export const onContradiction: { tell: (found: readonly string[]) => void } = {
  tell: () => undefined,
};
