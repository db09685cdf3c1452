// The files of the app, read once at the start. A path is a key and never leads to the disk, so no trick with it can.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";
import { broken } from "../errors.ts";

export interface AppFile {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Absent where it does not get smaller. */
  readonly gzip?: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  /** Its name changes with its content: a browser need never ask again. */
  readonly isForever: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
};
const PAGE = "/index.html";

export function appFiles(folder: string): ReadonlyMap<string, AppFile> {
  const files = new Map<string, AppFile>();
  for (const name of names(folder)) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    const packed =
      type.startsWith("font/") || type === "image/png"
        ? undefined
        : new Uint8Array(gzipSync(bytes));
    const path = `/${name.split(sep).join("/")}`;
    files.set(path, {
      type,
      bytes,
      ...(packed && packed.length < bytes.length ? { gzip: packed } : {}),
      etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
      isForever: path.startsWith("/assets/"),
    });
  }
  const page = files.get(PAGE);
  if (page === undefined)
    throw broken(
      "no-app",
      "The web app is not built.",
      "In a checkout: npm run build. In an installed package this is a fault of the package.",
    );
  return files.set("/", page);
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  } catch {
    return [];
  }
}
