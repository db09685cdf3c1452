// Before the first round: stress tests are settled, every role says what it is in this domain and where it stands, alone.
import type { Ask, Decision } from "../../kernel/ask.ts";
import type { Fact } from "../../kernel/fact.ts";
import { INSTRUMENT } from "../../kernel/instrument.ts";
import { ROLES, type Role } from "../../kernel/ledger.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { one, record, together, type Script } from "../../kernel/script.ts";
import { stressRounds } from "../../ledger/schedule.ts";
import { ended } from "../../text/words.ts";
import { oneLine } from "../../text/visible.ts";
import { gate, point } from "../shared/ask.ts";
import { disclosed } from "../shared/deal.ts";
import { position } from "../shared/options.ts";
import { askDisclosed, askPosition } from "./asks.ts";
import { configured, RECORDER } from "./cast.ts";
import type { PositionReply } from "./replies.ts";
import type { Table } from "./table.ts";
import { gone } from "../shared/notices.ts";
import { choiceOf, notice, phrase } from "./voice.ts";

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
        notice("role-not-configured", { roles: missing, first: missing[0] ?? "" }),
      ]);
      return false;
    }
    const answered = replies.filter(isAnswered);
    const filled = new Map(
      answered.map(({ seat, value: { who, watches } }) => [
        seat,
        { who: table.brief.roles[seat as Role] ?? who, watches }, // one seat per role
      ]),
    );
    for (const role of ROLES) {
      const as = filled.get(role);
      if (as) table.seats.set(role, configured(role, as));
    }
    const reply = yield* one(askStart(table, nth, filled));
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
      question: [
        phrase("gate.no-stress", { why: oneLine(why, 200) }),
        phrase("gate.no-stress.cost"),
      ],
      choices: [choiceOf("without"), choiceOf("with")],
      default: "without",
    }),
  );
  if (isAnswered(reply) && reply.value.choice === "with") {
    table.stress = stressRounds({ ...table.brief, withoutStress: null });
    yield* record([notice("stress-tests-kept")]);
  } else
    yield* record([notice("no-stress-tests", { why: oneLine(why, 400).replace(/[.。]$/u, "") })]);
}

interface Filled {
  readonly who: string;
  readonly watches: string;
}

function askStart(table: Table, nth: number, filled: ReadonlyMap<string, Filled>): Ask<Decision> {
  const stress = [...table.stress].map(
    ([round, role]) => phrase("gate.start.stress", { round, role }).says,
  );
  const question = [
    phrase("gate.start", { rounds: table.budget, stress }),
    ...ROLES.map((role) => {
      const { who = "", watches = "" } = filled.get(role) ?? {};
      const params = {
        role: table.seat(role).title,
        who: ended(who).replace(/[.。]$/u, ""),
        watched: ended(watches),
      };
      return point(phrase("gate.start.role", params), LINE);
    }),
  ];
  return gate(`gate/start/${nth}`, 0, {
    question,
    choices: [choiceOf("start"), ...(nth < MOST_CASTINGS ? [choiceOf("change")] : [])],
    default: "start",
  });
}

/** What a role wrote stays on its line in a question. */
const LINE = 400;

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
