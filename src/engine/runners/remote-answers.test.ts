// A table at which models and a host sit: the run asks the models itself, and waits for what the host brings.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Prompt } from "../../agents/render.ts";
import type { PersonDecision, Handed } from "../../log/handing.ts";
import type { LogEvent } from "../../log/event.ts";
import type { Log } from "../../log/log.ts";
import type { Ask, Gate } from "../../kernel/ask.ts";
import { shareAnswers } from "./remote-answers.ts";
import { unattended, type HumanInput } from "./human-input.ts";
import { roundTable, says } from "../../../test/builders/round-table.ts";
import { counted } from "../../../test/faults/counted.ts";
import { ofType, tableFor, type Table } from "../../../test/faults/sitting.ts";
import { redactor } from "../../text/redaction.ts";

describe("answers of this process and of others", () => {
  const GATE: Gate = {
    question: "Go on?",
    choices: [
      { id: "go-on", label: "Go on" },
      { id: "end", label: "End" },
    ],
    default: null,
  };
  const ASK = { id: "gate/1" } as Ask; // its id is all that is looked at
  const END: PersonDecision = {
    type: "person.decided",
    data: { ask: "gate/1", choice: "end", who: "lead", default: false, note: "" },
  };
  const OPENED = { type: "ask.opened", data: { ask: "gate/1", gate: GATE } };
  const DECIDED = { ...END, seq: 7 };

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  describe("a decision from elsewhere", () => {
    /** A log of these events, to which a disk adds in its own time. */
    const logOf = (...events: object[]): { log: Log; events: object[] } => ({
      events,
      log: { events: events as LogEvent[] } as unknown as Log,
    }); // its events are all that is looked at
    const nobody = () =>
      shareAnswers({ ...unattended, decide: () => new Promise(() => undefined) });
    const later = <T>(promise: Promise<T>) => {
      const state: { value?: T; error?: unknown } = {};
      promise.then(
        (value) => (state.value = value),
        (error: unknown) => (state.error = error),
      );
      return state;
    };

    it("is waited for as long as the run lasts: a slow disk is no refusal", async () => {
      const people = nobody();
      const { log, events } = logOf(OPENED);
      const said = people.decide(ASK, GATE, new AbortController().signal);
      const told = later(people.takeRemote(log, END));
      expect(await said).toEqual({ text: "end", who: "lead", note: "", isDefault: false });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(told).toEqual({});
      events.push(DECIDED);
      await vi.advanceTimersByTimeAsync(100);
      expect(told).toEqual({ value: { seq: 7 } });
    });

    it("that is not recorded when the run ends is neither refused nor taken for made", async () => {
      const people = nobody();
      const told = later(people.takeRemote(logOf(OPENED).log, END));
      people.close();
      await vi.advanceTimersByTimeAsync(100);
      expect(told.error).toMatchObject({
        code: "unanswered",
        exit: 6,
        hint: "The next run takes it up.",
      });
    });

    it("about a gate that stands open in the log waits until the run gets to it", async () => {
      const people = nobody();
      const { log, events } = logOf(OPENED);
      const told = later(people.takeRemote(log, END));
      await vi.advanceTimersByTimeAsync(1_000);
      const said = people.decide(ASK, GATE, new AbortController().signal);
      await vi.advanceTimersByTimeAsync(100);
      expect(await said).toMatchObject({ text: "end", who: "lead" });
      events.push(DECIDED);
      await vi.advanceTimersByTimeAsync(100);
      expect(told).toEqual({ value: { seq: 7 } });
    });

    it("is refused where nothing was asked, and where it is none of the choices", async () => {
      const people = nobody();
      expect(await people.takeRemote(logOf().log, END)).toEqual({
        refused: "nothing waits for a decision on gate/1",
        recorded: null,
      });
      void people.decide(ASK, GATE, new AbortController().signal);
      expect(
        await people.takeRemote(logOf(OPENED).log, {
          ...END,
          data: { ...END.data, choice: "abolish" },
        }),
      ).toEqual({
        refused: expect.stringContaining('"abolish" is none of the choices') as string,
        recorded: null,
      });
    });
  });

  describe("what a seat says elsewhere", () => {
    const SAID: Handed = { type: "seat.answered", data: { ask: "say/1", text: "{}", who: "lead" } };
    const SEAT = { id: "say/1" } as Ask; // its id is all that is looked at
    const ASKED = { type: "ask.opened", data: { ask: "say/1", gate: null } };
    const never = (): Promise<undefined> => new Promise(() => undefined);
    const people = () => shareAnswers({ ...unattended, answer: never, host: never });
    const logOf = (...events: object[]): { log: Log; events: object[] } => ({
      events,
      log: { events: events as LogEvent[] } as unknown as Log,
    }); // its events are all that is looked at
    const signal = new AbortController().signal;

    it.each(["ask.answered", "ask.rejected", "ask.lapsed"])(
      "goes to the run that waits for the seat, a person's or a host's, and %s is what became of it",
      async (type) => {
        for (const way of ["answer", "host"] as const) {
          const shared = people();
          const { log, events } = logOf(ASKED);
          const heard =
            way === "answer"
              ? shared.answer(SEAT, {} as Prompt, signal)
              : shared.host?.(SEAT, signal); // nobody reads the prompt
          const told = shared.takeRemote(log, SAID);
          expect(await heard).toMatchObject({ text: "{}" });
          events.push({ type, seq: 5, data: { ask: "say/1" } });
          await vi.advanceTimersByTimeAsync(100);
          expect(await told).toEqual({ seq: 5 });
        }
      },
    );

    it.each(["decide", "answer", "host"] as const)(
      "is not waited for in %s by a run that is stopping already",
      async (way) => {
        const until = (at: AbortSignal): Promise<undefined> =>
          new Promise((resolve) => {
            if (at.aborted) resolve(undefined);
            else at.addEventListener("abort", () => resolve(undefined), { once: true });
          });
        const shared = shareAnswers({
          decide: (_ask, _gate, at) => until(at),
          answer: (_ask, _prompt, at) => until(at),
          host: (_ask, at) => until(at),
        });
        const stopping = AbortSignal.abort();
        expect(
          await (way === "decide"
            ? shared.decide(SEAT, GATE, stopping)
            : way === "answer"
              ? shared.answer(SEAT, {} as Prompt, stopping)
              : shared.host?.(SEAT, stopping)),
        ).toBe(undefined); // nobody reads the prompt
      },
    );

    it("is handed to the run once", async () => {
      const shared = people();
      const { log, events } = logOf(ASKED);
      const first = shared.answer(SEAT, {} as Prompt, signal); // nobody reads the prompt
      const told = shared.takeRemote(log, SAID);
      await first;
      let isHeard = false;
      void shared.answer(SEAT, {} as Prompt, signal).then(() => (isHeard = true)); // as after a refusal
      await vi.advanceTimersByTimeAsync(1_000);
      events.push({ type: "ask.rejected", seq: 6, data: { ask: "say/1" } });
      await vi.advanceTimersByTimeAsync(100);
      expect([await told, isHeard]).toEqual([{ seq: 6 }, false]);
    });

    it("is refused where the seat was not asked, and where a gate waits under its name", async () => {
      expect(await people().takeRemote(logOf().log, SAID)).toEqual({
        refused: "nothing waits for an answer to say/1",
        recorded: null,
      });
      expect(
        await people().takeRemote(
          logOf({ type: "ask.opened", data: { ask: "say/1", gate: GATE } }).log,
          SAID,
        ),
      ).toEqual({ refused: "nothing waits for an answer to say/1", recorded: null });
    });
  });
});

const MODELS = { "*": "scripted", s01: "host" };
const TURN_MS = 60_000;
const HOST_TURN_MS = 600_000;
const agent = counted(({ ask }) => says(ask));

function mixed(
  options: Parameters<typeof roundTable>[0] = { seats: 3, rounds: 2 },
): Promise<Table> {
  return tableFor({
    protocol: roundTable(options),
    agent: agent.agent,
    models: MODELS,
    turnMs: TURN_MS,
    hostTurnMs: HOST_TURN_MS,
  });
}

function hostSaying(
  say: (ask: Ask, n: number) => string | undefined,
): HumanInput & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    ...unattended,
    asked,
    host: (ask) => {
      asked.push(ask.id);
      const text = say(ask, asked.length);
      return Promise.resolve(text === undefined ? undefined : { text });
    },
  };
}

const never = (): Promise<undefined> => new Promise(() => undefined);

describe("a seat of the host", () => {
  it("is asked of the host and of no model, in every round, and what it says stands in the record without a call", async () => {
    const [table, people] = [await mixed(), hostSaying(says)];
    expect(await table.sit({ people })).toMatchObject({ kind: "concluded", reason: "settled" });
    const events = await table.events();
    expect([
      people.asked,
      ofType(events, "ask.answered")
        .filter(({ call }) => call === null)
        .map(({ ask }) => ask),
      ofType(events, "call.reserved")
        .map(({ ask }) => ask)
        .filter((ask) => ask.endsWith("s01")),
    ]).toEqual([["round/1/s01", "round/2/s01"], ["round/1/s01", "round/2/s01"], []]);
  });

  it("is asked again with its reply sent back, as often as an agent is, and then given up", async () => {
    const [table, people] = [await mixed({ seats: 3, rounds: 1 }), hostSaying(() => "{}")];
    expect(await table.sit({ people })).toMatchObject({ kind: "concluded" });
    const events = await table.events();
    expect([
      people.asked.length,
      ofType(events, "ask.rejected").length,
      ofType(events, "ask.lapsed").map(({ ask, state }) => [ask, state]),
    ]).toEqual([2, 1, [["round/1/s01", "unparsable"]]]);
  });

  it("that stays silent is absent after a host's turn, and no sooner", async () => {
    const table = await mixed({ seats: 3, rounds: 1 });
    expect(await table.sit({ people: { ...unattended, host: never } })).toMatchObject({
      kind: "concluded",
      reason: "settled",
    });
    expect(ofType(await table.events(), "ask.lapsed")).toEqual([
      expect.objectContaining({
        ask: "round/1/s01",
        state: "timed-out",
        why: "no reply within 600 s",
      }),
    ]);
  });

  it("[R-M3] is recorded without the keys of this process, and so are a person's seat and note", async () => {
    const key = "dk-Wq7Zr2Xv9Lk4Mj8Nb3";
    const gate = {
      question: "Go on?",
      choices: [{ id: "go-on", label: "Go on", wants: "why" }],
      default: null,
    };
    const table = await tableFor({
      protocol: roundTable({ seats: 3, rounds: 2, gate }),
      agent: agent.agent,
      models: { ...MODELS, s02: "person" },
      turnMs: TURN_MS,
      hostTurnMs: HOST_TURN_MS,
    });
    const said = JSON.stringify({
      stance: "yes",
      confidence: 0.5,
      text: `It is ${key.split("").join("\u00ad")}.`,
    });
    const people: HumanInput = {
      ...hostSaying(() => said),
      answer: () => Promise.resolve({ text: said, who: "ann", isDefault: false }),
      decide: () =>
        Promise.resolve({ text: "go-on", note: `since ${key}`, who: "ann", isDefault: false }),
    };
    await table.sit({ people, redact: redactor([key]) });
    const events = await table.events();
    expect([
      ofType(events, "ask.answered")
        .filter(({ call }) => call === null)
        .map(({ reply }) => (reply as { text: string }).text),
      ofType(events, "person.decided").map(({ note }) => note),
    ]).toEqual([Array.from({ length: 4 }, () => "It is [redacted]."), ["since [redacted]"]]);
  });

  it("stands still where no host is: what the models said is kept, and the next sitting goes on from there", async () => {
    const table = await mixed({ seats: 3, rounds: 1 });
    const before = agent.asked.length;
    expect(await table.sit({ people: unattended })).toEqual({
      kind: "paused",
      reason: "person",
      detail: "waits for the host: Seat 1, say",
    });
    expect(await table.sit({ people: hostSaying(says) })).toMatchObject({
      kind: "concluded",
      reason: "settled",
    });
    expect(agent.asked.length - before).toBe(2);
  });

  it("takes nobody's turn while the run is stopped, and keeps what is brought in that moment", async () => {
    const [silent, late] = [
      await mixed({ seats: 1, rounds: 1 }),
      await mixed({ seats: 1, rounds: 1 }),
    ];
    const leaving = new AbortController();
    const gone: HumanInput = {
      ...unattended,
      host: () => {
        leaving.abort();
        return never();
      },
    };
    expect(await silent.sit({ people: gone, checkpoint: leaving.signal })).toMatchObject({
      kind: "paused",
      reason: "interrupt",
    });
    expect(ofType(await silent.events(), "ask.lapsed")).toEqual([]);
    const going = new AbortController();
    const lastWord: HumanInput = {
      ...unattended,
      host: (ask) => {
        going.abort();
        return Promise.resolve({ text: says(ask) });
      },
    };
    await late.sit({ people: lastWord, checkpoint: going.signal });
    expect(ofType(await late.events(), "ask.answered").map(({ ask }) => ask)).toEqual([
      "round/1/s01",
    ]);
  });
});
