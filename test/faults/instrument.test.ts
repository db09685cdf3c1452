// Observations in a run: what a check of the settings did is an answer, whoever else sits at the table.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Agent } from "../../src/agents/agent.ts";
import { rehearsal } from "../../src/agents/rehearsal/rehearsal.ts";
import { roster } from "../../src/agents/roster.ts";
import { costs, status } from "../../src/views/index.ts";
import { schema } from "../../src/protocols/index.ts";
import {
  runDeliberation,
  type RunDeliberationOptions,
  type Deliberated,
} from "../../src/engine/runners/deliberate.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import { CHECK_RUNNER, OBSERVATION_MS, type Observation } from "../../src/kernel/check-runner.ts";
import type { Brief, Outcome, Protocol } from "../../src/kernel/protocol.ts";
import { isAnswered } from "../../src/kernel/reply.ts";
import { single, all, type Script } from "../../src/kernel/script.ts";
import { BRIEF, roundTable } from "../builders/round-table.ts";
import { ofType } from "./sitting.ts";

let scratch = "";
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "dissensus-test-"));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const OBSERVED = schema<Observation>(() =>
  z.strictObject({ exit: z.int().nullable(), output: z.string() }),
);
const SAID = schema<{ readonly text: string }>(() => z.strictObject({ text: z.string() }));

/** Two members speak, then one check after the other is run. */
function* observing(checks: readonly string[]): Script<Outcome> {
  const asked = {
    phase: "p",
    round: 1,
    blind: true,
    transcript: [],
    notes: [],
    details: {},
    rules: [],
  };
  yield* all(
    ["a", "b"].map((id): Ask<{ readonly text: string }> => ({
      ...asked,
      id: `say/${id}`,
      seat: { id, title: id, role: "member" },
      purpose: "say",
      shape: SAID,
    })),
  );
  const seen: string[] = [];
  for (const command of checks) {
    const reply = yield* single<Observation>({
      ...asked,
      id: `check/${command}`,
      seat: CHECK_RUNNER,
      purpose: "observation",
      details: { command },
      shape: OBSERVED,
      turnMs: OBSERVATION_MS,
    });
    seen.push(
      isAnswered(reply)
        ? `${String(reply.value.exit)} ${reply.value.output}`
        : `${reply.state}: ${reply.why}`,
    );
  }
  return { reason: "settled", seen };
}

const observatory = (checks: readonly string[]): Protocol => ({
  ...roundTable(),
  name: "observatory",
  script: () => observing(checks),
});

const sh = (line: string) => ({ argv: ["sh", "-c", line, "sh", scratch], env: [], seconds: 50 });

function agents(): (model: string) => Agent {
  const given = roster({
    env: process.env,
    brief: BRIEF,
    checks: {
      good: sh("echo fine"),
      bad: sh("echo broken; exit 3"),
      counted: sh('echo ran >> "$1/runs"; sleep 0.3'),
    },
    base: scratch,
  });
  return (model) =>
    model === "liar" ? rehearsal({ seed: 1, temperament: "balanced", brief: BRIEF }) : given(model);
}

async function held(
  checks: readonly string[],
  about: Partial<RunDeliberationOptions<Brief>> = {},
): Promise<Deliberated> {
  return runDeliberation({
    protocol: observatory(checks),
    brief: BRIEF,
    agents: agents(),
    ...about,
  });
}

const seenIn = ({ ending }: Deliberated): unknown =>
  ending.kind === "concluded" ? ending.outcome["seen"] : ending;

describe("an observation", () => {
  it("is an answer however the check ended: one call each, no failure, nothing tried again", async () => {
    const done = await held(["good", "bad"]);
    expect(seenIn(done)).toEqual(["0 fine", "3 broken"]);
    expect(
      ofType(done.events, "call.reserved")
        .filter(({ model }) => model === "instrument")
        .map(({ ask, attempt, reserve }) => [ask, attempt, reserve]),
    ).toEqual([
      ["check/good", 1, { tokens: 0, usd: 0 }],
      ["check/bad", 1, { tokens: 0, usd: 0 }],
    ]);
    expect(ofType(done.events, "call.failed")).toEqual([]);
  });

  it("comes from the instrument, whatever the models of the run say", async () => {
    expect(
      seenIn(await held(["bad"], { models: { "*": "rehearsal", instrument: "liar" } })),
    ).toEqual(["3 broken"]);
  });

  it("is never made up by an agent that fills every seat", async () => {
    expect(
      seenIn(
        await held(["good"], {
          agents: rehearsal({ seed: 1, temperament: "balanced", brief: BRIEF }),
        }),
      ),
    ).toEqual(['absent: bad-request: The settings here name no check "good".']);
  });

  it("of a check that the settings no longer hold is missing, and the run goes on and says why", async () => {
    const done = await held(["gone", "good"]);
    expect(seenIn(done)).toEqual([
      'absent: bad-request: The settings here name no check "gone".',
      "0 fine",
    ]);
    expect(ofType(done.events, "ask.lapsed").map(({ mendable }) => mendable)).toEqual([false]);
  });

  it("of checks that are not there, time and again, keeps nobody from running those that are", async () => {
    const gone = Array.from({ length: 6 }, (_, n) => `gone${n}`);
    expect((seenIn(await held([...gone, "good"])) as string[]).at(-1)).toBe("0 fine");
  });

  it("uses no tokens and no money, so that it is made where the caps leave room for no other call", async () => {
    const { events } = await held([]);
    const spent = costs(events).bySeat.map(
      ({ cost: { input, output } }) => input.known + output.known,
    );
    // The second member's call still has room, and one like it after that would have none.
    const tokens =
      Math.max(...spent) +
      Math.max(...ofType(events, "call.reserved").map(({ reserve }) => reserve.tokens));
    const done = await held(["good"], { caps: { tokens } });
    expect(seenIn(done)).toEqual(["0 fine"]);
    expect(costs(done.events).bySeat.find(({ seat }) => seat === "instrument")?.cost).toMatchObject(
      { calls: 1, input: { total: 0 }, output: { total: 0 }, usd: { total: 0 } },
    );
  });

  it("is made once though a silent request would have a second beside it", async () => {
    writeFileSync(join(scratch, "runs"), "");
    expect(seenIn(await held(["counted"], { hedgeSeconds: 0.02 }))).toEqual(["0 "]);
    expect(readFileSync(join(scratch, "runs"), "utf8")).toBe("ran\n");
  });

  it("[X-18] is no opinion: the others still share one model, and the run is still rehearsed", async () => {
    const { rehearsed, models } = status((await held(["good"])).events);
    expect({ rehearsed, models }).toMatchObject({
      rehearsed: true,
      models: {
        shared: "rehearsal",
        bySeat: [
          { seat: "a", title: "a", model: "rehearsal" },
          { seat: "b", title: "b", model: "rehearsal" },
          { seat: "instrument", title: "instrument", model: "instrument" },
        ],
      },
    });
  });
});
