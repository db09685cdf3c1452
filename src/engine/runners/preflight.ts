// Tries every model of a run with one tiny call, before the panel is asked anything.
// Law 1: a trial is a call like every other: reserved under the caps, recorded, put off, negotiated.
// Law 2: a model that cannot be used stops the run with what to do; what passed is not tried again, also by who resumes.
import type { EventData } from "../../log/event.ts";
import { core } from "../../messages/voice.ts";
import { isPreflight, preflightAsk, unfitReason } from "../deliberation/preflight.ts";
import { PREFLIGHT_PROMPT } from "../deliberation/preflight.ts";
import { nextStep } from "../deliberation/step.ts";
import { CHECK_RUNNER } from "../../kernel/check-runner.ts";
import { HOST } from "../../kernel/model-for.ts";
import { oneLine } from "../../text/visible.ts";
import { backoffMs } from "./attempt.ts";
import { Calling } from "./calling.ts";
import type { Context } from "./context.ts";
import { ambiguous, Requests, textOf } from "./requests.ts";

/** What is known of models from other runs. */
export interface Trials {
  /** Passed within a day, with nothing left out of its requests. */
  hasPassed(model: string): boolean;
  passed(model: string): void;
  /** Why the run would be too long for it, with what to do. */
  tooSmall?(model: string): Promise<string | undefined>;
}

/** Nobody at the other end of a wire. */
const NO_MODELS: ReadonlySet<string> = new Set(["person", "rehearsal", HOST, CHECK_RUNNER.id]);
/** As much of an unusable answer as shows what it was. */
const SHOWN_CHARS = 160;

export class Preflight {
  readonly #at: Context;
  readonly #calling: Calling;

  constructor(context: Context) {
    this.#at = context;
    this.#calling = new Calling(context, new Requests(context));
  }

  /** True when every model has passed; false where the run was stopped, by one that did not or from outside. */
  async pass(trials: Trials): Promise<boolean> {
    const models = [...new Set(Object.values(this.#at.history.models))].filter(
      (model) => !NO_MODELS.has(model),
    );
    const passed = await Promise.all(
      models.map(async (model) => {
        if (await this.#isKnown(model)) return true;
        const short = await trials.tooSmall?.(model);
        if (short !== undefined) return this.#stopped(model, short);
        if (trials.hasPassed(model)) return true;
        const { history } = this.#at;
        const isPassed = await this.#try(model);
        if (isPassed && history.droppedParts(model).size === 0 && !history.isStrict(model))
          trials.passed(model);
        return isPassed;
      }),
    );
    return !passed.includes(false);
  }

  /** It has answered the panel before, or passed in a session that ended before the panel was asked. */
  async #isKnown(model: string): Promise<boolean> {
    for (const call of this.#at.history.calls.values()) {
      if (call.model !== model || call.state !== "completed") continue;
      const text = isPreflight(call.ask) ? await textOf(call, this.#at) : null;
      if (text === null || unfitReason(text, call.finish ?? "other") === undefined) return true;
    }
    return false;
  }

  async #try(model: string): Promise<boolean> {
    const { history, stop, clock, random } = this.#at;
    const agent = this.#at.agent(model);
    const ask = preflightAsk(model);
    const before = new Set(history.calls.keys());
    // What was in flight when a process died is listed, and counts as spent; so small a call is made again without asking.
    const lost = [...history.calls.values()].filter(
      (call) => call.ask === ask.id && call.state === "reserved",
    );
    if (lost.length > 0) await this.#at.write(lost.map((call) => ambiguous(call, this.#at.who)));
    const rejections: EventData<"ask.rejected">[] = [];
    while (!stop.isOn) {
      const calls = [...history.calls.values()].filter(
        (call) => call.ask === ask.id && !before.has(call.call),
      );
      const step = nextStep({ calls, forgiven: 0, rejections }, this.#at.mostOutput?.(model));
      if (step.kind === "unknown") return false;
      if (step.kind === "give-up") {
        const { message = "it failed" } = step.call.failure ?? {};
        return this.#stopped(model, message.replace(`${model}: `, ""));
      }
      if (step.kind === "judge") {
        const text = await textOf(step.call, this.#at);
        const why = unfitReason(text, step.call.finish ?? "other");
        if (why === undefined) return true;
        if (!agent.sparesSchema || rejections.length > 0)
          return this.#stopped(model, advice(why, text));
        rejections.push({ ask: ask.id, seat: ask.seat.id, call: step.call.call, reasons: [why] });
        continue;
      }
      if (step.attempt > 1 && step.last?.failure)
        await clock.sleep(
          backoffMs(step.attempt, step.last.failure.retryAfterMs, random),
          stop.closing,
        );
      const ended = await this.#calling.attempt(ask, step, model, async () => PREFLIGHT_PROMPT);
      if (ended === "down")
        return this.#stopped(model, this.#at.providers.lastFailure(model) ?? "it failed too often");
    }
    return false;
  }

  #stopped(model: string, why: string): false {
    this.#at.stop.soon("infrastructure", core.phrase("pause.model", { model, why }));
    return false;
  }
}

function advice(why: string, text: string): string {
  const said = text.trim() === "" ? "" : ` (${JSON.stringify(oneLine(text, SHOWN_CHARS))})`;
  return `${why}${said}. Take a model that follows instructions, or a server that can hold it to a schema; \`dissensus doctor\` tries one with a single call`;
}
