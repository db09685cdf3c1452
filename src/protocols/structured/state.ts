// The state of a structured deliberation as its script knows it: roles, ledgers, who stands where, what the next round must heed.
// Law: a round enters the ledgers whole or not at all.
import type { Document, Seat } from "../../kernel/ask.ts";
import type { Message, OwnFact, Takeaway } from "../../kernel/fact.ts";
import { ROLES, type Entry, type LedgerTension, type Role } from "../../kernel/ledger.ts";
import type { OptionAttack } from "../../argument/option-attacks.ts";
import {
  claimStatuses,
  currentTensions,
  isTested,
  ledgersOf,
  type Ledgers,
} from "./ledger/ledgers.ts";
import { artifactsIn, type Seen } from "./ledger/failure-modes.ts";
import { budgetOf, stressRounds } from "./ledger/schedule.ts";
import { cutToWords } from "../../text/cut.ts";
import { dealtTo } from "../shared/deal.ts";
import type { Sources } from "../shared/grounds.ts";
import { mainIssue } from "../shared/options.ts";
import { takeawaysOf, type TakeawayReply } from "../shared/takeaways.ts";
import { Transcript } from "../shared/transcript.ts";
import { Votes } from "../shared/votes.ts";
import { SIZES, roleSeat, type Size, type StructuredBrief, type Filled } from "./brief.ts";

/** In one form no more attacks are answered than can be answered well; the others stay open. */
const MOST_ANSWERS = 5;

export class StructuredState extends Votes {
  readonly brief: StructuredBrief;
  readonly size: Size;
  readonly budget: number;
  /** Round → the role left out. A person can still call it off before the first round. */
  stress: ReadonlyMap<number, Role>;
  /** Who each role is here, once it has said so. */
  readonly filled = new Map<Role, Filled>();
  readonly entries: Entry[] = [];
  ledgers: Ledgers = ledgersOf([]);
  /** Kinds of reasons behind the blind positions; null where nobody compared them. */
  reasons: number | null = null;
  /** Disagreement falls: the alarm has rung, and the critic of the next round must bring more. */
  isTightened = false;
  /** What a drift check wants corrected, and what the last lead wants done otherwise. */
  correction = "";
  procedure = "";
  /** Faults in the documents that somebody has named. */
  readonly faults: string[] = [];

  /** Attacks on whose answers their author has been asked already. */
  readonly #insistedOn = new Set<string>();
  /** Failure modes that have been said. */
  readonly fired = new Set<string>();
  /** Texts as they were cut: old ones are shown again and again. */
  readonly #cuts = new Map<string, string>();

  constructor(brief: StructuredBrief) {
    super(ROLES, new Transcript());
    this.brief = brief;
    this.size = SIZES[brief.preset];
    this.budget = budgetOf(brief);
    this.stress = stressRounds(brief);

    if (brief.options.length > 0) this.raise(mainIssue(brief.topic, brief.options, "given"));
  }

  seat(role: Role): Seat {
    return roleSeat(role, this.filled.get(role) ?? this.brief.roles[role]);
  }

  get seats(): readonly Seat[] {
    return ROLES.map((role) => this.seat(role));
  }

  get isQuick(): boolean {
    return this.brief.preset === "quick";
  }

  enter(entries: readonly Entry[]): void {
    this.entries.push(...entries);
    this.ledgers = ledgersOf(this.entries);
    this.argument.entered(entries);
  }

  seenIn(round: number): Seen {
    return {
      ...artifactsIn(this.transcript.messages, this.ledgers),
      // A quick run cannot give four signals: that it ends without them is its plan.
      budget: this.isQuick ? null : this.budget,
      isStressAhead: [...this.stress.keys()].some((later) => later > round),
    };
  }

  /** `of`: the id of what says it. */
  cut(of: string, text: string, words: number): string {
    const key = `${of} ${words}`;
    const made = this.#cuts.get(key) ?? cutToWords(text, words);
    this.#cuts.set(key, made);
    return made;
  }

  said(round: number, ...phases: readonly string[]): readonly Message[] {
    return this.transcript.messages.filter(
      (message) => message.round === round && phases.includes(message.phase),
    );
  }

  artifact(round: number, role: Role): Message | undefined {
    return this.said(round, "artifact").findLast(({ seat }) => seat === role);
  }

  /** In which a role took its position before it heard anybody. */
  blindMessage(role: Role): Message | undefined {
    return this.said(0, "position").find(({ seat }) => seat === role);
  }

  dealt(role: Role): readonly Document[] {
    return dealtTo(this.seat(role), this.seats, this.brief.dealt ?? []);
  }

  readableBy(role: Role): readonly Document[] {
    return [...this.brief.context, ...this.dealt(role)];
  }

  get documents(): readonly Document[] {
    return [...this.brief.context, ...(this.brief.dealt ?? [])];
  }

  /** What a vote of this role may repeat as its ground. */
  sources(role: Role, shown: readonly Message[]): Sources {
    return {
      question: this.brief.topic,
      documents: this.readableBy(role),
      messages: shown.filter(({ seat }) => seat !== role),
      options: this.labels,
    };
  }

  /** What a reader takes away from a reply; faults in documents are kept, so that later turns name others. */
  takeAway(reply: TakeawayReply, message: Message): readonly Takeaway[] {
    for (const { document, problem } of reply.documentFaults ?? [])
      this.faults.push(`${document}: ${problem}`);
    return takeawaysOf(reply, message, this.documents);
  }

  /** Attacks that a role has to answer: what is open, and what another holder took as fatal. */
  attacksOnRole(role: Role): readonly OptionAttack[] {
    const words = this.transcript.of(role).map(({ id }) => id);
    return this.argument
      .attacksOn(role, this.held(role), words)
      .filter(
        ({ status, answers }) => status === "open" || answers.some(({ how }) => how === "fatal"),
      )
      .slice(0, MOST_ANSWERS);
  }

  /** A role's own attacks that were answered since it was last asked about them. */
  answersFor(role: Role): readonly OptionAttack[] {
    return this.argument
      .answersTo(role)
      .filter(({ id }) => !this.#insistedOn.has(id))
      .slice(0, MOST_ANSWERS);
  }

  /** Whoever was asked whether it insists is not asked again about the same attack. */
  noteAnswersShown(roles: readonly Role[]): void {
    for (const role of roles)
      if (this.hasVoted(role)) for (const { id } of this.answersFor(role)) this.#insistedOn.add(id);
  }

  get openTensions(): readonly LedgerTension[] {
    return currentTensions(this.ledgers).filter(({ resolved_in: end }) => end === undefined);
  }

  /** Tested claims that no later one has taken the place of yet. */
  get replaceable(): readonly string[] {
    const status = claimStatuses(this.ledgers);
    const replaced = new Set(this.ledgers.claims.flatMap(({ supersedes }) => supersedes ?? []));
    return [...status].filter(([id, now]) => isTested(now) && !replaced.has(id)).map(([id]) => id);
  }
}

/** A change in how the deliberation is held, by whom and why: a line of the iteration log. */
export function makeIteration(round: number, by: string, change: string, why: string): OwnFact {
  return { kind: "own", name: "structured/iteration", data: { round, by, change, why } };
}
