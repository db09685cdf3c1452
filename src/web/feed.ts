// A run as rows for the room, in the reader's language: every entry of the timeline, every message with its words, every link.
// Law: rows are only ever added, so that a moment of the past is the rows up to it, and a reader who was away needs only the rest.
import { messageWords, namingIn } from "../report/message-words.ts";
import { shortTerm, term } from "../messages/report.ts";
import type { LogEvent } from "../log/index.ts";
import { titleOf } from "../views/deliberation-state.ts";
import { Timeline } from "../views/timeline.ts";
import { Told } from "../views/told.ts";
import { messagesOf } from "../messages/catalogue.ts";
import type { Message, Round } from "../kernel/fact.ts";
import type { Language } from "../text/language.ts";
import type { FeedRow, SaidMessage } from "./wire.ts";

/** Reads a log as it grows. */
export class Feed {
  readonly #rows: FeedRow[] = [];
  #read = 0;
  readonly #lang: Language;
  #timeline = new Timeline();
  readonly #messages = new Set<string>();

  constructor(lang: Language = "en") {
    this.#lang = lang;
  }

  /** The rows of all these events; they are those it saw last time and perhaps more. */
  rowsOf(events: readonly LogEvent[]): readonly FeedRow[] {
    for (; this.#read < events.length; this.#read += 1) {
      const event = events[this.#read];
      if (event) this.#add(event);
    }
    return this.#rows;
  }

  #add(event: LogEvent): void {
    // The first record names the protocol, and with it what its facts say.
    if (event.type === "deliberation.opened")
      this.#timeline = translatedTimeline(this.#lang, event.data.protocol);
    const entry = this.#timeline.take(event);
    const fact = event.type === "fact.recorded" ? event.data.fact : undefined;
    if (fact?.kind === "link") {
      const { kind, ...link } = fact;
      this.#rows.push({ seq: event.seq, ts: event.ts, kind, link });
    }
    if (!entry) return;
    const { seat } = entry;
    this.#rows.push({
      ...entry,
      title: seat === null ? null : titleOf(this.#timeline.seats, seat),
      ...(fact?.kind === "message" ? { message: this.#messageOf(fact) } : {}),
      ...(fact?.kind === "round" ? { topic: this.#topicOf(fact) } : {}),
    });
  }

  #topicOf({ topic, says }: Round): string {
    return says ? this.#timeline.tell(topic, says) : topic;
  }

  #messageOf({ id, phase, body, flags }: Message): SaidMessage {
    this.#messages.add(id);
    const names = namingIn(this.#lang, this.#timeline, this.#messages);
    return { id, phase: term(this.#lang, phase), words: messageWords(names, body), flags };
  }
}

function translatedTimeline(lang: Language, protocol: string): Timeline {
  return new Timeline(new Told(lang, messagesOf(protocol)), (word, english) =>
    lang === "en" ? english : shortTerm(lang, word),
  );
}
