// The skills of the plugin, made from the page that other agents read: one text for every host.
// Law: a skill says nothing about holding a deliberation that docs/hosting.md does not say.
import { readFileSync } from "node:fs";

export const SKILLS = ["swarm", "dialectic", "structured", "dispatch", "review"] as const;
export type Skill = (typeof SKILLS)[number];

export function read(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
}

export const HOSTING = read("docs/hosting.md");

/** What stands under a heading of the page, without the heading. */
function section(title: string): string {
  const found = HOSTING.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  if (found === undefined) throw new Error(`docs/hosting.md has no section ${title}`);
  return found.slice(title.length + 1).trim();
}

const SHARED = ["The loop", "Some seats by models", "Decisions", "The end", "What a host must not do", "Without sub-agents"] as const;

/** What the page says of a host in general, and this one has by name. */
const HERE = "In Claude Code a sub-agent is a general-purpose agent: it has these tools and a fresh context. Start all agents of one step in one message. The person's words: $ARGUMENTS";

export function skillText(name: Skill): string {
  const purpose = new RegExp(`^\\| ${name} \\| (.+) \\|$`, "m").exec(section("Which protocol"))?.[1] ?? "";
  const intro = HOSTING.slice(HOSTING.indexOf("\n") + 1, HOSTING.indexOf("\n## ")).trim();
  return [
    `---\nname: ${name}\ndescription: ${JSON.stringify(`Hold a ${name} deliberation that the dissensus engine rules. When to use it: ${purpose}`)}\n---`,
    `# Hold a ${name} deliberation`, intro, HERE, section(name), ...SHARED.flatMap((title) => [`## ${title}`, section(title)]),
  ].join("\n\n").concat("\n");
}

export interface ToolCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The calls that a text shows, in its order: a tool's name and its arguments on a line of a block of code. */
export function callsIn(text: string): readonly ToolCall[] {
  return [...text.matchAll(/^([a-z_]+) (\{.*\})$/gm)].map(([, tool = "", args = ""]) => ({ tool, args: JSON.parse(args) as ToolCall["args"] })); // an object, as the braces say
}

/** Blocks of code with what they are written in, none for a terminal. */
export function blocksIn(text: string): readonly { readonly language: string; readonly block: string }[] {
  return [...text.matchAll(/^```([a-z]*)\n([^]*?)^```$/gm)].map(([, language = "", block = ""]) => ({ language, block }));
}

/** What stands between single backticks outside blocks. */
export function codeIn(text: string): readonly string[] {
  return [...text.replace(/^```[a-z]*\n[^]*?^```$/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
}
