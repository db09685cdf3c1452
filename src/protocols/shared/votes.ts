// Who stands where among the options of a question, in members' own typed words, from the blind round to the last turn.
// Law 1: a member keeps its one vote while it is silent; it counts towards a majority, and never as everyone's agreement.
// Law 2: whoever abstains or is lost stays among those entitled to vote.
import type { Fact, Issue, Message, Position, Shift, Vote, Verdict } from "../../kernel/fact.ts";
import { oneLine } from "../../text/visible.ts";
import { notice } from "./ask.ts";
import { isFull, mainIssue, NONE, position, vote as voteIn, withOption } from "./options.ts";
import { ArgumentTracker, type Declared, type Known } from "./tracker.ts";
import { Transcript } from "./transcript.ts";
import { isEarned } from "../../argument/standing.ts";

/** A vote as a reply gives it. */
export interface Cast {
  /** Null where it names none of the options. */
  readonly option: string | null;
  readonly why: string;
  readonly because: readonly string[];
  readonly grounded: boolean;
  readonly confidence?: Position["confidence"];
}

export class Votes {
  /** Seats that vote, in seat order. */
  readonly members: readonly string[];
  readonly transcript: Transcript;
  readonly argument = new ArgumentTracker();
  #main: Issue | undefined;
  /** Member → its option of the blind round, once its holder said so. */
  readonly blind = new Map<string, string | null>();
  /** Member → where whoever grouped the positions put it: a reading, and no vote. */
  readonly readAs = new Map<string, string>();
  readonly #last = new Map<string, { readonly grounded: boolean; readonly turn: number }>();
  readonly #held = new Map<string, string | null>();
  /** What each last named: naming none in between takes nothing back. */
  readonly #named = new Map<string, string>();
  #turn = 0;
  #known: Known = { holders: new Map(), delivered: [] };
  /** Members who moved in the turn that is being taken, and options that joined in it. */
  readonly moved = new Set<string>();
  /** Every move so far, in words, for whoever writes the record. */
  readonly moves: string[] = [];

  constructor(members: readonly string[], transcript = new Transcript()) {
    this.members = members;
    this.transcript = transcript;
  }

  get main(): Issue | undefined {
    return this.#main;
  }

  get options(): readonly string[] {
    return this.#main?.stances.map(({ id }) => id) ?? [];
  }

  get labels(): readonly string[] {
    return this.#main?.stances.map(({ label }) => label) ?? [];
  }

  raise(issue: Issue): Issue {
    this.#main = issue;
    this.argument.about(issue);
    return issue;
  }

  say(...said: Parameters<Transcript["say"]>): Message {
    const message = this.transcript.say(...said);
    this.argument.heard(message);
    return message;
  }

  /** From here on members answer to what has been said so far; who moved before is forgotten. Whoever is not asked is not silent. */
  listen(asked: readonly string[] = this.members): void {
    for (const [member, last] of this.#last)
      if (last.turn === this.#turn && !asked.includes(member))
        this.#last.set(member, { ...last, turn: this.#turn + 1 });
    this.#turn += 1;
    this.moved.clear();
    this.#known = {
      holders: this.holders(),
      delivered: [...this.transcript.messages],
      facts: this.argument.facts,
    };
  }

  /** What a reply stands for: an option of the list, or an answer of its own, which joins it. Null is no vote. */
  optionIn(
    option: string | undefined,
    own: string | null | undefined,
    facts: Fact[],
  ): string | null {
    return voteIn(option) ?? (own == null ? null : this.#join(own, facts));
  }

  #join(label: string, facts: Fact[]): string | null {
    const joined = this.#main && withOption(this.#main, label);
    if (!joined) {
      if (this.#main && isFull(this.#main) && label.trim() !== "")
        facts.push(notice("options-full", { option: oneLine(label, 200) }));
      return null;
    }
    if (joined.issue !== this.#main) {
      facts.push(this.raise(joined.issue));
      this.moved.add(joined.id);
    }
    return joined.id;
  }

  /**
   * What options groups of members amount to, in the eyes of whoever grouped them: like ones once, beside those that are listed already,
   * and each place a reading that its holder has yet to confirm.
   */
  group(
    title: string,
    groups: readonly { readonly label: string; readonly holders: readonly string[] }[],
    round: number,
  ): Fact[] {
    let main = this.#main ?? mainIssue(title, [], "grouped");
    const read = groups.map(({ label, holders }) => {
      const joined = withOption(main, label);
      main = joined?.issue ?? main;
      return { id: joined?.id ?? null, holders };
    });
    if (main.stances.length === 0) return [];
    this.raise(main);
    return [
      main,
      ...this.members.map((member) => {
        const held = new Set(
          read.flatMap(({ id, holders }) => (id !== null && holders.includes(member) ? [id] : [])),
        );
        const [option = null] = held.size === 1 ? held : [];
        if (option !== null) this.readAs.set(member, option);
        return position({ seat: member, round, issue: main.id, stance: option, basis: "grouped" });
      }),
    ];
  }

  /** Its holder says what a blind declaration meant; only now is it a vote. `cast`: where the declaration gave its reason already. */
  confirm(
    member: string,
    option: string | null,
    declaration: Message | undefined,
    cast: Partial<Pick<Cast, "grounded" | "confidence">> = {},
  ): Fact[] {
    const { grounded } = cast;
    this.blind.set(member, option);
    this.#hold(member, option);
    if (grounded !== undefined) this.#last.set(member, { grounded, turn: this.#turn });
    const meant: Fact[] = [
      ...this.argument.declare(option, declaration),
      this.#position(member, option, "confirmed", {
        ...cast,
        round: declaration?.round ?? 1,
        message: declaration?.id ?? null,
      }),
    ];
    this.#know(member, option, meant);
    return meant;
  }

  /** What was meant by a blind position was known when it was read: moves of this turn are judged by it, and by nothing of this turn. */
  #know(member: string, option: string | null, meant: readonly Fact[]): void {
    const { holders: before, facts = [], delivered } = this.#known;
    const holders = new Map(
      [...before].map(([held, seats]) => [held, seats.filter((seat) => seat !== member)]),
    );
    if (option !== null) holders.set(option, [...(holders.get(option) ?? []), member]);
    this.#known = { holders, delivered, facts: [...facts, ...meant] };
  }

  /** Where a member stands now. Leaving an option that it named before is a move. `seen`: what it was shown, where that is not everything. */
  cast(
    member: string,
    message: Message,
    vote: Cast,
    seen: Pick<Known, "holders" | "delivered"> = this.#known,
  ): Fact[] {
    const { option, why, because, grounded, confidence } = vote;
    const from = this.#named.get(member) ?? null;
    const to = option ?? NONE;
    const known = { ...this.#known, ...seen };
    this.#hold(member, option);
    this.#last.set(member, { grounded, turn: this.#turn });
    return [
      ...this.argument.declare(option, message),
      this.#position(member, option, "stated", {
        round: message.round,
        message: message.id,
        grounded,
        confidence: confidence ?? null,
      }),
      ...(from === null || from === to
        ? []
        : [this.#move({ member, from, to, because, why, message, known })]),
    ];
  }

  #move(declared: Declared): Shift {
    const { member, from, to, message } = declared;
    const move = this.argument.move(declared);
    const after = move.trigger === null ? "" : `, after ${move.trigger}`;
    this.moved.add(member);
    this.moves.push(
      `${member} moved from ${from} to ${to} in round ${move.round} (${message.id}): ${move.class}${after}`,
    );
    return move;
  }

  #hold(member: string, option: string | null): void {
    this.#held.set(member, option);
    if (option !== null) this.#named.set(member, option);
  }

  #position(
    seat: string,
    stance: string | null,
    basis: Position["basis"],
    about: Pick<Position, "round" | "message"> & Partial<Position>,
  ): Position {
    const { round, message, confidence = null, grounded } = about;
    const made = { seat, round, issue: this.#main?.id ?? "", stance, basis, message, confidence };
    const fact = position(grounded === undefined ? made : { ...made, grounded });
    this.argument.voted(fact);
    return fact;
  }

  held(member: string): string | null {
    return this.#held.get(member) ?? null;
  }

  hasVoted(member: string): boolean {
    return this.#held.has(member);
  }

  holders(): ReadonlyMap<string, readonly string[]> {
    return new Map(
      this.options.map((option) => [
        option,
        this.members.filter((member) => this.held(member) === option),
      ]),
    );
  }

  /** One a member, as they stand after the last turn in which somebody voted. */
  votes(): readonly Vote[] {
    const latest = Math.max(...[...this.#last.values()].map(({ turn }) => turn));
    return this.members.map((seat) => {
      const last = this.#last.get(seat);
      return {
        seat,
        option: this.held(seat),
        blind: this.blind.get(seat) ?? null,
        grounded: last?.grounded ?? false,
        carried: this.held(seat) !== null && last?.turn !== latest,
      };
    });
  }

  /** Does every member hold one and the same option? Whoever holds none does not agree. */
  get isUnanimous(): boolean {
    return isOneOption(this.members.map((member) => this.held(member)));
  }
}

// How a deliberation about options ends: why it stopped and where it stands are two things, and the exit comes from the second.
export const AGREED = 0;
export const NOT_AGREED = 3;

/** 0 where more than half hold one option by grounded votes, it is not refuted, and they did not cave in; else 3. */
export function exitFor({ chosen, standing }: Verdict): number {
  return standing !== undefined && isEarned(standing, chosen) ? AGREED : NOT_AGREED;
}

/** Whether several hold one and the same option; whoever holds none does not. */
export function isOneOption(held: readonly (string | null)[]): boolean {
  return held.length > 1 && held[0] !== null && new Set(held).size === 1;
}
