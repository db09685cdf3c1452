// The forms of all protocols as they go to providers: held to the subset, and tried on engines that nobody here wrote.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { portableSchema, type SchemaReader } from "../src/agents/model/portable-schema.ts";
import type { Json, JsonObject } from "../src/kernel/json.ts";
import { everyForm, type Form } from "./builders/every-form.ts";
import { taken } from "./builders/xgrammar.ts";

const READERS: readonly SchemaReader[] = ["anthropic", "openai", "google", "http"];
const WORDS = new Set([
  "type",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "enum",
  "anyOf",
  "description",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
]);
const TYPES = new Set(["object", "array", "string", "number", "integer", "boolean", "null"]);

const forms = everyForm();

describe("[V-01] every form of every protocol, preset and mode", () => {
  it("[V-01] is there, by the hundred", () => {
    expect(new Set(forms.map(({ of }) => of.split(" ")[0]))).toEqual(
      new Set(["dialectic", "swarm", "structured", "dispatch", "review"]),
    );
    expect(forms.length).toBeGreaterThan(300);
  });

  it.each(READERS)(
    "[V-01] goes to %s in the portable part of JSON Schema, and the form itself stays as it was",
    (reader) => {
      for (const { of, json } of forms) {
        const before = JSON.stringify(json);
        const schema = portableSchema(json, reader);
        expect({ of, faults: schema === null ? ["no schema"] : faultsIn(schema, "") }).toEqual({
          of,
          faults: [],
        });
        expect(JSON.stringify(json)).toBe(before);
      }
    },
  );

  it("[V-01] compiles to a grammar that takes the rehearsed reply", async () => {
    for (const { of, json, reply } of forms)
      expect({ of, took: await taken(sent(json), [reply]) }).toEqual({ of, took: [true] });
  });

  it("[V-01] compiles to a grammar that takes replies at the form's limits: with the longest lists, and with the longest texts", async () => {
    for (const { of, json } of kinds(forms))
      expect({ of, took: await taken(sent(json), [most(json, LONG), most(json, WORDY)]) }).toEqual({
        of,
        took: [true, true],
      });
  });

  it("[V-01] would not do as it stands: that engine takes a pattern for the whole of a text, so that every text had one sign", async () => {
    const text = {
      type: "object",
      properties: { a: { type: "string", pattern: "\\S" } },
      required: ["a"],
      additionalProperties: false,
    };
    expect(await taken(text, [{ a: "x" }, { a: "two words" }])).toEqual([true, false]);
    expect(await taken(sent(text), [{ a: "x" }, { a: "two words" }])).toEqual([true, true]);
    for (const { of, json } of kinds(forms).filter(
      ({ json }, n) => n % 10 === 0 && JSON.stringify(json).includes('"pattern"'),
    ))
      expect({ of, took: await taken(json, [most(json, WORDY)]) }).toEqual({ of, took: [false] });
  });
});

/** One of each kind: of all that differ only in the ids they name. */
function kinds(all: readonly Form[]): Form[] {
  return [
    ...new Map(
      all.map((form) => [
        JSON.stringify(form.json, (word, value: Json) => (word === "enum" ? [] : value)),
        form,
      ]),
    ).values(),
  ];
}

const PLATFORM = `${process.platform}-${process.arch}`;

describe.skipIf(!isBuilt())(
  `[V-15] llama.cpp, where it is built for this machine (${PLATFORM})`,
  () => {
    it("[V-15] has a grammar for every form as it is sent, and turns away nearly every form as it stands", () => {
      expect(objections(forms.map(({ json }) => sent(json))).filter((why) => why !== null)).toEqual(
        [],
      );
      const refused = objections(forms.map(({ json }) => json)).filter((why) => why !== null);
      expect(refused.every((why) => why.includes("JSON schema conversion failed"))).toBe(true);
      expect(refused.length / forms.length).toBeGreaterThan(0.9);
    });
  },
);

function isBuilt(): boolean {
  try {
    createRequire(import.meta.url).resolve(`@fugood/node-llama-${PLATFORM}`);
    return true;
  } catch {
    return false;
  }
}

/** What it says to each schema: null, or why it cannot be held to it. */
function objections(schemas: readonly JsonObject[]): (string | null)[] {
  const said = execFileSync(process.execPath, ["test/programs/llama-grammar.mjs"], {
    input: JSON.stringify(schemas),
    stdio: ["pipe", "pipe", "ignore"],
    encoding: "utf8",
  });
  return JSON.parse(said.trimEnd().split("\n").at(-1) ?? "") as (string | null)[]; // as the program prints them
}

function sent(form: JsonObject): JsonObject {
  const schema = portableSchema(form, "http");
  if (schema === null) throw new Error("This form cannot be kept");
  return schema;
}

function faultsIn(schema: JsonObject, at: string): string[] {
  const {
    type,
    properties,
    required,
    items,
    anyOf,
    enum: among,
  } = schema as {
    type?: Json;
    properties?: JsonObject;
    required?: Json;
    items?: JsonObject;
    anyOf?: readonly JsonObject[];
    enum?: readonly Json[];
  }; // as the standard has them
  return [
    ...Object.keys(schema)
      .filter((word) => !WORDS.has(word))
      .map((word) => `${at} has ${word}`),
    ...(anyOf === undefined && (typeof type !== "string" || !TYPES.has(type))
      ? [`${at} has no type`]
      : []),
    ...(among !== undefined && among.length === 0 ? [`${at} allows nothing`] : []),
    ...(type === "object" &&
    (schema["additionalProperties"] !== false ||
      JSON.stringify(required) !== JSON.stringify(Object.keys(properties ?? {})))
      ? [`${at} is open`]
      : []),
    ...Object.entries(properties ?? {}).flatMap(([name, property]) =>
      faultsIn(property as JsonObject, `${at}.${name}`),
    ), // a property is a schema
    ...(items === undefined ? [] : faultsIn(items, `${at}[]`)),
    ...(anyOf ?? []).flatMap((one) => faultsIn(one, `${at}|`)),
  ];
}

interface Extent {
  list(least: number, longest: number): number;
  text(longest: number): number;
}

const LONG: Extent = { list: (_least, longest) => longest, text: () => 1 };
const WORDY: Extent = { list: (least) => Math.max(least, 1), text: (longest) => longest };

/** Longer than a reply can be; a grammar that takes this takes any. */
const LONG_TEXT = 12_000;
const LONG_LIST = 12;

/** A reply at the limits that the form itself states. */
function most(form: JsonObject, extent: Extent): Json {
  const {
    type,
    enum: among,
    anyOf,
    items,
    properties,
    maximum,
    maxItems,
    minItems = 0,
    maxLength = LONG_TEXT,
  } = form as {
    type?: string | readonly string[];
    enum?: readonly Json[];
    anyOf?: readonly JsonObject[];
    items?: JsonObject;
    properties?: JsonObject;
    maximum?: number;
    maxItems?: number;
    minItems?: number;
    maxLength?: number; // as the standard has them
  };
  if (anyOf?.[0]) return most(anyOf[0], extent);
  if (among) return among.at(-1) ?? null;
  switch (Array.isArray(type) ? type[0] : type) {
    case "object":
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, property]) => [
          name,
          most(property as JsonObject, extent),
        ]),
      ); // a property is a schema
    case "array": {
      const longest =
        maxItems ?? (items?.["enum"] as readonly Json[] | undefined)?.length ?? LONG_LIST; // an enumeration is a list
      return Array.from({ length: Math.min(longest, extent.list(minItems, longest)) }, () =>
        most(items ?? {}, extent),
      );
    }
    case "string":
      return 'é "漢"\n'.repeat(LONG_TEXT).slice(0, extent.text(Math.min(maxLength, LONG_TEXT)));
    case "integer":
    case "number":
      return maximum === Number.MAX_SAFE_INTEGER ? 255 : (maximum ?? 0);
    default:
      return true;
  }
}
