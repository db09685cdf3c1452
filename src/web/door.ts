// Who may come in, and who it is then: what an app needs of its door, and the door of a person on this machine.
import type { Context, Hono, MiddlewareHandler } from "hono";
import { setCookie } from "hono/cookie";
import type { Backend } from "../mcp/backend.ts";
import type { JsonObject } from "../kernel/json.ts";
import { escapeHtml } from "../text/html.ts";
import type { Actor } from "../workspace/session-host.ts";
import { agentOf, authenticate, ENTRY, sessionOf, type Address } from "./auth.ts";
import type { Bound, LetIn } from "./auth.ts";
import { bodyOf } from "./body.ts";
import type { AccessKeys } from "./keys.ts";
import { refusal } from "./refusal.ts";
import { linkForm, type TeamRole } from "./wire.ts";

export interface Door {
  /** Everything passes it before anything looks at what is asked for. */
  readonly pass: MiddlewareHandler<Bound>;
  /** What it answers itself. */
  addRoutes(hono: Hono<Bound>): void;
  /** Who asks. */
  actor(c: Context<Bound>): Actor;
  /** As a page of theirs calls them. */
  nameOf(c: Context<Bound>): string;
  /** What they may, where not everybody may everything. */
  roleOf?(c: Context<Bound>): TeamRole;
  /** What a page of this browser says with everything that acts. */
  tokenOf(c: Context<Bound>): string;
  /** The program that asks, under a name of its own. */
  agent(c: Context<Bound>): ProgramAtDoor;
  /** What is recorded of a run that somebody begins, besides what they chose. */
  optionsFor?(c: Context<Bound>): Promise<JsonObject>;
  /** Throws where who asks may not answer for this seat. */
  checkSeat?(c: Context<Bound>, id: string, seat: string): Promise<void>;
}

export interface ProgramAtDoor {
  /** Sessions of one are not found by another. */
  readonly principal: string;
  /** What it may do; absent where that is everything. */
  readonly guard?: (backend: Backend) => Backend;
}

interface LocalDoor {
  readonly address: Address;
  readonly keys: AccessKeys;
  /** Told of every connection on which somebody was let in. */
  readonly letIn: LetIn;
  readonly actor: Actor;
}

/** One person, who opened a link that this machine's terminal printed. */
export function localDoor({ address, keys, letIn, actor }: LocalDoor): Door {
  return {
    pass: authenticate(address, keys, letIn),
    actor: () => actor,
    nameOf: () => actor.who,
    tokenOf: (c) => keys.tokenOf(sessionOf(c, address) ?? ""),
    agent: (c) => ({ principal: agentOf(c, keys) ?? "" }),
    addRoutes(hono) {
      hono.get(ENTRY, (c) => {
        const link = c.req.query("key") ?? "";
        const to = keys.leadsTo(link) ?? "/";
        const session = keys.enter(link);
        if (session === undefined)
          return refusal(
            c,
            401,
            "used-link",
            "This link was used already, or never was one. The terminal makes new ones.",
          );
        setCookie(c, address.cookie, session, { httpOnly: true, sameSite: "Strict", path: "/" });
        return leadOn(c, to);
      });
      hono.post("/api/links", async (c) => {
        const { to } = await bodyOf(c, linkForm);
        return c.json({ url: `http://${c.req.header("host") ?? ""}${ENTRY}?key=${keys.link(to)}` });
      });
    },
  };
}

/** A page of this server asks for the next: one that was followed from elsewhere would come without its cookie. */
export function leadOn(c: Context, to: string): Response {
  return c.html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Dissensus</title><meta http-equiv="refresh" content="0; url=${escapeHtml(to)}"></head><body></body></html>`,
  );
}
