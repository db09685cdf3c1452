// What a model thinks aloud is kept apart from what it says.
// Law 1: a reply never holds thoughts that were marked as such, whether they came in a field of their own or between tags.
// Law 2: thoughts are for whoever reads a log later; they are bounded, and nothing follows from them.

/** Far more than anybody reads. */
const MAX_THINKING_CHARS = 200_000;
const OPENING = "<think>";
const CLOSING = "</think>";

interface Said {
  readonly text: string;
  thinking: string;
}

export function thought(so: Said, piece: string): void {
  if (so.thinking.length < MAX_THINKING_CHARS)
    so.thinking += piece.slice(0, MAX_THINKING_CHARS - so.thinking.length);
}

/**
 * Takes thoughts between tags off the front of a text. Some templates open the tag in the prompt, so that only its end is
 * said; a text that begins as JSON or with a fence is not searched for it. What was never closed is all thought.
 */
export function apart({ text, thinking }: Said): {
  readonly text: string;
  readonly thinking: string;
} {
  const start = text.search(/\S/u);
  const first = start === -1 ? "" : text[start];
  if (first === "" || first === "{" || first === "[" || first === "`") return { text, thinking };
  const isOpened = text.startsWith(OPENING, start);
  const end = text.indexOf(CLOSING, start);
  if (end === -1 && !isOpened) return { text, thinking };
  const so = { text, thinking };
  thought(
    so,
    text.slice(isOpened ? start + OPENING.length : start, end === -1 ? undefined : end).trim(),
  );
  return {
    text: end === -1 ? "" : text.slice(end + CLOSING.length).trimStart(),
    thinking: so.thinking,
  };
}
