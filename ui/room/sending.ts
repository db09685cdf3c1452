// Something a person sends: on its way, recorded, or refused with what the server said.
import { useCallback, useState } from "react";
import { post, Refusal } from "../api.ts";

export interface Sending {
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
      const why = error instanceof Refusal ? error : new Refusal("broken", String(error), "");
      setRefusal(why);
      return why;
    }
  }, []);
  return { state, refusal, send };
}
