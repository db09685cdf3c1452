// Something a person sends: on its way, recorded, or refused with what the server said.
import { useCallback, useState, type ReactNode } from "react";
import { post, Refusal } from "../api.ts";
import type { Seen } from "../deliberation/seen.ts";
import { useTranslate } from "../language.tsx";
import { refusalWords } from "../parts/notice.tsx";
import { Text } from "../parts/words-of.tsx";

interface Sending {
  readonly state: "idle" | "sending" | "recorded";
  readonly refusal: Refusal | null;
  /** Why it was refused; null where it is recorded. */
  readonly send: (path: string, body: object) => Promise<Refusal | null>;
}

/** Told of what became of it, also where what sent it is gone by then. */
export type Sent = (refused: Refusal | null) => void;

const OVERTAKEN = new Set(["refused", "nothing-waits"]);

/** Somebody else was faster: the question is gone, and what stands is told beside it. */
export function isOvertaken(refusal: Refusal | null): boolean {
  return refusal !== null && OVERTAKEN.has(refusal.code);
}

export function useSending(): Sending {
  const [state, setState] = useState<Sending["state"]>("idle");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const send = useCallback(async (path: string, body: object): Promise<Refusal | null> => {
    setState("sending");
    setRefusal(null);
    try {
      await post<object>(path, body);
      setState("recorded");
      return null;
    } catch (error) {
      setState("idle");
      const why = Refusal.of(error);
      setRefusal(why);
      return why;
    }
  }, []);
  return { state, refusal, send };
}

// What a person has begun to write. It outlives a look at another view, and goes when it was sent.
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

// What became of something a person sent: that it is on its way or recorded, or why it was refused.
export function Refused({ refusal }: Readonly<{ refusal: Refusal | null }>): ReactNode {
  const t = useTranslate();
  if (refusal === null) return null;
  const { title, hint } = refusalWords(refusal, t);
  return (
    <div className="callout failed" role="alert" ref={showWhole}>
      <Text as="p" className="refused" text={title} />
      {/* What to type in a terminal helps nobody here. */}
      {hint === "" || refusal.code === "refused-reply" ? null : (
        <Text as="p" className="small soft" text={hint} />
      )}
    </div>
  );
}

export function Recorded({
  state,
  seen,
}: Readonly<{ state: Sending["state"]; seen: Seen }>): ReactNode {
  const t = useTranslate();
  return (
    <p role="status" className="small soft">
      {state === "sending"
        ? t("room.sending")
        : state === "recorded"
          ? seen.head.isAlive
            ? t("room.recorded")
            : t("room.recordedAsleep")
          : ""}
    </p>
  );
}

function showWhole(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest", behavior: "instant" });
}
