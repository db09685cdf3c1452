// The turn of a seat that a person holds: what a model would be shown, and a form for what is asked. Nothing written is lost by a refusal.
import { useMemo, useState, type FormEvent, type ReactNode } from "react";
import type { OpenAsk } from "../../src/views/status.ts";
import type { SeatAsk } from "../../src/web/wire.ts";
import type { Seen } from "../deliberation/seen.ts";
import { useFetched } from "../fetched.ts";
import { useTranslate } from "../language.tsx";
import { Loading } from "../parts/notice.tsx";
import { Text } from "../parts/words-of.tsx";
import type { Translate } from "../translate.ts";
import { fieldsOf, replyOf, type Fault, type Field } from "./form.ts";
import {
  isOvertaken,
  Recorded,
  Refused,
  useDraft,
  useSending,
  type Draft,
  type Sent,
} from "./sending.tsx";

export function SeatForm({
  seen,
  ask,
  isOpenFirst,
  sent,
}: Readonly<{ seen: Seen; ask: OpenAsk; isOpenFirst: boolean; sent: Sent }>): ReactNode {
  const t = useTranslate();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isOpenFirst;
  return (
    <details
      className="card gate"
      open={isOpen}
      onToggle={(event) => setChosen(event.currentTarget.open)}
    >
      <summary>
        <Text as="span" className="mark torn" text={t("room.yourSeat", { title: ask.title })} />{" "}
        <Text as="span" className="soft" text={ask.purpose.replaceAll("_", " ")} />
      </summary>
      {isOpen ? <Turn seen={seen} ask={ask.ask} sent={sent} /> : null}
    </details>
  );
}

function Turn({ seen, ask, sent }: Readonly<{ seen: Seen; ask: string; sent: Sent }>): ReactNode {
  const t = useTranslate();
  const { data, error } = useFetched<SeatAsk>(
    `/api/deliberations/${seen.id}/asks/${ask.split("/").map(encodeURIComponent).join("/")}`,
  );
  const { state, refusal, send } = useSending();
  const draft = useDraft(`${seen.id} ${ask}`);
  const [faults, setFaults] = useState<Readonly<Record<string, Fault>>>({});
  const fields = useMemo(() => (data ? fieldsOf(data.schema) : []), [data]);
  if (!data) return error ? <Refused refusal={error} /> : <Loading />;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = replyOf(fields, draft.written);
    setFaults(found.ok ? {} : found.faults);
    if (!found.ok) return;
    const refused = await send(`/api/deliberations/${seen.id}/answers`, {
      ask,
      reply: found.reply,
    });
    if (refused === null) draft.forget();
    sent(refused);
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <details className="prompt">
        <summary className="soft">{t("room.prompt")}</summary>
        <Text as="pre" tabIndex={0} text={data.prompt} />
      </details>
      <fieldset disabled={state !== "idle"} aria-label={t("room.yourSeat", { title: data.title })}>
        {fields.map((field) => (
          <Entry
            key={field.name}
            id={`${ask}-${field.name}`}
            field={field}
            draft={draft}
            fault={faults[field.name] ?? null}
          />
        ))}
        <div className="row">
          <button type="submit" className="button primary">
            {t("room.answer")}
          </button>
        </div>
      </fieldset>
      <Recorded state={state} seen={seen} />
      <Refused refusal={isOvertaken(refusal) ? null : refusal} />
    </form>
  );
}

function Entry({
  id,
  field,
  draft,
  fault,
}: Readonly<{ id: string; field: Field; draft: Draft; fault: Fault | null }>): ReactNode {
  const t = useTranslate();
  const { name, kind, isRequired, isNullable, hint, least, most, shape } = field;
  const isBounded = (kind === "number" || kind === "lines") && (least !== null || most !== null);
  const notes = [
    hint,
    kind === "lines" ? t("room.byLine") : "",
    kind === "json" ? t("room.asJson") : "",
    isBounded ? bounds(least, most, t) : "",
    isRequired && !isNullable ? "" : t("room.optional"),
  ].filter((note) => note !== "");
  return (
    <div className="field">
      <label htmlFor={id}>
        <Text text={spaced(name)} />
      </label>
      {notes.length === 0 ? null : (
        <span className="hint" id={`${id}-hint`}>
          <Text text={notes.join(" · ")} />
        </span>
      )}
      <Control
        id={id}
        field={field}
        draft={draft}
        fault={fault}
        describedBy={notes.length === 0 ? undefined : `${id}-hint`}
      />
      {fault === null ? null : (
        <span className="small fault" role="alert">
          {spaced(name)} {t(`room.faults.${fault}`)}
        </span>
      )}
      {kind === "json" ? (
        <details>
          <summary className="small soft">{t("room.asJson")}</summary>
          <Text as="pre" tabIndex={0} text={shape} />
        </details>
      ) : null}
    </div>
  );
}

/** Longer texts are written in more than a line. */
const SHORT = 120;

function Control({
  id,
  field: { name, kind, values, most },
  draft: { written, write },
  fault,
  describedBy,
}: Readonly<{
  id: string;
  field: Field;
  draft: Draft;
  fault: Fault | null;
  describedBy: string | undefined;
}>): ReactNode {
  const t = useTranslate();
  const common = {
    id,
    className: "input",
    value: written[name] ?? "",
    "aria-invalid": fault !== null,
    "aria-describedby": describedBy,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      write(name, event.target.value),
  };
  switch (kind) {
    case "one-of":
      return (
        <select {...common}>
          <option value="">{t("room.none")}</option>
          {values.map((value) => (
            <option key={value} value={value}>
              <Text text={value} />
            </option>
          ))}
        </select>
      );
    case "yes-no":
      return (
        <select {...common}>
          <option value="">{t("room.none")}</option>
          <option value="yes">{t("room.yes")}</option>
          <option value="no">{t("room.no")}</option>
        </select>
      );
    case "number":
      return <input {...common} inputMode="decimal" />;
    case "text":
      return most !== null && most <= SHORT ? (
        <input {...common} maxLength={most} />
      ) : (
        <textarea {...common} {...(most === null ? {} : { maxLength: most })} rows={3} />
      );
    case "lines":
      return <textarea {...common} rows={4} />;
    case "json":
      return <textarea {...common} className="input code" rows={5} spellCheck={false} />;
  }
}

/** A field's name as words: `keyRisk` → key risk. */
function spaced(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}

function bounds(least: number | null, most: number | null, t: Translate): string {
  if (most === null) return least === null ? "" : t("room.atLeast", { least });
  if (least === most) return t("room.exactly", { most });
  return least === null ? t("room.atMost", { most }) : t("room.between", { least, most });
}
