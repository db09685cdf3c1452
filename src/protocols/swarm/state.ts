// The state of a swarm as its script knows it: who sits, what was said and cited, who stands where, what this round is about.
import type { OptionAttack } from "../../argument/index.ts";
import type { Fact, Link, Message, Vote } from "../../kernel/fact.ts";
import { isAnswered, type Answered, type Reply } from "../../kernel/reply.ts";
import type { Document, Seat } from "../../kernel/ask.ts";
import { dealtTo } from "../shared/deal.ts";
import type { Quotation } from "../shared/evidence.ts";
import type { Sources } from "../shared/grounds.ts";
import { gone } from "../shared/ask.ts";
import { mainIssue } from "../shared/options.ts";
import { takeawaysOf, type TakeawayReply } from "../shared/takeaways.ts";
import type { Transcript } from "../shared/transcript.ts";
import { isOneOption, Votes } from "../shared/votes.ts";
import { roundsOf, type Mode, type SwarmBrief } from "./brief.ts";
import { CONTRARIAN, fixedRoles, MODERATOR, recordKeeper } from "./cast.ts";
import type { Expert, Tension } from "./cast.ts";
import type { QualityReply } from "./record-shapes.ts";
import { isAttacking, linkTypeOf } from "./relations.ts";
import type { AnalysisReply, Known, ReferenceReply } from "./shapes.ts";

export interface Assembly {
  readonly mode: Mode;
  readonly experts: readonly Expert[];
  readonly tensions: readonly Tension[];
  readonly problem: AnalysisReply["problemDefinition"] | null;
}

/** What the disagreement of the last round calls for. */
export type Intervention = "challenge" | "common-ground" | null;

/** More than this nobody answers with care; what is left is asked for in the next round, or stays open. */
export const MOST_ANSWERS = 5;

export class SwarmState extends Votes {
  readonly brief: SwarmBrief;
  readonly mode: Mode;
  readonly experts: readonly Expert[];
  /** Experts who are asked: where two come first, the others take their seats later. */
  sitting: readonly Expert[];
  readonly tensions: readonly Tension[];
  readonly problem: Assembly["problem"];
  readonly least: number;
  /** Rounds that are held at most; a person can extend it. */
  most: number;
  /** What the round is about: the question, or what somebody turned it to. */
  topic: string;
  /** What a person added on the way; it holds from then on. */
  readonly constraints: string[] = [];
  /** What a person asked this round for, in its own words; empty where nobody did. */
  request = "";
  intervention: Intervention = null;
  /** Experts who all disputed each other in the round before. */
  wasDisputed = false;
  /** How much disagreement the moderator wants of this round; null where nobody said. */
  target: number | null = null;
  /** What the next round has to do otherwise. */
  adjustment = "";
  quality: QualityReply | null = null;
  /** Kinds of reasons behind the positions as last compared; null where nobody did. */
  reasons: number | null = null;
  /** Experts who were asked to declare themselves in this round. */
  readonly asked = new Set<string>();
  /** This round's declarations, by expert. */
  readonly declared = new Map<string, Message>();
  /** Experts who moved or amended their position in this round, and options that joined in it. */
  readonly changed = new Set<string>();
  /** Every reference from message to message so far. */
  readonly links: Link[] = [];
  /** How the moderator wants the next round approached, after a pause. */
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
    this.sitting = this.experts;
    ({ least: this.least, most: this.most } = roundsOf(this.mode, brief.rounds));
    this.topic = brief.topic;
    if (brief.options.length > 0) this.raise(mainIssue(brief.topic, brief.options, "given"));
  }

  /** A round begins: nobody has spoken in it. */
  begin(): void {
    this.asked.clear();
    this.declared.clear();
    this.changed.clear();
  }

  /** Who moved, in whichever step of the round. */
  keepMoves(): void {
    for (const moved of this.moved) this.changed.add(moved);
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

  /** Whoever was never asked is not entitled to vote. */
  override votes(): readonly Vote[] {
    const asked = new Set(this.sitting.map(({ seat }) => seat.id));
    return super.votes().filter(({ seat }) => asked.has(seat));
  }

  /** Whoever was silent in this round does not agree either. */
  override get isUnanimous(): boolean {
    return (
      isOneOption(this.sitting.map(({ seat }) => this.held(seat.id))) &&
      this.sitting.every(({ seat }) => this.declared.has(seat.id))
    );
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

  /** What a vote of this seat may rest on. */
  sources(seat: Seat): Sources {
    return {
      question: this.brief.topic,
      documents: [...this.brief.context, ...this.dealt(seat)],
      messages: [...this.transcript.messages],
      options: this.labels,
    };
  }

  /** The attacks that an expert has to answer now, the contrarian's first. */
  attacksDue(expert: string): readonly OptionAttack[] {
    const words = this.transcript.of(expert).map(({ id }) => id);
    // Who has not confirmed an option yet can be attacked all the same.
    const option = this.held(expert) ?? this.readAs.get(expert) ?? "";
    const due = this.argument.attacksOn(expert, option, words);
    const isContrarian = ({ by }: OptionAttack): boolean => by === CONTRARIAN.id;
    return [...due.filter(isContrarian), ...due.filter((attack) => !isContrarian(attack))];
  }

  /** What was held against an expert in a round, whatever became of it. */
  heldAgainst(expert: string, round: number): readonly OptionAttack[] {
    const words = new Set(this.transcript.of(expert).map(({ id }) => id));
    return this.argument.attacks.filter(
      ({ by, message, target, option }) =>
        by !== expert &&
        message.startsWith(`r${round}-`) &&
        (words.has(target) || (option !== null && option === this.held(expert))),
    );
  }

  /** Typed references become edges; one that names nothing that was shown is kept and never drawn. */
  cite(
    message: Message,
    references: readonly ReferenceReply[],
    shown: readonly Message[],
  ): readonly Link[] {
    // Nobody cites itself, and what is said twice counts once.
    const authors = new Map(
      shown.filter(({ seat }) => seat !== message.seat).map(({ id, seat }) => [id, seat]),
    );
    const isSame = (a: ReferenceReply, b: ReferenceReply): boolean =>
      a.targetId === b.targetId && a.relation === b.relation;
    const links = references
      .filter((one, i) => references.findIndex((other) => isSame(one, other)) === i)
      .map(({ targetId: to, relation, comment }) => {
        const isOption = message.seat === CONTRARIAN.id && this.options.includes(to);
        const resolved = isOption || authors.has(to);
        const typed = linkTypeOf(relation);
        const canAnswer = isOption || this.members.includes(authors.get(to) ?? "");
        return isAttacking(relation) && canAnswer
          ? this.argument.attack(message, to, comment, typed.mode)
          : this.argument.link(message, { to, ...typed, comment, resolved });
      });
    this.links.push(...links);
    return links;
  }

  quote(message: Message, evidence: readonly Quotation[] = []): readonly Link[] {
    return this.argument.quote(message, evidence, this.documents);
  }

  takeaways(reply: TakeawayReply, message: Message): readonly Fact[] {
    return takeawaysOf(reply, message, this.documents);
  }

  /** What the replies of these experts amount to, in seat order; whoever gave none is named. */
  byExpert<T>(
    experts: readonly Expert[],
    replies: readonly Reply<T>[],
    take: (expert: Expert, reply: Answered<T>) => readonly Fact[],
  ): Fact[] {
    return replies.flatMap((reply, i) => {
      const expert = experts[i] as Expert; // one reply per expert
      return isAnswered(reply) ? take(expert, reply) : [gone(reply)];
    });
  }

  known(seat: Seat, transcript: readonly Message[]): Known {
    const others = transcript.filter((message) => message.seat !== seat.id);
    return {
      experts: this.sitting.map((expert) => expert.seat.id),
      options: this.options,
      documents: [...this.brief.context, ...this.dealt(seat)].map(({ name }) => name),
      ids: transcript.map(({ id }) => id),
      others: others.map(({ id }) => id),
      peers: others.filter((message) => message.seat !== MODERATOR.id).map(({ id }) => id),
    };
  }
}
