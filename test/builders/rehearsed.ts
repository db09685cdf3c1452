// Runs of every protocol by the rehearsal panel, in enough situations that every form is asked for; replies may be changed on the way.
import { replyTo } from "../../src/agents/rehearsal/rehearsal.ts";
import { dialectic, dispatch, review, structured, swarm } from "../../src/protocols/index.ts";
import { CHECK_RUNNER } from "../../src/kernel/check-runner.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import type { Brief, Protocol } from "../../src/kernel/protocol.ts";
import type { Draft, LogEvent } from "../../src/log/event.ts";
import { CLASH, dispatchBrief } from "./dispatch-panel.ts";
import { logOf } from "./debate.ts";
import { DOWN, hold, type Answer, type Held } from "./hold.ts";
import { brief } from "./panel.ts";
import { under } from "./review-panel.ts";
import { structuredBrief } from "./structured-panel.ts";
import { swarmBrief } from "./swarm-panel.ts";

export interface Situation {
  readonly name: string;
  readonly protocol: Protocol;
  readonly brief: Brief;
  /** What whoever runs it chooses, by the beginning of the gate's id; else the default. */
  readonly decide?: Readonly<Record<string, string>>;
}

const context = [
  { name: "incidents.md", text: "Invoices ran late twice in March.\nThe team has four people." },
];
const dealt = [
  { name: "audit.md", text: "The audit failed in May." },
  { name: "costs.md", text: "A month costs 9,000." },
];
const options = ["Split now", "Keep it whole"];

export const SITUATIONS: readonly Situation[] = [
  { name: "dialectic", protocol: dialectic, brief: brief({ context }) },
  {
    name: "dialectic, deep, with options",
    protocol: dialectic,
    brief: brief({ preset: "deep", options, dealt }),
  },
  {
    name: "dialectic, hub",
    protocol: dialectic,
    brief: brief({ members: ["performance", "security", "legal", "support"], anonymous: true }),
  },
  { name: "swarm", protocol: swarm, brief: swarmBrief({ context, dealt, baseline: true }) },
  {
    name: "swarm, lightweight, with options",
    protocol: swarm,
    brief: swarmBrief({ mode: "lightweight", options }),
  },
  {
    name: "swarm, paused",
    protocol: swarm,
    brief: swarmBrief({ mode: "standard" }),
    decide: { "gate/next/1": "pause" },
  },
  { name: "structured", protocol: structured, brief: structuredBrief({ context, options }) },
  {
    name: "structured, observed",
    protocol: structured,
    brief: structuredBrief({ preset: "quick", checks: ["Lint"] }),
  },
  { name: "review, plan", protocol: review, brief: under("plan", { context }) },
  { name: "review, section", protocol: review, brief: under("section") },
  { name: "review, method", protocol: review, brief: under("method") },
  { name: "review, idea", protocol: review, brief: under("idea") },
  {
    name: "dispatch",
    protocol: dispatch,
    brief: dispatchBrief({ overrides: CLASH, context, options: [] }),
  },
  {
    name: "dispatch, chosen",
    protocol: dispatch,
    brief: dispatchBrief({ isByHand: false, dealt }),
  },
];

/** `change` sees every reply before it is handed in; gates and the instrument are no business of models. */
export function rehearsed(
  { protocol, brief: of, decide = {} }: Situation,
  seed: number,
  change: (reply: JsonObject, ask: Ask, rejections: number) => Answer = (reply) => reply,
): Held {
  return hold(protocol, of, (ask, rejections) => {
    if (ask.gate)
      return (
        Object.entries(decide).find(([id]) => ask.id.startsWith(id))?.[1] ??
        ask.gate.default ??
        DOWN
      );
    if (ask.seat.id === CHECK_RUNNER.id) return { exit: 0, output: "ok" };
    return change(
      replyTo(ask, { brief: of, seed, temperament: "balanced" }, protocol.rehearse) as JsonObject,
      ask,
      rejections,
    ); // every form is an object
  });
}

/** A rehearsal as a log: what its script recorded, from opening to end. */
export function logOfRehearsal(
  { protocol, brief: of }: Situation,
  { facts, outcome }: Held,
  lang: string,
): LogEvent[] {
  return logOf([
    {
      type: "deliberation.opened",
      data: {
        deliberation: "2026-01-05-rehearsed",
        protocol: `${protocol.name}@${protocol.version}`,
        brief: { ...(of as unknown as JsonObject), lang }, // a brief is plain data
        models: { "*": "rehearsal" },
        caps: { calls: null, tokens: null, usd: null, minutes: null },
        turnMs: 180_000,
        nonce: "n0",
        rehearsal: null,
        options: {},
        engine: "0.1.0",
      },
    },
    ...facts.map((fact, n) => ({ type: "fact.recorded", data: { key: `f${n}`, fact } }) as Draft),
    {
      type: "deliberation.concluded",
      data: { reason: outcome.reason, outcome, activeMs: 1 },
    } as Draft,
  ]);
}
