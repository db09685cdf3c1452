// Every view in one JSON document. Keys come in the order the views give them, so equal logs give equal bytes.
import type { LogEvent } from "../log/event.ts";
import {
  approval,
  costs,
  health,
  positions,
  result,
  status,
  takeaways,
  timeline,
  transcript,
} from "../views/index.ts";
import { writtenPage } from "./first-page.ts";
import { View } from "./view.ts";

/** Raised when a key is renamed, removed or changes its meaning; added keys leave it. */
export const REPORT_SCHEMA = "dissensus-report/1";

export function json(events: readonly LogEvent[]): string {
  const document = {
    schema: REPORT_SCHEMA,
    status: status(events),
    page: writtenPage(events, new View(events, { isAnchored: false })).page,
    result: result(events),
    approval: approval(events),
    positions: positions(events),
    takeaways: takeaways(events),
    transcript: transcript(events),
    costs: costs(events),
    health: health(events),
    timeline: timeline(events),
  };
  return safeJson(document);
}

export function safeJson(document: object): string {
  return `${JSON.stringify(document, null, 2).replace(UNSAFE, escape)}\n`;
}

/** One line of a ledger. Nothing runs a ledger as a script, so what programs look for in a line stays as it is. */
export function safeJsonLine(line: object): string {
  return `${JSON.stringify(line).replace(UNSAFE_IN_LINE, escape)}\n`;
}

const UNSAFE_IN_LINE = /[\x7f-\x9f\u2028\u2029]/g;

/** What JSON lets through, and a terminal or a script element would not take as text. */
const UNSAFE = /[\x7f-\x9f\u2028\u2029<]/g;

function escape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
