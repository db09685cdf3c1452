// A person's decision: asked through the client where it can ask, else relayed by the host.
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { decideTool } from "../../src/mcp/holding-tools.ts";
import { handlerFor, mcpHandler } from "../../src/mcp/http.ts";
import { personOf } from "../../src/mcp/person.ts";
import { STORES, Wall } from "../builders/host.ts";
import { at, newClient } from "../builders/mcp-clients.ts";
import { PlayHouse, ScriptedHost, type Call } from "../builders/mcp-house.ts";

type Reply = { action: "accept"; content: Record<string, string> } | { action: "decline" };

function asking(
  generation: string,
  reply: Reply,
  seen: string[],
): OldClient | ReturnType<typeof newClient> {
  if (generation === "2025-11-25") {
    const client = new OldClient(
      { name: "test", version: "1" },
      { capabilities: { elicitation: {} } },
    );
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      seen.push(params.message);
      return reply;
    });
    return client;
  }
  const client = newClient({ capabilities: { elicitation: { form: {} } } });
  client.setRequestHandler("elicitation/create", ({ params }) => {
    seen.push(params.message);
    return reply;
  });
  return client;
}

/** A swarm that waits for its yes. */
async function atGate(
  call: Call,
  store: ReturnType<typeof STORES.memory>,
): Promise<{
  readonly id: string;
  readonly ask: string;
  readonly usual: string;
  readonly other: string;
}> {
  const host = new ScriptedHost(call, store);
  const id = await host.start("swarm");
  while ((await host.open(id)).length > 0)
    for (const { ask } of await host.open(id))
      await call("submit_reply", { id, ask, reply: await host.reply(id, ask) });
  const [gate] = (await call("status", { id })).data["gates"] as readonly {
    readonly ask: string;
    readonly default: string;
    readonly choices: readonly { readonly id: string; readonly wants: string | null }[];
  }[]; // the form of the answer
  return {
    id,
    ask: gate?.ask ?? "",
    usual: gate?.default ?? "",
    other:
      gate?.choices.find((choice) => choice.id !== gate.default && choice.wants === null)?.id ?? "",
  };
}

/** Shows its record when it is let. */
class SlowHouse extends PlayHouse {
  let: Promise<void> = Promise.resolve();

  constructor(...given: ConstructorParameters<typeof PlayHouse>) {
    super(...given);
    const { events } = this;
    this.events = async (id) => {
      await this.let;
      return events(id);
    };
  }
}

describe.each(["2026-07-28", "2025-11-25"])("Through a client of %s", (generation) => {
  it("a decision without a choice is asked of the person, and theirs is recorded as theirs", async () => {
    const store = STORES.memory(new Wall());
    const backend = new PlayHouse(store);
    const handler = mcpHandler(backend, { version: "test" });
    const seen: string[] = [];
    // The proposal of every gate of this play is its first choice.
    const { call, close } = await at(
      handler,
      asking(generation, { action: "accept", content: { choice: "start", note: "Yes." } }, seen),
    );
    const { id, ask, usual } = await atGate(call, store);
    const { data } = await call("decide", { id, ask });
    expect([
      data["recorded"],
      data["choice"],
      backend.decisions,
      seen.length,
      seen[0]?.includes(usual),
    ]).toEqual([true, "start", [["start", "person"]], 1, true]);
    await close();
    await handler.close();
  });

  it("a person who declines has decided nothing, and it goes on waiting", async () => {
    const store = STORES.memory(new Wall());
    const backend = new PlayHouse(store);
    const handler = mcpHandler(backend, { version: "test" });
    const { call, close } = await at(handler, asking(generation, { action: "decline" }, []));
    const { id, ask } = await atGate(call, store);
    expect((await call("decide", { id, ask })).data).toMatchObject({
      recorded: false,
      choice: null,
    });
    expect([backend.decisions, (await call("status", { id })).data["state"]]).toEqual([
      [],
      "waiting",
    ]);
    await close();
    await handler.close();
  });

  it("that cannot ask, it is refused with the question and its choices; what the host relays is recorded as the host's word", async () => {
    const store = STORES.memory(new Wall());
    const backend = new PlayHouse(store);
    const handler = mcpHandler(backend, { version: "test" });
    const { call, close } = await at(
      handler,
      generation === "2025-11-25" ? new OldClient({ name: "test", version: "1" }) : newClient(),
    );
    const { id, ask, usual } = await atGate(call, store);
    const { isError, text } = await call("decide", { id, ask });
    expect([isError, text.includes(`${usual}: `), backend.decisions]).toEqual([true, true, []]);
    await call("decide", { id, ask, choice: usual });
    expect(backend.decisions).toEqual([[usual, "host"]]);
    await close();
    await handler.close();
  });

  it("[R-I15] a decision that is cancelled while the record is read for it is not recorded, and another can be made", async () => {
    const store = STORES.memory(new Wall());
    const backend = new SlowHouse(store);
    const opening = mcpHandler(backend, { version: "test" });
    const before = await at(opening, newClient());
    const { id, ask, usual, other } = await atGate(before.call, store);
    const leaving = new AbortController();
    const said: string[] = [];
    const leave = (context: ServerContext): ReturnType<typeof personOf> => {
      if (!leaving.signal.aborted)
        backend.let = new Promise((resolve) =>
          context.mcpReq.signal.addEventListener("abort", () => resolve()),
        );
      leaving.abort();
      return personOf(context, undefined);
    };
    const handler = handlerFor(
      backend,
      (seen) => {
        const server = new McpServer({ name: "test", version: "1" });
        decideTool(server, { backend: seen, say: (line) => void said.push(line), personOf: leave });
        return server;
      },
      Date.now,
    );
    const client =
      generation === "2025-11-25" ? new OldClient({ name: "test", version: "1" }) : newClient();
    const { call, close } = await at(handler, client);
    const wish = { name: "decide", arguments: { id, ask, choice: other } };
    const { signal } = leaving;
    await expect(
      client instanceof OldClient
        ? client.callTool(wish, undefined, { signal })
        : client.callTool(wish, { signal }),
    ).rejects.toThrow(/abort/i);
    await backend.let;
    await call("decide", { id, ask, choice: usual });
    expect([other === "", backend.decisions, said]).toEqual([false, [[usual, "host"]], []]);
    await Promise.all([close(), before.close()]);
    await Promise.all([handler.close(), opening.close()]);
  });
});
