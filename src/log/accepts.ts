// Says whether data is as its schema wants it, without the copy that parsing makes: every event passes here, written or read.
// Law: the answer is zod's. What is not known here is left to zod.
import { safeParse, type z } from "zod";
import { oncePer } from "../kernel/once-per.ts";

type Test = (value: unknown) => boolean;
type Schema = z.core.$ZodType;

export function accepts(schema: Schema, value: unknown): boolean {
  return testOf(schema)(value);
}

const testOf = oncePer((schema: Schema): Test => makeTest(schema as z.core.$ZodTypes)); // all kinds there are

function makeTest(schema: z.core.$ZodTypes): Test {
  const { def } = schema._zod;
  if (def.type === "number") return numberTest(def.checks ?? []) ?? zodTest(schema);
  if ((def.checks ?? []).length > 0) return zodTest(schema);
  switch (def.type) {
    case "string":
    case "boolean":
      return (value) => typeof value === def.type;
    case "literal":
      return amongTest(def.values);
    case "enum":
      return amongTest(Object.values(def.entries));
    case "custom":
      return (value) => Boolean(def.fn(value));
    case "nullable": {
      const inner = testOf(def.innerType);
      return (value) => value === null || inner(value);
    }
    case "array": {
      const item = testOf(def.element);
      return (value) => {
        if (!Array.isArray(value)) return false;
        // Also where it has holes, which `every` would pass over.
        for (let i = 0; i < value.length; i += 1) if (!item(value[i])) return false;
        return true;
      };
    }
    case "record": {
      const [item, isFree] = [testOf(def.valueType), def.keyType._zod.def.type === "string"];
      const other = zodTest(schema);
      return (value) =>
        isFree && isPlain(value) ? Object.values(value).every((one) => item(one)) : other(value);
    }
    case "union":
      return "discriminator" in def ? kindTest(def as Kinds) : anyTest(def.options);
    case "object":
      return def.catchall?._zod.def.type === "never" ? objectTest(def.shape) : zodTest(schema);
    default:
      return zodTest(schema);
  }
}

function zodTest(schema: Schema): Test {
  return (value) => safeParse(schema, value).success;
}

function amongTest(values: readonly unknown[]): Test {
  const among = new Set(values);
  return (value) => among.has(value);
}

function anyTest(options: readonly Schema[]): Test {
  const any = options.map(testOf);
  return (value) => any.some((one) => one(value));
}

type Kinds = z.core.$ZodDiscriminatedUnionDef;

/** By the word in one of its fields. */
function kindTest({ discriminator, options }: Kinds): Test {
  const kinds = new Map<unknown, Test>();
  for (const option of options)
    for (const kind of option._zod.propValues?.[discriminator] ?? [])
      kinds.set(kind, testOf(option));
  return (value) => isFields(value) && (kinds.get(value[discriminator])?.(value) ?? false);
}

type Fields = Readonly<Record<string, unknown>>;

/** These fields and no others. */
function objectTest(shape: Readonly<Record<string, Schema>>): Test {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, ...fieldTest(schema) }));
  const names = new Set(Object.keys(shape));
  return (value) => {
    if (!isFields(value)) return false;
    for (const key in value) if (!names.has(key)) return false;
    for (const { name, test, mayLack } of fields)
      if (!(mayLack && !(name in value)) && !test(value[name])) return false;
    return true;
  };
}

function fieldTest(schema: Schema): { readonly test: Test; readonly mayLack: boolean } {
  const { def } = (schema as z.core.$ZodTypes)._zod; // all kinds there are
  if (def.type !== "optional") return { test: testOf(schema), mayLack: false };
  const inner = testOf(def.innerType);
  // Who may be left out exactly may not be there as undefined.
  const isExact = schema._zod.traits.has("$ZodExactOptional");
  return { test: (value) => (value === undefined ? !isExact : inner(value)), mayLack: true };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPlain(value: unknown): value is Fields {
  return isFields(value) && Object.getPrototypeOf(value) === Object.prototype;
}

/** Which of these it has depends on its kind. */
interface Asked extends z.core.$ZodCheckDef {
  readonly format?: string;
  readonly value?: unknown;
  readonly inclusive?: boolean;
}

/** Undefined where something is asked of it that is not known here. */
function numberTest(checks: readonly z.core.$ZodCheck[]): Test | undefined {
  const all: ((value: number) => boolean)[] = [];
  for (const check of checks) {
    const { check: kind, format, value: bound, inclusive } = check._zod.def as Asked;
    if (kind === "number_format" && format === "safeint") all.push(Number.isSafeInteger);
    else if (kind === "greater_than" && typeof bound === "number")
      all.push((value) => value > bound || (inclusive === true && value === bound));
    else return undefined;
  }
  return (value) => Number.isFinite(value) && all.every((test) => test(value as number)); // only numbers are finite
}
