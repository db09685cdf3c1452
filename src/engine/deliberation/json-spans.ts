// Finds where JSON objects lie in text that was not meant for a parser. One pass, no recursion, no backtracking.
// Law: a brace in prose opens nothing; an object that is opened and never closed is reported, not guessed at.
import { stringEnd } from "../../text/nesting.ts";

export interface Spans {
  readonly spans: readonly (readonly [from: number, to: number])[];
  /** Text ended inside an object. */
  readonly isUnclosed: boolean;
  readonly depth: number;
}

/** More objects than this are no reply with remarks around it. */
export const MAX_SPANS = 16;

const OPENS = /\{\s*(?:["'}/\u201C]|[A-Za-z_$][\w$]*\s*:)/uy;

export function objectSpans(text: string): Spans {
  const spans: [number, number][] = [];
  let deepest = 0;
  for (
    let at = text.indexOf("{");
    at !== -1 && spans.length <= MAX_SPANS;
    at = text.indexOf("{", at)
  ) {
    OPENS.lastIndex = at;
    if (!OPENS.test(text)) {
      at += 1;
      continue;
    }
    const { end, depth } = closing(text, at);
    deepest = Math.max(deepest, depth);
    if (end === -1) return { spans, isUnclosed: true, depth: deepest };
    spans.push([at, end]);
    at = end;
  }
  return { spans, isUnclosed: false, depth: deepest };
}

// Walks from an opening bracket to behind its match, past strings and comments.
function closing(text: string, start: number): { end: number; depth: number } {
  let depth = 0;
  let deepest = 0;
  // The last character that was no space: quotes and comments count only where a token can begin.
  let before = "";
  for (let i = start; i < text.length; i += 1) {
    const c = text[i] ?? "";
    if (c === '"') i = stringEnd(text, i);
    else if (c === "'" && "{[,:".includes(before)) i = singleQuotedEnd(text, i);
    else if (c === "/" && (text[i + 1] === "*" || text[i + 1] === "/")) {
      i = behind(text, text[i + 1] === "*" ? "*/" : "\n", i + 2) - 1;
      continue;
    }
    if (c === "{" || c === "[") deepest = Math.max(deepest, (depth += 1));
    else if (c === "}" || c === "]") {
      depth -= 1;
      if (depth === 0) return { end: i + 1, depth: deepest };
    }
    if (c.trim() !== "") before = c;
  }
  return { end: -1, depth: deepest };
}

// An apostrophe inside a single-quoted text is told from its end by what follows.
function singleQuotedEnd(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i += 1) {
    const c = text[i];
    if (c === "\\") i += 1;
    else if (c === "'") {
      let next = i + 1;
      while (/\s/u.test(text[next] ?? "x")) next += 1;
      if (next >= text.length || ",:}]".includes(text[next] ?? "")) return i;
      // What was skipped is space, so no quote lies there.
      i = next - 1;
    }
  }
  return text.length;
}

function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at + mark.length;
}
