// Moves in the order of what decided: those without which another option would lead, or none, come first.
// Law: a move is undone alone, against the count as it is at the end; every move is kept, and equals keep the order of the record but for the latest first.
import type { Move, Positions } from "./positions.ts";

export function byWeight({ shifts, votes }: Pick<Positions, "shifts" | "votes">): readonly Move[] {
  const held = new Map(votes.map(({ seat, final }) => [seat, final]));
  const lead = leaders(held);
  const isDecisive = (move: Move, at: number): boolean => {
    // Who moved again since then would not be where this move began.
    if (
      held.get(move.seat) !== move.to ||
      shifts.slice(at + 1).some(({ seat }) => seat === move.seat)
    )
      return false;
    return leaders(new Map(held).set(move.seat, move.from)) !== lead;
  };
  const decisive = shifts.filter(isDecisive);
  return [...decisive.toReversed(), ...shifts.filter((move) => !decisive.includes(move))];
}

/** Who leads the count, as one word: two that are level lead together. */
function leaders(held: ReadonlyMap<string, string | null>): string {
  const count = new Map<string, number>();
  for (const option of held.values())
    if (option !== null) count.set(option, (count.get(option) ?? 0) + 1);
  const most = Math.max(0, ...count.values());
  return [...count]
    .filter(([, n]) => n === most)
    .map(([option]) => option)
    .sort()
    .join(" ");
}
