// A review where nobody looks on: whom it asks, what it leaves for other programs, and what they learn when it fails.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sarifRun } from "../builders/sarif.ts";
import { fakeProvider, type FakeProvider } from "../fake-provider.ts";
import { expectRefusal, itKeepsSecrets, Place } from "./cli.ts";
import { finding, objection, PASS, tablePlan } from "./fake-table.ts";

const PLAN = "# Release\n\n1. Build it.\n2. Roll out on Friday.\n";

function placeOfPlan(): Place {
  const made = new Place();
  writeFileSync(join(made.cwd, "plan.md"), PLAN);
  return made;
}

const servers: FakeProvider[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

const SARIF = ["--findings", "found.sarif"];
const ASSESS = ["review", "plan.md", "--assess", "--yes", "--id", "one"];

describe.concurrent("A review that other programs go by, and no model named", () => {
  it.each([
    ["an assessment", ASSESS],
    ["findings for a program", ["review", "plan.md", "--yes", ...SARIF]],
    ["without --yes too", ["review", "plan.md", "--assess"]],
  ])("[M-33] %s: fails with 2, says what to set, and makes nothing", async (_what, args) => {
    const at = placeOfPlan();
    const before = at.tree();
    const ran = await at.run(args);
    expectRefusal(ran, 2, "No model is named");
    for (const part of [
      "--model VENDOR/NAME",
      "model: VENDOR/NAME in dissensus.yaml",
      "ANTHROPIC_API_KEY",
      "--model rehearsal",
    ])
      expect(ran.stderr).toContain(part);
    expect(at.tree()).toEqual(before);
  });

  it("[M-33] is rehearsed where that is asked for by name, and the findings say so", async () => {
    const at = placeOfPlan();
    const ran = await at.run([...ASSESS, ...SARIF, "--model", "rehearsal"]);
    const { tool, properties, invocations } = sarifRun(at.text("found.sarif"));
    expect([tool.driver.name, properties, invocations[0]?.exitCode]).toEqual([
      "dissensus rehearsal",
      { rehearsed: true },
      ran.code,
    ]);
  });

  it("[M-33] takes the model of the settings", async () => {
    const at = placeOfPlan();
    writeFileSync(join(at.cwd, "dissensus.yaml"), "model: rehearsal\n");
    expect([0, 3]).toContain((await at.run(ASSESS)).code);
  });
});

describe.concurrent("A review whose model is down", () => {
  /** An address on which nobody listens. */
  const closedPort = async (): Promise<string> => {
    const server = await fakeProvider(() => "");
    await server.close();
    return `${server.url}#larch-9`;
  };

  it.each([
    ["refuses connections", closedPort],
    [
      "answers every request with an error",
      async () => {
        const server = await fakeProvider(() => ({ status: 401, body: { error: "no such key" } }));
        servers.push(server);
        return `${server.url}#larch-9`;
      },
    ],
  ])(
    "[M-33] since its server %s: ends with 6 and a SARIF file that says why",
    async (_what, model) => {
      const at = placeOfPlan();
      const ran = await at.run([...ASSESS, ...SARIF, "--model", await model()]);
      const { invocations, results, properties } = sarifRun(at.text("found.sarif"));
      const [invocation] = invocations;
      expect([ran.code, invocation?.executionSuccessful, invocation?.exitCode, results]).toEqual([
        6,
        false,
        6,
        [],
      ]);
      expect(invocation?.toolExecutionNotifications?.[0]).toMatchObject({ level: "error" });
      expect(invocation?.toolExecutionNotifications?.[0]?.message.text).toMatch(/larch-9/);
      expect(properties).toEqual({ rehearsed: false });
      expect(ran.stderr).toContain("Written: found.sarif, with the reason and no findings.");
    },
  );
});

describe("The same finding in two runs", () => {
  it("[M-33] has the same fingerprint, whatever its words and wherever its lines have moved", async () => {
    const at = placeOfPlan();
    const prints = async (id: string, problem: string): Promise<readonly string[]> => {
      const server = await fakeProvider(
        tablePlan(({ seat }) =>
          seat === "risk-reviewer"
            ? objection({ ...finding("major", "Roll out on Friday."), problem })
            : PASS,
        ),
      );
      const flags = ["--id", id, "--model", `${server.url}#larch-9`, ...SARIF];
      const ran = await at.run(["review", "plan.md", "--assess", "--yes", ...flags]);
      await server.close();
      expect(ran.code).toBe(3);
      return sarifRun(at.text("found.sarif")).results.map(
        (result) => `${result.ruleId} ${result.partialFingerprints.primaryLocationLineHash}`,
      );
    };
    const first = await prints("one", "Nobody is there on Saturday.");
    writeFileSync(join(at.cwd, "plan.md"), PLAN.replace("1. Build it.", "1. Build it.\n   Twice."));
    expect(await prints("two", "A failure waits for two days.")).toEqual(first);
    expect(first).toEqual([expect.stringMatching(/^risk-reviewer [0-9a-f]{16}:1$/)]);
  });
});

itKeepsSecrets();
