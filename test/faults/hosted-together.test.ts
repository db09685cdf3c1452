// Several hosts at once: each ask is settled once, and nothing is lost, whoever comes first.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import type { LogEvent } from "../../src/log/event.ts";
import { fileLogStore } from "../../src/log/file.ts";
import type { Submitted } from "../../src/engine/runners/hosted.ts";
import { Host, placeFor, PLAYS, STORES, Wall, type Play } from "../builders/host.ts";
import { startChild } from "../suites/child.ts";
import { findings, ofType } from "./sitting.ts";

const [, swarm, , dispatch] = PLAYS as readonly [Play, Play, Play, Play, Play]; // in the order of the list
const SETTLED =
  /^\S+ is settled already: the first reply that was accepted counts\.$|^The deliberation is over \([a-z-]+\)\. Read its report\.$/u;

async function alone(play: Play): Promise<unknown> {
  return findings(await new Host(await placeFor(play)).toEnd());
}

/** One of them was accepted, and every other was told that it came second. */
function once(came: readonly Submitted[]): void {
  expect(came.filter(({ accepted }) => accepted)).toHaveLength(1);
  for (const each of came) if (!each.accepted) expect(each.reasons.join()).toMatch(SETTLED);
}

function eachOnce(events: readonly LogEvent[]): void {
  const settled = ofType(events, "ask.answered").map(({ ask }) => ask);
  expect(settled).toEqual([...new Set(settled)]);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
  expect([ofType(events, "ask.rejected"), ofType(events, "ask.lapsed")]).toEqual([[], []]);
}

describe.each([swarm, dispatch])("$name, with hosts side by side,", (play) => {
  it.each(Object.keys(STORES) as (keyof typeof STORES)[])(
    "all of one runner over a %s store: every open ask at once, each twice",
    async (kind) => {
      const wall = new Wall();
      const host = new Host(await placeFor(play, { wall, store: STORES[kind](wall) }));
      const hosted = host.hosted();
      const events = await host.toEnd(async (open) => {
        for (const { id } of open) await host.fetched(id);
        const came = await Promise.all(
          [...open, ...open].map((ask) => hosted.submit(host.place.id, ask.id, host.reply(ask))),
        );
        for (const i of open.keys()) once([came[i], came[i + open.length]] as Submitted[]); // as many replies as asks, twice
      });
      eachOnce(events);
      expect(findings(events)).toEqual(await alone(play));
    },
  );

  it("each a process's worth of its own over one file store, in any order, while others only look", async () => {
    const expected = await alone(play);
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), async (order) => {
        const wall = new Wall();
        const host = new Host(await placeFor(play, { wall, store: STORES.file(wall) }));
        const events = await host.toEnd(async (open) => {
          const acts = [...open, ...open].map((ask) => ({ at: order.next().value ?? 0, ask }));
          const looks = [host.standing(), host.standing()];
          const came = await Promise.all(
            acts
              .toSorted((a, b) => a.at - b.at)
              .map(async ({ ask }) => ({ ask: ask.id, submitted: await host.answer(ask) })),
          );
          await Promise.all(looks);
          for (const { id } of open)
            once(came.filter(({ ask }) => ask === id).map(({ submitted }) => submitted));
        });
        eachOnce(events);
        expect(findings(events)).toEqual(expected);
      }),
      { seed: 1, numRuns: 2 },
    );
  });
});

describe("dispatch, with a host in another process", () => {
  it("settles each ask once, whichever of the two brings its reply, and loses nothing", async () => {
    const root = mkdtempSync(join(tmpdir(), "dissensus-hosts-"));
    const host = new Host(await placeFor(dispatch, { store: fileLogStore(root) }));
    const child = startChild("host-child.mjs", [root, host.place.id]);
    onTestFinished(async () => {
      child.signal("SIGKILL");
      await child.ended;
      rmSync(root, { recursive: true });
    });
    const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
    const hosted = () => host.hosted({ now: Date.now, pause });
    const events = await host.toEnd(async (open) => {
      for (const { id } of open) await host.fetched(id);
      const theirs = child.tell({
        replies: open.map((ask) => ({ ask: ask.id, reply: host.reply(ask) })),
      });
      const mine = await Promise.all(
        open.map((ask) => hosted().submit(host.place.id, ask.id, host.reply(ask))),
      );
      const { accepted, reasons } = (await theirs) as {
        accepted: readonly boolean[];
        reasons: readonly string[];
      }; // what the program writes
      expect(accepted.map((isTheirs, i) => isTheirs !== mine[i]?.accepted)).toEqual(
        open.map(() => true),
      );
      for (const why of reasons) expect(why).toMatch(SETTLED);
    });
    eachOnce(events);
    expect(new Set(ofType(events, "writer.opened").map(({ pid }) => pid))).toEqual(
      new Set([process.pid, child.pid]),
    );
    expect(findings(events)).toEqual(await alone(dispatch));
  });
});
