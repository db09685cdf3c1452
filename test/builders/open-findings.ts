// Open findings of a short plan, as they are written for other programs.
import type { Findings } from "../../src/protocols/review/report/sarif.ts";
import type { FindingLife } from "../../src/protocols/review/result/lives.ts";

/** A finding of the editor, open since the first round. */
export const openRow = (
  id: string,
  severity: FindingLife["severity"],
  evidence: string,
  more: Partial<FindingLife> = {},
): FindingLife => ({
  id,
  severity,
  evidence,
  round: 1,
  seat: "editor",
  title: "Editor",
  voices: ["editor"],
  openTo: ["editor"],
  also: [],
  location: "step 2",
  problem: "It stops.",
  proposal: "Add a way back.",
  addressable: true,
  tags: ["novelty"],
  blocks: true,
  state: "open",
  isBlocking: severity !== "minor",
  settledIn: null,
  life: [],
  changes: [],
  put: [],
  isUpheld: false,
  ...more,
});
export const TEXT = "# Plan\n\n1. Do it.\n2. Roll out\n   on Friday.\n";
export const openFindings: Findings = {
  deliberation: "a",
  version: "0.0.1",
  end: "rounds",
  failure: null,
  exit: 3,
  rehearsed: null,
  reviewers: [
    { id: "editor", title: "Editor", lens: "You read every line." },
    { id: "critic", title: "Critic", lens: "You doubt it." },
  ],
  preset: "text",
  artifact: "docs/my plan.md",
  text: TEXT,
  isDiff: false,
  documents: [],
  rows: [
    openRow("F-1-1", "fatal", "Roll out on Friday."),
    openRow("F-1-2", "critical", "nowhere to be found"),
    openRow("F-1-3", "major", "1. Do it."),
    openRow("F-2-1", "minor", ""),
  ],
};
