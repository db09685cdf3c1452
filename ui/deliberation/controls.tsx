// What a person may do with a run: pause it, add a constraint for everyone, go on. What the server refuses is said in place.
import { useState, type ReactNode } from "react";
import type { Head, ResumeForm } from "../../src/web/wire.ts";
import { post, Refusal } from "../api.ts";
import { count, spentDollars } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { CapFields, capsOf, NO_CAPS, type Caps } from "../parts/caps.tsx";
import { Dialog, type Asked } from "../parts/dialog.tsx";
import { Button, TextField } from "../parts/form.tsx";
import { Callout, refusalText } from "../parts/notice.tsx";
import { Text } from "../parts/words-of.tsx";
import type { Seen } from "./seen.ts";

type Opened = "constraint" | "raise" | "again" | null;

/** `isSaid`: the server has answered; the page follows once it has read a later record. */
type Under = Readonly<{ what: "pause" | "go-on" | "constraint"; at: number; isSaid: boolean }>;

export function Controls({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const t = useTranslate();
  const [opened, setOpened] = useState<Opened>(null);
  const [under, setUnder] = useState<Under | null>(null);
  const [error, setError] = useState<string | null>(null);
  const control = controlOf(seen.head, seen.isReplay);
  const isStill = control.kind === "still";
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
  const pause = (): void => void act("pause", () => post(`${path}/pause`, {}));
  const goOn = (wish: ResumeForm): void => void act("go-on", () => post(`${path}/resume`, wish));
  const constrain = (constraint: string): void =>
    void act("constraint", async () => {
      if (!isStill) await post(`${path}/pause`, {}).catch(allowStandstill);
      await post(`${path}/resume`, { caps: {}, constraint } satisfies ResumeForm);
    });
  const show = (which: Opened): void => (setError(null), setOpened(which));
  const open = (which: Opened): void => (isBusy ? undefined : show(which));
  const close = (): void => show(null);

  if (control.kind === "nothing") return null;
  // Buttons are never disabled outright: whoever pressed one, or comes back from a dialog, keeps the focus.
  const isPlain = !isStill || control.needs === "nothing";
  const isPausing = isBusy && under.what === "pause";
  const asked = { isBusy, error, close };
  return (
    <div className="controls stack tight" role="group" aria-label={t("controls.controls")}>
      <div className="row controls-row">
        {isPlain ? (
          <Button
            look="quiet"
            aria-disabled={isBusy}
            act={() => open("constraint")}
            text={t("controls.constraint")}
          />
        ) : null}
        {isStill ? (
          <Button
            look="primary"
            aria-disabled={isBusy}
            act={() =>
              control.needs === "nothing"
                ? goOn({ caps: {} })
                : open(control.needs === "caps" ? "raise" : "again")
            }
            text={
              isBusy ? t("controls.goingOn") : isPlain ? t("controls.goOn") : t("controls.goOnMore")
            }
          />
        ) : (
          <Button
            aria-disabled={isBusy}
            act={pause}
            text={isPausing ? t("controls.pausing") : t("controls.pause")}
          />
        )}
      </div>
      <p className="small soft" role="status">
        {isPausing
          ? t("controls.pausingHint")
          : control.kind === "elsewhere"
            ? t("controls.elsewhere")
            : ""}
      </p>
      <Callout look="fell small" role="alert" text={opened === null ? error : null} />
      {opened === "constraint" && <Constraint {...asked} isGoing={!isStill} add={constrain} />}
      {opened === "raise" && isStill ? (
        <Raise
          {...asked}
          head={seen.head}
          detail={control.detail}
          raise={(caps) => goOn({ caps })}
        />
      ) : null}
      {opened === "again" && isStill ? (
        <Dialog
          {...asked}
          title={t("controls.againTitle")}
          action={isBusy ? t("controls.goingOn") : t("controls.again")}
          act={() => goOn({ caps: {}, rerun: true })}
        >
          {control.detail === "" ? null : <Text as="p" text={control.detail} />}
          <p className="soft">{t("controls.againHint")}</p>
        </Dialog>
      ) : null}
    </div>
  );
}

/** It stands still already: then there is nothing to pause. */
function allowStandstill(refused: unknown): void {
  if (!(refused instanceof Refusal && refused.code === "not-here")) throw refused;
}

// What a person may do with a run now: it goes on here, it stands still, it goes on elsewhere, or there is nothing to do.
// Law: a run that stands still can be gone on with, whoever was seen to write it last; the server refuses what is not so.
type Control =
  | { readonly kind: "nothing" | "going" | "elsewhere" }
  | { readonly kind: "still"; readonly needs: "nothing" | "caps" | "yes"; readonly detail: string };

export function controlOf(
  { status, isAlive, isHere, isOwn }: Pick<Head, "status" | "isAlive" | "isHere" | "isOwn">,
  isReplay: boolean,
): Control {
  // Where a host fills all the seats, the host goes on.
  if (isReplay || !isOwn || status.state === "finished" || (status.hosted && !status.mixed))
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

// A constraint for everyone who is asked from here on. A run that goes on pauses first, takes it up and goes on.
/** As many as the server takes. */
const MOST_CHARACTERS = 4_000;

type ConstraintProps = Asked & Readonly<{ isGoing: boolean; add: (constraint: string) => void }>;
function Constraint({ isGoing, isBusy, error, add, close }: ConstraintProps): ReactNode {
  const t = useTranslate();
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  return (
    <Dialog
      title={t("controls.constraintTitle")}
      action={isBusy ? t("controls.adding") : t("controls.add")}
      isBusy={isBusy}
      error={isEmpty ? t("controls.empty") : error}
      act={() => (text.trim() === "" ? setEmpty(true) : add(text.trim()))}
      close={close}
    >
      <p id="constraint-hint" className="soft">
        {isGoing ? t("controls.constraintHint") : t("controls.constraintStill")}
      </p>
      <TextField
        id="constraint"
        label={t("controls.constraintLabel")}
        rows={4}
        maxLength={MOST_CHARACTERS}
        placeholder={t("controls.constraintExample")}
        aria-describedby="constraint-hint"
        readOnly={isBusy}
        value={text}
        set={(written) => (setEmpty(false), setText(written))}
      />
      {isBusy ? (
        <p className="soft small" role="status">
          {t("controls.pausingHint")}
        </p>
      ) : null}
    </Dialog>
  );
}

// A limit was reached: which to raise, and what was used so far.
type RaiseAsked = Asked & Readonly<{ head: Head; detail: string; raise: (caps: Caps) => void }>;

function Raise({ head, detail, isBusy, error, raise, close }: RaiseAsked): ReactNode {
  const { t, lang } = useChoice();
  const { spent, tokens } = head;
  const [typed, setTyped] = useState(NO_CAPS);
  const [trouble, setTrouble] = useState<string | null>(null);
  const act = (): void => {
    const limits = capsOf(typed);
    if (!limits.ok)
      return setTrouble(
        t(limits.trouble === "not-whole" ? "controls.notWhole" : "controls.notNumber", {
          value: limits.value,
        }),
      );
    if (Object.keys(limits.caps).length === 0) return setTrouble(t("controls.noCap"));
    setTrouble(null);
    raise(limits.caps);
  };
  return (
    <Dialog
      title={t("controls.raiseTitle")}
      action={isBusy ? t("controls.goingOn") : t("controls.raise")}
      isBusy={isBusy}
      error={trouble ?? error}
      act={act}
      close={close}
    >
      {detail === "" ? null : <Text as="p" text={detail} />}
      <p className="soft small">
        {t("controls.sofar", {
          calls: count(spent.calls, lang),
          tokens: count(tokens.input + tokens.output, lang),
          usd: spentDollars(spent, t),
        })}
      </p>
      <p id="raise-hint" className="soft">
        {t("controls.raiseHint")}
      </p>
      <div className="cells">
        <CapFields
          name="raise"
          aria-describedby="raise-hint"
          readOnly={isBusy}
          typed={typed}
          set={(caps) => (setTrouble(null), setTyped(caps))}
        />
      </div>
    </Dialog>
  );
}
