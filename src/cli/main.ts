// The command line's door: parses, calls, prints, and ends with the right code.
// Law 1: bad input gets one clear paragraph on stderr and no stack.
// Law 2: no key of the environment goes out here, whatever printed it, and none comes in with what was typed.
import { CommanderError, type Command } from "commander";
import { secretsOf } from "../agents/secrets-of.ts";
import { DissensusError } from "../errors.ts";
import { redactor } from "../text/redaction.ts";
import { plain } from "../text/visible.ts";
import { processIo, type Io } from "./io.ts";
import { loadProtocolModules, untrustedError } from "../workspace/trust.ts";
import { defaultProtocol } from "../workspace/start-request.ts";
import { isOneFile } from "../workspace/subjects.ts";
import { sentenceFor } from "../workspace/catalogue.ts";
import { hasCommand, programFor } from "./program.ts";
import { terminalColumns, wrapLines } from "./terminal.ts";

/** What a broken engine ends with: none of the codes that mean something. */
const INTERNAL = 70;
/** A paragraph, not a page. */
const MOST_LINES = 15;

export async function main(typed: readonly string[], world: Io = processIo()): Promise<number> {
  const redact = redactor(secretsOf(world.env));
  const fit = (text: string): string =>
    world.isAttended ? wrapLines(text, terminalColumns()) : text;
  const io: Io = {
    ...world,
    out: (text) => world.out(redact(text)),
    err: (text) => world.err(fit(redact(text))),
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
