// A step of a swarm as progress.md has it: a heading, one to three lines, the takeaway.
// Law: three to five lines that are not empty, whatever the seats wrote.
import type { ProgressEntry } from "../result/progress.ts";
import { markdownLine } from "../../../text/markdown.ts";

export function progressText({ round, step, name, lines, takeaway }: ProgressEntry): string {
  // A trailing pair of spaces keeps each line end.
  const summary = lines.map((line) => markdownLine(line)).join("  \n");
  return `### Round ${round} — Step ${step}: ${name}\n\n${summary}\n\n**Key takeaway**: ${markdownLine(takeaway) || "—"}\n`;
}
