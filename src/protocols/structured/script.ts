// Structured: four roles, claims under test, checks that set their artifacts against each other, signals that say when to stop.
// Ids, statuses, ledgers, votes and the end's reason are made here; seats only speak.
import { isOneOption } from "../shared/votes.ts";
import type { Phrase } from "../../kernel/phrase.ts";
import type { Outcome } from "../../kernel/protocol.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { single, record, all, type Script } from "../../kernel/script.ts";
import { checkLedgers } from "./ledger/check.ts";
import { problemText } from "./ledger/problem.ts";
import { ledgersOf, type Ledgers } from "./ledger/ledgers.ts";
import { anchorOf, artifactPath, headingOf, SECTIONS } from "./ledger/sections.ts";
import { ROLES, type Entry, type Verification, type Role } from "../../kernel/ledger.ts";
import { unanimousGate, gate, point, gone } from "../shared/ask.ts";
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
import { RECORDER, type StructuredBrief, type Filled } from "./brief.ts";
import { conclude, type Ending } from "./conclude.ts";

import { speak } from "./speak.ts";
import { StructuredState, makeIteration } from "./state.ts";
import { argueFrom, verify } from "./verify.ts";
import { notice, phrase, choiceOf } from "./voice.ts";
import type { Ask, Decision } from "../../kernel/ask.ts";
import type { Fact } from "../../kernel/fact.ts";
import { CHECK_RUNNER } from "../../kernel/check-runner.ts";
import { stressRounds } from "./ledger/schedule.ts";
import { endSentence } from "../../text/words.ts";
import { oneLine } from "../../text/visible.ts";
import { disclosed } from "../shared/deal.ts";
import { askDisclosed, askPosition } from "./asks.ts";
import type { PositionReply } from "./shapes.ts";

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
  const claims = yield* speak(state, at);
  if (!claims) return yield* breakOff(at, phrase("broken-off.few").says);
  if (round === 1 && (yield* endsHere(state))) return "ended by a person";
  const checked = yield* verify(state, at, claims);
  if (!checked) return yield* breakOff(at, phrase("broken-off.check").says);
  // After E the checks alone, after F with what they do to the claims.
  const { verifications, assessment } = checked;
  const entries = roundEntries(at, claims, verifications);
  const wrong =
    problemOf(state, roundEntries(at, claims, verifications.map(withoutChanges))) ??
    problemOf(state, entries);
  if (wrong !== undefined) return yield* breakOff(at, wrong.replace(/[.。]$/u, ""));
  yield* enterLedgers(state, entries);
  yield* record(argueFrom(state, round, verifications));
  yield* assess(state, at, assessment);
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
function problemOf(state: StructuredState, entries: readonly Entry[]): string | undefined {
  const ledgers = ledgersOf([...state.entries, ...entries]);
  const [problem] = checkLedgers(ledgers, sectionsOf(ledgers, state.brief.checks));
  return problem && problemText(problem);
}

/** Which sections exist, by file: artifacts have one for each of their fields. */
function sectionsOf({ lead_history: leads }: Ledgers, commands: readonly string[]) {
  const files = new Map<string, ReadonlySet<string>>();
  for (const { round, absent_agent: absent } of leads) {
    for (const [role, fields] of ROLE_SECTIONS)
      if (role !== absent) files.set(artifactPath(round, role), fields);
    if (commands.length > 0) files.set(artifactPath(round, "observed"), anchorsOf(commands));
  }
  return (path: string) => files.get(path);
}

function anchorsOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => anchorOf(headingOf(name))));
}

const ROLE_SECTIONS = ROLES.map((role) => [role, anchorsOf(SECTIONS[role])] as const);

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

// Before the first round: stress tests are settled, every role says what it is in this domain and where it stands, alone.
/** How often the roles are filled anew on request. */
export const MOST_CASTINGS = 3;

/** Says whether all four roles are filled: no round is held before. */
export function* prepare(state: StructuredState): Script<boolean> {
  yield* settleStress(state);
  const wishes: string[] = [];
  for (let nth = 1; ; nth += 1) {
    const replies = yield* all(ROLES.map((role) => askPosition(state, role, nth, wishes)));
    const answered = replies.filter(isAnswered);
    const missing = ROLES.filter((role) => answered.every(({ seat }) => seat !== role));
    if (missing.length > 0) {
      yield* record([
        ...replies.flatMap((reply) => (isAnswered(reply) ? [] : [gone(reply)])),
        notice("role-not-configured", { roles: missing, first: missing[0] ?? "" }),
        ...seatRoles(state, answered),
      ]);
      return false;
    }
    const filled = answered.map(({ seat, value: { who, watches } }) => {
      const role = seat as Role; // one seat per role
      const as = { who: state.brief.roles[role] ?? who, watches };
      state.filled.set(role, as);
      return [role, as] as const;
    });
    const reply = yield* single(askStart(state, nth, filled));
    if (isAnswered(reply) && reply.value.choice === "change") {
      wishes.push(reply.value.note);
      yield* record([
        makeIteration(0, "person", phrase("iteration.roles").text, oneLine(reply.value.note, 400)),
      ]);
    } else {
      yield* record([...seatRoles(state, answered), ...leftToDefaults(state)]);
      yield* disclose(state);
      return true;
    }
  }
}

/** Whoever wants no stress tests is told what is lost by it, and is asked once more. */
function* settleStress(state: StructuredState): Script<void> {
  const why = state.brief.withoutStress;
  if (why === null) return;
  const reply = yield* single(
    gate("gate/no-stress", 0, {
      phase: "position",
      question: [
        phrase("gate.no-stress", { why: oneLine(why, 200) }),
        phrase("gate.no-stress.cost"),
      ],
      choices: [choiceOf("without"), choiceOf("with")],
      default: "without",
    }),
  );
  if (isAnswered(reply) && reply.value.choice === "with") {
    state.stress = stressRounds({ ...state.brief, withoutStress: null });
    yield* record([notice("stress-tests-kept")]);
  } else {
    const given = oneLine(why, 400).replace(/[.。]$/u, "");
    yield* record([
      notice("no-stress-tests", { why: given }),
      makeIteration(0, "person", phrase("iteration.no-stress").text, given),
    ]);
  }
}

/** What nobody said before the first round, and what is taken instead. */
function leftToDefaults({ brief }: StructuredState): Fact[] {
  const left = [
    ...(Object.keys(brief.roles).length < ROLES.length ? [phrase("default.roles").says] : []),
    ...(brief.anchor === null ? [phrase("default.anchor").says] : []),
    ...(brief.evidence === null ? [phrase("default.evidence").says] : []),
  ];
  return left.length === 0 ? [] : [notice("left-to-defaults", { left })];
}

function askStart(
  state: StructuredState,
  nth: number,
  filled: readonly (readonly [Role, Filled])[],
): Ask<Decision> {
  const stress = [...state.stress].map(
    ([round, role]) => phrase("gate.start.stress", { round, role }).says,
  );
  const { anchor, evidence } = state.brief;
  const question = [
    phrase("gate.start", { rounds: state.budget, stress }),
    anchor === null
      ? point(phrase("default.anchor"))
      : point(phrase("gate.start.anchor", { anchor }), LINE),
    evidence === null
      ? point(phrase("default.evidence"))
      : point(phrase("gate.start.evidence", { evidence }), LINE),
    ...filled.map(([role, { who, watches }]) => {
      const named = endSentence(who).replace(/[.。]$/u, "");
      const params = { role: state.seat(role).title, who: named, watched: endSentence(watches) };
      return point(phrase("gate.start.role", params), LINE);
    }),
  ];
  return gate(`gate/start/${nth}`, 0, {
    phase: "position",
    question,
    choices: [choiceOf("start"), ...(nth < MOST_CASTINGS ? [choiceOf("change")] : [])],
    default: "start",
  });
}

/** What a role wrote stays on its line in a question. */
const LINE = 400;

function seatRoles(state: StructuredState, replies: readonly Answered<PositionReply>[]): Fact[] {
  const instrument = state.brief.checks.length === 0 ? [] : [CHECK_RUNNER];
  const facts: Fact[] = [
    { kind: "cast", seats: [...state.seats, RECORDER, ...instrument], axis: "" },
    ...(state.main ? [state.main] : []),
  ];
  for (const reply of replies) {
    const { option, evidence = [] } = reply.value;
    const message = state.say(reply, 0, "position", ["option", "documentFaults"]);
    facts.push(
      message,
      ...state.argument.quote(message, evidence, state.documents),
      ...state.takeAway(reply.value, message),
    );
    if (state.main && option !== undefined)
      facts.push(...state.confirm(reply.seat, state.optionIn(option, null, facts), message));
  }
  return facts;
}

function* disclose(state: StructuredState): Script<void> {
  const holders = ROLES.filter((role) => state.dealt(role).length > 0);
  yield* disclosed(
    holders.map((role) => askDisclosed(state, role)),
    (reply) => {
      const message = state.say(reply, 0, "disclosure");
      return [message, ...state.argument.quote(message, reply.value.disclosures, state.documents)];
    },
  );
}
