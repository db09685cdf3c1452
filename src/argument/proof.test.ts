import { expect, it } from "vitest";
import { threeHeard } from "../../test/builders/debate.ts";
import type { Answer } from "../kernel/fact.ts";
import { graphOf } from "./graph-of.ts";
import { optionAttacks } from "./option-attacks.ts";
import { proofOf } from "./proof.ts";
import { statuses } from "./statuses.ts";

/** What proves where o1 stands, which a and b hold, after c attacked it and they said this. */
const proof = (...hows: readonly Answer["how"][]) => {
  const { debate } = threeHeard();
  debate.attack("c", "o1", "It loses writes.");
  hows.forEach((how, n) => debate.answer(["a", "b"][n] ?? "", "a1", how));
  const { attacks, statusOf } = optionAttacks(debate.facts);
  return proofOf("o1", statusOf("o1"), {
    attacks,
    statuses: () => statuses(graphOf(debate.facts)),
    cut: (words) => words.slice(0, 8),
  });
};
const said = { by: "c", words: "It loses", message: "r2-msg-001" };

it("a fatal attack proves that an option is refuted, with everyone who took it as that", () => {
  expect(proof("fatal", "fatal")).toEqual({
    code: "standing.fatal",
    params: { ...said, holders: ["a", "b"] },
  });
});

it("any other attack is told with what became of it", () => {
  expect([proof(), proof("fails"), proof("fatal")]).toEqual(
    ["open", "answered", "contested"].map((status) => ({
      code: `standing.${status}`,
      params: said,
    })),
  );
});
