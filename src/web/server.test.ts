import { once } from "node:events";
import { expect, it } from "vitest";
import { serving } from "../../test/builders/serving.ts";
import { SERVER_LIMITS } from "./listening.ts";

it("a server that leaves cuts off who has said only half of what it wants", async () => {
  const place = await serving();
  const socket = place.socket();
  socket.on("error", () => undefined);
  const over = once(socket, "close");
  await new Promise<void>((resolve) => socket.write("GET / HTTP/1.1\r\nHost: ", () => resolve()));
  // Another request is answered behind it: the half one has been read.
  await place.browser();
  await place.server.close();
  await over;
  await expect(place.ask("/")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await place.close();
});

it("[R-M14] who has not said what it wants within a few seconds is not waited for", () => {
  expect([SERVER_LIMITS.headersMs, SERVER_LIMITS.checkMs]).toEqual([4_000, 1_000]);
});
