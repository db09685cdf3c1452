// The laws of the folder on random graphs, against an oracle that tries every set of nodes.
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkCertificate } from "./check-certificate.ts";
import { effectiveAttacks, ties, type Tie } from "./attacks.ts";
import { preferred, stable } from "./extensions.ts";
import { framework, grounded } from "./framework.ts";
import type { ArgumentGraph, ArgumentNode, AuthorEvent, Edge } from "./graph.ts";
import type { Status } from "./status.ts";
import { statuses } from "./statuses.ts";

const RUNS = { seed: 20_250_101, numRuns: 500 };

const anyAttacks = fc
  .integer({ min: 1, max: 10 })
  .chain((size) =>
    fc
      .array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: size * 2, size: "max" })
      .map((pairs) => ({ size, pairs })),
  )
  .map(({ size, pairs }) => ({
    ids: Array.from({ length: size }, (_, n) => `n${n}`),
    attacks: pairs.map(([by, on]): [string, string] => [`n${by}`, `n${on}`]),
  }));

const wildGraph: fc.Arbitrary<ArgumentGraph> = fc.integer({ min: 1, max: 9 }).chain((size) => {
  const id = fc.nat(size - 1).map((n) => `n${n}`);
  const cited = fc.constantFrom([], [], ["ctx:a#L1-L2"]);
  const node = (name: string): fc.Arbitrary<ArgumentNode> =>
    fc.oneof(
      fc.record({
        kind: fc.constant("option" as const),
        id: fc.constant(name),
        issue: fc.constantFrom("i", "j"),
        evidence: cited,
      }),
      fc.record(
        {
          kind: fc.constant("message" as const),
          id: fc.constant(name),
          author: fc.constant("s"),
          argues: id,
          evidence: cited,
        },
        { requiredKeys: ["kind", "id", "author"] },
      ),
      fc.record({
        kind: fc.constant("claim" as const),
        id: fc.constant(name),
        author: fc.constant("s"),
        argues: id,
        evidence: cited,
      }),
      fc.record({
        kind: fc.constant("verification" as const),
        id: fc.constant(name),
        author: fc.constant("s"),
        of: id,
        result: fc.constantFrom(
          "robust" as const,
          "confirmed" as const,
          "broken" as const,
          "unclear" as const,
        ),
      }),
    );
  const counter = fc.record({
    from: id,
    to: id,
    relation: fc.constant("counters" as const),
    mode: fc.constantFrom("rebuts" as const, "undercuts" as const, "undermines" as const),
  });
  const other = fc.record({
    from: id,
    to: id,
    relation: fc.constantFrom("supports" as const, "extends" as const, "questions" as const),
  });
  const reply = fc.record({
    from: id,
    to: id,
    relation: fc.constant("responds_to" as const),
    mode: fc.constantFrom(
      "rebuts" as const,
      "concedes" as const,
      "answers" as const,
      "clarifies" as const,
    ),
  });
  const edge: fc.Arbitrary<Edge> = fc.oneof({ weight: 5, arbitrary: counter }, other, reply);
  const event: fc.Arbitrary<AuthorEvent> = fc.oneof(
    fc.record({ kind: fc.constant("withdrawn" as const), id: fc.constant("w"), node: id }),
    fc.record({ kind: fc.constant("superseded" as const), id: fc.constant("u"), node: id, by: id }),
  );
  return fc.record({
    nodes: fc.tuple(...Array.from({ length: size }, (_, n) => node(`n${n}`))),
    edges: fc.array(edge, { maxLength: size * 2, size: "max" }),
    events: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(event, { maxLength: 2 })),
  });
});

/** What argues, argues for an option or for nothing that is there. */
const anyGraph = wildGraph.map((graph): ArgumentGraph => {
  const options = new Set(graph.nodes.filter(({ kind }) => kind === "option").map(({ id }) => id));
  return {
    ...graph,
    nodes: graph.nodes.map((node) =>
      "argues" in node && !options.has(node.argues ?? "") ? { ...node, argues: "nothing" } : node,
    ),
  };
});

/** Everything by trying every set: slow, and plain enough to be believed. */
function oracle(ids: readonly string[], pairs: readonly (readonly [string, string])[]) {
  const attacks = (by: string, on: string) => pairs.some(([b, o]) => b === by && o === on);
  const hits = (set: readonly string[], on: string) => set.some((by) => attacks(by, on));
  const defends = (set: readonly string[], id: string) =>
    ids.every((a) => !attacks(a, id) || hits(set, a));
  const sets = Array.from({ length: 2 ** ids.length }, (_, bits) =>
    ids.filter((_, n) => bits & (1 << n)),
  );
  const admissible = sets.filter((set) => set.every((id) => !hits(set, id) && defends(set, id)));
  const complete = admissible.filter((set) =>
    ids.every((id) => set.includes(id) || !defends(set, id)),
  );
  const isInside = (a: readonly string[], b: readonly string[]) =>
    a.length < b.length && a.every((id) => b.includes(id));
  return {
    grounded:
      complete.find((set) => complete.every((other) => set.every((id) => other.includes(id)))) ??
      [],
    preferred: admissible.filter((set) => !admissible.some((other) => isInside(set, other))),
    stable: admissible.filter((set) => ids.every((id) => set.includes(id) || hits(set, id))),
    hits,
  };
}

/** The effective attacks as the specification words them, one pair of nodes at a time. */
function attacksAsWorded(graph: ArgumentGraph): [string, string][] {
  const node = (id: string) => graph.nodes.find((n) => n.id === id);
  const gone = (id: string) => graph.events.some((e) => e.node === id);
  const older = (id: string, seen: string[] = []): string[] =>
    seen.includes(id)
      ? seen
      : graph.events.reduce(
          (line, e) => (e.kind === "superseded" && e.by === id ? older(e.node, line) : line),
          [...seen, id],
        );
  const own = (id: string) => {
    const checks = graph.nodes.filter(
      (v) =>
        v.kind === "verification" &&
        v.of === id &&
        !gone(v.id) &&
        ["robust", "confirmed"].includes(v.result),
    );
    const cites = graph.nodes.some(
      (n) =>
        n.id === id &&
        n.kind !== "verification" &&
        n.evidence !== undefined &&
        n.evidence.length > 0,
    );
    return checks.length ? 2 : cites ? 1 : 0;
  };
  // An option is as well founded as the best of what still argues for it.
  const ev = (id: string) => {
    const cases =
      node(id)?.kind === "option"
        ? graph.nodes.filter(
            (n) => (n.kind === "claim" || n.kind === "message") && n.argues === id && !gone(n.id),
          )
        : [];
    return Math.max(own(id), ...cases.map((n) => own(n.id)));
  };
  const says = (a: string, b: string, modes: string[]) =>
    graph.edges.some(
      (e) =>
        e.from === a &&
        e.to === b &&
        (e.relation === "counters" || e.relation === "responds_to") &&
        modes.includes(e.mode ?? "rebuts"),
    );
  const arguesAgainst = (a: string, b: string) => {
    const [claim, rival] = [node(a), node(b)];
    const option =
      (claim?.kind === "claim" || claim?.kind === "message") && claim.argues !== undefined
        ? node(claim.argues)
        : undefined;
    return (
      option?.kind === "option" &&
      rival?.kind === "option" &&
      option.issue === rival.issue &&
      !older(option.id).includes(rival.id) &&
      !older(rival.id).includes(option.id)
    );
  };
  const rebuts = (a: string, b: string) => says(a, b, ["rebuts"]) || arguesAgainst(a, b);
  const breaks = (a: string, b: string) =>
    graph.nodes.some(
      (v) => v.kind === "verification" && v.id === a && v.of === b && v.result === "broken",
    );
  const direct = (a: string, b: string) =>
    a !== b &&
    (says(a, b, ["undercuts", "undermines"]) ||
      breaks(a, b) ||
      ((rebuts(a, b) || rebuts(b, a)) && ev(a) >= ev(b)));
  const extended = (b: string) =>
    graph.edges
      .filter((e) => e.relation === "extends" && e.from === b && e.to !== b)
      .map((e) => e.to);
  const reaches = (a: string, b: string, seen: string[]): boolean =>
    a !== b &&
    (direct(a, b) || extended(b).some((c) => !seen.includes(c) && reaches(a, c, [...seen, c])));
  const live = graph.nodes.map((n) => n.id).filter((id) => !gone(id));
  return live.flatMap((a) =>
    live.filter((b) => reaches(a, b, [b])).map((b): [string, string] => [a, b]),
  );
}

const inOrder = (sets: readonly (readonly string[])[]) =>
  sets.map((set) => [...set].sort().join(" ")).sort();
const inAWord = (status: Status) =>
  status.kind === "contested" ? `contested in ${status.views.in}` : status.kind;

test("grounded, preferred and stable are what trying every set finds, and grounded lies inside every preferred", () => {
  fc.assert(
    fc.property(anyAttacks, ({ ids, attacks }) => {
      const ours = framework(ids, attacks);
      const truth = oracle(ids, attacks);
      const ground = grounded(ours);
      const views = preferred(ours);
      expect(ground.in).toEqual(truth.grounded);
      expect(ground.out).toEqual(ids.filter((id) => truth.hits(truth.grounded, id)));
      expect([...ground.in, ...ground.out, ...ground.undecided].sort()).toEqual([...ids].sort());
      expect({ ...views, extensions: inOrder(views.extensions) }).toEqual({
        complete: true,
        extensions: inOrder(truth.preferred),
      });
      expect(inOrder(stable(ours).extensions)).toEqual(inOrder(truth.stable));
      for (const view of views.extensions)
        expect(view).toEqual(expect.arrayContaining([...ground.in]));
    }),
    RUNS,
  );
});

test("a search that is cut short says so, and what it found is right", () => {
  fc.assert(
    fc.property(anyAttacks, fc.nat(6), ({ ids, attacks }, bound) => {
      const truth = oracle(ids, attacks);
      for (const [found, all] of [
        [preferred(framework(ids, attacks), { bound }), truth.preferred],
        [stable(framework(ids, attacks), { bound }), truth.stable],
      ] as const) {
        expect(inOrder(all)).toEqual(expect.arrayContaining(inOrder(found.extensions)));
        if (found.complete) expect(found.extensions.length).toBe(all.length);
      }
    }),
    RUNS,
  );
});

test("effective attacks are the ones the specification words", () => {
  fc.assert(
    fc.property(anyGraph, (graph) => {
      expect(inOrder(effectiveAttacks(graph).map(({ by, on }) => [`${by}>${on}`]))).toEqual(
        inOrder(attacksAsWorded(graph).map(([by, on]) => [`${by}>${on}`])),
      );
    }),
    RUNS,
  );
});

test("what argues for something that is no option lends it nothing, in whatever order the nodes come", () => {
  fc.assert(
    fc.property(wildGraph, (graph) => {
      expect(inOrder(effectiveAttacks(graph).map(({ by, on }) => [`${by}>${on}`]))).toEqual(
        inOrder(attacksAsWorded(graph).map(([by, on]) => [`${by}>${on}`])),
      );
    }),
    RUNS,
  );
});

/** Where each live node stands by the oracle; "in" covers unchallenged and standing. */
function outcomes(graph: ArgumentGraph, recorded: readonly Tie[]): Map<string, string> {
  return outcomesOf(
    graph,
    effectiveAttacks(graph, recorded).map(({ by, on }): [string, string] => [by, on]),
  );
}

function outcomesOf(graph: ArgumentGraph, attacks: [string, string][]): Map<string, string> {
  const live = graph.nodes
    .map(({ id }) => id)
    .filter((id) => !graph.events.some(({ node }) => node === id));
  const { grounded: ground, preferred: views, hits } = oracle(live, attacks);
  return new Map(
    live.map((id) => {
      const holding = views.filter((view) => view.includes(id)).length;
      const share = holding === views.length ? "every" : holding ? "some" : "no";
      return [
        id,
        ground.includes(id) ? "in" : hits(ground, id) ? "refuted" : `contested in ${share}`,
      ];
    }),
  );
}

/** The same for all nodes, from the attacks as worded. */
function truths(graph: ArgumentGraph): Map<string, string> {
  const words = outcomesOf(graph, attacksAsWorded(graph));
  return new Map(
    graph.nodes.map(({ id }) => [
      id,
      graph.events.find(({ node }) => node === id)?.kind ?? words.get(id) ?? "?",
    ]),
  );
}

const asTruth = (word: string) => (word === "standing" || word === "unchallenged" ? "in" : word);

test("every node has the status that trying every set gives it, and its certificate is accepted", () => {
  fc.assert(
    fc.property(anyGraph, (graph) => {
      const found = statuses(graph);
      const truth = truths(graph);
      for (const [id, { status }] of found) {
        expect(asTruth(inAWord(status))).toBe(truth.get(id));
        expect(checkCertificate(graph, id, status)).toBe(true);
      }
      expect([...found.keys()]).toEqual([...truth.keys()]);
    }),
    RUNS,
  );
});

test("a search that is cut short leaves a contested node undetermined, and never says what is not so", () => {
  fc.assert(
    fc.property(anyGraph, fc.nat(4), (graph, bound) => {
      const truth = truths(graph);
      for (const [id, { status, flags }] of statuses(graph, { bound })) {
        const word = inAWord(status);
        if (word === "contested in undetermined") {
          expect(truth.get(id)).toMatch(/^contested/);
          expect(flags.undetermined).toContain("views");
        } else expect(asTruth(word)).toBe(truth.get(id));
      }
    }),
    RUNS,
  );
});

test("a status hinges on exactly the ties without which trying every set gives another", () => {
  fc.assert(
    fc.property(anyGraph, (graph) => {
      const recorded = ties(graph);
      const before = outcomes(graph, recorded);
      const after = recorded.map((tie) => ({
        tie,
        words: outcomes(
          graph,
          recorded.filter((other) => other !== tie),
        ),
      }));
      for (const [id, { flags }] of statuses(graph)) {
        expect(flags.hingesOn).toEqual(
          after.filter(({ words }) => words.get(id) !== before.get(id)).map(({ tie }) => tie),
        );
        expect(flags.undetermined).toEqual([]);
      }
    }),
    { ...RUNS, numRuns: 100 },
  );
});

test("a certificate given to another node, or changed anywhere, is accepted only where it is still true", () => {
  fc.assert(
    fc.property(anyGraph, fc.array(fc.nat(), { minLength: 40, maxLength: 40 }), (graph, dice) => {
      const truth = truths(graph);
      const ids = graph.nodes.map(({ id }) => id);
      for (const [owner, { status }] of statuses(graph)) {
        const forgeries = [
          ...ids.map((id) => ({ id, claim: status })),
          ...dice.map((die) => ({ id: owner, claim: altered(status, ids, die) })),
        ];
        for (const { id, claim } of forgeries) {
          const isTrue =
            asTruth(inAWord(claim)) === truth.get(id) ||
            inAWord(claim) === "contested in undetermined";
          if (checkCertificate(graph, id, claim)) expect(isTrue).toBe(true);
        }
      }
    }),
    { ...RUNS, numRuns: 200 },
  );
});

/** The status with one name replaced, one ending swapped, or one element of a list left out, chosen by the die. */
function altered(status: Status, ids: readonly string[], die: number): Status {
  const copy = structuredClone(status);
  const spots: (() => void)[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const holder = value as Record<string, unknown>; // lists, too, can be read by key
    for (const key of Object.keys(holder)) {
      if (Array.isArray(value)) spots.push(() => value.splice(Number(key), 1));
      if (key === "ends" && typeof holder[key] === "string")
        spots.push(() => (holder[key] = holder[key] === "tried" ? "conflict" : "tried"));
      else if (typeof holder[key] === "string" && !["kind", "in", "impasse"].includes(key))
        spots.push(() => (holder[key] = ids[die % ids.length]));
      visit(holder[key]);
    }
  };
  visit(copy);
  spots[(die >> 4) % spots.length]?.();
  return copy;
}
