// An answer as OpenAI's chat wire brings it: chunk by chunk, or in one piece.
// Law 1: a stream without a finish reason is cut, however much text came, and whether or not it says that it is done.
// Law 2: once a finish reason came the answer is whole; what breaks afterwards costs the token counts at most.
// Law 3: a chunk that cannot be read before that spoils the answer, since it may have held text; one without a choice says nothing.
// Law 4: only content and reasoning count as heard. Keepalives and tool calls do not: no tools are offered, so none can be meant.
import { createParser } from "eventsource-parser";
import type { AgentResponse } from "../agent.ts";
import { HttpFault } from "../http.ts";
import { completion, CUT, type Finish, type Heard, addThinking } from "./answer-stream.ts";
import { chatUsage } from "./usage.ts";
import { complaintIn } from "./body-kind.ts";

/** Where a choice says what it says: in a stream, and in one piece. */
type Field = "delta" | "message";

const FINISHES: ReadonlyMap<string, Finish> = new Map([
  ["stop", "stop"],
  ["length", "length"],
  ["content_filter", "content-filter"],
  ["tool_calls", "tool-calls"],
  ["function_call", "tool-calls"],
]);

export async function readChatStream(
  stream: ReadableStream<Uint8Array>,
  heard: () => void,
  so: Heard,
): Promise<AgentResponse> {
  const answer = new ChatAnswer(heard, so);
  const events = createParser({ onEvent: ({ data }) => answer.event(data) });
  const characters = new TextDecoder();
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      events.feed(characters.decode(next.value, { stream: true }));
  } catch (error) {
    answer.broken(error);
  } finally {
    // A stream that was read to its end is closed already; one that was not must let go of its socket.
    reader.cancel().catch(() => undefined);
  }
  return answer.completion(null);
}

/** Asked for a stream, some servers send one JSON object. An answer is an answer. */
export function readChatBody(body: unknown, heard: () => void, so: Heard): AgentResponse {
  if (firstChoice(body) === undefined && complaintIn(body) === undefined)
    throw unreadable("The answer holds no choice.");
  const answer = new ChatAnswer(heard, so);
  answer.chunk(body, "message");
  return answer.completion("other");
}

class ChatAnswer {
  readonly #heard: () => void;
  readonly #so: Heard;
  #finish: string | undefined;
  #isRefused = false;
  #id: string | undefined;
  #served: string | undefined;
  #spoilt: { readonly by: unknown } | undefined;

  constructor(heard: () => void, so: Heard) {
    this.#heard = heard;
    this.#so = so;
  }

  event(data: string): void {
    if (data === "[DONE]") return;
    let chunk: unknown;
    try {
      chunk = JSON.parse(data);
    } catch {
      this.#spoil(unreadable("A piece of the answer is no JSON."));
      return;
    }
    this.chunk(chunk, "delta");
  }

  chunk(chunk: unknown, field: Field): void {
    const complaint = complaintIn(chunk);
    if (complaint !== undefined) {
      this.#spoil(complaint);
      return;
    }
    if (!isRecord(chunk)) return;
    if (typeof chunk["id"] === "string") this.#id ??= chunk["id"];
    if (typeof chunk["model"] === "string") this.#served ??= chunk["model"];
    if (isRecord(chunk["usage"])) this.#so.usage = chatUsage(chunk["usage"]);
    const first = firstChoice(chunk);
    if (first === undefined) return;
    if (!this.#choice(first, field))
      this.#spoil(unreadable("A piece of the answer has an unknown form."));
  }

  /** False where it has a form in which text may be missed. Checked by hand: a schema for every chunk takes longer than all else here. */
  #choice(choice: unknown, field: Field): boolean {
    if (!isRecord(choice)) return false;
    const { finish_reason: finish } = choice;
    const said = choice[field] ?? {};
    if (!isRecord(said) || !isTextOrNone(finish)) return false;
    const { content, refusal } = said;
    if (!isTextOrNone(content) && !isPartsOf(content)) return false;
    if (finish) this.#finish = finish;
    this.#think(said["reasoning_content"] || said["reasoning"]);
    if (typeof content === "string") this.#say(content);
    else
      for (const part of content ?? []) {
        if (part["type"] === "thinking") this.#thinkIn(part["thinking"]);
        else if (part["type"] === "text" && typeof part["text"] === "string")
          this.#say(part["text"]);
      }
    if (typeof refusal === "string" && refusal !== "") {
      this.#isRefused = true;
      this.#say(refusal);
    }
    return true;
  }

  #think(piece: unknown): void {
    if (typeof piece !== "string" || piece === "") return;
    addThinking(this.#so, piece);
    this.#heard();
  }

  #thinkIn(parts: unknown): void {
    if (!Array.isArray(parts)) this.#think(parts);
    else for (const part of parts as unknown[]) if (isRecord(part)) this.#think(part["text"]);
  }

  #say(text: string): void {
    if (text === "") return;
    this.#so.text += text;
    this.#heard();
  }

  #spoil(by: unknown): void {
    if (this.#finish === undefined) this.#spoilt ??= { by };
  }

  /** Nothing more will come. */
  broken(error: unknown): void {
    if (this.#finish === undefined) throw this.#spoilt?.by ?? error;
  }

  /** `unfinished`: how it ended where it does not say so; null where that means that it was cut. */
  completion(unfinished: Finish | null): AgentResponse {
    if (this.#spoilt !== undefined) throw this.#spoilt.by;
    const said = this.#finish === undefined ? unfinished : (FINISHES.get(this.#finish) ?? "other");
    if (said === null) throw CUT;
    const finish = said === "stop" && this.#isRefused ? "content-filter" : said;
    return completion(this.#so, finish, this.#id, this.#served);
  }
}

function unreadable(why: string): HttpFault {
  return new HttpFault("malformed", why, true);
}

function firstChoice(chunk: unknown): unknown {
  return isRecord(chunk) && Array.isArray(chunk["choices"]) ? chunk["choices"][0] : undefined;
}

const isTextOrNone = (value: unknown): value is string | null | undefined =>
  typeof value === "string" || value === null || value === undefined;
const isPartsOf = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.every((part) => isRecord(part) && typeof part["type"] === "string");
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
