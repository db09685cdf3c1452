// The stretch of the conversation that is drawn and where the reader stands in it.
// Law 1: whoever is at the end stays there as it grows; nobody else is moved.
// Law 2: what the reader looks at stays where it is when more is drawn above or below it.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";

interface Follow extends Stretch {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly above: RefObject<HTMLDivElement | null>;
  readonly below: RefObject<HTMLDivElement | null>;
  readonly isFollowing: boolean;
  readonly toEnd: () => void;
  /** Brings an item into sight and gives it the focus. */
  readonly show: (place: number, seq: number) => void;
  /** Looks again whether the end is in sight, as after something was unfolded. */
  readonly look: () => void;
}

interface Followed {
  readonly items: readonly unknown[];
  /** Names what waits at the end. */
  readonly cards: string;
  readonly filter: string;
  readonly isAtEndFirst: boolean;
}

/** So near the end counts as there. */
const NEAR_PX = 60;
/** More is drawn before the reader gets to it. */
const AHEAD_PX = 700;

export function useFollow({ items, cards, filter, isAtEndFirst }: Followed): Follow {
  const { length } = items;
  const [box, above, below] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ];
  const [kept, setKept] = useState(START);
  const [isFollowing, setFollowing] = useState(isAtEndFirst);
  const [sight, setSight] = useState<{ readonly seq: number } | null>(null);
  const anchor = useRef<{ readonly row: Element; readonly top: number } | null>(null);
  const top = useRef(0);
  const { from, to } = isFollowing ? followEnd(kept, length) : fitWithin(kept, length);

  const pin = useCallback(() => {
    const scroller = scrollerOf(box.current);
    const card = box.current?.querySelector(".waiting");
    // Nobody is moved while writing.
    if (card && card !== document.activeElement && card.contains(document.activeElement)) return;
    // A question that is taller than the screen is read from its beginning.
    if (card && card.getBoundingClientRect().height > scroller.clientHeight)
      card.scrollIntoView({ block: "start", behavior: "instant" });
    else scroller.scrollTo({ top: scroller.scrollHeight, behavior: "instant" });
    top.current = scroller.scrollTop;
  }, [box]);

  const move = useCallback(
    (next: Stretch) => {
      const row = firstInSight(box.current);
      anchor.current = row && { row, top: row.getBoundingClientRect().top };
      setKept(next);
    },
    [box],
  );

  const [filtered, setFiltered] = useState(filter);
  if (filtered !== filter) {
    setFiltered(filter);
    if (!isFollowing) setKept(START);
  }

  useLayoutEffect(() => {
    const before = anchor.current;
    anchor.current = null;
    if (!before?.row.isConnected) return;
    const by = before.row.getBoundingClientRect().top - before.top;
    if (by !== 0) scrollerOf(box.current).scrollBy({ top: by, behavior: "instant" });
  }, [box, from, to]);

  useLayoutEffect(() => {
    if (isFollowing) pin();
  }, [isFollowing, pin, items, cards]);

  useLayoutEffect(() => {
    const row = sight && box.current?.querySelector<HTMLElement>(`[data-seq="${sight.seq}"]`);
    if (!row) return;
    const isTall = row.getBoundingClientRect().height > scrollerOf(box.current).clientHeight * 0.8;
    row.scrollIntoView({ block: isTall ? "start" : "center", behavior: "instant" });
    row.focus({ preventScroll: true });
  }, [box, sight]);

  const stand = useCallback(
    (isNear: boolean) => {
      if (isNear === isFollowing) return;
      setKept({ from, to });
      setFollowing(isNear);
    },
    [from, to, isFollowing],
  );

  const look = useCallback(
    () => stand(isNearEnd(scrollerOf(box.current)) && to >= length),
    [box, stand, to, length],
  );

  const scrolled = useCallback(() => {
    const scroller = scrollerOf(box.current);
    const isUp = scroller.scrollTop < top.current - 1;
    top.current = scroller.scrollTop;
    // What grew below the reader is no wish to leave the end; to scroll up is.
    if (!isFollowing || isUp) stand(isNearEnd(scroller) && to >= length);
  }, [box, stand, isFollowing, to, length]);

  useEffect(() => {
    const stop = new AbortController();
    for (const scroller of [box.current, globalThis])
      scroller?.addEventListener("scroll", scrolled, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, [box, scrolled]);

  useEffect(() => {
    const element = box.current;
    if (!isFollowing || !element) return undefined;
    // What stands around the conversation changes its height too.
    const observer = new ResizeObserver(() => pin());
    observer.observe(element);
    void document.fonts.ready.then(() => pin());
    return () => observer.disconnect();
  }, [box, isFollowing, pin]);

  useEffect(() => {
    const scroller = scrollerOf(box.current);
    const observer = new IntersectionObserver(
      (seen) => {
        for (const { isIntersecting, target } of seen) {
          if (!isIntersecting) continue;
          if (target === above.current) move(stretchEarlier({ from, to }, length));
          else move(stretchLater({ from, to }, length));
        }
      },
      { root: scroller === box.current ? scroller : null, rootMargin: `${AHEAD_PX}px 0px` },
    );
    for (const end of [above.current, below.current]) if (end) observer.observe(end);
    return () => observer.disconnect();
  }, [box, above, below, from, to, length, move]);

  const toEnd = useCallback(() => {
    setKept(stretchAtEnd(length));
    setFollowing(true);
  }, [length]);

  const show = useCallback(
    (place: number, seq: number) => {
      setFollowing(false);
      setKept(place >= from && place < to ? { from, to } : stretchAround(place, length));
      setSight({ seq });
    },
    [from, to, length],
  );

  return { box, above, below, from, to, isFollowing, toEnd, show, look };
}

/** On a wide screen the conversation scrolls by itself, on a narrow one the page does. */
function scrollerOf(box: HTMLElement | null): Element {
  return box && getComputedStyle(box).overflowY === "auto"
    ? box
    : (document.scrollingElement ?? document.documentElement);
}

function isNearEnd({ scrollHeight, scrollTop, clientHeight }: Element): boolean {
  return scrollHeight - scrollTop - clientHeight < NEAR_PX;
}

function firstInSight(box: HTMLElement | null): Element | null {
  const top = Math.max(0, box?.getBoundingClientRect().top ?? 0);
  return (
    [...(box?.querySelectorAll("[data-seq]") ?? [])].find(
      (row) => row.getBoundingClientRect().bottom > top,
    ) ?? null
  );
}

// Which of many items are drawn: a stretch of them that moves with the reader, so that two thousand messages cost what sixty do.
// Law 1: a stretch lies within the items and is never longer than MOST.
// Law 2: whatever is asked to be seen is in it.
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A few screens. */
export const FIRST = 60;
/** How much further it reaches when its end comes near. */
export const STEP = 40;
/** As much as a page draws without being felt. */
export const MOST = 200;

export function stretchAtEnd(length: number): Stretch {
  return { from: Math.max(0, length - FIRST), to: length };
}

/** Of however many there will be. */
export const START: Stretch = { from: 0, to: FIRST };

export function stretchAround(place: number, length: number): Stretch {
  const from = Math.max(0, Math.min(place - FIRST / 2, length - FIRST));
  return { from, to: Math.min(length, from + FIRST) };
}

export function stretchEarlier({ from, to }: Stretch, length: number): Stretch {
  const start = Math.max(0, Math.min(from, length) - STEP);
  return { from: start, to: Math.min(to, length, start + MOST) };
}

export function stretchLater({ from, to }: Stretch, length: number): Stretch {
  const end = Math.min(length, to + STEP);
  return { from: Math.max(Math.min(from, end), end - MOST, 0), to: end };
}

/** New items at the end are drawn at once for whoever is there; a stretch that grew too long begins anew. */
export function followEnd({ from }: Stretch, length: number): Stretch {
  return length - from > MOST || from >= length ? stretchAtEnd(length) : { from, to: length };
}

/** The same stretch where items became fewer, as when a moment of the past is looked at. */
export function fitWithin({ from, to }: Stretch, length: number): Stretch {
  const end = Math.min(to, length);
  return from < end ? { from, to: end } : stretchAtEnd(length);
}
