// Whether a reference leads somewhere: to a section of an artifact, to a line of a ledger, or to a whole artifact where that is enough.
import type { Reading } from "./folder.ts";
import { problem, quoted, type Problem, type Site } from "./problem.ts";
import { readReference } from "./sections.ts";

const ARTIFACT = /^artifacts\/round_\d{2,}\/[a-z0-9][a-z0-9_-]*\.md$/;

export function* checkReference(
  reading: Reading,
  ref: string,
  at: Site,
  mayBeWhole = false,
): Generator<Problem> {
  const gone = (what: string): Problem =>
    problem(
      at,
      "reference-target",
      `The reference ${quoted(ref)} leads nowhere: ${what}.`,
      "Correct it, or put back what it refers to.",
    );
  if (mayBeWhole && ARTIFACT.test(ref)) {
    if (!reading.sections(ref)) yield gone("there is no such file");
    return;
  }
  const target = readReference(ref);
  if (target === null)
    yield problem(
      at,
      "reference-form",
      `${quoted(ref)} is no reference into the folder.`,
      "Write artifacts/round_NN/ROLE.md#section or state/LEDGER.jsonl#Ln.",
    );
  else if (target.kind === "section") {
    const sections = reading.sections(target.path);
    if (!sections) yield gone("there is no such file");
    else if (!sections.has(target.anchor)) yield gone("the file has no such section");
  } else {
    const lines = reading.lines(target.ledger);
    if (target.line > lines && !reading.missing.has(target.ledger))
      yield gone(
        lines === 0
          ? "the ledger is empty"
          : `the ledger has ${lines} ${lines === 1 ? "line" : "lines"}`,
      );
  }
}
