// The first page in five texts and what its protocol adds, for a screen that has room for little more.
import type { LogEvent } from "../log/event.ts";
import { capitalize, endSentence } from "../text/words.ts";
import type { Certainty } from "../views/certainty.ts";
import type { Line } from "./document.ts";
import { quoteVoice, tellBecause, tellCount, tellTask, writtenPage } from "./first-page.ts";
import type { WrittenPage } from "./first-page.ts";
import { View } from "./view.ts";

/** One that there is nothing for is empty. */
export interface PageInShort {
  readonly answer: string;
  readonly why: string;
  readonly sure: string;
  readonly against: string;
  /** What the protocol adds, a text for each of its lines. */
  readonly also: readonly string[];
  readonly next: string;
}

export function pageInShort(events: readonly LogEvent[]): PageInShort {
  const view = new View(events, { isAnchored: false });
  const { page } = writtenPage(events, view);
  const { own, against, certainty, next } = page;
  const text = (line: Line): string => line.filter((part) => typeof part === "string").join("");
  const [reason] = page.why;
  const opposed = against.objection ?? against.minority[0];
  return {
    answer: tellAnswer(view, page),
    why: reason ? text(quoteVoice(view, reason)) : "",
    sure: certainty ? tellSureness(view, certainty) : "",
    against: opposed ? text(quoteVoice(view, opposed)) : "",
    also: (own.lines ?? []).map(
      ({ label, rows }) => `${label}: ${rows.map((row) => row.text).join("; ")}`,
    ),
    next: next[0] ? text(tellTask(view, next[0])) : "",
  };
}

/** Both words first, then why. */
function tellSureness(view: View, { evidence, agreement }: Certainty): string {
  const { h } = view;
  const levels = [
    view.say(h.evidenceIs, { level: view.term(`level-${evidence.level}`) }),
    view.say(h.agreementIs, { level: view.term(`level-${agreement.level}`) }),
  ];
  const why = tellBecause(view, [...evidence.because, ...agreement.because]);
  return `${levels.join(h.joint)}${h.stop}${capitalize(why)}${h.stop.trim()}`;
}

function tellAnswer(view: View, { answer: chosen, own, certainty }: WrittenPage["page"]): string {
  const { h, result } = view;
  if (own.answer) return own.answer.text;
  if (chosen === null)
    return result.resolution
      ? `${h.noLeaning} ${view.engine(result.resolution.detail)}`
      : h.noVerdict;
  const { label, option } = chosen;
  return `${label.endsWith("…") ? label : endSentence(label)}${tellCount(view, option, certainty)}`;
}
