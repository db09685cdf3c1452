import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Prompt } from "../../agents/render.ts";
import type { Decision, Handed } from "../../log/inbox.ts";
import type { LogEvent } from "../../log/event.ts";
import type { Log } from "../../log/log.ts";
import type { Ask, Gate } from "../../kernel/ask.ts";
import { sharing } from "./elsewhere.ts";
import { unattended } from "./people.ts";

const GATE: Gate = {
  question: "Go on?",
  choices: [
    { id: "go-on", label: "Go on" },
    { id: "end", label: "End" },
  ],
  default: null,
};
const ASK = { id: "gate/1" } as Ask; // its id is all that is looked at
const END: Decision = {
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
  const nobody = () => sharing({ ...unattended, decide: () => new Promise(() => undefined) });
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
    const told = later(people.fromElsewhere(log, END));
    expect(await said).toEqual({ text: "end", who: "lead", note: "", isDefault: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual({});
    events.push(DECIDED);
    await vi.advanceTimersByTimeAsync(100);
    expect(told).toEqual({ value: { seq: 7 } });
  });

  it("that is not recorded when the run ends is neither refused nor taken for made", async () => {
    const people = nobody();
    const told = later(people.fromElsewhere(logOf(OPENED).log, END));
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
    const told = later(people.fromElsewhere(log, END));
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
    expect(await people.fromElsewhere(logOf().log, END)).toEqual({
      refused: "nothing waits for a decision on gate/1",
      recorded: null,
    });
    void people.decide(ASK, GATE, new AbortController().signal);
    expect(
      await people.fromElsewhere(logOf(OPENED).log, {
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
  const people = () => sharing({ ...unattended, answer: never, host: never });
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
        const told = shared.fromElsewhere(log, SAID);
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
      const shared = sharing({
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
    const told = shared.fromElsewhere(log, SAID);
    await first;
    let isHeard = false;
    void shared.answer(SEAT, {} as Prompt, signal).then(() => (isHeard = true)); // as after a refusal
    await vi.advanceTimersByTimeAsync(1_000);
    events.push({ type: "ask.rejected", seq: 6, data: { ask: "say/1" } });
    await vi.advanceTimersByTimeAsync(100);
    expect([await told, isHeard]).toEqual([{ seq: 6 }, false]);
  });

  it("is refused where the seat was not asked, and where a gate waits under its name", async () => {
    expect(await people().fromElsewhere(logOf().log, SAID)).toEqual({
      refused: "nothing waits for an answer to say/1",
      recorded: null,
    });
    expect(
      await people().fromElsewhere(
        logOf({ type: "ask.opened", data: { ask: "say/1", gate: GATE } }).log,
        SAID,
      ),
    ).toEqual({ refused: "nothing waits for an answer to say/1", recorded: null });
  });
});
