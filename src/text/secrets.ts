// Finds what looks like a secret in text that would be sent to a model, and takes it out.
// Law 1: redacted text redacted again is the same, and has as many lines. A mark, like a line end, is a wall: no shape reaches over it,
//        and where the removal of a secret brings another to light, all goes that stands between the walls: nothing is left to search.
// Law 2: work grows with the text. Every repetition in a shape is bounded, and what is found is read past once.
// Law 3: a value counts only for its form (a vendor's prefix), its place (a URL, a header) or its name (api_key = …). Random text by
//        itself does not: hashes, ids and base64 images in ordinary text are no secrets.
import { replaceSpans, type Stretch } from "./spans.ts";
import { NOTHING, TOKENS, WORD_CHARS } from "./secret-tokens.ts";

export interface Secret extends Span {
  /** From 1. */
  readonly line: number;
}

export interface Redaction {
  readonly text: string;
  readonly found: readonly Pick<Secret, "kind" | "line">[];
}

interface Span extends Stretch {
  /** In plain words, from a closed list: nothing of the text is in it. */
  readonly kind: string;
}

interface Shape {
  readonly kind: (groups: Groups) => string;
  /** A text without any of these has none: looking for them is quicker. */
  readonly holds?: readonly string[];
  /** What counts as the secret is its group `secret`, which ends it, or all of it. */
  readonly pattern: RegExp;
  readonly isSecret: (secret: string, groups: Groups) => boolean;
  /** A secret goes on while this holds, however long: a cut value would leave its tail in the text. */
  readonly goesOn: (groups: Groups) => RegExp;
}

type Groups = Readonly<Record<string, string | undefined>>;

/** Stands for a mark or a found secret while the rest is searched; no shape matches it. */
const WALL = "\0";
/** 64 bits in base36 are 13 characters, and nobody issues keys shorter than 16; below it, names and words are as varied as keys. */
const MIN_CHARS = 16;
/** Random text of 16 characters has 3.7 to 3.9 bits a character by its own counts, so this is some three deviations below. */
const MIN_BITS = 3.2;
/** Hex carries 4 bits a character: 80 bits. Shorter hex is a colour, an abbreviated commit, an address. */
const MIN_HEX_CHARS = 20;
/** Random hex of 20 characters has about 3.4 bits a character by its own counts; repeated groups have fewer. */
const MIN_HEX_BITS = 2.8;
/** What a vendor's prefix vouches for need only not be a row of the same few characters. */
const MIN_TOKEN_BITS = 2.5;
/** The share of letters and digits that stand in pronounceable words: identifiers and paths lie above, random text nearly always below. */
const MAX_WORD_SHARE = 0.6;
/** Letters without a digit are mostly names; from here on random ones without a digit are rare, and a mixture of cases decides. */
const MIN_LETTERS_ONLY = 20;
/** The smallest private key in use, Ed25519, has 64 characters; an elided one in a manual shows a line's beginning. */
const MIN_KEY_BODY = 40;
/** An RSA key of 16384 bits takes less. */
const MAX_KEY_CHARS = 16_384;

const PLACEHOLDER =
  /example|your[-_.]|change[-_]?(?:me|this|it)|placeholder|redacted|dummy|sample|insert[-_]|replace[-_]|fake[-_]|[-_]here$|x{4,}|0{6,}|\*{3,}|\.{3}|…|12345678|abcdefg|abcdef0|^<|^\[|^\$[A-Za-z_({]|[$#]\{|\{\{|^\{|^%\w{1,64}%|process\.env|environ\b|getenv|\benv[.:[(]|^secrets\.|^vars\./i;
/** What manuals write where a password goes. */
const STAND_IN =
  /^(?:pass(?:word|wd|phrase)?|pwd?|secret|token|key|api[-_]?key|test|user(?:name)?|admin|root|foo|bar|baz|(.)\1{0,256})$/i;
const NO_SECRET =
  /^(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$|sha\d{1,3}[-:]|data:|arn:|[a-z][a-z\d+.-]{1,20}:\/\/|[.~]{0,2}\/.{1,200}\.[a-z]{1,5}$)/i;

const VALUE_CHARS = /[\w+/=.~!@#$%^*:?|-]/;
const QUOTED_CHARS = /[!#-&(-[\]-_a-~]/;
const FOUND_WORD = /[A-Z]?[a-z]{2,24}|[A-Z]{3,24}/g;

/** Names that say secret, alone or at the end of a longer one; each `_` may be a hyphen or missing. */
const NAMES = [
  "secret_access_key",
  "client_secret",
  "api_key",
  "access_key",
  "private_key",
  "secret_key",
  "account_key",
  "encryption_key",
  "signing_key",
  "auth_key",
  "connection_string",
  "password",
  "passphrase",
  "passwd",
  "pass",
  "pwd",
  "secret",
  "token",
  "credential",
];
// `pass` ends ordinary words.
const NAME = NAMES.map((name) =>
  name === "pass" ? "(?<![A-Za-z])pass" : name.replaceAll("_", "[_-]?"),
).join("|");
const SUFFIX = "s?(?:[_-]?(?:\\d{1,3}|prod|production|dev|test|live|staging|value|base64))?";
/** `: string` before `=`, then what assigns, in code, JSON, YAML, shells, XML. */
const ASSIGNS =
  "(?:[ \\t]{0,8}:[ \\t]{0,8}[A-Za-z][\\w.]{0,32}(?=[ \\t]{0,8}=))?[ \\t]{0,8}(?:=>|:=|={1,3}|:|>)[ \\t]{0,8}(?:[brfBRF]{1,2}(?=[\"']))?";
/** `--password` and a blank assign too. */
const ASSIGNMENT = new RegExp(
  `(?<name>${NAME})(?:${SUFFIX}(?:\\\\?["'\`])?\\]?${ASSIGNS}|(?<=--[\\w-]{1,48})[ \\t]{1,4})(?<quote>\\\\?["'\`])?(?<secret>[\\w+/=.~!@#$%^*:?|-]{${String(MIN_CHARS)},100})(?=(?<after>[([{]?))`,
  "gi",
);

const kindOfName = (name: string): string =>
  name === "secret_access_key" ? "AWS secret key" : `high-entropy value of ${name}`;
const PRIVATE_KEY = "private key";
const BESIDE = "text beside a secret";

/** The first in this list names a secret that several shapes find. */
export const SHAPES: readonly Shape[] = [
  ...TOKENS.map(({ kind, holds, pattern, isRandom, tail }) => ({
    ...shape(kind, pattern, isRandom ? looksRandom : isToken, tail),
    holds,
  })),
  shape(
    "Discord token",
    /(?<![\w-])(?<owner>[MNO][\w-]{23,27})\.[\w-]{6}\.[\w-]{27}/g,
    (_, { owner = "" }) => /^\d{15,20}$/.test(decode(owner)),
    WORD_CHARS,
  ),
  {
    ...shape(
      "password of a request",
      /(?<![\w-])curl[ \t](?:[^\s\0]{1,200}[ \t]{1,4}){0,20}(?:-u|--user|--proxy-user)[ \t=]{0,4}["']?[^\s\0:"'`]{1,100}:(?<secret>[^\s\0"'`]{4,200})/g,
      isTyped,
      /[^\s\0"'`]/,
    ),
    holds: ["curl"],
  },
  {
    ...shape(
      "value in a build file",
      new RegExp(
        `^[ \\t]{0,8}(?:ENV|ARG)[ \\t]{1,8}\\w{0,48}?(?:${NAME})${SUFFIX}[ \\t]{1,8}["']?(?<secret>[^\\s\\0"'\`=]{8,200})`,
        "gim",
      ),
      (secret) => isTyped(secret) && !NO_SECRET.test(secret) && /[\dA-Z]/.test(secret),
      /[^\s\0"'`]/,
    ),
    holds: ["ENV", "ARG", "env", "arg"],
  },
  shape(
    "JSON Web Token",
    /(?<![\w-])(?<header>eyJ[\w-]{8,1024})\.[\w-]{4,4096}\.[\w-]{16}/g,
    (_, { header = "" }) => hasAlgorithm(header),
    /[\w.-]/,
  ),
  shape(
    "password in a URL",
    /(?<=[a-z][a-z\d]):\/\/[^\s\0/?#:@"'`<>]{0,128}:(?<secret>[^\s\0/?#"'`<>]{4,256})(?=@[\w[])/gi,
    isTyped,
    NOTHING,
  ),
  shape(
    "password in a connection string",
    /(?<=;[ \t]{0,4})(?:password|pwd)[ \t]{0,4}=[ \t]{0,4}(?<secret>[^\s\0;"'`]{4,200})/gi,
    isTyped,
    /[^\s\0;"'`]/,
  ),
  shape(
    "authorization header",
    /(?<![A-Za-z])authorization\\?["'`]?[ \t]{0,4}[:=,][ \t]{0,4}\\?["'`]?(?:(?<scheme>[A-Za-z]{3,12})[ \t]{1,4})?(?<secret>[\w.~+/=-]{8,200})/gi,
    isCredential,
    /[\w.~+/=-]/,
  ),
  shape(
    "bearer token",
    /(?<![A-Za-z])bearer[ \t]{1,4}(?<secret>[\w.~+/=-]{16,200})/gi,
    looksRandom,
    /[\w.~+/=-]/,
  ),
  {
    kind: ({ name = "" }) =>
      kindOfName(NAMES.find((known) => normalizeName(known) === normalizeName(name)) ?? "secret"),
    pattern: ASSIGNMENT,
    // A bare value before a bracket is a call or a look-up.
    isSecret: (secret, { quote, after }) =>
      looksRandom(secret) && (quote !== undefined || after === ""),
    goesOn: ({ quote }) => (quote === undefined ? VALUE_CHARS : QUOTED_CHARS),
  },
];

const KINDS = [
  ...SHAPES.slice(0, -1).map(({ kind }) => kind({})),
  ...NAMES.map(kindOfName),
  PRIVATE_KEY,
  BESIDE,
];
/** Only a kind of ours makes a mark: other words in brackets may be the secret itself. */
const MARK = new RegExp(`\\[redacted: (?:${KINDS.join("|")})\\]`, "g");

export function secretsIn(text: string): readonly Secret[] {
  const marks = Array.from(text.matchAll(MARK), ({ 0: mark, index: start }) => {
    return { start, end: start + mark.length, kind: "" };
  });
  const unmarked = wallOff(text, marks);
  const keys = privateKeys(unmarked);
  const unlocked = wallOff(unmarked, keys);
  const plain = searchShapes(unlocked);
  const rest = wallOff(unlocked, plain);
  const beside = betweenWalls(rest, searchShapes(rest));
  return numberLines(
    text,
    [...keys, ...plain, ...beside].sort((a, b) => a.start - b.start),
  );
}

/** The text with `[redacted: KIND]` for each secret; the line ends of a private key stay. */
export function redactSecrets(text: string): Redaction {
  const secrets = secretsIn(text);
  const mark = (secret: string, { kind }: Span): string =>
    `[redacted: ${kind}]${secret.replace(/[^\r\n]/g, "")}`;
  return {
    text: replaceSpans(text, secrets, mark),
    found: secrets.map(({ kind, line }) => ({ kind, line })),
  };
}

function shape(kind: string, pattern: RegExp, isSecret: Shape["isSecret"], tail: RegExp): Shape {
  return { kind: () => kind, pattern, isSecret, goesOn: () => tail };
}

/** What its form vouches for. */
function isToken(secret: string): boolean {
  return !PLACEHOLDER.test(secret) && bitsPerChar(secret) >= MIN_TOKEN_BITS;
}

function searchShapes(text: string): Span[] {
  return mergeSpans(SHAPES.flatMap((shape) => matches(text, shape)));
}

function matches(text: string, { kind, holds, pattern, isSecret, goesOn }: Shape): Span[] {
  const spans: Span[] = [];
  if (holds && !holds.some((part) => text.includes(part))) return spans;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const groups: Groups = match.groups ?? {};
    const secret = groups["secret"] ?? match[0];
    let end = match.index + match[0].length;
    const start = end - secret.length;
    if (!isSecret(secret, groups)) {
      // A name may stand in what was taken for a value.
      pattern.lastIndex = Math.max(start, match.index + 1);
      continue;
    }
    const more = goesOn(groups);
    while (end < text.length && more.test(text.charAt(end))) end += 1;
    spans.push({ start, end, kind: kind(groups) });
    pattern.lastIndex = end;
  }
  return spans;
}

/** Overlapping spans as one; the kind of the one that was given first. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const whole: { start: number; end: number; kind: string; order: number }[] = [];
  const ordered = spans.map((span, order) => ({ ...span, order }));
  for (const span of ordered.sort((a, b) => a.start - b.start)) {
    const last = whole.at(-1);
    if (last === undefined || span.start >= last.end) {
      whole.push(span);
      continue;
    }
    last.end = Math.max(last.end, span.end);
    if (span.order < last.order) Object.assign(last, { kind: span.kind, order: span.order });
  }
  return whole;
}

function wallOff(text: string, spans: readonly Span[]): string {
  return replaceSpans(text, spans, ({ length }) => WALL.repeat(length));
}

/** The stretches that hold these spans, whole. */
function betweenWalls(text: string, spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  let done = 0;
  for (const span of spans) {
    if (span.start < done) continue;
    let { start, end } = span;
    while (start > done && !/[\0\n]/.test(text.charAt(start - 1))) start -= 1;
    while (end < text.length && !/[\0\n]/.test(text.charAt(end))) end += 1;
    whole.push({ start, end, kind: BESIDE });
    done = end;
  }
  return whole;
}

/** PEM blocks; one without an end reaches as far as its lines do. */
function privateKeys(text: string): Span[] {
  const begins = [
    ...text.matchAll(/-----BEGIN (?:[A-Z\d]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g),
  ];
  return begins.flatMap(({ 0: head, index }, at) => {
    const from = index + head.length;
    const stretch =
      text
        .slice(from, Math.min(begins[at + 1]?.index ?? text.length, from + MAX_KEY_CHARS))
        .split(WALL, 1)[0] ?? "";
    const closing = /-----END (?:[A-Z\d]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/.exec(stretch);
    const body =
      closing === null
        ? (/^(?:[A-Za-z\d+/]{16,}={0,2}|(?:Proc-Type|DEK-Info|Version|Comment): [^\n\0]{0,100}|\\[nr]|[\s"'`,>|#*+\\=-])*/.exec(
            stretch,
          )?.[0] ?? "")
        : stretch.slice(0, closing.index);
    const runs = body.match(/[A-Za-z\d+/]{16,}/g) ?? [];
    if (runs.join("").length < MIN_KEY_BODY) return [];
    const length = closing ? closing.index + closing[0].length : body.trimEnd().length;
    return [{ start: index, end: from + length, kind: PRIVATE_KEY }];
  });
}

function numberLines(text: string, spans: readonly Span[]): Secret[] {
  let line = 1;
  let read = 0;
  return spans.map(({ kind, start, end }) => {
    line += text.slice(read, start).split("\n").length - 1;
    read = start;
    return { kind, start, end, line };
  });
}

function looksRandom(value: string): boolean {
  const isMixed = /\d/.test(value) && /[A-Za-z]/.test(value);
  if (!isMixed && !(value.length >= MIN_LETTERS_ONLY && /[a-z][A-Z]/.test(value))) return false;
  if (NO_SECRET.test(value) || PLACEHOLDER.test(value)) return false;
  return /^(?:[\da-f]+|[\dA-F]+)$/.test(value)
    ? value.length >= MIN_HEX_CHARS && bitsPerChar(value) >= MIN_HEX_BITS
    : value.length >= MIN_CHARS &&
        bitsPerChar(value) >= MIN_BITS &&
        wordShare(value) <= MAX_WORD_SHARE;
}

/** Where only a password can stand, any will do that is not written for show. */
function isTyped(value: string): boolean {
  return !PLACEHOLDER.test(value) && !STAND_IN.test(value) && !/^[{(%$]|[)}]$/.test(value);
}

function isCredential(value: string, { scheme }: Groups): boolean {
  if (PLACEHOLDER.test(value)) return false;
  return (
    looksRandom(value) ||
    (scheme?.toLowerCase() === "basic" && /^[ -9;-~]{1,100}:[ -~]{1,200}$/.test(decode(value)))
  );
}

function hasAlgorithm(header: string): boolean {
  return /^\{.*"alg"\s{0,8}:/s.test(decode(header));
}

function decode(base64: string): string {
  try {
    return atob(base64.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, "");
}

/** Shannon entropy by the value's own counts. */
function bitsPerChar(value: string): number {
  const counts = new Map<number, number>();
  for (let at = 0; at < value.length; at += 1)
    counts.set(value.charCodeAt(at), (counts.get(value.charCodeAt(at)) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

function wordShare(value: string): number {
  const words = (value.match(FOUND_WORD) ?? []).filter(
    (word) => word.length > 2 && /[aeiouy]/i.test(word) && !/[^aeiouy]{4}/i.test(word),
  );
  return words.join("").length / Math.max(1, value.replace(/[^A-Za-z\d]/g, "").length);
}
