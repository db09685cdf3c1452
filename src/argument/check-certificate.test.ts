import { expect, test } from "vitest";
import { checkCertificate } from "./check-certificate.ts";
import { sketch } from "../../test/builders/sketch.ts";
import type { Defence, Status } from "./status.ts";
import { statuses } from "./statuses.ts";

const chain = sketch("x -> a, d -> x, a -> b");
const rivals = sketch("a <-> b, a -> c, b -> c, c -> d");
const ring = sketch("x -> y, y -> z, z -> x");
const given = (graph: typeof chain, id: string) => statuses(graph).get(id)!.status;
const step = (accepts: string, ...answers: [attacker: string, by: string][]) => ({
  accepts,
  answers: answers.map(([attacker, by]) => ({ attacker, by })),
});

const standing = (...defence: Defence): Status => ({ kind: "standing", defence });

test.each<[string, Status]>([
  ["a step left out", standing(step("a", ["x", "d"]))],
  ["an answer left out", standing(step("d"), step("a"))],
  [
    "an answer by a node that does not attack",
    standing(step("d"), step("b", ["a", "d"]), step("a", ["x", "b"])),
  ],
  [
    "an answer to a node that does not attack",
    standing(step("d"), step("a", ["x", "d"], ["b", "d"])),
  ],
  ["steps out of order", standing(step("a", ["x", "d"]), step("d"))],
  ["the last step about another node", standing(step("d"))],
  ["no step", standing()],
  ["the status of another", { kind: "unchallenged" }],
  [
    "a refutation by an accepted node that does not attack it",
    { kind: "refuted", by: "d", defence: [step("d")] },
  ],
  [
    "a refutation by an attacker that is itself refuted",
    { kind: "refuted", by: "x", defence: [step("x")] },
  ],
  ["an event that never was", { kind: "withdrawn", event: "e" }],
  [
    "a step about a node that is not in the graph",
    standing(step("nobody"), step("d"), step("a", ["x", "d"])),
  ],
  [
    "a loop whose members nobody inside attacks",
    {
      kind: "contested",
      loop: { members: ["a"], defence: [step("d")] },
      views: { in: "undetermined" },
    },
  ],
  [
    "a loop where there is none",
    {
      kind: "contested",
      loop: { members: ["a", "x"], defence: [] },
      views: { in: "undetermined" },
    },
  ],
])("a standing node's certificate is refused with %s", (_, forged) => {
  expect(checkCertificate(chain, "a", given(chain, "a"))).toBe(true);
  expect(checkCertificate(chain, "a", forged)).toBe(false);
});

test("a certificate is refused for a node that is not in the graph, or after its author took the node back", () => {
  const gone = sketch("a", [], [{ kind: "withdrawn", id: "e", node: "a" }]);
  expect(checkCertificate(chain, "nobody", { kind: "unchallenged" })).toBe(false);
  expect(checkCertificate(gone, "a", { kind: "unchallenged" })).toBe(false);
  expect(checkCertificate(gone, "a", { kind: "withdrawn", event: "other" })).toBe(false);
});

test("a view that is left out, widened by a conflict, or not defended is refused", () => {
  const status = given(rivals, "d");
  if (status.kind !== "contested" || status.views.in !== "every")
    throw new Error("d is contested in every view");
  const { views } = status;
  const forged = (all: readonly (readonly string[])[]): Status => ({
    ...status,
    views: { ...views, views: all },
  });
  expect(checkCertificate(rivals, "d", forged(views.views))).toBe(true);
  expect(checkCertificate(rivals, "d", forged(views.views.slice(1)))).toBe(false);
  expect(
    checkCertificate(
      rivals,
      "d",
      forged([
        ["a", "b", "d"],
        ["b", "d"],
      ]),
    ),
  ).toBe(false);
  expect(checkCertificate(rivals, "d", forged([["d"], ["b", "d"]]))).toBe(false);
  expect(
    checkCertificate(rivals, "d", forged(views.views.map((view) => [...view, "nobody"]))),
  ).toBe(false);
});

test("a number of views cannot be passed off as another", () => {
  const [some, no, every] = ["a", "c", "d"].map((id) => given(rivals, id));
  for (const [id, own] of [
    ["a", some],
    ["c", no],
    ["d", every],
  ] as const) {
    for (const other of [some, no, every])
      expect(checkCertificate(rivals, id, other!)).toBe(other === own);
  }
});

test("an impasse is refused with a case left out, a conflict that is none, or a try that never was", () => {
  const status = given(ring, "x");
  if (status.kind !== "contested") throw new Error("x is contested");
  const claim = (impasse: Extract<typeof status.views, { in: "no" }>["impasse"]): Status => ({
    ...status,
    views: { in: "no", impasse },
  });
  expect(
    checkCertificate(ring, "x", claim({ against: "z", cases: [{ takes: "y", ends: "conflict" }] })),
  ).toBe(true);
  expect(checkCertificate(ring, "x", claim({ against: "z", cases: [] }))).toBe(false);
  expect(checkCertificate(ring, "x", claim("conflict"))).toBe(false);
  expect(
    checkCertificate(ring, "x", claim({ against: "z", cases: [{ takes: "y", ends: "tried" }] })),
  ).toBe(false);
  expect(
    checkCertificate(ring, "x", claim({ against: "y", cases: [{ takes: "x", ends: "conflict" }] })),
  ).toBe(false);
  expect(checkCertificate(ring, "x", claim({ against: 0, cases: [] }))).toBe(false);
});

test("a loop with a member left out is refused", () => {
  const status = given(ring, "x");
  if (status.kind !== "contested") throw new Error("x is contested");
  expect(
    checkCertificate(ring, "x", { ...status, loop: { members: ["x", "y"], defence: [] } }),
  ).toBe(false);
});

test("what nobody attacked is not said to have stood its ground", () => {
  expect(checkCertificate(chain, "d", { kind: "unchallenged" })).toBe(true);
  expect(checkCertificate(chain, "d", standing(step("d")))).toBe(false);
});

test("a defence that answers what does not attack is refused, also where the answer would hold", () => {
  const graph = sketch("x -> a, d -> x, d -> w");
  expect(checkCertificate(graph, "a", standing(step("d"), step("a", ["x", "d"])))).toBe(true);
  expect(checkCertificate(graph, "a", standing(step("d"), step("a", ["x", "d"], ["w", "d"])))).toBe(
    false,
  );
});

test("a loop is refused if what keeps its attackers out does not hold itself", () => {
  const graph = sketch("z -> y, y -> x, x -> a, a <-> b");
  const loop = { members: ["a", "b"], defence: [step("y")] };
  for (const id of ["a", "b"])
    expect(
      checkCertificate(graph, id, { kind: "contested", loop, views: { in: "undetermined" } }),
    ).toBe(false);
});

test("a view whose nodes attack each other is none, although each of its attackers is attacked", () => {
  const status = given(ring, "x");
  if (status.kind !== "contested" || status.views.in !== "no")
    throw new Error("x is contested in no view");
  const { impasse } = status.views;
  expect(
    checkCertificate(ring, "x", {
      ...status,
      views: { in: "some", holding: ["x", "y", "z"], lacking: [], impasse },
    }),
  ).toBe(false);
});
