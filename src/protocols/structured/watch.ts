// What the engine itself sees after a round: falling disagreement, failure modes, roles that only decorate, the stop signals.
import type { Ask, Decision } from "../../kernel/ask.ts";
import type { Fact, Measure } from "../../kernel/fact.ts";
import type { Role } from "../../kernel/ledger.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { failureModes } from "./ledger/failure-modes.ts";
import { isDetectionRound } from "./ledger/schedule.ts";
import { isSycophantic, signals, type Signals } from "./ledger/signals.ts";
import { isDecorative, predictProfile, profileOf, type Profile } from "./ledger/stress.ts";
import { gate, point } from "../shared/ask.ts";
import type { Attendance } from "./attendance.ts";
import type { StructuredState } from "./state.ts";
import { alarm, choiceOf, notice, phrase } from "./voice.ts";

/** Before a role is left out, what its absence should look like goes on record. */
export function predictAbsence(state: StructuredState, round: number, absent: Role): Measure {
  return measure("predicted-signature", round, predictProfile(state.ledgers, round, absent));
}

function measure(
  name: string,
  round: number,
  { claims, changes, disagreements }: Profile,
): Measure {
  return {
    kind: "measure",
    name,
    round,
    value: disagreements,
    parts: { claims, changes, disagreements },
  };
}

export function* watch(state: StructuredState, at: Attendance): Script<void> {
  const facts: Fact[] = [];
  if (at.planned !== null) facts.push(...stressFacts(state, at.round, at.planned));
  const falls = isSycophantic(state.ledgers);
  if (falls && !state.isTightened) facts.push(alarm("sycophancy", at.round));
  state.isTightened = falls;
  for (const { code, fired, says, refs } of failureModes(state.ledgers, state.seen)) {
    // The budget is judged at the end; a mode that goes on is said once.
    if (!fired || code === "FM-8" || state.fired.has(code)) continue;
    state.fired.add(code);
    facts.push(alarm(code, at.round, says, refs));
  }
  yield* record(facts);
}

function stressFacts(state: StructuredState, round: number, absent: Role): Fact[] {
  const profile = measure("stress-profile", round, profileOf(state.ledgers, round));
  return [
    profile,
    ...(isDecorative(state.ledgers, round) === true
      ? [alarm("decorative", round, { role: absent })]
      : []),
  ];
}

export type Going = "on" | "stop" | "stopped by a person";

/** Looks at the stop signals when it is time, and asks whoever is there where they advise a stop. */
export function* detectStop(state: StructuredState, round: number): Script<Going> {
  if (!isDetectionRound(round, state.budget)) return "on";
  const found = signals(state.ledgers);
  yield* record([signalsNotice(found, round >= state.budget)]);
  if (round >= state.budget || found.advice === "go-on") return "on";
  const byDefault = stops(state, round, found) ? "stop" : "go-on";
  const reply = yield* single(askStop(found, round, byDefault));
  if (!isAnswered(reply) || reply.value.choice !== "stop") return "on";
  return byDefault === "stop" ? "stop" : "stopped by a person";
}

/** Unattended: at four it goes on, at five while stress rounds are still to come, at six it stops. */
function stops(state: StructuredState, round: number, { advice }: Signals): boolean {
  const isStressAhead = [...state.stress.keys()].some((later) => later > round);
  return advice === "strong-stop" || (advice === "wrap-up" && !isStressAhead);
}

/** At the end nothing is left to advise. */
function signalsNotice({ signals: six, satisfied, advised }: Signals, isOver: boolean): Fact {
  const held = six.filter((signal) => signal.satisfied).map(({ n }) => String(n));
  return isOver
    ? notice("signals.end", { held, satisfied })
    : notice("signals", { held, advice: advised });
}

function askStop(found: Signals, round: number, byDefault: string): Ask<Decision> {
  const question = [
    phrase("gate.stop", { satisfied: found.satisfied, round }),
    ...found.signals.map(({ n, satisfied, says }) =>
      point(phrase("gate.stop.signal", { n, held: satisfied ? "yes" : "no", detail: says })),
    ),
  ];
  return gate(`gate/stop/${round}`, round, {
    question,
    choices: [choiceOf("stop"), choiceOf("go-on")],
    default: byDefault,
  });
}
