// Why a run stops before its end, and the signal its calls listen to. The first reason stands.
import type { EventData } from "../log/event.ts";

export type PauseReason = EventData<"deliberation.paused">["reason"];

export class Stop {
  readonly #abort = new AbortController();
  #why: { readonly reason: PauseReason; readonly detail: string } | undefined;
  #error: unknown;

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

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Nothing new is begun; what is in flight may finish. */
  soon(reason: PauseReason, detail: string): void {
    this.#why ??= { reason, detail };
  }

  /** What is in flight is given up as well. */
  now(reason: PauseReason, detail: string): void {
    this.soon(reason, detail);
    this.#abort.abort();
  }

  abort(): void {
    this.#abort.abort();
  }

  failed(error: unknown): void {
    this.#error ??= error;
    this.#abort.abort();
  }
}
