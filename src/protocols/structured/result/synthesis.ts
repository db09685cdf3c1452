// The synthesis of a structured deliberation as its recorder wrote it, in its parts.
// Law: nothing here is computed; without a synthesis every part is empty.
import type { Message } from "../../../kernel/fact.ts";
import { rowsAt, textAt, textsAt, type Chronicle } from "../../../views/chronicle.ts";
import type { Cited } from "../../../views/conclusion.ts";

/** How the recorder reads a claim that no check has settled; it changes no status. */
export interface PendingReading {
  readonly claim: string;
  readonly reading: string;
  readonly why: string;
  readonly test: string;
}

export interface MinorityWords {
  readonly position: string;
  readonly advocate: string;
  readonly reason: string;
  readonly stillValid: boolean;
  readonly note: string;
}

export interface StructuredSynthesis {
  /** The message it was written in; null where nobody wrote one. */
  readonly source: string | null;
  readonly executiveSummary: string | null;
  readonly findings: readonly Cited[];
  readonly pendingClaims: readonly PendingReading[];
  readonly minority: readonly MinorityWords[];
  readonly openQuestions: readonly { readonly question: string; readonly whyOpen: string }[];
  readonly recommendations: readonly {
    readonly action: string;
    readonly risk: string;
    readonly cites: readonly string[];
  }[];
}

export function structuredSynthesis(record: Chronicle): StructuredSynthesis {
  const message: Message | undefined = record.messages.findLast(
    ({ phase }) => phase === "synthesis",
  );
  const body = message?.body ?? {};
  return {
    source: message?.id ?? null,
    executiveSummary: message ? textAt(body, "executiveSummary") : null,
    findings: rowsAt(body, "findings").map((row) => ({
      text: textAt(row, "text"),
      cites: textsAt(row, "cites"),
    })),
    pendingClaims: rowsAt(body, "pendingClaims").map((row) => ({
      claim: textAt(row, "claim_id"),
      reading: textAt(row, "reading"),
      why: textAt(row, "why"),
      test: textAt(row, "test"),
    })),
    minority: rowsAt(body, "minorityReport").map((row) => ({
      position: textAt(row, "position"),
      advocate: textAt(row, "advocate"),
      reason: textAt(row, "reason"),
      stillValid: row["stillValid"] === true,
      note: textAt(row, "note"),
    })),
    openQuestions: rowsAt(body, "openQuestions").map((row) => ({
      question: textAt(row, "question"),
      whyOpen: textAt(row, "whyOpen"),
    })),
    recommendations: rowsAt(body, "recommendations").map((row) => ({
      action: textAt(row, "action"),
      risk: textAt(row, "risk"),
      cites: textsAt(row, "cites"),
    })),
  };
}
