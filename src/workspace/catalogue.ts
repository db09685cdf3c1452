// What people read, by code: a code of one of the two catalogues, with its parameters, becomes an error or a sentence.
// What follows a dot in the code of an error tells variants of it apart; `fault` says whose it is where it is not what was given.
import { badInput, badUsage, broken, type DissensusError } from "../errors.ts";
import { formatMessage, type Arguments } from "../text/message.ts";
import catalogue from "./errors.json" with { type: "json" };
import sentences from "./sentences.json" with { type: "json" };

interface Entry {
  readonly says: string;
  readonly hint?: string;
  readonly fault?: string;
}

export type ErrorCode = keyof typeof catalogue;

export function errorOf(
  code: ErrorCode,
  params: Arguments = {},
  facts: Record<string, unknown> = {},
): DissensusError {
  const { says, hint = "", fault }: Entry = catalogue[code];
  const [plain = code] = code.split(".");
  const message = formatMessage("en", says, params);
  const advice = formatMessage("en", hint, params);
  if (fault === "usage") return badUsage(message, advice);
  return (fault === "world" ? broken : badInput)(plain, message, advice, facts);
}

type Parameter = string | number | boolean | readonly string[] | null | undefined;

/** What people read that is no error. What is not there is `none` to the selections of a sentence. */
export function sentenceFor(
  code: keyof typeof sentences,
  params: Readonly<Record<string, Parameter>> = {},
): string {
  const plain = Object.entries(params).map(
    ([name, value]) =>
      [name, typeof value === "boolean" ? String(value) : (value ?? "none")] as const,
  );
  return formatMessage("en", sentences[code], Object.fromEntries(plain));
}
