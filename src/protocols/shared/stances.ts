// Who stands where among the options of a question, in members' own words, and what they said in the blind round.
// A protocol's table is one of these and adds what is its own.
import type { Fact, Issue, Message, Position } from "../../kernel/fact.ts";
import type { EndReason } from "../../kernel/protocol.ts";
import { oneLine } from "../../text/visible.ts";
import { notice } from "./notices.ts";
import { isFull, mainIssue, NONE, position, vote, withOption } from "./options.ts";
import { ArgumentTracker, type Declared } from "./argument-tracker.ts";
import type { Transcript } from "./transcript.ts";

/** What a seat knew when it spoke. */
export type Before = Pick<Declared, "holders" | "delivered" | "graph">;

export class Stances {
  /** Seats that take positions, in seat order. */
  readonly members: readonly string[];
  readonly transcript: Transcript;
  readonly argument = new ArgumentTracker();
  #main: Issue | undefined;
  /** Member → the option that whoever grouped the positions read its first one as: never a vote. */
  readonly readAs = new Map<string, string>();
  /** Member → its option of the blind round, once its holder said so. */
  readonly blind = new Map<string, string | null>();
  readonly #stated = new Map<string, string | null>();
  readonly #named = new Map<string, string>();
  /** Every move so far, in words, for whoever writes the record. */
  readonly shifts: string[] = [];
  /** Members who changed their option or their position in the round that is being held, and options that joined in it. */
  readonly moved = new Set<string>();

  constructor(members: readonly string[], transcript: Transcript) {
    this.members = members;
    this.transcript = transcript;
  }

  get main(): Issue | undefined {
    return this.#main;
  }

  get options(): readonly string[] {
    return this.#main?.stances.map(({ id }) => id) ?? [];
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

  /** What a reply stands for: an option of the list, or an answer of its own, which joins it. Null is no vote. */
  stanceIn(
    option: string | undefined,
    own: string | null | undefined,
    facts: Fact[],
  ): string | null {
    return vote(option) ?? (own == null ? null : this.#raiseOption(own, facts));
  }

  /** A member's own answer joins the options; the list is recorded again. */
  #raiseOption(label: string, facts: Fact[]): string | null {
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

  /** A member's own word. Says what it had last named: naming none in between takes nothing back. */
  state(member: string, option: string | null): string | null {
    const before = this.#named.get(member) ?? null;
    this.#stated.set(member, option);
    if (option !== null) this.#named.set(member, option);
    return before;
  }

  stated(member: string): string | null {
    return this.#stated.get(member) ?? null;
  }

  hasStated(member: string): boolean {
    return this.#stated.has(member);
  }

  holders(): ReadonlyMap<string, readonly string[]> {
    return new Map(
      this.options.map((option) => [
        option,
        this.members.filter((id) => this.stated(id) === option),
      ]),
    );
  }

  votes(): ReadonlyMap<string, string> {
    return new Map(
      [...this.holders()].flatMap(([option, members]) =>
        members.map((id) => [id, option] as const),
      ),
    );
  }

  /** Does every member hold one and the same option? Whoever holds none does not agree. */
  get isUnanimous(): boolean {
    const votes = this.votes();
    return (
      votes.size > 1 && votes.size === this.members.length && new Set(votes.values()).size === 1
    );
  }

  /** How a discussion ends in which nobody moves any more. */
  stability(chosen: string | null): EndReason {
    const votes = [...this.votes().values()];
    if (votes.length === 0) return "nothing-new";
    return 2 * votes.filter((option) => option === chosen).length > this.members.length
      ? "stable-majority"
      : "stable-split";
  }

  /** What options groups of members amount to, in the eyes of whoever grouped them: like ones once, and each place a reading that its holder has yet to confirm. */
  group(
    title: string,
    groups: readonly { readonly label: string; readonly holders: readonly string[] }[],
    round: number,
  ): Fact[] {
    let main = mainIssue(title, [], "grouped");
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
          read
            .filter(({ id, holders }) => id !== null && holders.includes(member))
            .map(({ id }) => id),
        );
        const [option = null] = held.size === 1 ? held : [];
        if (option !== null) this.readAs.set(member, option);
        return position(member, round, main.id, option, "grouped", null);
      }),
    ];
  }

  /** Its holder says what a blind declaration meant; only now is it a vote. */
  confirm(
    member: string,
    option: string | null,
    declaration: Message | undefined,
    round: number,
    confidence: Position["confidence"],
  ): Fact[] {
    this.state(member, option);
    return [
      ...this.argument.declared(option, declaration),
      position(
        member,
        round,
        this.#main?.id ?? "",
        option,
        "confirmed",
        declaration?.id ?? null,
        confidence,
      ),
    ];
  }

  blindVotes(): ReadonlyMap<string, string> {
    return new Map([...this.blind].filter((entry): entry is [string, string] => entry[1] !== null));
  }

  /** Where a member stands now. A move away from an option it named before is a shift, classified by what it was shown. */
  turn(
    member: string,
    option: string | null,
    message: Message,
    why: Declared["reply"],
    before: Before,
  ): Fact[] {
    const from = this.state(member, option);
    const shift = this.argument.turn({
      member,
      from,
      to: option ?? NONE,
      round: message.round,
      reply: why,
      message,
      ...before,
    });
    if (!shift) return [];
    this.moved.add(member);
    this.shifts.push(
      `${member} moved from ${shift.from} to ${shift.to} in round ${shift.round} (${message.id}): ${shift.class}${shift.trigger === null ? "" : `, after ${shift.trigger}`}`,
    );
    return [shift];
  }
}
