import { describe, expect, test } from "vitest";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import { story } from "../../test/builders/dialectic-story.ts";
import { byWeight, positions, type ShiftRow, type VoteRow } from "./positions.ts";

/** A vote of somebody's own thought, with words of the question for grounds. */
const voteFor = (option: string) => ({
  option,
  own: null,
  why: "Should we split billing out of the monolith this year? Neither fits.",
  because: ["own"],
});

describe("positions and how they moved", () => {
  const seen = positions(dialecticLog());

  test("[X-13] the blind vote stands beside the final one, each with its message", () => {
    expect(seen.votes).toEqual([
      {
        seat: "performance",
        title: "Performance",
        blind: "o1",
        blindMessage: "r1-msg-001",
        readAs: null,
        final: "o2",
        confidence: "LOW",
        finalMessage: "r3-msg-006",
        grounded: true,
        carried: false,
      },
      {
        seat: "security",
        title: "Security",
        blind: "o2",
        blindMessage: "r1-msg-002",
        readAs: null,
        final: "o1",
        confidence: "HIGH",
        finalMessage: "r3-msg-007",
        grounded: true,
        carried: false,
      },
      {
        seat: "maintainability",
        title: "Maintainability",
        blind: "o2",
        blindMessage: "r1-msg-003",
        readAs: null,
        final: "o2",
        confidence: "HIGH",
        finalMessage: "r3-msg-008",
        grounded: true,
        carried: false,
      },
    ]);
    expect([seen.blindCount, seen.finalCount]).toEqual([
      { o1: 1, o2: 2 },
      { o1: 1, o2: 2 },
    ]);
  });

  test("[X-13] every move has its class, its trigger, whether that brought evidence, and what was declared", () => {
    expect(seen.shifts).toEqual([
      {
        seat: "performance",
        title: "Performance",
        round: 3,
        issue: "i1",
        from: "o1",
        to: "o2",
        reason:
          "Should we split billing out of the monolith this year? Most of the panel sees it the other way, so I join them.",
        declared: [],
        class: "conforming",
        trigger: null,
        newEvidence: false,
        message: "r3-msg-001",
      },
      {
        seat: "security",
        title: "Security",
        round: 3,
        issue: "i1",
        from: "o2",
        to: "o1",
        reason:
          "A reporting job read card data through the shared database: the boundary fails exactly where it matters.",
        declared: ["r2-msg-001"],
        class: "argued",
        trigger: "r2-msg-001",
        newEvidence: false,
        message: "r3-msg-002",
      },
    ]);
  });

  test("[X-13] the outcome is also told without conforming and unexplained moves", () => {
    expect(seen.outcome).toEqual({ chosen: "o2", withoutConforming: "o1" });
  });

  test("[P-27] moves are counted, as the outcome counts them", () => {
    const events = dialecticLog();
    const concluded = events.find((event) => event.type === "deliberation.concluded");
    expect([seen.shifts.length, concluded?.data.outcome["changed"]]).toEqual([2, 2]);
  });

  test("moves on other issues are told apart from the question's", () => {
    expect(seen.sideMoves.map(({ seat, issue, from, to }) => [seat, issue, from, to])).toEqual([
      ["performance", "i3", "i3-s1", "i3-s2"],
      ["security", "i3", "i3-s2", "i3-s1"],
    ]);
  });

  test("giving an option up for none is a move, and no vote", () => {
    const gone = { vote: voteFor("none"), stances: { i2: "i2-s1", i3: "none" } };
    const { votes, shifts, sideMoves } = positions(
      dialecticLog({
        say: (ask) => (ask.id === "final/maintainability" ? { ...story(ask), ...gone } : null),
      }),
    );
    expect([votes.at(-1)?.final, shifts.at(-1)?.to, sideMoves.at(-1)?.to]).toEqual([
      null,
      "none",
      null,
    ]);
  });

  test("leaving an option for none and coming back are moves, though the same vote stands at both ends", () => {
    const turn = (option: string) => ({
      vote: voteFor(option),
      stances: { i2: "i2-s1", i3: "i3-s2" },
    });
    const say = (ask: { readonly id: string }) =>
      ask.id === "synthesis/3/maintainability"
        ? turn("none")
        : ask.id === "final/maintainability"
          ? turn("o2")
          : null;
    const { votes, shifts, sideMoves } = positions(
      dialecticLog({
        say: (ask) => {
          const own = say(ask);
          return own ? { ...story(ask), ...own } : null;
        },
      }),
    );
    const own = <T extends { readonly seat: string }>(rows: readonly T[]) =>
      rows.filter(({ seat }) => seat === "maintainability");
    expect([
      own(votes).map(({ blind, final }) => [blind, final]),
      own(shifts).map(({ from, to }) => [from, to]),
      own(sideMoves).map(({ issue, from, to }) => [issue, from, to]),
    ]).toEqual([[["o2", "o2"]], [["o2", "none"]], [["i1", null, "o2"]]]);
  });

  test("an option that nobody holds any more is told with who gave it up after which message, and one that joined with who raised it", () => {
    const own = {
      vote: { ...voteFor("none"), own: "Buy a billing product", because: ["r3-msg-003"] },
      stances: { i2: "i2-s1", i3: "i3-s1" },
    };
    const { givenUp, joined } = positions(
      dialecticLog({
        say: (ask) => (ask.id === "final/security" ? { ...story(ask), ...own } : null),
      }),
    );
    expect([givenUp, joined]).toEqual([
      [
        {
          option: "o1",
          label: "Split billing into its own service this year",
          by: [
            { title: "Performance", round: 3, after: null },
            { title: "Security", round: 3, after: "r3-msg-003" },
          ],
        },
      ],
      [
        {
          option: "o3",
          label: "Buy a billing product",
          title: "Security",
          round: 3,
          message: "r3-msg-007",
        },
      ],
    ]);
  });

  test("a blind position that its holder never confirmed is a reading and no vote", () => {
    const { votes, blindCount, outcome } = positions(
      dialecticLog({ say: (ask) => (ask.phase === "challenge" ? undefined : null) }),
    );
    expect(votes.map(({ seat, blind, readAs, final }) => [seat, blind, readAs, final])).toEqual([
      ["performance", null, "o1", null],
      ["security", null, "o2", null],
      ["maintainability", null, "o2", null],
    ]);
    expect([blindCount, outcome]).toEqual([{}, null]);
  });

  test("an option named in the blind round itself is a vote at once", () => {
    const { votes } = positions(
      dialecticLog({
        brief: { options: ["Split", "Keep"] },
        say: (ask) => (ask.phase === "frame" ? undefined : null),
      }),
    );
    expect(votes.map(({ seat, blind, final }) => [seat, blind, final])).toEqual([
      ["performance", "o1", "o1"],
      ["security", "o2", "o2"],
      ["maintainability", "o2", "o2"],
    ]);
  });
});

const vote = (seat: string, final: string): VoteRow => ({
  seat,
  title: seat,
  blind: null,
  blindMessage: null,
  readAs: null,
  final,
  confidence: null,
  finalMessage: null,
});
const move = (seat: string, round: number, from: string, to: string): ShiftRow => ({
  seat,
  title: seat,
  round,
  issue: "i1",
  from,
  to,
  class: "unexplained",
  trigger: null,
  newEvidence: false,
  declared: [],
  reason: "",
  message: `r${round}-${seat}`,
});
const order = (moves: ShiftRow[], votes: VoteRow[]) =>
  byWeight({ shifts: moves, votes }).map(({ message }) => message);

describe("moves by what decided", () => {
  test("those that made a tie come first, the latest before the earlier, and a move that its seat took further comes after", () => {
    const moves = [
      move("observer", 2, "o2", "o1"),
      move("critic", 3, "o3", "o4"),
      move("observer", 4, "o1", "o4"),
    ];
    expect(
      order(moves, [
        vote("action", "o1"),
        vote("guardian", "o1"),
        vote("observer", "o4"),
        vote("critic", "o4"),
      ]),
    ).toEqual(["r4-observer", "r3-critic", "r2-observer"]);
  });

  test("a move without which the same option leads keeps its place behind the one that made the lead", () => {
    const moves = [move("a", 2, "o2", "o3"), move("b", 3, "o1", "o2"), move("c", 4, "o5", "o4")];
    expect(
      order(moves, [
        vote("a", "o3"),
        vote("b", "o2"),
        vote("c", "o4"),
        vote("d", "o2"),
        vote("e", "o1"),
      ]),
    ).toEqual(["r3-b", "r2-a", "r4-c"]);
  });
});
