import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Debate, threeHeard } from "../../test/builders/debate.ts";
import { exitFor } from "../protocols/shared/votes.ts";
import type { Fact, Verdict, Vote } from "../kernel/fact.ts";
import { graphOf } from "./graph-of.ts";
import { optionAttacks } from "./option-attacks.ts";
import { countVotes, isEarned, withMovesBack } from "./standing.ts";
import { statuses } from "./statuses.ts";

const row = ({ chosen, resolution, standing }: Verdict) => [chosen, resolution, standing?.where];
const voting = (...options: readonly (string | null)[]): Debate => {
  const seats = options.map((_, n) => `s${n}`);
  const debate = new Debate(seats, ["One", "Two", "Three"]);
  debate.blind(Object.fromEntries(seats.map((seat, n) => [seat, options[n] ?? null])));
  debate.listen();
  seats.forEach((seat, n) => debate.vote(seat, options[n] ?? null));
  return debate;
};

describe("where a panel stands", () => {
  it.each([
    ["everyone holds one option", ["o1", "o1", "o1"], "o1", "all"],
    ["more than half do", ["o1", "o1", "o2"], "o1", "majority"],
    ["more than half do, and one holds none", ["o1", "o1", null], "o1", "majority"],
    ["half is no majority", ["o1", "o1", "o2", "o2"], null, "split"],
    ["half is none where the others hold none", ["o1", "o1", null, null], null, "split"],
    ["each holds its own", ["o1", "o2", "o3"], null, "split"],
    ["nobody voted", [null, null, null], null, "none"],
  ] as const)("[T-01] %s", (_what, options, chosen, where) => {
    const verdict = voting(...options).verdict();
    expect([verdict.chosen, verdict.standing?.where, verdict.standing?.entitled]).toEqual([
      chosen,
      where,
      options.length,
    ]);
  });

  it("[T-41] a vote that is carried through silence counts for a majority and never for all", () => {
    const debate = new Debate(["a", "b", "c"], ["One", "Two"]);
    debate.blind({ a: "o1", b: "o1", c: "o1" });
    debate.listen();
    for (const seat of ["a", "b"]) debate.vote(seat, "o1");
    const { standing, chosen } = debate.verdict();
    expect([chosen, standing?.where, standing?.votes.map(({ carried }) => carried)]).toEqual([
      "o1",
      "majority",
      [false, false, true],
    ]);
  });

  it("[T-01] counts blind and final votes of every option", () => {
    const { debate } = threeHeard();
    debate.vote("a", "o2");
    debate.vote("b", "o1");
    debate.vote("c", "o2");
    expect(
      debate
        .verdict()
        .standing?.options.map(({ option, holders, blind }) => [option, holders, blind]),
    ).toEqual([
      ["o1", ["b"], 2],
      ["o2", ["a", "c"], 1],
    ]);
  });
});

describe("how it was resolved", () => {
  /** a and b hold o1 to the end, c what is given. */
  const held = (c: string | null, more: (debate: Debate) => void = () => undefined): Verdict => {
    const { debate } = threeHeard();
    more(debate);
    debate.listen();
    for (const [seat, option] of [
      ["a", "o1"],
      ["b", "o1"],
      ["c", c],
    ] as const)
      debate.vote(seat, option);
    return debate.verdict();
  };

  it("[T-11] by default where nobody attacked it and no rival is held, and by vote where one is", () => {
    expect(row(held("o1"))).toEqual(["o1", "by default", "all"]);
    expect(row(held("o2"))).toEqual(["o1", "by vote", "majority"]);
  });

  it("unresolved where nothing is chosen", () => {
    expect(row(voting("o1", "o2", "o3").verdict())).toEqual([null, "unresolved", "split"]);
    expect(row(voting(null, null).verdict())).toEqual([null, "unresolved", "none"]);
  });

  it("[T-11] by argument where an attack on it was answered and every rival is refuted or given up", () => {
    const answered = (debate: Debate) => {
      debate.attack("c", "o1");
      debate.answer("a", "a1", "fails");
    };
    expect(row(held("o1", answered))).toEqual(["o1", "by argument", "all"]);
    expect(row(held("o2", answered))).toEqual(["o1", "by vote", "majority"]);
    const refuted = (debate: Debate) => {
      debate.attack("a", "o2");
      debate.answer("c", "a1", "fatal");
    };
    expect(row(held("o2", refuted))).toEqual(["o1", "by argument", "majority"]);
  });

  it("[T-11] by vote where an attack on it is open or contested", () => {
    expect(row(held("o1", (debate) => debate.attack("c", "o1")))).toEqual(["o1", "by vote", "all"]);
    expect(
      row(
        held("o1", (debate) => {
          debate.attack("c", "o1");
          debate.answer("a", "a1", "fails");
          debate.answer("c", "a1", "insists");
        }),
      ),
    ).toEqual(["o1", "by vote", "all"]);
  });

  it("[T-11] against argument where its own holders took an attack as fatal", () => {
    const fatal = (debate: Debate) => {
      debate.attack("c", "o1");
      for (const seat of ["a", "b"]) debate.answer(seat, "a1", "fatal");
    };
    const verdict = held("o2", fatal);
    expect([row(verdict), exitFor(verdict)]).toEqual([["o1", "against argument", "majority"], 3]);
  });

  it("[T-11] what its holders never took as fatal and no check broke is not called refuted", () => {
    const { debate } = threeHeard();
    const against = debate.say("c");
    debate.facts.push(
      debate.votes.argument.link(against, {
        to: "o1",
        relation: "counters",
        mode: "undercuts",
        comment: "",
      }),
    );
    for (const [seat, option] of [
      ["a", "o1"],
      ["b", "o1"],
      ["c", "o2"],
    ] as const)
      debate.vote(seat, option);
    const { standing } = debate.verdict();
    expect(statuses(graphOf(debate.facts)).get("o1")?.status.kind).toBe("refuted");
    expect(standing?.options.map(({ option, status }) => [option, status])).toEqual([
      ["o1", "unattacked"],
      ["o2", "unattacked"],
    ]);
  });

  it("[T-10] a quotation makes its option no stronger than one without", () => {
    const { debate, said } = threeHeard();
    const documents = [{ name: "load.md", text: "The queue stalls at night." }];
    const [message] = Object.values(said);
    if (message)
      debate.facts.push(
        ...debate.votes.argument.quote(
          message,
          [{ document: "load.md", quote: "The queue stalls" }],
          documents,
        ),
      );
    for (const [seat, option] of [
      ["a", "o1"],
      ["b", "o1"],
      ["c", "o2"],
    ] as const)
      debate.vote(seat, option);
    const found = statuses(graphOf(debate.facts));
    expect([found.get("o1")?.status.kind, found.get("o2")?.status.kind]).toEqual([
      "contested",
      "contested",
    ]);
    expect(row(debate.verdict())).toEqual(["o1", "by vote", "majority"]);
  });
});

describe("an agreement that was not earned", () => {
  it("[T-09] a panel caved where its choice had less than half of the blind votes and conforming moves make its majority", () => {
    const debate = new Debate(["a", "b", "c", "d", "e"], ["One", "Two", "Three"]);
    debate.blind({ a: "o1", b: "o1", c: "o2", d: "o3", e: "o3" });
    debate.listen();
    for (const seat of ["a", "b", "c", "d", "e"])
      debate.vote(seat, seat === "d" || seat === "e" ? "o3" : "o1");
    const { chosen, withoutConforming, standing } = debate.verdict();
    expect([chosen, withoutConforming, standing?.isCaved]).toEqual(["o1", null, true]);
    expect(standing && isEarned(standing, chosen)).toBe(false);
  });

  it("[T-09] not where it had half of them, and not where the moves were argued", () => {
    const half = new Debate(["a", "b", "c", "d"], ["One", "Two", "Three"]);
    half.blind({ a: "o1", b: "o1", c: "o2", d: "o3" });
    half.listen();
    for (const seat of ["a", "b", "c", "d"]) half.vote(seat, "o1");
    expect(half.verdict().standing?.isCaved).toBe(false);
    const { debate } = threeHeard();
    const attack = debate.attack("c", "o1");
    debate.listen();
    const message = debate.votes.argument.attacks.find(({ id }) => id === attack)?.message ?? "";
    for (const seat of ["a", "b", "c"]) debate.vote(seat, "o2", { because: [message] });
    const { standing, chosen, withoutConforming } = debate.verdict();
    expect([chosen, withoutConforming, standing?.isCaved]).toEqual(["o2", "o2", false]);
  });

  it("[T-09] of a seat's moves only those count that conform and were not argued afterwards", () => {
    const vote = (seat: string, option: string | null): Vote => ({
      seat,
      option,
      blind: null,
      grounded: true,
      carried: false,
    });
    const moves = [
      { seat: "a", from: "o1", class: "conforming" },
      { seat: "a", from: "o2", class: "argued" },
      { seat: "b", from: "o1", class: "argued" },
      { seat: "b", from: "o2", class: "conforming" },
      { seat: "b", from: "o4", class: "conforming" },
      { seat: "c", from: "o1", class: "own" },
      { seat: "d", from: "o1", class: "conforming" },
    ] as const;
    const votes = [vote("a", "o3"), vote("b", "o3"), vote("c", "o3"), vote("d", null)];
    expect(withMovesBack(votes, moves).map(({ option }) => option)).toEqual([
      "o3",
      "o2",
      "o3",
      null,
    ]);
  });

  it("[T-40] exit 0 needs grounded votes of more than half, whatever the count", () => {
    const grounded = fc.array(fc.tuple(fc.constantFrom("o1", "o2", null), fc.boolean()), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(grounded, (cast) => {
        const seats = cast.map((_, n) => `s${n}`);
        const debate = new Debate(seats, ["One", "Two"]);
        debate.blind(Object.fromEntries(seats.map((seat, n) => [seat, cast[n]?.[0] ?? null])));
        debate.listen();
        seats.forEach((seat, n) =>
          debate.vote(seat, cast[n]?.[0] ?? null, { grounded: cast[n]?.[1] ?? false }),
        );
        const most = Math.max(
          ...["o1", "o2"].map(
            (option) => cast.filter(([held, is]) => held === option && is).length,
          ),
        );
        expect(exitFor(debate.verdict())).toBe(2 * most > cast.length ? 0 : 3);
      }),
      { seed: 5, numRuns: 200 },
    );
  });
});

describe("the one count", () => {
  it("[T-01] gives the same from the facts that were recorded as the script had it", () => {
    const { debate } = threeHeard();
    debate.attack("c", "o1");
    debate.answer("a", "a1", "fails");
    for (const [seat, option] of [
      ["a", "o1"],
      ["b", "o2"],
      ["c", "o2"],
    ] as const)
      debate.vote(seat, option);
    const { standing, chosen } = debate.verdict();
    const facts: readonly Fact[] = debate.facts;
    const graph = graphOf(facts);
    const again = countVotes({
      options: ["o1", "o2"],
      votes: standing?.votes ?? [],
      moves: facts.filter((fact) => fact.kind === "shift"),
      under: optionAttacks(facts),
      graph,
      isObserved: false,
    });
    expect([again.standing, again.chosen]).toEqual([standing, chosen]);
  });
});
