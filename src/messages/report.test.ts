import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { argumentsOf } from "../text/message.ts";

const SRC = resolve(import.meta.dirname, "..");
const files = readdirSync(SRC, { recursive: true, encoding: "utf8" });
const PLACES = files
  .filter((file) => /\breport[./]en\.json$/.test(file))
  .map((file) => file.replace(/en\.json$/, ""));

/** Every text of a catalogue under the path of its keys. */
function textsOf(value: unknown, path: string): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value ?? {}).flatMap(([key, each]) => textsOf(each, `${path}/${key}`));
}
const texts = (place: string, lang: string): [string, string][] =>
  textsOf(JSON.parse(readFileSync(join(SRC, `${place}${lang}.json`), "utf8")), "");

describe("the catalogues of reports", () => {
  it("are those of all protocols and one for all", () => {
    expect(PLACES.toSorted()).toEqual([
      "messages/report/",
      ...["dialectic", "dispatch", "review", "structured", "swarm"].map(
        (name) => `protocols/${name}/messages/report.`,
      ),
    ]);
  });

  it.each(PLACES.flatMap((place) => ["ja", "zh"].map((lang) => [place, lang] as const)))(
    "%s%s has the keys and parameters of English, and says something under each",
    (place, lang) => {
      const asked = (rows: readonly [string, string][]): unknown =>
        rows.map(([path, text]) => [path, argumentsOf(text)]);
      expect(asked(texts(place, lang))).toEqual(asked(texts(place, "en")));
      expect(texts(place, lang).filter(([, text]) => text === "")).toEqual([]);
    },
  );

  it("have each recorded word once", () => {
    const recorded = PLACES.flatMap((place) => texts(place, "en"))
      .map(([path]) => path)
      .filter((path) => /^\/(?:terms|fields|stages)\//.test(path));
    expect(recorded.filter((path, n) => recorded.indexOf(path) !== n)).toEqual([]);
  });

  it("have no heading that no report uses", () => {
    const source = files
      .filter(
        (file) =>
          /^(?:messages|report|web|protocols\/\w+\/report)\/.*\.ts$/.test(file) &&
          !file.endsWith(".test.ts"),
      )
      .map((file) => readFileSync(join(SRC, file), "utf8"))
      .join("\n");
    const unused = PLACES.flatMap((place) => texts(place, "en").map(([path]) => `${place} ${path}`))
      .filter((path) => / \/headings\/[^/]+$/.test(path))
      .filter((path) => {
        const key = path.split("/").at(-1) ?? "";
        return !new RegExp(`\\.${key}\\b|"${key}"`).test(source);
      });
    expect(unused).toEqual([]);
  });

  it("give no sentence away without its parameters", () => {
    const asking = new Set(
      PLACES.flatMap((place) =>
        texts(place, "en")
          .filter(([path, text]) => path.startsWith("/headings/") && argumentsOf(text).length > 0)
          .map(([path]) => `${/^protocols\/(\w+)/.exec(place)?.[1] ?? ""} ${path.slice(10)}`),
      ),
    );
    // A report calls what all protocols say `h`, and what its own says `w`.
    const uses = files
      .filter(
        (file) =>
          /^(?:report|protocols\/\w+\/report)\/.*\.ts$/.test(file) && !file.endsWith(".test.ts"),
      )
      .flatMap((file) =>
        [
          ...readFileSync(join(SRC, file), "utf8").matchAll(
            /(\bsay\(\s*)?(?:\b(?:view|this)\.)?\b([hw])\.(\w+)\b/g,
          ),
        ].map(([, said, table = "", key = ""]) => ({
          file,
          key: `${table === "h" ? "" : (/^protocols\/(\w+)\//.exec(file)?.[1] ?? "dialectic")} ${key}`,
          isSaid: said !== undefined,
        })),
      );
    expect(uses.filter(({ isSaid }) => isSaid).length).toBeGreaterThan(40);
    expect(uses.filter(({ key, isSaid }) => isSaid !== asking.has(key))).toEqual([]);
  });
});
