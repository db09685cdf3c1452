// The tail of a log as an event stream: every row once, whoever is cut off goes on where it was.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refused, REHEARSAL, serving, type Browser, type Place } from "../builders/serving.ts";
import type { FeedRow, StreamMoment } from "../../src/web/wire.ts";

let place: Place;
let browser: Browser;
beforeAll(async () => {
  place = await serving();
  browser = await place.browser();
});
afterAll(() => place.close());

/** Where a reader was cut off, and what it had by then. */
async function readInPieces(id: string, pieces: () => number): Promise<readonly FeedRow[]> {
  const rows: FeedRow[] = [];
  let last = 0;
  for (;;) {
    const tail = await browser.tail(id, { "last-event-id": String(last) });
    const most = pieces();
    await tail.until(
      ({ rows: heard, heard: all }) =>
        heard.length >= most ||
        heard.some(({ row }) => row.kind === "concluded") ||
        (heard.length > 0 && all.at(-1)?.event === "moment"),
    );
    tail.close();
    // Cut off anywhere: what came after the row it last looked at counts as lost on the way.
    const kept = tail.rows.slice(0, most);
    rows.push(...kept.map(({ row }) => row as FeedRow)); // rows of the feed
    last = kept.at(-1)?.id ?? last;
    if (kept.some(({ row }) => row.kind === "concluded")) return rows;
  }
}

describe("The stream of a log", () => {
  it("has every row after a record, under its record's number, and then the moment it stands at", async () => {
    const { id, events } = place.shelve("swarm@2-standard");
    const feed = await browser.json<readonly FeedRow[]>(`/api/deliberations/${id}/feed`);
    const last = events.length;
    for (const after of [0, 1, 2, 57, 120, last - 1, last]) {
      const tail = await browser.tail(id, { "last-event-id": String(after) });
      await tail.until(({ heard }) => heard.some(({ event }) => event === "moment"));
      tail.close();
      expect([tail.rows, tail.heard.at(-1)]).toEqual([
        feed.filter(({ seq }) => seq > after).map((row) => ({ id: row.seq, row })),
        {
          id: last,
          event: "moment",
          data: JSON.stringify({ last, isAlive: false, isHere: false } satisfies StreamMoment),
        },
      ]);
    }
  });

  it("can be asked for by the address, and what the browser remembers goes before it", async () => {
    const { id } = place.shelve("swarm@2-lightweight");
    const feed = await browser.json<readonly FeedRow[]>(`/api/deliberations/${id}/feed`);
    const first = async (query: string, headers = {}): Promise<number | undefined> => {
      const tail = await browser.tail(id, headers, query);
      await tail.until(({ heard }) => heard.some(({ event }) => event === "moment"));
      tail.close();
      return tail.rows[0]?.id;
    };
    expect([await first("?after=40"), await first("?after=40", { "last-event-id": "80" })]).toEqual(
      [40, 80].map((after) => feed.find(({ seq }) => seq > after)?.seq),
    );
  });

  it.each([1, 2, 3, 5, 8])(
    "read in pieces of %i rows, each cut off and gone on with, loses none and has none twice",
    async (size) => {
      const { id } = place.shelve("swarm@2-lightweight");
      expect(await readInPieces(id, () => size)).toEqual(
        await browser.json(`/api/deliberations/${id}/feed`),
      );
    },
  );

  it("cut off again and again while the run goes on, it loses none and has none twice", async () => {
    const id = await browser.begin({ ...REHEARSAL, seed: 5 });
    let turn = 0;
    const [rows] = await Promise.all([
      readInPieces(id, () => 1 + ((turn += 1) % 7)),
      browser.finished(id),
    ]);
    expect(rows).toEqual(await browser.json(`/api/deliberations/${id}/feed`));
  });

  it("tells of moments that make no row: they rise, to the last record", async () => {
    const id = await browser.begin({ ...REHEARSAL, seed: 6 });
    const tail = await browser.tail(id);
    const { last } = await browser.finished(id);
    await tail.until(({ heard }) =>
      heard.some(({ event, id: at }) => event === "moment" && at === last),
    );
    tail.close();
    const moments = tail.heard
      .filter(({ event }) => event === "moment")
      .map(({ id: at, data }) => [at, (JSON.parse(data) as StreamMoment).last] as const); // as it is written
    expect([
      moments.every(([at, data]) => at === data),
      moments.every(([at], n) => n === 0 || at > (moments[n - 1]?.[0] ?? 0)),
      moments.length > 3,
      last,
    ]).toEqual([true, true, true, (await place.store.read(id)).length]);
  });

  it("ends when the deliberation is taken away; who comes back is told that it is not there", async () => {
    const { id } = place.shelve("dispatch@2-team");
    const tail = await browser.tail(id);
    await tail.until(({ heard }) => heard.some(({ event }) => event === "moment"));
    rmSync(join(place.root, id), { recursive: true });
    await tail.over();
    expect(refused(await browser.get(`/api/deliberations/${id}/events`))).toEqual([
      404,
      "unknown-deliberation",
    ]);
  });

  it("ends when the server does, for all who read", async () => {
    const other = await serving();
    const { id } = other.shelve("dispatch@2-team");
    const guest = await other.browser();
    const tails = await Promise.all(Array.from({ length: 20 }, () => guest.tail(id)));
    await Promise.all(
      tails.map((tail) => tail.until(({ heard }) => heard.some(({ event }) => event === "moment"))),
    );
    await other.stop();
    await Promise.all(tails.map((tail) => tail.over()));
    await other.close();
    expect(tails.every(({ isOver }) => isOver)).toBe(true);
  });
});

describe("Those who read at once", () => {
  it("are only so many; one more is told so, and let in when one has left", async () => {
    const other = await serving();
    const { id } = other.shelve("dispatch@2-team");
    const guest = await other.browser();
    const tails = await Promise.all(Array.from({ length: 256 }, () => guest.tail(id)));
    const oneMore = await guest.get(`/api/deliberations/${id}/events`);
    expect([
      tails.every(({ answer }) => answer.statusCode === 200),
      refused(oneMore),
      (await guest.get("/api/session")).status,
    ]).toEqual([true, [503, "too-many"], 200]);
    tails[0]?.close();
    for (let status = 0; status !== 200;) {
      const tail = await guest.tail(id);
      status = tail.answer.statusCode ?? 0;
      if (status !== 200) await tail.over();
    }
    await other.close();
  });

  it("leave no place behind when they are gone before they are answered", async () => {
    const other = await serving();
    const { id } = other.shelve("swarm@2-standard");
    const guest = await other.browser();
    for (let turn = 0; turn < 10; turn += 1) {
      await Promise.all(
        Array.from(
          { length: 40 },
          (_, n) =>
            new Promise((resolve) => {
              const socket = other.socket();
              socket.on("error", () => undefined);
              socket.on("close", resolve);
              socket.on("connect", () => {
                const text = `GET /api/deliberations/${id}/events HTTP/1.1\r\nHost: ${other.host}\r\nCookie: ${guest.cookie}\r\n\r\n`;
                socket.write(text, () =>
                  n % 2 === 0 ? socket.resetAndDestroy() : setImmediate(() => socket.destroy()),
                );
              });
            }),
        ),
      );
    }
    const tail = await guest.tail(id);
    expect(tail.answer.statusCode).toBe(200);
    await other.close();
  });
});
