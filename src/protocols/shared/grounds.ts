// A vote has grounds if its reason repeats words of what its seat was shown: the question, a document, a message.
// The door asks for them once; a vote without them stands, and does not make an agreement.
import type { Message } from "../../kernel/fact.ts";
import type { Document, Rule } from "../../kernel/ask.ts";
import { oncePer } from "../../kernel/once-per.ts";
import { rule, textsOf } from "./rules/rules.ts";

/** Four words in a row, or eight characters of a script without blanks: a word weighs two of these. */
const LEAST = 8;
const DENSE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;
/** One character of such a script, or a word up to the next of those. */
const TOKENS = /(?:(?![\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}])[\p{L}\p{N}])+|[\p{L}\p{N}]/gu;

const ID = "grounded";

/** What a seat may repeat, and what it may not: the options' own words prove nothing. */
export interface Sources {
  readonly question: string;
  readonly documents: readonly Document[];
  readonly messages: readonly Message[];
  readonly options: readonly string[];
}

/** What is asked of a reason, as its field says it. */
export const GROUNDS =
  "repeat in it, word for word, at least four words in a row of the question, a document or a message that it rests on (not the option's own words)";

/** Sends a reason back once that repeats nothing. `reasonOf`: none where the reply casts no vote. */
export function groundedVote<T>(
  reasonOf: (reply: T) => string | undefined,
  sources: Sources,
): Rule<T> {
  const held = rule<T>(
    ID,
    "The reason for your vote repeats, word for word, at least four words in a row of the question, a document or a message.",
    (reply) => {
      const reason = reasonOf(reply);
      return reason === undefined || isGrounded(reason, sources)
        ? undefined
        : "the reason of your vote repeats nothing of the question, a document or a message; quote at least four words in a row of what it rests on";
    },
    "flag",
  );
  return { ...held, sparesPeople: true };
}

/** As the door noted it. */
export function hasGrounds({ flags }: { readonly flags: readonly string[] }): boolean {
  return !flags.some((flag) => flag.startsWith(`${ID}:`));
}

/** What was shown is read as far as it takes to find something. */
export function isGrounded(
  reason: string,
  { question, documents, messages, options }: Sources,
): boolean {
  const asked = normalize(question);
  const isShort = tokensOf(question).reduce((sum, token) => sum + weigh(token), 0) < LEAST;
  if (isShort && normalize(reason).includes(asked)) return true;
  const own = options.map(normalize);
  const runs = runsOf(reason).filter(({ text }) => !own.some((option) => option.includes(text)));
  const isRepeated = ({ text, words }: Given): boolean =>
    runs.some((run) => run.tokens.every((token) => words.has(token)) && text.includes(run.text));
  return (
    runs.length > 0 &&
    (isRepeated(givenIn(question)) ||
      documents.some((document) => isRepeated(givenBy(document))) ||
      messages.some(({ body }) => textsOf(body).some((text) => isRepeated(givenIn(text)))))
  );
}

/** What was given, as it is searched: most runs have a word that stands nowhere in it. */
interface Given {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

function givenIn(text: string): Given {
  const tokens = tokensOf(text);
  return { text: spaced(tokens), words: new Set(tokens) };
}

/** A document is looked at for every vote, and never changes. */
const givenBy = oncePer(({ text }: Document) => givenIn(text));

interface Run {
  readonly text: string;
  readonly tokens: readonly string[];
}

/** Every shortest run of words that is long enough. */
function runsOf(text: string): Run[] {
  const tokens = tokensOf(text);
  const runs: Run[] = [];
  let [end, weight] = [0, 0];
  for (const [start, first] of tokens.entries()) {
    for (; weight < LEAST && end < tokens.length; end += 1) weight += weigh(tokens[end] ?? "");
    if (weight < LEAST) break;
    const run = tokens.slice(start, end);
    runs.push({ text: spaced(run), tokens: run });
    weight -= weigh(first);
  }
  return runs;
}

function weigh(token: string): number {
  return DENSE.test(token) ? 1 : 2;
}

function tokensOf(text: string): readonly string[] {
  return text.normalize("NFKC").toLowerCase().match(TOKENS) ?? [];
}

/** Words between blanks, one at both ends, so that whole words alone are found. */
function spaced(tokens: readonly string[]): string {
  return ` ${tokens.join(" ")} `;
}

function normalize(text: string): string {
  return spaced(tokensOf(text));
}
