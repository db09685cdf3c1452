import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Debate, threeHeard } from "../../test/builders/debate.ts";
import { ANSWERS, type Answer } from "../kernel/fact.ts";
import { optionAttacks } from "./option-attacks.ts";

const after = ({ facts }: Debate, id = "a1") => {
  const found = optionAttacks(facts);
  const attack = found.attacks.find((row) => row.id === id);
  return { on: attack?.option, attack: attack?.status, of: found.statusOf(attack?.option ?? "") };
};

describe("what becomes of an attack", () => {
  type Said = readonly (readonly [seat: string, how: Answer["how"]])[];
  const CASES: readonly (readonly [string, Said, string, string])[] = [
    ["nobody answers", [], "open", "open"],
    ["its target leaves it open", [["a", "open"]], "open", "open"],
    ["it fails", [["a", "fails"]], "answered", "answered"],
    ["something was changed for it", [["a", "changed"]], "answered", "answered"],
    [
      "the attacker insists",
      [
        ["a", "fails"],
        ["c", "insists"],
      ],
      "contested",
      "contested",
    ],
    ["the attacker insists on what nobody answered", [["c", "insists"]], "open", "open"],
    ["one of two holders takes it as fatal", [["a", "fatal"]], "contested", "contested"],
    [
      "both holders do",
      [
        ["a", "fatal"],
        ["b", "fatal"],
      ],
      "fatal",
      "refuted",
    ],
    [
      "one does, and one says that it fails",
      [
        ["a", "fatal"],
        ["b", "fails"],
      ],
      "contested",
      "contested",
    ],
  ];
  it.each(CASES)("[T-05] %s", (_what, said, attack, of) => {
    const { debate } = threeHeard();
    debate.attack("c", "o1");
    for (const [seat, how] of said) debate.answer(seat, "a1", how);
    expect(after(debate)).toEqual({ on: "o1", attack, of });
  });

  it("[T-05] an option stays refuted when its holders leave; one that is left otherwise is undefended", () => {
    const { debate } = threeHeard();
    debate.attack("c", "o1");
    for (const seat of ["a", "b"]) debate.answer(seat, "a1", "fatal");
    for (const seat of ["a", "b"]) debate.vote(seat, "o2");
    expect(after(debate).of).toBe("refuted");
    const { debate: left } = threeHeard();
    left.attack("c", "o1");
    for (const seat of ["a", "b"]) left.vote(seat, "o2");
    expect(after(left)).toEqual({ on: "o1", attack: "open", of: "undefended" });
  });

  it("[T-05] who joins an option after it was attacked need not take the attack for it to be refuted", () => {
    const { debate } = threeHeard();
    debate.attack("a", "o2");
    debate.vote("b", "o2");
    debate.answer("c", "a1", "fatal");
    expect(after(debate)).toEqual({ on: "o2", attack: "fatal", of: "refuted" });
  });

  it("[T-05] whatever is said, an option is refuted only if everyone who held it then took an attack as fatal", () => {
    const answered = fc.array(
      fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom(...ANSWERS)),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(answered, (said) => {
        const { debate } = threeHeard();
        debate.attack("c", "o1");
        for (const [seat, how] of said) debate.answer(seat, "a1", how);
        const isTaken = ["a", "b"].every((seat) =>
          said.some(([by, how]) => by === seat && how === "fatal"),
        );
        expect(after(debate).of === "refuted").toBe(isTaken);
      }),
      { seed: 5, numRuns: 200 },
    );
  });
});

it("what a seat confirms of its blind position does not take the place of what it took since", () => {
  const { debate, said } = threeHeard();
  debate.vote("a", "o2");
  debate.facts.push(...debate.votes.confirm("a", "o1", said["a"]));
  expect(optionAttacks(debate.facts).held.get("a")).toBe("o2");
});

describe("an attack on words that are reworded", () => {
  const OWN = "Stay on Redis until January";

  it("[T-06] follows to the new wording, whichever of the two is recorded first", () => {
    const { debate, said } = threeHeard();
    debate.attack("c", said["a"]?.id ?? "");
    debate.vote("a", OWN);
    const { debate: other, said: words } = threeHeard();
    other.vote("a", OWN);
    other.attack("c", words["a"]?.id ?? "");
    expect([after(debate), after(other)]).toEqual(
      Array.from({ length: 2 }, () => ({ on: "o3", attack: "open", of: "open" })),
    );
  });

  it("[T-06] stays with the old wording where its author took it, before or in the very turn", () => {
    const { debate, said } = threeHeard();
    debate.attack("c", said["a"]?.id ?? "");
    const turn = debate.vote("a", OWN);
    debate.answer("a", "a1", "fatal", "It does not hold.", turn);
    expect(after(debate)).toMatchObject({ on: "o1", attack: "contested" });
  });

  it("[T-06] refutes the new wording where its author takes the attack once it holds that", () => {
    const { debate, said } = threeHeard();
    debate.attack("c", said["a"]?.id ?? "");
    debate.vote("a", OWN);
    debate.answer("a", "a1", "fatal");
    expect(after(debate)).toEqual({ on: "o3", attack: "fatal", of: "refuted" });
  });

  it("[T-07] stays behind where its author moves to an option that others brought", () => {
    const { debate, said } = threeHeard();
    debate.attack("c", said["a"]?.id ?? "");
    debate.vote("a", "o2");
    expect(after(debate).on).toBe("o1");
    const listed = new Debate(["a", "b"], ["One", "Two", "Three"]);
    const words = listed.blind({ a: "o1", b: "o2" });
    listed.listen();
    listed.attack("b", words["a"]?.id ?? "");
    listed.vote("a", "o3");
    expect(after(listed).on).toBe("o1");
  });

  it("[T-06] a substitute rewords for the seat whose place it took", () => {
    const { debate } = threeHeard();
    const message = debate.say("a-substitute");
    debate.cast("a", message, "o1");
    debate.attack("c", message.id);
    debate.cast("a", debate.say("a-substitute"), OWN);
    expect(after(debate).on).toBe("o3");
  });

  it("[T-06] of which its author says that the list missed what they meant, bears on the new option that it then takes", () => {
    const debate = new Debate(["a", "b", "c"], ["One", "Two"]);
    const words = debate.blind({ a: null, b: null, c: null });
    debate.listen();
    for (const seat of ["a", "b", "c"]) debate.attack("d", words[seat]?.id ?? "");
    expect(after(debate).on).toBe(null);
    debate.vote("a", OWN);
    debate.vote("b", OWN);
    debate.vote("c", "o2");
    expect(["a1", "a2", "a3"].map((id) => after(debate, id).on)).toEqual(["o3", "o3", null]);
  });

  it("[T-07] an attack on words that speak for no option bears on none", () => {
    const { debate } = threeHeard();
    debate.attack("c", debate.say("b").id);
    expect(after(debate)).toEqual({ on: null, attack: "open", of: "undefended" });
  });
});
