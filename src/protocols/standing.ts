// The argument under a discussion of options: what attacks what, who moved and why, how it was resolved.
// A protocol tells it what was said; it answers with facts. Statuses come from src/argument alone.
import {
  classifyShift, falseConsensus, graphOf, minorityReport, resolve, statuses,
  type ArgumentGraph, type Resolution, type Shift as ShiftKind, type Status, type Suspicion,
} from "../argument/index.ts";
import type { Alarm, Declaration, Fact, Issue, Link, Message, Mode, Relation, Shift, Verdict } from "../script/fact.ts";
import { evidenceIn } from "./evidence.ts";

export interface Declared {
  readonly member: string;
  readonly from: string;
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
}

/** What a message says of another, of an option or of a document. */
export interface Reference {
  readonly to: string;
  readonly relation: Relation;
  readonly mode?: Mode | null;
  readonly comment: string;
  readonly resolved?: boolean;
}

export class Standing {
  #issue: Issue | undefined;
  /** All that the argument is made of, as it is recorded. */
  readonly #facts: Fact[] = [];
  readonly #shifts: { readonly member: string; readonly to: string; readonly kind: ShiftKind }[] = [];
  readonly #seen = new Map<string, number>();

  about(issue: Issue): void {
    this.#issue = issue;
    this.#facts.push(issue);
  }

  heard(message: Message): void {
    this.#facts.push(message);
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
  quotes(message: Message, quote: { readonly document: string; readonly quote: string }, documents: readonly { readonly name: string; readonly text: string }[]): Link {
    const found = evidenceIn(quote, documents);
    return this.links(message, { to: found ?? `ctx:${quote.document}`, relation: "supports", comment: quote.quote, resolved: found !== undefined });
  }

  graph(): ArgumentGraph {
    return graphOf(this.#facts);
  }

  #noted<F extends Fact>(fact: F): F {
    this.#facts.push(fact);
    return fact;
  }

  #declaredBy(seat: string): string[] {
    const own = new Set(this.#facts.filter((fact) => fact.kind === "message").filter((message) => message.seat === seat).map(({ id }) => id));
    return this.#facts.filter((fact) => fact.kind === "declaration").map(({ message }) => message).filter((id) => own.has(id));
  }

  #isFounded(message: string): boolean {
    return this.#facts.some((fact) => fact.kind === "link" && fact.from === message && fact.resolved && fact.to.startsWith("ctx:"));
  }

  shift({ member, from, to, round, reply, message, holders, delivered, graph }: Declared): Shift {
    const fresh = delivered.slice(this.#seen.get(member) ?? 0);
    const [declaredTrigger] = reply.changedBecauseOf ?? [];
    const kind = classifyShift(graph, {
      seat: member, from, to, delivered: fresh.map((m) => ({ id: m.id, author: m.seat })),
      holders: new Map([...holders].map(([option, seats]) => [option, seats.length])),
      ...(declaredTrigger === undefined ? {} : { declaredTrigger }),
    });
    this.#shifts.push({ member, to, kind });
    const trigger = kind.kind === "argued" ? kind.trigger : null;
    return {
      kind: "shift", seat: member, round, issue: this.#issue?.id ?? "", from, to, reason: reply.changeReason ?? "", declared: reply.changedBecauseOf ?? [],
      class: kind.kind, trigger, newEvidence: trigger !== null && this.#isFounded(trigger), message: message.id,
    };
  }

  /** What a member has been shown counts as seen once it has declared itself. */
  saw(member: string, delivered: number): void {
    this.#seen.set(member, delivered);
  }

  /** How the issue was resolved, who dissents, and what makes the agreement suspect. */
  verdict(round: number, votes: ReadonlyMap<string, string>, blind: ReadonlyMap<string, string>): { readonly verdict: Verdict; readonly alarms: readonly Alarm[] } {
    const graph = this.graph();
    const issue = this.#issue?.id ?? "";
    const found = statuses(graph, { hingeBound: 0 });
    const resolution = resolve(graph, issue, votes, found);
    const chosen = resolution.kind === "unresolved" ? null : resolution.chosen;
    const minority = minorityReport(graph, issue, votes, resolution, found).map((row) => ({
      option: row.node, holders: row.heldBy, status: row.verdict === "refuted" ? "refuted" : chosen === null ? "still valid" : "outvoted and still valid", certificate: certificate(row.status),
    }));
    const argued = resolve(graph, issue, this.#arguedVotes(blind), found);
    return {
      verdict: {
        kind: "verdict", issue, chosen, resolution: resolution.kind, detail: detail(resolution, found.get(chosen ?? "")?.status), minority,
        withoutConforming: argued.kind === "unresolved" ? null : argued.chosen,
      },
      alarms: falseConsensus(graph, { resolution, blind, shifts: this.#shifts.map((s) => s.kind) }, found).map((suspicion) => alarm(suspicion, round)),
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

function detail(resolution: Resolution, status: Status | undefined): string {
  switch (resolution.kind) {
    case "by evidence":
    case "by argument":
      return status ? certificate(status) : "";
    case "by default":
      return resolution.why === "one option" ? "There was one option." : "Nobody ever challenged it.";
    case "by majority":
      return `Only the count decides, with a lead of ${resolution.margin}.`;
    case "against argument":
      return `The count picks it with a lead of ${resolution.margin}, and the argument refutes it.`;
    case "unresolved":
      return { "no options": "No options were on the table.", "no votes": "Nobody voted.", tie: "The count is tied." }[resolution.why];
  }
}

/** A status and its certificate, in words. */
function certificate(status: Status): string {
  switch (status.kind) {
    case "withdrawn":
    case "superseded":
      return `Taken back by its author (${status.event}).`;
    case "unchallenged":
      return "Nobody ever challenged it.";
    case "standing":
      return answers(status.defence.at(-1)?.answers ?? []);
    case "refuted":
      return `Refuted by ${status.by}, which stands.`;
    case "contested":
      return `Contested: nothing settles ${status.loop.members.join(", ")} (held in ${status.views.in === "undetermined" ? "an undetermined number of views" : `${status.views.in} view${status.views.in === "every" ? "" : "s"}`}).`;
  }
}

function answers(steps: readonly { readonly attacker: string; readonly by: string }[]): string {
  return steps.length === 0 ? "Every attack on it was taken back." : `${steps.map(({ attacker, by }) => `${attacker} is answered by ${by}`).join("; ")}.`;
}

const SUSPICIONS: Readonly<Record<Suspicion["code"], string>> = {
  FC1: "The count picks an option that the argument refutes.",
  FC2: "Nobody ever challenged the option the panel leans to.",
  FC3: "The option is contested, and only the count settled it.",
  FC4: "Less than half of the blind votes were for it, and someone conformed.",
  FC5: "An attack on it stands, and nobody has replied.",
  FC6: "All that argues for it comes from one author or one reference.",
};

function alarm(suspicion: Suspicion, round: number): Alarm {
  return { kind: "alarm", code: suspicion.code, round, text: SUSPICIONS[suspicion.code], refs: suspicion.code === "FC5" ? [...suspicion.attackers] : [] };
}
