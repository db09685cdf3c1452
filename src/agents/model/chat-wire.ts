// Puts a question to a server that speaks OpenAI's chat wire: one POST, answered in a stream or in one piece.
// The wire is read here and not by a package: with many small chunks, a package's layers of streams cost more than all else in a call.
import { readChatBody, readChatStream } from "./chat-answer.ts";
import { kindOf, parseBody, wrongKind } from "./body-kind.ts";
import { portableSchema } from "./portable-schema.ts";
import type { Carried } from "./request-form.ts";
import type { Tuning } from "./spec.ts";
import type { Wire } from "./answer-stream.ts";
import type { AgentRequest } from "../agent.ts";
import { joinBytes, memoize, utf8Bytes } from "../text-bytes.ts";
import type { JsonObject } from "../../kernel/json.ts";
import { oncePer } from "../../kernel/once-per.ts";
import { headersOf, readText, type Send } from "../http.ts";

export interface ChatServer {
  readonly url: string;
  readonly name: string;
  readonly key: string | undefined;
  readonly tuning?: Tuning | undefined;
}

export function chatWire(server: ChatServer, send: Send): Wire {
  const { key } = server;
  const url = new URL(`${server.url}/chat/completions`);
  const fixed = {
    "content-type": "application/json",
    "user-agent": "dissensus",
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  return async (question, carried, signal, answer) => {
    const incoming = await send(url, {
      method: "POST",
      signal,
      headers: { "x-dissensus-call": question.call, "idempotency-key": question.call, ...fixed },
      body: bodyOf(server, question, carried),
    });
    const { status } = incoming;
    if (status < 200 || status > 299)
      throw new TurnedAway(status, headersOf(incoming), await readText(incoming));
    const type = incoming.headers["content-type"];
    const kind = kindOf(type);
    if (kind === "stream") return readChatStream(incoming, answer);
    if (kind === "json") return readChatBody(parseBody(await readText(incoming)), answer);
    incoming.hangUp();
    throw wrongKind(type);
  };
}

/** What a server says instead of an answer, under the names by which failures are read. */
export class TurnedAway extends Error {
  override readonly name = "TurnedAway";
  readonly statusCode: number;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;

  constructor(
    statusCode: number,
    responseHeaders: Readonly<Record<string, string>>,
    responseBody: string,
  ) {
    super("");
    this.statusCode = statusCode;
    this.responseHeaders = responseHeaders;
    this.responseBody = responseBody;
  }
}

function bodyOf(
  { name, tuning }: ChatServer,
  { prompt, maxOutputTokens, ask }: AgentRequest,
  carried: Carried,
): Buffer {
  const { shared, transcript, own } = prompt;
  const head = {
    model: name,
    ...(carried.has("max_tokens")
      ? { max_tokens: maxOutputTokens }
      : { max_completion_tokens: maxOutputTokens }),
    ...(carried.has("stream") ? { stream: true } : {}),
    ...(carried.has("usage") ? { stream_options: { include_usage: true } } : {}),
  };
  const { effort } = carried.has("effort") ? (tuning ?? {}) : {};
  const parts = [
    `${JSON.stringify(head).slice(0, -1)},"messages":[`,
    ...(shared === "" ? [] : ['{"role":"system","content":"', escapedShared(shared), '"},']),
    // Servers of the open kind do not all take a message in parts.
    '{"role":"user","content":"',
    escapedTranscript(transcript),
    transcript === "" || own === "" ? "" : "\\n\\n",
    escapeText(own),
    `"}]${effort === undefined ? "" : `,"reasoning_effort":${JSON.stringify(effort)}`}`,
    formOf(ask, carried),
    "}",
  ];
  return joinBytes(parts);
}

/** A text as it stands inside a JSON string. */
function escapeText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

const escapedShared = memoize((text) => utf8Bytes(escapeText(text)));
const escapedTranscript = memoize((text) => utf8Bytes(escapeText(text)));

/** What the server is asked for beside the text, as a field of the body; empty where nothing. */
function formOf({ shape }: AgentRequest["ask"], carried: Carried): Buffer | string {
  const schema = carried.has("schema") ? portableSchema(shape.json, "http") : null;
  if (schema === null)
    return carried.has("schema") || carried.has("json")
      ? ',"response_format":{"type":"json_object"}'
      : "";
  return schemaField(schema);
}

/** Seats share their forms, and a schema takes longer to write than the rest of a request. */
const schemaField = oncePer((schema: JsonObject) =>
  Buffer.from(
    `,"response_format":${JSON.stringify({ type: "json_schema", json_schema: { name: "reply", strict: true, schema } })}`,
  ),
);
