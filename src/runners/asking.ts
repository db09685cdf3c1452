// Takes one ask to a settled reply: calls, judges, repairs, retries, gives up, as the ask's own history says.
// Law: reserve, then send, then record, then judge; a recorded answer is never bought again.
import { createHash } from "node:crypto";
import { AgentFailure, type Agent, type Completion } from "../agents/agent.ts";
import { costOf, mostCostOf, type Price } from "../agents/prices.ts";
import { render, whole, type Prompt, type Refused } from "../agents/render.ts";
import type { Call, History } from "../deliberation/history.ts";
import { lapse, remaining } from "../deliberation/lapse.ts";
import { nextStep, type Step } from "../deliberation/step.ts";
import { lapsed, submit } from "../deliberation/submit.ts";
import { DissensusError } from "../errors.ts";
import type { Draft, LogEvent } from "../log/event.ts";
import type { Blobs } from "../log/log.ts";
import type { Ask } from "../script/ask.ts";
import type { Brief, Protocol } from "../script/protocol.ts";
import type { Seat } from "../script/seat.ts";
import { attempt, backoffMs, FIRST_BYTE_MS, SILENCE_MS, type Clocks } from "./attempt.ts";
import type { Ledger, Reserve } from "./budget.ts";
import type { Clock } from "./clock.ts";
import type { People } from "./people.ts";
import type { Providers } from "./providers.ts";
import type { Stop } from "./stop.ts";

export interface Resources {
  readonly clock: Clock;
  readonly providers: Providers;
  /** The agent for a model, as the user wrote it. */
  agent(model: string): Agent;
  price(model: string): Price | null;
  readonly blobs: Blobs;
  readonly people: People;
  readonly random: () => number;
  /** Recorded with resumes and reruns. */
  readonly who: string;
  readonly onAmbiguous: "ask" | "rerun" | "fail";
  /** Whether an answer of that many bytes can be stored; absent, it always can. */
  spaceFor?(bytes: number): Promise<{ readonly ok: boolean; readonly free: number }>;
  readonly clocks?: Partial<Clocks>;
}

interface Context extends Resources {
  readonly protocol: Protocol;
  readonly history: History;
  readonly ledger: Ledger;
  readonly stop: Stop;
  write(drafts: readonly Draft[]): Promise<readonly LogEvent[]>;
  activeMs(): number;
}

/** Room for a reply of 500 words with its form, and for thinking. Doubled once after a reply was cut off. */
export const OUTPUT_TOKENS = 4_096;
/** Providers wrap prompts in a few tokens of their own. */
const WRAPPING_TOKENS = 64;

export class Asking {
  readonly #at: Context;
  readonly #setting: { readonly brief: Brief; readonly wording: Protocol["wording"]; readonly nonce: string };

  constructor(context: Context) {
    this.#at = context;
    const { brief, nonce } = context.history.opened;
    // The brief was parsed when the deliberation was opened, and again by every advance.
    this.#setting = { brief: brief as unknown as Brief, wording: context.protocol.wording, nonce };
  }

  async settle(ask: Ask): Promise<void> {
    const { history, stop } = this.#at;
    while (!history.replies.has(ask.id) && !stop.isOn) {
      const asked = history.asks.get(ask.id);
      if (!asked) throw new Error(`The ask ${ask.id} was never opened`);
      const model = this.#modelOf(ask.seat);
      if (ask.gate || model === "person") return this.#person(ask);
      const late = lapse([ask], history, this.#at.activeMs());
      if (late.length > 0 && nextStep(asked).kind !== "judge") {
        await this.#at.write(late);
        return;
      }
      await this.#take(ask, nextStep(asked), model);
    }
  }

  async #take(ask: Ask, step: Step, model: string): Promise<void> {
    switch (step.kind) {
      case "judge":
        return this.#judge(ask, step.call);
      case "unknown":
        return this.#unknown(ask, step.call);
      case "give-up":
        return this.#giveUp(ask, step.call);
      case "call":
        if (step.last?.state === "failed") {
          const left = remaining(ask, this.#at.history, this.#at.activeMs()) ?? Infinity;
          const wait = backoffMs(step.attempt, step.last.failure?.retryAfterMs ?? null, this.#at.random);
          await this.#at.clock.sleep(Math.min(wait, left), this.#at.stop.signal);
          if (this.#at.stop.isOn) return;
        }
        return this.#call(ask, step, model);
    }
  }

  async #call(ask: Ask, step: Step & { kind: "call" }, model: string): Promise<void> {
    const { providers, history, ledger, stop } = this.#at;
    const agent = this.#at.agent(model);
    const giveBack = await providers.place(agent.provider);
    try {
      if (stop.isOn) return;
      if (!providers.admits(model)) return await this.#down(ask, model, `${model} failed too often and is left alone for a while`);
      const prompt = render(ask, this.#setting, await this.#refused(ask));
      const hash = sha(whole(prompt));
      const call = sha([history.opened.deliberation, ask.id, step.repair, step.attempt, hash, model].join("\n")).slice(0, 32);
      const maxOutputTokens = step.last?.finish === "length" ? 2 * OUTPUT_TOKENS : OUTPUT_TOKENS;
      const reserve = this.#reserveFor(ask, prompt, model, maxOutputTokens);
      if (!(await this.#afford(call, reserve, maxOutputTokens))) return;
      try {
        await this.#at.write([{ type: "call.reserved", data: { call, ask: ask.id, seat: ask.seat.id, attempt: step.attempt, repair: step.repair, model, prompt: hash, reserve, activeMs: this.#at.activeMs() } }]);
        await this.#send(ask, agent, { ask, prompt, call, attempt: step.attempt, maxOutputTokens });
      } finally {
        ledger.release(call);
      }
    } finally {
      giveBack();
    }
  }

  async #send(ask: Ask, agent: Agent, question: { ask: Ask; prompt: Prompt; call: string; attempt: number; maxOutputTokens: number }): Promise<void> {
    const { clock, clocks, history, providers, stop } = this.#at;
    const started = clock.now();
    const left = remaining(ask, history, this.#at.activeMs()) ?? ask.turnMs ?? history.opened.turnMs;
    const limits: Clocks = { firstByteMs: FIRST_BYTE_MS, silenceMs: SILENCE_MS, ...clocks, totalMs: Math.min(clocks?.totalMs ?? Infinity, Math.max(1, left)) };
    try {
      const completion = await attempt(agent, question, limits, clock, stop.signal);
      providers.succeeded(agent.model);
      await this.#completed(ask, question.call, agent.model, completion, clock.now() - started);
    } catch (error) {
      if (!(error instanceof AgentFailure)) throw error;
      if (error.failure !== "aborted") providers.failed(agent.model);
      await this.#failed(ask, question.call, agent.model, error, clock.now() - started);
    }
  }

  /** The answer is on its way to the disk before anybody reads it; its judgment follows in the same breath. */
  async #completed(ask: Ask, call: string, model: string, completion: Completion, ms: number): Promise<void> {
    const { history } = this.#at;
    const price = this.#at.price(model);
    const usd = price ? costOf(completion.usage, price) : null;
    const raw = await this.#at.blobs.put(completion.text);
    const { finish, usage, served, providerId } = completion;
    const recorded = this.#at.write([{ type: "call.completed", data: { call, ask: ask.id, raw, usage, usd, finish, served, providerId, ms: Math.round(ms), activeMs: this.#at.activeMs() } }]);
    const judged = "text" in raw ? [submit(ask, { raw: raw.text, call, finish, rejections: history.asks.get(ask.id)?.rejections.length ?? 0 })] : [];
    await Promise.all([recorded, judged.length > 0 ? this.#at.write(judged) : undefined]);
  }

  async #failed(ask: Ask, call: string, model: string, failure: AgentFailure, ms: number): Promise<void> {
    const price = this.#at.price(model);
    const usd = price && failure.usage ? costOf(failure.usage, price) : null;
    const raw = failure.partial === null || failure.partial === "" ? null : await this.#at.blobs.put(failure.partial);
    const { again, sent, retryAfterMs, usage } = failure;
    await this.#at.write([{ type: "call.failed", data: { call, ask: ask.id, failure: failure.failure, message: failure.message, sent, again, retryAfterMs, raw, usage, usd, ms: Math.round(ms), activeMs: this.#at.activeMs() } }]);
  }

  async #judge(ask: Ask, call: Call): Promise<void> {
    const raw = call.raw ? await this.#at.blobs.get(call.raw) : "";
    const rejections = this.#at.history.asks.get(ask.id)?.rejections.length ?? 0;
    await this.#at.write([submit(ask, { raw, call: call.call, finish: call.finish ?? "other", rejections })]);
  }

  /** A call that may have been paid for and whose answer nobody has: listed, counted as spent, never bought again in silence. */
  async #unknown(ask: Ask, call: Call): Promise<void> {
    const { onAmbiguous, people, who, stop } = this.#at;
    const again = onAmbiguous === "rerun" || (onAmbiguous === "ask" && (await people.rerun?.(ask, call.model)) === true);
    if (again || call.state === "reserved") {
      await this.#at.write([{ type: "call.ambiguous", data: { call: call.call, ask: ask.id, policy: again ? "rerun" : "fail", who: again ? who : null } }]);
    }
    if (!again) stop.soon("ambiguous", `the call for ${ask.id} on ${call.model} was in flight when the run stopped; it may have been paid for`);
  }

  async #giveUp(ask: Ask, call: Call): Promise<void> {
    const { failure } = call;
    if (call.state === "ambiguous") return void (await this.#at.write([lapsed(ask, "absent", "the answer was lost twice")]));
    const kind = failure?.failure ?? "server";
    const why = `${kind}: ${failure?.message ?? ""}`;
    if (kind === "unauthorised" || kind === "quota" || kind === "not-found" || (kind === "not-sent" && failure?.sent === false)) return this.#down(ask, call.model, why);
    const state = kind === "timed-out" ? "timed-out" : "absent";
    await this.#at.write([lapsed(ask, state, why, failure?.again !== "never")]);
  }

  /** A model is out of reach. If the run has another, the seat is absent; if not, the run stops and keeps everything. */
  async #down(ask: Ask, model: string, why: string): Promise<void> {
    const others = new Set([...Object.values(this.#at.history.models)].filter((m) => m !== "person"));
    others.delete(model);
    if (others.size === 0) {
      this.#at.stop.soon("infrastructure", `${model} cannot be used: ${why}`);
      return;
    }
    await this.#at.write([lapsed(ask, "absent", `${model}: ${why}`, false)]);
  }

  async #person(ask: Ask): Promise<void> {
    const { people, stop } = this.#at;
    const prompt = render(ask, this.#setting, await this.#refused(ask));
    const answer = ask.gate ? await people.decide(ask, ask.gate, stop.signal) : await people.answer(ask, prompt, stop.signal);
    if (this.#at.history.replies.has(ask.id)) return;
    if (answer === undefined) return stop.soon("person", `waits for a person: ${ask.id}`);
    if (ask.gate) await this.#at.write([{ type: "person.decided", data: { ask: ask.id, choice: answer.text, who: answer.who, default: answer.isDefault, note: answer.note ?? "" } }]);
    else await this.#at.write([submit(ask, { raw: answer.text, call: null, finish: "stop", rejections: this.#at.history.asks.get(ask.id)?.rejections.length ?? 0 })]);
  }

  async #refused(ask: Ask): Promise<Refused | undefined> {
    const asked = this.#at.history.asks.get(ask.id);
    const rejection = asked?.rejections.at(-1);
    if (!rejection) return undefined;
    const call = asked?.calls.find((c) => c.call === rejection.call);
    return { raw: call?.raw ? await this.#at.blobs.get(call.raw) : "", reasons: rejection.reasons };
  }

  /** Waits for room under the caps and on the disk. False: the run stops here. */
  async #afford(call: string, reserve: Reserve, maxOutputTokens: number): Promise<boolean> {
    const { ledger, stop, clock } = this.#at;
    for (;;) {
      if (stop.isOn) return false;
      const verdict = ledger.reserve(call, reserve);
      if (verdict.kind === "ok") break;
      if (verdict.kind === "cap") {
        stop.soon("budget", verdict.detail);
        return false;
      }
      await clock.sleep(WAIT_FOR_ROOM_MS, stop.signal);
    }
    const space = await this.#at.spaceFor?.(maxOutputTokens * BYTES_PER_TOKEN);
    if (space?.ok === false) {
      ledger.release(call);
      stop.soon("disk", `only ${Math.floor(space.free / 1024 / 1024)} MiB are free: an answer that cannot be stored is not bought`);
      return false;
    }
    return true;
  }

  /** No text has more tokens than bytes, so this is an upper bound for every tokenizer. */
  #reserveFor(ask: Ask, prompt: Prompt, model: string, maxOutputTokens: number): Reserve {
    const input = Buffer.byteLength(whole(prompt)) + Buffer.byteLength(JSON.stringify(ask.shape.json)) + WRAPPING_TOKENS;
    const price = this.#at.price(model);
    return { tokens: input + maxOutputTokens, usd: price ? mostCostOf(input, maxOutputTokens, price) : null };
  }

  #modelOf(seat: Seat): string {
    const { models } = this.#at.history;
    const fallback = models["*"];
    if (fallback === undefined) throw new DissensusError("no-model", "The run names no model.", { fault: "us", exit: 70 });
    return seat.substituteFor === undefined ? (models[seat.id] ?? models[seat.role] ?? fallback) : fallback;
  }
}

/** Calls in flight give back what they did not use within seconds. */
const WAIT_FOR_ROOM_MS = 50;
const BYTES_PER_TOKEN = 8;

function sha(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
