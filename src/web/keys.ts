// Who may come in: a link that opens once, and the session that it becomes.
// Law 1: secrets are kept as hashes; what is looked up is the hash, so that no comparison tells anything.
// Law 2: a link opens once, whoever opens it. Where it leads is kept with it, and cannot be said by who opens it.
// Law 3: a session ends when nothing was heard of it for a week, whether the server was restarted meanwhile or not.
import { createHash, createHmac, randomBytes } from "node:crypto";

/** 256 bits: nobody guesses one. */
const SECRET_BYTES = 32;
/** Links that nobody opened, and browsers that came in: the oldest goes when one more comes. */
const MOST_LINKS = 16;
export const MOST_BROWSERS = 32;
const DAY_MS = 24 * 3_600_000;
export const SESSION_MS = 7 * DAY_MS;

/** The hash of each session, and when it was last heard of. */
export type KnownSessions = ReadonlyMap<string, number>;

/** Where sessions outlive the server. */
export interface SessionMemory {
  recall(): KnownSessions;
  keep(sessions: KnownSessions): void;
}

export class AccessKeys {
  /** Each with the address it leads to. */
  readonly #links = new Map<string, string>();
  readonly #sessions: Map<string, number>;
  readonly #agents = new Map<string, null>();
  readonly #seal = randomBytes(SECRET_BYTES);
  readonly #memory: SessionMemory | undefined;
  readonly #now: () => number;

  constructor(memory?: SessionMemory, now: () => number = Date.now) {
    this.#memory = memory;
    this.#now = now;
    this.#sessions = new Map(memory?.recall());
  }

  /** A new secret for a link to an address of the app. */
  link(to = "/"): string {
    return addSecret(this.#links, MOST_LINKS, to);
  }

  leadsTo(link: string): string | undefined {
    return this.#links.get(hash(link));
  }

  /** The session that a link becomes; undefined where the link was used, or never was one. */
  enter(link: string): string | undefined {
    if (!this.#links.delete(hash(link))) return undefined;
    const session = addSecret(this.#sessions, MOST_BROWSERS, this.#now());
    this.#memory?.keep(this.#sessions);
    return session;
  }

  /** A key that a program says with everything it asks, for as long as the server lives. */
  agent(): string {
    return addSecret(this.#agents, MOST_BROWSERS, null);
  }

  /** Who says this key, under a name that gives nothing of it away; undefined where nobody was given it. */
  agentOf(key: string): string | undefined {
    return this.#agents.has(hash(key)) ? hash(`agent ${key}`) : undefined;
  }

  isSession(session: string): boolean {
    const key = hash(session);
    const heard = this.#sessions.get(key);
    if (heard === undefined) return false;
    const now = this.#now();
    const isOver = now - heard >= SESSION_MS;
    if (isOver) this.#sessions.delete(key);
    else if (now - heard >= DAY_MS) this.#sessions.set(key, now);
    else return true;
    this.#memory?.keep(this.#sessions);
    return !isOver;
  }

  /** What a page of this session says with everything it asks to have done; a page of another site cannot read it. */
  tokenOf(session: string): string {
    return createHmac("sha256", this.#seal).update(session).digest("base64url");
  }

  isTokenOf(session: string, token: string): boolean {
    return hash(token) === hash(this.tokenOf(session));
  }
}

function addSecret<V>(hashes: Map<string, V>, most: number, about: V): string {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const [oldest] = hashes.keys();
  if (oldest !== undefined && hashes.size >= most) hashes.delete(oldest);
  hashes.set(hash(secret), about);
  return secret;
}

function hash(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
