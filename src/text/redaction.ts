// Takes keys out of text: those this process knows, wherever they stand, and in messages also what merely looks like one.
// Law 1: a known key is found in any case, with anything that is no printable ASCII in between, as URLs, JSON and base64 write it,
//        and where the text begins or ends inside it. Whoever cuts a text redacts it first.
// Law 2: text without a key comes back as it is, after one pass over it, or two where something in it is escaped.
// Law 3: redacted text redacted again is the same.
import type { Stretch } from "./spans.ts";

export type Redact = (text: string) => string;

/** Where no key is known. */
export const asItIs: Redact = (text) => text;

const MARK = "[redacted]";
/** Shorter values are no keys, and replacing them would eat ordinary words. */
export const LEAST_KEY_CHARS = 6;
/** What of a key at the edge of a text gives it away; less than that is mostly the vendor's prefix. */
const FRAGMENT_CHARS = 8;
/** Any four characters in a row that end a form of a key: only there is looked closer. */
const GRAM = 4;
const GRAMS = 1 << 16;

/** A form of a key: lower-case, printable ASCII only. */
interface Form {
  readonly text: string;
  readonly codes: Uint8Array;
}

/** What a text is without case and without what hides or breaks: its characters, and where each begins and ends in it. */
interface Squeezed {
  readonly length: number;
  readonly codes: Uint8Array;
  readonly starts: Uint32Array;
  /** None where each is one character of the text. */
  readonly ends: Uint32Array | undefined;
}

/** Replaces these keys and nothing else. */
export function redactor(secrets: readonly string[]): Redact {
  const known = [...new Set(secrets)].filter((secret) => secret.length >= LEAST_KEY_CHARS);
  if (known.length === 0) return asItIs;
  const forms = [...new Set(known.flatMap(formsOf))].map((text): Form => ({
    text,
    codes: Uint8Array.from(text, (char) => char.charCodeAt(0)),
  }));
  // What has hardly a printable ASCII character is looked for as it is.
  const literal = known.filter((secret) => squeezedText(secret).length < LEAST_KEY_CHARS);
  const byGram = new Map<number, Form[]>();
  const isGram = new Uint8Array(GRAMS);
  for (const form of forms) {
    const gram = form.codes.subarray(-GRAM).reduce(rollGram, 0);
    byGram.set(gram, [...(byGram.get(gram) ?? []), form]);
    isGram[slot(gram)] = 1;
  }
  const longest = Math.max(...forms.map(({ codes }) => codes.length));
  const spansIn = ({ codes, starts, ends, length }: Squeezed): Stretch[] => {
    const spans: Stretch[] = [];
    const addSpan = (first: number, last: number): void =>
      void spans.push({ start: starts[first] ?? 0, end: ends?.[last] ?? (starts[last] ?? 0) + 1 });
    let gram = 0;
    for (let at = 0; at < length; at += 1) {
      gram = rollGram(gram, codes[at] ?? 0);
      if (isGram[slot(gram)] === 0) continue;
      for (const form of byGram.get(gram) ?? [])
        if (endsAt(codes, at, form.codes)) addSpan(at - form.codes.length + 1, at);
    }
    const [head, tail] = [
      asText(codes.subarray(0, Math.min(length, longest))),
      asText(codes.subarray(Math.max(0, length - longest), length)),
    ];
    for (const { text: form } of forms) {
      const [ending, beginning] = [endingIn(head, form), beginningIn(tail, form)];
      if (ending > 0) addSpan(0, ending - 1);
      if (beginning > 0) addSpan(length - beginning, length - 1);
    }
    return spans;
  };
  return (text) => {
    const spans = [
      ...spansIn(squeeze(text, false)),
      ...(ESCAPED.test(text) ? spansIn(squeeze(text, true)) : []),
      ...literal.flatMap((secret) => placesOf(text, secret)),
    ];
    return spans.length === 0 ? text : markSpans(text, spans);
  };
}

/** What looks like a key, in a message that a provider or a program wrote. In what a model says such shapes may be its subject, and stay. */
export function withoutKeyShapes(message: string): string {
  return KEY_SHAPES.reduce((clean, [shape, mark]) => clean.replace(shape, mark), message);
}

const KEY_SHAPES: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)[ \t]+[\w.~+/=-]{4,}/giu, `$1 ${MARK}`],
  [
    /\b((?:proxy-)?authorization|x-api-key|x-goog-api-key|api[-_ ]?key)(["']?[ \t]{0,4}[:=][ \t]{0,4}["']?)(?!\[redacted\]|bearer |basic )[^\s"',;]+/giu,
    `$1$2${MARK}`,
  ],
  [/\b(?:sk|pk|rk|gsk|xai)-[\w*.-]{8,}/gu, MARK],
  [/\bAIza[\w-]{20,}/gu, MARK],
  [/(https?:\/\/)[^\s/@]{1,200}@/giu, `$1${MARK}@`],
];

/** The ways a key is written: as it is, as URLs and JSON escape it, and in base64, whatever stands before it in the same run. */
function formsOf(secret: string): string[] {
  const written = [
    secret,
    encodeURIComponent(secret.replace(/\p{Surrogate}/gu, "")),
    JSON.stringify(secret).slice(1, -1),
  ];
  const encoded = [0, 1, 2].flatMap((before) => {
    const base64 = base64Of(secret, before);
    return [base64, base64.replaceAll("+", "-").replaceAll("/", "_")];
  });
  return [
    ...written.map(squeezedText).filter(({ length }) => length >= LEAST_KEY_CHARS),
    ...encoded.map(squeezedText).filter(({ length }) => length >= FRAGMENT_CHARS),
  ];
}

/** The part of the base64 that the secret alone decides, where so many bytes come before it. */
function base64Of(secret: string, before: number): string {
  const bytes = new TextEncoder().encode("\0".repeat(before) + secret);
  const whole = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return whole.slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

function squeezedText(text: string): string {
  const { codes, length } = squeeze(text, false);
  return asText(codes.subarray(0, length));
}

function asText(codes: Uint8Array): string {
  return Array.from(codes, (code) => String.fromCharCode(code)).join("");
}

const ESCAPED = /\\|%[\da-f]{2}/iu;
const ESCAPE = /\\(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2})|([^]))|%([\da-f]{2})/iuy;
/** Escapes of what breaks a line or moves a cursor. */
const BREAKS = "nrtbfv0";

/** `isRead`: escapes count for what they stand for. */
function squeeze(text: string, isRead: boolean): Squeezed {
  const codes = new Uint8Array(text.length);
  const starts = new Uint32Array(text.length);
  const ends = isRead ? new Uint32Array(text.length) : undefined;
  let length = 0;
  for (let at = 0; at < text.length;) {
    let code = text.charCodeAt(at);
    let end = at + 1;
    if (isRead && (code === BACKSLASH || code === PERCENT)) {
      ESCAPE.lastIndex = at;
      const [escape = "", unicode, point, hex, bare, percent] = ESCAPE.exec(text) ?? [];
      if (escape !== "") {
        end = at + escape.length;
        code =
          bare === undefined
            ? Number.parseInt(unicode ?? point ?? hex ?? percent ?? "0", 16)
            : BREAKS.includes(bare)
              ? 0
              : bare.charCodeAt(0);
      }
    }
    if (code > 0x20 && code < 0x7f) {
      codes[length] = code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
      starts[length] = at;
      if (ends) ends[length] = end;
      length += 1;
    }
    at = end;
  }
  return { length, codes, starts, ends };
}

const BACKSLASH = 0x5c;
const PERCENT = 0x25;

/** The last characters as one number, seven bits each. */
function rollGram(gram: number, code: number): number {
  return ((gram << 7) | code) & 0xfff_ffff;
}

function slot(gram: number): number {
  return (gram ^ (gram >>> 12)) & (GRAMS - 1);
}

function endsAt(codes: Uint8Array, last: number, form: Uint8Array): boolean {
  const first = last - form.length + 1;
  if (first < 0) return false;
  for (let i = form.length - 1; i >= 0; i -= 1) if (codes[first + i] !== form[i]) return false;
  return true;
}

/** How many characters at the beginning of a text are the end of a key. */
function endingIn(head: string, form: string): number {
  const last = form.slice(-FRAGMENT_CHARS);
  for (let at = head.indexOf(last); at !== -1; at = head.indexOf(last, at + 1))
    if (form.endsWith(head.slice(0, at + last.length))) return at + last.length;
  return 0;
}

/** How many characters at the end of a text are the beginning of a key. */
function beginningIn(tail: string, form: string): number {
  const first = form.slice(0, FRAGMENT_CHARS);
  for (let at = tail.indexOf(first); at !== -1; at = tail.indexOf(first, at + 1))
    if (form.startsWith(tail.slice(at))) return tail.length - at;
  return 0;
}

function placesOf(text: string, secret: string): Stretch[] {
  const spans: Stretch[] = [];
  for (let at = text.indexOf(secret); at !== -1; at = text.indexOf(secret, at + secret.length))
    spans.push({ start: at, end: at + secret.length });
  return spans;
}

function markSpans(text: string, spans: readonly Stretch[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start: first, end } of spans.toSorted(
    (a, b) => a.start - b.start || b.end - a.end,
  )) {
    if (end <= done) continue;
    // What overlaps is one; a backslash in front of it would escape the mark.
    const start =
      text.charCodeAt(first - 1) === BACKSLASH && backslashesBefore(text, first) % 2 === 1
        ? first - 1
        : first;
    if (start > done || parts.length === 0) parts.push(text.slice(done, start), MARK);
    done = end;
  }
  return parts.join("") + text.slice(done);
}

function backslashesBefore(text: string, at: number): number {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return at - first;
}
