import { expect, test } from "vitest";
import { ballotRules, type Ballot } from "./ballot.ts";

const sources = { question: "Should we keep it?", documents: [], messages: [], options: [] };
const vote = (option: string, because: readonly string[] = []): Ballot => ({
  option,
  own: null,
  why: "Should we keep it? Yes.",
  because: [...because],
});
type Reply = { readonly vote?: Ballot; readonly meant?: string };
const wrong = (reply: Reply): (string | undefined)[] =>
  ballotRules<Reply>(({ meant = null }) => meant, sources).map(({ check }) => check(reply));

test("[T-08] a move is asked for its cause also where the same reply says what the blind position meant", () => {
  expect([
    wrong({ vote: vote("o2"), meant: "o1" }),
    wrong({ vote: vote("o2", ["own"]), meant: "o1" }),
    wrong({ vote: vote("o1"), meant: "o1" }),
    wrong({ vote: vote("o1") }),
  ]).toEqual([
    [undefined, "you held o1 and now hold o2: because has to name what changed your mind, or own"],
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test("[T-08] a form without a vote is held to nothing", () => {
  expect(wrong({ meant: "o1" })).toEqual([undefined, undefined]);
});
