// A reply's form, written once in zod: the JSON Schema for whoever answers and the parser at the door.
// Built lazily: a drive makes every ask again, and most of their forms are never looked at.
import { z } from "zod";
import type { Choice, Decision, Shape } from "../script/ask.ts";
import type { JsonObject } from "../script/json.ts";

/** `made` names what the form is made of, where seats or runs share it: equal ones are made once. `read` sees a reply before the form does. */
export function shape<T>(schema: () => z.ZodType<T>, made?: readonly unknown[], read: (value: unknown) => unknown = (value) => value): Shape<T> {
  let form: Form | undefined;
  const look = (): Form => (form ??= made ? kept(JSON.stringify(made), forms, () => ({ schema: schema() })) : { schema: schema() });
  return {
    get json() {
      const found = look();
      return (found.json ??= asJsonSchema(found.schema));
    },
    parse(value) {
      const parsed = (look().schema as z.ZodType<T>).safeParse(read(value), READ_ONCE); // made by this very function, or from equal parts
      if (parsed.success) return { ok: true, value: parsed.data };
      return { ok: false, issues: parsed.error.issues.slice(0, MAX_ISSUES).map(say) };
    },
  };
}

/** A form is made for one ask and read a few times: compiling it would cost more than it saves. */
const READ_ONCE = { jitless: true };

/** Enough to mend a reply by; a reply that is wrong everywhere needs no longer list. */
const MAX_ISSUES = 12;

function asJsonSchema(schema: z.ZodType): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return JSON.parse(JSON.stringify(rest)) as JsonObject; // JSON text parses to JSON data
}

function say(issue: z.core.$ZodIssue): string {
  const where = issue.path.length === 0 ? "the reply" : issue.path.map(String).join(".");
  return `${where}: ${issue.message.endsWith("received undefined") ? "is missing" : issue.message}`;
}

/** Text that says something: blank is as good as missing. */
export function said(about: string, max = MAX_FIELD): z.ZodString {
  return kept(`${max} ${about}`, texts, () => z.string().regex(/\S/, "must not be empty").max(max).describe(about));
}

/** Longer than any field that keeps to its word limit, short enough that none floods a prompt. */
const MAX_FIELD = 4_000;

/** An enumeration of ids known when the ask is made, so that nobody can name a stranger. */
export function among(ids: readonly string[], about: string): z.ZodType<string> {
  const [first, ...rest] = ids;
  return kept(JSON.stringify([about, ...ids]), enumerations, () => (first === undefined ? z.never() : z.enum([first, ...rest])).describe(about));
}

/** A person's decision on a gate: one of its choices, and what was said with it. */
export function decisionShape(choices: readonly Choice[]): Shape<Decision> {
  return shape(() => z.strictObject({ choice: among(choices.map(({ id }) => id), ""), note: z.string() }));
}

interface Form {
  readonly schema: z.ZodType;
  json?: JsonObject;
}

const forms = new Map<string, Form>();
// Fields never change once made, and making one costs more than reading with it; so equal ones are made once.
const texts = new Map<string, z.ZodString>();
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
