// The report in Markdown: what `report.md` holds.
import type { LogEvent } from "../log/event.ts";
import { reportDocument } from "./report-document.ts";
import { toMarkdown } from "./to-markdown.ts";

export function report(events: readonly LogEvent[]): string {
  return toMarkdown(reportDocument(events));
}
