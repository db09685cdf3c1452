// Prepares a folder: settings that are all comments until somebody needs one, and deliberations that stay out of git.
// Law: it calls nobody, guesses nothing that costs, and overwrites nothing.
import { access, mkdir, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { errorOf } from "../../workspace/error-of.ts";
import { storeAt } from "../../workspace/deliberations.ts";
import { sentenceFor } from "../../workspace/sentence-for.ts";
import { SETTINGS_SCHEMA, settingsPath } from "../../workspace/settings.ts";
import type { CommandFlags } from "../flags.ts";
import type { Io } from "../io.ts";
import template from "./settings-template.json" with { type: "json" };

/** Nothing in it goes to git, this file included. */
const IGNORED = "*\n";

export async function runInit(io: Io, flags: CommandFlags): Promise<number> {
  const path = settingsPath(io);
  const { root } = storeAt(io, flags.root, undefined).home;
  const showPath = (file: string): string => relative(io.cwd, file) || file;
  const schema = await schemaFrom(dirname(path));
  await writeFile(path, settingsText(schema), { flag: "wx" }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === "EEXIST" ? errorOf("settings-exist", { file: showPath(path) }) : error;
    },
  );
  await mkdir(root, { recursive: true });
  const ignore = join(root, ".gitignore");
  await writeFile(ignore, IGNORED, { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  io.out(sentenceFor("init.done", { settings: showPath(path), ignore: showPath(ignore) }));
  return 0;
}

/** Every line a comment: what a key does, and an example. */
export function settingsText(schema: string): string {
  const rows = template.keys.flatMap(({ about, example }) => [
    "",
    `# ${about}`,
    ...example.map((line) => `#${line}`),
  ]);
  return `# yaml-language-server: $schema=${schema}\n# ${template.about}\n${rows.join("\n")}\n`;
}

/** The schema that ships: by a path that others of the project have too, where the package lies in it. */
async function schemaFrom(folder: string): Promise<string> {
  const beside = join("node_modules", "dissensus", "schema", "settings.json");
  const isBeside = await access(join(folder, beside)).then(
    () => true,
    () => false,
  );
  if (isBeside) return `./${beside.split(sep).join("/")}`;
  return SETTINGS_SCHEMA;
}
