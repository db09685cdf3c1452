import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Decision } from "../log/inbox.ts";
import type { LogEvent } from "../log/event.ts";
import type { Log } from "../log/log.ts";
import type { Ask, Gate } from "../script/ask.ts";
import { decisionFor } from "./decisions.ts";
import { unattended } from "./people.ts";

const GATE: Gate = { question: "Go on?", choices: [{ id: "go-on", label: "Go on" }, { id: "end", label: "End" }], default: null };
const ASK = { id: "gate/1" } as Ask; // its id is all that is looked at
const END: Decision = { type: "person.decided", data: { ask: "gate/1", choice: "end", who: "lead", default: false, note: "" } };
const OPENED = { type: "ask.opened", data: { ask: "gate/1", gate: GATE } };
const DECIDED = { ...END, seq: 7 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a decision from elsewhere", () => {
  /** A log of these events, to which a disk adds in its own time. */
  const logOf = (...events: object[]): { log: Log; events: object[] } => ({ events, log: { events: events as LogEvent[] } as unknown as Log }); // its events are all that is looked at
  const nobody = () => decisionFor({ ...unattended, decide: () => new Promise(() => undefined) });
  const later = <T>(promise: Promise<T>) => {
    const state: { value?: T; error?: unknown } = {};
    promise.then((value) => (state.value = value), (error: unknown) => (state.error = error));
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
    expect(told.error).toMatchObject({ code: "unanswered", exit: 6, hint: "The next run takes it up." });
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
    expect(await people.fromElsewhere(logOf().log, END)).toEqual({ refused: "nothing waits for a decision on gate/1", recorded: null });
    void people.decide(ASK, GATE, new AbortController().signal);
    expect(await people.fromElsewhere(logOf(OPENED).log, { ...END, data: { ...END.data, choice: "abolish" } })).toEqual({ refused: expect.stringContaining('"abolish" is none of the choices') as string, recorded: null });
  });
});
