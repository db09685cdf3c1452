// One seat at one ask: who it is, what it is shown, where it stood and where it stands now.
import type { Ask } from "../../script/ask.ts";
import type { Brief } from "../../script/protocol.ts";
import { concernOf, isApart, placeOf, seatsIn } from "./concern.ts";
import { titled } from "./grouping.ts";
import { Room, type Point, type Said } from "./room.ts";
import { seeded, type Chance } from "./seeded.ts";
import { capital } from "./speech.ts";
import { firstAct, leaning, stanceIn, type Drawn } from "./stance.ts";
import { leave } from "./tested/leaving.ts";
import { moveOf, type Move, type Stances, type Temperament, type Turn } from "./temperament.ts";
import { asAct, optionsOf } from "./topic.ts";
import { WORDS } from "./words/index.ts";
import type { Concern, Words } from "./words/words.ts";

export class Mind {
  readonly brief: Brief;
  readonly room: Room;
  readonly words: Words;
  readonly seed: number;
  readonly temperament: Temperament;
  readonly concern: Concern;
  readonly place: number;
  /** How many speak at once. */
  readonly seats: number;
  readonly options: readonly string[];
  /** The option this seat began with, as a thing to do. */
  readonly first: string;
  readonly was: Stances;
  readonly move: Move;
  readonly #drawn: Drawn;
  /** Read once: every text of a reply may ask again. */
  readonly #stances = new Map<string, string | undefined>();

  constructor(
    ask: Ask,
    {
      brief,
      seed,
      temperament,
    }: { readonly brief: Brief; readonly seed: number; readonly temperament: Temperament },
  ) {
    this.brief = brief;
    this.seed = seed;
    this.temperament = temperament;
    this.room = new Room(ask);
    this.words = WORDS[brief.lang];
    const seat = ask.seat;
    this.place = placeOf(seat, brief);
    this.seats = seatsIn(brief, seat.role);
    this.options = optionsOf(brief, this.words);
    this.#drawn = {
      seed,
      key: seat.substituteFor ?? seat.id,
      place: this.place,
      isHostile: temperament === "hostile",
      isAlone: temperament === "stubborn",
    };
    this.concern = isApart(seat.role) ? this.#borrowed() : concernOf(seat, this.words);
    this.first = firstAct(this.#drawn, brief, this.words, this.concern.name);
    this.was = new Map(this.room.points.map((point) => [point.id, this.#began(point)]));
    const form = JSON.stringify(ask.shape.json);
    const canMove = /"(?:changed|positionShift|shift)"/.test(form) && this.room.others.length > 0;
    const canLeave = /"changedBecauseOf"/.test(form) && !/"changed"/.test(form);
    this.move = canMove
      ? moveOf(temperament, this.#turn())
      : canLeave
        ? leave({ ...this.#turn(), temperament, seed, words: this.words })
        : { now: this.was, how: "stayed", because: undefined };
  }

  chance(...about: readonly (string | number)[]): Chance {
    return seeded(this.seed, this.room.ask.id, ...about);
  }

  get main(): Point | undefined {
    return this.room.points[0];
  }

  /** Does it find its answer on the list? */
  get isPlaced(): boolean {
    const { main } = this;
    return main === undefined || this.move.now.get(main.id) !== null;
  }

  /** Has its answer changed in this turn? */
  get isTurned(): boolean {
    const { main } = this;
    return main !== undefined && this.move.now.get(main.id) !== this.was.get(main.id);
  }

  /** The option it stands for now, as a thing to do. */
  get act(): string {
    const { main } = this;
    const held = main && this.move.now.get(main.id);
    const label = main?.choices.find((choice) => choice.id === held)?.label;
    return label === undefined ? this.first : this.actOf(label);
  }

  /** An option to set against a message: the seat's own, or another than the message stands for. */
  rival(to?: Said): string {
    const { main, act } = this;
    const theirs = main && to ? this.stanceOf(to.seat, main) : undefined;
    const label = main?.choices.find((choice) => choice.id === theirs)?.label;
    const named = label === undefined ? undefined : this.actOf(label);
    if (!isApart(this.room.ask.seat.role) && named !== undefined && named !== act) return act;
    return (
      this.chance("rival").pick(
        this.options.filter((option) => option !== act && option !== named),
      ) ?? ""
    );
  }

  /** A label that is a whole sentence makes no part of one; a known option inside it does. */
  actOf(label: string): string {
    const act = asAct(label, this.words);
    const known = this.options.find((option) => act.toLowerCase().includes(option.toLowerCase()));
    if (known !== undefined) return known;
    return label.length < LONG_LABEL || this.words.isAct(label) ? act : this.first;
  }

  saidBy(seat: string): readonly Said[] {
    return this.room.messages.filter((m) => m.seat === seat || m.seat === `${seat}-substitute`);
  }

  /** How a seat's side of a lasting divide reads. */
  side(divide: number): { readonly label: string; readonly lines: readonly string[] } | undefined {
    return this.words.divides[divide]?.stances[leaning(this.#drawn, divide, this.words)];
  }

  /** The main point's choice that a message speaks for. */
  speaksFor(message: Said): string | undefined {
    const { main } = this;
    const key = `said ${message.id}`;
    if (main && !this.#stances.has(key))
      this.#stances.set(key, stanceIn(main, true, [message], this.words));
    return this.#stances.get(key);
  }

  /** Messages that speak for the option it holds: its own, and everyone's. */
  get camp(): { readonly own: ReadonlySet<string>; readonly all: ReadonlySet<string> } {
    const { main, room } = this;
    const held = main && this.move.now.get(main.id);
    const speaking = held ? room.messages.filter((m) => this.speaksFor(m) === held) : [];
    return {
      own: new Set(speaking.filter((m) => room.own.includes(m)).map((m) => m.id)),
      all: new Set(speaking.map((m) => m.id)),
    };
  }

  stanceOf(seat: string, point: Point): string | undefined {
    const key = `${point.id} ${seat}`;
    if (!this.#stances.has(key))
      this.#stances.set(
        key,
        point.choices.find((choice) => choice.holders.includes(seat))?.id ??
          stanceIn(point, point === this.main, this.saidBy(seat), this.words),
      );
    return this.#stances.get(key);
  }

  #began(point: Point): string | null {
    const isMain = point === this.main;
    const told = this.room.named;
    if (
      isMain &&
      told !== undefined &&
      (told === null || point.choices.some(({ id }) => id === told))
    )
      return told;
    const read = stanceIn(point, isMain, this.room.own, this.words);
    if (read !== undefined) return read;
    const labels = isMain
      ? [this.first, capital(this.first)]
      : this.words.divides.map((_, divide) => this.side(divide)?.label ?? "");
    const named = point.choices.find(
      ({ label }) => labels.includes(label) || (isMain && asAct(label, this.words) === this.first),
    );
    if (named) return named.id;
    // Someone else's list: a hostile seat finds itself nowhere on it, any other takes what it drew.
    return this.temperament === "hostile"
      ? null
      : (seeded(this.seed, this.#drawn.key, point.id).pick(point.choices)?.id ?? null);
  }

  #turn(): Turn {
    const { room, was } = this;
    const peers = this.#peers();
    const seats = [...peers.keys(), this.#drawn.key].sort();
    const isTimid = seeded(this.seed, "timid").pick(seats) === this.#drawn.key;
    return {
      room,
      was,
      peers,
      isTimid,
      chance: this.chance("move"),
      speaksFor: (message) => this.speaksFor(message),
    };
  }

  #peers(): ReadonlyMap<string, Stances> {
    const seats = [...this.room.holders().keys()];
    const last = (seat: string): number => this.room.messages.findLastIndex((m) => m.seat === seat);
    seats.sort((a, b) => last(a) - last(b));
    return new Map(
      seats.map((seat) => [
        seat,
        new Map(this.room.points.map((point) => [point.id, this.stanceOf(seat, point) ?? null])),
      ]),
    );
  }

  /** Those without a concern of their own: a moderator speaks to one at the table, an opponent to one that is missing there. */
  #borrowed(): Concern {
    const seated = [...this.room.holders().keys()].map((seat) =>
      concernOf(titled(seat), this.words),
    );
    const missing = MISSED.map((id) => this.words.concerns[id]).filter(({ name }) =>
      seated.every((concern) => concern.name !== name),
    );
    const from = this.seats === 0 && seated.length > 0 ? seated : missing;
    return this.chance("borrowed").pick(from) ?? this.words.concerns.user;
  }
}

/** Views that panels tend to lack. */
const MISSED = ["user", "cost", "technical", "sceptic", "business"] as const;

/** Labels up to here can stand in a sentence. */
const LONG_LABEL = 70;
