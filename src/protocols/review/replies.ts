// What reviewers, the author and those asked besides say, as parsed.
import type { Edit, Grade, Ruling, Severity } from "../../kernel/fact.ts";
import type { Tag } from "./preset.ts";

export interface FindingReply {
  readonly severity: Severity;
  readonly location: string;
  readonly problem: string;
  readonly evidence: string;
  readonly proposal: string;
  readonly addressable: boolean;
  readonly tags: readonly Tag[];
}

export interface AssessReply {
  readonly earlier?: readonly {
    readonly finding: string;
    readonly status: Exclude<Ruling["status"], "OVERRULED">;
    readonly note: string;
  }[];
  readonly findings: readonly FindingReply[];
  /** On how others' concerns were met: where this reviewer disagrees, and what it would do instead. */
  readonly onOthers?: readonly {
    readonly finding: string;
    readonly disagree: boolean;
    readonly alternative: string;
  }[];
  readonly verdict: Grade;
  readonly remaining: string;
  readonly score?: number;
  readonly acceptable?: "YES" | "MOSTLY" | "NO";
}

/** Flags a revision that wrote control characters which the artifact had not. */
export const CONTROLS_TAKEN = "control-characters";

export interface RevisionReply {
  readonly edits: readonly Edit[];
  readonly declined: readonly { readonly finding: string; readonly reason: string }[];
  /** Where reviewers contradict each other: whose way was taken, and why. */
  readonly disputes: readonly {
    readonly taken: string;
    readonly over: readonly string[];
    readonly reason: string;
  }[];
}

export interface SearchReply {
  readonly found: readonly {
    readonly title: string;
    readonly where: string;
    readonly says: string;
  }[];
  readonly summary: string;
}

export interface CrossReply {
  readonly answers: readonly {
    readonly finding: string;
    readonly right: "YES" | "PARTIALLY" | "NO";
    readonly why: string;
  }[];
}

export interface RecommendationReply {
  readonly recommendations: readonly {
    readonly finding: string;
    readonly recommendation: string;
  }[];
}
