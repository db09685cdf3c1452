// What every runner owes: the same deliberation comes to the same end whoever runs it, in one go or in many, and nothing is bought twice.
import { expect, it } from "vitest";
import type { LogEvent } from "../../src/log/event.ts";
import type { Draft } from "../../src/log/index.ts";
import { status } from "../../src/views/index.ts";
import type { FakeProvider } from "../fake-provider.ts";
import { boughtAgain, isOver, whatCameOf } from "../team/what-came.ts";

export interface RunnerSubject {
  readonly provider: FakeProvider;
  /** What the same deliberation came to in the plainest way, over the same provider. */
  readonly reference: readonly LogEvent[];
  /** Opens one; nobody runs it yet. `given`: what its log holds beyond its opening. */
  readonly open: (id: string, over?: Opening) => Promise<void>;
  /** Has it run until it stands still. */
  readonly run: (id: string) => Promise<void>;
  readonly events: (id: string) => Promise<readonly LogEvent[]>;
  readonly append: (id: string, drafts: readonly Draft[]) => Promise<void>;
  /** The provider is out of order from now on, or no longer. */
  readonly setDown: (isDown: boolean) => void;
}

export interface Opening {
  readonly calls?: number;
  /** A deliberation with a gate in its way. */
  readonly isGated?: boolean;
  readonly given?: readonly Draft[];
}

export function runnerSuite(name: string, get: () => RunnerSubject): void {
  const stand = async (id: string): Promise<ReturnType<typeof status>> =>
    status(await get().events(id));

  it(`${name} comes to the same end as any other runner`, async () => {
    const { open, run, events, reference } = get();
    await open("whole");
    await run("whole");
    expect(whatCameOf(await events("whole"))).toEqual(whatCameOf(reference));
    expect(isOver(reference)).toBe(true);
  });

  it(`${name} goes on from wherever a log was left, and buys nothing that is recorded`, async () => {
    const { open, run, events, reference, provider } = get();
    const answers = reference.flatMap(({ type, seq }) => (type === "ask.answered" ? [seq] : []));
    for (const [n, seq] of [answers[0], answers[5], answers.at(-1)].entries()) {
      const id = `left-${n}`;
      const given = reference.slice(1, seq).map(({ type, data }) => ({ type, data }) as Draft); // as they were written
      await open(id, { given });
      const before = provider.ledger.length;
      await run(id);
      const all = await events(id);
      expect(whatCameOf(all)).toEqual(whatCameOf(reference));
      expect(boughtAgain(all)).toEqual([]);
      const known = given.filter(({ type }) => type === "call.completed").length;
      const inAll = reference.filter(({ type }) => type === "call.completed").length;
      expect(provider.ledger.length - before).toBe(inAll - known);
    }
  });

  it(`${name} stands still at a gate, and goes on when it is decided`, async () => {
    const { open, run, append } = get();
    await open("gated", { isGated: true });
    await run("gated");
    for (let n = 0; (await stand("gated")).state !== "finished" && n < 12; n += 1) {
      const { state, waitingFor } = await stand("gated");
      const [gate] = waitingFor.gates;
      expect([state, gate === undefined]).toEqual(["waiting", false]);
      const choice = gate?.default ?? gate?.choices[0]?.id ?? "";
      await append("gated", [
        {
          type: "person.decided",
          data: { ask: gate?.ask ?? "", choice, who: "lead", default: false, note: "" },
        },
      ]);
      await run("gated");
    }
    expect((await stand("gated")).state).toBe("finished");
  });

  it(`${name} stops at a cap, and goes on when it is raised`, async () => {
    const { open, run, append, events, reference } = get();
    await open("capped", { calls: 4 });
    await run("capped");
    expect((await stand("capped")).paused?.reason).toBe("budget");
    const caps = { calls: null, tokens: null, usd: null, minutes: null };
    await append("capped", [
      { type: "settings.changed", data: { who: "lead", caps, note: "caps: calls" } },
    ]);
    await run("capped");
    expect(whatCameOf(await events("capped"))).toEqual(whatCameOf(reference));
  });

  it(`${name} stops where a provider is out of order, and concludes nothing from it`, async () => {
    const { open, run, setDown } = get();
    setDown(true);
    await open("down");
    await run("down");
    expect([(await stand("down")).state, (await stand("down")).paused?.reason]).toEqual([
      "paused",
      "infrastructure",
    ]);
    setDown(false);
    await run("down");
    expect((await stand("down")).state).toBe("finished");
  });
}
