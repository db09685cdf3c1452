// What every view of a deliberation is given: which one, the moment it is looked at, and how to go from an id to what it names.
import { useEffect, useState } from "react";
import type { FeedRow, Head, TableView } from "../../src/web/wire.ts";
import { useFetched, type Fetched } from "../api.ts";
import type { Live } from "../live.ts";
import type { Jump } from "../parts/words-of.tsx";
import { placeIn, type Route } from "../route.ts";
import type { LiveWords } from "../live-words.ts";

/** `look`: something about it was changed. */
export type SeenTable = TableView & Readonly<{ look: () => void }>;

export interface Seen {
  readonly id: string;
  readonly head: Head;
  /** Up to the moment that is looked at. */
  readonly rows: readonly FeedRow[];
  /** The record up to which everything is shown, and the last there is. */
  readonly at: number;
  readonly last: number;
  /** A moment of the past is looked at. */
  readonly isReplay: boolean;
  readonly connection: Live["connection"];
  /** What is being answered right now. */
  readonly liveWords: LiveWords;
  /** Who of a team is here, and whose seats are whose. */
  readonly table: SeenTable;
  /** What the address points at: a message, a claim, a finding, an option. */
  readonly target: string | null;
  /** Counts the jumps: the same target may be wanted twice. */
  readonly turn: number;
  readonly jump: Jump;
}

/** A view at the moment that is looked at; fetched again as the log grows, or as `moment` does, and when nobody writes to it any more. */
export function useView<T>(
  { id, at, isReplay, head }: Seen,
  view: string,
  moment = at,
): Fetched<T> {
  return useFetched<T>(
    `/api/deliberations/${id}/${view}${isReplay ? `?at=${at}` : ""}`,
    `${moment} ${head.isAlive}`,
  );
}

/** Somebody is at work on what was asked, as far as this page can know. */
export function isAtWork(seen: Pick<Seen, "isReplay" | "connection" | "head">): boolean {
  const { isAlive, status } = seen.head;
  const isStill = status.paused !== null || status.state === "finished";
  return !seen.isReplay && seen.connection !== "away" && isAlive && !isStill;
}

const TICK_MS = 1_000;

/** Time at work: it goes on between records as long as somebody is at work on something. */
export function useActiveMs(seen: Seen): number {
  const { activeMs, activeSince } = seen.head;
  const since = isAtWork(seen) ? activeSince : null;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === null) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? activeMs : activeMs + Math.max(0, now - Date.parse(since));
}

/** Where a view of it is, at the moment that is looked at. */
export function routeTo({ id, at, isReplay }: Seen, view: string): Route {
  return placeIn(id, { view, at: isReplay ? at : null });
}
