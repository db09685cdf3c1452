// Before the first round: stress tests are settled, every role says what it is in this domain and where it stands, alone.
import type { Ask, Decision } from "../../script/ask.ts";
import type { Fact } from "../../script/fact.ts";
import { INSTRUMENT } from "../../script/instrument.ts";
import { ROLES, type Role } from "../../script/ledger.ts";
import { isAnswered, type Answered } from "../../script/reply.ts";
import { one, record, together, type Script } from "../../script/script.ts";
import { stressRounds } from "../../ledger/schedule.ts";
import { oneLine } from "../../text/visible.ts";
import { gate } from "../ask.ts";
import { disclosed } from "../deal.ts";
import { gone, notice } from "../notices.ts";
import { position } from "../options.ts";
import { askDisclosed, askPosition } from "./asks.ts";
import { configured, RECORDER } from "./cast.ts";
import type { PositionReply } from "./replies.ts";
import type { Table } from "./table.ts";

/** How often the roles are filled anew on request. */
export const MOST_CASTINGS = 3;

/** Says whether all four roles are filled: no round is held before. */
export function* prepared(table: Table): Script<boolean> {
  yield* settleStress(table);
  const wishes: string[] = [];
  for (let nth = 1; ; nth += 1) {
    const replies = yield* together(ROLES.map((role) => askPosition(table, role, nth, wishes)));
    const missing = ROLES.filter((_, i) => !isAnswered(replies[i] as (typeof replies)[number])); // one reply per role
    if (missing.length > 0) {
      yield* record([
        ...replies.flatMap((reply) => (isAnswered(reply) ? [] : [gone(reply)])),
        notice(
          "role-not-configured",
          `No round is held: ${missing.join(" and ")} did not say what it is in this domain. Another model in that seat may help (--seat ${missing[0] ?? ""}=MODEL).`,
        ),
      ]);
      return false;
    }
    const answered = replies.filter(isAnswered);
    for (const { seat, value } of answered)
      table.seats.set(
        seat as Role,
        configured(seat as Role, {
          who: table.brief.roles[seat as Role] ?? value.who,
          watches: value.watches,
        }),
      ); // one seat per role
    const reply = yield* one(askStart(table, nth));
    if (isAnswered(reply) && reply.value.choice === "change") wishes.push(reply.value.note);
    else {
      yield* record(seated(table, answered));
      yield* disclosures(table);
      return true;
    }
  }
}

/** Whoever wants no stress tests is told what is lost by it, and is asked once more. */
function* settleStress(table: Table): Script<void> {
  const why = table.brief.withoutStress;
  if (why === null) return;
  const reply = yield* one(
    gate("gate/no-stress", 0, {
      question: `No role is to be left out in any round (${oneLine(why, 200)}).\nStress tests are what shows whether a role carries weight or only decorates; without them stop signal 4 cannot be reached. Go on without?`,
      choices: [
        { id: "without", label: "Go on without stress tests" },
        { id: "with", label: "Hold the stress rounds after all" },
      ],
      default: "without",
    }),
  );
  if (isAnswered(reply) && reply.value.choice === "with") {
    table.stress = stressRounds({ ...table.brief, withoutStress: null });
    yield* record([notice("stress-tests-kept", "The stress rounds are held after all.")]);
  } else
    yield* record([
      notice(
        "no-stress-tests",
        `No role is stress-tested: ${oneLine(why, 400).replace(/[.。]$/u, "")}. Which roles carry weight stays unknown, and stop signal 4 cannot be reached.`,
      ),
    ]);
}

function askStart(table: Table, nth: number): Ask<Decision> {
  const stress = [...table.stress].map(([round, role]) => `${round} without ${role}`).join(", ");
  const question = [
    `Start with these roles (${table.budget} rounds${stress === "" ? ", no stress tests" : `; stress tests: round ${stress}`})?`,
    ...ROLES.map(
      (role) =>
        `- ${oneLine(`${table.seat(role).title}: ${(table.seat(role).lens ?? "").replace(/^.*Here you are: /su, "").replace(/[.。]? You watch: /u, "; watches ")}`, 400)}`,
    ),
  ].join("\n");
  const change =
    nth < MOST_CASTINGS
      ? [{ id: "change", label: "Change who fills the roles", wants: "which role should be who" }]
      : [];
  return gate(`gate/start/${nth}`, 0, {
    question,
    choices: [{ id: "start", label: "Start" }, ...change],
    default: "start",
  });
}

function seated(table: Table, replies: readonly Answered<PositionReply>[]): Fact[] {
  const instrument = table.brief.checks.length === 0 ? [] : [INSTRUMENT];
  const facts: Fact[] = [
    {
      kind: "cast",
      seats: [...ROLES.map((role) => table.seat(role)), RECORDER, ...instrument],
      axis: "",
    },
    ...(table.main ? [table.main] : []),
  ];
  for (const reply of replies) {
    const { option, evidence = [], confidence } = reply.value;
    const message = table.say(reply, 0, "position", ["option"]);
    facts.push(message, ...table.standing.quotes(message, evidence, table.documents));
    if (!table.main || option === undefined) continue;
    const stance = table.stanceIn(option, null, facts);
    table.blind.set(reply.seat, stance);
    table.state(reply.seat, stance);
    facts.push(
      ...table.standing.declared(stance, message),
      position(reply.seat, 0, table.main.id, stance, "stated", message.id, confidence),
    );
  }
  return facts;
}

function* disclosures(table: Table): Script<void> {
  const holders = ROLES.filter((role) => table.dealt(role).length > 0);
  yield* disclosed(
    holders.map((role) => askDisclosed(table, role)),
    (reply) => {
      const message = table.say(reply, 0, "disclosure");
      return [message, ...table.standing.quotes(message, reply.value.disclosures, table.documents)];
    },
  );
}
