// Who a request comes from: a browser with a session, or a program with a token; and what they may in the workspace they mean.
// Law 1: who is not known is told that and nothing else; who is known learns of the workspaces they belong to, and of no other.
// Law 2: a token of the file opens the workspace its line names, as long as the line is there, also to the browser that showed it.
import { badInput } from "../errors.ts";
import { digestOf, type Accounts, type FoundLogin, type Identity, type Login } from "./accounts.ts";
import type { MemberRole, Membership } from "./accounts.ts";
import type { TokenEntry, TokenFile } from "./token-file.ts";

/** Somebody who was let in, in one workspace. */
export type Visitor = FoundLogin & Membership;

/** What a request shows. */
export interface ShownKeys {
  /** A program's. */
  readonly token?: string | undefined;
  /** A browser's. */
  readonly session?: string | undefined;
  /** The workspace that is meant, where somebody belongs to several. */
  readonly workspace?: string | undefined;
  /** The one that was chosen before: it counts as long as they belong to it. */
  readonly usual?: string | undefined;
}

const TOKEN_ISSUER = "token-file";
/** For so long a line of the file is not looked up again in the database. */
const KNOWN_MS = 60_000;

interface Known {
  readonly account: string;
  readonly until: number;
}

export class Doorkeeper {
  readonly #accounts: Accounts;
  readonly #tokens: TokenFile | undefined;
  readonly #now: () => number;
  /** Accounts of lines of the token file. */
  readonly #known = new Map<string, Known>();

  constructor(accounts: Accounts, tokens?: TokenFile, now: () => number = Date.now) {
    this.#accounts = accounts;
    this.#tokens = tokens;
    this.#now = now;
  }

  /** Undefined: nobody that is known here. Who belongs to no workspace is known, and has none. */
  async admit(shown: ShownKeys): Promise<Visitor | Stranger | undefined> {
    const login = await this.#login(shown);
    if (login === undefined) return undefined;
    const { memberships } = login;
    const { workspace, usual } = shown;
    const named = (name: string | undefined): Membership | undefined =>
      memberships.find((each) => each.workspace === name);
    const meant = workspace === undefined ? (named(usual) ?? memberships[0]) : named(workspace);
    return { ...login, ...(meant ?? { workspace: null }) };
  }

  /** Those whom the file names are members before they have shown their tokens. */
  async enrol(): Promise<void> {
    for (const entry of this.#tokens?.all() ?? []) await this.#accountOf(entry);
  }

  /** A browser shows a token of the file once, and has a session from then on. */
  async enterWithToken(token: string): Promise<string | undefined> {
    const entry = this.#tokens?.find(token);
    if (entry === undefined) return undefined;
    const account = await this.#accountOf(entry);
    return this.#accounts.open("session", { account, how: `token ${entry.sha256}` });
  }

  /** A browser comes back from its identity provider. */
  async enterAs(identity: Identity): Promise<string> {
    const account = await this.#accounts.recognize(identity);
    return this.#accounts.open("session", { account, how: "oidc" });
  }

  /** A token for the programs of somebody whom an identity provider vouches for. */
  async tokenFor({ account, how }: Login): Promise<string> {
    if (how !== "oidc")
      throw badInput(
        "no-token-here",
        "Whoever came in with a token of the file uses that one.",
        "The operator makes more of them.",
      );
    return `dst_${await this.#accounts.open("token", { account, how })}`;
  }

  /** Somebody is erased: nothing is remembered of them. */
  forget(account: string): void {
    for (const [line, known] of this.#known)
      if (known.account === account) this.#known.delete(line);
  }

  async #login({ token, session }: ShownKeys): Promise<FoundLogin | undefined> {
    if (token !== undefined) {
      const entry = this.#tokens?.find(token);
      if (entry) return this.#byEntry(entry);
      return token.startsWith("dst_") ? this.#byKey(token.slice(4)) : undefined;
    }
    return session === undefined ? undefined : this.#byKey(session);
  }

  async #byEntry(entry: TokenEntry): Promise<FoundLogin> {
    const { workspace, role } = entry;
    const account = await this.#accountOf(entry);
    return { account, how: "token", memberships: [{ workspace, role }] };
  }

  async #byKey(secret: string): Promise<FoundLogin | undefined> {
    const found = await this.#accounts.find(secret);
    if (found === undefined) return undefined;
    const [how = "", line] = found.how.split(" ");
    if (line === undefined) return { ...found, how };
    const entry = this.#tokens?.stillThere(line);
    return entry && this.#byEntry(entry);
  }

  async #accountOf(entry: TokenEntry): Promise<string> {
    const line = JSON.stringify(entry);
    const known = this.#known.get(line);
    if (known && known.until > this.#now()) return known.account;
    const { account: subject, name = subject, workspace, role } = entry;
    const account = await this.#accounts.recognize({ issuer: TOKEN_ISSUER, subject, name });
    await this.#accounts.admit(account, { workspace, role });
    this.#known.set(line, { account, until: this.#now() + KNOWN_MS });
    return account;
  }
}

/** Somebody who is known, and belongs nowhere or not where they meant. */
export type Stranger = FoundLogin & { readonly workspace: null };

/** What a page of a session says with everything it asks to have done; no other page can read it. */
export function pageTokenOf(session: string): string {
  return digestOf(`page ${session}`);
}

const MAY: Readonly<Record<MemberRole, number>> = { reader: 0, participant: 1, owner: 2 };

export function mayAs(role: MemberRole, needed: MemberRole): boolean {
  return MAY[role] >= MAY[needed];
}

/** What is done by whom: looking is everybody's; whoever takes part decides, answers and names things; all else is the owners'. */
const TAKING_PART = /^\/api\/deliberations\/[^/]+\/(?:decisions|answers|label)$/;
/** Asks the machine itself, and costs. */
const LOOKING_AROUND = /^\/api\/models(?:\/|$)/;
/** About oneself. */
const OWN = /^\/api\/team\/(?:workspace|tokens|logout|erase)$/;

export function roleFor(method: string, path: string): MemberRole {
  if (OWN.test(path)) return "reader";
  if (method === "GET" || method === "HEAD") return LOOKING_AROUND.test(path) ? "owner" : "reader";
  return TAKING_PART.test(path) ? "participant" : "owner";
}
