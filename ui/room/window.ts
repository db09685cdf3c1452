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

export function atEnd(length: number): Stretch {
  return { from: Math.max(0, length - FIRST), to: length };
}

/** Of however many there will be. */
export const START: Stretch = { from: 0, to: FIRST };

export function around(place: number, length: number): Stretch {
  const from = Math.max(0, Math.min(place - FIRST / 2, length - FIRST));
  return { from, to: Math.min(length, from + FIRST) };
}

export function earlier({ from, to }: Stretch, length: number): Stretch {
  const start = Math.max(0, Math.min(from, length) - STEP);
  return { from: start, to: Math.min(to, length, start + MOST) };
}

export function later({ from, to }: Stretch, length: number): Stretch {
  const end = Math.min(length, to + STEP);
  return { from: Math.max(Math.min(from, end), end - MOST, 0), to: end };
}

/** New items at the end are drawn at once for whoever is there; a stretch that grew too long begins anew. */
export function followed({ from }: Stretch, length: number): Stretch {
  return length - from > MOST || from >= length ? atEnd(length) : { from, to: length };
}

/** The same stretch where items became fewer, as when a moment of the past is looked at. */
export function within({ from, to }: Stretch, length: number): Stretch {
  return to <= length && from < to
    ? { from, to }
    : to > length && from < length
      ? { from, to: length }
      : atEnd(length);
}
