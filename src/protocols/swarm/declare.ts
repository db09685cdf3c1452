// Step 1 and 2 of a round: blind declarations, what was dealt is disclosed, and the moderator finds where they part.
import type { Fact } from "../../kernel/fact.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { one, record, together, type Script } from "../../kernel/script.ts";
import { disclosed } from "../shared/deal.ts";
import { mainIssue, NONE, position, withOption } from "../shared/options.ts";
import { askConfirmation, askDeclaration, askDisclosed, askOpening } from "./asks.ts";
import type { Expert } from "./cast.ts";
import type { ArgumentReply, DeclarationReply, OpeningReply } from "./shapes.ts";
import type { Before } from "../shared/stances.ts";
import type { SwarmState } from "./state.ts";
import { gone } from "../shared/notices.ts";
import { notice } from "./voice.ts";

/** Fields for the engine: peers read words, not who votes for what. */
const HIDDEN = ["option", "ownOption"];

/** Says how many declared themselves. */
export function* declarations(state: SwarmState, round: number): Script<number> {
  state.declared.clear();
  const before = { holders: state.holders(), graph: state.standing.graph() };
  const shown = new Map(state.experts.map(({ seat }) => [seat.id, state.shownTo(seat.id)]));
  const replies = yield* together(
    state.experts.map((expert) => askDeclaration(state, expert, round)),
  );
  yield* record(
    state.byExpert(replies, (expert, reply) =>
      declared(state, expert, reply, round, {
        ...before,
        delivered: shown.get(expert.seat.id) ?? [],
      }),
    ),
  );
  return state.declared.size;
}

function declared(
  state: SwarmState,
  { seat }: Expert,
  reply: Answered<DeclarationReply>,
  round: number,
  before: Before,
): Fact[] {
  const { option, ownOption, changeReason = "", confidence } = reply.value;
  const message = state.say(reply, round, "position_declaration", HIDDEN);
  state.declared.set(seat.id, message);
  const facts: Fact[] = [message, ...state.quote(message, reply.value.evidence)];
  if (!state.main || option === undefined) return facts;
  const stance = state.stanceIn(option, ownOption, facts);
  if (round === 1) state.blind.set(seat.id, stance);
  facts.push(
    ...state.standing.declared(stance, message),
    position(seat.id, round, state.main.id, stance, "stated", message.id, confidence),
  );
  facts.push(
    ...state.turn(seat.id, stance, message, { changeReason, changedBecauseOf: [] }, before),
  );
  return facts;
}

/** Its holder says what the blind declaration meant; only now is it a vote. */
export function confirmed(
  state: SwarmState,
  expert: string,
  { declaredOption, ownOption }: Pick<ArgumentReply, "declaredOption" | "ownOption">,
  round: number,
): Fact[] {
  const facts: Fact[] = [];
  const stance = state.stanceIn(declaredOption, ownOption, facts);
  const declaration = state.declared.get(expert);
  const confidence = declaration?.body["confidence"];
  if (round === 1) state.blind.set(expert, stance);
  return [
    ...facts,
    ...state.confirm(
      expert,
      stance,
      declaration,
      round,
      typeof confidence === "number" ? confidence : null,
    ),
  ];
}

/** Who ends after the blind round has its votes confirmed, still blind. */
export function* confirmations(state: SwarmState): Script<void> {
  const open = state.experts.filter(
    ({ seat }) => state.declared.has(seat.id) && !state.hasStated(seat.id),
  );
  const replies = yield* together(open.map((expert) => askConfirmation(state, expert)));
  yield* record(
    replies.flatMap((reply): Fact[] =>
      isAnswered(reply) ? confirmed(state, reply.seat, reply.value, 1) : [gone(reply)],
    ),
  );
}

/** Each expert with documents of its own says what the others may lack. */
export function* disclosures(state: SwarmState): Script<void> {
  const holders = state.experts.filter(({ seat }) => state.dealt(seat).length > 0);
  yield* disclosed(
    holders.map((expert) => askDisclosed(state, expert)),
    (reply) => {
      const message = state.say(reply, 1, "disclosure");
      return [message, ...state.quote(message, reply.value.disclosures)];
    },
  );
}

export interface Opened {
  readonly isUnanimous: boolean;
  /** Kinds of reasons behind the positions; null where nobody compared them. */
  readonly reasons: number | null;
}

export function* opening(state: SwarmState, round: number): Script<Opened> {
  const reply = yield* one(askOpening(state, round));
  if (!isAnswered(reply)) {
    yield* record([
      notice(
        state.main ? "moderator-absent.framing" : "moderator-absent.grouping",
        { round },
        reply.seat,
      ),
      ...ungrouped(state),
    ]);
    return { isUnanimous: false, reasons: null };
  }
  yield* record([
    state.say(reply, round, "opening", ["options", "reasons"]),
    ...grouped(state, reply.value),
  ]);
  const read = readings(state);
  return {
    isUnanimous:
      read.length > 1 &&
      read.length === state.experts.length &&
      read[0] !== NONE &&
      new Set(read).size === 1,
    reasons: reply.value.reasons?.filter(({ holders }) => holders.length > 0).length ?? null,
  };
}

/** What each expert's declaration amounts to: its own word, or the moderator's reading of it. */
function readings(state: SwarmState): string[] {
  return [...state.declared.keys()].map(
    (expert) => (state.hasStated(expert) ? state.stated(expert) : state.readAs.get(expert)) ?? NONE,
  );
}

/** The options as the moderator listed them. */
function grouped(state: SwarmState, { options }: OpeningReply): Fact[] {
  return options && !state.main ? state.group(state.brief.topic, options, 1) : [];
}

/** Without a moderator every position is an option, held by whoever declared it. */
function ungrouped(state: SwarmState): Fact[] {
  if (state.main || state.declared.size === 0) return [];
  let main = mainIssue(state.brief.topic, [], "grouped");
  const read = [...state.declared].map(([expert, { body }]) => {
    const joined = withOption(main, typeof body["position"] === "string" ? body["position"] : "");
    main = joined?.issue ?? main;
    return position(expert, 1, main.id, joined?.id ?? null, "grouped", null);
  });
  return [state.raise(main), ...read];
}
