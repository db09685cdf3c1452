// The commands there are. Each is loaded when it is called, so that the first request leaves early.
import { Command } from "commander";
import { isBuiltIn } from "../protocols/define.ts";
import { startables, type Startable } from "../protocols/index.ts";
import { VERSION } from "../version.ts";
import { errorOf } from "../workspace/error-of.ts";
import { defaultProtocol } from "../workspace/start-request.ts";
import table from "./commands.json" with { type: "json" };
import { addChoices, addFlags, addRunFlags, type Flags } from "./flags.ts";
import type { Io } from "./io.ts";

type Run = (io: Io, flags: Flags, ...given: string[]) => Promise<number>;

const RUN: Readonly<Record<string, () => Promise<Run>>> = {
  resume: async () => (await import("./commands/resume.ts")).resume,
  list: async () => (await import("./commands/read.ts")).list,
  show: async () => (await import("./commands/read.ts")).show,
  report: async () => (await import("./commands/read.ts")).report,
  verify: async () => (await import("./commands/read.ts")).verify,
  decide: async () => (await import("./commands/decide.ts")).decide,
  check: async () => (await import("./commands/ledgers.ts")).check,
  signals: async () => (await import("./commands/ledgers.ts")).signals,
  evaluate: async () => (await import("./commands/ledgers.ts")).evaluate,
  fork: async () => (await import("./commands/tidy.ts")).fork,
  archive: async () => (await import("./commands/tidy.ts")).archive,
  delete: async () => (await import("./commands/tidy.ts")).remove,
  serve: async () => (await import("./commands/serve.ts")).serve,
  mcp: async () => (await import("./commands/mcp.ts")).mcp,
  trust: async () => (await import("./commands/trust.ts")).trust,
  models: async () => (await import("./commands/doctor.ts")).models,
  doctor: async () => (await import("./commands/doctor.ts")).doctor,
};

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

  const addStart = (protocol: Startable): void => {
    const { name, start } = protocol;
    const kind = start.subject.kind === "file" ? "file" : "topic";
    const isDefault = protocol === defaultProtocol(kind === "file" ? "file" : "words");
    const command = program
      .command(`${name} [${kind}...]`, { isDefault: isDefault && kind === "topic" })
      .description(`${start.help}${isDefault ? ` (default for a bare ${kind})` : ""}`)
      .exitOverride()
      .copyInheritedSettings(program);
    addChoices(addRunFlags(command), start.choices).action(
      async (words: string[], flags: Flags, called: Command) => {
        const { start: run } = await import("./commands/start.ts");
        const isBare = called.parent?.args[0] !== name;
        exit(await run(io, { protocol, words, flags, command: called, isBare }));
      },
    );
  };
  for (const protocol of startables().filter(isBuiltIn)) addStart(protocol);

  for (const { name, about, sets, flags } of table.commands) {
    const command = program
      .command(name)
      .description(about)
      .exitOverride()
      .copyInheritedSettings(program);
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
    if (program.commands.some((command) => command.name() === protocol.name))
      throw errorOf("bad-protocol.command", { name: protocol.name });
    addStart(protocol);
  }
  return program;
}
