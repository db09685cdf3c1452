// What large argument graphs cost: the grounded labelling, which is linear, and strengths, which go round until they rest.
import { framework, grounded, strengths } from "../src/argument/index.ts";
import { seededRandom } from "../src/agents/rehearsal/scene.ts";
import { best, type Row } from "./row.ts";

const NODES = 100_000;
const EDGES = 500_000;
const TIMES = 5;
const TARGET_MS = 1_000;
/** Strengths of loops need many rounds, so a smaller graph says enough. */
const STRENGTH_NODES = 2_000;
const STRENGTH_EDGES = 10_000;

export function argument(): readonly Row[] {
  return [
    labelling("at random, with loops", (below) => [below(NODES), below(NODES)]),
    labelling("without loops, so that every node is settled", (below) => {
      const [a, b] = [below(NODES), below(NODES)];
      return a === b ? [0, NODES - 1] : [Math.min(a, b), Math.max(a, b)];
    }),
    resting("without loops", NODES, EDGES, false),
    resting("at random, with loops", STRENGTH_NODES, STRENGTH_EDGES, true),
  ];
}

type Pair = readonly [by: string, on: string];

function labelling(
  shape: string,
  tie: (below: (most: number) => number) => readonly [number, number],
): Row {
  const chance = seededRandom(1, shape);
  const ids = named(NODES);
  const attacks = Array.from({ length: EDGES }, (): Pair => {
    const [by, on] = tie((most) => chance.below(most));
    return [`n${by}`, `n${on}`];
  });
  const took: { build: number; label: number }[] = [];
  let decided = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    const built = framework(ids, attacks);
    const between = performance.now();
    const { in: accepted, out } = grounded(built);
    took.push({ build: between - began, label: performance.now() - between });
    decided = accepted.length + out.length;
  }
  const whole = best(took.map(({ build, label }) => build + label));
  return {
    what: `Grounded labelling of ${NODES} nodes and ${EDGES} attacks ${shape}`,
    value: `${whole.toFixed(0)} ms`,
    target: `< ${TARGET_MS} ms`,
    isMet: whole < TARGET_MS,
    detail: `best of ${TIMES}, with the time to build the graph; labelling alone ${best(took.map(({ label }) => label)).toFixed(0)} ms, first ${(took[0] ? took[0].build + took[0].label : 0).toFixed(0)} ms; ${decided} nodes IN or OUT`,
  };
}

function resting(shape: string, size: number, edges: number, hasLoops: boolean): Row {
  const chance = seededRandom(2, shape);
  const nodes = named(size).map((id) => ({ id, base: chance.next() }));
  const ties = Array.from({ length: edges }, (): Pair => {
    const [a, b] = [chance.below(size), chance.below(size)];
    return hasLoops
      ? [`n${a}`, `n${b}`]
      : [`n${Math.min(a, b)}`, `n${Math.max(a, b) === Math.min(a, b) ? size - 1 : Math.max(a, b)}`];
  });
  const began = performance.now();
  const { isConverged } = strengths({
    nodes,
    attacks: ties.filter((_, n) => n % 2 === 0),
    supports: ties.filter((_, n) => n % 2 === 1),
  });
  const took = performance.now() - began;
  return {
    what: `Strengths of ${size} nodes, ${edges / 2} attacks and as many supports, ${shape}`,
    value: `${took.toFixed(0)} ms`,
    target: "",
    isMet: null,
    detail: isConverged
      ? "came to rest"
      : "did not come to rest within its rounds; the values are reported as they are",
  };
}

function named(size: number): readonly string[] {
  return Array.from({ length: size }, (_, n) => `n${n}`);
}
