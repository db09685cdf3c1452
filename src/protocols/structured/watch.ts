// What the engine itself sees after a round: falling disagreement, failure modes, rounds without a role, the stop signals.
import type { Ask, Decision } from "../../kernel/ask.ts";
import type { Fact, Measure } from "../../kernel/fact.ts";
import type { Role } from "../../kernel/ledger.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { failureModes } from "./ledger/failure-modes.ts";
import { isDetectionRound } from "./ledger/schedule.ts";
import { signals, type Signals } from "./ledger/signals.ts";
import { predictProfile, profileOf, type Profile } from "./ledger/stress.ts";
import { trendOf, figure, shareOf } from "./ledger/trend.ts";
import { gate, point } from "../shared/ask.ts";
import type { Attendance } from "./attendance.ts";
import { makeIteration, type StructuredState } from "./state.ts";
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
  if (at.planned !== null)
    facts.push(measure("stress-profile", at.round, profileOf(state.ledgers, at.round)));
  if (at.planned === null && at.away !== null)
    facts.push(
      makeIteration(at.round, "engine", phrase("iteration.away", { role: at.away }).text, ""),
    );
  facts.push(...tighten(state, at.round));
  for (const { code, fired, says, refs } of failureModes(state.ledgers, state.seenIn(at.round))) {
    // The budget is judged at the end; a mode that goes on is said once.
    if (!fired || code === "FM-8" || state.fired.has(code)) continue;
    state.fired.add(code);
    facts.push(alarm(code, at.round, says, refs));
  }
  yield* record(facts);
}

/** Where disagreement falls, the critic of the next round has to bring more. */
function tighten(state: StructuredState, round: number): Fact[] {
  const { falls, early, late, chance } = trendOf(state.ledgers);
  const isNew = falls && !state.isTightened;
  state.isTightened = falls;
  if (!isNew) return [];
  const params = {
    early: shareOf(early.disagreeing, early.made).percent,
    late: shareOf(late.disagreeing, late.made).percent,
    chance: figure(100 * (chance ?? 1), 1),
  };
  const rung = alarm("sycophancy", round, params);
  return [rung, makeIteration(round, "engine", phrase("iteration.tightened").text, rung.text)];
}

type Going = "on" | "stop" | "stopped by a person";

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
  return advice === "strong-stop" || (advice === "wrap-up" && !state.seenIn(round).isStressAhead);
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
    phase: "wrap_up",
    question,
    choices: [choiceOf("stop"), choiceOf("go-on")],
    default: byDefault,
  });
}
