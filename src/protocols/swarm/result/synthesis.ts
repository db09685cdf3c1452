// The synthesis of a swarm as its record keeper wrote it. Without one, what the last quality gate says of agreement and dispute stands in.
// Law: nothing here is computed; each part names the message it was written in.
import type { Message } from "../../../kernel/fact.ts";
import type { JsonObject } from "../../../kernel/json.ts";
import { rowsAt, textAt, textsAt, titleOf, type Chronicle } from "../../../views/chronicle.ts";
import { inOrder } from "./rounds.ts";

export interface Agreement {
  readonly point: string;
  readonly supporters: readonly string[];
  readonly strength: string;
}

export interface Insight {
  readonly title: string;
  readonly description: string;
  readonly confidence: string;
  readonly confidenceReason: string;
  readonly evidence: readonly { readonly message: string; readonly summary: string }[];
  readonly dissent: readonly {
    readonly message: string;
    readonly summary: string;
    readonly refuted: boolean;
  }[];
}

export interface Dispute {
  readonly topic: string;
  readonly positions: readonly {
    readonly stance: string;
    readonly advocates: readonly string[];
    readonly arguments: readonly string[];
  }[];
  /** Empty where nobody said why. */
  readonly whyUnresolved: string;
}

export interface OpenQuestion {
  readonly question: string;
  readonly whyOpen: string;
  readonly suggestedApproach: string;
}

export interface Recommended {
  readonly action: string;
  readonly confidence: string;
  readonly risk: string;
  readonly prerequisite: string;
}

export interface Journey {
  readonly expert: string;
  readonly journey: readonly string[];
  readonly keyTurningPoints: readonly string[];
}

export interface MinorityWords {
  readonly position: string;
  readonly advocate: string;
  readonly reason: string;
  readonly stillValid: boolean;
  readonly note: string;
}

export interface Synthesis {
  /** The message that the parts were written in: the synthesis, or the last quality gate. */
  readonly source: string | null;
  /** Null where nobody wrote a synthesis. */
  readonly executiveSummary: string | null;
  readonly insights: readonly Insight[];
  readonly agreements: readonly Agreement[];
  readonly minorityReport: readonly MinorityWords[];
  readonly disputes: readonly Dispute[];
  readonly evolution: readonly Journey[];
  readonly openQuestions: readonly OpenQuestion[];
  readonly recommendations: readonly Recommended[];
  readonly observations: string;
}

export function synthesisMessage(record: Chronicle): Message | undefined {
  return record.messages.findLast(({ phase }) => phase === "synthesis");
}

/** The record itself, field by field as the protocol names them. Null until it is written. */
export function synthesisRecord(record: Chronicle): JsonObject | null {
  const message = synthesisMessage(record);
  return message ? inOrder(message.body, ORDER) : null;
}

const ORDER = [
  "executiveSummary",
  "insights",
  "agreements",
  "minorityReport",
  "unresolvedDebates",
  "positionEvolution",
  "openQuestions",
  "recommendations",
  "metaObservations",
  "title",
  "description",
  "action",
  "confidence",
  "confidenceReason",
  "supportingEvidence",
  "dissentingViews",
  "messageId",
  "summary",
  "refuted",
  "point",
  "supporters",
  "strength",
  "position",
  "advocate",
  "reason",
  "stillValid",
  "note",
  "topic",
  "positions",
  "whyUnresolved",
  "stance",
  "advocates",
  "arguments",
  "expert",
  "journey",
  "keyTurningPoints",
  "question",
  "whyOpen",
  "suggestedApproach",
  "risk",
  "prerequisite",
];

export function synthesisOf(record: Chronicle): Synthesis {
  const message = synthesisMessage(record);
  const gate = record.messages.findLast(({ phase }) => phase === "quality_gate");
  const body = message?.body ?? gate?.body ?? {};
  const titles = (row: JsonObject, key: string) =>
    textsAt(row, key).map((seat) => titleOf(record.seats, seat));
  const positions = (row: JsonObject) =>
    rowsAt(row, "positions").map((side) => ({
      stance: textAt(side, "stance"),
      advocates: titles(side, "advocates"),
      arguments: textsAt(side, "arguments"),
    }));
  return {
    source: message?.id ?? gate?.id ?? null,
    executiveSummary: message ? textAt(body, "executiveSummary") : null,
    insights: message ? rowsAt(body, "insights").map(insight) : rowsAt(body, "insights").map(noted),
    agreements: rowsAt(body, "agreements").map((row) => ({
      point: textAt(row, "point"),
      supporters: titles(row, "supporters"),
      strength: textAt(row, "strength"),
    })),
    minorityReport: rowsAt(body, "minorityReport").map((row) => ({
      position: textAt(row, "position"),
      advocate: textAt(row, "advocate"),
      reason: textAt(row, "reason"),
      stillValid: row["stillValid"] === true,
      note: textAt(row, "note"),
    })),
    disputes: message
      ? rowsAt(body, "unresolvedDebates").map((row) => ({
          topic: textAt(row, "topic"),
          positions: positions(row),
          whyUnresolved: textAt(row, "whyUnresolved"),
        }))
      : rowsAt(body, "activeDisagreements").map((row) => ({
          topic: textAt(row, "point"),
          positions: positions(row),
          whyUnresolved: "",
        })),
    evolution: rowsAt(body, "positionEvolution").map((row) => ({
      expert: textAt(row, "expert"),
      journey: textsAt(row, "journey"),
      keyTurningPoints: textsAt(row, "keyTurningPoints"),
    })),
    openQuestions: message
      ? rowsAt(body, "openQuestions").map((row) => ({
          question: textAt(row, "question"),
          whyOpen: textAt(row, "whyOpen"),
          suggestedApproach: textAt(row, "suggestedApproach"),
        }))
      : textsAt(body, "openQuestions").map((question) => ({
          question,
          whyOpen: "",
          suggestedApproach: "",
        })),
    recommendations: rowsAt(body, "recommendations").map((row) => ({
      action: textAt(row, "action"),
      confidence: textAt(row, "confidence"),
      risk: textAt(row, "risk"),
      prerequisite: textAt(row, "prerequisite"),
    })),
    observations: textAt(body, "metaObservations"),
  };
}

function insight(row: JsonObject): Insight {
  return {
    title: textAt(row, "title"),
    description: textAt(row, "description"),
    confidence: textAt(row, "confidence"),
    confidenceReason: textAt(row, "confidenceReason"),
    evidence: rowsAt(row, "supportingEvidence").map((e) => ({
      message: textAt(e, "messageId"),
      summary: textAt(e, "summary"),
    })),
    dissent: rowsAt(row, "dissentingViews").map((d) => ({
      message: textAt(d, "messageId"),
      summary: textAt(d, "summary"),
      refuted: d["refuted"] === true,
    })),
  };
}

/** As a quality gate notes it: what, how new, and where from. */
function noted(row: JsonObject): Insight {
  return {
    title: textAt(row, "insight"),
    description: "",
    confidence: "",
    confidenceReason: "",
    evidence: [{ message: textAt(row, "source"), summary: "" }],
    dissent: [],
  };
}
