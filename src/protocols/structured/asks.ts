// Every ask of a structured deliberation, built from its state. Who may see what is decided here and nowhere else.
import type { Ask, Note } from "../../kernel/ask.ts";
import type { Verdict } from "../../kernel/fact.ts";
import { CHECK_RUNNER, OBSERVATION_MS, type Observation } from "../../kernel/check-runner.ts";
import {
  CHECKS,
  type Check,
  type Claim,
  type ClaimStatus,
  type Role,
} from "../../kernel/ledger.ts";
import { ask, listed, verdictItems } from "../shared/ask.ts";
import { askDisclosure, type DisclosureReply } from "../shared/deal.ts";
import { NONE } from "../shared/options.ts";
import {
  changeExplained,
  everyMinority,
  falsifiable,
  oneGroup,
  optionNamed,
} from "../shared/rules/stances.ts";
import { artifactShape, type Beside, type TurnReply } from "./artifact-shapes.ts";
import type { Attendance, Task } from "./attendance.ts";
import { RECORDER } from "./cast.ts";
import { checkId, claimStatuses, inputsOf, isApplicable, notApplicable } from "./ledger/ledgers.ts";
import { lineRef, sectionRef, SECTIONS } from "./ledger/sections.ts";
import { artifactRules, checkRules, everyPending, wordsWithin } from "./rules.ts";
import {
  driftShape,
  observationShape,
  positionShape,
  proposalShape,
  supplementShape,
  synthesisShape,
  workShape,
  type CheckReply,
  type DriftReply,
  type PositionReply,
  type ProposalReply,
  type StructuredSynthesisReply,
  type SupplementReply,
  type WorkReply,
} from "./shapes.ts";
import type { StructuredState } from "./state.ts";

export function askPosition(
  state: StructuredState,
  role: Role,
  nth: number,
  wishes: readonly string[],
): Ask<PositionReply> {
  return ask({
    id: `position/${nth}/${role}`,
    seat: state.seat(role),
    purpose: "position",
    phase: "position",
    round: 0,
    blind: true,
    documents: state.dealt(role),
    shape: positionShape(
      state.options,
      state.readableBy(role).map(({ name }) => name),
    ),
    rules: [falsifiable()],
    notes: [
      ...aim(state),
      ...listed("Options", state.main),
      { title: "What whoever runs this wants changed in the roles", items: [...wishes] },
    ],
    details: { isNamed: state.brief.roles[role] !== undefined, again: nth > 1 },
  });
}

export function askDisclosed(state: StructuredState, role: Role): Ask<DisclosureReply> {
  return {
    ...askDisclosure(state.seat(role), state.dealt(role), state.messages(0), [system(state)]),
    id: `disclosure/${role}`,
    round: 0,
  };
}

/** What all asks of a round share: the record so far, what has to be heeded in it, and where the role stands. */
function askInRound<T>(
  state: StructuredState,
  role: Role,
  { round, planned }: Attendance,
  about: Pick<Ask<T>, "id" | "purpose" | "shape" | "rules"> & Partial<Ask<T>>,
): Ask<T> {
  return ask({
    seat: state.seat(role),
    phase: about.purpose,
    round,
    transcript: state.messages(round),
    documents: state.dealt(role),
    notes: [...situation(state), ...record(state), ...own(state, role)],
    ...about,
    details: { round, of: state.budget, without: planned, ...about.details },
  });
}

export function askProposal(state: StructuredState, at: Attendance): Ask<ProposalReply> {
  const { round, lead } = at;
  const isFirst = round === 1;
  return askInRound(state, lead, at, {
    id: `proposal/${round}/${lead}`,
    purpose: "proposal",
    shape: proposalShape(state.known(lead, state.messages(round)), isFirst),
    rules: [
      wordsWithin("proposal", state.size.proposal),
      ...(isFirst ? [oneGroup<ProposalReply>()] : []),
    ],
    details: { first: isFirst, groups: isFirst && state.options.length === 0 },
  });
}

export function askSupplement(
  state: StructuredState,
  role: Role,
  at: Attendance,
): Ask<SupplementReply> {
  return askInRound(state, role, at, {
    id: `supplement/${at.round}/${role}`,
    purpose: "supplement",
    shape: supplementShape,
    rules: [wordsWithin("supplement", state.size.supplement)],
    details: { lead: at.lead },
  });
}

/** An artifact; in the quick preset with the proposal or the supplement in the same turn. */
export function askArtifact(
  state: StructuredState,
  role: Role,
  at: Attendance,
  beside: Beside,
): Ask<TurnReply> {
  const { round, lead } = at;
  const { size } = state;
  const transcript = state.messages(round);
  const known = state.known(role, transcript);
  const isTightened = state.isTightened && role === "critic";
  const isFirst = round === 1;
  const declares = known.stance === "declares";
  return askInRound(state, role, at, {
    id: `artifact/${round}/${role}`,
    purpose: "artifact",
    shape: artifactShape({ role, size, isTightened, beside, isFirst }, known),
    rules: [
      ...(beside === "nothing" ? [] : [wordsWithin<TurnReply>(beside, size[beside])]),
      ...(beside === "proposal" && isFirst ? [oneGroup<TurnReply>()] : []),
      ...artifactRules(role, size, {
        isTightened,
        shown: transcript,
        documents: state.readableBy(role),
      }),
      ...(declares ? [optionNamed<TurnReply>()] : []),
      ...(known.stance === "states" ? [changeExplained<TurnReply>(state.stated(role))] : []),
    ],
    details: {
      role,
      beside,
      lead,
      isTightened,
      declares,
      first: isFirst,
      groups: isFirst && known.options.length === 0,
    },
  });
}

/** What a seat that checks, or assesses, is asked for at once. */
export interface WorkAsked extends Task {
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
  const { round, present, away } = at;
  const { checks: commands } = state.brief;
  const claims = [...state.ledgers.claims, ...raised];
  // What is left to a command is not known before it ran.
  const early = [...found.values()]
    .filter(({ observe = NONE }) => observe === NONE)
    .flatMap(({ claim_status_changes: changes }) =>
      changes.map(({ claim_id, to }) => [claim_id, to] as const),
    );
  const status = new Map<string, ClaimStatus>([
    ...claimStatuses(state.ledgers),
    ...raised.map(({ id, status: born }) => [id, born] as const),
    ...early,
  ]);
  const numbers = checks.map((check) => CHECKS.indexOf(check) + 1);
  const verifications = CHECKS.filter((check) => notApplicable(check, round, away) === null).map(
    (check) => checkId(round, check),
  );
  const refs = checks.map((check) => [check, evidenceFor(state, check, round, present)] as const);
  const isCheck = checks.length > 0;
  return askInRound(state, role, at, {
    id: isCheck ? `check/${round}/${numbers.join("-")}/${role}` : `assessment/${round}/${role}`,
    purpose: isCheck ? "check" : "assessment",
    phase: isCheck ? "cross_validation" : "assessment",
    shape: workShape({
      checks: Object.fromEntries(refs),
      options: state.options,
      claims: claims.map(({ id }) => id).filter((id) => status.get(id) !== "superseded"),
      commands: isCheck ? commands : [],
      assesses: assesses
        ? {
            citable: [...new Set(citable(state, raised, verifications))],
            openTensions: state.openTensions.map(({ id }) => id),
            verifications,
          }
        : null,
    }),
    rules: isCheck ? checkRules(round, { status, claims }, commands.length > 0) : [],
    notes: [...situation(state), ...record(state, raised, status)],
    details: { checks: [...checks], assesses, commands: [...commands] },
  });
}

/** What a decision, or the synthesis, may rest on: claims, checks that were made, decisions. */
function citable(
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
function evidenceFor(
  state: StructuredState,
  check: Check,
  round: number,
  present: readonly Role[],
): string[] {
  const inputs = inputsOf(check);
  const roles = inputs.length === 0 ? present : inputs;
  const sections = roles.flatMap((role) =>
    SECTIONS[role].map((field) => sectionRef(round, role, field)),
  );
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
  return [...sections, ...lines];
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

export function askDrift(
  state: StructuredState,
  role: Role,
  round: number,
  isOpen: boolean,
): Ask<DriftReply> {
  return ask({
    id: `drift/${round}`,
    seat: state.seat(role),
    purpose: "drift",
    phase: "drift",
    round,
    transcript: state.messages(round),
    shape: driftShape(isOpen),
    rules: [],
    notes: [...aim(state), ...record(state)],
    details: { isOpen, hasAnchor: state.brief.anchor !== null },
  });
}

export function askSynthesis(
  state: StructuredState,
  round: number,
  verdict: Verdict | null,
  findings: readonly string[],
): Ask<StructuredSynthesisReply> {
  const status = claimStatuses(state.ledgers);
  const pending = [...status.keys()].filter((id) => status.get(id) === "pending");
  const transcript = state.messages(round);
  return ask({
    id: "synthesis",
    seat: RECORDER,
    purpose: "synthesis",
    phase: "synthesis",
    round,
    transcript,
    shape: synthesisShape([...citable(state), ...transcript.map(({ id }) => id)], pending),
    rules: [everyPending(pending), everyMinority(minorities(verdict))],
    notes: [
      system(state),
      ...standings(state),
      ...record(state),
      { title: "How it was resolved, as computed", items: verdictItems(verdict) },
      { title: "Stop signals and failure modes, as computed", items: [...findings] },
      { title: "Who moved", items: [...state.shifts] },
    ],
  });
}

/** Roles behind each option that did not prevail; claims for it are the roles' too. */
function minorities(verdict: Verdict | null): readonly (readonly string[])[] {
  return (
    verdict?.minority.filter(({ option }) => /^o\d+$/.test(option)).map(({ holders }) => holders) ??
    []
  );
}

/** A note where there is something to say. */
function note(title: string, item: string | null): Note {
  return { title, items: item === null || item === "" ? [] : [item] };
}

function system({ brief }: StructuredState): Note {
  return note("The system this is about", brief.system);
}

function aim(state: StructuredState): Note[] {
  const anchor = note("The anchor: what this deliberation is held to", state.brief.anchor);
  return [system(state), anchor];
}

const WARNING =
  "Disagreement falls from round to round. That looks like agreement for its own sake: look for what the last rounds let pass.";

/** What everyone has to heed in this round. */
function situation(state: StructuredState): Note[] {
  return [
    ...aim(state),
    note("What the drift check wants corrected", state.correction),
    note("Warning", state.isTightened ? WARNING : null),
    ...listed("Options", state.main),
  ];
}

/** The ledgers as a seat reads them. */
function record(
  state: StructuredState,
  raised: readonly Claim[] = [],
  status: ReadonlyMap<string, ClaimStatus> = claimStatuses(state.ledgers),
): Note[] {
  const { claims, decisions } = state.ledgers;
  const open = [...claims.filter(({ id }) => status.get(id) !== "superseded"), ...raised];
  return [
    {
      title: "Claims so far",
      items: open.map(({ id, raised_by, text, testable_as, option }) => {
        const now = (status.get(id) ?? "pending").replaceAll("_", " ");
        return `${id} (${now}, raised by ${raised_by}${option === undefined ? "" : `, for ${option}`}): ${text} Testable as: ${testable_as}`;
      }),
    },
    {
      title: "Decisions so far",
      items: decisions.map(
        ({ id, text, cites }) =>
          `${id}${replacedBy(state, id)}: ${text} (cites ${cites.map((cite) => cite.id).join(", ")})`,
      ),
    },
    {
      title: "Open tensions",
      items: state.openTensions.map(
        ({ id, text, sources }) => `${id} (${sources.join(", ")}): ${text}`,
      ),
    },
  ];
}

/** A later decision may have taken the place of an earlier one. */
function replacedBy({ ledgers }: StructuredState, decision: string): string {
  const later = ledgers.decisions.find(({ cites }) =>
    cites.some(({ id, relation }) => id === decision && relation === "supersedes"),
  );
  return later ? ` (superseded by ${later.id})` : "";
}

/** Where a role stands, so that nobody has to guess whether an option is a change. */
function own(state: StructuredState, role: Role): Note[] {
  const blind = state.blindMessage(role);
  const items = [
    ...(blind ? [`Your blind position is ${blind.id}.`] : []),
    ...(state.hasStated(role) ? [`You hold ${state.stated(role) ?? "none of the options"}.`] : []),
  ];
  return [{ title: "Where you stand", items }];
}

function standings(state: StructuredState): Note[] {
  const holders = state.holders();
  return (state.main ? [state.main] : []).map(({ stances }) => ({
    title: "Options, and who holds them",
    items: stances.map(
      ({ id, label }) =>
        `${id}: ${label} (held by ${(holders.get(id) ?? []).join(", ") || "nobody"})`,
    ),
  }));
}
