// A panel that votes on options, for those who write a protocol: it keeps what was said and who stands where, and answers with the facts to
// record, from which votes, moves, minority and argument are read wherever a deliberation is shown.
// Law: a move is judged by what its seat had been shown before it spoke, so `listen` comes before the asks of a round.
import { z } from "zod";
import type { OptionAttack } from "../../argument/option-attacks.ts";
import type { Document, Note, Rule, Seat, Shape } from "../../kernel/ask.ts";
import type { Fact, Message, Position, Verdict } from "../../kernel/fact.ts";
import type { Answered } from "../../kernel/reply.ts";
import { answers, attackNotes, ballot, ballotRules, castOf, everyAttack } from "./ballot.ts";
import type { Ballot } from "./ballot.ts";
import { exitFor, Votes } from "./votes.ts";
import { mainIssue } from "./options.ts";
import { idsIn, schema } from "./schema.ts";

/** Who votes on what. */
export interface PanelGiven {
  readonly seats: readonly Seat[];
  readonly question: string;
  readonly options: readonly string[];
  /** What seats are shown besides the question and each other's messages: a reason may quote it. */
  readonly documents?: readonly Document[];
  /** What they differ about, in a word or two. */
  readonly axis?: string;
}

/** A reply in a form that `Panel.form` makes. */
export interface PanelReply {
  readonly vote: Ballot;
  readonly answers?: readonly {
    readonly attack: string;
    readonly how: "fails" | "changed" | "fatal" | "open";
    readonly what: string;
  }[];
}

/** Where a reply belongs, and what peers are not shown of it. */
export interface PanelTurn {
  readonly round: number;
  readonly phase: string;
  readonly confidence?: Position["confidence"];
  readonly hidden?: readonly string[];
}

/** More attacks than one form asks about stay open. */
const MOST_ANSWERS = 5;

/**
 * A panel that votes on options, and the facts that come of it.
 *
 * @example
 * ```ts
 * const panel = new Panel({ seats, question: "Is it our fault?", options: ["Guilty", "Not guilty"] });
 * yield* record(panel.open());
 * panel.listen();
 * const replies = yield* all(seats.map((seat) => askVote(seat, panel)));
 * yield* record(replies.filter(isAnswered).flatMap((reply) => panel.vote(reply, { round: 1, phase: "vote" })));
 * const { option, votes } = panel.leader();
 * const { facts, exit } = panel.decide(1, option, `${votes} of ${seats.length} jurors`);
 * yield* record(facts);
 * return { reason: "decided", exit };
 * ```
 */
export class Panel {
  readonly seats: readonly Seat[];
  readonly #given: PanelGiven;
  readonly #votes: Votes;

  constructor(given: PanelGiven) {
    this.seats = given.seats;
    this.#given = given;
    this.#votes = new Votes(idsIn(given.seats));
  }

  /** Who sits there, and what is chosen from. */
  open(): Fact[] {
    const { question, options, axis = "votes" } = this.#given;
    const issue = this.#votes.raise(mainIssue(question, options, "given"));
    return [{ kind: "cast", seats: [...this.seats], axis }, issue];
  }

  /** Everything said so far, for the asks of a round that is not blind. */
  get transcript(): readonly Message[] {
    return [...this.#votes.transcript.messages];
  }

  /** The options with their ids, as a reply names them. */
  get options(): readonly { readonly id: string; readonly label: string }[] {
    return this.#votes.main?.stances ?? [];
  }

  /** From here on seats answer to what has been said so far. */
  listen(): void {
    this.#votes.listen();
  }

  /** A form in which a seat votes and answers for what it holds, with fields of the protocol's own before. Made for what was said so far. */
  form<F extends z.ZodRawShape>(seat: string, own: F): Shape<z.infer<z.ZodObject<F>> & PanelReply> {
    const asked = {
      options: this.#votes.options,
      messages: idsIn(this.#peersOf(seat)),
    };
    const attacks = this.#attacksOn(seat);
    return schema(() => {
      const answered = answers(attacks);
      const voted = { vote: ballot(asked), ...(answered ? { answers: answered } : {}) };
      const form: z.ZodType = z.strictObject({ ...own, ...voted });
      return form as z.ZodType<z.infer<z.ZodObject<F>> & PanelReply>; // its own fields and those two
    });
  }

  /** What its vote and answers are held to. */
  rules<T extends PanelReply>(seat: string): Rule<T>[] {
    const { question, documents = [], options } = this.#given;
    const messages = this.#peersOf(seat);
    const held = this.#votes.held(seat);
    return [
      ...ballotRules<T>(held, { question, documents, messages, options }),
      ...everyAttack<T>(this.#attacksOn(seat)),
    ];
  }

  /** What a seat has to know for that: the options, and what was said against what it holds. */
  notes(seat: string): Note[] {
    const title = (id: string): string => this.seats.find((own) => own.id === id)?.title ?? id;
    return [
      { title: "Options", items: this.options.map(({ id, label }) => `${id}: ${label}`) },
      ...attackNotes("Said against what you hold", this.#attacksOn(seat), title),
    ];
  }

  #peersOf(seat: string): Message[] {
    return this.#votes.transcript.messages.filter((message) => message.seat !== seat);
  }

  #attacksOn(seat: string): readonly OptionAttack[] {
    const words = this.#votes.transcript.of(seat).map(({ id }) => id);
    return this.#votes.argument
      .attacksOn(seat, this.#votes.held(seat), words)
      .slice(0, MOST_ANSWERS);
  }

  /** A reply that votes: what it says, for which option, whether that is a move, and its answers. */
  vote(
    reply: Answered<PanelReply>,
    { round, phase, confidence = null, hidden }: PanelTurn,
  ): Fact[] {
    const { seat, value } = reply;
    const joined: Fact[] = [];
    const option = this.#votes.optionIn(value.vote.option, value.vote.own, joined);
    const isFirst = !this.#votes.hasVoted(seat);
    const message = this.#votes.say(reply, round, phase, hidden);
    if (isFirst) this.#votes.blind.set(seat, option);
    return [
      message,
      ...joined,
      ...this.#votes.argument.exchange(seat, message, value),
      ...this.#votes.cast(seat, message, { ...castOf(reply, option), confidence }),
    ];
  }

  /** A reply that attacks a message or an option: whoever it hits is asked for an answer in its next vote. */
  attack(
    reply: Answered<object>,
    { on, words, ...turn }: PanelTurn & { readonly on: string; readonly words: string },
  ): Fact[] {
    const message = this.say(reply, turn);
    return [message, this.#votes.argument.attack(message, on, words)];
  }

  /** A reply that is heard and does not vote. */
  say(reply: Answered<object>, { round, phase, hidden }: PanelTurn): Message {
    return this.#votes.say(reply, round, phase, hidden);
  }

  /** Who holds which option now, by the option's id. */
  holders(): ReadonlyMap<string, readonly string[]> {
    return this.#votes.holders();
  }

  /** What a seat holds now; null where it holds none. */
  held(seat: string): string | null {
    return this.#votes.held(seat);
  }

  /** The option with the most votes and how many those are; no option where two have as many. */
  leader(): { readonly option: string | null; readonly votes: number } {
    const counts = [...this.holders()].map(([option, seats]) => ({ option, votes: seats.length }));
    const most = Math.max(0, ...counts.map(({ votes }) => votes));
    const [first, second] = counts.filter(({ votes }) => votes === most);
    return { option: first && !second && most > 0 ? first.option : null, votes: most };
  }

  /**
   * What is chosen by the protocol's own rule, or nothing, and why; with where the panel stands, who dissents, and what is suspect.
   * `exit`: 0 where more than half hold it by grounded votes, it is not refuted and they did not cave in; else 3.
   */
  decide(
    round: number,
    chosen: string | null,
    detail: string,
  ): { readonly facts: readonly Fact[]; readonly exit: number } {
    const counted = this.#votes.argument.verdict(round, this.#votes.votes(), chosen);
    const { says: _says, ...verdict } = counted.verdict;
    const resolution = resolutionOf(verdict, chosen);
    const ruled: Verdict = { ...verdict, chosen, detail, resolution };
    return { facts: [ruled, ...counted.beside], exit: exitFor(ruled) };
  }
}

/** A rule that chooses something else than the count does is none of the argument's. */
function resolutionOf({ chosen, resolution }: Verdict, ruled: string | null): string {
  if (ruled === null) return "unresolved";
  return chosen === ruled ? resolution : "by rule";
}
