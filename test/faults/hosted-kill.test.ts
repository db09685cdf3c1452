// A host may die anywhere and come back whenever it likes: the log is all that is left, and all that is needed.
import { describe, expect, it } from "vitest";
import type { Draft, LogEvent } from "../../src/log/event.ts";
import { Host, placeFor, PLAYS, STORES, tablePlay, Wall, type Play } from "../builders/host.ts";
import { FaultFs, type Loss } from "../fault-fs.ts";
import { findings, ofType } from "./sitting.ts";

/** Where the log of each is cut: everywhere in a short one, in steps that meet every kind of record in long ones. */
const CUTS: Readonly<Record<string, { readonly from: number; readonly step: number }>> = {
  dialectic: { from: 1, step: 17 },
  swarm: { from: 1, step: 11 },
  structured: { from: 150, step: 41 },
  dispatch: { from: 1, step: 7 },
  review: { from: 1, step: 1 },
};

/** A host that finds this much of a log. */
async function finding(play: Play, events: readonly LogEvent[]): Promise<Host> {
  const wall = new Wall();
  const store = STORES.memory(wall);
  const id = "hosted-one";
  await (
    await store.create(
      id,
      events.map(({ type, data }) => ({ type, data }) as Draft),
    )
  ).close(); // an event without its frame
  return new Host({ play, store, id, wall });
}

describe.each(PLAYS)("$name, hosted", (play) => {
  it("goes on to the same end from wherever its log stops, and asks nothing twice", async () => {
    const whole = await new Host(await placeFor(play)).toEnd();
    const { from, step } = CUTS[play.name] ?? { from: 1, step: 1 };
    for (let n = from; n <= whole.length; n += step) {
      const host = await finding(play, whole.slice(0, n));
      const events = await host.toEnd();
      expect(findings(events)).toEqual(findings(whole));
      for (const type of ["ask.opened", "ask.answered", "person.decided"] as const) {
        const asks = (of: readonly LogEvent[]): string[] =>
          ofType(of, type)
            .map(({ ask }) => ask)
            .toSorted();
        expect(asks(events)).toEqual(asks(whole));
      }
    }
  });

  it("is only read by whoever looks at it: not a byte of its file changes, while it waits and when it is over", async () => {
    const wall = new Wall();
    const fs = new FaultFs();
    const host = new Host(await placeFor(play, { wall, store: STORES.file(wall, fs) }));
    const bytes = (): string => fs.bytes("/root/hosted-one/events.jsonl").toString("utf8");
    const look = async (): Promise<void> => {
      const { asks } = await host.standing();
      const log = bytes();
      const shown = async (): Promise<void> => {
        for (const { seat } of asks.slice(0, 1)) await host.hosted().asksOf(host.place.id, seat);
      };
      // The first who is shown an ask leaves a note of that beside the log.
      await shown();
      const before = [log, fs.ops.filter(({ name }) => name === "write").length];
      await host.standing();
      await shown();
      await host.hosted().submit(host.place.id, "nothing/1", "{}");
      expect([bytes(), fs.ops.filter(({ name }) => name === "write").length]).toEqual(before);
    };
    await host.standing();
    await look();
    await host.answerAll(await host.open());
    await look();
    if (play.name === "structured") return;
    await host.toEnd();
    await look();
  });
});

describe.each<{ name: string; loss: Loss }>([
  { name: "the process dies", loss: "process" },
  { name: "the power fails", loss: "unsynced" },
])("a host's call in which $name", ({ loss }) => {
  it("at any operation on the disk leaves a log that goes on to the same end; what was accepted stays accepted", async () => {
    const play = tablePlay({ seats: 2, rounds: 1 });
    const wall = new Wall();
    const expected = findings(await new Host(await placeFor(play)).toEnd());
    for (let n = 1, isOver = false; !isOver; n += 1) {
      const fs = new FaultFs();
      const host = new Host(await placeFor(play, { wall, store: STORES.file(wall, fs) }));
      const began = fs.ops.length;
      const accepted: string[] = [];
      fs.plan = (op) => (op.n === began + n ? "crash" : undefined);
      const died = host.toEnd(async (open) => {
        for (const ask of open) if ((await host.answer(ask)).accepted) accepted.push(ask.id);
      });
      isOver = await died.then(
        () => true,
        () => false,
      );
      const next = new Host({ ...host.place, store: STORES.file(wall, fs.after(loss)) });
      const found = ofType(await next.events(), "ask.answered").map(({ ask }) => ask);
      expect(found).toEqual(expect.arrayContaining(accepted));
      const events = await next.toEnd();
      expect(findings(events)).toEqual(expected);
      expect(ofType(events, "ask.answered").map(({ ask }) => ask)).toEqual([
        "round/1/s01",
        "round/1/s02",
      ]);
      expect(n).toBeLessThan(1_000);
    }
  });
});
