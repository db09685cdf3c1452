// Reads the JSON of a reply out of whatever a model wrote around it.
// Law 1: what is JSON as it stands is taken as it stands; anything else is marked mended.
// Law 2: two different objects are ambiguous unless exactly one fits; nothing that was cut off is completed.
// Law 3: time is linear in the text and bounded; no key can reach a prototype, and no key is given twice.
import { jsonrepair } from "jsonrepair";
import { canonical, type Json } from "../../kernel/json.ts";
import { measure, MOST_NESTING, TOO_DEEP, stringEnd } from "../../text/nesting.ts";

export type Extraction =
  | { readonly ok: true; readonly value: Json; readonly mended: boolean }
  /** `candidates` are the objects that could be read, where there were several. */
  | { readonly ok: false; readonly why: string; readonly candidates: readonly Json[] };

/** Replies are a few kilobytes; longer ones are not looked at. */
const MAX_REPLY_CHARS = 8 * 1024 * 1024;
/** Mending takes time quadratic in what is wrong; this much of a reply takes a fraction of a second at its worst. */
const MAX_MEND_CHARS = 64 * 1024;
/** Mending recurses, and what of a damaged text is a string only the mender decides: each bracket may be a level. */
const MAX_MEND_BRACKETS = 1_000;
/** No field of ours has these names, and they are what pollution is made of. */
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

export function extract(reply: string, fits: (value: Json) => boolean = () => true): Extraction {
  if (reply.length > MAX_REPLY_CHARS)
    return no(`The reply is longer than ${MAX_REPLY_CHARS} characters.`);
  const whole = parseStrictly(reply);
  if (whole.ok) return { ok: true, value: whole.value, mended: false };
  const text = unwrap(reply);
  const read = text === reply ? whole : parseStrictly(text);
  if (read.ok) return { ok: true, value: read.value, mended: true };
  return read.isFinal ? no(read.why) : findFitting(text, fits);
}

type Read =
  | { readonly ok: true; readonly value: Json }
  /** Final: nothing can be mended about it. */
  | { readonly ok: false; readonly why: string; readonly isFinal: boolean };

function unread(why: string, isFinal = true): Read {
  return { ok: false, why, isFinal };
}

const NO_JSON = "The reply holds no JSON.";

function parseStrictly(text: string): Read {
  const { depth, keys } = measure(text);
  if (depth > MOST_NESTING) return unread(`The JSON is ${TOO_DEEP}.`);
  let value: Json;
  try {
    value = JSON.parse(text) as Json; // JSON.parse yields plain JSON by definition.
  } catch {
    return unread(NO_JSON, false);
  }
  const found = { keys: 0, forbidden: "" };
  inspect(value, found);
  if (found.forbidden !== "")
    return unread(`The JSON has a key that is not allowed: ${found.forbidden}.`);
  // The parser keeps the last of equal keys; fewer in the value than in the text means that one was lost.
  return found.keys === keys ? { ok: true, value } : unread("The JSON gives a key twice.");
}

function inspect(value: Json, found: { keys: number; forbidden: string }): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) inspect(item, found);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    found.keys += 1;
    if (FORBIDDEN_KEYS.has(key)) found.forbidden = key;
    inspect(item, found);
  }
}

// A byte order mark, a model's thinking aloud, and a fence around the whole.
function unwrap(reply: string): string {
  let text = reply.replace(/^\uFEFF/u, "").trim();
  if (text.startsWith("<think>"))
    text = text
      .slice(text.lastIndexOf("</think>") + 1)
      .replace(/^\/think>/u, "")
      .trim();
  if (text.startsWith("```") && text.endsWith("```") && text.length > 6) {
    const inside = text.slice(3, -3);
    const line = inside.indexOf("\n");
    const label = line === -1 ? "" : inside.slice(0, line).trim();
    if (/^[\w-]{0,20}$/u.test(label)) text = inside.slice(line + 1).trim();
  }
  return text;
}

function findFitting(text: string, fits: (value: Json) => boolean): Extraction {
  const { spans, isUnclosed, depth } = objectSpans(text);
  if (depth > MOST_NESTING) return no(`The JSON is ${TOO_DEEP}.`);
  if (isUnclosed) return no("The JSON is not closed.");
  if (spans.length === 0) return no(NO_JSON);
  if (spans.length > MAX_SPANS) return no("The reply holds too many JSON objects.");
  const budget = { chars: MAX_MEND_CHARS };
  const read = spans.map(([from, to]) => mend(text.slice(from, to), budget));
  const values = read.flatMap((r) => (r.ok ? [r.value] : []));
  // Said twice in the same words is said once.
  const distinct = [...new Map(values.map((v) => [canonical(v), v])).values()];
  const fitting = distinct.filter(fits);
  const [only] = fitting.length === 1 ? fitting : distinct.length === 1 ? distinct : [];
  if (only !== undefined) return { ok: true, value: only, mended: true };
  if (distinct.length > 1)
    return no(
      `The reply holds ${distinct.length} different JSON objects, and it is not clear which is meant.`,
      distinct,
    );
  return no(read.map((r) => (r.ok ? "" : r.why)).find((why) => why !== "") ?? NO_JSON);
}

function mend(span: string, budget: { chars: number }): Read {
  const asIs = parseStrictly(span);
  if (asIs.ok || asIs.isFinal) return asIs;
  budget.chars -= span.length;
  if (budget.chars < 0)
    return unread(
      `The JSON is damaged and too long to repair (over ${MAX_MEND_CHARS} characters).`,
    );
  if ((span.match(/[[{]/gu)?.length ?? 0) > MAX_MEND_BRACKETS)
    return unread(
      `The JSON is damaged and has too many parts to repair (over ${MAX_MEND_BRACKETS}).`,
    );
  try {
    return parseStrictly(jsonrepair(span));
  } catch {
    return unread("The JSON is damaged beyond mending.");
  }
}

function no(why: string, candidates: readonly Json[] = []): Extraction {
  return { ok: false, why, candidates };
}

// Finds where JSON objects lie in text that was not meant for a parser. One pass, no recursion, no backtracking.
// Law: a brace in prose opens nothing; an object that is opened and never closed is reported, not guessed at.
export interface Spans {
  readonly spans: readonly (readonly [from: number, to: number])[];
  /** Text ended inside an object. */
  readonly isUnclosed: boolean;
  readonly depth: number;
}

/** More objects than this are no reply with remarks around it. */
export const MAX_SPANS = 16;

const OPENS = /\{\s*(?:["'}/\u201C]|[A-Za-z_$][\w$]*\s*:)/uy;

export function objectSpans(text: string): Spans {
  const spans: [number, number][] = [];
  let deepest = 0;
  for (
    let at = text.indexOf("{");
    at !== -1 && spans.length <= MAX_SPANS;
    at = text.indexOf("{", at)
  ) {
    OPENS.lastIndex = at;
    if (!OPENS.test(text)) {
      at += 1;
      continue;
    }
    const { end, depth } = findClosing(text, at);
    deepest = Math.max(deepest, depth);
    if (end === -1) return { spans, isUnclosed: true, depth: deepest };
    spans.push([at, end]);
    at = end;
  }
  return { spans, isUnclosed: false, depth: deepest };
}

// Walks from an opening bracket to behind its match, past strings and comments.
function findClosing(text: string, start: number): { end: number; depth: number } {
  let depth = 0;
  let deepest = 0;
  // The last character that was no space: quotes and comments count only where a token can begin.
  let before = "";
  for (let i = start; i < text.length; i += 1) {
    const c = text[i] ?? "";
    if (c === '"') i = stringEnd(text, i);
    else if (c === "'" && "{[,:".includes(before)) i = singleQuotedEnd(text, i);
    else if (c === "/" && (text[i + 1] === "*" || text[i + 1] === "/")) {
      i = indexBehind(text, text[i + 1] === "*" ? "*/" : "\n", i + 2) - 1;
      continue;
    }
    if (c === "{" || c === "[") deepest = Math.max(deepest, (depth += 1));
    else if (c === "}" || c === "]") {
      depth -= 1;
      if (depth === 0) return { end: i + 1, depth: deepest };
    }
    if (c.trim() !== "") before = c;
  }
  return { end: -1, depth: deepest };
}

// An apostrophe inside a single-quoted text is told from its end by what follows.
function singleQuotedEnd(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i += 1) {
    const c = text[i];
    if (c === "\\") i += 1;
    else if (c === "'") {
      let next = i + 1;
      while (/\s/u.test(text[next] ?? "x")) next += 1;
      if (next >= text.length || ",:}]".includes(text[next] ?? "")) return i;
      // What was skipped is space, so no quote lies there.
      i = next - 1;
    }
  }
  return text.length;
}

function indexBehind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at + mark.length;
}
