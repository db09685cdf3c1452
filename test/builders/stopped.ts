// A recorded swarm as it was when it stood still at some record, in a folder of its own that can be gone on with.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  fileLogStore,
  type FileLog,
  type FileLogStore,
  type LogEvent,
} from "../../src/log/index.ts";

const LINES = readFileSync(new URL("../golden/swarm@2-lightweight.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");
const EVENTS = LINES.map((line) => JSON.parse(line) as LogEvent); // what the log holds

export interface Stopped {
  readonly id: string;
  readonly store: FileLogStore;
  open(): Promise<FileLog>;
  close(): void;
}

/** Its first ask is open; the gate before its start waits; it is over. */
export const WHERE = {
  asked: 2,
  gate: EVENTS.find((event) => event.type === "ask.opened" && event.data.gate !== null)?.seq ?? 0,
  over: EVENTS.length,
} as const;
export const FIRST_ASK = "analysis/1";
export const GATE = "gate/start/1";

export function stoppedAt(where: keyof typeof WHERE): Stopped {
  const root = mkdtempSync(join(tmpdir(), "dissensus-stopped-"));
  const [opened] = EVENTS;
  const id = opened?.type === "deliberation.opened" ? opened.data.deliberation : "";
  for (const part of ["blobs", "inbox", "config"])
    mkdirSync(join(root, id, part), { recursive: true });
  writeFileSync(join(root, id, "events.jsonl"), `${LINES.slice(0, WHERE[where]).join("\n")}\n`);
  const store = fileLogStore(root);
  return {
    id,
    store,
    open: () => store.open(id),
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** What was replied to an ask when it was recorded. */
export function replyTo(ask: string): object {
  const [reply] = EVENTS.flatMap((event) =>
    event.type === "ask.answered" && event.data.ask === ask ? [event.data.reply] : [],
  );
  return reply as object; // every reply of a swarm is one
}
