import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseSettings } from "../workspace/settings.ts";
import { fileLogStore, nodeFs } from "../log/index.ts";
import { appFor, type App } from "./app.ts";
import { Sessions } from "../workspace/sessions.ts";
import { localDoor } from "./door.ts";
import { AccessKeys } from "./keys.ts";

const HOST = "127.0.0.1:4170";
const GOLDEN = readFileSync(new URL("../../test/golden/dispatch@1-team.jsonl", import.meta.url));
let root: string;
let watched: number;
let look: () => void;
let keys: AccessKeys;
let app: App;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "dissensus-app-"));
  mkdirSync(join(root, "one"));
  writeFileSync(join(root, "one", "events.jsonl"), GOLDEN);
  watched = 0;
  keys = new AccessKeys();
  const store = fileLogStore(root, {
    fs: {
      ...nodeFs,
      watch: (_folder, changed) => {
        look = changed;
        watched += 1;
        return () => void (watched -= 1);
      },
    },
  });
  app = appFor({
    store,
    door: localDoor({
      keys,
      letIn: () => undefined,
      address: { hosts: new Set([HOST]), cookie: "dissensus-4170" },
      actor: { who: "tester" },
    }),
    workspace: { env: {}, cwd: root, settings: parseSettings("{}", "dissensus.yaml") },
    sessions: (around) => new Sessions(store, around, () => undefined),
    files: new Map(),
    version: "0.0.0",
    place: "here",
    say: () => undefined,
  });
});
afterEach(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

async function get(path: string): Promise<Response> {
  const headers = { host: HOST, cookie: `dissensus-4170=${keys.enter(keys.link()) ?? ""}` };
  return app.hono.request(
    path,
    { headers },
    { incoming: { rawHeaders: Object.entries(headers).flat(), url: path } },
  );
}

describe("The app's server", () => {
  it("lets go of every log that was looked at when it leaves", async () => {
    const { status } = await get("/api/deliberations/one");
    const before = watched;
    await app.close();
    expect([status, before, watched]).toEqual([200, 1, 0]);
  });

  it("takes a moment after the last for the last, and for a later one when the log has grown", async () => {
    const path = join(root, "one", "events.jsonl");
    const [lines, far] = [
      GOLDEN.toString("utf8").split("\n"),
      "/api/deliberations/one/cost?at=999999999",
    ];
    writeFileSync(path, `${lines.slice(0, 20).join("\n")}\n`);
    const at = async (): Promise<number> => ((await (await get(far)).json()) as { at: number }).at;
    const before = await at();
    writeFileSync(path, GOLDEN);
    look();
    while (
      ((await (await get("/api/deliberations/one")).json()) as { last: number }).last === before
    )
      await new Promise((resolve) => setImmediate(resolve));
    expect([before, await at()]).toEqual([20, lines.length - 1]);
  });

  it.each(["-1", "1.5", "1e3", "x", "1234567890"])(
    "takes no moment that is no whole number: %s",
    async (at) => {
      expect((await get(`/api/deliberations/one?at=${at}`)).status).toBe(400);
    },
  );

  it("shows no ask that waits for nobody", async () => {
    const answer = await get("/api/deliberations/one/asks/synthesis");
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { error: { code: "nothing-waits" } },
    ]);
  });
});
