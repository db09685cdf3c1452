// The turn of a seat that a person holds: what a model would be shown, and a form for what is asked. Nothing written is lost by a refusal.
import { useMemo, useState, type ReactNode } from "react";
import type { Json, JsonObject } from "../../src/kernel/json.ts";
import type { WaitingAsk } from "../../src/views/status.ts";
import type { SeatQuestion } from "../../src/web/wire.ts";
import { useFetched } from "../api.ts";
import type { Seen } from "../deliberation/seen.ts";
import { useTranslate, type Translate } from "../language.tsx";
import { SelectField, TextField } from "../parts/form.tsx";
import { Loading } from "../parts/notice.tsx";
import { Text } from "../parts/words-of.tsx";
import { Refused, SendForm, useReplyDraft, type ReplyDraft, type Sent } from "./sending.tsx";

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
  const draft = useReplyDraft(`${seen.id} ${ask}`);
  const [faults, setFaults] = useState<Readonly<Record<string, Fault>>>({});
  const fields = useMemo(() => (data ? fieldsOf(data.schema) : []), [data]);
  if (!data) return error ? <Refused refusal={error} /> : <Loading />;
  const make = (): object | null => {
    const found = replyOf(fields, draft.written);
    setFaults(found.ok ? {} : found.faults);
    return found.ok ? { ask, reply: found.reply } : null;
  };
  return (
    <SendForm
      seen={seen}
      to="answers"
      draft={draft}
      make={make}
      sent={sent}
      className="stack"
      label={t("room.yourSeat", { title: data.title })}
      noValidate
      above={
        <details className="prompt">
          <summary className="soft">{t("room.prompt")}</summary>
          <Text as="pre" tabIndex={0} text={data.prompt} />
        </details>
      }
      action={t("room.answer")}
    >
      {fields.map((field) => (
        <Entry
          key={field.name}
          id={`${ask}-${field.name}`}
          field={field}
          draft={draft}
          fault={faults[field.name] ?? null}
        />
      ))}
    </SendForm>
  );
}

/** Longer texts are written in more than a line. */
const SHORT = 120;
const ROWS: Partial<Record<Field["kind"], number>> = { text: 3, lines: 4, json: 5 };

type EntryProps = Readonly<{ id: string; field: Field; draft: ReplyDraft; fault: Fault | null }>;
function Entry({ id, field, draft: { written, write }, fault }: EntryProps): ReactNode {
  const t = useTranslate();
  const { name, kind, isRequired, isNullable, hint, least, most } = field;
  const isBounded = (kind === "number" || kind === "lines") && (least !== null || most !== null);
  const notes = [
    hint,
    kind === "lines" ? t("room.byLine") : "",
    kind === "json" ? t("room.asJson") : "",
    isBounded ? boundsText(least, most, t) : "",
    isRequired && !isNullable ? "" : t("room.optional"),
  ].filter((note) => note !== "");
  const entry = {
    id,
    label: <Text text={spaceOut(name)} />,
    hint: notes.length === 0 ? undefined : notes.join(" · "),
    isHintFirst: true,
    value: written[name] ?? "",
    set: (value: string) => write(name, value),
    "aria-invalid": fault !== null,
    below: (
      <>
        {fault === null ? null : (
          <span className="small toned fell" role="alert">
            {spaceOut(name)} {t(`room.faults.${fault}`)}
          </span>
        )}
        {kind === "json" ? (
          <details>
            <summary className="small soft">{t("room.asJson")}</summary>
            <Text as="pre" tabIndex={0} text={field.shape} />
          </details>
        ) : null}
      </>
    ),
  };
  if (kind === "one-of" || kind === "yes-no") {
    const options =
      kind === "one-of"
        ? field.values.map((value) => [value, value] as const)
        : ([
            ["yes", t("room.yes")],
            ["no", t("room.no")],
          ] as const);
    return <SelectField {...entry} options={[["", t("room.none")], ...options]} />;
  }
  return (
    <TextField
      {...entry}
      rows={kind === "text" && most !== null && most <= SHORT ? undefined : ROWS[kind]}
      {...(kind === "text" && most !== null ? { maxLength: most } : {})}
      {...(kind === "number" ? { inputMode: "decimal" } : {})}
      {...(kind === "json" ? { look: "code", spellCheck: false } : {})}
    />
  );
}

/** A field's name as words: `keyRisk` → key risk. */
function spaceOut(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}

function boundsText(least: number | null, most: number | null, t: Translate): string {
  if (most === null) return least === null ? "" : t("room.atLeast", { least });
  if (least === most) return t("room.exactly", { most });
  return least === null ? t("room.atMost", { most }) : t("room.between", { least, most });
}

// The fields of a form from a JSON schema, and the reply from what was filled in: short fields as such, lists of texts by the line, the rest as JSON.
// Law: a field that could not be read is told by its name, and what was written stays as it was.
interface Field {
  readonly name: string;
  readonly kind: "text" | "number" | "one-of" | "yes-no" | "lines" | "json";
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly hint: string;
  readonly values: readonly string[];
  /** The least and the most: of a number its value, of a text its characters, of lines how many. */
  readonly least: number | null;
  readonly most: number | null;
  /** What JSON is expected, as the schema has it. */
  readonly shape: string;
}

type Fault = "missing" | "number" | "json";
type Reply =
  | { readonly ok: true; readonly reply: JsonObject }
  | { readonly ok: false; readonly faults: Readonly<Record<string, Fault>> };

export function fieldsOf(schema: JsonObject): readonly Field[] {
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(objectIn(schema["properties"])).map(([name, given]) =>
    fieldOf(name, objectIn(given), required.includes(name)),
  );
}

const BOUNDS: Partial<Record<Field["kind"], readonly [least: string, most: string]>> = {
  number: ["minimum", "maximum"],
  lines: ["minItems", "maxItems"],
};

function fieldOf(name: string, given: JsonObject, isRequired: boolean): Field {
  const { schema, isNullable } = unwrapNullable(given);
  const kind = kindOf(schema);
  const [least, most] = BOUNDS[kind] ?? ["minLength", "maxLength"];
  return {
    name,
    kind,
    isRequired,
    isNullable,
    hint: textIn(given["description"]) || textIn(schema["description"]),
    values:
      kind === "one-of" && Array.isArray(schema["enum"])
        ? schema["enum"].filter((value) => typeof value === "string")
        : [],
    least: numberIn(schema[least]),
    most: numberIn(schema[most]),
    shape: kind === "json" ? JSON.stringify(schema, null, 2) : "",
  };
}

function kindOf(schema: JsonObject): Field["kind"] {
  const { type } = schema;
  if (Array.isArray(schema["enum"]) && schema["enum"].every((value) => typeof value === "string"))
    return "one-of";
  if (type === "string") return "text";
  if (type === "number" || type === "integer") return "number";
  if (type === "boolean") return "yes-no";
  if (type === "array" && objectIn(schema["items"])["type"] === "string") return "lines";
  return "json";
}

/** `null` beside one other form is that form, left empty. */
function unwrapNullable(schema: JsonObject): {
  readonly schema: JsonObject;
  readonly isNullable: boolean;
} {
  const { type, anyOf } = schema;
  if (Array.isArray(type) && type.length === 2 && type.includes("null"))
    return {
      schema: { ...schema, type: type.find((each) => each !== "null") ?? "string" },
      isNullable: true,
    };
  if (!Array.isArray(anyOf)) return { schema, isNullable: false };
  const forms = anyOf.map(objectIn);
  const others = forms.filter((form) => form["type"] !== "null");
  const [only] = others;
  return {
    schema: only && others.length === 1 ? only : schema,
    isNullable: others.length < forms.length,
  };
}

export function replyOf(fields: readonly Field[], filled: ReplyDraft["written"]): Reply {
  const reply: Record<string, Json> = {};
  const faults: Record<string, Fault> = {};
  for (const field of fields) {
    const value = valueOf(field, filled[field.name] ?? "");
    if (typeof value === "string") faults[field.name] = value;
    else if (value !== null) reply[field.name] = value.value;
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, reply };
}

/** The value, a fault, or nothing where the field may be left out. */
function valueOf(
  { kind, isRequired, isNullable, least }: Field,
  written: string,
): { readonly value: Json } | Fault | null {
  const isEmpty = written.trim() === "";
  if (isEmpty && kind === "lines" && isRequired && (least ?? 0) === 0) return { value: [] };
  if (isEmpty) return isNullable ? { value: null } : isRequired ? "missing" : null;
  switch (kind) {
    case "text":
    case "one-of":
      return { value: written };
    case "yes-no":
      return { value: written === "yes" };
    case "number": {
      const value = Number(written.trim().replace(",", "."));
      return Number.isFinite(value) ? { value } : "number";
    }
    case "lines":
      return {
        value: written
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== ""),
      };
    case "json":
      try {
        return { value: JSON.parse(written) as Json }; // what JSON.parse gives is JSON
      } catch {
        return "json";
      }
  }
}

function objectIn(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : {}; // neither null nor a list
}

function textIn(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function numberIn(value: Json | undefined): number | null {
  // Whole numbers without a bound of their own carry the largest there is.
  return typeof value === "number" && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null;
}
