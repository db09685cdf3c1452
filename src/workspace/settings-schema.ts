// What `dissensus.yaml` may hold. The published JSON Schema is made from this and nothing else.
import { z } from "zod";
import { EFFORTS, MOST_THINKING_TOKENS } from "../agents/model/spec.ts";
import { MOST_CHECK_SECONDS } from "../kernel/instrument.ts";

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
const argv = z
  .array(
    z
      .string()
      .max(4_096)
      .regex(/^[^\0]*$/, "text without NUL"),
  )
  .min(1)
  .max(MOST_ARGUMENTS)
  .describe("the program and its arguments; no shell reads them");

const env = z
  .array(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, "the name of a variable"))
  .max(MOST_VARIABLES)
  .default([])
  .describe("names of variables the program may see besides PATH, HOME and LANG");
const name = z.string().regex(/^[A-Za-z0-9][\w.-]{0,63}$/, "one word");
const path = z
  .string()
  .min(1)
  .max(4_096)
  .regex(/^[^\0]*$/, "text without NUL");

const command = z.strictObject({
  argv: argv
    .optional()
    .describe(
      "the program and its arguments; no shell reads them; may be left out for claude, codex and gemini",
    ),
  folder: path
    .optional()
    .describe(
      "what it may read, relative to the folder dissensus is started in; without it, it works in an empty folder",
    ),
  readOnly: z
    .boolean()
    .optional()
    .describe(
      "whether its arguments keep it from writing; then it works in its folder itself, else in a copy that is thrown away",
    ),
  env,
  reply: z
    .enum(["text", "json"])
    .default("text")
    .describe("whether what it prints is the answer, or JSON that holds it"),
  field: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("where in the JSON the answer is: names joined by dots"),
});

const check = z.strictObject({
  argv,
  folder: path
    .optional()
    .describe(
      "where it runs, relative to the folder dissensus is started in; without it, in an empty folder that is removed afterwards",
    ),
  env,
  seconds: amount
    .max(MOST_CHECK_SECONDS)
    .default(CHECK_SECONDS)
    .describe("how long it may take; then it is ended, and that is what was observed"),
});

/** Where an issue or a pull request is read from: its number is put behind the last argument, and what is printed is the document. */
export const subjectSchema = z.strictObject({
  argv,
  folder: path
    .optional()
    .describe(
      "where it runs, relative to the folder dissensus is started in; without it, in an empty folder",
    ),
  env,
  seconds: amount
    .max(MOST_SUBJECT_SECONDS)
    .default(SUBJECT_SECONDS)
    .describe("how long it may take"),
});

/** Written as it is, a key would lie in a file that others read; only the name of the variable that holds it may stand here. */
export const KEY_VARIABLE = "^[A-Z_][A-Z0-9_]{0,99}$";

const manner = z.strictObject({
  effort: z
    .enum(EFFORTS)
    .optional()
    .describe("how hard it is to think, where its server lets that be said"),
  thinkingTokens: z
    .number()
    .int()
    .nonnegative()
    .max(MOST_THINKING_TOKENS)
    .optional()
    .describe("how much it may think, in tokens"),
  outputTokens: whole
    .max(MOST_OUTPUT_TOKENS)
    .optional()
    .describe("the most that one of its answers may grow to, thinking included"),
  contextTokens: whole
    .max(MOST_CONTEXT_TOKENS)
    .optional()
    .describe(
      "how much it can read at once, where neither its server nor the table of prices says so",
    ),
});

export const settingsSchema = z.strictObject({
  model: model.optional().describe("who fills every seat that is not named below"),
  seats: z
    .record(z.string().regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,63}$/u, "a seat's id"), model)
    .default({})
    .describe("seat → model"),
  models: z
    .record(model, manner)
    .default({})
    .describe(
      "model → how it is asked; what stands behind its name (openai/NAME,effort=low) goes before this",
    ),
  keys: z
    .record(
      z
        .string()
        .regex(/^https?:\/\/[^/?#@\s\p{C}]+$/u, "an origin: https://HOST or https://HOST:PORT"),
      z.string().meta({ pattern: KEY_VARIABLE }),
    )
    .default({})
    .describe(
      "origin → name of the environment variable that holds its key; only in settings of your own, named by DISSENSUS_SETTINGS",
    ),
  commands: z
    .record(name, command)
    .default({})
    .describe("command-line agents, used as command:NAME"),
  checks: z
    .record(name, check)
    .refine((table) => Object.keys(table).length <= MOST_CHECKS, `at most ${MOST_CHECKS} checks`)
    .meta({ maxProperties: MOST_CHECKS })
    .default({})
    .describe(
      "commands that may be run during a deliberation so that something is observed; nothing else is ever run for it",
    ),
  subjects: z
    .strictObject({ issue: subjectSchema.optional(), pr: subjectSchema.optional() })
    .default({})
    .describe("commands that print an issue or a pull request; the number is their last argument"),
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
    .describe("model → US dollars per million tokens"),
  concurrency: z
    .record(model, whole.max(MOST_PARALLEL))
    .default({})
    .describe("provider → how many calls at once"),
  caps: z
    .strictObject({
      calls: whole.optional(),
      tokens: whole.optional(),
      usd: amount.optional(),
      minutes: amount.optional(),
    })
    .default({})
    .describe("what a run can never pass"),
  turnMinutes: amount
    .max(24 * 60)
    .optional()
    .describe("how long a seat may take for one turn"),
  waitMinutes: amount
    .max(MOST_WAIT_MINUTES)
    .optional()
    .describe(
      'how long a provider that says "later" is waited for before the run pauses (10 unless set)',
    ),
  outputTokens: whole
    .max(MOST_OUTPUT_TOKENS)
    .optional()
    .describe(
      "the most that an answer may grow to, thinking included, of models that have no figure of their own (32768 unless set)",
    ),
  lang: z.enum(["en", "ja", "zh"]).optional(),
  root: path.optional().describe("where deliberations are kept"),
  protocols: z
    .array(path)
    .max(MOST_PROTOCOLS)
    .default([])
    .describe(
      "modules that export protocols of your own, relative to this file: they can be started, resumed and read like those that ship",
    ),
  notify: z.strictObject({ argv }).optional().describe("what to run when a person is waited for"),
  pin: z
    .boolean()
    .optional()
    .describe("whether a run stays with the exact model a provider first served"),
  hedgeSeconds: amount
    .max(MOST_HEDGE_SECONDS)
    .optional()
    .describe(
      "after so many seconds without a first byte, a second request is sent beside the first; both may be billed, the first answer counts",
    ),
});

export type Settings = z.output<typeof settingsSchema> & {
  /** Origins whose keys a file named that is not the person's own: left alone. */
  readonly keysLeftAlone?: readonly string[];
};

export function settingsJsonSchema(): object {
  return { ...z.toJSONSchema(settingsSchema, { io: "input" }), title: "dissensus.yaml" };
}
