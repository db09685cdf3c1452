// What a review came to: whether the artifact passed and how it ended, every reviewer's verdicts, the findings with their lives, the versions.
// Law 1: verdicts that count are computed from findings; what reviewers said stands beside them.
// Law 2: a finding that was overruled is a minority: who raised it, why it was not followed, what would meet it.
import { core } from "../../../messages/voice.ts";
import {
  labelOf,
  objectAt,
  rowsAt,
  textAt,
  textsAt,
  titleOf,
} from "../../../views/deliberation-state.ts";
import type { DeliberationState } from "../../../views/deliberation-state.ts";
import { conclusionOf, type Conclusion, type MinorityRow } from "../../../views/conclusion.ts";
import { bySeverity } from "../findings.ts";
import {
  contradictionRows,
  dissentsIn,
  findingLives,
  insistedRows,
  isRejected,
  positionsOn,
  barRows,
  GOES_ON,
  reviewerRows,
  roundsHeld,
} from "./lives.ts";
import type { FindingLife, Bar, ReviewerRow } from "./lives.ts";
import { lineDiff } from "../../../text/diff.ts";
import { versionTexts } from "../../../text/edits.ts";
import type { Idea } from "../../../kernel/fact.ts";

/** accepted: a person took the proposed edits; in older logs, the artifact as it was. rejected: in older logs, a person sided with the reviewers. */
export type Ended =
  | "passed"
  | "accepted"
  | "rejected"
  | "not-passed"
  | "no-quorum"
  | "author-absent"
  | "stopped"
  | "blocked"
  | "taken";

/** Nobody sums a review up: it is computed. */
export type ReviewResult = ReturnType<typeof reviewResult>;

export function reviewResult(record: DeliberationState) {
  const { opened, concluded, alarms } = record;
  const findings = findingLives(record);
  const ended = endedBy(record);
  const isPassed = ended === "passed" || ended === "accepted";
  const reviewers = reviewerRows(record, findings);
  const ideas = ideaRows(record);
  const isOnIdeas = ideas.length > 0;
  const bars = barRows(record);
  const rounds = roundsHeld(record);
  const conclusion = conclusionOf(record);
  return {
    kind: "review" as const,
    ...conclusion,
    chosen: isOnIdeas ? ideaTaken(ideas) : isPassed ? passedBy(record, reviewers) : null,
    resolution:
      record.verdicts.length > 0 || ended === null
        ? conclusion.resolution
        : resolutionOf(ended, isOnIdeas),
    written: null,
    overview: null,
    minority: minorityOf(record, findings),
    finals: [],
    nextActions: nextSteps(record),
    artifact: artifactOf(record),
    preset: textAt(objectAt(opened.brief, "preset"), "name"),
    isAssess: opened.brief["assess"] === true,
    /** Null while it runs. */
    ended,
    /** What the engine recorded about an end that no round brought about. */
    why:
      alarms.findLast(({ code }) => code === "hard-block" || code === "experiment-needed")?.text ??
      null,
    /** What a person chose where the review was blocked. */
    choice: concluded ? textAt(concluded.outcome, "choice") || null : null,
    /** The last word of a person on the artifact as a whole; null where nobody was asked, or nobody answered. */
    decided: decisionOn(record),
    rounds: isOnIdeas
      ? { ...rounds, held: Math.max(0, ...record.rounds.map(({ round }) => round)) }
      : rounds,
    reviewers,
    bars,
    findings,
    contradictions: contradictionRows(record),
    insisted: insistedRows(record),
    versions: versionRows(record),
    /** Where the artifact did not pass, also while a person is asked what to do about it; null otherwise. */
    unsettled:
      isPassed || isOnIdeas || (ended === null && !isAsked(record))
        ? null
        : unsettledOf(record, findings, bars),
    ideas,
  };
}

function ideaTaken(ideas: readonly IdeaRow[]): Conclusion["chosen"] {
  const taken = ideas.find(({ isChosen }) => isChosen);
  return taken ? { option: taken.id, label: taken.title, holders: [] } : null;
}

function passedBy(
  record: DeliberationState,
  reviewers: readonly ReviewerRow[],
): Conclusion["chosen"] {
  const holders = reviewers
    .filter(({ now, verdicts }) => now === "PASS" && verdicts.at(-1)?.stated !== "none")
    .map(({ title }) => title);
  return { option: "PASS", label: labelOf(record, "PASS") ?? "PASS", holders };
}

function endedBy(record: DeliberationState): Ended | null {
  const { concluded, alarms, ideas } = record;
  if (!concluded) return null;
  const rang = (code: string): boolean => alarms.some((alarm) => alarm.code === code);
  switch (concluded.reason) {
    case "decided":
    case "converged":
      return "passed";
    case "human":
      // Edits that were taken may leave something open.
      return ideas.length > 0
        ? "taken"
        : concluded.outcome["chosen"] === null
          ? "not-passed"
          : "accepted";
    case "escalated":
      return rang("experiment-needed") ? "stopped" : "blocked";
    case "no-quorum":
      return rang("no-revision") ? "author-absent" : "no-quorum";
    default:
      return isRejected(record) ? "rejected" : "not-passed";
  }
}

const BY_PERSON = {
  accepted: "verdict.accepted",
  rejected: "verdict.sided",
  taken: "verdict.idea-taken",
} as const;

/** Older logs record no verdict. The count decides nothing: a rule does, or a person. */
function resolutionOf(ended: Ended, isOnIdeas: boolean): NonNullable<Conclusion["resolution"]> {
  const [kind, { text, says }] =
    ended === "passed"
      ? ["by rule", core.phrase(isOnIdeas ? "verdict.ideas-agreed" : "verdict.passed")]
      : ended === "accepted" || ended === "rejected" || ended === "taken"
        ? ["by a person", core.phrase(BY_PERSON[ended])]
        : ["unresolved", core.phrase("verdict.not-passed")];
  return { kind, detail: text, says };
}

/** Who was overruled dissents, whether it let the matter rest or not, and so does who would have met another's finding otherwise. */
function minorityOf(
  record: DeliberationState,
  findings: readonly FindingLife[],
): readonly MinorityRow[] | "none" {
  const rows = dissentsIn(record, findings).map((dissent) => {
    const finding = findings.find(({ id }) => id === dissent.finding);
    const own = dissent.status === "disagreed with" ? undefined : finding;
    const pushed = own?.life.findLast(
      ({ by, status, reason }) =>
        own.voices.includes(by) &&
        (status === "NOT_ADDRESSED" || status === "PARTIALLY") &&
        reason !== "",
    );
    return {
      option: dissent.finding,
      label: finding?.problem ?? "",
      holders: dissent.seats.map((seat) => titleOf(record.seats, seat)),
      status: dissent.status,
      certificate: pushed?.reason ?? "",
      whySetAside: dissent.why === "" ? null : dissent.why,
      reconsiderWhen: own ? own.proposal : dissent.words,
      cites: [],
    };
  });
  return rows.length > 0 ? rows : "none";
}

/** What the author would do next; in older logs, what it recommends for each finding. */
function nextSteps(record: DeliberationState) {
  const steps = record.facts.flatMap((fact) =>
    fact.kind === "takeaway" && fact.about === "next"
      ? [{ text: fact.text, cites: fact.message === null ? [] : [fact.message] }]
      : [],
  );
  return steps.length > 0
    ? steps
    : proposalsOf(record).map(({ text, message }) => ({ text, cites: [message] }));
}

/** What the author would do about each finding that is open, as it last said: an edit, or what it needs instead. */
export function proposalsOf({ messages }: DeliberationState) {
  const last = messages.findLast(({ phase }) => phase === "propose" || phase === "recommend");
  const message = last?.id ?? "";
  const body = last?.body ?? {};
  return [
    ...rowsAt(body, "edits").flatMap((row) =>
      textsAt(row, "findings").map((finding) => ({
        finding,
        text: `“${textAt(row, "find")}” → “${textAt(row, "replace")}”`,
        isEdit: true,
        message,
      })),
    ),
    ...[...rowsAt(body, "beyond"), ...rowsAt(body, "recommendations")].map((row) => ({
      finding: textAt(row, "finding"),
      text: textAt(row, "why") || textAt(row, "recommendation"),
      isEdit: false,
      message,
    })),
  ];
}

const ENDING = /^gate\/(?:ending|not-converged|blocked)\//;

function isAsked({ asks }: DeliberationState): boolean {
  return [...asks.values()].some(({ opened, reply }) => ENDING.test(opened.ask) && reply === null);
}

/** A default stands for nobody's word. */
function decisionOn({ asks, decisions }: DeliberationState) {
  const last = decisions.findLast(({ ask }) => ENDING.test(ask));
  if (!last || last.default || GOES_ON.has(last.choice)) return null;
  const { ask, choice, who, note } = last;
  const named = asks.get(ask)?.opened.gate?.choices.find(({ id }) => id === choice);
  return { choice, label: named?.label ?? choice, who, note };
}

export type Unsettled = ReturnType<typeof unsettledOf>;

/** What is left when the rounds are over and the artifact has not passed. */
function unsettledOf(
  record: DeliberationState,
  findings: readonly FindingLife[],
  bars: readonly Bar[],
) {
  const said = new Map(proposalsOf(record).map(({ finding, text }) => [finding, text]));
  const gate = [...record.asks.values()].findLast(({ opened }) => ENDING.test(opened.ask))?.opened;
  const decided = record.decisions.find(({ ask }) => ask === gate?.ask);
  const { held, most } = roundsHeld(record);
  return {
    rounds: held,
    most,
    resolved: findings.flatMap((finding) => {
      const { state, settledIn: round, changes } = finding;
      if (state !== "resolved" || round === null) return [];
      return [{ finding, round, change: changes.findLast((made) => made.round < round) ?? null }];
    }),
    unresolved: bySeverity(findings.filter(({ isBlocking }) => isBlocking)).map((finding) => ({
      finding,
      positions: positionsOn(record, finding),
      recommendation: said.get(finding.id) ?? null,
    })),
    /** What besides findings keeps it from passing. */
    bars: bars.filter(({ isMet }) => !isMet),
    /** What a person could choose, and what was chosen; empty where nobody was asked. */
    choices: (gate?.gate?.choices ?? []).map(({ id, label }) => ({
      id,
      label,
      isChosen: decided?.choice === id,
    })),
  };
}

// The artifact in its versions: the whole text of each, what was edited and for which finding, the difference to the one before, and where each lies in the folder.
// Law 1: the text is what the log's edits make of the artifact, byte for byte. Law 2: paths are made of numbers and a safe ending alone.
export type VersionRow = ReturnType<typeof versionRows>[number];

export function artifactOf({ opened: { brief } }: DeliberationState) {
  const [name, format] = [textAt(objectAt(brief, "artifact"), "name"), textAt(brief, "format")];
  /** An ending for files of it, made of letters and digits only. */
  const extension = extensionOf(name, format);
  return { name, format, extension };
}

function versionRows(record: DeliberationState) {
  const { extension } = artifactOf(record);
  const given = textAt(objectAt(record.opened.brief, "artifact"), "text");
  const texts = versionTexts(given, record.versions);
  return record.versions.map(({ n, round, edits, text: anew }, i) => {
    const [before = "", text = ""] = [texts[i - 1], texts[i]];
    const names = { from: versionName(n - 1, extension), to: versionName(n, extension) };
    return {
      n,
      /** After whose assessment it was written; 0 for the artifact as it was given. */
      round,
      text,
      edits,
      /** Somebody wrote the whole text anew. */
      isAnew: anew !== null,
      /** Findings that its edits answer, each once. */
      answers: [...new Set(edits.map(({ finding }) => finding))],
      /** Null for the first. */
      diff: i === 0 ? null : lineDiff(before, text, names),
    };
  });
}

/** `v2.md`. */
function versionName(n: number, extension: string): string {
  return `v${n}.${extension}`;
}

export function versionPath(n: number, extension: string): string {
  return `versions/${versionName(n, extension)}`;
}

/** The difference to the version before. */
export function diffPath(n: number): string {
  return `versions/v${n - 1}-v${n}.diff`;
}

/** Endings that people give to files; a longer one is part of a name. */
const FILE_ENDING = /\.([A-Za-z0-9]{1,10})$/;
const BY_FORMAT: Readonly<Record<string, string>> = { markdown: "md", latex: "tex", diff: "diff" };

function extensionOf(name: string, format: string): string {
  return FILE_ENDING.exec(name)?.[1]?.toLowerCase() ?? BY_FORMAT[format] ?? "txt";
}

// The ideas of a review that thins out and enriches a set of them: where each came from, what it became, how it was rated, why it died.
// Law: an idea keeps its id; nothing that once was on the table is missing.
export type IdeaRow = ReturnType<typeof ideaRows>[number];

function ideaRows(record: DeliberationState) {
  const chosen = record.concluded?.outcome["ideas"];
  const dead = record.ideas.filter(({ fate }) => fate === "dead");
  const born = record.ideas.filter(
    (idea): idea is Idea & { fate: Exclude<Idea["fate"], "dead"> } => idea.fate !== "dead",
  );
  return born.map(({ id, title, card, round, fate, from }) => {
    const end = dead.find((idea) => idea.id === id);
    return {
      id,
      title,
      card,
      /** After which it came on the table; 0 for the first cards. */
      round,
      fate,
      from,
      /** The ideas that were made of it. */
      became: born.filter((idea) => idea.from.includes(id)).map((idea) => idea.id),
      died: end ? deathOf(end) : null,
      ratings: ratingsOf(record, id),
      /** Among those that everyone keeps, or the one that a person took. */
      isChosen: Array.isArray(chosen) && chosen.includes(id),
    };
  });
}

function deathOf({ round, reason, says }: Idea): Pick<Idea, "round" | "reason" | "says"> {
  return says === undefined ? { round, reason } : { round, reason, says };
}

function ratingsOf({ messages, seats }: DeliberationState, id: string) {
  return messages
    .filter(({ phase }) => phase === "rank")
    .flatMap(({ seat, round, body }) => {
      const title = titleOf(seats, seat);
      const place = textsAt(body, "top").indexOf(id) + 1;
      return rowsAt(body, "ratings")
        .filter((row) => row["idea"] === id)
        .slice(0, 1)
        .map((row) => ({
          round,
          title,
          rating: textAt(row, "rating"),
          why: textAt(row, "why"),
          /** Among the reviewer's best, from 1; null where it is none of them. */
          place: place === 0 ? null : place,
        }));
    });
}
