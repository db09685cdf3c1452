// The block of shared values: one text, in every prompt of every round, whoever is asked.
import type { Note } from "../../kernel/ask.ts";
import type { Preset } from "./preset.ts";
import type { Table } from "./table.ts";

export function values({ brief: { values: shared, preset } }: Table): Note[] {
  return [
    {
      title: "Shared values",
      items: [
        `Target: ${shared.target}`,
        `Value proposition: ${shared.value}`,
        `Type: ${shared.type}`,
        `What everyone asks: ${shared.question}`,
        ...rubric(preset),
        `Convergence: ${CONVERGENCE[preset.converges]}.`,
        "Disagreement needs a concrete alternative.",
      ],
    },
  ];
}

/** Ideas are rated by words of their own, each of which counts as one of the three. */
function rubric({ converges, rubric: { PASS, CONDITIONAL, FAIL } }: Preset): string[] {
  return converges === "ideas"
    ? [
        `STRONG counts as PASS: ${PASS}`,
        `VIABLE counts as CONDITIONAL: ${CONDITIONAL}`,
        `WEAK and KILL count as FAIL: ${FAIL}`,
      ]
    : [`PASS: ${PASS}`, `CONDITIONAL: ${CONDITIONAL}`, `FAIL: ${FAIL}`];
}

const CONVERGENCE: Readonly<Record<Preset["converges"], string>> = {
  "all-pass":
    "every reviewer's open findings support PASS, and each earlier finding of major or above is resolved, or overruled with a reason",
  "no-fatal-or-critical": "no fatal or critical finding is open",
  ideas: "at least two ideas are in every reviewer's best three, rated STRONG or VIABLE by all",
};
