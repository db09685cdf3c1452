// What the chosen protocol leaves open, as the server offers it, with the language of the result and, for a rehearsal, its temperament.
import type { ReactNode } from "react";
import type { OfferedChoice } from "../../src/web/wire.ts";
import { LANGS, useTranslate } from "../language.tsx";
import { SelectField, TextField } from "../parts/form.tsx";
import { Complaint } from "./complaint.tsx";
import { isRehearsed, protocolOf, type Draft, type Filling } from "./draft.ts";

export function Choices({ draft, offers, change }: Filling): ReactNode {
  const t = useTranslate();
  const offered = protocolOf({ draft, offers })?.choices ?? [];
  const chosen = draft.choices[draft.protocol] ?? {};
  const shown = offered.map((choice) => (
    <Choice
      key={choice.name}
      choice={choice}
      value={chosen[choice.name]}
      set={(value) =>
        change({
          choices: { ...draft.choices, [draft.protocol]: { ...chosen, [choice.name]: value } },
        })
      }
    />
  ));
  return (
    <>
      <div className="cells wide">
        {shown.filter((_, n) => offered[n]?.kind !== "yes")}
        <SelectField
          id="result-lang"
          label={t("begin.lang")}
          options={[["", t("begin.asTopic")], ...Object.entries(LANGS)]}
          value={draft.lang}
          set={(lang) => change({ lang: lang as Draft["lang"] /* of the options above */ })}
        />
      </div>
      {shown.filter((_, n) => offered[n]?.kind === "yes")}
      <Complaint field="choices" />
      {isRehearsed(draft) ? <Rehearsal draft={draft} offers={offers} change={change} /> : null}
    </>
  );
}

function Choice({
  choice: { name, kind, values, default: first, label, hint, words },
  value,
  set,
}: Readonly<{
  choice: OfferedChoice;
  value: string | boolean | undefined;
  set: (value: string | boolean) => void;
}>): ReactNode {
  const about = { id: `choice-${name}`, label, hint };
  const text = typeof value === "string" ? value : "";
  if (kind === "yes") {
    return (
      <label className="check" htmlFor={about.id}>
        <input
          id={about.id}
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
  return kind === "one-of" ? (
    <SelectField
      {...about}
      options={values.map((each) => [each, words[each] ?? each])}
      value={text === "" ? String(first ?? "") : text}
      set={(each) => set(each === first ? "" : each)}
    />
  ) : (
    <TextField
      {...about}
      inputMode={kind === "number" ? "numeric" : "text"}
      autoComplete="off"
      value={text}
      set={set}
    />
  );
}

function Rehearsal({ draft, offers: { temperaments }, change }: Filling): ReactNode {
  const t = useTranslate();
  const [first = ""] = temperaments;
  return (
    <>
      <div className="cells wide">
        <SelectField
          id="temperament"
          label={t("begin.temperament")}
          options={temperaments.map((each) => [each, t.find(`begin.temperaments.${each}`) ?? each])}
          value={draft.temperament === "" ? first : draft.temperament}
          set={(each) => change({ temperament: each === first ? "" : each })}
        />
        <TextField
          id="seed"
          label={t("begin.seed")}
          hint={t("begin.seedHint")}
          look="num"
          inputMode="numeric"
          autoComplete="off"
          placeholder="1"
          value={draft.seed}
          set={(seed) => change({ seed })}
        />
      </div>
      <Complaint field="rehearsal" />
    </>
  );
}
