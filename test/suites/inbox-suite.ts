// What is handed to the writer of a log, whatever the log is kept on: each kind of store runs all of it.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Draft } from "../../src/log/event.ts";
import type { Delivered, Handed, PersonDecision } from "../../src/log/handing.ts";
import type { Log } from "../../src/log/log.ts";
import type { RunStore } from "../../src/log/run-store.ts";
import { decided, note, opened, said } from "./drafts.ts";

export interface InboxSubject {
  readonly store: Pick<RunStore, "create" | "open" | "read" | "deliver">;
  /** The same logs, as another process sees them. */
  readonly again: Pick<RunStore, "deliver">;
  watch(log: Log, onHanded: (given: Handed) => Promise<Delivered>): { close(): Promise<void> };
  /** What lies there, and how far it is. */
  waiting(): Promise<readonly (readonly [id: string, state: "handed" | "taken" | "answered"])[]>;
  /** Puts something there, as anybody might. */
  put(id: string, text: string): Promise<void>;
  /** What a writer does first, and then no more. */
  take(id: string): Promise<void>;
  answerOf(id: string): Promise<unknown>;
  answer(id: string, text: string): Promise<void>;
  close(): Promise<void>;
}

const UUID = "00000000-0000-4000-8000-000000000000";

export function inboxSuite(name: string, make: () => Promise<InboxSubject>): void {
  let at: InboxSubject;
  let store: InboxSubject["store"];
  let log: Log;
  beforeEach(async () => {
    at = await make();
    ({ store } = at);
    log = await store.create("one", [opened("one")]);
  });
  afterEach(async () => {
    await log.close();
    await at.close();
  });

  /** Resolves when something of this state is there. */
  async function arrival(state: "handed" | "taken" | "answered", id?: string): Promise<string> {
    for (;;) {
      const found = (await at.waiting()).find(
        ([each, is]) => is === state && (id === undefined || each === id),
      );
      if (found !== undefined) return found[0];
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  }

  const recording = (given: Handed): Promise<{ seq: number }> =>
    log.append([given as PersonDecision]).then((events) => ({ seq: events[0]?.seq ?? 0 }));

  describe(`${name}: the wish for a pause`, () => {
    const wish = (epoch: number): Handed => ({ type: "pause.asked", data: { epoch, who: "lead" } });
    const paused: Draft<"deliberation.paused"> = {
      type: "deliberation.paused",
      data: { reason: "user", detail: "paused by a person", activeMs: 0 },
    };

    it("[A-12] is answered with the record at which the run of that epoch came to a stand", async () => {
      const watching = at.watch(log, async () => {
        const [event] = await log.append([paused]);
        return { seq: event?.seq ?? 0 };
      });
      expect(await at.again.deliver("one", wish(1))).toEqual({ seq: 2 });
      expect(await at.again.deliver("one", wish(1))).toEqual({ seq: 2 });
      await watching.close();
    });

    it("[A-12] that was left behind stops no later run", async () => {
      await log.close();
      log = await store.open("one");
      await at.put(UUID, JSON.stringify(wish(1)));
      const calls: Handed[] = [];
      const watching = at.watch(log, (given) => {
        calls.push(given);
        return recording(given);
      });
      await arrival("answered");
      await watching.close();
      expect([calls, log.events.at(-1)?.type]).toEqual([[], "writer.opened"]);
    });

    it("[A-12] is refused where nobody runs it", async () => {
      await log.close();
      expect(await store.deliver("one", wish(1))).toEqual({
        refused: "nobody runs it",
        recorded: null,
      });
    });
  });

  describe(`${name}: handing over a decision`, () => {
    it("records it directly when nobody writes, and gives the place back", async () => {
      await log.close();
      expect(await store.deliver("one", decided("a", "yes"))).toEqual({ seq: 3 });
      expect(said(await store.read("one")).at(-1)).toEqual(decided("a", "yes"));
      await (await store.open("one")).close();
      expect(await at.waiting()).toEqual([]);
    });

    it("has the living writer record it, and learns its number", async () => {
      const watching = at.watch(log, recording);
      expect(await at.again.deliver("one", decided("a", "yes"))).toEqual({ seq: 2 });
      await watching.close();
      expect(said(log.events)).toEqual([opened("one"), decided("a", "yes")]);
      expect(await at.waiting()).toEqual([]);
    });

    it("is refused with what stands when another was first, and is one decision when it is the same", async () => {
      const watching = at.watch(log, recording);
      const answers = [
        await store.deliver("one", decided("a", "yes")),
        await store.deliver("one", decided("a", "yes")),
        await store.deliver("one", decided("a", "no")),
      ];
      await watching.close();
      expect(answers).toEqual([
        { seq: 2 },
        { seq: 2 },
        { refused: "decided already", recorded: log.events[1] },
      ]);
      await log.close();
      expect(await store.deliver("one", decided("a", "no"))).toEqual({
        refused: "decided already",
        recorded: log.events[1],
      });
      expect(
        await store.deliver("one", decided("b", "no"), {
          judge: () => ({ refused: "no such ask", recorded: null }),
        }),
      ).toEqual({ refused: "no such ask", recorded: null });
      expect(
        (await store.read("one")).filter(({ type }) => type === "person.decided"),
      ).toHaveLength(1);
    });

    it("passes the writer's refusal on", async () => {
      const watching = at.watch(log, async () => ({ refused: "no such ask", recorded: null }));
      expect(await store.deliver("one", decided("a", "yes"))).toEqual({
        refused: "no such ask",
        recorded: null,
      });
      await watching.close();
      expect(log.events).toHaveLength(1);
    });

    it("[R-B13] is not saved, and can no longer be, when the writer does not take it", async () => {
      await expect(
        store.deliver("one", decided("a", "yes"), { waitMs: 100 }),
      ).rejects.toMatchObject({
        code: "not-saved",
        exit: 6,
      });
      expect(await at.waiting()).toEqual([]);
      const watching = at.watch(log, recording);
      await watching.close();
      expect(log.events).toHaveLength(1);
    });

    it("[R-B13] believes no answer of another shape than a writer gives", async () => {
      const delivering = store.deliver("one", decided("a", "yes"), { waitMs: 300 });
      await at.answer(
        await arrival("handed"),
        JSON.stringify({ refused: "decided already", recorded: "by somebody" }),
      );
      await expect(delivering).rejects.toMatchObject({ code: "not-saved" });
    });

    it("[R-B13] is recorded once when the writer took it and died before answering", async () => {
      const delivering = store.deliver("one", decided("a", "yes"), { waitMs: 400 });
      await at.take(await arrival("handed"));
      await log.append([decided("a", "yes")]);
      await log.close();
      expect(await delivering).toEqual({ seq: 2 });
      const next = await store.open("one");
      const calls: Handed[] = [];
      const watching = at.watch(next, async (draft) => {
        calls.push(draft);
        return { seq: 0 };
      });
      expect(await at.answerOf(await arrival("answered"))).toEqual({ seq: 2 });
      await watching.close();
      await next.close();
      expect(calls).toEqual([]);
    });

    it("is neither answered nor tried again when recording it failed", async () => {
      const calls: Handed[] = [];
      const watching = at.watch(log, async (draft) => {
        calls.push(draft);
        throw new Error("poisoned");
      });
      await expect(
        store.deliver("one", decided("a", "yes"), { waitMs: 400 }),
      ).rejects.toMatchObject({
        code: "unanswered",
        exit: 6,
      });
      await watching.close();
      expect(calls).toEqual([decided("a", "yes")]);
    });

    it("refuses what is no decision", async () => {
      // Not a decision: what a caller without types might pass.
      await expect(
        store.deliver("one", note("a") as unknown as PersonDecision),
      ).rejects.toMatchObject({
        code: "bad-event",
        exit: 1,
      });
      await expect(store.deliver("none", decided("a", "yes"))).rejects.toMatchObject({
        code: "unknown-deliberation",
      });
      const bad: Record<string, string> = {
        "1": "nonsense",
        "2": JSON.stringify(opened("one")),
        "3": JSON.stringify({ ...decided("a", "yes"), more: 1 }),
        "4": JSON.stringify(decided("a", "x".repeat(70_000))),
        "5": JSON.stringify({
          type: "person.decided",
          data: { ...decided("a", "yes").data, default: "no" },
        }),
      };
      const nth = (digit: string): string => `${UUID.slice(0, -1)}${digit}`;
      for (const [digit, text] of Object.entries(bad)) await at.put(nth(digit), text);
      const calls: Handed[] = [];
      const watching = at.watch(log, async (draft) => {
        calls.push(draft);
        return { seq: 0 };
      });
      for (const digit of Object.keys(bad))
        expect(await at.answerOf(await arrival("answered", nth(digit)))).toEqual({
          refused: "unreadable",
          recorded: null,
        });
      await watching.close();
      expect(calls).toEqual([]);
    });

    it("takes what a seat says to the run, whatever its length, and records nothing of it by itself", async () => {
      const given: Handed = {
        type: "seat.answered",
        data: { ask: "a", text: "x".repeat(200_000), who: "lead" },
      };
      const calls: Handed[] = [];
      const watching = at.watch(log, async (handed) => {
        calls.push(handed);
        return { seq: 1 };
      });
      expect(await store.deliver("one", given)).toEqual({ seq: 1 });
      await watching.close();
      await log.close();
      expect([calls, await store.deliver("one", given), said(await store.read("one"))]).toEqual([
        [given],
        { refused: "nobody runs it", recorded: null },
        [opened("one")],
      ]);
    });

    it("[R-B13] takes back what a seat said where the writer took it and ended, so that no later run hears it", async () => {
      const given: Handed = { type: "seat.answered", data: { ask: "a", text: "{}", who: "host" } };
      const watching = at.watch(log, () => new Promise(() => undefined));
      const told = store.deliver("one", given, { waitMs: 300 });
      await arrival("taken");
      void watching.close();
      await log.close();
      expect(await told).toEqual({ refused: "nobody runs it", recorded: null });
      expect(await at.waiting()).toEqual([]);
    });

    it("[R-B13] does not say of what a living writer took whether it will stand", async () => {
      const given: Handed = { type: "seat.answered", data: { ask: "a", text: "{}", who: "host" } };
      const watching = at.watch(log, () => new Promise(() => undefined));
      await expect(store.deliver("one", given, { waitMs: 200 })).rejects.toMatchObject({
        code: "unanswered",
      });
      expect((await at.waiting()).map(([, state]) => state)).toEqual(["taken"]);
      void watching.close();
    });

    it("refuses what a seat says after its turn, with what stands", async () => {
      const given: Handed = { type: "seat.answered", data: { ask: "a", text: "{}", who: "lead" } };
      await log.append([
        {
          type: "ask.lapsed",
          data: { ask: "a", seat: "s", state: "timed-out", why: "no reply", mendable: true },
        },
      ]);
      const watching = at.watch(log, recording);
      expect(await store.deliver("one", given)).toMatchObject({
        refused: "its turn is over",
        recorded: { type: "ask.lapsed" },
      });
      await watching.close();
    });
  });
}
