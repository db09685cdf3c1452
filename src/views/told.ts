// The sentences of a log in a reader's language: whoever holds the English text of one that was recorded finds what it was made from.
// Law 1: what has no phrase is shown as it was recorded; what models and people wrote has none. Law 2: nothing is read out of a text.
import type { LogEvent } from "../log/event.ts";
import type { Gate } from "../kernel/ask.ts";
import type { Fact } from "../kernel/fact.ts";
import type { Messages, Phrase, Value } from "../kernel/phrase.ts";
import type { Language } from "../text/language.ts";
import { sentenceOf } from "../messages/catalogue.ts";

/** A sentence of the engine for people: as recorded, or made from its phrase. */
export type Tell = (recorded: string, says?: Phrase) => string;

export class Told {
  readonly #phrases = new Map<string, Phrase>();
  readonly #messages: Messages;
  readonly lang: Language;

  constructor(lang: Language, messages: Messages, events: readonly LogEvent[] = []) {
    this.lang = lang;
    this.#messages = messages;
    for (const event of events) this.read(event);
  }

  /** A log is read as it grows. */
  read({ type, data }: LogEvent): void {
    if (type === "ask.opened" && data.gate) this.#readGate(data.gate);
    if (type === "ask.lapsed") this.#keep(data.why, data.says);
    if (type === "deliberation.paused") this.#keep(data.detail, data.says);
    if (type === "fact.recorded") this.#readFact(data.fact);
  }

  readonly tell: Tell = (recorded, says = this.#phrases.get(recorded)) =>
    (says && sentenceOf(this.#messages, this.lang, says)) ?? recorded;

  /** Rows that say why an option stands where it does. */
  certified<T extends { readonly certificate: string; readonly says?: Phrase }>(
    rows: readonly T[],
  ): readonly T[] {
    return rows.map((row) => ({ ...row, certificate: this.tell(row.certificate, row.says) }));
  }

  /** A reason that may be the engine's or of whoever gave it. */
  reasoned<T extends { readonly reason: string; readonly says?: Phrase }>(row: T): T {
    return row.says ? { ...row, reason: this.tell(row.reason, row.says) } : row;
  }

  /** A question line by line, and its choices; ids stay. */
  gate<G extends Asked>(gate: G): G {
    return {
      ...gate,
      question: gate.question
        .split("\n")
        .map((line) =>
          line.startsWith(POINT) ? `${POINT}${this.tell(line.slice(2))}` : this.tell(line),
        )
        .join("\n"),
      choices: gate.choices.map((choice) => ({
        ...choice,
        label: this.tell(choice.label, choice.says),
        ...(choice.wants === undefined || choice.says === undefined
          ? {}
          : { wants: this.tell(choice.wants, phraseOfWants(choice.says)) }),
      })),
    };
  }

  #readGate({ question, says = [], choices }: Asked): void {
    const lines = question.split("\n");
    if (lines.length === says.length)
      lines.forEach((line, at) =>
        this.#keep(line.startsWith(POINT) ? line.slice(POINT.length) : line, says[at]),
      );
    for (const { label, says: phrase } of choices) this.#keep(label, phrase);
  }

  #readFact(fact: Fact): void {
    if (fact.kind === "notice" || fact.kind === "alarm") this.#keep(fact.text, fact.says);
    if (fact.kind === "ruling" || fact.kind === "idea") this.#keep(fact.reason, fact.says);
    if (fact.kind === "round") this.#keep(fact.topic, fact.says);
    if (fact.kind !== "verdict") return;
    this.#keep(fact.detail, fact.says);
    for (const { certificate, says } of fact.minority) this.#keep(certificate, says);
  }

  #keep(text: string, says: Phrase | undefined): void {
    if (says === undefined) return;
    this.#phrases.set(text, says);
    // What a sentence is made of is shown alone where it is quoted: why a conflict ended, and what it was about.
    for (const part of Object.values(says.params).flatMap(phrasesIn))
      this.#keep(sentenceOf(this.#messages, "en", part) ?? "", part);
  }
}

const POINT = "- ";

type Asked = Pick<Gate, "question" | "says" | "choices">;

function phraseOfWants({ code }: Phrase): Phrase {
  return { code: `${code}.wants`, params: {} };
}

function phrasesIn(value: Value): readonly Phrase[] {
  if (typeof value !== "object") return [];
  return "code" in value ? [value] : value.filter((item) => typeof item === "object");
}
