// Takes one ask to a settled reply: calls, judges, repairs, retries, gives up, as the ask's own history says.
// Law: reserve, then send, then record, then judge; a recorded answer is never bought again.
import { createHash } from "node:crypto";
import { mostCostOf } from "../agents/prices.ts";
import { render, whole, type Refused, type Setting } from "../agents/render.ts";
import type { Asked, Call } from "../deliberation/history.ts";
import { lapse, remaining } from "../deliberation/lapse.ts";
import { modelFor } from "../deliberation/model-for.ts";
import { nextStep, type Step } from "../deliberation/step.ts";
import { lapsed, submit } from "../deliberation/submit.ts";
import { badInput, DissensusError } from "../errors.ts";
import type { Ask } from "../script/ask.ts";
import type { Seat } from "../script/seat.ts";
import { backoffMs } from "./attempt.ts";
import type { Reserve } from "./budget.ts";
import type { Context } from "./context.ts";
import { Requests } from "./requests.ts";

/** Room for a reply of 500 words with its form, and for thinking. Doubled once after a reply was cut off. */
export const OUTPUT_TOKENS = 4_096;
/** Providers wrap prompts in a few tokens of their own. */
const WRAPPING_TOKENS = 64;
/** Calls in flight give back what they did not use within seconds. */
const WAIT_FOR_ROOM_MS = 50;
const BYTES_PER_TOKEN = 8;
/** How long a look at the free space is believed. */
const ROOM_MS = 1_000;

export class Asking {
  readonly #at: Context;
  readonly #setting: Setting;
  readonly #requests: Requests;
  #roomUntil = 0;
  /** People are asked one thing at a time. */
  #rerunsAsked: Promise<unknown> = Promise.resolve();

  constructor(context: Context, setting: Setting) {
    this.#at = context;
    this.#setting = setting;
    this.#requests = new Requests(context);
  }

  async settle(ask: Ask): Promise<void> {
    const { history, stop } = this.#at;
    while (!history.replies.has(ask.id)) {
      const model = this.#modelOf(ask.seat);
      const step = ask.gate || model === "person" ? undefined : nextStep(this.#asked(ask));
      // What was paid for is judged, also by a run that is about to stop.
      if (stop.isOn && step?.kind !== "judge") return;
      if (step) await this.#take(ask, step, model);
      else await this.#person(ask);
    }
  }

  async #take(ask: Ask, step: Step, model: string): Promise<void> {
    switch (step.kind) {
      case "judge":
        return this.#judge(ask, step.call);
      case "unknown":
        return this.#unknown(ask, step.call, model);
      case "give-up":
        return this.#giveUp(ask, step.call);
      case "call":
        await this.#backOff(ask, step);
        if (this.#at.stop.isOn) return;
        if (await this.#isOver(ask)) return;
        return this.#call(ask, step, model);
    }
  }

  async #backOff(ask: Ask, { attempt, last }: Step & { kind: "call" }): Promise<void> {
    const { clock, history, random, stop } = this.#at;
    // A request that was refused for its form is put in another one, and need not wait.
    if (attempt === 1 || last?.failure === undefined || last.failure.failure === "bad-request") return;
    const left = remaining(ask, history, this.#at.activeMs()) ?? Infinity;
    await clock.sleep(Math.min(backoffMs(attempt, last.failure.retryAfterMs, random), left), stop.closing);
  }

  /** A turn that is over ends the ask; nobody is asked in the last millisecond. */
  async #isOver(ask: Ask): Promise<boolean> {
    const late = lapse([ask], this.#at.history, this.#at.activeMs());
    if (late.length > 0) await this.#at.write(late);
    return late.length > 0;
  }

  async #call(ask: Ask, step: Step & { kind: "call" }, model: string): Promise<void> {
    const { providers, history, ledger, stop } = this.#at;
    const agent = this.#at.agent(model);
    const giveBack = await providers.place(agent.provider);
    let leave: (() => void) | undefined;
    try {
      if (stop.isOn) return;
      leave = await providers.admit(model);
      if (!leave) return await this.#down(ask, model, `${model} failed too often and is left alone for a while`);
      const prompt = render(ask, this.#setting, await this.#refused(ask));
      const text = whole(prompt);
      const hash = sha(text);
      const call = sha([history.opened.deliberation, ask.id, this.#asked(ask).calls.length, hash, model].join("\n")).slice(0, 32);
      const maxOutputTokens = step.last?.finish === "length" ? 2 * OUTPUT_TOKENS : OUTPUT_TOKENS;
      const reserve = this.#reserveFor(ask, text, model, maxOutputTokens);
      if (!(await this.#afford(call, reserve, maxOutputTokens))) return;
      try {
        await this.#at.write([{ type: "call.reserved", data: { call, ask: ask.id, seat: ask.seat.id, attempt: step.attempt, repair: step.repair, model, prompt: hash, reserve, activeMs: this.#at.activeMs() } }]);
        await this.#requests.send(ask, agent, { ask, prompt, call, attempt: step.attempt, maxOutputTokens });
      } finally {
        ledger.release(call);
      }
    } finally {
      leave?.();
      giveBack();
    }
  }

  async #judge(ask: Ask, call: Call): Promise<void> {
    const raw = call.raw ? await this.#at.blobs.get(call.raw) : "";
    void this.#at.write([submit(ask, { raw, call: call.call, finish: call.finish ?? "other", rejections: this.#asked(ask).rejections.length })]);
  }

  /** A call that may have been paid for. Its answer is fetched where it was kept; else it is listed, counted as spent, never bought again in silence. */
  async #unknown(ask: Ask, call: Call, model: string): Promise<void> {
    const { onAmbiguous, who, stop } = this.#at;
    if (call.model === model && (await this.#recovered(ask, call))) return;
    const again = onAmbiguous === "rerun" || (onAmbiguous === "ask" && (await this.#mayRerun(ask, call)));
    if (again || call.state === "reserved") {
      await this.#at.write([{ type: "call.ambiguous", data: { call: call.call, ask: ask.id, policy: again ? "rerun" : "fail", who: again ? who : null } }]);
    }
    if (!again) stop.soon("ambiguous", `the call for ${ask.id} on ${call.model} was in flight when the run stopped; it may have been paid for`);
  }

  async #recovered(ask: Ask, { call, model, attempt }: Call): Promise<boolean> {
    const agent = this.#at.agent(model);
    if (!agent.recover) return false;
    const prompt = render(ask, this.#setting, await this.#refused(ask));
    return this.#requests.recover(ask, agent, { ask, prompt, call, attempt, maxOutputTokens: OUTPUT_TOKENS });
  }

  #mayRerun(ask: Ask, call: Call): Promise<boolean> {
    const said = this.#rerunsAsked.then(async () => {
      const back = this.#at.awaitPerson();
      try {
        return (await this.#at.people.rerun?.(ask, call.model)) === true;
      } finally {
        back();
      }
    });
    this.#rerunsAsked = said.catch(() => undefined);
    return said;
  }

  async #giveUp(ask: Ask, call: Call): Promise<void> {
    const { failure } = call;
    if (call.state === "ambiguous") return this.#at.write([lapsed(ask, "absent", "its answer was lost every time")]);
    const kind = failure?.failure ?? "server";
    const why = `${kind}: ${failure?.message ?? ""}`;
    if (kind === "unauthorised" || kind === "quota" || kind === "not-found" || (kind === "not-sent" && failure?.sent === false)) return this.#down(ask, call.model, why);
    const state = kind === "timed-out" ? "timed-out" : "absent";
    await this.#at.write([lapsed(ask, state, why, failure?.again !== "never")]);
  }

  /** A model is out of reach. If the run has another, the seat is absent; if not, the run stops and keeps everything. */
  async #down(ask: Ask, model: string, why: string): Promise<void> {
    const others = new Set(Object.values(this.#at.history.models).filter((m) => m !== "person"));
    others.delete(model);
    // Substitutes sit on the default model, so without it the run cannot mend itself either.
    if (others.size === 0 || model === this.#at.history.models["*"]) {
      this.#at.stop.soon("infrastructure", `${model} cannot be used: ${why}`);
      return;
    }
    await this.#at.write([lapsed(ask, "absent", `${model}: ${why}`, false)]);
  }

  async #person(ask: Ask): Promise<void> {
    const { history, people, stop } = this.#at;
    const prompt = render(ask, this.#setting, await this.#refused(ask));
    const back = this.#at.awaitPerson();
    const answer = await (ask.gate ? people.decide(ask, ask.gate, stop.closing) : people.answer(ask, prompt, stop.closing)).finally(back);
    if (history.replies.has(ask.id)) return;
    if (answer === undefined) return stop.soon("person", `waits for a person: ${ask.id}`);
    if (!ask.gate) return this.#at.write([submit(ask, { raw: answer.text, call: null, finish: "stop", rejections: this.#asked(ask).rejections.length })]);
    if (!ask.gate.choices.some(({ id }) => id === answer.text)) throw badInput("bad-choice", `${JSON.stringify(answer.text)} is none of the choices of ${ask.id}.`, `Choices: ${ask.gate.choices.map(({ id }) => id).join(", ")}.`);
    await this.#at.write([{ type: "person.decided", data: { ask: ask.id, choice: answer.text, who: answer.who, default: answer.isDefault, note: answer.note ?? "" } }]);
  }

  async #refused(ask: Ask): Promise<Refused | undefined> {
    const asked = this.#asked(ask);
    const rejection = asked.rejections.at(-1);
    if (!rejection) return undefined;
    const call = asked.calls.find((c) => c.call === rejection.call);
    return { raw: call?.raw ? await this.#at.blobs.get(call.raw) : "", reasons: rejection.reasons };
  }

  /** Waits for room under the caps and on the disk. False: the run stops here. */
  async #afford(call: string, reserve: Reserve, maxOutputTokens: number): Promise<boolean> {
    const { history, ledger, stop, clock } = this.#at;
    for (;;) {
      if (stop.isOn) return false;
      const { minutes } = history.caps;
      if (minutes !== null && this.#at.activeMs() >= minutes * 60_000) {
        stop.now("budget", `the cap of ${minutes} minutes is reached`);
        return false;
      }
      const verdict = ledger.reserve(call, reserve);
      if (verdict.kind === "ok") break;
      if (verdict.kind === "cap") {
        stop.soon("budget", verdict.detail);
        return false;
      }
      await clock.sleep(WAIT_FOR_ROOM_MS, stop.closing);
    }
    const space = await this.#space(maxOutputTokens * BYTES_PER_TOKEN);
    if (space?.ok === false) {
      ledger.release(call);
      stop.soon("disk", `only ${Math.floor(space.free / 1024 / 1024)} MiB are free: an answer that cannot be stored is not bought`);
      return false;
    }
    return true;
  }

  /** A disk that had room a moment ago has room for what this run writes in that moment; the ballast covers the rest. */
  async #space(bytes: number): Promise<{ readonly ok: boolean; readonly free: number } | undefined> {
    const now = this.#at.clock.now();
    if (!this.#at.spaceFor || now < this.#roomUntil) return undefined;
    const space = await this.#at.spaceFor(bytes);
    if (space.ok) this.#roomUntil = now + ROOM_MS;
    return space;
  }

  /** No text has more tokens than bytes, so this is an upper bound for every tokenizer. */
  #reserveFor(ask: Ask, prompt: string, model: string, maxOutputTokens: number): Reserve {
    const input = Buffer.byteLength(prompt) + Buffer.byteLength(JSON.stringify(ask.shape.json)) + WRAPPING_TOKENS;
    const price = this.#at.price(model);
    return { tokens: input + maxOutputTokens, usd: price ? mostCostOf(input, maxOutputTokens, price) : null };
  }

  #asked(ask: Ask): Asked {
    const asked = this.#at.history.asks.get(ask.id);
    if (!asked) throw new Error(`The ask ${ask.id} was never opened`);
    return asked;
  }

  #modelOf(seat: Seat): string {
    const model = modelFor(this.#at.history.models, seat);
    if (model === undefined) throw new DissensusError("no-model", "The run names no model.", { fault: "us", exit: 70 });
    return model;
  }
}

export function sha(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
