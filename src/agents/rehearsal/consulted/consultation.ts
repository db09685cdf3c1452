// One seat in a consultation: what it is asked, its lines, and which way each specialist is read to recommend.
// Law: a recommendation and every later word on it hold the recommended option in full, so that whoever reads them finds it again.
import type { JsonObject } from "../../../script/json.ts";
import { concernOf } from "../concern.ts";
import { titled } from "../grouping.ts";
import { Lines } from "../lines.ts";
import type { Mind } from "../mind.ts";
import { seeded, type Chance } from "../seeded.ts";
import { capital, type Places } from "../speech.ts";
import { matched } from "../stance.ts";
import { propertiesOf } from "../tested/desk.ts";
import type { ConsultingLine } from "../words/consulting.ts";
import type { Concern } from "../words/words.ts";
import { CONDUCT, type Conduct } from "./conduct.ts";

/** A way to go: listed with an id, or known by its words alone. */
export interface Way {
  readonly id: string | null;
  readonly act: string;
}

export class Consultation {
  readonly mind: Mind;
  readonly form: Readonly<Record<string, JsonObject>>;
  readonly #lines: Lines;
  /** What can be recommended: the listed options, or what the question leaves to choose from. */
  readonly ways: readonly Way[];

  constructor(mind: Mind, variant: number) {
    this.mind = mind;
    this.form = propertiesOf(mind.room.ask.shape.json);
    this.#lines = new Lines(mind, variant);
    this.ways =
      mind.main?.choices.map(({ id, label }) => ({ id, act: mind.actOf(label) })) ??
      mind.options.map((act) => ({ id: null, act }));
  }

  get conduct(): Conduct {
    return CONDUCT[this.mind.temperament];
  }

  chance(...about: readonly (string | number)[]): Chance {
    return this.mind.chance("consulted", ...about);
  }

  say(kind: ConsultingLine, scene: Places): string {
    return this.#lines.say(kind, this.mind.words.consulting.lines[kind], scene);
  }

  /** The people, cares, events and measures that a seat speaks of. */
  sceneOf(seat: string, about: string | number, more: Places = {}): Places {
    const { room, words, seed, concern } = this.mind;
    const from: Concern = seat === room.ask.seat.id ? concern : concernOf(titled(seat), words);
    const one = (key: "care" | "people" | "event" | "measure"): string =>
      seeded(seed, room.ask.id, seat, about, key).pick(from[key]) ?? "";
    return {
      care: one("care"),
      people: one("people"),
      event: one("event"),
      measure: one("measure"),
      name: from.name,
      ...more,
    };
  }

  /** Of some seat at the table; of what the question touches where nobody sits there. */
  sceneAmong(seats: readonly string[], about: string, more: Places = {}): Places {
    const seat = this.chance("among", about).pick(seats);
    return seat === undefined ? this.#lines.pen.scene(1, more) : this.sceneOf(seat, about, more);
  }

  /** The way a specialist recommends by its latest word. */
  wayOf(seat: string): Way | undefined {
    const texts = this.mind
      .saidBy(seat)
      .map(({ body }) => body["response"] ?? body["recommendation"])
      .filter((text) => typeof text === "string");
    const last = texts.at(-1);
    return last === undefined ? undefined : this.wayIn(last);
  }

  /** A way that is none of the known ones stands for itself. */
  wayIn(text: string): Way | undefined {
    const { words } = this.mind;
    const refusal = [
      this.mind.room.ask.seat.id,
      ...new Set(this.mind.room.messages.map(({ seat }) => seat)),
    ].map((seat) => ({
      id: null,
      act: words.act.hold.replace("{name}", concernOf(titled(seat), words).name),
    }));
    const known = [
      ...this.ways,
      ...refusal.filter(({ act }) => !this.ways.some((way) => way.act === act)),
    ];
    const at = matched(
      text,
      known.map(({ act }) => act),
      words,
    );
    return at === undefined ? undefined : known[at];
  }

  /** Who answered, in the order they are shown. */
  get specialists(): readonly string[] {
    return [
      ...new Set(
        this.mind.room.messages
          .filter(({ body }) => typeof body["recommendation"] === "string")
          .map(({ seat }) => seat),
      ),
    ];
  }

  notes(title: RegExp): readonly string[] {
    return this.mind.room.ask.notes
      .filter((note) => title.test(note.title))
      .flatMap(({ items }) => items);
  }

  quoted(text: string): string {
    const [open, close] = this.mind.words.quotes;
    return `${open}${text.replace(/[.。]$/u, "")}${close}`;
  }
}

export function nameOf(seat: string): string {
  return titled(seat).title;
}

/** Several ways in a row. */
export function rowOf(ways: readonly Way[], { words }: Mind): string {
  const acts = ways.map(({ act }) => `${words.quotes[0]}${capital(act)}${words.quotes[1]}`);
  return acts.length < 2
    ? acts.join("")
    : `${acts.slice(0, -1).join(words.comma)}${words.and}${acts.at(-1) ?? ""}`;
}
