// Whose fault it is that an ask came to nothing, and what follows.
// Law: a model that answers others has failed at this ask, and its seat is absent; one that answers nobody stops the run, which keeps
// everything. Nothing is ever concluded because a provider was out of order.
import { core } from "../../messages/voice.ts";
import type { Failure } from "../../agents/agent.ts";
import type { Call } from "../deliberation/history.ts";
import { lapsed } from "../deliberation/submit.ts";
import type { Ask } from "../../kernel/ask.ts";
import { INSTRUMENT } from "../../kernel/instrument.ts";
import { HOST } from "../../kernel/model-for.ts";
import type { Context } from "./context.ts";

/** With these nobody is answered. */
const NO_ACCESS: ReadonlySet<string> = new Set<Failure>(["unauthorised", "quota", "not-found"]);
/** How often it is looked whether others were answered. */
const LOOK_MS = 100;

export class Fault {
  readonly #at: Context;
  /** Asks that agents are at work on, with their models; not those of which only the fault is still to be found. */
  readonly #working = new Map<string, string>();

  constructor(context: Context) {
    this.#at = context;
  }

  /** An agent is at work on this ask until the result is called. People and hosts take their time, and nobody waits for them here. */
  working(ask: Ask, model: string): () => void {
    if (!ask.gate && model !== "person" && model !== HOST) this.#working.set(ask.id, model);
    return () => void this.#working.delete(ask.id);
  }

  /** All attempts at an ask have failed, this one last. */
  async givenUp(ask: Ask, { model, failure }: Call): Promise<void> {
    const kind = failure?.failure ?? "server";
    const why = `${kind}: ${failure?.message ?? ""}`;
    if (kind === "timed-out") return this.#at.write([lapsed(ask, "timed-out", why)]);
    if (NO_ACCESS.has(kind) || (kind === "not-sent" && failure?.sent === false))
      return this.down(ask, model, why);
    // A check that cannot be run is missing, and says nothing of those that can.
    const answers =
      model === INSTRUMENT.id || (await this.#answersBeside(ask, (other) => other === model));
    if (answers === undefined) return;
    await (answers
      ? this.#at.write([lapsed(ask, "absent", why, failure?.again !== "never")])
      : this.down(ask, model, why));
  }

  /**
   * A model is out of reach. Where another answers those who were asked with this seat, the seat is absent. A run cannot do without
   * its default model: substitutes sit on it.
   */
  async down(ask: Ask, model: string, why: string): Promise<void> {
    const isSide = model !== this.#at.history.models["*"];
    if (isSide && (await this.#answersBeside(ask, (other) => other !== model)) === true)
      await this.#at.write([lapsed(ask, "absent", `${model}: ${why}`, false)]);
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
