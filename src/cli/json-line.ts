// A value as one line of JSON for a pipe or a terminal.
// Law: no control character is in it but its newline; what JSON leaves as it is, DEL and C1 among them, is escaped too.
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value).replace(/[\x7f-\x9f\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`)}\n`;
}
