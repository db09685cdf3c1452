// What a command-line program printed, as text: decoded, and freed of what was meant for a terminal.
// Law: the result holds no control character but newline and tab; bytes that are no UTF-8 become U+FFFD.

// Each pattern ends where the next could begin, so that a row of unfinished sequences costs no more than its length.
const STRINGS =
  /(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x90\x98\x9c-\x9f]*(?:\x07|\x1b\\|\x9c)/g;
const SEQUENCES = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]/g;
const SHORT = /\x1b[ -/]*[0-~]/g;
const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

export function terminalText(bytes: Uint8Array): string {
  return (
    new TextDecoder("utf-8")
      .decode(bytes)
      .replace(STRINGS, "")
      .replace(SEQUENCES, "")
      .replace(SHORT, "")
      // A lone return redraws a line; what was drawn over stays, on a line of its own.
      .replace(/\r\n?/g, "\n")
      .replace(CONTROL, "")
  );
}
