// A limit was reached: which to raise, and what was used so far.
import { useState, type ReactNode } from "react";
import type { Head } from "../../src/web/wire.ts";
import { CAPS, capsOf, NO_CAPS, type Cap } from "../begin/caps-of.ts";
import { count, dollars } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Text } from "../parts/words-of.tsx";
import { ControlsDialog } from "./controls-dialog.tsx";

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
      {detail === "" ? null : (
        <p>
          <Text text={detail} />
        </p>
      )}
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
