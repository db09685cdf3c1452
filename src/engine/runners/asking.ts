// Takes one ask to a settled reply: calls, judges, repairs, retries, gives up, as the ask's own history says.
// Law: reserve, then send, then record, then judge; a recorded answer is never bought again.
import { render, type Prompt, type Refused, type Setting } from "../../agents/render.ts";
import type { Asked, Call } from "../deliberation/history.ts";
import { lapse, remainingMs } from "../deliberation/lapse.ts";
import { isAttempt, nextStep, OUTPUT_TOKENS, type NextStep } from "../deliberation/step.ts";
import { submit, lapseDraft, passOverDraft } from "../deliberation/submit.ts";
import { DissensusError } from "../../errors.ts";
import type { Ask, Seat } from "../../kernel/ask.ts";
import { HOST, modelFor } from "../../kernel/model-for.ts";
import { backoffMs } from "./attempt.ts";
import { RemoteAsks } from "./remote-answers.ts";
import { Calling } from "./calling.ts";
import { either } from "./clock.ts";
import type { Context } from "./context.ts";
import { ambiguous, Requests, textOf } from "./requests.ts";
import { core } from "../../messages/voice.ts";
import type { Failure } from "../../agents/agent.ts";
import { CHECK_RUNNER } from "../../kernel/check-runner.ts";

/** With these nobody is answered. */
const NO_ACCESS: ReadonlySet<string> = new Set<Failure>(["unauthorised", "quota", "not-found"]);
/** How often it is looked whether others were answered. */
const LOOK_MS = 100;

export class Asking {
  readonly #at: Context;
  readonly #setting: Setting;
  readonly #requests: Requests;
  readonly #calling: Calling;
  readonly #remote: RemoteAsks;
  /** Asks that agents are at work on, with their models; not those of which only the fault is still to be found. */
  readonly #working = new Map<string, string>();
  /** Turns that a person may end, and has perhaps. */
  readonly #cuts = new Map<string, AbortSignal>();
  /** People are asked one thing at a time. */
  #rerunsAsked: Promise<unknown> = Promise.resolve();

  constructor(context: Context, setting: Setting) {
    this.#at = context;
    this.#setting = setting;
    this.#requests = new Requests(context);
    this.#calling = new Calling(context, this.#requests, (ask) => this.#cuts.get(ask));
    this.#remote = new RemoteAsks(context);
  }

  async settle(ask: Ask): Promise<void> {
    const { history, stop } = this.#at;
    // People and hosts take their time, and nobody waits for them to find a fault.
    const isAgents = (model: string): boolean => !ask.gate && model !== "person" && model !== HOST;
    const first = this.#modelOf(ask.seat);
    if (isAgents(first)) this.#working.set(ask.id, first);
    const watch = ask.passable ? this.#watchTurn(ask) : undefined;
    try {
      while (!history.replies.has(ask.id)) {
        const model = this.#modelOf(ask.seat);
        const step = isAgents(model)
          ? nextStep(this.#asked(ask), this.#at.mostOutput?.(model))
          : undefined;
        // What was paid for is judged, also by a run that is about to stop.
        if (stop.isOn && step?.kind !== "judge") return;
        if (step) await this.#take(ask, step, model);
        else {
          const closing = either(stop.closing, this.#cuts.get(ask.id));
          if (!ask.gate && model === HOST) await this.#remote.askHost(ask, closing);
          else await this.#remote.askPerson(ask, () => this.#prompt(ask), closing);
        }
      }
      this.#noteAdvice(ask);
    } finally {
      watch?.abort();
      this.#cuts.delete(ask.id);
      this.#working.delete(ask.id);
    }
  }

  /** Whoever no longer waits for it ends the turn; what is in flight for it is cut off. To be aborted when it is settled. */
  #watchTurn(ask: Ask): AbortController {
    const [settled, cut] = [new AbortController(), new AbortController()];
    this.#cuts.set(ask.id, cut.signal);
    const end = async (): Promise<void> => {
      const who = await this.#at.people.passOver?.(ask, settled.signal);
      if (who === undefined || this.#at.history.replies.has(ask.id)) return;
      await this.#at.write([passOverDraft(ask.id, ask.seat.id, who)]);
      cut.abort();
    };
    end().catch((error: unknown) => this.#at.stop.fail(error));
    return settled;
  }

  /** A turn that took longer than is advised is on record, and nothing follows from it. */
  #noteAdvice({ id, phase, round, adviceMs }: Ask): void {
    const began = this.#at.history.asks.get(id)?.opened.activeMs;
    if (adviceMs === undefined || began === undefined) return;
    const tookMs = this.#at.activeMs() - began;
    if (tookMs > adviceMs)
      void this.#at.write([
        { type: "advice.passed", data: { ask: id, phase, round, advisedMs: adviceMs, tookMs } },
      ]);
  }

  async #take(ask: Ask, step: NextStep, model: string): Promise<void> {
    switch (step.kind) {
      case "judge":
        return this.#judge(ask, step.call);
      case "unknown":
        return this.#unknown(ask, step.calls, model);
      case "give-up":
        return this.#giveUp(ask, step.call);
      case "call":
        await this.#backOff(ask, step);
        if (this.#at.stop.isOn || this.#at.history.replies.has(ask.id)) return;
        if (await this.#isOver(ask)) return;
        return this.#call(ask, step, model);
    }
  }

  async #backOff(ask: Ask, { attempt, last }: NextStep & { kind: "call" }): Promise<void> {
    const { clock, history, random, stop } = this.#at;
    // What the provider put off waits for its place; what held a part that is not taken goes out without it at once.
    if (attempt === 1 || last?.failure === undefined || !isAttempt(last)) return;
    const left = remainingMs(ask, history, this.#at.activeMs()) ?? Infinity;
    await clock.sleep(
      Math.min(backoffMs(attempt, last.failure.retryAfterMs, random), left),
      either(stop.closing, this.#cuts.get(ask.id)),
    );
  }

  /** A turn that is over ends the ask; nobody is asked in the last millisecond. */
  async #isOver(ask: Ask): Promise<boolean> {
    const late = lapse([ask], this.#at.history, this.#at.activeMs());
    if (late.length > 0) await this.#at.write(late);
    return late.length > 0;
  }

  async #call(ask: Ask, step: NextStep & { kind: "call" }, model: string): Promise<void> {
    const ended = await this.#calling.attempt(ask, step, model, () => this.#prompt(ask));
    if (ended === "over") return;
    const last = this.#at.providers.lastFailure(model);
    const said = last === undefined ? "" : `; the last time ${last}`;
    await this.#down(ask, model, `it failed too often and is left alone for a while${said}`);
  }

  async #judge(ask: Ask, call: Call): Promise<void> {
    const raw = await textOf(call, this.#at);
    const { calls, rejections } = this.#asked(ask);
    const { call: id, finish = "other" } = call;
    // What ran beside it when a process died has no end on record, and is listed.
    const lost = calls.filter(
      ({ state, repair }) => state === "reserved" && repair === call.repair,
    );
    void this.#at.write([
      ...lost.map((beside) => ambiguous(beside, null)),
      submit(ask, { raw, call: id, finish, rejections: rejections.length }),
    ]);
  }

  /** Calls that may have been paid for. An answer is fetched where it was kept; else they are listed, counted as spent, never bought again in silence. */
  async #unknown(ask: Ask, calls: readonly Call[], model: string): Promise<void> {
    const { onAmbiguous, who, stop } = this.#at;
    for (const call of calls)
      if (call.model === model && (await this.#recovered(ask, call))) return;
    const [first] = calls;
    if (!first) return;
    const again =
      onAmbiguous === "rerun" || (onAmbiguous === "ask" && (await this.#mayRerun(ask, first)));
    const listed = calls.filter(({ state }) => again || state === "reserved");
    if (listed.length > 0)
      await this.#at.write(listed.map((call) => ambiguous(call, again ? who : null)));
    if (!again)
      stop.soon(
        "ambiguous",
        `${calls.length === 1 ? "the call" : `each of ${calls.length} calls`} for ${ask.id} on ${first.model} was in flight when the run stopped; it may have been paid for`,
      );
  }

  async #recovered(ask: Ask, { call, model, attempt }: Call): Promise<boolean> {
    const agent = this.#at.agent(model);
    if (!agent.recover) return false;
    const prompt = await this.#prompt(ask);
    const { rehearse } = this.#at.protocol;
    const question = { ask, prompt, call, attempt, maxOutputTokens: OUTPUT_TOKENS, rehearse };
    return this.#requests.recover(agent, question);
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

  async #prompt(ask: Ask): Promise<Prompt> {
    return render(ask, this.#setting, await this.#refused(ask), this.#asked(ask).constraints);
  }

  async #refused(ask: Ask): Promise<Refused | undefined> {
    const asked = this.#asked(ask);
    const rejection = asked.rejections.at(-1);
    if (!rejection) return undefined;
    const call = asked.calls.find((c) => c.call === rejection.call);
    return { raw: call ? await textOf(call, this.#at) : "", reasons: rejection.reasons };
  }

  #asked(ask: Ask): Asked {
    const asked = this.#at.history.asks.get(ask.id);
    if (!asked) throw new Error(`The ask ${ask.id} was never opened`);
    return asked;
  }

  #modelOf(seat: Seat): string {
    const model = modelFor(this.#at.history.models, seat);
    if (model === undefined)
      throw new DissensusError("no-model", "The run names no model.", { fault: "us", exit: 70 });
    return model;
  }

  // Whose fault it is that an ask came to nothing, and what follows.
  // Law: a model that answers others has failed at this ask, and its seat is absent; one that answers nobody stops the run, which keeps
  // everything. Nothing is ever concluded because a provider was out of order.
  /** All attempts at an ask have failed, this one last. */
  async #giveUp(ask: Ask, { model, failure }: Call): Promise<void> {
    const kind = failure?.failure ?? "server";
    const why = `${kind}: ${failure?.message ?? ""}`;
    if (kind === "timed-out") return this.#at.write([lapseDraft(ask, "timed-out", why)]);
    if (NO_ACCESS.has(kind) || (kind === "not-sent" && failure?.sent === false))
      return this.#down(ask, model, why);
    // A check that cannot be run is missing, and says nothing of those that can.
    const answers =
      model === CHECK_RUNNER.id || (await this.#answersBeside(ask, (other) => other === model));
    if (answers === undefined) return;
    await (answers
      ? this.#at.write([lapseDraft(ask, "absent", why, failure?.again !== "never")])
      : this.#down(ask, model, why));
  }

  /**
   * A model is out of reach. Where another answers those who were asked with this seat, the seat is absent. A run cannot do without
   * its default model: substitutes sit on it.
   */
  async #down(ask: Ask, model: string, why: string): Promise<void> {
    const isSide = model !== this.#at.history.models["*"];
    if (isSide && (await this.#answersBeside(ask, (other) => other !== model)) === true)
      await this.#at.write([lapseDraft(ask, "absent", `${model}: ${why}`, false)]);
    else this.#at.stop.soon("infrastructure", core.phrase("pause.model", { model, why }));
  }

  /** Does one of these models answer somebody who was asked with this ask, or later? Who is being asked is waited for; undefined where the run stops meanwhile. */
  async #answersBeside(ask: Ask, isOne: (model: string) => boolean): Promise<boolean | undefined> {
    const { clock, history, stop } = this.#at;
    const asked = [...history.asks.values()].map(({ opened }) => opened);
    const first = asked.findIndex(({ round, phase }) => round === ask.round && phase === ask.phase);
    const beside = new Set(asked.slice(first).map(({ ask: id }) => id));
    beside.delete(ask.id);
    // Two that wait for each other would wait for ever.
    this.#working.delete(ask.id);
    while (!stop.isOn) {
      if (
        [...history.calls.values()].some(
          (call) => beside.has(call.ask) && call.state === "completed" && isOne(call.model),
        )
      )
        return true;
      if (![...this.#working].some(([id, model]) => beside.has(id) && isOne(model))) return false;
      await clock.sleep(LOOK_MS, stop.closing);
    }
    return undefined;
  }
}
