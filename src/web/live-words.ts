// Words of replies while they stream, for the pages that follow a run of this server.
// Law 1: they are beside the log: nothing is written of them, and nothing follows from them.
// Law 2: they are there as long as their ask is open and its session runs; the recorded reply takes their place.
// Law 3: keys that this process knows are taken out before anybody is given them.
import type { LogEvent } from "../log/index.ts";
import { ReplyWords } from "../text/reply-words.ts";
import type { Redact } from "../text/redaction.ts";
import type { Onlooker } from "../workspace/sessions.ts";
import type { WordsSoFar } from "./wire.ts";

export class LiveWords implements Onlooker {
  readonly #runs = new Map<string, RunWords>();
  readonly #redact: Redact;

  constructor(redact: Redact) {
    this.#redact = redact;
  }

  /** Of one deliberation, whether it speaks or not. */
  of(id: string): RunWords {
    const run = this.#runs.get(id) ?? new RunWords(this.#redact);
    this.#runs.set(id, run);
    return run;
  }

  onPart(id: string, ask: string, piece: string): void {
    this.of(id).hear(ask, piece);
  }

  onEvent(id: string, { type, data }: LogEvent): void {
    // A new request answers from the beginning.
    if (type === "call.reserved" || type === "ask.answered" || type === "ask.lapsed")
      this.#runs.get(id)?.end(data.ask);
  }

  onEnd(id: string): void {
    this.#runs.get(id)?.endAll();
  }
}

interface Reply {
  readonly words: ReplyWords;
  /** Counts the pieces. */
  version: number;
  /** Its words without keys, however many read them: made when somebody first wants them. */
  text: string | null;
}

export class RunWords {
  readonly #replies = new Map<string, Reply>();
  readonly #listeners = new Set<() => void>();
  readonly #redact: Redact;

  constructor(redact: Redact) {
    this.#redact = redact;
  }

  hear(ask: string, piece: string): void {
    const reply = this.#replies.get(ask) ?? { words: new ReplyWords(), version: 0, text: null };
    reply.words.hear(piece);
    reply.version += 1;
    reply.text = null;
    this.#replies.set(ask, reply);
    this.#tell();
  }

  end(ask: string): void {
    if (this.#replies.delete(ask)) this.#tell();
  }

  endAll(): void {
    this.#replies.clear();
    this.#tell();
  }

  /** Until what it returns is called. */
  listen(wake: () => void): () => void {
    this.#listeners.add(wake);
    return () => void this.#listeners.delete(wake);
  }

  /** What a reader lacks that was given these versions; they become those it has now. No words: that reply is over. */
  newerThan(given: Map<string, number>): readonly WordsSoFar[] {
    const over = [...given.keys()].filter((ask) => !this.#replies.has(ask));
    const fresh = [...this.#replies].filter(([ask, { version }]) => given.get(ask) !== version);
    for (const ask of over) given.delete(ask);
    for (const [ask, { version }] of fresh) given.set(ask, version);
    return [
      ...over.map((ask) => ({ ask, text: "" })),
      ...fresh.map(([ask, reply]) => ({ ask, text: this.#textOf(reply) })),
    ];
  }

  #textOf(reply: Reply): string {
    return (reply.text ??= this.#redact(reply.words.words));
  }

  #tell(): void {
    for (const wake of this.#listeners) wake();
  }
}
