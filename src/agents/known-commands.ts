// Command-line agents that need no settings. Each reads its prompt from standard input, prints the answer alone
// and is told to use no tools, or where it cannot be told so, to change nothing.

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
}

export const KNOWN_COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["claude", {
    // `--tools ""` alone would leave the user's MCP servers mounted.
    argv: ["claude", "-p", "--output-format", "text", "--tools", "", "--strict-mcp-config", "--no-session-persistence"],
    env: ["ANTHROPIC_API_KEY", "CLAUDE_CODE_OAUTH_TOKEN", "CLAUDE_CONFIG_DIR"],
    reply: "text",
  }],
  ["codex", {
    // The working folder is empty and no repository, which it would refuse without being told.
    argv: ["codex", "exec", "--sandbox", "read-only", "--skip-git-repo-check", "--ephemeral", "--color", "never", "-"],
    env: ["OPENAI_API_KEY", "CODEX_API_KEY", "CODEX_HOME"],
    reply: "text",
  }],
  ["gemini", {
    // Piped input is the prompt; `-p` would add to it. Plan mode reads and never writes.
    argv: ["gemini", "--output-format", "text", "--approval-mode", "plan"],
    env: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
    // An empty folder that we made holds nothing to distrust, and nobody is there to be asked.
    set: { GEMINI_CLI_TRUST_WORKSPACE: "true" },
    reply: "text",
  }],
]);
