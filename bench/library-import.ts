// What importing the library takes, in CPU time: other work on the machine makes a process wait, and hardly makes it compute more.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { best, median, type Row } from "./row.ts";

const TIMES = 15;
/** A third of the nine starts of Node that it took when the root loaded everything. */
const MOST_STARTS = 3;

export function libraryImport(): readonly Row[] {
  const library = pathToFileURL(resolve("dist/index.js")).href;
  const [bare, imported]: [number[], number[]] = [[], []];
  for (let time = 0; time < TIMES; time += 1) {
    bare.push(cpuMs(""));
    imported.push(cpuMs(`await import(${JSON.stringify(library)});`));
  }
  const starts = best(imported) / best(bare);
  return [
    {
      what: "CPU of a process that imports `dissensus` and ends",
      value: `${starts.toFixed(2)} × an empty one`,
      target: `≤ ${MOST_STARTS} ×`,
      isMet: starts <= MOST_STARTS,
      detail: `best of ${TIMES}: ${best(imported).toFixed(0)} ms against ${best(bare).toFixed(0)} ms; median ${median(imported).toFixed(0)} ms against ${median(bare).toFixed(0)} ms`,
    },
  ];
}

function cpuMs(code: string): number {
  const told = execFileSync(
    process.execPath,
    ["--input-type=module", "-e", `${code} console.log(JSON.stringify(process.cpuUsage()))`],
    { encoding: "utf8" },
  );
  const { user, system } = JSON.parse(told) as NodeJS.CpuUsage;
  return (user + system) / 1_000;
}
