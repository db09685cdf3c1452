// Runs all measurements, or those that are named, prints them and writes them down with the machine and the date.
// Everything is on the loopback address; ratios compare runs of the same minute on the same machine.
import { readFile, writeFile } from "node:fs/promises";
import { arch, cpus, loadavg, platform, release, totalmem } from "node:os";
import { crowd } from "./crowd.ts";
import { latency } from "./latency.ts";
import { logCost } from "./log-cost.ts";
import { prefixCache } from "./prefix-cache.ts";
import type { Row } from "./row.ts";
import { startUp } from "./start-up.ts";

const MEASUREMENTS: Readonly<Record<string, { readonly title: string; readonly run: () => readonly Row[] | Promise<readonly Row[]> }>> = {
  latency: { title: "One deliberation against its critical path", run: latency },
  crowd: { title: "200 deliberations at once, 200 ms per call, against the bare AI SDK", run: crowd },
  "start-up": { title: "Start", run: startUp },
  "prefix-cache": { title: "Prompts and prefix caches", run: prefixCache },
  "log-cost": { title: "The log", run: logCost },
};
const FILE = "bench/RESULTS.md";

const named = process.argv.slice(2);
const wrong = named.filter((name) => !Object.hasOwn(MEASUREMENTS, name));
if (wrong.length > 0) {
  process.stderr.write(`No measurement is called ${wrong.join(", ")}. There are: ${Object.keys(MEASUREMENTS).join(", ")}.\n`);
  process.exit(2);
}

const sections = new Map(before(await readFile(FILE, "utf8").catch(() => "")));
let missed = 0;
for (const [name, { title, run }] of Object.entries(MEASUREMENTS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  process.stdout.write(`\n${title}\n`);
  const load = loadavg()[0] ?? 0;
  const rows = await attempted(run);
  for (const row of rows) process.stdout.write(`  ${verdict(row).padEnd(6)} ${row.what}: ${row.value}${row.target === "" ? "" : ` (target ${row.target})`}\n         ${row.detail}\n`);
  missed += rows.filter((row) => row.isMet === false).length;
  sections.set(name, section(name, title, rows, load));
}
const ordered = Object.keys(MEASUREMENTS).map((name) => sections.get(name)).filter((text) => text !== undefined);
await writeFile(FILE, `# Measurements\n\n${INTRODUCTION()}\n\n${ordered.join("\n")}`);
process.exitCode = missed > 0 ? 1 : 0;

/** One that fails says so in the results and does not take the others with it. */
async function attempted(run: () => readonly Row[] | Promise<readonly Row[]>): Promise<readonly Row[]> {
  try {
    return await run();
  } catch (error) {
    return [{ what: "This measurement failed", value: "—", target: "", isMet: false, detail: error instanceof Error ? error.message : String(error) }];
  }
}

function verdict({ isMet }: Row): string {
  return isMet === null ? "" : isMet ? "met" : "missed";
}

function section(name: string, title: string, rows: readonly Row[], load: number): string {
  const made = `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC; ${machine()}; load ${load.toFixed(1)} at the start.`;
  const lines = rows.map((row) => `| ${[row.what, row.value, row.target, verdict(row), row.detail].join(" | ")} |`);
  return `## ${title}\n<!-- ${name} -->\n${made}\n\n| What | Value | Target | | Detail |\n|---|---|---|---|---|\n${lines.join("\n")}\n`;
}

function machine(): string {
  const processors = cpus();
  return `${processors.length} × ${processors[0]?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 1024 ** 3)} GiB, ${platform()} ${release()} ${arch()}, Node ${process.version}`;
}

/** Sections of an earlier run, so that naming one measurement leaves the others. */
function before(text: string): [string, string][] {
  return text.split(/^(?=## )/mu).flatMap((part): [string, string][] => {
    const name = /<!-- ([\w-]+) -->/u.exec(part)?.[1];
    return name === undefined ? [] : [[name, `${part.trimEnd()}\n`]];
  });
}

function INTRODUCTION(): string {
  return [
    "Written by `npm run bench`. Where several runs are made, the best of each side counts: other work on the machine only ever adds.",
    "The provider is a fake one on the loopback address, in a process of its own; CPU counts every thread of the measured process.",
    "The bare AI SDK makes the same requests in the same waves, and neither checks replies nor keeps a log.",
  ].join("\n");
}
