// What somebody could send to tire the server out: it has limits on all of it, and goes on answering who is let in.
import { Agent, request } from "node:http";
import type { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MOST_STRANGERS } from "../../src/web/listening.ts";
import { HEADERS } from "../builders/mcp-streams.ts";
import { refused, REHEARSAL, serving, type Browser, type Place } from "../builders/serving.ts";

let place: Place;
let browser: Browser;
beforeAll(async () => {
  place = await serving({ limits: { headersMs: 150, requestMs: 300, idleMs: 100, checkMs: 25 } });
  browser = await place.browser();
});
afterAll(() => place.close());

const MEGABYTE = 1024 * 1024;
const headersOf = (all: Readonly<Record<string, string>>): string =>
  Object.entries(all)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\r\n");

/** Everything it says until it is cut off, and how much was taken from us by then. */
function heardOn(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let heard = "";
    socket.on("data", (bytes: Buffer) => (heard += bytes.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(heard));
  });
}

/** Connections that say nothing, or half of what they want; resolves when all of them were taken. */
async function halfOpen(
  at: Place,
  count: number,
): Promise<{ readonly sockets: readonly Socket[]; readonly closed: (n: number) => Promise<void> }> {
  const sockets = Array.from({ length: count }, () => at.socket());
  let told: () => void = () => undefined;
  for (const socket of sockets)
    socket
      .on("error", () => undefined)
      .once("close", () => told())
      .resume();
  await Promise.all(
    sockets.map(
      (socket, n) =>
        new Promise<void>((resolve) =>
          socket.once("connect", () => {
            if (n % 2 === 0)
              socket.write(`GET /api/session HTTP/1.1\r\nHost: ${at.host}\r\nCookie: `);
            resolve();
          }),
        ),
    ),
  );
  const closed = async (n: number): Promise<void> => {
    while (sockets.filter(({ destroyed }) => destroyed).length < n)
      await new Promise<void>((resolve) => (told = resolve));
  };
  return { sockets, closed };
}

/** The first line of each answer on a connection that stays. */
function answersOn(socket: Socket): { next(): Promise<string> } {
  let heard = "";
  let told: () => void = () => undefined;
  socket.on("data", (bytes: Buffer) => {
    heard += bytes.toString("latin1");
    told();
  });
  return {
    async next() {
      for (;;) {
        const [head, end] = [heard.slice(0, 12), heard.indexOf("}") + 1];
        if (end > 0) {
          heard = heard.slice(end);
          return head;
        }
        await new Promise<void>((resolve) => (told = resolve));
      }
    },
  };
}

describe("A body", () => {
  it("[R-I11] that says it has 13 megabytes, or a gigabyte, is refused before a byte of it is sent", async () => {
    const sizes = [13 * MEGABYTE, 1024 * MEGABYTE];
    const answers = await Promise.all(
      sizes.map(
        (size) =>
          new Promise<string>((resolve) => {
            const socket = place.socket();
            socket.once("data", (bytes: Buffer) => {
              resolve(bytes.toString("latin1").slice(0, 12));
              socket.destroy();
            });
            socket.write(
              `POST /api/plans HTTP/1.1\r\n${headersOf(browser.acting)}\r\nContent-Length: ${size}\r\n\r\n`,
            );
          }),
      ),
    );
    expect(answers).toEqual(["HTTP/1.1 413", "HTTP/1.1 413"]);
  });

  it("[R-I11] that does not say how long it is, is refused, and not read to its end", async () => {
    const socket = place.socket();
    const heard = heardOn(socket);
    const piece = Buffer.alloc(MEGABYTE, 0x20);
    let sent = 0;
    const isAnswered = new Promise<void>((resolve) => socket.once("data", () => resolve()));
    socket.write(
      `POST /api/plans HTTP/1.1\r\n${headersOf(browser.acting)}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const more = (): void => {
      if (socket.destroyed || sent >= 200) return;
      sent += 1;
      socket.write(`${piece.length.toString(16)}\r\n`);
      if (socket.write(Buffer.concat([piece, Buffer.from("\r\n")]))) setImmediate(more);
      else socket.once("drain", more);
    };
    more();
    await isAnswered;
    socket.destroy();
    expect([(await heard).slice(0, 12), sent < 100]).toEqual(["HTTP/1.1 411", true]);
  });

  it("of twelve megabytes is read, and refused for what is in it alone", async () => {
    const patient = await serving();
    const answer = await patient.ask("/api/plans", {
      method: "POST",
      headers: (await patient.browser()).acting,
      body: `"${"x".repeat(11 * MEGABYTE)}"`,
    });
    await patient.close();
    expect(refused(answer)).toEqual([400, "bad-request"]);
  });

  it("[R-I11] that never comes is not waited for", async () => {
    const socket = place.socket();
    socket.write(
      `POST /api/plans HTTP/1.1\r\n${headersOf(browser.acting)}\r\nContent-Length: 100\r\n\r\n{`,
    );
    expect((await heardOn(socket)).slice(0, 12)).toMatch(/^(?:HTTP\/1\.1 408|)$/);
  });

  it.each([
    ["a length that is no number", "Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n"],
    ["a length that is not kept", "Transfer-Encoding: chunked\r\n\r\n2\r\nhello\r\n0\r\n\r\n"],
    [
      "two ways to say its length",
      "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
    ],
    ["two lengths", "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}"],
    ["a negative length", "Content-Length: -1\r\n\r\n{}"],
    ["an unknown coding", "Transfer-Encoding: gzip\r\n\r\n{}"],
    ["a huge chunk", "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\n"],
  ])("[R-I11] in pieces with %s is refused", async (_what, rest) => {
    expect(
      (
        await place.raw(
          `POST /api/links HTTP/1.1\r\n${headersOf(browser.acting)}\r\nConnection: close\r\n${rest}`,
        )
      ).slice(0, 12),
    ).toMatch(/^HTTP\/1\.1 4(?:00|11)$/);
  });
});

describe("Headers", () => {
  it.each([
    ["one of 100 kB", `X-Long: ${"a".repeat(100_000)}\r\n`],
    ["ten thousand of them", Array.from({ length: 10_000 }, (_, n) => `X-${n}: a\r\n`).join("")],
    ["a target of 100 kB", ""],
  ])("[R-I11] %s: refused", async (_what, headers) => {
    const target = headers === "" ? `/${"a".repeat(100_000)}` : "/";
    expect(
      (await place.raw(`GET ${target} HTTP/1.1\r\nHost: ${place.host}\r\n${headers}\r\n`)).slice(
        0,
        12,
      ),
    ).toBe("HTTP/1.1 431");
  });

  it.each([
    ["a line without colon", "GET / HTTP/1.1\r\nHost HOST\r\n\r\n"],
    ["a folded line", "GET / HTTP/1.1\r\nHost: HOST\r\nX: a\r\n b\r\n\r\n"],
    ["a NUL", "GET / HTTP/1.1\r\nHost: HOST\r\nX: a\0b\r\n\r\n"],
    ["another protocol", "SSH-2.0-x\r\n"],
    ["an encrypted greeting", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["a version that is none", "GET / HTTP/9.9\r\nHost: HOST\r\n\r\n"],
  ])("[R-I11] %s: refused", async (_what, text) => {
    expect(
      (await place.raw(Buffer.from(text.replace("HOST", place.host), "latin1"))).slice(0, 12),
    ).toMatch(/^HTTP\/1\.1 (?:400|505)$/);
  });

  it("[R-I11] that come a letter at a time, or not at all, are cut off; one who is let in is answered meanwhile", async () => {
    const slow = Array.from({ length: 20 }, (_, n) => {
      const socket = place.socket();
      const over = heardOn(socket);
      if (n % 2 === 0) socket.write("GET / HTTP/1.1\r\nX-Slow: ");
      const timer = setInterval(() => n % 2 === 0 && socket.writable && socket.write("a"), 10);
      return over.finally(() => clearInterval(timer));
    });
    const meanwhile = await browser.get("/api/session");
    const ends = await Promise.all(slow);
    expect([meanwhile.status, ends.every((heard) => /^(?:HTTP\/1\.1 408|$)/.test(heard))]).toEqual([
      200,
      true,
    ]);
  });
});

describe("Connections", () => {
  it("[R-I11] six hundred at once leave who is let in with an answer, and are gone when they say nothing", async () => {
    const crowded = await serving({ limits: { headersMs: 1_000, checkMs: 50 } });
    const guest = await crowded.browser();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (): Promise<number> =>
      new Promise((resolve, reject) => {
        request(
          {
            host: "127.0.0.1",
            port: crowded.port,
            path: "/api/deliberations",
            agent,
            headers: { cookie: guest.cookie },
          },
          (answer) => {
            answer.resume();
            answer.on("end", () => resolve(answer.statusCode ?? 0));
          },
        )
          .on("error", reject)
          .end();
      });
    const before = await ask();
    const sockets = Array.from({ length: 600 }, () => crowded.socket());
    const overs = sockets.map(heardOn);
    await Promise.all(
      sockets.map(
        (socket) =>
          new Promise((resolve) => socket.once("connect", resolve).once("error", resolve)),
      ),
    );
    const during = [await ask(), await ask(), await ask()];
    await Promise.all(overs);
    const after = (await guest.get("/api/session")).status;
    agent.destroy();
    await crowded.close();
    expect([before, during, after]).toEqual([200, [200, 200, 200], 200]);
  });

  it("[R-M14] half-open ones leave their places to who is let in: a page, one that was here before, and an agent", async () => {
    const crowded = await serving({
      limits: { headersMs: 600_000, requestMs: 600_000, idleMs: 600_000 },
    });
    const guest = await crowded.browser();
    const before = crowded.socket();
    const answers = answersOn(before);
    const asking = `GET /api/session HTTP/1.1\r\nHost: ${crowded.host}\r\nCookie: ${guest.cookie}\r\n\r\n`;
    before.write(asking);
    const first = await answers.next();
    const { sockets, closed } = await halfOpen(crowded, 600);
    const known = [
      (await guest.get("/api/session")).status,
      (await guest.get("/api/deliberations")).status,
    ];
    before.write(asking);
    const { url, key } = crowded.server.agent();
    const agent = await fetch(url, {
      method: "POST",
      headers: { ...HEADERS, authorization: `Bearer ${key}`, connection: "close" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "initialize",
        params: {
          protocolVersion: "2025-11-25",
          capabilities: {},
          clientInfo: { name: "raw", version: "1" },
        },
      }),
    });
    expect([first, known, await answers.next(), agent.status]).toEqual([
      "HTTP/1.1 200",
      [200, 200],
      "HTTP/1.1 200",
      200,
    ]);
    // All the others were closed, and the strangers that may stay were there all the time.
    await closed(600 - MOST_STRANGERS);
    expect(sockets.filter(({ destroyed }) => !destroyed).length).toBe(MOST_STRANGERS);
    await agent.text();
    await crowded.close();
  });

  it("[R-I11] half-open ones are closed when they go on saying nothing, without anybody else coming", async () => {
    const crowded = await serving({ limits: { headersMs: 100, checkMs: 25 } });
    const { closed } = await halfOpen(crowded, 600);
    await closed(600);
    await crowded.close();
  });

  it("only so many deliberations run at once; one more is told to wait, and makes nothing", async () => {
    const busy = await serving();
    const guest = await busy.browser();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        guest.post("/api/deliberations", { ...REHEARSAL, model: "person" }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    const made = await busy.store.list();
    await busy.close();
    expect([statuses, made.length]).toEqual([
      [...Array.from({ length: 12 }, () => 201), 503, 503, 503, 503],
      12,
    ]);
  });
});
