// The report in Markdown: what `report.md` holds.
import type { LogEvent } from "../log/event.ts";
import type { Messages } from "../script/phrase.ts";
import { reportDocument } from "./report-document.ts";
import { toMarkdown } from "./to-markdown.ts";

export function report(events: readonly LogEvent[], messages?: Messages): string {
  return toMarkdown(reportDocument(events, messages));
}
