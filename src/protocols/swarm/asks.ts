// Every ask of a swarm, built from the table. Who may see what is decided here and nowhere else.
import type { Ask, Note } from "../../script/ask.ts";
import type { Message, Verdict } from "../../script/fact.ts";
import { ask, listed } from "../ask.ts";
import { processOnly } from "../rules/rules.ts";
import { inWords } from "../transcript.ts";
import type { Mode, SwarmBrief } from "./brief.ts";
import { CONTRARIAN, CROSS_DOMAIN, MODERATOR, type Expert } from "./cast.ts";
import { qualityShape, reopeningShape, summaryShape, synthesisShape } from "./record-shapes.ts";
import type {
  AnalogyReply, AnalysisReply, ArgumentReply, DeclarationReply, DisclosureReply, OpeningReply, QualityReply, ReopeningReply, ResponseReply, StressTestReply, SummaryReply, SynthesisReply,
} from "./replies.ts";
import {
  attacksSomething, changeExplained, citesPeer, distinctExperts, everyMinority, everyoneInTension, falsifiable, knownTensions, lowQualityExplained, resolves, shiftIsOne, steelManned,
} from "./rules.ts";
import { analogyShape, analysisShape, argumentShape, declarationShape, disclosureShape, openingShape, responseShape, stressTestShape } from "./shapes.ts";
import type { Table } from "./table.ts";
import { FIELDS } from "./wording.ts";

export function askAnalysis(brief: SwarmBrief, mode: Mode, nth: number, wishes: readonly string[], before: Message | undefined): Ask<AnalysisReply> {
  return ask({
    id: `analysis/${nth}`, seat: MODERATOR, purpose: "analysis", phase: "analysis", round: 0, transcript: before ? [before] : [],
    shape: analysisShape(mode), rules: [distinctExperts, knownTensions, everyoneInTension],
    notes: [...wished(wishes), ...given(brief)], details: { mode, again: before !== undefined },
  });
}

export function askDeclaration(table: Table, { seat }: Expert, round: number): Ask<DeclarationReply> {
  const again = round > 1;
  const before = table.stated(seat.id);
  return ask({
    id: `declaration/${round}/${seat.id}`, seat, purpose: "declaration", phase: "position_declaration", round, blind: true, documents: table.dealt(seat),
    shape: declarationShape(table.known(seat, []), again), rules: [falsifiable, ...(again ? [changeExplained(before)] : [])],
    notes: [...problem(table), ...about(table), ...listed("Options", table.main), ...ownWords(table, seat.id, before)], details: { again },
  });
}

export function askDisclosure(table: Table, { seat }: Expert): Ask<DisclosureReply> {
  const documents = table.dealt(seat);
  return ask({
    id: `disclosure/1/${seat.id}`, seat, purpose: "disclosure", phase: "disclosure", round: 1, transcript: table.transcript.messages, documents,
    shape: disclosureShape(documents.map(({ name }) => name)), rules: [], notes: about(table),
  });
}

export function askOpening(table: Table, round: number): Ask<OpeningReply> {
  const transcript = table.transcript.messages;
  const groups = table.main === undefined;
  return ask({
    id: `opening/${round}`, seat: MODERATOR, purpose: "opening", phase: "opening", round, transcript,
    shape: openingShape(table.known(MODERATOR, transcript), table.mode, groups, round === 1), rules: [processOnly(["faultLines", "questions"])],
    notes: [...about(table), ...tensions(table), ...standings(table)], details: { groups, first: round === 1, intervention: table.intervention, experts: table.experts.map(({ seat }) => seat.id) },
  });
}

export function askArgument(table: Table, { seat }: Expert, round: number): Ask<ArgumentReply> {
  const transcript = table.transcript.messages;
  const known = table.known(seat, transcript);
  const confirms = table.options.length > 0 && !table.hasStated(seat.id);
  return ask({
    id: `argument/${round}/${seat.id}`, seat, purpose: "argument", phase: "argument", round, transcript, documents: table.dealt(seat),
    shape: argumentShape(known, confirms), rules: [citesPeer(known.peers), resolves(known.ids), steelManned()],
    notes: [...about(table), ...listed("Options", table.main), ...own(table, seat.id)], details: { confirms },
  });
}

export function askStressTest(table: Table, round: number): Ask<StressTestReply> {
  const transcript = table.transcript.messages;
  const known = table.known(CONTRARIAN, transcript);
  return ask({
    id: `stress-test/${round}`, seat: CONTRARIAN, purpose: "stress-test", phase: "stress_test", round, transcript,
    shape: stressTestShape(known), rules: [resolves(known.ids), steelManned(), attacksSomething()],
    notes: [...about(table), ...standings(table), ...graph(table)], details: { intervention: table.intervention },
  });
}

export function askResponse(table: Table, { seat }: Expert, round: number): Ask<ResponseReply> {
  const transcript = table.transcript.messages;
  const known = table.known(seat, transcript);
  return ask({
    id: `response/${round}/${seat.id}`, seat, purpose: "response", phase: "response", round, transcript, documents: table.dealt(seat),
    shape: responseShape(known), rules: [shiftIsOne(table.stated(seat.id)), resolves(known.ids), steelManned()],
    notes: [...about(table), ...listed("Options", table.main), ...own(table, seat.id)],
  });
}

export function askAnalogy(table: Table, round: number): Ask<AnalogyReply> {
  const transcript = table.transcript.messages;
  const known = table.known(CROSS_DOMAIN, transcript);
  return ask({
    id: `analogy/${round}`, seat: CROSS_DOMAIN, purpose: "analogy", phase: "analogy", round, transcript,
    shape: analogyShape(known), rules: [resolves(known.ids)], notes: about(table),
  });
}

export function askQuality(table: Table, round: number): Ask<QualityReply> {
  const transcript = table.transcript.messages;
  return ask({
    id: `quality/${round}`, seat: MODERATOR, purpose: "quality", phase: "quality_gate", round, transcript,
    shape: qualityShape(table.known(MODERATOR, transcript)), rules: [lowQualityExplained],
    notes: [...about(table), ...standings(table), ...graph(table)], details: { last: round >= table.most },
  });
}

export function askSynthesis(table: Table, round: number, verdict: Verdict | null): Ask<SynthesisReply> {
  const transcript = table.transcript.messages;
  const computed = verdict ? [
    `${verdict.chosen === null ? "No option prevails" : `${verdict.chosen} prevails`}: ${verdict.resolution}. ${verdict.detail}`,
    ...verdict.minority.map(({ option, holders, status, certificate }) => `${option}, held by ${holders.join(", ")}, is ${status}. ${certificate}`),
  ] : [];
  return ask({
    id: "synthesis", seat: table.recordKeeper, purpose: "synthesis", phase: "synthesis", round, transcript,
    shape: synthesisShape(table.known(table.recordKeeper, transcript)), rules: [everyMinority(verdict?.minority.map(({ holders }) => holders) ?? [])],
    notes: [...standings(table), ...graph(table), { title: "How it was resolved, as computed", items: computed }],
  });
}

export function askSummary(table: Table, round: number): Ask<SummaryReply> {
  return ask({
    id: `summary/${round}`, seat: table.recordKeeper, purpose: "summary", phase: "summary", round, transcript: table.transcript.messages,
    shape: summaryShape, rules: [], notes: [...about(table), ...standings(table)],
  });
}

export function askReopening(table: Table, round: number): Ask<ReopeningReply> {
  return ask({
    id: `reopening/${round}`, seat: MODERATOR, purpose: "reopening", phase: "reopening", round, transcript: table.transcript.messages,
    shape: reopeningShape(table.tensions.map(({ axis }) => axis)), rules: [], notes: [...about(table), ...tensions(table), ...standings(table)],
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
  return defined ? [{ title: "The problem", items: [defined.statement, `Scope: ${defined.scope}`, ...defined.successCriteria.map((criterion) => `Success: ${criterion}`)] }] : [];
}

/** What this round is about, for every seat alike. */
function about({ topic, brief, constraints, adjustment }: Table): Note[] {
  return [
    { title: "This round is about", items: topic === brief.topic ? [] : [topic] },
    { title: "Constraints that were added by whoever runs this; they hold", items: [...constraints] },
    { title: "What this round has to do otherwise than the last", items: adjustment === "" ? [] : [adjustment] },
  ];
}

function tensions(table: Table): Note[] {
  return [{ title: "Tensions", items: table.tensions.map(({ between, axis, description }) => `${between.join(" against ")}: ${axis}. ${description}`) }];
}

/** Those who hold no position are told who stands where. */
function standings(table: Table): Note[] {
  const holders = table.holders();
  return (table.main ? [table.main] : []).map(({ stances }) => ({
    title: "Options, and who holds them",
    items: stances.map(({ id, label }) => `${id}: ${label} (${(holders.get(id) ?? []).length === 0 ? "held by nobody" : `held by ${(holders.get(id) ?? []).join(", ")}`})`),
  }));
}

function graph(table: Table): Note[] {
  const drawn = table.links.filter(({ resolved, to }) => resolved && !to.startsWith("ctx:"));
  return [{ title: "Who refers to whom", items: drawn.map(({ from, to, relation, mode }) => `${from} ${relation} ${to}${mode === null ? "" : ` (${mode})`}`) }];
}

/** Where an expert stands, so that nobody has to guess whether an option is a change. */
function own(table: Table, seat: string): Note[] {
  const declared = table.declared.get(seat);
  const option = table.hasStated(seat) ? [`You hold ${table.stated(seat) ?? "none of the options"}.`] : [];
  return [{ title: "Your declaration of this round", items: declared ? [`${declared.id}: ${inWords(declared.body, FIELDS)}`, ...option] : option }];
}

/** Blind, an expert still knows its own last words. */
function ownWords(table: Table, seat: string, before: string | null): Note[] {
  const last = table.transcript.of(seat).findLast(({ phase }) => phase === "response" || phase === "position_declaration");
  return last ? [{ title: "Where you stood last", items: [`${last.id}: ${inWords(last.body, FIELDS)}`, `You held ${before ?? "none of the options"}.`] }] : [];
}

