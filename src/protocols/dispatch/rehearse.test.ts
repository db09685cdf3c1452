// The panel in a dispatch: in form the first time, and in character.
import { expect, test } from "vitest";
import { factsOf, type Held } from "../../../test/builders/hold.ts";
import { faults, LONG_MS, seeds, shiftsIn, staged, STEADY } from "../../../test/builders/staged.ts";
import { NOTES, TOPICS } from "../../../test/builders/topics.ts";
import type { Temperament } from "../../agents/rehearsal/scene.ts";
import type { Candidate, DispatchBrief } from "./brief.ts";
import { dispatch } from "./index.ts";

const candidate = (name: string): Candidate => ({
  name,
  description: `Looks after ${name}.`,
  domains: [],
  role: name === "architect" ? "architect" : "specialist",
  instructions: `You know ${name}.`,
});
const EVERYONE = ["security", "cost", "architect", "ux", "Night shift lead"].map(candidate);

/** Languages, options, documents, modes and who chooses take turns. */
function briefOf(n: number, about: Partial<DispatchBrief> = {}): DispatchBrief {
  const lang = (["en", "ja", "zh"] as const)[n % 3] ?? "en";
  return {
    topic: TOPICS[lang][n % 2] ?? "",
    lang,
    options: n % 4 === 1 ? ["REST", "GraphQL", "gRPC"] : [],
    context: n % 5 === 0 ? [{ name: "notes.md", text: NOTES[lang] }] : [],
    anonymous: false,
    candidates: n % 3 === 0 ? EVERYONE.slice(0, 3) : EVERYONE,
    isByHand: n % 3 === 0,
    always: n % 7 === 0 ? ["ux"] : [],
    overrides: [
      { agent_a: "security", agent_b: "cost", level: "HIGH" },
      { agent_a: "architect", agent_b: "ux", level: "HIGH" },
    ],
    mode: n % 2 === 0 ? "team" : "task",
    ...about,
  };
}

const runs = (temperament: Temperament): Held[] =>
  seeds(40).map((n) => staged(dispatch, briefOf(n), temperament, n));
const isShort = ({ facts }: Held): boolean =>
  factsOf(facts, "notice").some(
    ({ code, text }) => code === "conflicts" && text.includes("short-circuit"),
  );
const methodsIn = ({ outcome }: Held): string[] =>
  (outcome["resolved"] as readonly { readonly method: string }[]).map(({ method }) => method); // as the protocol's outcome has it

test.each(STEADY)(
  "every reply of a %s panel is accepted the first time, whatever the brief",
  (temperament) => {
    expect(runs(temperament).flatMap(faults)).toEqual([]);
  },
  LONG_MS,
);

test.each([0, 1, 2])("with %i to ask, everything is answered in form", (count) => {
  const about = {
    candidates: EVERYONE.slice(0, count),
    isByHand: true,
    options: ["REST", "GraphQL"],
  };
  for (const temperament of STEADY)
    expect(faults(staged(dispatch, briefOf(4, about), temperament, 4))).toEqual([]);
});

test(
  "a balanced panel ends after one round, two and three, at times at once, and is resolved in every way",
  () => {
    const held = runs("balanced");
    const rounds = new Set(held.map(({ outcome }) => outcome["rounds"]));
    const methods = new Set(held.flatMap(methodsIn));
    expect([1, 2, 3].filter((round) => !rounds.has(round))).toEqual([]);
    expect(
      ["chair decision", "consensus", "majority", "conservative"].filter(
        (way) => !methods.has(way),
      ),
    ).toEqual([]);
    expect([held.some(isShort), held.every(isShort)]).toEqual([true, false]);
  },
  LONG_MS,
);

test(
  "a hostile panel goes to a person more often, a stubborn one to the third round, and one that wants peace ends at once",
  () => {
    const count = (temperament: Temperament, is: (run: Held) => boolean): number =>
      runs(temperament).filter(is).length;
    const isEscalated = ({ outcome }: Held): boolean => outcome.reason === "escalated";
    const isThird = ({ outcome }: Held): boolean => outcome["rounds"] === 3;
    expect(count("hostile", isEscalated)).toBeGreaterThan(count("balanced", isEscalated));
    expect(count("stubborn", isThird)).toBeGreaterThan(count("balanced", isThird));
    expect(count("sycophantic", isShort)).toBeGreaterThan(count("balanced", isShort));
  },
  LONG_MS,
);

test(
  "who moves for a reason names a message; who follows names none; stubborn and hostile specialists stay",
  () => {
    const [fair, following] = [shiftsIn(runs("balanced")), shiftsIn(runs("sycophantic"))];
    expect([fair.length > 5, fair.filter(({ named }) => !named)]).toEqual([true, []]);
    expect([following.length > 5, following.filter(({ named }) => named)]).toEqual([true, []]);
    expect([...shiftsIn(runs("stubborn")), ...shiftsIn(runs("hostile"))]).toEqual([]);
  },
  LONG_MS,
);

test("the decision that is written is the option that the rules chose", () => {
  const decided = runs("balanced").flatMap(({ asks, facts }) => {
    const notes = asks.find(({ purpose }) => purpose === "result")?.notes ?? [];
    const [ruled] = notes
      .filter(({ title }) => title.startsWith("What the rules"))
      .flatMap(({ items }) => items);
    const result = factsOf(facts, "message").find(({ phase }) => phase === "result");
    return ruled === undefined
      ? []
      : [
          {
            label: ruled.replace(/^o\d+: /u, ""),
            decision: JSON.stringify(result?.body["decision"]),
          },
        ];
  });
  expect(decided.length).toBeGreaterThan(10);
  expect(decided.filter(({ label, decision }) => !decision.includes(label))).toEqual([]);
});
