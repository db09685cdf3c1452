// The results file: one section per measurement, each with the machine, the date and its rows.
// Law: writing some sections leaves the others as they were.
import { readFile, writeFile } from "node:fs/promises";
import { arch, cpus, loadavg, platform, release, totalmem } from "node:os";
import type { Row } from "./row.ts";

const FILE = "bench/RESULTS.md";

const INTRODUCTION = [
  "Written by `npm run bench`, and the section that needs data by `npm run measure -- DIR`.",
  "Where several runs are made, the best of each side counts: other work on the machine only ever adds.",
  "The provider is a fake one on the loopback address, in a process of its own; CPU counts every thread of the measured process.",
  "The bare AI SDK makes the same requests in the same waves, and neither checks replies nor keeps a log.",
].join("\n");

export interface Section {
  readonly name: string;
  readonly title: string;
  readonly rows: readonly Row[];
  /** Of the machine, when the measurement began. */
  readonly load: number;
  /** How to read the rows; may be empty. */
  readonly note?: string;
}

export function loadNow(): number {
  return loadavg()[0] ?? 0;
}

/** Sections that the file has stay in their place; new ones come last. */
export async function writeSections(sections: readonly Section[]): Promise<void> {
  const texts = new Map(before(await readFile(FILE, "utf8").catch(() => "")));
  for (const section of sections) texts.set(section.name, textOf(section));
  await writeFile(FILE, `# Measurements\n\n${INTRODUCTION}\n\n${[...texts.values()].join("\n")}`);
}

/** The rows as they are printed. */
export function printed(rows: readonly Row[]): string {
  return rows
    .map(
      (row) =>
        `  ${verdict(row).padEnd(6)} ${row.what}: ${row.value}${row.target === "" ? "" : ` (target ${row.target})`}\n         ${row.detail}\n`,
    )
    .join("");
}

function verdict({ isMet }: Row): string {
  return isMet === null ? "" : isMet ? "met" : "missed";
}

function textOf({ name, title, rows, load, note = "" }: Section): string {
  const made = `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC; ${machine()}; load ${load.toFixed(1)} at the start.`;
  const lines = rows.map(
    (row) => `| ${[row.what, row.value, row.target, verdict(row), row.detail].join(" | ")} |`,
  );
  return `## ${title}\n<!-- ${name} -->\n${made}\n${note && `\n${note}\n`}\n| What | Value | Target | | Detail |\n|---|---|---|---|---|\n${lines.join("\n")}\n`;
}

export function machine(): string {
  const processors = cpus();
  return `${processors.length} × ${processors[0]?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 1024 ** 3)} GiB, ${platform()} ${release()} ${arch()}, Node ${process.version}`;
}

function before(text: string): [string, string][] {
  return text.split(/^(?=## )/mu).flatMap((part): [string, string][] => {
    const name = /<!-- ([\w-]+) -->/u.exec(part)?.[1];
    return name === undefined ? [] : [[name, `${part.trimEnd()}\n`]];
  });
}
