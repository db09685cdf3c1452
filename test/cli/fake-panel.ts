// A panel behind the fake provider: answers every form of the dialectic from the request's own schema.
// Law: an answer depends on seat, form and what was said before, so that a run cut short and resumed says the same again.
import { fill, type Author } from "../../src/agents/rehearsal/fill.ts";
import type { Json, JsonObject } from "../../src/kernel/json.ts";
import type { FakeRequest, Plan } from "../fake-provider.ts";

export interface PanelOptions {
  /** All members hold one option, for different reasons: the run asks a person whether to go on. */
  readonly isUnanimous?: boolean;
  /** Put into the texts that others read first. */
  readonly spice?: string;
}

export function panelAnswer(
  request: FakeRequest,
  { isUnanimous = false, spice = "" }: PanelOptions = {},
): string {
  const seat = seatOf(request);
  const last =
    request.prompt
      .match(/r\d+-msg-\d{3}/gu)
      ?.sort()
      .at(-1) ?? "none";
  const option = (among: readonly Json[]): Json =>
    isUnanimous || seat === "alpha" ? "o1" : among.includes("o2") ? "o2" : "o1";
  const question = /<<<\w+ question>>>\n([^\n]*)/u.exec(request.prompt)?.[1] ?? "";
  const author: Author = {
    text: (field) =>
      `${field.name === "why" ? `${question} ` : ""}The ${field.path.join(" ")} of ${seat} after ${last}${SPICED.has(field.name) ? spice : ""}.`,
    choose: (_field, among) => (among.includes("o1") ? option(among) : (among[0] ?? null)),
    number: (_field, least) => least,
    isTrue: () => false,
    isNull: (field) => NOTHING.has(field.name),
    list: (field, least) => {
      const holders = (
        (
          (field.schema["items"] as JsonObject | undefined)?.["properties"] as
            JsonObject | undefined
        )?.["holders"] as JsonObject | undefined
      )?.["items"] as JsonObject | undefined;
      const members = (holders?.["enum"] ?? []) as readonly string[];
      const rows = rowsOf(field.schema);
      if (rows.length > 0) return rows;
      if (members.length === 0)
        return field.name === "cites" || field.name === "ranking" ? 1 : least;
      const halves = [
        { label: `First ${field.name}${spice}`, holders: members.slice(0, 1) },
        { label: `Second ${field.name}${spice}`, holders: members.slice(1) },
      ];
      return isUnanimous && field.name === "options"
        ? [{ label: "The only option", holders: [...members] }]
        : halves;
    },
  };
  return JSON.stringify(fill(schemaOf(request), author));
}

/** What is left out where it may be. */
const NOTHING = new Set(["noMaterialWeakness", "own", "replacement"]);

/** Few enough to stay below the limits on words. */
const SPICED = new Set([
  "claim",
  "weakness",
  "message",
  "title",
  "text",
  "question",
  "compromise",
  "premise",
]);

export function panelPlan(options: PanelOptions = {}): Plan {
  return (request) => panelAnswer(request, options);
}

/** The seat a prompt is for, by its id. */
export function seatOf({ prompt }: FakeRequest): string {
  return (
    /You hold this seat:\n<<<\w+ seat>>>\n[^\n]*?\(([\w-]+)\)(?::|\n)/u.exec(prompt)?.[1] ??
    "nobody"
  );
}

/** Lists that want an entry for every issue, option, stance, attack or premise. */
function rowsOf(schema: JsonObject): JsonObject[] {
  const properties = ((schema["items"] as JsonObject | undefined)?.["properties"] ??
    {}) as Readonly<Record<string, JsonObject>>;
  return ["issue", "option", "stance", "attack", "premise"].flatMap((key) =>
    ((properties[key]?.["enum"] ?? []) as readonly string[]).map((id) => ({ [key]: id })),
  );
}

export function schemaOf({ body }: FakeRequest): JsonObject {
  const format = body["response_format"] as { json_schema?: { schema?: JsonObject } } | undefined; // as the chat wire has it
  if (format?.json_schema?.schema === undefined) throw new Error("The request carries no schema");
  return format.json_schema.schema;
}
