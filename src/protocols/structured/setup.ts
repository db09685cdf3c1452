// Before the first round: stress tests are settled, every role says what it is in this domain and where it stands, alone.
import type { Ask, Decision } from "../../kernel/ask.ts";
import type { Fact } from "../../kernel/fact.ts";
import { CHECK_RUNNER } from "../../kernel/check-runner.ts";
import { ROLES, type Role } from "../../kernel/ledger.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { single, record, all, type Script } from "../../kernel/script.ts";
import { stressRounds } from "./ledger/schedule.ts";
import { endSentence } from "../../text/words.ts";
import { oneLine } from "../../text/visible.ts";
import { gate, point, gone } from "../shared/ask.ts";
import { disclosed } from "../shared/deal.ts";
import { askDisclosed, askPosition } from "./asks.ts";
import { RECORDER, type Filled } from "./brief.ts";
import type { PositionReply } from "./shapes.ts";
import { makeIteration, type StructuredState } from "./state.ts";
import { choiceOf, notice, phrase } from "./voice.ts";

/** How often the roles are filled anew on request. */
export const MOST_CASTINGS = 3;

/** Says whether all four roles are filled: no round is held before. */
export function* prepare(state: StructuredState): Script<boolean> {
  yield* settleStress(state);
  const wishes: string[] = [];
  for (let nth = 1; ; nth += 1) {
    const replies = yield* all(ROLES.map((role) => askPosition(state, role, nth, wishes)));
    const missing = ROLES.filter((_, i) => !isAnswered(replies[i] as (typeof replies)[number])); // one reply per role
    const answered = replies.filter(isAnswered);
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
      state.fill(role, as);
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
  const question = [
    phrase("gate.start", { rounds: state.budget, stress }),
    ...(state.brief.anchor === null
      ? [point(phrase("default.anchor"))]
      : [point(phrase("gate.start.anchor", { anchor: state.brief.anchor }), LINE)]),
    ...(state.brief.evidence === null
      ? [point(phrase("default.evidence"))]
      : [point(phrase("gate.start.evidence", { evidence: state.brief.evidence }), LINE)]),
    ...filled.map(([role, { who, watches }]) => {
      const params = {
        role: state.seat(role).title,
        who: endSentence(who).replace(/[.。]$/u, ""),
        watched: endSentence(watches),
      };
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
    { kind: "cast", seats: [...state.seats.values(), RECORDER, ...instrument], axis: "" },
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
