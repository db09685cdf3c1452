// Rules beyond the form of a reply, shared by protocols. Each says itself to the seat and checks by code.
import type { Rule } from "../../../kernel/ask.ts";
import type { Json, JsonObject } from "../../../kernel/json.ts";
import { cutToWords } from "../../../text/cut.ts";
import { countWords } from "../../../text/words.ts";
import { agreementIn, agreementInProse } from "./agreement.ts";
import type { Language } from "../../../text/language.ts";
import { firstPhrase, isNegated, languagesIn, ownWords, patterns, type Found } from "./clause.ts";
import WORDS from "./judgment-words.json" with { type: "json" };

/** Every text in a reply, typed fields (ids, enumerations) left out by naming them. */
export function textsOf(value: unknown, leaveOut: readonly string[] = []): string[] {
  const texts: string[] = [];
  const collect = (part: unknown): void => {
    if (typeof part === "string") texts.push(part);
    else if (Array.isArray(part)) part.forEach(collect);
    else if (part !== null && typeof part === "object")
      for (const [key, field] of Object.entries(part)) if (!leaveOut.includes(key)) collect(field);
  };
  collect(value);
  return texts;
}

/** Several limits are held against the same reply, one after the other. */
const counted = new WeakMap<
  object,
  { readonly leaveOut: readonly string[]; readonly words: number }
>();

function wordsIn(value: unknown, leaveOut: readonly string[]): number {
  const known = typeof value === "object" && value !== null ? counted.get(value) : undefined;
  if (known?.leaveOut === leaveOut) return known.words;
  const words = textsOf(value, leaveOut).reduce((sum, text) => sum + countWords(text), 0);
  if (typeof value === "object" && value !== null) counted.set(value, { leaveOut, words });
  return words;
}

export function atMostWords<T>(
  max: number,
  effect: "reject" | "flag",
  leaveOut: readonly string[] = [],
): Rule<T> {
  return {
    id: `words-${max}`,
    says: `At most ${max} words over all texts together; ids and quotations do not count.`,
    effect,
    last: effect === "reject" ? "absent" : "flag",
    check: (value) => {
      const words = wordsIn(value, leaveOut);
      return words > max
        ? `${words} words; at most ${max} are allowed over all text fields together`
        : undefined;
    },
    ...(effect === "reject" ? { fit: (value) => shortened(value as Json, max, leaveOut) } : {}), // replies are JSON
  };
}

/** The longest texts are cut, all to one length, until together they keep to the limit: who wrote little loses nothing. */
function shortened(value: Json, max: number, leaveOut: readonly string[]): Json {
  const words = textsOf(value, leaveOut).map(countWords);
  let most = max;
  while (most > 1 && words.reduce((sum, count) => sum + Math.min(count, most), 0) > max) most -= 1;
  return mapTexts(value, leaveOut, (text) => cutToWords(text, most));
}

function mapTexts(
  value: Json,
  leaveOut: readonly string[],
  change: (text: string) => string,
): Json {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((v: Json) => mapTexts(v, leaveOut, change));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([key, v]) => [
      key,
      leaveOut.includes(key) ? v : mapTexts(v, leaveOut, change),
    ]),
  );
}

export function noAgreement<T>(fields: readonly (keyof T & string)[]): Rule<T> {
  return rule(
    "no-agreement",
    "No agreement or praise in the attack: it is for finding what is wrong.",
    (value) =>
      firstFound(
        pick(value, fields),
        agreementIn,
        (found, { field }) =>
          `${field}: "${found}" expresses agreement; say what is wrong instead, or use noMaterialWeakness`,
      ),
  );
}

/** `reported`: fields, however deep, that are for what others argue. What speaks for an option praises it, whoever writes it down. */
export function processOnly<T>(
  fields: readonly (keyof T & string)[],
  reported: readonly string[] = [],
): Rule<T> {
  return rule(
    "process-only",
    "Show no preference: no verdict of your own on any option, no agreement with anyone.",
    (value) =>
      firstFound(
        pick(value, fields),
        judgmentIn,
        (found, { at, about }) =>
          `${at}${about === undefined ? "" : ` (${about})`}: "${found}" judges the content; a moderator touches the process only`,
        reported,
      ),
  );
}

/** What is said of the first text of these fields in which something is found. */
function firstFound<T>(
  fields: Partial<T>,
  find: (text: string) => string | undefined,
  tell: (found: string, where: Placed & { readonly field: string }) => string,
  leaveOut: readonly string[] = [],
): string | undefined {
  for (const [field, value] of Object.entries(fields))
    for (const place of placed(value, field, leaveOut)) {
      const found = find(place.text);
      if (found !== undefined) return tell(found, { ...place, field });
    }
  return undefined;
}

function pick<T>(value: T, fields: readonly (keyof T & string)[]): Partial<T> {
  return Object.fromEntries(fields.map((field) => [field, value[field]])) as Partial<T>; // those of its own
}

/** Where a text stands, as the form names places, and what the row that holds it is about. */
interface Placed {
  readonly text: string;
  readonly at: string;
  readonly about: string | undefined;
}

function placed(value: unknown, at: string, leaveOut: readonly string[], about?: string): Placed[] {
  if (typeof value === "string") return [{ text: value, at, about }];
  if (Array.isArray(value))
    return value.flatMap((v, n) => placed(v, `${at}.${n}`, leaveOut, about));
  if (value === null || typeof value !== "object") return [];
  const { issue, message } = value as { readonly issue?: unknown; readonly message?: unknown }; // any object may lack both
  const named = [issue, message].find((id) => typeof id === "string") ?? about;
  return Object.entries(value).flatMap(([key, v]) =>
    leaveOut.includes(key) ? [] : placed(v, `${at}.${key}`, leaveOut, named),
  );
}

/** A rule of one protocol, said and checked in place. */
export function rule<T>(
  id: string,
  says: string,
  check: (value: T) => string | undefined,
  last: "flag" | "absent" = "absent",
): Rule<T> {
  return { id, says, effect: "reject", last, check };
}

/** Noted, and the reply stands. */
export function flag<T>(
  id: string,
  says: string,
  check: (value: T) => string | undefined,
): Rule<T> {
  return { id, says, effect: "flag", last: "flag", check };
}

/** What is wrong with some, by their names; nothing where there are none. */
export function naming(
  wrong: readonly string[],
  says: (names: string) => string,
): string | undefined {
  return wrong.length > 0 ? says(wrong.join(", ")) : undefined;
}

/** The list in a field has an entry for each of these. */
export function everyOne<T>(
  id: string,
  says: string,
  about: {
    readonly field: string;
    readonly wanted: readonly string[];
    readonly given: (value: T) => readonly string[];
  },
): Rule<T> {
  const { field, wanted, given } = about;
  const check = (value: T): string | undefined => {
    const missing = wanted.filter((one) => !given(value).includes(one));
    return naming(missing, (names) => `${field}: ${names} missing`);
  };
  return rule(id, says, check, "flag");
}

/** Texts that are the same but for case, spacing and punctuation. */
export function sameText(a: string, b: string): boolean {
  return bare(a) === bare(b);
}

function bare(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, " ")
    .trim();
}

// Finds a moderator's own judgment on the content, in English, Japanese and Chinese; the words are in judgment-words.json.
// Law 1: reporting who holds what, asking openly, and steering the process are no judgment.
// Law 2: `own` is in the moderator's voice, and attribution does not excuse it; a `verdict` is excused by attribution to
// a member or a message. Denying merit judges as much as granting it.
export function judgmentIn(text: string): string | undefined {
  const prose = ownWords(text);
  for (const language of languagesIn(prose)) {
    const { own, verdict } = JUDGMENT[language];
    const phrase =
      firstPhrase(
        prose,
        language,
        own,
        (found) => !isNegated(found) && !isOpen(found) && !isAnothers(found),
      ) ??
      firstPhrase(
        prose,
        language,
        verdict,
        (found) => !isOpen(found) && !isAttributed(found) && !isProcess(found),
      );
    if (phrase !== undefined) return phrase;
  }
  return agreementInProse(prose, isAttributed);
}

const JUDGMENT = {
  en: compile(WORDS.en, "i"),
  ja: compile(WORDS.ja, ""),
  zh: compile(WORDS.zh, ""),
} satisfies Record<Language, unknown>;

function compile(words: (typeof WORDS)[Language], flag: "i" | "") {
  const one = (source: string): RegExp => {
    const [pattern] = patterns(words.parts, [source], `g${flag}`);
    return new RegExp(pattern ?? "", flag);
  };
  return {
    own: patterns(words.parts, words.own, `g${flag}`),
    verdict: patterns(words.parts, words.verdict, `g${flag}`),
    voice: new RegExp(words.voice, `g${flag}`),
    reports: one(words.reports),
    reported: one(words.reported),
    contrast: one(words.contrast),
    open: one(words.open),
    leading: one(words.leading),
    steering: one(words.process),
  };
}

/** Asked, supposed or requested; not where the question suggests its answer ("isn't A better?"). */
function isOpen({ language, lead, before, phrase, after, rest, isAsked }: Found): boolean {
  const { open, leading } = JUDGMENT[language];
  const end = isAsked ? `${after}?` : language === "en" ? "" : after; // English asks before, the others after
  return (
    !leading.test(lead + phrase + rest + (isAsked ? "?" : "")) && open.test(before + phrase + end)
  );
}

/** Somebody else's view, reported: named before it or after it, with nothing between that sets the moderator's own against it. */
function isAttributed({ language, lead, rest }: Found): boolean {
  const { voice, reports, reported, contrast } = JUDGMENT[language];
  const said = lead.split(contrast).at(-1) ?? "";
  return reports.test(said.replace(voice, "")) || reported.test(rest.split(contrast)[0] ?? "");
}

/** Said of rounds, order, votes and time, which are the moderator's work. */
function isProcess({ language, before, phrase, after }: Found): boolean {
  return JUDGMENT[language].steering.test(`${before}${phrase}${after}`);
}

/** Japanese leaves the speaker out; a named one is not the moderator. */
function isAnothers({ language, before }: Found): boolean {
  return (
    language === "ja" && /(?:担当|さん|氏|専門家|側|派|メンバー|全員|名|[A-Z])[はがも]/.test(before)
  );
}
