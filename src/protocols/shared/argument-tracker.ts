// The argument under a discussion of options: what attacks what, who moved and why, how it was resolved.
// A protocol tells it what was said; it answers with facts. Statuses come from src/argument alone.
import {
  classifyShift,
  conduct,
  falseConsensus,
  graphOf,
  inWords,
  phraseOf,
  dissentsOf,
  resolve,
  statuses,
  type ArgumentGraph,
  type Resolution,
  type ShiftClass as ShiftKind,
  type Status,
  type Statuses,
  type Turn,
} from "../../argument/index.ts";
import type {
  Alarm,
  Conduct as ConductFact,
  Declaration,
  Fact,
  Issue,
  Link,
  Message,
  Mode,
  Relation,
  Shift,
  Verdict,
} from "../../kernel/fact.ts";
import type { Document } from "../../kernel/ask.ts";
import type { Entry, Verification } from "../../kernel/ledger.ts";
import { evidenceIn, type Quotation } from "./evidence.ts";
import type { Phrased } from "../../messages/voice.ts";
import { alarm, phrase } from "./notices.ts";

export interface Declared {
  readonly member: string;
  /** What it held; null before it named anything. */
  readonly from: string | null;
  readonly to: string;
  readonly round: number;
  readonly reply: { readonly changeReason?: string; readonly changedBecauseOf?: readonly string[] };
  readonly message: Message;
  /** Members behind each option, as everyone could see before this turn. */
  readonly holders: ReadonlyMap<string, readonly string[]>;
  /** What the member had been shown when it moved. */
  readonly delivered: readonly Message[];
  /** The argument at that moment. */
  readonly graph: ArgumentGraph;
  /**
   * Given by a protocol that judges a move to an option that nobody held before by what it leaves: what had been shown, read as its authors
   * say that they meant it, though they may say so only now.
   */
  readonly meant?: ArgumentGraph;
}

/** What a message says of another, of an option or of a document. */
export interface Reference {
  readonly to: string;
  readonly relation: Relation;
  readonly mode?: Mode | null;
  readonly comment: string;
  readonly resolved?: boolean;
}

export class ArgumentTracker {
  #issue: Issue | undefined;
  /** All that the argument is made of, as it is recorded. */
  readonly #facts: Fact[] = [];
  readonly #shifts: (Pick<Declared, "member" | "to"> & { readonly kind: ShiftKind })[] = [];
  readonly #turns: Turn[] = [];
  readonly #seen = new Map<string, number>();
  /** Node of a check → the message that brought it. */
  readonly #carriers = new Map<string, Message>();
  /** Everyone who speaks in one step finds the same argument. */
  #judged: { readonly graph: ArgumentGraph; readonly statuses: Statuses } | undefined;

  about(issue: Issue): void {
    this.#issue = issue;
    this.#facts.push(issue);
  }

  heard(message: Message): void {
    this.#facts.push(message);
  }

  /** Claims, verifications and the like, once they are in the ledgers. */
  entered(entries: readonly Entry[]): void {
    this.#facts.push(...entries);
  }

  /** A check is read in the message of whoever made it: who was shown the message was shown the check, and what it did to claims. */
  carries(message: Message, { id, claim_status_changes: changes }: Verification): void {
    for (const node of [id, ...changes.map(({ claim_id }) => `${id}:${claim_id}`)])
      this.#carriers.set(node, message);
  }

  #carriedBy({ id }: Message): string[] {
    return [...this.#carriers].filter(([, message]) => message.id === id).map(([node]) => node);
  }

  /** A message that declares an option speaks for it from now on. If it amends, attacks on what its author said before no longer reach the option. */
  declared(option: string | null, message: Message | undefined, amends = false): Declaration[] {
    if (option === null || message === undefined) return [];
    const replaces = amends ? this.#declaredBy(message.seat).filter((id) => id !== message.id) : [];
    return [this.#noted({ kind: "declaration", message: message.id, option, replaces })];
  }

  links(message: Message, reference: Reference): Link {
    const { to, relation, mode = null, comment, resolved = true } = reference;
    return this.#noted({ kind: "link", from: message.id, to, relation, mode, comment, resolved });
  }

  /** A quotation is evidence if the document holds it; else it is said to be missing and supports nothing. */
  quotes(
    message: Message,
    quotations: readonly Quotation[],
    documents: readonly Document[],
  ): Link[] {
    return quotations.map(({ document, quote }) => {
      const found = evidenceIn({ document, quote }, documents);
      return this.links(message, {
        to: found ?? `ctx:${document}`,
        relation: "supports",
        comment: quote,
        resolved: found !== undefined,
      });
    });
  }

  graph(): ArgumentGraph {
    return graphOf(this.#facts);
  }

  #noted<F extends Fact>(fact: F): F {
    this.#facts.push(fact);
    return fact;
  }

  #declaredBy(seat: string): string[] {
    const own = new Set<string>();
    return this.#facts.flatMap((fact) => {
      if (fact.kind === "message" && fact.seat === seat) own.add(fact.id);
      return fact.kind === "declaration" && own.has(fact.message) ? [fact.message] : [];
    });
  }

  #isFounded(message: string): boolean {
    return this.#facts.some(
      (fact) =>
        fact.kind === "link" &&
        fact.from === message &&
        fact.resolved &&
        fact.to.startsWith("ctx:"),
    );
  }

  /** A member's turn: where it stood, where it stands now. A move away from an option is a shift, classified by what it had been shown. */
  turn(declared: Declared): Shift | null {
    const { member, from, to, round, reply, message, holders, delivered, graph, meant } = declared;
    const fresh = delivered.slice(this.#seen.get(member) ?? 0);
    this.#seen.set(member, delivered.length);
    if (from === null) return null;
    const counts = new Map([...holders].map(([option, seats]) => [option, seats.length]));
    const refuted = this.#refuted(graph, from, delivered);
    const turn = { seat: member, held: from, holders: counts, refuted };
    if (from === to) {
      this.#turns.push({ ...turn, shift: "none" });
      return null;
    }
    const { changeReason: reason = "", changedBecauseOf: because = [] } = reply;
    const [named] = because;
    const newOption =
      meant !== undefined && this.#isNew(to, counts, delivered)
        ? { newOption: { named: because, graph: meant } }
        : {};
    const brought = (m: Message): string[] => [m.id, ...this.#carriedBy(m)];
    const shown = fresh.flatMap((m) => brought(m).map((id) => ({ id, author: m.seat })));
    const classified = (declaredTrigger: string | undefined): ShiftKind =>
      classifyShift(graph, {
        seat: member,
        from,
        to,
        delivered: shown,
        holders: counts,
        ...newOption,
        ...(declaredTrigger === undefined ? {} : { declaredTrigger }),
      });
    // A message may bring several checks: it is what moved the seat if one of them is.
    const kinds = [
      ...fresh.filter(({ id }) => id === named).flatMap(brought),
      ...(fresh.some(({ id }) => id === named) ? [] : [named]),
    ].map(classified);
    const kind = kinds.find((each) => each.kind === "argued" && each.declared === "confirmed") ??
      kinds[0] ?? { kind: "unexplained" };
    this.#turns.push({ ...turn, shift: kind });
    this.#shifts.push({ member, to, kind });
    const node = kind.kind === "argued" ? kind.trigger : null;
    const carrier = node === null ? undefined : this.#carriers.get(node);
    const trigger = carrier?.id ?? node;
    return this.#noted({
      kind: "shift",
      seat: member,
      round,
      issue: this.#issue?.id ?? "",
      from,
      to,
      reason,
      declared: because,
      class: kind.kind,
      trigger,
      newEvidence: carrier !== undefined || (trigger !== null && this.#isFounded(trigger)),
      message: message.id,
    });
  }

  /** Is it an option that nobody holds, and that nobody ever declared, left or took in what had been said before this turn? */
  #isNew(option: string, holders: Turn["holders"], delivered: readonly Message[]): boolean {
    const said = new Set<string | null>(delivered.map(({ id }) => id));
    const isNamed = (fact: Fact): boolean =>
      (fact.kind === "declaration" && fact.option === option && said.has(fact.message)) ||
      (fact.kind === "shift" && [fact.from, fact.to].includes(option) && said.has(fact.message));
    const isListed = this.#issue?.stances.some(({ id }) => id === option) ?? false;
    return isListed && (holders.get(option) ?? 0) === 0 && !this.#facts.some(isNamed);
  }

  /** Was the option refuted when the turn began, and had the member been shown what refutes it? */
  #refuted(graph: ArgumentGraph, option: string, delivered: readonly Message[]): Turn["refuted"] {
    const found =
      this.#judged?.graph === graph ? this.#judged.statuses : statuses(graph, { hingeBound: 0 });
    this.#judged = { graph, statuses: found };
    const status = found.get(option)?.status;
    if (status?.kind !== "refuted") return "no";
    const by = graph.nodes.find(({ id }) => id === status.by);
    const speakers = new Set([
      this.#carriers.get(status.by)?.id ?? status.by,
      ...(by?.kind === "option" ? (by.declaredIn ?? []) : []),
    ]);
    return delivered.some(({ id }) => speakers.has(id)) ? "shown" : "unseen";
  }

  /** How the issue was resolved, who dissents, and what makes the agreement suspect. `ruled`: what a protocol's own rules chose instead; dissent is from that. */
  verdict(
    round: number,
    votes: ReadonlyMap<string, string>,
    blind: ReadonlyMap<string, string>,
    ruled?: string | null,
  ): { readonly verdict: Verdict; readonly beside: readonly (Alarm | ConductFact)[] } {
    const graph = this.graph();
    const issue = this.#issue?.id ?? "";
    const found = statuses(graph, { hingeBound: 0 });
    const resolution = resolve(graph, issue, votes, found);
    const chosen = resolution.kind === "unresolved" ? null : resolution.chosen;
    const prevails = ruled === undefined ? chosen : ruled;
    const valid = prevails === null ? "still valid" : "outvoted and still valid";
    const minority = dissentsOf(graph, issue, votes, {
      resolution: prevails === chosen ? resolution : outcome(prevails),
      found,
    }).map((row) => ({
      option: row.node,
      holders: row.heldBy,
      status: row.verdict === "refuted" ? "refuted" : valid,
      certificate: inWords(row.status),
      says: phraseOf(row.status),
    }));
    const argued = resolve(graph, issue, this.#arguedVotes(blind), found);
    return {
      verdict: {
        kind: "verdict",
        issue,
        chosen,
        resolution: resolution.kind,
        ...detail(resolution, found.get(chosen ?? "")?.status, votes.size),
        minority,
        withoutConforming: argued.kind === "unresolved" ? null : argued.chosen,
      },
      beside: [
        ...falseConsensus(
          graph,
          { resolution, blind, shifts: this.#shifts.map((s) => s.kind) },
          found,
        ).map((suspicion) =>
          alarm(suspicion.code, round, {}, suspicion.code === "FC5" ? suspicion.attackers : []),
        ),
        ...[...conduct(this.#turns)].map(([seat, { sycophancy, stubbornness }]): ConductFact => ({
          kind: "conduct",
          seat,
          sycophancy: sycophancy ?? null,
          stubbornness,
          turns: this.#turns.filter((turn) => turn.seat === seat).length,
        })),
      ],
    };
  }

  /** The blind votes with argued moves alone. */
  #arguedVotes(blind: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
    const votes = new Map(blind);
    const options = new Set(this.#issue?.stances.map(({ id }) => id));
    for (const { member, to, kind } of this.#shifts) {
      if (kind.kind !== "argued") continue;
      if (options.has(to)) votes.set(member, to);
      else votes.delete(member);
    }
    return votes;
  }
}

/** What rules chose, in the form of a resolution: whoever reads the dissent looks at the choice alone. */
function outcome(chosen: string | null): Resolution {
  return chosen === null ? { kind: "unresolved", why: "tie" } : { kind: "by argument", chosen };
}

function detail(
  resolution: Resolution,
  status: Status | undefined,
  votes: number,
): Pick<Verdict, "detail" | "says"> {
  const told = ({ text, says }: Phrased) => ({ detail: text, says });
  switch (resolution.kind) {
    case "by evidence":
    case "by argument":
      return status ? { detail: inWords(status), says: phraseOf(status) } : { detail: "" };
    case "by default":
      return told(
        phrase(resolution.why === "one option" ? "verdict.one-option" : "certificate.unchallenged"),
      );
    case "by majority":
      return told(
        resolution.margin === votes
          ? phrase("verdict.all-votes")
          : phrase("verdict.count", { lead: resolution.margin }),
      );
    case "against argument":
      return told(phrase("verdict.against-argument", { lead: resolution.margin }));
    case "unresolved":
      return told(phrase(UNRESOLVED[resolution.why]));
  }
}

const UNRESOLVED = {
  "no options": "verdict.no-options",
  "no votes": "verdict.no-votes",
  tie: "verdict.tie",
} as const;
