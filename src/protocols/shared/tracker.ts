// The argument under a discussion of options: what attacks what, what was said to it, who moved and why, how it was resolved.
// A protocol reports what was said; this answers with facts. What becomes of attacks is read in src/argument alone.
import { classifyMove, graphOf, optionAttacks, statuses } from "../../argument/index.ts";
import type {
  ArgumentGraph,
  OptionAttack,
  OptionsUnderAttack,
  Statuses,
} from "../../argument/index.ts";
import { isOfOneAuthor } from "../../argument/graph.ts";
import { proofOf } from "../../argument/proof.ts";
import { countVotes, type Counted } from "../../argument/standing.ts";
import { placeOf, type Document } from "../../kernel/ask.ts";
import type {
  Alarm,
  Answer,
  Declaration,
  Fact,
  Issue,
  Link,
  Message,
  Mode,
  Notice,
  OptionStatus,
  Relation,
  Shift,
  Verdict,
  Vote,
} from "../../kernel/fact.ts";
import type { Entry, Verification } from "../../kernel/ledger.ts";
import type { Phrase } from "../../kernel/phrase.ts";
import { sayInEnglish, type Phrased } from "../../messages/voice.ts";
import { inBrief } from "../../text/cut.ts";
import { evidenceIn, type Quotation } from "./evidence.ts";
import { alarm, notice, phrase } from "./ask.ts";

/** What a seat knew when it was asked. */
export interface Known {
  /** Members behind each option. */
  readonly holders: ReadonlyMap<string, readonly string[]>;
  readonly delivered: readonly Message[];
  /** What the argument was made of then; where it is not given, as it is now. */
  readonly facts?: readonly Fact[];
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

/** What a message says of another, of an option or of a document. */
export interface Reference {
  readonly to: string;
  readonly relation: Relation;
  readonly mode?: Mode | null;
  readonly comment: string;
  readonly resolved?: boolean;
}

/** What is written where a move is a thought of one's own. */
export const OWN = "own";

/** A reply in which attacks may be answered. */
export interface Exchanged {
  readonly answers?: readonly AnswerGiven[];
  readonly insists?: readonly { readonly attack: string; readonly why: string }[];
}

interface AnswerGiven {
  readonly attack: string;
  readonly how: Answer["how"];
  readonly what: string;
}

export class ArgumentTracker {
  #issue: Issue | undefined;
  /** All that the argument is made of, as it is recorded. */
  readonly #facts: Fact[] = [];
  readonly #moves: Shift[] = [];
  /** Node of a check → the message that brought it. */
  readonly #carriers = new Map<string, string>();
  #attacks = 0;
  #now: Read | undefined;
  #then: { readonly facts: readonly Fact[]; readonly read: Read } | undefined;

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
  carries(
    { id: message }: Message,
    { id, claim_status_changes: changes }: Pick<Verification, "id" | "claim_status_changes">,
  ): void {
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
        fact.kind === "message" && placeOf(fact.seat) === placeOf(message.seat) ? [fact.id] : [],
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
  answer(member: string, message: Message, { attack, how, what }: AnswerGiven): Answer {
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

  /** What a member says to attacks on what it holds, and to the answers to its own. */
  exchange(member: string, message: Message, { answers = [], insists = [] }: Exchanged): Answer[] {
    return [
      ...answers.map((said) => this.answer(member, message, said)),
      ...insists.map(({ attack, why: what }) =>
        this.answer(member, message, { attack, how: "insists", what }),
      ),
    ];
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

  /** What the argument is made of so far. */
  get facts(): readonly Fact[] {
    return [...this.#facts];
  }

  get attacks(): readonly OptionAttack[] {
    return this.#read().under.attacks;
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
    const due = this.attacks.filter(
      ({ by, answers }) => by !== member && answers.every(({ seat }) => seat !== member),
    );
    const isOnOption = ({ target, answers }: OptionAttack): boolean =>
      target === option || answers.some(({ how }) => how === "fatal");
    return [
      ...due.filter(({ target }) => words.includes(target)),
      ...due.filter(
        (attack) =>
          option !== null &&
          attack.option === option &&
          !words.includes(attack.target) &&
          isOnOption(attack),
      ),
    ];
  }

  /** Answers to a seat's own attacks, on which it can insist. */
  answersTo(seat: string): readonly OptionAttack[] {
    return this.attacks.filter(({ by, status }) => by === seat && status === "answered");
  }

  graph(): ArgumentGraph {
    return this.#read().graph;
  }

  /** The argument now, or as it was. */
  #read(facts?: readonly Fact[]): Read {
    if (facts === undefined) return (this.#now ??= readArgument(this.#facts));
    if (this.#then?.facts !== facts) this.#then = { facts, read: readArgument(facts) };
    return this.#then.read;
  }

  #note<F extends Fact>(fact: F): F {
    this.#facts.push(fact);
    this.#now = undefined;
    return fact;
  }

  /** A move away from an option, classified by what its seat names and had been shown. */
  move({ member, from, to, because, why, message, known }: Declared): Shift {
    const shown = new Set(
      known.delivered.filter(({ seat }) => placeOf(seat) !== member).map(({ id }) => id),
    );
    const counts = new Map([...known.holders].map(([option, seats]) => [option, seats.length]));
    const then = this.#read(known.facts);
    const kind = classifyMove(then.graph, {
      from,
      to,
      named: because
        .filter((id) => shown.has(id))
        .map((id) => ({ message: id, nodes: this.#nodesOf(id, then) })),
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
  #nodesOf(message: string, { under }: Read): string[] {
    return [
      message,
      ...under.attacks.filter((attack) => attack.message === message).map(({ id }) => id),
      ...[...this.#carriers].filter(([, carrier]) => carrier === message).map(([node]) => node),
    ];
  }

  /** Where the panel stands, how that was resolved, who dissents. `ruled`: what a protocol's own rules chose instead of the count. */
  verdict(
    round: number,
    votes: readonly Vote[],
    ruled?: string | null,
  ): { readonly verdict: Verdict; readonly beside: readonly (Alarm | Notice)[] } {
    const { graph, under } = this.#read();
    let found: Statuses | undefined;
    const counted = countVotes({
      options: this.#issue?.stances.map(({ id }) => id) ?? [],
      votes,
      moves: this.#moves,
      under,
      graph,
      isObserved: this.#facts.some(isObserved),
    });
    const { chosen, resolution, standing, withoutConforming } = counted;
    const prevails = ruled === undefined ? chosen : ruled;
    const proofFor: ProofFor = (option, status) =>
      proofOf(option, status, {
        attacks: under.attacks,
        statuses: () => (found ??= statuses(graph, { hingeBound: 0 })),
        cut: inBrief,
      });
    const detail = detailOf(counted, proofFor);
    const minority = standing.options
      .filter(({ option, holders }) => option !== prevails && holders.length > 0)
      .map(({ option, holders, status }) => {
        const { text, says } = sayInEnglish(proofFor(option, status));
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
      beside: prevails === null ? [] : this.#beside(round, prevails, counted, proofFor),
    };
  }

  /** What a reader should know of the option that prevails. */
  #beside(round: number, chosen: string, counted: Counted, proofFor: ProofFor): (Alarm | Notice)[] {
    const { standing, resolution } = counted;
    const open = this.attacks.filter(
      ({ option, status }) => option === chosen && status === "open",
    );
    const isCounted = counted.chosen === chosen;
    // Whoever holds an option has spoken for it.
    const holders = standing.options.find(({ option }) => option === chosen)?.holders ?? [];
    const isOneVoice = holders.length < 2 && isOfOneAuthor(this.graph(), chosen);
    return [
      ...(isCounted && resolution === "against argument"
        ? [alarm("FC1.proven", round, { proof: proofFor(chosen, "refuted") })]
        : []),
      ...(open.length > 0
        ? [alarm("FC5.open", round, { n: open.length }, [...new Set(open.map((a) => a.message))])]
        : []),
      ...(isCounted && standing.isCaved ? [alarm("caved", round)] : []),
      ...(this.attacks.every(({ option }) => option !== chosen) ? [notice("FC2")] : []),
      ...(isOneVoice ? [notice("FC6")] : []),
    ];
  }
}

type ProofFor = (option: string, status: OptionStatus) => Phrase;

interface Read {
  readonly graph: ArgumentGraph;
  readonly under: OptionsUnderAttack;
}

/** Each is made when it is first asked for. */
function readArgument(facts: readonly Fact[]): Read {
  let graph: ArgumentGraph | undefined;
  let under: OptionsUnderAttack | undefined;
  return {
    get graph() {
      return (graph ??= graphOf(facts, this.under));
    },
    get under() {
      return (under ??= optionAttacks(facts));
    },
  };
}

function isObserved(fact: Fact): boolean {
  if (fact.kind !== "entry" || fact.ledger !== "verifications") return false;
  const { basis, result, option } = fact.line;
  return basis === "observed" && result === "BROKEN" && option !== undefined;
}

function detailOf({ chosen, resolution, standing }: Counted, proofFor: ProofFor): Phrased {
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
      return phrase("verdict.refuted-majority", { proof: proofFor(chosen ?? "", "refuted") });
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
      return phrase(options.length === 1 ? "verdict.answered" : "verdict.settled");
  }
}
