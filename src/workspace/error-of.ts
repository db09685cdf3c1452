// An error by its code: a code of the catalogue, with its parameters, becomes what a person reads.
// What follows a dot in a code tells variants of it apart; `fault` says whose it is where it is not what was given.
import { badInput, badUsage, broken, type DissensusError } from "../errors.ts";
import { formatMessage, type Arguments } from "../text/message.ts";
import catalogue from "./errors.json" with { type: "json" };

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
