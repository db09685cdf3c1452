// Answers too large for a line of the log, on disks that do not take them: what was paid for is kept, or said to be lost.
import { expect, it } from "vitest";
import { fileLogStore } from "../../src/log/file.ts";
import { localLock, MAX_INLINE_BYTES } from "../../src/log/index.ts";
import { roundTable } from "../builders/round-table.ts";
import { FaultFs } from "../fault-fs.ts";
import { counted } from "./counted.ts";
import { inFlight, ofType, tableFor } from "./sitting.ts";

const LARGE = JSON.stringify({
  stance: "yes",
  confidence: 0.5,
  text: "long ".repeat(MAX_INLINE_BYTES / 4),
});

async function onDisk() {
  const fs = new FaultFs();
  await fs.mkdir("/spare");
  const told: string[] = [];
  const store = fileLogStore("/root", {
    fs,
    acquire: localLock(),
    emergency: (line) => told.push(line),
    emergencyFolder: "/spare",
  });
  const panel = counted(() => LARGE);
  const table = await tableFor({
    protocol: roundTable({ seats: 1, rounds: 1 }),
    agent: panel.agent,
    store,
  });
  return { fs, told, table, panel };
}

it("a paid answer whose blob cannot be stored goes into the log itself", async () => {
  const { fs, table, panel, told } = await onDisk();
  fs.plan = ({ name, path }) =>
    name === "open" && path.includes("/blobs/") ? { errno: "EACCES" } : undefined;
  expect(await table.sit()).toMatchObject({ kind: "concluded", reason: "settled" });
  expect(ofType(await table.events(), "call.completed").map(({ raw }) => raw)).toEqual([
    { text: LARGE },
  ]);
  expect([panel.ledger.size, told]).toEqual([1, []]);
});

it("a paid answer that finds no room in blobs or log stops the run with the disk's error, lies elsewhere whole, and its call is ambiguous when the run goes on", async () => {
  const { fs, table, panel, told } = await onDisk();
  fs.plan = ({ name, path }) =>
    name === "write" && panel.asked.length > 0 && path.startsWith("/root/")
      ? { errno: "ENOSPC" }
      : undefined;
  await expect(table.sit()).rejects.toMatchObject({ code: "disk-full", exit: 6 });
  const [, kept = ""] = /kept in (.*)$/.exec(told[0] ?? "") ?? [];
  expect(fs.bytes(kept).toString("utf8")).toContain(JSON.stringify(LARGE));
  fs.plan = () => undefined;
  const lost = inFlight(await table.events());
  expect(lost).toHaveLength(1);
  expect(await table.sit()).toMatchObject({ kind: "paused", reason: "ambiguous" });
  expect(ofType(await table.events(), "call.ambiguous").map(({ call }) => call)).toEqual(lost);
  expect(panel.ledger.size).toBe(1);
});
