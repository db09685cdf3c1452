// What a person has filled in, and the reply that it makes. It is kept flat, a text under the path of each field, so that a draft is plain text;
// a list keeps the keys of its entries under its own path.
// Law 1: what is wrong is told by the path of its field, and what was written stays as it was.
// Law 2: an entry in which nothing was written is none, unless there has to be one for each of something.
import type { Json, JsonObject } from "../../src/kernel/json.ts";
import type { SeatChoice, SeatField } from "../../src/web/wire.ts";

export type Written = Readonly<Record<string, string>>;
export type Fault = "missing" | "number" | "few" | "many";
export type Reply =
  | { readonly ok: true; readonly reply: JsonObject }
  | { readonly ok: false; readonly faults: Readonly<Record<string, Fault>> };

export function pathTo(within: string, name: string | number): string {
  return within === "" ? String(name) : `${within}.${name}`;
}

/** Where a field lies in an entry of a list: a list of plain texts has entries without fields of their own. */
export function pathIn(entry: string, { name }: SeatField): string {
  return name === "" ? entry : pathTo(entry, name);
}

/** The keys of a list's entries, in order. */
export function keysIn(written: Written, path: string): readonly string[] {
  return (written[path] ?? "").split(" ").filter((key) => key !== "");
}

/** Something that may be there once or not at all is a list of one. */
export function isOptionalGroup({ kind, isNullable }: SeatField): boolean {
  return kind === "group" && isNullable;
}

/** Of what there has to be an entry each; none where it is free how many there are. */
export function eachOf({ kind, isEach, fields: [first] }: SeatField): readonly SeatChoice[] {
  return kind === "list" && isEach && first?.kind === "one-of" ? first.choices : [];
}

/** What is there before anybody writes: entries that have to be there, begun with what each is about. */
export function prefill(fields: readonly SeatField[], within = ""): Written {
  const all = fields.map((field): Written => {
    const path = pathIn(within, field);
    if (field.kind === "group") return isOptionalGroup(field) ? {} : prefill(field.fields, path);
    if (field.kind !== "list") return {};
    const [first] = field.fields;
    const each = eachOf(field);
    const keys = Array.from({ length: Math.max(each.length, field.least ?? 0) }, (_, n) => n);
    const entries = keys.map((key): Written => ({
      ...prefill(field.fields, pathTo(path, key)),
      ...(first && each[key] ? { [pathIn(pathTo(path, key), first)]: each[key].value } : {}),
    }));
    return Object.assign({ [path]: keys.join(" ") }, ...entries) as Written; // texts under paths, all of them
  });
  return Object.assign({}, ...all) as Written; // as above
}

export function replyOf(fields: readonly SeatField[], written: Written): Reply {
  const before = prefill(fields);
  const filling = new Filling({ ...before, ...written }, before);
  const reply = filling.group(fields, "");
  return Object.keys(filling.faults).length > 0
    ? { ok: false, faults: filling.faults }
    : { ok: true, reply };
}

class Filling {
  readonly faults: Record<string, Fault> = {};
  readonly #written: Written;
  readonly #before: Written;

  constructor(written: Written, before: Written) {
    this.#written = written;
    this.#before = before;
  }

  group(fields: readonly SeatField[], path: string): JsonObject {
    const values = fields.map((field) => [field.name, this.#value(field, pathIn(path, field))]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as JsonObject; // names with their values
  }

  /** Undefined is left out. */
  #value(field: SeatField, path: string): Json | undefined {
    if (isOptionalGroup(field)) return this.#entries(field, path)[0] ?? null;
    switch (field.kind) {
      case "group":
        return this.group(field.fields, path);
      case "list":
        return this.#counted(field, path, this.#entries(field, path));
      case "some-of":
        return this.#counted(field, path, (this.#written[path] ?? "").split("\n").filter(Boolean));
      default:
        return this.#single(field, path);
    }
  }

  #single(field: SeatField, path: string): Json | undefined {
    const { kind, isNullable, isRequired, mayBeEmpty, isWhole, least, most } = field;
    const text = this.#written[path] ?? "";
    if (text.trim() === "") {
      if (isNullable) return null;
      if (!isRequired) return undefined;
      return mayBeEmpty ? "" : this.#fault(path, "missing");
    }
    if (kind === "yes-no") return text === "yes";
    if (kind !== "number") return text;
    const value = Number(text.trim().replace(",", "."));
    const isFit =
      Number.isFinite(value) &&
      (!isWhole || Number.isInteger(value)) &&
      value >= (least ?? value) &&
      value <= (most ?? value);
    return isFit ? value : this.#fault(path, "number");
  }

  #entries(field: SeatField, path: string): readonly Json[] {
    const { fields } = field;
    const [only] = fields;
    const isWanted = eachOf(field).length > 0;
    return keysIn(this.#written, path)
      .map((key) => pathTo(path, key))
      .filter((entry) => isWanted || this.#isWritten(entry))
      .flatMap((entry) => {
        const value = only?.name === "" ? this.#value(only, entry) : this.group(fields, entry);
        return value === undefined ? [] : [value];
      });
  }

  /** Something was written in it, and not only what it began with. */
  #isWritten(entry: string): boolean {
    return Object.entries(this.#written).some(
      ([path, text]) =>
        (path === entry || path.startsWith(`${entry}.`)) &&
        text.trim() !== "" &&
        text !== this.#before[path],
    );
  }

  #counted(field: SeatField, path: string, values: readonly Json[]): Json | undefined {
    const { least, most } = field;
    if (values.length < Math.max(least ?? 0, eachOf(field).length)) return this.#fault(path, "few");
    return most !== null && values.length > most ? this.#fault(path, "many") : [...values];
  }

  #fault(path: string, fault: Fault): undefined {
    this.faults[path] = fault;
    return undefined;
  }
}

/** What a rule says of a reply, with the words of the form in place of names and ids. */
export function inWords(fields: readonly SeatField[], said: string): string {
  const all = (within: readonly SeatField[]): readonly SeatField[] =>
    within.flatMap((field) => [field, ...all(field.fields)]);
  const known = all(fields);
  const labels = new Map(known.map(({ name, label }) => [name, label]));
  const choices = new Map(
    known
      .flatMap((field) => field.choices)
      .filter(({ value }) => /\d$/u.test(value))
      .map(({ value, label, by }) => [value, `“${by === null ? "" : `${by.title}: `}${label}”`]),
  );
  return said
    .split("\n")
    .map((line) =>
      line
        .replace(/^(\s+)([\w.]+)(?=: )/u, (whole, space: string, path: string) => {
          const label = labels.get(path.split(".").findLast((part) => labels.has(part)) ?? "");
          return label === undefined ? whole : space + label;
        })
        .replaceAll(/[\w-]+/gu, (word) => choices.get(word) ?? word),
    )
    .join("\n");
}

/** What was written, to be read or copied: labels with their words. */
export function inLines(fields: readonly SeatField[], written: Written, within = ""): string[] {
  return fields.flatMap((field): string[] => {
    const path = pathIn(within, field);
    const text = written[path] ?? "";
    if (field.kind === "list" || isOptionalGroup(field))
      return keysIn(written, path).flatMap((key) =>
        inLines(field.fields, written, pathTo(path, key)),
      );
    if (field.kind === "group") return inLines(field.fields, written, path);
    if (text.trim() === "") return [];
    const chosen = text
      .split("\n")
      .map((value) => field.choices.find((choice) => choice.value === value)?.label ?? value);
    return [`${field.label}: ${(field.choices.length > 0 ? chosen : [text]).join("; ")}`];
  });
}
