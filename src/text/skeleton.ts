// What a text looks like, whatever letters it is written in: texts that share a skeleton can be taken for each other (UTS 39).
// A skeleton is for comparing and never for showing.
// Law: hidden characters, width, style, accents and case make no difference, and neither do letters of other scripts that look alike.
import unhomoglyph from "unhomoglyph";

/** A name is short; more of it tells no two apart. */
const READ_CHARS = 400;

/** Two texts look alike if they share one of their skeletons: one as it is written and one in lower case, since I looks like l and i does not. */
export function skeletons(text: string): readonly string[] {
  const seen = toPlainLetters(text.slice(0, READ_CHARS));
  return [...new Set([skeleton(seen), skeleton(seen.toLowerCase())])];
}

/** Without what cannot be seen, in plain letters, wide and styled ones included. */
export function toPlainLetters(text: string): string {
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
