// Phases G and H: what the lead decides and leaves open, and every few rounds whether the work still is on its anchor.
import type { Fact } from "../../kernel/fact.ts";
import type {
  Cite,
  DriftCheck,
  Entry,
  LedgerDecision,
  LedgerTension,
  Role,
  Verification,
} from "../../kernel/ledger.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { one, record, type Script } from "../../kernel/script.ts";
import { isDriftRound } from "../../ledger/schedule.ts";
import { artifactPath } from "../../ledger/sections.ts";
import { tensionsNow } from "../../ledger/ledgers.ts";
import { openDrift } from "../../ledger/signals.ts";
import { askDrift, askWork } from "./asks.ts";
import type { Attendance } from "./attendance.ts";
import type { AssessmentReply, CriticReply } from "./replies.ts";
import type { Made } from "./speak.ts";
import type { Table } from "./table.ts";
import { gone } from "../shared/notices.ts";
import { alarm, notice } from "./voice.ts";

export function* assessed(
  table: Table,
  at: Attendance,
  made: Made,
  early: AssessmentReply | null,
): Script<void> {
  const assessment = early ?? (yield* asked(table, at));
  if (assessment)
    yield* entered(table, [
      ...decisions(table, at, made, assessment),
      ...tensions(table, at, assessment),
    ]);
}

function* asked(table: Table, at: Attendance): Script<AssessmentReply | null> {
  const reply = yield* one(
    askWork(table, { role: at.lead, checks: [], assesses: true, raised: [], found: new Map() }, at),
  );
  if (!isAnswered(reply)) {
    yield* record([gone(reply), notice("no-assessment", { round: at.round }, at.lead)]);
    return null;
  }
  yield* record([table.say(reply, at.round, "assessment", ["resolvedTensions"])]);
  return reply.value as AssessmentReply; // only the assessment was asked for
}

/** Lines become part of the ledgers and of the record in one step. */
export function* entered(table: Table, entries: readonly Entry[]): Script<void> {
  table.enter(entries);
  yield* record(entries);
}

function decisions(
  table: Table,
  at: Attendance,
  made: Made,
  { decisions: drawn }: AssessmentReply,
): Entry[] {
  const refs = at.present.map((role) => artifactPath(at.round, role));
  const by = madeBy(table, made);
  return drawn.map(({ text, cites }, i): Entry => {
    const line: LedgerDecision = {
      id: `D-${at.round}-${i + 1}`,
      round: at.round,
      text,
      cites: cites.map(typed),
      made_by: by,
      round_artifact_refs: refs,
    };
    return { kind: "entry", ledger: "decisions", line };
  });
}

function typed({
  id,
  relation,
}: {
  readonly id: string;
  readonly relation: Cite["relation"];
}): Cite {
  return {
    type: id.startsWith("C-") ? "claim" : id.startsWith("V-") ? "verification" : "decision",
    id,
    relation,
  };
}

/** Whose decision it is: everyone's, if all hold one option; the critic's concession, if it could break nothing; else the lead's. */
function madeBy(table: Table, { artifacts }: Made): LedgerDecision["made_by"] {
  if (table.isUnanimous) return "consensus";
  const critic = artifacts.get("critic") as CriticReply | undefined; // the critic's form
  return critic?.verdict === "ROBUST" ? "adversary_concession" : "round_lead";
}

function tensions(
  table: Table,
  { round }: Attendance,
  { tensions: found, resolvedTensions = [] }: AssessmentReply,
): Entry[] {
  const entry = (line: LedgerTension): Entry => ({ kind: "entry", ledger: "tensions", line });
  const fresh = found.map(({ text, sources }, i) =>
    entry({ id: `T-${round}-${i + 1}`, round, text, sources: [...new Set(sources)] }),
  );
  const known = new Map(tensionsNow(table.ledgers).map((tension) => [tension.id, tension]));
  const settled = [...new Map(resolvedTensions.map((row) => [row.tension, row.by]))].flatMap(
    ([id, by]) => {
      const before = known.get(id);
      return before ? [entry({ ...before, resolved_in: by })] : [];
    },
  );
  return [...settled, ...fresh];
}

export function* driftChecked(table: Table, at: Attendance): Script<void> {
  if (!isDriftRound(at.round)) return;
  const isOpen = openDrift(table.ledgers.drift).length > 0;
  const reply = yield* one(askDrift(table, driftChecker(at), at.round, isOpen));
  if (!isAnswered(reply))
    return yield* record([gone(reply), notice("no-drift-check", { round: at.round }, reply.seat)]);
  const { verdict, deviation, correction, addressed = false } = reply.value;
  const message = table.say(reply, at.round, "drift");
  table.correction = correction.trim();
  // Who still finds drift leaves it open, whatever became of the drift before.
  const line: DriftCheck = {
    round: at.round,
    verdict,
    deviation,
    addressed: addressed && verdict === "PASS",
  };
  const facts: Fact[] = [
    message,
    ...(verdict === "PASS" ? [] : [alarm("drift", at.round, { verdict, deviation }, [message.id])]),
  ];
  yield* record(facts);
  yield* entered(table, [{ kind: "entry", ledger: "drift", line }]);
}

/** The guardian, unless it leads or is away: then the first who does not lead. */
function driftChecker({ lead, others }: Attendance): Role {
  return others.includes("guardian") ? "guardian" : (others[0] ?? lead);
}

/** In the ledgers of a round, the lead's line comes with the claims and the checks. */
export function roundEntries(
  at: Attendance,
  { claims }: Pick<Made, "claims">,
  verifications: readonly Verification[],
): Entry[] {
  const [absent = null] = at.absent;
  return [
    {
      kind: "entry",
      ledger: "lead_history",
      line: {
        round: at.round,
        lead: at.lead,
        is_stress: at.planned !== null,
        absent_agent: absent,
      },
    },
    ...claims.map((line): Entry => ({ kind: "entry", ledger: "claims", line })),
    ...verifications.map((line): Entry => ({ kind: "entry", ledger: "verifications", line })),
  ];
}
