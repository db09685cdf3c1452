// Stretches of a text with something else in their place.

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The spans are in order and apart from each other. */
export function replaceSpans<S extends Stretch>(
  text: string,
  spans: readonly S[],
  write: (stretch: string, span: S) => string,
): string {
  let done = 0;
  const parts = spans.map((span) => {
    const before = text.slice(done, span.start);
    done = span.end;
    return before + write(text.slice(span.start, span.end), span);
  });
  return parts.join("") + text.slice(done);
}
