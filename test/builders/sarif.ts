// What SARIF 2.1.0 asks of the objects that we write, and what code scanning services ask beyond it: required fields, known words, nothing else.
import { z } from "zod";

const text = z.strictObject({ text: z.string().min(1) });
const level = z.enum(["none", "note", "warning", "error"]);
const bag = z.record(z.string(), z.unknown()).and(
  z.object({
    tags: z
      .array(z.string())
      .refine((tags) => new Set(tags).size === tags.length)
      .optional(),
  }),
);
const line = z.int().min(1);
const region = z
  .strictObject({ startLine: line, endLine: line })
  .refine(({ startLine, endLine }) => startLine <= endLine);
/** A relative reference: no scheme, no backslash, no space, no leading slash. */
const uri = z.string().regex(/^(?!\/)[^\s\\:]+$/);
const short = text.refine((each) => each.text.length <= 1_024);

const rule = z.strictObject({
  id: z.string().min(1).max(255),
  shortDescription: short,
  fullDescription: short,
  help: z.strictObject({ text: z.string().min(1), markdown: z.string().min(1) }),
  defaultConfiguration: z.strictObject({ level }),
  properties: bag,
});

const result = z.strictObject({
  ruleId: z.string(),
  level,
  message: text,
  locations: z
    .array(
      z.strictObject({
        physicalLocation: z.strictObject({
          artifactLocation: z.strictObject({ uri }),
          region: region.optional(),
        }),
        logicalLocations: z.array(z.strictObject({ fullyQualifiedName: z.string() })).optional(),
      }),
    )
    .length(1),
  partialFingerprints: z.strictObject({
    primaryLocationLineHash: z.string().regex(/^[0-9a-f]{16}:\d+$/),
  }),
  properties: bag,
});

const run = z
  .strictObject({
    tool: z.strictObject({
      driver: z.strictObject({
        name: z.string().min(1),
        version: z.string().min(1),
        informationUri: z.url(),
        rules: z.array(rule),
      }),
    }),
    invocations: z
      .array(
        z.strictObject({
          executionSuccessful: z.boolean(),
          exitCode: z.int(),
          toolExecutionNotifications: z.array(z.strictObject({ level, message: text })).optional(),
          properties: bag,
        }),
      )
      .length(1),
    columnKind: z.enum(["utf16CodeUnits", "unicodeCodePoints"]),
    results: z.array(result),
    properties: bag,
  })
  .refine(
    ({ tool: { driver }, results }) => {
      const ids = driver.rules.map(({ id }) => id);
      return (
        new Set(ids).size === ids.length && results.every(({ ruleId }) => ids.includes(ruleId))
      );
    },
    { message: "rules are there once each, and every result has one" },
  );

export const sarifSchema = z.strictObject({
  $schema: z.url(),
  version: z.literal("2.1.0"),
  runs: z.array(run).length(1),
});

/** The one run of a SARIF text, once it has passed. */
export function sarifRun(written: string): z.infer<typeof run> {
  const [only] = sarifSchema.parse(JSON.parse(written)).runs;
  if (!only) throw new RangeError("There is one run");
  return only;
}
