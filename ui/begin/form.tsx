// The form: how, what and with which model on the first screen; the rest folded, with what is set said beside its name.
import type { KeyboardEvent, ReactNode } from "react";
import { count, dollars } from "../figures.ts";
import { LANGS, useChoice, useTranslate } from "../language.tsx";
import { useRole } from "../member.tsx";
import { CapFields, CAPS, numberIn } from "../parts/caps.tsx";
import { Button, Input, SelectField, TextField } from "../parts/form.tsx";
import { Text as Shown } from "../parts/words-of.tsx";
import { Add, Complaint, Remove, useComplaint } from "./complaint.tsx";
import { isRehearsed, protocolOf, type Draft, type Filling } from "./draft.ts";
import { sizeText, total, type TextFile } from "./files.ts";
import { Quorum } from "./quorum.tsx";
import { ModelField, SeatFields } from "./seats.tsx";
import { Documents, Subject } from "./texts.tsx";
import type { OfferedChoice } from "../../src/web/wire.ts";

interface Handed {
  readonly filling: Filling;
  readonly documents: readonly TextFile[];
  readonly isBusy: boolean;
  readonly setDocuments: (documents: readonly TextFile[]) => void;
  readonly plan: () => void;
  readonly clear: () => void;
  readonly above: ReactNode;
}

export function Form(handed: Handed): ReactNode {
  const { filling, documents, setDocuments, isBusy, plan, clear, above } = handed;
  const { t, lang } = useChoice();
  const isTeam = useRole() !== undefined;
  const { draft } = filling;
  const options = draft.options.filter((option) => option.trim() !== "").length;
  const seats = draft.seats.filter(({ seat }) => seat.trim() !== "").length;
  const caps = CAPS.flatMap((cap) => {
    const limit = numberIn(draft.caps[cap]);
    if (limit === null) return [];
    if (Number.isNaN(limit)) return [draft.caps[cap]];
    if (cap === "usd") return [dollars(limit)];
    return [`${count(limit, lang)} ${t(`begin.caps.${cap}`).toLowerCase()}`];
  });
  const chosen = Object.values(draft.choices[draft.protocol] ?? {});
  const isUsual =
    chosen.every((value) => value === "" || value === false) &&
    [draft.temperament, draft.seed, draft.lang].every((value) => value === "");
  const n = documents.length;
  /** What is set, said beside the name of each fold. */
  const now = {
    documents:
      n === 0
        ? t("begin.none")
        : t("begin.documentsCount", { n, size: sizeText(total(documents)) }),
    options: options === 0 ? t("begin.none") : t("begin.optionsCount", { n: options }),
    seats: seats === 0 ? t("begin.seatsNone") : t("begin.seatsCount", { n: seats }),
    how: isUsual ? t("begin.usual") : draft.lang === "" ? t("begin.changed") : LANGS[draft.lang],
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
      return;
    event.preventDefault();
    plan();
  };
  return (
    <form
      className="page begin"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={press}
    >
      <div className="page-head row base">
        <h1>{t("begin.title")}</h1>
        <Button look="quiet small" act={clear} text={t("begin.clear")} />
      </div>
      {above}
      <Protocols {...filling} />
      <Subject {...filling} />
      <ModelField {...filling} />
      <div className="folds ruled">
        <Fold title={t("begin.documents")} now={now.documents}>
          <Documents documents={documents} setDocuments={setDocuments} />
        </Fold>
        {protocolOf(filling)?.isOfText === true ? null : (
          <Fold title={t("begin.options")} now={now.options}>
            <Options {...filling} />
          </Fold>
        )}
        <Fold title={t("begin.seats")} now={now.seats}>
          <SeatFields {...filling} />
        </Fold>
        {isTeam ? (
          <Fold
            title={t("begin.deciding")}
            now={
              draft.quorum === ""
                ? t("begin.oneDecides")
                : t("begin.severalDecide", { n: draft.quorum })
            }
          >
            <Quorum {...filling} />
          </Fold>
        ) : null}
        <Fold
          title={t("begin.limits")}
          now={caps.length === 0 ? t("begin.usual") : caps.join(" · ")}
        >
          <Caps {...filling} />
        </Fold>
        <Fold title={t("begin.how")} now={now.how}>
          <ChoiceFields {...filling} />
        </Fold>
      </div>
      <Complaint field="form" />
      <div className="row begin-foot">
        <Button
          look="primary"
          disabled={isBusy}
          act={plan}
          text={isBusy ? t("begin.planning") : t("begin.plan")}
        />
        <kbd className="soft small">{t("begin.keys")}</kbd>
      </div>
    </form>
  );
}

/** One of them is always chosen. */
function Protocols({ draft, offers, change }: Filling): ReactNode {
  const t = useTranslate();
  return (
    <fieldset className="protocols">
      <legend>{t("begin.protocol")}</legend>
      <div className="protocol-cards">
        {offers.protocols.map(({ name, title, for: what }) => (
          <label key={name} className="card stack tight protocol">
            <span className="row bold">
              <input
                type="radio"
                name="protocol"
                value={name}
                checked={draft.protocol === name}
                onChange={() => change({ protocol: name })}
              />
              {title}
            </span>
            <span className="soft small">{what}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type FoldProps = Readonly<{ title: string; now: string; children: ReactNode }>;
function Fold({ title, now, children }: FoldProps): ReactNode {
  return (
    <details className="fold">
      <summary>
        <span className="bold nowrap">{title}</span>
        <Shown as="span" className="soft small fold-now" text={now} />
      </summary>
      <div className="stack fold-body">{children}</div>
    </details>
  );
}

/** As many as the server takes. */
const MOST_OPTIONS = 12;

/** What is to be chosen from: a line for each. Empty lines are not sent. */
function Options({ draft: { options }, change }: Filling): ReactNode {
  const t = useTranslate();
  const complaint = useComplaint("options");
  const names = options.map((_, n) => t("begin.option", { n: n + 1 }));
  return (
    <>
      <p className="soft small">{t("begin.optionsHint")}</p>
      <ol className="lines stack tight">
        {options.map((option, n) => (
          <li key={n}>
            <Input
              label={names[n] ?? ""}
              value={option}
              {...complaint}
              set={(text) => change({ options: options.with(n, text) })}
            />
            <Remove
              what={names[n] ?? ""}
              act={() => change({ options: options.toSpliced(n, 1) })}
            />
          </li>
        ))}
      </ol>
      <Add
        isFull={options.length >= MOST_OPTIONS}
        act={() => change({ options: [...options, ""] })}
      >
        {t("begin.addOption")}
      </Add>
      <Complaint field="options" />
    </>
  );
}

/** Limits that a run does not pass. Empty is none of its own. */
function Caps({ draft: { caps }, change }: Filling): ReactNode {
  const t = useTranslate();
  const complaint = useComplaint("caps", "caps-hint");
  return (
    <>
      <p id="caps-hint" className="soft small">
        {t("begin.limitsHint")}
      </p>
      <div className="cells">
        <CapFields
          name="cap"
          typed={caps}
          set={(typed) => change({ caps: typed })}
          {...complaint}
        />
      </div>
      <Complaint field="caps" />
    </>
  );
}

// What the chosen protocol leaves open, as the server offers it, with the language of the result and, for a rehearsal, its temperament.
export function ChoiceFields(filling: Filling): ReactNode {
  const t = useTranslate();
  const { draft, offers, change } = filling;
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
      {isRehearsed(draft) ? <Rehearsal {...filling} /> : null}
    </>
  );
}

type ChoiceProps = Readonly<{
  choice: OfferedChoice;
  value: string | boolean | undefined;
  set: (value: string | boolean) => void;
}>;
function Choice({ choice, value, set }: ChoiceProps): ReactNode {
  const { name, kind, values, default: first, label, hint, words } = choice;
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
