// Who may come in: a link that opens once, and the session that it becomes.
// Law 1: secrets are kept as hashes; what is looked up is the hash, so that no comparison tells anything.
// Law 2: a link opens once, whoever opens it.
import { createHash, createHmac, randomBytes } from "node:crypto";

/** 256 bits: nobody guesses one. */
const SECRET_BYTES = 32;
/** Links that nobody opened, and browsers that came in: the oldest goes when one more comes. */
const MOST_LINKS = 16;
const MOST_SESSIONS = 32;

export class AccessKeys {
  readonly #links = new Set<string>();
  readonly #sessions = new Set<string>();
  readonly #agents = new Set<string>();
  readonly #seal = randomBytes(SECRET_BYTES);

  /** A new secret for a link. */
  link(): string {
    return addSecret(this.#links, MOST_LINKS);
  }

  /** The session that a link becomes; undefined where the link was used, or never was one. */
  enter(link: string): string | undefined {
    return this.#links.delete(hash(link)) ? addSecret(this.#sessions, MOST_SESSIONS) : undefined;
  }

  /** A key that a program says with everything it asks, for as long as the server lives. */
  agent(): string {
    return addSecret(this.#agents, MOST_SESSIONS);
  }

  /** Who says this key, under a name that gives nothing of it away; undefined where nobody was given it. */
  agentOf(key: string): string | undefined {
    return this.#agents.has(hash(key)) ? hash(`agent ${key}`) : undefined;
  }

  isSession(session: string): boolean {
    return this.#sessions.has(hash(session));
  }

  /** What a page of this session says with everything it asks to have done; a page of another site cannot read it. */
  tokenOf(session: string): string {
    return createHmac("sha256", this.#seal).update(session).digest("base64url");
  }

  isTokenOf(session: string, token: string): boolean {
    return hash(token) === hash(this.tokenOf(session));
  }
}

function addSecret(hashes: Set<string>, most: number): string {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const [oldest] = hashes;
  if (oldest !== undefined && hashes.size >= most) hashes.delete(oldest);
  hashes.add(hash(secret));
  return secret;
}

function hash(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
