// The spans of one sitting, made of its events alone: the sitting, in it each ask, in that each call.
// Law 1: a deliberation is one trace whoever sits: the trace and the span that all sittings stand under follow from its place and id.
// That span itself is sent by nobody, since nobody sees both of its ends.
// Law 2: what a process left open when it died is ended by the one that learns what became of it.
import { createHash } from "node:crypto";
import type { Attributes, Context, Span } from "@opentelemetry/api";
import { DissensusError } from "../errors.ts";
import type { EventData, LogEvent } from "../log/event.ts";
import type { Log } from "../log/log.ts";
import { replyIn } from "../log/replies.ts";
import { answerAttributes, nameIn, requestAttributes, usageAttributes } from "./call-attributes.ts";
import type { Telemetry, SittingWatch } from "./watch.ts";

/** As it is when the sitting begins. */
export type WatchedLog = Pick<Log, "deliberation" | "events">;

interface OpenCall {
  readonly span: Span;
  readonly asked: Attributes;
}

const HASH_BYTES = { trace: 16, span: 8 } as const;
/** Pauses that something broke for. All others are how runs are meant to stand still. */
const BROKEN: ReadonlySet<string> = new Set(["infrastructure", "lost", "disk", "no-quorum"]);

export class SittingSpans implements SittingWatch {
  readonly #with: Telemetry;
  readonly #about: Attributes;
  readonly #counted: Attributes;
  readonly #span: Span;
  readonly #under: Context;
  readonly #asks = new Map<string, Span>();
  readonly #calls = new Map<string, OpenCall>();
  /** Calls that another process made and whose end nobody recorded. */
  readonly #left = new Map<string, LogEvent<"call.reserved">>();
  #ended: "concluded" | "paused" | undefined;
  #isOver = false;

  constructor(telemetry: Telemetry, place: string, { deliberation: id, events: past }: WatchedLog) {
    const { api, tracer, instruments } = telemetry;
    this.#with = telemetry;
    this.#about = { "gen_ai.conversation.id": id };
    const [opened] = past;
    const protocol = opened?.type === "deliberation.opened" ? opened.data.protocol : "";
    this.#counted = nameIn("dissensus.protocol", protocol);
    const epoch = past.at(-1)?.epoch ?? 1;
    const about = { ...this.#about, ...this.#counted, "dissensus.epoch": epoch };
    const root = api.trace.setSpanContext(api.ROOT_CONTEXT, {
      ...idsOf(place, id),
      traceFlags: api.TraceFlags.SAMPLED,
      isRemote: true,
    });
    this.#span = tracer.startSpan("sitting", { attributes: about }, root);
    this.#under = api.trace.setSpan(root, this.#span);
    instruments.atWork.add(1, this.#counted);
    const open = new Map<string, LogEvent<"ask.opened">>();
    for (const event of past) {
      if (event.type === "ask.opened") open.set(event.data.ask, event);
      else if (event.type === "call.reserved") this.#left.set(event.data.call, event);
      else if ("call" in event.data && event.type.startsWith("call."))
        this.#left.delete(event.data.call ?? "");
      // Calls that were in flight where a fork begins are the parent's.
      else if (event.type === "deliberation.forked") this.#left.clear();
      open.delete(replyIn(event)?.ask ?? "");
    }
    for (const event of open.values()) this.#openAsk(event);
  }

  onEvent(event: LogEvent): void {
    if (event.batch === undefined) this.#with.instruments.appends.add(1, this.#counted);
    const settled = replyIn(event);
    if (settled?.kind === "answered") this.#closeAsk(settled.ask, settled.state);
    switch (event.type) {
      case "ask.opened":
        return this.#openAsk(event);
      case "ask.rejected":
        // Why is not said: reasons quote replies.
        return void this.#asks.get(event.data.ask)?.addEvent("rejected");
      case "ask.lapsed":
        return this.#closeAsk(event.data.ask, event.data.state, true);
      case "call.reserved":
        return void this.#calls.set(event.data.call, this.#openCall(event));
      case "call.completed":
        return this.#completeCall(event.data);
      case "call.failed":
        return this.#failCall(event.data);
      case "call.ambiguous":
        return this.#endLeft(event);
      case "deliberation.paused":
        this.#ended = "paused";
        this.#span.setAttribute("dissensus.reason", event.data.reason);
        if (BROKEN.has(event.data.reason)) this.#fail(this.#span, event.data.reason);
        return;
      case "deliberation.concluded":
        this.#ended = "concluded";
        this.#span.setAttributes(nameIn("dissensus.reason", event.data.reason));
        return;
      default:
    }
  }

  end(failure?: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const { span } of this.#calls.values()) {
      this.#fail(span, "unrecorded");
      span.end();
    }
    for (const ask of this.#asks.keys()) this.#closeAsk(ask, "open");
    this.#span.setAttribute("dissensus.ended", this.#ended ?? "broken off");
    if (failure !== undefined || this.#ended === undefined)
      this.#fail(this.#span, failure instanceof DissensusError ? failure.code : "broken-off");
    this.#span.end();
    this.#with.instruments.atWork.add(-1, this.#counted);
  }

  #openAsk({ seq, data }: LogEvent<"ask.opened">): void {
    const { purpose, phase, round } = data;
    const attributes = {
      ...this.#about,
      // By its record: an ask's own name may hold what a model called a seat.
      "dissensus.ask.record": seq,
      ...nameIn("dissensus.ask.purpose", purpose),
      ...nameIn("dissensus.ask.phase", phase),
      "dissensus.ask.round": round,
    };
    const span = this.#with.tracer.startSpan("ask", { attributes }, this.#under);
    this.#asks.set(data.ask, span);
    this.#with.instruments.asksOpen.add(1, this.#counted);
  }

  #closeAsk(ask: string, state: string, isFailed = false): void {
    const span = this.#asks.get(ask);
    if (span === undefined) return;
    this.#asks.delete(ask);
    span.setAttribute("dissensus.ask.state", state);
    if (isFailed) this.#fail(span, state);
    span.end();
    this.#with.instruments.asksOpen.add(-1, this.#counted);
  }

  #openCall({ data }: LogEvent<"call.reserved">, startTime?: Date): OpenCall {
    const { api, tracer } = this.#with;
    const asked = requestAttributes(data.model);
    const operation = asked["gen_ai.operation.name"];
    const isTool = operation === "execute_tool";
    const of = asked[isTool ? "gen_ai.tool.name" : "gen_ai.request.model"];
    const attributes: Attributes = {
      ...this.#about,
      ...asked,
      "dissensus.call": data.call,
      "dissensus.call.attempt": data.attempt,
      "dissensus.call.repair": data.repair,
      ...(data.maxOutput === undefined ? {} : { "gen_ai.request.max_tokens": data.maxOutput }),
    };
    const ask = this.#asks.get(data.ask);
    const under = ask === undefined ? this.#under : api.trace.setSpan(this.#under, ask);
    const kind = isTool ? api.SpanKind.INTERNAL : api.SpanKind.CLIENT;
    const started = startTime === undefined ? {} : { startTime };
    const name = of === undefined ? operation : `${operation} ${String(of)}`;
    return { span: tracer.startSpan(name, { kind, attributes, ...started }, under), asked };
  }

  #completeCall(data: EventData<"call.completed">): void {
    const call = this.#takeCall(data.call);
    if (call === undefined) return;
    call.span.setAttributes(answerAttributes(data));
    call.span.end();
    this.#count({ ...call.asked, ...nameIn("gen_ai.response.model", data.served) }, data);
  }

  #failCall(data: EventData<"call.failed">): void {
    const call = this.#takeCall(data.call);
    if (call === undefined) return;
    call.span.setAttributes(usageAttributes(data.usage));
    this.#fail(call.span, data.failure);
    call.span.end();
    this.#count({ ...call.asked, ...nameIn("error.type", data.failure) }, data);
  }

  /** The process that made it died before it could tell: its time is read off the records. */
  #endLeft({ ts, data }: LogEvent<"call.ambiguous">): void {
    const left = this.#left.get(data.call);
    const call = left ? this.#openCall(left, new Date(left.ts)) : this.#takeCall(data.call);
    this.#left.delete(data.call);
    if (call === undefined) return;
    this.#fail(call.span, "ambiguous");
    call.span.end(left ? new Date(ts) : undefined);
  }

  #takeCall(id: string): OpenCall | undefined {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    return call;
  }

  #count(about: Attributes, { ms, usage }: EventData<"call.completed" | "call.failed">): void {
    const { duration, tokens } = this.#with.instruments;
    if (about["gen_ai.operation.name"] !== "chat") return;
    duration.record(ms / 1_000, about);
    if (usage === null || usage.estimated) return;
    for (const type of ["input", "output"] as const) {
      const used = usage[type];
      if (used !== null) tokens.record(used, { ...about, "gen_ai.token.type": type });
    }
  }

  /** With what kind of failure it was, and none of its words. */
  #fail(span: Span, kind: string): void {
    span.setAttributes(nameIn("error.type", kind));
    span.setStatus({ code: this.#with.api.SpanStatusCode.ERROR });
  }
}

/** Neither is all zeros but by a chance that nobody will see. */
function idsOf(place: string, id: string): { readonly traceId: string; readonly spanId: string } {
  const hash = createHash("sha256").update(`${place}/${id}`).digest();
  const { trace, span } = HASH_BYTES;
  return {
    traceId: hash.subarray(0, trace).toString("hex"),
    spanId: hash.subarray(trace, trace + span).toString("hex"),
  };
}
