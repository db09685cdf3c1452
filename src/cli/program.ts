// The commands there are. Each is loaded when it is called, so that the first request leaves early.
import { Command, Option } from "commander";
import { usual } from "../workspace/start-request.ts";
import { badInput } from "../errors.ts";
import { isBuiltIn } from "../protocols/define.ts";
import { startables, type Startable } from "../protocols/index.ts";
import { addCaps, addChoices, addRoot, addRun, port, waiting, whole, type Flags } from "./flags.ts";
import type { TrustFlags } from "./commands/trust.ts";
import type { DecideFlags } from "./commands/decide.ts";
import { VERSION } from "../version.ts";
import type { Io } from "./io.ts";

const EXAMPLES = `
Examples:
  dissensus "Should we split the billing service?" --mode lightweight
  dissensus dialectic "REST or GraphQL?" --quick --context docs/api.md
  dissensus structured "Can we drop the nightly export?" --preset quick --system "billing, one database"
  dissensus plan.md --output plan-2.md · git diff | dissensus review - --findings findings.sarif
  dissensus dispatch "How should we store sessions?" --members security,database
  dissensus "Tabs or spaces?" --model http://127.0.0.1:11434/v1#llama3.1 --seat security=anthropic/NAME
  dissensus resume ID · list · show ID · report ID --format html
  dissensus check FOLDER · signals FOLDER · evaluate FOLDER
  dissensus serve · trust

Exit codes: 0 agreed or decided · 1 bad input, or a check found errors · 2 wrong usage · 3 no agreement · 4 waits for a person ·
5 a cap was reached · 6 no quorum, no reachable model, damaged log · 130 interrupted, resumable`;

export function programFor(io: Io, exit: (code: number) => void): Command {
  const program = new Command("dissensus");
  program
    .description("Deliberation among language-model agents in which agreement has to be earned.")
    .version(VERSION)
    .addHelpText("after", EXAMPLES)
    .configureOutput({ writeOut: (text) => io.out(text), writeErr: (text) => io.err(text) })
    .configureHelp({ helpWidth: 110 })
    .showHelpAfterError(false)
    .exitOverride();

  const add = (name: string, description: string): Command =>
    program.command(name).description(description).exitOverride().copyInheritedSettings(program);

  // Those of others come last, so that none takes the place of a command.
  const [own, others] = [startables().filter(isBuiltIn), startables().filter((p) => !isBuiltIn(p))];
  const addStart = (protocol: Startable): void => {
    const { name, start } = protocol;
    const kind = start.subject.kind === "file" ? "file" : "words";
    const isUsual = protocol === usual(kind);
    const command = program
      .command(`${name} [${kind === "file" ? "file" : "topic"}...]`, {
        isDefault: isUsual && kind === "words",
      })
      .description(
        `${start.help}${isUsual ? ` (default for a bare ${kind === "file" ? "file" : "topic"})` : ""}`,
      )
      .exitOverride()
      .copyInheritedSettings(program);
    addChoices(addRun(command), start.choices).action(
      async (words: string[], flags: Flags, called: Command) =>
        exit(
          await (
            await import("./commands/start.ts")
          ).start(io, {
            protocol,
            words,
            flags,
            command: called,
            isBare: called.parent?.args[0] !== name,
          }),
        ),
    );
  };
  for (const protocol of own) addStart(protocol);

  addRoot(
    addCaps(
      add("resume [id]", "go on with a deliberation that was cut short (default: the latest)"),
    ),
  )
    .option("--model <model>", "another model from here on (recorded)")
    .option(
      "--constraint <text>",
      "what everyone who is asked from here on has to respect (recorded)",
    )
    .option("--on-ambiguous <policy>", "ask, rerun or fail")
    .option("--allow-unpriced", "allow --budget although a model's price is unknown")
    .option("-y, --yes", "take every default")
    .addOption(waiting())
    .option("--json", "events as JSON lines on stdout, and nothing else there")
    .action(async (id: string | undefined, flags: Flags) =>
      exit(await (await import("./commands/resume.ts")).resume(io, id, flags)),
    );

  addRoot(add("list", "the deliberations here"))
    .option("--json", "as JSON lines")
    .action(async (flags: Flags) =>
      exit(await (await import("./commands/read.ts")).list(io, flags)),
    );

  addRoot(add("show [id]", "where a deliberation stands, step by step (default: the latest)"))
    .option("--json", "its events as JSON lines")
    .action(async (id: string | undefined, flags: Flags) =>
      exit(await (await import("./commands/read.ts")).show(io, id, flags)),
    );

  addRoot(add("report [id]", "the report, on stdout (default: the latest)"))
    .option(
      "--format <format>",
      "md, html, json, csv; madr (decision record); argdown, aif, mermaid, graphml (the argument); tgf, apx, af (for solvers)",
      "md",
    )
    .action(async (id: string | undefined, flags: Flags & { format: string }) =>
      exit(await (await import("./commands/read.ts")).report(io, id, flags)),
    );

  addRoot(
    add(
      "decide <id> [choice]",
      "answer what a deliberation waits for: a choice, or a seat's reply as JSON",
    ),
  )
    .option("--ask <ask>", "which question, where several wait")
    .option("--note <text>", "what you say with it: why, or the words a choice asks for", "")
    .option("--file <file>", "the author of a review: the whole next version, instead of JSON")
    .option("--brief", "show of a seat's prompt only what is its own")
    .action(async (id: string, choice: string | undefined, flags: DecideFlags) =>
      exit(await (await import("./commands/decide.ts")).decide(io, id, choice, flags)),
    );

  addRoot(add("verify <id>", "is the log whole? Reads only"))
    .option("--salvage <file>", "write what can be saved to a new file")
    .action(async (id: string, flags: Flags & { salvage?: string }) =>
      exit(await (await import("./commands/verify.ts")).verify(io, id, flags)),
    );

  const ledgers = (name: "check" | "signals" | "evaluate", description: string): Command =>
    addRoot(add(`${name} <folder-or-id>`, description))
      .option("--json", "as one JSON object")
      .action(async (folder: string, flags: Flags) =>
        exit(await (await import("./commands/ledgers.ts"))[name](io, folder, flags)),
      );
  ledgers(
    "check",
    "are the ledgers of a folder, or of a deliberation, valid? Lists every error with file and line; exit 0 or 1",
  );
  ledgers(
    "signals",
    "the six stop signals of a folder of ledgers, with their figures, and what they advise",
  );
  ledgers(
    "evaluate",
    "a folder of ledgers on twelve axes in three groups, and the eight failure modes",
  );

  addRoot(add("fork <id>", "a new deliberation that shares the beginning of another"))
    .option("--at <seq>", "the last event to share (default: all)", whole)
    .option("--id <id>", "name of the new one")
    .action(async (id: string, flags: Flags & { at?: number }) =>
      exit(await (await import("./commands/tidy.ts")).fork(io, id, flags)),
    );

  addRoot(add("archive <id>", "put a deliberation out of the list, whole"))
    .option("--undo", "bring an archived one back")
    .action(async (id: string, flags: Flags & { undo?: boolean }) =>
      exit(await (await import("./commands/tidy.ts")).archive(io, id, flags)),
    );

  addRoot(add("delete <id>", "delete a deliberation for good"))
    .option("-y, --yes", "do not ask")
    .action(async (id: string, flags: Flags) =>
      exit(await (await import("./commands/tidy.ts")).remove(io, id, flags)),
    );

  addRoot(
    add(
      "serve",
      "the web app, on this machine only: watch, decide, start, replay, read and export",
    ),
  )
    .addOption(
      new Option("--port <n>", "where it listens (default: 4170, or any that is free)").argParser(
        port,
      ),
    )
    .option("--mcp", "print a key with which an agent uses its tools over HTTP, under /mcp")
    .action(async (flags: Flags & { port?: number; mcp?: boolean }) =>
      exit(await (await import("./commands/serve.ts")).serve(io, flags)),
    );

  addRoot(
    add(
      "mcp",
      "an MCP server on standard input and output: a coding agent holds deliberations whose rules it cannot change",
    ),
  ).action(async (flags: Flags) => exit(await (await import("./commands/mcp.ts")).mcp(io, flags)));

  add(
    "trust [dir]",
    "what a folder brings that acts (programs of its settings, addresses, agent files): shown, and trusted as it is now",
  )
    .option("-y, --yes", "trust it without asking")
    .addOption(new Option("--list", "the folders that you trust").conflicts(["yes", "remove"]))
    .addOption(new Option("--remove", "trust it no longer").conflicts("yes"))
    .action(async (dir: string | undefined, flags: TrustFlags) =>
      exit(await (await import("./commands/trust.ts")).trust(io, dir, flags)),
    );
  add(
    "models [server]",
    "the models that can be had from here, as they stand after --model: of vendors whose key is here, of servers on this machine, or of the one named (openrouter, http://HOST:PORT/v1)",
  )
    .option("--json", "as one JSON object")
    .action(async (server: string | undefined, flags: Flags) =>
      exit(await (await import("./commands/models.ts")).models(io, server, flags)),
    );

  add("doctor", "which models and command-line agents can be reached from here")
    .option(
      "--model <model>",
      "try this one with a single tiny call: is it reached, does it answer in the form, what does it cost",
    )
    .option("--json", "as JSON")
    .action(async (flags: Flags) =>
      exit(await (await import("./commands/doctor.ts")).doctor(io, flags)),
    );

  for (const protocol of others) {
    if (program.commands.some((command) => command.name() === protocol.name))
      throw badInput(
        "bad-protocol",
        `A protocol of the settings is called ${protocol.name}, and so is a command.`,
        "Give it another name.",
      );
    addStart(protocol);
  }
  return program;
}
