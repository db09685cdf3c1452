// What the engine recorded in English words, told in another language: what a timeline needs to speak it.
// Law: ids, names, topics, and what models and people wrote are kept as they are.
import { english, type Tables, type TimelineWords } from "../projections/timeline-words.ts";
import { chinese } from "../projections/timeline-words-zh.ts";
import { japanese } from "../projections/timeline-words-ja.ts";
import type { Gate } from "../script/ask.ts";
import type { Round } from "../script/fact.ts";
import type { Language } from "../text/language.ts";
import { reasonOf, sentence } from "./sentences.ts";
import { shortTerm } from "./terms.ts";

type Asked = Pick<Gate, "question" | "choices">;

export function timelineWords(lang: Language): TimelineWords {
  if (lang === "en") return english;
  const tables: Tables = {
    term: (word) => shortTerm(lang, word),
    sentence: (recorded, code = null) => sentence(lang, recorded, code),
    reason: (recorded) => reasonOf(lang, recorded),
    gate: (gate) => gateIn(lang, gate),
    topic: (round) => roundTopic(lang, round),
  };
  return lang === "ja" ? japanese(tables) : chinese(tables);
}

/** Options and ideas have numbers in their ids, and labels of their own. */
const HAS_NUMBER = /\d/;
/** Below its first line, such a question quotes both sides. */
const DISPUTE = /^\S+ has been in dispute /;

export function gateIn<G extends Asked>(lang: Language, gate: G): G {
  if (lang === "en") return gate;
  const say = (text: string): string => sentence(lang, text);
  const [first = "", ...lines] = gate.question.split("\n");
  const isDispute = DISPUTE.test(first);
  return {
    ...gate,
    question: [
      say(first),
      ...lines.map((line) => (isDispute && !line.startsWith("- author: ") ? line : say(line))),
    ].join("\n"),
    choices: gate.choices.map((choice) => ({
      ...choice,
      label: HAS_NUMBER.test(choice.id) ? choice.label : say(choice.label),
      ...(choice.wants === undefined ? {} : { wants: say(choice.wants) }),
    })),
  };
}

/** Where a round's topic is the engine's own and not a question that somebody put. */
const OWN: ReadonlySet<string> = new Set(["the schedule", "the artifact", "the cards"]);

export function roundTopic(lang: Language, { topic, from }: Pick<Round, "topic" | "from">): string {
  return lang !== "en" && OWN.has(from) ? sentence(lang, topic) : topic;
}
