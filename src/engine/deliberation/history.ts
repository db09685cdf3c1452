// A deliberation as its log tells it: the fold every decision is made from. Nothing here comes from anywhere else.
import type { Caps, Draft, EventData, LogEvent, Usage } from "../../log/event.ts";
import { replyIn } from "../../log/replies.ts";
import type { Fact } from "../../kernel/fact.ts";
import type { Reply } from "../../kernel/reply.ts";
import { isPreflight } from "./preflight.ts";

type Reserved = EventData<"call.reserved">;
type Completed = Pick<EventData<"call.completed">, "finish" | "raw" | "usage" | "usd" | "served">;

/** One request to the world and what came of it. */
export interface Call extends Readonly<Reserved>, Partial<Omit<Completed, "usage">> {
  state: "reserved" | "completed" | "failed" | "ambiguous";
  usage?: Usage | null;
  failure?: EventData<"call.failed">;
  /** What was decided about a call that nobody knows the end of. */
  policy?: EventData<"call.ambiguous">["policy"];
}

export interface Asked {
  readonly opened: EventData<"ask.opened">;
  readonly calls: Call[];
  /** How many of the calls were made before somebody last resumed the run: failed ones do not count against its new attempts. */
  forgiven: number;
  readonly rejections: EventData<"ask.rejected">[];
  /** What people chose at a gate that they decide together, oldest first. */
  readonly votes: EventData<"person.voted">[];
  /** What people had added when it was asked: everyone who is asked together reads the same. */
  readonly constraints: readonly string[];
}

/** What a model's server would not take: as far as was tried, and as far as a request without it was answered. */
interface Parts {
  readonly dropped: Set<string>;
  readonly confirmed: Set<string>;
}

const NOTHING_DROPPED: ReadonlySet<string> = new Set<string>([]);

export class History {
  #opened: EventData<"deliberation.opened"> | undefined;
  readonly replies = new Map<string, Reply>();
  readonly asks = new Map<string, Asked>();
  readonly facts = new Map<string, Fact>();
  readonly calls = new Map<string, Call>();
  readonly #parts = new Map<string, Parts>();
  readonly #strict = new Set<string>();
  caps: Caps = { calls: null, tokens: null, usd: null, minutes: null };
  models: Readonly<Record<string, string>> = {};
  /** What people added on the way, oldest first. */
  constraints: readonly string[] = [];
  concluded: EventData<"deliberation.concluded"> | undefined;
  /** Why the run stands still, if it does. */
  paused: EventData<"deliberation.paused"> | undefined;
  /** Time spent running, over all restarts, on the monotonic clock. */
  activeMs = 0;
  events = 0;

  static of(events: readonly LogEvent[]): History {
    const history = new History();
    for (const event of events) history.apply(event);
    return history;
  }

  get opened(): EventData<"deliberation.opened"> {
    if (!this.#opened) throw new Error("A log begins with deliberation.opened");
    return this.#opened;
  }

  /** Parts of a request that this model is asked without. What was left out in vain is tried again by who resumes the run. */
  droppedParts(model: string): ReadonlySet<string> {
    return this.#parts.get(model)?.dropped ?? NOTHING_DROPPED;
  }

  /** The model kept the form only once its schema went along: so it does from then on. */
  isStrict(model: string): boolean {
    return this.#strict.has(model);
  }

  #partsOf(model: string): Parts {
    const parts = this.#parts.get(model) ?? { dropped: new Set(), confirmed: new Set() };
    this.#parts.set(model, parts);
    return parts;
  }

  /** Takes an event, or what is about to become one. */
  apply(event: Draft): void {
    this.events += 1;
    if ("activeMs" in event.data) this.activeMs = Math.max(this.activeMs, event.data.activeMs);
    const reply = replyIn(event);
    if (reply && !this.replies.has(reply.ask)) this.replies.set(reply.ask, reply);
    switch (event.type) {
      case "deliberation.opened":
        this.#opened = event.data;
        this.caps = event.data.caps;
        this.models = event.data.models;
        break;
      case "settings.changed":
        this.caps = event.data.caps ?? this.caps;
        this.models = event.data.models ?? this.models;
        if (event.data.constraint !== undefined)
          this.constraints = [...this.constraints, event.data.constraint];
        break;
      case "deliberation.forked":
        this.#leaveBehind();
        break;
      case "ask.opened":
        this.asks.set(event.data.ask, {
          opened: event.data,
          calls: [],
          forgiven: 0,
          rejections: [],
          votes: [],
          constraints: this.constraints,
        });
        break;
      case "person.voted":
        this.asks.get(event.data.ask)?.votes.push(event.data);
        break;
      case "ask.rejected":
        this.asks.get(event.data.ask)?.rejections.push(event.data);
        break;
      case "fact.recorded":
        this.facts.set(event.data.key, event.data.fact);
        break;
      case "deliberation.paused":
        this.paused = event.data;
        break;
      case "deliberation.resumed":
        this.paused = undefined;
        for (const asked of this.asks.values()) asked.forgiven = asked.calls.length;
        for (const { dropped, confirmed } of this.#parts.values())
          for (const part of dropped) if (!confirmed.has(part)) dropped.delete(part);
        break;
      case "deliberation.concluded":
        this.concluded = event.data;
        break;
      case "call.reserved":
      case "call.completed":
      case "call.failed":
      case "call.ambiguous":
        this.#call(event);
        break;
      default:
        break;
    }
  }

  /** Calls that were in flight where a fork begins are the parent's: here they were never sent. */
  #leaveBehind(): void {
    for (const call of this.calls.values()) {
      if (call.state !== "reserved") continue;
      call.state = "failed";
      call.failure = {
        call: call.call,
        ask: call.ask,
        failure: "not-sent",
        message: "left to the parent",
        sent: false,
        again: "later",
        retryAfterMs: 0,
        raw: null,
        usage: null,
        usd: null,
        ms: 0,
        activeMs: 0,
      };
    }
  }

  #call(event: Draft<"call.reserved" | "call.completed" | "call.failed" | "call.ambiguous">): void {
    if (event.type === "call.reserved") {
      // Not spread: on Node 20 a copy that begins so takes five times as long or more, and this one is made for every call.
      const made: Call = Object.assign({ state: "reserved" as const }, event.data);
      this.calls.set(made.call, made);
      this.asks.get(made.ask)?.calls.push(made);
      return;
    }
    const call = this.calls.get(event.data.call);
    if (!call) return;
    if (event.type === "call.completed") {
      call.state = "completed";
      ({
        finish: call.finish,
        raw: call.raw,
        usage: call.usage,
        usd: call.usd,
        served: call.served,
      } = event.data);
      const parts = this.#parts.get(call.model);
      for (const part of parts?.dropped ?? []) parts?.confirmed.add(part);
      if (call.strict && isPreflight(call.ask)) this.#strict.add(call.model);
    } else if (event.type === "call.failed") {
      const { usage, usd, drop } = event.data;
      Object.assign(call, { state: "failed", failure: event.data, usage, usd });
      if (drop !== undefined) this.#partsOf(call.model).dropped.add(drop);
    } else Object.assign(call, { state: "ambiguous", policy: event.data.policy });
  }
}
