// A real identity provider on loopback, and a browser that logs in there: cookies, redirects and the provider's own forms.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  close(): Promise<void>;
}

/** Everybody may log in, under any name. */
export async function startProvider(redirects: readonly string[]): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ["dissensus", "a secret of both"];
  const silent = { warn: console.warn, info: console.info };
  // It says at length that its keys are only for trying it.
  console.warn = console.info = () => undefined;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirects],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    cookies: { keys: ["only for tests"] },
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    pkce: { required: () => true },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        name: `The ${id}`,
        email: `${id}@team.example`,
        email_verified: true,
      }),
    }),
  });
  Object.assign(console, silent);
  const listener = provider.callback();
  server.on("request", (incoming, outgoing) => void listener(incoming, outgoing));
  return {
    issuer,
    clientId,
    clientSecret,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Logs in at the provider and comes back with the address that it sends the browser to. */
export async function logIn(from: string, name: string, until: string): Promise<string> {
  const jar = new Map<string, string>();
  const ask = async (url: string, form?: URLSearchParams): Promise<Response> => {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join("; ") },
      ...(form ? { method: "POST", body: form } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") jar.delete(key);
      else jar.set(key, value);
    }
    return response;
  };
  let [url, response] = [from, await ask(from)];
  for (let turn = 0; turn < 20; turn += 1) {
    const to = response.headers.get("location");
    if (to !== null) {
      url = new URL(to, url).href;
      if (url.startsWith(until)) return url;
      response = await ask(url);
      continue;
    }
    const page = await response.text();
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
    if (prompt === undefined || action === undefined)
      throw new Error(`the provider says: ${page.replace(/<[^>]+>/g, " ").slice(0, 500)}`);
    url = new URL(action, url).href;
    response = await ask(url, new URLSearchParams({ prompt, login: name, password: "any" }));
  }
  throw new Error("the login has no end");
}
