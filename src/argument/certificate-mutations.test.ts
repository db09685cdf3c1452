// Every single change that can be made to a certificate: each name, word and number, each element of each list.
// Some changes leave a true proof of the same status, and only those may be accepted: repeating something, putting it in another
// order where order does not matter, or another way to the same end.
import { expect, test } from "vitest";
import { sketch } from "../../test/builders/sketch.ts";
import { checkCertificate } from "./check-certificate.ts";
import type { ArgumentGraph } from "./graph.ts";
import type { Status } from "./status.ts";
import { statuses } from "./statuses.ts";

const GRAPHS: readonly ArgumentGraph[] = [
  sketch("x -> a, d -> x, a -> b, y -> a, d -> y, e -> d, f -> e, b -> c"),
  sketch("a <-> b, a -> c, b -> c, c -> d, k -> a, m -> k"),
  sketch("A <-> B, B <-> C, A <-> C, A -> p, B -> p, C -> p, p -> q"),
  sketch("x -> y, y -> z, z -> x, x -> w, s -> x, t -> s"),
  sketch("v -> w, w -> x, x -> y, y -> z, z -> v, v -> u"),
  sketch(
    "a <-> b, c -> b, old -> c",
    [],
    [
      { kind: "withdrawn", id: "e1", node: "old" },
      { kind: "superseded", id: "e2", node: "a", by: "b" },
    ],
  ),
];

interface Mutant {
  /** Without positions: `standing.defence[].accepts`. */
  readonly field: string;
  readonly change: "other" | "left out" | "doubled" | "swapped";
  readonly status: Status;
}

const WORDS: Readonly<Record<string, readonly string[]>> = {
  kind: ["withdrawn", "superseded", "unchallenged", "standing", "refuted", "contested"],
  in: ["every", "some", "no"],
  ends: ["conflict", "tried"],
  impasse: ["conflict"],
};

/** What a status or its views would need under another word, so that a forgery has every field. */
const FILLING: Readonly<Record<string, object>> = {
  kind: {
    event: "e1",
    by: "a",
    defence: [],
    loop: { members: [], defence: [] },
    views: { in: "undetermined" },
  },
  in: { views: [], holding: [], lacking: [], impasse: "conflict" },
};

const tried = GRAPHS.flatMap((graph) => {
  const names = [...graph.nodes.map(({ id }) => id), ...graph.events.map(({ id }) => id), "nobody"];
  return Array.from(statuses(graph), ([node, { status }]) => ({
    graph,
    node,
    status,
    mutants: mutantsOf(status, names),
  }));
}).flatMap(({ graph, node, status, mutants }) =>
  mutants.map((mutant) => ({
    ...mutant,
    original: status,
    isAccepted: checkCertificate(graph, node, mutant.status),
  })),
);

test("every kind of status is tried, and contested ones in every, some and no views", () => {
  expect([...new Set(tried.map(({ field }) => field.replace(/[.[].*$/u, "")))].sort()).toEqual([
    "contested in every",
    "contested in no",
    "contested in some",
    "refuted",
    "standing",
    "superseded",
    "unchallenged",
    "withdrawn",
  ]);
});

test("no change to a certificate makes another status of it that is accepted", () => {
  const claim = (status: Status) => ({
    kind: status.kind,
    in: status.kind === "contested" ? status.views.in : "",
    event: "event" in status ? status.event : "",
  });
  const passed = tried.filter(
    ({ isAccepted, status, original }) =>
      isAccepted && JSON.stringify(claim(status)) !== JSON.stringify(claim(original)),
  );
  expect(passed).toEqual([]);
});

test("a certificate is refused with any field other than it was, or any element left out", () => {
  const changed = tried.filter(({ change }) => change === "other" || change === "left out");
  const accepted = new Set(
    changed
      .filter(({ isAccepted }) => isAccepted)
      .map(({ field, change }) => `${field}: ${change}`),
  );
  expect([...accepted].sort()).toEqual([
    // What an earlier case has shown can be shown again in full.
    "contested in every.views.impasse.cases[].ends.cases[].ends: other",
    // Any rival's view lacks the node as well.
    "contested in some.views.lacking[]: other",
  ]);
  const fields = new Set(changed.map(({ field }) => field));
  const guarded = new Set(
    changed.filter(({ isAccepted }) => !isAccepted).map(({ field }) => field),
  );
  expect([...fields].filter((field) => !guarded.has(field))).toEqual([]);
});

test("what is accepted in another order or twice says nothing new: members, views, answers, cases and steps", () => {
  const moved = tried.filter(
    ({ change, isAccepted }) => isAccepted && (change === "doubled" || change === "swapped"),
  );
  const lists = new Set(
    moved.map(({ field, change }) => `${change} ${/(\w+)[[\]]+$/u.exec(field)?.[1] ?? field}`),
  );
  expect([...lists].sort()).toEqual([
    "doubled answers",
    "doubled cases",
    "doubled defence",
    "doubled holding",
    "doubled lacking",
    "doubled members",
    "doubled views",
    "swapped answers",
    "swapped cases",
    "swapped holding",
    "swapped lacking",
    "swapped members",
    "swapped views",
  ]);
});

type Path = readonly (string | number)[];
/** Objects and lists alike are read and written by key here. */
type Holder = Record<string | number, unknown>;

function mutantsOf(status: Status, names: readonly string[]): readonly Mutant[] {
  const found: Mutant[] = [];
  const add = (
    field: string,
    change: Mutant["change"],
    path: Path,
    mutate: (holder: Holder) => void,
  ): void => {
    const copy = structuredClone(status);
    // The path was read from the same value, so every step of it is there.
    mutate(path.reduce<unknown>((holder, key) => (holder as Holder)[key], copy) as Holder);
    found.push({ field, change, status: copy });
  };
  const visit = (value: unknown, path: Path, field: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const place = Array.isArray(value) ? Number(key) : key;
      const name = Array.isArray(value) ? `${field}[]` : `${field}.${key}`;
      if (Array.isArray(value)) {
        const list = value as unknown[];
        const instead = (change: Mutant["change"], changed: unknown[]) =>
          add(
            name,
            change,
            path.slice(0, -1),
            (holder) => (holder[path.at(-1) ?? ""] = structuredClone(changed)),
          );
        instead("left out", list.toSpliced(Number(place), 1));
        instead("doubled", list.toSpliced(Number(place), 0, inner));
        if (Number(place) > 0)
          instead("swapped", list.toSpliced(Number(place) - 1, 2, inner, list[Number(place) - 1]));
      }
      const others =
        typeof inner === "number"
          ? [inner - 1, inner + 1]
          : (WORDS[key] ?? (typeof inner === "string" ? names : []));
      for (const other of others) {
        if (other !== inner)
          add(name, "other", path, (holder) =>
            Object.assign(holder, { ...FILLING[key], ...holder, [place]: other }),
          );
      }
      visit(inner, [...path, place], name);
    }
  };
  visit(status, [], status.kind === "contested" ? `contested in ${status.views.in}` : status.kind);
  return found;
}
