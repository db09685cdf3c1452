// Rules of decisions and tensions: what they rest on is in the ledgers.
import type { Cite } from "../../../kernel/ledger.ts";
import { checkReference } from "./check-references.ts";
import { find, type Known, type Named } from "./known.ts";
import { inFile, problem, quoted, type Problem } from "./problem.ts";

const LEDGER_OF: Readonly<Record<Cite["type"], Named>> = {
  claim: "claims",
  verification: "verifications",
  decision: "decisions",
};

export function* decisionRules(known: Known): Generator<Problem> {
  for (const { index, line } of known.decisions.counted) {
    const at = inFile("decisions", known.reading.lineOf("decisions", index));
    if (line.cites.length === 0)
      yield problem(
        at,
        "no-cite",
        `The decision ${quoted(line.id)} cites nothing.`,
        "Cite the claim, verification or decision it rests on.",
      );
    for (const { type, id } of line.cites) {
      const cited = find(known, LEDGER_OF[type], id);
      if (type === "decision" && id === line.id)
        yield problem(
          at,
          "cite-itself",
          `The decision ${quoted(id)} cites itself.`,
          "Cite what it rests on.",
        );
      else if (cited === null)
        yield problem(
          at,
          "cite-unknown",
          `It cites the ${type} ${quoted(id)}, and there is none.`,
          "Correct the id or its type.",
        );
      else if (cited !== "perhaps" && cited.round > line.round)
        yield problem(
          at,
          "cite-later",
          `It cites the ${type} ${quoted(id)}, which is of a later round.`,
          "Cite what was known when it was made.",
        );
    }
    for (const ref of new Set(line.round_artifact_refs))
      yield* checkReference(known.reading, ref, at, true);
  }
}

export function* tensionRules(known: Known): Generator<Problem> {
  for (const { index, line } of known.tensions.counted) {
    const at = inFile("tensions", known.reading.lineOf("tensions", index));
    if (line.sources.length === 0)
      yield problem(
        at,
        "no-source",
        `The tension ${quoted(line.id)} has no source.`,
        "Say between what it lies.",
      );
    const { resolved_in: end } = line;
    if (
      end !== undefined &&
      find(known, "decisions", end) === null &&
      find(known, "verifications", end) === null
    )
      yield problem(
        at,
        "resolved-unknown",
        `The tension is resolved in ${quoted(end)}, which is no decision and no verification.`,
        "Name the one that resolved it.",
      );
  }
}
