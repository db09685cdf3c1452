// Names for files and ids, made from any text in any script.
// Law 1: a name is never empty, holds no separator, dot or control character, and fits its bound in UTF-8 bytes.
// Law 2: it is a fixed point: the slug of a slug is itself, and texts that differ only in case or composition share one.
// Two texts may share a slug. Whoever makes files from them asks `freeName`.

/** Leaves room for a date and an ending within the 255 bytes that file systems take, also where each byte is shown escaped. */
export const SLUG_BYTES = 60;
/** What the fallback and the guard against reserved names need at least. */
const LEAST_BYTES = 16;
/** Enough of a topic to recognise it; a longer one adds only time. */
const READ_CHARS = 2_000;

const utf8 = new TextEncoder();

const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Letters and numbers of every script with their marks; anything else is one dash. */
export function slug(text: string, { max = SLUG_BYTES }: { max?: number } = {}): string {
  const bound = Math.max(LEAST_BYTES, max);
  const folded = foldCase(text.slice(0, READ_CHARS));
  let made = "";
  let bytes = 0;
  let gap = false;
  for (const [part] of folded.matchAll(/[\p{L}\p{N}]\p{M}*|[^\p{L}\p{N}]+/gu)) {
    if (!/^[\p{L}\p{N}]/u.test(part)) {
      gap = made !== "";
      continue;
    }
    const piece = gap ? `-${part}` : part;
    bytes += utf8.encode(piece).length;
    if (bytes > bound) break;
    made += piece;
    gap = false;
  }
  if (made === "") return `topic-${fingerprint(text)}`;
  return RESERVED.test(made) ? `topic-${made}` : made;
}

/** A seat's id, from what it is called: short, since it stands in every ask and file of the seat. */
export function seatId(name: string): string {
  return slug(name, { max: 30 });
}

/** For ids that people type: the first four words in a–z and 0–9. */
export function asciiSlug(text: string): string {
  const bare = text
    .slice(0, READ_CHARS)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  const words = (bare.match(/[a-z0-9]+/g) ?? []).slice(0, 4);
  const made = words.join("-").slice(0, SLUG_BYTES).replace(/-$/, "");
  if (made === "") return "topic";
  return RESERVED.test(made) ? `topic-${made}` : made;
}

/** The name itself, or the first of `name-2`, `name-3`, … that nobody has. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let candidate = name;
  for (let n = 2; isTaken(candidate); n += 1) candidate = `${name}-${n}`;
  return candidate;
}

function foldCase(text: string): string {
  // Twice normalised, since lower-casing can undo a composition. Ignorable characters would make two names look the same.
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, "");
}

/** FNV-1a over UTF-16 units: tells topics apart in a name, and guards nothing. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
