import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sent } from "../../test/builders/requests.ts";
import type { LogEvent } from "../log/index.ts";
import { formFromLog, startForm, type StartForm } from "./start-request.ts";
import { parseSettings } from "./settings.ts";
import { openingEvent, startPlan } from "./start-plan.ts";
import type { Workspace } from "./workspace.ts";

const cwd = mkdtempSync(join(tmpdir(), "dissensus-again-"));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
const workspace: Workspace = { env: {}, cwd, settings: parseSettings("{}", "dissensus.yaml") };

async function openedBy(form: StartForm): Promise<LogEvent<"deliberation.opened">> {
  const plan = await startPlan(sent(form), workspace);
  // A frame is no matter here.
  return openingEvent("one", plan, workspace.settings) as LogEvent<"deliberation.opened">;
}

const plan = { name: "plan.md", text: "# Plan\n\nMove the queue on Friday.\n" };
const FORMS: readonly StartForm[] = [
  {
    protocol: "swarm",
    topic: "Keep the monolith?",
    model: "rehearsal",
    seats: { member: "person" },
    options: ["Keep it", "Split it"],
    documents: [plan],
    choices: { mode: "deep", rounds: 2, baseline: true, anonymous: true, deal: true },
    caps: { calls: 90, usd: 2 },
    lang: "ja",
    temperament: "stubborn",
    seed: 7,
  },
  {
    protocol: "dialectic",
    topic: "Split billing?",
    model: "rehearsal",
    choices: { depth: "deep", members: "finance: cash, security", onPartial: "fail" },
  },
  {
    protocol: "structured",
    topic: "Keep the queue?",
    model: "rehearsal",
    choices: { preset: "quick", system: "billing" },
  },
  {
    protocol: "dispatch",
    topic: "Who rotates the keys?",
    model: "rehearsal",
    choices: { members: "security: reads code for holes, database" },
  },
  {
    protocol: "review",
    artifact: plan,
    model: "rehearsal",
    choices: { preset: "code", rounds: 2, assess: true },
  },
];

describe("The form of a run that is started again", () => {
  it.each(FORMS.map((form) => [form.protocol, form] as const))(
    "[A-12] opens the same deliberation: %s",
    async (_name, form) => {
      const first = await openedBy(form);
      const { form: again, leftOut } = formFromLog([first]);
      const second = await openedBy(startForm.parse(again));
      const { brief, models, caps, rehearsal, protocol } = second.data;
      expect([leftOut, { brief, models, caps, rehearsal, protocol }]).toEqual([
        [],
        {
          brief: first.data.brief,
          models: first.data.models,
          caps: first.data.caps,
          rehearsal: first.data.rehearsal,
          protocol: first.data.protocol,
        },
      ]);
    },
  );

  it("[A-12] names documents that no form takes, and those that were paths by a name", async () => {
    const first = await openedBy(FORMS[1] as StartForm);
    const context = [
      { name: "notes/../plan.md", text: "Friday." },
      { name: "long.txt", text: "x".repeat(1024 * 1024 + 1) },
    ];
    const held = { ...first, data: { ...first.data, brief: { ...first.data.brief, context } } };
    const { form, leftOut } = formFromLog([held]);
    expect([form.documents, leftOut]).toEqual([
      [{ name: "notes-..-plan.md", text: "Friday." }],
      ["long.txt"],
    ]);
    expect(startForm.safeParse(form).success).toBe(true);
  });
});
