// The asks that test and decide: the checks of a round, what is observed, the lead's assessment, the drift check.
import type { Ask, Note } from "../../kernel/ask.ts";
import type { Message, Verdict } from "../../kernel/fact.ts";
import { CHECK_RUNNER, OBSERVATION_MS, type Observation } from "../../kernel/check-runner.ts";
import { CHECKS } from "../../kernel/ledger.ts";
import type { Check, Claim, ClaimStatus, Role } from "../../kernel/ledger.ts";
import { ask, listHolders, verdictItems } from "../shared/ask.ts";
import { NONE } from "../shared/options.ts";
import type { CriticReply } from "./artifact-shapes.ts";
import { askInRound, exchanges, knownTo, stanceRules } from "./asks.ts";
import type { Attendance, Task } from "./attendance.ts";
import { checkId, checksFor, claimStatuses, inputsOf, isApplicable } from "./ledger/ledgers.ts";
import { lineRef, sectionRef, SECTIONS } from "./ledger/sections.ts";
import { checkRules, everyOption, settlingRules } from "./rules.ts";
import { driftShape, observationShape, workShape, synthesisShape, wrapUpShape } from "./shapes.ts";
import type { CheckReply, WorkReply, StructuredSynthesisReply, WrapUpReply } from "./shapes.ts";
import {
  noteAim,
  cutMessage,
  noteRecord,
  noteSituation,
  listPositions,
  listChecks,
  noteMarks,
  noteStanding,
  noteSystem,
} from "./shown.ts";
import type { StructuredState } from "./state.ts";
import { attackNotes } from "../shared/ballot.ts";
import { everyMinority } from "../shared/rules/stances.ts";
import { RECORDER } from "./brief.ts";

/** What a seat that checks, or assesses, is asked for at once. */
interface WorkAsked extends Task {
  /** Claims of this round, which no ledger holds yet. */
  readonly raised: readonly Claim[];
  /** Checks of this round that were made already: what they do to claims is not in a ledger yet either. */
  readonly found: ReadonlyMap<Check, CheckReply>;
}

export function askWork(
  state: StructuredState,
  { role, checks, assesses, raised, found }: WorkAsked,
  at: Attendance,
): Ask<WorkReply> {
  const { round, away } = at;
  const { checks: commands } = state.brief;
  const claims = [...state.ledgers.claims, ...raised];
  // What is left to a command is not known before it ran.
  const early = [...found.values()]
    .filter(({ observe = NONE }) => observe === NONE)
    .flatMap(({ claim_status_changes: changes }) =>
      changes.map(({ claim_id, to }) => [claim_id, to] as const),
    );
  const status = new Map<string, ClaimStatus>([
    ...claimStatuses({ ...state.ledgers, claims }),
    ...early,
  ]);
  const numbers = checks.map((check) => CHECKS.indexOf(check) + 1);
  const verifications = checksFor(round, away).map((check) => checkId(round, check));
  const compared = checks.map((check) => [check, comparedBy(state, check, at)] as const);
  const refs = compared.map(
    ([check, artifacts]) => [check, evidenceFor(state, check, artifacts)] as const,
  );
  const isCheck = checks.length > 0;
  return askInRound(state, role, at, {
    id: isCheck ? `check/${round}/${numbers.join("-")}/${role}` : `assessment/${round}/${role}`,
    purpose: isCheck ? "check" : "assessment",
    phase: isCheck ? "cross_validation" : "assessment",
    transcript: [
      ...state
        .said(round, "proposal")
        .map((message) => (assesses ? message : cutMessage(state, message))),
      ...new Set(compared.flatMap(([, artifacts]) => artifacts)),
      ...(assesses || checks.includes("observer_friction_vs_critic_attack")
        ? state.said(round, "cross_validation", "observation")
        : []),
    ],
    shape: workShape({
      checks: Object.fromEntries(refs),
      options: state.options,
      claims: claims.map(({ id }) => id).filter((id) => status.get(id) !== "superseded"),
      pending: claims.map(({ id }) => id).filter((id) => status.get(id) === "pending"),
      commands: isCheck ? commands : [],
      assesses: assesses
        ? {
            citable: [...new Set(citable(state, raised, verifications))],
            openTensions: state.openTensions.map(({ id }) => id),
            verifications,
          }
        : null,
    }),
    rules: isCheck ? checkRules({ status, claims }, commands.length > 0) : [],
    notes: [
      ...noteSituation(state),
      ...noteRecord(state, round, { claims, status, isWhole: true }),
    ],
    details: {
      checks: [...checks],
      assesses,
      commands: [...commands],
      hasPending: claims.some(({ id }) => status.get(id) === "pending"),
    },
  });
}

/** The artifacts that a check compares, whole; an earlier one where the critic attacks that. */
function comparedBy(state: StructuredState, check: Check, { round, present }: Attendance) {
  const inputs = inputsOf(check);
  const roles = inputs.length === 0 ? present : inputs;
  const target = state.artifact(round, "critic")?.body as Partial<CriticReply> | undefined; // the critic's form
  const [, n] = /^artifacts\/round_(\d+)\/action\.md$/.exec(target?.target ?? "") ?? [];
  const isAttacked = n !== undefined && check === "critic_attack_on_action_trace";
  return [
    ...(isAttacked ? [state.artifact(Number(n), "action")] : []),
    ...roles.map((role) => state.artifact(round, role)),
  ].filter((message) => message !== undefined);
}

/** What a decision, or the synthesis, may rest on: claims, checks that were made, decisions. */
export function citable(
  { ledgers }: StructuredState,
  raised: readonly Claim[] = [],
  verifications: readonly string[] = [],
): string[] {
  return [
    ...[...ledgers.claims, ...raised, ...ledgers.verifications.filter(isApplicable)].map(
      ({ id }) => id,
    ),
    ...verifications,
    ...ledgers.decisions.map(({ id }) => id),
  ];
}

/** What a check may point to: sections of what it compares, lines of what was decided or found before. */
function evidenceFor(state: StructuredState, check: Check, artifacts: readonly Message[]) {
  const { verifications, decisions } = state.ledgers;
  const lines = {
    critic_attack_on_action_trace: [],
    guardian_vs_observer_walkthrough: [],
    // The first two checks of this round enter next.
    observer_friction_vs_critic_attack: [1, 2].map((ahead) =>
      lineRef("verifications", verifications.length + ahead),
    ),
    all_vs_prior_decisions: decisions.map((_, i) => lineRef("decisions", i + 1)),
  }[check];
  return [...artifacts.flatMap(sectionsIn), ...lines];
}

export function sectionsIn({ round, seat }: Message): string[] {
  const role = seat as Role; // artifacts are made by roles
  return SECTIONS[role].map((field) => sectionRef(round, role, field));
}

export function askObservation(command: string, round: number): Ask<Observation> {
  return ask({
    id: `observation/${round}/${command}`,
    seat: CHECK_RUNNER,
    purpose: "observation",
    phase: "observation",
    round,
    blind: true,
    shape: observationShape,
    rules: [],
    details: { command },
    turnMs: OBSERVATION_MS,
  });
}

export function askDrift(state: StructuredState, role: Role, round: number, isOpen: boolean) {
  return ask({
    id: `drift/${round}`,
    seat: state.seat(role),
    purpose: "drift",
    phase: "drift",
    round,
    transcript: state.said(round, "proposal", "assessment"),
    shape: driftShape(isOpen),
    rules: [],
    notes: [...noteAim(state), ...noteRecord(state, round + 1, { isWhole: true })],
    details: { isOpen, hasAnchor: state.brief.anchor !== null },
  });
}

// The last asks: every role answers, settles what is pending and votes; then the recorder writes the synthesis.
/** The last ask of a role. `settles`: pending claims that it is to settle. */
export function askWrapUp(
  state: StructuredState,
  role: Role,
  round: number,
  settles: readonly Claim[],
): Ask<WrapUpReply> {
  const artifacts = [
    ...new Set(settles.map((claim) => state.artifact(claim.round, claim.raised_by))),
  ].filter((message) => message !== undefined);
  const transcript = [
    ...listPositions(state, round + 1),
    ...artifacts,
    ...state.said(round, "cross_validation"),
  ];
  const known = knownTo(state, role, transcript, round + 1);
  const ids = settles.map(({ id }) => id);
  return ask({
    id: `wrap-up/${role}`,
    seat: state.seat(role),
    purpose: "wrap_up",
    round,
    documents: state.dealt(role),
    transcript,
    shape: wrapUpShape(known, ids, artifacts.flatMap(sectionsIn)),
    rules: [
      ...settlingRules(ids),
      ...stanceRules<WrapUpReply>(state, role, known, [
        ...transcript,
        ...listChecks(state, round + 1),
      ]),
    ],
    notes: [
      ...noteSituation(state),
      ...noteRecord(state, round + 1),
      {
        title: "Pending claims for you to settle",
        items: settles.map(
          ({ id, text, testable_as }) => `${id}: ${text} Testable as: ${testable_as}`,
        ),
      },
      { title: "Faults in the documents that were named so far", items: [...state.faults] },
      noteStanding(state, role),
      ...exchanges(state, role),
    ],
    details: {
      declares: known.stance === "declares",
      settles: ids.length,
      attacks: known.attacks.length,
    },
  });
}

export function askSynthesis(
  state: StructuredState,
  round: number,
  verdict: Verdict | null,
  findings: readonly string[],
): Ask<StructuredSynthesisReply> {
  const transcript = [
    ...listPositions(state, round + 1),
    ...state.said(round, "cross_validation", "wrap_up"),
  ];
  return ask({
    id: "synthesis",
    seat: RECORDER,
    purpose: "synthesis",
    round,
    transcript,
    shape: synthesisShape([...citable(state), ...transcript.map(({ id }) => id)], state.options),
    rules: [
      everyOption(state.options),
      everyMinority(verdict?.minority.map(({ holders }) => holders) ?? []),
    ],
    notes: [
      noteSystem(state),
      noteHolders(state),
      ...noteRecord(state, round + 1, { isWhole: true }),
      noteMarks(state),
      ...attackNotes(ATTACKS, state.argument.attacks, (seat) => seat),
      { title: "How it was resolved, as computed", items: verdictItems(verdict) },
      { title: "Stop signals and failure modes, as computed", items: [...findings] },
      { title: "Who moved", items: [...state.moves] },
    ],
  });
}

const ATTACKS = "Attacks on options that have holders, and answers";

function noteHolders(state: StructuredState): Note {
  const holders = state.holders();
  const { main } = state;
  const items = main ? listHolders(main, (option) => holders.get(option) ?? []) : [];
  return { title: "Options, and who holds them", items };
}
