// Which names a pattern means: `*` and `?` within a name, `**` over folders, `[a-z]` and `{a,b}`.
// Law: matching costs at most the product of the two lengths, whatever the pattern.
import { oneLine } from "../text/visible.ts";
import { errorOf } from "./error-of.ts";

/** More alternatives than this are no pattern a person writes. */
const MOST_ALTERNATIVES = 64;

export function isGlob(text: string): boolean {
  return /[*?[{]/.test(text);
}

/** `a/{b,c}` is `a/b` and `a/c`. Braces within braces are taken from the inside out. */
export function alternatives(pattern: string): string[] {
  let open = [pattern];
  for (;;) {
    const next = open.flatMap((one) => {
      const braces = /\{([^{}]*)\}/.exec(one);
      if (braces === null) return [one];
      const [whole, inner = ""] = braces;
      return inner
        .split(",")
        .map(
          (choice) => one.slice(0, braces.index) + choice + one.slice(braces.index + whole.length),
        );
    });
    if (next.length === open.length && next.every((one, n) => one === open[n]))
      return [...new Set(next)];
    if (next.length > MOST_ALTERNATIVES)
      throw errorOf("bad-context.braces", {
        name: oneLine(pattern, 200),
        most: MOST_ALTERNATIVES,
      });
    open = next;
  }
}

/** Does a single name fit one part of a pattern? Names that begin with a dot have to be meant. */
export function fits(name: string, part: string): boolean {
  if (name.startsWith(".") && !part.startsWith(".")) return false;
  const tokens = tokensOf(part);
  const chars = Array.from(name);
  let at = 0;
  let token = 0;
  let star = -1;
  let starAt = 0;
  while (at < chars.length) {
    const wanted = tokens[token];
    if (wanted === "star") {
      star = token;
      starAt = at;
      token += 1;
    } else if (wanted !== undefined && wanted(chars[at] ?? "")) {
      at += 1;
      token += 1;
    } else if (star >= 0) {
      // The last star takes one character more.
      starAt += 1;
      at = starAt;
      token = star + 1;
    } else return false;
  }
  return tokens.slice(token).every((left) => left === "star");
}

type Token = "star" | ((char: string) => boolean);

function tokensOf(part: string): Token[] {
  const tokens: Token[] = [];
  const chars = Array.from(part);
  for (let n = 0; n < chars.length; n += 1) {
    const char = chars[n] ?? "";
    const end = char === "[" ? chars.indexOf("]", n + 2) : -1;
    if (char === "*") tokens.push("star");
    else if (char === "?") tokens.push(() => true);
    else if (end > 0) {
      tokens.push(classOf(chars.slice(n + 1, end)));
      n = end;
    } else tokens.push((other) => other === char);
  }
  return tokens;
}

function classOf(chars: readonly string[]): (char: string) => boolean {
  const isNegated = chars[0] === "!" || chars[0] === "^";
  const members = isNegated ? chars.slice(1) : chars;
  return (char) => {
    let isIn = false;
    for (let n = 0; n < members.length; n += 1) {
      const from = members[n] ?? "";
      const to = members[n + 1] === "-" ? members[n + 2] : undefined;
      if (to === undefined) isIn ||= char === from;
      else {
        isIn ||= char >= from && char <= to;
        n += 2;
      }
    }
    return isIn !== isNegated;
  };
}
