// Every ask of a swarm, built from its state. Who may see what is decided here and nowhere else.
import type { Ask, Note } from "../../kernel/ask.ts";
import type { Message, Verdict } from "../../kernel/fact.ts";
import type { Seat } from "../../kernel/ask.ts";
import { ask, listed, listHolders, type AskedWith, verdictItems } from "../shared/ask.ts";
import { askDisclosure } from "../shared/deal.ts";
import { processOnly } from "../shared/rules/rules.ts";
import {
  changeExplained,
  everyMinority,
  falsifiable,
  oneGroup,
  optionNamed,
} from "../shared/rules/stances.ts";
import { inWords } from "../shared/transcript.ts";
import type { Mode, SwarmBrief } from "./brief.ts";
import { CONTRARIAN, CROSS_DOMAIN, inShort, MODERATOR, type Expert } from "./cast.ts";
import { qualityShape, reopeningShape, summaryShape, synthesisShape } from "./record-shapes.ts";
import {
  attacksSomething,
  citesPeer,
  distinctExperts,
  everyExpert,
  everyoneInTension,
  knownTensions,
  lowQualityExplained,
  quotesHold,
  resolves,
  shiftIsOne,
  hasSteelMan,
  summaryLength,
} from "./rules.ts";
import * as shapes from "./shapes.ts";
import type { SwarmState } from "./state.ts";
import { FIELDS } from "./wording.ts";

export function askAnalysis(
  brief: SwarmBrief,
  mode: Mode,
  nth: number,
  wishes: readonly string[],
  before: Message | undefined,
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

export function askDeclaration(state: SwarmState, { seat }: Expert, round: number) {
  const again = round > 1;
  const before = state.stated(seat.id);
  return ask({
    id: `declaration/${round}/${seat.id}`,
    seat,
    purpose: "declaration",
    phase: "position_declaration",
    round,
    blind: true,
    documents: state.dealt(seat),
    shape: shapes.declarationShape(state.known(seat, []), again),
    rules: [falsifiable(), ...(again ? [changeExplained(before)] : [])],
    notes: [
      ...problem(state),
      ...about(state),
      ...listed("Options", state.main),
      ...ownWords(state, seat.id, before),
    ],
    details: { turned: state.topic !== state.brief.topic },
  });
}

export function askConfirmation(state: SwarmState, { seat }: Expert) {
  return ask({
    id: `confirmation/1/${seat.id}`,
    seat,
    purpose: "confirmation",
    round: 1,
    blind: true,
    shape: shapes.confirmationShape(state.options),
    rules: [optionNamed()],
    notes: [...listed("Options", state.main), ...own(state, seat.id, { isShown: false })],
  });
}

export function askDisclosed(state: SwarmState, { seat }: Expert) {
  return askDisclosure(seat, state.dealt(seat), state.transcript.messages, about(state));
}

/** An ask that shows all that was said so far, and what the round is about. */
function askOf<T>(
  state: SwarmState,
  seat: Seat,
  purpose: string,
  round: number,
  { notes = [], ...asked }: AskedWith<T>,
): Ask<T> {
  return ask({
    id: `${purpose}/${round}`,
    seat,
    purpose,
    round,
    transcript: state.transcript.messages,
    notes: [...about(state), ...notes],
    ...asked,
  });
}

/** The same of an expert, who knows the options and where it stands. */
function askExpert<T>(
  state: SwarmState,
  seat: Seat,
  purpose: string,
  round: number,
  asked: AskedWith<T>,
): Ask<T> {
  return askOf(state, seat, purpose, round, {
    id: `${purpose}/${round}/${seat.id}`,
    documents: state.dealt(seat),
    notes: [...listed("Options", state.main), ...own(state, seat.id)],
    ...asked,
  });
}

export function askOpening(state: SwarmState, round: number) {
  const groups = state.main === undefined;
  const isFirst = round === 1;
  const known = state.known(MODERATOR, state.transcript.messages);
  return askOf(state, MODERATOR, "opening", round, {
    shape: shapes.openingShape(known, state.mode, groups, isFirst),
    rules: [processOnly<shapes.OpeningReply>(["faultLines", "questions", "options"]), oneGroup()],
    notes: [...(state.problem ? [] : tensions(state)), ...standings(state)],
    details: {
      groups,
      first: isFirst,
      intervention: state.intervention,
      experts: state.members,
    },
  });
}

export function askArgument(state: SwarmState, { seat }: Expert, round: number) {
  const shown = [...state.transcript.messages];
  const known = state.known(seat, shown);
  const confirms =
    state.options.length > 0 && !state.hasStated(seat.id) && state.declared.has(seat.id);
  return askExpert(state, seat, "argument", round, {
    shape: shapes.argumentShape(known, confirms),
    rules: [
      citesPeer(known.peers),
      resolves(known.ids),
      hasSteelMan(),
      quotesHold(shown),
      ...(confirms ? [optionNamed()] : []),
    ],
    details: { confirms },
  });
}

export function askStressTest(state: SwarmState, round: number) {
  const shown = [...state.transcript.messages];
  const known = state.known(CONTRARIAN, shown);
  return askOf(state, CONTRARIAN, "stress-test", round, {
    phase: "stress_test",
    shape: shapes.stressTestShape(known),
    rules: [resolves(known.ids), hasSteelMan(), quotesHold(shown), attacksSomething()],
    notes: [...standings(state, { names: !state.brief.anonymous }), ...graph(state, round)],
    details: { intervention: state.intervention },
  });
}

export function askResponse(state: SwarmState, { seat }: Expert, round: number) {
  const shown = [...state.transcript.messages];
  const known = state.known(seat, shown);
  return askExpert(state, seat, "response", round, {
    shape: shapes.responseShape(known),
    rules: [
      shiftIsOne(state.stated(seat.id)),
      resolves(known.ids),
      hasSteelMan(),
      quotesHold(shown),
    ],
  });
}

export function askAnalogy(state: SwarmState, round: number) {
  const known = state.known(CROSS_DOMAIN, state.transcript.messages);
  return askOf(state, CROSS_DOMAIN, "analogy", round, {
    shape: shapes.analogyShape(known),
    rules: [resolves(known.ids)],
    notes: listed("Options", state.main),
  });
}

export function askQuality(state: SwarmState, round: number) {
  return askOf(state, MODERATOR, "quality", round, {
    phase: "quality_gate",
    shape: qualityShape(state.known(MODERATOR, state.transcript.messages)),
    rules: [lowQualityExplained, oneGroup()],
    notes: [...standings(state), ...graph(state, round)],
    details: { held: round, most: state.most },
  });
}

export function askSynthesis(state: SwarmState, round: number, verdict: Verdict | null) {
  return askOf(state, state.recordKeeper, "synthesis", round, {
    id: "synthesis",
    shape: synthesisShape(state.known(state.recordKeeper, state.transcript.messages)),
    rules: [
      everyMinority(verdict?.minority.map(({ holders }) => holders) ?? []),
      everyExpert(state.members),
      summaryLength,
    ],
    notes: [
      ...standings(state),
      ...graph(state, round),
      { title: "How it was resolved, as computed", items: verdictItems(verdict) },
      { title: "Who moved", items: [...state.shifts] },
    ],
  });
}

export function askSummary(state: SwarmState, round: number) {
  return askOf(state, state.recordKeeper, "summary", round, {
    shape: summaryShape,
    notes: [
      ...standings(state),
      { title: "Rounds", items: [`${round} held of at most ${state.most} planned`] },
    ],
  });
}

export function askReopening(state: SwarmState, round: number) {
  return askOf(state, MODERATOR, "reopening", round, {
    shape: reopeningShape(state.tensions.map((_, i) => `t${i + 1}`)),
    notes: [...tensions(state), ...standings(state)],
  });
}

/** Before anything is said, a seat knows the problem from here. */
function problem({ problem: defined }: SwarmState): Note[] {
  return defined
    ? [
        {
          title: "The problem",
          items: [defined.statement, `Scope: ${defined.scope}`, ...defined.successCriteria],
        },
      ]
    : [];
}

/** What this round is about, for every seat alike. */
function about({ topic, brief, constraints, adjustment, framing }: SwarmState): Note[] {
  return [
    { title: "This round is about", items: topic === brief.topic ? [] : [topic] },
    {
      title: "Constraints that were added by whoever runs this; they hold",
      items: [...constraints],
    },
    {
      title: "What this round has to do otherwise than the last",
      items: adjustment === "" ? [] : [adjustment],
    },
    { title: "How the moderator wants it gone at", items: framing === "" ? [] : [framing] },
  ];
}

function tensions(state: SwarmState): Note[] {
  return [
    {
      title: "Tensions",
      items: state.tensions.map(
        (tension, i) => `t${i + 1}: ${inShort(tension)}. ${tension.description}`,
      ),
    },
  ];
}

/** Those who hold no position are told who stands where; in an anonymous run those who argue learn the numbers alone. */
function standings(state: SwarmState, shown: { readonly names?: boolean } = {}): Note[] {
  const holders = state.holders();
  const items = state.main && listHolders(state.main, (id) => holders.get(id) ?? [], shown);
  return items ? [{ title: "Options, and who holds them", items }] : [];
}

/** The edges of a round; those of earlier ones stand in the messages. */
function graph(state: SwarmState, round: number): Note[] {
  const drawn = state.links.filter(
    ({ from, to, resolved }) => resolved && !to.startsWith("ctx:") && from.startsWith(`r${round}-`),
  );
  const rows = [...new Set(drawn.map(({ from }) => from))].map(
    (id) =>
      `${id} ${drawn
        .filter(({ from }) => from === id)
        .map(({ to, relation, mode }) => `${relation} ${to}${mode === null ? "" : ` (${mode})`}`)
        .join(", ")}`,
  );
  return [{ title: "Who refers to whom in this round", items: rows }];
}

/** Where an expert stands, so that nobody has to guess whether an option is a change. */
function own(
  state: SwarmState,
  seat: string,
  { isShown = true }: { readonly isShown?: boolean } = {},
): Note[] {
  const declared = state.declared.get(seat);
  const option = state.hasStated(seat)
    ? [`You hold ${state.stated(seat) ?? "none of the options"}.`]
    : [];
  return [
    {
      title: "Where you stand",
      items: [
        ...(declared
          ? [
              `Your declaration of this round is ${declared.id}${isShown ? "." : `: ${inWords(declared.body, FIELDS)}`}`,
            ]
          : []),
        ...option,
      ],
    },
  ];
}

/** What of its own last message says where an expert stood and why. */
const LAST_WORDS = ["position", "currentPosition", "shiftReason"];

/** Blind, an expert still knows its own last words. */
function ownWords(state: SwarmState, seat: string, before: string | null): Note[] {
  const last = state.transcript
    .of(seat)
    .findLast(({ phase }) => phase === "response" || phase === "position_declaration");
  const words =
    last &&
    LAST_WORDS.flatMap((field) => (typeof last.body[field] === "string" ? [last.body[field]] : []));
  return last && words
    ? [
        {
          title: "Where you stood last",
          items: [`${last.id}: ${words.join(" ")}`, `You held ${before ?? "none of the options"}.`],
        },
      ]
    : [];
}
