// Why a run stops before its end, and the signals its parts listen to. The first reason stands.
import { setMaxListeners } from "node:events";
import type { EventData } from "../../log/event.ts";
import type { Phrased } from "../../messages/voice.ts";

export type PauseReason = EventData<"deliberation.paused">["reason"];

type Why = Pick<EventData<"deliberation.paused">, "reason" | "detail" | "says">;

export class Stop {
  readonly #closing = new AbortController();
  readonly #abort = new AbortController();
  #why: Why | undefined;
  #error: unknown;

  constructor() {
    // Every call in flight listens, and there are more of them than the platform takes for a leak.
    setMaxListeners(0, this.#closing.signal, this.#abort.signal);
  }

  get isOn(): boolean {
    return this.#why !== undefined || this.#error !== undefined;
  }

  get why(): Why | undefined {
    return this.#why;
  }

  /** What broke, where something did. */
  get error(): unknown {
    return this.#error;
  }

  /** Aborts as soon as the run stops: for what costs nothing to give up, such as waiting. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Aborts when what is in flight is given up as well. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Nothing new is begun; what is in flight may finish. */
  soon(reason: PauseReason, why: string | Phrased): void {
    this.#why ??= {
      reason,
      ...(typeof why === "string" ? { detail: why } : { detail: why.text, says: why.says }),
    };
    this.#closing.abort();
  }

  /** What is in flight is given up as well. */
  now(reason: PauseReason, why: string | Phrased): void {
    this.soon(reason, why);
    this.#abort.abort();
  }

  abort(): void {
    this.#closing.abort();
    this.#abort.abort();
  }

  fail(error: unknown): void {
    this.#error ??= error;
    this.abort();
  }
}
