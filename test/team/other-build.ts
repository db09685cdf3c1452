// The program as another version of itself: what a deploy puts in the place of the one before.
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { VERSION } from "../../src/version.ts";

const HERE = resolve(import.meta.dirname, "../..");
const OTHER = "99.0.0";

export function otherBuild(): { readonly bin: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "dissensus-build-"));
  for (const part of ["bin", "dist/bin", "presets", "schema", "package.json"])
    cpSync(join(HERE, part), join(folder, part), { recursive: true });
  symlinkSync(join(HERE, "node_modules"), join(folder, "node_modules"));
  let changed = 0;
  for (const name of readdirSync(join(folder, "dist/bin")).filter((each) => each.endsWith(".js"))) {
    const path = join(folder, "dist/bin", name);
    const text = readFileSync(path, "utf8");
    if (!text.includes(`"${VERSION}"`)) continue;
    writeFileSync(path, text.replaceAll(`"${VERSION}"`, `"${OTHER}"`));
    changed += 1;
  }
  if (changed === 0) throw new Error("The build does not say its version.");
  return {
    bin: join(folder, "bin/dissensus.js"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
