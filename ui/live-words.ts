// The words of replies while they stream, by ask. Who shows them is drawn anew as they come, and nothing else of the page is.
import { useCallback, useSyncExternalStore } from "react";
import type { WordsSoFar } from "../src/web/wire.ts";

export class LiveWords {
  readonly #texts = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  take({ ask, text }: WordsSoFar): void {
    if (text === "") this.#texts.delete(ask);
    else this.#texts.set(ask, text);
    this.#tell();
  }

  /** A connection that begins says again all that is being written. */
  clear(): void {
    this.#texts.clear();
    this.#tell();
  }

  /** Empty where nothing is heard. */
  of(ask: string): string {
    return this.#texts.get(ask) ?? "";
  }

  readonly listen = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  };

  #tell(): void {
    for (const changed of this.#listeners) changed();
  }
}

export function useLiveWords(liveWords: LiveWords, ask: string): string {
  return useSyncExternalStore(
    liveWords.listen,
    useCallback(() => liveWords.of(ask), [liveWords, ask]),
  );
}
