import type { FindingLife } from "../../src/projections/review/lives.ts";
import type { IdeaRow } from "../../src/projections/review/ideas.ts";
import type { Ended } from "../../src/projections/review/result.ts";
import type { Lang } from "../language.tsx";
import { zh } from "./words-zh.ts";
import { ja } from "./words-ja.ts";
import type { Event, Severity } from "./matrix.ts";

export interface Words {
  readonly noReview: string;
  readonly noReviewHint: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly none: string;
  readonly nothingFound: string;
  readonly stale: string;
  readonly running: string;
  readonly ended: Readonly<Record<Ended, string>>;
  readonly roundsHeld: (held: number, most: number) => string;
  readonly count: (all: number, resolved: number, blocking: number) => string;
  readonly blocks: string;
  readonly choices: string;
  readonly chosen: string;
  readonly insisted: (n: number) => string;
  readonly stillAsked: string;
  readonly byDefault: string;
  readonly decided: Readonly<Record<string, string>>;
  readonly findings: string;
  readonly finding: string;
  readonly severity: string;
  readonly state: string;
  readonly all: string;
  readonly now: string;
  readonly blocking: string;
  readonly states: Readonly<Record<FindingLife["state"], string>>;
  readonly severities: Readonly<Record<Severity, string>>;
  readonly events: Readonly<Record<Event, string>>;
  readonly round: (n: number) => string;
  readonly raisedBy: (title: string, round: number) => string;
  readonly place: string;
  readonly evidence: string;
  readonly proposal: string;
  readonly tags: string;
  readonly late: string;
  readonly lateHint: string;
  readonly beyond: string;
  readonly beyondHint: string;
  readonly life: string;
  readonly edits: string;
  readonly madeVersion: (version: number, round: number) => string;
  readonly contradicts: (isTaken: boolean) => string;
  readonly positions: string;
  readonly recommendation: string;
  readonly verdicts: string;
  readonly reviewer: string;
  readonly grades: Readonly<Record<string, string>>;
  readonly noAssessment: string;
  readonly saidInstead: (grade: string) => string;
  readonly incomplete: string;
  readonly met: string;
  readonly notMet: string;
  readonly bar: (title: string, name: string, least: string, reached: string | null) => string;
  readonly versions: string;
  readonly version: (n: number) => string;
  readonly asGiven: string;
  readonly anew: string;
  readonly answers: string;
  readonly firstVersion: string;
  readonly unchanged: string;
  readonly wholeText: (name: string, n: number) => string;
  readonly ideas: string;
  readonly ideasKept: string;
  /** The parts of a card that are known. */
  readonly card: Readonly<Record<string, string>>;
  readonly died: (round: number) => string;
  readonly alive: string;
  readonly atStart: string;
  readonly fates: Readonly<Record<IdeaRow["fate"], string>>;
  readonly madeOf: (ids: string) => string;
  readonly becameOf: (ids: string) => string;
  readonly ratings: (n: number) => string;
  readonly ranked: (n: number) => string;
}

const en: Words = {
  noReview: "This deliberation has no findings.",
  noReviewHint: "Findings are what reviewers hold against an artifact. Only a review has them.",
  empty: "Nobody has assessed it yet.",
  emptyHint: "Findings appear here as the reviewers raise them.",
  none: "No reviewer holds anything against it.",
  nothingFound: "None of them matches.",
  stale: "The server does not answer; this is what was last known.",
  running: "under review",
  ended: {
    converged: "passed",
    accepted: "accepted by a person",
    "not-converged": "not passed: the rounds are used up",
    rejected: "not accepted: a person sided with the reviewers",
    "not-passed": "not passed",
    "no-quorum": "no quorum",
    "author-absent": "nobody revised it",
    stopped: "stopped: it needs an experiment",
    blocked: "blocked",
    taken: "a person took an idea",
  },
  roundsHeld: (held, most) => `round ${held} of at most ${most}`,
  count: (all, resolved, blocking) =>
    `${all} ${all === 1 ? "finding" : "findings"}, ${resolved} resolved, ${blocking} blocking`,
  blocks: "What keeps it from passing:",
  choices: "What a person could choose:",
  chosen: "chosen",
  insisted: (n) => `${n} ${n === 1 ? "dispute" : "disputes"} put to a person`,
  stillAsked: "still asked",
  byDefault: "(the default: nobody answered)",
  decided: { reviewer: "the reviewer is right", author: "the author is right", open: "left open" },
  findings: "Findings through the rounds",
  finding: "Finding",
  severity: "Severity",
  state: "State",
  all: "all",
  now: "Now",
  blocking: "blocks",
  states: { open: "open", noted: "noted", resolved: "resolved", overruled: "overruled" },
  severities: { fatal: "fatal", critical: "critical", major: "major", minor: "minor" },
  events: {
    raised: "raised",
    edited: "text changed",
    resolved: "resolved",
    partly: "partly met",
    unmet: "not met",
    disputed: "insisted on",
    declined: "declined by the author",
    overruled: "overruled by a person",
    "let-go": "let go",
    carried: "open",
  },
  round: (n) => `round ${n}`,
  raisedBy: (title, round) => `${title}, round ${round}`,
  place: "Where",
  evidence: "The passage",
  proposal: "Proposal",
  tags: "About",
  late: "Late",
  lateHint: "It came late, on text that had not changed: it keeps nothing from passing.",
  beyond: "Beyond a revision",
  beyondHint: "No revision of the text can mend it.",
  life: "Its life",
  edits: "What was changed for it",
  madeVersion: (version, round) => `version ${version}, after round ${round}`,
  contradicts: (isTaken) => (isTaken ? "Followed instead of" : "Set aside for"),
  positions: "Where the sides stand",
  recommendation: "The author's recommendation",
  verdicts: "Verdicts",
  reviewer: "Reviewer",
  grades: { PASS: "pass", CONDITIONAL: "conditional", FAIL: "fail" },
  noAssessment: "no assessment",
  saidInstead: (grade) => `said ${grade}`,
  incomplete: "without grounds",
  met: "met",
  notMet: "not met",
  bar: (title, name, least, reached) =>
    `${title}: ${name} at least ${least}, ${reached === null ? "nothing said" : `reached ${reached}`}`,
  versions: "Versions",
  version: (n) => `Version ${n}`,
  asGiven: "as given",
  anew: "A person wrote this version anew.",
  answers: "Answers",
  firstVersion: "The artifact as it was given. There is nothing before it to compare.",
  unchanged: "Nothing changed against the version before.",
  wholeText: (name, n) => `${name}, version ${n}, whole`,
  ideas: "Ideas",
  ideasKept: "agreed on ideas",
  card: {
    coreQuestion: "Core question",
    whyItMatters: "Why it matters",
    noveltySource: "What is new",
    competition: "Competition",
    feasibility: "Feasibility",
    risk: "Risk",
    scope: "Scope",
  },
  died: (round) => `dropped in round ${round}`,
  alive: "on the table",
  atStart: "from the start",
  fates: { born: "new", merged: "merged", split: "split off", refined: "refined" },
  madeOf: (ids) => `from ${ids}`,
  becameOf: (ids) => `became ${ids}`,
  ratings: (n) => `${n} ${n === 1 ? "rating" : "ratings"}`,
  ranked: (n) => `no. ${n} of its best`,
};

export const words: Readonly<Record<Lang, Words>> = { en, ja, zh };
