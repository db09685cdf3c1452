// A constraint for everyone who is asked from here on. A run that goes on pauses first, takes it up and goes on.
import { useState, type ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import { ControlsDialog } from "./controls-dialog.tsx";

/** As many as the server takes. */
const MOST_CHARACTERS = 4_000;

interface Asked {
  readonly isGoing: boolean;
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly add: (constraint: string) => void;
  readonly close: () => void;
}

export function Constraint({ isGoing, isBusy, error, add, close }: Asked): ReactNode {
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
