// A text without the stop at its end, for where more of the sentence follows: a colon, a comma, a bracket.
export function unstopped(text: string): string {
  return text.replace(/(?<![.…])[.。．]\s*$/, "");
}
