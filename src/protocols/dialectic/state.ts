// The state of a dialectic as its script knows it: who takes part, what was said, who stands where.
// Law: a member keeps its place (and its one vote) when a substitute takes the seat.
import type { OptionAttack } from "../../argument/option-attacks.ts";
import { placeOf, type Document, type Seat } from "../../kernel/ask.ts";
import type { Category, Issue, Link, Message, Seating } from "../../kernel/fact.ts";
import type { Answered } from "../../kernel/reply.ts";
import { dealtTo } from "../shared/deal.ts";
import { pairFamilies } from "../shared/brief.ts";
import type { Quotation } from "../shared/evidence.ts";
import type { Sources } from "../shared/grounds.ts";
import { isOneOption, Votes } from "../shared/votes.ts";
import { FIRST_ASKED, type DialecticBrief } from "./brief.ts";
import { DEVILS_ADVOCATE, isHub, MODERATOR } from "./cast.ts";
import type { Basis, Stances } from "./convergence.ts";
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

/** What the devil's advocate says that others take for granted, and in which message; `isPlaced` once it is aimed at somebody's words. */
interface Premise {
  readonly id: string;
  readonly premise: string;
  readonly mayFail: string;
  readonly message: Message;
  isPlaced: boolean;
}

/** Something that a member would do whichever option is chosen. */
interface AnyCase {
  readonly id: string;
  readonly text: string;
  readonly seat: string;
}

/** Answers in one form: as many as runs with models brought up against one option. The rest is asked for in the next turn, or stays open. */
const MOST_ANSWERS = 9;

/** Phases in which a member says what it claims. */
const CLAIMING = new Set(["position", "reask", "synthesis", "final", "answer"]);

export class DialecticState {
  readonly brief: DialecticBrief;
  readonly axis: string;
  readonly hub: boolean;
  /** Members who are asked, and those who will be where the first do not settle it. */
  readonly members: Member[];
  readonly waiting: Member[];
  readonly devil: Member = { key: DEVILS_ADVOCATE.id, seat: DEVILS_ADVOCATE };
  readonly moderator: Seat = MODERATOR;
  readonly votes: Votes;
  /** Points in dispute besides the question, as members are asked about them now. */
  issues: readonly Issue[] = [];
  /** Issues so far: a new one never takes the id of one that was replaced. */
  issuesRaised = 0;
  readonly premises: Premise[] = [];
  readonly anyCase: AnyCase[] = [];
  /** Faults in the documents that somebody has named. */
  readonly faults: string[] = [];
  /** Attacks with a failure scenario: they are answered first. */
  readonly scenarios = new Set<string>();
  /** Messages that the moderator last named as those on which most depends. */
  focus: readonly string[] = [];
  /** After the last step: the category, how many stances on the question there were, and how many held the largest. */
  spread: {
    readonly category: Category;
    readonly distinct: number;
    readonly largest: number;
  } | null = null;
  /** Who changed a stance on another issue in the step that is being taken. */
  readonly movedOn: { readonly member: string; readonly issue: string }[] = [];
  /** Members and devil's advocate who failed, substitutes included. */
  failures = 0;
  /** Somebody was asked to group the positions, whatever came of it. */
  isFramed = false;
  /** What all held was attacked once already, and they answered. */
  isTested = false;
  /** The discussion is over, and each role works alone. */
  broken = false;
  readonly #keys: string[];
  /** Stances on the other issues, by issue and member: the moderator's reading, and what members said themselves since. */
  readonly #read = new Map<string, string | null>();
  readonly #stated = new Map<string, string | null>();

  constructor(brief: DialecticBrief, seats: readonly Seat[], axis: string) {
    this.brief = brief;
    this.axis = axis;
    this.hub = isHub(brief);
    const all = seats.map((seat): Member => ({ key: seat.id, seat }));
    const places = pairFamilies(all, brief);
    const first = brief.progressive ? FIRST_ASKED : places.length;
    this.members = places.slice(0, first);
    this.waiting = places.slice(first);
    this.#keys = this.members.map(({ key }) => key);
    this.votes = new Votes(this.#keys);
  }

  /** Those who waited are members from now on, and have a vote. */
  widen(): readonly Member[] {
    const joining = this.waiting.splice(0);
    this.members.push(...joining);
    this.#keys.push(...joining.map(({ key }) => key));
    return joining;
  }

  seating(): Seating {
    return { kind: "cast", seats: this.seats, axis: this.axis };
  }

  get seats(): Seat[] {
    return [...this.everyone.map(({ seat }) => seat), this.moderator];
  }

  /** Everyone but the moderator. */
  get everyone(): readonly Member[] {
    return [...this.members, this.devil];
  }

  get messages(): readonly Message[] {
    return this.votes.transcript.messages;
  }

  /** The question and the other issues. */
  get allIssues(): readonly Issue[] {
    return this.votes.main ? [this.votes.main, ...this.issues] : this.issues;
  }

  quote(message: Message, evidence: readonly Quotation[] = []): readonly Link[] {
    return this.votes.argument.quote(message, evidence, this.documents);
  }

  addPremises(
    message: Message,
    rows: readonly { readonly premise: string; readonly mayFail: string }[] = [],
    isPlaced = false,
  ): void {
    for (const { premise, mayFail } of rows) {
      const id = `p${this.premises.length + 1}`;
      this.premises.push({ id, premise, mayFail, message, isPlaced });
    }
  }

  addAnyCase(seat: string, items: readonly string[] = []): void {
    for (const text of items) this.anyCase.push({ id: `c${this.anyCase.length + 1}`, text, seat });
  }

  /** Everything that a place said, whoever filled it. */
  wordsOf({ key }: Pick<Member, "key">): readonly Message[] {
    return this.messages.filter(({ seat }) => placeOf(seat) === key);
  }

  /** What a member said in the blind round, if it did; where it thought better of it, what it said last. */
  positionOf(member: Member): Message | undefined {
    return this.wordsOf(member).findLast(({ phase }) => phase === "position" || phase === "reask");
  }

  /** The latest message in which a member says what it claims. */
  claimOf(member: Member): Message | undefined {
    return this.wordsOf(member).findLast(({ phase }) => CLAIMING.has(phase));
  }

  /** Members who took a position. */
  get positions(): number {
    return this.members.filter((member) => this.positionOf(member) !== undefined).length;
  }

  /** What members and the devil's advocate said, in this round or in all. */
  said(round?: number): readonly Message[] {
    return this.messages.filter(
      (message) =>
        message.seat !== this.moderator.id && (round === undefined || message.round === round),
    );
  }

  /** What a member holds, or is taken to hold before it has said so itself. */
  heldOrRead(key: string): string | null {
    return this.votes.hasVoted(key) ? this.votes.held(key) : (this.votes.readAs.get(key) ?? null);
  }

  /** Before anyone has spoken to anyone: do all mean one option? */
  get isOfOneMind(): boolean {
    return isOneOption(this.members.map(({ key }) => this.heldOrRead(key)));
  }

  /** The moderator's reading of a position on another issue: good for a first category, never a vote. */
  setReading(member: string, issue: string, stance: string | null): void {
    this.#read.set(`${issue}/${member}`, stance);
  }

  /** A member's own word on another issue. */
  setStance(member: string, issue: string, stance: string | null): void {
    const key = `${issue}/${member}`;
    const before = this.#stated.get(key) ?? null;
    if (before !== null && before !== stance) this.movedOn.push({ member, issue });
    this.#stated.set(key, stance);
  }

  /** Null where a member named none; undefined where it was never asked. */
  stated(member: string, issue: string): string | null | undefined {
    return this.#stated.get(`${issue}/${member}`);
  }

  stances({ id, main }: Issue, basis: Basis): Stances {
    const from = basis === "grouped" ? this.#read : this.#stated;
    const stanceOf = (key: string): string | null =>
      main ? this.heldOrRead(key) : (from.get(`${id}/${key}`) ?? null);
    return new Map(this.members.map(({ key }) => [key, stanceOf(key)]));
  }

  /** Attacks that a member is asked to answer now: those with a failure scenario first. */
  attacksOn(member: Member): readonly OptionAttack[] {
    const own = this.wordsOf(member).map(({ id }) => id);
    const due = this.votes.argument.attacksOn(member.key, this.heldOrRead(member.key), own);
    const isGrave = ({ id }: OptionAttack): boolean => this.scenarios.has(id);
    const sorted = due.toSorted((a, b) => Number(isGrave(b)) - Number(isGrave(a)));
    return sorted.slice(0, MOST_ANSWERS);
  }

  /** A member's own attacks that were answered, the latest last. */
  answeredFor({ key }: Member): readonly OptionAttack[] {
    return this.votes.argument.answersTo(key).slice(-MOST_ANSWERS);
  }

  /** What an ask of this place may name. */
  known(member: Member, transcript: readonly Message[]): Known {
    const { key, seat } = member;
    const own = new Set(this.wordsOf(member).map(({ id }) => id));
    const others = this.nameable(transcript).filter(
      (message) => !own.has(message.id) && message.seat !== this.moderator.id,
    );
    return {
      issues: this.issues.map(({ id, stances }) => ({ id, stances: stances.map((row) => row.id) })),
      options: this.votes.options,
      documents: this.documentsOf(seat).map(({ name }) => name),
      others: others.map(({ id }) => id),
      confirms: this.votes.options.length > 0 && !this.votes.blind.has(key),
      attacks: [],
      answered: [],
    };
  }

  /** In a hub the digest names messages that are not shown themselves; they can be named all the same. */
  nameable(transcript: readonly Message[]): readonly Message[] {
    return this.hub && transcript.length > 0 ? this.messages : transcript;
  }

  /** What the reason of a vote may repeat. */
  sources(seat: Seat, transcript: readonly Message[]): Sources {
    return {
      question: this.brief.topic,
      documents: this.documentsOf(seat),
      messages: this.nameable(transcript),
      options: this.votes.labels,
    };
  }

  /** Documents that this member alone was dealt; a substitute takes them over. */
  dealt(seat: Seat): readonly Document[] {
    const places = [...this.members, ...this.waiting];
    const place = places.find((member) => member.seat.id === seat.id || member.key === seat.id);
    const seats = places.map((member) => member.seat);
    return place ? dealtTo(place.seat, seats, this.brief.dealt ?? []) : [];
  }

  documentsOf(seat: Seat): readonly Document[] {
    return [...this.brief.context, ...this.dealt(seat)];
  }

  get documents(): readonly Document[] {
    return [...this.brief.context, ...(this.brief.dealt ?? [])];
  }

  /** What members read: each other, or in a hub the moderator. */
  readable(): readonly Message[] {
    return this.hub
      ? this.messages.filter(({ seat }) => seat === this.moderator.id)
      : this.messages;
  }
}
