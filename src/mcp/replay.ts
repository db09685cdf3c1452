// What was said to one session, kept for a while: a client that lost its connection in the middle of a call names the last event it saw and gets the rest.
// Clients of 2026-07-28 have nothing of the kind: theirs is to call again.
// Law 1: what is kept are the latest events without a gap, so that whoever is answered at all misses nothing.
// Law 2: it is one session's and goes with it; no id of another is known here.
import { randomBytes } from "node:crypto";
import type { EventStore, JSONRPCMessage } from "@modelcontextprotocol/server";

interface Kept {
  readonly id: string;
  readonly stream: string;
  readonly message: JSONRPCMessage;
  readonly bytes: number;
}

/** A call is two events: that it began, and its answer. A host that asks for every seat of a round stays far below. */
export const MOST_EVENTS = 500;
/** Several of the longest parts of a report in any script; as many sessions as there may be hold some 200 megabytes. */
export const MOST_BYTES = 2 * 1024 * 1024;
/** Not for secrecy: an id of another session is none here. */
const MARK_BYTES = 12;

export class Replay implements EventStore {
  readonly #kept: Kept[] = [];
  readonly #mark = randomBytes(MARK_BYTES).toString("base64url");
  #told = 0;
  #bytes = 0;

  async storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    this.#told += 1;
    const event = {
      id: `${this.#mark}.${this.#told}`,
      stream,
      message,
      bytes: Buffer.byteLength(JSON.stringify(message)),
    };
    this.#kept.push(event);
    this.#bytes += event.bytes;
    while (this.#kept.length > MOST_EVENTS || this.#bytes > MOST_BYTES)
      this.#bytes -= this.#kept.shift()?.bytes ?? 0;
    return event.id;
  }

  async getStreamIdForEventId(id: string): Promise<string | undefined> {
    return this.#kept[this.#placeOf(id)]?.stream;
  }

  async replayEventsAfter(
    last: string,
    { send }: Parameters<EventStore["replayEventsAfter"]>[1],
  ): Promise<string> {
    const place = this.#placeOf(last);
    const stream = this.#kept[place]?.stream;
    if (stream === undefined) throw new Error("It was asked before whether the event is known");
    for (const event of this.#kept.slice(place + 1))
      if (event.stream === stream) await send(event.id, event.message);
    return stream;
  }

  knows(id: string): boolean {
    return this.#placeOf(id) !== -1;
  }

  #placeOf(id: string): number {
    return this.#kept.findIndex((event) => event.id === id);
  }
}
