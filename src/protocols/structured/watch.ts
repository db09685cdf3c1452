// What the engine itself sees after a round: falling disagreement, failure modes, roles that only decorate, the stop signals.
import type { Ask, Decision } from "../../script/ask.ts";
import type { Fact, Measure } from "../../script/fact.ts";
import type { Role } from "../../script/ledger.ts";
import { isAnswered } from "../../script/reply.ts";
import { one, record, type Script } from "../../script/script.ts";
import { failureModes } from "../../ledger/failure-modes.ts";
import { isDetectionRound } from "../../ledger/schedule.ts";
import { isSycophantic, signals, type Signals } from "../../ledger/signals.ts";
import { isDecorative, predicted, profileOf, type Profile } from "../../ledger/stress.ts";
import { gate } from "../ask.ts";
import { alarm, notice } from "../notices.ts";
import type { Attendance } from "./attendance.ts";
import type { Table } from "./table.ts";

/** Before a role is left out, what its absence should look like goes on record. */
export function foreseen(table: Table, round: number, absent: Role): Measure {
  return measured("predicted-signature", round, predicted(table.ledgers, round, absent));
}

function measured(
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

export function* watched(table: Table, at: Attendance): Script<void> {
  const facts: Fact[] = [];
  if (at.planned !== null) facts.push(...stressed(table, at.round, at.planned));
  const falls = isSycophantic(table.ledgers);
  if (falls && !table.isTightened)
    facts.push(
      alarm(
        "sycophancy",
        at.round,
        "Disagreement has fallen two rounds in a row: the panel may be agreeing for its own sake. The critic of the next round must bring more.",
      ),
    );
  table.isTightened = falls;
  for (const { code, name, fired, evidence, response, refs } of failureModes(
    table.ledgers,
    table.seen,
  )) {
    // The budget is judged at the end; a mode that goes on is said once.
    if (!fired || code === "FM-8" || table.fired.has(code)) continue;
    table.fired.add(code);
    facts.push(alarm(code, at.round, `${name}: ${evidence} ${response}`, refs));
  }
  yield* record(facts);
}

function stressed(table: Table, round: number, absent: Role): Fact[] {
  const profile = measured("stress-profile", round, profileOf(table.ledgers, round));
  return [
    profile,
    ...(isDecorative(table.ledgers, round) === true
      ? [
          alarm(
            "decorative",
            round,
            `The round without ${absent} looks like the others: the role may only decorate.`,
          ),
        ]
      : []),
  ];
}

export type Going = "on" | "stop" | "stopped by a person";

/** Looks at the stop signals when it is time, and asks whoever is there where they advise a stop. */
export function* detected(table: Table, round: number): Script<Going> {
  if (!isDetectionRound(round, table.budget)) return "on";
  const found = signals(table.ledgers);
  yield* record([notice("signals", told(found, round >= table.budget))]);
  if (round >= table.budget || found.advice === "go-on") return "on";
  const byDefault = stops(table, round, found) ? "stop" : "go-on";
  const reply = yield* one(askStop(found, round, byDefault));
  if (!isAnswered(reply) || reply.value.choice !== "stop") return "on";
  return byDefault === "stop" ? "stop" : "stopped by a person";
}

/** Unattended: at four it goes on, at five while stress rounds are still to come, at six it stops. */
function stops(table: Table, round: number, { advice }: Signals): boolean {
  const isStressAhead = [...table.stress.keys()].some((later) => later > round);
  return advice === "strong-stop" || (advice === "wrap-up" && !isStressAhead);
}

/** At the end nothing is left to advise. */
function told({ signals: six, satisfied, adviceText }: Signals, isOver: boolean): string {
  const held = six.filter((signal) => signal.satisfied).map(({ n }) => n);
  return `Stop signals${held.length === 0 ? "" : ` (${held.join(", ")})`}: ${isOver ? `${satisfied} of 6 signals hold at the end.` : adviceText}`;
}

function askStop(found: Signals, round: number, byDefault: string): Ask<Decision> {
  const question = [
    `${found.satisfied} of 6 stop signals are given after round ${round}. Stop here?`,
    ...found.signals.map(
      ({ n, satisfied, detail }) => `- ${n} ${satisfied ? "yes" : "no"}: ${detail}`,
    ),
  ].join("\n");
  return gate(`gate/stop/${round}`, round, {
    question,
    choices: [
      { id: "stop", label: "Stop and write the synthesis" },
      { id: "go-on", label: "Hold the next round" },
    ],
    default: byDefault,
  });
}
