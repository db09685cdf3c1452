// Asks a server which models it has, and hands them over as they are to be written.
// Law 1: it spends nothing: one GET, bounded and timed, with the key that a question would carry and no other.
// Law 2: what a server says is data: a name that could be no name is left out, a complaint is one line.
import { badInput } from "../../errors.ts";
import { nearest } from "../../text/nearest.ts";
import { httpClient, HttpFault } from "../http.ts";
import { redactor } from "../../text/redaction.ts";
import { isRecord } from "./body-kind.ts";
import { TurnedAway } from "./chat-wire.ts";
import { failureOf } from "./failure.ts";
import { baseOf, KEY_NAMES, keyFor, type Env, type Keys } from "./origins.ts";
import { VENDORS, type VendorKind } from "./spec.ts";

/** Those whose servers say what they have; a deployment or a region has a console for that. */
export const LISTING: readonly VendorKind[] = VENDORS.filter(
  (vendor) => vendor !== "azure" && vendor !== "bedrock",
);

export interface Listed {
  /** A vendor, or the address that was asked. */
  readonly server: string;
  readonly models: readonly { readonly model: string; readonly window: number | null }[];
  /** Why there are none; null where it answered. */
  readonly problem: string | null;
}

export interface Listing {
  readonly env: Env;
  readonly keys?: Keys;
  readonly timeoutMs: number;
}

/** The longest list that is known has a few hundred models and a page about each. */
const MAX_LIST_BYTES = 8 * 1024 * 1024;
const MAX_MODELS = 2_000;

/** As somebody writes it: a vendor, or an address as in a model's name. */
export function serverNamed(given: string): string {
  const text = given.trim();
  if (LISTING.some((vendor) => vendor === text)) return text;
  if (text === "azure" || text === "bedrock")
    throw badInput(
      "no-list",
      `${text} gives no list of what can be asked.`,
      `Its own console does; name the model as ${text}/NAME.`,
    );
  const url = /^https?:\/\//iu.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (url !== null && url.username + url.password + url.search + url.hash === "")
    return `${url.origin}${url.pathname === "/" ? "/v1" : url.pathname.replace(/\/+$/u, "")}`;
  const meant = nearest(text.slice(0, 40), LISTING);
  const shown = url === null ? JSON.stringify(text.slice(0, 60)) : "This address";
  throw badInput(
    "no-server",
    `${shown} is not a server that lists its models.${meant.length === 0 ? "" : ` Did you mean ${meant.join(" or ")}?`}`,
    `Write ${LISTING.join(", ")}, or an address without user, query or #NAME: http://HOST:PORT/v1`,
  );
}

export async function listModels(
  server: string,
  { env, keys = {}, timeoutMs }: Listing,
): Promise<Listed> {
  const vendor = LISTING.find((each) => each === server) ?? null;
  const base = (vendor === null ? server : baseOf(vendor, env)) ?? "";
  const key = keyFor(vendor ?? "http", base, env, keys);
  const none = (problem: string): Listed => ({ server, models: [], problem });
  if (key === undefined && vendor !== null && KEY_NAMES[vendor].length > 0)
    return none(`${server}: no key. Set ${KEY_NAMES[vendor].join(" or ")}.`);
  const client = httpClient({ maxBytes: MAX_LIST_BYTES });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await client.fetch(
      `${base}/models${vendor === "anthropic" ? "?limit=1000" : vendor === "google" ? "?pageSize=1000" : ""}`,
      { signal, headers: headersFor(vendor, key) },
    );
    const text = await response.text();
    if (!response.ok)
      throw new TurnedAway(response.status, Object.fromEntries(response.headers), text);
    const found = modelsIn(parseList(text));
    if (found === null) return none(`${server}: what it sent is not a list of models.`);
    return {
      server,
      problem: null,
      models: found.map(({ id, window }) => ({
        model: vendor === null ? `${base}#${id}` : `${vendor}/${id}`,
        window,
      })),
    };
  } catch (error) {
    if (signal.aborted) return none(`${server}: no answer within ${timeoutMs / 1_000} seconds.`);
    return none(
      failureOf(error, {
        model: server,
        redact: redactor(key === undefined ? [] : [key]),
        carried: new Set(),
        now: Date.now(),
      }).message,
    );
  } finally {
    client.close();
  }
}

function headersFor(vendor: VendorKind | null, key: string | undefined): Record<string, string> {
  if (key === undefined) return {};
  if (vendor === "anthropic") return { "x-api-key": key, "anthropic-version": "2023-06-01" };
  return vendor === "google" ? { "x-goog-api-key": key } : { authorization: `Bearer ${key}` };
}

function parseList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpFault("malformed", "it did not send JSON.", true);
  }
}

/** The models in a list as servers write it; null where it is none. */
export function modelsIn(
  body: unknown,
): { readonly id: string; readonly window: number | null }[] | null {
  if (!isRecord(body)) return null;
  const list = "data" in body ? body["data"] : body["models"];
  // Ollama says null where it has no model.
  if (list !== null && !Array.isArray(list)) return null;
  const found = (list ?? [])
    .filter(isRecord)
    .filter(answers)
    .flatMap((entry) => {
      const id =
        entry["id"] ??
        (typeof entry["name"] === "string" ? entry["name"].replace(/^models\//u, "") : null);
      return typeof id === "string" && /^[\w~][\w.:/@+~-]{0,199}$/u.test(id)
        ? [{ id, window: windowIn(entry) }]
        : [];
    });
  return [...new Map(found.map((model) => [model.id, model])).values()].slice(0, MAX_MODELS);
}

/** Where a list says what a model is for, those that only embed are left out. */
function answers(entry: Record<string, unknown>): boolean {
  const methods = entry["supportedGenerationMethods"];
  return !Array.isArray(methods) || methods.includes("generateContent");
}

/** Every server has a word of its own for it. */
const WINDOWS = [
  "context_length",
  "context_window",
  "max_model_len",
  "max_context_length",
  "max_input_tokens",
  "inputTokenLimit",
];

function windowIn(entry: Record<string, unknown>): number | null {
  const meta = isRecord(entry["meta"]) ? entry["meta"] : {};
  const said = [...WINDOWS.map((word) => entry[word]), meta["n_ctx"], meta["n_ctx_train"]].find(
    (value) => typeof value === "number" && Number.isSafeInteger(value) && value > 0,
  );
  return typeof said === "number" ? said : null;
}
