// A section of a report: what stands under a title.
import type { Block } from "./document.ts";

export interface Section {
  /** Null where nothing leads to it. */
  readonly anchor: string | null;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** The transcript leads here instead of showing the record keeper's last message a second time. */
  readonly isWritten?: true;
}

export function section(anchor: string | null, title: string, blocks: readonly Block[]): Section {
  return { anchor, title, blocks };
}

/** One that whoever kept the record wrote part of. */
export function writtenSection(anchor: string, title: string, blocks: readonly Block[]): Section {
  return { anchor, title, blocks, isWritten: true };
}
