// Structured: four roles, claims under test, checks that set their artifacts against each other, signals that say when to stop.
// Ids, statuses, ledgers, votes and the end's reason are made here; seats only speak.
import { isOneOption } from "../shared/votes.ts";
import type { Phrase } from "../../kernel/phrase.ts";
import type { Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { checkLedgers } from "./ledger/check.ts";
import { problemText } from "./ledger/problem.ts";
import { ledgersOf } from "./ledger/ledgers.ts";
import { anchorOf, artifactPath, headingOf, SECTIONS } from "./ledger/sections.ts";
import { ROLES, type Entry, type Verification } from "../../kernel/ledger.ts";
import { unanimousGate } from "../shared/ask.ts";
import {
  assess,
  checkDrift,
  enterLedgers,
  roundEntries,
  detectStop,
  predictAbsence,
  watch,
} from "./assess.ts";
import { Attendance } from "./attendance.ts";
import type { StructuredBrief } from "./brief.ts";
import { conclude, type Ending } from "./conclude.ts";
import type { CriticReply } from "./artifact-shapes.ts";
import { prepare } from "./setup.ts";
import { speak, type Spoken } from "./speak.ts";
import { StructuredState } from "./state.ts";
import { argueFrom, verify } from "./verify.ts";
import { notice, phrase } from "./voice.ts";

export function* script(brief: StructuredBrief): Script<Outcome> {
  const state = new StructuredState(brief);
  if (!(yield* prepare(state))) return yield* conclude(state, { round: 0, by: "no-quorum" });
  return yield* conclude(state, yield* holdRounds(state));
}

function* holdRounds(state: StructuredState): Script<Ending> {
  for (let round = 1; round <= state.budget; round += 1) {
    const held = yield* holdRound(state, round);
    if (held === "ended by a person") return { round: round - 1, by: "human" };
    if (held === "broken off") return { round: round - 1, by: "no-quorum" };
    const going = yield* detectStop(state, round);
    if (going === "stop") return { round, by: "signals" };
    if (going === "stopped by a person") return { round, by: "human" };
  }
  return { round: state.budget, by: "rounds" };
}

/** Phases A to H. A round enters the ledgers when its checks and claims are valid, and else leaves no line. */
function* holdRound(
  state: StructuredState,
  round: number,
): Script<"held" | "broken off" | "ended by a person"> {
  const at = new Attendance(state, round);
  const { text: topic, says } =
    at.planned === null
      ? phrase("round.led", { lead: at.lead })
      : phrase("round.stress", { lead: at.lead, absent: at.planned });
  yield* record([
    ...(at.planned === null ? [] : [predictAbsence(state, round, at.planned)]),
    { kind: "round", round, topic, says, from: "the schedule" },
  ]);
  const made = yield* speak(state, at);
  if (!made) return yield* breakOff(at, phrase("broken-off.few").says);
  if (round === 1 && (yield* endsHere(state))) return "ended by a person";
  const checked = yield* verify(state, at, made.claims);
  if (!checked) return yield* breakOff(at, phrase("broken-off.check").says);
  // After E the checks alone, after F with what they do to the claims.
  const wrong =
    problemOf(state, at, made, checked.verifications.map(withoutChanges)) ??
    problemOf(state, at, made, checked.verifications);
  if (wrong !== undefined) return yield* breakOff(at, wrong.replace(/[.。]$/u, ""));
  const critic = made.artifacts.get("critic") as CriticReply | undefined; // the critic's form
  state.noteArtifacts(round, made.artifacts.size, critic);
  yield* enterLedgers(state, roundEntries(at, made, checked.verifications));
  yield* record(argueFrom(state, round, checked.verifications));
  yield* assess(state, at, made, checked.assessment);
  yield* checkDrift(state, at);
  yield* watch(state, at);
  return "held";
}

function* breakOff(
  { round, absent, planned }: Attendance,
  why: string | Phrase,
): Script<"broken off"> {
  const silent = absent.filter((role) => role !== planned);
  yield* record([notice("round-broken-off", { round, why, silent })]);
  return "broken off";
}

function withoutChanges(line: Verification): Verification {
  return { ...line, claims_affected: [], claim_status_changes: [] };
}

/** What the checker of ledgers would say if the round entered them like this. */
function problemOf(
  state: StructuredState,
  at: Attendance,
  made: Spoken,
  verifications: readonly Verification[],
): string | undefined {
  const ledgers = ledgersOf([...state.entries, ...roundEntries(at, made, verifications)]);
  const [problem] = checkLedgers(ledgers, sectionsOf(state.entries, at, state.brief.checks));
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
  for (const { round, absent } of [
    ...leads.map((line) => ({ round: line.round, absent: line.absent_agent })),
    { round: at.round, absent: at.away },
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
function* endsHere(state: StructuredState): Script<boolean> {
  const read = state.members.map((member) =>
    state.hasVoted(member) ? state.held(member) : (state.readAs.get(member) ?? null),
  );
  if (!isOneOption(read)) return false;
  if (state.reasons === null || state.reasons < 2) {
    yield* record([notice("like-reasons")]);
    return false;
  }
  yield* record([notice("diverse-reasons.blind", { reasons: state.reasons })]);
  const reply = yield* single({ ...unanimousGate(1), phase: "artifact" });
  return isAnswered(reply) && reply.value.choice === "end";
}
