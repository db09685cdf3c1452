// The keys this process knows: what its environment and its settings hold that is a key by its name, its place or its form.
// Law: a key that was given as one counts, whatever it looks like, unless it is what people write where none is needed. Any other
//      value counts only if it is no word, number, path or address: what is replaced must not be found in ordinary text.
import { LEAST_KEY_CHARS } from "../text/redaction.ts";
import { secretsIn } from "../text/secrets.ts";
import type { Env } from "./model/origins.ts";

/** What of the settings may hold keys, or says which variables do. */
export interface Keepers {
  readonly commands?: Readonly<Record<string, Keeper>>;
  readonly checks?: Readonly<Record<string, Keeper>>;
  readonly subjects?: { readonly issue?: Keeper | undefined; readonly pr?: Keeper | undefined };
  readonly notify?: Keeper | undefined;
}

interface Keeper {
  readonly argv?: readonly string[] | undefined;
  /** Names of variables it is given. */
  readonly env?: readonly string[];
  readonly set?: Readonly<Record<string, string>> | undefined;
}

/** Nobody issues shorter ones, and shorter values are found in ordinary text. */
const LEAST_NAMED_CHARS = 8;
/** A variable that a program is given may hold anything: a region, a locale, a mode. Keys are longer. */
const LEAST_GIVEN_CHARS = 12;
/** A word is found in ordinary text; so long a one is none. */
const LEAST_WORD_CHARS = 24;
/** Two short words are; several in a row, joined the same way, are not. */
const LEAST_PHRASE_CHARS = 12;

/** As every vendor calls its own. */
const IS_API_KEY = /API_?KEY$/iu;
const SAYS_KEY =
  /(?:^|_)[A-Z\d]*(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|AUTH|COOKIE)S?(?:_|$)|(?:^|_)(?:PASS|PWD|PAT)$/iu;
/** What is set where a server wants a key and looks at none. */
const STAND_IN =
  /^(?:(?:sk-)?(?:no|not|none|null|empty|nothing|unused|any|anything|whatever|dummy|fake|test|testing|example|sample|placeholder|local|localhost|ollama|lm-?studio|llama|vllm|key|api-?key|token|secret|password|changeme|required|needed|used|x|xxx+)[-_ ]?){1,4}$/iu;
const WORD = /^\p{L}+$/u;
const PHRASE = /^\p{L}+(?:[-_. ]\p{L}+)+$/u;
const RELATIVE = /^\p{L}[\p{L}._-]*(?:\/[\p{L}._-]+)+$/u;
const NUMBER = /^[\d\s.,:;_+-]+$/u;
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:\/\/|[~.]{0,2}[/\\]|[a-z]:[/\\])/iu;
const ORDINARY = [ADDRESS, RELATIVE, NUMBER, STAND_IN];
const PASSWORD_IN_URL = /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@]*?:([^\s/?#]+)@/iu;

/** `more` are keys that were given as such: those of a settings file, or of whoever calls. */
export function secretsOf(
  env: Env,
  { commands = {}, checks = {}, subjects = {}, notify }: Keepers = {},
  more: readonly string[] = [],
): readonly string[] {
  const keepers = [
    ...Object.values(commands),
    ...Object.values(checks),
    subjects.issue,
    subjects.pr,
    notify,
  ].filter((keeper) => keeper !== undefined);
  const given = keepers.flatMap((keeper) => keeper.env ?? []).map((name) => env[name] ?? "");
  const set = keepers.flatMap((keeper) => Object.entries(keeper.set ?? {}));
  const values = set.map(([, value]) => value);
  const known = Object.entries(env).map(([name, value = ""]) => [name, value] as const);
  const all = [...known, ...set];
  const apiKeys = known.flatMap(([name, value]) => (IS_API_KEY.test(name) ? [value] : []));
  const named = all.flatMap(([name, value]) => (SAYS_KEY.test(name) ? [value] : []));
  const passwords = all.map(([, value]) => PASSWORD_IN_URL.exec(value)?.[1] ?? "");
  const trim = (value: string): string => value.trim();
  const found = [
    ...[...apiKeys, ...more].map(trim).filter(isGivenAsKey),
    ...[...named, ...passwords].map(trim).filter((value) => isNoOrdinary(value, LEAST_NAMED_CHARS)),
    ...[...given, ...values]
      .map(trim)
      .filter((value) => isNoOrdinary(value, LEAST_GIVEN_CHARS) && /\d/u.test(value))
      .filter((value) => /\p{L}/u.test(value)),
    ...keepers.flatMap(({ argv = [] }) => inArguments(argv)).map(trim),
  ];
  return [...new Set(found)];
}

function isGivenAsKey(value: string): boolean {
  if (STAND_IN.test(value)) return false;
  return value.length >= (WORD.test(value) ? LEAST_NAMED_CHARS : LEAST_KEY_CHARS);
}

function isNoOrdinary(value: string, least: number): boolean {
  if (value.length < least || ORDINARY.some((form) => form.test(value))) return false;
  if (WORD.test(value)) return value.length >= LEAST_WORD_CHARS || /\p{Ll}\p{Lu}/u.test(value);
  return !PHRASE.test(value) || value.length >= LEAST_PHRASE_CHARS;
}

/** Keys written into a command line. */
function inArguments(argv: readonly string[]): string[] {
  const line = argv.join(" ");
  return secretsIn(line).map(({ start, end }) => line.slice(start, end));
}
