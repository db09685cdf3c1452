// Runs are ended at every operation on the disk, and the log is looked at as the next start finds it.
import { describe, expect, it } from "vitest";
import { FaultFs, type Loss, seeded } from "../../test/fault-fs.ts";
import { note, opened, said } from "../../test/suites/drafts.ts";
import { EVENTS_OF_ONE, type Rig, rig } from "../../test/suites/made-up-disk.ts";
import { blobsIn } from "./blobs.ts";
import type { Draft, LogEvent } from "./event.ts";
import { writeProjection } from "./projection-file.ts";

/** Every point with DISSENSUS_GAUNTLET=1; one of three otherwise. */
const STRIDE = process.env["DISSENSUS_GAUNTLET"] === "1" ? 1 : 3;
const LONG = "x".repeat(700);
const WANTED = [
  opened("one"),
  note("a"),
  note(`b${LONG}`),
  note(`c${LONG}`),
  note(`d${LONG}`),
  note("e"),
];
const OURS = new Set(["writer.opened", "log.repaired"]);
const theirs = (events: readonly LogEvent[]): unknown =>
  said(events.filter(({ type }) => !OURS.has(type)));

/** Brings the log from wherever it is to its end; answers how much of it was acknowledged before the disk gave up. */
async function run(fs: FaultFs): Promise<{ acknowledged: number; isDone: boolean }> {
  const { store } = rig(fs);
  let acknowledged = 0;
  try {
    const log = (await store.list()).includes("one")
      ? await store.open("one")
      : await store.create("one", WANTED.slice(0, 1));
    acknowledged = log.events.filter(({ type }) => !OURS.has(type)).length;
    if (acknowledged < 2) acknowledged += (await log.append(WANTED.slice(1, 2))).length;
    // Two writes that become durable together: what follows is appended once the first is written.
    const [first, ...others] = WANTED.slice(acknowledged, 5);
    const appended: Promise<void>[] = [];
    const append = (draft: Draft, written?: () => void): Promise<unknown> => {
      const durable = log.append([draft], written);
      appended.push(durable.then(() => void (acknowledged += 1)));
      return durable;
    };
    if (first !== undefined)
      await new Promise<void>((resolve) => void append(first, resolve).catch(() => resolve()));
    for (const draft of others) void append(draft).catch(() => undefined);
    await Promise.all(appended);
    if (acknowledged < 6) acknowledged += (await log.append(WANTED.slice(5))).length;
    await log.close();
    return { acknowledged, isDone: true };
  } catch {
    return { acknowledged, isDone: false };
  }
}

async function sweep(
  losses: (n: number) => readonly Loss[],
): Promise<{ crashes: number; cuts: number }> {
  let crashes = 0;
  let cuts = 0;
  for (let n = 1; ; n += 1) {
    const fs = new FaultFs();
    fs.plan = (op) => (op.n === n ? "crash" : undefined);
    const before = await run(fs);
    if (before.isDone && fs.ops.length < n) return { crashes, cuts };
    for (const loss of losses(n)) {
      crashes += 1;
      const disk = fs.after(loss);
      const { store } = rig(disk);
      const found = (await store.list()).includes("one") ? await store.read("one") : [];
      expect(theirs(found)).toEqual(WANTED.slice(0, found.length));
      expect(found.length, `acknowledged before operation ${n}`).toBeGreaterThanOrEqual(
        before.acknowledged,
      );
      expect(await run(disk)).toEqual({ acknowledged: 6, isDone: true });
      const after = await store.read("one");
      expect(theirs(after)).toEqual(WANTED);
      cuts += after.filter(({ type }) => type === "log.repaired").length;
    }
  }
}

describe("a crash at any operation", () => {
  it("[R-A2] loses nothing acknowledged when all that was not synced is lost, and the run ends as it would have", async () => {
    const { crashes } = await sweep(() => ["unsynced", "process"]);
    expect(crashes).toBeGreaterThan(60);
  });

  it("[R-A3] loses nothing acknowledged when unsynced writes are torn by sectors, zero-filled and reordered", async () => {
    const { crashes, cuts } = await sweep((n) =>
      Array.from({ length: 12 }, (_, i) => ({ random: seeded(n * 100 + i) })),
    );
    expect(crashes).toBeGreaterThan(400);
    expect(cuts).toBeGreaterThan(5);
  });

  it("[R-A3] takes two writes before one sync for one that broke off, whichever sectors of them arrived", async () => {
    const fs = new FaultFs();
    const log = await rig(fs).store.create("one", WANTED.slice(0, 2));
    fs.plan = (op) => (op.name === "sync" ? "crash" : undefined);
    let judged: Promise<unknown> | undefined;
    const answered = log.append([note(`answer${LONG}`)], () => {
      judged = log.append([note("judgment")]);
      judged.catch(() => undefined);
    });
    await expect(answered).rejects.toMatchObject({ code: "log-poisoned" });
    await expect(judged).rejects.toMatchObject({ code: "log-poisoned" });
    const lengths = new Set<number>();
    let later = 0;
    for (let seed = 1; seed <= 300; seed += 1) {
      const disk = fs.after({ random: seeded(seed) });
      const text = disk.bytes(EVENTS_OF_ONE).toString("latin1");
      if (text.includes("judgment") && !text.includes("answer")) later += 1;
      const again = await rig(disk).store.open("one");
      const found = again.events.filter(({ type }) => !OURS.has(type));
      lengths.add(found.length);
      expect(theirs(found.slice(0, 2))).toEqual(WANTED.slice(0, 2));
      await again.close();
    }
    expect(lengths).toEqual(new Set([2, 3, 4]));
    expect(later).toBeGreaterThan(5);
  });

  it("[R-A9] during recovery, at any step, five times in a row, leads to the same log and loses no byte of the torn tail", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", WANTED.slice(0, 4));
    await log.close();
    const whole = fs.bytes(EVENTS_OF_ONE);
    const torn = whole.subarray(0, -400);
    for (const loss of ["unsynced", "process", "torn"] as const) {
      for (let step = 1; step <= 40; step += STRIDE) {
        let disk = fs.after("process");
        disk.overwrite(EVENTS_OF_ONE, torn);
        for (let turn = 0; turn < 5; turn += 1) {
          disk.plan = (op) => (op.n === step + turn ? "crash" : undefined);
          await rig(disk)
            .store.open("one")
            .then(
              (log) => log.close(),
              () => undefined,
            );
          disk = disk.after(loss === "torn" ? { random: seeded(step * 10 + turn) } : loss);
        }
        const again = rig(disk);
        const last = await again.store.open("one");
        expect(theirs(last.events)).toEqual(WANTED.slice(0, 3));
        const named = last.events.flatMap((event) =>
          event.type === "log.repaired" && event.data.backup !== null ? [event.data.backup] : [],
        );
        const copies = (await disk.names("/root/one")).filter((name) => name.includes(".torn-"));
        expect([...named].sort()).toEqual([...copies].sort());
        expect(disk.bytes(`/root/one/${named[0] ?? ""}`)).toEqual(
          torn.subarray(torn.lastIndexOf("\n") + 1),
        );
        await last.close();
      }
    }
  });
});

describe("other files, when a run ends at any operation", () => {
  const losses = (n: number): readonly Loss[] => [
    "unsynced",
    "process",
    ...Array.from({ length: 4 }, (_, i) => ({ random: seeded(n * 10 + i) })),
  ];

  /** Ends `act` at each of its operations, and shows each disk that may be found then. */
  async function each(
    prepare: (disk: Rig) => Promise<void>,
    act: (disk: Rig) => Promise<unknown>,
    look: (disk: Rig, isAcknowledged: boolean) => Promise<void>,
    found = losses,
  ): Promise<void> {
    for (let n = 1, isOver = false; !isOver; n += 1) {
      const disk = rig();
      await prepare(disk);
      disk.fs.ops.length = 0;
      disk.fs.plan = (op) => (op.n === n ? "crash" : undefined);
      const isAcknowledged = await act(disk).then(
        () => true,
        () => false,
      );
      isOver = disk.fs.ops.length < n;
      for (const loss of found(n)) await look(rig(disk.fs.after(loss)), isAcknowledged);
    }
  }
  const made = async ({ store }: Rig): Promise<void> =>
    (await store.create("one", [opened("one"), note("a")])).close();

  it("[R-A2] has a blob that was acknowledged, whole", async () => {
    const text = "x".repeat(300_000);
    const stored = await blobsIn({ keep: async () => {}, read: async () => undefined }).put(text);
    await each(
      made,
      ({ store }) => store.blobs("one").put(text),
      async ({ store }, isAcknowledged) => {
        const got = await store
          .blobs("one")
          .get(stored)
          .catch((cause: unknown) => cause);
        if (isAcknowledged || typeof got === "string") expect(got).toBe(text);
        else expect(got).toMatchObject({ code: "blob-missing" });
      },
    );
  });

  it("[R-A22] has the old projection or the new one, and the new one once that was said", async () => {
    const write =
      (text: string) =>
      ({ fs }: Rig) =>
        writeProjection("/root/one", "report.md", text, fs);
    await each(
      async (disk) => {
        await made(disk);
        await write("old")(disk);
      },
      write("new"),
      async ({ fs }, isAcknowledged) => {
        const found = fs.bytes("/root/one/report.md").toString("utf8");
        expect(isAcknowledged ? ["new"] : ["old", "new"]).toContain(found);
      },
    );
  });

  it("[R-B18] has the whole fork or none, and the source as it was", async () => {
    await each(
      made,
      ({ store }) => store.fork({ from: "one", to: "two" }),
      async ({ store }, isAcknowledged) => {
        const ids = await store.list();
        expect(isAcknowledged ? [["one", "two"]] : [["one"], ["one", "two"]]).toContainEqual(ids);
        for (const id of ids)
          expect(await store.verify(id)).toMatchObject({
            tail: "clean",
            count: id === "one" ? 2 : 3,
            deliberation: id,
          });
      },
    );
  });

  it("keeps a deliberation that is being archived, here or there", async () => {
    await each(
      made,
      ({ store }) => store.archive("one"),
      async ({ fs }) => {
        const here = (await fs.names("/root")).includes("one");
        const there =
          (await fs.names("/root")).includes(".archive") &&
          (await fs.names("/root/.archive")).includes("one");
        expect(here || there).toBe(true);
        // The random disk would tear a move between two folders apart, which no journal does.
      },
      () => ["unsynced", "process"],
    );
  });
});

describe("mending the tail", () => {
  it("[R-A4] cuts the last record at every byte, keeps a copy, records that, and goes on", async () => {
    const { fs, store } = rig();
    await (await store.create("one", [opened("one")])).close();
    await (await store.open("one")).close();
    const whole = fs.bytes(EVENTS_OF_ONE);
    const start = whole.lastIndexOf("\n", -2) + 1;
    for (let size = start + 1; size < whole.length - 1; size += 1) {
      const disk = fs.after("process");
      disk.overwrite(EVENTS_OF_ONE, whole.subarray(0, size));
      const log = await rig(disk).store.open("one");
      expect(said(log.events)).toEqual([
        opened("one"),
        {
          type: "log.repaired",
          data: { kind: "tail-cut", bytes: size - start, backup: "events.jsonl.torn-2" },
        },
        { type: "writer.opened", data: { epoch: 2, pid: 1, bootId: "boot", host: "host" } },
      ]);
      expect(disk.bytes("/root/one/events.jsonl.torn-2")).toEqual(whole.subarray(start, size));
      await log.close();
      expect(await rig(disk).store.read("one")).toEqual(log.events);
    }
  });

  it("keeps another copy of a torn tail of that place, unless it is of the same bytes", async () => {
    const { fs, store } = rig();
    await (await store.create("one", [opened("one")])).close();
    await (await store.open("one")).close();
    const whole = fs.bytes(EVENTS_OF_ONE);
    const start = whole.lastIndexOf("\n", -2) + 1;
    const copiesAfter = async (earlier: Buffer): Promise<readonly Buffer[]> => {
      const disk = fs.after("process");
      disk.overwrite(EVENTS_OF_ONE, whole.subarray(0, -9));
      const copy = await disk.open("/root/one/events.jsonl.torn-2", "new");
      await copy.write(earlier);
      await copy.close();
      await (await rig(disk).store.open("one")).close();
      const names = (await disk.names("/root/one")).filter((name) => name.includes(".torn-"));
      return names.sort().map((name) => disk.bytes(`/root/one/${name}`));
    };
    const torn = whole.subarray(start, -9);
    const other = Buffer.from("another tail");
    expect(await copiesAfter(torn)).toEqual([torn]);
    expect(await copiesAfter(other)).toEqual([other, torn]);
  });

  it("[R-A7] gives a whole last record its newline, so that the next one stands on its own line", async () => {
    const { fs, store } = rig();
    await (await store.create("one", [opened("one"), note("a")])).close();
    const whole = fs.bytes(EVENTS_OF_ONE);
    fs.overwrite(EVENTS_OF_ONE, whole.subarray(0, -1));
    expect(said(await store.read("one"))).toEqual([opened("one"), note("a")]);
    const log = await store.open("one");
    await log.append([note("b")]);
    await log.close();
    const events = await store.read("one");
    expect(said(events)).toEqual([
      opened("one"),
      note("a"),
      { type: "log.repaired", data: { kind: "newline-added", bytes: 1, backup: null } },
      { type: "writer.opened", data: { epoch: 2, pid: 1, bootId: "boot", host: "host" } },
      note("b"),
    ]);
    expect(fs.bytes(EVENTS_OF_ONE).subarray(0, whole.length)).toEqual(whole);
  });

  it("[R-A7] says that the disk is full where there is no room even for the newline, and opens once there is", async () => {
    const { fs, store } = rig();
    await (await store.create("one", [opened("one"), note("a")])).close();
    const whole = fs.bytes(EVENTS_OF_ONE);
    fs.overwrite(EVENTS_OF_ONE, whole.subarray(0, -1));
    fs.plan = ({ name }) => (name === "write" ? { short: 0 } : undefined);
    await expect(store.open("one")).rejects.toMatchObject({ code: "disk-full", exit: 6 });
    fs.plan = () => undefined;
    const log = await store.open("one");
    expect(said(log.events).slice(0, 2)).toEqual([opened("one"), note("a")]);
    await log.close();
  });

  it("[R-A6] keeps a whole record whose newline became a block of NUL", async () => {
    const { fs, store } = rig();
    await (await store.create("one", [opened("one"), note("a")])).close();
    fs.overwrite(
      EVENTS_OF_ONE,
      Buffer.concat([fs.bytes(EVENTS_OF_ONE).subarray(0, -1), Buffer.alloc(300)]),
    );
    const log = await store.open("one");
    expect(said(log.events).slice(0, 4)).toEqual([
      opened("one"),
      note("a"),
      {
        type: "log.repaired",
        data: { kind: "tail-cut", bytes: 300, backup: "events.jsonl.torn-3" },
      },
      { type: "log.repaired", data: { kind: "newline-added", bytes: 1, backup: null } },
    ]);
    await log.close();
    expect(await store.read("one")).toEqual(log.events);
  });

  it("[R-A6] refuses damage in the middle with its place, and changes nothing", async () => {
    const { fs, store } = rig();
    await (await store.create("one", [opened("one")])).close();
    await (await store.open("one")).close();
    await (await store.open("one")).close();
    const bad = fs.bytes(EVENTS_OF_ONE);
    const second = bad.indexOf("\n") + 1;
    bad.fill(0, second + 20, second + 220);
    fs.overwrite(EVENTS_OF_ONE, bad);
    const refusal = {
      code: "log-damaged",
      exit: 6,
      facts: { deliberation: "one", kind: "bad-hash", seq: 2, offset: second, line: 2 },
      hint: expect.stringContaining("dissensus verify one"),
    };
    await expect(store.open("one")).rejects.toMatchObject(refusal);
    await expect(store.read("one")).rejects.toMatchObject(refusal);
    expect(await store.verify("one")).toMatchObject({ count: 1, good: second });
    expect(fs.bytes(EVENTS_OF_ONE)).toEqual(bad);
    expect(await fs.names("/root/one")).toEqual(["blobs", "inbox", "config", "events.jsonl"]);
  });
});
