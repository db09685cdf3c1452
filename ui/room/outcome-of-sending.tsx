// What became of something a person sent: that it is on its way or recorded, or why it was refused.
import type { ReactNode } from "react";
import type { Refusal } from "../api.ts";
import type { Seen } from "../deliberation/seen.ts";
import { useTranslate } from "../language.tsx";
import { Text } from "../parts/words-of.tsx";
import type { Sending } from "./sending.ts";

export function Refused({ refusal }: { readonly refusal: Refusal | null }): ReactNode {
  const t = useTranslate();
  if (refusal === null) return null;
  const message =
    refusal.code === "offline"
      ? t("app.offline")
      : refusal.message === ""
        ? t("app.broken")
        : refusal.message;
  // What to type in a terminal helps nobody here.
  const hint =
    refusal.code === "offline"
      ? t("app.offlineHint")
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

function intoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest", behavior: "instant" });
}
