// Asks that no agent of ours answers: gates and seats of people, and seats that a host answers for.
// Law: people have no clock; a host has its turn, and what it brings is judged as an agent's answer is.
import { core, type Phrased } from "../../messages/voice.ts";
import type { Prompt } from "../../agents/render.ts";
import { lapse, remaining } from "../deliberation/lapse.ts";
import { submit } from "../deliberation/submit.ts";
import { badInput } from "../../errors.ts";
import type { Draft } from "../../log/event.ts";
import { objection, type Ask, type Gate } from "../../kernel/ask.ts";
import { asItIs } from "../../text/redaction.ts";
import type { Context } from "./context.ts";

export class Awaiting {
  readonly #at: Context;
  /** Asks that were open when this sitting began. */
  readonly #openBefore: ReadonlySet<string>;

  constructor(context: Context) {
    this.#at = context;
    this.#openBefore = new Set(context.history.asks.keys());
  }

  async person(ask: Ask, prompt: () => Promise<Prompt>): Promise<void> {
    const { history, people, redact = asItIs, stop } = this.#at;
    // People are shown what led to a question before they are asked it.
    await this.#at.write([]);
    if (ask.gate?.pauses) return this.#pausedAt(ask, ask.gate);
    const shown = await prompt();
    const back = this.#at.awaitPerson();
    const answer = await (
      ask.gate
        ? people.decide(ask, ask.gate, stop.closing)
        : people.answer(ask, shown, stop.closing)
    ).finally(back);
    if (history.replies.has(ask.id)) return;
    if (answer === undefined) return stop.soon("person", waits(ask));
    if (!ask.gate) return this.#at.write([this.#judged(ask, answer.text)]);
    const wrong = objection(ask.gate, answer.text, answer.note ?? "");
    if (wrong !== undefined) throw badInput("bad-choice", `${ask.id}: ${wrong}.`);
    await this.#at.write([
      {
        type: "person.decided",
        data: {
          ask: ask.id,
          choice: answer.text,
          who: answer.who,
          default: answer.isDefault,
          note: redact(answer.note ?? ""),
        },
      },
    ]);
  }

  /** One reply of the host, or the end of its turn. What does not fit is sent back, and asked for again. */
  async host(ask: Ask): Promise<void> {
    const { clock, history, people, stop } = this.#at;
    await this.#at.write([]);
    const over = new AbortController();
    const until = AbortSignal.any([stop.closing, over.signal]);
    const turn = clock
      .sleep(remaining(ask, history, this.#at.activeMs(), "host") ?? 0, until)
      .then(() => "over" as const);
    const reply = await Promise.race([
      people.host?.(ask, until) ?? Promise.resolve(undefined),
      turn,
    ]).finally(() => over.abort());
    if (reply === undefined) return stop.soon("person", `waits for the host: ${about(ask)}`);
    // What was brought in the last moment is kept; a run that stops takes nobody's turn.
    if (reply !== "over") return this.#at.write([this.#judged(ask, reply.text)]);
    if (!stop.isOn) await this.#at.write(lapse([ask], history, this.#at.activeMs(), "host"));
  }

  /** The sitting that comes to a pause ends there; the next one takes it up. */
  async #pausedAt(ask: Ask, { default: choice, question }: Gate): Promise<void> {
    if (!this.#openBefore.has(ask.id) || choice === null)
      return this.#at.stop.soon("user", question);
    await this.#at.write([
      {
        type: "person.decided",
        data: { ask: ask.id, choice, who: this.#at.who, default: false, note: "" },
      },
    ]);
  }

  #judged(ask: Ask, said: string): Draft {
    const { redact = asItIs } = this.#at;
    return submit(ask, {
      raw: redact(said),
      call: null,
      finish: "stop",
      rejections: this.#at.history.asks.get(ask.id)?.rejections.length ?? 0,
    });
  }
}

function about({ seat, purpose }: Ask): string {
  return `${seat.title}, ${purpose}`;
}

function waits(ask: Ask): Phrased {
  const [first] = ask.gate?.says ?? [];
  const what = ask.gate ? (ask.gate.question.split("\n")[0] ?? ask.id) : about(ask);
  const { text, says } = core.phrase("pause.person.for", { what });
  return { text, says: { ...says, params: { what: first ?? what } } };
}
