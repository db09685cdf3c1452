// The argument under a discussion of options: what attacks what, what was said to it, who moved and why, how it was resolved.
// A protocol reports what was said; this answers with facts. What becomes of attacks is read in src/argument alone.
import {
  classifyMove,
  graphOf,
  inWords,
  optionAttacks,
  phraseOf,
  statuses,
  type ArgumentGraph,
  type OptionAttack,
  type OptionsUnderAttack,
  type Statuses,
} from "../../argument/index.ts";
import { onlySource } from "../../argument/false-consensus.ts";
import { countVotes, type Counted } from "../../argument/standing.ts";
import type { Document } from "../../kernel/ask.ts";
import type {
  Alarm,
  Answer,
  AttackStatus,
  Declaration,
  Fact,
  Issue,
  Link,
  Message,
  Notice,
  OptionStatus,
  Shift,
  Verdict,
  Vote,
} from "../../kernel/fact.ts";
import type { Entry, Verification } from "../../kernel/ledger.ts";
import type { Phrased } from "../../messages/voice.ts";
import { cutToWords } from "../../text/cut.ts";
import type { Reference } from "./argument-tracker.ts";
import { evidenceIn, type Quotation } from "./evidence.ts";
import { alarm, notice, phrase } from "./notices.ts";

/** What a seat knew when it was asked. */
export interface Known {
  /** Members behind each option. */
  readonly holders: ReadonlyMap<string, readonly string[]>;
  readonly delivered: readonly Message[];
}

/** A move as its seat declares it. */
export interface Declared {
  readonly member: string;
  readonly from: string;
  readonly to: string;
  /** The messages that it names; `own` for a thought of its own. */
  readonly because: readonly string[];
  readonly why: string;
  readonly message: Message;
  readonly known: Known;
}

/** What is written where a move is a thought of one's own. */
export const OWN = "own";

/** As much of an attack as proves a status. */
const MOST_WORDS = 15;

export class ArgumentTracker {
  #issue: Issue | undefined;
  /** All that the argument is made of, as it is recorded. */
  readonly #facts: Fact[] = [];
  readonly #moves: Shift[] = [];
  /** Node of a check → the message that brought it. */
  readonly #carriers = new Map<string, string>();
  #attacks = 0;
  #read: { readonly graph: ArgumentGraph; readonly under: OptionsUnderAttack } | undefined;

  about(issue: Issue): void {
    this.#issue = issue;
    this.#note(issue);
  }

  heard(message: Message): void {
    this.#note(message);
  }

  /** Claims, verifications and the like, once they are in the ledgers. */
  entered(entries: readonly Entry[]): void {
    for (const entry of entries) this.#note(entry);
  }

  /** A check is read in the message of whoever made it. */
  carries({ id: message }: Message, { id, claim_status_changes: changes }: Verification): void {
    for (const node of [id, ...changes.map(({ claim_id }) => `${id}:${claim_id}`)])
      this.#carriers.set(node, message);
  }

  /** Votes are part of the argument: who holds an option has to answer for it. */
  voted(position: Fact): void {
    this.#note(position);
  }

  /** A message that speaks for an option from now on; what its author said for another one speaks for that no more. */
  declare(option: string | null, message: Message | undefined): Declaration[] {
    if (option === null || message === undefined) return [];
    const own = new Set(
      this.#facts.flatMap((fact) =>
        fact.kind === "message" && fact.seat === message.seat ? [fact.id] : [],
      ),
    );
    const replaces = this.#facts.flatMap((fact) =>
      fact.kind === "declaration" && fact.option !== option && own.has(fact.message)
        ? [fact.message]
        : [],
    );
    return [this.#note({ kind: "declaration", message: message.id, option, replaces })];
  }

  /** An attack that has to be answered, under a name of its own, on a message or an option. */
  attack(message: Message, to: string, words: string, mode: Link["mode"] = null): Link {
    this.#attacks += 1;
    return this.#note({
      kind: "link",
      from: message.id,
      to,
      relation: "counters",
      mode,
      comment: words,
      resolved: true,
      id: `a${this.#attacks}`,
    });
  }

  /** What a holder says to an attack, or its author to the answers. */
  answer(
    member: string,
    message: Message,
    {
      attack,
      how,
      what,
    }: { readonly attack: string; readonly how: Answer["how"]; readonly what: string },
  ): Answer {
    const before = this.#facts.filter((fact) => fact.kind === "answer" && fact.attack === attack);
    return this.#note({
      kind: "answer",
      id: `${attack}.${before.length + 1}`,
      attack,
      seat: member,
      how,
      comment: what,
      message: message.id,
    });
  }

  /** Any other reference. */
  link(message: Message, reference: Reference): Link {
    const { to, relation, mode = null, comment, resolved = true } = reference;
    return this.#note({ kind: "link", from: message.id, to, relation, mode, comment, resolved });
  }

  /** A quotation shows where something comes from, if the document holds it; else it is noted as missing. */
  quote(
    message: Message,
    quotations: readonly Quotation[],
    documents: readonly Document[],
  ): Link[] {
    return quotations.map(({ document, quote }) => {
      const found = evidenceIn({ document, quote }, documents);
      return this.link(message, {
        to: found ?? `ctx:${document}`,
        relation: "quotes",
        comment: quote,
        resolved: found !== undefined,
      });
    });
  }

  get attacks(): readonly OptionAttack[] {
    return this.#now().under.attacks;
  }

  /**
   * The attacks that a member has to answer, once each: on its own words; and on the option it holds, where the option itself was attacked
   * or another holder took the attack as fatal.
   */
  attacksOn(
    member: string,
    option: string | null,
    words: readonly string[],
  ): readonly OptionAttack[] {
    if (option === null) return [];
    const due = this.attacks.filter(
      ({ by, answers }) => by !== member && answers.every(({ seat }) => seat !== member),
    );
    const isOnOption = ({ target, answers }: OptionAttack): boolean =>
      target === option || answers.some(({ how }) => how === "fatal");
    return [
      ...due.filter(({ target }) => words.includes(target)),
      ...due.filter(
        (attack) =>
          attack.option === option && !words.includes(attack.target) && isOnOption(attack),
      ),
    ];
  }

  /** Answers to a seat's own attacks, on which it can insist. */
  answersTo(seat: string): readonly OptionAttack[] {
    return this.attacks.filter(({ by, status }) => by === seat && status === "answered");
  }

  graph(): ArgumentGraph {
    return this.#now().graph;
  }

  #now(): { readonly graph: ArgumentGraph; readonly under: OptionsUnderAttack } {
    return (this.#read ??= { graph: graphOf(this.#facts), under: optionAttacks(this.#facts) });
  }

  #note<F extends Fact>(fact: F): F {
    this.#facts.push(fact);
    this.#read = undefined;
    return fact;
  }

  /** A move away from an option, classified by what its seat names and had been shown. */
  move({ member, from, to, because, why, message, known }: Declared): Shift {
    const shown = new Set(
      known.delivered.filter(({ seat }) => seat !== message.seat).map(({ id }) => id),
    );
    const counts = new Map([...known.holders].map(([option, seats]) => [option, seats.length]));
    const kind = classifyMove(this.graph(), {
      from,
      to,
      named: because
        .filter((id) => shown.has(id))
        .map((id) => ({ message: id, nodes: this.#nodesOf(id) })),
      isOwn: because.includes(OWN),
      holders: counts,
    });
    const trigger = kind.kind === "argued" ? kind.trigger : null;
    const shift = this.#note<Shift>({
      kind: "shift",
      seat: member,
      round: message.round,
      issue: this.#issue?.id ?? "",
      from,
      to,
      reason: why,
      declared: because.filter((id) => id !== OWN),
      class: kind.kind,
      trigger,
      newEvidence: [...this.#carriers.values()].some((carrier) => carrier === trigger),
      message: message.id,
    });
    this.#moves.push(shift);
    return shift;
  }

  /** What a message brought into the argument: itself, its attacks, the checks it carries. */
  #nodesOf(message: string): string[] {
    return [
      message,
      ...this.attacks.filter((attack) => attack.message === message).map(({ id }) => id),
      ...[...this.#carriers].filter(([, carrier]) => carrier === message).map(([node]) => node),
    ];
  }

  /** Where the panel stands, how that was resolved, who dissents. `ruled`: what a protocol's own rules chose instead of the count. */
  verdict(
    round: number,
    votes: readonly Vote[],
    ruled?: string | null,
  ): { readonly verdict: Verdict; readonly beside: readonly (Alarm | Notice)[] } {
    const { graph, under } = this.#now();
    const found = statuses(graph, { hingeBound: 0 });
    const counted = countVotes({
      options: this.#issue?.stances.map(({ id }) => id) ?? [],
      votes,
      moves: this.#moves,
      under,
      graph,
      statuses: found,
      isObserved: this.#facts.some(isObserved),
    });
    const { chosen, resolution, standing, withoutConforming } = counted;
    const prevails = ruled === undefined ? chosen : ruled;
    const detail = detailOf(counted);
    const minority = standing.options
      .filter(({ option, holders }) => option !== prevails && holders.length > 0)
      .map(({ option, holders, status }) => {
        const { text, says } = this.#certificate(option, status, found);
        return { option, holders, status, certificate: text, says };
      });
    return {
      verdict: {
        kind: "verdict",
        issue: this.#issue?.id ?? "",
        chosen,
        resolution,
        detail: detail.text,
        says: detail.says,
        minority,
        withoutConforming,
        standing,
      },
      beside: prevails === null ? [] : this.#beside(round, prevails, counted),
    };
  }

  /** What proves the status of an option, with as few references as can be. */
  #certificate(option: string, status: OptionStatus, found: Statuses): Phrased {
    const of = (...wanted: readonly AttackStatus[]): readonly OptionAttack[] =>
      this.attacks.filter((attack) => attack.option === option && wanted.includes(attack.status));
    const [fatal] = of("fatal");
    if (fatal)
      return phrase("standing.fatal", {
        ...inBrief(fatal),
        holders: fatal.answers.filter(({ how }) => how === "fatal").map(({ seat }) => seat),
      });
    const checked = found.get(option)?.status;
    if (status === "refuted" && checked) return { text: inWords(checked), says: phraseOf(checked) };
    const [worst] = [...of("contested"), ...of("open"), ...of("answered")];
    if (status === "undefended" || status === "refuted" || !worst)
      return phrase(status === "undefended" ? "standing.undefended" : "certificate.unchallenged");
    return phrase(`standing.${status === "unattacked" ? "answered" : status}`, inBrief(worst));
  }

  /** What a reader should know of the option that prevails. */
  #beside(round: number, chosen: string, { standing, resolution }: Counted): (Alarm | Notice)[] {
    const open = this.attacks.filter(
      ({ option, status }) => option === chosen && status === "open",
    );
    const isChosen = resolution !== "unresolved";
    return [
      ...(resolution === "against argument" ? [alarm("FC1", round)] : []),
      ...(open.length > 0
        ? [alarm("FC5", round, {}, [...new Set(open.map(({ message }) => message))])]
        : []),
      ...(isChosen && standing.isCaved ? [alarm("caved", round)] : []),
      ...(this.attacks.every(({ option }) => option !== chosen) ? [notice("FC2")] : []),
      ...(onlySource(this.graph(), chosen) === "author" ? [notice("FC6")] : []),
    ];
  }
}

function isObserved(fact: Fact): boolean {
  return fact.kind === "entry" && fact.ledger === "verifications" && fact.line.basis === "observed";
}

function inBrief({ by, words, message }: OptionAttack) {
  return { by, words: cutToWords(words, MOST_WORDS), message };
}

function detailOf({ chosen, resolution, standing }: Counted): Phrased {
  const { entitled, where, options } = standing;
  const row = options.find(({ option }) => option === chosen);
  switch (resolution) {
    case "unresolved":
      return phrase(
        options.length === 0
          ? "verdict.no-options"
          : where === "none"
            ? "verdict.no-votes"
            : "verdict.no-majority",
        { entitled },
      );
    case "against argument":
      return phrase("verdict.refuted-majority");
    case "by default":
      return phrase(options.length === 1 ? "verdict.one-option" : "certificate.unchallenged");
    case "by vote":
      return phrase("verdict.by-vote", {
        open: (row?.attacks ?? []).filter(({ status }) => status !== "answered").length,
        rivals: options.filter(
          ({ option, holders, status }) =>
            option !== chosen && holders.length > 0 && status !== "refuted",
        ).length,
      });
    default:
      return phrase("verdict.settled");
  }
}
