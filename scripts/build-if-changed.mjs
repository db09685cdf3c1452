// Builds only when something changed since the last build, and says which it is.
import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the build reads. A folder is as new as its last added or removed entry, so deletions count. */
const SOURCES = [
  "src",
  "ui",
  "package.json",
  "tsconfig.json",
  "tsconfig.build.json",
  "vite.cli.config.ts",
];
/** What every build writes anew. */
const BUILT = ["dist/bin/main.js", "dist/ui/index.html"];

const builtAt = Math.min(...BUILT.map(changedAt));
const changed = SOURCES.flatMap(withContents).find((path) => changedAt(path) > builtAt);

if (changed === undefined) process.stderr.write("Nothing changed since the last build.\n");
else {
  process.stderr.write(
    builtAt === 0 ? "Building for the first time …\n" : `Building: ${changed} changed …\n`,
  );
  execFileSync("npm", ["run", "-s", "build"], { stdio: ["ignore", 2, 2] });
}

/** 0 where there is nothing. */
function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function withContents(path) {
  if (!statSync(path).isDirectory()) return [path];
  return [path, ...readdirSync(path, { recursive: true }).map((name) => join(path, name))];
}
