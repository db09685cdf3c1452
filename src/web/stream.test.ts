import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { Bound } from "./auth.ts";
import { asItIs } from "../text/redaction.ts";
import { RunWords } from "./live-words.ts";
import type { OpenLog } from "./open-logs.ts";
import { Streams } from "./stream.ts";

const ROWS = 10_000;
const NOBODY = { isAlive: false, isHere: false };

/** A log of many rows that says how many of them were turned to text. */
function longLog(): { readonly open: OpenLog; readonly texts: () => number } {
  const rows = Array.from({ length: ROWS }, (_, n) => ({ seq: n + 1 }));
  let texts = 0;
  const followed = {
    events: rows,
    isOver: false,
    more: (_seen: number, signal: AbortSignal) =>
      new Promise<void>((resolve) =>
        signal.addEventListener("abort", () => resolve(), { once: true }),
      ),
  };
  const open = {
    followed,
    rows: () => rows,
    text: (place: number) => {
      texts += 1;
      return JSON.stringify(rows[place]);
    },
  };
  return { open: open as unknown as OpenLog, texts: () => texts }; // as much of it as a stream uses
}

async function bodyOf(
  open: OpenLog,
  leaving = new AbortController().signal,
): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const app = new Hono<Bound>().get("/", (c) =>
    new Streams().tail(
      c,
      open,
      { after: 0, lang: "en", findHolder: async () => NOBODY, words: new RunWords(asItIs) },
      leaving,
    ),
  );
  const answer = await app.request("/");
  return (answer.body as ReadableStream<Uint8Array>).getReader(); // a stream has a body
}

/** Until nothing more can happen without a reader. */
async function settled(texts: () => number): Promise<number> {
  for (let still = 0, before = texts(); still < 20; still = texts() === before ? still + 1 : 0) {
    before = texts();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return texts();
}

describe("A slow reader", () => {
  it("[R-L3] has no more made for it than it takes: a few hundred rows of ten thousand, however long it waits", async () => {
    const { open, texts } = longLog();
    const body = await bodyOf(open);
    const before = await settled(texts);
    await body.read();
    await body.read();
    const after = await settled(texts);
    expect([before <= 600, after > before, after - before <= 600]).toEqual([true, true, true]);
    await body.cancel();
  });

  it("is given the rest as it reads, all of it once", async () => {
    const { open, texts } = longLog();
    const body = await bodyOf(open);
    let heard = "";
    while (!heard.includes("event: moment"))
      heard += Buffer.from((await body.read()).value ?? []).toString("utf8");
    expect([
      [...heard.matchAll(/^id: (\d+)\ndata: /gm)].map(([, id]) => Number(id)),
      texts(),
    ]).toEqual([Array.from({ length: ROWS }, (_, n) => n + 1), ROWS]);
    await body.cancel();
  });

  it("is let go when the server leaves", async () => {
    const leaving = new AbortController();
    const body = await bodyOf(longLog().open, leaving.signal);
    leaving.abort();
    for (let isDone = false; !isDone;) isDone = (await body.read()).done;
    expect(leaving.signal.aborted).toBe(true);
  });
});
