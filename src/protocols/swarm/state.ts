// The state of a swarm as its script knows it: who sits, what was said and cited, who stands where, what this round is about.
import type { Fact, Link, Message } from "../../kernel/fact.ts";
import { isAnswered, type Answered, type Reply } from "../../kernel/reply.ts";
import type { Seat } from "../../kernel/ask.ts";
import type { Document } from "../../kernel/ask.ts";
import { dealtTo } from "../shared/deal.ts";
import type { Quotation } from "../shared/evidence.ts";
import { gone } from "../shared/notices.ts";
import { mainIssue } from "../shared/options.ts";
import { Stances } from "../shared/stances.ts";
import type { Transcript } from "../shared/transcript.ts";
import { roundsOf, type Mode, type SwarmBrief } from "./brief.ts";
import { fixedRoles, MODERATOR, recordKeeper, type Expert, type Tension } from "./cast.ts";
import type { QualityReply } from "./record-shapes.ts";
import type { AnalysisReply, Known, ReferenceReply } from "./shapes.ts";

export interface Assembly {
  readonly mode: Mode;
  readonly experts: readonly Expert[];
  readonly tensions: readonly Tension[];
  readonly problem: AnalysisReply["problemDefinition"] | null;
}

/** What the disagreement of the last round calls for. */
export type Intervention = "challenge" | "common-ground" | null;

export class SwarmState extends Stances {
  readonly brief: SwarmBrief;
  readonly mode: Mode;
  readonly experts: readonly Expert[];
  readonly tensions: readonly Tension[];
  readonly problem: Assembly["problem"];
  readonly least: number;
  /** Rounds that are held at most; a person can extend it. */
  most: number;
  /** What the round is about: the question, or what somebody turned it to. */
  topic: string;
  /** What a person added on the way; it holds from then on. */
  readonly constraints: string[] = [];
  intervention: Intervention = null;
  /** What the next round has to do otherwise. */
  adjustment = "";
  quality: QualityReply | null = null;
  /** Kinds of reasons behind the positions as last compared; null where nobody did. */
  reasons: number | null = null;
  /** This round's declarations, by expert. */
  readonly declared = new Map<string, Message>();
  /** Every reference from message to message so far. */
  readonly links: Link[] = [];
  /** How much of the transcript each expert has been shown. */
  readonly #shown = new Map<string, number>();
  /** How the moderator wants the next round gone at, after a pause. */
  framing = "";

  constructor(brief: SwarmBrief, assembly: Assembly, transcript: Transcript) {
    super(
      assembly.experts.map(({ seat }) => seat.id),
      transcript,
    );
    this.brief = brief;
    ({
      mode: this.mode,
      experts: this.experts,
      tensions: this.tensions,
      problem: this.problem,
    } = assembly);
    ({ least: this.least, most: this.most } = roundsOf(this.mode, brief.rounds));
    this.topic = brief.topic;
    if (brief.options.length > 0) this.raise(mainIssue(brief.topic, brief.options, "given"));
  }

  get seats(): readonly Seat[] {
    return [...this.experts.map(({ seat }) => seat), ...fixedRoles(this.mode)];
  }

  get isLightweight(): boolean {
    return this.mode === "lightweight";
  }

  get recordKeeper(): Seat {
    return recordKeeper(this.mode);
  }

  /** Everyone is shown all that was said so far. */
  showAll(): void {
    for (const { seat } of this.experts) this.#shown.set(seat.id, this.transcript.messages.length);
  }

  /** What an expert has been shown; blind asks add nothing to it. */
  shownTo(expert: string): readonly Message[] {
    return this.transcript.messages.slice(0, this.#shown.get(expert) ?? 0);
  }

  /** Whoever was silent in this round does not agree either. */
  override get isUnanimous(): boolean {
    return super.isUnanimous && this.experts.every(({ seat }) => this.declared.has(seat.id));
  }

  /** Documents that this seat alone was dealt. */
  dealt(seat: Seat): readonly Document[] {
    return dealtTo(
      seat,
      this.experts.map((expert) => expert.seat),
      this.brief.dealt ?? [],
    );
  }

  get documents(): readonly Document[] {
    return [...this.brief.context, ...(this.brief.dealt ?? [])];
  }

  /** Typed references become edges; one that names no message of another that was shown is kept and never drawn. */
  cite(
    message: Message,
    references: readonly ReferenceReply[],
    shown: readonly Message[],
  ): readonly Link[] {
    // Nobody cites itself, and what is said twice counts once.
    const ids = new Set(shown.filter(({ seat }) => seat !== message.seat).map(({ id }) => id));
    const typed = references.map(({ targetId: to, relation, mode, comment }) => ({
      to,
      relation,
      mode: modeFor(relation, mode),
      comment,
      resolved: ids.has(to),
    }));
    const same = (a: (typeof typed)[number], b: (typeof typed)[number]): boolean =>
      a.to === b.to && a.relation === b.relation && a.mode === b.mode;
    const links = typed
      .filter((one, i) => typed.findIndex((other) => same(one, other)) === i)
      .map((link) => this.argument.links(message, link));
    this.links.push(...links);
    return links;
  }

  quote(message: Message, evidence: readonly Quotation[] = []): readonly Link[] {
    return this.argument.quotes(message, evidence, this.documents);
  }

  /** What every expert's reply amounts to, in seat order; whoever gave none is named. */
  byExpert<T>(
    replies: readonly Reply<T>[],
    take: (expert: Expert, reply: Answered<T>) => readonly Fact[],
  ): Fact[] {
    return replies.flatMap((reply, i) => {
      const expert = this.experts[i] as Expert; // one reply per expert
      return isAnswered(reply) ? take(expert, reply) : [gone(reply)];
    });
  }

  known(seat: Seat, transcript: readonly Message[]): Known {
    const others = transcript.filter((message) => message.seat !== seat.id);
    return {
      experts: this.members,
      options: this.options,
      documents: [...this.brief.context, ...this.dealt(seat)].map(({ name }) => name),
      ids: transcript.map(({ id }) => id),
      others: others.map(({ id }) => id),
      peers: others.filter((message) => message.seat !== MODERATOR.id).map(({ id }) => id),
    };
  }
}

/** A counter attacks, an answer says how it answers; the others need no mode. */
function modeFor(relation: Link["relation"], mode: Link["mode"]): Link["mode"] {
  if (relation === "counters")
    return mode === "undercuts" || mode === "undermines" ? mode : "rebuts";
  return relation === "responds_to" ? (mode ?? "clarifies") : null;
}
