// A message in ICU's syntax with its arguments put in: `{name}`, `{n, plural, one {# round} other {# rounds}}`, `{kind, select, a {…} other {…}}`,
// and lists: `{names, list}`, `{names, list, and}`, `{steps, list, semicolon}`. Quoting is ICU's: '{' and ''.
// Law 1: numbers stand as they are given; no message groups or rounds them. Law 2: an argument is never read as syntax.
import type { Language } from "./language.ts";

export type MessageArgument = string | number | readonly string[];
export type Arguments = Readonly<Record<string, MessageArgument>>;

export function formatMessage(lang: Language, message: string, args: Arguments): string {
  return write(lang, parse(message), args, "");
}

/** The names of all arguments that a message takes, sorted. */
export function argumentsOf(message: string): readonly string[] {
  const namesIn = (parts: readonly Part[]): string[] =>
    parts.flatMap((part) =>
      typeof part === "string" || part.kind === "count"
        ? []
        : [part.name, ...(part.kind === "choice" ? [...part.arms.values()].flatMap(namesIn) : [])],
    );
  return [...new Set(namesIn(parse(message)))].sort();
}

type Part =
  | string
  | { readonly kind: "count" }
  | { readonly kind: "value"; readonly name: string; readonly joint: Joint }
  | {
      readonly kind: "choice";
      readonly name: string;
      readonly isPlural: boolean;
      readonly arms: ReadonlyMap<string, readonly Part[]>;
    };
type Joint = "comma" | "semicolon" | "and";

const JOINTS: Readonly<Record<Joint, Readonly<Record<Language, string>>>> = {
  comma: { en: ", ", ja: "、", zh: "、" },
  semicolon: { en: "; ", ja: "、", zh: "；" },
  and: { en: " and ", ja: "と", zh: "和" },
};
const PLURALS: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules("en"),
  ja: new Intl.PluralRules("ja"),
  zh: new Intl.PluralRules("zh"),
};

function write(lang: Language, parts: readonly Part[], args: Arguments, count: string): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      if (part.kind === "count") return count;
      const given = args[part.name];
      if (given === undefined) throw new RangeError(`The message needs ${part.name}`);
      if (part.kind === "value")
        return typeof given === "object" ? given.join(JOINTS[part.joint][lang]) : String(given);
      const key = typeof given === "object" ? given.length : given;
      const arm =
        (part.isPlural
          ? (part.arms.get(`=${key}`) ?? part.arms.get(PLURALS[lang].select(Number(key))))
          : part.arms.get(String(key))) ?? part.arms.get("other");
      return write(lang, arm ?? [], args, part.isPlural ? String(key) : count);
    })
    .join("");
}

const WORD = /\s*[^\s{},]+\s*/y;
/** Up to what may be syntax. */
const PLAIN = /[^'{}#]*/y;

function parse(message: string): readonly Part[] {
  let at = 0;
  const fail = (what: string): never => {
    throw new SyntaxError(`${what} at ${at} in ${JSON.stringify(message)}`);
  };
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [found = ""] = pattern.exec(message) ?? [];
    at += found.length;
    return found;
  };
  const word = (): string => {
    const found = match(WORD);
    return found.trim() || fail("A name is missing");
  };
  const take = (char: string): boolean => {
    if (message[at] !== char) return false;
    at += 1;
    return true;
  };
  const argument = (isPlural: boolean): Part => {
    const name = word();
    if (take("}")) return { kind: "value", name, joint: "comma" };
    if (!take(",")) fail("A comma or a brace is missing");
    const kind = word();
    if (kind === "list") {
      const joint = take(",") ? word() : "comma";
      if (!isJoint(joint) || !take("}")) return fail("A list is joined by comma, semicolon or and");
      return { kind: "value", name, joint };
    }
    if ((kind !== "plural" && kind !== "select") || !take(","))
      return fail("An argument is a list, a plural or a select");
    const arms = new Map<string, readonly Part[]>();
    while (!take("}")) {
      const key = word();
      if (!take("{")) fail("An arm begins with a brace");
      arms.set(key, parts(true, isPlural || kind === "plural"));
      while (message[at] === " ") at += 1;
    }
    if (!arms.has("other")) fail("An arm for all others is missing");
    return { kind: "choice", name, isPlural: kind === "plural", arms };
  };
  const parts = (isInner: boolean, isPlural: boolean): Part[] => {
    const found: Part[] = [];
    let text = "";
    const close = (): void => {
      if (text !== "") found.push(text);
      text = "";
    };
    while (at < message.length) {
      text += match(PLAIN);
      const char = message[at] ?? "";
      at += 1;
      if (char === "'" && "'{}".includes(message[at] ?? " ")) {
        const quoted = message[at] === "'" ? "'" : undefined;
        const end = quoted === undefined ? message.indexOf("'", at + 1) : at;
        text += quoted ?? message.slice(at, end === -1 ? undefined : end);
        at = end === -1 ? message.length : end + 1;
      } else if (char === "{") {
        close();
        found.push(argument(isPlural));
      } else if (char === "}") {
        if (!isInner) fail("A brace too many");
        close();
        return found;
      } else if (char === "#" && isPlural) {
        close();
        found.push({ kind: "count" });
      } else text += char;
    }
    if (isInner) fail("A brace is missing");
    close();
    return found;
  };
  return parts(false, false);
}

function isJoint(word: string): word is Joint {
  return Object.hasOwn(JOINTS, word);
}
