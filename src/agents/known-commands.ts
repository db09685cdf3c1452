// Command-line agents that need no settings. Each reads its prompt from standard input, prints the answer alone and sees its own key only.
// Law: none can write. Without a folder each is told to use no tools, or where it cannot be told so, to change nothing; in a folder
// of the user's it may read, and nothing that the folder brings for it (hooks, servers, instructions) is set going.
import type { KNOWN_COMMAND_NAMES } from "./model/spec.ts";

export interface Command {
  /** The program and its arguments; never a shell line. */
  readonly argv: readonly string[];
  /** Names of variables it may see besides PATH, HOME and LANG. */
  readonly env: readonly string[];
  /** Variables it is given with these values. */
  readonly set?: Readonly<Record<string, string>>;
  /** Is standard output the answer, or JSON that holds it? */
  readonly reply: "text" | "json";
  /** Where in the JSON: names joined by dots. Absent: all of it. */
  readonly field?: string | undefined;
  /** The folder it is given, relative to the settings. Absent: an empty one of its own. */
  readonly folder?: string | undefined;
  /** How it is started so that it reads a folder and cannot write. Absent: it works in a copy that is thrown away. */
  readonly reading?: (folder: string) => FolderReading;
  /** The arguments by which it is told a file of instructions. Absent: only the prompt has them. */
  readonly instructed?: (file: string) => readonly string[];
}

export interface FolderReading extends Pick<Command, "argv" | "set"> {
  /** Where it starts. Absent: in its own empty folder. */
  readonly cwd?: string;
}

/** A command as the settings have it: without a program it is one of those below. */
export interface CommandSettings extends Pick<Command, "env" | "reply" | "field" | "folder"> {
  readonly argv?: readonly string[] | undefined;
  readonly readOnly?: boolean | undefined;
}

const CLAUDE = words("claude -p --output-format text --strict-mcp-config --no-session-persistence");
const CODEX = words(
  "codex exec --sandbox read-only --skip-git-repo-check --ephemeral --color never -",
);
const GEMINI = words("gemini --output-format text --approval-mode plan");
/** Nobody is there to be asked about the empty folder, which we made. */
const GEMINI_HERE = { GEMINI_CLI_TRUST_WORKSPACE: "true" };

const KNOWN: Readonly<Record<(typeof KNOWN_COMMAND_NAMES)[number], Command>> = {
  claude: {
    // `--tools ""` alone would leave the user's MCP servers mounted.
    argv: [...CLAUDE, "--tools", ""],
    env: ["ANTHROPIC_API_KEY", "CLAUDE_CODE_OAUTH_TOKEN", "CLAUDE_CONFIG_DIR"],
    reply: "text",
    // Without an interactive terminal it asks nobody about a folder, and the folder's own settings could name hooks: only the user's are read.
    reading: (folder) => ({
      argv: [...CLAUDE, "--tools", "Read,Glob,Grep", "--setting-sources", "user"],
      cwd: folder,
    }),
    instructed: (file) => ["--append-system-prompt-file", file],
  },
  codex: {
    // The working folder is empty and no repository, which it would refuse without being told.
    argv: CODEX,
    env: ["OPENAI_API_KEY", "CODEX_API_KEY", "CODEX_HOME"],
    reply: "text",
    // What a folder brings for it waits for its own list of trusted projects.
    reading: (folder) => ({ argv: CODEX, cwd: folder }),
  },
  gemini: {
    // Piped input is the prompt; `-p` would add to it. Plan mode reads and never writes.
    argv: GEMINI,
    env: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
    set: GEMINI_HERE,
    reply: "text",
    // It answers in no folder that it does not trust, and starts what a trusted one names: it stays in its own and looks into the other.
    reading: (folder) => ({
      argv: [...GEMINI, "--include-directories", folder],
      set: GEMINI_HERE,
    }),
  },
};
export const KNOWN_COMMANDS: ReadonlyMap<string, Command> = new Map(Object.entries(KNOWN));

/** Program and arguments, none of which has a space in it. */
function words(line: string): readonly string[] {
  return line.split(" ");
}

/** The command of a name: what the settings say, over what is known. */
export function commandNamed(
  name: string,
  settings: Readonly<Record<string, CommandSettings>> = {},
): Command | undefined {
  const known = KNOWN_COMMANDS.get(name);
  const own = Object.hasOwn(settings, name) ? settings[name] : undefined;
  if (!own) return known;
  const { argv, env, reply, field, folder, readOnly } = own;
  if (argv === undefined) return known && { ...known, env: [...known.env, ...env], folder };
  const reading = readOnly === true ? { reading: (cwd: string) => ({ argv, cwd }) } : {};
  return { argv, env, reply, field, folder, ...reading };
}
