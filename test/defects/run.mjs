// Switches off one rule, check or safeguard after the other, in a copy, and expects the suite to go red for each.
//   node test/defects/run.mjs [part of a name…] [--jobs N] [--quick]
// Law 1: a defect is an edit of text that occurs exactly once; if one does not fit, nothing is run.
// Law 2: red means that a test failed or never ended. A defect that keeps the program from loading shows nothing, and is an error.
// Law 3: the working tree is only read, and what runs here is ended by its own number.
import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { defects } from "./defects.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const COPIED =
  /^(?:src|test|examples|presets|schema|bin|package\.json|tsconfig.*\.json|vite.*\.config\.ts|ui)$/;
/** Well above what the slowest filter takes; a test that waits for ever counts as red. */
const MOST_MS = 120_000;
/** The unchanged copy runs every named file once. */
const MOST_BASELINE_MS = 600_000;
/** What Vitest has to end its workers by itself. */
const GRACE_MS = 3_000;
/** A test file that mentions one of these, or imports one that does, runs the built package. */
const BUILT = /bin\/dissensus\.js|\bprograms\/|\.\.\/dist\//;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { jobs: { type: "string", default: "2" }, quick: { type: "boolean", default: false } },
});
const jobs = Number(values.jobs);
if (!Number.isSafeInteger(jobs) || jobs < 1)
  fail(`--jobs ${values.jobs}: it is a number from 1 on.`);
const chosen = defects.filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);
if (chosen.length === 0) fail("No defect has such a name.");
const misfits = chosen.flatMap(misfit);
if (misfits.length > 0) fail(`These defects do not fit the source:\n${misfits.join("\n")}`);

const home = realpathSync(mkdtempSync(join(tmpdir(), "defects-")));
const running = new Set();
process.on("exit", () => {
  for (const pid of running) signal(-pid, "SIGKILL");
  endStrays(home);
  rmSync(home, { recursive: true, force: true });
});
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => process.exit(130));

const began = performance.now();
const copies = Array.from({ length: Math.min(jobs, chosen.length) }, (_, n) =>
  copyTo(join(home, String(n + 1))),
);
if (!values.quick) await baseline(copies[0]);

// Those that need the built package come last, so that the others are not held up by building.
const waiting = chosen.map((defect) => ({
  defect,
  isBuilt: defect.tests.some((filter) => filesFor(filter).some((file) => runsBuilt(file))),
}));
waiting.sort((a, b) => Number(a.isBuilt) - Number(b.isBuilt));
const bad = [];
let done = 0;
await Promise.all(
  copies.map(async (copy) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const started = performance.now();
      const { verdict, why } = await tried(copy, next);
      done += 1;
      if (verdict !== "red") bad.push(next.defect.name);
      console.log(
        `${String(done).padStart(3)}/${chosen.length}  ${verdict.padEnd(11)}  ${next.defect.name}  (${seconds(started)}${why === "" ? "" : `; ${why}`})`,
      );
    }
  }),
);
console.log(
  `\n${chosen.length - bad.length} of ${chosen.length} defects made the suite go red, in ${seconds(began)}.`,
);
if (bad.length > 0) console.log(`Not red:\n${bad.map((name) => `  ${name}`).join("\n")}`);
process.exit(bad.length === 0 ? 0 : 1);

async function tried(copy, { defect, isBuilt }) {
  const path = join(copy.root, defect.file);
  const before = readFileSync(path, "utf8");
  const parts = before.split(defect.find);
  // Somebody may have written to the working tree while it was copied.
  if (parts.length !== 2) return { verdict: "error", why: "it does not fit the copy" };
  writeFileSync(path, parts.join(defect.replace));
  try {
    if (isBuilt) build(copy, defect.file);
    const ran = await vitest(copy, defect, MOST_MS);
    if (ran.isHung) return { verdict: "red", why: "it never ended" };
    if (ran.failed.length > 0) return { verdict: "red", why: ran.failed[0] };
    if (ran.code === 0 && ran.passed > 0)
      return { verdict: "STILL GREEN", why: `${ran.passed} tests passed` };
    const complaint = /^.*Error: .*$/m.exec(ran.said)?.[0].trim() ?? "no test fits the filters";
    return { verdict: "error", why: ran.passed === 0 ? `no test ran: ${complaint}` : complaint };
  } finally {
    writeFileSync(path, before);
  }
}

async function baseline(copy) {
  build(copy);
  const ran = await vitest(
    copy,
    { tests: [...new Set(chosen.flatMap(({ tests }) => tests))] },
    MOST_BASELINE_MS,
  );
  if (ran.code !== 0)
    fail(`The unchanged copy is not green:\n${ran.failed.join("\n")}\n${lastLines(ran.said)}`);
  console.log(`unchanged: ${ran.passed} tests pass (${seconds(began)})`);
}

function misfit({ name, file, find, replace, tests }) {
  const times = existsSync(join(ROOT, file))
    ? readFileSync(join(ROOT, file), "utf8").split(find).length - 1
    : -1;
  const wrong = [
    ...(times === 1
      ? []
      : [
          times === -1
            ? `there is no ${file}`
            : `found ${times} times in ${file}: ${find.slice(0, 80)}`,
        ]),
    ...(find === replace ? ["it changes nothing"] : []),
    ...(tests.length === 0 ? ["it names no tests"] : []),
    ...tests
      .filter((filter) => filesFor(filter).length === 0)
      .map((filter) => `no test file is called ${filter}`),
    ...(defects.filter((other) => other.name === name).length > 1
      ? ["its name is given twice"]
      : []),
  ];
  return wrong.map((why) => `  ${name}: ${why}`);
}

function copyTo(folder) {
  const copy = {
    root: join(folder, "repository"),
    tmp: join(folder, "tmp"),
    report: join(folder, "report.json"),
  };
  mkdirSync(copy.root, { recursive: true });
  mkdirSync(copy.tmp);
  for (const name of readdirSync(ROOT))
    if (COPIED.test(name)) cpSync(join(ROOT, name), join(copy.root, name), { recursive: true });
  // Entry by entry, so that caches are the copy's own.
  mkdirSync(join(copy.root, "node_modules"));
  for (const name of readdirSync(join(ROOT, "node_modules"))) {
    if (!name.startsWith(".vite"))
      symlinkSync(join(ROOT, "node_modules", name), join(copy.root, "node_modules", name));
  }
  return copy;
}

/** Complaints about types are no obstacle: what a defect leaves unused is written all the same. */
function build(copy, file = "") {
  const run = (...args) => spawnSync(process.execPath, args, { cwd: copy.root, stdio: "ignore" });
  run("node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json");
  run(
    "node_modules/vite/bin/vite.js",
    "build",
    "--config",
    "vite.cli.config.ts",
    "--logLevel",
    "silent",
  );
  const isChanged = file.startsWith("ui/");
  if (isChanged || !copy.hasApp)
    run(
      "node_modules/vite/bin/vite.js",
      "build",
      "--config",
      "ui/vite.config.ts",
      "--logLevel",
      "silent",
    );
  copy.hasApp = !isChanged;
}

function vitest(copy, { tests, only, timeoutMs }, most) {
  const narrowed = [
    ...(only === undefined ? [] : ["-t", only]),
    ...(timeoutMs === undefined ? [] : [`--testTimeout=${timeoutMs}`]),
  ];
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...tests,
    ...narrowed,
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${copy.report}`,
    "--maxWorkers=1",
  ];
  rmSync(copy.report, { force: true });
  const child = spawn(process.execPath, args, {
    cwd: copy.root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, TMPDIR: copy.tmp, NO_COLOR: "1" },
  });
  let said = "";
  let isHung = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes) => (said = (said + bytes).slice(-20_000)));
  running.add(child.pid);
  const timer = setTimeout(() => {
    isHung = true;
    signal(-child.pid, "SIGTERM");
    setTimeout(() => signal(-child.pid, "SIGKILL"), GRACE_MS).unref();
  }, most);
  return new Promise((resolve) => {
    child.once("exit", (code) => {
      clearTimeout(timer);
      running.delete(child.pid);
      signal(-child.pid, "SIGKILL");
      endStrays(copy.tmp);
      for (const name of readdirSync(copy.tmp))
        rmSync(join(copy.tmp, name), { recursive: true, force: true });
      resolve({ code, isHung, said, ...counted(copy.report) });
    });
  });
}

function counted(report) {
  if (!existsSync(report)) return { failed: [], passed: 0 };
  const files = JSON.parse(readFileSync(report, "utf8")).testResults;
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  // A file whose set-up failed has tests, and none of them is called failed.
  const unprepared = files.filter(
    ({ status, assertionResults }) =>
      status === "failed" &&
      assertionResults.length > 0 &&
      assertionResults.every((test) => test.status !== "failed"),
  );
  return {
    failed: [
      ...tests.filter(({ status }) => status === "failed").map(({ title }) => title),
      ...unprepared.map(({ name }) => `the set-up of ${relative(home, name)}`),
    ],
    passed: tests.filter(({ status }) => status === "passed").length,
  };
}

function testFiles() {
  return ["src", "test", "ui"]
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter((name) => name.endsWith(".test.ts"));
}

function filesFor(filter) {
  return testFiles().filter((name) => name.includes(filter));
}

function runsBuilt(file, seen = new Set()) {
  if (seen.has(file) || !existsSync(join(ROOT, file))) return false;
  seen.add(file);
  const text = readFileSync(join(ROOT, file), "utf8");
  if (BUILT.test(text)) return true;
  const imports = [...text.matchAll(/from "(\.[^"]+)"/g)].map(([, to]) => join(dirname(file), to));
  return imports.some((to) => to.startsWith("test/") && runsBuilt(to, seen));
}

/** Programs that a defect left behind work in our folder; nobody else does. */
function endStrays(folder) {
  if (!existsSync("/proc")) return;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (`${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`))
        signal(Number(pid), "SIGKILL");
    } catch {
      // It has ended, or is somebody else's.
    }
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

function lastLines(text) {
  return text.trim().split("\n").slice(-15).join("\n");
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
