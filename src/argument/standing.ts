// Where a panel stands on its question, how that was resolved, and whether the agreement was earned: counted once, for all who speak of it.
// Law 1: a majority is more than half of those entitled to vote; without one nothing is chosen.
// Law 2: the count picks, the argument says how the pick is to be read. By argument: every rival is refuted or given up, no attack on it open.
import type { OptionStatus, Shift, Standing, Vote } from "../kernel/fact.ts";
import type { ArgumentGraph } from "./graph.ts";
import type { OptionsUnderAttack } from "./option-attacks.ts";

export type CountedResolution =
  | "by evidence"
  | "by checks"
  | "by argument"
  /** Nobody attacked it, and no rival was refuted. */
  | "by default"
  /** It has its majority; attacks on it or rivals are open. */
  | "by vote"
  | "against argument"
  | "unresolved";

export interface Counted {
  readonly standing: Standing;
  readonly chosen: string | null;
  readonly resolution: CountedResolution;
  /** What would have won with conforming moves put back. */
  readonly withoutConforming: string | null;
}

export interface Poll {
  readonly options: readonly string[];
  readonly votes: readonly Vote[];
  readonly moves: readonly Shift[];
  readonly under: OptionsUnderAttack;
  readonly graph: ArgumentGraph;
  /** A check that refutes was observed and not only argued. */
  readonly isObserved: boolean;
}

type OptionRow = Standing["options"][number];

export function countVotes(poll: Poll): Counted {
  const { votes, under, graph } = poll;
  const options = poll.options.map((option): OptionRow => {
    return {
      option,
      holders: votes.filter((vote) => vote.option === option).map(({ seat }) => seat),
      blind: votes.filter((vote) => vote.blind === option).length,
      status: isBroken(graph, option) ? "refuted" : under.statusOf(option),
      attacks: under.attacks
        .filter((attack) => attack.option === option)
        .map(({ id, status }) => ({ id, status })),
    };
  });
  const chosen = majorityOf(votes);
  const withoutConforming = majorityOf(withMovesBack(votes, poll.moves));
  const row = options.find(({ option }) => option === chosen);
  const isAll = votes.every(({ option, carried }) => option === chosen && !carried);
  const cast = votes.filter(({ option }) => option !== null).length;
  const blind = votes.filter((vote) => vote.blind !== null).length;
  const where = chosen !== null ? (isAll ? "all" : "majority") : cast > 0 ? "split" : "none";
  return {
    standing: {
      where,
      entitled: votes.length,
      isCaved: row !== undefined && 2 * row.blind < blind && withoutConforming !== row.option,
      votes,
      options,
    },
    chosen,
    resolution: row ? resolutionOf(row, options, poll) : "unresolved",
    withoutConforming,
  };
}

/** Refuted needs a proof in few words: its holders took an attack as fatal, or checks broke it. What a rival has going for it refutes nothing. */
function isBroken({ nodes }: ArgumentGraph, option: string): boolean {
  return nodes.some(
    (node) => node.kind === "verification" && node.of === option && node.result === "broken",
  );
}

/** Does the agreement hold: grounded votes of more than half, not refuted, not by caving in? */
export function isEarned(
  { entitled, isCaved, votes, options }: Standing,
  chosen: string | null,
): boolean {
  const grounded = votes.filter(({ option, grounded }) => option === chosen && grounded).length;
  const status = options.find(({ option }) => option === chosen)?.status;
  return chosen !== null && 2 * grounded > entitled && status !== "refuted" && !isCaved;
}

function majorityOf(votes: readonly Pick<Vote, "option">[]): string | null {
  const count = new Map<string, number>();
  for (const { option } of votes)
    if (option !== null) count.set(option, (count.get(option) ?? 0) + 1);
  return [...count].find(([, n]) => 2 * n > votes.length)?.[0] ?? null;
}

/** Each seat that conformed, back where it first conformed from. */
export function withMovesBack(
  votes: readonly Vote[],
  moves: readonly Pick<Shift, "seat" | "from" | "class">[],
): readonly Pick<Vote, "seat" | "option">[] {
  return votes.map(({ seat, option }) => {
    const own = moves.filter((move) => move.seat === seat);
    const last = own.findLastIndex((move) => move.class !== "conforming");
    const conformed = own[last + 1];
    return { seat, option: conformed && option !== null ? conformed.from : option };
  });
}

const SETTLED: ReadonlySet<OptionStatus> = new Set(["answered", "unattacked"]);
const GONE: ReadonlySet<OptionStatus> = new Set(["refuted", "undefended"]);

function resolutionOf(
  { option: chosen, status }: OptionRow,
  options: readonly OptionRow[],
  { graph, isObserved }: Poll,
): CountedResolution {
  if (status === "refuted") return "against argument";
  const rivals = options.filter(({ option }) => option !== chosen);
  if (!SETTLED.has(status) || !rivals.every((rival) => GONE.has(rival.status))) return "by vote";
  const refuted = rivals.filter((rival) => rival.status === "refuted");
  if (status === "unattacked" && refuted.length === 0) return "by default";
  const isChecked = refuted.length > 0 && refuted.every(({ option }) => isBroken(graph, option));
  if (!isChecked) return "by argument";
  return isObserved ? "by evidence" : "by checks";
}
