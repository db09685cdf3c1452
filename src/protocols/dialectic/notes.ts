// The lists that asks of a dialectic carry: issues, who stands where, attacks and answers, what a member held and said.
import type { Note } from "../../kernel/ask.ts";
import type { Issue } from "../../kernel/fact.ts";
import { listed, listHolders } from "../shared/ask.ts";
import { attackNotes } from "../shared/ballot.ts";
import { NONE } from "../shared/options.ts";
import { inWords } from "../shared/transcript.ts";
import type { Basis } from "./convergence.ts";
import type { DialecticState, Member } from "./state.ts";
import { ATTACKS, FIELDS } from "./wording.ts";

const titleOf = ({ id, title }: Issue): string => `Issue ${id}: ${title}`;

export function listIssues({ allIssues }: DialecticState): Note[] {
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

/** What a member may be asked to answer or insist on, and the lists that say so. Whoever works alone reads nobody's attack. */
export function exchangeFor(state: DialecticState, member: Member, isAlone = false) {
  const attacks = isAlone ? [] : state.attacksOn(member);
  const answered = isAlone ? [] : state.answeredFor(member);
  return {
    known: {
      ...state.known(member, isAlone ? [] : state.readable()),
      attacks: attacks.map(({ id }) => id),
      answered: answered.map(({ id }) => id),
    },
    attacks,
    notes: exchangeNotes(state, attacks, answered),
  };
}

type Attacks = ReturnType<DialecticState["attacksOn"]>;

export function exchangeNotes(
  { brief }: DialecticState,
  attacks: Attacks,
  answered: Attacks,
): Note[] {
  const nameOf = (seat: string): string => (brief.anonymous ? "a peer" : seat);
  return [
    ...attackNotes(ATTACKS, attacks, nameOf),
    ...attackNotes("Your attacks that were answered", answered, nameOf),
  ];
}

/** The issues, and what a member last said of itself: nobody has to guess whether a vote is a move. */
export function ownPlace(state: DialecticState, member: Member, isAlone = false): Note[] {
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
export function faultsNamed(state: DialecticState): Note[] {
  if (!state.hub) return [];
  return [{ title: "Faults in the documents that were named", items: state.faults }];
}
