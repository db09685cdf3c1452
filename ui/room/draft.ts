// What a person has begun to write. It outlives a look at another view, and goes when it was sent.
import { useCallback, useState } from "react";

/** Only as many as one person has open. */
const MOST = 50;
const DRAFTS = new Map<string, Readonly<Record<string, string>>>();

export interface Draft {
  readonly written: Readonly<Record<string, string>>;
  readonly write: (name: string, text: string) => void;
  readonly forget: () => void;
}

export function useDraft(key: string): Draft {
  const [written, setWritten] = useState(() => DRAFTS.get(key) ?? {});
  const write = useCallback(
    (name: string, text: string) =>
      setWritten((before) => {
        const after = { ...before, [name]: text };
        DRAFTS.delete(key);
        DRAFTS.set(key, after);
        for (const oldest of [...DRAFTS.keys()].slice(0, Math.max(0, DRAFTS.size - MOST)))
          DRAFTS.delete(oldest);
        return after;
      }),
    [key],
  );
  const forget = useCallback(() => void DRAFTS.delete(key), [key]);
  return { written, write, forget };
}
