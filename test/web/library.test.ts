// The library in the server: what is done with deliberations as a whole, seen in its answers and in the folder.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BIN } from "../cli/cli.ts";
import { refused, serving, type Browser, type Place } from "../builders/serving.ts";
import type { LibraryRow, RunAgain, StartForm } from "../../src/web/wire.ts";

let place: Place;
let browser: Browser;
beforeAll(async () => {
  place = await serving();
  browser = await place.browser();
});
afterAll(() => place.close());

const PERSONS: StartForm = {
  protocol: "swarm",
  topic: "Keep it?",
  model: "person",
  choices: { mode: "lightweight" },
};
const rows = (path = "deliberations"): Promise<readonly LibraryRow[]> =>
  browser.json(`/api/${path}`);
const rowOf = async (id: string): Promise<LibraryRow | undefined> =>
  (await rows()).find((row) => row.id === id);
const act = async (id: string, what: string, body: object = {}): Promise<unknown> => {
  const answer = await browser.post(`/api/deliberations/${id}/${what}`, body);
  return answer.status < 300 ? answer.status : refused(answer);
};
const at = (...parts: string[]): boolean => existsSync(join(place.root, ...parts));

describe("Runs that wait for people", () => {
  const many = process.env["DISSENSUS_GAUNTLET"] === "1" ? 1_000 : 150;
  it(`[A-12] count against no limit: ${many} of them leave room to start one more`, async () => {
    const other = await serving();
    const guest = await other.browser();
    const begin = async (form: StartForm): Promise<number> =>
      (await guest.post("/api/deliberations", form)).status;
    let begun = 0;
    // A run that has only just begun is at work until its log says whom it waits for.
    while (begun < many) {
      const some = Array.from({ length: Math.min(8, many - begun) }, () => begin(PERSONS));
      begun += (await Promise.all(some)).filter((status) => status === 201).length;
    }
    let one = await begin(PERSONS);
    while (one === 503) one = await begin(PERSONS);
    expect([one, (await other.store.list()).length]).toEqual([201, many + 1]);
    await other.close();
  }, 300_000);
});

describe("A run in a terminal", () => {
  it("[A-12] is paused from the app: its process ends and the log says who wanted it", async () => {
    const waiting: ServerResponse[] = [];
    let asked: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (asked = resolve));
    const provider = createServer((_request, response) => {
      waiting.push(response);
      asked();
    });
    await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
    const { port } = provider.address() as AddressInfo; // it listens on a port
    const home = mkdtempSync(join(tmpdir(), "dissensus-home-"));
    const args = ["swarm", "Keep it?", "--id", "terminal", "--yes", "--root", place.root];
    const child = spawn(
      process.execPath,
      [BIN, ...args, "--model", `http://127.0.0.1:${port}/v1#slow`],
      {
        cwd: place.cwd,
        env: { PATH: process.env["PATH"], HOME: home, USER: "another" },
        stdio: "ignore",
      },
    );
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    try {
      await first;
      expect(await rowOf("terminal")).toMatchObject({ isAlive: true, state: "running" });
      const pausing = act("terminal", "pause");
      const over = new Set<ServerResponse>();
      const answering = setInterval(() => {
        for (const response of waiting) if (!over.has(response)) over.add(response.destroy());
      }, 20);
      const paused = await pausing;
      clearInterval(answering);
      expect([paused, await ended, await rowOf("terminal")]).toMatchObject([
        200,
        4,
        { isAlive: false, state: "paused" },
      ]);
      const last = (await place.store.read("terminal")).findLast(
        (event) => event.type === "deliberation.paused",
      );
      expect(last?.data).toMatchObject({ reason: "user" });
      expect(await act("terminal", "pause")).toEqual([409, "not-here"]);
    } finally {
      child.kill("SIGKILL");
      await ended;
      provider.closeAllConnections();
      await new Promise((resolve) => provider.close(resolve));
      rmSync(home, { recursive: true, force: true });
    }
  });
});

describe("A deliberation of the library", () => {
  it("[A-12] gets a name and tags, which lie beside its log; what is too long is refused", async () => {
    const { id } = place.shelve("swarm@2-lightweight");
    const log = readFileSync(join(place.root, id, "events.jsonl"));
    expect(await act(id, "label", { name: "Second try", tags: ["office", "2027"] })).toBe(200);
    expect(await rowOf(id)).toMatchObject({ name: "Second try", tags: ["office", "2027"] });
    expect([
      await act(id, "label", { name: "n".repeat(201), tags: [] }),
      await act(id, "label", { name: "", tags: [], path: "/etc" }),
      await act("nowhere", "label", { name: "", tags: [] }),
    ]).toEqual([
      [400, "bad-request"],
      [400, "bad-request"],
      [404, "unknown-deliberation"],
    ]);
    expect(readFileSync(join(place.root, id, "events.jsonl")).equals(log)).toBe(true);
  });

  it("[A-12] is archived and brought back, can be read meanwhile, and nothing else", async () => {
    const { id } = place.shelve("dispatch@1-team");
    expect([await act(id, "archive"), at(id), at(".archive", id)]).toEqual([200, false, true]);
    expect([
      await rowOf(id),
      (await rows("archive")).map((row) => [row.id, row.isArchived]),
    ]).toEqual([undefined, [[id, true]]]);
    expect((await browser.head(id)).isOwn).toBe(false);
    expect(await act(id, "fork")).toEqual([404, "unknown-deliberation"]);
    expect([await act(id, "archive", { undo: true }), at(id)]).toEqual([200, true]);
    expect((await browser.head(id)).isOwn).toBe(true);
  });

  it("[A-12] that waits for a person stands still before it is deleted, and is whole when it is brought back", async () => {
    const id = await browser.begin(PERSONS);
    await browser.until(id, ({ status }) => status.waitingFor.asks.length > 0);
    // What is on the disk is known to its writer a moment later.
    let deleted = await act(id, "delete");
    while (deleted !== 200) deleted = await act(id, "delete");
    expect([at(id), at(".discarded", id)]).toEqual([false, true]);
    expect([(await browser.get(`/api/deliberations/${id}`)).status, await rowOf(id)]).toEqual([
      404,
      undefined,
    ]);
    expect([await act(id, "delete", { undo: true }), at(id)]).toEqual([200, true]);
    expect(await rowOf(id)).toMatchObject({ state: "paused", isAlive: false });
    expect(await act(id, "resume", { caps: {} })).toBe(200);
  });

  it("[A-12] is forked at a record, with what everyone has to respect from there on", async () => {
    const { id } = place.shelve("swarm@2-lightweight");
    const answer = await browser.post(`/api/deliberations/${id}/fork`, {
      at: 5,
      constraint: "The lease ends in May.",
    });
    const made = (JSON.parse(answer.text) as { readonly id: string }).id;
    expect([answer.status, await rowOf(made)]).toMatchObject([
      201,
      { parent: id, state: "interrupted" },
    ]);
    expect((await browser.head(made)).constraints).toMatchObject([
      { text: "The lease ends in May." },
    ]);
    expect(await act(id, "fork", { at: 9_999 })).toEqual([400, "bad-seq"]);
  });

  it("[A-12] says with what it was started, as the form would send it", async () => {
    const { id } = place.shelve("dialectic@1-deep");
    const { form, leftOut } = await browser.json<RunAgain>(`/api/deliberations/${id}/again`);
    expect(leftOut).toEqual([]);
    const again = await browser.begin(form);
    const [then, now] = [await browser.head(id), await browser.head(again)];
    expect([now.status.topic, now.status.protocol.split("@")[0]]).toEqual([
      then.status.topic,
      then.status.protocol.split("@")[0],
    ]);
  });
});
