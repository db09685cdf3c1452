// Every ask of a member and of the devil's advocate, built from the state. Who may see what is decided here and beside, in what the moderator is asked.
import type { Ask, Note } from "../../kernel/ask.ts";
import type { JsonObject } from "../../kernel/json.ts";
import { ask, listed, listHolders, type AskedWith } from "../shared/ask.ts";
import { inWords } from "../shared/transcript.ts";
import { castNotes } from "./cast.ts";
import * as rules from "./rules.ts";
import * as shapes from "./shapes.ts";
import type { DialecticState, Member } from "./state.ts";
import { FIELDS, ATTACKS } from "./wording.ts";
import type { Issue } from "../../kernel/fact.ts";
import { attackNotes } from "../shared/ballot.ts";
import { NONE } from "../shared/options.ts";
import { idsIn } from "../shared/schema.ts";
import type { Basis } from "./convergence.ts";

const MEMBER_WORDS = 200;
const FINAL_WORDS = 500;

/** What an ask says besides its seat. */
export type About<T> = AskedWith<T> & Pick<Ask<T>, "purpose" | "round">;

/** An ask of a member, or of the devil's advocate: it is told what each member looks after. */
function askMember<T>(state: DialecticState, { seat }: Member, about: About<T>): Ask<T> {
  const { purpose, round, notes = [] } = about;
  const dealt = seat === state.devil.seat ? {} : { documents: state.dealt(seat) };
  const own = [...castNotes(state.seats, state.axis), ...notes];
  return ask({ id: `${purpose}/${round}/${seat.id}`, seat, ...dealt, ...about, notes: own });
}

export function askPosition(state: DialecticState, member: Member) {
  return askMember(state, member, {
    purpose: "position",
    round: 1,
    blind: true,
    shape: shapes.positionShape({ ...state.known(member, []), options: givenOptions(state) }),
    rules: rules.limitWords(MEMBER_WORDS),
    notes: listGiven(state),
  });
}

/** Once more, alone: nobody's words were shown in between. */
export function askAgain(state: DialecticState, member: Member) {
  const before = state.positionOf(member);
  return askMember(state, member, {
    purpose: "reask",
    round: 1,
    blind: true,
    shape: shapes.reaskShape(givenOptions(state)),
    notes: [
      ...listGiven(state),
      { title: "Your position", items: before ? [inWords(before.body, FIELDS)] : [] },
    ],
  });
}

/** Options that members made are no business of whoever has yet to take a position. */
function givenOptions(state: DialecticState): readonly string[] {
  return state.brief.options.length > 0 ? state.votes.options : [];
}

function listGiven(state: DialecticState): Note[] {
  return givenOptions(state).length > 0 ? listed("Options", state.votes.main) : [];
}

export function askPremises(state: DialecticState) {
  return askMember(state, state.devil, {
    id: `position/1/${state.devil.seat.id}`,
    purpose: "premises",
    phase: "position",
    round: 1,
    blind: true,
    shape: shapes.premisesShape,
    rules: rules.limitWords(MEMBER_WORDS),
    notes: listGiven(state),
  });
}

export function askChallenge(state: DialecticState, member: Member, round: number) {
  const { transcript, known, attacks, notes } = exchangeFor(state, member);
  return askMember(state, member, {
    purpose: "challenge",
    round,
    transcript,
    shape: shapes.challengeShape(known, targetsFor(state, member, round)),
    rules: [
      ...rules.CRITICAL,
      ...rules.limitWords<object>(MEMBER_WORDS),
      ...rules.voteRules(state, member, transcript),
      ...rules.answerRules(attacks),
    ],
    notes: [...ownPlace(state, member), ...notes],
  });
}

/** `phase`: the round that the devil's advocate takes part in, or the rebuttal of an agreement; `id` where that names no round. */
export function askAttack(
  state: DialecticState,
  about: { round: number; phase: "challenge" | "synthesis" | "rebuttal"; id?: string },
) {
  const { round, phase, id = round } = about;
  const { devil } = state;
  const { transcript, known, notes } = exchangeFor(state, devil);
  const isRound = phase !== "rebuttal";
  const unplaced = state.premises.filter(({ isPlaced }) => !isPlaced);
  const claims = state.members.flatMap((member) => state.claimOf(member)?.id ?? []);
  const aims = {
    targets: [...claims, ...state.votes.options],
    unplaced: unplaced.map((premise) => premise.id),
    isRound,
  };
  return askMember(state, devil, {
    id: `${isRound ? "attack" : "rebuttal"}/${id}/${devil.seat.id}`,
    purpose: "attack",
    phase,
    round,
    transcript,
    shape: shapes.attackShape(known, aims),
    rules: [
      ...rules.CRITICAL,
      ...rules.limitWords<object>(MEMBER_WORDS),
      ...(isRound ? [rules.newPremises(state)] : []),
      ...(unplaced.length > 0 ? [rules.everyPlace(aims.unplaced)] : []),
    ],
    notes: [
      ...listIssues(state),
      {
        title: "Your premises that are not aimed at anything yet",
        items: unplaced.map((row) => `${row.id}: ${row.premise}`),
      },
      {
        title: "Premises already named",
        items: state.premises
          .filter(({ isPlaced }) => isRound && isPlaced)
          .map(({ premise }) => premise),
      },
      ...notes,
    ],
    details: { phase },
  });
}

export function askSynthesis(state: DialecticState, member: Member, round: number) {
  const { transcript, known, attacks, notes } = exchangeFor(state, member);
  return askMember(state, member, {
    purpose: "synthesis",
    round,
    transcript,
    shape: shapes.synthesisShape(known),
    rules: [
      ...rules.limitWords<object>(MEMBER_WORDS),
      ...rules.voteRules(state, member, transcript),
      ...rules.answerRules(attacks),
    ],
    notes: [...ownPlace(state, member), ...notes, ...faultsNamed(state)],
  });
}

/** `phase` answer: after an attack on what all hold; it is the final position where the run ends there. */
export function askFinal(
  state: DialecticState,
  member: Member,
  about: { round: number; phase?: "final" | "answer"; id?: string; isAlone?: boolean },
) {
  const { round, phase = "final", id, isAlone = false } = about;
  const { transcript, known, attacks, notes } = exchangeFor(state, member, isAlone);
  const anyCase = state.anyCase.filter(({ seat }) => seat !== member.key);
  return askMember(state, member, {
    id: [phase, ...(id === undefined ? [] : [id]), member.seat.id].join("/"),
    purpose: "final",
    phase,
    round,
    transcript,
    blind: isAlone,
    shape: shapes.finalShape(known, isAlone ? [] : anyCase.map((item) => item.id)),
    rules: [
      ...rules.limitWords<object>(FINAL_WORDS),
      ...rules.voteRules(state, member, transcript),
      ...rules.answerRules(attacks),
    ],
    notes: [
      ...ownPlace(state, member, isAlone),
      ...notes,
      {
        title: "What others would do whichever option is chosen",
        items: isAlone ? [] : anyCase.map((item) => `${item.id}: ${item.text}`),
      },
    ],
  });
}

export function askCompromise(
  state: DialecticState,
  { round, isAlone = false }: { round: number; isAlone?: boolean },
) {
  const { devil } = state;
  const { transcript, known, notes } = exchangeFor(state, devil, isAlone);
  return askMember(state, devil, {
    id: `final/${devil.seat.id}`,
    purpose: "compromise",
    phase: "final",
    round,
    transcript,
    blind: isAlone,
    shape: shapes.compromiseShape(known),
    rules: rules.limitWords(FINAL_WORDS),
    notes: [
      { title: "Premises named so far", items: state.premises.map(({ premise }) => premise) },
      ...notes,
    ],
  });
}

export function askSelfChallenge({ seat }: Member, own: JsonObject, round: number) {
  return ask({
    id: `self-challenge/${seat.id}`,
    seat,
    purpose: "self-challenge",
    phase: "alone",
    round,
    blind: true,
    shape: shapes.selfChallengeShape,
    rules: rules.limitWords(MEMBER_WORDS),
    notes: [{ title: "Your position", items: [inWords(own, FIELDS)] }],
  });
}

/**
 * One peer's latest claim, another one each time, so that every claim is attacked and none by everybody; beside it what the moderator named
 * as what most depends on.
 */
function targetsFor(state: DialecticState, member: Member, round: number): readonly string[] {
  const others = state.members.filter((each) => each !== member);
  const place = state.members.indexOf(member) + Math.floor(round / 2) - 1;
  const peer = others[place % others.length];
  const latest = peer && state.claimOf(peer);
  const own = new Set(state.wordsOf(member).map(({ id }) => id));
  const focused = state.focus.filter((id) => !own.has(id));
  const targets = [...new Set([...(latest ? [latest.id] : []), ...focused])];
  return targets.length > 0 ? targets : state.known(member, state.readable()).others;
}

// The lists that asks of a dialectic carry: issues, who stands where, attacks and answers, what a member held and said.
const titleOf = ({ id, title }: Issue): string => `Issue ${id}: ${title}`;

function listIssues({ allIssues }: DialecticState): Note[] {
  return allIssues.flatMap((issue) => listed(titleOf(issue), issue));
}

/** The moderator alone is told who stands where. */
export function listStandings(state: DialecticState, basis: Basis): Note[] {
  return state.allIssues.map((issue) => {
    const held = [...state.stances(issue, basis)];
    const holdersOf = (id: string): string[] =>
      held.filter(([, stance]) => stance === id).map(([member]) => member);
    return { title: titleOf(issue), items: listHolders(issue, holdersOf) };
  });
}

/**
 * What a member reads, may be asked to answer or insist on, and the lists that say so. Whoever works alone reads nobody's words; the devil's
 * advocate holds nothing to answer for.
 */
function exchangeFor(state: DialecticState, member: Member, isAlone = false) {
  const transcript = isAlone ? [] : state.readable();
  const attacks = isAlone || member === state.devil ? [] : state.attacksOn(member);
  const answered = isAlone ? [] : state.answeredFor(member);
  const nameOf = (seat: string): string => (state.brief.anonymous ? "a peer" : seat);
  return {
    transcript,
    known: {
      ...state.known(member, transcript),
      attacks: idsIn(attacks),
      answered: idsIn(answered),
    },
    attacks,
    notes: [
      ...attackNotes(ATTACKS, attacks, nameOf),
      ...attackNotes("Your attacks that were answered", answered, nameOf),
    ],
  };
}

/** The issues, and what a member last said of itself: nobody has to guess whether a vote is a move. */
function ownPlace(state: DialecticState, member: Member, isAlone = false): Note[] {
  const { key } = member;
  const { votes } = state;
  const main = votes.main;
  const items = [
    ...(main && votes.hasVoted(key) ? [`${main.id}: ${votes.held(key) ?? NONE}`] : []),
    ...state.issues.flatMap(({ id }) => {
      const stance = state.stated(key, id);
      return stance === undefined ? [] : [`${id}: ${stance ?? NONE}`];
    }),
  ];
  return [
    ...listIssues(state),
    { title: "What you held after your last turn", items },
    ...ownWords(state, member, isAlone),
  ];
}

/** In a hub or alone, a member is shown its own earlier words, since no transcript holds them. */
function ownWords(state: DialecticState, member: Member, isAlone: boolean): Note[] {
  if (!state.hub && !isAlone) return [];
  const items = state.wordsOf(member).map(({ id, body }) => `${id} ${inWords(body, FIELDS)}`);
  return [{ title: "What you said before", items }];
}

/** In a hub nobody reads the others' faults: they are listed, so that none is named twice. */
function faultsNamed(state: DialecticState): Note[] {
  if (!state.hub) return [];
  return [{ title: "Faults in the documents that were named", items: state.faults }];
}
