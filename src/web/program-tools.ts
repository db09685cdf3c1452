// The tools of one workspace for every program that uses them, each with what it may do.
// Law: what one may is fixed where its tools are made, so that no session outlives a right: another right is other tools.
import type { Context } from "hono";
import type { Backend } from "../mcp/backend.ts";
import { mcpHandler, type McpHandler } from "../mcp/http.ts";
import type { McpOptions } from "../mcp/server.ts";
import type { Bound } from "./auth.ts";
import type { Door } from "./door.ts";

/** Programs at once that have rights of their own: who came longest ago goes. */
const MOST_AGENTS = 64;

export class ProgramTools {
  readonly #backend: Backend;
  readonly #options: McpOptions;
  readonly #door: Door;
  /** Where everybody may everything, one handler is everybody's. */
  readonly #handlers = new Map<string, McpHandler>();

  constructor(backend: Backend, door: Door, options: McpOptions) {
    this.#backend = backend;
    this.#door = door;
    this.#options = options;
  }

  fetch(c: Context<Bound>): Promise<Response> {
    const { principal, guard } = this.#door.agent(c);
    const key = guard ? principal : "";
    const handler =
      this.#handlers.get(key) ??
      mcpHandler(guard ? guard(this.#backend) : this.#backend, this.#options);
    // The one that was asked last comes last.
    this.#handlers.delete(key);
    this.#handlers.set(key, handler);
    this.#makeRoom();
    return handler.fetch(c.req.raw, principal);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#handlers.values()].map((handler) => handler.close()));
  }

  #makeRoom(): void {
    const [oldest] = this.#handlers;
    if (this.#handlers.size <= MOST_AGENTS || oldest === undefined) return;
    this.#handlers.delete(oldest[0]);
    void oldest[1].close();
  }
}
