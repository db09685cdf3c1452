// How a protocol's results are written down. Each brings a writing of its own; what all share asks it, and names none.
import type { LogEvent } from "../log/event.ts";
import type { Result } from "../views/reading.ts";
import type { MessageRow } from "../views/transcript.ts";
import type { Row } from "./csv.ts";
import type { Block, Words } from "./document.ts";
import type { Section } from "./section.ts";
import type { View } from "./view.ts";

export interface Writing<R extends Result = Result> {
  /** Its sections of a report, in order. */
  sections(view: View, result: R): readonly Section[];
  /** A message of the transcript in few words, where another section or a file holds it whole; null as it is. */
  message?(view: View, row: MessageRow, result: R): Words[] | null;
  /** What is said before the transcript. */
  preface?(view: View, result: R): Block[];
  /** Ids that its sections hold, besides those of messages, findings, ideas and ledgers. */
  anchors?(result: R): readonly string[];
  /** The term for why it ended, where a word means something of its own. */
  reason?(result: R, word: string): string;
  /** Said of a resolution by evidence. */
  evidence?(view: View, result: R): string;
  /** Its records in a table of all. */
  rows?(result: R): readonly Row[];
  /** What the end of a run says in its own terms. */
  closing?(result: R): readonly (readonly [label: string, text: string])[];
  /** What options that did not prevail are called at the end of a run. */
  readonly setAside?: string;
  /** The files that it keeps in the deliberation's folder. */
  folder?(events: readonly LogEvent[]): readonly FolderFile[];
}

const writings = new Map<string, Writing>();

export function registerWriting(protocol: string, writing: Writing): void {
  writings.set(protocol, writing);
}

export function writingOf(protocol: string): Writing | undefined {
  return writings.get(protocol);
}

export function folderOf(events: readonly LogEvent[]): readonly FolderFile[] {
  const [opened] = events;
  const protocol =
    opened?.type === "deliberation.opened" ? (opened.data.protocol.split("@")[0] ?? "") : "";
  return writingOf(protocol)?.folder?.(events) ?? [];
}

/** A file of a deliberation's folder, as text. */
export interface FolderFile {
  /** A path within the deliberation's folder, made by code alone; null for the folder itself. */
  readonly folder: string | null;
  readonly name: string;
  readonly text: string;
}

/** `state/claims.jsonl` → the folder `state`, the name `claims.jsonl`. */
export function file(path: string, text: string): FolderFile {
  const cut = path.lastIndexOf("/");
  return { folder: cut === -1 ? null : path.slice(0, cut), name: path.slice(cut + 1), text };
}
