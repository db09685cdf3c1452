// The state of a review as its script knows it: the artifact in its versions, findings and what became of them, who was told what, and whether it passes.
import type { Document, Seat } from "../../kernel/ask.ts";
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
import type { Answered } from "../../kernel/reply.ts";
import type { Phrased } from "../../messages/voice.ts";
import { edited } from "../../text/edits.ts";
import { holds } from "../shared/evidence.ts";
import { MAIN } from "../shared/options.ts";
import type { ReplyIn } from "../shared/schema.ts";
import { Transcript } from "../shared/transcript.ts";
import type { ReviewBrief } from "./brief.ts";
import { gradeOf, isBlocking, isConverged, isOpen, type Life } from "./findings.ts";
import type { Reviewer, Special } from "./preset.ts";
import { CONTROLS_TAKEN, type RevisionReply, type searchShape } from "./shapes.ts";
import { because, notice, phrase } from "./voice.ts";

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

type Reason = Pick<Ruling, "reason" | "says">;

export class ReviewState {
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
    this.#addVersion(0, []);
  }

  /** A panel sits down: what it comes upon is new to it, whatever was read before. */
  convene(panel: readonly Reviewer[], before: number): void {
    this.reviewers = panel.map(seatOf);
    this.#first = this.#text;
    this.#before = before;
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

  revise(round: number, edits: readonly Edit[]): Version {
    this.#text = edited(this.#text, edits);
    return this.#addVersion(round, edits);
  }

  #addVersion(round: number, edits: readonly Edit[]): Version {
    const n = this.versions.length + 1;
    const version: Version = { kind: "version", n, round, edits, text: null };
    this.versions.push(version);
    return version;
  }

  raise(finding: Finding): Finding {
    this.#findings.set(finding.id, finding);
    return finding;
  }

  rule(ruling: Omit<Ruling, "kind">): Ruling {
    const recorded: Ruling = { kind: "ruling", ...ruling };
    this.#rulings.set(ruling.finding, [...this.rulings(ruling.finding), recorded]);
    return recorded;
  }

  overrule(finding: string, round: number, by: string, reason: Reason): Ruling {
    return this.rule({ finding, round, by, status: "OVERRULED", ...reason });
  }

  judge(judgment: Omit<Judgment, "kind" | "computed">): Judgment {
    const { seat, round, stated, ...rest } = judgment;
    const computed = this.gradeFor(seat);
    const recorded: Judgment = { kind: "judgment", seat, round, stated, computed, ...rest };
    this.judgments.push(recorded);
    return recorded;
  }

  /** Who answers has read where it was overruled; who is silent may not have. */
  tell(seat: string): void {
    for (const { finding, last } of this.lives())
      if (finding.seat === seat && last?.status === "OVERRULED") this.#told.add(last);
  }

  addFound({ summary, found }: ReplyIn<typeof searchShape>): void {
    this.found.push(
      summary,
      ...found.map(({ title, where, says }) => `${title} (${where}): ${says}`),
    );
  }

  finding(id: string): Finding {
    return this.#findings.get(id) as Finding; // only ids that were minted are named
  }

  rulings(id: string): readonly Ruling[] {
    return this.#rulings.get(id) ?? [];
  }

  lives(): readonly Life[] {
    return [...this.#findings.values()].map((finding) => {
      const last = this.rulings(finding.id).at(-1) ?? null;
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

  /** The judgments of a round, by seat. */
  judged(round: number): ReadonlyMap<string, Judgment> {
    const held = this.judgments.filter((judgment) => judgment.round === round);
    return new Map(held.map((judgment) => [judgment.seat, judgment]));
  }

  /** Whether a round passes the artifact. Silence is no PASS. */
  isPassed(round: number): boolean {
    const { converges } = this.brief.preset;
    return (
      this.obstacles(round).length === 0 &&
      isConverged({
        lives: this.lives(),
        grades: this.reviewers.map(({ id }) => this.gradeFor(id)),
        converges: converges === "ideas" ? "all-pass" : converges,
      })
    );
  }

  /** What keeps it from passing besides findings. A special rule concerns its reviewer, where that one sits on the panel. */
  obstacles(round: number): readonly Phrased[] {
    const now = this.judged(round);
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
    ];
  }
}

/** What a revision amounts to: a version where the text is another one, and a ruling with its reason for all that the author does not follow. */
export function applyRevision(
  state: ReviewState,
  reply: Answered<RevisionReply>,
  round: number,
  phase: "revise" | "rebut" = "revise",
): Fact[] {
  const { declined, disputes } = reply.value;
  const edits = reply.value.edits.filter(({ find, replace }) => find !== replace);
  const overrule = (finding: string, why: Reason): Fact =>
    state.overrule(
      finding,
      round,
      AUTHOR.id,
      phase === "rebut" ? because("rebuttal", { reason: why.says ?? why.reason }) : why,
    );
  return [
    state.transcript.say(reply, round, phase, ["edits"]),
    ...reply.flags
      .filter((flag) => flag.startsWith(CONTROLS_TAKEN))
      .map((flag) =>
        notice(CONTROLS_TAKEN, { round, characters: flag.replace(/\D+/g, "") }, reply.seat),
      ),
    ...(edited(state.text, edits) === state.text ? [] : [state.revise(round, edits)]),
    ...declined.map(({ finding, reason }) => overrule(finding, { reason })),
    ...disputes.flatMap(({ taken, over, reason }) =>
      over
        .filter((finding) => finding !== taken)
        .map((finding) => overrule(finding, because("followed-instead", { taken, reason }))),
    ),
  ];
}
