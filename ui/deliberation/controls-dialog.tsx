// A dialog over the page: title, what it is about, fields, and what to do. Closed by Escape, unless something is under way.
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import type { Head } from "../../src/web/wire.ts";
import { CAPS, capsOf, NO_CAPS, type Cap } from "../begin/caps-of.ts";
import { count, dollars } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Text } from "../parts/words-of.tsx";

export function ControlsDialog({
  title,
  action,
  isBusy,
  error,
  children,
  act,
  close,
}: Readonly<{
  title: string;
  action: string;
  isBusy: boolean;
  error: string | null;
  children: ReactNode;
  act: () => void;
  close: () => void;
}>): ReactNode {
  const t = useTranslate();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closed before it is taken away, so that the focus returns to where it was.
    return () => shown?.close();
  }, []);
  useLayoutEffect(() => {
    if (error !== null) said.current?.focus();
  }, [error]);
  const pressed = (event: KeyboardEvent): void => {
    if (
      event.key === "Enter" &&
      (event.ctrlKey || event.metaKey) &&
      !event.nativeEvent.isComposing &&
      !isBusy
    )
      act();
  };
  return (
    <dialog
      ref={dialog}
      className="controls-dialog"
      aria-labelledby={id}
      onKeyDown={pressed}
      onCancel={(event) => (event.preventDefault(), isBusy ? undefined : close())}
    >
      <div className="stack">
        <h2 id={id}>{title}</h2>
        {children}
        {error === null ? null : (
          <p ref={said} className="callout failed" role="alert" tabIndex={-1}>
            <Text text={error} />
          </p>
        )}
        <div className="row controls-foot">
          <button type="button" className="button" disabled={isBusy} onClick={close}>
            {t("controls.cancel")}
          </button>
          <button type="button" className="button primary" disabled={isBusy} onClick={act}>
            {action}
          </button>
        </div>
      </div>
    </dialog>
  );
}

// A constraint for everyone who is asked from here on. A run that goes on pauses first, takes it up and goes on.
/** As many as the server takes. */
const MOST_CHARACTERS = 4_000;

interface Asked {
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly close: () => void;
}

interface ConstraintAsked extends Asked {
  readonly isGoing: boolean;
  readonly add: (constraint: string) => void;
}

export function Constraint({ isGoing, isBusy, error, add, close }: ConstraintAsked): ReactNode {
  const t = useTranslate();
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const act = (): void => (text.trim() === "" ? setEmpty(true) : add(text.trim()));
  return (
    <ControlsDialog
      title={t("controls.constraintTitle")}
      action={isBusy ? t("controls.adding") : t("controls.add")}
      isBusy={isBusy}
      error={isEmpty ? t("controls.empty") : error}
      act={act}
      close={close}
    >
      <p id="constraint-hint" className="soft">
        {isGoing ? t("controls.constraintHint") : t("controls.constraintStill")}
      </p>
      <div className="field">
        <label htmlFor="constraint">{t("controls.constraintLabel")}</label>
        <textarea
          id="constraint"
          className="input"
          rows={4}
          maxLength={MOST_CHARACTERS}
          placeholder={t("controls.constraintExample")}
          aria-describedby="constraint-hint"
          readOnly={isBusy}
          value={text}
          onChange={(event) => (setEmpty(false), setText(event.target.value))}
        />
      </div>
      {isBusy ? (
        <p className="soft small" role="status">
          {t("controls.pausingHint")}
        </p>
      ) : null}
    </ControlsDialog>
  );
}

// A limit was reached: which to raise, and what was used so far.
interface RaiseAsked extends Asked {
  readonly head: Head;
  readonly detail: string;
  readonly raise: (caps: Readonly<Partial<Record<Cap, number>>>) => void;
}

export function Raise({
  head: { spent, tokens },
  detail,
  isBusy,
  error,
  raise,
  close,
}: RaiseAsked): ReactNode {
  const t = useTranslate();
  const { lang } = useChoice();
  const [typed, setTyped] = useState(NO_CAPS);
  const [trouble, setTrouble] = useState<string | null>(null);
  const act = (): void => {
    const limits = capsOf(typed);
    if (!limits.ok)
      return setTrouble(
        limits.trouble === "not-whole"
          ? t("controls.notWhole", { value: limits.value })
          : t("controls.notNumber", { value: limits.value }),
      );
    if (Object.keys(limits.caps).length === 0) return setTrouble(t("controls.noCap"));
    setTrouble(null);
    raise(limits.caps);
  };
  const usd =
    spent.unpriced > 0
      ? spent.usd > 0
        ? `${dollars(spent.usd)}+`
        : t("app.unknown")
      : dollars(spent.usd);
  return (
    <ControlsDialog
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
          usd,
        })}
      </p>
      <p id="raise-hint" className="soft">
        {t("controls.raiseHint")}
      </p>
      <div className="controls-caps">
        {CAPS.map((cap) => (
          <div key={cap} className="field">
            <label htmlFor={`raise-${cap}`}>{t(`controls.caps.${cap}`)}</label>
            <input
              id={`raise-${cap}`}
              className="input num"
              aria-describedby="raise-hint"
              inputMode={cap === "usd" ? "decimal" : "numeric"}
              autoComplete="off"
              readOnly={isBusy}
              value={typed[cap]}
              onChange={(event) => (
                setTrouble(null),
                setTyped({ ...typed, [cap]: event.target.value })
              )}
            />
          </div>
        ))}
      </div>
    </ControlsDialog>
  );
}
