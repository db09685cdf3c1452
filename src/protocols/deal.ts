// Documents that are dealt out: each goes to one seat, which discloses what the others may lack.
// Different evidence in different hands keeps a blind round from being one opinion said several times.
import type { Document } from "../script/protocol.ts";
import type { Seat } from "../script/seat.ts";

export type { Document };

/** In turn, in the order they were given. */
export function dealtTo(seat: Seat, seats: readonly Seat[], documents: readonly Document[]): readonly Document[] {
  const place = seats.findIndex(({ id }) => id === seat.id);
  return place < 0 ? [] : documents.filter((_, i) => i % seats.length === place);
}
