// Every ask of a swarm, built from the table. Who may see what is decided here and nowhere else.
import type { Ask, Note } from "../../kernel/ask.ts";
import type { Message, Verdict } from "../../kernel/fact.ts";
import { ask, listed } from "../shared/ask.ts";
import { askDisclosure, type DisclosureReply } from "../shared/deal.ts";
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
import type {
  AnalogyReply,
  AnalysisReply,
  ArgumentReply,
  ConfirmationReply,
  DeclarationReply,
  OpeningReply,
  QualityReply,
  ReopeningReply,
  ResponseReply,
  StressTestReply,
  SummaryReply,
  SynthesisReply,
} from "./replies.ts";
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
  steelManned,
  summaryLength,
} from "./rules.ts";
import {
  analogyShape,
  analysisShape,
  argumentShape,
  confirmationShape,
  declarationShape,
  openingShape,
  responseShape,
  stressTestShape,
} from "./shapes.ts";
import type { Table } from "./table.ts";
import { FIELDS } from "./wording.ts";

export function askAnalysis(
  brief: SwarmBrief,
  mode: Mode,
  nth: number,
  wishes: readonly string[],
  before: Message | undefined,
): Ask<AnalysisReply> {
  return ask({
    id: `analysis/${nth}`,
    seat: MODERATOR,
    purpose: "analysis",
    phase: "analysis",
    round: 0,
    transcript: before ? [before] : [],
    shape: analysisShape(mode, brief.lang),
    rules: [distinctExperts, knownTensions, everyoneInTension],
    notes: [...wished(wishes), ...given(brief)],
    details: { mode, again: before !== undefined },
  });
}

export function askDeclaration(
  table: Table,
  { seat }: Expert,
  round: number,
): Ask<DeclarationReply> {
  const again = round > 1;
  const before = table.stated(seat.id);
  return ask({
    id: `declaration/${round}/${seat.id}`,
    seat,
    purpose: "declaration",
    phase: "position_declaration",
    round,
    blind: true,
    documents: table.dealt(seat),
    shape: declarationShape(table.known(seat, []), again),
    rules: [falsifiable(), ...(again ? [changeExplained(before)] : [])],
    notes: [
      ...problem(table),
      ...about(table),
      ...listed("Options", table.main),
      ...ownWords(table, seat.id, before),
    ],
    details: { turned: table.topic !== table.brief.topic },
  });
}

export function askConfirmation(table: Table, { seat }: Expert): Ask<ConfirmationReply> {
  return ask({
    id: `confirmation/1/${seat.id}`,
    seat,
    purpose: "confirmation",
    phase: "confirmation",
    round: 1,
    blind: true,
    shape: confirmationShape(table.options),
    rules: [optionNamed()],
    notes: [...listed("Options", table.main), ...own(table, seat.id, { isShown: false })],
  });
}

export function askDisclosed(table: Table, { seat }: Expert): Ask<DisclosureReply> {
  return askDisclosure(seat, table.dealt(seat), table.transcript.messages, about(table));
}

export function askOpening(table: Table, round: number): Ask<OpeningReply> {
  const transcript = table.transcript.messages;
  const groups = table.main === undefined;
  return ask({
    id: `opening/${round}`,
    seat: MODERATOR,
    purpose: "opening",
    phase: "opening",
    round,
    transcript,
    shape: openingShape(table.known(MODERATOR, transcript), table.mode, groups, round === 1),
    rules: [processOnly(["faultLines", "questions", "options"]), oneGroup()],
    notes: [...about(table), ...(table.problem ? [] : tensions(table)), ...standings(table)],
    details: {
      groups,
      first: round === 1,
      intervention: table.intervention,
      experts: table.experts.map(({ seat }) => seat.id),
    },
  });
}

export function askArgument(table: Table, { seat }: Expert, round: number): Ask<ArgumentReply> {
  const transcript = [...table.transcript.messages];
  const known = table.known(seat, transcript);
  const confirms =
    table.options.length > 0 && !table.hasStated(seat.id) && table.declared.has(seat.id);
  return ask({
    id: `argument/${round}/${seat.id}`,
    seat,
    purpose: "argument",
    phase: "argument",
    round,
    transcript,
    documents: table.dealt(seat),
    shape: argumentShape(known, confirms),
    rules: [
      citesPeer(known.peers),
      resolves(known.ids),
      steelManned(),
      quotesHold(transcript),
      ...(confirms ? [optionNamed<ArgumentReply>()] : []),
    ],
    notes: [...about(table), ...listed("Options", table.main), ...own(table, seat.id)],
    details: { confirms },
  });
}

export function askStressTest(table: Table, round: number): Ask<StressTestReply> {
  const transcript = [...table.transcript.messages];
  const known = table.known(CONTRARIAN, transcript);
  return ask({
    id: `stress-test/${round}`,
    seat: CONTRARIAN,
    purpose: "stress-test",
    phase: "stress_test",
    round,
    transcript,
    shape: stressTestShape(known),
    rules: [resolves(known.ids), steelManned(), quotesHold(transcript), attacksSomething()],
    notes: [
      ...about(table),
      ...standings(table, { names: !table.brief.anonymous }),
      ...graph(table, round),
    ],
    details: { intervention: table.intervention },
  });
}

export function askResponse(table: Table, { seat }: Expert, round: number): Ask<ResponseReply> {
  const transcript = [...table.transcript.messages];
  const known = table.known(seat, transcript);
  return ask({
    id: `response/${round}/${seat.id}`,
    seat,
    purpose: "response",
    phase: "response",
    round,
    transcript,
    documents: table.dealt(seat),
    shape: responseShape(known),
    rules: [
      shiftIsOne(table.stated(seat.id)),
      resolves(known.ids),
      steelManned(),
      quotesHold(transcript),
    ],
    notes: [...about(table), ...listed("Options", table.main), ...own(table, seat.id)],
  });
}

export function askAnalogy(table: Table, round: number): Ask<AnalogyReply> {
  const transcript = [...table.transcript.messages];
  const known = table.known(CROSS_DOMAIN, transcript);
  return ask({
    id: `analogy/${round}`,
    seat: CROSS_DOMAIN,
    purpose: "analogy",
    phase: "analogy",
    round,
    transcript,
    shape: analogyShape(known),
    rules: [resolves(known.ids)],
    notes: [...about(table), ...listed("Options", table.main)],
  });
}

export function askQuality(table: Table, round: number): Ask<QualityReply> {
  const transcript = table.transcript.messages;
  return ask({
    id: `quality/${round}`,
    seat: MODERATOR,
    purpose: "quality",
    phase: "quality_gate",
    round,
    transcript,
    shape: qualityShape(table.known(MODERATOR, transcript)),
    rules: [lowQualityExplained, oneGroup()],
    notes: [...about(table), ...standings(table), ...graph(table, round)],
    details: { held: round, most: table.most },
  });
}

export function askSynthesis(
  table: Table,
  round: number,
  verdict: Verdict | null,
): Ask<SynthesisReply> {
  const transcript = table.transcript.messages;
  const computed = verdict
    ? [
        `${verdict.chosen === null ? "No option prevails" : `${verdict.chosen} prevails`}: ${verdict.resolution}. ${verdict.detail}`,
        ...verdict.minority.map(
          ({ option, holders, status, certificate }) =>
            `${option}, held by ${holders.join(", ")}, is ${status}. ${certificate}`,
        ),
      ]
    : [];
  return ask({
    id: "synthesis",
    seat: table.recordKeeper,
    purpose: "synthesis",
    phase: "synthesis",
    round,
    transcript,
    shape: synthesisShape(table.known(table.recordKeeper, transcript)),
    rules: [
      everyMinority(verdict?.minority.map(({ holders }) => holders) ?? []),
      everyExpert(table.experts.map(({ seat }) => seat.id)),
      summaryLength,
    ],
    notes: [
      ...about(table),
      ...standings(table),
      ...graph(table, round),
      { title: "How it was resolved, as computed", items: computed },
      { title: "Who moved", items: [...table.shifts] },
    ],
  });
}

export function askSummary(table: Table, round: number): Ask<SummaryReply> {
  return ask({
    id: `summary/${round}`,
    seat: table.recordKeeper,
    purpose: "summary",
    phase: "summary",
    round,
    transcript: table.transcript.messages,
    shape: summaryShape,
    rules: [],
    notes: [
      ...about(table),
      ...standings(table),
      { title: "Rounds", items: [`${round} held of at most ${table.most} planned`] },
    ],
  });
}

export function askReopening(table: Table, round: number): Ask<ReopeningReply> {
  return ask({
    id: `reopening/${round}`,
    seat: MODERATOR,
    purpose: "reopening",
    phase: "reopening",
    round,
    transcript: table.transcript.messages,
    shape: reopeningShape(table.tensions.map((_, i) => `t${i + 1}`)),
    rules: [],
    notes: [...about(table), ...tensions(table), ...standings(table)],
  });
}

function wished(wishes: readonly string[]): Note[] {
  return [{ title: "What whoever runs this wants changed in your list", items: wishes }];
}

function given(brief: SwarmBrief): Note[] {
  return [{ title: "Options that are given", items: brief.options }];
}

/** Before anything is said, a seat knows the problem from here. */
function problem({ problem: defined }: Table): Note[] {
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
function about({ topic, brief, constraints, adjustment, framing }: Table): Note[] {
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

function tensions(table: Table): Note[] {
  return [
    {
      title: "Tensions",
      items: table.tensions.map(
        (tension, i) => `t${i + 1}: ${inShort(tension)}. ${tension.description}`,
      ),
    },
  ];
}

/** Those who hold no position are told who stands where; in an anonymous run those who argue learn the numbers alone. */
function standings(table: Table, { names = true }: { readonly names?: boolean } = {}): Note[] {
  const holders = table.holders();
  return (table.main ? [table.main] : []).map(({ stances }) => ({
    title: "Options, and who holds them",
    items: stances.map(
      ({ id, label }) => `${id}: ${label} (${heldBy(holders.get(id) ?? [], names)})`,
    ),
  }));
}

function heldBy(holders: readonly string[], names: boolean): string {
  if (holders.length === 0) return "held by nobody";
  return names ? `held by ${holders.join(", ")}` : `held by ${holders.length}`;
}

/** The edges of a round; those of earlier ones stand in the messages. */
function graph(table: Table, round: number): Note[] {
  const drawn = table.links.filter(
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
  table: Table,
  seat: string,
  { isShown = true }: { readonly isShown?: boolean } = {},
): Note[] {
  const declared = table.declared.get(seat);
  const option = table.hasStated(seat)
    ? [`You hold ${table.stated(seat) ?? "none of the options"}.`]
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
function ownWords(table: Table, seat: string, before: string | null): Note[] {
  const last = table.transcript
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
