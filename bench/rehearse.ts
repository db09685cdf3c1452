// Deliberations by the rehearsal panel, for measurements: as it speaks, with replies changed on the way, or with every text at its form's limit.
import { replyTo } from "../src/agents/rehearsal/rehearsal.ts";
import type { Temperament } from "../src/agents/rehearsal/scene.ts";
import type { Ask } from "../src/kernel/ask.ts";
import { CHECK_RUNNER } from "../src/kernel/check-runner.ts";
import type { Json, JsonObject } from "../src/kernel/json.ts";
import type { Brief, Protocol } from "../src/kernel/protocol.ts";
import type { LogEvent } from "../src/log/event.ts";
import { DOWN, hold, type Answer, type Held } from "../test/builders/hold.ts";
import { playedLog } from "../test/builders/played-log.ts";

export type Change = (reply: JsonObject, ask: Ask) => JsonObject;

export interface Rehearsed {
  readonly protocol: Protocol;
  readonly brief: Brief;
  readonly seed: number;
  readonly temperament?: Temperament;
  readonly change?: Change;
  /** Every text as long as its form allows. */
  readonly isLong?: boolean;
}

/** Its facts and asks; gates take their defaults. */
export function rehearse(run: Rehearsed): Held {
  return hold(run.protocol, run.brief, (ask): Answer =>
    ask.gate ? (ask.gate.default ?? DOWN) : replyIn(run, ask),
  );
}

/** The same as a log, for what reads logs. */
export function playLog(run: Rehearsed): LogEvent[] {
  return playedLog({
    protocol: run.protocol,
    deliberation: "rehearsed",
    brief: run.brief as unknown as JsonObject, // a brief is JSON
    story: (ask) => (ask.gate ? { choice: ask.gate.default ?? "", note: "" } : replyIn(run, ask)),
  });
}

function replyIn(run: Rehearsed, ask: Ask): JsonObject {
  const { protocol, brief, seed, temperament = "balanced", change, isLong = false } = run;
  if (ask.seat.id === CHECK_RUNNER.id) return { exit: 0, output: "ok" };
  const reply = replyTo(ask, { brief, seed, temperament }, protocol.rehearse) as JsonObject; // every form is an object
  const said = change ? change(reply, ask) : reply;
  return isLong ? mapTexts(ask, said, lengthen) : said;
}

/** Every text of a reply, changed; ids, and what counts only whole, are left as they are. `most`: how long it may be. */
export function mapTexts(
  ask: Ask,
  reply: JsonObject,
  change: (text: string, most: number) => string,
): JsonObject {
  const walk = (value: Json, schema: JsonObject, path: readonly string[]): Json => {
    const isWhole = ask.shape.fitting?.whole.has(path.join("/")) === true;
    const most = schema["maxLength"];
    if (typeof value === "string")
      return schema["enum"] !== undefined || isWhole || typeof most !== "number" || value === ""
        ? value
        : change(value, most);
    if (Array.isArray(value))
      return value.map((item: Json) =>
        walk(item, (schema["items"] ?? {}) as JsonObject, [...path, "items"]),
      );
    if (value === null || typeof value !== "object") return value;
    const properties = (schema["properties"] ?? {}) as Readonly<Record<string, JsonObject>>;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        walk(part, properties[key] ?? {}, [...path, "properties", key]),
      ]),
    );
  };
  return walk(reply, ask.shape.json, []) as JsonObject; // as it was
}

function lengthen(text: string, most: number): string {
  return `${text} ${"and so on ".repeat(Math.ceil(most / 10))}`.slice(0, most).trimEnd();
}
