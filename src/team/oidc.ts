// Who somebody is by the word of an identity provider: OpenID Connect, authorization code with PKCE, state and nonce.
// Law 1: what began a login is kept by the browser that began it, and a login ends only there.
// Law 2: nothing of the provider's is kept but issuer and subject, hashed, and what the person is called.
// Nothing of the library is loaded before a provider is used.
import type { Configuration } from "openid-client";
import { z } from "zod";
import { badInput, broken } from "../errors.ts";
import type { Identity } from "./accounts.ts";

export interface OidcOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** Absent for a public client. */
  readonly clientSecret?: string;
  /** Where the provider sends the browser back to. */
  readonly redirect: string;
}

/** What a browser keeps between the two halves of its login. */
const memory = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where it wanted to go. */
  to: z.string(),
});
export type LoginMemory = z.infer<typeof memory>;

export function readMemory(text: string): LoginMemory | undefined {
  try {
    return memory.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

export function writeMemory(kept: LoginMemory): string {
  return Buffer.from(JSON.stringify(kept)).toString("base64url");
}

const TIMEOUT_SECONDS = 10;
const SCOPE = "openid profile email";
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);
const MOST_NAME = 200;

export class OidcLogin {
  readonly #options: OidcOptions;
  #provider: Promise<Configuration> | undefined;

  constructor(options: OidcOptions) {
    this.#options = options;
    const { protocol, hostname } = addressOf(options.issuer);
    if (protocol !== "https:" && !LOOPBACK.has(hostname))
      throw badInput(
        "bad-issuer",
        `The identity provider ${options.issuer} is not reached over https.`,
        "Only one on this machine may go without.",
      );
  }

  /** Where to send the browser, and what it keeps until it comes back. */
  async begin(): Promise<{ readonly to: string; readonly memory: Omit<LoginMemory, "to"> }> {
    const oidc = await import("openid-client");
    const provider = await this.#discover();
    const kept = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const to = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: this.#options.redirect,
      scope: SCOPE,
      state: kept.state,
      nonce: kept.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(kept.verifier),
      code_challenge_method: "S256",
    });
    return { to: to.href, memory: kept };
  }

  /** `query`: with which the browser came back. */
  async finish(
    query: string,
    { state, nonce, verifier }: Omit<LoginMemory, "to">,
  ): Promise<Identity> {
    const oidc = await import("openid-client");
    const provider = await this.#discover();
    try {
      const tokens = await oidc.authorizationCodeGrant(
        provider,
        new URL(`${this.#options.redirect}${query}`),
        {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        },
      );
      const claims = tokens.claims();
      if (claims === undefined) throw new Error("no identity came with the answer");
      const about = {
        ...(await this.#askWho(provider, tokens.access_token, claims.sub)),
        ...claims,
      };
      const address = about["email_verified"] === false ? "" : textIn(about["email"]);
      const name =
        textIn(about["name"]) || textIn(about["preferred_username"]) || address || "somebody";
      return { issuer: claims.iss, subject: claims.sub, name, address };
    } catch (cause) {
      // What was wrong with it is for the log of the server: a stranger may have made it up.
      throw broken("login-failed", "The login did not succeed.", "Begin it again.", { cause });
    }
  }

  /** Many providers say a name only when they are asked for it. */
  async #askWho(
    provider: Configuration,
    accessToken: string,
    subject: string,
  ): Promise<Readonly<Record<string, unknown>>> {
    if (provider.serverMetadata().userinfo_endpoint === undefined) return {};
    const { fetchUserInfo } = await import("openid-client");
    return fetchUserInfo(provider, accessToken, subject).catch(() => ({}));
  }

  /** A provider that did not answer is asked again at the next login. */
  #discover(): Promise<Configuration> {
    this.#provider ??= this.#load().catch((cause: unknown) => {
      this.#provider = undefined;
      throw broken(
        "no-provider",
        `The identity provider ${this.#options.issuer} does not answer as one.`,
        "Try again later.",
        { cause },
      );
    });
    return this.#provider;
  }

  async #load(): Promise<Configuration> {
    const oidc = await import("openid-client");
    const { issuer, clientId, clientSecret } = this.#options;
    const address = addressOf(issuer);
    return oidc.discovery(
      address,
      clientId,
      undefined,
      clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        // Deprecated as a warning to whoever reads it: only where the provider is on this machine.
        execute: address.protocol === "https:" ? [] : [oidc.allowInsecureRequests],
      },
    );
  }
}

function addressOf(issuer: string): URL {
  if (!URL.canParse(issuer))
    throw badInput("bad-issuer", `${issuer} is not the address of an identity provider.`);
  return new URL(issuer);
}

/** As a person may have written it; a name has no lines. */
function textIn(claim: unknown): string {
  return typeof claim === "string" ? claim.replace(/\s+/gu, " ").trim().slice(0, MOST_NAME) : "";
}
