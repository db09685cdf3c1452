// Structured: four roles, claims under test, checks that set their artifacts against each other, signals that say when to stop.
// Ids, statuses, ledgers, votes and the end's reason are made here; seats only speak.
import type { Phrase } from "../../kernel/phrase.ts";
import type { Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { one, record, type Script } from "../../kernel/script.ts";
import { checkLedgers, problemText } from "../../ledger/check.ts";
import { ledgersOf } from "../../ledger/ledgers.ts";
import { anchorOf, artifactPath, headingOf, SECTIONS } from "../../ledger/sections.ts";
import { ROLES, type Entry, type Verification } from "../../kernel/ledger.ts";
import { unanimousGate } from "../shared/unanimity.ts";
import { assessed, driftChecked, entered, roundEntries } from "./assess.ts";
import { Attendance } from "./attendance.ts";
import type { StructuredBrief } from "./brief.ts";
import { conclude, type Ended } from "./conclude.ts";
import type { CriticReply } from "./replies.ts";
import { prepared } from "./setup.ts";
import { spoken, type Made } from "./speak.ts";
import { Table } from "./table.ts";
import { verified } from "./verify.ts";
import { detected, foreseen, watched } from "./watch.ts";
import { notice, phrase } from "./voice.ts";

export function* structured(brief: StructuredBrief): Script<Outcome> {
  const table = new Table(brief);
  if (!(yield* prepared(table))) return yield* conclude(table, { round: 0, by: "no-quorum" });
  return yield* conclude(table, yield* rounds(table));
}

function* rounds(table: Table): Script<Ended> {
  for (let round = 1; round <= table.budget; round += 1) {
    const held = yield* heldRound(table, round);
    if (held === "ended by a person") return { round: round - 1, by: "person" };
    if (held === "broken off") return { round: round - 1, by: "no-quorum" };
    const going = yield* detected(table, round);
    if (going === "stop") return { round, by: "signals" };
    if (going === "stopped by a person") return { round, by: "person" };
  }
  return { round: table.budget, by: "budget" };
}

/** Phases A to H. A round enters the ledgers when its checks and claims are valid, and else leaves no line. */
function* heldRound(
  table: Table,
  round: number,
): Script<"held" | "broken off" | "ended by a person"> {
  const at = new Attendance(table, round);
  table.moved.clear();
  const { text: topic, says } =
    at.planned === null
      ? phrase("round.led", { lead: at.lead })
      : phrase("round.stress", { lead: at.lead, absent: at.planned });
  yield* record([
    ...(at.planned === null ? [] : [foreseen(table, round, at.planned)]),
    { kind: "round", round, topic, says, from: "the schedule" },
  ]);
  const made = yield* spoken(table, at);
  if (!made) return yield* brokenOff(at, phrase("broken-off.few").says);
  if (round === 1 && (yield* endsHere(table))) return "ended by a person";
  const checked = yield* verified(table, at, made.claims);
  if (!checked) return yield* brokenOff(at, phrase("broken-off.check").says);
  // After E the checks alone, after F with what they do to the claims.
  const wrong =
    problems(table, at, made, checked.verifications.map(unchanged)) ??
    problems(table, at, made, checked.verifications);
  if (wrong !== undefined) return yield* brokenOff(at, wrong.replace(/[.。]$/u, ""));
  table.made(round, made.artifacts.size, made.artifacts.get("critic") as CriticReply | undefined); // the critic's form
  yield* entered(table, roundEntries(at, made, checked.verifications));
  for (const line of checked.verifications)
    for (const message of table.messages(round))
      if (
        message.round === round &&
        message.phase === "cross_validation" &&
        line.check in message.body
      )
        table.standing.carries(message, line);
  yield* assessed(table, at, made, checked.assessment);
  yield* driftChecked(table, at);
  yield* watched(table, at);
  return "held";
}

function* brokenOff(
  { round, absent, planned }: Attendance,
  why: string | Phrase,
): Script<"broken off"> {
  const silent = absent.filter((role) => role !== planned);
  yield* record([notice("round-broken-off", { round, why, silent })]);
  return "broken off";
}

function unchanged(line: Verification): Verification {
  return { ...line, claims_affected: [], claim_status_changes: [] };
}

/** What the checker of ledgers would say if the round entered them like this. */
function problems(
  table: Table,
  at: Attendance,
  made: Made,
  verifications: readonly Verification[],
): string | undefined {
  const ledgers = ledgersOf([...table.entries, ...roundEntries(at, made, verifications)]);
  const [problem] = checkLedgers(ledgers, sectionsOf(table.entries, at, table.brief.checks));
  return problem && problemText(problem);
}

/** Which sections exist, by file: artifacts have one for each of their fields. */
function sectionsOf(
  entries: readonly Entry[],
  at: Attendance,
  commands: readonly string[],
): (path: string) => ReadonlySet<string> | undefined {
  const files = new Map<string, ReadonlySet<string>>();
  const leads = entries.flatMap((entry) => (entry.ledger === "lead_history" ? [entry.line] : []));
  const [away = null] = at.absent;
  for (const { round, absent } of [
    ...leads.map((line) => ({ round: line.round, absent: line.absent_agent })),
    { round: at.round, absent: away },
  ]) {
    for (const [role, fields] of ROLE_SECTIONS)
      if (role !== absent) files.set(artifactPath(round, role), fields);
    if (commands.length > 0)
      files.set(
        artifactPath(round, "observed"),
        new Set(commands.map((name) => anchorOf(headingOf(name)))),
      );
  }
  return (path) => files.get(path);
}

const ROLE_SECTIONS = ROLES.map(
  (role) => [role, new Set(SECTIONS[role].map((field) => anchorOf(headingOf(field))))] as const,
);

/** The blind positions are unanimous: for different reasons, rounds are unlikely to help. */
function* endsHere(table: Table): Script<boolean> {
  const read = table.members.map((member) =>
    table.hasStated(member) ? table.stated(member) : (table.readAs.get(member) ?? null),
  );
  const isUnanimous = read.every((option) => option !== null && option === read[0]);
  if (!isUnanimous) return false;
  if (table.reasons === null || table.reasons < 2) {
    yield* record([notice("like-reasons")]);
    return false;
  }
  yield* record([notice("diverse-reasons.blind", { reasons: table.reasons })]);
  const reply = yield* one(unanimousGate(1));
  return isAnswered(reply) && reply.value.choice === "end";
}
