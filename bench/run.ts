// Runs all measurements, or those that are named, prints them and writes them down with the machine and the date.
// Everything is on the loopback address; ratios compare runs of the same minute on the same machine.
import { argument } from "./argument.ts";
import { crowd, heldCrowd, steadyCrowd } from "./crowd.ts";
import { dialectic } from "./dialectic.ts";
import { DETECTORS_NOTE, detectors } from "./detectors.ts";
import { measureDispatch } from "./dispatch.ts";
import { measureReview } from "./review.ts";
import { EMPTY_WORDS_NOTE, emptyWords } from "./empty-words.ts";
import { latency } from "./latency.ts";
import { ledgers } from "./ledgers.ts";
import { logCost } from "./log-cost.ts";
import { mcp } from "./mcp.ts";
import { prefixCache } from "./prefix-cache.ts";
import { random, RANDOM_NOTE } from "./random.ts";
import type { Row } from "./row.ts";
import { loadNow, printed, writeSections, type Section } from "./sections.ts";
import { libraryImport } from "./library-import.ts";
import { scale, SCALE_NOTE } from "./scale.ts";
import { startUp } from "./start-up.ts";
import { measureStructured, STRUCTURED_NOTE } from "./structured.ts";
import { SWARM_NOTE, swarmRuns } from "./swarm.ts";
import { team, TEAM_NOTE } from "./team.ts";
import { WARNINGS_NOTE, warnings } from "./warnings.ts";
import { web } from "./web.ts";

interface Measurement {
  readonly title: string;
  readonly run: () => readonly Row[] | Promise<readonly Row[]>;
  readonly note?: string;
}

const MEASUREMENTS: Readonly<Record<string, Measurement>> = {
  latency: { title: "One deliberation against its critical path", run: latency },
  crowd: {
    title: "200 deliberations at once, 200 ms per call, against the bare AI SDK",
    run: crowd,
  },
  "steady-crowd": {
    title: "200 deliberations at once, the next beginning as one ends, 200 ms per call",
    run: steadyCrowd,
  },
  "held-crowd": {
    title: "The same with the documents and replies of a deliberation in the gallery",
    run: heldCrowd,
  },
  "start-up": { title: "Start", run: startUp },
  "library-import": { title: "Importing the library", run: libraryImport },
  "prefix-cache": { title: "Prompts and prefix caches", run: prefixCache },
  "log-cost": { title: "The log", run: logCost },
  argument: { title: "The argument graph", run: argument },
  ledgers: { title: "The ledgers", run: ledgers },
  mcp: { title: "The MCP server", run: mcp },
  web: { title: "The web app", run: web },
  team: { title: "Workers on one database", run: team, note: TEAM_NOTE },
  scale: { title: "A hundred thousand deliberations, simulated", run: scale, note: SCALE_NOTE },
  swarm: { title: "The swarm, on rehearsed panels", run: swarmRuns, note: SWARM_NOTE },
  dialectic: {
    title: "The devil's advocate and the plan of a dialectic, on the rehearsal panel",
    run: dialectic,
  },
  warnings: { title: "Warnings: how rare, how right", run: warnings, note: WARNINGS_NOTE },
  random: { title: "A model that answers anything", run: random, note: RANDOM_NOTE },
  detectors: { title: "Detectors, on simulated panels", run: detectors, note: DETECTORS_NOTE },
  "empty-words": {
    title: "Messages that only sound like reasons",
    run: emptyWords,
    note: EMPTY_WORDS_NOTE,
  },
  structured: {
    title: "A structured deliberation: signals, input, plan",
    run: measureStructured,
    note: STRUCTURED_NOTE,
  },
  dispatch: { title: "A dispatch against its plan", run: measureDispatch },
  review: { title: "A review against its plan", run: measureReview },
};

const named = process.argv.slice(2);
const wrong = named.filter((name) => !Object.hasOwn(MEASUREMENTS, name));
if (wrong.length > 0) {
  process.stderr.write(
    `No measurement is called ${wrong.join(", ")}. There are: ${Object.keys(MEASUREMENTS).join(", ")}.\n`,
  );
  process.exit(2);
}

const sections: Section[] = [];
for (const [name, { title, run, note = "" }] of Object.entries(MEASUREMENTS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  process.stdout.write(`\n${title}\n`);
  const load = loadNow();
  const rows = await attempted(run);
  process.stdout.write(printed(rows));
  sections.push({ name, title, rows, load, note });
}
await writeSections(sections);
process.exitCode = sections.some(({ rows }) => rows.some(({ isMet }) => isMet === false)) ? 1 : 0;

/** One that fails says so in the results and does not take the others with it. */
async function attempted(
  run: () => readonly Row[] | Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  try {
    return await run();
  } catch (error) {
    return [
      {
        what: "This measurement failed",
        value: "—",
        target: "",
        isMet: false,
        detail: error instanceof Error ? error.message : String(error),
      },
    ];
  }
}
