// The folder of a structured deliberation, file by file, as its log has it now: ledgers, artifacts, an account of each round, the plan.
// Law 1: the log alone decides what is there, byte for byte; a ledger only ever grows at its end.
// Law 2: only a round that entered the ledgers has files. No text of a model becomes a path.
import { ledgersOf } from "../ledger/ledgers.ts";
import { ledgerPath, artifactPath, roundFolder } from "../ledger/sections.ts";
import type { LogEvent } from "../../../log/event.ts";
import { chronicle, type Chronicle } from "../../../views/chronicle.ts";
import { structuredResult } from "../result/result.ts";
import { orderKeys } from "../../shared/body.ts";
import type { JsonObject } from "../../../kernel/json.ts";
import { LEDGER_NAMES, ROLES } from "../../../kernel/ledger.ts";
import { file, type FolderFile } from "../../../report/folder-file.ts";
import { safeJson, safeJsonLine } from "../../../report/json.ts";
import { View } from "../../../report/view.ts";
import { artifactText, observedText } from "./artifact-text.ts";
import { roundText } from "./round-text.ts";

export function structuredFolder(events: readonly LogEvent[]): readonly FolderFile[] {
  const record = chronicle(events);
  const result = structuredResult(record);
  const view = new View(events, { isAnchored: false });
  return [
    file("config/deliberation.json", safeJson(result.plan)),
    ...ledgerFiles(record),
    ...result.rounds.flatMap(({ round }) => [
      ...artifactFiles(record, round),
      file(`rounds/${roundFolder(round)}.md`, roundText(view, result, round)),
    ]),
  ];
}

function ledgerFiles({ entries }: Chronicle): FolderFile[] {
  const ledgers = ledgersOf(entries);
  // Without a drift check there is no such file; the others are there, if empty.
  const kept = LEDGER_NAMES.filter((name) => name !== "drift" || ledgers.drift.length > 0);
  return kept.map((name) =>
    file(
      ledgerPath(name),
      ledgers[name]
        .map((line) => safeJsonLine(orderKeys(line as unknown as JsonObject, ORDER)))
        .join(""),
    ),
  ); // lines are JSON
}

/** Fields as people read a line; a log keeps them by name. */
const ORDER = [
  "id",
  "round",
  "check",
  "result",
  "lead",
  "is_stress",
  "absent_agent",
  "verdict",
  "deviation",
  "addressed",
  "raised_by",
  "text",
  "testable_as",
  "status",
  "supersedes",
  "raised_at_artifact",
  "option",
  "evidence_refs",
  "notes",
  "claims_affected",
  "claim_status_changes",
  "basis",
  "type",
  "cites",
  "made_by",
  "round_artifact_refs",
  "sources",
  "resolved_in",
  "claim_id",
  "from",
  "to",
  "stance",
  "relation",
];

function artifactFiles({ messages }: Chronicle, round: number): FolderFile[] {
  const said = messages.filter((message) => message.round === round);
  const observed = said.filter(({ phase }) => phase === "observation");
  return [
    ...ROLES.flatMap((role) => {
      const made = said.findLast(({ phase, seat }) => phase === "artifact" && seat === role);
      return made ? [file(artifactPath(round, role), artifactText(role, made))] : [];
    }),
    ...(observed.length > 0
      ? [file(artifactPath(round, "observed"), observedText(round, observed))]
      : []),
  ];
}
