// An answer as OpenAI's chat wire brings it: chunk by chunk, or in one piece.
// Law 1: a stream without a finish reason is cut, however much text came, and whether or not it says that it is done.
// Law 2: once a finish reason came the answer is whole; what breaks afterwards costs the token counts at most.
// Law 3: a chunk that cannot be read before that spoils the answer, since it may have held text; one without a choice says nothing.
// Law 4: only content and reasoning count as heard. Keepalives and tool calls do not: no tools are offered, so none can be meant.
import { createParser } from "eventsource-parser";
import type { AgentResponse } from "../agent.ts";
import { HttpFault, type Incoming } from "../http.ts";
import type { AnswerStream, Finish } from "./answer-stream.ts";
import { chatUsage } from "./usage.ts";
import { complaintIn, isRecord } from "./body-kind.ts";

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
  incoming: Pick<Incoming, "read">,
  answer: AnswerStream,
): Promise<AgentResponse> {
  const reading = chatAnswer(answer, "delta");
  const events = createParser({ onEvent: ({ data }) => reading.readEvent(data) });
  const characters = new TextDecoder();
  await answer.follow(
    incoming.read((bytes) => events.feed(characters.decode(bytes, { stream: true }))),
  );
  return reading.response();
}

/** Asked for a stream, some servers send one JSON object. An answer is an answer. */
export function readChatBody(body: unknown, answer: AnswerStream): AgentResponse {
  if (firstChoice(body) === undefined && complaintIn(body) === undefined)
    throw unreadable("The answer holds no choice.");
  const reading = chatAnswer(answer, "message");
  reading.readChunk(body);
  return reading.response("other");
}

function chatAnswer(answer: AnswerStream, field: Field) {
  /** It declined in a field of its own, whatever it says of its end. */
  let isRefused = false;

  function readEvent(data: string): void {
    if (data === "[DONE]") return;
    let chunk: unknown;
    try {
      chunk = JSON.parse(data);
    } catch {
      return answer.spoil(unreadable("A piece of the answer is not JSON."));
    }
    readChunk(chunk);
  }

  function readChunk(chunk: unknown): void {
    const complaint = complaintIn(chunk);
    if (complaint !== undefined) return answer.spoil(complaint);
    if (!isRecord(chunk)) return;
    if (typeof chunk["id"] === "string") answer.id ??= chunk["id"];
    if (typeof chunk["model"] === "string") answer.served ??= chunk["model"];
    if (isRecord(chunk["usage"])) answer.usage = chatUsage(chunk["usage"]);
    const first = firstChoice(chunk);
    if (first !== undefined && !readChoice(first))
      answer.spoil(unreadable("A piece of the answer has an unknown form."));
  }

  /** False where it has a form in which text may be missed. Checked by hand: a schema for every chunk takes longer than all else here. */
  function readChoice(choice: unknown): boolean {
    if (!isRecord(choice)) return false;
    const { finish_reason: finish } = choice;
    const said = choice[field] ?? {};
    if (!isRecord(said) || !isTextOrNone(finish)) return false;
    const { content, refusal } = said;
    if (!isTextOrNone(content) && !isPartsOf(content)) return false;
    if (finish) answer.finish = FINISHES.get(finish) ?? "other";
    think(said["reasoning_content"] || said["reasoning"]);
    if (typeof content === "string") answer.say(content);
    else
      for (const part of content ?? []) {
        if (part["type"] === "thinking") thinkIn(part["thinking"]);
        else if (part["type"] === "text" && typeof part["text"] === "string")
          answer.say(part["text"]);
      }
    if (typeof refusal === "string" && refusal !== "") {
      isRefused = true;
      answer.say(refusal);
    }
    return true;
  }

  function think(piece: unknown): void {
    if (typeof piece === "string") answer.think(piece);
  }

  function thinkIn(parts: unknown): void {
    if (!Array.isArray(parts)) think(parts);
    else for (const part of parts as unknown[]) if (isRecord(part)) think(part["text"]);
  }

  function response(unfinished?: Finish): AgentResponse {
    if (answer.finish === "stop" && isRefused) answer.finish = "content-filter";
    return answer.response(unfinished);
  }

  return { readEvent, readChunk, response };
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
