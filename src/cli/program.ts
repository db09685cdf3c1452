// The commands there are, as one tree: parsing, help and completion read it.
// Each command is loaded when it is called, so that the first request leaves early.
import { Command } from "commander";
import { isBuiltIn } from "../protocols/define.ts";
import { startables, type Startable } from "../protocols/index.ts";
import { VERSION } from "../version.ts";
import { errorOf, sentenceFor } from "../workspace/catalogue.ts";
import { defaultProtocol } from "../workspace/start-request.ts";
import table from "./commands.json" with { type: "json" };
import { addChoices, addFlags, addRunFlags, type CommandFlags, type Run } from "./flags.ts";
import type { Io } from "./io.ts";
import { terminalColumns, wrapLines } from "./terminal.ts";

/** Where a command stands in the help. */
interface Entry {
  readonly group: string;
  readonly examples: readonly string[];
  /** Meant where no command is named. */
  readonly isDefault?: boolean;
}

const RUN: Readonly<Record<string, (program: Command) => Promise<Run>>> = {
  resume: async () => (await import("./commands/start.ts")).runResume,
  init: async () => (await import("./commands/doctor.ts")).runInit,
  list: async () => (await import("./commands/read.ts")).runList,
  show: async () => (await import("./commands/read.ts")).runShow,
  report: async () => (await import("./commands/report.ts")).runReport,
  verify: async () => (await import("./commands/read.ts")).runVerify,
  accept: async () => (await import("./commands/decide.ts")).runAccept,
  decide: async () => (await import("./commands/decide.ts")).runDecide,
  check: async () => (await import("./commands/ledgers.ts")).runCheck,
  signals: async () => (await import("./commands/ledgers.ts")).runSignals,
  evaluate: async () => (await import("./commands/ledgers.ts")).runEvaluate,
  rename: async () => (await import("./commands/tidy.ts")).runRename,
  tag: async () => (await import("./commands/tidy.ts")).runTag,
  fork: async () => (await import("./commands/tidy.ts")).runFork,
  archive: async () => (await import("./commands/tidy.ts")).runArchive,
  delete: async () => (await import("./commands/tidy.ts")).runDelete,
  serve: async () => (await import("./commands/serve.ts")).runServe,
  mcp: async () => (await import("./commands/serve.ts")).runMcp,
  pause: async () => (await import("./commands/remote.ts")).runPause,
  token: async () => (await import("./commands/database.ts")).runToken,
  invite: async () => (await import("./commands/database.ts")).runInvite,
  erase: async () => (await import("./commands/database.ts")).runErase,
  trust: async () => (await import("./commands/trust.ts")).runTrust,
  models: async () => (await import("./commands/doctor.ts")).runModels,
  presets: async () => (await import("./commands/doctor.ts")).runPresets,
  doctor: async () => (await import("./commands/doctor.ts")).runDoctor,
  migrate: async () => (await import("./commands/database.ts")).runMigrate,
  export: async () => (await import("./commands/database.ts")).runExport,
  import: async () => (await import("./commands/database.ts")).runImport,
  worker: async () => (await import("./commands/worker.ts")).runWorker,
  completion: async (program) =>
    (await import("./commands/completion.ts")).completionCommand(program),
};

/** The same command, done by a team's server. */
async function remote(name: string): Promise<Run> {
  const run = (await import("./commands/remote.ts")).REMOTE[name];
  if (!run) throw new RangeError(`No server runs the command ${name}`);
  return run;
}

export function hasCommand(program: Command, name: string): boolean {
  return program.commands.some((command) => command.name() === name);
}

export function programFor(io: Io, exit: (code: number) => void): Command {
  const program = new Command("dissensus");
  const columns = Math.min(terminalColumns(), WIDEST);
  program
    .description(table.description)
    .version(VERSION, "-V, --version", "show the version")
    .helpOption("-h, --help", "show the help")
    .configureOutput({
      writeOut: (text) => io.out(text),
      writeErr: (text) => io.err(wrapLines(text, columns)),
    })
    .configureHelp({
      helpWidth: columns,
      minWidthToWrap: 1,
      subcommandTerm: (command) => termOf(command),
      formatItem: (term, termWidth, about) => formatItem(term, termWidth, about, columns),
    })
    .addHelpText("after", () => examplesText(table.examples, columns))
    .addHelpText("after", () => wrapLines(`\n${table.about}\n\n${table.exits}`, columns))
    .showHelpAfterError(false)
    .exitOverride();

  const add = (name: string, { group, examples, isDefault = false }: Entry): Command =>
    program
      .command(name, { isDefault })
      .exitOverride()
      .copyInheritedSettings(program)
      .helpOption("-h, --help", "show the help")
      .helpGroup(GROUPS[group] ?? "")
      .addHelpText("after", () => examplesText(examples, columns));
  const addStart = (protocol: Startable): void => {
    const { name, start } = protocol;
    const kind = start.subject.kind === "file" ? "file" : "topic";
    const isDefault = protocol === defaultProtocol(kind === "file" ? "file" : "words");
    const command = add(`${name} [${kind}...]`, {
      group: "start",
      examples: STARTS[name] ?? [],
      isDefault: isDefault && kind === "topic",
    });
    command.description(`${start.help}${isDefault ? ` (default for a bare ${kind})` : ""}`);
    addRunFlags(addChoices(command, start.choices)).action(
      async (words: string[], flags: CommandFlags, called: Command) => {
        const { runStart: run } = await import("./commands/start.ts");
        const isBare = called.parent?.args[0] !== name;
        exit(await run(io, { protocol, words, flags, command: called, isBare }));
      },
    );
  };
  for (const protocol of startables().filter(isBuiltIn)) addStart(protocol);

  for (const { name, group, examples, about, sets, flags } of table.commands) {
    const command = add(name, { group, examples }).description(about);
    const load = RUN[command.name()];
    if (!load) throw new RangeError(`Nothing runs the command ${name}`);
    command.configureOutput({
      outputError: (text, write) => write(describeLacking(text, command.name(), examples) ?? text),
    });
    // Commander calls with the arguments, then the flags, then the command.
    addFlags(command, sets, flags).action(async (...called: unknown[]) => {
      const given = called.slice(0, -2).flat() as string[]; // those that its name asks for
      const flags: CommandFlags = command.opts();
      const isFitted = io.isAttended && flags.json !== true && !AS_IT_IS.has(command.name());
      const fitted = { ...io, out: (text: string) => io.out(wrapLines(text, terminalColumns())) };
      const run = flags.server === undefined ? await load(program) : await remote(command.name());
      exit(await run(isFitted ? fitted : io, flags, ...given));
    });
  }
  program.commandsGroup(GROUPS["connect"] ?? "").helpCommand("help [command]", "show the help");
  // Those of others come last, so that none takes the place of a command.
  for (const protocol of startables().filter((each) => !isBuiltIn(each))) {
    const { name } = protocol;
    if (hasCommand(program, name)) throw errorOf("bad-protocol.command", { name });
    addStart(protocol);
  }
  return program;
}

/** What to do where an argument is missing, in place of commander's words; undefined where it is something else. */
function describeLacking(
  text: string,
  name: string,
  [example = ""]: readonly string[],
): string | undefined {
  const [, what] = /missing required argument '([\w-]+)'/u.exec(text) ?? [];
  return what === undefined ? undefined : sentenceFor("command.lacks", { name, what, example });
}

/** They lay their lines out themselves, or print for programs. */
const AS_IT_IS: ReadonlySet<string> = new Set(["report", "resume", "completion", "mcp"]);

const GROUPS: Readonly<Record<string, string>> = table.groups;
const STARTS: Readonly<Record<string, readonly string[]>> = table.starts;

/** What is typed, without options and without what only a script says. */
function termOf(command: Command): string {
  const usage = command.usage().replace(/^\[options\] ?| \[words\.\.\.\]$/gu, "");
  return `${command.name()} ${usage}`.trim();
}

/** Longer lines are hard to read. */
const WIDEST = 110;
/** What a description needs beside its term. */
const NARROW = 40;

/** A term and what it is: side by side, or below each other where the terminal is narrow. */
function formatItem(term: string, termWidth: number, about: string, columns: number): string {
  const indent = columns - termWidth - 4 < NARROW ? 6 : termWidth + 4;
  const [first = "", ...rest] = wrapLines(`${" ".repeat(indent)}${about}`, columns).split("\n");
  const isBeside = term.length + 4 <= indent;
  return [
    ...(isBeside ? [`  ${term}`.padEnd(indent) + first.trimStart()] : [`  ${term}`, first]),
    ...rest,
  ].join("\n");
}

function examplesText(examples: readonly string[], columns: number): string {
  if (examples.length === 0) return "";
  const rows = examples.map((example) => wrapLines(`  ${example}`, columns));
  return `\n${examples.length === 1 ? "Example" : "Examples"}:\n${rows.join("\n")}`;
}
