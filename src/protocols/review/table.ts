// The state of a review as its script knows it: the artifact in its versions, findings and what became of them, who was told what.
import type { Document, Seat } from "../../kernel/ask.ts";
import type { Edit, Finding, Grade, Issue, Judgment, Ruling, Version } from "../../kernel/fact.ts";
import { holds } from "../shared/evidence.ts";
import { MAIN } from "../shared/options.ts";
import { Transcript } from "../shared/transcript.ts";
import type { ReviewBrief } from "./brief.ts";
import { edited } from "../../text/edits.ts";
import { gradeOf, isBlocking, isOpen, type Life } from "./findings.ts";
import type { Reviewer, Special } from "./preset.ts";

export const AUTHOR: Seat = {
  id: "author",
  title: "Author",
  role: "author",
  lens: "You revise the artifact. Where findings contradict each other you take the better-supported one, never a middle.",
};
export const LIBRARIAN: Seat = {
  id: "librarian",
  title: "Librarian",
  role: "librarian",
  lens: "You look up what is already known. You hold no position.",
};

export function seatOf({ id, title, lens }: Reviewer): Seat {
  return { id, title, role: "member", lens };
}

export class Table {
  readonly brief: ReviewBrief;
  readonly transcript = new Transcript();
  reviewers: readonly Seat[] = [];
  readonly versions: Version[] = [];
  #text: string;
  /** The text as the panel first read it, and how many rounds were held before it. */
  #first: string;
  #before = 0;
  readonly #findings = new Map<string, Finding>();
  readonly #rulings = new Map<string, Ruling[]>();
  /** Rulings that the owner of the finding has read: one that comes later has to be read again. */
  readonly #told = new Set<Ruling>();
  readonly judgments: Judgment[] = [];
  /** Finding → rounds in which its owner insisted although the author had declined it. */
  readonly insisted = new Map<string, number>();
  /** What a search found, for everyone from then on. */
  readonly found: string[] = [];
  /** Findings that a person decided have to be mended: the author may not decline them any more. */
  readonly binding = new Set<string>();
  /** Findings that were put to a person and left open, and in which round last. */
  readonly leftOpen = new Map<string, number>();
  /** What a person said must be done. */
  readonly words: string[] = [];

  constructor(brief: ReviewBrief) {
    this.brief = brief;
    this.#text = brief.artifact.text;
    this.#first = brief.artifact.text;
    this.versions.push({ kind: "version", n: 1, round: 0, edits: [], text: null });
  }

  /** A panel sits down: what it comes upon is new to it, whatever was read before. */
  convene(panel: readonly Reviewer[], before: number): void {
    this.reviewers = panel.map(seatOf);
    this.#first = this.#text;
    this.#before = before;
  }

  get issue(): Issue {
    const stances = (["PASS", "CONDITIONAL", "FAIL"] as const).map((id) => ({
      id,
      label: this.brief.preset.rubric[id],
    }));
    return {
      kind: "issue",
      id: MAIN,
      title: `Is ${this.brief.artifact.name} acceptable?`,
      main: true,
      origin: "given",
      stances,
    };
  }

  get text(): string {
    return this.#text;
  }

  get artifact(): Document {
    return {
      name: `${this.brief.artifact.name} (version ${this.versions.length})`,
      text: this.#text,
    };
  }

  revise(round: number, edits: readonly Edit[]): Version {
    const version: Version = {
      kind: "version",
      n: this.versions.length + 1,
      round,
      edits,
      text: null,
    };
    this.#text = edited(this.#text, edits);
    this.versions.push(version);
    return version;
  }

  raise(finding: Finding): Finding {
    this.#findings.set(finding.id, finding);
    return finding;
  }

  rule(ruling: Ruling): Ruling {
    this.#rulings.set(ruling.finding, [...(this.#rulings.get(ruling.finding) ?? []), ruling]);
    return ruling;
  }

  /** Who answers has read where it was overruled; who is silent may not have. */
  tell(seat: string): void {
    for (const { finding, last } of this.lives())
      if (finding.seat === seat && last?.status === "OVERRULED") this.#told.add(last);
  }

  finding(id: string): Finding {
    return this.#findings.get(id) as Finding; // only ids that were minted are named
  }

  rulings(id: string): readonly Ruling[] {
    return this.#rulings.get(id) ?? [];
  }

  lives(): readonly Life[] {
    return [...this.#findings.values()].map((finding) => {
      const last = this.#rulings.get(finding.id)?.at(-1) ?? null;
      return { finding, last, isTold: last !== null && this.#told.has(last) };
    });
  }

  open(): readonly Life[] {
    return this.lives().filter(isOpen);
  }

  /** Open, and keeps the artifact from passing. */
  get blocking(): readonly Life[] {
    return this.open().filter(isBlocking);
  }

  /** What waits for the author: open, and not overruled already. */
  get unanswered(): readonly Life[] {
    return this.open().filter(({ last }) => last?.status !== "OVERRULED");
  }

  gradeFor(seat: string): Grade {
    return gradeOf(this.lives().filter(({ finding }) => finding.seat === seat));
  }

  mintId(round: number): string {
    return `F-${round}-${[...this.#findings.values()].filter((finding) => finding.round === round).length + 1}`;
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
}
