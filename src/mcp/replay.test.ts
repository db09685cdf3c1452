// What is kept for a client that comes back, and what not.
import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOST_BYTES, MOST_EVENTS, Replay } from "./sessions.ts";

const said = (id: number, text = ""): JSONRPCMessage => ({ jsonrpc: "2.0", id, result: { text } });

async function after(replay: Replay, last: string): Promise<readonly unknown[]> {
  const heard: unknown[] = [];
  await replay.replayEventsAfter(last, {
    send: async (id, message) => void heard.push([id, message]),
  });
  return heard;
}

describe("What was said to a session", () => {
  it("[R-I15] is told again from an event on, in order, and of that event's stream alone", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 40 }),
        fc.nat(),
        async (streams, pick) => {
          const replay = new Replay();
          const told: {
            readonly id: string;
            readonly stream: string;
            readonly message: JSONRPCMessage;
          }[] = [];
          for (const [n, stream] of streams.entries())
            told.push({ id: await replay.storeEvent(stream, said(n)), stream, message: said(n) });
          const place = pick % told.length;
          const last = told[place] ?? { id: "", stream: "" };
          expect(await replay.getStreamIdForEventId(last.id)).toBe(last.stream);
          expect(await after(replay, last.id)).toEqual(
            told
              .slice(place + 1)
              .filter(({ stream }) => stream === last.stream)
              .map(({ id, message }) => [id, message]),
          );
        },
      ),
      { seed: 1, numRuns: 50 },
    );
  });

  it("[R-I15] is under ids that no other session knows", async () => {
    const [mine, other] = [new Replay(), new Replay()];
    const id = await mine.storeEvent("a", said(1));
    await other.storeEvent("a", said(1));
    expect([
      mine.knows(id),
      other.knows(id),
      await other.getStreamIdForEventId(id),
      mine.knows("1"),
      mine.knows(""),
    ]).toEqual([true, false, undefined, false, false]);
    await expect(after(other, id)).rejects.toThrow();
  });

  it("is forgotten from its beginning on when it is more events than are kept", async () => {
    const replay = new Replay();
    const ids: string[] = [];
    for (let n = 0; n <= MOST_EVENTS; n += 1) ids.push(await replay.storeEvent("a", said(n)));
    expect(ids.filter((id) => !replay.knows(id))).toEqual(ids.slice(0, 1));
    expect((await after(replay, ids[1] ?? "")).length).toBe(MOST_EVENTS - 1);
  });

  it("is forgotten from its beginning on when it is more bytes than are kept, and wholly where one answer is", async () => {
    const replay = new Replay();
    const half = "é".repeat(MOST_BYTES / 4);
    const ids = [
      await replay.storeEvent("a", said(0)),
      await replay.storeEvent("a", said(1, half)),
      await replay.storeEvent("b", said(2, half.slice(100))),
    ];
    expect(ids.map((id) => replay.knows(id))).toEqual([true, true, true]);
    ids.push(await replay.storeEvent("b", said(3, half.slice(100))));
    expect(ids.map((id) => replay.knows(id))).toEqual([false, false, true, true]);
    ids.push(
      await replay.storeEvent("a", said(4, half + half)),
      await replay.storeEvent("a", said(5)),
    );
    expect(ids.map((id) => replay.knows(id))).toEqual([false, false, false, false, false, true]);
  });
});
