// How deep a text nests that is JSON or close to it, told before anything reads it.
// Law: what walks data recurses, so nobody outside chooses how deep it goes. Every door measures first and refuses what is deeper.

/** Replies, settings and forms nest to about five; whatever walks them may recurse to this depth safely. */
export const MOST_NESTING = 64;
/** The end of a sentence: "it is …". */
export const TOO_DEEP = `nested more than ${MOST_NESTING} deep`;

export function isTooDeep(text: string): boolean {
  return measure(text).depth > MOST_NESTING;
}

/** The same of data that somebody else has read. */
export function isDeepData(value: unknown, room: number = MOST_NESTING): boolean {
  if (typeof value !== "object" || value === null) return false;
  return room === 0 || Object.values(value).some((inner) => isDeepData(inner, room - 1));
}

/** Nesting, and how many keys are written. One pass, no recursion. */
export function measure(text: string): { depth: number; keys: number } {
  let depth = 0;
  let deepest = 0;
  let keys = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    if (char === '"') i = stringEnd(text, i);
    else if (char === ":") keys += 1;
    else if (char === "}" || char === "]") depth -= 1;
    else if (char === "{" || char === "[") {
      depth += 1;
      deepest = Math.max(deepest, depth);
    }
  }
  return { depth: deepest, keys };
}

/** Where the string that begins here ends, or the text. */
export function stringEnd(text: string, from: number): number {
  for (let i = text.indexOf('"', from + 1); i !== -1; i = text.indexOf('"', i + 1)) {
    // A quote ends the string unless an odd number of backslashes stands before it.
    let slash = i - 1;
    while (slash > from && text[slash] === "\\") slash -= 1;
    if ((i - slash) % 2 === 1) return i;
  }
  return text.length;
}
