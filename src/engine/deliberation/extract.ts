// Reads the JSON of a reply out of whatever a model wrote around it.
// Law 1: what is JSON as it stands is taken as it stands; anything else is marked mended.
// Law 2: two different objects are ambiguous unless exactly one fits; nothing that was cut off is completed.
// Law 3: time is linear in the text and bounded; no key can reach a prototype, and no key is given twice.
import { jsonrepair } from "jsonrepair";
import { canonical, type Json } from "../../kernel/json.ts";
import { measure, MOST_NESTING, TOO_DEEP } from "../../text/nesting.ts";
import { MAX_SPANS, objectSpans } from "./json-spans.ts";

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
  const whole = strict(reply);
  if (whole.ok || whole.isFinal)
    return whole.ok ? { ok: true, value: whole.value, mended: false } : no(whole.why);
  const text = unwrapped(reply);
  const fenced = text === reply ? whole : strict(text);
  if (fenced.ok || fenced.isFinal)
    return fenced.ok ? { ok: true, value: fenced.value, mended: true } : no(fenced.why);
  return among(text, fits);
}

type Read =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly why: string; readonly isFinal: boolean };

function strict(text: string): Read {
  const { depth, keys } = measure(text);
  if (depth > MOST_NESTING) return { ok: false, why: `The JSON is ${TOO_DEEP}.`, isFinal: true };
  let value: Json;
  try {
    value = JSON.parse(text) as Json; // JSON.parse yields plain JSON by definition.
  } catch {
    return { ok: false, why: "The reply holds no JSON.", isFinal: false };
  }
  const found = { keys: 0, forbidden: "" };
  inspect(value, found);
  if (found.forbidden !== "")
    return {
      ok: false,
      why: `The JSON has a key that is not allowed: ${found.forbidden}.`,
      isFinal: true,
    };
  // The parser keeps the last of equal keys; fewer in the value than in the text means that one was lost.
  if (found.keys !== keys) return { ok: false, why: "The JSON gives a key twice.", isFinal: true };
  return { ok: true, value };
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
function unwrapped(reply: string): string {
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

function among(text: string, fits: (value: Json) => boolean): Extraction {
  const { spans, isUnclosed, depth } = objectSpans(text);
  if (depth > MOST_NESTING) return no(`The JSON is ${TOO_DEEP}.`);
  if (isUnclosed) return no("The JSON is not closed.");
  if (spans.length === 0) return no("The reply holds no JSON.");
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
    return {
      ok: false,
      why: `The reply holds ${distinct.length} different JSON objects, and it is not clear which is meant.`,
      candidates: distinct,
    };
  return no(
    read.map((r) => (r.ok ? "" : r.why)).find((why) => why !== "") ?? "The reply holds no JSON.",
  );
}

function mend(span: string, budget: { chars: number }): Read {
  const asIs = strict(span);
  if (asIs.ok || asIs.isFinal) return asIs;
  budget.chars -= span.length;
  if (budget.chars < 0)
    return {
      ok: false,
      why: `The JSON is damaged and too long to mend (over ${MAX_MEND_CHARS} characters).`,
      isFinal: true,
    };
  if ((span.match(/[[{]/gu)?.length ?? 0) > MAX_MEND_BRACKETS)
    return {
      ok: false,
      why: `The JSON is damaged and has too many parts to mend (over ${MAX_MEND_BRACKETS}).`,
      isFinal: true,
    };
  try {
    return strict(jsonrepair(span));
  } catch {
    return { ok: false, why: "The JSON is damaged beyond mending.", isFinal: true };
  }
}

function no(why: string): Extraction {
  return { ok: false, why, candidates: [] };
}
