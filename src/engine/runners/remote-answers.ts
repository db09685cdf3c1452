// Asks that no agent of ours answers: gates and seats of people, and seats that a host answers for, here or from another process.
// Law 1: people have no clock; a host has its turn, and what it brings is judged as an agent's answer is.
// Law 2: nobody is told "refused" of what may yet be recorded.
import type { Prompt } from "../../agents/render.ts";
import { badInput, broken } from "../../errors.ts";
import { objection, type Ask, type Gate } from "../../kernel/ask.ts";
import type { Draft } from "../../log/event.ts";
import { firstStands, type Delivered, type Handed, type PauseWish } from "../../log/handing.ts";
import type { Log } from "../../log/log.ts";
import { core, type Phrased } from "../../messages/voice.ts";
import { asItIs } from "../../text/redaction.ts";
import { decisionBy, gateQuorumOf, hasVote, NO_VOTE } from "../../log/gate-quorum.ts";
import { lapse, remainingMs } from "../deliberation/lapse.ts";
import { decision, settlementIn, submit, type Submission } from "../deliberation/submit.ts";
import type { Context } from "./context.ts";
import type { HumanInput, HumanAnswer } from "./human-input.ts";

export class RemoteAsks {
  readonly #at: Context;
  /** Asks that were open when this session began. */
  readonly #openBefore: ReadonlySet<string>;

  constructor(context: Context) {
    this.#at = context;
    this.#openBefore = new Set(context.history.asks.keys());
  }

  /** `closing`: nobody waits for it any more. */
  async askPerson(ask: Ask, prompt: () => Promise<Prompt>, closing: AbortSignal): Promise<void> {
    const { history, people, redact = asItIs, stop } = this.#at;
    // People are shown what led to a question before they are asked it.
    await this.#at.write([]);
    if (ask.gate?.pauses || ask.gate?.fails) return this.#pauseAt(ask, ask.gate);
    if (ask.gate && (await this.#isDecided(ask))) return;
    const shown = await prompt();
    const back = this.#at.awaitPerson();
    const answer = await (
      ask.gate ? people.decide(ask, ask.gate, closing) : people.answer(ask, shown, closing)
    ).finally(back);
    if (history.replies.has(ask.id)) return;
    if (answer === undefined) return stop.soon("person", describeWait(ask));
    if (!ask.gate)
      return this.#at.write([this.#judge(ask, answer.text, { isPerson: true, who: answer.who })]);
    const wrong = objection(ask.gate, answer.text, answer.note ?? "");
    if (wrong !== undefined) throw badInput("bad-choice", `${ask.id}: ${wrong}.`);
    const { text, who, isDefault, note = "" } = answer;
    const said = { who, isDefault, note: redact(note) };
    if (isDefault || !gateQuorumOf(history.opened))
      return this.#at.write([decision(ask.id, text, said)]);
    const vote = { ask: ask.id, choice: text, who, note: said.note };
    await this.#at.write([{ type: "person.voted", data: vote }]);
    if (!(await this.#isDecided(ask))) await this.askPerson(ask, prompt, closing);
  }

  /** Where several decide: whether what they chose amounts to a decision, which then is recorded. */
  async #isDecided({ id }: Ask): Promise<boolean> {
    const { history } = this.#at;
    const quorum = gateQuorumOf(history.opened);
    const decided = quorum && decisionBy(quorum, id, history.asks.get(id)?.votes ?? []);
    if (decided) await this.#at.write([decided]);
    return decided !== undefined;
  }

  /** One reply of the host, or the end of its turn. What does not fit is sent back, and asked for again. */
  async askHost(ask: Ask, closing: AbortSignal): Promise<void> {
    const { clock, history, people, stop } = this.#at;
    await this.#at.write([]);
    const over = new AbortController();
    const until = AbortSignal.any([closing, over.signal]);
    const turn = clock
      .sleep(remainingMs(ask, history, this.#at.activeMs(), "host") ?? 0, until)
      .then(() => "over" as const);
    const reply = await Promise.race([
      people.host?.(ask, until) ?? Promise.resolve(undefined),
      turn,
    ]).finally(() => over.abort());
    if (history.replies.has(ask.id)) return;
    if (reply === undefined) return stop.soon("person", `waits for the host: ${describeAsk(ask)}`);
    // What was brought in the last moment is kept; a run that stops takes nobody's turn.
    if (reply !== "over") return this.#at.write([this.#judge(ask, reply.text)]);
    if (!stop.isOn) await this.#at.write(lapse([ask], history, this.#at.activeMs(), "host"));
  }

  /** The session that comes to a pause ends there; the next one takes it up. */
  async #pauseAt(ask: Ask, { default: choice, question, fails }: Gate): Promise<void> {
    if (!this.#openBefore.has(ask.id) || choice === null)
      return this.#at.stop.soon(fails ? "lost" : "user", question);
    await this.#at.write([decision(ask.id, choice, this.#at)]);
  }

  #judge(ask: Ask, said: string, by: Pick<Submission, "isPerson" | "who"> = {}): Draft {
    const { history, redact = asItIs } = this.#at;
    const rejections = history.asks.get(ask.id)?.rejections.length ?? 0;
    return submit(ask, { raw: redact(said), call: null, finish: "stop", rejections, ...by });
  }
}

function describeAsk({ seat, purpose }: Ask): string {
  return `${seat.title}, ${purpose}`;
}

function describeWait(ask: Ask): Phrased {
  const [first] = ask.gate?.says ?? [];
  const what = ask.gate ? (ask.gate.question.split("\n")[0] ?? ask.id) : describeAsk(ask);
  const { text, says } = core.phrase("pause.person.for", { what });
  return { text, says: { ...says, params: { what: first ?? what } } };
}

export interface SharedPeople extends HumanInput {
  /** What another process hands over: recorded through the ask that waits for it, or refused. */
  takeRemote(log: Log, given: Exclude<Handed, PauseWish>): Promise<Delivered>;
  /** Where the run that was asked to pause came to a stand. */
  awaitPause(log: Log, wish: PauseWish): Promise<Delivered>;
  /** The run is over: what was taken and does not stand in the log by now is left to the next one. */
  close(): void;
}

interface Waiting {
  /** None: a seat is asked. */
  readonly gate: Gate | undefined;
  take(said: HumanAnswer): void;
}

/** Two ways to answer one ask: the person or host here, and a process elsewhere through the inbox. The first recorded one wins, and the other is told. */
export function shareAnswers(here: HumanInput): SharedPeople {
  const waiting = new Map<string, Waiting>();
  /** Turns that a person may end. */
  const turns = new Map<string, Waiting>();
  const over = new AbortController();
  const host = here.host?.bind(here);

  async function either<T>(
    ask: Ask,
    gate: Gate | undefined,
    signal: AbortSignal,
    asking: (signal: AbortSignal) => Promise<T | undefined>,
  ): Promise<T | HumanAnswer | undefined> {
    const mine = new AbortController();
    const elsewhere = new Promise<HumanAnswer>((resolve) =>
      waiting.set(ask.id, { gate, take: resolve }),
    );
    try {
      return await Promise.race([asking(AbortSignal.any([signal, mine.signal])), elsewhere]);
    } finally {
      waiting.delete(ask.id);
      mine.abort();
    }
  }

  return {
    ...here,
    decide: (ask, gate, signal) =>
      either(ask, gate, signal, (mine) => here.decide(ask, gate, mine)),
    answer: (ask, prompt, signal) =>
      either(ask, undefined, signal, (mine) => here.answer(ask, prompt, mine)),
    ...(host
      ? {
          host: (ask: Ask, signal: AbortSignal) =>
            either(ask, undefined, signal, (mine) => host(ask, mine)),
        }
      : {}),
    passOver: (ask, signal) =>
      new Promise((resolve) => {
        const end = (who?: string): void => {
          turns.delete(ask.id);
          resolve(who);
        };
        turns.set(ask.id, { gate: undefined, take: ({ who }) => end(who) });
        signal.addEventListener("abort", () => end(), { once: true });
      }),
    async takeRemote(log, given) {
      const { ask } = given.data;
      const isGate = given.type === "person.decided" || given.type === "person.voted";
      const among = given.type === "turn.ended" ? turns : waiting;
      let taken: number | undefined;
      for (;;) {
        const stands =
          taken === undefined || isGate
            ? firstStands(log.events, given)
            : findSettled(log, ask, taken);
        if (stands) return stands;
        const found = taken === undefined ? among.get(ask) : undefined;
        const what = isGate ? "a decision on" : "an answer to";
        const wrong =
          !found && !isOpened(log, ask, isGate)
            ? `nothing waits for ${what} ${ask}`
            : isGate && found?.gate
              ? (objection(found.gate, given.data.choice, given.data.note) ?? whyNoVote(log, given))
              : undefined;
        if (wrong !== undefined) return { refused: wrong, recorded: null };
        if (found) {
          taken = log.events.length;
          among.delete(ask);
          const { who } = given.data;
          const said = isGate
            ? { text: given.data.choice, note: given.data.note }
            : { text: given.type === "turn.ended" ? "" : given.data.text };
          found.take({ ...said, who, isDefault: false });
        }
        await passTurn(over.signal);
      }
    },
    async awaitPause(log, wish) {
      for (;;) {
        const stands = firstStands(log.events, wish);
        if (stands) return stands;
        await passTurn(over.signal);
      }
    },
    close: () => over.abort(),
  };
}

/** Where several decide, each of them chooses; where one does, nobody votes. */
function whyNoVote({ events: [opened] }: Log, { type, data }: Handed): string | undefined {
  const quorum = opened?.type === "deliberation.opened" ? gateQuorumOf(opened.data) : undefined;
  if ((type === "person.voted") !== (quorum !== undefined))
    return quorum ? "several people decide this together" : "one person decides this";
  return quorum && "who" in data && !hasVote(quorum, data.who) ? NO_VOTE : undefined;
}

/** The run gets to what it is asked, and its disk to the record, in their own time. */
async function passTurn(over: AbortSignal): Promise<void> {
  if (over.aborted)
    throw broken(
      "unanswered",
      "The run ended before this was in its log.",
      "The next run takes it up.",
    );
  await new Promise((resolve) => setTimeout(resolve, TURN_MS));
}

/** What a seat said is judged: whatever was recorded about it is what became of it. */
function findSettled({ events }: Log, ask: string, since: number): Delivered | null {
  const found = events.slice(since).find((event) => settlementIn(event)?.data.ask === ask);
  return found ? { seq: found.seq } : null;
}

function isOpened(log: Log, ask: string, isGate: boolean): boolean {
  return log.events.some(
    (event) =>
      event.type === "ask.opened" &&
      event.data.ask === ask &&
      (event.data.gate !== null) === isGate,
  );
}

const TURN_MS = 20;
