// Fields that the forms of several protocols share. Ids are enumerations of what exists when the ask is made.
import { z } from "zod";
import { NONE } from "./options.ts";
import { oneOf, rows, text, verbatim, when } from "./schema.ts";

/** A list of short texts. */
export const texts = (about: string, min = 1, max = 5) =>
  z.array(text("")).min(min).max(max).describe(about);

/** An option of the list, or none of them. */
export const optionAmong = (options: readonly string[], about: string) =>
  oneOf([...options, NONE], about);

/** An answer of one's own, from whoever names none in the field `list`. */
export const ownOption = (list: string, called = "own answer") =>
  z
    .string()
    .max(200)
    .nullable()
    .describe(`null; or, if ${list} is ${NONE}, your ${called} in one sentence: it joins the list`);

/** What positions or reasons amount to, each with whoever holds it. */
export const groups = <H extends z.ZodType>(
  holders: H,
  about: string,
  label = text("in one neutral sentence", 200),
  most = 6,
) => rows({ label, holders }).min(1).max(most).describe(about);

/** Quotations from documents, where there are any; the engine looks them up. */
export const quotations = (documents: readonly string[], about: string, how = "") =>
  when(
    documents.length > 0,
    rows({ document: oneOf(documents, "name of the document"), quote: verbatim(how, 600) })
      .max(3)
      .describe(about),
  );
