// What a person may do with a run: pause it, add a constraint for everyone, go on, with other limits or models. What the server refuses is said in place.
import { useState } from "react";
import type { ReactNode } from "react";
import type { Head, ResumeForm } from "../../src/web/wire.ts";
import { post, Refusal } from "../api.ts";
import { useTranslate } from "../language.tsx";
import { useMay } from "../member.tsx";
import { Button } from "../parts/form.tsx";
import { Callout, refusalText } from "../parts/notice.tsx";
import type { Seen } from "./seen.ts";

/** What is asked for over the page. */
export type Opened = "constraint" | "raise" | "again" | "models" | null;

/** `isSaid`: the server has answered; the page follows once it has read a later record. */
type Under = Readonly<{ what: "pause" | "go-on" | "constraint"; at: number; isSaid: boolean }>;

/** The run's controls, wherever on the page they are pressed. */
export interface Acting {
  readonly control: Control;
  readonly under: Under["what"] | null;
  readonly error: string | null;
  readonly opened: Opened;
  readonly open: (which: Opened) => void;
  readonly close: () => void;
  readonly pause: () => void;
  readonly goOn: (wish: ResumeForm) => void;
  readonly constrain: (constraint: string) => void;
}

export function useActing(seen: Seen): Acting {
  const t = useTranslate();
  const [opened, setOpened] = useState<Opened>(null);
  const [under, setUnder] = useState<Under | null>(null);
  const [error, setError] = useState<string | null>(null);
  const control = controlOf(seen.head, seen.isReplay);
  const path = `/api/deliberations/${seen.id}`;
  const isBusy = under !== null && !(under.isSaid && seen.head.at > under.at);

  const act = async (what: Under["what"], work: () => Promise<unknown>): Promise<void> => {
    if (isBusy) return;
    setError(null);
    setUnder({ what, at: seen.head.at, isSaid: false });
    try {
      await work();
      setUnder((now) => now && { ...now, isSaid: true });
      setOpened(null);
    } catch (refused) {
      setUnder(null);
      setError(refusalText(Refusal.of(refused), t));
    }
  };
  const show = (which: Opened): void => (setError(null), setOpened(which));
  return {
    control,
    under: isBusy ? under.what : null,
    error,
    opened,
    open: (which) => (isBusy ? undefined : show(which)),
    close: () => show(null),
    pause: () => void act("pause", () => post(`${path}/pause`, {})),
    goOn: (wish) => void act("go-on", () => post(`${path}/resume`, wish)),
    constrain: (constraint) =>
      void act("constraint", async () => {
        if (control.kind !== "still") await post(`${path}/pause`, {}).catch(allowStandstill);
        await post(`${path}/resume`, { caps: {}, constraint } satisfies ResumeForm);
      }),
  };
}

/** Beside the question. Where the run stands still for a cause, the banner below has the button for it. */
export function Controls({ acting }: Readonly<{ acting: Acting }>): ReactNode {
  const t = useTranslate();
  const mayRun = useMay("owner");
  const { control, under, error, opened, open, pause, goOn } = acting;
  if (control.kind === "nothing" || !mayRun) return null;
  const isBusy = under !== null;
  const isStill = control.kind === "still";
  const isPlain = !isStill || control.cause === null;
  // Buttons are never disabled outright: whoever pressed one, or comes back from a dialog, keeps the focus.
  const button = { "aria-disabled": isBusy };
  const isPausing = under === "pause";
  return (
    <div className="controls stack tight" role="group" aria-label={t("controls.controls")}>
      <div className="row controls-row">
        {isStill && isPlain ? (
          <Button
            look="quiet"
            {...button}
            act={() => open("models")}
            text={t("controls.otherModels")}
          />
        ) : null}
        {isPlain ? (
          <Button
            look="quiet"
            {...button}
            act={() => open("constraint")}
            text={t("controls.constraint")}
          />
        ) : null}
        {!isStill ? (
          <Button
            {...button}
            act={pause}
            text={isPausing ? t("controls.pausing") : t("controls.pause")}
          />
        ) : isPlain ? (
          <Button
            look="primary"
            {...button}
            act={() => goOn({ caps: {} })}
            text={isBusy ? t("controls.goingOn") : t("controls.goOn")}
          />
        ) : null}
      </div>
      <p className="small soft" role="status">
        {isPausing
          ? t("controls.pausingHint")
          : control.kind === "elsewhere"
            ? t("controls.elsewhere")
            : ""}
      </p>
      <Callout look="fell small" role="alert" text={opened === null ? error : null} />
    </div>
  );
}

/** It stands still already: then there is nothing to pause. */
function allowStandstill(refused: unknown): void {
  if (!(refused instanceof Refusal && refused.code === "not-here")) throw refused;
}

// What a person may do with a run now: it goes on here, it stands still, it goes on elsewhere, or there is nothing to do.
// Law: a run that stands still can be gone on with, whoever was seen to write it last; the server refuses what is not so.
type Paused = NonNullable<Head["status"]["paused"]>;
/** Pauses that something brought about which is still there, or may be: going on as before may stop at once. */
export type Cause = Exclude<Paused["reason"], "interrupt" | "user" | "person">;
export function isCause(reason: Paused["reason"]): reason is Cause {
  return reason !== "interrupt" && reason !== "user" && reason !== "person";
}

export type Control =
  | { readonly kind: "nothing" | "going" | "elsewhere" }
  | { readonly kind: "still"; readonly cause: Cause | null; readonly detail: string };

export function controlOf(
  head: Pick<Head, "status" | "isAlive" | "isHere" | "isOwn" | "damage">,
  isReplay: boolean,
): Control {
  const { status, isAlive, isHere, isOwn, damage } = head;
  // Where a host fills all the seats, the host goes on; on a damaged log nobody does.
  const isOver = status.state === "finished" || damage !== null;
  if (isReplay || isOver || !isOwn || (status.hosted && !status.mixed)) return { kind: "nothing" };
  if (status.paused) {
    const { reason, detail } = status.paused;
    return { kind: "still", cause: isCause(reason) ? reason : null, detail };
  }
  if (isHere) return { kind: "going" };
  return isAlive ? { kind: "elsewhere" } : { kind: "still", cause: null, detail: "" };
}
