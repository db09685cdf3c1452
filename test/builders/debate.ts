// A discussion of options by hand on what protocols share: who says what, attacks, answers and votes, and the facts and the log that come of it.
import type { Answer, Fact, Message, Position, Verdict } from "../../src/kernel/fact.ts";
import type { Json } from "../../src/kernel/json.ts";
import type { EndReason } from "../../src/kernel/protocol.ts";
import type { Draft, LogEvent } from "../../src/log/event.ts";
import { exitFor, Votes } from "../../src/protocols/shared/votes.ts";
import { mainIssue } from "../../src/protocols/shared/options.ts";
import { Transcript } from "../../src/protocols/shared/transcript.ts";

export interface VoteGiven {
  readonly because?: readonly string[];
  readonly why?: string;
  readonly grounded?: boolean;
  readonly confidence?: Position["confidence"];
}

export class Debate {
  readonly votes: Votes;
  readonly facts: Fact[] = [];
  readonly members: readonly string[];
  #round = 1;

  constructor(members: readonly string[], options: readonly string[], topic = "Which one?") {
    this.members = members;
    this.votes = new Votes(members, new Transcript());
    const seats = members.map((id) => ({ id, title: id.toUpperCase(), role: "member" }));
    this.facts.push(
      { kind: "cast", seats, axis: "" },
      this.votes.raise(mainIssue(topic, options, "given")),
    );
  }

  say(seat: string, body: Readonly<Record<string, Json>> = {}): Message {
    const message = this.votes.say(
      {
        kind: "answered",
        ask: `${seat}/${this.votes.transcript.messages.length}`,
        seat,
        value: body,
        state: "answered",
        flags: [],
      },
      this.#round,
      this.#round === 1 ? "position" : "synthesis",
    );
    this.facts.push(message);
    return message;
  }

  /** Positions before anyone has spoken: member → option, or null for none. */
  blind(held: Readonly<Record<string, string | null>>): Record<string, Message> {
    const said = Object.fromEntries(
      Object.keys(held).map((member) => [member, this.say(member, { claim: `${member} claims.` })]),
    );
    for (const [member, option] of Object.entries(held))
      this.facts.push(...this.votes.confirm(member, option, said[member]));
    return said;
  }

  /** A new turn: members have heard all that was said so far. */
  listen(): void {
    this.#round += 1;
    this.votes.listen();
  }

  /** The attack's id. */
  attack(by: string, target: string, words = "It fails."): string {
    const link = this.votes.argument.attack(this.say(by), target, words);
    this.facts.push(link);
    return link.id ?? "";
  }

  answer(member: string, attack: string, how: Answer["how"], what = "", message?: Message): void {
    const said = message ?? this.say(member);
    this.facts.push(this.votes.argument.answer(member, said, { attack, how, what }));
  }

  /** An option of the list, an answer of its own, or none. */
  vote(member: string, option: string | null, given: VoteGiven = {}): Message {
    const message = this.say(member, { claim: `${member} now claims.` });
    this.cast(member, message, option, given);
    return message;
  }

  cast(member: string, message: Message, option: string | null, given: VoteGiven = {}): void {
    const { because = [], why = "", grounded = true, confidence = null } = given;
    const isListed = option !== null && this.votes.options.includes(option);
    const held = this.votes.optionIn(
      isListed ? option : undefined,
      isListed ? null : option,
      this.facts,
    );
    this.facts.push(
      ...this.votes.cast(member, message, { option: held, why, because, grounded, confidence }),
    );
  }

  verdict(ruled?: string | null): Verdict {
    const { verdict, beside } = this.votes.argument.verdict(this.#round, this.votes.votes(), ruled);
    this.facts.push(verdict, ...beside);
    return verdict;
  }

  /** Concluded with what stands, unless a verdict was recorded before. */
  log({
    reason = "rounds",
    also = [],
    brief = {},
    drafts = [],
    models = { "*": "openai/model-a" },
    protocol = "debate@1",
  }: LogGiven = {}): LogEvent[] {
    const recorded = this.facts.findLast((fact) => fact.kind === "verdict") ?? this.verdict();
    return logOf([
      {
        type: "deliberation.opened",
        data: {
          deliberation: "2026-01-05-debate",
          protocol,
          brief: {
            topic: "Which one?",
            lang: "en",
            options: [],
            context: [],
            anonymous: false,
            ...brief,
          },
          models,
          caps: { calls: null, tokens: null, usd: null, minutes: null },
          turnMs: 180_000,
          nonce: "n0",
          rehearsal: null,
          options: {},
          engine: "0.1.0",
        },
      },
      ...[...this.facts, ...also].map(
        (fact, n) => ({ type: "fact.recorded", data: { key: `f${n}`, fact } }) as Draft, // a fact as a script makes it
      ),
      ...drafts,
      {
        type: "deliberation.concluded",
        data: { reason, outcome: { reason, exit: exitFor(recorded) }, activeMs: 1_000 },
      },
    ]);
  }
}

export interface LogGiven {
  readonly reason?: EndReason;
  readonly also?: readonly Fact[];
  readonly brief?: Readonly<Record<string, Json>>;
  readonly drafts?: readonly Draft[];
  readonly models?: Readonly<Record<string, string>>;
  readonly protocol?: string;
}

export function logOf(drafts: readonly Draft[]): LogEvent[] {
  return drafts.map((draft, n) => {
    const seq = n + 1;
    const ts = `2026-01-05T09:00:${String(seq % 60).padStart(2, "0")}.000Z`;
    return { v: 1, seq, id: `e${seq}`, epoch: 1, ts, prev: "", h: "", ...draft };
  });
}

/** Three who said blind what each holds, and have heard each other: A and B on o1, C on o2. */
export function threeHeard(): { readonly debate: Debate; readonly said: Record<string, Message> } {
  const debate = new Debate(["a", "b", "c"], ["Stay on Redis", "Move to PostgreSQL"]);
  const said = debate.blind({ a: "o1", b: "o1", c: "o2" });
  debate.listen();
  return { debate, said };
}
