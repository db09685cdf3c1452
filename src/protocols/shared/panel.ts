// A panel that votes on options, for those who write a protocol: it keeps what was said and who stands where, and answers with the facts to
// record, from which votes, moves, minority and argument are read wherever a deliberation is shown.
// Law: a move is judged by what its seat had been shown before it spoke, so `listen` comes before the asks of a round.
import type { Fact, Message, Position, Verdict } from "../../kernel/fact.ts";
import type { Answered } from "../../kernel/reply.ts";
import type { Seat } from "../../kernel/ask.ts";
import { mainIssue, NONE, position, vote } from "./options.ts";
import { Stances, type Before } from "./stances.ts";
import { Transcript } from "./transcript.ts";

/** What a reply says about the vote in it. */
export interface PanelVote {
  readonly round: number;
  readonly phase: string;
  /** The id of an option (`o1`, `o2` …), or `none`. */
  readonly option: string;
  readonly confidence?: Position["confidence"];
  /** Why it moved, and the messages that moved it, where it stood elsewhere before. */
  readonly reason?: string;
  readonly because?: readonly string[];
  /** The message that it argues against, if any. */
  readonly against?: string | undefined;
  /** Fields of the reply that peers are not shown. */
  readonly hidden?: readonly string[];
}

/**
 * A panel that votes on options, and the facts that come of it.
 *
 * @example
 * ```ts
 * const panel = new Panel(seats, "Is it our fault?", ["Guilty", "Not guilty"]);
 * yield* record(panel.open());
 * panel.listen();
 * const replies = yield* all(seats.map((seat) => askVote(seat, panel)));
 * for (const reply of replies.filter(isAnswered))
 *   yield* record(panel.vote(reply, { round: 1, phase: "position", option: reply.value.option }));
 * const { option, votes } = panel.leader();
 * yield* record(panel.decide(1, option, `${votes} of ${seats.length} jurors`));
 * ```
 */
export class Panel {
  readonly seats: readonly Seat[];
  readonly #title: string;
  readonly #labels: readonly string[];
  readonly #axis: string;
  readonly #stances: Stances;
  #before: Before;

  constructor(seats: readonly Seat[], title: string, options: readonly string[], axis = "votes") {
    this.seats = seats;
    this.#title = title;
    this.#labels = options;
    this.#axis = axis;
    this.#stances = new Stances(
      seats.map(({ id }) => id),
      new Transcript(),
    );
    this.#before = this.#known();
  }

  /** Who sits there, and what is chosen from. */
  open(): Fact[] {
    const issue = this.#stances.raise(mainIssue(this.#title, this.#labels, "given"));
    return [{ kind: "cast", seats: [...this.seats], axis: this.#axis }, issue];
  }

  /** Everything said so far, for the asks of a round that is not blind. */
  get transcript(): readonly Message[] {
    return [...this.#stances.transcript.messages];
  }

  /** The options with their ids, as a reply names them. */
  get options(): readonly { readonly id: string; readonly label: string }[] {
    return this.#stances.main?.stances ?? [];
  }

  /** What a form lets one choose from: the options, or none. */
  get choices(): readonly string[] {
    return [...this.#stances.options, NONE];
  }

  /** From here on seats answer to what has been said so far. */
  listen(): void {
    this.#before = this.#known();
  }

  #known(): Before {
    return {
      holders: this.#stances.holders(),
      delivered: this.transcript,
      graph: this.#stances.argument.graph(),
    };
  }

  /** A reply that votes: what it says, for which option, and whether that is a move. */
  vote(reply: Answered<object>, about: PanelVote): Fact[] {
    const { round, phase, option, confidence = null, reason = "", because = [], against } = about;
    const stances = this.#stances;
    const message = stances.say(reply, round, phase, about.hidden);
    const stance = vote(option);
    if (!stances.hasStated(reply.seat)) stances.blind.set(reply.seat, stance);
    return [
      message,
      ...(against === undefined
        ? []
        : [
            stances.argument.links(message, {
              to: against,
              relation: "counters",
              mode: "rebuts",
              comment: "",
            }),
          ]),
      ...stances.argument.declared(stance, message),
      position(reply.seat, round, stances.main?.id ?? "", stance, "stated", message.id, confidence),
      ...stances.turn(
        reply.seat,
        stance,
        message,
        { changeReason: reason, changedBecauseOf: because },
        this.#before,
      ),
    ];
  }

  /** A reply that is heard and does not vote. */
  say(reply: Answered<object>, round: number, phase: string): Message {
    return this.#stances.say(reply, round, phase);
  }

  /** Who holds which option now, by the option's id. */
  holders(): ReadonlyMap<string, readonly string[]> {
    return this.#stances.holders();
  }

  /** The option with the most votes and how many those are; no option where two have as many. */
  leader(): { readonly option: string | null; readonly votes: number } {
    const counts = [...this.holders()].map(([option, seats]) => ({ option, votes: seats.length }));
    const most = Math.max(0, ...counts.map(({ votes }) => votes));
    const leading = counts.filter(({ votes }) => votes === most);
    return {
      option: most > 0 && leading.length === 1 ? (leading[0]?.option ?? null) : null,
      votes: most,
    };
  }

  /** What is chosen by the protocol's own rule, or nothing, and why; with what the argument says to it, who dissents, and what is suspect. */
  decide(round: number, chosen: string | null, detail: string): Fact[] {
    const { verdict, beside } = this.#stances.argument.verdict(
      round,
      this.#stances.votes(),
      this.#stances.blindVotes(),
      chosen,
    );
    const { says: _says, ...computed } = verdict;
    const ruled: Verdict = {
      ...computed,
      chosen,
      detail,
      resolution: chosen === null ? "unresolved" : resolutionOf(computed, chosen),
    };
    return [ruled, ...beside];
  }

  /** Why a panel ends that has voted for the last time. */
  reason(chosen: string | null): "settled" | "stable-majority" | "stable-split" {
    if (chosen === null) return "stable-split";
    return this.#stances.isUnanimous ? "settled" : "stable-majority";
  }
}

/** A rule that chooses something else than the count does is none of the argument's. */
function resolutionOf({ chosen, resolution }: Verdict, ruled: string): string {
  return chosen === ruled ? resolution : "by majority";
}
