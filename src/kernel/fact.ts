// What a script concludes and the log keeps. A closed union: views read these and never run a script (law 9).
// Where a fact has words of the engine, `says` is what they were made from; in English they stand beside it, so that a log explains itself.
import type { Json, JsonObject } from "./json.ts";
import type { Entry } from "./ledger.ts";
import type { Phrase } from "./phrase.ts";
import type { Seat } from "./ask.ts";

/** How a message refers to another. */
export type Relation =
  | "supports"
  | "counters"
  | "extends"
  | "questions"
  | "responds_to"
  /** Repeats words of a document: it shows where something comes from and makes nothing stronger. */
  | "quotes";
/** How a message meets the one it refers to. */
export type Mode = "rebuts" | "undercuts" | "undermines" | "concedes" | "answers" | "clarifies";

/** What a seat said, under an id the engine minted. */
export interface Message {
  readonly kind: "message";
  readonly id: string;
  readonly seat: string;
  readonly round: number;
  readonly phase: string;
  readonly ask: string;
  readonly body: JsonObject;
  readonly flags: readonly string[];
}

/** Who sits at the table. */
export interface Seating {
  readonly kind: "cast";
  readonly seats: readonly Seat[];
  readonly axis: string;
}

/** A point in dispute, with the stances that can be taken on it. */
export interface Issue {
  readonly kind: "issue";
  readonly id: string;
  readonly title: string;
  readonly stances: readonly { readonly id: string; readonly label: string }[];
  /** The issue that is the question itself; its stances are the options. */
  readonly main: boolean;
  readonly origin: "given" | "grouped";
}

/** A seat's stance on an issue. `null` is no vote. */
export interface Position {
  readonly kind: "position";
  readonly seat: string;
  readonly round: number;
  readonly issue: string;
  readonly stance: string | null;
  /** grouped: the moderator's reading. confirmed: its holder said so of the blind round. stated: its holder's own field. */
  readonly basis: "grouped" | "confirmed" | "stated";
  readonly confidence: Confidence | null;
  readonly message: string | null;
  /** Its reason repeats words of the question, a document or a message. Absent where a protocol does not ask for that. */
  readonly grounded?: boolean;
}

/** As a protocol asks for it: a word, or a number from 0 to 1. It is shown and decides nothing. */
export type Confidence = "HIGH" | "MEDIUM" | "LOW" | number;

/** A message that speaks for an option from now on: what attacks it attacks the option. Declarations it replaces speak for it no more. */
export interface Declaration {
  readonly kind: "declaration";
  readonly message: string;
  readonly option: string;
  readonly replaces: readonly string[];
}

/** What a seat changed in its own position, in its own words; the option may be the same. */
export interface Amendment {
  readonly kind: "amendment";
  readonly seat: string;
  readonly round: number;
  readonly degree: "minor" | "major";
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly triggers: readonly string[];
  readonly message: string;
}

/** A move from one option to another, and why. */
export interface Shift {
  readonly kind: "shift";
  readonly seat: string;
  readonly round: number;
  readonly issue: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly declared: readonly string[];
  /** own: the seat calls it a thought of its own. */
  readonly class: "argued" | "conforming" | "own" | "unexplained";
  readonly trigger: string | null;
  readonly newEvidence: boolean;
  readonly message: string | null;
}

/** A typed reference from a message to a message, an option or a context passage. Unresolved ones are kept and never drawn. */
export interface Link {
  readonly kind: "link";
  readonly from: string;
  readonly to: string;
  readonly relation: Relation;
  readonly mode: Mode | null;
  readonly comment: string;
  readonly resolved: boolean;
  /** Of an attack that can be answered: the name it is answered under. */
  readonly id?: string;
}

/** How a seat meets an attack on what it holds; `insists` is its author's word after an answer. */
export const ANSWERS = ["fails", "changed", "fatal", "open", "insists"] as const;

/** What was said to an attack. fails: it does not hold. changed: it does, and something was changed for it. fatal: it does, and the option falls. */
export interface Answer {
  readonly kind: "answer";
  readonly id: string;
  readonly attack: string;
  readonly seat: string;
  readonly how: (typeof ANSWERS)[number];
  readonly comment: string;
  readonly message: string;
}

/** How far apart members stand. */
export type Category = "DIVERGENT" | "NARROWING" | "CONVERGING" | "CONSENSUS";

/** How far apart members stand after a step, in all and on each issue. */
export interface Convergence {
  readonly kind: "convergence";
  readonly round: number;
  readonly after: string;
  readonly overall: Category;
  readonly issues: readonly {
    readonly issue: string;
    readonly category: Category;
    readonly stances: number;
  }[];
  readonly basis: "grouped" | "stated";
  readonly changed: number;
}

/** How an issue was resolved, with the minority. */
export interface Verdict {
  readonly kind: "verdict";
  readonly issue: string;
  readonly chosen: string | null;
  readonly resolution: string;
  readonly detail: string;
  readonly says?: Phrase;
  readonly minority: readonly {
    readonly option: string;
    readonly holders: readonly string[];
    readonly status: string;
    readonly certificate: string;
    readonly says?: Phrase;
  }[];
  /** What would have won with conforming moves put back; in old records, with unexplained ones put back as well. */
  readonly withoutConforming: string | null;
  /** Who holds what, and what was said against it. Absent in old records. */
  readonly standing?: Standing;
}

/** What became of an attack. fatal: everyone who held the option then took it so. */
export type AttackStatus = "open" | "answered" | "contested" | "fatal";
/** undefended: nobody holds it any more. The others are what its attacks come to, the worst first. */
export type OptionStatus =
  "undefended" | "refuted" | "contested" | "open" | "answered" | "unattacked";

/** Where the panel stands on the question, counted once for everything that speaks of it. */
export interface Standing {
  /** all: everyone entitled to vote holds one option, by a vote of the last turn. majority: more than half do. */
  readonly where: "all" | "majority" | "split" | "none";
  readonly entitled: number;
  /** It had less than half of the blind votes, and has its majority only by conforming moves. */
  readonly isCaved: boolean;
  readonly votes: readonly Vote[];
  readonly options: readonly {
    readonly option: string;
    readonly holders: readonly string[];
    /** How many held it before anyone spoke. */
    readonly blind: number;
    readonly status: OptionStatus;
    readonly attacks: readonly { readonly id: string; readonly status: AttackStatus }[];
  }[];
}

/** What a seat holds at the end; null is no vote. */
export interface Vote {
  readonly seat: string;
  readonly option: string | null;
  readonly blind: string | null;
  readonly grounded: boolean;
  /** It was silent in the last turn: its earlier vote is carried forward. */
  readonly carried: boolean;
}

/** A round begins, and what it is about. */
export interface Round {
  readonly kind: "round";
  readonly round: number;
  readonly topic: string;
  /** Where the topic is the engine's own, and not a question that somebody put. */
  readonly says?: Phrase;
  /** What led to this topic: the question itself, a recommendation, a person's choice. */
  readonly from: string;
}

/** A number that code computed, with what went into it. */
export interface Measure {
  readonly kind: "measure";
  readonly name: string;
  readonly round: number;
  readonly value: number;
  readonly parts: Readonly<Record<string, number>>;
}

/** How a seat behaved where others stood against it. */
export interface Conduct {
  readonly kind: "conduct";
  readonly seat: string;
  /** Of its turns in a minority with its position not refuted, the share in which it conformed; null without such turns. */
  readonly sycophancy: number | null;
  /** Turns in which it kept a refuted option although it had been shown why. */
  readonly stubbornness: number;
  readonly turns: number;
}

/** What one model alone said, and what the panel made of it. Older logs have the votes of many calls, and no changes. */
export interface Baseline {
  readonly kind: "baseline";
  readonly calls: number;
  readonly answered: number;
  /** Option → how many of the answers amount to it. */
  readonly votes: Readonly<Record<string, number>>;
  /** What most answers amount to; null where none leads. */
  readonly chosen: string | null;
  readonly changes?: BaselineChanges;
}

/** What a panel corrected in a single answer, what it added, and what it lost of it: a sentence each. */
export interface BaselineChanges {
  readonly corrected: readonly string[];
  readonly added: readonly string[];
  readonly lost: readonly string[];
}

export const SEVERITIES = ["fatal", "critical", "major", "minor"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Something a reviewer holds against an artifact, under an id that it keeps for its whole life. */
export interface Finding {
  readonly kind: "finding";
  readonly id: string;
  readonly round: number;
  readonly seat: string;
  readonly severity: Severity;
  readonly location: string;
  readonly problem: string;
  readonly evidence: string;
  readonly proposal: string;
  readonly addressable: boolean;
  readonly tags: readonly string[];
  /** False where it came late, on text that had not changed: listed, and keeps nothing from passing. */
  readonly blocks: boolean;
}

/** What became of a finding in a round, by whom, and why. */
export interface Ruling {
  readonly kind: "ruling";
  readonly finding: string;
  readonly round: number;
  readonly by: string;
  readonly status: "RESOLVED" | "PARTIALLY" | "NOT_ADDRESSED" | "OVERRULED";
  readonly reason: string;
  /** Where the reason is the engine's, and not of whoever ruled. */
  readonly says?: Phrase;
}

export interface Edit {
  /** The finding it answers. */
  readonly finding: string;
  /** Other findings that it answers as well. */
  readonly also?: readonly string[];
  readonly find: string;
  readonly replace: string;
}

/** A version of an artifact: what was changed in the one before, and for which finding. The first has no edits. */
export interface Version {
  readonly kind: "version";
  readonly n: number;
  readonly round: number;
  readonly edits: readonly Edit[];
  /** The whole text, where a person wrote it anew. */
  readonly text: string | null;
}

export type Grade = "PASS" | "CONDITIONAL" | "FAIL";

/** A reviewer's judgment of a round: what it said, and what its findings support. The latter counts. */
export interface Judgment {
  readonly kind: "judgment";
  readonly seat: string;
  readonly round: number;
  readonly stated: string;
  readonly computed: Grade;
  /** It had nothing to show for what it said, and was asked once more in vain. */
  readonly incomplete: boolean;
  readonly scores: Readonly<Record<string, number | string>>;
  /** Its reason repeats words of the artifact. Absent where a protocol does not ask for that. */
  readonly grounded?: boolean;
}

/** An idea in a set that is thinned out and enriched: where it came from, and what became of it. */
export interface Idea {
  readonly kind: "idea";
  readonly id: string;
  readonly round: number;
  readonly title: string;
  readonly card: JsonObject;
  /** The ideas it was made of. */
  readonly from: readonly string[];
  readonly fate: "born" | "merged" | "split" | "refined" | "dead";
  readonly reason: string;
  readonly says?: Phrase;
}

/** A warning to whoever reads the result. */
export interface Alarm {
  readonly kind: "alarm";
  readonly code: string;
  readonly round: number;
  readonly text: string;
  readonly says?: Phrase;
  readonly refs: readonly string[];
}

/** Something a reader should know about how the run went. */
export interface Notice {
  readonly kind: "notice";
  readonly code: string;
  readonly text: string;
  readonly says?: Phrase;
  readonly seat: string | null;
}

/**
 * What whoever has to act takes away besides the answer. document: what is wrong, missing or contradictory in a given document. anyway: to
 * be done whichever option is chosen. change: a fact that would change the answer. next: a step, in order. prediction: by what one will see
 * that the answer was right.
 */
export interface Takeaway {
  readonly kind: "takeaway";
  readonly about: (typeof TAKEAWAYS)[number];
  readonly text: string;
  /** Whose word it is; of something to be done in any case, everyone who would. */
  readonly seats: readonly string[];
  readonly message: string | null;
  /** Who is to act or can find out, and by when, where that was said. */
  readonly who: string | null;
  readonly by: string | null;
  /** The passage of a document: `ctx:NAME#L3-L5` where the engine found it there, `ctx:NAME` where it did not. */
  readonly source: string | null;
  readonly quote: string | null;
}

export const TAKEAWAYS = ["document", "anyway", "change", "next", "prediction"] as const;

/** A fact that a protocol brings itself, under its own name: `jury/ballot`. */
export interface OwnFact {
  readonly kind: "own";
  readonly name: `${string}/${string}`;
  readonly data: Json;
}

/** What a script concluded, recorded once under a stable key. */
export type Fact =
  | Message
  | Seating
  | Round
  | Issue
  | Position
  | Declaration
  | Amendment
  | Shift
  | Link
  | Answer
  | Convergence
  | Measure
  | Verdict
  | Conduct
  | Baseline
  | Entry
  | Finding
  | Ruling
  | Version
  | Judgment
  | Idea
  | Takeaway
  | OwnFact
  | Alarm
  | Notice;

/** A fact with the key under which every drive derives it again and the log writes it once. */
export interface Recorded {
  readonly key: string;
  readonly fact: Fact;
}
