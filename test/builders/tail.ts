// An event stream of the server, read as it comes; what was heard is kept, and a test waits for what it needs.
import { request, type IncomingMessage } from "node:http";
import { createParser } from "eventsource-parser";
import type { Asked, Browser } from "./serving.ts";

export interface Heard {
  readonly id: number;
  readonly event: string;
  readonly data: string;
}

export class Tail {
  readonly answer: IncomingMessage;
  readonly heard: Heard[] = [];
  isOver = false;
  #woken: () => void = () => undefined;

  constructor(answer: IncomingMessage) {
    this.answer = answer;
    const parser = createParser({
      onEvent: ({ id = "", event = "message", data }) =>
        this.heard.push({ id: Number(id), event, data }),
    });
    answer.setEncoding("utf8");
    answer.on("data", (text: string) => {
      parser.feed(text);
      this.#woken();
    });
    answer.on("error", () => undefined);
    answer.on("close", () => {
      this.isOver = true;
      this.#woken();
    });
  }

  static of(
    { place, host, cookie }: Browser,
    path: string,
    headers: Asked["headers"] = {},
  ): Promise<Tail> {
    return new Promise((resolve, reject) => {
      const asking = request(
        {
          host: "127.0.0.1",
          port: place.port,
          path,
          setHost: false,
          agent: false,
          headers: { host, cookie, ...headers } as Record<string, string>,
        },
        (answer) => resolve(place.held(new Tail(answer), () => answer.destroy())),
      );
      asking.on("error", reject);
      asking.end();
    });
  }

  get rows(): readonly {
    readonly id: number;
    readonly row: { readonly seq: number; readonly kind: string };
  }[] {
    return this.heard
      .filter(({ event }) => event === "message")
      .map(({ id, data }) => ({ id, row: JSON.parse(data) as { seq: number; kind: string } })); // rows of the feed
  }

  /** Resolves when it fits; fails when the stream ends without. */
  async until(fits: (tail: Tail) => boolean): Promise<this> {
    while (!fits(this)) {
      if (this.isOver)
        throw new Error(
          `The stream ended (${this.answer.statusCode ?? 0}) after ${this.heard.length}: ${this.heard.at(-1)?.data ?? ""}`,
        );
      await new Promise<void>((resolve) => (this.#woken = resolve));
    }
    return this;
  }

  async over(): Promise<this> {
    while (!this.isOver) await new Promise<void>((resolve) => (this.#woken = resolve));
    return this;
  }

  close(): void {
    this.answer.destroy();
  }
}
