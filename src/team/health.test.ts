import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { broken } from "../errors.ts";
import { readinessOf, serveHealth, type HealthListener, type HealthOptions } from "./health.ts";

const open: HealthListener[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function serve(whyNotReady: HealthOptions["whyNotReady"]): Promise<string> {
  const listener = await serveHealth({ port: 0, whyNotReady });
  open.push(listener);
  return `http://127.0.0.1:${listener.port}`;
}

async function get(url: string, init?: RequestInit): Promise<[number, unknown]> {
  const response = await fetch(url, init);
  const text = await response.text();
  return [response.status, text === "" ? null : JSON.parse(text)];
}

describe("Health over HTTP", () => {
  it("lives as long as it answers, and is ready while nothing speaks against it", async () => {
    const url = await serve(async () => undefined);
    expect([await get(`${url}/healthz`), await get(`${url}/readyz`)]).toEqual([
      [200, { alive: true }],
      [200, { ready: true }],
    ]);
  });

  it("says why it is not ready, and lives all the same", async () => {
    const url = await serve(async () => broken("database-pooled", "A pooler is in between."));
    expect([await get(`${url}/readyz`), await get(`${url}/healthz`)]).toEqual([
      [503, { ready: false, code: "database-pooled", reason: "A pooler is in between." }],
      [200, { alive: true }],
    ]);
  });

  it("a check that breaks is a reason", async () => {
    const url = await serve(() => Promise.reject(new Error("odd")));
    expect((await get(`${url}/readyz`))[0]).toBe(503);
  });

  it("asks once however many want to know at the same time", async () => {
    let asked = 0;
    let answer: () => void = () => undefined;
    const url = await serve(() => {
      asked += 1;
      return new Promise((resolve) => (answer = () => resolve(undefined)));
    });
    const first = get(`${url}/readyz`);
    await expect.poll(() => asked).toBe(1);
    const second = get(`${url}/readyz`);
    // The second has arrived once something that was sent after it is answered.
    await get(`${url}/healthz`);
    answer();
    expect([(await first)[0], (await second)[0], asked]).toEqual([200, 200, 1]);
  });

  it("knows two addresses and one verb", async () => {
    const url = await serve(async () => undefined);
    expect([
      (await get(`${url}/`))[0],
      (await get(`${url}/readyz?x`))[0],
      (await get(`${url}/readyz`, { method: "POST", body: "x" }))[0],
      await get(`${url}/readyz`, { method: "HEAD" }),
    ]).toEqual([404, 404, 405, [200, null]]);
  });

  it("closes although somebody keeps a connection open, and refuses a port that is taken", async () => {
    const listener = await serveHealth({ port: 0, whyNotReady: async () => undefined });
    const socket = connect(listener.port, "127.0.0.1").on("error", () => undefined);
    await new Promise((resolve) => socket.once("connect", resolve));
    await expect(
      serveHealth({ port: listener.port, whyNotReady: async () => undefined }),
    ).rejects.toMatchObject({ code: "no-port" });
    await listener.close();
    socket.destroy();
  });
});

describe("Readiness", () => {
  const database = { whyNotReady: async () => broken("schema-newer", "newer") };
  const fine = { whyNotReady: async () => undefined };

  it("is the database's as long as the process stays", async () => {
    const drain = { isOn: false };
    expect([
      (await readinessOf({ database, drain })())?.code,
      (await readinessOf({ database: fine, drain })())?.code,
    ]).toEqual(["schema-newer", undefined]);
  });

  it("is gone from the first moment of leaving, also for whoever asked just before", async () => {
    const drain = { isOn: false };
    let answer: () => void = () => undefined;
    const slow = {
      whyNotReady: () => new Promise<undefined>((resolve) => (answer = () => resolve(undefined))),
    };
    const asked = readinessOf({ database: slow, drain })();
    drain.isOn = true;
    answer();
    expect([(await asked)?.code, (await readinessOf({ database, drain })())?.code]).toEqual([
      "draining",
      "draining",
    ]);
  });
});
