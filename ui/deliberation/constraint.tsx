// A constraint for everyone who is asked from here on. A run that goes on pauses first, takes it up and goes on.
import { useState, type ReactNode } from "react";
import { useWords } from "../language.tsx";
import { ControlsDialog } from "./controls-dialog.tsx";
import { words } from "./controls-words.ts";

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
  const w = useWords(words);
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const act = (): void => (text.trim() === "" ? setEmpty(true) : add(text.trim()));
  return (
    <ControlsDialog
      title={w.constraintTitle}
      action={isBusy ? w.adding : w.add}
      isBusy={isBusy}
      error={isEmpty ? w.empty : error}
      act={act}
      close={close}
    >
      <p id="constraint-hint" className="soft">
        {isGoing ? w.constraintHint : w.constraintStill}
      </p>
      <div className="field">
        <label htmlFor="constraint">{w.constraintLabel}</label>
        <textarea
          id="constraint"
          className="input"
          rows={4}
          maxLength={MOST_CHARACTERS}
          placeholder={w.constraintExample}
          aria-describedby="constraint-hint"
          readOnly={isBusy}
          value={text}
          onChange={(event) => (setEmpty(false), setText(event.target.value))}
        />
      </div>
      {isBusy ? (
        <p className="soft small" role="status">
          {w.pausingHint}
        </p>
      ) : null}
    </ControlsDialog>
  );
}
