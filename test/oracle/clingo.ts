// An independent solver for plain attack frameworks: answer-set programs, solved by clingo.
// It shares no code with src/argument. Many frameworks go into one call: the program picks one, and each model is one of its sets.
// Law: every set is listed, or an error is thrown; a cut enumeration is never passed off as whole.
import { run } from "clingo-wasm";

/** Nodes are 0 … size − 1. */
export interface Plain {
  readonly size: number;
  readonly attacks: readonly (readonly [by: number, on: number])[];
}

/** Each set in ascending order; the sets in the order of their texts. */
export interface Sets {
  readonly grounded: readonly number[];
  readonly preferred: readonly (readonly number[])[];
  readonly stable: readonly (readonly number[])[];
}

/** Models of one call: far above what its frameworks have, and low enough to end. */
const MOST_MODELS = 100_000;

const PICK = `
1 { pick(G) : graph(G) } 1.
{ in(X) : node(G,X) } :- pick(G).
hit(X) :- pick(G), att(G,Y,X), in(Y).
:- pick(G), att(G,X,Y), in(X), in(Y).
:- pick(G), att(G,Y,X), in(X), not hit(Y).
#show pick/1. #show in/1.
`;
/** Sets that defend themselves; the options below keep those that lie in no larger one. */
const PREFERRED = `${PICK}
#heuristic in(X) : node(G,X). [1,true]
#heuristic pick(G) : graph(G). [1,true]
`;
const LARGEST = ["--heuristic=Domain", "--enum-mode=domRec"];
const STABLE = `${PICK}
:- pick(G), node(G,X), not in(X), not hit(X).
`;
/** The least model: accepted is what only rejected nodes attack. All frameworks at once. */
const GROUNDED = `
in(G,X) :- node(G,X), out(G,Y) : att(G,Y,X).
out(G,X) :- in(G,Y), att(G,Y,X).
#show in/2.
`;

export async function clingo(frameworks: readonly Plain[]): Promise<readonly Sets[]> {
  const facts = frameworks
    .map(({ size, attacks }, g) => {
      const nodes = Array.from({ length: size }, (_, n) => `node(${g},${n}).`);
      return `graph(${g}).${nodes.join("")}${attacks.map(([by, on]) => `att(${g},${by},${on}).`).join("")}`;
    })
    .join("\n");
  const grounded = await models(facts + GROUNDED);
  const preferred = await models(facts + PREFERRED, LARGEST);
  const stable = await models(facts + STABLE);
  const settled = grounded.flat().map(numbersIn);
  return frameworks.map((_, g) => ({
    grounded: settled
      .flatMap(([of, n]) => (of === g && n !== undefined ? [n] : []))
      .toSorted((a, b) => a - b),
    preferred: setsOf(preferred, g),
    stable: setsOf(stable, g),
  }));
}

async function models(
  program: string,
  options: string[] = [],
): Promise<readonly (readonly string[])[]> {
  const answer = await run(program, MOST_MODELS, ["--warn=none", ...options]);
  if (answer.Result === "ERROR") throw new Error(answer.Error);
  if (answer.Models.More === "yes") throw new Error(`More than ${MOST_MODELS} models`);
  // Without a model, the answer has no list of witnesses.
  if (answer.Result === "UNSATISFIABLE") return [];
  return answer.Call.flatMap(({ Witnesses }) => Witnesses.map(({ Value }) => Value));
}

function setsOf(
  found: readonly (readonly string[])[],
  framework: number,
): readonly (readonly number[])[] {
  const own = found.filter((atoms) => atoms.includes(`pick(${framework})`));
  const sets = own.map((atoms) =>
    atoms
      .filter((atom) => atom.startsWith("in("))
      .flatMap(numbersIn)
      .toSorted((a, b) => a - b),
  );
  return sets.toSorted((a, b) => (a.join() < b.join() ? -1 : 1));
}

function numbersIn(atom: string): number[] {
  return (atom.match(/\d+/gu) ?? []).map(Number);
}
