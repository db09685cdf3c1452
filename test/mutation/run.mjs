// Mutation tests: StrykerJS changes the source in small ways, and the tests of the area have to notice.
//   node test/mutation/run.mjs [area…] [--sample N]      N mutants of all areas together, instead of the plan's 600
//   node test/mutation/run.mjs [area…] --survivors       only what survived last time, with the tests of today
// Stryker's tsconfigFile is none: it would read that by TypeScript's old programming interface, and Vitest asks for no types.
// results.json and RESULTS.md are brought up to date, area by area; reasons for survivors come from survivors.json.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
// Not by the package's name: its first file refuses Node 20, on which the rest works.
import { Stryker } from "../../node_modules/@stryker-mutator/core/dist/src/stryker.js";
import { AREAS, OVERALL, SEED } from "./plan.mjs";
import { placeOf } from "./sample.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "string" }, survivors: { type: "boolean", default: false } },
});
const planned = Object.values(AREAS).reduce((sum, { sample }) => sum + sample, 0);
const share = values.sample === undefined ? 1 : Number(values.sample) / planned;
const file = (name) => new URL(name, import.meta.url);
const read = (name) => JSON.parse(readFileSync(file(name), "utf8"));

/** Where a survivor stands changes; why it survives does not. */
const LINE = / \(line \d+\)$/;
const reasons = read("survivors.json");
let kept = read("results.json");
for (const [area, plan] of Object.entries(AREAS)) {
  if (positionals.length > 0 && !positionals.includes(area)) continue;
  const before = values.survivors ? kept[area] : undefined;
  if (values.survivors && (before?.survived ?? []).length === 0) continue;
  const results = await mutate(plan, before?.survived ?? []);
  if (results.length < (before?.survived.length ?? 0))
    throw new Error(`Not all survivors of ${area} are found again: run it whole.`);
  const of = (...states) => results.filter(({ status }) => states.includes(status));
  // Its test files do not even load: that is noticed too.
  for (const result of of("RuntimeError"))
    console.log(`${placeOf(result, 1)}: ${result.statusReason}`);
  const survived = of("Survived", "NoCoverage").map((result) => placeOf(result, 1));
  const slow = of("Killed").filter(({ statusReason }) => /timed out in \d+ms/.test(statusReason));
  const timedOut = of("Timeout").length + slow.length + (before?.timedOut ?? 0);
  const whole = before === undefined ? results.length : mutantsOf(before);
  // Read anew: another area may have been recorded meanwhile by another run.
  kept = read("results.json");
  kept[area] = { killed: whole - timedOut - survived.length, timedOut, survived };
  writeFileSync(file("results.json"), `${JSON.stringify(kept, null, 2)}\n`);
}

const rows = Object.entries(AREAS)
  .filter(([area]) => kept[area] !== undefined)
  .map(([area, { floor = 0 }]) => ({ area, floor, ...kept[area] }));
const all = {
  area: "all",
  floor: OVERALL,
  killed: rows.reduce((sum, { killed }) => sum + killed, 0),
  timedOut: rows.reduce((sum, { timedOut }) => sum + timedOut, 0),
  survived: rows.flatMap(({ survived }) => survived),
};
const report = [
  "# Mutation tests",
  `What \`npm run mutation\` found last (StrykerJS, seed ${SEED}; areas, tests and floors stand in plan.mjs; sentences are left as they are).`,
  "",
  "| area | mutants | killed | timed out | survived | of these equivalent | score | floor |",
  "|---|---|---|---|---|---|---|---|",
  ...[...rows, all].map(
    (row) =>
      `| ${row.area} | ${mutantsOf(row)} | ${row.killed} | ${row.timedOut} | ${row.survived.length} | ${equivalentsIn(row)} | ${scoreOf(row).toFixed(0)} % | ${row.floor === 0 ? "" : `${row.floor} %`} |`,
  ),
  "",
  "## What survived",
  ...rows.flatMap(({ area, survived }) =>
    survived.map((name) => `- ${area}: \`${name.replaceAll("`", "'")}\`: ${reasonFor(name)}`),
  ),
  "",
].join("\n");
console.log(report);
writeFileSync(file("RESULTS.md"), report);

const low = [...rows, all].filter((row) => scoreOf(row) < row.floor);
for (const row of low) console.error(`${row.area}: ${scoreOf(row).toFixed(1)} % is too low.`);
process.exitCode = low.length === 0 ? 0 : 1;

async function mutate({ mutate: patterns, tests, sample, isStaticSampled = false }, only) {
  process.env.MUTATION_TESTS = tests.join(" ");
  process.env.MUTATION_SAMPLE = String(Math.max(1, Math.round(sample * share)));
  process.env.MUTATION_ONLY = JSON.stringify(only);
  const results = await new Stryker({
    configFile: fileURLToPath(file("stryker.json")),
    mutate: [...patterns, "!src/**/*.test.ts"],
    ignoreStatic: !isStaticSampled,
  }).runMutationTest();
  return results.filter(({ status }) => status !== "CompileError" && status !== "Ignored");
}

function mutantsOf({ killed, timedOut, survived }) {
  return killed + timedOut + survived.length;
}

/** Those that no test can notice, because nothing changes. */
function equivalentsIn({ survived }) {
  return survived.filter((name) => reasonFor(name).startsWith("equivalent")).length;
}

function reasonFor(name) {
  return reasons[name.replace(LINE, "")] ?? "not explained yet";
}

function scoreOf(row) {
  const counted = mutantsOf(row) - equivalentsIn(row);
  return counted === 0 ? 100 : (100 * (row.killed + row.timedOut)) / counted;
}
