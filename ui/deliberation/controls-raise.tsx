// A limit was reached: which to raise, and what was used so far.
import { useState, type ReactNode } from "react";
import type { Head } from "../../src/web/wire.ts";
import { CAPS, capsOf, NO_CAPS, type Cap } from "../begin/caps-of.ts";
import { count, dollars } from "../figures.ts";
import { useChoice, useWords } from "../language.tsx";
import { Text } from "../parts/words-of.tsx";
import { words as shared } from "../words.ts";
import { ControlsDialog } from "./controls-dialog.tsx";
import { words } from "./controls-words.ts";

interface Asked {
  readonly head: Head;
  readonly detail: string;
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly raise: (caps: Readonly<Partial<Record<Cap, number>>>) => void;
  readonly close: () => void;
}

export function Raise({
  head: { spent, tokens },
  detail,
  isBusy,
  error,
  raise,
  close,
}: Asked): ReactNode {
  const w = useWords(words);
  const s = useWords(shared);
  const { lang } = useChoice();
  const [typed, setTyped] = useState(NO_CAPS);
  const [trouble, setTrouble] = useState<string | null>(null);
  const act = (): void => {
    const limits = capsOf(typed);
    if (!limits.ok)
      return setTrouble(
        limits.trouble === "not-whole" ? w.notWhole(limits.value) : w.notNumber(limits.value),
      );
    if (Object.keys(limits.caps).length === 0) return setTrouble(w.noCap);
    setTrouble(null);
    raise(limits.caps);
  };
  const usd =
    spent.unpriced > 0
      ? spent.usd > 0
        ? `${dollars(spent.usd)}+`
        : s.unknown
      : dollars(spent.usd);
  return (
    <ControlsDialog
      title={w.raiseTitle}
      action={isBusy ? w.goingOn : w.raise}
      isBusy={isBusy}
      error={trouble ?? error}
      act={act}
      close={close}
    >
      {detail === "" ? null : (
        <p>
          <Text text={detail} />
        </p>
      )}
      <p className="soft small">
        {w.sofar(count(spent.calls, lang), count(tokens.input + tokens.output, lang), usd)}
      </p>
      <p id="raise-hint" className="soft">
        {w.raiseHint}
      </p>
      <div className="controls-caps">
        {CAPS.map((cap) => (
          <div key={cap} className="field">
            <label htmlFor={`raise-${cap}`}>{w.caps[cap]}</label>
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
