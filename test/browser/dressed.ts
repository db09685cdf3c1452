// Logs of real runs whose every text was replaced: by hostile ones, or by harmless ones of the same shape.
// Law: only what models, people and files may write is replaced; ids, kinds and numbers stay, so that the run is the same run.
import { readFileSync } from "node:fs";
import type { Draft, FileLog, FileLogStore, LogEvent } from "../../src/log/index.ts";
import type { Json } from "../../src/kernel/json.ts";

/** The key under which a text stands says what it is for. */
export type Dress = (text: string, key: string) => string;

export function golden(name: string): readonly LogEvent[] {
  const text = readFileSync(new URL(`../golden/${name}.jsonl`, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as LogEvent); // held to its schema when it was written, and again below
}

/** The run up to where it asks a person this. */
export function waitingFor(events: readonly LogEvent[], ask: string): readonly LogEvent[] {
  return events.slice(
    0,
    events.findIndex(
      ({ type, data }) =>
        type === "ask.opened" && "gate" in data && data.gate !== null && data.ask === ask,
    ) + 1,
  );
}

/** Each text in its turn, round and round, from the one at this place on. */
export function inTurn(texts: readonly string[], from = 0): Dress {
  let n = from;
  return () => texts[n++ % texts.length] ?? "";
}

/** One word may be a name or an id; these are names. */
const NAMES = new Set([
  "title",
  "label",
  "name",
  "who",
  "note",
  "topic",
  "location",
  "question",
  "wants",
  "comment",
  "constraint",
  "detail",
  "why",
  "message",
]);
/** Where the engine finds something again by its words, or code reads them. */
const KEPT = new Set([
  "find",
  "raw",
  "outcome",
  "ask",
  "call",
  "key",
  "protocol",
  "engine",
  "models",
  "tags",
  "lang",
  "format",
  "preset",
  "rubric",
  "values",
  "rules",
  "shown",
  "flags",
  "resolution",
  "status",
]);

export function dressed(events: readonly LogEvent[], id: string, dress: Dress): Draft[] {
  return events.map(({ type, data }): Draft => {
    const worn = walk(data as Json, "", dress, type) as Draft["data"];
    return {
      type,
      data: type === "deliberation.opened" ? { ...worn, deliberation: id } : worn,
    } as Draft; // the same event in other words
  });
}

function walk(value: Json, key: string, dress: Dress, type: string): Json {
  if (typeof value === "string") return isText(value, key, type) ? dress(value, key) : value;
  if (Array.isArray(value)) return value.map((each) => walk(each, key, dress, type));
  if (
    value === null ||
    typeof value !== "object" ||
    ("kind" in value && value["kind"] === "measure")
  )
    return value;
  return Object.fromEntries(
    Object.entries(value as Record<string, Json>).map(([name, each]) => [
      name,
      KEPT.has(name)
        ? each
        : name === "artifact"
          ? added(each, dress)
          : walk(each, name, dress, type),
    ]),
  );
}

function isText(value: string, key: string, type: string): boolean {
  if (/\s|[\u3040-\u9fff]/.test(value)) return true;
  if (!NAMES.has(key) || value === "") return false;
  // A message of a call is what a provider said; a message of a fact is an id.
  return key !== "message" || type === "call.failed";
}

/** A version is made of edits of what was there: the old words stay, and others come behind them. */
function added(value: Json, dress: Dress): Json {
  const { name, text, ...rest } = value as { name: string; text: string };
  return {
    ...rest,
    name,
    text: `${text}\n${Array.from({ length: 40 }, () => dress("", "text")).join("\n")}\n`,
  };
}

/** What goes wrong or is changed on the way, with the words that come with it: they are to be dressed like the rest. */
export function withTroubles(events: readonly LogEvent[]): readonly LogEvent[] {
  const asked = events.findIndex(({ type }) => type === "ask.answered");
  const opened = events.find(
    (event): event is LogEvent<"ask.opened"> =>
      event.type === "ask.opened" && event.data.gate === null,
  );
  const reserved = events.find(
    (event): event is LogEvent<"call.reserved"> => event.type === "call.reserved",
  );
  const frame = events[asked];
  if (!frame || !opened || !reserved) throw new Error("a log without a question has no troubles");
  const { ask, seat } = { ...opened.data, ask: "extra/1" };
  const drafts: Draft[] = [
    {
      type: "settings.changed",
      data: {
        who: "A person",
        note: "a note of somebody",
        constraint: "a constraint for everyone",
      },
    },
    { type: "ask.opened", data: { ...opened.data, ask } },
    { type: "call.reserved", data: { ...reserved.data, ask, call: "extra" } },
    {
      type: "call.failed",
      data: {
        call: "extra",
        ask,
        failure: "overloaded",
        message: "what a provider said",
        sent: true,
        again: "never",
        retryAfterMs: null,
        raw: null,
        usage: null,
        usd: null,
        ms: 1,
        activeMs: 1,
      },
    },
    {
      type: "ask.rejected",
      data: { ask, seat, call: null, reasons: ["a reason to send it back"] },
    },
    {
      type: "ask.lapsed",
      data: { ask, seat, state: "refused", why: "what it said instead", mendable: false },
    },
    {
      type: "deliberation.paused",
      data: { reason: "person", detail: "a detail of the pause", activeMs: 1 },
    },
    { type: "deliberation.resumed", data: { who: "A person" } },
  ];
  const more = drafts.map((draft): LogEvent => ({ ...frame, ...draft }));
  return [...events.slice(0, asked + 1), ...more, ...events.slice(asked + 1)];
}

/** Written through the store like any log; what is not given now can be appended. */
export async function written(
  store: FileLogStore,
  id: string,
  drafts: readonly Draft[],
  first = drafts.length,
): Promise<FileLog> {
  const log = await store.create(id, drafts.slice(0, 1));
  await log.append(drafts.slice(1, first));
  return log;
}
