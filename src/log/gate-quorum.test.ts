import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { opened } from "../../test/suites/drafts.ts";
import { accountWord } from "./account-word.ts";
import type { Draft } from "./event.ts";
import {
  completedBy,
  decisionBy,
  gateQuorumOf,
  whyNoQuorum,
  type GateVote,
} from "./gate-quorum.ts";

const ACCOUNTS = ["a", "b", "c", "d", "e"].map((letter) => letter.repeat(32));
const CHOICES = ["yes", "no", "later"];
const whoIs = (n: number): string => accountWord({ account: ACCOUNTS[n] ?? "", how: "oidc" });
const vote = (n: number, choice: string, note = ""): GateVote => ({
  ask: "gate",
  choice,
  who: whoIs(n),
  note,
});
const quorum = { needs: 3, of: ACCOUNTS };
const voted = (data: GateVote): Draft<"person.voted"> => ({ type: "person.voted", data });

describe("A gate that several decide", () => {
  it("is decided when so many chose the same, whatever the others chose", () => {
    const votes = [vote(0, "yes", "for A"), vote(1, "no"), vote(2, "yes")];
    expect(decisionBy(quorum, "gate", votes)).toBeUndefined();
    expect(decisionBy(quorum, "gate", [...votes, vote(4, "yes", "for E")])?.data).toEqual({
      ask: "gate",
      choice: "yes",
      who: [0, 2, 4].map(whoIs).join(", "),
      default: false,
      note: "for A\nfor E",
    });
  });

  it("counts each once, by what they chose last, and nobody else", () => {
    expect(
      decisionBy(
        quorum,
        "gate",
        [0, 0, 0].map((n) => vote(n, "yes")),
      ),
    ).toBeUndefined();
    const moved = [vote(0, "yes"), vote(1, "yes"), vote(0, "no"), vote(2, "yes")];
    expect(decisionBy(quorum, "gate", moved)).toBeUndefined();
    const strangers = ["lead", `account:${"f".repeat(32)}:oidc`].map((who) => ({
      ...vote(0, "yes"),
      who,
    }));
    expect(
      decisionBy(quorum, "gate", [vote(0, "yes"), vote(1, "yes"), ...strangers]),
    ).toBeUndefined();
  });

  it("comes to the same whatever the order in which people chose", () => {
    const choices = fc.array(fc.constantFrom(...CHOICES), { minLength: 5, maxLength: 5 });
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 });
    fc.assert(
      fc.property(choices, order, (chosen, turn) => {
        const votes = chosen.map((choice, n) => vote(n, choice));
        const otherwise = turn.map((n) => vote(n, chosen[n] ?? ""));
        expect(decisionBy(quorum, "gate", otherwise)).toEqual(decisionBy(quorum, "gate", votes));
        // More than half: two choices are never both complete.
        const complete = CHOICES.filter((choice) => chosen.filter((c) => c === choice).length >= 3);
        expect(complete.length).toBeLessThan(2);
      }),
    );
  });

  it("names who agreed in one order, whatever the order in which they may decide", () => {
    const votes = [vote(2, "yes"), vote(0, "yes")];
    const decided = decisionBy({ needs: 2, of: ACCOUNTS.toReversed() }, "gate", votes);
    expect(decided?.data.who).toBe([0, 2].map(whoIs).join(", "));
  });

  it("follows from the log that ends with the choice which completes it, and from no other", () => {
    const begun = opened("one", {
      options: { gateQuorum: { needs: 2, of: ACCOUNTS.slice(0, 3) } },
    });
    const [first, second] = [voted(vote(0, "yes")), voted(vote(1, "yes"))];
    expect(completedBy([begun, first])).toEqual([]);
    expect(completedBy([begun, first, second])).toMatchObject([{ data: { choice: "yes" } }]);
    expect(completedBy([begun, first, second, begun])).toEqual([]);
    expect(completedBy([opened("one"), first, second])).toEqual([]);
  });

  it.each([
    [1, 2, "more than half have to agree, so at least 2 of 2"],
    [2, 4, "more than half have to agree, so at least 3 of 4"],
    [4, 3, "4 cannot agree where 3 have a vote"],
    [2, 3, undefined],
    [1, 1, undefined],
  ])("%i of %i: %s", (needs, voters, why) => {
    expect(whyNoQuorum(needs, voters)).toBe(why);
    const of = ACCOUNTS.slice(0, voters);
    const kept = gateQuorumOf({ options: { gateQuorum: { needs, of } } });
    expect(kept === undefined).toBe(why !== undefined);
  });
});
