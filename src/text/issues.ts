// What a form holds against a value, in words: each complaint with its place.

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Enough to mend a reply by; a reply that is wrong everywhere needs no longer list. */
const MOST_ISSUES = 12;

export function describeIssues(issues: readonly Issue[]): readonly string[] {
  return issues.slice(0, MOST_ISSUES).map(({ path, message }) => {
    const where = path.length === 0 ? "the reply" : path.map(String).join(".");
    return `${where}: ${message.endsWith("received undefined") ? "is missing" : message}`;
  });
}
