// The form: how, what and with which model on the first screen; the rest folded, with what is set said beside its name.
import type { KeyboardEvent, ReactNode } from "react";
import { count, dollars } from "../figures.ts";
import { LANGS, useChoice, useWords } from "../language.tsx";
import { CAPS, numberIn } from "./caps-of.ts";
import { Caps } from "./caps.tsx";
import { Choices } from "./choices.tsx";
import { Complaint } from "./complaint.tsx";
import { Documents } from "./documents.tsx";
import { sizeText, total, type Text } from "./files.ts";
import type { Filling } from "./filling.ts";
import { Fold } from "./fold.tsx";
import { ModelField } from "./model.tsx";
import { Options } from "./options.tsx";
import { Protocols } from "./protocols.tsx";
import { Seats } from "./seats.tsx";
import { Subject } from "./subject.tsx";
import { words } from "./words.ts";

interface Shown {
  readonly filling: Filling;
  readonly documents: readonly Text[];
  readonly isBusy: boolean;
  readonly setDocuments: (documents: readonly Text[]) => void;
  readonly plan: () => void;
  readonly clear: () => void;
}

export function Form({ filling, documents, setDocuments, isBusy, plan, clear }: Shown): ReactNode {
  const w = useWords(words);
  const { lang } = useChoice();
  const { draft } = filling;
  const options = draft.options.filter((option) => option.trim() !== "").length;
  const seats = draft.seats.filter(({ seat }) => seat.trim() !== "").length;
  const caps = CAPS.filter((cap) => draft.caps[cap].trim() !== "").map((cap) =>
    limit(cap, draft.caps[cap], w.caps[cap]),
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
        <h1>{w.title}</h1>
        <button type="button" className="button quiet small" onClick={clear}>
          {w.clear}
        </button>
      </div>
      <Protocols {...filling} />
      <Subject {...filling} />
      <ModelField {...filling} />
      <div className="folds">
        <Fold
          title={w.documents}
          now={
            documents.length === 0
              ? w.none
              : w.documentsCount(documents.length, sizeText(total(documents)))
          }
        >
          <Documents documents={documents} setDocuments={setDocuments} />
        </Fold>
        {draft.protocol === "review" ? null : (
          <Fold title={w.options} now={options === 0 ? w.none : w.optionsCount(options)}>
            <Options {...filling} />
          </Fold>
        )}
        <Fold title={w.seats} now={seats === 0 ? w.seatsNone : w.seatsCount(seats)}>
          <Seats {...filling} />
        </Fold>
        <Fold title={w.limits} now={caps.length === 0 ? w.usual : caps.join(" · ")}>
          <Caps {...filling} />
        </Fold>
        <Fold
          title={w.how}
          now={isUsual ? w.usual : draft.lang === "" ? w.changed : LANGS[draft.lang]}
        >
          <Choices {...filling} />
        </Fold>
      </div>
      <Complaint field="form" />
      <div className="row begin-foot">
        <button type="button" className="button primary" disabled={isBusy} onClick={plan}>
          {isBusy ? w.planning : w.plan}
        </button>
        <kbd className="soft small">{w.keys}</kbd>
      </div>
    </form>
  );
}
