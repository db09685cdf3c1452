// The command line's door: the commands there are; parses, calls, prints, and ends with the right code.
// Law 1: bad input gets one clear paragraph on stderr and no stack.
// Law 2: no key of the environment goes out here, whatever printed it, and none comes in with what was typed.
import { CommanderError, Command } from "commander";
import { secretsOf } from "../agents/secrets-of.ts";
import { DissensusError } from "../errors.ts";
import { redactor } from "../text/redaction.ts";
import { plain } from "../text/visible.ts";
import { processIo, type Io } from "./io.ts";
import { loadProtocolModules, untrustedError } from "../workspace/trust.ts";
import { defaultProtocol } from "../workspace/start-request.ts";
import { isOneFile } from "../workspace/subjects.ts";
import { isBuiltIn } from "../protocols/define.ts";
import { startables, type Startable } from "../protocols/index.ts";
import { VERSION } from "../version.ts";
import { errorOf } from "../workspace/error-of.ts";
import { sentenceFor } from "../workspace/sentence-for.ts";
import table from "./commands.json" with { type: "json" };
import { addChoices, addFlags, addRunFlags, type CommandFlags } from "./flags.ts";

/** What a broken engine ends with: none of the codes that mean something. */
const INTERNAL = 70;
/** A paragraph, not a page. */
const MOST_LINES = 15;

export async function main(typed: readonly string[], world: Io = processIo()): Promise<number> {
  const redact = redactor(secretsOf(world.env));
  const io: Io = {
    ...world,
    out: (text) => world.out(redact(text)),
    err: (text) => world.err(redact(text)),
  };
  const argv = typed.map(redact);
  let code = 0;
  try {
    await knowProtocols(io, argv);
    const program = programFor(io, (exit) => (code = exit));
    await program.parseAsync(await withCommand(argv, program, io.cwd), { from: "user" });
    return code;
  } catch (error) {
    return report(error, io);
  }
}

/** What looks at a folder, or at nothing of it, works whatever its protocols are. */
const WITHOUT_PROTOCOLS = new Set(["trust", "help", "--help", "-h", "--version", "-V"]);

/** A word before others may be a protocol's name: it is no topic as long as protocols are held back. */
async function knowProtocols(io: Io, [first = "", ...rest]: readonly string[]): Promise<void> {
  try {
    const held = await loadProtocolModules(io);
    if (held.length > 0 && rest.length > 0 && /^[a-z][a-z0-9-]*$/.test(first)) {
      if (
        !hasCommand(
          programFor(io, () => {}),
          first,
        )
      )
        throw untrustedError(held);
    }
  } catch (error) {
    if (!WITHOUT_PROTOCOLS.has(first)) throw error;
  }
}

/** `dissensus plan.md --fast`: a file and then options is for the protocol that takes files, and so are the options. */
async function withCommand(
  argv: readonly string[],
  program: Command,
  cwd: string,
): Promise<readonly string[]> {
  const [first = "", second = "--"] = argv;
  const isBare = !first.startsWith("-") && second.startsWith("-") && !hasCommand(program, first);
  const ofFile = defaultProtocol("file");
  return isBare && ofFile && (await isOneFile([first], cwd)) ? [ofFile.name, ...argv] : argv;
}

function report(error: unknown, io: Io): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2; // commander has printed its own paragraph
  if (error instanceof DissensusError) {
    say(io, error.message, error.hint);
    return error.exit;
  }
  const about = error instanceof Error ? error : new Error(String(error));
  say(io, `Something broke inside dissensus: ${about.message}`, sentenceFor("broken.hint"));
  if (io.env["DISSENSUS_DEBUG"] === "1") io.err(`${plain(about.stack ?? "")}\n`);
  return INTERNAL;
}

function say(io: Io, message: string, hint: string): void {
  const lines = plain(`dissensus: ${message}${hint === "" ? "" : `\n${hint}`}`).split("\n");
  io.err(`${lines.slice(0, MOST_LINES).join("\n")}\n`);
}

// The commands there are. Each is loaded when it is called, so that the first request leaves early.

type Run = (io: Io, flags: CommandFlags, ...given: string[]) => Promise<number>;

const RUN: Readonly<Record<string, () => Promise<Run>>> = {
  resume: async () => (await import("./commands/start.ts")).runResume,
  list: async () => (await import("./commands/read.ts")).runList,
  show: async () => (await import("./commands/read.ts")).runShow,
  report: async () => (await import("./commands/read.ts")).runReport,
  verify: async () => (await import("./commands/read.ts")).runVerify,
  accept: async () => (await import("./commands/accept.ts")).runAccept,
  decide: async () => (await import("./commands/decide.ts")).runDecide,
  check: async () => (await import("./commands/ledgers.ts")).runCheck,
  signals: async () => (await import("./commands/ledgers.ts")).runSignals,
  evaluate: async () => (await import("./commands/ledgers.ts")).runEvaluate,
  fork: async () => (await import("./commands/tidy.ts")).runFork,
  archive: async () => (await import("./commands/tidy.ts")).runArchive,
  delete: async () => (await import("./commands/tidy.ts")).runDelete,
  serve: async () => (await import("./commands/serve.ts")).runServe,
  mcp: async () => (await import("./commands/serve.ts")).runMcp,
  trust: async () => (await import("./commands/trust.ts")).runTrust,
  models: async () => (await import("./commands/doctor.ts")).runModels,
  presets: async () => (await import("./commands/doctor.ts")).runPresets,
  doctor: async () => (await import("./commands/doctor.ts")).runDoctor,
};

function hasCommand(program: Command, name: string): boolean {
  return program.commands.some((command) => command.name() === name);
}

export function programFor(io: Io, exit: (code: number) => void): Command {
  const program = new Command("dissensus");
  program
    .description(table.description)
    .version(VERSION)
    .addHelpText("after", `\n${table.examples.join("\n")}`)
    .configureOutput({ writeOut: (text) => io.out(text), writeErr: (text) => io.err(text) })
    .configureHelp({ helpWidth: 110 })
    .showHelpAfterError(false)
    .exitOverride();

  const add = (name: string, isDefault = false): Command =>
    program.command(name, { isDefault }).exitOverride().copyInheritedSettings(program);
  const addStart = (protocol: Startable): void => {
    const { name, start } = protocol;
    const kind = start.subject.kind === "file" ? "file" : "topic";
    const isDefault = protocol === defaultProtocol(kind === "file" ? "file" : "words");
    const command = add(`${name} [${kind}...]`, isDefault && kind === "topic");
    command.description(`${start.help}${isDefault ? ` (default for a bare ${kind})` : ""}`);
    addChoices(addRunFlags(command), start.choices).action(
      async (words: string[], flags: CommandFlags, called: Command) => {
        const { runStart: run } = await import("./commands/start.ts");
        const isBare = called.parent?.args[0] !== name;
        exit(await run(io, { protocol, words, flags, command: called, isBare }));
      },
    );
  };
  for (const protocol of startables().filter(isBuiltIn)) addStart(protocol);

  for (const { name, about, sets, flags } of table.commands) {
    const command = add(name).description(about);
    const load = RUN[command.name()];
    if (!load) throw new RangeError(`Nothing runs the command ${name}`);
    // Commander calls with the arguments, then the flags, then the command.
    addFlags(command, sets, flags).action(async (...called: unknown[]) => {
      const given = called.slice(0, -2) as string[]; // those that its name asks for
      exit(await (await load())(io, command.opts(), ...given));
    });
  }
  // Those of others come last, so that none takes the place of a command.
  for (const protocol of startables().filter((each) => !isBuiltIn(each))) {
    const { name } = protocol;
    if (hasCommand(program, name)) throw errorOf("bad-protocol.command", { name });
    addStart(protocol);
  }
  return program;
}
