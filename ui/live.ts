// A log as it grows: its rows so far, then each as it is written. A page that was hidden or cut off goes on where it was.
import { useEffect, useMemo, useState } from "react";
import type { FeedRow, Head, LogHolder, StreamMoment, WordsSoFar } from "../src/web/wire.ts";
import { get, inLanguage, Refusal } from "./api.ts";
import { useChoice, type Lang } from "./language.tsx";
import { LiveWords } from "./live-words.ts";
import { parseVisible } from "./parts/visible.ts";
import { RETRY_MS } from "./refresh.ts";

export interface Live {
  readonly rows: readonly FeedRow[];
  /** The last record there is, as far as this page knows. */
  readonly last: number;
  /** Who writes to it, as the stream last said; null while it says nothing. */
  readonly holder: LogHolder | null;
  readonly connection: "opening" | "live" | "away";
  readonly error: Refusal | undefined;
}

/** Where what is heard goes. */
interface Ears {
  readonly show: (change: (before: Live) => Live) => void;
  readonly liveWords: LiveWords;
}

const NOTHING: Live = {
  rows: [],
  last: 0,
  holder: null,
  connection: "opening",
  error: undefined,
};
/** Rows are taken in together, so that a fast run does not draw the page a hundred times a second. */
const GATHER_MS = 80;

export function useLive(id: string): Live & { readonly liveWords: LiveWords } {
  const [live, setLive] = useState<Live>(NOTHING);
  const { lang } = useChoice();
  const liveWords = useMemo(() => new LiveWords(), [id]);
  useEffect(() => setLive(NOTHING), [id]);
  // In another language the same rows are read anew; those that are here stay until then.
  useEffect(() => followLog(id, lang, { show: setLive, liveWords }), [id, lang, liveWords]);
  return { ...live, liveWords };
}

/** A head is new enough when it knows every record that the stream told of, and who writes; a moment of the past stays as it was. */
export function isHeadNew(
  head: Pick<Head, "last" | "isAlive">,
  at: number | null,
  { last, holder }: Pick<Live, "last" | "holder">,
): boolean {
  return at !== null || (head.last >= last && head.isAlive === (holder ?? head).isAlive);
}

/** Who writes is known from the stream sooner than from the head: no record says that a writer died. */
export function withHolder(head: Head, holder: LogHolder | null): Head {
  return holder === null ? head : { ...head, ...holder };
}

function isSameHolder(one: LogHolder | null, other: LogHolder): boolean {
  return one?.isAlive === other.isAlive && one.isHere === other.isHere;
}

/** Until what it returns is called. */
function followLog(id: string, lang: Lang, { show, liveWords }: Ears): () => void {
  const path = `/api/deliberations/${id}`;
  const stop = new AbortController();
  let source: EventSource | undefined;
  let fresh: FeedRow[] = [];
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again: typeof timer;

  const gather = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (fresh.length === 0) return;
    const added = fresh;
    fresh = [];
    show((before) => ({
      ...before,
      rows: [...before.rows, ...added],
      last: Math.max(before.last, last),
    }));
  };
  const take = (row: FeedRow): void => {
    if (row.seq <= last && row.kind !== "link") return;
    last = Math.max(last, row.seq);
    fresh.push(row);
    timer ??= setTimeout(gather, GATHER_MS);
  };
  const leave = (): void => {
    clearTimeout(again);
    again = undefined;
    source?.close();
  };
  const listen = (): void => {
    leave();
    source = new EventSource(inLanguage(`${path}/events?after=${last}`, lang));
    source.addEventListener("open", () => {
      liveWords.clear();
      show((before) => ({ ...before, connection: "live", error: undefined }));
    });
    source.addEventListener("error", () => {
      show((before) => ({ ...before, connection: "away", holder: null }));
      // A browser takes up what was cut off, and gives up what was refused: a server that came back may not know it yet.
      if (source?.readyState === EventSource.CLOSED) again ??= setTimeout(listen, RETRY_MS);
    });
    source.addEventListener("message", ({ data }: MessageEvent<string>) =>
      take(parseVisible(data) as FeedRow),
    ); // a row, as the server writes it
    source.addEventListener("words", ({ data }: MessageEvent<string>) =>
      liveWords.take(parseVisible(data) as WordsSoFar),
    ); // as the server writes them
    source.addEventListener("moment", ({ data }: MessageEvent<string>) => {
      gather();
      const { last: at, ...holder } = JSON.parse(data) as StreamMoment; // as the server writes it
      // A sign of life that tells nothing new draws nothing.
      show((before) =>
        before.last >= at && isSameHolder(before.holder, holder)
          ? before
          : { ...before, last: Math.max(before.last, at), holder },
      );
    });
  };
  const begin = (): void => {
    get<readonly FeedRow[]>(inLanguage(`${path}/feed`, lang), stop.signal)
      .then((rows) => {
        last = rows.at(-1)?.seq ?? 0;
        show((before) => ({ ...before, rows, last: Math.max(before.last, last) }));
        listen();
        // A browser keeps six connections to a server: a page nobody looks at gives its own back.
        const turn = (): void => (document.hidden ? leave() : listen());
        document.addEventListener("visibilitychange", turn, { signal: stop.signal });
      })
      .catch((thrown: unknown) => {
        if (stop.signal.aborted) return;
        const error = Refusal.of(thrown);
        show((before) => ({ ...before, connection: "away", holder: null, error }));
        if (error.isPassing) timer = setTimeout(begin, RETRY_MS);
      });
  };
  begin();
  return () => {
    stop.abort();
    leave();
    liveWords.clear();
    clearTimeout(timer);
  };
}
