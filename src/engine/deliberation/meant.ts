// What a value that a form refuses was plainly meant to be; undefined where more than one reading is open.
import type { Json } from "../../kernel/json.ts";

/** The one choice that it differs from in case, spacing and punctuation only. */
export function choiceMeant(value: Json, among: readonly Json[]): Json | undefined {
  if (value === null) return among.find((choice) => choice === "none");
  if (typeof value !== "string") return undefined;
  const alike = among.filter(
    (choice) => typeof choice === "string" && bareWord(choice) === bareWord(value),
  );
  return alike.length === 1 ? alike[0] : undefined;
}

/** The one key that is the same word, however it is written: `key_risk`, `Key risk`, `keyRisk`. */
export function keyMeant(key: string, among: readonly string[]): string | undefined {
  const alike = among.filter((known) => bareWord(known) === bareWord(key));
  return alike.length === 1 ? alike[0] : undefined;
}

/** In ids every dash counts; in words none does. */
function bareWord(text: string): string {
  const word = text
    .slice(0, LONGEST)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  return /\p{N}/u.test(word) ? word : word.replace(/[\s_-]+/gu, "");
}

/** Longer than any choice or key. */
const LONGEST = 200;

export function truthMeant(value: Json): boolean | undefined {
  if (typeof value === "boolean") return value;
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  return ["true", "yes"].includes(word) ? true : ["false", "no"].includes(word) ? false : undefined;
}

export interface Numbers {
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
  /** The seat will not be asked again: half a mark counts as a whole one. */
  readonly isLast: boolean;
}

/** This far past an end, as a share of the range, is a slip of the scale and no other scale. */
const SLIP = 0.25;
/** On a scale from 0 to 1 more than this is per cent; less could be a mark out of five or ten. */
const LEAST_PERCENT = 10;

export function numberMeant(
  value: Json,
  { least, most, isWhole, isLast }: Numbers,
): number | undefined {
  const said =
    typeof value === "string" ? /^\s*([-+]?\d{1,15}(?:\.\d{1,15})?)\s*(%?)\s*$/u.exec(value) : null;
  const given = typeof value === "number" ? value : said ? Number(said[1]) : undefined;
  if (given === undefined) return undefined;
  const isShare = least === 0 && most === 1;
  const isPercent = isShare && given <= 100 && (said?.[2] === "%" || given > LEAST_PERCENT);
  if (said?.[2] === "%" && !isPercent) return undefined;
  if (isWhole && !Number.isInteger(given) && !isLast) return undefined;
  const scaled = isPercent ? given / 100 : isWhole ? Math.round(given) : given;
  if (scaled >= least && scaled <= most) return scaled;
  const nearest = Math.min(most, Math.max(least, scaled));
  return Math.abs(scaled - nearest) <= SLIP * (most - least) ? nearest : undefined;
}
