// How a protocol's results are written down. Each brings a writing of its own; what all share asks it, and names none.
import { protocolCalled } from "../kernel/registry.ts";
import type { LogEvent } from "../log/event.ts";
import type { Result } from "../views/reading.ts";
import type { MessageRow } from "../views/transcript.ts";
import type { Row } from "./csv.ts";
import type { Block, Words } from "./document.ts";
import type { FolderFile } from "./folder-file.ts";
import type { Section } from "./section.ts";
import type { ReportView } from "./report-view.ts";

export interface Writing<R extends Result = Result> {
  /** Its sections of a report, in order. `shared`: those of any discussion of options, which stand where it brings none. */
  sections?(view: ReportView, result: R, shared: () => readonly Section[]): readonly Section[];
  /** A message of the transcript in few words, where another section or a file holds it whole; null as it is. */
  message?(view: ReportView, row: MessageRow, result: R): Words[] | null;
  /** What is said before the transcript. */
  preface?(view: ReportView, result: R): Block[];
  /** Ids that its sections hold, besides those of messages, findings, ideas and ledgers. */
  anchors?(result: R): readonly string[];
  /** The term for why it ended, where a word means something of its own. */
  reason?(result: R, word: string): string;
  /** Said of a resolution by evidence. */
  evidence?(view: ReportView, result: R): string;
  /** Its records in a table of all. */
  rows?(result: R): readonly Row[];
  /** What the end of a run says in its own terms. */
  closing?(result: R): readonly (readonly [label: string, text: string])[];
  /** What options that did not prevail are called at the end of a run. */
  readonly setAside?: string;
  /** The files that it keeps in the deliberation's folder. */
  folder?(events: readonly LogEvent[]): readonly FolderFile[];
}

/** Of a protocol, by its name with or without a version. */
export function writingOf(protocol: string): Writing {
  return { ...protocolCalled(protocol)?.writing };
}

export function folderOf(events: readonly LogEvent[]): readonly FolderFile[] {
  const [opened] = events;
  const protocol = opened?.type === "deliberation.opened" ? opened.data.protocol : "";
  return writingOf(protocol).folder?.(events) ?? [];
}
