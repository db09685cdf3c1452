// The options of commands, once each: their names, their help, and how their text becomes a value.
import { Command, InvalidArgumentError, Option } from "commander";
import { TEMPERAMENTS } from "../agents/rehearsal/scene.ts";
import { namesIn, type RequestValue, type StartRequest } from "../workspace/start-request.ts";
import { badUsage, type DissensusError } from "../errors.ts";
import { errorOf } from "../workspace/catalogue.ts";
import type { Caps } from "../log/index.ts";
import type { Startable } from "../protocols/index.ts";
import { readPairs } from "../protocols/shared/start.ts";
import { choicesOf, SHARED } from "../kernel/start.ts";
import type { Flag, StartChoice, StartChoices } from "../kernel/start.ts";
import { omitUndefined } from "../text/omit-undefined.ts";
import { oneLine } from "../text/visible.ts";
import type { Io } from "./io.ts";
import commands from "./commands.json" with { type: "json" };

type TextFlag = "model" | "id" | "root" | "temperament" | "constraint" | "format" | "salvage";
type PlaceFlag = "output" | "state" | "database" | "workspace" | "healthHost" | PeopleFlag;
/** Whose token or invitation, and which server. */
type PeopleFlag = "server" | "role" | "name" | "origin" | "tokens" | "host";
type AnswerFlag = "ask" | "note" | "file";
type ApprovalFlag = "by" | "reviewOn" | "supersededBy";
type ListFlag = "seat" | "context" | "option" | "allow";
type NumberFlag =
  "budget" | "maxCalls" | "maxTokens" | "timeout" | "seed" | "at" | "port" | "limit" | TeamNumber;
type TeamNumber =
  "atOnce" | "inAll" | "perProvider" | "perMinute" | "connections" | "drain" | "healthPort";
type Switch = "yes" | "wait" | "dryRun" | "json" | "brief" | "undo" | "mcp" | "list" | "remove";
type ShownFlag = "quiet" | "verbose" | "open" | "force";

/** What commands are told; each takes some of it. What a protocol lets be chosen is not here. */
export type CommandFlags = Readonly<
  Partial<
    Record<TextFlag | AnswerFlag | ApprovalFlag | PlaceFlag, string> &
      Record<ListFlag, readonly string[]> &
      Record<NumberFlag, number> &
      Record<Switch | ShownFlag | "allowUnpriced", boolean> & {
        as: "accepted" | "rejected" | "proposed";
        lang: "en" | "ja" | "zh";
        onAmbiguous: "ask" | "rerun" | "fail";
      }
  >
>;

/** A command: what was typed besides flags comes last, and what it ends with comes back. */
export type Run = (io: Io, flags: CommandFlags, ...given: string[]) => Promise<number>;

/** A flag of the table of commands. */
interface CommandFlag extends Omit<Flag, "conflicts"> {
  readonly conflicts?: string | string[];
  readonly choices?: readonly string[];
  readonly default?: unknown;
  /** Of the group in which the help lists it. */
  readonly heading?: string | undefined;
  /** How its text becomes a number. */
  readonly reads?: string;
}

const SETS: Readonly<Record<string, readonly CommandFlag[]>> = commands.sets;

const HEADINGS: Readonly<Record<string, string>> = commands.headings;

/** Its own, then those of some sets that commands share. */
export function addFlags(
  command: Command,
  shared: readonly string[],
  own: readonly CommandFlag[] = [],
): Command {
  const ofSets = shared.flatMap((name) =>
    (SETS[name] ?? []).map((each) => ({ heading: HEADINGS[name], ...each })),
  );
  for (const each of [...own, ...ofSets]) {
    const option = new Option(each.flag, each.help);
    if (each.heading !== undefined) option.helpGroup(each.heading);
    if (each.conflicts !== undefined) option.conflicts(each.conflicts);
    if (each.choices) option.choices(each.choices);
    if (each.default !== undefined) option.default(each.default);
    const read = READERS[each.reads ?? ""];
    if (read) option.argParser(read);
    if (option.attributeName() === "temperament") option.choices(TEMPERAMENTS);
    command.addOption(option);
  }
  return command;
}

/** What every protocol takes when it starts. */
export function addRunFlags(command: Command): Command {
  return addFlags(addChoices(command, SHARED, HEADINGS["run"]), ["run", "shown", "caps", "root"]);
}

/** The flags of everything that may be chosen about a protocol. */
export function addChoices(command: Command, choices: StartChoices, heading?: string): Command {
  const flags = Object.values(choices).flatMap((choice) =>
    choice.flags.map((flag): CommandFlag => {
      const takesValue = flag.flag.includes("<");
      return {
        ...flag,
        heading,
        ...(choice.kind === "number" ? { reads: "whole" } : {}),
        ...(choice.kind === "one-of" && takesValue ? { choices: choice.values } : {}),
        ...("default" in choice && takesValue ? { default: choice.default } : {}),
      };
    }),
  );
  return addFlags(command, [], flags);
}

/** What was typed, as a request. `commands`: what a single word may have been meant to be. */
export function requestFromFlags(
  { name, start }: Startable,
  words: readonly string[],
  flags: CommandFlags,
  commands: readonly string[],
): StartRequest {
  const { model, lang, temperament, seed, context = [], option = [], allow = [] } = flags;
  const choices = Object.entries(choicesOf(start)).flatMap(([each, choice]) => {
    const value = valueOf(choice, flags);
    return value === undefined ? [] : [[each, value] as const];
  });
  return {
    protocol: name,
    subject: { kind: "typed", words, commands },
    documents: [],
    context,
    seats: seatModels(flags.seat ?? []),
    options: option,
    caps: capsIn(flags),
    choices: Object.fromEntries(choices),
    allow,
    allowUnpriced: flags.allowUnpriced === true,
    model,
    lang,
    temperament,
    seed,
  };
}

/** `own`: all flags of the command, by their names. */
function valueOf(
  choice: StartChoice,
  own: Readonly<Record<string, unknown>>,
): RequestValue | undefined {
  for (const { flag, sets } of choice.flags) {
    const given = own[new Option(flag).attributeName()];
    if (given === undefined || (sets !== undefined && given !== true)) continue;
    if (sets !== undefined) return sets;
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

export function capsIn({ maxCalls, maxTokens, budget, timeout }: CommandFlags): Partial<Caps> {
  return omitUndefined({ calls: maxCalls, tokens: maxTokens, usd: budget, minutes: timeout });
}

export function gatesOf({ yes, wait }: CommandFlags): "ask" | "defaults" | "wait" {
  return wait === true ? "wait" : yes === true ? "defaults" : "ask";
}

/** Models that were named on the command line. */
export function modelsNamed({ model, seat = [] }: CommandFlags): readonly string[] {
  return [...(model === undefined ? [] : [model]), ...Object.values(seatModels(seat))];
}

/** `role=model`, as often as given. */
function seatModels(pairs: readonly string[]): Record<string, string> {
  const models: Record<string, string> = {};
  for (const pair of pairs) {
    const at = pair.indexOf("=");
    const [role, model] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    if (at < 1 || model === "") throw errorOf("usage.seat", { pair: JSON.stringify(pair) });
    if (role === "*") throw errorOf("usage.seat-all");
    if (Object.hasOwn(models, role))
      throw errorOf("usage.seat-twice", { role: JSON.stringify(role) });
    models[role] = model;
  }
  return models;
}

/** Some flags take words that were meant to be the topic: every word up to the next flag, or one as their value. */
export function noTopic(command: Command, { name, start }: Startable): DissensusError {
  const isOfFile = start.subject.kind === "file";
  const [noun, example] = isOfFile ? ["file to review", "FILE"] : ["topic", '"Your question?"'];
  const optionValue = (option: Option): unknown => command.getOptionValue(option.attributeName());
  const quote = (value: unknown): string => JSON.stringify(oneLine(String(value), 60));
  const optional = command.options.find(
    (option) => option.optional && typeof optionValue(option) === "string",
  );
  if (optional) {
    const { long: flag = "" } = optional;
    const place = /\[(\w+)/.exec(optional.flags)?.[1] ?? "value";
    const took = { noun, flag, value: quote(optionValue(optional)), place };
    return errorOf("usage.took-optional", { ...took, name, example });
  }
  const taker = command.options.find(
    (option) => option.variadic && Array.isArray(optionValue(option)),
  );
  if (!taker) return errorOf(isOfFile ? "usage.no-file" : "usage.no-topic", { name });
  const { long: flag = "" } = taker;
  const value = quote((optionValue(taker) as string[]).at(-1) ?? ""); // it takes several
  const code = isOfFile ? "usage.took-file" : "usage.took-topic";
  return errorOf(code, { noun, flag, value, name });
}

const readNatural = numberReader(/^\d+$/, Number.isSafeInteger, "a whole number, zero or more");

const READERS: Readonly<Record<string, (text: string) => number>> = {
  positive: numberReader(/^\d+(\.\d+)?$/, Number.isFinite, "a number above zero", 0),
  whole: numberReader(/^\d+$/, Number.isSafeInteger, "a whole number, one or more", 0),
  natural: readNatural,
  /** 0 leaves the choice to the system. */
  port: (text) => {
    const value = readNatural(text);
    if (value > 65_535) throw new InvalidArgumentError("A port is a number up to 65535.");
    return value;
  },
};

function numberReader(
  form: RegExp,
  isNumber: (value: number) => boolean,
  wanted: string,
  above = -1,
): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (form.test(text.trim()) && isNumber(value) && value > above) return value;
    throw new InvalidArgumentError(`It must be ${wanted}.`);
  };
}
