// The presets of a review that ship with the package, by name.
import { readdir, readFile } from "node:fs/promises";
import { parse } from "yaml";
import { badInput } from "../errors.ts";

const FOLDER = new URL("../../presets/", import.meta.url);
const END = ".yaml";

/** As it was written; the brief's form checks it. */
export async function shippedPreset(name: string): Promise<unknown> {
  const files = await readdir(FOLDER);
  if (!files.includes(`${name}${END}`))
    throw badInput(
      "unknown-preset",
      `There is no preset ${JSON.stringify(name.slice(0, 60))}.`,
      `Presets: ${files
        .map((file) => file.slice(0, -END.length))
        .sort()
        .join(", ")}; or give one as an object.`,
    );
  return parse(await readFile(new URL(`${name}${END}`, FOLDER), "utf8"));
}
