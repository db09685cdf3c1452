// Titles that pose: a seat that a model or a file names must not read as the engine's own, as a person, as an id, or as another seat.
// Law: what a title poses as is a matter of how it looks, in any script, style or case; a title that only has such a word in it is honest.
import unhomoglyph from "unhomoglyph";
import type { Language } from "../../text/language.ts";
import { freeName } from "../../text/slug.ts";
import { oneLine } from "../../text/visible.ts";
import { oncePer } from "../../kernel/once-per.ts";
import words from "./titles.json" with { type: "json" };

/**
 * In the languages we speak. Roles: seats that protocols fill themselves. People: whoever is outside the table, and what prompts call
 * those who speak in them. Fillers: words that add nothing to whom a title names.
 */
const { roles: ROLES, people: PEOPLE, fillers: FILLERS } = words;
const HONORIFICS = /(?:さん|様|氏|殿|先生|本人|同志)$/u;

/** Made when the first title is read: most runs of the program read none. */
const formsOf = oncePer(
  (words: readonly string[]) => new Set(words.flatMap((word) => skeletons(letters(word)))),
);

/** Ids of options, claims, findings, issues, messages: one letter and numbers, or a message's path. */
const ID = /^(?:[a-z]-?\d+(?:-\d+)*|r\d+-?msg-?\d+|baseline-?\d+)$/u;
/** The same where a digit is written as the letter that it looks like. */
const ID_ALIKE = /^(?:[oclrdfvi][l1](?:[lo\d])?|r[\dlo]+-?msg-?[\dlo]+)$/u;

/** What a title reads as besides its seat; undefined: nothing. `roles` are the seats that it could be taken for. */
export function posesAs(
  title: string,
  roles: readonly string[] = ROLES,
): "a role" | "a person" | "an id" | "nothing" | undefined {
  const plain = toPlainLetters(title);
  if (!/[\p{L}\p{N}]/u.test(plain)) return "nothing";
  const compact = plain.replace(/[^\p{L}\p{N}-]+/gu, "").replace(/^-+|-+$/gu, "");
  const inLatin = Array.from(compact, (letter) =>
    letter < "\x80" ? letter.toLowerCase() : (skeletons(letter)[0] ?? letter),
  ).join("");
  if (ID.test(inLatin) || skeletons(compact).some((form) => ID_ALIKE.test(form))) return "an id";
  // Letters that an override turns round are read from their other end.
  const readings = /[\u202a-\u202e\u2066-\u2069]/u.test(title)
    ? [plain, Array.from(plain).reverse().join("")]
    : [plain];
  const parts = readings.flatMap((reading) => [
    reading.replace(/[([{<「『【〈《].*$/su, ""),
    ...reading.split(/[()[\]{}<>「」『』【】〈〉《》,，、;；:：|/•·。."“”]|\s[-–—]+\s|[—]/u),
  ]);
  for (const part of parts) {
    const named = nameIn(part);
    if (named.some((form) => formsOf(PEOPLE).has(form))) return "a person";
    if (named.some((form) => formsOf(roles).has(form))) return "a role";
  }
  return undefined;
}

/** Whom a part of a title names: its words without fillers, as one. Several names in a row count as the first. */
function nameIn(part: string): readonly string[] {
  const words = part
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !/^\p{N}+$/u.test(word));
  const telling = words.filter((word) => !matches(FILLERS, word));
  const whole = [telling.join(""), words.join("")].flatMap((text) =>
    skeletons(text.replace(HONORIFICS, "").replace(/\p{N}+$/u, "")),
  );
  const isAllNames =
    telling.length > 1 && telling.every((word) => matches(PEOPLE, word) || matches(ROLES, word));
  return [
    ...whole,
    ...whole.map((form) => form.replace(/s$/u, "")),
    ...(isAllNames ? skeletons(telling[0] ?? "") : []),
  ];
}

function matches(words: readonly string[], word: string): boolean {
  return skeletons(word).some(
    (form) => formsOf(words).has(form) || formsOf(words).has(form.replace(/s$/u, "")),
  );
}

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Whether two names can be taken for each other. */
export function looksLike(a: string, b: string): boolean {
  const other = skeletons(letters(toPlainLetters(b)));
  return skeletons(letters(toPlainLetters(a))).some((form) => other.includes(form));
}

const SEATED = {
  expert: { en: "Expert ", ja: "専門家", zh: "专家" },
  member: { en: "Member ", ja: "メンバー", zh: "成员" },
} as const;
const LONGEST_TITLE = 60;

/** Titles of one table: one that poses, or looks like another's, says first what it is. `ids`: what the seats are called besides. */
export function distinctTitles(
  titles: readonly string[],
  seat: keyof typeof SEATED,
  lang: Language,
  ids: readonly string[] = [],
): readonly string[] {
  return titles.map((title, i) => {
    const isAnothers =
      titles.slice(0, i).some((other) => looksLike(other, title)) ||
      ids.some((id, j) => j !== i && looksLike(id, title));
    if (!isAnothers && posesAs(title) === undefined) return title;
    const colon = lang === "en" ? ": " : "：";
    return oneLine(`${SEATED[seat][lang]}${i + 1}${colon}${title}`, LONGEST_TITLE);
  });
}

/** Ids of one table by the same measure: one that poses, or looks like another's, is a number of its kind that nobody has. */
export function distinctIds(
  ids: readonly string[],
  titles: readonly string[],
  seat: keyof typeof SEATED,
): readonly string[] {
  const made: string[] = [];
  for (const [i, id] of ids.entries()) {
    const isAnothers = ids.slice(0, i).some((other) => looksLike(other, id));
    const isPlain =
      speaksForUsers(id, titles[i] ?? "") ||
      (id.startsWith(`${seat}-`) && /^\d+$/.test(id.slice(seat.length + 1)));
    const poses = isAnothers || (!isPlain && posesAs(id.replaceAll("-", " ")) !== undefined);
    const isTaken = (name: string): boolean => ids.includes(name) || made.includes(name);
    made.push(poses ? freeName(`${seat}-${i + 1}`, isTaken) : id);
  }
  return made;
}

/** The view of those who use a thing is a usual one, and short for it is `user`: its title says what it is. */
function speaksForUsers(id: string, title: string): boolean {
  return id === "user" && posesAs(title) === undefined;
}

/** What was made of names, for whoever reads the reply. */
export function renamedNotes(
  field: string,
  given: readonly string[],
  made: readonly string[],
): readonly string[] {
  return given.flatMap((name, i) => {
    if (made[i] === name) return [];
    const [from, to] = [JSON.stringify(name), JSON.stringify(made[i])];
    return [`${field}.${i}: ${from} can be taken for somebody else and is called ${to}`];
  });
}

// What a text looks like, whatever letters it is written in: texts that share a skeleton can be taken for each other (UTS 39).
// A skeleton is for comparing and never for showing.
// Law: hidden characters, width, style, accents and case make no difference, and neither do letters of other scripts that look alike.

/** A name is short; more of it tells no two apart. */
const READ_CHARS = 400;

/** Two texts look alike if they share one of their skeletons: one as it is written and one in lower case, since I looks like l and i does not. */
function skeletons(text: string): readonly string[] {
  const seen = toPlainLetters(text.slice(0, READ_CHARS));
  return [...new Set([skeleton(seen), skeleton(seen.toLowerCase())])];
}

/** Without what cannot be seen, in plain letters, wide and styled ones included. */
function toPlainLetters(text: string): string {
  return text.replace(HIDDEN, "").normalize("NFKD").replace(ACCENTS, "").normalize("NFKC");
}

const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Co}]+/gu;
/** Marks on Latin, Greek and Cyrillic letters; those of other scripts make other letters. */
const ACCENTS = /(?:[\u0300-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff])+/gu;

/** The table writes m as rn, which M is not: both are written m again. */
function skeleton(text: string): string {
  return unhomoglyph(text.replace(SMALL_CAPITALS, (letter) => PLAIN.charAt(STYLED.indexOf(letter))))
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toLowerCase()
    .replaceAll("rn", "m");
}

/** Letters that are read as Latin ones and that the table tells from them. */
const STYLED = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɛεєзмнтвк";
const PLAIN = "abcdefghijklmnoprstuvwyzeeeemhtbk";
const SMALL_CAPITALS = new RegExp(`[${STYLED}]`, "gu");
