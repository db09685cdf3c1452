// The door of one workspace: the front has said who comes, and this says what that lets them do.
// Law: nobody is let in whom the front did not name for this very workspace.
import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { badInput } from "../errors.ts";
import { accountWord, GATE_QUORUM, whyNoQuorum, type HowLetIn } from "../log/index.ts";
import type { Backend } from "../mcp/backend.ts";
import type { Bound } from "../web/auth.ts";
import type { Door } from "../web/door.ts";
import { refusal } from "../web/refusal.ts";
import type { Accounts, MemberRole } from "./accounts.ts";
import { mayAs, pageTokenOf, type Visitor } from "./doorkeeper.ts";
import type { Places } from "./places.ts";

/** Somebody whom the front let in, with the session of their browser where they have one. */
export interface Admitted extends Visitor {
  readonly name: string;
  readonly session: string | undefined;
}

/** Who comes with which request. */
export type Guests = WeakMap<IncomingMessage, Admitted>;

interface Around {
  readonly guests: Guests;
  readonly accounts: Pick<Accounts, "membersOf">;
  readonly places: Pick<Places, "check">;
}

export function teamDoor(workspace: string, { guests, accounts, places }: Around): Door {
  const guestOf = (c: Context<Bound>): Admitted | undefined => {
    const guest = guests.get(c.env.incoming);
    return guest?.workspace === workspace ? guest : undefined;
  };
  const must = (c: Context<Bound>): Admitted => {
    const guest = guestOf(c);
    if (guest === undefined) throw badInput("no-login", "You are not logged in.");
    return guest;
  };
  return {
    pass: async (c, next) =>
      guestOf(c) ? next() : refusal(c, 401, "no-login", "You are not logged in."),
    addRoutes: () => undefined,
    actor: (c) => ({ who: wordOf(must(c)) }),
    nameOf: (c) => must(c).name,
    tokenOf: (c) => {
      const { session } = must(c);
      return session === undefined ? "" : pageTokenOf(session);
    },
    checkSeat: (c, id, seat) => places.check({ workspace, id }, seat, must(c).account),
    async optionsFor(c) {
      const asked = c.req.query("quorum");
      if (asked === undefined) return {};
      const members = await accounts.membersOf(workspace);
      const of = members.filter(({ role }) => mayAs(role, "participant"));
      const needs = /^\d{1,3}$/.test(asked) ? Number(asked) : 0;
      const why = needs < 1 ? "it is a whole number" : whyNoQuorum(needs, of.length);
      if (why !== undefined)
        throw badInput("bad-quorum", `The quorum cannot be ${asked.slice(0, 10)}: ${why}.`);
      return { [GATE_QUORUM]: { needs, of: of.map(({ account }) => account) } };
    },
    agent: (c) => {
      const guest = must(c);
      return {
        principal: `${guest.account} ${guest.role} ${guest.how}`,
        guard: (backend) => guardedBackend(backend, guest.role, wordOf(guest)),
      };
    },
  };
}

export function wordOf({ account, how }: Pick<Visitor, "account" | "how">): string {
  return accountWord({ account, how: how as HowLetIn }); // what the doorkeeper says
}

/** Tools do for somebody what they may themselves, and record them as who decided. */
export function guardedBackend(backend: Backend, role: MemberRole, who: string): Backend {
  /** Refuses who may not, before anything is looked at. */
  const needs = <T>(needed: MemberRole, act: () => Promise<T>): Promise<T> =>
    mayAs(role, needed) ? act() : Promise.reject(roleError(role, needed));
  return {
    ...backend,
    begin: (wish) => needs("owner", () => backend.begin(wish)),
    standing: (id) => needs("participant", () => backend.standing(id)),
    asksOf: (id, seat) => needs("participant", () => backend.asksOf(id, seat)),
    submit: (id, ask, reply) => needs("participant", () => backend.submit(id, ask, reply)),
    decide: (id, decision) => needs("participant", () => backend.decide(id, decision, who)),
  };
}

export function roleError(role: MemberRole, needed: MemberRole): Error {
  return badInput(
    "not-allowed",
    `A ${role} may not do this; ${needed === "owner" ? "an owner" : `a ${needed}`} may.`,
    "An owner of the workspace can change what you may.",
  );
}
