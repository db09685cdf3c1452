// What a review came to: whether the artifact passed and how it ended, every reviewer's verdicts, the findings with their lives, the versions.
// Law 1: verdicts that count are computed from findings; what reviewers said stands beside them.
// Law 2: a finding that was overruled is a minority: who raised it, why it was not followed, what would meet it.
import type { Result } from "../../../views/reading.ts";
import { core, type Phrased } from "../../../messages/voice.ts";
import { PERSON } from "../../../kernel/ask.ts";
import { labelOf, rowsAt, textAt, type Chronicle } from "../../../views/chronicle.ts";
import {
  conclusionOf,
  type Cited,
  type Conclusion,
  type LastWord,
  type MinorityRow,
} from "../../../views/conclusion.ts";
import {
  contradictions,
  insisted,
  positionsOn,
  type ContradictionRow,
  type InsistedRow,
  type Say,
} from "./disputes.ts";
import {
  bySeverity,
  findingLives,
  isOpen,
  rejected,
  type Change,
  type FindingLife,
} from "./lives.ts";
import { ideaRows, type IdeaRow } from "./ideas.ts";
import { barRows, reviewerRows, roundsHeld, type Bar, type ReviewerRow } from "./rounds.ts";
import { reviewed, versionRows, type Reviewed, type VersionRow } from "./versions.ts";

/** rejected: the rounds were over, and a person sided with the reviewers. not-passed: it was judged as it is, and nobody was to change it. */
export type Ended =
  | "converged"
  | "accepted"
  | "rejected"
  | "not-converged"
  | "not-passed"
  | "no-quorum"
  | "author-absent"
  | "stopped"
  | "blocked"
  | "taken";

/** What is left when the rounds are over and the artifact has not passed. */
export interface Unsettled {
  readonly rounds: number;
  readonly most: number;
  readonly resolved: readonly {
    readonly finding: FindingLife;
    readonly round: number;
    readonly change: Change | null;
  }[];
  readonly unresolved: readonly {
    readonly finding: FindingLife;
    readonly positions: readonly Say[];
    readonly recommendation: string | null;
  }[];
  /** What besides findings keeps it from passing. */
  readonly bars: readonly Bar[];
  /** What a person could choose, and what was chosen; empty where nobody was asked. */
  readonly choices: readonly {
    readonly id: string;
    readonly label: string;
    readonly isChosen: boolean;
  }[];
}

export interface Decided {
  readonly choice: string;
  readonly label: string;
  readonly who: string;
  readonly note: string;
}

export interface ReviewResult extends Result {
  readonly kind: "review";
  /** Nobody sums a review up: it is computed. */
  readonly written: null;
  readonly overview: null;
  readonly minority: readonly MinorityRow[] | "none";
  readonly finals: readonly LastWord[];
  readonly nextActions: readonly Cited[];
  readonly artifact: Reviewed;
  readonly preset: string;
  readonly isAssess: boolean;
  /** Null while it runs. */
  readonly ended: Ended | null;
  /** What the engine recorded about an end that no round brought about. */
  readonly why: string | null;
  /** What a person chose where the review was blocked. */
  readonly choice: string | null;
  /** The last word of a person on the artifact as a whole; null where nobody was asked, or nobody answered. */
  readonly decided: Decided | null;
  readonly rounds: { readonly held: number; readonly most: number };
  readonly reviewers: readonly ReviewerRow[];
  readonly bars: readonly Bar[];
  readonly findings: readonly FindingLife[];
  readonly contradictions: readonly ContradictionRow[];
  readonly insisted: readonly InsistedRow[];
  readonly versions: readonly VersionRow[];
  /** Where the artifact did not pass, also while a person is asked what to do about it; null otherwise. */
  readonly unsettled: Unsettled | null;
  readonly ideas: readonly IdeaRow[];
}

export function reviewResult(record: Chronicle): ReviewResult {
  const findings = findingLives(record);
  const ended = endedBy(record);
  const passed = ended === "converged" || ended === "accepted";
  const conclusion = conclusionOf(record);
  const reviewers = reviewerRows(record, findings);
  const ideas = ideaRows(record);
  const taken = ideas.find(({ isChosen }) => isChosen);
  const isOnIdeas = ideas.length > 0;
  const bars = barRows(record);
  const passing = reviewers
    .filter(({ now, verdicts }) => now === "PASS" && verdicts.at(-1)?.stated !== "none")
    .map(({ title }) => title);
  return {
    kind: "review",
    ...conclusion,
    chosen: isOnIdeas
      ? taken
        ? { option: taken.id, label: taken.title, holders: [] }
        : null
      : passed
        ? { option: "PASS", label: labelOf(record, "PASS") ?? "PASS", holders: passing }
        : null,
    resolution: ended === null ? null : resolutionOf(ended, isOnIdeas),
    written: null,
    overview: null,
    minority: minorityOf(findings),
    finals: [],
    nextActions: recommended(record).map(({ text, message }) => ({ text, cites: [message] })),
    artifact: reviewed(record),
    preset: presetOf(record),
    isAssess: record.opened.brief["assess"] === true,
    ended,
    why:
      record.alarms.findLast(({ code }) => code === "hard-block" || code === "experiment-needed")
        ?.text ?? null,
    choice: record.concluded ? textAt(record.concluded.outcome, "choice") || null : null,
    decided: decidedOn(record),
    rounds: isOnIdeas
      ? {
          held: Math.max(0, ...record.rounds.map(({ round }) => round)),
          most: roundsHeld(record).most,
        }
      : roundsHeld(record),
    reviewers,
    bars,
    findings,
    contradictions: contradictions(record),
    insisted: insisted(record),
    versions: versionRows(record),
    unsettled:
      passed || isOnIdeas || (ended === null && !isAsked(record))
        ? null
        : unsettled(record, findings, bars),
    ideas,
  };
}

function presetOf({ opened: { brief } }: Chronicle): string {
  const [preset = {}] = rowsAt({ rows: [brief["preset"] ?? null] }, "rows");
  return textAt(preset, "name");
}

function endedBy(record: Chronicle): Ended | null {
  const { concluded, opened, alarms, ideas } = record;
  if (!concluded) return null;
  const rang = (code: string): boolean => alarms.some((alarm) => alarm.code === code);
  switch (concluded.reason) {
    case "converged":
      return "converged";
    case "human":
      return ideas.length > 0 ? "taken" : "accepted";
    case "escalated":
      return rang("experiment-needed") ? "stopped" : "blocked";
    case "no-quorum":
      return rang("no-revision") ? "author-absent" : "no-quorum";
    default:
      return opened.brief["assess"] === true
        ? "not-passed"
        : rejected(record)
          ? "rejected"
          : "not-converged";
  }
}

/** The count of verdicts decides nothing: a rule does, or a person. */
function resolutionOf(ended: Ended, isOnIdeas: boolean): NonNullable<Conclusion["resolution"]> {
  const by = (kind: string, { text, says }: Phrased) => ({ kind, detail: text, says });
  if (ended === "converged")
    return by("by rule", core.phrase(isOnIdeas ? "verdict.ideas-agreed" : "verdict.passed"));
  if (ended === "accepted") return by("by a person", core.phrase("verdict.accepted"));
  if (ended === "rejected") return by("by a person", core.phrase("verdict.sided"));
  if (ended === "taken") return by("by a person", core.phrase("verdict.idea-taken"));
  return by("unresolved", core.phrase("verdict.not-passed"));
}

/** Who was overruled dissents, whether it let the matter rest or not; who has a person on its side does not. */
function minorityOf(findings: readonly FindingLife[]): readonly MinorityRow[] | "none" {
  const rows = findings
    .filter(
      ({ state, life, isUpheld }) =>
        state === "overruled" ||
        (isOpen({ state }) && !isUpheld && life.some(({ status }) => status === "OVERRULED")),
    )
    .map((row): MinorityRow => {
      const declined = row.life.findLast(
        ({ status, isLetGo }) => status === "OVERRULED" && !isLetGo,
      );
      const pushed = row.life
        .filter(
          ({ by, status, reason }) =>
            by === row.seat &&
            (status === "NOT_ADDRESSED" || status === "PARTIALLY") &&
            reason !== "",
        )
        .map(({ reason }) => reason);
      return {
        option: row.id,
        label: row.problem,
        holders: [row.title],
        status: isOpen(row)
          ? row.put.at(-1)?.choice === "open"
            ? "left open by a person"
            : "in dispute"
          : row.life.some(({ isLetGo }) => isLetGo)
            ? "let go"
            : declined?.by === PERSON.id
              ? "overruled by a person"
              : "overruled",
        certificate: pushed.at(-1) ?? "",
        whySetAside: declined ? declined.reason : null,
        reconsiderWhen: row.proposal,
        cites: [],
      };
    });
  return rows.length > 0 ? rows : "none";
}

export function recommended({ messages }: Chronicle): readonly {
  readonly finding: string;
  readonly text: string;
  readonly message: string;
}[] {
  const last = messages.findLast(({ phase }) => phase === "recommend");
  return last
    ? rowsAt(last.body, "recommendations").map((row) => ({
        finding: textAt(row, "finding"),
        text: textAt(row, "recommendation"),
        message: last.id,
      }))
    : [];
}

const ENDING = /^gate\/(?:not-converged|blocked)\//;

function isAsked({ asks }: Chronicle): boolean {
  return [...asks.values()].some(({ opened, reply }) => ENDING.test(opened.ask) && reply === null);
}

/** With these a person asks for more, and decides nothing of the artifact. */
const GOES_ON: ReadonlySet<string> = new Set(["compromise", "one-more-round"]);

/** A default stands for nobody's word. */
function decidedOn({ asks, decisions }: Chronicle): Decided | null {
  const last = decisions.findLast(({ ask }) => ENDING.test(ask));
  if (!last || last.default || GOES_ON.has(last.choice)) return null;
  const label =
    asks.get(last.ask)?.opened.gate?.choices.find(({ id }) => id === last.choice)?.label ??
    last.choice;
  return { choice: last.choice, label, who: last.who, note: last.note };
}

function unsettled(
  record: Chronicle,
  findings: readonly FindingLife[],
  bars: readonly Bar[],
): Unsettled {
  const said = new Map(recommended(record).map(({ finding, text }) => [finding, text]));
  const gate = [...record.asks.values()].findLast(({ opened }) => ENDING.test(opened.ask))?.opened;
  const decided = record.decisions.find(({ ask }) => ask === gate?.ask);
  const { held, most } = roundsHeld(record);
  return {
    rounds: held,
    most,
    resolved: findings.flatMap((finding) =>
      finding.state === "resolved" && finding.settledIn !== null
        ? [
            {
              finding,
              round: finding.settledIn,
              change:
                finding.changes.findLast(({ round }) => round < (finding.settledIn ?? 0)) ?? null,
            },
          ]
        : [],
    ),
    unresolved: bySeverity(findings.filter(({ isBlocking }) => isBlocking)).map((finding) => ({
      finding,
      positions: positionsOn(record, finding),
      recommendation: said.get(finding.id) ?? null,
    })),
    bars: bars.filter(({ isMet }) => !isMet),
    choices: (gate?.gate?.choices ?? []).map(({ id, label }) => ({
      id,
      label,
      isChosen: decided?.choice === id,
    })),
  };
}
