// A report with all that lies beside it, as one text: for what is told somewhere, and not in which file.
import type { LogEvent } from "../../src/log/event.ts";
import { reportFiles } from "../../src/report/index.ts";

export function wholeReport(events: readonly LogEvent[]): string {
  return reportFiles(events)
    .map(({ text }) => text)
    .join("\n");
}
