// The web app and the tools for a whole team: who logs in or shows a token comes to the workspaces they belong to.
import { loadSettings, settingsNotices } from "../../workspace/settings.ts";
import { errorOf } from "../../workspace/error-of.ts";
import { sentenceFor } from "../../workspace/sentence-for.ts";
import type { OidcOptions } from "../../team/oidc.ts";
import { plain } from "../../text/visible.ts";
import { VERSION } from "../../version.ts";
import { openServed } from "../served-database.ts";
import type { CommandFlags } from "../flags.ts";
import type { Io } from "../io.ts";
import { workspaceAt } from "./trust.ts";

const USUAL_PORT = 4170;
const LOOPBACK = "127.0.0.1";
/** Beside those for deliberations. */
const ACCOUNT_CONNECTIONS = 2;

/** A file of tokens or an identity provider is named: that makes it a team's. */
export function isForTeam({ env }: Pick<Io, "env">, flags: CommandFlags): boolean {
  const named = tokensIn(env, flags) !== undefined || (env["DISSENSUS_OIDC_ISSUER"] ?? "") !== "";
  if (!named && (flags.host !== undefined || flags.origin !== undefined))
    throw errorOf("no-team", { flag: flags.host === undefined ? "--origin" : "--host" });
  return named;
}

export async function runServeTeam(io: Io, flags: CommandFlags): Promise<number> {
  const oidc = providerIn(io.env);
  const settings = await loadSettings(io.cwd, io.env);
  const workspace = {
    ...(await workspaceAt(io, settings, false)),
    asksElsewhere: true,
  } as const;
  const say = (line: string): void => io.err(`${plain(line)}\n`);
  for (const notice of settingsNotices(settings)) say(notice);
  const { Connection } = await import("../../log/postgres/index.ts");
  const { Accounts } = await import("../../team/accounts.ts");
  const { Places } = await import("../../team/places.ts");
  const { serveTeam } = await import("../../team/serve-team.ts");
  const { TeamSessions } = await import("../../team/sessions.ts");
  const { database, as, over, leave, close } = await openServed(io, flags);
  const people = new Connection({ ...as, connections: ACCOUNT_CONNECTIONS });
  try {
    const server = await serveTeam({
      accounts: new Accounts(people),
      places: new Places(people),
      placeOf: (name) => ({
        store: database.logs(name),
        sessions: (around) => new TeamSessions(database, name, around),
      }),
      workspace,
      host: flags.host ?? LOOPBACK,
      port: flags.port ?? USUAL_PORT,
      origin: flags.origin,
      tokens: tokensIn(io.env, flags),
      oidc,
      version: VERSION,
      say,
    });
    io.out(sentenceFor("serve.team", { origin: server.origin }));
    await new Promise<void>((resolve) => {
      const end = (): void => {
        deaf();
        leave();
        resolve();
      };
      const deaf = io.onInterrupt(end, "Left at once.");
      void over.then((why) => (say(why), end()));
    });
    await server.close();
    return 0;
  } finally {
    await people.close();
    await close();
  }
}

function tokensIn(env: Io["env"], { tokens }: CommandFlags): string | undefined {
  return tokens ?? (env["DISSENSUS_TOKENS"] || undefined);
}

/** By the environment alone: a secret has no place on a command line. */
function providerIn(env: Io["env"]): Omit<OidcOptions, "redirect"> | undefined {
  const issuer = env["DISSENSUS_OIDC_ISSUER"] ?? "";
  if (issuer === "") return undefined;
  const clientId = env["DISSENSUS_OIDC_CLIENT_ID"] ?? "";
  if (clientId === "") throw errorOf("no-client");
  const clientSecret = env["DISSENSUS_OIDC_CLIENT_SECRET"] ?? "";
  return { issuer, clientId, ...(clientSecret === "" ? {} : { clientSecret }) };
}
