// What a swarm came to: the decision and how it was resolved, what carries it, round by round, with what speaks against it.
// Law: what is computed comes from facts; what the record keeper wrote stands beside it under the message it was written in.
import { graphOf, inWords, optionAttacks, phraseOf, statuses } from "../../../argument/index.ts";
import type { OptionAttack, Status } from "../../../argument/index.ts";
import type { AttackStatus, Message } from "../../../kernel/fact.ts";
import {
  pickTexts,
  rowsAt,
  textAt,
  titleOf,
  membersOf,
  textsAt,
  rowAt,
} from "../../../views/deliberation-state.ts";
import type { DeliberationState } from "../../../views/deliberation-state.ts";
import { conclusionOf, minorityOf, optionsOf } from "../../../views/conclusion.ts";
import { relationIn } from "../relations.ts";
import { seatId } from "../../../text/slug.ts";
import type { Persona } from "../cast.ts";
import type { JsonObject } from "../../../kernel/json.ts";

export type SwarmResult = ReturnType<typeof swarmResult>;
export type RoundRow = SwarmResult["rounds"][number];

export function swarmResult(record: DeliberationState) {
  const conclusion = conclusionOf(record);
  const synthesis = synthesisOf(record);
  const written = synthesisMessage(record)?.id ?? null;
  const cites = written === null ? [] : [written];
  const evolution = evolutionOf(record);
  const attacks = attacksIn(record);
  const standing = attacks.findLast(({ status }) => UNMET.has(status));
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
    options: optionsOf(record, conclusion.issues),
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

/** Where an attack was not met; the last two in old records. */
const UNMET: ReadonlySet<string> = new Set(["fatal", "open", "standing", "unchallenged"]);

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

/** The contrarian's stress tests, and what became of what each attacked. */
function attacksIn(record: DeliberationState) {
  const under = optionAttacks(record.facts);
  const { attacks } = under;
  const before = statuses(graphOf(record.facts, under), { hingeBound: 0 });
  return record.messages
    .filter(({ phase }) => phase === "stress_test")
    .map(({ id, round, body }) => {
      const own = attacks.filter(({ message }) => message === id);
      const replies = record.links.filter(
        ({ to, resolved, relation }) => to === id && resolved && relation === "responds_to",
      );
      const answeredBy = own.flatMap(({ answers }) =>
        answers.filter(({ how }) => how !== "insists").map(({ message }) => message),
      );
      // In old records nobody answered under an attack's own name.
      const status = own.length > 0 ? worstOf(own) : before.get(id)?.status;
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
          .filter((row) => relationIn(row).relation === "counters")
          .map((row) => textAt(row, "targetId"))
          .filter((target) => record.published.has(target)),
        /** Messages that reply to it, whatever they say. */
        answeredBy: [...new Set([...answeredBy, ...replies.map(({ from }) => from)])],
        ...standOf(status),
      };
    });
}

/** Where an attack stands: by its answers, or in old records in the graph, with the certificate. */
function standOf(status: AttackStatus | Status | undefined) {
  if (typeof status === "string") return { status, certificate: "", says: null };
  const found = status ?? { kind: "unchallenged" as const };
  return { status: found.kind, certificate: inWords(found), says: phraseOf(found) };
}

/** Of several attacks of one message the one that is furthest from being met. */
function worstOf(attacks: readonly OptionAttack[]): AttackStatus {
  const order: readonly AttackStatus[] = ["fatal", "open", "contested", "answered"];
  return order.find((status) => attacks.some((attack) => attack.status === status)) ?? "open";
}

/** The phases in which an expert says where it stands, and the field in which it does. */
const STANDS = {
  position_declaration: { kind: "declared", field: "position" },
  response: { kind: "answered", field: "currentPosition" },
} as const;

export function evolutionOf(record: DeliberationState) {
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

// Who sits in a swarm, and about what: the mode, the personas, the tensions and the problem as the moderator defined them.
// Law: what was agreed to counts. An analysis whose experts do not sit at the table was replaced.
/** A fixed role, or an expert whom nobody made for the topic. */
type Role = Readonly<Record<"id" | "name" | "role" | "lens", string>>;
export type SwarmCast = ReturnType<typeof swarmCast>;

export function swarmCast(record: DeliberationState) {
  const analysis = agreedAnalysis(record);
  const body = analysis?.body ?? {};
  const made = new Map(rowsAt(body, "experts").map((row) => [seatId(textAt(row, "id")), row]));
  const problem = rowAt(body, "problemDefinition");
  return {
    mode: modeOf(record),
    personas: record.seats.map(({ id, title, role, lens = "" }): Persona | Role => {
      const row = made.get(id);
      if (!row) return { id, name: title, role, lens };
      return {
        id,
        ...pickTexts(row, "name"),
        expertise: textsAt(row, "expertise"),
        ...pickTexts(row, "thinkingStyle", "bias", "replyTendency", "stakes"),
        blindSpots: textsAt(row, "blindSpots"),
      };
    }),
    tensionMap: rowsAt(body, "tensionMap").map((row) => ({
      between: textsAt(row, "between").map(seatId),
      ...pickTexts(row, "axis", "description"),
    })),
    problemDefinition: problem
      ? {
          ...pickTexts(problem, "statement", "scope"),
          successCriteria: textsAt(problem, "successCriteria"),
        }
      : null,
    /** The message that defines them; null where nobody did. */
    analysis: analysis?.id ?? null,
  };
}

function agreedAnalysis(record: DeliberationState): Message | undefined {
  const seated = new Set(membersOf(record).map(({ id }) => id));
  const last = record.messages.findLast(({ phase }) => phase === "analysis");
  const experts = rowsAt(last?.body ?? {}, "experts").map((row) => seatId(textAt(row, "id")));
  return seated.size === 0 ||
    (experts.length === seated.size && experts.every((id) => seated.has(id)))
    ? last
    : undefined;
}

const TO_MODE = /^mode-(.+)$/;

/** As given, unless a person changed it before the start. */
function modeOf(record: DeliberationState): string {
  const changed = record.decisions.flatMap(({ ask, choice }) =>
    ask.startsWith("gate/start/") ? (TO_MODE.exec(choice)?.[1] ?? []) : [],
  );
  return changed.at(-1) ?? textAt(record.opened.brief, "mode");
}

// The synthesis of a swarm as its record keeper wrote it. Without one, what the last quality gate says of agreement and dispute stands in.
// Law: each part names the message it was written in; what is refuted is computed, and in old records written.
export type Synthesis = ReturnType<typeof synthesisOf>;
export type Insight = Synthesis["insights"][number];

export function synthesisMessage(record: DeliberationState): Message | undefined {
  return record.messages.findLast(({ phase }) => phase === "synthesis");
}

export function synthesisOf(record: DeliberationState) {
  const message = synthesisMessage(record);
  const gate = record.messages.findLast(({ phase }) => phase === "quality_gate");
  const body = message?.body ?? gate?.body ?? {};
  const titles = (row: JsonObject, key: string) =>
    textsAt(row, key).map((seat) => titleOf(record.seats, seat));
  const positions = (row: JsonObject) =>
    rowsAt(row, "positions").map((side) => ({
      ...pickTexts(side, "stance"),
      advocates: titles(side, "advocates"),
      arguments: textsAt(side, "arguments"),
    }));
  const isRefuted = refutedIn(record);
  return {
    /** The message that the parts were written in: the synthesis, or the last quality gate. */
    source: message?.id ?? gate?.id ?? null,
    /** Null where nobody wrote a synthesis. */
    executiveSummary: message ? textAt(body, "executiveSummary") : null,
    insights: rowsAt(body, "insights").map((row) =>
      writtenInsight(message ? row : notedInsight(row), isRefuted),
    ),
    agreements: rowsAt(body, "agreements").map((row) => ({
      ...pickTexts(row, "point"),
      supporters: titles(row, "supporters"),
      ...pickTexts(row, "strength"),
    })),
    minorityReport: rowsAt(body, "minorityReport").map((row) => ({
      ...pickTexts(row, "position", "advocate", "reason"),
      stillValid:
        typeof row["stillValid"] === "boolean"
          ? row["stillValid"]
          : !isRefuted(textAt(row, "advocate")),
      ...pickTexts(row, "note"),
    })),
    /** Why one is unresolved is empty where nobody said. */
    disputes: rowsAt(body, message ? "unresolvedDebates" : "activeDisagreements").map((row) => ({
      topic: textAt(row, message ? "topic" : "point"),
      positions: positions(row),
      ...pickTexts(row, "whyUnresolved"),
    })),
    evolution: rowsAt(body, "positionEvolution").map((row) => ({
      ...pickTexts(row, "expert"),
      journey: textsAt(row, "journey"),
      keyTurningPoints: textsAt(row, "keyTurningPoints"),
    })),
    openQuestions: (message
      ? rowsAt(body, "openQuestions")
      : textsAt(body, "openQuestions").map((question) => ({ question }))
    ).map((row: JsonObject) => pickTexts(row, "question", "whyOpen", "suggestedApproach")),
    recommendations: rowsAt(body, "recommendations").map((row) =>
      pickTexts(row, "action", "who", "by", "confidence", "risk", "prerequisite"),
    ),
    observations: textAt(body, "metaObservations"),
  };
}

/** Does a message speak for an option that is refuted, or a seat hold one? */
function refutedIn({ facts, verdicts }: DeliberationState): (id: string) => boolean {
  const standing = verdicts.at(-1)?.standing;
  const refuted = new Set(
    standing?.options.filter(({ status }) => status === "refuted").map(({ option }) => option),
  );
  const spoken = new Map<string, string | null>([
    ...facts.flatMap((fact) =>
      fact.kind === "declaration" ? [[fact.message, fact.option] as const] : [],
    ),
    ...(standing?.votes.map(({ seat, option }) => [seat, option] as const) ?? []),
  ]);
  return (id) => refuted.has(spoken.get(id) ?? "");
}

function writtenInsight(row: JsonObject, isRefuted: (message: string) => boolean) {
  const cited = (view: JsonObject) => ({
    message: textAt(view, "messageId"),
    summary: textAt(view, "summary"),
  });
  return {
    ...pickTexts(row, "title", "description", "confidence", "confidenceReason"),
    evidence: rowsAt(row, "supportingEvidence").map(cited),
    dissent: rowsAt(row, "dissentingViews").map((view) => ({
      ...cited(view),
      refuted:
        typeof view["refuted"] === "boolean"
          ? view["refuted"]
          : isRefuted(textAt(view, "messageId")),
    })),
  };
}

/** As a quality gate notes it: what, how new, and where from. */
function notedInsight(row: JsonObject): JsonObject {
  return {
    title: textAt(row, "insight"),
    supportingEvidence: [{ messageId: textAt(row, "source") }],
  };
}
