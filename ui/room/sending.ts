// Something a person sends: on its way, recorded, or refused with what the server said.
import { useCallback, useState } from "react";
import { post, Refusal } from "../api.ts";

export interface Sending {
  readonly state: "idle" | "sending" | "recorded";
  readonly refusal: Refusal | null;
  readonly send: (path: string, body: object) => Promise<boolean>;
}

export function useSending(): Sending {
  const [state, setState] = useState<Sending["state"]>("idle");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const send = useCallback(async (path: string, body: object): Promise<boolean> => {
    setState("sending");
    setRefusal(null);
    try {
      await post<object>(path, body);
      setState("recorded");
      return true;
    } catch (error) {
      setState("idle");
      setRefusal(error instanceof Refusal ? error : new Refusal("broken", String(error), ""));
      return false;
    }
  }, []);
  return { state, refusal, send };
}
