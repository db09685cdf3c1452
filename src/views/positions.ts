// Who stood where, when, and what moved them. The blind vote stands beside the final one.
// Law: a vote is its holder's own typed word; the moderator's reading of a blind position is shown and never counted.
import type { LogEvent } from "../log/event.ts";
import type { Message, Position, Shift, Verdict } from "../kernel/fact.ts";
import {
  stateOf,
  labelOf,
  mainIssue,
  membersOf,
  describeSeat,
  titleOf,
  withoutKind,
} from "./deliberation-state.ts";
import type { DeliberationState, Seated } from "./deliberation-state.ts";
import { readingOf } from "./reading.ts";
import { countedIn } from "./standing.ts";

export interface PositionRow extends Omit<Position, "kind"> {
  readonly title: string;
  readonly phase: string;
  readonly label: string | null;
}

export interface VoteRow extends Seated {
  readonly blind: string | null;
  readonly blindMessage: string | null;
  /** Where the moderator put a blind position that its holder never confirmed. */
  readonly readAs: string | null;
  readonly final: string | null;
  readonly confidence: Position["confidence"];
  readonly finalMessage: string | null;
  /** Of a vote that was counted: its reason quotes what it rests on; it was silent in the last turn. */
  readonly grounded?: boolean;
  readonly carried?: boolean;
}

export interface ShiftRow extends Omit<Shift, "kind"> {
  readonly title: string;
}

export type Positions = ReturnType<typeof positionsIn>;

export function positions(events: readonly LogEvent[]): Positions {
  return positionsIn(stateOf(events));
}

export function positionsIn(record: DeliberationState) {
  const main = mainIssue(record);
  const declarations = record.positions.map((position) => declarationOf(record, position));
  const blind = new Set<string | null>(
    record.messages.filter(({ ask }) => record.asks.get(ask)?.opened.blind).map(({ id }) => id),
  );
  const counted = countedIn(record)?.standing.votes ?? [];
  const votes = membersOf(record).map(({ id, title }): VoteRow => {
    const own = declarations.filter((d) => d.seat === id && d.issue === main?.id);
    const row = voteOf(own, { seat: id, title }, blind);
    const vote = counted.find(({ seat }) => seat === id);
    if (!vote) return row;
    // The count is the record's: what a seat said is looked up for it.
    const { blind: before, option: final, grounded, carried } = vote;
    return { ...row, blind: before, final, grounded, carried };
  });
  const verdict = record.verdicts.at(-1);
  const classified = new Set(record.shifts.map(({ seat, message }) => `${seat} ${message}`));
  return {
    issue: main?.id ?? null,
    declarations,
    votes,
    blindCount: count(votes.map((vote) => vote.blind)),
    finalCount: count(votes.map((vote) => vote.final)),
    shifts: record.shifts.map((shift): ShiftRow => ({
      ...withoutKind(shift),
      title: titleOf(record.seats, shift.seat),
    })),
    /** What seats changed in their own positions, in their own words; a classified move may be part of it. */
    amendments: record.amendments.map((row) => ({
      ...withoutKind(row),
      title: titleOf(record.seats, row.seat),
      /** The option is another one too: the move is among the classified. */
      isMove: classified.has(`${row.seat} ${row.message}`),
    })),
    sideMoves: sideMoves(declarations).filter(
      ({ seat, issue, message }) => issue !== main?.id || !classified.has(`${seat} ${message}`),
    ),
    givenUp: givenUp(record, declarations, votes),
    /** Options that joined the list on the way, and who named each first. */
    joined: record.joined.flatMap((option) => {
      const first = declarations.find(({ stance }) => stance === option);
      if (!first) return [];
      const { title, round, message } = first;
      return [{ option, label: labelOf(record, option) ?? option, title, round, message }];
    }),
    /** What the panel leans to, and what it would without conforming and unexplained moves. Null before a verdict. */
    outcome: verdict
      ? { chosen: verdict.chosen, withoutConforming: withoutConforming(record, verdict) }
      : null,
    /** Turns in which a member said that its position had changed. */
    changed: record.messages.filter(saysChanged).length,
    /** Whether members are asked that at all: where they are not, a count of it says nothing. */
    isChangeAsked: record.messages.some(tellsChange),
  };
}

/** Where rules decide and not the count, they may differ although nobody conformed: that is no matter of moves. */
export function withoutConforming(
  record: Pick<DeliberationState, "opened" | "shifts">,
  verdict: Verdict,
): string | null {
  return readingOf(record).isRuled === true &&
    record.shifts.every((shift) => shift.class === "argued")
    ? verdict.chosen
    : verdict.withoutConforming;
}

/** Whether a turn has a word for it, said or denied. */
export function tellsChange({ body }: Message): boolean {
  return typeof body["changed"] === "boolean" || typeof body["positionShift"] === "string";
}

/** What a seat itself gave for a move: messages that it names, a reason alone, or nothing. */
export function accountOf({
  reason,
  declared,
}: Pick<Shift, "reason" | "declared">): "messages" | "reason" | "none" {
  if (declared.length > 0) return "messages";
  return reason.trim() === "" ? "none" : "reason";
}

/** Whether a seat says in this turn that its own position changed, in the words of whichever protocol. */
export function saysChanged({ body }: Message): boolean {
  return (
    body["changed"] === true ||
    body["positionShift"] === "minor" ||
    body["positionShift"] === "major"
  );
}

function declarationOf(
  record: DeliberationState,
  { seat, round, issue, stance, basis, confidence, message }: Position,
): PositionRow {
  return {
    ...describeSeat(record, seat),
    round,
    phase:
      message === null ? "frame" : (record.messages.find((m) => m.id === message)?.phase ?? ""),
    issue,
    stance,
    label: stance === null ? null : labelOf(record, stance),
    basis,
    confidence,
    message,
  };
}

/** `blind`: messages of asks that showed no peer's. */
function voteOf(
  own: readonly PositionRow[],
  { seat, title }: Seated,
  blind: ReadonlySet<string | null>,
): VoteRow {
  // Declarations of later rounds are blind too, and no blind vote: their holders had read the rounds before.
  const isBlind = ({ round, basis, message }: PositionRow) =>
    round <= 1 && (basis === "confirmed" || (basis === "stated" && blind.has(message)));
  const last = own.findLast((d) => d.basis !== "grouped" && !isBlind(d));
  const first = own.find(isBlind);
  const final = last ?? first;
  return {
    seat,
    title,
    blind: first?.stance ?? null,
    blindMessage: first?.message ?? null,
    readAs: first ? null : (own.find((d) => d.basis === "grouped")?.stance ?? null),
    final: final?.stance ?? null,
    confidence: final?.confidence ?? null,
    finalMessage: final?.message ?? null,
  };
}

/**
 * Changes that are seen and not classified: on another issue, or on the question from no vote to one. Moves to and from no stance (null)
 * count; a seat's first word on an issue is none.
 */
function sideMoves(declarations: readonly PositionRow[]) {
  const held = new Map<string, string | null>();
  return declarations.flatMap(({ seat, title, round, issue, stance: to, basis, message }) => {
    if (basis === "grouped") return [];
    const key = `${issue} ${seat}`;
    const from = held.get(key);
    held.set(key, to);
    return from === undefined || from === to
      ? []
      : [{ seat, title, round, issue, from, to, message }];
  });
}

/** Options that were held once and that nobody holds now. */
function givenUp(
  record: DeliberationState,
  declarations: readonly PositionRow[],
  votes: readonly VoteRow[],
) {
  const main = mainIssue(record);
  const own = declarations.filter(({ issue, basis }) => issue === main?.id && basis !== "grouped");
  const wasHeld = new Set(own.map(({ stance }) => stance));
  return (main?.stances ?? [])
    .filter(({ id }) => wasHeld.has(id) && votes.every(({ final }) => final !== id))
    .map(({ id, label }) => {
      // Whoever left for no option and then for another left once.
      const leavers = new Map(
        record.shifts
          .filter(({ from }) => from === id)
          .toReversed()
          .map((shift) => [shift.seat, shift]),
      );
      const by = [...leavers.values()].toReversed().map((shift) => ({
        title: titleOf(record.seats, shift.seat),
        round: shift.round,
        after: shift.trigger ?? shift.declared[0] ?? null,
      }));
      return { option: id, label, by };
    });
}

function count(votes: readonly (string | null)[]): Record<string, number> {
  const tally: Record<string, number> = {};
  for (const vote of votes) if (vote !== null) tally[vote] = (tally[vote] ?? 0) + 1;
  return Object.fromEntries(Object.entries(tally).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Moves in the order of what decided: those without which another option would lead, or none, come first.
 * A move is undone alone, against the count as it is at the end; equals keep the order of the record but for the latest first.
 */
export function byWeight({
  shifts,
  votes,
}: Pick<Positions, "shifts" | "votes">): readonly ShiftRow[] {
  const held = new Map(votes.map(({ seat, final }) => [seat, final]));
  const lead = leaders(held);
  const isDecisive = (move: ShiftRow, at: number): boolean => {
    // Who moved again since then would not be where this move began.
    const isLast = !shifts.slice(at + 1).some(({ seat }) => seat === move.seat);
    const before = new Map(held).set(move.seat, move.from);
    return isLast && held.get(move.seat) === move.to && leaders(before) !== lead;
  };
  const decisive = shifts.filter(isDecisive);
  return [...decisive.toReversed(), ...shifts.filter((move) => !decisive.includes(move))];
}

/** Who leads the count, as one word: two that are level lead together. */
function leaders(held: ReadonlyMap<string, string | null>): string {
  const tally = Object.entries(count([...held.values()]));
  const most = Math.max(0, ...tally.map(([, n]) => n));
  return tally
    .filter(([, n]) => n === most)
    .map(([option]) => option)
    .join(" ");
}
