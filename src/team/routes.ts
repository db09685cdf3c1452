// What members do with their workspace and with themselves: choose it, invite, change roles, make tokens, leave, be erased.
import type { Context, Hono } from "hono";
import { z } from "zod";
import { badInput } from "../errors.ts";
import type { Bound } from "../web/auth.ts";
import { bodyOf, idIn } from "../web/body.ts";
import { nothing } from "../web/wire.ts";
import type { SeenPerson, TableView, TeamView } from "../web/wire.ts";
import { digestOf, MEMBER_ROLES, type Accounts } from "./accounts.ts";
import { mayAs, type Doorkeeper } from "./doorkeeper.ts";
import type { Places } from "./places.ts";
import type { Names } from "./naming.ts";
import type { Admitted } from "./team-door.ts";

/** An invitation's link: the workspace, and the secret. */
export const JOIN = /^\/join\/([a-z0-9][a-z0-9-]{0,79})\/([\w-]{1,100})$/;
export const TEAM = "/api/team";

interface Around {
  readonly accounts: Accounts;
  readonly places: Places;
  readonly keeper: Doorkeeper;
  readonly origin: string;
  readonly guestOf: (c: Context<Bound>) => Admitted;
  readonly namesOf: (workspace: string) => Names;
  readonly choose: (c: Context<Bound>, workspace: string) => void;
  readonly leave: (c: Context<Bound>) => void;
}

const role = z.enum(MEMBER_ROLES);
const account = z.string().regex(/^[0-9a-f]{32}$/, "the id of an account");
const choiceForm = z.strictObject({ workspace: z.string().max(80) });
const invitationForm = z.strictObject({ role });
const withdrawalForm = z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/) });
/** Null: no member any more. */
const memberForm = z.strictObject({ account, role: role.nullable() });

const seatForm = z.strictObject({ seat: z.string().min(1).max(100), account: account.nullable() });

export function addTeamRoutes(hono: Hono<Bound>, around: Around): void {
  const { accounts, places, keeper, origin, guestOf, namesOf, choose, leave } = around;
  hono.get(TEAM, async (c) => {
    const { account: own, role: may, workspace, memberships } = guestOf(c);
    const members = await namesOf(workspace).members();
    const here = new Set(await places.presentIn(workspace));
    return c.json({
      account: own,
      role: may,
      workspace,
      workspaces: memberships,
      members: members.map((each) => ({ ...each, isHere: here.has(each.account) })),
      invitations: mayAs(may, "owner") ? await accounts.invitationsTo(workspace) : [],
    } satisfies TeamView);
  });
  hono.post(`${TEAM}/workspace`, async (c) => {
    const { workspace } = await bodyOf(c, choiceForm);
    if (!guestOf(c).memberships.some((each) => each.workspace === workspace))
      throw badInput("no-workspace", "You belong to no such workspace.");
    choose(c, workspace);
    return c.json({});
  });
  hono.post(`${TEAM}/invitations`, async (c) => {
    const { role: invited } = await bodyOf(c, invitationForm);
    const { workspace } = guestOf(c);
    const secret = await accounts.invite({ workspace, role: invited });
    const url = `${origin}/join/${workspace}/${secret}`;
    return c.json({ url, id: digestOf(secret) }, 201);
  });
  hono.post(`${TEAM}/invitations/withdraw`, async (c) => {
    const { id } = await bodyOf(c, withdrawalForm);
    if (!(await accounts.withdraw(id, guestOf(c).workspace)))
      throw badInput("used-invitation", "This invitation does not open any more.");
    return c.json({});
  });
  hono.post(`${TEAM}/members`, async (c) => {
    const { account: whose, role: may } = await bodyOf(c, memberForm);
    const { workspace } = guestOf(c);
    if (may === null) await accounts.dismiss(whose, workspace);
    else if (!(await accounts.change(whose, { workspace, role: may })))
      throw badInput("no-member", "There is no such member.");
    namesOf(workspace).forget();
    return c.json({});
  });
  hono.get("/api/deliberations/:id/people", async (c) => {
    const { account: own, workspace } = guestOf(c);
    const at = { workspace, id: idIn(c) };
    const nameOf = await namesOf(workspace).nameOf();
    const seen = (whose: string): SeenPerson => ({ account: whose, name: nameOf(whose) });
    const present = await places.presentIn(workspace, at.id);
    const seats = await places.seatsOf(at);
    return c.json({
      own,
      present: present.map(seen),
      seats: seats.map(({ seat, account: whose }) => ({ seat, ...seen(whose) })),
    } satisfies TableView);
  });
  hono.post("/api/deliberations/:id/seats", async (c) => {
    const { seat, account: whose } = await bodyOf(c, seatForm);
    const at = { workspace: guestOf(c).workspace, id: idIn(c) };
    const members = await accounts.membersOf(at.workspace);
    const isOne = members.some((each) => each.account === whose && each.role !== "reader");
    if (whose !== null && !isOne)
      throw badInput("no-member", "There is no such member who takes part.");
    if (!(await places.give(at, seat, whose)))
      throw badInput("unknown-deliberation", "There is no such deliberation.");
    return c.json({});
  });
  hono.post(`${TEAM}/tokens`, async (c) => {
    await bodyOf(c, nothing);
    return c.json({ token: await keeper.tokenFor(guestOf(c)) }, 201);
  });
  hono.post(`${TEAM}/logout`, async (c) => {
    await bodyOf(c, nothing);
    const { account: own, session } = guestOf(c);
    if (session !== undefined) await accounts.end(own, session);
    leave(c);
    return c.json({});
  });
  hono.post(`${TEAM}/erase`, async (c) => {
    await bodyOf(c, nothing);
    const { account: own, workspace } = guestOf(c);
    await accounts.erase(own);
    keeper.forget(own);
    namesOf(workspace).forget();
    leave(c);
    return c.json({});
  });
}
