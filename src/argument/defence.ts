// Builds defences out of the order in which the grounded labelling accepted its nodes.
// Where there is a choice, it prefers an attacker whose own defence ends in verifications, then the one accepted first.
import { each, IN } from "./framework.ts";
import { evidence, type ArgumentGraph } from "./graph.ts";
import type { Labelled } from "./attacks.ts";
import type { Defence } from "./status.ts";

export type Defender = ReturnType<typeof defender>;

export function defender(graph: ArgumentGraph, { framework, label, accepted, numberOf }: Labelled) {
  const { ids, attackers } = framework;
  const turn = new Int32Array(ids.length);
  accepted.forEach((n, t) => (turn[n] = t));
  const isVerified = verified(graph, ids.length, numberOf);
  const isBacked = new Uint8Array(ids.length);

  /** The accepted attacker to name: by default any, else one accepted before the given turn. */
  const best = (rejected: number, before = accepted.length): number => {
    const able = each(attackers, rejected).filter((n) => label[n] === IN && turn[n]! < before);
    return able.reduce((a, b) =>
      isBacked[a] === isBacked[b] ? (turn[a]! <= turn[b]! ? a : b) : isBacked[a] ? a : b,
    );
  };
  const answersOf = (n: number) =>
    Array.from(new Set(each(attackers, n)), (attacker) => ({
      attacker,
      by: best(attacker, turn[n]),
    }));

  for (const n of accepted) {
    const answers = answersOf(n);
    isBacked[n] = Number(answers.length ? answers.every(({ by }) => isBacked[by]) : isVerified[n]);
  }

  return {
    /** An accepted attacker of a rejected node. */
    refuter: (rejected: number) => best(rejected),
    /** These accepted nodes, after all that they need. */
    of(roots: readonly number[]): Defence {
      const needed = new Set(roots);
      for (const n of needed) for (const { by } of answersOf(n)) needed.add(by);
      return [...needed]
        .sort((a, b) => turn[a]! - turn[b]!)
        .map((n) => ({
          accepts: ids[n]!,
          answers: answersOf(n).map(({ attacker, by }) => ({
            attacker: ids[attacker]!,
            by: ids[by]!,
          })),
        }));
    },
  };
}

function verified(
  graph: ArgumentGraph,
  size: number,
  numberOf: ReadonlyMap<string, number>,
): Uint8Array {
  const levels = evidence(graph);
  const marks = new Uint8Array(size);
  for (const { id, kind } of graph.nodes) {
    const n = numberOf.get(id);
    if (n !== undefined) marks[n] = Number(kind === "verification" || levels.get(id) === 2);
  }
  return marks;
}
