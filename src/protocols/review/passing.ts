// Whether a round passes the artifact, and what keeps it from passing besides findings. Silence is no PASS.
import type { Phrased } from "../../messages/voice.ts";
import { isConverged } from "./findings.ts";
import type { Table } from "./table.ts";
import { phrase } from "./voice.ts";

export function isPassed(table: Table, round: number): boolean {
  const converges =
    table.brief.preset.converges === "no-fatal-or-critical" ? "no-fatal-or-critical" : "all-pass";
  return (
    obstacles(table, round).length === 0 &&
    isConverged({
      lives: table.lives(),
      grades: table.reviewers.map(({ id }) => table.gradeFor(id)),
      converges,
    })
  );
}

/** A special rule concerns its reviewer, where that one sits on the panel. */
export function obstacles(table: Table, round: number): readonly Phrased[] {
  const now = new Map(
    table.judgments
      .filter((judgment) => judgment.round === round)
      .map((judgment) => [judgment.seat, judgment]),
  );
  return [
    ...[...now.values()]
      .filter(({ stated }) => stated === "none")
      .map(({ seat }) => phrase("obstacle.unassessed", { seat })),
    ...table.special("score").flatMap(({ reviewer, name, least }) => {
      const score = now.get(reviewer)?.scores["score"];
      return score === undefined || Number(score) >= least
        ? []
        : [phrase("obstacle.score", { seat: reviewer, name, score, least })];
    }),
    ...table
      .special("adversarial")
      .filter(({ reviewer }) => now.get(reviewer)?.scores["acceptable"] === "NO")
      .map(({ reviewer }) => phrase("obstacle.refused", { seat: reviewer })),
  ];
}
