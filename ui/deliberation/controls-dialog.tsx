// A dialog over the page: title, what it is about, fields, and what to do. Closed by Escape, unless something is under way.
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import { Text } from "../parts/words-of.tsx";

interface Shown {
  readonly title: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly children: ReactNode;
  readonly act: () => void;
  readonly close: () => void;
}

export function ControlsDialog({
  title,
  action,
  isBusy,
  error,
  children,
  act,
  close,
}: Shown): ReactNode {
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
