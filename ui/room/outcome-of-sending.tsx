// What became of something a person sent: that it is on its way or recorded, or why it was refused.
import type { ReactNode } from "react";
import type { Refusal } from "../api.ts";
import type { Seen } from "../deliberation/seen.ts";
import { useWords } from "../language.tsx";
import { Text } from "../parts/words-of.tsx";
import { words as shared } from "../words.ts";
import type { Sending } from "./sending.ts";
import { words } from "./words.ts";

export function Refused({ refusal }: { readonly refusal: Refusal | null }): ReactNode {
  const s = useWords(shared);
  if (refusal === null) return null;
  const message =
    refusal.code === "offline" ? s.offline : refusal.message === "" ? s.broken : refusal.message;
  // What to type in a terminal helps nobody here.
  const hint =
    refusal.code === "offline"
      ? s.offlineHint
      : refusal.code === "refused-reply"
        ? ""
        : refusal.hint;
  return (
    <div className="callout failed" role="alert" ref={intoSight}>
      <p className="refused">
        <Text text={message} />
      </p>
      {hint === "" ? null : (
        <p className="small soft">
          <Text text={hint} />
        </p>
      )}
    </div>
  );
}

export function Recorded({
  state,
  seen,
}: {
  readonly state: Sending["state"];
  readonly seen: Seen;
}): ReactNode {
  const w = useWords(words);
  return (
    <p role="status" className="small soft">
      {state === "sending"
        ? w.sending
        : state === "recorded"
          ? seen.head.isAlive
            ? w.recorded
            : w.recordedAsleep
          : ""}
    </p>
  );
}

function intoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest", behavior: "instant" });
}
