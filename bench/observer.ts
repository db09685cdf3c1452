// What the product makes of a panel, from a record in which some references are missing or of the wrong type: the tracker that all protocols
// share is given what was said, and says how each move was classed and what is to be remarked on.
// The seats themselves were not misled: only the record is.
import { seededRandom, type Chance } from "../src/agents/rehearsal/scene.ts";
import type { MoveClass } from "../src/argument/index.ts";
import type { Issue, Link, Message } from "../src/kernel/fact.ts";
import { ArgumentTracker } from "../src/protocols/shared/tracker.ts";
import type { Panel, Said, SeatTurn } from "./simulator.ts";

export interface Observed {
  readonly moves: readonly {
    readonly turn: SeatTurn;
    readonly kind: MoveClass["kind"];
  }[];
  /** Null where no option has more than half. */
  readonly chosen: string | null;
  /** Codes of warnings and plain facts. */
  readonly codes: ReadonlySet<string>;
}

const ISSUE = "i1";
type Typed = Pick<Link, "relation" | "mode">;
/** What a speaker may have written instead. */
const TYPES: readonly [Typed, ...Typed[]] = [
  { relation: "supports", mode: null },
  { relation: "questions", mode: null },
  { relation: "extends", mode: null },
  { relation: "counters", mode: "rebuts" },
  { relation: "responds_to", mode: "clarifies" },
];

/** `noise`: the share of references between messages and options that are lost or mistyped, half and half. */
export function observed(panel: Panel, noise: number, seed: number): Observed {
  const record = new Record(panel, noise, seededRandom("record", noise, seed));
  const moves = panel.turns.flatMap((turn) => {
    const kind = record.take(turn);
    return kind === undefined ? [] : [{ turn, kind }];
  });
  return { moves, ...record.close() };
}

class Record {
  readonly #tracker = new ArgumentTracker();
  readonly #panel: Panel;
  readonly #noise: number;
  readonly #chance: Chance;
  readonly #messages = new Map<string, Message>();
  /** Argument → the attack or the message that it was recorded as. */
  readonly #attacks = new Map<string, string>();
  /** Seat → the messages that it was shown, and those in which it spoke for what it holds. */
  readonly #shown = new Map<string, Message[]>();
  readonly #words = new Map<string, string[]>();

  constructor(panel: Panel, noise: number, chance: Chance) {
    this.#panel = panel;
    this.#noise = noise;
    this.#chance = chance;
    const issue: Issue = {
      kind: "issue",
      id: ISSUE,
      title: "",
      main: true,
      origin: "given",
      stances: panel.world.options.map((id) => ({ id, label: id })),
    };
    this.#tracker.about(issue);
    for (const [seat, option] of panel.blind)
      this.#stand(seat, option, this.#say(`d-${seat}`, seat, 0));
  }

  /** How the move was classed, if it was one. */
  take(turn: SeatTurn): MoveClass["kind"] | undefined {
    const { seat, round, held, to, fresh, holders, because, says } = turn;
    const shown = [...(this.#shown.get(seat) ?? []), ...this.#told(fresh)];
    this.#shown.set(seat, shown);
    const facts = this.#tracker.facts;
    const message = this.#say(says.id, seat, round);
    this.#answer(seat, held, message, turn.meets);
    this.#refer(says, message);
    if (held === to) return undefined;
    const known = { holders, delivered: shown, facts };
    const { class: kind } = this.#tracker.move({
      member: seat,
      from: held,
      to,
      because,
      why: "",
      message,
      known,
    });
    this.#stand(seat, to, message);
    return kind;
  }

  close(): Pick<Observed, "chosen" | "codes"> {
    const { blind, final, closing, turns } = this.#panel;
    const round = (turns.at(-1)?.round ?? 0) + 1;
    for (const [seat, option] of final)
      this.#answer(
        seat,
        option,
        this.#say(`f-${seat}`, seat, round),
        closing.get(seat) ?? new Map(),
      );
    const votes = [...final].map(([seat, option]) => ({
      seat,
      option,
      blind: blind.get(seat) ?? null,
      grounded: true,
      carried: false,
    }));
    const { verdict, beside } = this.#tracker.verdict(round, votes);
    return { chosen: verdict.chosen, codes: new Set(beside.map(({ code }) => code)) };
  }

  #say(id: string, seat: string, round: number): Message {
    const message: Message = {
      kind: "message",
      id,
      seat,
      round,
      phase: "turn",
      ask: id,
      body: {},
      flags: [],
    };
    this.#messages.set(id, message);
    this.#tracker.heard(message);
    return message;
  }

  #stand(seat: string, option: string, message: Message): void {
    this.#tracker.declare(option, message);
    this.#words.set(seat, [...(this.#words.get(seat) ?? []), message.id]);
    this.#tracker.voted({
      kind: "position",
      seat,
      round: message.round,
      issue: ISSUE,
      stance: option,
      basis: "stated",
      confidence: null,
      message: message.id,
    });
  }

  #told(fresh: readonly Said[]): Message[] {
    return fresh.flatMap(({ id }) => this.#messages.get(id) ?? []);
  }

  /** Whoever holds what was attacked says something to each attack, once; to what has nothing behind it, that it fails. */
  #answer(seat: string, option: string, message: Message, meets: SeatTurn["meets"]): void {
    const argumentOf = new Map([...this.#attacks].map(([argument, attack]) => [attack, argument]));
    for (const { id } of this.#tracker.attacksOn(seat, option, this.#words.get(seat) ?? [])) {
      const how = meets.get(argumentOf.get(id) ?? "") ?? "fails";
      this.#tracker.answer(seat, message, { attack: id, how, what: "" });
    }
  }

  #refer({ seat, argument, remarkOn, hollow }: Said, message: Message): void {
    const said = hollow ?? argument;
    if (said === undefined) {
      if (remarkOn !== undefined)
        this.#link(message, remarkOn, { relation: "questions", mode: null });
      return;
    }
    if (said.kind === "support") this.#link(message, said.about, TYPES[0]);
    else if (said.kind === "flaw") this.#flaw(message, said.about, argument?.id);
    else if (argument) this.#reply(seat, message, argument.about);
  }

  /** A flaw is put to the option, or to what one of its holders said in the blind round. */
  #flaw(message: Message, option: string, argument: string | undefined): void {
    const holder = [...this.#panel.blind].find(([, held]) => held === option)?.[0];
    const to = holder !== undefined && this.#chance.isHit(0.5) ? `d-${holder}` : option;
    if (this.#isBlurred()) return this.#mistype(message, to, "counters");
    const { id } = this.#tracker.attack(message, to, "");
    if (argument !== undefined && id !== undefined) this.#attacks.set(argument, id);
  }

  /** Of a holder an answer; of the attacker, who finds that wanting, its insisting. */
  #reply(seat: string, message: Message, to: string): void {
    const replied = this.#panel.world.arguments.find(({ id }) => id === to);
    const attack = this.#attacks.get(replied?.kind === "reply" ? replied.about : to);
    if (attack === undefined) return;
    if (this.#isBlurred()) return;
    const how = replied?.kind === "reply" ? "insists" : "fails";
    this.#tracker.answer(seat, message, { attack, how, what: "" });
  }

  #link(message: Message, to: string, typed: Typed): void {
    if (this.#isBlurred()) return this.#mistype(message, to, typed.relation);
    this.#tracker.link(message, { to, ...typed, comment: "" });
  }

  #isBlurred(): boolean {
    return this.#chance.isHit(this.#noise);
  }

  #mistype(message: Message, to: string, relation: Link["relation"]): void {
    if (this.#chance.isHit(0.5)) return;
    const others = TYPES.filter((typed) => typed.relation !== relation);
    this.#tracker.link(message, { to, ...(this.#chance.pick(others) ?? TYPES[0]), comment: "" });
  }
}
