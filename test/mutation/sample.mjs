// A checker for Stryker that lets through a sample of the mutants, the same for the same seed.
// Whether a mutant is drawn depends on what it changes and not on its line, so that the sample lasts.
// What is said to people is not drawn: tests that pin every sentence would only make words hard to change.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { SEED } from "./plan.mjs";

class Sample {
  #drawn = new Set();

  async init() {}

  /** Stryker hands over all mutants at once. */
  async group(mutants) {
    const ranked = mutants
      .filter((mutant) => !isSentence(mutant))
      .map((mutant) => ({
        id: mutant.id,
        rank: rankOf(mutant),
        place: placeOf(mutant, 0),
      }))
      .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
    const only = new Set(JSON.parse(process.env.MUTATION_ONLY));
    for (const { id, place } of ranked.slice(0, Number(process.env.MUTATION_SAMPLE)))
      if (only.size === 0 || only.has(place)) this.#drawn.add(id);
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        this.#drawn.has(id)
          ? { status: "passed" }
          : { status: "compileError", reason: "It is not in the sample." },
      ]),
    );
  }
}

export const strykerPlugins = [{ kind: "Checker", name: "sample", injectableClass: Sample }];

/** What a mutant changes, in one line: its name in the report. Lines begin at `first`: 0 in plans, 1 in results. */
export function nameOf(mutant, first) {
  const { fileName, mutatorName, replacement } = mutant;
  return `${basename(fileName)}: ${mutatorName}: ${short(originalOf(mutant, first))} → ${short(replacement)}`;
}

/** Its name and its line. */
export function placeOf(mutant, first) {
  return `${nameOf(mutant, first)} (line ${mutant.location.start.line - first + 1})`;
}

function originalOf({ fileName, location: { start, end } }, first) {
  const lines = readFileSync(fileName, "utf8")
    .split("\n")
    .slice(start.line - first, end.line - first + 1);
  lines[lines.length - 1] = (lines.at(-1) ?? "").slice(0, end.column - first);
  lines[0] = (lines[0] ?? "").slice(start.column - first);
  return lines.join("\n");
}

function isSentence(mutant) {
  return mutant.mutatorName === "StringLiteral" && /\s/.test(originalOf(mutant, 0));
}

function rankOf(mutant) {
  const { location } = mutant;
  const place = `${location.start.column}-${location.end.column}`;
  return createHash("sha256")
    .update(`${SEED} ${place} ${nameOf(mutant, 0)}`)
    .digest("hex");
}

function short(text) {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= 70 ? line : `${line.slice(0, 45)} … ${line.slice(-20)}`;
}
