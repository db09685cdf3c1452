// The tail of a log that grows while it is read.
import { setMaxListeners } from "node:events";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DissensusError } from "../errors.ts";
import type { Bound } from "./auth.ts";
import { asItIs } from "../text/redaction.ts";
import { RunWords } from "./live-words.ts";
import type { OpenLog } from "./open-logs.ts";
import { Streams } from "./stream.ts";
import type { LogHolder } from "./wire.ts";

let rows: { readonly seq: number }[];
let waiting: Set<() => void>;
let streams: Streams;
let words: RunWords;
let leaving: AbortController;
let app: Hono<Bound>;
let holder: LogHolder;
beforeEach(() => {
  holder = { isAlive: true, isHere: false };
  rows = [{ seq: 2 }, { seq: 3 }, { seq: 4 }];
  waiting = new Set();
  streams = new Streams();
  words = new RunWords(asItIs);
  leaving = new AbortController();
  setMaxListeners(0, leaving.signal);
  const followed = {
    events: rows,
    isOver: false,
    more: (seen: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (rows.length > seen || signal.aborted) return resolve();
        waiting.add(resolve);
        signal.addEventListener("abort", () => resolve(), { once: true });
      }),
  };
  const open = {
    followed,
    rows: () => rows,
    text: (place: number) => JSON.stringify(rows[place]),
  } as unknown as OpenLog; // as much of it as a stream uses
  app = new Hono<Bound>()
    .get("/", (c) =>
      streams.tail(
        c,
        open,
        {
          after: Number(c.req.query("after") ?? 0),
          lang: "en",
          findHolder: async () => holder,
          words,
        },
        leaving.signal,
      ),
    )
    .onError((error, c) => c.text((error as DissensusError).code, 503));
});
afterEach(() => {
  leaving.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

function grow(): void {
  rows.push({ seq: rows.length + 2 });
  for (const wake of waiting) wake();
  waiting.clear();
}

async function reader(after = 0): Promise<{ until(sign: string): Promise<string> }> {
  const body = (
    (await app.request(`/?after=${after}`)).body as ReadableStream<Uint8Array>
  ).getReader(); // a stream has a body
  return {
    async until(sign) {
      let heard = "";
      for (let isDone = false; !isDone && !heard.includes(sign);) {
        const { value, done } = await body.read();
        heard += Buffer.from(value ?? []).toString("utf8");
        isDone = done;
      }
      return heard;
    },
  };
}
const MOMENT = (last: number): string =>
  `id: ${last}\nevent: moment\ndata: ${JSON.stringify({ last, ...holder })}\n\n`;
const ROW = (seq: number): string => `id: ${seq}\ndata: {"seq":${seq}}\n\n`;

describe("Who reads a tail", () => {
  it("has the rows behind the record it names, each under its number, and then the moment", async () => {
    expect([
      await (await reader(3)).until("moment"),
      await (await reader(4)).until("moment"),
    ]).toEqual([`retry: 1000\n\n${ROW(4)}${MOMENT(3)}`, `retry: 1000\n\n${MOMENT(3)}`]);
  });

  it("is given together what is written within a tenth of a second", async () => {
    const one = await reader();
    await one.until(MOMENT(3));
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    grow();
    await settled();
    grow();
    vi.advanceTimersByTime(100);
    expect(await one.until(MOMENT(5))).toBe(`${ROW(5)}${ROW(6)}${MOMENT(5)}`);
  });

  it("[A-05] hears every five seconds where nothing happens, and learns so that nobody writes any more", async () => {
    const quiet = new AbortController();
    const asked = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(quiet.signal);
    const one = await reader(4);
    await one.until(MOMENT(3));
    holder = { isAlive: false, isHere: false };
    quiet.abort();
    expect([await one.until("moment"), asked.mock.calls[0]]).toEqual([MOMENT(3), [5_000]]);
  });

  it("[A-08] is given words as they stream, under no number, and told when they are over", async () => {
    const one = await reader(4);
    await one.until(MOMENT(3));
    words.hear("ask/1", '{"claim":"Keep it');
    const begun = await one.until("words");
    words.hear("ask/1", " as it is.");
    const more = await one.until("as it is");
    words.end("ask/1");
    expect([begun, more, await one.until("words")]).toEqual([
      'event: words\ndata: {"ask":"ask/1","text":"Keep it"}\n\n',
      'event: words\ndata: {"ask":"ask/1","text":"Keep it as it is."}\n\n',
      'event: words\ndata: {"ask":"ask/1","text":""}\n\n',
    ]);
  });

  it("[A-08] who comes while words stream is given them from their beginning", async () => {
    words.hear("ask/1", '{"claim":"Keep it');
    expect(await (await reader(4)).until("words")).toBe(
      `retry: 1000\n\n${MOMENT(3)}event: words\ndata: {"ask":"ask/1","text":"Keep it"}\n\n`,
    );
  });

  it("is one of 256 at most, and leaves its place when it goes", async () => {
    const answers = await Promise.all(Array.from({ length: 256 }, async () => app.request("/")));
    const oneMore = await app.request("/");
    expect([
      answers.every(({ status }) => status === 200),
      oneMore.status,
      await oneMore.text(),
    ]).toEqual([true, 503, "too-many"]);
    await answers[0]?.body?.cancel();
    await settled();
    expect((await app.request("/")).status).toBe(200);
  });
});
