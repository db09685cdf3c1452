// People: they take their time, decide twice, from two places, and sometimes the process is gone before it could write.
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Draft, LogEvent } from "../../src/log/event.ts";
import type { Log } from "../../src/log/log.ts";
import { SimulatedClock } from "../builders/simulated-clock.ts";
import { shareAnswers } from "../../src/engine/runners/remote-answers.ts";
import { unattended, type HumanInput } from "../../src/engine/runners/human-input.ts";
import type { Gate } from "../../src/kernel/ask.ts";
import { roundTable, says } from "../builders/round-table.ts";
import { counted } from "./counted.ts";
import { Death, ofType, tableFor, type Table } from "./sitting.ts";

const GATE: Gate = {
  question: "Go on?",
  choices: [
    { id: "go-on", label: "Go on" },
    { id: "end", label: "End" },
  ],
  default: null,
};
const DAY_MS = 24 * 3_600_000;
const decision = (choice: string, who: string): Draft<"person.decided"> => ({
  type: "person.decided",
  data: { ask: "gate/1", choice, who, default: false, note: "" },
});
const ada: HumanInput = {
  ...unattended,
  decide: () => Promise.resolve({ text: "end", who: "lead", isDefault: false }),
};

function gated(caps: { minutes?: number } = {}, gate: Gate = GATE): Promise<Table> {
  return tableFor({
    protocol: roundTable({ seats: 2, rounds: 2, gate }),
    agent: counted(({ ask }) => says(ask)).agent,
    caps,
  });
}
const decided = (events: readonly LogEvent[]) => ofType(events, "person.decided");

afterEach(() => vi.useRealTimers());

describe("a pause", () => {
  it("[W-24] [W-25] ends the sitting that comes to it, and the next one takes it up without asking anybody", async () => {
    const table = await gated({}, { ...GATE, default: "go-on", pauses: true });
    const asked: string[] = [];
    const people: HumanInput = {
      ...unattended,
      decide: ({ id }) => {
        asked.push(id);
        return Promise.resolve({ text: "end", who: "lead", isDefault: false });
      },
    };
    expect([await table.sit({ people }), decided(await table.events())]).toEqual([
      { kind: "paused", reason: "user", detail: "Go on?" },
      [],
    ]);
    expect(await table.sit({ people })).toMatchObject({ kind: "concluded" });
    expect([decided(await table.events()), asked]).toEqual([
      [{ ask: "gate/1", choice: "go-on", who: "tester", default: false, note: "" }],
      [],
    ]);
  });
});

describe("a decision", () => {
  it("[R-B13] received and not recorded was never made: nobody is told that it was, or that it was refused, and the gate is asked again", async () => {
    const table = await gated();
    await table.sit();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const people = shareAnswers({ ...unattended, decide: () => new Promise(() => undefined) });
    // The append that would record the decision is the second of this life.
    const death = new Death({ at: "append", n: 2, when: "before" });
    const real: Log[] = [];
    const told: Promise<unknown>[] = [];
    const open = table.store.open.bind(table.store);
    table.store.open = async (id) => {
      const log = await open(id);
      real.push(log);
      return log;
    };
    await table.sit({
      death,
      people: {
        ...people,
        decide: (ask, gate, signal) => {
          const said = people.decide(ask, gate, signal);
          told.push(people.takeRemote(real[0] as Log, decision("end", "lead")));
          return said;
        },
      },
    });
    await vi.advanceTimersByTimeAsync(10_000);
    people.close();
    const unanswered = expect(told[0]).rejects.toMatchObject({ code: "unanswered", exit: 6 });
    await vi.advanceTimersByTimeAsync(100);
    await unanswered;
    vi.useRealTimers();
    expect(decided(await table.events())).toEqual([]);
    expect(await table.sit({ people: ada })).toMatchObject({ kind: "concluded", reason: "human" });
    expect(decided(await table.events())).toHaveLength(1);
  });

  it("[R-B13] recorded and not acknowledged was made: nobody is asked again", async () => {
    const table = await gated();
    await table.sit();
    await table.sit({ people: ada, death: new Death({ at: "append", n: 2, when: "after" }) });
    const decide = vi.fn(ada.decide.bind(ada));
    expect(await table.sit({ people: { ...ada, decide } })).toMatchObject({
      kind: "concluded",
      reason: "human",
    });
    expect(decide).not.toHaveBeenCalled();
    expect(decided(await table.events())).toMatchObject([{ who: "lead", choice: "end" }]);
  });

  it("[R-B14] given twice, from two places, counts once; the second is told what was recorded", async () => {
    const table = await gated();
    const people = shareAnswers({ ...unattended, decide: () => new Promise(() => undefined) });
    const answers: Promise<unknown>[] = [];
    const logs: Log[] = [];
    const open = table.store.open.bind(table.store);
    table.store.open = async (id) => {
      const log = await open(id);
      logs.push(log);
      return log;
    };
    const ending = await table.sit({
      people: {
        ...people,
        decide: (ask, gate, signal) => {
          const said = people.decide(ask, gate, signal);
          answers.push(
            people.takeRemote(logs[0] as Log, decision("end", "lead")),
            people.takeRemote(logs[0] as Log, decision("go-on", "bob")),
          );
          return said;
        },
      },
    });
    expect(ending).toMatchObject({ kind: "concluded", reason: "human" });
    const events = await table.events();
    const recorded = events.find(({ type }) => type === "person.decided");
    expect(decided(events)).toMatchObject([{ who: "lead", choice: "end" }]);
    expect(await Promise.all(answers)).toEqual([
      { seq: recorded?.seq },
      { refused: "decided already", recorded },
    ]);
  });

  it("[R-B14] after the default was taken comes too late, and is told so", async () => {
    const table = await gated({}, { ...GATE, default: "go-on" });
    const people = shareAnswers(unattended);
    await table.sit({ people });
    const events = await table.events();
    expect(decided(events)).toMatchObject([
      { choice: "go-on", default: true, who: "nobody: unattended" },
    ]);
    const late = await people.takeRemote({ events } as unknown as Log, decision("end", "lead")); // It looks at the events alone.
    expect(late).toMatchObject({
      refused: "decided already",
      recorded: { data: { choice: "go-on" } },
    });
  });

  it("[X-20] has who decided, and one that is none of the choices is refused and not recorded", async () => {
    const table = await gated();
    await expect(
      table.sit({
        people: {
          ...ada,
          decide: () => Promise.resolve({ text: "abolish", who: "lead", isDefault: false }),
        },
      }),
    ).rejects.toMatchObject({ code: "bad-choice" });
    expect(decided(await table.events())).toEqual([]);
    expect(await table.sit({ people: ada })).toMatchObject({ kind: "concluded", reason: "human" });
    expect(decided(await table.events())).toMatchObject([{ who: "lead", default: false }]);
  });
});

describe("a wait for a person", () => {
  it("[R-B15] of thirty days over fifty restarts makes no call, is one wait, and spends nothing of the cap on minutes", async () => {
    const panel = counted(({ ask }) => says(ask));
    const table = await tableFor({
      protocol: roundTable({ seats: 2, rounds: 2, gate: GATE }),
      agent: panel.agent,
      caps: { minutes: 10 },
    });
    expect(await table.sit()).toMatchObject({ kind: "paused", reason: "person" });
    const bought = panel.ledger.size;
    for (let restart = 0; restart < 50; restart += 1) {
      const clock = new SimulatedClock();
      const checkpoint = new AbortController();
      // Somebody sits at the terminal for fourteen hours, says nothing, and interrupts.
      const people: HumanInput = {
        ...unattended,
        decide: async (_ask, _gate, signal) => (
          await clock.sleep((30 * DAY_MS) / 50, signal),
          checkpoint.abort(),
          undefined
        ),
      };
      expect(await table.sit({ clock, people, checkpoint: checkpoint.signal })).toMatchObject({
        kind: "paused",
        reason: "interrupt",
      });
    }
    const events = await table.events();
    expect(panel.ledger.size).toBe(bought);
    expect(ofType(events, "ask.opened").filter(({ gate }) => gate !== null)).toHaveLength(1);
    expect(ofType(events, "deliberation.paused").at(-1)?.activeMs).toBe(0);
    expect(
      await table.sit({
        people: {
          ...ada,
          decide: () => Promise.resolve({ text: "go-on", who: "lead", isDefault: false }),
        },
      }),
    ).toMatchObject({ kind: "concluded", reason: "settled" });
  });

  it("ends at the first interrupt, without the grace that calls are given", async () => {
    const clock = new SimulatedClock();
    const checkpoint = new AbortController();
    const table = await gated();
    const people: HumanInput = {
      ...unattended,
      decide: (_ask, _gate, signal) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => resolve(undefined));
          checkpoint.abort();
        }),
    };
    expect(await table.sit({ clock, people, checkpoint: checkpoint.signal })).toMatchObject({
      kind: "paused",
      reason: "interrupt",
    });
    expect(clock.now()).toBe(0);
  });

  it("whose seat is filled by hand and who broke the form is asked again with the reasons, while others go on", async () => {
    const prompts: string[] = [];
    const people: HumanInput = {
      ...unattended,
      answer: (ask, prompt) => {
        prompts.push(prompt.own);
        return Promise.resolve({
          text: prompts.length === 1 ? "I say yes" : says(ask),
          who: "lead",
          isDefault: false,
        });
      },
    };
    const table = await tableFor({
      protocol: roundTable({ seats: 2, rounds: 1 }),
      agent: counted(({ ask }) => says(ask)).agent,
      models: { "*": "scripted", s01: "person" },
    });
    expect(await table.sit({ people })).toMatchObject({
      kind: "concluded",
      outcome: { answered: 2 },
    });
    expect(prompts).toHaveLength(2);
    expect(
      ofType(await table.events(), "ask.answered").map(({ seat, state }) => [seat, state]),
    ).toContainEqual(["s01", "repaired"]);
  });

  it("who may be asked about several lost calls is asked about one at a time", async () => {
    const table = await tableFor({
      protocol: roundTable({ seats: 4, rounds: 1 }),
      agent: counted(({ ask }) => says(ask)).agent,
    });
    await table.sit({ death: new Death({ at: "call", n: 1, when: "sent" }) });
    let open = 0;
    const seen: number[] = [];
    const rerun = async (): Promise<boolean> => {
      seen.push((open += 1));
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return true;
    };
    expect(await table.sit({ onAmbiguous: "ask", people: { ...unattended, rerun } })).toMatchObject(
      { kind: "concluded" },
    );
    expect(seen.length).toBeGreaterThan(1);
    expect(new Set(seen)).toEqual(new Set([1]));
    expect(
      ofType(await table.events(), "call.ambiguous").every(
        ({ policy, who }) => policy === "rerun" && who === "tester",
      ),
    ).toBe(true);
  });
});
