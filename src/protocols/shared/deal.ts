// Documents that are dealt out: each goes to one seat, which discloses what the others may lack.
// Different evidence in different hands keeps a blind round from being one opinion said several times.
import type { Ask, Note, Document, Seat } from "../../kernel/ask.ts";
import type { Fact, Message } from "../../kernel/fact.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { record, all, type Script } from "../../kernel/script.ts";
import { ask, gone } from "./ask.ts";
import { oneOf, form, rows, text, verbatim, type ReplyIn } from "./schema.ts";

export type DisclosureReply = ReplyIn<typeof disclosureShape>;

/** In turn, in the order they were given. */
export function dealtTo(
  seat: Seat,
  seats: readonly Seat[],
  documents: readonly Document[],
): readonly Document[] {
  const place = seats.findIndex(({ id }) => id === seat.id);
  return place < 0 ? [] : documents.filter((_, i) => i % seats.length === place);
}

/** How many seats hold a document of their own. */
export function holders(seats: number, documents: readonly Document[] | undefined): number {
  return Math.min(seats, documents?.length ?? 0);
}

/** Each holder says what the others may lack, before the discussion goes on. */
export function* disclosed(
  asks: readonly Ask<DisclosureReply>[],
  said: (reply: Answered<DisclosureReply>) => readonly Fact[],
): Script<void> {
  if (asks.length === 0) return;
  const replies = yield* all(asks);
  yield* record(replies.flatMap((reply) => (isAnswered(reply) ? said(reply) : [gone(reply)])));
}

export const DISCLOSURE =
  "You were dealt documents that nobody else has read. Before the discussion goes on, disclose what they say that bears on the question and that the others may lack, also where it speaks against you.";

export function askDisclosure(
  seat: Seat,
  documents: readonly Document[],
  transcript: readonly Message[],
  notes: readonly Note[] = [],
): Ask<DisclosureReply> {
  return ask({
    id: `disclosure/1/${seat.id}`,
    seat,
    purpose: "disclosure",
    round: 1,
    transcript,
    documents,
    notes,
    shape: disclosureShape(documents.map(({ name }) => name)),
  });
}

const disclosureShape = (names: readonly string[]) =>
  form(["disclosure", names], () => ({
    disclosures: rows({
      document: oneOf(names, "name of the document"),
      quote: verbatim("copied word for word from it", 600),
      matters: text("what it changes for the question", 400),
    })
      .min(1)
      .max(5)
      .describe("what your documents say that the others may lack, whether or not it serves you"),
  }));
