// The state of a swarm as its script knows it: who sits, what was said, who stands where, what this round is about.
import type { Link, Message } from "../../kernel/fact.ts";
import type { Seat, Document } from "../../kernel/ask.ts";
import { dealtTo } from "../shared/deal.ts";
import { mainIssue } from "../shared/options.ts";
import { Stances } from "../shared/stances.ts";
import type { Transcript } from "../shared/transcript.ts";
import { roundsOf, type Mode, type SwarmBrief } from "./brief.ts";
import { fixedRoles, recordKeeper, type Expert, type Tension } from "./cast.ts";
import type { Known } from "./fields.ts";
import type { AnalysisReply, QualityReply } from "./replies.ts";

export interface Assembly {
  readonly mode: Mode;
  readonly experts: readonly Expert[];
  readonly tensions: readonly Tension[];
  readonly problem: AnalysisReply["problemDefinition"] | null;
}

/** What the disagreement of the last round calls for. */
export type Intervention = "challenge" | "common-ground" | null;

export class Table extends Stances {
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

  constructor(
    brief: SwarmBrief,
    { mode, experts, tensions, problem }: Assembly,
    transcript: Transcript,
  ) {
    super(
      experts.map(({ seat }) => seat.id),
      transcript,
    );
    this.brief = brief;
    this.mode = mode;
    this.experts = experts;
    this.tensions = tensions;
    this.problem = problem;
    const { least, most } = roundsOf(mode, brief.rounds);
    this.least = least;
    this.most = most;
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

  known(seat: Seat, transcript: readonly Message[]): Known {
    return {
      experts: this.experts.map((expert) => expert.seat.id),
      options: this.options,
      documents: [...this.brief.context, ...this.dealt(seat)].map(({ name }) => name),
      ids: transcript.map(({ id }) => id),
      others: transcript.filter((message) => message.seat !== seat.id).map(({ id }) => id),
      peers: transcript
        .filter((message) => message.seat !== seat.id && message.seat !== "moderator")
        .map(({ id }) => id),
    };
  }
}
