import { describe, expect, test } from "vitest";
import type { JsonObject } from "../kernel/json.ts";
import { gist } from "./gist.ts";

describe("the gist of a message", () => {
  test.each<[string, JsonObject, string]>([
    [
      "a claim comes before what else is said",
      { compromise: "Wait.", claim: "Split it." },
      "Split it.",
    ],
    [
      "an empty field carries nothing",
      { claim: "", weakness: " ", noMaterialWeakness: "It held." },
      "It held.",
    ],
    ["a position, wherever a protocol puts it", { currentPosition: "Keep it." }, "Keep it."],
    [
      "a response",
      { response: "That path is closed.", cites: ["r1-msg-001"] },
      "That path is closed.",
    ],
    [
      "an integration is its overview",
      { overview: { text: "They differ.", cites: [] }, rulings: [] },
      "They differ.",
    ],
    [
      "premises are told by the first",
      { premises: [{ premise: "Deploys stay weekly.", mayFail: "" }] },
      "Deploys stay weekly.",
    ],
    [
      "a check is told by its number, its result and its notes",
      {
        critic_attack_on_action_trace: { result: "BROKEN", notes: "Nobody was on call." },
        all_vs_prior_decisions: { result: "ROBUST", notes: "All kept." },
      },
      "1 BROKEN: Nobody was on call.; 4 ROBUST: All kept.",
    ],
    [
      "an observation is told by how it ended",
      { command: "load-test", exit: 1, output: "12 failed" },
      "load-test ended with exit status 1",
    ],
    [
      "one that gave nothing says so",
      { command: "load-test", exit: null, output: "" },
      "load-test did not run to its end",
    ],
    [
      "a drift check",
      { verdict: "PARTIAL", deviation: 3, why: "Half of it is about hiring.", correction: "" },
      "PARTIAL, 3 of 5 away from the anchor: Half of it is about hiring.",
    ],
    [
      "an assessment is told by what it decides",
      { decisions: [{ text: "Wait.", cites: [] }], tensions: [], architectureImpact: "None." },
      "Wait.",
    ],
    ["a proposal", { proposal: "Split it.", proposedOption: "o1" }, "Split it."],
    [
      "a supplement",
      { supplement: "It misses the night.", relation: "extends", mode: null },
      "It misses the night.",
    ],
    [
      "traces are told by how the first ends",
      { happyPath: { initial: [], steps: [], outcome: "It is live." }, claims: [] },
      "It is live.",
    ],
    [
      "an invariant by its verdict",
      {
        invariant: { must: "No card is read", measuredBy: "", tolerance: "" },
        verdict: "FAIL",
        claims: [],
      },
      "FAIL: No card is read",
    ],
    [
      "a walkthrough by its goal",
      { persona: "A newcomer", goal: "Restart it", goalMet: "No", steps: [] },
      "Restart it: no",
    ],
    [
      "a goal that is a sentence has no stop before the colon",
      { persona: "A newcomer", goal: "Restart it by 06:00.", goalMet: "Yes", steps: [] },
      "Restart it by 06:00: yes",
    ],
    [
      "an attack by its verdict",
      { target: "o1", hypothesis: "It fails at night.", attackSteps: [], verdict: "ROBUST" },
      "ROBUST: It fails at night.",
    ],
    [
      "a chair's synthesis by its conflicts",
      {
        consensus: ["All."],
        conflicts: [{ between: ["a", "b"], kind: "concern", point: "The night." }],
        gaps: [],
      },
      "One conflict: The night.",
    ],
    [
      "without a conflict, by what all say",
      { consensus: ["Wait.", "Ask."], conflicts: [], gaps: [] },
      "No conflict. Wait.; Ask.",
    ],
    [
      "a chair's result by its decision",
      { decision: "Keep it.", rationale: "So.", actionItems: [], openQuestions: [] },
      "Keep it.",
    ],
    [
      "a review by its verdict and findings",
      {
        verdict: "FAIL",
        findings: [{ severity: "fatal", problem: "It is wrong." }],
        remaining: "All.",
      },
      "FAIL: fatal: It is wrong.",
    ],
    [
      "one that found nothing by its verdict",
      { verdict: "PASS", findings: [], remaining: "" },
      "PASS",
    ],
    [
      "a revision by what is not followed",
      { declined: [{ finding: "F-1-1", reason: "It is right." }], disputes: [] },
      "declined F-1-1: It is right.",
    ],
    ["one that follows all", { declined: [], disputes: [] }, "revised"],
    [
      "a cross-critique by its answers",
      { answers: [{ finding: "F-1-1", right: "NO", why: "It is known." }] },
      "F-1-1: NO: It is known.",
    ],
    [
      "recommendations, each with its finding",
      { recommendations: [{ finding: "F-1-1", recommendation: "Accept it." }] },
      "F-1-1: Accept it.",
    ],
    [
      "cards by their titles, after the cause where there is one",
      { rootCause: "Too small.", cards: [{ title: "A" }, { title: "B" }] },
      "Too small.: A; B",
    ],
    [
      "ratings by the best",
      { ratings: [{ idea: "I-1", rating: "STRONG", why: "" }], top: ["I-1"] },
      "best: I-1",
    ],
    [
      "a reshaping by what became of ideas",
      {
        ideas: [{ fate: "merged", from: ["I-1"], card: { title: "AB" } }],
        dropped: [{ idea: "I-2", reason: "Done." }],
      },
      "merged AB; dropped I-2: Done.",
    ],
    [
      "findings none of which are the same",
      { groups: [{ findings: ["F-1-1"] }, { findings: ["F-1-2"] }] },
      "2 findings, none the same",
    ],
    [
      "findings that are the same",
      { groups: [{ findings: ["F-1-1", "F-1-3"] }, { findings: ["F-1-2"] }] },
      "3 findings, the same: F-1-1 = F-1-3",
    ],
    ["nothing to sort", { groups: [] }, "none the same"],
    [
      "what an author declines",
      { declined: [{ finding: "F-1-1", reason: "No." }] },
      "declined F-1-1: No.",
    ],
    [
      "a body without text is told by its fields",
      { ranking: ["i1"], stances: {} },
      "ranking, stances",
    ],
  ])("%s", (_says, body, expected) => {
    expect(gist(body)).toBe(expected);
  });

  test("a revision is told by its edits, which the message does not keep", () => {
    expect([
      gist({ declined: [] }, { declined: [], edits: [{}, {}] }),
      gist({ declined: [{ finding: "F-1-1", reason: "No." }] }, { edits: [{}] }),
    ]).toEqual(["2 edits", "1 edit; declined F-1-1: No."]);
  });
});
