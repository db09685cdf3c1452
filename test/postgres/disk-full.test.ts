// A server whose disk is full: a small one in memory, in a namespace of its own.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate, postgresLogs, type LogDatabase } from "../../src/log/postgres/index.ts";
import { note, opened, said } from "../suites/drafts.ts";
import { hasPostgres, startPostgres, type Postgres } from "./server.ts";

/** Mounting needs a namespace of its own and its root. */
const canMount = ((): boolean => {
  try {
    execFileSync(
      "unshare",
      ["-m", "sh", "-c", "mount -t tmpfs tmpfs /mnt && setpriv --reuid 65534 true"],
      {
        stdio: "ignore",
      },
    );
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
})();
const SMALL = `mount -t tmpfs -o size=32m,mode=0700,uid=65534,gid=65534 tmpfs "$1" && shift &&
  exec setpriv --reuid 65534 --regid 65534 --clear-groups "$@"`;
const title = "A database on a full disk";

let server: Postgres;
let admin: pg.Client;
let database: LogDatabase;
let folder: string;

/** Takes all the room there is, in ever smaller pieces. */
async function fill(): Promise<void> {
  for (const kib of [1024, 64, 8])
    for (;;) {
      const more = `INSERT INTO filler SELECT repeat('f', 1000) FROM generate_series(1, ${kib})`;
      const isFull = await admin.query(more).then(
        () => false,
        (cause: { code?: string }) => {
          if (cause.code !== "53100") throw cause;
          return true;
        },
      );
      if (isFull) break;
    }
}

describe.skipIf(!hasPostgres || !canMount)(
  canMount ? title : `${title} (none can be mounted here)`,
  () => {
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "dissensus-kept-"));
      server = await startPostgres({
        under: (command, home) => {
          const small = join(home, "small");
          mkdirSync(small, { recursive: true });
          return ["unshare", "-m", "sh", "-c", SMALL, "sh", small, ...command];
        },
      });
      const outside = new pg.Client(server.url("postgres"));
      await outside.connect();
      await outside.query(`CREATE TABLESPACE small LOCATION '${join(server.folder, "small")}'`);
      await outside.query("CREATE DATABASE full_one TABLESPACE small");
      await outside.end();
      const url = server.url("full_one");
      await migrate(url);
      admin = new pg.Client(url);
      await admin.connect();
      await admin.query("CREATE TABLE filler (fill text)");
      database = postgresLogs({
        url,
        connections: 3,
        emergency: () => undefined,
        emergencyFolder: folder,
      });
    });
    afterAll(async () => {
      await database.close();
      await admin.end();
      await server.remove();
      rmSync(folder, { recursive: true });
    });

    it("[R-K6] gives its ballast free for what is on its way; when that is used up it refuses, keeps what it refused, and goes on later", async () => {
      const store = database.logs("main");
      const ids = ["a", "b", "c", "d", "e"];
      const logs = await Promise.all(ids.map((id) => store.create(id, [opened(id)])));
      await fill();
      // What cannot be made smaller than it is.
      const answer = note(randomBytes(150_000).toString("base64"));
      // Five answers were on their way.
      await Promise.all(logs.map((log) => log.append([answer])));
      for (const id of ids) expect(said(await store.read(id))).toEqual([opened(id), answer]);
      expect((await admin.query("SELECT FROM dissensus.ballast")).rowCount).toBe(0);
      await fill();
      const [log] = logs;
      const refused = log?.append([answer]).then(() => "recorded");
      await expect(refused).rejects.toMatchObject({
        code: "disk-full",
        fault: "world",
        exit: 6,
        facts: { isUnsure: false },
      });
      expect(readdirSync(folder)).toHaveLength(1);
      await expect(
        store.blobs("a").put(randomBytes(300_000).toString("base64")),
      ).rejects.toMatchObject({
        code: "disk-full",
      });
      expect(said(await store.read("a"))).toEqual([opened("a"), answer]);
      await admin.query("DROP TABLE filler");
      await log?.append([note("there is room again")]);
      expect(said(await store.read("a"))).toEqual([
        opened("a"),
        answer,
        note("there is room again"),
      ]);
      await Promise.all(logs.map((one) => one.close()));
    });
  },
);
