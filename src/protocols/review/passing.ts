// Whether a round passes the artifact, and what keeps it from passing besides findings. Silence is no PASS.
import { isConverged } from "./findings.ts";
import type { Table } from "./table.ts";

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
export function obstacles(table: Table, round: number): readonly string[] {
  const now = new Map(
    table.judgments
      .filter((judgment) => judgment.round === round)
      .map((judgment) => [judgment.seat, judgment]),
  );
  return [
    ...[...now.values()]
      .filter(({ stated }) => stated === "none")
      .map(({ seat }) => `${seat} gave no assessment`),
    ...table.special("score").flatMap(({ reviewer, name, least }) => {
      const score = now.get(reviewer)?.scores["score"];
      return score === undefined || Number(score) >= least
        ? []
        : [`${reviewer} gives ${name} ${score}, and ${least} is needed`];
    }),
    ...table
      .special("adversarial")
      .filter(({ reviewer }) => now.get(reviewer)?.scores["acceptable"] === "NO")
      .map(({ reviewer }) => `${reviewer} would not let it pass`),
  ];
}
