// What somebody asks for when a deliberation is to start: typed once, where it comes in from a command line, a form or a tool, and never a text again.
// Law: a form names seats, texts and models; never a command, a path or an address. What it names is checked against the settings of this machine.
import { z } from "zod";
import { TEMPERAMENTS } from "../agents/rehearsal/scene.ts";
import type { Document } from "../kernel/ask.ts";
import type { Caps, LogEvent } from "../log/index.ts";
import type { Brief } from "../kernel/protocol.ts";
import { startables, type Startable } from "../protocols/index.ts";
import shared from "../protocols/shared/start.json" with { type: "json" };
import { offeredBy, type StartTexts, type StartChoice } from "../kernel/start.ts";
import type { Language } from "../text/language.ts";
import { oneLine } from "../text/visible.ts";
import { errorOf } from "./catalogue.ts";
import { shippedFor, shippedNames } from "./yaml-file.ts";

export interface StartRequest {
  readonly protocol: string;
  /** Typed words may name a file, or be a mistyped one of `commands`; what was handed in is what it is. */
  readonly subject:
    | {
        readonly kind: "typed";
        readonly words: readonly string[];
        readonly commands: readonly string[];
      }
    | { readonly kind: "handed"; readonly topic: string; readonly artifact?: Document | undefined };
  /** Handed in, and named: files, folders and patterns. */
  readonly documents: readonly Document[];
  readonly context: readonly string[];
  readonly model?: string | undefined;
  readonly seats: Readonly<Record<string, string>>;
  readonly options: readonly string[];
  readonly caps: Readonly<Partial<Caps>>;
  readonly lang?: Language | undefined;
  /** By name, as the protocol declares them; files by their paths. */
  readonly choices: Readonly<Record<string, RequestValue>>;
  /** Documents, by name, that go out although they look like secrets or hold one; on record. */
  readonly allow: readonly string[];
  /** A budget may be set although a price is not known. */
  readonly allowUnpriced: boolean;
  readonly temperament?: string | undefined;
  readonly seed?: number | undefined;
  /** A person is there while it runs. */
  readonly isAttended?: boolean;
}

export type RequestValue =
  string | number | boolean | readonly string[] | Readonly<Record<string, string>>;

export const textUpTo = (most: number) => z.string().max(most);
/** Of a deliberation; of the interface too, in which the sentences of the engine are told. */
export const language = z.enum(["en", "ja", "zh"]);
export const FILE_CHARACTERS = 1024 * 1024;
export const MOST_FILES = 50;
/** A name is shown and never opened. */
export const FILE_NAME = /^[^\p{Cc}/\\]+$/u;
export const SEAT_NAME = /^[^=\p{C}]{1,80}$/u;
const file = z.strictObject({
  name: textUpTo(200).regex(FILE_NAME, "is a name, not a path"),
  text: textUpTo(FILE_CHARACTERS),
});

/** Those that can be started. */
export const protocolNames = (): readonly string[] => startables().map(({ name }) => name);

/** Known where a request comes in, so that what was registered by then counts. */
const protocolName = textUpTo(40).refine((name) => protocolNames().includes(name), {
  error: () => `is none of ${protocolNames().join(", ")}`,
});

/** As the app sends it. */
export const startForm = z.strictObject({
  protocol: protocolName,
  topic: textUpTo(20_000).default(""),
  artifact: file.exactOptional(),
  documents: z.array(file).max(MOST_FILES).default([]),
  model: textUpTo(200),
  seats: z.record(z.string().regex(SEAT_NAME, "is no seat"), textUpTo(200)).default({}),
  options: z.array(textUpTo(2_000)).max(12).default([]),
  caps: z
    .strictObject({
      usd: z.number().positive().max(1e6).exactOptional(),
      calls: z.int().positive().max(1e6).exactOptional(),
      tokens: z.int().positive().max(1e12).exactOptional(),
      minutes: z.number().positive().max(1e5).exactOptional(),
    })
    .default({}),
  lang: language.exactOptional(),
  /** By the names that `Offers` gives. */
  choices: z.record(textUpTo(40), z.union([textUpTo(2_000), z.number(), z.boolean()])).default({}),
  allow: z.array(file.shape.name).max(50).default([]),
  allowUnpriced: z.boolean().default(false),
  temperament: textUpTo(40).exactOptional(),
  seed: z.int().nonnegative().max(Number.MAX_SAFE_INTEGER).exactOptional(),
});
export type StartForm = z.input<typeof startForm>;

/** A request that says who is asked. */
export type Modelled = StartRequest & { readonly model: string };

/** The same request as if it had been typed, with nothing in it that could be read from a disk. */
export function requestFromForm(form: z.output<typeof startForm>): Modelled {
  const { topic, artifact, choices, temperament, ...same } = form;
  const { start } = startable(form.protocol);
  const known = new Map(offeredBy(start));
  const values = Object.entries(choices).flatMap(([name, value]) => {
    const choice = known.get(name);
    const { protocol } = form;
    const given = { protocol, name: oneLine(name, 40), value: JSON.stringify(value).slice(0, 60) };
    if (!choice) throw errorOf("bad-choice.unknown", { ...given, known: [...known.keys()] });
    const offered = valuesOf(choice);
    if (!isFitting(choice, value, offered))
      throw offered.length === 0
        ? errorOf("bad-choice.value", given)
        : errorOf("bad-choice.one-of", { ...given, values: offered });
    // What was not asked for is not in it.
    if (value === "" || value === false || value === BY_KIND) return [];
    return [[name, choice.kind === "list" ? namesIn(String(value)) : value] as const];
  });
  if (temperament !== undefined && !TEMPERAMENTS.some((each) => each === temperament)) {
    const given = JSON.stringify(oneLine(temperament, 40));
    throw errorOf("bad-choice.temperament", { given, known: TEMPERAMENTS });
  }
  return {
    ...same,
    temperament,
    subject: { kind: "handed", topic, artifact },
    context: [],
    choices: Object.fromEntries(values),
    isAttended: true,
  };
}

export function startable(name: string): Startable {
  const found = startables().find((protocol) => protocol.name === name);
  if (found) return found;
  const shown = JSON.stringify(oneLine(name, 40));
  throw errorOf("unknown-protocol.name", { name: shown, known: protocolNames() });
}

/** Taken for a bare topic, or a bare file. */
export function defaultProtocol(kind: "words" | "file"): Startable | undefined {
  return startables().find(({ start }) => start.subject.kind === kind);
}

/** Names with commas between them. */
export function namesIn(given: string): readonly string[] {
  return given
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Which of those that ship is found by the kind of text. */
const BY_KIND = "by-kind";

/** What can be chosen from; none where anything may be said. */
function valuesOf(choice: StartChoice): readonly string[] {
  if (choice.kind === "yaml") return [...(choice.shipped ? [BY_KIND] : []), ...shippedNames()];
  return choice.kind === "one-of" ? choice.values : [];
}

/** What was chosen of what a form offers, read back from a brief. */
export function choicesIn(
  { start, brief: form }: Startable,
  brief: Brief,
): Record<string, FormValue> {
  // One that another version of the protocol took may lack what is looked for.
  const parsed = form.parse(brief);
  const own: Readonly<Record<string, unknown>> = {
    ...brief,
    deal: brief.dealt !== undefined,
    ...(parsed.ok ? start.chosen?.(parsed.value) : {}),
  };
  return Object.fromEntries(
    offeredBy(start).flatMap(([name, choice]) => {
      const value = Array.isArray(own[name]) ? own[name].join(", ") : own[name];
      return isFitting(choice, value, valuesOf(choice)) ? [[name, value] as const] : [];
    }),
  );
}

type FormValue = string | number | boolean;

function isFitting(
  { kind }: StartChoice,
  value: unknown,
  values: readonly string[],
): value is FormValue {
  if (kind === "yes") return typeof value === "boolean";
  if (kind === "number")
    return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
  return (
    typeof value === "string" && (kind === "text" || kind === "list" || values.includes(value))
  );
}

/** The presets that ship, by the protocol that takes them. */
export function listPresets() {
  return startables().flatMap(({ name: protocol, start }) =>
    Object.entries<StartChoice>(start.choices).flatMap(([name, choice]) =>
      choice.kind === "yaml" && choice.shipped
        ? shippedFor(name, choice).map((preset) => ({ protocol, ...preset }))
        : [],
    ),
  );
}

/** A protocol, and one thing that may be chosen about it, as a form shows them. */
export type OfferedProtocol = ReturnType<typeof offeredProtocols>[number];
export type OfferedChoice = OfferedProtocol["choices"][number];

export function offeredProtocols(lang: Language, among: readonly Startable[] = startables()) {
  return among.map(({ name, start }) => {
    const say = (code: string, otherwise = ""): string =>
      start.words[lang][code] ?? (shared as StartTexts)[lang][code] ?? otherwise;
    return {
      name,
      title: say("title", name),
      for: say("for"),
      /** Which seats can be named. */
      seats: say("seats"),
      fixed: start.fixed ?? [],
      /** It is of a text, and answers no question of anybody's. */
      isOfText: start.subject.kind === "file",
      choices: offeredBy(start).map(([each, choice]) => {
        const values = valuesOf(choice);
        const words = values.map((value) => [value, say(`${each}=${value}`, value)] as const);
        return {
          name: each,
          kind: formKind(choice, values),
          values,
          default: firstOf(choice, values),
          label: say(each, each),
          hint: say(`${each}.hint`),
          /** The values in words. */
          words: Object.fromEntries(words),
        };
      }),
    };
  });
}

/** How a form asks for it. */
function formKind(
  { kind }: StartChoice,
  values: readonly string[],
): "one-of" | "number" | "yes" | "text" {
  if (values.length > 0) return "one-of";
  return kind === "number" || kind === "yes" ? kind : "text";
}

/** What a form begins with. */
function firstOf(choice: StartChoice, values: readonly string[]): string | boolean | null {
  if (choice.kind === "yes") return false;
  return choice.kind === "one-of" ? (choice.first ?? choice.default ?? null) : (values[0] ?? null);
}

// The form that would start a deliberation of the log again, for a person who changes something in it first.
// Law: everything in it stands in the log's first record. What a form cannot hold is left out and named.
export interface RunAgain {
  readonly form: StartForm;
  /** Names of documents that a form does not take. */
  readonly leftOut: readonly string[];
}

/** Also of a log that an earlier version of its protocol made: what is started is today's. */
export function formFromLog([opened]: readonly LogEvent[]): RunAgain {
  if (opened?.type !== "deliberation.opened") throw errorOf("damaged-log.opening");
  const { data } = opened;
  const [name = ""] = data.protocol.split("@");
  const protocol = startable(name);
  const brief = data.brief as unknown as Brief & { readonly artifact?: Document }; // parsed when the deliberation was opened
  const { topic, context, dealt = [], options, lang } = brief;
  const isOfText = protocol.start.subject.kind === "file";
  const all = [...context, ...dealt].map((each) => ({ ...each, name: fileName(each.name) }));
  const documents = all.filter(({ text }) => text.length <= FILE_CHARACTERS).slice(0, MOST_FILES);
  const { "*": model = "", all: every = model, ...seats } = data.models;
  const { usd, calls, tokens, minutes } = data.caps;
  const caps = { usd, calls, tokens, minutes };
  return {
    form: {
      protocol: name,
      model: every,
      ...(isOfText && brief.artifact
        ? { artifact: { name: fileName(brief.artifact.name), text: brief.artifact.text } }
        : { topic }),
      documents: documents.map((each) => ({ name: each.name, text: each.text })),
      seats: Object.fromEntries(Object.entries(seats).filter(([seat]) => SEAT_NAME.test(seat))),
      options: isOfText ? [] : [...options],
      caps: Object.fromEntries(Object.entries(caps).filter(([, cap]) => cap !== null)),
      lang,
      choices: choicesIn(protocol, brief),
      ...(data.rehearsal
        ? { temperament: data.rehearsal.temperament, seed: data.rehearsal.seed }
        : {}),
    },
    leftOut: all.filter((each) => !documents.includes(each)).map((each) => each.name),
  };
}

/** A form takes names and no paths. */
function fileName(given: string): string {
  return given.replace(/[\\/]+/gu, "-").replace(/\p{Cc}/gu, "");
}
