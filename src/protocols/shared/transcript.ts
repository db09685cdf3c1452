// What has been said so far, under ids the engine mints: `r{round}-msg-{nnn}`, gapless, in seat order.
import type { Message } from "../../kernel/fact.ts";
import type { Json, JsonObject } from "../../kernel/json.ts";
import type { Answered } from "../../kernel/reply.ts";
import { inReadingOrder } from "../../text/fields.ts";

/** A message on one line, its fields in reading order: for a seat that has no transcript before its eyes. */
export function inWords(body: JsonObject, order: readonly string[]): string {
  const words = (value: Json): string =>
    Array.isArray(value)
      ? value.map(words).join(" / ")
      : value !== null && typeof value === "object"
        ? inWords(value as JsonObject, order)
        : String(value); // neither list nor null
  return inReadingOrder(body, order)
    .map(([key, value]) => `${key}: ${words(value)}`)
    .join("; ");
}

export class Transcript {
  readonly messages: Message[] = [];
  #minted = new Map<number, number>();

  /** Publishes a reply as a message. `hidden` fields are for the engine and not for peers. */
  say(
    reply: Answered<object>,
    round: number,
    phase: string,
    hidden: readonly string[] = [],
  ): Message {
    const n = (this.#minted.get(round) ?? 0) + 1;
    this.#minted.set(round, n);
    const body: JsonObject = Object.fromEntries(
      Object.entries(reply.value).filter(([key]) => !hidden.includes(key)),
    ); // a parsed reply is JSON data
    const message: Message = {
      kind: "message",
      id: `r${round}-msg-${String(n).padStart(3, "0")}`,
      seat: reply.seat,
      round,
      phase,
      ask: reply.ask,
      body,
      flags: reply.flags,
    };
    this.messages.push(message);
    return message;
  }

  /** The same count of ids, with this message alone to begin with. */
  from(first: Message | undefined): Transcript {
    const transcript = new Transcript();
    transcript.#minted = this.#minted;
    if (first) transcript.messages.push(first);
    return transcript;
  }

  of(seat: string): Message[] {
    return this.messages.filter((m) => m.seat === seat);
  }
}
