// Looks whenever something in a folder may have changed. Notification alone may miss events, so there is a slow look as well.
import type { Fs } from "./fs.ts";

/** Answers how to stop. */
export function watchOr(fs: Fs, folder: string, look: () => void, everyMs: number): () => void {
  const timer = setInterval(look, everyMs);
  timer.unref();
  let unwatch: (() => void) | undefined;
  try {
    unwatch = fs.watch?.(folder, look);
  } catch {
    unwatch = undefined;
  }
  return () => {
    clearInterval(timer);
    unwatch?.();
  };
}
