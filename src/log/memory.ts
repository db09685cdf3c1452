// Deliberations that live as long as the process: for tests, previews and rehearsals. The same frames, chain and refusals as on a disk.
import { badInput } from "../errors.ts";
import { blobsIn } from "./blobs.ts";
import type { EventData, LogEvent } from "./event.ts";
import { checkFirst } from "./refusals.ts";
import { encode, lineRoom, prepare } from "./frame.ts";
import { checkId, noneSuch, takenError } from "./home.ts";
import { busy } from "./lock.ts";
import type { Log, LogStore } from "./log.ts";

export interface MemoryLogOptions {
  readonly clock?: () => number;
  readonly writer?: Omit<EventData<"writer.opened">, "epoch">;
}

interface Kept {
  readonly events: LogEvent[];
  readonly blobs: Map<string, Buffer>;
  readonly fetched: Set<string>;
  isWritten: boolean;
}

export function memoryLogStore(options: MemoryLogOptions = {}): LogStore {
  const clock = options.clock ?? Date.now;
  const writer = options.writer ?? { pid: process.pid, bootId: "", host: "memory" };
  const all = new Map<string, Kept>();
  const find = (id: string): Kept => {
    checkId(id);
    const kept = all.get(id);
    if (kept === undefined) throw noneSuch(id, "memory");
    return kept;
  };
  return {
    async create(id, first) {
      checkFirst(id, first);
      if (all.has(id)) throw takenError(id);
      const kept: Kept = { events: [], blobs: new Map(), fetched: new Set(), isWritten: true };
      const log = memoryLog(id, kept, 1, clock);
      await log.append(first);
      all.set(id, kept);
      return log;
    },
    async open(id) {
      const kept = find(id);
      if (kept.isWritten) throw busy(id, process.pid);
      kept.isWritten = true;
      const epoch = (kept.events.at(-1)?.epoch ?? 0) + 1;
      const log = memoryLog(id, kept, epoch, clock);
      await log.append([{ type: "writer.opened", data: { epoch, ...writer } }]);
      return log;
    },
    read: async (id) => [...find(id).events],
    list: async () => [...all.keys()].sort(),
    blobs(id) {
      checkId(id);
      return blobsIn({
        keep: async (blob, bytes) => void find(id).blobs.set(blob, bytes),
        read: async (blob) => find(id).blobs.get(blob),
      });
    },
    fetched(id) {
      checkId(id);
      return {
        has: async (ask) => find(id).fetched.has(ask),
        add: async (ask) => void find(id).fetched.add(ask),
      };
    },
  };
}

function memoryLog(deliberation: string, kept: Kept, epoch: number, clock: () => number): Log {
  let isOpen = true;
  const room = lineRoom();
  return {
    deliberation,
    events: kept.events,
    async append(drafts) {
      if (!isOpen) throw badInput("log-closed", `The log of ${deliberation} was closed.`);
      const ts = new Date(clock()).toISOString();
      const batch = kept.events.length + 1;
      const added: LogEvent[] = [];
      for (const prepared of drafts.map(prepare)) {
        const prev = (added.at(-1) ?? kept.events.at(-1))?.h ?? "";
        const place = { deliberation, epoch, ts, batch, seq: batch + added.length, prev };
        added.push(encode(prepared, place, room).event);
      }
      for (const event of added) kept.events.push(event);
      return added;
    },
    async close() {
      if (isOpen) kept.isWritten = false;
      isOpen = false;
    },
  };
}
