// The synthesis of a swarm as its record keeper wrote it. Without one, what the last quality gate says of agreement and dispute stands in.
// Law: each part names the message it was written in; what is refuted is computed, and in old records written.
import type { Message } from "../../../kernel/fact.ts";
import type { JsonObject } from "../../../kernel/json.ts";
import { rowsAt, textAt, textsAt, titleOf } from "../../../views/deliberation-state.ts";
import type { DeliberationState } from "../../../views/deliberation-state.ts";
import { pickTexts } from "../../shared/body.ts";

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
