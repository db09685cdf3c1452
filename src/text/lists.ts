// Counts and lists in English sentences.

/** `1 round`, `2 rounds`. */
export function countNoun(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

/** The first of many and how many more there are: `a, b and 3 more`. `joint` stands before the count. */
export function listFirst(items: readonly string[], most: number, joint = " and "): string {
  const more = items.length - most;
  return `${items.slice(0, most).join(", ")}${more > 0 ? `${joint}${more} more` : ""}`;
}
