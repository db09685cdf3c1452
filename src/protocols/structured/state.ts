// The state of a structured deliberation as its script knows it: roles, ledgers, who stands where, what the next round must heed.
// Law: a round enters the ledgers whole or not at all.
import type { Document, Seat } from "../../kernel/ask.ts";
import type { Message } from "../../kernel/fact.ts";
import { ROLES, type Entry, type LedgerTension, type Role } from "../../kernel/ledger.ts";
import { claimStatuses, currentTensions, ledgersOf, type Ledgers } from "./ledger/ledgers.ts";
import type { CriticVerdict, Seen } from "./ledger/failure-modes.ts";
import { budgetOf, stressRounds } from "./ledger/schedule.ts";
import { dealtTo } from "../shared/deal.ts";
import { mainIssue } from "../shared/options.ts";
import { Stances } from "../shared/stances.ts";
import { Transcript } from "../shared/transcript.ts";
import { sizeOf, type Size, type StructuredBrief } from "./brief.ts";
import { roleSeat } from "./cast.ts";
import type { Known } from "./fields.ts";

/** Messages of earlier rounds that later ones read: what was proposed, found and decided. The rest is in the ledgers. */
const LASTING = new Set([
  "position",
  "disclosure",
  "proposal",
  "cross_validation",
  "assessment",
  "drift",
]);

export class StructuredState extends Stances {
  readonly brief: StructuredBrief;
  readonly size: Size;
  readonly budget: number;
  /** Round → the role left out. A person can still call it off before the first round. */
  stress: ReadonlyMap<number, Role>;
  readonly seats: Map<Role, Seat>;
  readonly #entries: Entry[] = [];
  #ledgers: Ledgers = ledgersOf([]);
  /** Kinds of reasons behind the blind positions; null where nobody compared them. */
  reasons: number | null = null;
  /** Disagreement falls: the alarm has rung, and the critic of the next round must bring more. */
  isTightened = false;
  /** What a drift check wants corrected. */
  correction = "";
  /** What the ledgers do not hold: artifacts made, the critic's own verdicts. */
  readonly #artifacts = new Map<number, number>();
  readonly #critic = new Map<number, CriticVerdict>();
  readonly #shown = new Map<string, Message[]>();
  /** Failure modes that have been said. */
  readonly fired = new Set<string>();

  constructor(brief: StructuredBrief) {
    super(ROLES, new Transcript());
    this.brief = brief;
    this.size = sizeOf(brief);
    this.budget = budgetOf(brief);
    this.stress = stressRounds(brief);
    this.seats = new Map(ROLES.map((role) => [role, roleSeat(role, brief.roles[role])]));
    if (brief.options.length > 0) this.raise(mainIssue(brief.topic, brief.options, "given"));
  }

  seat(role: Role): Seat {
    return this.seats.get(role) as Seat; // every role has one
  }

  get isQuick(): boolean {
    return this.brief.preset === "quick";
  }

  /** In the quick preset roles speak, check and decide in as few turns as the rules allow. */
  get mergesAssessment(): boolean {
    return this.isQuick && this.brief.checks.length === 0;
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  get ledgers(): Ledgers {
    return this.#ledgers;
  }

  enter(entries: readonly Entry[]): void {
    this.#entries.push(...entries);
    this.#ledgers = ledgersOf(this.#entries);
    this.argument.entered(entries);
  }

  noteArtifacts(round: number, artifacts: number, critic: CriticVerdict | undefined): void {
    this.#artifacts.set(round, artifacts);
    if (critic) this.#critic.set(round, critic);
  }

  get seen(): Seen {
    // A quick run cannot give four signals: that it ends without them is its plan.
    return {
      artifacts: this.#artifacts,
      critic: this.#critic,
      budget: this.isQuick ? null : this.budget,
    };
  }

  /** Who has led how often: the least-led present role leads next, ties in role order. */
  leadAmong(present: readonly Role[]): Role {
    const led = (role: Role): number =>
      this.#ledgers.lead_history.filter(({ lead }) => lead === role).length;
    return present.reduce((best, role) => (led(role) < led(best) ? role : best));
  }

  /** What an ask of a round shows: what earlier rounds found and decided, and all of this one. */
  messages(round: number): readonly Message[] {
    return this.transcript.messages.filter(
      (message) => message.round === round || (message.round < round && LASTING.has(message.phase)),
    );
  }

  /** Notes what a role is shown; says all that it has been shown. */
  show(role: Role, messages: readonly Message[]): readonly Message[] {
    const before = this.#shown.get(role) ?? [];
    const known = new Set(before.map(({ id }) => id));
    const now = [...before, ...messages.filter(({ id }) => !known.has(id))];
    this.#shown.set(role, now);
    return now;
  }

  dealt(role: Role): readonly Document[] {
    return dealtTo(this.seat(role), [...this.seats.values()], this.brief.dealt ?? []);
  }

  readableBy(role: Role): readonly Document[] {
    return [...this.brief.context, ...this.dealt(role)];
  }

  /** In which a role took its position before it heard anybody. */
  blindMessage(role: Role): Message | undefined {
    return this.transcript.of(role).find(({ phase }) => phase === "position");
  }

  get documents(): readonly Document[] {
    return [...this.brief.context, ...(this.brief.dealt ?? [])];
  }

  get openTensions(): readonly LedgerTension[] {
    return currentTensions(this.#ledgers).filter(({ resolved_in: end }) => end === undefined);
  }

  known(role: Role, shown: readonly Message[]): Known {
    const status = claimStatuses(this.#ledgers);
    const claims = [...status.keys()];
    const replaced = new Set(this.#ledgers.claims.flatMap(({ supersedes }) => supersedes ?? []));
    const isTested = (id: string): boolean =>
      status.get(id) !== "pending" && status.get(id) !== "superseded";
    return {
      options: this.options,
      documents: this.readableBy(role).map(({ name }) => name),
      ids: shown.map(({ id }) => id),
      others: shown.filter(({ seat }) => seat !== role).map(({ id }) => id),
      claims,
      superseding: claims.filter((id) => isTested(id) && !replaced.has(id)),
      decisions: this.#ledgers.decisions.map(({ id }) => id),
      stance: this.options.length === 0 ? "none" : this.hasStated(role) ? "states" : "declares",
    };
  }
}
