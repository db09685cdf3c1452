// A question over the page: what it is about, fields, and what to do.
// Law: it takes the keyboard and gives it back; Escape leaves it, unless something is under way.
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import { Button } from "./form.tsx";
import type { Request } from "./notice.tsx";
import { Text } from "./words-of.tsx";

/** What every dialog is told of what was asked with it. */
export type Asked = Pick<Request, "isBusy" | "error"> & Readonly<{ close: () => void }>;

/** `first`: the id of the field to begin in. */
type DialogProps = Asked &
  Readonly<{
    title: string;
    action: string;
    first?: string | undefined;
    children: ReactNode;
    act: () => void;
  }>;

export function Dialog(props: DialogProps): ReactNode {
  const { title, action, first, isBusy, error, children, act, close } = props;
  const t = useTranslate();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    const field = first === undefined ? null : document.getElementById(first);
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
    // Closed before it is taken away, so that the focus returns to where it was.
    return () => shown?.close();
  }, []);
  useLayoutEffect(() => {
    if (error !== null) said.current?.focus();
  }, [error]);
  const press = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): void => {
    if (key === "Enter" && (ctrlKey || metaKey) && !nativeEvent.isComposing && !isBusy) act();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onKeyDown={press}
      onCancel={(event) => (event.preventDefault(), isBusy ? undefined : close())}
    >
      <div className="stack">
        <h2 id={id}>{title}</h2>
        {children}
        {error === null ? null : (
          <p ref={said} className="callout fell" role="alert" tabIndex={-1}>
            <Text text={error} />
          </p>
        )}
        <div className="row dialog-foot">
          <Button disabled={isBusy} act={close} text={t("controls.cancel")} />
          <Button look="primary" disabled={isBusy} act={act} text={action} />
        </div>
      </div>
    </dialog>
  );
}
