// Every ask of a swarm, built from its state. Who may see what is decided here and nowhere else.
import type { Ask, Seat } from "../../kernel/ask.ts";
import type { Message, Verdict } from "../../kernel/fact.ts";
import { ask, listed, type AskedWith, verdictItems } from "../shared/ask.ts";
import { attackNotes, ballotRules, everyAttack } from "../shared/ballot.ts";
import { askDisclosure } from "../shared/deal.ts";
import { processOnly } from "../shared/rules/rules.ts";
import { everyMinority, falsifiable, oneGroup, optionNamed } from "../shared/rules/stances.ts";
import type { Mode, SwarmBrief } from "./brief.ts";
import { CONTRARIAN, CROSS_DOMAIN, MODERATOR, type Expert } from "./cast.ts";
import * as notes from "./notes.ts";
import { qualityShape, reopeningShape, summaryShape, synthesisShape } from "./record-shapes.ts";
import {
  attacksSomething,
  citesPeer,
  distinctExperts,
  everyoneInTension,
  knownTensions,
  lowQualityExplained,
  quotesHold,
  resolves,
  hasSteelMan,
  summaryLength,
} from "./rules.ts";
import * as shapes from "./shapes.ts";
import { MOST_ANSWERS, type SwarmState } from "./state.ts";

export function askAnalysis(
  brief: SwarmBrief,
  {
    mode,
    nth,
    wishes,
    before,
  }: {
    readonly mode: Mode;
    readonly nth: number;
    readonly wishes: readonly string[];
    readonly before: Message | undefined;
  },
) {
  return ask({
    id: `analysis/${nth}`,
    seat: MODERATOR,
    purpose: "analysis",
    round: 0,
    transcript: before ? [before] : [],
    shape: shapes.analysisShape(mode, brief.lang),
    rules: [distinctExperts, knownTensions, everyoneInTension],
    notes: [
      { title: "What whoever runs this wants changed in your list", items: wishes },
      { title: "Options that are given", items: brief.options },
    ],
    details: { mode, again: before !== undefined },
  });
}

/** Two come first, before the panel is asked: their asks stand in a phase of their own. */
const PROBE = "probe";

interface Turn {
  readonly round: number;
  /** Is it one of the first two, asked before the panel? */
  readonly isProbe?: boolean;
}

function phaseOf({ isProbe = false }: Turn, phase: string): string {
  return isProbe ? PROBE : phase;
}

export function askDeclaration(state: SwarmState, { seat }: Expert, turn: Turn) {
  const { round } = turn;
  const isFirst = round === 1;
  const known = state.known(seat, []);
  const told = isFirst ? [] : notes.listNamed(state, seat.id, round - 1);
  return ask({
    id: `declaration/${round}/${seat.id}`,
    seat,
    purpose: "declaration",
    phase: phaseOf(turn, "position_declaration"),
    round,
    blind: true,
    documents: state.dealt(seat),
    shape: shapes.declarationShape(known, isFirst, told),
    rules: [
      falsifiable<shapes.DeclarationReply>(),
      ...(known.options.length > 0
        ? ballotRules<shapes.DeclarationReply>(state.held(seat.id), state.sources(seat))
        : []),
    ],
    notes: [
      ...notes.listProblem(state),
      ...notes.listOthers(state, seat),
      ...notes.listTopic(state),
      ...listed("Options", state.main),
      ...(isFirst ? [] : notes.listNews(state, seat.id, round - 1)),
    ],
    details: {
      first: isFirst,
      turned: state.topic !== state.brief.topic,
      votes: known.options.length > 0,
    },
  });
}

/** The same question once more to the same seat, before anybody's words are shown. */
export function askReflection(state: SwarmState, { seat }: Expert, turn: Turn) {
  return ask({
    id: `reflection/1/${seat.id}`,
    seat,
    purpose: "reflection",
    phase: phaseOf(turn, "reflection"),
    round: 1,
    blind: true,
    documents: state.dealt(seat),
    shape: shapes.reflectionShape(state.options),
    rules:
      state.options.length > 0
        ? ballotRules<shapes.ReflectionReply>(null, state.sources(seat))
        : [],
    notes: [
      ...notes.listProblem(state),
      ...listed("Options", state.main),
      ...notes.listOwn(state, seat.id, { isShown: false }),
    ],
  });
}

export function askDisclosed(state: SwarmState, { seat }: Expert) {
  return askDisclosure(seat, state.dealt(seat), state.transcript.messages, notes.listTopic(state));
}

/** An ask that shows all that was said so far, and what the round is about. */
function askOf<T>(
  state: SwarmState,
  seat: Seat,
  { purpose, round, notes: own = [], ...asked }: AskedWith<T> & Pick<Ask, "purpose" | "round">,
): Ask<T> {
  return ask({
    id: `${purpose}/${round}`,
    seat,
    purpose,
    round,
    transcript: state.transcript.messages,
    notes: [...notes.listTopic(state), ...own],
    ...asked,
  });
}

/** The same of an expert, who knows the options, the other experts and where it stands. */
function askExpert<T>(
  state: SwarmState,
  seat: Seat,
  { purpose, round, notes: more = [], ...asked }: AskedWith<T> & Pick<Ask, "purpose" | "round">,
): Ask<T> {
  return askOf(state, seat, {
    id: `${purpose}/${round}/${seat.id}`,
    purpose,
    round,
    documents: state.dealt(seat),
    notes: [...listed("Options", state.main), ...notes.listOwn(state, seat.id), ...more],
    ...asked,
  });
}

/** Do the first two say the same, and for the same kind of reason? */
export function askComparison(state: SwarmState) {
  const { experts } = state.known(MODERATOR, []);
  return askOf(state, MODERATOR, {
    purpose: "comparison",
    phase: PROBE,
    round: 1,
    shape: shapes.comparisonShape(experts),
    rules: [oneGroup()],
    details: { experts },
  });
}

export function askOpening(state: SwarmState, round: number) {
  const groups = state.main === undefined;
  const isFirst = round === 1;
  const known = state.known(MODERATOR, state.transcript.messages);
  return askOf(state, MODERATOR, {
    purpose: "opening",
    round,
    shape: shapes.openingShape(known, state.mode, { groupsOptions: groups, isFirst }),
    rules: [processOnly<shapes.OpeningReply>(["faultLines", "questions"]), oneGroup()],
    notes: [...(state.problem ? [] : notes.listTensions(state)), ...notes.listStandings(state)],
    details: { groups, first: isFirst, intervention: state.intervention, experts: known.experts },
  });
}

export function askArgument(state: SwarmState, { seat }: Expert, round: number) {
  const shown = [...state.transcript.messages];
  const known = state.known(seat, shown);
  const confirms = mustConfirm(state, seat.id);
  const answered = state.argument.answersTo(seat.id);
  return askExpert(state, seat, {
    purpose: "argument",
    round,
    shape: shapes.argumentShape(known, { confirms, attacks: answered }),
    rules: [
      citesPeer(known.peers),
      resolves(known.ids),
      hasSteelMan(),
      quotesHold(shown),
      ...(confirms ? [optionNamed()] : []),
    ],
    notes: attackNotes("Your attacks that were answered", answered, notes.nameFor(state)),
    details: { confirms, insists: answered.length > 0 },
  });
}

/** Has the expert declared itself, and not said yet which of the options that is? */
function mustConfirm(state: SwarmState, expert: string): boolean {
  return state.options.length > 0 && !state.hasVoted(expert) && state.declared.has(expert);
}

export function askStressTest(state: SwarmState, turn: Turn) {
  const { round, isProbe = false } = turn;
  const shown = [...state.transcript.messages];
  const known = state.known(CONTRARIAN, shown);
  const answered = state.argument.answersTo(CONTRARIAN.id);
  return askOf(state, CONTRARIAN, {
    ...(isProbe ? { id: "probe/stress-test" } : {}),
    purpose: "stress-test",
    phase: phaseOf(turn, "stress_test"),
    round,
    shape: shapes.stressTestShape(known, answered),
    rules: [
      resolves([...known.ids, ...known.options]),
      hasSteelMan(),
      quotesHold(shown),
      attacksSomething(),
    ],
    notes: [
      ...notes.listStandings(state, { names: !state.brief.anonymous }),
      ...notes.listReferences(state, round),
      ...attackNotes("Your attacks that were answered", answered, notes.nameFor(state)),
    ],
    details: { intervention: state.intervention, insists: answered.length > 0 },
  });
}

export function askResponse(
  state: SwarmState,
  { seat }: Expert,
  turn: Turn & { readonly isLast: boolean },
) {
  const { round, isProbe = false, isLast } = turn;
  const known = state.known(seat, [...state.transcript.messages]);
  const confirms = mustConfirm(state, seat.id);
  const attacks = state.attacksDue(seat.id).slice(0, MOST_ANSWERS);
  return askExpert(state, seat, {
    ...(isProbe ? { id: `probe/response/${seat.id}` } : {}),
    purpose: "response",
    phase: phaseOf(turn, "response"),
    round,
    shape: shapes.responseShape(known, { confirms, attacks, isLast }),
    rules: [
      ...everyAttack<shapes.ResponseReply>(attacks),
      ...ballotRules<shapes.ResponseReply>(state.held(seat.id), state.sources(seat)),
      ...(confirms ? [optionNamed<shapes.ResponseReply>()] : []),
    ],
    notes: attackNotes("Attacks that you have to answer", attacks, notes.nameFor(state)),
    details: { confirms, attacked: attacks.length > 0, last: isLast },
  });
}

export function askAnalogy(state: SwarmState, round: number) {
  const known = state.known(CROSS_DOMAIN, state.transcript.messages);
  return askOf(state, CROSS_DOMAIN, {
    purpose: "analogy",
    round,
    shape: shapes.analogyShape(known),
    rules: [resolves(known.ids)],
    notes: listed("Options", state.main),
  });
}

export function askQuality(state: SwarmState, round: number) {
  const isAsked = state.request !== "";
  return askOf(state, MODERATOR, {
    purpose: "quality",
    phase: "quality_gate",
    round,
    shape: qualityShape(state.known(MODERATOR, state.transcript.messages), isAsked),
    rules: [lowQualityExplained, oneGroup()],
    notes: [
      ...notes.listStandings(state),
      ...notes.listReferences(state, round),
      {
        title: "What whoever runs this asked for before this round",
        items: isAsked ? [state.request] : [],
      },
    ],
    details: { held: round, most: state.most },
  });
}

export function askSynthesis(state: SwarmState, round: number, verdict: Verdict | null) {
  return ask({
    id: "synthesis",
    seat: state.recordKeeper,
    purpose: "synthesis",
    round,
    transcript: state.transcript.messages,
    shape: synthesisShape(state.known(state.recordKeeper, state.transcript.messages)),
    rules: [everyMinority(verdict?.minority.map(({ holders }) => holders) ?? []), summaryLength],
    notes: [
      ...notes.listConstraints(state),
      ...notes.listStandings(state),
      ...notes.listReferences(state),
      ...notes.listAttacks(state),
      { title: "How it was resolved, as computed", items: verdictItems(verdict) },
      { title: "Who moved", items: [...state.moves] },
    ],
  });
}

export function askSummary(state: SwarmState, round: number) {
  return askOf(state, state.recordKeeper, {
    purpose: "summary",
    round,
    shape: summaryShape,
    notes: [
      ...notes.listStandings(state),
      { title: "Rounds", items: [`${round} held of at most ${state.most} planned`] },
    ],
  });
}

export function askReopening(state: SwarmState, round: number) {
  return askOf(state, MODERATOR, {
    purpose: "reopening",
    round,
    shape: reopeningShape(state.tensions.map((_, i) => `t${i + 1}`)),
    notes: [...notes.listTensions(state), ...notes.listStandings(state)],
  });
}
