// A file store on a made-up disk, with every outside thing fixed.
import { FaultFs } from "../fault-fs.ts";
import { fileLogStore, type FileLogStore } from "../../src/log/file.ts";
import { localLock } from "../../src/log/lock.ts";

export interface Rig {
  readonly fs: FaultFs;
  readonly store: FileLogStore;
  readonly messages: string[];
}

export const EVENTS_OF_ONE = "/root/one/events.jsonl";

export function rig(fs: FaultFs = new FaultFs()): Rig {
  const messages: string[] = [];
  const store = fileLogStore("/root", {
    fs,
    acquire: localLock(),
    clock: () => 1_700_000_000_000,
    writer: { pid: 1, bootId: "boot", host: "host" },
    emergency: (message) => messages.push(message),
    emergencyFolder: "/elsewhere",
  });
  return { fs, store, messages };
}
