// "Did you mean": the candidates closest to a mistyped word, best first.

/** Longer words are no typing errors of ours, and the distance costs their product. */
const LONGEST = 64;

/** At most `most` candidates that a third of the letters, or a prefix of three, could turn into. */
export function nearest(word: string, candidates: readonly string[], most = 3): string[] {
  const typed = word.toLowerCase();
  if (typed === "" || typed.length > LONGEST) return [];
  const near = candidates.flatMap((candidate) => {
    if (candidate.length > LONGEST) return [];
    const known = candidate.toLowerCase();
    const distance = distanceOf(typed, known);
    const slack = Math.max(1, Math.floor(Math.max(typed.length, candidate.length) / 3));
    const isBeginning = typed.length >= 3 && known.startsWith(typed);
    return distance <= slack || isBeginning ? [{ candidate, distance }] : [];
  });
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function distanceOf(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
      );
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
