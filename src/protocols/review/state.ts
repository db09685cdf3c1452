// The state of a review as its script knows it: the artifact in its versions, what was found and ruled, who said what of others' findings,
// what a person decided, and whether it passes. What findings amount to is read in findings.ts alone.
import { PERSON, type Document, type Seat } from "../../kernel/ask.ts";
import type {
  Edit,
  Fact,
  Finding,
  Grade,
  Issue,
  Judgment,
  Ruling,
  Version,
} from "../../kernel/fact.ts";
import type { Phrased } from "../../messages/voice.ts";
import { edited } from "../../text/edits.ts";
import { fixedSeat } from "../shared/ask.ts";
import { evidenceIn, holds } from "../shared/evidence.ts";
import { MAIN } from "../shared/options.ts";
import type { ReplyIn } from "../shared/schema.ts";
import { Transcript } from "../shared/transcript.ts";
import type { ReviewBrief, Reviewer, Special } from "./brief.ts";
import {
  faultsIn,
  gradeFor,
  isBlocking,
  isConverged,
  isFaultOpen,
  isOpenTo,
  isSettledFor,
  isUnanswered,
  letsPass,
  sameFault,
} from "./findings.ts";
import type { CounterProposal, Converges, ReviewFault } from "./findings.ts";
import type { EditRow, searchShape } from "./shapes.ts";
import { phrase, sentence } from "./voice.ts";

export const AUTHOR = fixedSeat(
  "author",
  "You revise the artifact. Where findings contradict each other you take the better-supported one, never a middle.",
);
export const LIBRARIAN = fixedSeat(
  "librarian",
  "You look up what is already known. You hold no position.",
);
export const RECORDER = fixedSeat(
  "recorder",
  "You sort what the reviewers wrote. You judge nothing.",
);

export function seatOf({ id, title, lens }: Reviewer): Seat {
  return { id, title, role: "member", lens };
}

export class ReviewState {
  readonly brief: ReviewBrief;
  readonly transcript = new Transcript();
  reviewers: readonly Seat[] = [];
  readonly versions: Version[] = [];
  #text: string;
  /** The text as the panel first read it, and how many rounds were held before it. */
  #first: string;
  #before = 0;
  /** Reviewer → the version that it last read whole. */
  readonly #read = new Map<string, number>();
  readonly #facts: Fact[] = [];
  #faults: readonly ReviewFault[] | undefined;
  /** Finding → rounds in which a voice of it insisted although the author had declined it. */
  readonly insisted = new Map<string, ReadonlySet<number>>();
  readonly objections: CounterProposal[] = [];
  /** Objections that a person has decided, as `finding seat`. */
  readonly heard = new Set<string>();
  /** What a search found, for everyone from then on. */
  readonly found: string[] = [];
  /** Findings that a person decided have to be fixed: the author may not decline them any more. */
  readonly binding = new Set<string>();
  /** Findings that were put to a person and left open, and in which round last. */
  readonly leftOpen = new Map<string, number>();
  /** Findings on which a person decided for somebody's alternative, which the author has not seen yet. */
  readonly pending = new Set<string>();
  /** What a person said must be done. */
  readonly words: string[] = [];
  /** What a person said of findings without deciding on them. */
  readonly comments: { readonly finding: string; readonly words: string }[] = [];
  /** The edits that the author last proposed for what was open then. */
  proposed: readonly EditRow[] = [];

  constructor(brief: ReviewBrief) {
    this.brief = brief;
    this.#text = brief.artifact.text;
    this.#first = brief.artifact.text;
    this.#addVersion(0, []);
  }

  /** A panel sits down: what it comes upon is new to it, whatever was read before. */
  convene(panel: readonly Reviewer[], before: number): void {
    this.reviewers = panel.map(seatOf);
    this.#first = this.#text;
    this.#before = before;
    this.#read.clear();
  }

  get issue(): Issue {
    const { artifact, preset } = this.brief;
    const grades = ["PASS", "CONDITIONAL", "FAIL"] as const;
    return {
      kind: "issue",
      id: MAIN,
      title: `Is ${artifact.name} acceptable?`,
      main: true,
      origin: "given",
      stances: grades.map((id) => ({ id, label: preset.rubric[id] })),
    };
  }

  get text(): string {
    return this.#text;
  }

  get artifact(): Document {
    const name = `${this.brief.artifact.name} (version ${this.versions.length})`;
    return { name, text: this.#text };
  }

  hasRead(seat: string): boolean {
    return this.#read.get(seat) === this.versions.length;
  }

  read(seat: string): void {
    this.#read.set(seat, this.versions.length);
  }

  /** Reviewers who have not read the text as it is now. */
  get unread(): readonly Seat[] {
    return this.reviewers.filter(({ id }) => !this.hasRead(id));
  }

  /** Whom another round would bring something: who has not read the text, and everyone where something was declined. */
  get readers(): readonly Seat[] {
    return this.untold.length > 0 ? this.reviewers : this.unread;
  }

  revise(round: number, edits: readonly Edit[]): Version[] {
    const text = edited(this.#text, edits);
    if (text === this.#text) return [];
    this.#text = text;
    return [this.#addVersion(round, edits)];
  }

  #addVersion(round: number, edits: readonly Edit[]): Version {
    const n = this.versions.length + 1;
    const version: Version = { kind: "version", n, round, edits, text: null };
    this.versions.push(version);
    return version;
  }

  #note<F extends Fact>(fact: F): F {
    this.#facts.push(fact);
    this.#faults = undefined;
    return fact;
  }

  raise(
    round: number,
    seat: string,
    found: Omit<Finding, "kind" | "id" | "round" | "seat">,
  ): Finding {
    const nth = this.#facts.filter(
      (fact) => fact.kind === "finding" && fact.round === round,
    ).length;
    return this.#note({ kind: "finding", id: `F-${round}-${nth + 1}`, round, seat, ...found });
  }

  /** Findings that are one fault, and seats that would have raised it too. */
  merge(findings: readonly string[], voices: readonly string[] = []): Fact {
    return this.#note(sameFault(findings, voices));
  }

  rule(ruling: Omit<Ruling, "kind">): Ruling {
    return this.#note({ kind: "ruling", ...ruling });
  }

  judge(judgment: Omit<Judgment, "kind" | "computed">): Judgment {
    const { seat, round, stated, ...rest } = judgment;
    const computed = gradeFor(this.faults, seat);
    return this.#note({ kind: "judgment", seat, round, stated, computed, ...rest });
  }

  addFound({ summary, found }: ReplyIn<typeof searchShape>): void {
    this.found.push(
      summary,
      ...found.map(({ title, where, says }) => `${title} (${where}): ${says}`),
    );
  }

  /** Distinct ones, in the order in which they were found. */
  get faults(): readonly ReviewFault[] {
    return (this.#faults ??= faultsIn(this.#facts));
  }

  fault(id: string): ReviewFault | undefined {
    return this.faults.find(({ findings }) => findings.some((finding) => finding.id === id));
  }

  get open(): readonly ReviewFault[] {
    return this.faults.filter(isFaultOpen);
  }

  /** Open, and keeps the artifact from passing. */
  get blocking(): readonly ReviewFault[] {
    return this.open.filter(isBlocking);
  }

  /** Whether a revision can bring it closer to passing. */
  get isRevisable(): boolean {
    return (
      this.unanswered.some(isBlocking) || (this.unanswered.length > 0 && this.obstacles.length > 0)
    );
  }

  /** What waits for the author: open, not set aside already, not left open by a person; and what a person decided otherwise. */
  get unanswered(): readonly ReviewFault[] {
    return this.faults.filter(
      (fault) =>
        this.pending.has(fault.id) || (isUnanswered(fault) && !this.leftOpen.has(fault.id)),
    );
  }

  /** Set aside by the author, and some voice has not read why. */
  get untold(): readonly ReviewFault[] {
    return this.open.filter(({ voices }) =>
      voices.some((voice) => voice.last?.status === "OVERRULED" && !isSettledFor(voice)),
    );
  }

  /** What others would do instead of what a fault asks for, each one's last word. */
  objectionsTo({ findings }: Pick<ReviewFault, "findings">): readonly CounterProposal[] {
    const said = this.objections.filter(({ finding }) => findings.some(({ id }) => id === finding));
    return [...new Map(said.map((objection) => [objection.seat, objection])).values()];
  }

  /** Late findings on text that the panel had before it from the beginning block only if they are grave: else such loops never end. */
  blocks(round: number, { severity, evidence }: Pick<Finding, "severity" | "evidence">): boolean {
    if (round - this.#before <= 2 || severity === "fatal" || severity === "critical") return true;
    return holds(this.#text, evidence) && !holds(this.#first, evidence);
  }

  special<R extends Special["rule"]>(rule: R): readonly Extract<Special, { rule: R }>[] {
    return this.brief.preset.rules.filter(
      (each): each is Extract<Special, { rule: R }> => each.rule === rule,
    );
  }

  get converges(): Converges {
    const { converges } = this.brief.preset;
    return converges === "ideas" ? "all-pass" : converges;
  }

  get judgments(): readonly Judgment[] {
    return this.#facts.filter((fact) => fact.kind === "judgment");
  }

  /** What each reviewer of the panel last said. */
  get judged(): ReadonlyMap<string, Judgment> {
    const seats = new Set(this.reviewers.map(({ id }) => id));
    const held = this.judgments.filter(
      ({ seat, round }) => round > this.#before && seats.has(seat),
    );
    return new Map(held.map((judgment) => [judgment.seat, judgment]));
  }

  gradeFor(seat: string): Grade {
    return gradeFor(this.faults, seat);
  }

  /** Whether the panel passes the artifact. Silence is no PASS. */
  get isPassed(): boolean {
    return this.obstacles.length === 0 && isConverged(this.faults, this.converges);
  }

  /** Most of those who let it pass say what in the artifact convinced them. */
  get isGrounded(): boolean {
    const passing = [...this.judged.values()].filter(
      ({ seat, stated }) => stated !== "none" && this.#letsPass(seat),
    );
    return passing.filter(({ grounded }) => grounded === true).length * 2 > passing.length;
  }

  #letsPass(seat: string): boolean {
    return letsPass(
      this.blocking.filter((fault) => isOpenTo(fault, seat)),
      this.converges,
    );
  }

  /** What keeps it from passing besides findings. A special rule concerns its reviewer, where that one sits on the panel. */
  get obstacles(): readonly Phrased[] {
    const now = this.judged;
    return [
      ...[...now.values()]
        .filter(({ stated }) => stated === "none")
        .map(({ seat }) => phrase("obstacle.unassessed", { seat })),
      ...this.special("score").flatMap(({ reviewer, name, least }) => {
        const score = now.get(reviewer)?.scores["score"];
        return score === undefined || Number(score) >= least
          ? []
          : [phrase("obstacle.score", { seat: reviewer, name, score, least })];
      }),
      ...this.special("adversarial")
        .filter(({ reviewer }) => now.get(reviewer)?.scores["acceptable"] === "NO")
        .map(({ reviewer }) => phrase("obstacle.refused", { seat: reviewer })),
      ...[...this.pending].map((finding) => phrase("obstacle.pending", { finding })),
    ];
  }

  /** The line in which a passage begins, however its blanks fall; empty where it is nowhere. */
  #placeOf(passage: string): string {
    const name = this.brief.artifact.name;
    const source = evidenceIn({ document: name, quote: passage }, [{ name, text: this.#text }]);
    const n = /#L(\d+)-L\d+$/.exec(source ?? "")?.[1];
    return n === undefined ? "" : sentence(this.brief.lang)("place.line", { n });
  }

  /** What a person says at a gate is a finding like others', and has to be fixed. */
  raiseForPerson(round: number, words: string, evidence = ""): Finding {
    const finding = this.raise(round, PERSON.id, {
      severity: "major",
      location: this.#placeOf(evidence),
      problem: words,
      evidence,
      proposal: "",
      addressable: true,
      tags: [],
      blocks: true,
    });
    this.binding.add(finding.id);
    return finding;
  }
}
