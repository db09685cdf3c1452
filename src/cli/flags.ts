// The options of commands, once each: their names, their help, and how their text becomes a value.
import { Command, InvalidArgumentError, Option } from "commander";
import {
  namesIn,
  TEMPERAMENTS,
  type RequestValue,
  type StartRequest,
} from "../workspace/start-request.ts";
import { badUsage, type DissensusError } from "../errors.ts";
import type { Caps } from "../log/index.ts";
import type { Startable } from "../protocols/index.ts";
import { readPairs } from "../protocols/shared/start.ts";
import { choicesOf, SHARED, type StartChoice, type StartChoices } from "../kernel/start.ts";
import { oneLine } from "../text/visible.ts";

/** What commands are told; each takes some of it. What a protocol lets be chosen is not here. */
export interface Flags {
  readonly model?: string;
  readonly seat?: readonly string[];
  readonly context?: readonly string[];
  readonly option?: readonly string[];
  readonly allow?: readonly string[];
  readonly budget?: number;
  readonly maxCalls?: number;
  readonly maxTokens?: number;
  readonly timeout?: number;
  readonly lang?: "en" | "ja" | "zh";
  readonly yes?: boolean;
  readonly wait?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly id?: string;
  readonly root?: string;
  readonly seed?: number;
  readonly temperament?: string;
  readonly onAmbiguous?: "ask" | "rerun" | "fail";
  readonly allowUnpriced?: boolean;
  readonly constraint?: string;
}

export function addRoot(command: Command): Command {
  return command.option(
    "--root <dir>",
    "where deliberations lie (default: .dissensus here, or DISSENSUS_ROOT)",
  );
}

export function addCaps(command: Command): Command {
  return command
    .option("--budget <usd>", "the most the run may cost, in US dollars", positive)
    .option("--max-calls <n>", "the most calls", whole)
    .option("--max-tokens <n>", "the most tokens, prompts and replies together", whole)
    .option("--timeout <minutes>", "the longest the run may take", positive);
}

export function addRun(command: Command): Command {
  const common = addChoices(command, SHARED)
    .option(
      "--model <model>",
      "who fills the seats: VENDOR/NAME (anthropic, openai, google, openrouter, groq, mistral, ollama, lmstudio, azure, bedrock), http://HOST:PORT/v1#NAME, command:NAME or rehearsal; behind a name ,effort=low ,thinking=8000; see dissensus models",
    )
    .option(
      "--seat <role=model...>",
      "another model for one seat, e.g. moderator=openai/NAME or expert=person",
    )
    .option("--context <file...>", "files, folders or globs that every seat may read")
    .option(
      "--allow <file...>",
      "send this file although it looks like a secret or holds one (recorded)",
    )
    .option(
      "--option <text...>",
      "the options to decide between, instead of those the positions amount to",
    )
    .addOption(
      new Option(
        "--lang <lang>",
        "language of the discussion and its result (default: the topic's)",
      ).choices(["en", "ja", "zh"]),
    )
    .option("-y, --yes", "start without asking, and take every default")
    .addOption(waiting())
    .option("--dry-run", "show the plan and the estimate, and call nobody")
    .option("--json", "events as JSON lines on stdout, and nothing else there")
    .option("--id <id>", "the deliberation's name: a-z, 0-9 and dashes")
    .addOption(
      new Option(
        "--on-ambiguous <policy>",
        "calls that may have been paid for and whose answer was lost",
      ).choices(["ask", "rerun", "fail"]),
    )
    .option("--allow-unpriced", "allow --budget although a model's price is unknown")
    .option("--seed <n>", "rehearsal: the same seed gives the same panel", natural)
    .addOption(
      new Option("--temperament <t>", "rehearsal: how the panel behaves").choices([
        ...TEMPERAMENTS,
      ]),
    );
  return addRoot(addCaps(common));
}

/** The flags of everything that may be chosen about a protocol. */
export function addChoices(command: Command, choices: StartChoices): Command {
  for (const choice of Object.values(choices))
    for (const { flag, help, conflicts } of choice.flags) {
      const option = new Option(flag, help);
      if (conflicts !== undefined) option.conflicts(conflicts);
      if (choice.kind === "number") option.argParser(whole);
      if (choice.kind === "one-of" && option.required) option.choices(choice.values);
      if ("default" in choice && option.required) option.default(choice.default);
      command.addOption(option);
    }
  return command;
}

/** What was typed, as a request. `own`: all flags of the command, by their names. */
export function requestFromFlags(
  { name, start }: Startable,
  words: readonly string[],
  {
    flags,
    own,
    commands,
  }: {
    readonly flags: Flags;
    readonly own: Readonly<Record<string, unknown>>;
    readonly commands: readonly string[];
  },
): StartRequest {
  const { model, lang, temperament, seed } = flags;
  const choices = Object.entries(choicesOf(start)).flatMap(([each, choice]) => {
    const value = valueOf(choice, own);
    return value === undefined ? [] : [[each, value] as const];
  });
  return {
    protocol: name,
    subject: { kind: "typed", words, commands },
    documents: [],
    context: flags.context ?? [],
    seats: seatModels(flags.seat ?? []),
    options: flags.option ?? [],
    caps: capsIn(flags),
    choices: Object.fromEntries(choices),
    allow: flags.allow ?? [],
    allowUnpriced: flags.allowUnpriced === true,
    ...(model === undefined ? {} : { model }),
    ...(lang === undefined ? {} : { lang }),
    ...(temperament === undefined ? {} : { temperament }),
    ...(seed === undefined ? {} : { seed }),
  };
}

function valueOf(
  choice: StartChoice,
  own: Readonly<Record<string, unknown>>,
): RequestValue | undefined {
  for (const { flag, sets } of choice.flags) {
    const given = own[new Option(flag).attributeName()];
    if (given === undefined) continue;
    if (sets !== undefined) {
      if (given === true) return sets;
      continue;
    }
    if (choice.kind === "yes") return given === true;
    if (choice.kind === "pairs") {
      const read = readPairs(given as string[], choice); // the flag takes several
      if ("objection" in read) throw badUsage(read.objection.says, read.objection.hint);
      return read.value;
    }
    // A flag that begins with no- stands at true where it was not given, and at false without its value.
    if (given === true) continue;
    if (typeof given === "number") return given;
    const text = typeof given === "string" ? given : "";
    return choice.kind === "list" ? namesIn(text) : text;
  }
  return undefined;
}

export function capsIn({ maxCalls, maxTokens, budget, timeout }: Flags): Partial<Caps> {
  return {
    ...(maxCalls === undefined ? {} : { calls: maxCalls }),
    ...(maxTokens === undefined ? {} : { tokens: maxTokens }),
    ...(budget === undefined ? {} : { usd: budget }),
    ...(timeout === undefined ? {} : { minutes: timeout }),
  };
}

export function gatesOf({ yes, wait }: Flags): "ask" | "defaults" | "wait" {
  return wait === true ? "wait" : yes === true ? "defaults" : "ask";
}

/** `role=model`, as often as given. */
function seatModels(pairs: readonly string[]): Record<string, string> {
  const models: Record<string, string> = {};
  for (const pair of pairs) {
    const at = pair.indexOf("=");
    const [role, model] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    if (at < 1 || model === "")
      throw badUsage(
        `--seat ${JSON.stringify(pair)} is not ROLE=MODEL.`,
        "Example: --seat security=openai/NAME",
      );
    if (role === "*" || Object.hasOwn(models, role))
      throw badUsage(
        `--seat names ${JSON.stringify(role)} ${role === "*" ? ", which is no seat; use --model" : "twice"}.`,
      );
    models[role] = model;
  }
  return models;
}

/** For those who decide from elsewhere: a script, another terminal. */
export function waiting(): Option {
  return new Option(
    "--wait",
    "stop at every decision, to be answered with dissensus decide, instead of taking defaults",
  ).conflicts("yes");
}

/** Some flags take words that were meant to be the topic: every word up to the next flag, or one as their value. */
export function noTopic(command: Command, { name, start }: Startable): DissensusError {
  const isOfFile = start.subject.kind === "file";
  const [noun, example] = isOfFile ? ["file to review", "FILE"] : ["topic", '"Your question?"'];
  const given = (option: Option): unknown => command.getOptionValue(option.attributeName());
  const optional = command.options.find(
    (option) => option.optional && typeof given(option) === "string",
  );
  if (optional)
    return badUsage(
      `There is no ${noun}: ${optional.long ?? ""} took ${JSON.stringify(oneLine(String(given(optional)), 60))} for its ${/\[(\w+)/.exec(optional.flags)?.[1] ?? "value"}.`,
      `Put the ${noun} first: dissensus ${name} ${example} ${optional.long ?? ""} "the reason"`,
    );
  const taker = command.options.find((option) => option.variadic && Array.isArray(given(option)));
  if (!taker)
    return isOfFile
      ? badUsage(
          "There is no file to review.",
          `dissensus ${name} FILE, or - for standard input: git diff | dissensus ${name} -`,
        )
      : badUsage(
          "There is no topic.",
          'Say what is to be decided: dissensus "Should we split the billing service?"',
        );
  const [flag, taken] = [taker.long ?? "", (given(taker) as string[]).at(-1) ?? ""]; // it takes several
  return badUsage(
    `There is no ${noun}: ${flag} takes every word up to the next option, ${JSON.stringify(oneLine(taken, 60))} included.`,
    isOfFile
      ? `Put the file before ${flag}: dissensus ${name} FILE ${flag} …`
      : `Put the topic before ${flag}, or after --: dissensus ${flag} … -- "Your question?"`,
  );
}

function positive(text: string): number {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text.trim()) || !Number.isFinite(value) || value <= 0)
    throw new InvalidArgumentError("It must be a number above zero.");
  return value;
}

export function whole(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text.trim()) || !Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError("It must be a whole number, one or more.");
  return value;
}

/** 0 leaves the choice to the system. */
export function port(text: string): number {
  const value = natural(text);
  if (value > 65_535) throw new InvalidArgumentError("A port is a number up to 65535.");
  return value;
}

function natural(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text.trim()) || !Number.isSafeInteger(value))
    throw new InvalidArgumentError("It must be a whole number, zero or more.");
  return value;
}
