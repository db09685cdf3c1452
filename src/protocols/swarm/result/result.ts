// What a swarm came to: the decision and how it was resolved, what carries it, round by round, with what speaks against it.
// Law: what is computed comes from facts; what the record keeper wrote stands beside it under the message it was written in.
import { statuses } from "../../../argument/index.ts";
import { graphOf } from "../../../argument/graph-of.ts";
import { inWords, phraseOf } from "../../../argument/in-words.ts";
import {
  membersOf,
  rowsAt,
  textAt,
  titleOf,
  type DeliberationState,
} from "../../../views/deliberation-state.ts";
import { conclusionOf, minorityOf, optionsOf } from "../../../views/conclusion.ts";
import { pickTexts } from "../../shared/body.ts";
import { swarmCast } from "./cast.ts";
import { synthesisMessage, synthesisOf } from "./synthesis.ts";

export type SwarmResult = ReturnType<typeof swarmResult>;
export type RoundRow = SwarmResult["rounds"][number];
export type Attack = SwarmResult["attacks"][number];

export function swarmResult(record: DeliberationState) {
  const conclusion = conclusionOf(record);
  const synthesis = synthesisOf(record);
  const written = synthesisMessage(record)?.id ?? null;
  const cites = written === null ? [] : [written];
  const evolution = evolutionOf(record);
  const attacks = attacksIn(record);
  const standing = attacks.findLast(
    ({ status }) => status === "standing" || status === "unchallenged",
  );
  return {
    kind: "swarm" as const,
    ...conclusion,
    /** The message in which the synthesis was written. */
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
    finals: evolution.map(({ seat, title, stages }) => {
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
    /** One for each round; the strongest is the last of those that stand, else the last. */
    attacks,
    strongestAttack: (standing ?? attacks.at(-1))?.message ?? null,
    analogies: record.messages
      .filter(({ phase }) => phase === "analogy")
      .map(({ id, round, body }) => ({
        message: id,
        round,
        ...pickTexts(body, "field", "pattern", "analogy", "breaksDown", "principle"),
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

function roundsIn(record: DeliberationState) {
  const score = (name: string, round: number) => {
    const measure = record.measures.findLast((m) => m.name === name && m.round === round);
    return measure ? { value: measure.value, parts: measure.parts } : null;
  };
  return record.rounds.map(({ round, topic, from }) => {
    const gate = record.messages.findLast(
      (message) => message.phase === "quality_gate" && message.round === round,
    );
    const movers = [...record.amendments, ...record.shifts]
      .filter((move) => move.round === round)
      .map(({ seat }) => titleOf(record.seats, seat));
    return {
      round,
      topic,
      /** What led to the topic. */
      from,
      quality: score("quality", round),
      disagreement: score("disagreement", round),
      /** Experts who amended their position or moved to another option. */
      moved: [...new Set(movers)],
      /** The quality gate: what it says of the round, and its message. */
      gate: gate
        ? {
            message: gate.id,
            ...pickTexts(gate.body, "summary", "recommendation"),
            reason: textAt(gate.body, "recommendationReason"),
          }
        : null,
    };
  });
}

function attacksIn(record: DeliberationState) {
  const found = statuses(graphOf(record.facts), { hingeBound: 0 });
  return record.messages
    .filter(({ phase }) => phase === "stress_test")
    .map(({ id, round, body }) => {
      const status = found.get(id)?.status ?? { kind: "unchallenged" as const };
      const answers = record.links.filter(
        ({ to, resolved, relation }) => to === id && resolved && relation === "responds_to",
      );
      return {
        message: id,
        round,
        ...pickTexts(
          body,
          "targetedAgreement",
          "assumption",
          "weakestEvidence",
          "failureScenario",
          "minorityCase",
        ),
        targets: rowsAt(body, "references")
          .filter((row) => textAt(row, "relation") === "counters")
          .map((row) => textAt(row, "targetId"))
          .filter((target) => record.published.has(target)),
        /** Messages that reply to it, whatever they say. */
        answeredBy: [...new Set(answers.map(({ from }) => from))],
        /** Where it stands in the argument now, and why. */
        status: status.kind,
        certificate: inWords(status),
        says: phraseOf(status),
      };
    });
}

/** The phases in which an expert says where it stands, and the field in which it does. */
const STANDS = {
  position_declaration: { kind: "declared", field: "position" },
  response: { kind: "answered", field: "currentPosition" },
} as const;

/** How each expert's position evolved: what it declared blind and what it answered, round by round, with what moved it. */
function evolutionOf(record: DeliberationState) {
  return membersOf(record).map(({ id: seat, title }) => ({
    seat,
    title,
    stages: record.messages
      .filter((message) => message.seat === seat)
      .flatMap(({ id, round, phase, body }) => {
        if (phase !== "position_declaration" && phase !== "response") return [];
        const { kind, field } = STANDS[phase];
        const stated = record.positions.findLast(({ message }) => message === id);
        const amended = record.amendments.find(({ message }) => message === id);
        const { confidence } = body;
        return [
          {
            round,
            kind,
            message: id,
            position: textAt(body, field),
            confidence: typeof confidence === "number" ? confidence : null,
            /** Null where it named none, or where there were no options yet. */
            option: stated?.stance ?? null,
            /** What it changed against its declaration of the round. */
            shift: amended
              ? { degree: amended.degree, reason: amended.reason, triggers: amended.triggers }
              : null,
            /** How a move from option to option is classified. */
            class: record.shifts.find(({ message }) => message === id)?.class ?? null,
          },
        ];
      }),
  }));
}
