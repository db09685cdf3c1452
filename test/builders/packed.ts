// The package as it is published, unpacked into a project of somebody else's with what it depends on and nothing else. No network.
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

export interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
}

export const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Manifest;

/** `home`: the package in it. */
export function packed(): { readonly place: string; readonly home: string } {
  const place = mkdtempSync(join(tmpdir(), "dissensus-package-"));
  const home = join(place, "node_modules", "dissensus");
  execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", place], {
    cwd: ROOT,
  });
  const tarball = readdirSync(place).find((file) => file.endsWith(".tgz")) ?? "";
  mkdirSync(home, { recursive: true });
  execFileSync("tar", ["-xzf", join(place, tarball), "-C", home, "--strip-components=1"]);
  for (const name of [
    ...Object.keys(manifest.dependencies),
    "zod",
    "@types/node",
    "undici-types",
  ]) {
    const to = join(place, "node_modules", name);
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", name), to);
  }
  writeFileSync(join(place, "package.json"), '{ "type": "module" }\n');
  return { place, home };
}
