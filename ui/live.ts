// A log as it grows: its rows so far, then each as it is written. A page that was hidden or cut off goes on where it was.
import { useEffect, useState } from "react";
import type { FeedRow } from "../src/web/wire.ts";
import { get, Refusal, spoken } from "./api.ts";
import { useChoice, type Lang } from "./language.tsx";
import { read } from "./parts/visible.ts";

export interface Live {
  readonly rows: readonly FeedRow[];
  /** The last record there is, as far as this page knows. */
  readonly last: number;
  readonly connection: "opening" | "live" | "away";
  readonly error: Refusal | undefined;
}

const NOTHING: Live = { rows: [], last: 0, connection: "opening", error: undefined };
/** Rows are taken in together, so that a fast run does not draw the page a hundred times a second. */
const GATHER_MS = 80;

export function useLive(id: string): Live {
  const [live, setLive] = useState<Live>(NOTHING);
  const { lang } = useChoice();
  useEffect(() => setLive(NOTHING), [id]);
  // In another language the same rows are read anew; those that are here stay until then.
  useEffect(() => {
    const tail = new Tail(id, lang, (change) => setLive((before) => change(before)));
    void tail.begin();
    return () => tail.end();
  }, [id, lang]);
  return live;
}

class Tail {
  readonly #path: string;
  readonly #lang: Lang;
  readonly #show: (change: (before: Live) => Live) => void;
  readonly #stop = new AbortController();
  #source: EventSource | undefined;
  #fresh: FeedRow[] = [];
  #last = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, lang: Lang, show: (change: (before: Live) => Live) => void) {
    this.#path = `/api/deliberations/${id}`;
    this.#lang = lang;
    this.#show = show;
  }

  async begin(): Promise<void> {
    try {
      const rows = await get<readonly FeedRow[]>(
        spoken(`${this.#path}/feed`, this.#lang),
        this.#stop.signal,
      );
      this.#last = rows.at(-1)?.seq ?? 0;
      this.#show((before) => ({ ...before, rows, last: Math.max(before.last, this.#last) }));
      this.#listen();
      // A browser keeps six connections to a server: a page nobody looks at gives its own back.
      document.addEventListener("visibilitychange", this.#turned, { signal: this.#stop.signal });
    } catch (error) {
      if (!this.#stop.signal.aborted)
        this.#show((before) => ({
          ...before,
          connection: "away",
          error: error instanceof Refusal ? error : new Refusal("broken", String(error), ""),
        }));
    }
  }

  end(): void {
    this.#stop.abort();
    this.#source?.close();
    clearTimeout(this.#timer);
  }

  readonly #turned = (): void => {
    if (document.hidden) this.#source?.close();
    else this.#listen();
  };

  #listen(): void {
    this.#source?.close();
    const source = new EventSource(spoken(`${this.#path}/events?after=${this.#last}`, this.#lang));
    this.#source = source;
    source.addEventListener("open", () =>
      this.#show((before) => ({ ...before, connection: "live", error: undefined })),
    );
    source.addEventListener("error", () =>
      this.#show((before) => ({ ...before, connection: "away" })),
    );
    source.addEventListener("message", ({ data }: MessageEvent<string>) =>
      this.#take(read(data) as FeedRow),
    ); // a row, as the server writes it
    source.addEventListener("moment", ({ data }: MessageEvent<string>) => {
      const moment = Number(data);
      this.#gather();
      this.#show((before) => (before.last >= moment ? before : { ...before, last: moment }));
    });
  }

  #take(row: FeedRow): void {
    if (row.seq <= this.#last && row.kind !== "link") return;
    this.#last = Math.max(this.#last, row.seq);
    this.#fresh.push(row);
    this.#timer ??= setTimeout(() => this.#gather(), GATHER_MS);
  }

  #gather(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const fresh = this.#fresh;
    if (fresh.length === 0) return;
    this.#fresh = [];
    this.#show((before) => ({
      ...before,
      rows: [...before.rows, ...fresh],
      last: Math.max(before.last, this.#last),
    }));
  }
}
