// What people read that is no error, by code: a code of the catalogue, with its parameters, becomes a sentence.
import { formatMessage } from "../text/message.ts";
import sentences from "./sentences.json" with { type: "json" };

type Parameter = string | number | boolean | readonly string[] | null | undefined;

/** What is not there is `none` to the selections of a sentence. */
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
