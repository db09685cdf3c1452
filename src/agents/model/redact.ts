// Takes secrets out of text that is shown or logged.
// Law: what this process was given as a key never leaves it in a message, and what merely looks like one does not either.

const MARK = "[redacted]";
/** Shorter values are no secrets, and replacing them would eat ordinary words. */
const MIN_SECRET_CHARS = 4;

const KEY_SHAPES: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)[ \t]+[\w.~+/=-]{4,}/giu, `$1 ${MARK}`],
  [/\b((?:proxy-)?authorization|x-api-key|x-goog-api-key|api[-_ ]?key)(["']?[ \t]{0,4}[:=][ \t]{0,4}["']?)(?!\[redacted\]|bearer |basic )[^\s"',;]+/giu, `$1$2${MARK}`],
  [/\b(?:sk|pk|rk|gsk|xai)-[\w*.-]{8,}/gu, MARK],
  [/\bAIza[\w-]{20,}/gu, MARK],
  [/(https?:\/\/)[^\s/@]{1,200}@/giu, `$1${MARK}@`],
];

export function redact(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length < MIN_SECRET_CHARS) continue;
    for (const form of new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])) clean = clean.replaceAll(form, MARK);
  }
  for (const [shape, mark] of KEY_SHAPES) clean = clean.replace(shape, mark);
  return clean;
}
