// The tail of a log as an event stream: each row under its record's number, so that a reader who was cut off goes on where it was.
// Law: nothing is queued for a slow reader. It is given more when it has taken what it was given; the log keeps the rest.
import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import { broken } from "../errors.ts";
import type { Language } from "../text/language.ts";
import type { Bound } from "./auth.ts";
import type { RunWords } from "./live-words.ts";
import type { OpenLog } from "./open-logs.ts";
import type { StreamMoment, LogHolder } from "./wire.ts";

/** Readers at once. */
const MOST_READERS = 256;
/** Rows in one write: a long log does not fill the memory of the connection. */
const MOST_ROWS = 200;
/** What is written within this time goes out together: a run that writes fast is not slowed by those who look on. */
const GATHER_MS = 100;
/** The same for words while they stream, which a person reads as they come. */
const WORDS_MS = 50;
/** A sign of life where nothing happens, so that a dead connection is noticed on both sides, and a writer that is gone. */
const QUIET_MS = 5_000;

interface Start {
  /** The record after which it begins. */
  readonly after: number;
  readonly lang: Language;
  readonly findHolder: () => Promise<LogHolder>;
  /** What streams meanwhile. */
  readonly words: RunWords;
}

export class Streams {
  #readers = 0;

  tail(c: Context<Bound>, open: OpenLog, from: Start, leaving: AbortSignal): Response {
    if (this.#readers >= MOST_READERS)
      throw broken(
        "too-many",
        `${MOST_READERS} pages follow deliberations already.`,
        "Close some of them.",
      );
    this.#readers += 1;
    return streamSSE(c, async (stream) => {
      const gone = new AbortController();
      const leave = (): void => gone.abort();
      stream.onAbort(leave);
      leaving.addEventListener("abort", leave, { once: true });
      try {
        await follow(open, from, gone.signal, stream);
      } finally {
        this.#readers -= 1;
        leaving.removeEventListener("abort", leave);
      }
    });
  }
}

async function follow(
  open: OpenLog,
  { after, lang, findHolder, words }: Start,
  gone: AbortSignal,
  stream: { write(text: string): Promise<unknown> },
): Promise<void> {
  const { followed } = open;
  const given = new Map<string, number>();
  let place = firstAfter(open.rows(lang), after);
  let seen = -1;
  let quiet: AbortSignal | undefined;
  let turn = new AbortController();
  const deaf = words.listen(() => turn.abort());
  try {
    await stream.write("retry: 1000\n\n");
    while (!gone.aborted && !followed.isOver) {
      turn = new AbortController();
      const rows = open.rows(lang);
      const isMoved = followed.events.length !== seen || quiet?.aborted === true;
      seen = followed.events.length;
      while (place < rows.length && !gone.aborted) {
        const until = Math.min(rows.length, place + MOST_ROWS);
        let text = "";
        for (; place < until; place += 1)
          text += `id: ${rows[place]?.seq ?? 0}\ndata: ${open.text(place, lang)}\n\n`;
        await stream.write(text);
      }
      // Records that make no row move the moment on as well: a seat that begins to think, a call that ends.
      if (isMoved) {
        const moment: StreamMoment = { last: seen, ...(await findHolder()) };
        await stream.write(`id: ${seen}\nevent: moment\ndata: ${JSON.stringify(moment)}\n\n`);
      }
      if (isMoved || !quiet) quiet = AbortSignal.timeout(QUIET_MS);
      // Under no number: whoever is cut off is given them anew, and lacks no record for it.
      const fresh = words.newerThan(given);
      if (fresh.length > 0)
        await stream.write(
          fresh.map((each) => `event: words\ndata: ${JSON.stringify(each)}\n\n`).join(""),
        );
      await followed.more(seen, AbortSignal.any([gone, quiet, turn.signal]));
      if (!gone.aborted && !quiet.aborted) {
        const gatherMs = followed.events.length > seen ? GATHER_MS : WORDS_MS;
        await new Promise((resolve) => setTimeout(resolve, gatherMs));
      }
    }
  } finally {
    deaf();
  }
}

function firstAfter(rows: readonly { readonly seq: number }[], after: number): number {
  const place = rows.findIndex(({ seq }) => seq > after);
  return place < 0 ? rows.length : place;
}
