// What the log costs: an append made durable, and the way back from a long log to a running deliberation.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { advance } from "../src/engine/deliberation/frontier.ts";
import { History } from "../src/engine/deliberation/history.ts";
import { fileLogStore, type Draft, type LogEvent } from "../src/log/index.ts";
import {
  costs,
  health,
  positions,
  result,
  status,
  timeline,
  transcript,
} from "../src/views/index.ts";
import { rehearsal } from "../src/agents/rehearsal/rehearsal.ts";
import { dialectic, swarm, type SwarmBrief } from "../src/protocols/index.ts";
import { runDeliberation } from "../src/engine/runners/deliberate.ts";
import { dialecticLog } from "../test/builders/dialectic-log.ts";
import { best, quantile, type Row } from "./row.ts";

const EVENTS = 10_000;
const APPENDS = 1_000;
/** Appends that wait for each other's write and then travel together. */
const SIDE_BY_SIDE = 16;
const TIMES = 5;
const TARGET_MS = 1_000;

export async function logCost(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "dissensus-bench-"));
  try {
    return [...(await appending(folder)), ...(await replaying(folder)), await replayingSwarm()];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function appending(folder: string): Promise<readonly Row[]> {
  const drafts = longLog(APPENDS + 1);
  const log = await fileLogStore(folder).create(idOf(drafts), drafts.slice(0, 1));
  const took: number[] = [];
  const timed = async (draft: Draft): Promise<void> => {
    const began = performance.now();
    await log.append([draft]);
    took.push(performance.now() - began);
  };
  const began = performance.now();
  for (const draft of drafts.slice(1)) await timed(draft);
  const oneMs = performance.now() - began;
  const alone = [...took];
  took.length = 0;
  const again = performance.now();
  for (let from = 1; from < drafts.length; from += SIDE_BY_SIDE)
    await Promise.all(drafts.slice(from, from + SIDE_BY_SIDE).map(timed));
  const sideMs = performance.now() - again;
  await log.close();
  await rm(join(folder, idOf(drafts)), { recursive: true });
  const spread = (of: readonly number[]): string =>
    `p50 ${quantile(of, 0.5).toFixed(2)} ms, p99 ${quantile(of, 0.99).toFixed(2)} ms`;
  return [
    {
      what: "Appends one after the other, each with its fdatasync",
      value: `${((APPENDS / oneMs) * 1_000).toFixed(0)} events/s`,
      target: "",
      isMet: null,
      detail: spread(alone),
    },
    {
      what: `Appends ${SIDE_BY_SIDE} at a time`,
      value: `${((APPENDS / sideMs) * 1_000).toFixed(0)} events/s`,
      target: "",
      isMet: null,
      detail: spread(took),
    },
  ];
}

const REPLAY_TARGET_MS = 50;
const REPLAYS = 20;

/** The largest swarm that is held without anybody asking for more: four experts, five rounds. */
async function replayingSwarm(): Promise<Row> {
  const brief: SwarmBrief = {
    topic: "REST, GraphQL, gRPC or plain files for our public API?",
    lang: "en",
    options: [],
    context: [],
    anonymous: false,
    mode: "deep",
    rounds: 5,
    progressive: false,
    reask: false,
  };
  // Experts who go on moving each other hold every round; the person follows no advice to stop before.
  const people = {
    decide: async (ask: { readonly id: string }, gate: { readonly default: string | null }) => ({
      text:
        ask.id.startsWith("gate/next") && ask.id !== "gate/next/5"
          ? "deep-dive"
          : (gate.default ?? ""),
      who: "bench",
      isDefault: false,
    }),
    answer: async () => undefined,
  };
  const { events } = await runDeliberation({
    protocol: swarm,
    brief,
    people,
    agents: rehearsal({ seed: 1, temperament: "balanced", brief }),
  });
  const took = Array.from({ length: REPLAYS }, () => {
    const began = performance.now();
    advance(swarm, History.of(events), 0);
    return performance.now() - began;
  });
  const messages = events.filter(
    (event) => event.type === "fact.recorded" && event.data.fact.kind === "message",
  ).length;
  return {
    what: "Replay of a swarm of 4 experts and 5 rounds",
    value: `${best(took).toFixed(0)} ms`,
    target: `< ${REPLAY_TARGET_MS} ms`,
    isMet: best(took) < REPLAY_TARGET_MS,
    detail: `${events.length} events, ${messages} messages; history folded and script driven from the start, best of ${REPLAYS}, median ${quantile(took, 0.5).toFixed(0)} ms`,
  };
}

async function replaying(folder: string): Promise<readonly Row[]> {
  const drafts = longLog(EVENTS);
  const store = fileLogStore(folder);
  const log = await store.create(idOf(drafts), drafts);
  await log.close();
  const took: { whole: number; verify: number; fold: number; views: number; advance: number }[] =
    [];
  for (let time = 0; time < TIMES; time += 1) {
    const marks = [performance.now()];
    const events = await store.read(log.deliberation);
    marks.push(performance.now());
    const history = History.of(events);
    marks.push(performance.now());
    for (const view of [costs, health, positions, result, status, timeline, transcript])
      view(events);
    marks.push(performance.now());
    const { outcome } = advance(dialectic, history, history.activeMs, { check: true });
    marks.push(performance.now());
    if (!outcome || events.length !== EVENTS)
      throw new Error("The long log did not replay to its end");
    const part = (i: number): number => (marks[i + 1] ?? 0) - (marks[i] ?? 0);
    took.push({
      whole: (marks[4] ?? 0) - (marks[0] ?? 0),
      verify: part(0),
      fold: part(1),
      views: part(2),
      advance: part(3),
    });
  }
  const of = (key: "whole" | "verify" | "fold" | "views" | "advance"): number =>
    best(took.map((t) => t[key]));
  return [
    {
      what: `Replay of ${EVENTS} events: verify, fold, every view, advance`,
      value: `${of("whole").toFixed(0)} ms`,
      target: `< ${TARGET_MS} ms`,
      isMet: of("whole") < TARGET_MS,
      detail: `best of ${TIMES}, first ${(took[0]?.whole ?? 0).toFixed(0)} ms; verify ${of("verify").toFixed(0)}, fold ${of("fold").toFixed(0)}, views ${of("views").toFixed(0)}, advance ${of("advance").toFixed(0)} ms`,
    },
  ];
}

/** A whole dialectic in which every answer came after many failed calls: real events, as many as wanted. */
function longLog(events: number): Draft[] {
  const story = dialecticLog().map(bare);
  const padding = events - story.length;
  const calls = story.filter((draft) => draft.type === "call.reserved");
  const each = Math.ceil(Math.max(0, padding) / 2 / calls.length);
  let left = padding;
  const drafts: Draft[] = [];
  for (const draft of story) {
    if (draft.type === "call.reserved") {
      for (let n = 0; n < each && left >= 2; n += 1, left -= 2)
        drafts.push(...failedCall(draft, n));
    }
    drafts.push(draft);
  }
  if (left > 0)
    drafts.splice(1, 0, {
      type: "settings.changed",
      data: { who: "bench", note: "makes the count even" },
    });
  return drafts.slice(0, events);
}

function failedCall(reserved: Draft<"call.reserved">, n: number): Draft[] {
  const { data } = reserved;
  const call = `${data.call}-${n}`;
  const failed = {
    call,
    ask: data.ask,
    failure: "server",
    message: "the server failed (503)",
    sent: true,
    again: "later" as const,
    retryAfterMs: null,
    raw: null,
    usage: null,
    usd: null,
    ms: 40,
    activeMs: data.activeMs,
  };
  return [
    { type: "call.reserved", data: { ...data, call } },
    { type: "call.failed", data: failed },
  ];
}

function bare({ type, data }: LogEvent): Draft {
  return { type, data } as Draft; // the two belong together in the event
}

function idOf(drafts: readonly Draft[]): string {
  const [first] = drafts;
  if (first?.type !== "deliberation.opened") throw new Error("A log begins with its opening");
  return first.data.deliberation;
}
