// Files that a person hands in: read here, in the browser, and sent as text.
// Law: what is too large, too many or no text is refused by name; the rest is taken.

export type TextFile = Readonly<{ name: string; text: string; bytes: number }>;

/** As much as the server takes. */
export const MOST_FILE_BYTES = 1024 * 1024;
export const MOST_BYTES = 8 * 1024 * 1024;
export const MOST_FILES = 50;
const MOST_NAME = 200;

export type Why = "too-large" | "too-much" | "too-many" | "binary" | "empty" | "unreadable";

export type Turned = Readonly<{ name: string; why: Why }>;

/** What a browser's file has that matters here. */
export interface Readable {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A file of the same name takes the place of the earlier one. */
export async function takeFiles(
  held: readonly TextFile[],
  files: readonly Readable[],
): Promise<{ readonly held: readonly TextFile[]; readonly refused: readonly Turned[] }> {
  let all = held;
  const refused: Turned[] = [];
  for (const file of files) {
    const read = await textOf(file);
    const others = all.filter(({ name }) => name !== nameOf(file.name));
    const why =
      "why" in read
        ? read.why
        : others.length >= MOST_FILES
          ? "too-many"
          : total(others) + read.bytes > MOST_BYTES
            ? "too-much"
            : null;
    if (why !== null) refused.push({ name: file.name, why });
    else if (!("why" in read)) all = [...others, read];
  }
  return { held: all, refused };
}

/** Asked for its size first: what is too large is not read. */
export async function textOf(file: Readable): Promise<TextFile | Turned> {
  const refuse = (why: Why): Turned => ({ name: file.name, why });
  if (file.size > MOST_FILE_BYTES) return refuse("too-large");
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return refuse("unreadable"); // a folder, or a file that is gone
  }
  const text = decode(bytes);
  if (text === null) return refuse("binary");
  return text.trim() === ""
    ? refuse("empty")
    : { name: nameOf(file.name), text, bytes: bytes.length };
}

export function withSize({ name, text }: Pick<TextFile, "name" | "text">): TextFile {
  return { name, text, bytes: new TextEncoder().encode(text).length };
}

export function total(texts: readonly TextFile[]): number {
  return texts.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** No path, nothing hidden, not too long; its ending stays. */
export function nameOf(given: string): string {
  const name = given.replace(/^.*[/\\]|\p{Cc}/gu, "").trim();
  const letters = Array.from(name === "" ? "file" : name);
  while (letters.join("").length > MOST_NAME) letters.splice(Math.floor(letters.length / 2), 1);
  return letters.join("");
}

/** Text is UTF-8 and has no zero byte. */
function decode(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export function sizeText(bytes: number): string {
  return bytes < 1024
    ? `${bytes} B`
    : bytes < MOST_FILE_BYTES
      ? `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} KiB`
      : `${(bytes / MOST_FILE_BYTES).toFixed(1)} MiB`;
}
