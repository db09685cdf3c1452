// Where a deliberation writes: in its own folder, and elsewhere only where it was asked to.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { protocols } from "../../src/protocols/index.ts";
import { itKeepsSecrets, Place } from "./cli.ts";

/** The folder of deliberations with the space it keeps free for the end of a full disk, and the deliberation's own. */
const OWN = /^\.dissensus(?: |\/\.ballast |\/one[ /])/;

const ANSWERS = ["--model", "rehearsal", "--yes", "--id", "one"];
const RUNS: Readonly<Record<string, readonly string[]>> = {
  dialectic: ["dialectic", "REST or GraphQL?", "--quick"],
  swarm: ["swarm", "REST or GraphQL?", "--mode", "lightweight"],
  structured: ["structured", "Can we drop the export?", "--preset", "quick"],
  dispatch: ["dispatch", "How should we store sessions?", "--members", "security,database"],
  review: ["review", "plan.md", "--rounds", "2"],
};

/** A project with what protocols look for: settings, documents, a folder for specifications. */
function project(): Place {
  const at = new Place();
  mkdirSync(join(at.cwd, "docs", "specs"), { recursive: true });
  mkdirSync(join(at.cwd, "home"));
  mkdirSync(join(at.cwd, "temp"));
  writeFileSync(join(at.cwd, "plan.md"), "# Release\n\n1. Build it.\n2. Roll out on Friday.\n");
  writeFileSync(join(at.cwd, "docs", "api.md"), "Two teams call it.\n");
  return at;
}

const envOf = ({ cwd }: Place) => ({ HOME: join(cwd, "home"), TMPDIR: join(cwd, "temp") });

describe.concurrent("A deliberation without flags for files", () => {
  it("[T-19] is tried for every protocol", () => {
    expect(Object.keys(RUNS).toSorted()).toEqual(
      [...new Set(protocols().map(({ name }) => name))].toSorted(),
    );
  });

  it.each(Object.entries(RUNS))(
    "[T-19] %s writes into its own folder alone: not beside the work, at home, among temporary files or into the settings",
    async (_name, args) => {
      const at = project();
      const [before, config] = [new Set(at.tree()), at.tree(at.config)];
      const ran = await at.run([...args, ...ANSWERS], { env: envOf(at) });
      expect([0, 3]).toContain(ran.code);
      const changed = at.tree().filter((entry) => !before.has(entry));
      const elsewhere = changed.filter((entry) => !OWN.test(entry));
      expect({ elsewhere, config: at.tree(at.config) }).toEqual({ elsewhere: [], config });
      expect(changed.some((entry) => entry.startsWith(".dissensus/one/report.md "))).toBe(true);
      // Nothing is gone either.
      const now = new Set(at.tree());
      expect([...before].filter((entry) => !now.has(entry))).toEqual([]);
    },
  );

  it("[T-19] writes its result elsewhere where --save names the folder", async () => {
    const at = project();
    const args = [...(RUNS["swarm"] ?? []), "--save", "docs/specs", ...ANSWERS];
    expect([0, 3]).toContain((await at.run(args, { env: envOf(at) })).code);
    // The report and its transcript.
    expect(at.files().filter((file) => file.startsWith("docs/specs/"))).toHaveLength(2);
  });
});

itKeepsSecrets();
