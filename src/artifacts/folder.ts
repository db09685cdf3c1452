// The files that a protocol keeps in the deliberation's folder. The one place that chooses by protocol.
import type { LogEvent } from "../log/event.ts";
import type { FolderFile } from "./folder-file.ts";
import { reviewFolder } from "./review/folder.ts";
import { structuredFolder } from "./structured/folder.ts";
import { swarmFolder } from "./swarm/folder.ts";

const FOLDERS: Readonly<Record<string, (events: readonly LogEvent[]) => readonly FolderFile[]>> = {
  swarm: swarmFolder,
  structured: structuredFolder,
  review: reviewFolder,
};

export function folderOf(events: readonly LogEvent[]): readonly FolderFile[] {
  const [opened] = events;
  const protocol =
    opened?.type === "deliberation.opened" ? (opened.data.protocol.split("@")[0] ?? "") : "";
  return FOLDERS[protocol]?.(events) ?? [];
}
