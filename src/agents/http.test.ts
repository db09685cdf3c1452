import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { gzipSync } from "node:zlib";
import { httpClient, type HttpClient } from "./http.ts";

let server: Server;
let client: HttpClient;
let url = "";
let connections = 0;
let handle: RequestListener = (_, out) => out.end("ok");
beforeEach(async () => {
  connections = 0;
  client = httpClient({ maxBytes: 1000, maxSockets: 2 });
  server = createServer((request, out) => handle(request, out));
  server.on("connection", () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/x`;
});
afterEach(async () => {
  client.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe("the client", () => {
  it("sends method, headers and body, and hands back status, headers and body", async () => {
    handle = (request, out) => {
      let body = "";
      request.on("data", (piece: Buffer) => (body += piece.toString()));
      request.on("end", () =>
        out
          .writeHead(201, { "x-a": "1" })
          .end(
            [request.method, request.headers["x-b"], request.headers["content-length"], body].join(
              " ",
            ),
          ),
      );
    };
    const response = await client.fetch(url, {
      method: "POST",
      headers: { "x-b": "2" },
      body: "grüß",
    });
    expect({
      status: response.status,
      header: response.headers.get("x-a"),
      body: await response.text(),
    }).toEqual({ status: 201, header: "1", body: "POST 2 6 grüß" });
  });

  it("uses a connection again, and opens no more than its bound", async () => {
    handle = (_, out) => out.end("ok");
    await Promise.all(Array.from({ length: 10 }, async () => (await client.fetch(url)).text()));
    await (await client.fetch(url)).text();
    expect(connections).toBe(2);
  });

  it("[R-C25] hands a redirect back and does not follow it", async () => {
    let requests = 0;
    handle = (_, out) => {
      requests += 1;
      out.writeHead(302, { location: "http://169.254.169.254/" }).end();
    };
    const response = await client.fetch(url, { headers: { authorization: "Bearer x" } });
    expect({ status: response.status, requests }).toEqual({ status: 302, requests: 1 });
  });

  it("reads a packed body that it did not ask for", async () => {
    handle = (_, out) => out.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("hello"));
    expect(await (await client.fetch(url)).text()).toBe("hello");
  });

  it.each([
    [
      "a plain body",
      (out: Parameters<RequestListener>[1]) =>
        out.write("x".repeat(600)) && out.end("x".repeat(600)),
      "too-large",
    ],
    [
      "a packed body, as unpacked",
      (out: Parameters<RequestListener>[1]) =>
        out.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(100_000))),
      "too-large",
    ],
    [
      "a damaged packed body",
      (out: Parameters<RequestListener>[1]) =>
        out.writeHead(200, { "content-encoding": "gzip" }).end("not gzip"),
      "malformed",
    ],
    [
      "an unknown packing",
      (out: Parameters<RequestListener>[1]) =>
        out.writeHead(200, { "content-encoding": "zebra" }).end("x"),
      "malformed",
    ],
  ])("[R-C24] bounds %s", async (_, answer, kind) => {
    handle = (_request, out) => {
      answer(out);
    };
    await expect(client.fetch(url).then((r) => r.text())).rejects.toMatchObject({
      kind,
      sent: true,
    });
  });

  it("[R-C24] turns a body away by its stated length", async () => {
    handle = (_, out) => out.writeHead(200, { "content-length": "2000000000" }).flushHeaders();
    await expect(client.fetch(url)).rejects.toMatchObject({ kind: "too-large" });
  });

  it("[R-B10] says that a request was sent when the connection breaks, before or within the answer", async () => {
    handle = (_, out) => out.destroy();
    await expect(client.fetch(url)).rejects.toMatchObject({ kind: "cut", sent: true });
    handle = (_, out) => {
      out.write("half", () => out.destroy());
    };
    await expect(client.fetch(url).then((r) => r.text())).rejects.toMatchObject({
      kind: "cut",
      sent: true,
    });
  });

  it("[R-B10] says that a request was sent when a connection breaks that was used before", async () => {
    handle = (_, out) => out.end("ok");
    await (await client.fetch(url)).text();
    handle = (_, out) => out.destroy();
    await expect(client.fetch(url)).rejects.toMatchObject({ kind: "cut", sent: true });
    expect(connections).toBe(1);
  });

  it("gives up a request that still waits for a socket, and says that it was never sent", async () => {
    handle = () => undefined;
    const busy = new AbortController();
    const held = [1, 2].map(() =>
      client.fetch(url, { signal: busy.signal }).catch((e: unknown) => e),
    );
    const waiting = new AbortController();
    const third = client.fetch(url, { signal: waiting.signal });
    waiting.abort();
    await expect(third).rejects.toMatchObject({ name: "AbortError", kind: "aborted", sent: false });
    busy.abort();
    await Promise.all(held);
  });

  it("gives up while the body comes", async () => {
    const stop = new AbortController();
    handle = (_, out) => out.write("start");
    const response = await client.fetch(url, { signal: stop.signal });
    const text = response.text();
    stop.abort();
    await expect(text).rejects.toMatchObject({ name: "AbortError", sent: true });
  });

  it("lets go of the socket when a body is not wanted", async () => {
    const closed = new Promise<void>((resolve) => {
      handle = (_, out) => {
        out.once("close", resolve);
        out.write("start");
      };
    });
    const response = await client.fetch(url);
    await response.body?.cancel();
    await closed;
  });
});
