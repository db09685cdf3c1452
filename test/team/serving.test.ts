// The app on a database: what its people see and do there, with a worker that holds what runs. All of it is real.
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileLogStore, type EventType, type LogEvent } from "../../src/log/index.ts";
import { importLog, postgresLogs, type LogDatabase } from "../../src/log/postgres/index.ts";
import { prepareDatabase } from "../../src/team/prepare.ts";
import { TeamSessions } from "../../src/team/sessions.ts";
import { startWorker, type Worker } from "../../src/team/worker.ts";
import { workspaceBackend } from "../../src/mcp/workspace-backend.ts";
import { parseSettings } from "../../src/workspace/settings.ts";
import type { Head, LibraryRow, SeatQuestion } from "../../src/web/wire.ts";
import { refused, REHEARSAL, serving } from "../builders/serving.ts";
import type { Answer, Browser, Place } from "../builders/serving.ts";
import { wish } from "../builders/workspace-home.ts";
import { fakeProvider } from "../fake-provider.ts";
import { replyTo } from "../builders/stopped.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "../postgres/server.ts";

let server: Postgres;
let url = "";
let database: LogDatabase;
let worker: Worker | undefined;
let place: Place;
let other: Place;
let browser: Browser;

function at(name: string, settings = "model: rehearsal\n"): Promise<Place> {
  return serving({
    settings,
    deliberations: {
      store: database.logs(name),
      sessions: (workspace) => new TeamSessions(database, name, workspace),
    },
  });
}

async function work(): Promise<void> {
  worker = await startWorker({
    url,
    settings: parseSettings("{}\n", "dissensus.yaml"),
    world: { env: { DISSENSUS_API_KEY: "key" }, cwd: server.folder },
    onAmbiguous: "ask",
    limits: { lookMs: 100 },
    say: () => undefined,
  });
}

beforeAll(async () => {
  if (!hasPostgres) return;
  server = await startPostgres();
  url = await server.make("app");
  await prepareDatabase(url);
  database = postgresLogs({ url, role: "server", connections: 4 });
  place = await at("ours");
  other = await at("theirs");
  browser = await place.browser();
});
afterAll(async () => {
  await worker?.close(1_000);
  await place?.close();
  await other?.close();
  await database?.close();
  await server?.remove();
});

const read = (id: string): Promise<readonly LogEvent[]> => database.logs("ours").read(id);
const all = async (id: string, type: EventType): Promise<readonly LogEvent[]> =>
  (await read(id)).filter((event) => event.type === type);
const waits = ({ status, isAlive }: Head): boolean =>
  !isAlive && status.waitingFor.gates.length + status.waitingFor.asks.length > 0;
const codeOf = (answer: Answer): string => refused(answer)[1];
const gateOf = ({ status: { waitingFor } }: Head): string => waitingFor.gates[0]?.ask ?? "";

async function until(id: string, fits: (head: Head) => boolean): Promise<Head> {
  for (let turn = 0; turn < 600; turn += 1) {
    const head = await browser.head(id);
    if (fits(head)) return head;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`It stands otherwise: ${JSON.stringify((await browser.head(id)).status)}`);
}

/** A recorded run, taken over from a folder. */
async function lay(golden: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "dissensus-golden-"));
  const text = readFileSync(new URL(`../golden/${golden}.jsonl`, import.meta.url), "utf8");
  const [opened] = text.split("\n").map((line) => JSON.parse(line || "{}") as LogEvent);
  const id = opened?.type === "deliberation.opened" ? opened.data.deliberation : "";
  await mkdir(join(root, id, "blobs"), { recursive: true });
  await writeFile(join(root, id, "events.jsonl"), text);
  await importLog(fileLogStore(root), id, database.logs("ours"));
  await rm(root, { recursive: true });
  return id;
}

describe.runIf(hasPostgres)(`The app ${WHERE}`, () => {
  it("lists what is there, shows it at any moment, and says nothing of another workspace", async () => {
    const id = await lay("swarm@2-lightweight");
    const rows = await browser.json<readonly LibraryRow[]>("/api/deliberations");
    const head = await browser.head(id);
    const report = await browser.get(`/api/deliberations/${id}/export/md`);
    const tail = await browser.tail(id);
    await tail.until(({ heard }) => heard.some(({ event }) => event === "moment"));
    tail.close();
    expect([
      rows.map((row) => [row.id, row.state, row.isAlive]),
      head.status.state,
      head.last,
      (await browser.head(id, "5")).at,
      report.status,
      report.text.length > 1_000,
    ]).toEqual([[[id, "finished", false]], "finished", (await read(id)).length, 5, 200, true]);
    const stranger = await other.browser();
    const [foreign, absent] = [
      await stranger.get(`/api/deliberations/${id}`),
      await stranger.get("/api/deliberations/none"),
    ];
    expect([
      await stranger.json("/api/deliberations"),
      [foreign.status, foreign.text.replaceAll(id, "none")],
      codeOf(await stranger.post(`/api/deliberations/${id}/label`, { name: "x", tags: [] })),
    ]).toEqual([[], [absent.status, absent.text], "unknown-deliberation"]);
  });

  it("puts what was begun in line, where it can be paused before a worker comes, and gone on with", async () => {
    const id = await browser.begin();
    const waiting = await browser.head(id);
    const early = codeOf(await browser.post(`/api/deliberations/${id}/resume`, { caps: {} }));
    const paused = await browser.post(`/api/deliberations/${id}/pause`, {});
    const still = await until(id, ({ status }) => status.paused !== null);
    expect([
      waiting.status.state,
      waiting.isAlive,
      waiting.isHere,
      early,
      paused.status,
      still.isAlive,
      still.status.paused?.reason,
      codeOf(await browser.post(`/api/deliberations/${id}/pause`, {})),
    ]).toEqual(["running", true, false, "busy", 200, false, "user", "not-here"]);
    const resumed = await browser.post(`/api/deliberations/${id}/resume`, {
      caps: { calls: 80 },
      constraint: "No new vendors.",
    });
    await work();
    const head = await until(id, waits);
    expect([
      resumed.status,
      head.status.paused?.reason,
      head.constraints.map(({ text }) => text),
      head.caps.calls,
    ]).toEqual([200, "person", ["No new vendors."], 80]);
  });

  it("runs what is begun on a worker; a decision of a person is recorded at once, and it goes on to its end", async () => {
    const id = await browser.begin();
    const head = await until(id, waits);
    const ask = gateOf(head);
    const decided = await browser.post(`/api/deliberations/${id}/decisions`, {
      ask,
      choice: "start",
      note: "As planned.",
    });
    const [record] = await all(id, "person.decided");
    expect([decided.status, record?.data]).toMatchObject([
      200,
      { ask, choice: "start", who: "tester", note: "As planned." },
    ]);
    const again = await browser.post(`/api/deliberations/${id}/decisions`, {
      ask,
      choice: "modify",
      note: "One more.",
    });
    expect([again.status, again.text]).toEqual([
      409,
      expect.stringContaining("“start” by tester counts"),
    ]);
    for (;;) {
      const now = await until(id, (one) => waits(one) || one.status.state === "finished");
      if (now.status.state === "finished") break;
      const [gate] = now.status.waitingFor.gates;
      await browser.post(`/api/deliberations/${id}/decisions`, {
        ask: gate?.ask,
        choice: gate?.default ?? gate?.choices[0]?.id,
        note: "",
      });
    }
    const over = await until(id, ({ isAlive }) => !isAlive);
    const tail = await browser.tail(id);
    await tail.until(({ heard }) => heard.some(({ id: seq }) => seq === over.last));
    tail.close();
    const rows = await browser.json<readonly LibraryRow[]>("/api/deliberations");
    expect([
      rows.find((row) => row.id === id)?.state,
      (await all(id, "deliberation.concluded")).length,
    ]).toEqual(["finished", 1]);
  });

  it("tells a worker that is at work what a person wants: it stands still, and goes on when they say so", async () => {
    const provider = await fakeProvider();
    let isAsked = (): void => undefined;
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    provider.setPlan(async () => {
      isAsked();
      await new Promise((resolve) => setTimeout(resolve, 500));
      return "no answer to the question";
    });
    const model = `${provider.url}#fake`;
    const slow = await at("ours", `model: ${model}\n`);
    const page = await slow.browser();
    const id = await page.begin({ ...REHEARSAL, model });
    await asked;
    const paused = await page.post(`/api/deliberations/${id}/pause`, {});
    const still = await until(id, ({ status }) => status.paused !== null);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const left = await client.query("SELECT FROM dissensus.handed WHERE answer IS NULL");
    await client.end();
    expect([
      paused.status,
      still.status.paused?.reason,
      still.isAlive,
      left.rowCount,
      (await page.post(`/api/deliberations/${id}/resume`, { caps: {}, rerun: true })).status,
    ]).toEqual([200, "user", false, 0, 200]);
    await page.post(`/api/deliberations/${id}/pause`, {});
    await slow.close();
    await provider.close();
  });

  it("asks a person who holds a seat, and goes on with what they say", async () => {
    const id = await browser.begin({ ...REHEARSAL, seats: { moderator: "person" } });
    const { waitingFor } = (await until(id, waits)).status;
    const ask = waitingFor.asks[0]?.ask ?? "";
    const shown = await browser.json<SeatQuestion>(`/api/deliberations/${id}/asks/${ask}`);
    const wrong = await browser.post(`/api/deliberations/${id}/answers`, { ask, reply: {} });
    const answered = await browser.post(`/api/deliberations/${id}/answers`, {
      ask,
      reply: replyTo(ask),
    });
    const head = await until(id, (one) => waits(one) && one.status.waitingFor.gates.length > 0);
    expect([
      shown.ask,
      codeOf(wrong),
      answered.status,
      head.status.waitingFor.asks,
      (await all(id, "ask.answered")).map(({ data }) => "ask" in data && data.ask),
    ]).toEqual([ask, "refused-reply", 200, [], [ask]]);
  });

  it("names, puts away, brings back, branches off and deletes", async () => {
    const id = await lay("dialectic@4-deep");
    const post = async (what: string, body: unknown): Promise<number> =>
      (await browser.post(`/api/deliberations/${id}/${what}`, body)).status;
    const list = async (where: string): Promise<readonly LibraryRow[]> =>
      (await browser.json<readonly LibraryRow[]>(`/api/${where}`)).filter((row) => row.id === id);
    expect(await post("label", { name: "Second try", tags: ["office"] })).toBe(200);
    expect((await list("deliberations")).map(({ name, tags }) => [name, tags])).toEqual([
      ["Second try", ["office"]],
    ]);
    expect(await post("archive", {})).toBe(200);
    expect([(await list("deliberations")).length, (await list("archive")).length]).toEqual([0, 1]);
    expect((await browser.head(id)).status.state).toBe("finished");
    expect(await post("archive", { undo: true })).toBe(200);
    expect(await post("fork", { at: 3, constraint: "The lease ends in May." })).toBe(201);
    expect(await post("delete", {})).toBe(200);
    expect((await list("deliberations")).length).toBe(0);
    expect(await post("delete", { undo: true })).toBe(200);
    expect((await list("deliberations")).map(({ name }) => name)).toEqual(["Second try"]);
  });

  it("lets an agent hold one alone, which needs no worker, and refuses a table at which models sit too", async () => {
    const workspace = {
      env: {},
      cwd: server.folder,
      settings: parseSettings("model: rehearsal\n", "dissensus.yaml"),
    };
    const store = database.logs("agents");
    const backend = workspaceBackend(
      store,
      workspace,
      new TeamSessions(database, "agents", workspace),
    );
    const keyed = wish({ key: "retry" });
    const both = await Promise.all([backend.begin(keyed), backend.begin(keyed)]);
    const id = both[0].id;
    const [ask] = await backend.asksOf(id, (await backend.standing(id)).asks[0]?.seat ?? "");
    await backend.submit(id, ask?.ask ?? "", JSON.stringify(replyTo("analysis/1")));
    expect([
      new Set(both.map((each) => each.id)).size,
      await backend.list(),
      (await store.read(id)).filter(({ type }) => type === "ask.answered").length,
      await backend.isRun(id),
    ]).toEqual([1, [id], 1, false]);
    await expect(
      backend.begin(wish({ seats: { all: "rehearsal", moderator: "host" } })),
    ).rejects.toMatchObject({ code: "refused" });
    expect(await backend.list()).toEqual([id]);
  });

  it("offers what the settings name, and tries nothing with keys that are not there", async () => {
    const tried = await browser.post("/api/models/try", { model: "rehearsal" });
    const unknown = await browser.post("/api/plans", { ...REHEARSAL, model: "openai/gpt-5-mini" });
    expect([codeOf(tried), codeOf(unknown)]).toEqual(["refused", "unknown-model"]);
  });
});
