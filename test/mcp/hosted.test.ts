// A hosted run of every protocol over HTTP, by clients of both generations.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formats } from "../../src/report/index.ts";
import { mcpHandler } from "../../src/mcp/http.ts";
import { LABEL } from "../../src/mcp/answer.ts";
import { PLAYS, STORES, Wall } from "../builders/host.ts";
import { GENERATIONS, mounted, type Mounted } from "../builders/mcp-clients.ts";
import { PlayHouse, ScriptedHost } from "../builders/mcp-house.ts";

const store = STORES.file(new Wall());
const backend = new PlayHouse(store);
let place: Mounted;
beforeAll(async () => {
  place = await mounted(mcpHandler(backend, { version: "test" }));
});
afterAll(() => place.close());

describe.each(Object.entries(GENERATIONS))("A client of %s over HTTP", (_version, { http }) => {
  it.each(PLAYS)("holds $name to its end with nothing but the tools", async ({ name }) => {
    const { call, close } = await http(place.url);
    const host = new ScriptedHost(call, store);
    const id = await host.start(name);
    const stands = await host.toEnd(id);
    const events = await store.read(id);
    expect([
      stands["state"],
      stands["asks"],
      stands["gates"],
      stands["hosted"],
      stands["outcome"],
    ]).toEqual([
      "finished",
      [],
      [],
      true,
      expect.objectContaining({ reason: expect.any(String) as string }),
    ]);
    const { text, data } = await call("report", { id });
    expect([data["text"], data["partial"], text.startsWith(`${LABEL}\n\n# `)]).toEqual([
      formats.md(events).slice(0, 60_000),
      false,
      true,
    ]);
    expect((await call("check", { id })).data).toMatchObject({
      id,
      valid: name === "structured" ? true : null,
      errors: [],
    });
    await close();
  });
});
