// What every store of logs does, whatever it lies on. Each implementation runs all of it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Draft, LogEvent } from "../../src/log/event.ts";
import { eventId } from "../../src/log/frame.ts";
import type { LogStore } from "../../src/log/log.ts";
import { decided, note, opened, said } from "./drafts.ts";

export interface Subject {
  readonly store: LogStore;
  /** The same logs, through another instance: as another process would see them. */
  readonly again: () => LogStore;
}

export function logSuite(name: string, make: (clock: () => number) => Promise<Subject>): void {
  const start = 1_700_000_000_000;
  const subject = (clock: () => number = () => start): Promise<Subject> => make(clock);

  describe(`${name}: a store of logs`, () => {
    it("gives back what was recorded, in order, chained and numbered from one", async () => {
      const { store, again } = await subject();
      const log = await store.create("one", [opened("one"), note("a")]);
      const added = await log.append([note("b"), note("c")]);
      const events = await again().read("one");
      expect(said(events)).toEqual([opened("one"), note("a"), note("b"), note("c")]);
      expect(events).toEqual(log.events);
      expect(events.slice(2)).toEqual(added);
      expect(events.map(({ v, seq, epoch, ts, id }) => ({ v, seq, epoch, ts, id }))).toEqual(
        [1, 2, 3, 4].map((seq) => ({
          v: 1,
          seq,
          epoch: 1,
          ts: new Date(start).toISOString(),
          id: eventId("one", 1, seq),
        })),
      );
      expect(events.map(({ prev }) => prev)).toEqual([
        "",
        ...events.slice(0, -1).map(({ h }) => h),
      ]);
      await log.close();
    });

    it("opens for one writer at a time, each with an epoch of its own", async () => {
      const { store, again } = await subject();
      const first = await store.create("one", [opened("one")]);
      await expect(again().open("one")).rejects.toMatchObject({
        code: "busy",
        exit: 6,
        facts: { pid: process.pid },
      });
      await first.close();
      const second = await again().open("one");
      expect(second.events.map(({ type, epoch }) => [type, epoch])).toEqual([
        ["deliberation.opened", 1],
        ["writer.opened", 2],
      ]);
      expect(second.events[1]?.data).toMatchObject({ epoch: 2 });
      await second.close();
      const third = await store.open("one");
      expect(third.events.at(-1)).toMatchObject({ type: "writer.opened", epoch: 3, seq: 3 });
      await third.close();
    });

    it("records appends made at the same time one after the other, each whole", async () => {
      const { store, again } = await subject();
      const log = await store.create("one", [opened("one")]);
      const appended = await Promise.all(
        [1, 2, 3, 4, 5].map((i) => log.append([note(`${i}a`), note(`${i}b`)])),
      );
      const events = await again().read("one");
      expect(said(events.slice(1))).toEqual(
        [1, 2, 3, 4, 5].flatMap((i) => [note(`${i}a`), note(`${i}b`)]),
      );
      expect(appended.flat()).toEqual(events.slice(1));
      await log.close();
    });

    it("makes nothing when the first events are refused, and refuses an id that exists", async () => {
      const { store } = await subject();
      await expect(store.create("one", [])).rejects.toMatchObject({
        code: "bad-first-event",
        exit: 1,
      });
      await expect(store.create("one", [opened("other")])).rejects.toMatchObject({
        code: "bad-first-event",
      });
      // Not a draft: what a caller without types might pass.
      await expect(
        store.create("one", [opened("one"), { type: "note", data: {} } as unknown as Draft]),
      ).rejects.toMatchObject({ code: "bad-event" });
      expect(await store.list()).toEqual([]);
      await (await store.create("one", [opened("one")])).close();
      await expect(store.create("one", [opened("one")])).rejects.toMatchObject({
        code: "exists",
        exit: 1,
      });
      expect(await store.list()).toEqual(["one"]);
    });

    it("refuses ids that are no ids, and ids that name nothing", async () => {
      const { store } = await subject();
      for (const id of [
        "",
        ".",
        "..",
        "../x",
        "a/b",
        "/etc",
        "A",
        "-a",
        "a_b",
        "a.b",
        "a\0",
        "é",
        "x".repeat(81),
        "con ",
        "..%2f",
      ]) {
        await expect(store.create(id, [opened(id)])).rejects.toMatchObject({
          code: "bad-id",
          exit: 1,
        });
        await expect(store.open(id)).rejects.toMatchObject({ code: "bad-id" });
        await expect(store.read(id)).rejects.toMatchObject({ code: "bad-id" });
        expect(() => store.blobs(id)).toThrow(expect.objectContaining({ code: "bad-id" }));
        expect(() => store.fetched(id)).toThrow(expect.objectContaining({ code: "bad-id" }));
      }
      await expect(store.open("none")).rejects.toMatchObject({
        code: "unknown-deliberation",
        exit: 1,
      });
      await expect(store.read("none")).rejects.toMatchObject({ code: "unknown-deliberation" });
    });

    it("refuses an append that could not be read back, and records nothing of it", async () => {
      const { store, again } = await subject();
      const log = await store.create("one", [opened("one")]);
      const wrong = { type: "person.decided", data: { ask: "a" } } as unknown as Draft;
      await expect(log.append([note("a"), wrong])).rejects.toMatchObject({
        code: "bad-event",
        fault: "caller",
      });
      const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as never;
      await expect(
        log.append([{ ...opened("one"), data: { ...opened("one").data, brief: { deep } } }]),
      ).rejects.toMatchObject({ code: "bad-event" });
      await log.append([note("b")]);
      expect(said(await again().read("one"))).toEqual([opened("one"), note("b")]);
      await log.close();
      await expect(log.append([note("c")])).rejects.toMatchObject({ code: "log-closed" });
    });

    it("is not changed by what a caller does to its drafts or to a list it read", async () => {
      const { store, again } = await subject();
      const log = await store.create("one", [opened("one")]);
      const draft = decided("a", "yes");
      const pending = log.append([draft]);
      (draft.data as { choice: string }).choice = "no";
      await pending;
      expect(said(await again().read("one"))[1]).toEqual(decided("a", "yes"));
      await log.close();
    });

    it("[R-A19] keeps the order of the numbers, whatever the clock does", async () => {
      const year = 365 * 86_400_000;
      const times = [start, start + year, start - year, start - year - 1, start];
      let at = 0;
      const { store, again } = await subject(() => times[at++ % times.length] ?? start);
      const log = await store.create("one", [opened("one")]);
      for (const text of ["a", "b", "c", "d"]) await log.append([note(text)]);
      await log.close();
      const events = await again().read("one");
      expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
      expect(events.map(({ ts }) => ts)).toEqual(times.map((time) => new Date(time).toISOString()));
      await (await again().open("one")).close();
    });

    it("[R-A27] brings any text back as it went in", async () => {
      const { store, again } = await subject();
      const log = await store.create("one", [opened("one")]);
      const texts = [
        "\u2028\u2029",
        "\ud800",
        "\udc00x",
        "a\ud83d",
        "\0",
        "\ufeffa",
        "😀\u{e0041}",
        "\r\n",
        "\x1b[31m\x7f\x9b",
        '{"v":1}',
        ',"h":"',
      ];
      await log.append(texts.map(note));
      expect((await again().read("one")).slice(1).map(textOf)).toEqual(texts);
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }),
          async (units) => {
            const text = String.fromCharCode(...units);
            const events = await log.append([note(text)]);
            expect(events.map(textOf)).toEqual([text]);
          },
        ),
        { seed: 1, numRuns: 60 },
      );
      expect(await again().read("one")).toEqual(log.events);
      await log.close();
    });

    it("[R-M15] knows which asks were fetched, by whichever instance, and records nothing of it", async () => {
      const { store, again } = await subject();
      await (await store.create("one", [opened("one")])).close();
      await (await store.create("two", [opened("two")])).close();
      const asks = ["round/1/a", "../../etc/passwd", "x".repeat(5_000), "\u6f22/\0"];
      await Promise.all([...asks, ...asks].map((ask) => store.fetched("one").add(ask)));
      expect(
        await Promise.all([...asks, "round/1/b"].map((ask) => again().fetched("one").has(ask))),
      ).toEqual([...asks.map(() => true), false]);
      expect([
        await again().fetched("two").has("round/1/a"),
        said(await again().read("one")),
      ]).toEqual([false, [opened("one")]]);
    });

    it("[R-A20] stores small text in place, large text apart, and cuts what is too large", async () => {
      const { store, again } = await subject();
      const log = await store.create("one", [opened("one")]);
      const blobs = store.blobs("one");
      expect(await blobs.put("small")).toEqual({ text: "small" });
      expect(await blobs.put("x".repeat(256 * 1024))).toEqual({ text: "x".repeat(256 * 1024) });
      const large = `${"é".repeat(200_000)}\u2028`;
      const stored = await blobs.put(large);
      expect(stored).toEqual({
        blob: expect.stringMatching(/^[0-9a-f]{64}$/),
        bytes: 400_003,
        truncated: false,
      });
      expect(await again().blobs("one").get(stored)).toBe(large);
      const broken = "\ud800".repeat(100_000);
      expect(
        await again()
          .blobs("one")
          .get(await blobs.put(broken)),
      ).toBe(broken);
      const huge = await blobs.put(`x${"é".repeat(5 * 1024 * 1024)}`);
      expect(huge).toMatchObject({ bytes: 8 * 1024 * 1024 - 1, truncated: true });
      expect(await blobs.get(huge)).toBe(`x${"é".repeat(4 * 1024 * 1024 - 1)}`);
      await expect(
        blobs.get({ blob: "0".repeat(64), bytes: 1, truncated: false }),
      ).rejects.toMatchObject({ code: "blob-missing", facts: { blob: "0".repeat(64) } });
      await expect(
        blobs.get({ blob: "../events.jsonl", bytes: 1, truncated: false }),
      ).rejects.toMatchObject({ code: "bad-blob" });
      await log.close();
    });
  });
}

function textOf(event: LogEvent): string {
  return event.type === "fact.recorded" && event.data.fact.kind === "notice"
    ? event.data.fact.text
    : "";
}
