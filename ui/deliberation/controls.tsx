// What a person may do with a run: pause it, add a constraint for everyone, go on. What the server refuses is said in place.
import { useState, type ReactNode } from "react";
import type { Head, Resumed } from "../../src/web/wire.ts";
import { post, Refusal } from "../api.ts";
import { useTranslate } from "../language.tsx";
import { refusalText } from "../parts/refusal-text.ts";
import { Text } from "../parts/words-of.tsx";
import { Constraint, ControlsDialog, Raise } from "./controls-dialog.tsx";
import type { Seen } from "./seen.ts";

type Opened = "constraint" | "raise" | "again" | null;

/** `isSaid`: the server has answered; the page follows once it has read a later record. */
interface Under {
  readonly what: "pause" | "go-on" | "constraint";
  readonly at: number;
  readonly isSaid: boolean;
}

export function Controls({ seen }: Readonly<{ seen: Seen }>): ReactNode {
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
      setError(
        refusalText(
          refused instanceof Refusal ? refused : new Refusal("broken", String(refused), ""),
          t,
        ),
      );
    }
  };
  const pause = (): void => void act("pause", () => post(`${path}/pause`, {}));
  const goOn = (wish: Resumed): void => void act("go-on", () => post(`${path}/resume`, wish));
  const constrain = (constraint: string): void =>
    void act("constraint", async () => {
      if (control.kind === "going") await post(`${path}/pause`, {}).catch(standing);
      await post(`${path}/resume`, { caps: {}, constraint } satisfies Resumed);
    });
  const show = (which: Opened): void => (setError(null), setOpened(which));
  const open = (which: Opened): void => (isBusy ? undefined : show(which));
  const close = (): void => show(null);

  if (control.kind === "nothing") return null;
  if (control.kind === "elsewhere")
    return <p className="controls small soft">{t("controls.elsewhere")}</p>;
  const isStill = control.kind === "still";
  // Buttons are never disabled outright: whoever pressed one, or comes back from a dialog, keeps the focus.
  const isPlain = !isStill || control.needs === "nothing";
  return (
    <div className="controls" role="group" aria-label={t("controls.controls")}>
      <div className="row controls-row">
        {isPlain ? (
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBusy}
            onClick={() => open("constraint")}
          >
            {t("controls.constraint")}
          </button>
        ) : null}
        {isStill ? (
          <button
            type="button"
            className="button primary"
            aria-disabled={isBusy}
            onClick={() =>
              control.needs === "nothing"
                ? goOn({ caps: {} })
                : open(control.needs === "caps" ? "raise" : "again")
            }
          >
            {isBusy ? t("controls.goingOn") : isPlain ? t("controls.goOn") : t("controls.goOnMore")}
          </button>
        ) : (
          <button type="button" className="button" aria-disabled={isBusy} onClick={pause}>
            {isBusy && under.what === "pause" ? t("controls.pausing") : t("controls.pause")}
          </button>
        )}
      </div>
      <p className="small soft" role="status">
        {isBusy && under.what === "pause" ? t("controls.pausingHint") : ""}
      </p>
      {error !== null && opened === null ? (
        <p className="callout failed small" role="alert">
          <Text text={error} />
        </p>
      ) : null}
      {opened === "constraint" ? (
        <Constraint
          isGoing={!isStill}
          isBusy={isBusy}
          error={error}
          add={constrain}
          close={close}
        />
      ) : null}
      {opened === "raise" && isStill ? (
        <Raise
          head={seen.head}
          detail={control.detail}
          isBusy={isBusy}
          error={error}
          raise={(caps) => goOn({ caps })}
          close={close}
        />
      ) : null}
      {opened === "again" && isStill ? (
        <ControlsDialog
          title={t("controls.againTitle")}
          action={isBusy ? t("controls.goingOn") : t("controls.again")}
          isBusy={isBusy}
          error={error}
          act={() => goOn({ caps: {}, rerun: true })}
          close={close}
        >
          {control.detail === "" ? null : <Text as="p" text={control.detail} />}
          <p className="soft">{t("controls.againHint")}</p>
        </ControlsDialog>
      ) : null}
    </div>
  );
}

/** It stands still already: then there is nothing to pause. */
function standing(refused: unknown): void {
  if (!(refused instanceof Refusal && refused.code === "not-here")) throw refused;
}

// What a person may do with a run now: it goes on here, it stands still, it goes on elsewhere, or there is nothing to do.
// Law: a run that stands still can be gone on with, whoever was seen to write it last; the server refuses what is not so.
type Control =
  | { readonly kind: "nothing" | "going" | "elsewhere" }
  | { readonly kind: "still"; readonly needs: "nothing" | "caps" | "yes"; readonly detail: string };

export function controlOf(
  { status, isAlive, isHere }: Pick<Head, "status" | "isAlive" | "isHere">,
  isReplay: boolean,
): Control {
  // Where a host fills all the seats, the host goes on.
  if (isReplay || status.state === "finished" || (status.hosted && !status.mixed))
    return { kind: "nothing" };
  if (status.paused)
    return {
      kind: "still",
      needs: NEEDS[status.paused.reason] ?? "nothing",
      detail: status.paused.detail,
    };
  if (isHere) return { kind: "going" };
  return isAlive ? { kind: "elsewhere" } : { kind: "still", needs: "nothing", detail: "" };
}

/** A cap that was reached stops the run again at once; a call that may have been paid for is not made again without a yes. */
const NEEDS: Readonly<
  Partial<Record<NonNullable<Head["status"]["paused"]>["reason"], "caps" | "yes">>
> = { budget: "caps", ambiguous: "yes" };
