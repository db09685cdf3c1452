// Step 1 and 2 of a round: blind declarations, what was dealt is disclosed, and the moderator finds where they part.
import type { Fact } from "../../kernel/fact.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { one, record, together, type Script } from "../../kernel/script.ts";
import { disclosed } from "../shared/deal.ts";
import { mainIssue, NONE, position, withOption } from "../shared/options.ts";
import { askConfirmation, askDeclaration, askDisclosed, askOpening } from "./asks.ts";
import type { Expert } from "./cast.ts";
import type { ArgumentReply, DeclarationReply, OpeningReply } from "./replies.ts";
import { byExpert, quoted } from "./say.ts";
import type { Before } from "../shared/stances.ts";
import type { Table } from "./table.ts";
import { gone } from "../shared/notices.ts";
import { notice } from "./voice.ts";

/** Fields for the engine: peers read words, not who votes for what. */
const HIDDEN = ["option", "ownOption"];

/** Says how many declared themselves. */
export function* declarations(table: Table, round: number): Script<number> {
  table.declared.clear();
  const before = { holders: table.holders(), graph: table.standing.graph() };
  const shown = new Map(table.experts.map(({ seat }) => [seat.id, table.shownTo(seat.id)]));
  const replies = yield* together(
    table.experts.map((expert) => askDeclaration(table, expert, round)),
  );
  yield* record(
    byExpert(table, replies, (expert, reply) =>
      declared(table, expert, reply, round, {
        ...before,
        delivered: shown.get(expert.seat.id) ?? [],
      }),
    ),
  );
  return table.declared.size;
}

function declared(
  table: Table,
  { seat }: Expert,
  reply: Answered<DeclarationReply>,
  round: number,
  before: Before,
): Fact[] {
  const { option, ownOption, changeReason = "", confidence } = reply.value;
  const message = table.say(reply, round, "position_declaration", HIDDEN);
  table.declared.set(seat.id, message);
  const facts: Fact[] = [message, ...quoted(table, message, reply.value)];
  if (!table.main || option === undefined) return facts;
  const stance = table.stanceIn(option, ownOption, facts);
  if (round === 1) table.blind.set(seat.id, stance);
  facts.push(
    ...table.standing.declared(stance, message),
    position(seat.id, round, table.main.id, stance, "stated", message.id, confidence),
  );
  facts.push(
    ...table.turn(seat.id, stance, message, { changeReason, changedBecauseOf: [] }, before),
  );
  return facts;
}

/** Its holder says what the blind declaration meant; only now is it a vote. */
export function confirmed(
  table: Table,
  expert: string,
  { declaredOption, ownOption }: Pick<ArgumentReply, "declaredOption" | "ownOption">,
  round: number,
): Fact[] {
  const facts: Fact[] = [];
  const stance = table.stanceIn(declaredOption, ownOption, facts);
  const declaration = table.declared.get(expert);
  const confidence = declaration?.body["confidence"];
  if (round === 1) table.blind.set(expert, stance);
  return [
    ...facts,
    ...table.confirm(
      expert,
      stance,
      declaration,
      round,
      typeof confidence === "number" ? confidence : null,
    ),
  ];
}

/** Who ends after the blind round has its votes confirmed, still blind. */
export function* confirmations(table: Table): Script<void> {
  const open = table.experts.filter(
    ({ seat }) => table.declared.has(seat.id) && !table.hasStated(seat.id),
  );
  const replies = yield* together(open.map((expert) => askConfirmation(table, expert)));
  yield* record(
    replies.flatMap((reply): Fact[] =>
      isAnswered(reply) ? confirmed(table, reply.seat, reply.value, 1) : [gone(reply)],
    ),
  );
}

/** Each expert with documents of its own says what the others may lack. */
export function* disclosures(table: Table): Script<void> {
  const holders = table.experts.filter(({ seat }) => table.dealt(seat).length > 0);
  yield* disclosed(
    holders.map((expert) => askDisclosed(table, expert)),
    (reply) => {
      const message = table.say(reply, 1, "disclosure");
      return [message, ...quoted(table, message, { evidence: reply.value.disclosures })];
    },
  );
}

export interface Opened {
  readonly isUnanimous: boolean;
  /** Kinds of reasons behind the positions; null where nobody compared them. */
  readonly reasons: number | null;
}

export function* opening(table: Table, round: number): Script<Opened> {
  const reply = yield* one(askOpening(table, round));
  if (!isAnswered(reply)) {
    yield* record([
      notice(
        table.main ? "moderator-absent.framing" : "moderator-absent.grouping",
        { round },
        reply.seat,
      ),
      ...ungrouped(table),
    ]);
    return { isUnanimous: false, reasons: null };
  }
  yield* record([
    table.say(reply, round, "opening", ["options", "reasons"]),
    ...grouped(table, reply.value),
  ]);
  const read = readings(table);
  return {
    isUnanimous:
      read.length > 1 &&
      read.length === table.experts.length &&
      read[0] !== NONE &&
      new Set(read).size === 1,
    reasons: reply.value.reasons?.filter(({ holders }) => holders.length > 0).length ?? null,
  };
}

/** What each expert's declaration amounts to: its own word, or the moderator's reading of it. */
function readings(table: Table): string[] {
  return [...table.declared.keys()].map(
    (expert) => (table.hasStated(expert) ? table.stated(expert) : table.readAs.get(expert)) ?? NONE,
  );
}

/** The options as the moderator listed them. */
function grouped(table: Table, { options }: OpeningReply): Fact[] {
  return options && !table.main ? table.group(table.brief.topic, options, 1) : [];
}

/** Without a moderator every position is an option, held by whoever declared it. */
function ungrouped(table: Table): Fact[] {
  if (table.main || table.declared.size === 0) return [];
  let main = mainIssue(table.brief.topic, [], "grouped");
  const read = [...table.declared].map(([expert, { body }]) => {
    const joined = withOption(main, typeof body["position"] === "string" ? body["position"] : "");
    main = joined?.issue ?? main;
    return position(expert, 1, main.id, joined?.id ?? null, "grouped", null);
  });
  return [table.raise(main), ...read];
}
