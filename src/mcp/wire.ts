// What clients say and are told: the form of every tool's arguments and answer. Its descriptions are what a model reads.
// Law 1: arguments name deliberations, seats, models of the settings and texts; a call with anything else is refused with what there is.
// Law 2: the forms keep to what every model vendor takes as a tool's schema: no named character classes in patterns, no schemas for keys.
import { z } from "zod";
import { formats, type Format } from "../report/index.ts";
import { FILE_CHARACTERS, FILE_NAME, SEAT_NAME, textUpTo } from "../workspace/start-request.ts";
import { ID } from "../log/index.ts";
import { startables, type Startable } from "../protocols/index.ts";
import { MOST_REPLY_CHARACTERS } from "../engine/runners/hosted.ts";
import { offeredBy } from "../kernel/start.ts";
import { nearest } from "../text/nearest.ts";
import { oneLine } from "../text/visible.ts";
import words from "./words.json" with { type: "json" };

const { fields } = words;

const strings = z.array(z.string());
/** What a client says. What it does not know of a form it would take for done, a cap among it: a name that is none is refused. */
export const strictInput = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === "unrecognized_keys"
        ? unknownNames((keys ?? []).map(String), Object.keys(shape))
        : undefined,
  });

function unknownNames(given: readonly string[], known: readonly string[]): string {
  const named = given.slice(0, MOST_NAMED).map((name) => {
    const [meant] = nearest(name, known);
    return `${JSON.stringify(oneLine(name, 40))}${meant === undefined ? "" : ` (did you mean ${meant}?)`}`;
  });
  return `there is no ${named.join(", no ")}${given.length > named.length ? ` and ${given.length - named.length} more` : ""}; known: ${known.join(", ")}`;
}

const MOST_NAMED = 5;
/** Names to values, every one of a kind. */
const table = <V extends z.ZodType>(values: V, isName: (name: string) => boolean = () => true) =>
  z
    .object({})
    .catchall(values)
    .refine((named) => Object.keys(named).every(isName), "holds a name that cannot be one");

const id = z
  .string()
  .regex(
    ID,
    "is not a deliberation id: ids are made of a-z, 0-9 and dashes; call list for those there are",
  )
  .describe(fields.id);
const ask = textUpTo(200).min(1).describe(fields.ask);
const file = strictInput({
  name: textUpTo(200).refine((name) => FILE_NAME.test(name), "is a name, not a path"),
  text: textUpTo(FILE_CHARACTERS),
});

/** By protocol: what may be chosen; values where they are few and always the same. */
export function choicesText(among: readonly Startable[]): string {
  return among
    .map(({ name, start: declared }) => {
      const choices = offeredBy(declared).map(([each, choice]) =>
        choice.kind === "one-of" ? `${each} ${choice.values.join("|")}` : each,
      );
      return `${name}: ${choices.join(", ")}.`;
    })
    .join(" ");
}

/** Made when a server is: what was registered by then can be started. */
export function startInput() {
  const known = startables();
  const ofText = known
    .filter((protocol) => protocol.start.subject.kind === "file")
    .map(({ name }) => name)
    .join(" or ");
  return strictInput({
    protocol: z
      .enum(known.map(({ name }) => name))
      .describe(known.map(({ name, start: { gist } }) => `${name}: ${gist}.`).join(" ")),
    topic: textUpTo(20_000).default("").describe(`The question. A ${ofText} needs none.`),
    artifact: file.exactOptional().describe(`${ofText} only: the text under review.`),
    documents: z.array(file).max(50).default([]).describe(fields.documents),
    seats: table(textUpTo(200), (seat) => SEAT_NAME.test(seat))
      .default({})
      .describe(fields.seats),
    options: z.array(textUpTo(2_000)).max(12).default([]).describe(fields.options),
    choices: table(z.union([textUpTo(2_000), z.number(), z.boolean()]), (name) => name.length <= 40)
      .default({})
      .describe(choicesText(known)),
    lang: z.enum(["en", "ja", "zh"]).exactOptional().describe(fields.lang),
    key: textUpTo(200).min(1).exactOptional().describe(fields.key),
  });
}

export const nextAsksInput = strictInput({
  id,
  seat: textUpTo(120).min(1).optional().describe(fields.seat),
});
export const submitReplyInput = strictInput({
  id,
  ask,
  reply: z.union([table(z.unknown()), textUpTo(MOST_REPLY_CHARACTERS)]).describe(fields.reply),
});
export const decideInput = strictInput({
  id,
  ask,
  choice: textUpTo(200).min(1).optional().describe(fields.choice),
  note: textUpTo(20_000).default("").describe(fields.note),
});
export const idInput = strictInput({ id });
/** Those that are asked for most come first. */
const FORMATS = [...new Set(["md", "json", ...Object.keys(formats)])] as Format[]; // both are among the keys
const offset = z.int().nonnegative().default(0);
export const reportInput = strictInput({
  id,
  format: z.enum(FORMATS).default("md"),
  offset: offset.describe(fields.offset),
});
export const listInput = strictInput({ offset: offset.describe(fields.passed) });

const next = z.string().describe(fields.next);
const untrusted = z.literal(true).describe(fields.untrusted);

const openAsk = z.object({
  ask: z.string(),
  seat: z.string(),
  title: z.string(),
  purpose: z.string(),
  round: z.number(),
  blind: z.boolean(),
  agent: z.string().exactOptional().describe(fields.agent),
});
const nextOffset = z.number().nullable().describe(fields.nextOffset);

export const startOutput = z.object({
  id: z.string(),
  hosted: z.boolean(),
  notices: strings,
  next,
});
export const nextAsksOutput = z.object({
  id: z.string(),
  asks: z.array(
    openAsk.extend({
      prompt: z.string().optional(),
      schema: table(z.unknown()).optional().describe(fields.schema),
      rules: strings.optional().describe(fields.rules),
      refused: strings.optional().describe(fields.refused),
    }),
  ),
  ended: z.string().nullable(),
  next,
  untrusted,
});
export const submitReplyOutput = z.object({
  id: z.string(),
  ask: z.string(),
  accepted: z.boolean(),
  reasons: strings.describe(fields.reasons),
  over: z.boolean().describe(fields.over),
  flags: strings.describe(fields.flags),
  open: z.array(openAsk).describe(fields.open),
  ended: z.string().nullable(),
  next,
  untrusted,
});
export const decideOutput = z.object({
  id: z.string(),
  ask: z.string(),
  recorded: z.boolean(),
  choice: z.string().nullable(),
  notices: strings,
  next,
});
export const statusOutput = z.object({
  id: z.string(),
  protocol: z.string(),
  topic: z.string(),
  state: z.enum(["waiting", "running", "finished"]),
  round: z.number(),
  hosted: z.boolean(),
  rehearsed: z.boolean(),
  asks: z.array(openAsk).describe(fields.asks),
  gates: z
    .array(
      z.object({
        ask: z.string(),
        question: z.string(),
        choices: z.array(
          z.object({ id: z.string(), label: z.string(), wants: z.string().nullable() }),
        ),
        default: z.string().nullable(),
      }),
    )
    .describe(fields.gates),
  people: z
    .array(z.object({ ask: z.string(), seat: z.string(), title: z.string() }))
    .describe(fields.people),
  paused: z.string().nullable(),
  outcome: z
    .object({
      reason: z.string().describe(fields.reason),
      words: z.string().nullable().describe(fields.words),
      stands: z.string().nullable().describe(fields.stands),
      chosen: z.string().nullable(),
      resolution: z.string().nullable(),
    })
    .nullable(),
  next,
  untrusted,
});
export const reportOutput = z.object({
  id: z.string(),
  format: z.enum(FORMATS),
  text: z.string(),
  total: z.number().describe(fields.total),
  nextOffset,
  partial: z.boolean().describe(fields.partial),
  next,
  untrusted,
});
export const listOutput = z.object({
  deliberations: z.array(
    z.object({
      id: z.string(),
      protocol: z.string(),
      topic: z.string(),
      state: z.enum(["waiting", "running", "finished", "damaged"]),
      reason: z.string().nullable(),
      stands: z.string().nullable().describe(fields.stands),
      hosted: z.boolean(),
    }),
  ),
  total: z.number(),
  nextOffset,
  next,
  untrusted,
});
export const checkOutput = z.object({
  id: z.string(),
  valid: z.boolean().nullable().describe(fields.valid),
  total: z.number(),
  errors: strings,
  next,
  untrusted,
});
