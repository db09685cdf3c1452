// One attempt at a reply: a place at the provider, a reservation, the request; and where the user wants it, a second
// request beside one that stays silent.
// Law 1: reserve, then send, then record. Law 2: a second request is a call of its own, reserved under every cap; it waits
// for nothing, so where there is no room for it at once it is not sent. Law 3: whichever is cut off may have been billed,
// and counts as reserved.
import { hash } from "node:crypto";
import { core } from "../../messages/voice.ts";
import { withProgress, REQUEST_PARTS, type Agent, type RequestPart } from "../../agents/agent.ts";
import { mostCostOf } from "../../agents/prices.ts";
import { measurePrompt } from "../../agents/text-bytes.ts";
import type { Prompt } from "../../agents/render.ts";
import { MOST_ATTEMPTS, type NextStep } from "../deliberation/step.ts";
import type { Ask } from "../../kernel/ask.ts";
import type { JsonObject } from "../../kernel/json.ts";
import { CHECK_RUNNER } from "../../kernel/check-runner.ts";
import { oncePer } from "../../kernel/once-per.ts";
import type { Reserve } from "./budget.ts";
import type { Context } from "./context.ts";
import { race, type Leg } from "./race.ts";
import type { Requests, Sent } from "./requests.ts";
import { either, type Clock } from "./clock.ts";

/** Providers wrap prompts in a few tokens of their own. */
const WRAPPING_TOKENS = 64;
/** Calls in flight give back what they did not use within seconds. */
const WAIT_FOR_ROOM_MS = 50;
const BYTES_PER_TOKEN = 8;
/** A request of which nothing is left out. */
const WHOLE: ReadonlySet<RequestPart> = new Set<RequestPart>([]);
/** How long a look at the free space is believed. */
const ROOM_MS = 1_000;

/** What the requests of one attempt have in common. */
interface Wanted {
  readonly question: Omit<Sent, "call" | "attempt">;
  /** As the run names it. */
  readonly model: string;
  readonly agent: Agent;
  readonly hash: string;
  readonly repair: number;
  readonly reserve: Reserve;
}

export class Calling {
  readonly #at: Context;
  readonly #requests: Requests;
  readonly #warming: Warming;
  readonly #cutOf: (ask: string) => AbortSignal | undefined;
  #roomUntil = 0;

  /** `cutOf`: the signal of an ask whose turn may be ended. */
  constructor(
    context: Context,
    requests: Requests,
    cutOf: (ask: string) => AbortSignal | undefined = () => undefined,
  ) {
    this.#at = context;
    this.#requests = requests;
    this.#cutOf = cutOf;
    this.#warming = new Warming(context.clock);
  }

  /** `down`: nobody asks this model for a while, and nothing was sent. */
  async attempt(
    ask: Ask,
    step: NextStep & { kind: "call" },
    model: string,
    promptOf: () => Promise<Prompt>,
  ): Promise<"over" | "down"> {
    const { providers, stop } = this.#at;
    const agent = this.#at.agent(model);
    const cut = this.#cutOf(ask.id);
    const giveBack = await providers.place(agent.provider, either(stop.closing, cut));
    let leave: (() => void) | undefined;
    let warmed: Warmed | undefined;
    try {
      if (stop.isOn || cut?.aborted) return "over";
      leave = await providers.admit(model);
      if (!leave) return "down";
      const prompt = await promptOf();
      const { hash, bytes } = measurePrompt(prompt);
      warmed = await this.#goesAhead(agent, prompt);
      const maxOutputTokens = step.room + (agent.thinks ?? 0);
      // The model broke the form, so its schema goes along.
      const strict = step.repair > 0 || this.#at.history.isStrict(model);
      const { rehearse } = this.#at.protocol;
      const wanted: Wanted = {
        question: { ask, prompt, maxOutputTokens, strict, rehearse },
        model,
        agent: warmed ? withProgress(agent, warmed) : agent,
        hash,
        repair: step.repair,
        reserve: this.#reserveFor(ask, bytes, model, maxOutputTokens),
      };
      const call = this.#idFor(wanted);
      if (!(await this.#afford(call, wanted))) return "over";
      const { hedgeMs, clock } = this.#at;
      if (hedgeMs === undefined || step.attempt >= MOST_ATTEMPTS)
        await this.#send(wanted, call, step.attempt);
      else
        await race(
          hedgeMs,
          clock,
          (leg) => this.#send(wanted, call, step.attempt, leg),
          (leg) => this.#beside(wanted, step.attempt + 1, leg),
        );
      return "over";
    } finally {
      warmed?.();
      leave?.();
      giveBack();
    }
  }

  /** Where the provider caches how prompts begin, one that begins alike goes ahead. */
  async #goesAhead({ cachesFrom, model }: Agent, prompt: Prompt): Promise<Warmed | undefined> {
    const beginning = cachesFrom === undefined ? undefined : beginningOf(prompt, cachesFrom);
    return beginning === undefined
      ? undefined
      : this.#warming.turn(sha([model, beginning].join("\n")));
  }

  async #send(
    { question, model, agent, hash: prompt, repair, reserve }: Wanted,
    call: string,
    attempt: number,
    leg?: Leg,
  ): Promise<void> {
    const { history, budget } = this.#at;
    const { ask, maxOutputTokens: maxOutput, strict } = question;
    const dropped = history.droppedParts(model);
    const without =
      dropped.size === 0 ? WHOLE : new Set(REQUEST_PARTS.filter((part) => dropped.has(part)));
    const form = strict ? { maxOutput, strict } : { maxOutput };
    const asked = { model, prompt, repair, reserve, seat: ask.seat.id };
    try {
      const data = { activeMs: this.#at.activeMs(), ask: ask.id, attempt, call, ...form, ...asked };
      await this.#at.write([{ type: "call.reserved", data }]);
      leg?.sent();
      await this.#requests.send(
        agent,
        { call, attempt, without, ...question },
        { leg, cut: this.#cutOf(ask.id) },
      );
    } finally {
      budget.release(call);
    }
  }

  /** The second request, if the run goes on, the provider has a place free, the model is up, and caps and disk leave room. */
  async #beside(wanted: Wanted, attempt: number, leg: Leg): Promise<void> {
    const { budget, providers, stop } = this.#at;
    const giveBack =
      stop.isOn || leg.lost.aborted
        ? undefined
        : providers.spare(wanted.agent.provider, wanted.model);
    if (!giveBack) return;
    const call = this.#idFor(wanted);
    try {
      if (budget.reserve(call, wanted.reserve).kind !== "ok") return;
      const space = await this.#spaceFor(wanted);
      if (space?.ok === false || stop.isOn || leg.lost.aborted) return;
      await this.#send(wanted, call, attempt, leg);
    } finally {
      budget.release(call);
      giveBack();
    }
  }

  /** The same after a restart: by what is asked, and how many requests came before. */
  #idFor({ question: { ask }, model, hash }: Wanted): string {
    const { history } = this.#at;
    const before = (
      history.asks.get(ask.id)?.calls ??
      [...history.calls.values()].filter((call) => call.ask === ask.id)
    ).length;
    return sha([history.opened.deliberation, ask.id, before, hash, model].join("\n")).slice(0, 32);
  }

  /** Waits for room under the caps and on the disk. False: the run stops here. */
  async #afford(call: string, wanted: Wanted): Promise<boolean> {
    const { history, budget, stop, clock } = this.#at;
    for (;;) {
      if (stop.isOn) return false;
      const { minutes } = history.caps;
      if (minutes !== null && this.#at.activeMs() >= minutes * 60_000) {
        stop.now("budget", core.phrase("pause.minutes", { minutes }));
        return false;
      }
      const verdict = budget.reserve(call, wanted.reserve);
      if (verdict.kind === "ok") break;
      if (verdict.kind === "cap") {
        stop.soon("budget", verdict.why);
        return false;
      }
      await clock.sleep(WAIT_FOR_ROOM_MS, stop.closing);
    }
    const space = await this.#spaceFor(wanted);
    if (space?.ok === false) {
      budget.release(call);
      stop.soon("disk", core.phrase("pause.disk", { mib: Math.floor(space.free / 1024 / 1024) }));
      return false;
    }
    return true;
  }

  /** A disk that had room a moment ago has room for what this run writes in that moment; the ballast covers the rest. */
  async #spaceFor({ question }: Wanted) {
    const now = this.#at.clock.now();
    if (!this.#at.spaceFor || now < this.#roomUntil) return undefined;
    const space = await this.#at.spaceFor(question.maxOutputTokens * BYTES_PER_TOKEN);
    if (space.ok) this.#roomUntil = now + ROOM_MS;
    return space;
  }

  /** No text has more tokens than bytes, so this is an upper bound for every tokenizer. */
  #reserveFor(ask: Ask, bytes: number, model: string, maxOutputTokens: number): Reserve {
    // The bound is known: what it runs uses no model.
    if (model === CHECK_RUNNER.id) return { tokens: 0, usd: 0 };
    const input = bytes + bytesOf(ask.shape.json) + WRAPPING_TOKENS;
    const price = this.#at.price(model);
    return {
      tokens: input + maxOutputTokens,
      usd: price ? mostCostOf(input, maxOutputTokens, price) : null,
    };
  }
}

/** Seats share their forms. */
const bytesOf = oncePer((form: JsonObject) => Buffer.byteLength(JSON.stringify(form)));

export function sha(text: string | Uint8Array): string {
  return hash("sha256", text);
}

// Sends one of several prompts ahead that begin alike, so that the provider's prefix cache serves the others.
// Law: whoever goes ahead holds the rest up until its answer begins or its call ends, and no longer; nobody waits for a cache that is warm.
/** Caches keep a prefix for five minutes after its last use; this leaves a call its time to arrive. */
const WARM_MS = 240_000;

/** English has three to four characters a token, other languages fewer. Who waits in vain loses the time to a first token; who does not wait pays for the whole beginning. */
const CHARS_PER_TOKEN = 3;

/** What the prompts of a phase begin with: up to the end of the transcript, or where a cache keeps nothing so short, of what they are all asked. */
export function beginningOf(
  { shared, transcript, ends = [], own }: Prompt,
  cachesFrom: number,
): string | undefined {
  const end = [transcript.length, ends.at(-1) ?? 0]
    .map((end) => shared.length + end)
    .find((end) => end / CHARS_PER_TOKEN >= cachesFrom);
  return end === undefined ? undefined : (shared + transcript + own).slice(0, end);
}

interface Prefix {
  warmUntil: number;
  /** While somebody is ahead with it. */
  ahead: Promise<void> | undefined;
}

/** For the one that goes ahead: its answer has begun, or its call is over. */
export type Warmed = () => void;

export class Warming {
  readonly #clock: Clock;
  readonly #prefixes = new Map<string, Prefix>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns when a prompt with this beginning may go out. Who gets something back goes ahead, and calls it. */
  async turn(key: string): Promise<Warmed | undefined> {
    const prefix = this.#prefixes.get(key) ?? { warmUntil: -Infinity, ahead: undefined };
    this.#prefixes.set(key, prefix);
    if (prefix.ahead) await prefix.ahead;
    if (prefix.warmUntil > this.#clock.now()) {
      prefix.warmUntil = this.#clock.now() + WARM_MS;
      return undefined;
    }
    let arrived = (): void => undefined;
    const ahead = new Promise<void>((resolve) => (arrived = resolve));
    prefix.ahead = ahead;
    return () => {
      if (prefix.ahead !== ahead) return;
      // Also where it failed: those who waited have waited enough.
      prefix.warmUntil = this.#clock.now() + WARM_MS;
      prefix.ahead = undefined;
      arrived();
    };
  }
}
