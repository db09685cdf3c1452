// Agent files: Markdown with front matter, as coding agents keep them in a repository. Each becomes somebody who may be asked.
// Law 1: what cannot be used is passed over with one notice that names file and line; it never ends a run.
// Law 2: only regular text files of the folder itself are read; no link leads out of it.
import { lstat, readdir, realpath } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { z } from "zod";
import { badInput, DissensusError } from "../errors.ts";
import { looksLike, posesAs } from "../protocols/shared/titles.ts";
import { AGENT_ROLES, type AgentFile } from "../kernel/start.ts";
import { seatId } from "../text/slug.ts";
import { oneLine } from "../text/visible.ts";
import { readOne, statOf, type FileUse } from "./context.ts";
import { errorOf } from "./catalogue.ts";
import type { SecretFilter } from "./secret-filter.ts";
import { parseYaml, type Form } from "./yaml-file.ts";

export const AGENTS_FOLDER = ".claude/agents";
/** Another tool's file beside them: who clashes, and who is always asked. */
export const WORKFLOW_FILE = ".claude/workflow.yaml";
/** An agent file is a page or two. */
export const AGENT_FILE_BYTES = 64 * 1024;
/** As a brief takes them. */
const MOST_INSTRUCTIONS = 40_000;
const MOST_DESCRIPTION = 4_000;
const MOST_DOMAINS = 50;
const MOST_ENTRIES = 2_000;
/** Whom a specialist could be taken for at this table. */
const SEATS = "chair chairman chairwoman chairperson instrument baseline none 議長 主席".split(" ");
const USE: FileUse = { as: "agent file", code: "bad-agent", hint: "" };

export interface Agents {
  readonly agents: readonly AgentFile[];
  /** What was passed over, and why. */
  readonly notices: readonly string[];
}

const word = z.string().max(200);
const frontMatter = z.looseObject({
  name: z.string().regex(/\S/, "a name").max(200),
  description: z.string().nullish(),
  domains: z.union([z.array(word).max(MOST_DOMAINS), word]).nullish(),
  role: z.enum(AGENT_ROLES).catch("specialist"),
});

/** `given` is a folder that the user named; without one the usual folder is read if it is there. */
export async function readAgents(
  given: string | undefined,
  cwd: string,
  secrets: SecretFilter,
): Promise<Agents> {
  const folder = resolve(cwd, given ?? AGENTS_FOLDER);
  const shown = oneLine(given ?? AGENTS_FOLDER, 200);
  if (!(await statOf(folder))?.isDirectory()) {
    if (given === undefined) return { agents: [], notices: [] };
    throw errorOf("no-agents", { folder: shown });
  }
  const entries = (await readdir(folder))
    .filter((name) => name.toLowerCase().endsWith(".md"))
    .sort();
  if (entries.length > MOST_ENTRIES)
    throw errorOf("many-agents", { folder: shown, n: entries.length });
  const agents: AgentFile[] = [];
  const notices: string[] = [];
  for (const entry of entries) {
    try {
      const agent = await readAgent(folder, entry, cwd, secrets);
      const wrong = nameProblem(agent.name, agents);
      const where = relative(cwd, join(folder, entry));
      if (wrong !== undefined)
        throw passedOver(where, `its name ${oneLine(agent.name, 60)} ${wrong}`);
      agents.push(agent);
    } catch (error) {
      if (!(error instanceof DissensusError)) throw error;
      const [first = ""] = error.message.split("\n");
      notices.push(`Agent file passed over: ${oneLine(first, 300).replace(/^agent file: /, "")}`);
    }
  }
  return { agents, notices };
}

function nameProblem(own: string, others: readonly AgentFile[]): string | undefined {
  if (others.some(({ name }) => seatId(name) === seatId(own))) return "is taken by another file";
  const posed = others.some(({ name }) => looksLike(name, own))
    ? "another specialist"
    : posesAs(own, SEATS);
  return posed === undefined ? undefined : `reads as ${posed}; call it by what it knows about`;
}

async function readAgent(
  folder: string,
  entry: string,
  cwd: string,
  secrets: SecretFilter,
): Promise<AgentFile> {
  const path = join(folder, entry);
  const name = relative(cwd, path);
  if (entry.startsWith(".")) throw passedOver(name, "it is hidden");
  const [home, real] = [await realpath(folder), await realpath(path).catch(() => null)];
  const isLink = (await lstat(path)).isSymbolicLink();
  if (real === null || (isLink && !real.startsWith(home + sep)))
    throw passedOver(name, "it is a link that leads out of the folder");
  const read = await readOne(path, cwd, USE, secrets.checkFile);
  if (Buffer.byteLength(read.text) > AGENT_FILE_BYTES)
    throw passedOver(name, `it has more than ${AGENT_FILE_BYTES} bytes`);
  return parseAgent(secrets.clean(name, read.text, read.path), name);
}

export function parseAgent(text: string, name: string): AgentFile {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  if (lines[0]?.trimEnd() !== "---") throw passedOver(`${name}:1`, "it has no front matter");
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === "---");
  if (end < 0) throw passedOver(`${name}:1`, "its front matter has no end");
  const form = { name, schema: frontMatter, code: USE.code, hint: "", firstLine: 2 };
  const about = parseFrontMatter(lines.slice(1, end), form);
  const body = lines.slice(end + 1).join("\n");
  const instructions = body.trim();
  if (instructions.length > MOST_INSTRUCTIONS)
    throw passedOver(`${name}:${end + 2}`, `it has more than ${MOST_INSTRUCTIONS} characters`);
  const description = (about.description ?? "").trim();
  if (description.length > MOST_DESCRIPTION)
    throw passedOver(name, `its description has more than ${MOST_DESCRIPTION} characters`);
  const domains =
    typeof about.domains === "string" ? about.domains.split(",") : (about.domains ?? []);
  return {
    name: oneLine(about.name, 200),
    description,
    domains: domains.map((domain) => domain.trim()).filter((domain) => domain !== ""),
    role: about.role,
    instructions,
  };
}

/** Descriptions are prose, and prose has colons: where it cannot be read as written, the description is taken as one text. */
function parseFrontMatter<T>(lines: readonly string[], form: Form<T>): T {
  try {
    return parseYaml(lines.join("\n"), form);
  } catch (error) {
    try {
      return parseYaml(quoteDescription(lines).join("\n"), form);
    } catch {
      throw error;
    }
  }
}

/** Keys that agent files have; anything else at the beginning of a line may be part of a description. */
const KEY =
  /^(?:name|description|tools|disallowedTools|model|color|domains|role|skills|hooks|memory|permissionMode|mcpServers)\s*:/;

/** The same lines, with the description as one quoted text. */
function quoteDescription(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex((line) => /^description\s*:\s*[^\s"'|>]/.test(line));
  if (from < 0) return lines;
  const after = lines.findIndex((line, at) => at > from && KEY.test(line));
  const to = after < 0 ? lines.length : after;
  const said = lines
    .slice(from, to)
    .join("\n")
    .replace(/^description\s*:\s*/, "");
  const quoted = `description: ${JSON.stringify(said.trim())}`;
  return [
    ...lines.slice(0, from),
    quoted,
    ...lines.slice(from + 1, to).fill(""),
    ...lines.slice(to),
  ];
}

function passedOver(where: string, why: string): DissensusError {
  return badInput(USE.code, `${oneLine(where, 200)}: ${why}`);
}
