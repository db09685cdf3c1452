// Plants one defect after the other and expects the tests it names to fail.
//   node test/defects/run.mjs [part of a name…] [--quick]
// Law 1: without a defect all those tests pass; --quick takes that for granted.
// Law 2: a defect is noticed if a test fails; one that keeps a test file from loading shows nothing.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";
import { createVitest } from "vitest/node";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const { module } = await runnerImport(here("index.ts"));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false } },
});
const chosen = Object.entries(module.defects).filter(
  ([name]) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);
if (chosen.length === 0) fail("No defect has such a name.");

const vitest = await createVitest("test", { config: here("vitest.config.ts"), watch: false });
const bad = [];
if (!values.quick) {
  const { failed, passed } = await ran("", [...new Set(chosen.flatMap(([, { tests }]) => tests))]);
  if (failed !== undefined || passed === 0) fail(`Without a defect: ${failed ?? "no test ran"}`);
}
for (const [index, [name, { tests }]] of chosen.entries()) {
  const began = performance.now();
  const { failed, passed, broken } = await ran(name, tests);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${index + 1}/${chosen.length} ${failed === undefined ? "NOT NOTICED" : "noticed"}: ${name} (${seconds} s; ${failed ?? broken ?? `${passed} tests passed`})`,
  );
  if (failed === undefined) bad.push(name);
}
await vitest.close();
console.log(`${chosen.length - bad.length} of ${chosen.length} defects were noticed.`);
for (const name of bad) console.log(`Not noticed: ${name}`);
process.exit(bad.length === 0 ? 0 : 1);

function fail(why) {
  console.error(why);
  process.exit(1);
}

/** The first test that failed, how many passed, and what kept a file from loading. */
async function ran(defect, files) {
  vitest.provide("defect", defect);
  vitest.state.filesMap.clear();
  vitest.state.errorsSet.clear();
  await vitest.start(files).catch((cause) => console.error(String(cause)));
  process.exitCode = 0;
  const found = vitest.state.getFiles();
  const tests = found.flatMap((file) => testsIn(file));
  return {
    failed: tests.find(({ result }) => result?.state === "fail")?.name,
    passed: tests.filter(({ result }) => result?.state === "pass").length,
    broken: found.find(({ result }) => result?.state === "fail")?.result?.errors?.[0]?.message,
  };
}

function testsIn(task) {
  return task.type === "test" ? [task] : task.tasks.flatMap((inner) => testsIn(inner));
}
