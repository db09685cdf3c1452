// A choice that is a YAML file: one that ships, by name; a user's own, by path; or one that lies in the folder.
import { readdirSync, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { z } from "zod";
import { badInput } from "../errors.ts";
import type { Artifact, YamlFile } from "../kernel/start.ts";
import { nearest } from "../text/nearest.ts";
import { oneLine } from "../text/visible.ts";
import { readOne } from "./context.ts";
import type { Hygiene } from "./hygiene.ts";
import { parseYaml, YAML_BYTES } from "./yaml-file.ts";

/** Those that ship. */
const FOLDER = new URL("../../presets", import.meta.url);

export function shippedNames(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => file.slice(0, -".yaml".length))
    .sort();
}

interface Place {
  readonly cwd: string;
  readonly hygiene: Hygiene;
  readonly artifact?: Artifact | undefined;
}

/** `name`: of the choice. Undefined where nothing was named and nothing lies there. */
export async function readYamlChoice<T>(
  name: string,
  choice: YamlFile<T>,
  given: string | undefined,
  { cwd, hygiene, artifact }: Place,
): Promise<T | undefined> {
  const { code, hint, file, shipped, isSent } = choice;
  const called = given ?? (artifact && shipped?.(artifact));
  if (called !== undefined && shipped && !/[./]/.test(called))
    return parsed(choice, shippedText(name, called), `presets/${called}.yaml`);
  const path = called ?? (file !== undefined && (await isThere(cwd, file)) ? file : undefined);
  if (path === undefined) return undefined;
  const as = given === undefined ? path : `--${name}`;
  const own = await readOne(path, cwd, { as, code, hint }, hygiene.look);
  if (shipped && Buffer.byteLength(own.text) > YAML_BYTES)
    throw badInput(
      code,
      `${as}: ${oneLine(own.name, 200)} has more than ${YAML_BYTES} bytes.`,
      hint,
      { file: own.name },
    );
  return parsed(
    choice,
    isSent === true ? hygiene.whole(own.name, own.text, own.path) : own.text,
    own.name,
  );
}

/** A name without a dot or slash is one that ships; anything else is a file. */
function shippedText(kind: string, name: string): string {
  const names = shippedNames();
  if (names.includes(name)) return readFileSync(new URL(`${name}.yaml`, FOLDER), "utf8");
  const [close] = nearest(name, names);
  throw badInput(
    `unknown-${kind}`,
    `There is no ${kind} ${JSON.stringify(oneLine(name, 60))}.${close === undefined ? "" : ` Did you mean ${close}?`}`,
    `${kind[0]?.toUpperCase()}${kind.slice(1)}s: ${names.join(", ")}; or the path of a YAML file.`,
  );
}

function parsed<T>({ schema, known, code, hint }: YamlFile<T>, text: string, name: string): T {
  const form = schema as z.ZodType<T>; // protocols declare their forms with zod
  return parseYaml(text, { name, schema: form, ...(known ? { known } : {}), code, hint });
}

function isThere(cwd: string, file: string): Promise<boolean> {
  return stat(resolve(cwd, file)).then(
    () => true,
    () => false,
  );
}
