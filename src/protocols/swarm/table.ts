// The state of a swarm as its script knows it: who sits, what was said, who stands where, what this round is about.
import type { Fact, Issue, Link, Message } from "../../script/fact.ts";
import type { Seat } from "../../script/seat.ts";
import type { Document } from "../../script/document.ts";
import { dealtTo } from "../deal.ts";
import { oneLine } from "../../text/visible.ts";
import { notice } from "../notices.ts";
import { isFull, mainIssue, vote, withOption } from "../options.ts";
import { Standing } from "../standing.ts";
import { Transcript } from "../transcript.ts";
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

export class Table {
  readonly brief: SwarmBrief;
  readonly mode: Mode;
  readonly experts: readonly Expert[];
  readonly tensions: readonly Tension[];
  readonly problem: Assembly["problem"];
  readonly least: number;
  /** Rounds that are held at most; a person can extend it. */
  most: number;
  readonly transcript: Transcript;
  readonly standing = new Standing();
  #main: Issue | undefined;
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
  /** Expert → the option that the moderator read its first declaration as: never a vote. */
  readonly readAs = new Map<string, string>();
  /** Expert → its option of the blind round, once its holder said so. */
  readonly blind = new Map<string, string | null>();
  readonly #stated = new Map<string, string | null>();
  readonly #named = new Map<string, string>();
  /** How much of the transcript each expert has been shown. */
  readonly #shown = new Map<string, number>();
  /** Every move so far, in words, for whoever writes the record. */
  readonly shifts: string[] = [];
  /** How the moderator wants the next round gone at, after a pause. */
  framing = "";
  /** Experts who changed their option or their position in the round that is being held, and options that joined in it. */
  readonly moved = new Set<string>();

  constructor(brief: SwarmBrief, { mode, experts, tensions, problem }: Assembly, transcript: Transcript) {
    this.brief = brief;
    this.mode = mode;
    this.experts = experts;
    this.tensions = tensions;
    this.problem = problem;
    this.transcript = transcript;
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

  get main(): Issue | undefined {
    return this.#main;
  }

  get options(): readonly string[] {
    return this.#main?.stances.map(({ id }) => id) ?? [];
  }

  raise(issue: Issue): Issue {
    this.#main = issue;
    this.standing.about(issue);
    return issue;
  }

  /** What a reply stands for: an option of the list, or an answer of its own, which joins it. Null is no vote. */
  stanceIn(option: string | undefined, own: string | null | undefined, facts: Fact[]): string | null {
    return vote(option) ?? (own == null ? null : this.#raiseOption(own, facts));
  }

  /** An expert's own answer joins the options; the list is recorded again. */
  #raiseOption(label: string, facts: Fact[]): string | null {
    const joined = this.#main && withOption(this.#main, label);
    if (!joined) {
      if (this.#main && isFull(this.#main) && label.trim() !== "") facts.push(notice("options-full", `The list of options is full: ${oneLine(label, 200)} did not join it.`));
      return null;
    }
    if (joined.issue !== this.#main) {
      facts.push(this.raise(joined.issue));
      this.moved.add(joined.id);
    }
    return joined.id;
  }

  say(...said: Parameters<Transcript["say"]>): Message {
    const message = this.transcript.say(...said);
    this.standing.heard(message);
    return message;
  }

  /** Everyone is shown all that was said so far. */
  showAll(): void {
    for (const { seat } of this.experts) this.#shown.set(seat.id, this.transcript.messages.length);
  }

  /** What an expert has been shown; blind asks add nothing to it. */
  shownTo(expert: string): readonly Message[] {
    return this.transcript.messages.slice(0, this.#shown.get(expert) ?? 0);
  }

  /** Does every expert hold one and the same option? Whoever was silent in this round, or holds none, does not agree. */
  get isUnanimous(): boolean {
    const votes = this.votes();
    const spoke = this.experts.every(({ seat }) => this.declared.has(seat.id));
    return spoke && votes.size > 1 && votes.size === this.experts.length && new Set(votes.values()).size === 1;
  }

  /** An expert's own word. Says what it had last named: naming none in between takes nothing back. */
  state(expert: string, option: string | null): string | null {
    const before = this.#named.get(expert) ?? null;
    this.#stated.set(expert, option);
    if (option !== null) this.#named.set(expert, option);
    return before;
  }

  stated(expert: string): string | null {
    return this.#stated.get(expert) ?? null;
  }

  hasStated(expert: string): boolean {
    return this.#stated.has(expert);
  }

  holders(): ReadonlyMap<string, readonly string[]> {
    return new Map(this.options.map((option) => [option, this.experts.map(({ seat }) => seat.id).filter((id) => this.stated(id) === option)]));
  }

  votes(): ReadonlyMap<string, string> {
    return new Map([...this.holders()].flatMap(([option, experts]) => experts.map((id) => [id, option] as const)));
  }

  blindVotes(): ReadonlyMap<string, string> {
    return new Map([...this.blind].filter((entry): entry is [string, string] => entry[1] !== null));
  }

  /** Documents that this seat alone was dealt. */
  dealt(seat: Seat): readonly Document[] {
    return dealtTo(seat, this.experts.map((expert) => expert.seat), this.brief.dealt ?? []);
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
      peers: transcript.filter((message) => message.seat !== seat.id && message.seat !== "moderator").map(({ id }) => id),
    };
  }
}
