// The front of a server for teams: says who a request comes from, which workspace they mean, and hands it to the app of that workspace.
// Law 1: nothing of any workspace is looked at before it is known who asks, and that they belong to it and may do this.
// Law 2: of a workspace that somebody does not belong to they are told what they are told of one that is not there.
// Law 3: looking changes nothing; what changes something is a POST of JSON by a page of this session, or by a program with a token.
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { App } from "../web/app.ts";
import type { AppFile } from "../web/app-files.ts";
import { isAddress, REFUSAL_LOOK } from "../web/addresses.ts";
import {
  AGENTS,
  notAllowed,
  TOKEN_HEADER,
  wrongAddress,
  wrongSite,
  type Bound,
  type LetIn,
} from "../web/auth.ts";
import { leadOn, type Door } from "../web/door.ts";
import { stamp } from "../web/headers.ts";
import { languageAccepted, refusal, refusalFor } from "../web/refusal.ts";
import type { Accounts } from "./accounts.ts";
import { mayAs, pageTokenOf, roleFor, type Doorkeeper, type Stranger } from "./doorkeeper.ts";
import type { Visitor } from "./doorkeeper.ts";
import { Names } from "./naming.ts";
import { readMemory, writeMemory, type OidcLogin } from "./oidc.ts";
import { joinPage, loginPage } from "./pages.ts";
import { addTeamRoutes, JOIN, TEAM } from "./routes.ts";
import { Present, type Places, type TableAt } from "./places.ts";
import { roleError, teamDoor, type Admitted, type Guests } from "./team-door.ts";

export interface FrontOptions {
  readonly accounts: Accounts;
  readonly places: Places;
  readonly keeper: Doorkeeper;
  /** As browsers see the server: `https://team.example`. */
  readonly origin: string;
  readonly oidc?: { readonly login: OidcLogin; readonly issuer: string } | undefined;
  readonly hasTokens: boolean;
  /** Makes the app of a workspace, once. */
  readonly appOf: (workspace: string, door: Door) => App;
  readonly files: ReadonlyMap<string, AppFile>;
  readonly letIn: LetIn;
  readonly say: (line: string) => void;
}

export const LOGIN = "/login";
const START = "/login/start";
const CALLBACK = "/login/callback";
export const WORKSPACE_HEADER = "x-dissensus-workspace";
/** Of a form, or of what is said about members. */
const MOST_BYTES = 16 * 1024;
const TEN_MINUTES_S = 600;
const WEEK_S = 7 * 24 * 3_600;

/** A page that follows a deliberation. */
const STREAM = /^\/api\/deliberations\/([a-z0-9][a-z0-9-]{0,79})\/events$/;

/** One workspace: its app, and what its members are called. */
export interface Room {
  readonly app: App;
  readonly names: Names;
}

export function frontFor(options: FrontOptions): App {
  const { accounts, places, keeper, oidc, hasTokens, files, letIn, say } = options;
  const origin = new URL(options.origin);
  const isSafe = origin.protocol === "https:";
  const address = {
    hosts: new Set([origin.host]),
    scheme: isSafe ? ("https" as const) : ("http" as const),
  };
  // A cookie with this prefix cannot be set by a neighbour, nor over an open wire.
  const prefix = isSafe ? "__Host-" : "";
  const cookies = {
    session: `${prefix}dissensus`,
    login: `${prefix}dissensus-login`,
    workspace: `${prefix}dissensus-workspace`,
  };
  const kept = { httpOnly: true, sameSite: "Lax", path: "/", secure: isSafe } as const;
  const remember = (c: Context<Bound>, name: "session" | "workspace", value: string): void =>
    setCookie(c, cookies[name], value, { ...kept, maxAge: WEEK_S });
  const guests: Guests = new WeakMap();
  const rooms = new Map<string, Room>();
  const present = new Present(places);
  const hono = new Hono<Bound>();

  const roomOf = (workspace: string): Room => {
    const before = rooms.get(workspace);
    if (before) return before;
    const app = options.appOf(workspace, teamDoor(workspace, { guests, accounts, places }));
    const room = { app, names: new Names(accounts, workspace) };
    rooms.set(workspace, room);
    return room;
  };

  hono.use(async (c, next) => {
    await next();
    stamp(c.res, isForm(c.req.path) ? "self" : "none");
  });
  hono.onError((error, c) => refusalFor(c, error));
  hono.use(async (c, next) => notFromHere(c) ?? next());
  for (const path of [LOGIN, "/join/*", `${TEAM}/*`, "/api/deliberations/:id/seats"])
    hono.use(
      path,
      bodyLimit({
        maxSize: MOST_BYTES,
        onError: (c) => refusal(c, 413, "too-large", "That is more than a request may hold."),
      }),
    );

  hono.get(REFUSAL_LOOK, (c) => {
    const file = files.get(REFUSAL_LOOK);
    return file
      ? c.body(file.bytes, 200, { "content-type": file.type })
      : refusal(c, 404, "not-there", "There is nothing under this address.");
  });
  hono.get(LOGIN, (c) => c.html(showLogin(c, c.req.query("failed") !== undefined)));
  hono.get(START, async (c) => {
    if (!oidc) return c.redirect(LOGIN);
    const { to, memory } = await oidc.login.begin();
    setCookie(c, cookies.login, writeMemory({ ...memory, to: destination(c) }), {
      ...kept,
      maxAge: TEN_MINUTES_S,
    });
    return c.redirect(to);
  });
  hono.get(CALLBACK, async (c) => {
    const memory = readMemory(getCookie(c, cookies.login) ?? "");
    deleteCookie(c, cookies.login, kept);
    if (!oidc || !memory) return c.redirect(`${LOGIN}?failed`);
    try {
      const identity = await oidc.login.finish(new URL(c.req.url).search, memory);
      remember(c, "session", await keeper.enterAs(identity));
    } catch (error) {
      say(`login: ${error instanceof Error ? `${error.message} ${causeOf(error)}` : "failed"}`);
      return c.redirect(`${LOGIN}?failed`);
    }
    return leadOn(c, ownAddress(memory.to));
  });
  hono.post(LOGIN, async (c) => {
    const form = await c.req.parseBody();
    const token = form["token"];
    const session =
      typeof token === "string" ? await keeper.enterWithToken(token.trim()) : undefined;
    if (session === undefined) return c.redirect(`${LOGIN}?failed`, 303);
    remember(c, "session", session);
    return c.redirect(destination(c), 303);
  });

  // From here on it is known who asks.
  hono.use(async (c, next) => {
    const shown = shownBy(c);
    const visitor = await keeper.admit(shown);
    if (visitor === undefined) return toLogin(c);
    letIn(c.env.incoming.socket);
    const refused = shown.token === undefined ? notOfThisPage(c, shown.session ?? "") : undefined;
    if (refused) return refused;
    const { path } = c.req;
    if (JOIN.test(path)) return join(c, visitor);
    if (visitor.workspace === null) return noWorkspace(c);
    const needed = roleFor(c.req.method, path);
    // What tools may do is said where they are made.
    if (path !== AGENTS && !mayAs(visitor.role, needed))
      return refusalFor(c, roleError(visitor.role, needed));
    const name = await roomOf(visitor.workspace).names.nameOfGuest(visitor.account);
    guests.set(c.env.incoming, { ...visitor, name, session: shown.session });
    return next();
  });
  addTeamRoutes(hono, {
    accounts,
    places,
    keeper,
    origin: options.origin,
    guestOf: (c) => guests.get(c.env.incoming) as Admitted, // it passed the door above
    namesOf: (workspace) => roomOf(workspace).names,
    choose: (c, workspace) => remember(c, "workspace", workspace),
    leave: (c) => deleteCookie(c, cookies.session, kept),
  });
  hono.all("*", async (c) => {
    const { workspace, account } = guests.get(c.env.incoming) as Admitted; // it passed the door above
    const { app, names } = roomOf(workspace);
    const response = await app.hono.fetch(c.req.raw, c.env);
    const [, id] = STREAM.exec(c.req.path) ?? [];
    if (id !== undefined && response.ok) attend(c, { workspace, id }, account);
    const isTold = c.req.path === AGENTS || c.req.path.startsWith("/api/");
    return isTold && !c.req.path.endsWith("/readable") ? names.tell(response) : response;
  });

  /** As long as their page follows it, somebody is there; who may no longer look is cut off. */
  function attend(c: Context<Bound>, at: TableAt, account: string): void {
    const shown = shownBy(c);
    const { incoming, outgoing } = c.env;
    const held = present.hold(at, account, async () => {
      const visitor = await keeper.admit({ ...shown, workspace: at.workspace });
      if (visitor?.workspace !== at.workspace) incoming.socket.destroy();
      return visitor?.workspace === at.workspace;
    });
    outgoing.once("close", () => held.leave());
  }

  function shownBy(c: Context<Bound>): Parameters<Doorkeeper["admit"]>[0] & { session?: string } {
    const bearer = /^Bearer ([\w-]{1,200})$/.exec(c.req.header("authorization") ?? "")?.[1];
    if (bearer !== undefined || c.req.path === AGENTS)
      return { token: bearer ?? "", workspace: c.req.header(WORKSPACE_HEADER) };
    const session = getCookie(c, cookies.session);
    return {
      ...(session === undefined ? {} : { session }),
      workspace: c.req.header(WORKSPACE_HEADER),
      usual: getCookie(c, cookies.workspace),
    };
  }

  /** The exact host, and no page but our own; links from elsewhere may lead to pages. */
  function notFromHere(c: Context<Bound>): Response | undefined {
    const { method, path } = c.req;
    const isProgram = c.req.header("authorization") !== undefined;
    const isEffect = method === "POST" && path !== AGENTS && !isProgram;
    const refused = wrongAddress(c, address, isEffect);
    if (refused) return refused;
    const site = c.req.header("sec-fetch-site");
    const isOwn = site === undefined || site === "same-origin" || (site === "none" && !isEffect);
    const isLink =
      method === "GET" &&
      c.req.header("sec-fetch-mode") === "navigate" &&
      c.req.header("sec-fetch-dest") === "document" &&
      !path.startsWith("/api/");
    if (!isOwn && !isLink) return wrongSite(c);
    return path === AGENTS || isForm(path) ? undefined : notAllowed(c);
  }

  function notOfThisPage(c: Context<Bound>, session: string): Response | undefined {
    if (c.req.method !== "POST" || isForm(c.req.path)) return undefined;
    return c.req.header(TOKEN_HEADER) === pageTokenOf(session)
      ? undefined
      : refusal(
          c,
          403,
          "no-token",
          "This request does not come from the app. Load the page again.",
        );
  }

  function toLogin(c: Context<Bound>): Response {
    const isPage = c.req.method === "GET" && c.req.header("sec-fetch-dest") === "document";
    if (isPage) return c.redirect(`${LOGIN}?to=${encodeURIComponent(c.req.path)}`);
    const message =
      c.req.path === AGENTS
        ? "A program says its token, as Authorization: Bearer TOKEN."
        : "You are not logged in.";
    return refusal(c, 401, "no-login", message);
  }

  function noWorkspace(c: Context<Bound>): Response {
    return refusal(c, 403, "no-workspace", {
      message: "You belong to no such workspace.",
      hint: "An owner of a workspace invites you.",
    });
  }

  async function join(c: Context<Bound>, { account }: Visitor | Stranger): Promise<Response> {
    const [, workspace = "", secret = ""] = JOIN.exec(c.req.path) ?? [];
    if (c.req.method !== "POST") return c.html(joinPage(langOf(c), workspace, c.req.path));
    const role = await accounts.accept(account, workspace, secret);
    if (role === undefined)
      return refusal(c, 404, "used-invitation", "This invitation does not open any more.");
    rooms.get(workspace)?.names.forget();
    remember(c, "workspace", workspace);
    return c.redirect("/", 303);
  }

  function showLogin(c: Context<Bound>, hasFailed: boolean): string {
    const to = encodeURIComponent(destination(c));
    return loginPage({
      lang: langOf(c),
      provider: oidc && { to: `${START}?to=${to}`, host: new URL(oidc.issuer).host },
      tokenTo: hasTokens ? `${LOGIN}?to=${to}` : undefined,
      hasFailed,
    });
  }

  return {
    hono,
    async close() {
      await Promise.all([...rooms.values()].map(({ app }) => app.close()));
    },
  };
}

/** Pages with a plain form, which no script sends. */
function isForm(path: string): boolean {
  return path === LOGIN || JOIN.test(path);
}

function langOf(c: Context<Bound>): ReturnType<typeof languageAccepted> {
  return languageAccepted(c.req.header("accept-language") ?? "");
}

/** Where somebody wanted to go before they logged in: a page of ours, or an invitation. */
function destination(c: Context<Bound>): string {
  return ownAddress(c.req.query("to") ?? "/");
}

function ownAddress(to: string): string {
  return isAddress(to) || JOIN.test(to) ? to : "/";
}

function causeOf({ cause }: Error): string {
  return cause instanceof Error ? cause.message : "";
}
