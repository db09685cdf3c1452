// Who stood where, when, and what moved them. The blind vote stands beside the final one.
// Law: a vote is its holder's own typed word; the moderator's reading of a blind position is shown and never counted.
import type { LogEvent } from "../log/event.ts";
import type { Position, Shift } from "../script/fact.ts";
import { chronicle, mainIssue, membersOf, titleOf, type Chronicle } from "./chronicle.ts";

export interface Declaration {
  readonly seat: string;
  readonly title: string;
  readonly round: number;
  readonly phase: string;
  readonly issue: string;
  readonly stance: string | null;
  readonly label: string | null;
  readonly basis: Position["basis"];
  readonly confidence: Position["confidence"];
  readonly message: string | null;
}

export interface VoteRow {
  readonly seat: string;
  readonly title: string;
  readonly blind: string | null;
  readonly blindMessage: string | null;
  /** Where the moderator put a blind position that its holder never confirmed. */
  readonly readAs: string | null;
  readonly final: string | null;
  readonly confidence: Position["confidence"];
  readonly finalMessage: string | null;
}

export interface Move extends Omit<Shift, "kind"> {
  readonly title: string;
}

/** A change on an issue other than the question itself: seen, and not classified. */
export interface SideMove {
  readonly seat: string;
  readonly title: string;
  readonly round: number;
  readonly issue: string;
  readonly from: string;
  /** Null where the seat gave its stance up for none. */
  readonly to: string | null;
  readonly message: string | null;
}

export interface Positions {
  readonly issue: string | null;
  readonly declarations: readonly Declaration[];
  readonly votes: readonly VoteRow[];
  readonly blindCount: Readonly<Record<string, number>>;
  readonly finalCount: Readonly<Record<string, number>>;
  readonly shifts: readonly Move[];
  readonly sideMoves: readonly SideMove[];
  /** What the panel leans to, and what it would without conforming and unexplained moves. Null before a verdict. */
  readonly outcome: { readonly chosen: string | null; readonly withoutConforming: string | null } | null;
  /** Turns in which a member said that its position had changed. */
  readonly changed: number;
}

export function positions(events: readonly LogEvent[]): Positions {
  return positionsIn(chronicle(events));
}

export function positionsIn(record: Chronicle): Positions {
  const main = mainIssue(record);
  const declarations = record.positions.map((position) => declared(record, position));
  const votes = membersOf(record).map(({ id, title }) => voteOf(declarations.filter((d) => d.seat === id && d.issue === main?.id), id, title));
  const verdict = record.verdicts.at(-1);
  return {
    issue: main?.id ?? null,
    declarations, votes,
    blindCount: count(votes.map((vote) => vote.blind)),
    finalCount: count(votes.map((vote) => vote.final)),
    shifts: record.shifts.map(({ kind: _kind, ...shift }) => ({ ...shift, title: titleOf(record.seats, shift.seat) })),
    sideMoves: sideMoves(declarations.filter((d) => d.issue !== main?.id)),
    outcome: verdict ? { chosen: verdict.chosen, withoutConforming: verdict.withoutConforming } : null,
    changed: record.messages.filter((message) => message.body["changed"] === true).length,
  };
}

/** The name of an option or stance, wherever it was listed. */
export function labelOf(record: Pick<Chronicle, "issues">, stance: string): string | null {
  return record.issues.flatMap((issue) => issue.stances).find(({ id }) => id === stance)?.label ?? null;
}

function declared(record: Chronicle, { seat, round, issue, stance, basis, confidence, message }: Position): Declaration {
  const phase = message === null ? "frame" : (record.messages.find((m) => m.id === message)?.phase ?? "");
  return { seat, title: titleOf(record.seats, seat), round, phase, issue, stance, label: stance === null ? null : labelOf(record, stance), basis, confidence, message };
}

function voteOf(own: readonly Declaration[], seat: string, title: string): VoteRow {
  const isBlind = (d: Declaration) => d.basis === "confirmed" || (d.basis === "stated" && d.phase === "position");
  const last = own.findLast((d) => d.basis !== "grouped" && !isBlind(d));
  const blind = own.find(isBlind);
  const final = last ?? blind;
  return {
    seat, title,
    blind: blind?.stance ?? null, blindMessage: blind?.message ?? null,
    readAs: blind ? null : (own.find((d) => d.basis === "grouped")?.stance ?? null),
    final: final?.stance ?? null, confidence: final?.confidence ?? null, finalMessage: final?.message ?? null,
  };
}

function sideMoves(declarations: readonly Declaration[]): SideMove[] {
  const held = new Map<string, string | null>();
  const moves: SideMove[] = [];
  for (const { seat, title, round, issue, stance, basis, message } of declarations) {
    if (basis === "grouped") continue;
    const key = `${issue} ${seat}`;
    const from = held.get(key) ?? null;
    if (from !== null && from !== stance) moves.push({ seat, title, round, issue, from, to: stance, message });
    held.set(key, stance);
  }
  return moves;
}

function count(votes: readonly (string | null)[]): Record<string, number> {
  const tally: Record<string, number> = {};
  for (const vote of votes) if (vote !== null) tally[vote] = (tally[vote] ?? 0) + 1;
  return Object.fromEntries(Object.entries(tally).sort(([a], [b]) => (a < b ? -1 : 1)));
}
