// `npm run team` as somebody runs it who wants to see it: one command, a deliberation, an interrupt, and nothing is left.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { programFor } from "../../src/cli/program.ts";
import { processIo } from "../../src/cli/io.ts";
import { postgresLogs } from "../../src/log/postgres/index.ts";
import { queueOf } from "../../src/team/sitting.ts";
import { hasPostgres, WHERE } from "../postgres/server.ts";
import { until } from "./house.ts";
import { opening } from "./opening.ts";
import { isOver } from "./what-came.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");
const LONG_MS = 120_000;
const WAIT_MS = 60_000;

const serving = programFor(processIo(), () => {}).commands.find((each) => each.name() === "serve");
const hasServer = serving?.options.some(({ long }) => long === "--database") === true;

interface Tried {
  readonly url: string;
  readonly folder: string;
  said(): string;
  interrupt(): void;
  readonly gone: Promise<number | null>;
}

async function tryOut(flags: readonly string[]): Promise<Tried> {
  const child = spawn(process.execPath, ["dist-scripts/scripts/team.js", ...flags], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  const gone = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const found = (): string | undefined => /The database: (\S+)/u.exec(said)?.[1];
  await until(() => found() !== undefined || child.exitCode !== null, WAIT_MS);
  const url = found();
  if (url === undefined) throw new Error(`It did not start: ${said}`);
  const folder = new URL(url).searchParams.get("host") ?? "";
  return { url, folder, gone, said: () => said, interrupt: () => void child.kill("SIGINT") };
}

/** A deliberation of the rehearsal panel, to its end. */
async function deliberate(url: string, id: string): Promise<void> {
  const database = postgresLogs({ url, role: "server" });
  const store = database.logs("team");
  const log = await store.create(id, [opening(id)]);
  await log.close();
  await database.sittings.enqueue({ workspace: "team", id }, queueOf(log.events));
  await until(async () => isOver(await store.read(id)), WAIT_MS);
  await database.close();
}

describe.skipIf(!hasPostgres)(`One command for all of it ${WHERE}`, () => {
  beforeAll(() => {
    execFileSync(process.execPath, [TSC, "-p", "tsconfig.scripts.json"], { cwd: ROOT });
  });

  it(
    "starts a database and two workers, which deliberate, and leaves nothing behind",
    { timeout: LONG_MS },
    async () => {
      const tried = await tryOut(["--no-server"]);
      expect(tried.said().match(/runs the deliberations/gu)).toHaveLength(2);
      await deliberate(tried.url, "office");
      tried.interrupt();
      expect(await tried.gone).toBe(0);
      expect([existsSync(tried.folder), tried.said()]).toEqual([
        false,
        expect.stringMatching(/Nothing stays behind\.\n$/u),
      ]);
    },
  );

  it.runIf(process.env["DISSENSUS_GAUNTLET"] === "1")(
    "keeps the database where it is told to, and goes on with what lies there",
    { timeout: LONG_MS },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "dissensus-kept-"));
      try {
        const flags = ["--no-server", "--workers", "1", "--keep", folder];
        const first = await tryOut(flags);
        await deliberate(first.url, "office");
        first.interrupt();
        expect(await first.gone).toBe(0);
        const second = await tryOut(flags);
        const database = postgresLogs({ url: second.url, role: "server" });
        expect(await database.logs("team").list()).toEqual(["office"]);
        await database.close();
        second.interrupt();
        expect(await second.gone).toBe(0);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );

  it.skipIf(!hasServer)("serves the app and prints its link", { timeout: LONG_MS }, async () => {
    const tried = await tryOut(["--workers", "1", "--port", "0"]);
    try {
      const [link = ""] = /http:\/\/127\.0\.0\.1:\d+\S*/u.exec(tried.said()) ?? [];
      expect((await fetch(link)).status).toBe(200);
    } finally {
      tried.interrupt();
    }
    expect(await tried.gone).toBe(0);
  });
});
