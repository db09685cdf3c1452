import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { appFiles } from "./app-files.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dissensus-app-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, text: string): void {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), text);
}

describe("The files of the app", () => {
  it("are those of known kinds, each under its path; the page is also the root", () => {
    for (const name of [
      "index.html",
      "assets/a.js",
      "assets/deep/b.css",
      "font.woff2",
      "secret.env",
      "a.js.map",
      "LICENSE",
    ])
      put(name, "text");
    const files = appFiles(folder);
    expect([
      [...files.keys()].sort(),
      files.get("/") === files.get("/index.html"),
      [...files.values()].map(({ type }) => type).sort(),
    ]).toEqual([
      ["/", "/assets/a.js", "/assets/deep/b.css", "/font.woff2", "/index.html"],
      true,
      [
        "font/woff2",
        "text/css; charset=utf-8",
        "text/html; charset=utf-8",
        "text/html; charset=utf-8",
        "text/javascript; charset=utf-8",
      ],
    ]);
  });

  it("[R-I21] a link that leads elsewhere is none of them", () => {
    put("index.html", "text");
    symlinkSync("/etc/passwd", join(folder, "passwd.json"));
    symlinkSync("/etc", join(folder, "etc"));
    expect([...appFiles(folder).keys()]).toEqual(["/index.html", "/"]);
  });

  it("are packed where that makes them smaller, and marked by what they hold", () => {
    put("index.html", "word ".repeat(500));
    put("small.css", "a{}");
    const files = appFiles(folder);
    const [page, small] = [files.get("/"), files.get("/small.css")];
    const etag = page?.etag;
    put("index.html", "other ".repeat(500));
    expect([
      gunzipSync(page?.gzip ?? Buffer.alloc(0)).toString("utf8"),
      small?.gzip,
      etag === appFiles(folder).get("/")?.etag,
      /^"[\w-]{22}"$/.test(etag ?? ""),
      page?.isForever,
    ]).toEqual(["word ".repeat(500), undefined, false, true, false]);
  });

  it("without a page are no app", () => {
    expect(() => appFiles(folder)).toThrow("not built");
    expect(() => appFiles(join(folder, "nowhere"))).toThrow("not built");
  });
});
