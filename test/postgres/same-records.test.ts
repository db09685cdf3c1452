// The same records in files and in PostgreSQL: whatever is done to both, and from one into the other and back.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileLogStore, localLock, verifyBytes, type FileLogStore } from "../../src/log/index.ts";
import { memoryLogStore } from "../../src/log/memory.ts";
import {
  exportLog,
  importLog,
  migrate,
  postgresLogs,
  type LogDatabase,
} from "../../src/log/postgres/index.ts";
import { FaultFs } from "../fault-fs.ts";
import { decided, note, opened } from "../suites/drafts.ts";
import { logSuite } from "../suites/log-suite.ts";
import { acts, expectedOf, summaryOf, traceOf, type Act } from "../suites/log-model.ts";
import { bytesOf } from "./bytes-of.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "./server.ts";

const GOLDEN = join(import.meta.dirname, "../golden");
const isThorough = process.env["DISSENSUS_GAUNTLET"] === "1";
const RUNS = isThorough ? 300 : 30;
const fixed = { clock: () => 1_700_000_000_000, writer: { pid: 7, bootId: "boot", host: "host" } };

let server: Postgres;
let folder: string;
let one: LogDatabase;
let other: LogDatabase;
let spaces = 0;
let roots = 0;

const nextSpace = (): string => `space-${(spaces += 1)}`;
const files = (): FileLogStore => fileLogStore(join(folder, `root-${(roots += 1)}`), fixed);
const eventsIn = (store: FileLogStore, id: string): Buffer =>
  readFileSync(join(store.home.root, id, "events.jsonl"));

/** A root with this log alone in it, as a release left it. */
function lay(bytes: Buffer): { readonly store: FileLogStore; readonly id: string } {
  const id = verifyBytes(bytes, { keep: false }).deliberation ?? "";
  const store = files();
  mkdirSync(join(store.home.root, id, "blobs"), { recursive: true });
  writeFileSync(join(store.home.root, id, "events.jsonl"), bytes);
  return { store, id };
}

describe.skipIf(!hasPostgres)(WHERE, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "dissensus-same-"));
    server = await startPostgres();
    const url = await server.make("same");
    await migrate(url);
    [one, other] = [postgresLogs({ url, ...fixed }), postgresLogs({ url, ...fixed })];
  });
  afterAll(async () => {
    await one.close();
    await other.close();
    await server.remove();
    rmSync(folder, { recursive: true });
  });

  const kept: LogDatabase[] = [];
  afterAll(() => Promise.all(kept.map((database) => database.close())));
  logSuite("in PostgreSQL", async (clock) => {
    const workspace = nextSpace();
    const make = (): LogDatabase => postgresLogs({ url: server.url("same"), clock });
    const [first, second] = [make(), make()];
    kept.push(first, second);
    return { store: first.logs(workspace), again: () => second.logs(workspace) };
  });

  it("[R-K1] whatever two do to a store, files, memory and PostgreSQL answer the same, as the model says", async () => {
    const lengths = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(acts, async (script) => {
        const [fs, acquire, workspace] = [new FaultFs(), localLock(), nextSpace()];
        const file = (): FileLogStore => fileLogStore("/root", { ...fixed, fs, acquire });
        const memory = memoryLogStore(fixed);
        const inFiles = await traceOf({ store: file(), again: file }, script);
        const inMemory = await traceOf({ store: memory, again: () => memory }, script);
        const store = one.logs(workspace);
        const inTables = await traceOf({ store, again: () => other.logs(workspace) }, script);
        expect(inTables).toEqual(inFiles);
        expect(inTables).toEqual(inMemory);
        const expected = expectedOf(script);
        expect(summaryOf(inTables, expected)).toEqual(expected);
        for (const id of await store.list())
          expect(await bytesOf(store, id)).toEqual(fs.bytes(`/root/${id}/events.jsonl`));
        for (const act of script) lengths.set(act.do, (lengths.get(act.do) ?? 0) + 1);
      }),
      { seed: 19, numRuns: RUNS },
    );
    // Nothing was left untried.
    const all: Act["do"][] = [
      "create",
      "open",
      "close",
      "append",
      "append-wrong",
      "read",
      "list",
      "put",
      "get",
      "fetch",
      "was-fetched",
    ];
    expect([...lengths.keys()].sort()).toEqual(all.sort());
  });

  it("[R-K8] keeps NUL, lone surrogates and all else as the very bytes of a file, whatever the database's encoding", async () => {
    const admin = new pg.Client(server.url("postgres"));
    await admin.connect();
    await admin.query(
      "CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0",
    );
    await admin.end();
    const url = server.url("latin");
    await migrate(url);
    const latin = postgresLogs({ url, ...fixed });
    const texts = [
      "\0",
      "a\0b",
      "\ud800",
      "\udc00x",
      "a\ud83d",
      "\ufeff",
      "😀\u{e0041}",
      "\u2028\r\n",
      "\\u0000",
      "漢字é",
    ];
    const drafts = [...texts.map(note), decided("\0", "\ud800")];
    const disk = files();
    const filed = await disk.create("one", [opened("one")]);
    await filed.append(drafts);
    const long = `\0\ud800${"x".repeat(300_000)}`;
    for (const database of [one, latin]) {
      const store = database.logs(nextSpace());
      const log = await store.create("one", [opened("one")]);
      await log.append(drafts);
      expect(await bytesOf(store, "one")).toEqual(eventsIn(disk, "one"));
      expect(await store.read("one")).toEqual(await disk.read("one"));
      expect(await store.blobs("one").get(await store.blobs("one").put(long))).toBe(long);
      await log.close();
    }
    await filed.close();
    await latin.close();
  });

  describe("from files and back", () => {
    const all = readdirSync(GOLDEN).filter((name) => name.endsWith(".jsonl"));
    const versionOf = (name: string): number => Number(/@(\d+)-/u.exec(name)?.[1]);
    const isLatest = (name: string): boolean =>
      !all.some(
        (other) => other.split("@")[0] === name.split("@")[0] && versionOf(other) > versionOf(name),
      );
    const names = isThorough ? all : all.filter(isLatest);

    it("[R-K10] exported, imported and exported again, a run of each protocol has the same bytes and a whole chain", async () => {
      const protocols = new Set<string>();
      for (const name of names) {
        const bytes = readFileSync(join(GOLDEN, name));
        const { store, id } = lay(bytes);
        const [first, second] = [one.logs(nextSpace()), other.logs(nextSpace())];
        const [out, again] = [files(), files()];
        await importLog(store, id, first);
        await exportLog(first, id, out);
        await importLog(out, id, second);
        await exportLog(second, id, again);
        expect(eventsIn(out, id).equals(bytes)).toBe(true);
        expect(eventsIn(again, id).equals(bytes)).toBe(true);
        const { problem, tail, count } = verifyBytes(bytes);
        expect([problem, tail]).toEqual([undefined, "clean"]);
        expect(await second.read(id)).toHaveLength(count);
        protocols.add(name.split("@")[0] ?? "");
      }
      expect([...protocols].sort()).toEqual([
        "dialectic",
        "dispatch",
        "review",
        "structured",
        "swarm",
      ]);
    });

    it("[R-K10] takes the blobs along, and a run goes on where it arrived: in the database, and back in files", async () => {
      const disk = files();
      const log = await disk.create("one", [opened("one"), note("in a file")]);
      const long = "é".repeat(200_000);
      const stored = await disk.blobs("one").put(long);
      await log.close();
      const store = one.logs(nextSpace());
      await importLog(disk, "one", store);
      expect(await store.blobs("one").get(stored)).toBe(long);
      const there = await store.open("one");
      await there.append([note("in the database")]);
      await there.close();
      const back = files();
      await exportLog(store, "one", back);
      expect(await back.blobs("one").get(stored)).toBe(long);
      const here = await back.open("one");
      await here.append([note("in a file again")]);
      await here.close();
      expect((await back.read("one")).map(({ type, epoch }) => [type, epoch])).toEqual([
        ["deliberation.opened", 1],
        ["fact.recorded", 1],
        ["writer.opened", 2],
        ["fact.recorded", 2],
        ["writer.opened", 3],
        ["fact.recorded", 3],
      ]);
    });

    it("[R-K10] refuses what is damaged, torn, of another name or there already, and leaves nothing of it", async () => {
      const bytes = readFileSync(join(GOLDEN, names[0] ?? ""));
      const target = one.logs(nextSpace());
      const damaged = Buffer.from(bytes);
      damaged[200] = 0x78;
      for (const [wrong, code] of [
        [damaged, "log-damaged"],
        [bytes.subarray(0, -1), "log-damaged"],
        [bytes.subarray(0, -300), "log-damaged"],
      ] as const) {
        const { id } = lay(bytes);
        const { store } = lay(bytes);
        writeFileSync(join(store.home.root, id, "events.jsonl"), wrong);
        await expect(importLog(store, id, target)).rejects.toMatchObject({ code });
      }
      const { store, id } = lay(bytes);
      renameSync(join(store.home.root, id), join(store.home.root, "renamed"));
      await expect(importLog(store, "renamed", target)).rejects.toMatchObject({
        code: "misplaced",
      });
      renameSync(join(store.home.root, "renamed"), join(store.home.root, id));
      writeFileSync(join(store.home.root, id, "blobs", "0".repeat(64)), "not what its name says");
      await expect(importLog(store, id, target)).rejects.toMatchObject({ code: "blob-damaged" });
      expect(await target.list()).toEqual([]);
      rmSync(join(store.home.root, id, "blobs", "0".repeat(64)));
      await importLog(store, id, target);
      await expect(importLog(store, id, target)).rejects.toMatchObject({ code: "exists" });
      await expect(exportLog(target, id, store)).rejects.toMatchObject({ code: "exists" });
      await expect(exportLog(target, "none", store)).rejects.toMatchObject({
        code: "unknown-deliberation",
      });
    });
  });

  it("finds records that were changed, taken away or added behind its back, and gives none of them out", async () => {
    const admin = new pg.Client(server.url("same"));
    await admin.connect();
    for (const harm of [
      "UPDATE dissensus.records SET line = overlay(line PLACING 'x'::bytea FROM 60) WHERE seq = 2",
      "DELETE FROM dissensus.records WHERE seq = 3",
      "DELETE FROM dissensus.records WHERE seq = 2",
      "UPDATE dissensus.deliberations SET seq = 2 WHERE true",
    ]) {
      const workspace = nextSpace();
      const store = one.logs(workspace);
      const log = await store.create("one", [opened("one"), note("a"), note("b")]);
      await log.close();
      await admin.query(`${harm} AND workspace = '${workspace}'`);
      await expect(store.read("one")).rejects.toMatchObject({ code: "log-damaged", exit: 6 });
      await expect(store.open("one")).rejects.toMatchObject({ code: "log-damaged" });
      await expect(exportLog(store, "one", files())).rejects.toMatchObject({ code: "log-damaged" });
    }
    await admin.end();
  });
});
