// Strengths against reference values of the quadratic energy model.
import { join } from "node:path";
import { z } from "zod";
import { strengths } from "../src/argument/index.ts";
import { bad, jsonIn } from "./data.ts";
import type { Row } from "./row.ts";

const TOLERANCE = 1e-9;

const Graphs = z
  .array(
    z.object({
      id: z.string(),
      cyclic: z.boolean(),
      arguments: z.array(z.object({ id: z.string(), base: z.number() })),
      attacks: z.array(z.tuple([z.string(), z.string()])),
      supports: z.array(z.tuple([z.string(), z.string()])),
      strength: z.object({
        qe: z.object({ values: z.record(z.string(), z.number()), converged: z.boolean() }),
      }),
    }),
  )
  .min(1);

export function measureStrengths(data: string, say: (line: string) => void): readonly Row[] {
  const graphs = jsonIn(join(data, "qbaf"), "reference.json", Graphs);
  const differences = graphs.map(
    ({ id, arguments: nodes, attacks, supports, strength: { qe } }) => {
      if (!qe.converged) return { id, far: 0, isComparable: false };
      const { values } = strengths({ nodes, attacks, supports });
      const far = nodes.map((node) => {
        const wanted = qe.values[node.id];
        if (wanted === undefined)
          throw bad(
            join(data, "qbaf", "reference.json"),
            `${id} has no reference strength for ${node.id}`,
          );
        return Math.abs((values.get(node.id) ?? Number.NaN) - wanted);
      });
      return {
        id,
        far: far.some(Number.isNaN) ? Number.POSITIVE_INFINITY : Math.max(0, ...far),
        isComparable: true,
      };
    },
  );
  const comparable = differences.filter(({ isComparable }) => isComparable);
  const off = comparable.filter(({ far }) => far > TOLERANCE);
  for (const { id, far } of off) say(`WRONG        qbaf ${id}: off by ${far}`);
  const loops = graphs.filter(({ cyclic }) => cyclic).length;
  return [
    {
      what: `Weighted graphs whose strengths agree to ${TOLERANCE}`,
      value: `${comparable.length - off.length} of ${graphs.length}`,
      target: "all",
      isMet: off.length === 0,
      detail: `largest difference ${Math.max(0, ...comparable.map(({ far }) => far)).toExponential(1)}; ${loops} with loops, ${graphs.length - comparable.length} without a reference value at rest`,
    },
  ];
}
