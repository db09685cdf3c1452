// The kernel's laws over random scripts. Every failure prints the seed and the smallest plan that shows it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drive, fork, single, record, all } from "../../src/library/kernel.ts";
import type { Fact, Frontier, Reply, Script } from "../../src/library/kernel.ts";
import { Driver } from "../../src/kernel/drive.ts";
import { ask, plans, replyTo, scriptOf, type Plan } from "./random-script.ts";

const RUNS = { seed: 20, numRuns: 400 };

function replay(plan: readonly Plan[], replies: ReadonlyMap<string, Reply>): Frontier<string[]> {
  return drive(scriptOf(plan), replies);
}

/** Answers open asks in the order that `pick` chooses, until none is left. */
function play(
  plan: readonly Plan[],
  pick: (n: number) => number,
  silent = false,
): { end: Frontier<string[]>; replies: Map<string, Reply>; drives: ReadonlyMap<string, Fact>[] } {
  const replies = new Map<string, Reply>();
  const drives: ReadonlyMap<string, Fact>[] = [];
  for (;;) {
    const end = replay(plan, replies);
    drives.push(new Map(end.facts.map(({ key, fact }) => [key, fact])));
    if (end.open.length === 0) return { end, replies, drives };
    const next = end.open[pick(end.open.length)];
    if (next) replies.set(next.id, replyTo(next.id, silent));
  }
}

function plainly({ open, asked, facts, result }: Frontier<string[]>): unknown {
  return { open: open.map((a) => a.id), asked: asked.map((a) => a.id), facts, result };
}

describe("Law 1, the set", () => {
  it("the frontier depends on the set of replies and never on the order in which they came", () => {
    fc.assert(
      fc.property(plans, fc.infiniteStream(fc.nat()), (plan, order) => {
        const forwards = play(plan, () => 0);
        const shuffled = play(plan, (n) => (order.next().value ?? 0) % n);
        expect(plainly(shuffled.end)).toEqual(plainly(forwards.end));
        const reversed = new Map([...forwards.replies].toReversed());
        expect(plainly(replay(plan, reversed))).toEqual(plainly(forwards.end));
      }),
      RUNS,
    );
  });

  it("a script that is driven on from where it waits comes to what a drive from its beginning comes to", () => {
    fc.assert(
      fc.property(plans, fc.infiniteStream(fc.nat()), (plan, order) => {
        const driver = new Driver(() => scriptOf(plan));
        const replies = new Map<string, Reply>();
        for (;;) {
          const [on, anew] = [driver.drive(replies), replay(plan, replies)];
          expect(plainly(on)).toEqual(plainly(anew));
          expect(on.waits).toEqual(anew.waits);
          if (on.open.length === 0) return;
          const next = on.open[(order.next().value ?? 0) % on.open.length];
          if (next) replies.set(next.id, replyTo(next.id, false));
        }
      }),
      RUNS,
    );
  });

  it("branches that share what they remember cannot tell who answered first, also where they are driven on", () => {
    const script = (): Script<string[]> => {
      const heard: string[] = [];
      const branch = function* (name: string): Script<void> {
        yield* single(ask("first"));
        heard.push(name);
        yield* single(ask(`after ${heard.join("")}`));
      };
      return (function* () {
        yield* fork({ a: branch("a"), b: branch("b"), c: branch("c") });
        return heard;
      })();
    };
    const driver = new Driver(script);
    const replies = new Map<string, Reply>();
    for (const id of ["c/first", "a/first", "b/first"]) {
      replies.set(id, replyTo(id, false));
      const open = driver.drive(replies).open.map((each) => each.id);
      expect(open).toEqual(drive(script(), replies).open.map((each) => each.id));
    }
  });

  it("a late reply to an ask that was never made changes nothing", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const { end, replies } = play(plan, () => 0);
        replies.set("nowhere/at/all", replyTo("nowhere/at/all", false));
        expect(plainly(replay(plan, replies))).toEqual(plainly(end));
      }),
      RUNS,
    );
  });
});

describe("Law 2, identity", () => {
  it("ids are unique in a run, and those of sub-scripts are prefixed", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const ids = play(plan, () => 0).end.asked.map((a) => a.id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      RUNS,
    );
  });

  it("a duplicate throws and names the id", () => {
    const twice = function* () {
      yield* single(ask("again"));
      yield* single(ask("again"));
    };
    expect(() => drive(twice(), new Map([["again", replyTo("again", false)]]))).toThrow(
      "Two asks share the id again",
    );
  });
});

describe("Law 6, termination", () => {
  it("with every seat silent the script still ends", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        expect(play(plan, () => 0, true).end.result.finished).toBe(true);
      }),
      RUNS,
    );
  });

  it("a script that never ends is stopped", () => {
    const endless = function* () {
      for (;;) yield* record([{ kind: "notice", code: "x", text: "", seat: null }]);
    };
    expect(() => drive(endless(), new Map())).toThrow("more than 100000 steps");
  });
});

describe("Law 7, structure", () => {
  it("[X-02] a blind ask that shows a message is refused by the kernel", () => {
    const message = {
      kind: "message" as const,
      id: "m",
      seat: "b",
      round: 1,
      phase: "p",
      ask: "x",
      body: {},
      flags: [],
    };
    const leaky = function* () {
      yield* all([{ ...ask("x"), transcript: [message] }]);
    };
    expect(() => drive(leaky(), new Map())).toThrow("The blind ask x shows a message");
  });
});

describe("Law 9, facts", () => {
  it("every drive derives the same facts under the same keys, and none ever goes away", () => {
    fc.assert(
      fc.property(plans, fc.infiniteStream(fc.nat()), (plan, order) => {
        const { drives, end, replies } = play(plan, (n) => (order.next().value ?? 0) % n);
        for (const [i, earlier] of drives.entries()) {
          const later = drives[i + 1] ?? earlier;
          for (const [key, fact] of earlier) expect(later.get(key)).toEqual(fact);
        }
        expect(replay(plan, replies).facts).toEqual(end.facts);
        expect(new Set(end.facts.map((f) => f.key)).size).toBe(end.facts.length);
      }),
      RUNS,
    );
  });

  it("the facts of two branches have the same keys, whoever answers first", () => {
    const branch = function* (name: string) {
      yield* single(ask("x"));
      yield* record([{ kind: "notice", code: name, text: "", seat: null }]);
    };
    const keys = (...answered: string[]) => {
      const replies = new Map(answered.map((id) => [id, replyTo(id, true)]));
      return drive(fork({ a: branch("a"), b: branch("b") }), replies).facts.map(({ key, fact }) => [
        key,
        fact.kind === "notice" ? fact.code : "",
      ]);
    };
    expect([keys("a/x"), keys("b/x"), keys("b/x", "a/x")]).toEqual([
      [["a#0", "a"]],
      [["b#0", "b"]],
      [
        ["a#0", "a"],
        ["b#0", "b"],
      ],
    ]);
  });
});
