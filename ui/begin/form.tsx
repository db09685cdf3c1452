// The form: how, what and with which model on the first screen; the rest folded, with what is set said beside its name.
import type { KeyboardEvent, ReactNode } from "react";
import { count, dollars } from "../figures.ts";
import { LANGS, useChoice, useTranslate } from "../language.tsx";
import { Text as Shown } from "../parts/words-of.tsx";
import { CAPS, numberIn } from "./caps-of.ts";
import { Choices } from "./choices.tsx";
import { Complaint, useTold } from "./complaint.tsx";
import { protocolOf, type Filling } from "./draft.ts";
import { sizeText, total, type Text } from "./files.ts";
import { ModelField, Seats } from "./seats.tsx";
import { Documents, Subject } from "./texts.tsx";

interface Handed {
  readonly filling: Filling;
  readonly documents: readonly Text[];
  readonly isBusy: boolean;
  readonly setDocuments: (documents: readonly Text[]) => void;
  readonly plan: () => void;
  readonly clear: () => void;
}

export function Form({ filling, documents, setDocuments, isBusy, plan, clear }: Handed): ReactNode {
  const t = useTranslate();
  const { lang } = useChoice();
  const { draft } = filling;
  const options = draft.options.filter((option) => option.trim() !== "").length;
  const seats = draft.seats.filter(({ seat }) => seat.trim() !== "").length;
  const caps = CAPS.filter((cap) => draft.caps[cap].trim() !== "").map((cap) =>
    limit(cap, draft.caps[cap], t(`begin.caps.${cap}`)),
  );
  const isUsual =
    Object.values(draft.choices[draft.protocol] ?? {}).every(
      (value) => value === "" || value === false,
    ) &&
    draft.temperament === "" &&
    draft.seed === "" &&
    draft.lang === "";
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
      return;
    event.preventDefault();
    plan();
  };
  function limit(cap: string, given: string, name: string): string {
    const n = numberIn(given);
    return n === null || Number.isNaN(n)
      ? given
      : cap === "usd"
        ? dollars(n)
        : `${count(n, lang)} ${name.toLowerCase()}`;
  }
  return (
    <form
      className="page begin"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={pressed}
    >
      <div className="page-head">
        <h1>{t("begin.title")}</h1>
        <button type="button" className="button quiet small" onClick={clear}>
          {t("begin.clear")}
        </button>
      </div>
      <Protocols {...filling} />
      <Subject {...filling} />
      <ModelField {...filling} />
      <div className="folds">
        <Fold
          title={t("begin.documents")}
          now={
            documents.length === 0
              ? t("begin.none")
              : t("begin.documentsCount", { n: documents.length, size: sizeText(total(documents)) })
          }
        >
          <Documents documents={documents} setDocuments={setDocuments} />
        </Fold>
        {protocolOf(filling)?.isOfText === true ? null : (
          <Fold
            title={t("begin.options")}
            now={options === 0 ? t("begin.none") : t("begin.optionsCount", { n: options })}
          >
            <Options {...filling} />
          </Fold>
        )}
        <Fold
          title={t("begin.seats")}
          now={seats === 0 ? t("begin.seatsNone") : t("begin.seatsCount", { n: seats })}
        >
          <Seats {...filling} />
        </Fold>
        <Fold
          title={t("begin.limits")}
          now={caps.length === 0 ? t("begin.usual") : caps.join(" · ")}
        >
          <Caps {...filling} />
        </Fold>
        <Fold
          title={t("begin.how")}
          now={
            isUsual ? t("begin.usual") : draft.lang === "" ? t("begin.changed") : LANGS[draft.lang]
          }
        >
          <Choices {...filling} />
        </Fold>
      </div>
      <Complaint field="form" />
      <div className="row begin-foot">
        <button type="button" className="button primary" disabled={isBusy} onClick={plan}>
          {isBusy ? t("begin.planning") : t("begin.plan")}
        </button>
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
          <label key={name} className="card protocol">
            <span className="protocol-name">
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

function Fold({
  title,
  now,
  children,
}: {
  readonly title: string;
  readonly now: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <details className="fold">
      <summary>
        <span className="fold-title">{title}</span>
        <span className="soft small fold-now">
          <Shown text={now} />
        </span>
      </summary>
      <div className="stack fold-body">{children}</div>
    </details>
  );
}

/** What is to be chosen from: a line for each. Empty lines are not sent. */
function Options({ draft, change }: Filling): ReactNode {
  const t = useTranslate();
  const told = useTold("options");
  const { options } = draft;
  return (
    <>
      <p className="soft small">{t("begin.optionsHint")}</p>
      <ol className="lines">
        {options.map((option, n) => (
          <li key={n} className="line">
            <input
              className="input"
              aria-label={t("begin.option", { n: n + 1 })}
              placeholder={t("begin.option", { n: n + 1 })}
              value={option}
              {...told}
              onChange={(event) => change({ options: options.with(n, event.target.value) })}
            />
            <button
              type="button"
              className="button quiet remove"
              aria-label={t("begin.remove", { what: t("begin.option", { n: n + 1 }) })}
              onClick={() => change({ options: options.toSpliced(n, 1) })}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      <div>
        <button
          type="button"
          className="button small"
          disabled={options.length >= MOST_OPTIONS}
          onClick={() => change({ options: [...options, ""] })}
        >
          {t("begin.addOption")}
        </button>
      </div>
      <Complaint field="options" />
    </>
  );
}

/** As many as the server takes. */
const MOST_OPTIONS = 12;

/** Limits that a run does not pass. Empty is none of its own. */
function Caps({ draft, change }: Filling): ReactNode {
  const t = useTranslate();
  const told = useTold("caps", "caps-hint");
  return (
    <>
      <p id="caps-hint" className="soft small">
        {t("begin.limitsHint")}
      </p>
      <div className="cells">
        {CAPS.map((cap) => (
          <div key={cap} className="field">
            <label htmlFor={`cap-${cap}`}>{t(`begin.caps.${cap}`)}</label>
            <input
              id={`cap-${cap}`}
              className="input num"
              inputMode={cap === "usd" ? "decimal" : "numeric"}
              autoComplete="off"
              value={draft.caps[cap]}
              {...told}
              onChange={(event) => change({ caps: { ...draft.caps, [cap]: event.target.value } })}
            />
          </div>
        ))}
      </div>
      <Complaint field="caps" />
    </>
  );
}
