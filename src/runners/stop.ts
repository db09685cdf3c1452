// Why a run stops before its end, and the signals its parts listen to. The first reason stands.
import { setMaxListeners } from "node:events";
import type { EventData } from "../log/event.ts";

export type PauseReason = EventData<"deliberation.paused">["reason"];

export class Stop {
  readonly #closing = new AbortController();
  readonly #abort = new AbortController();
  #why: { readonly reason: PauseReason; readonly detail: string } | undefined;
  #error: unknown;

  constructor() {
    // Every call in flight listens, and there are more of them than the platform takes for a leak.
    setMaxListeners(0, this.#closing.signal, this.#abort.signal);
  }

  get isOn(): boolean {
    return this.#why !== undefined || this.#error !== undefined;
  }

  get why(): { readonly reason: PauseReason; readonly detail: string } | undefined {
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
  soon(reason: PauseReason, detail: string): void {
    this.#why ??= { reason, detail };
    this.#closing.abort();
  }

  /** What is in flight is given up as well. */
  now(reason: PauseReason, detail: string): void {
    this.soon(reason, detail);
    this.#abort.abort();
  }

  abort(): void {
    this.#closing.abort();
    this.#abort.abort();
  }

  failed(error: unknown): void {
    this.#error ??= error;
    this.abort();
  }
}
