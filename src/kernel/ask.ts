// An ask: one question to one seat, as structure. Text is rendered from it elsewhere (law 7).
// Law 2: its id is a path of meaning, unique in the run, never a counter.
import type { Message } from "./fact.ts";
import type { Json, JsonObject } from "./json.ts";
import type { Phrase } from "./phrase.ts";

/** The form a reply must have: a JSON Schema for whoever answers, and the parser at the door. */
export interface Shape<T> {
  readonly json: JsonObject;
  /** How the door may fit a reply to the form; absent, every text may be cut and every strange key dropped. */
  readonly fitting?: Fitting;
  /** `notes`: what of the reply stands otherwise than it was given. */
  parse(
    value: unknown,
  ):
    | { readonly ok: true; readonly value: T; readonly notes?: readonly string[] }
    | { readonly ok: false; readonly issues: readonly string[] };
}

export interface Fitting {
  /** Texts and lists that count only whole (quotations, ids, edits), by their places in the schema, as `properties/edits/items/properties/find`. */
  readonly whole: ReadonlySet<string>;
  /** Keys that the protocol forbids: a reply that has one goes back instead of losing it. */
  readonly forbids: readonly string[];
  /** What the form reads under other names than its own. */
  read(value: unknown): unknown;
}

/** A rule beyond the form. `says` is shown to the seat; `check` returns what is wrong, or nothing. */
export interface Rule<T> {
  readonly id: string;
  readonly says: string;
  /** reject: sent back once, then `last`. flag: noted, the reply stands. */
  readonly effect: "reject" | "flag";
  /** What a second offence costs: the reply stands flagged, or the seat is absent. */
  readonly last: "flag" | "absent";
  /** A person's reply is not held to it. */
  readonly sparesPeople?: true;
  /** What is wrong with a reply, or nothing. */
  check(value: T): string | undefined;
  /** Where code can see to the rule, a second offence costs no seat: the reply as it then holds, and the offence is noted. */
  fit?(value: T): Json;
}

/** A reply without what must not get in, and what that was: noted as flags, each `id: what`. */
export interface Strained<T> {
  readonly value: T;
  readonly noted: readonly string[];
}

/** Material for one seat only, shown after the transcript: lists the engine made, or the seat's own earlier words. */
export interface Note {
  readonly title: string;
  readonly items: readonly string[];
}

/** A person's choice. Unattended, the default is taken and recorded as such; null means there is none. */
export interface Gate {
  readonly question: string;
  /** What its lines were made from. */
  readonly says?: readonly Phrase[];
  readonly choices: readonly Choice[];
  readonly default: string | null;
  /** The default is for those who said yes to everything; where nobody is there, the run waits. */
  readonly needsYes?: true;
  /** The run stops here, and whoever resumes it takes the default. */
  readonly pauses?: true;
  /** The same, and until then the run counts as failed. */
  readonly fails?: true;
}

/** One of the choices at a gate. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  /** What the label was made from; what is wanted stands beside its code, under `wants`. */
  readonly says?: Phrase;
  /** What has to be said with it; such a choice counts only with words. */
  readonly wants?: string;
}

/** A gate without what its words were made from. */
export function withoutPhrases({ says: _says, ...gate }: Gate): Gate {
  return { ...gate, choices: gate.choices.map(({ says: _own, ...choice }) => choice) };
}

/** What keeps a choice from counting, if anything does. */
export function objection(
  gate: Pick<Gate, "choices">,
  choice: string,
  note: string,
): string | undefined {
  const chosen = gate.choices.find(({ id }) => id === choice);
  if (!chosen)
    return `${JSON.stringify(choice.slice(0, 60))} is none of the choices: ${gate.choices.map(({ id }) => id).join(", ")}`;
  return chosen.wants !== undefined && note.trim() === ""
    ? `${choice} needs words with it: ${chosen.wants}`
    : undefined;
}

/** What a person answers a gate with. */
export interface Decision<C extends string = string> {
  readonly choice: C;
  readonly note: string;
}

/** What is under review, handed in anew by the person who is its author. */
export interface Anew<T> {
  /** Characters at the most. */
  readonly most: number;
  /** The reply that puts this text in the place of the artifact's. */
  reply(text: string): T;
}

/** One question to one seat, as structure. */
export interface Ask<T = Json> {
  readonly id: string;
  readonly seat: Seat;
  /** Which wording renders it: `position`, `challenge`, … */
  readonly purpose: string;
  readonly phase: string;
  readonly round: number;
  /** Blind asks are shown no peer's message; the kernel refuses one that is. */
  readonly blind: boolean;
  readonly transcript: readonly Message[];
  readonly notes: readonly Note[];
  /** The agent file of whoever sits here: how it is to work, whoever fills the seat. */
  readonly instructions?: string;
  /** The type under which a host knows the agent that this seat is meant for: its own agent of that type answers, the same in every round. */
  readonly agent?: string;
  /** What this seat alone is asked, by whoever leads. */
  readonly question?: string;
  /** Documents that this seat alone was dealt. */
  readonly documents?: readonly Document[];
  /** What is under review, in the version that everyone asked now reads. */
  readonly artifact?: Document;
  /** What the wording needs besides: a category, a limit, a name. */
  readonly details: JsonObject;
  readonly shape: Shape<T>;
  readonly rules: readonly Rule<T>[];
  /** What is taken out of a reply before the rules see it. What is on record was recorded without it, so it is no part of what was asked. */
  strain?(value: T): Strained<T>;
  /** Where a whole text can be the answer. */
  readonly anew?: Anew<T>;
  /** How long a seat may take for this turn; absent, the run's default holds. */
  readonly turnMs?: number;
  /** How long it is advised to take: taking longer is recorded, and ends nothing. */
  readonly adviceMs?: number;
  /** A person may go on without its answer before its turn is over. */
  readonly passable?: true;
  readonly gate?: Gate;
}

/** What a person says who waits for such an answer no longer. */
export const GO_ON = "go-on";

/** The ids of the messages an ask shows: what the log records as exposure. */
export function shownIds(ask: Ask<never> | Ask): string[] {
  return ask.transcript.map((m) => m.id);
}

// A seat is a place at the table. Who fills it (a model, a command, a person) is no business of a script.
/** A place at the table. */
export interface Seat {
  /** Path-safe, unique in the run: `security`, `devils-advocate`, `moderator`, `person`. */
  readonly id: string;
  readonly title: string;
  /** `member` for those who vote and take positions; any other word for those who do something else. */
  readonly role: string;
  /** What this seat looks after, in a sentence; part of its own prompt only. */
  readonly lens?: string;
  /** The seat whose place this one took after it failed. A substitute runs on the run's default model. */
  readonly substituteFor?: string;
}

/** Takes positions and has a vote. */
export function isVoter({ role }: Pick<Seat, "role">): boolean {
  return role === "member" || role === "expert";
}

const SUBSTITUTE = "-substitute";

/** The place a seat fills: a substitute speaks for the seat it took over. */
export function placeOf(seat: string): string {
  return seat.endsWith(SUBSTITUTE) ? seat.slice(0, -SUBSTITUTE.length) : seat;
}

/** The seat of whoever runs the deliberation: gates are asked here. */
export const PERSON: Seat = { id: "person", title: "Person", role: "person" };

// A document that seats may read and quote from.
/** A text that seats may read and quote from, under the name they cite it by. */
export interface Document {
  readonly name: string;
  readonly text: string;
}
