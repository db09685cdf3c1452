// What `dissensus.yaml` may hold; what each key is for stands in the catalogue beside it. The published JSON Schema is made from this and nothing else.
import { z } from "zod";
import { EFFORTS, MOST_THINKING_TOKENS } from "../agents/model/spec.ts";
import words from "./settings-words.json" with { type: "json" };
import { MOST_CHECK_SECONDS } from "../kernel/check-runner.ts";

/** More cannot be meant, and would only tie up the machine. */
const MOST_PARALLEL = 64;
const MOST_ARGUMENTS = 64;
const MOST_VARIABLES = 32;
/** All of their names are offered to whoever may ask for one. */
const MOST_CHECKS = 32;
/** Enough for the tests of a small project. */
const CHECK_SECONDS = 120;
/** Somebody waits in front of it, and nothing has been started yet. */
const SUBJECT_SECONDS = 30;
const MOST_SUBJECT_SECONDS = 300;
/** A request that is silent for longer is given up by its own clock. */
const MOST_HEDGE_SECONDS = 120;

/** More than any answer, and than any model can read. */
const MOST_OUTPUT_TOKENS = 1_000_000;
const MOST_CONTEXT_TOKENS = 100_000_000;
/** All are loaded before anything is done. */
const MOST_PROTOCOLS = 16;
/** A day: whoever waits longer resumes. */
const MOST_WAIT_MINUTES = 24 * 60;

const model = z.string().regex(/^[^\s\p{C}]{1,200}$/u, "one word without spaces");
const whole = z.number().int().positive();
const amount = z.number().positive();
/** A model of one's own may cost nothing. */
const price = z.number().nonnegative();
const line = z
  .string()
  .max(4_096)
  .regex(/^[^\0]*$/, "text without NUL");
const path = line.min(1);
const argv = z.array(line).min(1).max(MOST_ARGUMENTS).describe(words.argv);

const env = z
  .array(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, "the name of a variable"))
  .max(MOST_VARIABLES)
  .default([])
  .describe(words.env);
const name = z.string().regex(/^[A-Za-z0-9][\w.-]{0,63}$/, "one word");

const command = z.strictObject({
  argv: argv.optional().describe(words["commands.argv"]),
  folder: path.optional().describe(words["commands.folder"]),
  readOnly: z.boolean().optional().describe(words["commands.readOnly"]),
  env,
  reply: z.enum(["text", "json"]).default("text").describe(words["commands.reply"]),
  field: z.string().min(1).max(200).optional().describe(words["commands.field"]),
});

const check = z.strictObject({
  argv,
  folder: path.optional().describe(words["checks.folder"]),
  env,
  seconds: amount.max(MOST_CHECK_SECONDS).default(CHECK_SECONDS).describe(words["checks.seconds"]),
});

/** Where an issue or a pull request is read from: its number is put behind the last argument, and what is printed is the document. */
const subjectSchema = z.strictObject({
  argv,
  folder: path.optional().describe(words["subjects.folder"]),
  env,
  seconds: amount
    .max(MOST_SUBJECT_SECONDS)
    .default(SUBJECT_SECONDS)
    .describe(words["subjects.seconds"]),
});

/** Written as it is, a key would lie in a file that others read; only the name of the variable that holds it may stand here. */
export const KEY_VARIABLE = "^[A-Z_][A-Z0-9_]{0,99}$";

const manner = z.strictObject({
  effort: z.enum(EFFORTS).optional().describe(words["models.effort"]),
  thinkingTokens: z
    .number()
    .int()
    .nonnegative()
    .max(MOST_THINKING_TOKENS)
    .optional()
    .describe(words["models.thinkingTokens"]),
  outputTokens: whole.max(MOST_OUTPUT_TOKENS).optional().describe(words["models.outputTokens"]),
  contextTokens: whole.max(MOST_CONTEXT_TOKENS).optional().describe(words["models.contextTokens"]),
});

export const settingsSchema = z.strictObject({
  model: model.optional().describe(words.model),
  seats: z
    .record(z.string().regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,63}$/u, "a seat's id"), model)
    .default({})
    .describe(words.seats),
  models: z.record(model, manner).default({}).describe(words.models),
  keys: z
    .record(
      z
        .string()
        .regex(/^https?:\/\/[^/?#@\s\p{C}]+$/u, "an origin: https://HOST or https://HOST:PORT"),
      z.string().meta({ pattern: KEY_VARIABLE }),
    )
    .default({})
    .describe(words.keys),
  commands: z.record(name, command).default({}).describe(words.commands),
  checks: z
    .record(name, check)
    .refine((table) => Object.keys(table).length <= MOST_CHECKS, `at most ${MOST_CHECKS} checks`)
    .meta({ maxProperties: MOST_CHECKS })
    .default({})
    .describe(words.checks),
  subjects: z
    .strictObject({ issue: subjectSchema.optional(), pr: subjectSchema.optional() })
    .default({})
    .describe(words.subjects),
  prices: z
    .record(
      model,
      z.strictObject({
        input: price,
        cachedInput: price.optional(),
        cacheWrite: price.optional(),
        output: price,
      }),
    )
    .default({})
    .describe(words.prices),
  concurrency: z.record(model, whole.max(MOST_PARALLEL)).default({}).describe(words.concurrency),
  caps: z
    .strictObject({
      calls: whole.optional(),
      tokens: whole.optional(),
      usd: amount.optional(),
      minutes: amount.optional(),
    })
    .default({})
    .describe(words.caps),
  turnMinutes: amount
    .max(24 * 60)
    .optional()
    .describe(words.turnMinutes),
  waitMinutes: amount.max(MOST_WAIT_MINUTES).optional().describe(words.waitMinutes),
  outputTokens: whole.max(MOST_OUTPUT_TOKENS).optional().describe(words.outputTokens),
  lang: z.enum(["en", "ja", "zh"]).optional(),
  root: path.optional().describe(words.root),
  protocols: z.array(path).max(MOST_PROTOCOLS).default([]).describe(words.protocols),
  notify: z.strictObject({ argv }).optional().describe(words.notify),
  pin: z.boolean().optional().describe(words.pin),
  hedgeSeconds: amount.max(MOST_HEDGE_SECONDS).optional().describe(words.hedgeSeconds),
});

export type Settings = z.output<typeof settingsSchema> & {
  /** Origins whose keys a file named that is not the person's own: left alone. */
  readonly keysLeftAlone?: readonly string[];
};

export function settingsJsonSchema(): object {
  return { ...z.toJSONSchema(settingsSchema, { io: "input" }), title: "dissensus.yaml" };
}
