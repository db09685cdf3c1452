// The workflow that examples/ci has for GitHub: read as it is, and its steps run by a shell, with the packed package and a model server of ours.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { packed, ROOT } from "./builders/packed.ts";
import { sarifRun } from "./builders/sarif.ts";
import { finding, objection, PASS, tablePlan } from "./cli/fake-table.ts";
import { fakeProvider, type Plan } from "./fake-provider.ts";

const texts = z.record(z.string(), z.string());
const step = z.object({
  name: z.string().optional(),
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  env: texts.optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});
const workflow = z
  .object({
    permissions: texts,
    env: texts,
    jobs: z.object({ review: z.object({ steps: z.array(step) }) }),
  })
  .parse(parse(readFileSync(join(ROOT, "examples/ci/review.yml"), "utf8")));
const { steps } = workflow.jobs.review;
const stepOf = (name: string) => {
  const found = steps.find((each) => each.name === name);
  if (!found) throw new RangeError(`There is no step ${name}`);
  return found;
};

const places: string[] = [];
let bin = "";

beforeAll(() => {
  const { place, home } = packed();
  bin = join(place, "bin");
  mkdirSync(bin);
  const command = join(home, "bin", "dissensus.js");
  const program = `#!/bin/sh\nexec "${process.execPath}" "${command}" "$@"\n`;
  writeFileSync(join(bin, "dissensus"), program);
  chmodSync(join(bin, "dissensus"), 0o755);
  places.push(place);
});
afterAll(() => {
  for (const place of places) rmSync(place, { recursive: true });
});

/** A repository with a branch that changes one file. */
function repository(model: string): string {
  const cwd = mkdtempSync(join(tmpdir(), "dissensus-workflow-"));
  places.push(cwd);
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@localhost", ...args], {
      cwd,
      env: { PATH: process.env["PATH"], HOME: cwd },
      stdio: "ignore",
    });
  git("init", "-b", "base");
  writeFileSync(join(cwd, "dissensus.yaml"), `prices: { "${model}": { input: 1, output: 5 } }\n`);
  writeFileSync(join(cwd, "a.ts"), "export const a = 1;\n");
  git("add", ".");
  git("commit", "-m", "one");
  git("checkout", "-b", "change");
  writeFileSync(join(cwd, "a.ts"), "export const a = 1;\nexport const password = read();\n");
  git("commit", "-am", "two");
  return cwd;
}

/** As GitHub runs a step: the variables of the workflow and of the step, outputs in a file. */
async function runStep(name: string, cwd: string, env: Readonly<Record<string, string>>) {
  const outputs = join(cwd, "outputs.txt");
  writeFileSync(outputs, "");
  const child = spawn("bash", ["-e", "-c", stepOf(name).run ?? "exit 99"], {
    cwd,
    env: {
      ...workflow.env,
      PATH: `${bin}:${process.env["PATH"] ?? ""}`,
      HOME: cwd,
      GITHUB_OUTPUT: outputs,
      ...env,
    },
    stdio: "ignore",
  });
  const code = await new Promise<number | null>((end) => child.once("close", end));
  return { code, output: readFileSync(outputs, "utf8") };
}

describe("The workflow for pull requests", () => {
  it.each<readonly [what: string, plan: Plan | null, code: number, alerts: number]>([
    ["passes a change that every reviewer passes", tablePlan(() => PASS), 0, 0],
    [
      "fails a change with a finding that blocks, and has an alert for it",
      tablePlan(({ seat }) =>
        seat === "security-reviewer"
          ? objection(finding("major", "export const password = read();"))
          : PASS,
      ),
      3,
      1,
    ],
    ["fails where the model is down, and has a file that says why", null, 6, 0],
  ])("%s", async (_what, plan, code, alerts) => {
    const server = await fakeProvider(plan ?? (() => ""));
    if (plan === null) await server.close();
    const model = `${server.url}#larch-9`;
    const cwd = repository(model);
    const reviewed = await runStep("Review the change", cwd, { BASE: "base", MODEL: model });
    if (plan !== null) await server.close();
    const run = sarifRun(readFileSync(join(cwd, "review.sarif"), "utf8"));
    expect([reviewed, run.results.length, run.invocations[0]?.executionSuccessful]).toEqual([
      { code: 0, output: `code=${code}\n` },
      alerts,
      code !== 6,
    ]);
    const ended = await runStep("Fail by the exit code", cwd, { CODE: String(code) });
    expect(ended.code).toBe(code);
  });

  it("uploads the file that the review writes, where it was finished, and may do so", () => {
    const { uses, with: inputs, if: when } = stepOf("Show the findings");
    const { run = "", id } = stepOf("Review the change");
    expect(uses).toMatch(/^github\/codeql-action\/upload-sarif@v\d+$/);
    expect(run).toContain(`--findings ${String(inputs?.["sarif_file"])}`);
    expect(when).toBe(`steps.${id}.outputs.code == '0' || steps.${id}.outputs.code == '3'`);
    expect(workflow.permissions["security-events"]).toBe("write");
    expect(steps.at(-1)).toMatchObject({ name: "Fail by the exit code" });
  });

  it("puts nothing of a pull request into the text of a command", () => {
    for (const { run = "" } of steps) expect(run).not.toContain("${{");
  });

  it("installs this release", () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      version: string;
    }; // our own
    expect(workflow.env["DISSENSUS"]).toBe(`dissensus@${version}`);
  });
});
