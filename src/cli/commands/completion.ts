// Completion for shells: a short script for each, which asks this program what may come next.
// Law: what is offered is read from the command tree and from the deliberations here; nothing is called, written or spent.
import type { Command, Option } from "commander";
import { KNOWN_COMMANDS } from "../../agents/known-commands.ts";
import { formats } from "../../report/index.ts";
import { omitUndefined } from "../../text/omit-undefined.ts";
import { oneLine } from "../../text/visible.ts";
import { status } from "../../views/index.ts";
import { openStore } from "../../workspace/workspace.ts";
import { errorOf } from "../../workspace/catalogue.ts";
import { listPresets } from "../../workspace/start-request.ts";
import type { CommandFlags } from "../flags.ts";
import type { Io } from "../io.ts";
import scripts from "./completion-scripts.json" with { type: "json" };

const SCRIPTS: Readonly<Record<string, readonly string[]>> = scripts;
/** What the scripts ask with, before the words that were typed. */
const CANDIDATES = "candidates";
/** The last line where names of files fit as well. */
const FILES = ":files";

export function completionCommand(program: Command) {
  return async (io: Io, _flags: CommandFlags, shell = "", ...words: string[]): Promise<number> => {
    if (shell === CANDIDATES) {
      const found = await candidatesFor(program, words, io).catch(() => []);
      io.out(found.map((each) => `${each}\n`).join(""));
      return 0;
    }
    const script = SCRIPTS[shell];
    if (!script)
      throw errorOf("usage.unknown-shell", {
        shell: JSON.stringify(oneLine(shell, 40)),
        known: Object.keys(SCRIPTS),
      });
    io.out(`${script.join("\n")}\n`);
    return 0;
  };
}

/** `words`: those behind the program's name, the last of them unfinished. A tab parts a word from what it means. */
async function candidatesFor(
  program: Command,
  words: readonly string[],
  io: Io,
): Promise<readonly string[]> {
  const typed = words.slice(0, -1);
  const unfinished = words.at(-1) ?? "";
  const named = program.commands.find((command) => command.name() === typed[0]);
  const command = named ?? program.commands[0] ?? program;
  const taker = takerOf(command, typed);
  const offered = taker ? valuesFor(taker, command) : await wordsFor();
  return offered.filter((each) => each === FILES || each.startsWith(unfinished));

  async function wordsFor(): Promise<readonly string[]> {
    if (unfinished.startsWith("-")) return optionsOf(command);
    if (!named && typed.length > 0) return [];
    if (!named) return [...commandsOf(program), FILES];
    const given = argumentsIn(command, typed.slice(1));
    const place = command.registeredArguments[given.length]?.name() ?? "";
    const root = typed.find((_word, n) => typed[n - 1] === "--root");
    if (command.name() === "help") return commandsOf(program);
    if (place === "shell") return Object.keys(SCRIPTS);
    // Those below `--root`, where that was typed.
    const here = async () => (await openStore(io, omitUndefined({ root }))).store;
    if (place === "id") return (await here()).list();
    if (place === "folder-or-id") return [...(await (await here()).list()), FILES];
    if (place === "choice") {
      const { gates } = status(await (await here()).read(given[0] ?? "")).waitingFor;
      return gates.flatMap(({ choices }) => choices.map(({ id }) => id));
    }
    return ["file", "dir"].includes(place) ? [FILES] : [];
  }
}

function commandsOf({ commands }: Command): readonly string[] {
  return commands.map((command) => withMeaning(command.name(), command.description()));
}

function optionsOf({ options }: Command): readonly string[] {
  return [...options, { long: "--help", description: "show the help" }].map(
    ({ long, description }) => withMeaning(long ?? "", description),
  );
}

function withMeaning(word: string, meaning: string): string {
  return `${word}\t${oneLine(meaning, 70)}`;
}

/** The option whose value comes next. */
function takerOf(command: Command, typed: readonly string[]): Option | undefined {
  const last = command.options.find((option) => isNamed(option, typed.at(-1) ?? ""));
  if (last) return last.required || last.optional ? last : undefined;
  const before = typed.findLast((word) => word.startsWith("-"));
  const open = command.options.find((option) => isNamed(option, before ?? ""));
  return open?.variadic === true ? open : undefined;
}

function isNamed({ long, short }: Option, word: string): boolean {
  return word !== "" && (word === long || word === short);
}

/** What was typed that is neither an option nor an option's value. */
function argumentsIn(command: Command, typed: readonly string[]): readonly string[] {
  return typed.filter(
    (word, n) => !word.startsWith("-") && takerOf(command, typed.slice(0, n)) === undefined,
  );
}

function valuesFor(option: Option, command: Command): readonly string[] {
  if (option.argChoices) return option.argChoices;
  switch (option.attributeName()) {
    case "format":
      return Object.keys(formats);
    case "model":
      return ["rehearsal", ...[...KNOWN_COMMANDS.keys()].map((name) => `command:${name}`)];
    case "preset":
      return listPresets()
        .filter(({ protocol }) => protocol === command.name())
        .map(({ name, about }) => withMeaning(name, about));
    default:
      return /file|dir/u.test(option.flags) ? [FILES] : [];
  }
}
