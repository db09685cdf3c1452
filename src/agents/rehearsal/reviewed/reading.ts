// One seat before an artifact: what it reads, what is on record about it, and the lines it speaks in.
import type { JsonObject } from "../../../script/json.ts";
import { Lines } from "../lines.ts";
import type { Mind } from "../mind.ts";
import type { Chance } from "../seeded.ts";
import type { Places } from "../speech.ts";
import { propertiesOf } from "../tested/desk.ts";
import { WORDS } from "../words/index.ts";
import type { ReviewingLine } from "../words/reviewing.ts";
import { CONDUCT, type Conduct } from "./conduct.ts";
import { beginning, passagesIn, type Passage } from "./passages.ts";
import { Register } from "./register.ts";

export class Reading {
  readonly mind: Mind;
  readonly form: Readonly<Record<string, JsonObject>>;
  readonly register: Register;
  readonly text: string;
  readonly format: string;
  readonly lines: Lines;

  constructor(mind: Mind, variant: number) {
    const { ask } = mind.room;
    this.mind = mind;
    this.form = propertiesOf(ask.shape.json);
    this.register = new Register(ask);
    this.text = ask.artifact?.text ?? mind.brief.topic;
    this.format = typeof ask.details["format"] === "string" ? ask.details["format"] : "markdown";
    this.lines = new Lines(mind, variant);
  }

  get round(): number {
    return this.mind.room.ask.round;
  }

  get conduct(): Conduct {
    return CONDUCT[this.mind.temperament];
  }

  get isCode(): boolean {
    return this.format === "source" || this.format === "diff";
  }

  chance(...about: readonly (string | number)[]): Chance {
    return this.mind.chance("reviewed", ...about);
  }

  say(kind: ReviewingLine, places: Places = {}): string {
    return this.lines.say(kind, this.mind.words.reviewing.lines[kind], places);
  }

  get passages(): readonly Passage[] {
    return passagesIn(this.text, this.format);
  }

  /** The beginning of a passage, in quotation marks. */
  quoted(passage: string): string {
    const [open, close] = this.mind.words.quotes;
    return `${open}${beginning(passage, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(passage))}${close}`;
  }

  /** Findings in a row. */
  row(ids: readonly string[]): string {
    return ids.join(this.mind.words.comma);
  }

  placeOf({ heading, line }: Passage): string {
    const { place } = this.mind.words.reviewing;
    return (heading === "" ? place.line : place.under)
      .replace("{heading}", heading.slice(0, LONGEST_HEADING))
      .replace("{line}", String(line));
  }
}

const LONGEST_HEADING = 120;

/** Is it, or does it hold, a change that a rehearsed author made, in whatever language? */
export function isMarked(text: string): boolean {
  return Object.values(WORDS).some(({ reviewing }) =>
    text.includes(reviewing.mark.split("{id}")[0] ?? reviewing.mark),
  );
}
