// The asks before the checks of a round: positions, proposals, supplements, artifacts. What each is shown comes from shown.ts.
import type { Ask, Note, Rule } from "../../kernel/ask.ts";
import type { Message } from "../../kernel/fact.ts";
import type { Role } from "../../kernel/ledger.ts";
import { ask, listed, type AskedWith } from "../shared/ask.ts";
import { attackNotes, ballotRules, everyAttack } from "../shared/ballot.ts";
import { askDisclosure, type DisclosureReply } from "../shared/deal.ts";
import { falsifiable, oneGroup, optionNamed } from "../shared/rules/stances.ts";
import { artifactShape, type Beside, type TurnReply } from "./artifact-shapes.ts";
import type { Attendance } from "./attendance.ts";
import { positionShape, proposalShape, supplementShape } from "./shapes.ts";
import type { Known, PositionReply, ProposalReply, StanceReply } from "./shapes.ts";
import { claimStatuses } from "./ledger/ledgers.ts";
import { artifactPath } from "./ledger/sections.ts";
import { artifactRules, pointMade, wordsWithin } from "./rules.ts";
import {
  noteAim,
  listPositions,
  listChecks,
  noteStanding,
  noteRecord,
  findRetest,
  noteSituation,
  noteStandard,
  noteSystem,
} from "./shown.ts";
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
      ...noteAim(state),
      noteStandard(state),
      ...listed("Options", state.main),
      { title: "What whoever runs this wants changed in the roles", items: [...wishes] },
    ],
    details: { isNamed: state.brief.roles[role] !== undefined, again: nth > 1 },
  });
}

export function askDisclosed(state: StructuredState, role: Role): Ask<DisclosureReply> {
  return {
    ...askDisclosure(state.seat(role), state.dealt(role), state.said(0, "position"), [
      noteSystem(state),
    ]),
    id: `disclosure/${role}`,
    round: 0,
  };
}

/** What all asks of a round share: the situation, the record in brief, and where the role stands. */
export function askInRound<T>(
  state: StructuredState,
  role: Role,
  { round, planned }: Attendance,
  about: AskedWith<T> & Pick<Ask<T>, "id" | "purpose">,
): Ask<T> {
  return ask({
    seat: state.seat(role),
    phase: about.purpose,
    round,
    documents: state.dealt(role),
    notes: [...noteSituation(state), ...noteRecord(state, round), noteStanding(state, role)],
    ...about,
    transcript: [...listPositions(state, round), ...(about.transcript ?? [])],
    details: { round, of: state.budget, without: planned, ...about.details },
  });
}

export function askProposal(state: StructuredState, at: Attendance): Ask<ProposalReply> {
  const { round, lead } = at;
  const isFirst = round === 1;
  return askInRound(state, lead, at, {
    id: `proposal/${round}/${lead}`,
    purpose: "proposal",
    transcript: state.said(round - 1, "cross_validation", "assessment"),
    shape: proposalShape(state.options, isFirst),
    rules: [
      wordsWithin("proposal", state.size.proposal),
      ...(isFirst ? [oneGroup<ProposalReply>()] : []),
    ],
    details: { first: isFirst, groups: isFirst && state.options.length === 0 },
  });
}

export function askSupplement(state: StructuredState, role: Role, at: Attendance) {
  return askInRound(state, role, at, {
    id: `supplement/${at.round}/${role}`,
    purpose: "supplement",
    transcript: state.said(at.round, "proposal"),
    shape: supplementShape,
    rules: [wordsWithin("supplement", state.size.supplement), pointMade],
    details: { lead: at.lead },
  });
}

/** What a role may name where it speaks of itself: shown messages, options, attacks on it. */
export function knownTo(
  state: StructuredState,
  role: Role,
  shown: readonly Message[],
  round: number,
): Known {
  const ids = shown.map(({ id }) => id);
  const told = [...shown, ...listChecks(state, round)];
  const isVoted = state.hasVoted(role);
  return {
    options: state.options,
    documents: state.readableBy(role).map(({ name }) => name),
    ids,
    others: [...new Set(told.filter(({ seat }) => seat !== role).map(({ id }) => id))],
    claims: [...claimStatuses(state.ledgers).keys()],
    superseding: state.replaceable,
    decisions: state.ledgers.decisions.map(({ id }) => id),
    earlier: [],
    stance: state.options.length === 0 ? "none" : isVoted ? "states" : "declares",
    attacks: isVoted ? state.attacksOnRole(role) : [],
    answered: isVoted ? state.answersFor(role) : [],
  };
}

/** Attacks that a role has to answer, and answers on which it may insist. */
export function exchanges(state: StructuredState, role: Role): Note[] {
  if (!state.hasVoted(role)) return [];
  const nameOf = (seat: string): string => seat;
  return [
    ...attackNotes("Attacks that you have to answer", state.attacksOnRole(role), nameOf),
    ...attackNotes("Your attacks, and what was said to them", state.answersFor(role), nameOf),
  ];
}

/** `shown`: what the vote may repeat as its ground. */
export function stanceRules<T extends StanceReply>(
  state: StructuredState,
  role: Role,
  { stance, attacks }: Known,
  shown: readonly Message[],
): Rule<T>[] {
  if (stance === "declares") return [optionNamed<T>()];
  if (stance === "none") return [];
  const sources = state.sources(role, shown);
  return [...everyAttack<T>(attacks), ...ballotRules<T>(state.held(role), sources)];
}

/** An artifact; in the quick preset with the proposal or the supplement in the same turn. */
export function askArtifact(state: StructuredState, role: Role, at: Attendance, beside: Beside) {
  const { round, lead } = at;
  const { size } = state;
  const before = role === "critic" ? findRetest(state, round) : undefined;
  const transcript = [
    ...(before ? [before] : []),
    ...(beside === "proposal" ? state.said(round - 1, "cross_validation") : []),
    ...state.said(round, "proposal", "supplement"),
  ];
  const shown = [...listPositions(state, round), ...transcript];
  const known: Known = {
    ...knownTo(state, role, shown, round),
    earlier: before ? [artifactPath(before.round, "action")] : [],
  };
  const isTightened = state.isTightened && role === "critic";
  const isFirst = round === 1;
  return askInRound(state, role, at, {
    id: `artifact/${round}/${role}`,
    purpose: "artifact",
    transcript,
    shape: artifactShape({ role, size, isTightened, beside, isFirst }, known),
    notes: [
      ...noteSituation(state),
      ...noteRecord(state, round),
      noteStanding(state, role),
      ...exchanges(state, role),
    ],
    rules: [
      ...(beside === "nothing" ? [] : [wordsWithin<TurnReply>(beside, size[beside])]),
      ...(beside === "proposal" && isFirst ? [oneGroup<TurnReply>()] : []),
      ...artifactRules(role, size, {
        isTightened,
        shown,
        documents: state.readableBy(role),
      }),
      ...stanceRules<TurnReply>(state, role, known, [...shown, ...listChecks(state, round)]),
    ],
    details: {
      role,
      beside,
      lead,
      isTightened,
      earlier: known.earlier[0] ?? "",
      declares: known.stance === "declares",
      first: isFirst,
      groups: isFirst && known.options.length === 0,
    },
  });
}
