// The turn of a seat that a person holds: what is asked in a sentence, what there is to read, and a form. What a model would be asked is there
// for whoever wants to see it. Nothing written is lost, by a refusal or by the end of the turn.
import { useEffect, useMemo, useState, type ReactNode } from "react";
import type { WaitingAsk } from "../../src/views/status.ts";
import type { SeatChoice, SeatField, SeatQuestion } from "../../src/web/wire.ts";
import { useFetched } from "../api.ts";
import type { Seen } from "../deliberation/seen.ts";
import { useTranslate, type Translate } from "../language.tsx";
import { Button, SelectField, TextField } from "../parts/form.tsx";
import { Loading } from "../parts/notice.tsx";
import { Text, Texts } from "../parts/words-of.tsx";
import { Refused, SendForm, useReplyDraft, type Sent } from "./sending.tsx";
import {
  eachOf,
  prefill,
  inLines,
  inWords,
  isOptionalGroup,
  keysIn,
  pathIn,
  pathTo,
  replyOf,
} from "./seat-reply.ts";
import type { Fault, Written } from "./seat-reply.ts";
import "./seat-form.css";

type SeatFormProps = Readonly<{ seen: Seen; ask: WaitingAsk; isOpenFirst: boolean; sent: Sent }>;
export function SeatForm({ seen, ask, isOpenFirst, sent }: SeatFormProps): ReactNode {
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
  const { data, error } = useFetched<SeatQuestion>(
    `/api/deliberations/${seen.id}/asks/${ask.split("/").map(encodeURIComponent).join("/")}`,
  );
  const draft = useReplyDraft(seen.id, ask);
  const [faults, setFaults] = useState<Readonly<Record<string, Fault>>>({});
  const before = useMemo(() => (data ? prefill(data.fields) : {}), [data]);
  const { written, describe } = draft;
  useEffect(() => {
    if (data) describe(data.title, inLines(data.fields, { ...before, ...written }).join("\n"));
  }, [data, before, written, describe]);
  if (!data) return error ? <Refused refusal={error} /> : <Loading />;
  const make = (): object | null => {
    const found = replyOf(data.fields, written);
    setFaults(found.ok ? {} : found.faults);
    if (!found.ok) showFirstFault();
    return found.ok ? { ask, reply: found.reply } : null;
  };
  const n = Object.keys(faults).length;
  return (
    <SendForm
      seen={seen}
      to="answers"
      draft={draft}
      make={make}
      sent={sent}
      className="stack seat-form"
      label={t("room.yourSeat", { title: data.title })}
      noValidate
      reword={(said) => inWords(data.fields, said)}
      above={<Shown question={data} />}
      action={t("room.answer")}
      beside={
        n === 0 ? null : (
          <span role="alert" className="small toned fell">
            {t("room.toFix", { n })}
          </span>
        )
      }
    >
      <Entries
        fields={data.fields}
        within=""
        filled={{ ask, written: { ...before, ...written }, write: draft.write, faults }}
      />
    </SendForm>
  );
}

/** What is asked and what there is to read; what was written for models only on request. */
function Shown({ question }: Readonly<{ question: SeatQuestion }>): ReactNode {
  const t = useTranslate();
  const { task, question: own, artifact, documents, notes, earlier, prompt } = question;
  return (
    <div className="stack tight shown">
      {task === "" ? null : <Text as="p" className="task" text={task} />}
      {own === "" ? null : <Text as="p" className="task kept" text={own} />}
      {earlier === null ? null : (
        <Fold title={t("room.earlier", { n: earlier.round })} isOpen>
          <Text as="p" className="kept" text={earlier.text} />
        </Fold>
      )}
      {artifact === null ? null : (
        <Fold title={artifact.name} isOpen>
          <Text as="pre" tabIndex={0} text={artifact.text} />
        </Fold>
      )}
      {documents.map(({ name, text }) => (
        <Fold key={name} title={name}>
          <Text as="pre" tabIndex={0} text={text} />
        </Fold>
      ))}
      {notes.length === 0 ? null : (
        <Fold title={t("room.notes")}>
          {notes.map(({ title, items }) => (
            <div key={title}>
              <Text as="p" className="bold" text={title} />
              <Texts texts={items} />
            </div>
          ))}
        </Fold>
      )}
      <Fold title={t("room.prompt")}>
        <Text as="pre" tabIndex={0} text={prompt} />
      </Fold>
    </div>
  );
}

type FoldProps = Readonly<{ title: string; isOpen?: boolean; children: ReactNode }>;
function Fold({ title, isOpen = false, children }: FoldProps): ReactNode {
  return (
    <details className="small" open={isOpen}>
      <Text as="summary" className="soft" text={title} />
      {children}
    </details>
  );
}

interface Filled {
  readonly ask: string;
  readonly written: Written;
  readonly write: (path: string, text: string) => void;
  readonly faults: Readonly<Record<string, Fault>>;
}
type EntriesProps = Readonly<{ fields: readonly SeatField[]; within: string; filled: Filled }>;
function Entries({ fields, within, filled }: EntriesProps): ReactNode {
  return fields.map((field) => {
    const path = pathIn(within, field);
    return <Entry key={path} field={field} path={path} filled={filled} />;
  });
}

/** Longer texts are written in more than a line, and whole documents in many. */
const SHORT = 120;
const LONG = 5_000;
const rowsFor = (most: number | null): number | undefined =>
  most === null || most > LONG ? 6 : most <= SHORT ? undefined : 3;
/** More than these, and short ones, are a menu. */
const MOST_SHOWN = 7;
const LONGEST = 24;

type EntryProps = Readonly<{ field: SeatField; path: string; filled: Filled }>;
function Entry({ field, path, filled }: EntryProps): ReactNode {
  const t = useTranslate();
  const { kind, choices } = field;
  const id = `${filled.ask}-${path}`;
  const fault = filled.faults[path];
  const hint = hintFor(field, t);
  const told =
    fault === undefined ? null : (
      <span className="small toned fell" role="alert">
        <Text text={field.label} /> {t(`room.faults.${fault}`)}
      </span>
    );
  const set = (inside: ReactNode): ReactNode => (
    <Set field={field} hint={hint} told={told}>
      {inside}
    </Set>
  );
  if (kind === "group" && !isOptionalGroup(field))
    return set(
      <div className="stack nested">
        <Entries fields={field.fields} within={path} filled={filled} />
      </div>,
    );
  if (kind === "list" || kind === "group")
    return set(<Items field={field} path={path} filled={filled} />);
  const isMenu =
    kind === "one-of" &&
    choices.length > MOST_SHOWN &&
    choices.every(({ by, label }) => by === null && label.length <= LONGEST);
  if (kind === "some-of" || kind === "yes-no" || (kind === "one-of" && !isMenu))
    return set(<Picks id={id} field={field} path={path} filled={filled} />);
  const entry = {
    id,
    label: <Text text={field.label} />,
    hint: hint === "" ? undefined : hint,
    isHintFirst: true,
    value: filled.written[path] ?? "",
    set: (value: string) => filled.write(path, value),
    "aria-invalid": fault !== undefined,
    below: told,
  };
  if (isMenu) {
    const options = choices.map(({ value, label }) => [value, label] as const);
    return <SelectField {...entry} options={[["", t("room.none")], ...options]} />;
  }
  return (
    <TextField
      {...entry}
      rows={kind === "number" ? undefined : rowsFor(field.most)}
      placeholder={field.example}
      {...(kind === "text" && field.most !== null ? { maxLength: field.most } : {})}
      {...(kind === "number" ? { inputMode: "decimal" } : {})}
    />
  );
}

const MOST_TOLD = 12;

function hintFor(field: SeatField, t: Translate): string {
  const { help, kind, isRequired, isNullable, mayBeEmpty, least, most } = field;
  const isBounded = kind === "number" || kind === "list" || kind === "some-of";
  const isOptional =
    isNullable ||
    mayBeEmpty ||
    !isRequired ||
    (isBounded && kind !== "number" && !least && eachOf(field).length === 0);
  // How many nobody would write is no help.
  const bound = kind === "number" || (most ?? 0) <= MOST_TOLD ? most : null;
  return [
    help,
    isBounded ? boundsText(kind === "number" ? least : least || null, bound, t) : "",
    isOptional ? t("room.optional") : "",
  ]
    .filter((note) => note !== "")
    .join(" · ");
}

function boundsText(least: number | null, most: number | null, t: Translate): string {
  if (most === null) return least === null ? "" : t("room.atLeast", { least });
  if (least === most) return t("room.exactly", { most });
  return least === null ? t("room.atMost", { most }) : t("room.between", { least, most });
}

/** Several fields, or several choices, under one name. */
type SetProps = Readonly<{ field: SeatField; hint: string; told: ReactNode; children: ReactNode }>;
function Set({ field, hint, told, children }: SetProps): ReactNode {
  return (
    <fieldset className="set stack tight">
      <Text as="legend" text={field.label} />
      {hint === "" ? null : <Text as="p" className="soft small" text={hint} />}
      {children}
      {told}
    </fieldset>
  );
}

/** What can be chosen, by what it says: one of it, or several in the order in which they were chosen. */
type PicksProps = EntryProps & Readonly<{ id: string }>;
function Picks({ id, field, path, filled: { written, write } }: PicksProps): ReactNode {
  const t = useTranslate();
  const { kind, isNullable } = field;
  const isSeveral = kind === "some-of";
  const chosen = (written[path] ?? "").split("\n").filter((value) => value !== "");
  const choice = (value: string, label: string): SeatChoice => ({ value, label, by: null });
  const choices =
    kind === "yes-no" ? [choice("yes", t("room.yes")), choice("no", t("room.no"))] : field.choices;
  const pick = (value: string): void => {
    const others = chosen.filter((each) => each !== value);
    const isOff = others.length < chosen.length;
    write(path, isSeveral ? [...others, ...(isOff ? [] : [value])].join("\n") : value);
  };
  return (
    <div className="picks stack tight">
      {[...choices, ...(isNullable ? [choice("", t("room.noneOf"))] : [])].map((each) => (
        <label key={each.value} className="check">
          <input
            type={isSeveral ? "checkbox" : "radio"}
            name={id}
            value={each.value}
            checked={each.value === "" ? chosen.length === 0 : chosen.includes(each.value)}
            onChange={() => pick(each.value)}
          />
          <span>
            {isSeveral && chosen.length > 1 && chosen.includes(each.value) ? (
              <span className="tag num">{chosen.indexOf(each.value) + 1}</span>
            ) : null}{" "}
            <Named choice={each} />
          </span>
        </label>
      ))}
    </div>
  );
}

/** What is chosen, by who wrote it and what it says. */
function Named({ choice: { label, by } }: Readonly<{ choice: SeatChoice }>): ReactNode {
  const t = useTranslate();
  return (
    <>
      {by === null ? null : (
        <Text as="strong" text={t("room.by", { title: by.title, round: by.round })} />
      )}{" "}
      <Text text={label} />
    </>
  );
}

/** As many entries as are wanted, each a small card. */
function Items({ field, path, filled }: EntryProps): ReactNode {
  const t = useTranslate();
  const { fields, label } = field;
  const [only, ...others] = fields;
  const isPlain = only?.name === "";
  const keys = keysIn(filled.written, path);
  const most = field.kind === "group" ? 1 : field.isEach ? (only?.choices.length ?? 0) : field.most;
  const set = (next: readonly string[]): void => filled.write(path, next.join(" "));
  const add = (): void => {
    const key = String(Math.max(-1, ...keys.map(Number)) + 1);
    set([...keys, key]);
    focusOn(`${filled.ask}-${pathTo(path, key)}`);
  };
  return (
    <>
      {keys.map((key, n) => {
        const entry = pathTo(path, key);
        const name = t("room.entry", { label, n: n + 1 });
        // An entry for each of something says what it is about, and needs no choice.
        const about =
          only && field.isEach
            ? only.choices.find(({ value }) => value === filled.written[pathIn(entry, only)])
            : undefined;
        return (
          <div
            key={key}
            className={isPlain ? "item plain" : "item card"}
            role="group"
            aria-label={name}
          >
            {isPlain ? (
              <Entry
                field={{ ...only, label: name, help: "", mayBeEmpty: false }}
                path={entry}
                filled={filled}
              />
            ) : (
              <div className="stack">
                {about ? (
                  <p className="picked">
                    <Named choice={about} />
                  </p>
                ) : null}
                <Entries fields={about ? others : fields} within={entry} filled={filled} />
              </div>
            )}
            {keys.length <= Math.max(field.least ?? 0, eachOf(field).length) ? null : (
              <Button
                look="quiet small"
                act={() => set(keys.filter((each) => each !== key))}
                aria-label={t("room.removeEntry", { name })}
                text={t("room.remove")}
              />
            )}
          </div>
        );
      })}
      {most !== null && keys.length >= most ? null : (
        <Button
          look="small"
          act={add}
          aria-label={t("room.addTo", { label })}
          text={t("room.add")}
        />
      )}
    </>
  );
}

/** Whoever left something out goes on there. */
function showFirstFault(): void {
  requestAnimationFrame(() => {
    const first = document.querySelector(
      '.seat-form .field [role="alert"], .seat-form .set > [role="alert"]',
    );
    const field = first?.closest<HTMLElement>(".field, .set");
    field?.scrollIntoView({ block: "nearest", behavior: "instant" });
    field
      ?.querySelector<HTMLElement>("input, textarea, select, button")
      ?.focus({ preventScroll: true });
  });
}

/** Whoever adds an entry goes on in it. */
function focusOn(id: string): void {
  requestAnimationFrame(() => {
    const first = [...document.querySelectorAll<HTMLElement>("input, textarea, select")].find(
      (element) => element.id.startsWith(id) || element.getAttribute("name")?.startsWith(id),
    );
    first?.focus();
  });
}
