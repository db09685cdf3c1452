import { describe, expect, it } from "vitest";
import { Debate, threeHeard } from "../../../test/builders/debate.ts";
import type { Shift } from "../../kernel/fact.ts";
import { Transcript } from "./transcript.ts";
import { Votes } from "./votes.ts";

const shifts = ({ facts }: Debate): Shift[] => facts.filter((fact) => fact.kind === "shift");
const classes = (debate: Debate) =>
  shifts(debate).map(({ seat, from, to, class: how, trigger }) => [seat, from, to, how, trigger]);

describe("a vote and its move", () => {
  it("[T-08] from none to a first stance is a stance and no move", () => {
    const debate = new Debate(["a", "b"], ["One", "Two"]);
    debate.blind({ a: null, b: "o2" });
    debate.listen();
    debate.vote("a", "o2");
    expect(shifts(debate)).toEqual([]);
  });

  it("[T-08] is argued by a message that was shown before the turn, not by one of the same turn or of its own", () => {
    const { debate, said } = threeHeard();
    const attack = debate.attack("c", "o1");
    const late = debate.votes.argument.attacks.find(({ id }) => id === attack)?.message ?? "";
    debate.vote("a", "o2", { because: [late] });
    debate.listen();
    debate.vote("b", "o2", { because: [late] });
    expect(classes(debate)).toEqual([
      ["a", "o1", "o2", "unexplained", null],
      ["b", "o1", "o2", "argued", late],
    ]);
    const { debate: own, said: words } = threeHeard();
    own.vote("c", "o1", { because: [words["c"]?.id ?? ""] });
    expect(classes(own)).toEqual([["c", "o2", "o1", "conforming", null]]);
    expect(said["a"]?.seat).toBe("a");
  });

  it("[T-08] is argued where its holder rewords what was attacked and names the attack", () => {
    const { debate, said } = threeHeard();
    debate.attack("c", said["a"]?.id ?? "");
    const message = debate.votes.argument.attacks[0]?.message ?? "";
    debate.listen();
    debate.vote("a", "Stay on Redis until January", { because: [message] });
    expect(classes(debate)).toEqual([["a", "o1", "o3", "argued", message]]);
  });

  it("[T-08] what a seat saw are the camps of before the turn, its own confirmation in, and nobody's move of that turn", () => {
    const debate = new Debate(["a", "b", "c"], ["One", "Two"]);
    const said = Object.fromEntries(["a", "b", "c"].map((seat) => [seat, debate.say(seat)]));
    debate.listen();
    for (const [seat, blind, now] of [
      ["a", "o1", "o2"],
      ["b", "o2", "o2"],
      ["c", "o1", "o2"],
    ] as const) {
      debate.facts.push(...debate.votes.confirm(seat, blind, said[seat]));
      debate.vote(seat, now);
    }
    // c saw one at o1 and one at o2 besides itself: a was still at o1 when it was asked.
    expect(classes(debate)).toEqual([
      ["a", "o1", "o2", "unexplained", null],
      ["c", "o1", "o2", "unexplained", null],
    ]);
  });

  it("[T-08] who left its option in the same turn has still spoken for it when the others were asked", () => {
    const { debate, said } = threeHeard();
    debate.vote("a", "o2", { because: ["own"] });
    debate.vote("c", "o1", { because: [said["a"]?.id ?? ""] });
    expect(classes(debate)).toEqual([
      ["a", "o1", "o2", "own", null],
      ["c", "o2", "o1", "argued", said["a"]?.id],
    ]);
  });

  it("[T-08] a substitute's vote is the member's, and its own messages do not move it", () => {
    const { debate } = threeHeard();
    const words = debate.say("c-substitute");
    debate.listen();
    debate.cast("c", debate.say("c-substitute"), "o1", { because: [words.id] });
    expect(classes(debate)).toEqual([["c", "o2", "o1", "conforming", null]]);
  });

  it("[T-08] whoever names none and then another option has left the one it named before", () => {
    const { debate } = threeHeard();
    debate.vote("a", null);
    debate.listen();
    debate.vote("a", "o2", { because: ["own"] });
    expect(classes(debate)).toEqual([
      ["a", "o1", "none", "unexplained", null],
      ["a", "o1", "o2", "own", null],
    ]);
  });
});

describe("votes at the end", () => {
  it("[T-41] silence carries the last vote forward, marked; who holds none or was lost stays entitled", () => {
    const debate = new Debate(["a", "b", "c", "d"], ["One", "Two"]);
    debate.blind({ a: "o1", b: "o2", c: "o1" });
    debate.listen();
    debate.vote("a", "o1");
    debate.vote("b", null);
    expect(debate.votes.votes()).toEqual([
      { seat: "a", option: "o1", blind: "o1", grounded: true, carried: false },
      { seat: "b", option: null, blind: "o2", grounded: true, carried: false },
      { seat: "c", option: "o1", blind: "o1", grounded: false, carried: true },
      { seat: "d", option: null, blind: null, grounded: false, carried: false },
    ]);
  });

  it("[T-41] a turn in which nobody votes makes no vote an old one", () => {
    const { debate } = threeHeard();
    for (const seat of ["a", "b", "c"]) debate.vote(seat, "o1");
    debate.listen();
    debate.say("a");
    expect(debate.votes.votes().map(({ carried }) => carried)).toEqual([false, false, false]);
  });

  it("[T-41] only everyone is unanimous", () => {
    const { debate } = threeHeard();
    debate.vote("c", "o1");
    expect(debate.votes.isUnanimous).toBe(true);
    debate.vote("c", null);
    expect(debate.votes.isUnanimous).toBe(false);
  });

  it("a second grouping keeps the options that are listed, by id or by their words, and adds what is new", () => {
    const votes = new Votes(["a", "b", "c"], new Transcript());
    votes.group("Split it?", [{ label: "Split now", holders: ["a", "b"] }], 1);
    votes.group(
      "Split it?",
      [
        { label: "o1", holders: ["a"] },
        { label: "split now.", holders: ["b"] },
        { label: "Wait a year", holders: ["c"] },
      ],
      1,
    );
    expect([votes.labels, [...votes.readAs]]).toEqual([
      ["Split now", "Wait a year"],
      [
        ["a", "o1"],
        ["b", "o1"],
        ["c", "o2"],
      ],
    ]);
  });
});
