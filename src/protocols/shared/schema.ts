// A reply's form, written once in zod: the JSON Schema for whoever answers and the parser at the door.
// Built lazily: a drive makes every ask again, and most of their forms are never looked at.
import { z } from "zod";
import type { Choice, Decision, Shape } from "../../kernel/ask.ts";
import type { Json, JsonObject } from "../../kernel/json.ts";
import { describeIssues } from "../../text/issues.ts";
import { NONE } from "./options.ts";

/** What a form does besides. */
interface Besides<T> {
  /** Sees a reply before the form does. */
  readonly read?: (value: unknown) => unknown;
  readonly forbids?: readonly string[];
  /** Has the last word on a reply of good form, and says what it changed. */
  readonly settle?: (value: T) => { readonly value: T; readonly notes: readonly string[] };
}

/** `made` names what the form is made of, where seats or runs share it: equal ones are made once. */
export function schema<T>(
  schema: () => z.ZodType<T>,
  made?: readonly unknown[],
  { read = (value) => value, forbids = [], settle }: Besides<T> = {},
): Shape<T> {
  let form: Form | undefined;
  const look = (): Form =>
    (form ??= made
      ? kept(JSON.stringify(made), forms, () => ({ schema: schema() }))
      : { schema: schema() });
  const shown = (): Shown => {
    const found = look();
    return (found.shown ??= asJsonSchema(found.schema));
  };
  return {
    get json() {
      return shown().json;
    },
    get fitting() {
      return { whole: shown().whole, forbids, read };
    },
    parse(value) {
      const found = look();
      found.parsed = (found.parsed ?? 0) + 1;
      const how = found.parsed > OFTEN ? {} : READ_ONCE;
      const parsed = (found.schema as z.ZodType<T>).safeParse(read(value), how); // made by this very function, or from equal parts
      if (!parsed.success) return { ok: false, issues: describeIssues(parsed.error.issues) };
      return { ok: true, ...(settle ? settle(parsed.data) : { value: parsed.data }) };
    },
  };
}

/** Most forms are made for one run and read a few times: compiling those would cost more than it saves. */
const READ_ONCE = { jitless: true };
/** A process that holds many runs of one kind reads the same forms again and again. */
const OFTEN = 50;

function asJsonSchema(schema: z.ZodType): Shown {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ zodSchema, jsonSchema }) => {
      if (wholes.has(zodSchema)) jsonSchema[WHOLE] = true;
    },
  });
  const whole = new Set<string>();
  return {
    json: unmarked(JSON.parse(JSON.stringify(rest)) as Json, [], whole) as JsonObject,
    whole,
  }; // JSON text parses to JSON data
}

/** The schema as it is shown: what is marked whole is noted by its place, and the mark taken off. */
function unmarked(schema: Json, path: readonly (string | number)[], whole: Set<string>): Json {
  if (Array.isArray(schema))
    return schema.map((part: Json, i) => unmarked(part, [...path, i], whole));
  if (schema === null || typeof schema !== "object") return schema;
  if (WHOLE in schema) whole.add(path.join("/"));
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== WHOLE)
      .map(([key, part]) => [key, unmarked(part, [...path, key], whole)]),
  );
}

/** Text that says something: blank is as good as missing. */
export function text(about: string, max = MAX_FIELD): z.ZodString {
  return kept(`${max} ${about}`, strings, () => words(about, max));
}

function words(about: string, max: number): z.ZodString {
  return z.string().regex(/\S/, "must not be empty").max(max).describe(about);
}

/** Longer than any field that keeps to its word limit, short enough that none floods a prompt. */
const MAX_FIELD = 4_000;

/** Words of somebody else, or a name: they count whole or not at all, and are never cut to fit. */
export function verbatim(about: string, max = MAX_FIELD): z.ZodString {
  return kept(`verbatim ${max} ${about}`, strings, () => uncut(words(about, max)));
}

/** Marks a field that counts only whole. It has to be made for this field alone, and marked last. */
export function uncut<S extends z.ZodType>(schema: S): S {
  wholes.add(schema);
  return schema;
}

const WHOLE = "x-whole";
const wholes = new WeakSet<object>();

/** An enumeration of ids known when the ask is made, so that nobody can name a stranger. */
export function oneOf(ids: readonly string[], about: string): z.ZodType<string> {
  const [first, ...rest] = ids;
  return kept(JSON.stringify([about, ...ids]), enumerations, () =>
    (first === undefined ? z.never() : z.enum([first, ...rest])).describe(about),
  );
}

export function idsIn(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** Fields of a form; one that is undefined is no part of it. */
type Fields = Readonly<Record<string, z.ZodType | undefined>>;

type Filled<F extends Fields> = {
  readonly [K in keyof F as undefined extends F[K] ? never : K]: z.infer<NonNullable<F[K]>>;
} & {
  readonly [K in keyof F as undefined extends F[K] ? K : never]?: z.infer<NonNullable<F[K]>>;
};

/** What a reply in a form holds, or one in a form that is made for each ask. */
export type ReplyIn<S> =
  S extends Shape<infer T> ? T : S extends (...of: never[]) => Shape<infer T> ? T : never;

/** What a schema reads; nobody changes it afterwards. */
export type Parsed<S extends z.ZodType> = Kept<z.infer<S>>;
type Kept<T> = T extends readonly (infer E)[]
  ? readonly Kept<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Kept<T[K]> }
    : T;

/** A form of these fields and no others. */
export function form<F extends Fields>(
  made: readonly unknown[],
  fields: () => F,
  besides?: Besides<Filled<F>>,
): Shape<Filled<F>> {
  return schema<Filled<F>>(
    () => {
      const asked = Object.entries(fields()).filter(([, field]) => field !== undefined);
      const schema: z.ZodType = z.strictObject(Object.fromEntries(asked) as z.ZodRawShape);
      return schema as z.ZodType<Filled<F>>; // the fields are those of F
    },
    made,
    besides,
  );
}

/** A field that is there when something is to be said in it. */
export function when<S extends z.ZodType>(isAsked: boolean, field: S): S | undefined {
  return isAsked ? field : undefined;
}

/** The same for several fields at once. */
export function whenAll<F extends Fields>(
  isAsked: boolean,
  fields: F,
): { readonly [K in keyof F]: F[K] | undefined } {
  const none = Object.keys(fields).map((key) => [key, undefined]);
  return isAsked ? fields : (Object.fromEntries(none) as { [K in keyof F]: undefined }); // the same keys
}

/** A list of rows with these columns. */
export function rows<C extends z.ZodRawShape>(columns: C) {
  return z.array(z.strictObject(columns));
}

/** Text that may be empty. */
export function remark(about: string, max: number): z.ZodString {
  return z.string().max(max).describe(about);
}

/** A person's decision on a gate: one of its choices, and what was said with it. */
export function decisionShape(choices: readonly Choice[]): Shape<Decision> {
  return schema(() => z.strictObject({ choice: oneOf(idsIn(choices), ""), note: z.string() }));
}

interface Form {
  readonly schema: z.ZodType;
  /** How often a reply was held to it. */
  parsed?: number;
  shown?: Shown;
}

interface Shown {
  readonly json: JsonObject;
  readonly whole: ReadonlySet<string>;
}

const forms = new Map<string, Form>();
// Fields never change once made, and making one costs more than reading with it; so equal ones are made once.
const strings = new Map<string, z.ZodString>();
const enumerations = new Map<string, z.ZodType<string>>();
/** Ids differ from run to run: a process that lives long starts afresh now and then. */
const MOST_KEPT = 1_000;

function kept<T>(key: string, fields: Map<string, T>, make: () => T): T {
  const known = fields.get(key);
  if (known !== undefined) return known;
  if (fields.size >= MOST_KEPT) fields.clear();
  const made = make();
  fields.set(key, made);
  return made;
}

// Fields that the forms of several protocols share. Ids are enumerations of what exists when the ask is made.
/** A list of short texts, each of so many characters. */
export const texts = (about: string, min = 1, max = 5, longest = MAX_FIELD) =>
  z.array(text("", longest)).min(min).max(max).describe(about);

/** An option of the list, or none of them. */
export const optionAmong = (options: readonly string[], about: string) =>
  oneOf([...options, NONE], about);

/** The option of the list that something amounts to, where there is a list. */
export const optionMeant = (options: readonly string[], about: string) =>
  when(options.length > 0, optionAmong(options, `${about}; ${NONE} if it is none of them`));

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
