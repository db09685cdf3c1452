// What the chosen protocol leaves open, as the server offers it, with the language of the result and, for a rehearsal, its temperament.
import type { ReactNode } from "react";
import type { OfferedChoice } from "../../src/web/wire.ts";
import { LANGS, useTranslate } from "../language.tsx";
import { visible } from "../parts/visible.ts";
import { Complaint } from "./complaint.tsx";
import { isRehearsed, protocolOf, type Draft, type Filling } from "./draft.ts";

export function Choices({ draft, offers, change }: Filling): ReactNode {
  const t = useTranslate();
  const offered = protocolOf({ draft, offers })?.choices ?? [];
  const chosen = draft.choices[draft.protocol] ?? {};
  const set = (name: string, value: string | boolean): void =>
    change({ choices: { ...draft.choices, [draft.protocol]: { ...chosen, [name]: value } } });
  return (
    <>
      <div className="cells wide">
        {offered
          .filter(({ kind }) => kind !== "yes")
          .map((choice) => (
            <Asked
              key={choice.name}
              choice={choice}
              value={chosen[choice.name]}
              set={(value) => set(choice.name, value)}
            />
          ))}
        <div className="field">
          <label htmlFor="result-lang">{t("begin.lang")}</label>
          <select
            id="result-lang"
            className="input"
            value={draft.lang}
            onChange={(event) =>
              change({ lang: event.target.value as Draft["lang"] /* of the options below */ })
            }
          >
            <option value="">{t("begin.asTopic")}</option>
            {Object.entries(LANGS).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </div>
      {offered
        .filter(({ kind }) => kind === "yes")
        .map((choice) => (
          <Asked
            key={choice.name}
            choice={choice}
            value={chosen[choice.name]}
            set={(value) => set(choice.name, value)}
          />
        ))}
      <Complaint field="choices" />
      {isRehearsed(draft) ? <Rehearsal draft={draft} offers={offers} change={change} /> : null}
    </>
  );
}

function Asked({
  choice: { name, kind, values, default: first, label, hint, words },
  value,
  set,
}: {
  readonly choice: OfferedChoice;
  readonly value: string | boolean | undefined;
  readonly set: (value: string | boolean) => void;
}): ReactNode {
  const [id, text] = [`choice-${name}`, typeof value === "string" ? value : ""];
  if (kind === "yes") {
    return (
      <label className="check" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          onChange={(event) => set(event.target.checked)}
        />
        <span>
          {label} <span className="soft small">{hint}</span>
        </span>
      </label>
    );
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {kind === "one-of" ? (
        <select
          id={id}
          className="input"
          aria-describedby={`${id}-hint`}
          value={text === "" ? String(first ?? "") : text}
          onChange={(event) => set(event.target.value === first ? "" : event.target.value)}
        >
          {values.map((each) => (
            <option key={each} value={each}>
              {words[each] ?? visible(each)}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          className="input"
          aria-describedby={`${id}-hint`}
          inputMode={kind === "number" ? "numeric" : "text"}
          autoComplete="off"
          value={text}
          onChange={(event) => set(event.target.value)}
        />
      )}
      <span id={`${id}-hint`} className="hint">
        {hint}
      </span>
    </div>
  );
}

function Rehearsal({ draft, offers, change }: Filling): ReactNode {
  const t = useTranslate();
  return (
    <>
      <div className="cells wide">
        <div className="field">
          <label htmlFor="temperament">{t("begin.temperament")}</label>
          <select
            id="temperament"
            className="input"
            value={draft.temperament === "" ? offers.temperaments[0] : draft.temperament}
            onChange={(event) =>
              change({
                temperament:
                  event.target.value === offers.temperaments[0] ? "" : event.target.value,
              })
            }
          >
            {offers.temperaments.map((each) => (
              <option key={each} value={each}>
                {t.find(`begin.temperaments.${each}`) ?? visible(each)}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="seed">{t("begin.seed")}</label>
          <input
            id="seed"
            className="input num"
            aria-describedby="seed-hint"
            inputMode="numeric"
            autoComplete="off"
            placeholder="1"
            value={draft.seed}
            onChange={(event) => change({ seed: event.target.value })}
          />
          <span id="seed-hint" className="hint">
            {t("begin.seedHint")}
          </span>
        </div>
      </div>
      <Complaint field="rehearsal" />
    </>
  );
}
