// What the engine says, as data: a code that catalogues know and what goes into it. Sentences are made from it where they are shown.
// Law: a value is a word of nobody's language (a name, an id, a figure) or somebody's own words; those are never translated.

/** A sentence by its code, with what is put into it. */
export interface Phrase {
  readonly code: string;
  readonly params: Params;
}

/** What is put into a sentence. */
export type Params = Readonly<Record<string, Value>>;
export type Value = string | number | Phrase | readonly (string | Phrase)[];

/** Code → message, in ICU's syntax. */
export type Catalogue = Readonly<Record<string, string>>;
/** What codes say, by language. */
export type Messages = Readonly<Record<"en" | "ja" | "zh", Catalogue>>;

/** The fixed words of a protocol's reports, by language. */
export type ReportWords = Readonly<Record<"en" | "ja" | "zh", ReportCatalogue>>;
export interface ReportCatalogue {
  /** Headings and labels that only its report has, and reads itself. */
  readonly headings?: object;
  /** Headings that every report has, where they say something else in this one. */
  readonly shared?: Catalogue;
  /** Words that its facts record, names of what its messages hold, titles in its outline. */
  readonly terms?: Catalogue;
  readonly fields?: Catalogue;
  readonly stages?: Catalogue;
}

/** What people read in the forms of its asks, each in English, Japanese and Chinese: labels by names of fields, help by what the form states. */
export type FormWords = Readonly<
  Record<"labels" | "help", Readonly<Record<string, readonly string[]>>>
>;

/** Enough for a question that lists every finding; more is no sentence. */
const MOST_PARAMS = 24;
const MOST_IN_LIST = 1000;
/** A conflict among conflicts, and what it is about. */
const DEEPEST = 3;

export function isPhrase(value: unknown, depth = 0): value is Phrase {
  if (typeof value !== "object" || value === null || depth > DEEPEST) return false;
  const { code, params, ...rest } = value as Partial<Phrase>; // each part is looked at before it is used
  if (typeof code !== "string" || typeof params !== "object" || params === null) return false;
  const values = Object.values(params);
  return (
    Object.keys(rest).length === 0 &&
    values.length <= MOST_PARAMS &&
    values.every((each) => isValue(each, depth))
  );
}

function isValue(value: unknown, depth: number): boolean {
  if (typeof value === "string") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value))
    return (
      value.length <= MOST_IN_LIST &&
      value.every((item) => typeof item === "string" || isPhrase(item, depth + 1))
    );
  return isPhrase(value, depth + 1);
}
