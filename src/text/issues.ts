// What a form holds against a value, in plain words: each complaint with its place.
// Law: words that a form was given for a complaint are kept; those of the validator's own are for programs, and are not shown.

/** A complaint as zod states it. */
interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string | undefined;
  readonly origin?: string;
  readonly expected?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly inclusive?: boolean;
  readonly keys?: readonly string[];
  readonly values?: readonly unknown[];
}

/** Enough to fix a reply by; a reply that is wrong everywhere needs no longer list. */
const MOST_ISSUES = 12;
/** How the validator's own words begin. */
const OF_VALIDATOR = /^(?:Too (?:big|small)|Invalid|Unrecognized)\b/u;
const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

export function describeIssues(issues: readonly Issue[]): readonly string[] {
  return issues.slice(0, MOST_ISSUES).map((issue) => {
    const where = issue.path.length === 0 ? "the reply" : issue.path.map(String).join(".");
    return `${where}: ${describeIssue(issue)}`;
  });
}

/** What is wrong, without the place. */
export function describeIssue(issue: Issue): string {
  const { code, message, keys = [], values = [], expected = "" } = issue;
  if (!OF_VALIDATOR.test(message)) return message;
  switch (code) {
    case "invalid_type":
      if (message.endsWith("received undefined")) return "is missing";
      return `has to be ${KINDS[expected] ?? expected}`;
    case "invalid_value":
      return `has to be ${values.length > 1 ? "one of " : ""}${values.map(String).join(", ")}`;
    case "unrecognized_keys":
      return `has ${keys.length === 1 ? "a field" : "fields"} that nobody asked for: ${keys.map((key) => JSON.stringify(key)).join(", ")}`;
    case "too_big":
    case "too_small":
      return describeSize(issue);
    default:
      return "does not have the form that is asked for";
  }
}

function describeSize({ code, origin = "", minimum, maximum, inclusive = true }: Issue): string {
  const isBig = code === "too_big";
  const bound = Number(isBig ? maximum : minimum);
  const nouns: Readonly<Record<string, string>> = { string: "character", array: "entry" };
  const noun = nouns[origin];
  const limits = inclusive ? ["at least", "at most"] : ["more than", "less than"];
  const limit = `${limits[isBig ? 1 : 0] ?? ""} ${bound}`;
  if (noun === undefined) return `has to be ${limit}`;
  const plural = noun === "entry" ? "entries" : `${noun}s`;
  return `has to have ${limit} ${bound === 1 ? noun : plural}`;
}
