// What a swarm came to: the decision and how it was resolved, what carries it, round by round, with what speaks against it.
// Law: what is computed comes from facts; what the record keeper wrote stands beside it under the message it was written in.
import type { Result } from "../../../views/reading.ts";
import { statuses } from "../../../argument/index.ts";
import { graphOf } from "../../../argument/graph-of.ts";
import { inWords, phraseOf } from "../../../argument/in-words.ts";
import type { Phrase } from "../../../kernel/phrase.ts";
import type { Measure, Message } from "../../../kernel/fact.ts";
import { rowsAt, textAt, titleOf, type Chronicle } from "../../../views/chronicle.ts";
import {
  conclusionOf,
  minorityOf,
  optionsOf,
  type Cited,
  type LastWord,
  type MinorityRow,
  type OptionRow,
} from "../../../views/conclusion.ts";
import { swarmCast, type SwarmCast } from "./cast.ts";
import { evolutionOf, type Evolution } from "./evolution.ts";
import { synthesisMessage, synthesisOf, type Synthesis } from "./synthesis.ts";

export interface Score {
  readonly value: number;
  readonly parts: Readonly<Record<string, number>>;
}

export interface RoundRow {
  readonly round: number;
  readonly topic: string;
  /** What led to the topic. */
  readonly from: string;
  readonly quality: Score | null;
  readonly disagreement: Score | null;
  /** Experts who amended their position or moved to another option. */
  readonly moved: readonly string[];
  /** The quality gate: what it says of the round, and its message. */
  readonly gate: {
    readonly message: string;
    readonly summary: string;
    readonly recommendation: string;
    readonly reason: string;
  } | null;
}

export interface Attack {
  readonly message: string;
  readonly round: number;
  readonly targetedAgreement: string;
  readonly assumption: string;
  readonly weakestEvidence: string;
  readonly failureScenario: string;
  readonly minorityCase: string;
  readonly targets: readonly string[];
  /** Messages that reply to it, whatever they say. */
  readonly answeredBy: readonly string[];
  /** Where it stands in the argument now, and why. */
  readonly status: string;
  readonly certificate: string;
  readonly says: Phrase;
}

export interface Analogy {
  readonly message: string;
  readonly round: number;
  readonly field: string;
  readonly pattern: string;
  readonly analogy: string;
  readonly breaksDown: string;
  readonly principle: string;
}

export interface SwarmResult extends Result {
  readonly kind: "swarm";
  /** The message in which the synthesis was written. */
  readonly written: string | null;
  readonly overview: Cited | null;
  readonly minority: readonly MinorityRow[] | "none";
  readonly finals: readonly LastWord[];
  readonly nextActions: readonly Cited[];
  readonly cast: SwarmCast;
  readonly options: readonly OptionRow[];
  readonly synthesis: Synthesis;
  readonly rounds: readonly RoundRow[];
  readonly evolution: readonly Evolution[];
  /** One for each round; the strongest is the last of those that stand, else the last. */
  readonly attacks: readonly Attack[];
  readonly strongestAttack: string | null;
  readonly analogies: readonly Analogy[];
  readonly constraints: readonly {
    readonly round: number;
    readonly text: string;
    readonly by: string;
  }[];
}

export function swarmResult(record: Chronicle): SwarmResult {
  const conclusion = conclusionOf(record);
  const synthesis = synthesisOf(record);
  const written = synthesisMessage(record)?.id ?? null;
  const cites = written === null ? [] : [written];
  const evolution = evolutionOf(record);
  const attacks = attacksIn(record);
  return {
    kind: "swarm",
    ...conclusion,
    written,
    overview:
      synthesis.executiveSummary === null ? null : { text: synthesis.executiveSummary, cites },
    minority: minorityOf(record, (_option, holders) => {
      const rows = synthesis.minorityReport.filter(({ advocate }) => holders.includes(advocate));
      return rows.length === 0
        ? null
        : {
            whySetAside: rows.map(({ reason }) => reason).join(" "),
            reconsiderWhen: rows.map(({ note }) => note).join(" "),
            cites,
          };
    }),
    finals: evolution.map(({ seat, title, stages }): LastWord => {
      const last = stages.at(-1);
      return {
        seat,
        title,
        message: last?.message ?? null,
        claim: last?.position ?? "",
        confidence: stages.findLast(({ confidence }) => confidence !== null)?.confidence ?? null,
      };
    }),
    nextActions: synthesis.recommendations.map(({ action }) => ({ text: action, cites })),
    cast: swarmCast(record),
    options: optionsOf(
      record,
      conclusion.issues.find(({ isMain }) => isMain),
    ),
    synthesis,
    rounds: roundsIn(record),
    evolution,
    attacks,
    strongestAttack:
      (
        attacks.findLast(({ status }) => status === "standing" || status === "unchallenged") ??
        attacks.at(-1)
      )?.message ?? null,
    analogies: record.messages
      .filter(({ phase }) => phase === "analogy")
      .map(({ id, round, body }) => ({
        message: id,
        round,
        field: textAt(body, "field"),
        pattern: textAt(body, "pattern"),
        analogy: textAt(body, "analogy"),
        breaksDown: textAt(body, "breaksDown"),
        principle: textAt(body, "principle"),
      })),
    constraints: record.decisions
      .filter(({ choice }) => choice === "inject")
      .map(({ ask, note, who }) => ({
        round: record.asks.get(ask)?.opened.round ?? 0,
        text: note,
        by: who,
      })),
  };
}

function roundsIn(record: Chronicle): RoundRow[] {
  const score = (name: string, round: number): Score | null => {
    const measure = record.measures.findLast((m: Measure) => m.name === name && m.round === round);
    return measure ? { value: measure.value, parts: measure.parts } : null;
  };
  return record.rounds.map(({ round, topic, from }): RoundRow => {
    const gate = record.messages.findLast(
      (message) => message.phase === "quality_gate" && message.round === round,
    );
    const movers = [...record.amendments, ...record.shifts]
      .filter((move) => move.round === round)
      .map(({ seat }) => titleOf(record.seats, seat));
    return {
      round,
      topic,
      from,
      quality: score("quality", round),
      disagreement: score("disagreement", round),
      moved: [...new Set(movers)],
      gate: gate
        ? {
            message: gate.id,
            summary: textAt(gate.body, "summary"),
            recommendation: textAt(gate.body, "recommendation"),
            reason: textAt(gate.body, "recommendationReason"),
          }
        : null,
    };
  });
}

function attacksIn(record: Chronicle): Attack[] {
  const found = statuses(graphOf(record.facts), { hingeBound: 0 });
  return record.messages
    .filter(({ phase }) => phase === "stress_test")
    .map(({ id, round, body }: Message): Attack => {
      const status = found.get(id)?.status ?? { kind: "unchallenged" as const };
      return {
        message: id,
        round,
        targetedAgreement: textAt(body, "targetedAgreement"),
        assumption: textAt(body, "assumption"),
        weakestEvidence: textAt(body, "weakestEvidence"),
        failureScenario: textAt(body, "failureScenario"),
        minorityCase: textAt(body, "minorityCase"),
        targets: rowsAt(body, "references")
          .filter((row) => textAt(row, "relation") === "counters")
          .map((row) => textAt(row, "targetId"))
          .filter((target) => record.published.has(target)),
        answeredBy: [
          ...new Set(
            record.links
              .filter(
                ({ to, resolved, relation }) => to === id && resolved && relation === "responds_to",
              )
              .map(({ from }) => from),
          ),
        ],
        status: status.kind,
        certificate: inWords(status),
        says: phraseOf(status),
      };
    });
}
