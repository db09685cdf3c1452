// The judge of the measuring data: what it calls exact, undetermined and WRONG, and what it says of data that cannot be used.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { measureFrameworks } from "../../bench/measure-frameworks.ts";
import { measureStrengths } from "../../bench/measure-strengths.ts";

let data = "";
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "dissensus-measure-"));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const RIVALS = "arg(a). arg(b). att(a,b). att(b,a).\n";
const manifest = {
  file: "pair.apx",
  args: 2,
  attacks: 2,
  grounded_in: 0,
  grounded_out: 0,
  n_PR: 2,
  n_ST: 2,
};
const BOUND = 20;
/** Enough pairs of rivals that a search of all their sets hits the bound. */
const PAIRS = 8;
const many = Array.from(
  { length: PAIRS },
  (_, n) => `arg(a${n}). arg(b${n}). att(a${n},b${n}). att(b${n},a${n}).`,
).join("\n");

function given(files: Readonly<Record<string, unknown>>): string[] {
  mkdirSync(join(data, "af"));
  for (const [name, content] of Object.entries(files))
    writeFileSync(
      join(data, "af", name),
      typeof content === "string" ? content : JSON.stringify(content),
    );
  const said: string[] = [];
  const [row] = measureFrameworks(data, (line) => said.push(line.split(" ")[0] ?? ""), {
    bound: BOUND,
  });
  return [...said, row?.isMet ? "met" : "missed"];
}

test.each<[string, Readonly<Record<string, unknown>>]>([
  [
    "an oracle's sets",
    { "pair.apx.oracle.json": { GR: [], PR: [["a"], ["b"]], ST: [["b"], ["a"]] } },
  ],
  [
    "a competition's lists",
    { "pair.EE-PR": "[[a],[b]]\n", "pair.EE-ST": "[[b],[a]]\n", "pair.SE-GR": "[]\n" },
  ],
  [
    "a course's lines",
    {
      "pair_pr.txt": "Preferred extensions:\n[A]\n[B]".toLowerCase(),
      "pair_st.txt": "stable extensions:\n[b]\n[a]\n",
    },
  ],
  ["numbers alone", {}],
])("a framework is exact against %s", (_, references) => {
  expect(given({ "manifest.json": [manifest], "pair.apx": RIVALS, ...references })).toEqual([
    "exact",
    "met",
  ]);
});

test.each<[string, Readonly<Record<string, unknown>>]>([
  ["a set too few", { "pair.EE-PR": "[[a]]" }],
  ["a set too many", { "pair.EE-PR": "[[a],[b],[]]" }],
  ["another set", { "pair.EE-ST": "[[a],[a,b]]" }],
  ["no set", { "pair.EE-ST": "[]" }],
  ["another grounded set", { "pair.SE-GR": "[a]" }],
  ["another number", { "manifest.json": [{ ...manifest, n_ST: 3 }] }],
  [
    "another size of the grounded labelling",
    { "manifest.json": [{ ...manifest, grounded_in: 1 }] },
  ],
])("a framework is WRONG against %s", (_, references) => {
  expect(given({ "manifest.json": [manifest], "pair.apx": RIVALS, ...references })).toEqual([
    "WRONG",
    "missed",
  ]);
});

test("a search that hits its bound is undetermined, and WRONG if it found what the reference does not have", () => {
  const large = {
    ...manifest,
    file: "many.apx",
    args: 2 * PAIRS,
    attacks: 2 * PAIRS,
    n_PR: 2 ** PAIRS,
    n_ST: 2 ** PAIRS,
  };
  expect(given({ "manifest.json": [large], "many.apx": many })).toEqual(["undetermined", "met"]);
  writeFileSync(join(data, "af", "many.EE-PR"), "[[a1]]");
  const said: string[] = [];
  measureFrameworks(data, (line) => said.push(line.split(" ")[0] ?? ""), { bound: BOUND });
  expect(said).toEqual(["WRONG"]);
});

test.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
  ["no manifest", {}, /manifest\.json cannot be read/],
  ["a manifest that is none", { "manifest.json": "[" }, /manifest\.json cannot be used/],
  [
    "a framework that is none",
    { "manifest.json": [manifest], "pair.apx": "att(a" },
    /pair\.apx cannot be used: line 1/,
  ],
  [
    "a framework of another size",
    { "manifest.json": [{ ...manifest, args: 9 }], "pair.apx": RIVALS },
    /pair\.apx cannot be used: it has 2 nodes/,
  ],
])("with %s, the file is named", (_, files, message) => {
  expect(() => given(files)).toThrow(message);
});

test("strengths that differ by more than the tolerance are missed", () => {
  mkdirSync(join(data, "qbaf"));
  const graph = (strength: number) => [
    {
      id: "q",
      cyclic: false,
      arguments: [
        { id: "a", base: 1 },
        { id: "b", base: 0.8 },
      ],
      attacks: [["a", "b"]],
      supports: [],
      strength: { qe: { values: { a: 1, b: strength }, converged: true } },
    },
  ];
  const met = (strength: number) => {
    writeFileSync(join(data, "qbaf", "reference.json"), JSON.stringify(graph(strength)));
    return measureStrengths(data, () => {}).map(({ isMet }) => isMet);
  };
  expect([met(0.4), met(0.400_000_01)]).toEqual([[true], [false]]);
});
