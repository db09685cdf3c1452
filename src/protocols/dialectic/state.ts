// The state of a dialectic as its script knows it: who sits, what was said, who stands where.
// Law: a member keeps its place (and its one vote) when a substitute takes the seat.
import type { Category, Issue, Link, Message } from "../../kernel/fact.ts";
import type { Seat } from "../../kernel/ask.ts";
import type { Document } from "../../kernel/ask.ts";
import type { Answered } from "../../kernel/reply.ts";
import { dealtTo } from "../shared/deal.ts";
import type { Quotation } from "../shared/evidence.ts";
import { MAIN, withOption } from "../shared/options.ts";
import { ArgumentTracker } from "../shared/argument-tracker.ts";
import { Transcript } from "../shared/transcript.ts";
import type { DialecticBrief } from "./brief.ts";
import { DEVILS_ADVOCATE, isHub, MODERATOR } from "./cast.ts";
import { distinct, type Basis, type Stances } from "./convergence.ts";
import type { Known, TurnReply } from "./shapes.ts";

/** A place in the discussion. `seat` is who fills it now. */
export interface Member {
  readonly key: string;
  seat: Seat;
}

/** What a place was asked, and replied. */
export interface Taken {
  readonly member: Member;
  readonly reply: Answered<TurnReply>;
}

/** An issue, and who holds a stance on it. */
type Held = `${string}/${string}`;

export class DialecticState {
  readonly brief: DialecticBrief;
  readonly hub: boolean;
  readonly members: Member[];
  readonly devil: Member = { key: DEVILS_ADVOCATE.id, seat: DEVILS_ADVOCATE };
  readonly moderator: Seat = MODERATOR;
  readonly transcript = new Transcript();
  #issues: Issue[] = [];
  /** Member → option of the blind round, once its holder said so. */
  readonly blind = new Map<string, string | null>();
  readonly premises: string[] = [];
  readonly argument = new ArgumentTracker();
  /** Who changed a stance in the round that is being taken. */
  moved: { readonly member: string; readonly issue: string }[] = [];
  /** Turns in which a member said that its position changed. */
  changes = 0;
  /** The category after the last round. */
  category: Category | null = null;
  /** Members and devil's advocate who failed, substitutes included. */
  failures = 0;
  /** Somebody was asked to group the positions, whatever came of it. */
  isFramed = false;
  /** An error that asking again cannot mend: the team way is over. */
  broken = false;
  /** Stances by issue and member: the moderator's reading of the blind round, what members said themselves since, and what they last named. */
  readonly #read = new Map<Held, string | null>();
  readonly #stated = new Map<Held, string | null>();
  readonly #named = new Map<Held, string>();

  constructor(brief: DialecticBrief, seats: readonly Seat[]) {
    this.brief = brief;
    this.hub = isHub(brief);
    this.members = seats.map((seat) => ({ key: seat.id, seat }));
  }

  get issues(): readonly Issue[] {
    return this.#issues;
  }

  /** Publishes a reply; the argument hears of it too. */
  say(...said: Parameters<Transcript["say"]>): Message {
    const message = this.transcript.say(...said);
    this.argument.heard(message);
    return message;
  }

  quote(message: Message, evidence: readonly Quotation[] = []): readonly Link[] {
    return this.argument.quotes(message, evidence, this.documents);
  }

  addPremises(premises: readonly { readonly premise: string }[] = []): void {
    this.premises.push(...premises.map(({ premise }) => premise));
  }

  /** The first is the question itself; its stances are the options. */
  raise(issue: Issue): Issue {
    this.#issues.push(issue);
    if (issue.main) this.argument.about(issue);
    return issue;
  }

  /** A member's own answer joins the options. Null when the list is full. */
  raiseOption(label: string): string | null {
    const joined = this.main && withOption(this.main, label);
    if (!joined) return null;
    if (joined.issue !== this.main) {
      this.#issues[0] = joined.issue;
      this.argument.about(joined.issue);
    }
    return joined.id;
  }

  get main(): Issue | undefined {
    return this.issues[0];
  }

  get options(): readonly string[] {
    return this.main?.stances.map((s) => s.id) ?? [];
  }

  /** Everyone but the moderator. */
  get everyone(): readonly Member[] {
    return [...this.members, this.devil];
  }

  get seats(): Seat[] {
    return [...this.everyone.map((m) => m.seat), this.moderator];
  }

  /** What a member said in the blind round, if it did. */
  positionOf({ key, seat }: Member): Message | undefined {
    return this.transcript.messages.find(
      (m) => m.phase === "position" && (m.seat === key || m.seat === seat.id),
    );
  }

  /** Members with a position on the table. */
  get positions(): number {
    return this.members.filter((member) => this.positionOf(member) !== undefined).length;
  }

  /** What members and the devil's advocate said, in this round or in all. */
  said(round?: number): readonly Message[] {
    return this.transcript.messages.filter(
      (m) => m.seat !== this.moderator.id && (round === undefined || m.round === round),
    );
  }

  /** Issues on which members differ, or hold nothing. */
  split(basis: Basis): readonly Issue[] {
    const stances = this.stances(basis);
    return this.issues.filter(({ id }) => distinct(stances.get(id) ?? new Map()) > 1);
  }

  /** The moderator's reading of a blind position: good for a first category, never a vote. */
  setReading(member: string, issue: string, stance: string | null): void {
    this.#read.set(`${issue}/${member}`, stance);
  }

  /** A member's own word. Says what it had last named, if anything: naming none in between takes nothing back. */
  setStance(member: string, issue: string, stance: string | null): string | null {
    const held: Held = `${issue}/${member}`;
    const before = this.#named.get(held) ?? null;
    this.#stated.set(held, stance);
    if (stance !== null) this.#named.set(held, stance);
    return before;
  }

  /** Has this member spoken to the issue at all? */
  hasStated(member: string, issue: string): boolean {
    return this.#stated.has(`${issue}/${member}`);
  }

  stated(member: string, issue: string): string | null {
    return this.#stated.get(`${issue}/${member}`) ?? null;
  }

  stances(basis: Basis): ReadonlyMap<string, Stances> {
    const from = basis === "grouped" ? this.#read : this.#stated;
    return new Map(
      this.issues.map((issue) => [
        issue.id,
        new Map(this.members.map((m) => [m.key, from.get(`${issue.id}/${m.key}`) ?? null])),
      ]),
    );
  }

  /** Members per option, as everyone could see them before this turn. */
  holders(): ReadonlyMap<string, readonly string[]> {
    const held = (option: string): string[] =>
      this.members.map(({ key }) => key).filter((key) => this.stated(key, MAIN) === option);
    return new Map(this.options.map((option) => [option, held(option)]));
  }

  /** One vote a member: its own last word on the question. */
  votes(): ReadonlyMap<string, string> {
    return new Map(
      [...this.holders()].flatMap(([option, members]) =>
        members.map((member) => [member, option] as const),
      ),
    );
  }

  blindVotes(): ReadonlyMap<string, string> {
    return new Map([...this.blind].filter((entry): entry is [string, string] => entry[1] !== null));
  }

  /** What an ask of this seat may name. */
  known(seat: Seat, transcript: readonly Message[]): Known {
    const place = this.everyone.find((m) => m.seat.id === seat.id);
    const own = new Set([seat.id, place?.key ?? seat.id]);
    // In a hub the digest names messages that are not shown themselves; they can be aimed at all the same.
    const nameable = this.hub && transcript.length > 0 ? this.transcript.messages : transcript;
    const others = nameable.filter((m) => !own.has(m.seat) && m.seat !== this.moderator.id);
    return {
      members: this.members.map((m) => m.key),
      issues: [...this.issues],
      options: this.options,
      documents: [...this.brief.context, ...this.dealt(seat)].map(({ name }) => name),
      ids: nameable.map((m) => m.id),
      targets: others.map((m) => m.id),
      movers: others.map((m) => m.id),
      confirms: place !== undefined && this.options.length > 0 && !this.blind.has(place.key),
    };
  }

  /** Documents that this member alone was dealt; a substitute takes them over. */
  dealt(seat: Seat): readonly Document[] {
    const place = this.members.find(
      (member) => member.seat.id === seat.id || member.key === seat.id,
    );
    return place
      ? dealtTo(
          place.seat,
          this.members.map((member) => member.seat),
          this.brief.dealt ?? [],
        )
      : [];
  }

  get documents(): readonly Document[] {
    return [...this.brief.context, ...(this.brief.dealt ?? [])];
  }

  /** What members read: each other, or in a hub the moderator. */
  readable(): readonly Message[] {
    return this.hub
      ? this.transcript.messages.filter((m) => m.seat === this.moderator.id)
      : this.transcript.messages;
  }
}
