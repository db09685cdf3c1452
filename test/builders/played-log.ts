// Logs made by a real script from hand-written replies, so that every fact in them is a real one.
import { advance } from "../../src/engine/deliberation/frontier.ts";
import { History } from "../../src/engine/deliberation/history.ts";
import { lapseDraft, submit } from "../../src/engine/deliberation/submit.ts";
import type { Draft, EventData, LogEvent } from "../../src/log/event.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import type { Json } from "../../src/kernel/json.ts";
import type { Protocol } from "../../src/kernel/protocol.ts";
import type { AbsentState } from "../../src/kernel/reply.ts";

export interface Silence {
  readonly silent: AbsentState;
  readonly why: string;
  readonly mendable?: boolean;
}

/** A reply, or none. `undefined` leaves the ask open. */
export type Given = object | Silence | undefined;

export interface Play {
  /** Null leaves the reply to the story. */
  readonly say?: (ask: Ask) => Given | null;
  readonly brief?: Readonly<Record<string, Json>>;
  readonly opened?: Partial<EventData<"deliberation.opened">>;
  readonly usd?: number | null;
  /** Appended once nothing more happens. */
  readonly afterwards?: readonly Draft[];
  /** Replies come from a host: no calls of ours. */
  readonly hosted?: boolean;
}

export interface Staging {
  readonly protocol: Protocol;
  readonly deliberation: string;
  readonly brief: Readonly<Record<string, Json>>;
  readonly story: (ask: Ask) => object;
  /** A reply that is sent back before the story's own. */
  readonly firstTry?: (ask: Ask) => object | null;
}

export function playedLog(staging: Staging, play: Play = {}): LogEvent[] {
  const log = new Writer();
  const { protocol } = staging;
  log.append({
    type: "deliberation.opened",
    data: {
      deliberation: staging.deliberation,
      protocol: `${protocol.name}@${protocol.version}`,
      brief: { ...staging.brief, ...play.brief },
      models: { "*": play.hosted ? "host" : "openai/model-a" },
      caps: { calls: null, tokens: null, usd: null, minutes: null },
      turnMs: 180_000,
      nonce: "n0",
      rehearsal: null,
      options: {},
      engine: "0.1.0",
      ...play.opened,
    },
  });
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const { drafts, open, outcome } = advance(protocol, log.history, log.activeMs);
    log.append(...drafts);
    if (outcome) break;
    const before = log.events.length;
    for (const ask of open) answer(log, ask, staging, play);
    if (log.events.length === before) break;
  }
  log.append(...(play.afterwards ?? []));
  return log.events;
}

/** More than the longest story takes. */
const MOST_TURNS = 200;

class Writer {
  readonly events: LogEvent[] = [];
  readonly history = new History();
  activeMs = 0;

  append(...drafts: readonly Draft[]): void {
    for (const draft of drafts) {
      const seq = this.events.length + 1;
      const frame = {
        v: 1,
        seq,
        id: `e${seq}`,
        epoch: 1,
        ts: `2026-01-05T09:${String(Math.floor(seq / 60) % 60).padStart(2, "0")}:${String(seq % 60).padStart(2, "0")}.000Z`,
        prev: "",
        h: "",
      };
      const event = { ...frame, ...draft } as LogEvent; // a frame and a draft make an event
      this.events.push(event);
      this.history.apply(event);
    }
  }
}

function answer(log: Writer, ask: Ask, { story, firstTry }: Staging, play: Play): void {
  const own = play.say ? play.say(ask) : null;
  const given = own === null ? story(ask) : own;
  if (given === undefined) return;
  if (isSilence(given)) {
    log.append(lapseDraft(ask, given.silent, given.why, given.mendable ?? true));
    return;
  }
  if (ask.gate) {
    const { choice, note = "" } = given as { choice: string; note?: string }; // the story answers a gate with a choice
    log.append({
      type: "person.decided",
      data: { ask: ask.id, choice, who: "lead", default: false, note },
    });
    return;
  }
  const first = own === null ? (firstTry?.(ask) ?? null) : null;
  const raws = [...(first ? [first] : []), given].map((reply) => JSON.stringify(reply));
  const before = log.history.asks.get(ask.id)?.rejections.length ?? 0;
  raws.forEach((raw, n) => {
    const rejections = before + n;
    const call = play.hosted ? null : `${ask.id}#${rejections}`;
    if (call !== null) log.append(...called(log, ask, call, rejections, raw, play));
    log.append(submit(ask, { raw, call, finish: "stop", rejections }));
  });
}

function isSilence(given: object): given is Silence {
  return "silent" in given;
}

function called(
  log: Writer,
  ask: Ask,
  call: string,
  repair: number,
  raw: string,
  play: Play,
): Draft[] {
  const activeMs = log.activeMs;
  log.activeMs += 2_000;
  const model = log.history.models[ask.seat.id] ?? log.history.models["*"] ?? "openai/model-a";
  return [
    {
      type: "call.reserved",
      data: {
        call,
        ask: ask.id,
        seat: ask.seat.id,
        attempt: 1,
        repair,
        model,
        prompt: "p",
        reserve: { tokens: 2_000, usd: null },
        activeMs,
      },
    },
    {
      type: "call.completed",
      data: {
        call,
        ask: ask.id,
        raw: { text: raw },
        usage: { input: 1_000, output: 200, cacheRead: 600, cacheWrite: null, estimated: false },
        usd: play.usd === undefined ? 0.01 : play.usd,
        finish: "stop",
        served: null,
        providerId: null,
        ms: 2_000,
        activeMs: log.activeMs,
      },
    },
  ];
}
