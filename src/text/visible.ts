// Text from models and files, made safe to show: what would steer a terminal or hide from a reader is spelt out.
// Law 1: the result holds no control character but newline and tab, and nothing that is invisible or reorders text,
//        except joiners and variation selectors where a script or an emoji needs them.
// Law 2: shown text shown again is the same.

const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

// Default-ignorable characters are those that fonts show as nothing: zero-width, bidi controls, fillers, tags, selectors.
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cs}\u2028\u2029\ufff9-\ufffb]/gu;

/** Neither of them: what most texts are made of, and nothing else. */
const SHOWN =
  /^[\t\n\x20-\x7e\xa0-\xac\xae-\u034e\u2010-\u2027\u3001-\u3163\u3400-\u9fff\uff01-\uff9f]*$/;

const BEFORE_JOINER = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u;
const AFTER_JOINER = /^\p{Extended_Pictographic}$/u;
const JOINED_SCRIPTS = [
  "Arabic",
  "Syriac",
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Sinhala",
  "Khmer",
  "Myanmar",
];
const JOINED = new RegExp(
  `^(?!\\p{Default_Ignorable_Code_Point})[${JOINED_SCRIPTS.map((script) => `\\p{Script=${script}}`).join("")}]$`,
  "u",
);
const SELECTOR = /^\p{Variation_Selector}$/u;

/** For terminals and Markdown: `\x1b` for control bytes, `⟨U+202E⟩` for what cannot be seen. */
export function plain(text: string): string {
  if (SHOWN.test(text)) return text;
  const uncontrolled = text
    .replaceAll("\r\n", "\n")
    .replace(CONTROL, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}`);
  const shown: string[] = [];
  let done = 0;
  for (const { 0: char, index: at } of uncontrolled.matchAll(HIDDEN)) {
    if (at > done || shown.length === 0) shown.push(uncontrolled.slice(done, at));
    done = at + char.length;
    // Judged by what is shown before it, so that a second look finds the same.
    const isKept = isNeeded(lastOf(shown.at(-1) ?? ""), char, firstOf(uncontrolled, done));
    shown.push(isKept ? char : marker(char));
  }
  shown.push(uncontrolled.slice(done));
  return shown.join("");
}

/** The same on one line of at most `max` characters, the last being an ellipsis where something was cut. */
export function oneLine(text: string, max: number): string {
  const line = plain(text).replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  const chars = Array.from(line);
  if (chars.length <= max) return line;
  const kept = chars.slice(0, Math.max(0, max - 1)).join("");
  return `${kept.trimEnd()}…`;
}

function marker(char: string): string {
  return `⟨U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
}

function isNeeded(before: string, char: string, after: string): boolean {
  // One selector shapes the character before it; a row of them carries hidden bytes.
  if (SELECTOR.test(char))
    return before !== "" && !SELECTOR.test(before) && !/^[\s\p{C}⟩]$/u.test(before);
  if (char === "\u200d" && BEFORE_JOINER.test(before) && AFTER_JOINER.test(after)) return true;
  return (char === "\u200c" || char === "\u200d") && JOINED.test(before) && JOINED.test(after);
}

function firstOf(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? "" : String.fromCodePoint(code);
}

function lastOf(text: string): string {
  const low = text.charCodeAt(text.length - 1);
  return text.slice(low >= 0xdc00 && low <= 0xdfff ? -2 : -1);
}
