// What an author does about open findings: a visibly marked change at the passage, a reason why not, or one finding over another.
// Law: each passage that is changed stands in the artifact exactly once and no two overlap; every finding is met once or not at all.
import type { JsonObject } from "../../../script/json.ts";
import { languageOf } from "../../../text/language.ts";
import { itemsOf, propertiesOf, rangeOf, valuesOf } from "../tested/desk.ts";
import { WORDS } from "../words/index.ts";
import { standsAt } from "./passages.ts";
import type { Reading } from "./reading.ts";
import { SEVERITIES, type Listed } from "./register.ts";

interface Span {
  readonly at: number;
  readonly end: number;
}

/** A passage is made unique with what stands around it, up to here on each side. */
const MOST_AROUND = 600;
/** Minors are mended where it is cheap. */
const MENDS_MINOR = 0.6;

export function revision(reading: Reading): JsonObject {
  const { form, register } = reading;
  const free = new Set(valuesOf(propertiesOf(itemsOf(form["declined"]))["finding"]));
  const open = valuesOf(propertiesOf(itemsOf(form["edits"]))["finding"])
    .map((id) => register.of(id))
    .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  const work = new Work(reading, free);
  for (const finding of open) work.answer(finding);
  return {
    edits: work.edits.map((edit): JsonObject => ({ ...edit })),
    declined: work.declined.map((row): JsonObject => ({ ...row })),
    disputes: work.disputes.map(({ taken, over, reason }): JsonObject => ({
      taken,
      over: [...over],
      reason,
    })),
  };
}

class Work {
  readonly edits: { readonly finding: string; readonly find: string; readonly replace: string }[] =
    [];
  readonly declined: { readonly finding: string; readonly reason: string }[] = [];
  readonly disputes: {
    readonly taken: string;
    readonly over: string[];
    readonly reason: string;
  }[] = [];
  readonly #reading: Reading;
  readonly #free: ReadonlySet<string>;
  readonly #spans: { readonly finding: string; readonly evidence: string; readonly span: Span }[] =
    [];
  readonly #mostEdits: number;
  readonly #mostDisputes: number;

  constructor(reading: Reading, free: ReadonlySet<string>) {
    this.#reading = reading;
    this.#free = free;
    this.#mostEdits = rangeOf(reading.form["edits"]).most;
    this.#mostDisputes = rangeOf(reading.form["disputes"]).most;
  }

  answer(finding: Listed): void {
    const { id, severity, evidence, isRebuffed } = finding;
    const { conduct } = this.#reading;
    const isFree = this.#free.has(id);
    const chance = this.#reading.chance("revised", id);
    if (severity === "minor" && !chance.isHit(MENDS_MINOR)) return;
    if (
      isFree &&
      severity !== "minor" &&
      chance.isHit(isRebuffed ? conduct.declinesAgain : conduct.declines)
    )
      return this.#decline(id, isRebuffed ? "declinedAgain" : "declined");
    const place = this.#placeOf(evidence);
    const rival = this.#spans.find(
      (other) => other.evidence === evidence || (place !== undefined && overlap(other.span, place)),
    );
    if (place && !rival && this.edits.length < this.#mostEdits)
      return this.#edit(id, evidence, place);
    if (isFree && rival) return this.#dispute(rival.finding, id);
    if (isFree) return severity === "minor" ? undefined : this.#decline(id, "unplaced");
    // What a person bound the author to is met at another place rather than not at all.
    for (const { text } of this.#reading.passages) {
      const other = this.#placeOf(text);
      if (other && !this.#spans.some(({ span }) => overlap(span, other)))
        return this.#edit(id, text, other);
    }
  }

  #decline(finding: string, why: "declined" | "declinedAgain" | "unplaced"): void {
    this.declined.push({ finding, reason: this.#reading.say(why) });
  }

  /** Two that speak of one passage: the graver is followed, and never a middle. */
  #dispute(taken: string, over: string): void {
    const same = this.disputes.find(
      (dispute) => dispute.taken === taken && dispute.over.length < MOST_OVER,
    );
    if (same) same.over.push(over);
    else if (this.disputes.length < this.#mostDisputes)
      this.disputes.push({ taken, over: [over], reason: this.#reading.say("taken") });
    else this.#decline(over, "unplaced");
  }

  #edit(finding: string, evidence: string, span: Span): void {
    const { text } = this.#reading;
    const find = text.slice(span.at, span.end);
    const inside = find.indexOf(evidence);
    const end = inside < 0 ? find.length : inside + evidence.length;
    this.#spans.push({ finding, evidence, span });
    this.edits.push({
      finding,
      find,
      replace: `${find.slice(0, end)}${markFor(this.#reading, finding)}${find.slice(end)}`,
    });
  }

  /** Where the passage stands, with as much around it as makes it the only one of its kind. */
  #placeOf(evidence: string): Span | undefined {
    const { text } = this.#reading;
    const stands = standsAt(text, evidence);
    if (!stands) return undefined;
    for (let around = 0; around <= MOST_AROUND; around = around === 0 ? 4 : around * 2) {
      const span = {
        at: boundary(text, Math.max(0, stands.at - around)),
        end: boundary(text, Math.min(text.length, stands.end + around)),
      };
      const found = text.slice(span.at, span.end);
      if (text.indexOf(found) === span.at && text.indexOf(found, span.at + 1) < 0) return span;
    }
    return undefined;
  }
}

const MOST_OVER = 4;

function overlap(one: Span, other: Span): boolean {
  return one.at < other.end && other.at < one.end;
}

/** Never between the two halves of a character. */
function boundary(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/u.test(text.charAt(at)) && /[\uD800-\uDBFF]/u.test(text.charAt(at - 1))
    ? at - 1
    : at;
}

/** In the language of the artifact; in source code as a comment. */
function markFor({ text, format, round, mind }: Reading, id: string): string {
  const { mark, markAgain } = WORDS[languageOf(text)].reviewing;
  const said = (round === 1 ? mark : markAgain)
    .replace("{id}", id)
    .replace("{round}", String(round));
  if (format === "source") return ` ${commentSign(mind.room.ask.artifact?.name ?? "")} ${said}`;
  return said.startsWith("［") ? said : ` ${said}`;
}

function commentSign(name: string): string {
  if (
    /\.(?:py|rb|sh|bash|zsh|pl|r|jl|ya?ml|toml|ini|cfg|mk|tf|nix|ex|exs|ps1)\b|makefile|dockerfile/iu.test(
      name,
    )
  )
    return "#";
  if (/\.(?:sql|lua|hs|elm|ada)\b/iu.test(name)) return "--";
  return /\.(?:lisp|el|clj|scm|asm)\b/iu.test(name) ? ";" : "//";
}
