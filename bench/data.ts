// Reads the measuring data. Whatever is missing or not as expected ends in one paragraph that names the file.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { badInput } from "../src/errors.ts";

const HINT = "The folder is described in its README.md; it is not part of this repository.";

export function textIn(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), "utf8");
  } catch (error) {
    throw badInput(
      "data-missing",
      `The data file ${join(folder, file)} cannot be read (${error instanceof Error ? error.message : String(error)}).`,
      HINT,
    );
  }
}

/** The files of a folder; none if there is no such folder. */
export function filesIn(folder: string): ReadonlySet<string> {
  try {
    return new Set(
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) =>
        file.replaceAll("\\", "/"),
      ),
    );
  } catch {
    return new Set();
  }
}

export function jsonIn<S extends z.ZodType>(folder: string, file: string, shape: S): z.infer<S> {
  return parsed(textIn(folder, file), join(folder, file), shape);
}

/** One value a line. */
export function linesIn<S extends z.ZodType>(folder: string, file: string, shape: S): z.infer<S>[] {
  const lines = textIn(folder, file).split("\n");
  return lines.flatMap((line, n) =>
    line.trim() === "" ? [] : [parsed(line, `${join(folder, file)}, line ${n + 1},`, shape)],
  );
}

export function bad(file: string, why: string): Error {
  return badInput("data-bad", `The data file ${file} cannot be used: ${why}.`, HINT);
}

function parsed<S extends z.ZodType>(text: string, where: string, shape: S): z.infer<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw bad(where, error instanceof Error ? error.message : "it is no JSON");
  }
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const [first, ...more] = read.error.issues;
  throw bad(
    where,
    `${first?.path.join(".") ?? ""}: ${first?.message ?? ""}${more.length ? `, and ${more.length} more of the kind` : ""}`,
  );
}
