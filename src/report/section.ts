// Sections of a report: what stands under a title, and those that every discussion of options has.
import type { Block, Words } from "./document.ts";
import {
  matrix,
  minority,
  moved,
  reasonsBehind,
  warnings,
  type MinorityLabels,
} from "./sections.ts";
import { stands, votes, type SummaryNames } from "./stands.ts";
import type { View } from "./view.ts";

export interface Section {
  /** Null where nothing leads to it. */
  readonly anchor: string | null;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** The transcript leads here instead of showing the record keeper's last message a second time. */
  readonly isWritten?: true;
}

export function section(anchor: string | null, title: string, blocks: readonly Block[]): Section {
  return { anchor, title, blocks };
}

/** One that whoever kept the record wrote part of. */
export function writtenSection(anchor: string, title: string, blocks: readonly Block[]): Section {
  return { anchor, title, blocks, isWritten: true };
}

/** What discussions of options share, in a protocol's own terms: what all agree on, who sums up, why an option did not prevail. */
export function discussionSections(
  view: View,
  {
    agreed = [],
    names = { says: view.h.moderatorSays, cites: view.h.cites },
    labels = { why: view.h.whySetAside, when: view.h.reconsiderWhen },
  }: {
    readonly agreed?: readonly Words[];
    readonly names?: SummaryNames;
    readonly labels?: MinorityLabels;
  } = {},
): Readonly<Record<"stands" | "votes" | "moved" | "minority" | "issues" | "warnings", Section>> {
  const { h } = view;
  return {
    stands: section("stands", h.stands, stands(view, agreed)),
    votes: section("votes", h.votes, votes(view, names)),
    moved: section("moved", h.moved, moved(view)),
    minority: section("minority", h.minority, minority(view, labels)),
    issues: section("issues", h.issues, [...matrix(view), ...reasonsBehind(view)]),
    warnings: section("warnings", h.warnings, warnings(view)),
  };
}
