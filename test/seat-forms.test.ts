// The forms that people fill who hold a seat: of every protocol, preset and mode, in every language.
import { describe, expect, it } from "vitest";
import { submit } from "../src/engine/deliberation/submit.ts";
import type { Json, JsonObject } from "../src/kernel/json.ts";
import { FormVoice } from "../src/messages/forms.ts";
import core from "../src/messages/forms.json" with { type: "json" };
import { protocols } from "../src/protocols/index.ts";
import { notesInWords, seatFields, taskOf } from "../src/web/seat-question.ts";
import type { SeatField } from "../src/web/wire.ts";
import {
  prefill,
  inWords,
  isOptionalGroup,
  pathIn,
  pathTo,
  replyOf,
} from "../ui/room/seat-reply.ts";
import { everyForm, type Form } from "./builders/every-form.ts";
import { factsOf } from "./builders/hold.ts";

const forms = everyForm();
const LANGUAGES = ["en", "ja", "zh"] as const;
const OTHER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function knownIn({ facts }: Form) {
  return {
    issues: factsOf(facts, "issue"),
    seats: factsOf(facts, "cast").at(-1)?.seats ?? [],
    messages: factsOf(facts, "message"),
    findings: factsOf(facts, "finding"),
  };
}

function fieldsOf(form: Form, lang: (typeof LANGUAGES)[number]) {
  const { of, ask } = form;
  return seatFields(ask, knownIn(form), new FormVoice(lang, of.split(" ")[0] ?? ""));
}

/** Every field, with those inside. */
function allIn(fields: readonly SeatField[]): readonly SeatField[] {
  return fields.flatMap((field) => [field, ...allIn(field.fields)]);
}

/** What a person would have typed and chosen to give this reply. */
function writtenFor(fields: readonly SeatField[], reply: JsonObject, within = ""): object {
  return Object.assign(
    {},
    ...fields.map((field) => writtenIn(field, reply[field.name], pathIn(within, field))),
  );
}

function writtenIn(field: SeatField, value: Json | undefined, path: string): object {
  const isList = field.kind === "list" || isOptionalGroup(field);
  if (value === undefined || value === null) return isList ? { [path]: "" } : {};
  if (field.kind === "some-of") return { [path]: (value as readonly string[]).join("\n") };
  if (!isList)
    return field.kind === "group"
      ? writtenFor(field.fields, value as JsonObject, path)
      : {
          [path]:
            field.kind === "yes-no"
              ? value === true
                ? "yes"
                : "no"
              : typeof value === "string"
                ? value
                : JSON.stringify(value),
        };
  const entries = Array.isArray(value) ? (value as readonly Json[]) : [value];
  const [only] = field.fields;
  return Object.assign(
    { [path]: entries.map((_, n) => n).join(" ") },
    ...entries.map((entry, n) =>
      only?.name === ""
        ? writtenIn(only, entry, pathTo(path, n))
        : writtenFor(field.fields, entry as JsonObject, pathTo(path, n)),
    ),
  );
}

/** What of a schema no field stands for. */
function unmet(schema: JsonObject, fields: readonly SeatField[], at: string): string[] {
  return Object.entries((schema["properties"] ?? {}) as Record<string, JsonObject>).flatMap(
    ([name, given]) => {
      const field = fields.find((each) => each.name === name);
      return field ? unmetIn(given, field, `${at}.${name}`) : [`${at}.${name} has no field`];
    },
  );
}

const KINDS: Readonly<Record<string, SeatField["kind"]>> = {
  '"string"': "text",
  '"integer"': "number",
  '"number"': "number",
  '"boolean"': "yes-no",
  '"object"': "group",
};

function unmetIn(given: JsonObject, field: SeatField, at: string): string[] {
  const forms = ((given["anyOf"] ?? [given]) as readonly JsonObject[]).filter(
    ({ type }) => type !== "null",
  );
  const [form = {}] = forms;
  if (forms.length > 1) return [`${at} has ${forms.length} forms`];
  const items = (form["items"] ?? {}) as JsonObject;
  const [type, inner] = [form["type"], items["type"]].map((word) => JSON.stringify(word) ?? "");
  const kind = form["enum"] ? "one-of" : KINDS[type ?? ""];
  const wanted = form["type"] === "array" ? (items["enum"] ? "some-of" : "list") : kind;
  if (field.kind !== wanted) return [`${at} is ${field.kind}, not ${String(wanted)}`];
  if (form["type"] === "object")
    return form["properties"] ? unmet(form, field.fields, at) : [`${at} may hold anything`];
  if (wanted !== "list") return [];
  return items["type"] === "object"
    ? unmet(items, field.fields, at)
    : ['"string"', '"number"', '"integer"'].includes(inner ?? "")
      ? []
      : [`${at} holds ${inner ?? ""}`];
}

describe("[A-10] every form of every protocol, preset and mode, for a person", () => {
  it("has a field for each thing that it asks for, and none that has to be written as JSON", () => {
    expect(forms.length).toBeGreaterThan(300);
    for (const form of forms)
      expect({ of: form.of, unmet: unmet(form.json, fieldsOf(form, "en"), "") }).toEqual({
        of: form.of,
        unmet: [],
      });
  });

  it("makes the very reply that was meant of what was typed and chosen, and that is accepted", () => {
    for (const form of forms) {
      const fields = fieldsOf(form, "ja");
      const found = replyOf(fields, writtenFor(fields, form.reply as JsonObject) as never);
      expect({ of: form.of, found }).toEqual({
        of: form.of,
        found: { ok: true, reply: form.reply },
      });
      const raw = JSON.stringify(found.ok ? found.reply : null);
      const taken = submit(form.ask, {
        raw,
        call: null,
        finish: "stop",
        rejections: 0,
        isPerson: true,
      });
      expect([form.of, taken.type]).toEqual([form.of, "ask.answered"]);
    }
  });

  it("is empty where nothing has to be written: nobody finds a null, a bracket or quotation marks in it", () => {
    for (const form of forms) {
      const fields = fieldsOf(form, "en");
      const ids = new Set(
        allIn(fields).flatMap(({ choices }) => choices.map(({ value }) => value)),
      );
      for (const text of Object.values(prefill(fields)))
        expect(text === "" || ids.has(text) || /^\d+(?: \d+)*$/.test(text)).toBe(true);
    }
  });

  it("speaks to people: no id is shown where something can be chosen, nothing of JSON in its help", () => {
    const wrong = new Set<string>();
    for (const form of forms)
      for (const { name, label, help, choices } of allIn(fieldsOf(form, "en"))) {
        if (/\bnull\b|""|\[\]|\bids?\b|\bo\d\b/.test(help))
          wrong.add(`${form.of} ${name}: ${help}`);
        if (/[_{}]|\bId\b/.test(label)) wrong.add(`${form.of} ${name}: ${label}`);
        for (const choice of choices)
          if (choice.label === choice.value && /\d$|^[A-Z_]{3,}$|_|^own$/.test(choice.value))
            wrong.add(`${form.of} ${name}: ${choice.value}`);
      }
    expect([...wrong]).toEqual([]);
  });

  it("has notes in words: issues, options and stances by what they say, messages by who wrote them", () => {
    const ids = new Set<string>();
    for (const form of forms)
      for (const { title, items } of notesInWords(form.ask, knownIn(form)))
        for (const line of [title, ...items])
          for (const [id] of line.matchAll(/\bi\d+(?:-s\d+)?\b|\bo\d+\b|\br\d+-msg-\d+/gu))
            ids.add(`${form.of}: ${id} in ${line}`);
    expect([...ids]).toEqual([]);
  });

  it("tells nobody to answer attacks where none was made", () => {
    const tasks = forms
      .filter(({ of }) => of === "dialectic synthesis")
      .map(({ ask, of }) => [
        Object.hasOwn(ask.shape.json["properties"] as JsonObject, "answers"),
        taskOf(ask, new FormVoice("en", of.split(" ")[0] ?? "")).includes("answer the attacks"),
      ]);
    expect(tasks.some(([isAttacked]) => isAttacked === false)).toBe(true);
    expect(tasks.filter(([isAttacked, isTold]) => isAttacked !== isTold)).toEqual([]);
  });

  it("shows messages by who wrote them and how they begin", () => {
    const cited = forms
      .filter(({ of }) => of === "dialectic integrate")
      .flatMap((form) => allIn(fieldsOf(form, "en")))
      .filter(({ name }) => name === "cites")
      .flatMap(({ choices }) => choices);
    expect(cited.length).toBeGreaterThan(10);
    expect(cited.filter(({ by, label }) => by === null || label.split(" ").length < 3)).toEqual([]);
  });

  it.each(["ja", "zh"] as const)("says in %s what it says in English", (lang) => {
    const wrong = new Set<string>();
    for (const form of forms)
      for (const field of allIn(fieldsOf(form, lang))) {
        const isTitled = factsOf(form.facts, "issue").some(({ id }) => id === field.name);
        if (!isTitled && !OTHER.test(field.label))
          wrong.add(`${form.of} ${field.name}: ${field.label}`);
        if (field.help !== "" && !OTHER.test(field.help)) wrong.add(`${form.of}: ${field.help}`);
      }
    for (const { of } of forms) {
      const [protocol = "", purpose = ""] = of.split(" ");
      if (!OTHER.test(new FormVoice(lang, protocol).task(purpose))) wrong.add(`task of ${of}`);
    }
    expect([...wrong]).toEqual([]);
  });

  it("has each of its words in three languages, or none", () => {
    const tables = [core, ...protocols().map(({ forms: words }) => words)].flatMap((words) =>
      words ? [...Object.entries(words.labels), ...Object.entries(words.help)] : [],
    );
    expect(tables.length).toBeGreaterThan(500);
    expect(tables.filter(([, { length }]) => length !== 3 && length !== 0)).toEqual([]);
  });
});

const field = (over: Partial<SeatField>): SeatField => ({
  name: "a",
  label: "A",
  help: "",
  example: "",
  kind: "text",
  isRequired: true,
  isNullable: false,
  mayBeEmpty: false,
  isWhole: false,
  least: null,
  most: null,
  isEach: false,
  choices: [],
  fields: [],
  ...over,
});

describe("[A-10] the reply of a form that a person filled", () => {
  it("names every field that cannot be used by its place", () => {
    const fields = [
      field({}),
      field({ name: "n", kind: "number", isWhole: true, least: 1, most: 5 }),
      field({ name: "l", kind: "list", least: 2, fields: [field({ name: "" })] }),
      field({ name: "g", kind: "group", fields: [field({ name: "in" })] }),
    ];
    expect(replyOf(fields, { n: "2.5", l: "0 1", "l.0": "one" })).toEqual({
      ok: false,
      faults: { a: "missing", n: "number", l: "few", "g.in": "missing" },
    });
  });

  it("leaves out what may be left out, and has null or nothing where nothing was written", () => {
    const fields = [
      field({ isRequired: false }),
      field({ name: "b", isNullable: true }),
      field({ name: "c", mayBeEmpty: true }),
      field({ name: "d", kind: "list", fields: [field({ name: "" })] }),
      field({ name: "e", kind: "group", isNullable: true, fields: [field({})] }),
    ];
    expect(replyOf(fields, { d: "0", "d.0": "  " })).toEqual({
      ok: true,
      reply: { b: null, c: "", d: [], e: null },
    });
  });

  it("begins an entry for each where each is wanted, and marks what is missing in those that were left", () => {
    const choices = ["a1", "a2"].map((value) => ({ value, label: value, by: null }));
    const each = field({
      name: "answers",
      kind: "list",
      isEach: true,
      fields: [field({ name: "attack", kind: "one-of", choices }), field({ name: "what" })],
    });
    expect([prefill([each]), replyOf([each], { "answers.1.what": "It fails." })]).toEqual([
      { answers: "0 1", "answers.0.attack": "a1", "answers.1.attack": "a2" },
      { ok: false, faults: { "answers.0.what": "missing" } },
    ]);
    expect(replyOf([each], { answers: "1", "answers.1.what": "It fails." })).toEqual({
      ok: false,
      faults: { answers: "few" },
    });
  });

  it("names what a rule refused by the words of the form", () => {
    const by = { title: "Staff", round: 2 };
    const choices = [{ value: "a3", label: "Nobody can be on call.", by }];
    const each = field({
      name: "answers",
      label: "Answers to attacks",
      kind: "list",
      isEach: true,
      fields: [field({ name: "attack", kind: "one-of", choices })],
    });
    expect(inWords([each], "Not recorded:\n  answers: a3 missing")).toBe(
      "Not recorded:\n  Answers to attacks: “Staff: Nobody can be on call.” missing",
    );
  });
});
