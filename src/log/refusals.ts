// Why a log is not begun, not believed or not gone on with, wherever it is kept.
import { badInput, broken, type DissensusError } from "../errors.ts";
import { type Draft, LOG_VERSION } from "./event.ts";
import { checkId } from "./home.ts";
import type { Problem, VerifiedLog } from "./verify.ts";

export function damageError(id: string, { detail, ...where }: Problem): DissensusError {
  const { seq, offset, line } = where;
  return broken(
    "log-damaged",
    `The log of ${id} is damaged at record ${seq} (line ${line}, byte ${offset}): ${detail}.`,
    `What is good can be written to a new file: see \`dissensus verify ${id}\`.`,
    { deliberation: id, ...where },
  );
}

/** The first record opens the deliberation it lies in: so a copied or renamed folder is noticed. */
export function checkFirst(id: string, first: readonly Draft[]): void {
  checkId(id);
  const opened = first[0];
  if (opened?.type === "deliberation.opened" && opened.data.deliberation === id) return;
  const must = `The first event of ${id} must be the deliberation.opened of ${id}.`;
  throw badInput("bad-first-event", must);
}

/** Why a log that can be read cannot be written on. */
export function whyNotContinue(id: string, found: VerifiedLog): DissensusError | undefined {
  if (found.problem !== undefined) return damageError(id, found.problem);
  if (found.newer !== undefined) {
    const { seq, version, type } = found.newer;
    const needs =
      version > LOG_VERSION ? `log version ${version}` : `the event type ${JSON.stringify(type)}`;
    return broken(
      "log-newer",
      `Record ${seq} of ${id} needs ${needs}; this program knows log version ${LOG_VERSION}. It can be shown, not continued.`,
      "Continue it with the newer program that wrote it.",
      { deliberation: id, seq, version, type },
    );
  }
  if (found.deliberation !== id) {
    return badInput(
      "misplaced",
      `The folder ${id} holds the log of ${found.deliberation ?? "no deliberation"}.`,
      "Give the folder its old name, or make a follow-up with `dissensus fork`.",
    );
  }
  return undefined;
}
