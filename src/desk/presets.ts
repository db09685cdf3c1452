// Presets of a review: those that ship, by name, or a user's own, by path.
import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { badInput } from "../errors.ts";
import { presetSchema, type Preset } from "../protocols/review/preset.ts";
import { nearest } from "../text/nearest.ts";
import { oneLine } from "../text/visible.ts";
import { readOne, type FileUse, type Look } from "./context.ts";
import { parseYaml, YAML_BYTES } from "./yaml-file.ts";

const FOLDER = new URL("../../presets/", import.meta.url);
const HINT = "schema/preset.json says what a preset may hold.";
const FILE: FileUse = { as: "--preset", code: "bad-preset", hint: HINT };

export function builtInPresets(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => file.slice(0, -".yaml".length))
    .sort();
}

export interface Loaded {
  readonly preset: Preset;
  /** The user's own file; null for one that ships. */
  readonly own: { readonly name: string; readonly path: string; readonly text: string } | null;
}

/** A name without a dot or slash is one that ships; anything else is a file. */
export async function loadPreset(given: string, cwd: string, look?: Look): Promise<Loaded> {
  const names = builtInPresets();
  if (names.includes(given))
    return {
      preset: parsePreset(
        readFileSync(new URL(`${given}.yaml`, FOLDER), "utf8"),
        `presets/${given}.yaml`,
      ),
      own: null,
    };
  if (!/[./]/.test(given)) {
    const [close] = nearest(given, names);
    throw badInput(
      "unknown-preset",
      `There is no preset ${JSON.stringify(oneLine(given, 60))}.${close === undefined ? "" : ` Did you mean ${close}?`}`,
      `Presets: ${names.join(", ")}; or the path of a YAML file.`,
    );
  }
  const own = await readOne(given, cwd, FILE, look);
  if (Buffer.byteLength(own.text) > YAML_BYTES)
    throw badInput(
      "bad-preset",
      `--preset: ${oneLine(own.name, 200)} has more than ${YAML_BYTES} bytes.`,
      HINT,
      { file: own.name },
    );
  return { preset: parsePreset(own.text, own.name), own };
}

export function parsePreset(text: string, name: string): Preset {
  return parseYaml<Preset>(text, {
    name,
    schema: presetSchema,
    known,
    code: "bad-preset",
    hint: HINT,
  });
}

function known(path: readonly PropertyKey[]): readonly string[] {
  if (path.length === 0) return Object.keys(presetSchema.shape);
  if (path[0] === "rubric") return ["PASS", "CONDITIONAL", "FAIL"];
  return path[0] === "reviewers" || path[0] === "types" ? ["id", "title", "lens"] : [];
}

export function presetJsonSchema(): object {
  return {
    ...z.toJSONSchema(presetSchema, { io: "input" }),
    title: "A preset of dissensus review",
  };
}
