// Where each vendor is, and which key belongs to which origin.
// Law 1: a key goes to the origin it belongs to and to no other. A vendor's goes to the vendor, or where the vendor's own variable says it is;
// DISSENSUS_API_KEY to the origin of DISSENSUS_BASE_URL; any other to the origin for which the person's own settings name it.
// Law 2: a model's address alone never draws a key: it may have come with somebody else's file.
import { badInput } from "../../errors.ts";
import { VENDORS, parseModelSpec, type ModelSpec, type VendorKind } from "./spec.ts";

export type RemoteSpec = Extract<ModelSpec, { kind: VendorKind | "http" }>;
export type Env = Readonly<Record<string, string | undefined>>;
/** Origin → name of the variable that holds its key. */
export type Keys = Readonly<Record<string, string>>;

/** The variables each vendor's own tools read. Servers on this machine need none. */
export const KEY_NAMES: Readonly<Record<RemoteSpec["kind"], readonly string[]>> = {
  anthropic: ["ANTHROPIC_API_KEY"],
  openai: ["OPENAI_API_KEY"],
  google: ["GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY"],
  openrouter: ["OPENROUTER_API_KEY"],
  groq: ["GROQ_API_KEY"],
  mistral: ["MISTRAL_API_KEY"],
  ollama: [],
  lmstudio: [],
  azure: ["AZURE_API_KEY", "AZURE_OPENAI_API_KEY"],
  bedrock: ["AWS_BEARER_TOKEN_BEDROCK", "AWS_ACCESS_KEY_ID"],
  http: ["DISSENSUS_API_KEY"],
};

const PUBLIC = {
  anthropic: "https://api.anthropic.com/v1",
  openai: "https://api.openai.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
  openrouter: "https://openrouter.ai/api/v1",
  groq: "https://api.groq.com/openai/v1",
  mistral: "https://api.mistral.ai/v1",
  lmstudio: "http://127.0.0.1:1234/v1",
} as const;
const OLLAMA_PORT = "11434";

/** What requests to a vendor begin with; null where nothing here says which of its servers is meant. */
export function baseOf(vendor: VendorKind, env: Env): string | null {
  switch (vendor) {
    case "anthropic": {
      // Its own tools put /v1 behind what this says; others write it themselves.
      const named = addressIn(env, "ANTHROPIC_BASE_URL");
      return named === null ? PUBLIC.anthropic : named.endsWith("/v1") ? named : `${named}/v1`;
    }
    case "openai":
      return withPath(addressIn(env, "OPENAI_BASE_URL"), "/v1") ?? PUBLIC.openai;
    case "google":
      return withPath(addressIn(env, "GOOGLE_GENERATIVE_AI_BASE_URL"), "/v1beta") ?? PUBLIC.google;
    case "ollama":
      return `${ollamaOrigin(valueIn(env, ["OLLAMA_HOST"]) ?? "")}/v1`;
    case "azure": {
      const resource = valueIn(env, ["AZURE_RESOURCE_NAME"]) ?? "";
      const named = withPath(addressIn(env, "AZURE_OPENAI_ENDPOINT"), "/openai/v1");
      if (named !== null || !/^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/iu.test(resource)) return named;
      return `https://${resource}.openai.azure.com/openai/v1`;
    }
    case "bedrock": {
      const region = valueIn(env, ["AWS_REGION", "AWS_DEFAULT_REGION"]) ?? "";
      const named =
        addressIn(env, "AWS_ENDPOINT_URL_BEDROCK_RUNTIME") ?? addressIn(env, "AWS_ENDPOINT_URL");
      if (named !== null || !/^[a-z\d-]{1,40}$/u.test(region)) return named;
      return `https://bedrock-runtime.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`;
    }
    default:
      return PUBLIC[vendor];
  }
}

/** The key that belongs to the origin of an address; undefined where none does. */
export function keyFor(
  kind: RemoteSpec["kind"],
  base: string,
  env: Env,
  keys: Keys = {},
): string | undefined {
  const origin = new URL(base).origin;
  const variable = Object.hasOwn(keys, origin) ? keys[origin] : undefined;
  if (variable !== undefined) return valueIn(env, [variable]);
  if (kind !== "http") return valueIn(env, KEY_NAMES[kind]);
  const own = addressIn(env, "DISSENSUS_BASE_URL");
  if (own !== null && new URL(own).origin === origin) return valueIn(env, KEY_NAMES.http);
  const owner = VENDORS.find(
    (vendor) => vendor in PUBLIC && new URL(baseOf(vendor, {}) ?? "").origin === origin,
  );
  return owner === undefined ? undefined : valueIn(env, KEY_NAMES[owner]);
}

/** The variables to set, for whoever has set none. */
export function describeKeyNames(kind: RemoteSpec["kind"]): string {
  return kind === "bedrock"
    ? "AWS_BEARER_TOKEN_BEDROCK, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
    : KEY_NAMES[kind].join(" or ");
}

/** DISSENSUS_API_KEY is there, and nothing says where it belongs. */
export function isKeyHomeless(env: Env): boolean {
  return (
    valueIn(env, KEY_NAMES.http) !== undefined && addressIn(env, "DISSENSUS_BASE_URL") === null
  );
}

/** Whoever names an address on the command line says with it where DISSENSUS_API_KEY belongs, if it is one address and nothing else says so. */
export function withNamed(env: Env, models: readonly string[]): Env {
  if (!isKeyHomeless(env)) return env;
  const origins = new Set(
    models
      .map(parseModelSpec)
      .flatMap((spec) => (spec.kind === "http" ? [new URL(spec.url).origin] : [])),
  );
  const away = [...origins].filter((origin) => !isLoopback(origin));
  const [only, ...others] = away.length > 0 ? away : origins;
  return only === undefined || others.length > 0 ? env : { ...env, DISSENSUS_BASE_URL: only };
}

export function isLoopback(address: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u.test(new URL(address).hostname);
}

/** A line break at the end of a key is what `$(cat file)` leaves; a header cannot hold it. */
export function valueIn(env: Env, names: readonly string[]): string | undefined {
  return names.map((name) => env[name]?.trim() ?? "").find((value) => value !== "");
}

function addressIn(env: Env, name: string): string | null {
  const value = valueIn(env, [name]);
  if (value === undefined) return null;
  // What stands there may be a key that went into the wrong variable.
  if (!/^https?:\/\//iu.test(value) || !URL.canParse(value))
    throw badInput(
      "bad-address",
      `The variable ${name} holds no address.`,
      `Write it as https://HOST or https://HOST/PATH: export ${name}=https://…`,
    );
  return value.replace(/\/+$/u, "");
}

function withPath(address: string | null, path: string): string | null {
  return address !== null && new URL(address).pathname === "/" ? `${address}${path}` : address;
}

/** Its variable says where it listens too: without a scheme or a port, or as every address of this machine. */
function ollamaOrigin(host: string): string {
  const hasScheme = /^https?:\/\//iu.test(host);
  const written = hasScheme
    ? host
    : `http://${host === "" || host.startsWith(":") ? `127.0.0.1${host}` : host}`;
  const url = URL.canParse(written) ? new URL(written) : new URL("http://127.0.0.1");
  if (url.hostname === "0.0.0.0" || url.hostname === "[::]") url.hostname = "127.0.0.1";
  if (!hasScheme && url.port === "") url.port = OLLAMA_PORT;
  return url.origin;
}
