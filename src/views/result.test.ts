import { describe, expect, test } from "vitest";
import { dialecticLog, unanimousLog } from "../../test/builders/dialectic-log.ts";
import { story } from "../../test/builders/dialectic-story.ts";
import { stateOf } from "./deliberation-state.ts";
import { dialecticResult } from "../protocols/dialectic/result/result.ts";
import { result } from "./reading.ts";

describe("the result of a dialectic", () => {
  const seen = dialecticResult(stateOf(dialecticLog()));

  test("says what the panel leans to, who holds it and how that was resolved", () => {
    expect([seen.chosen, seen.resolution, seen.category]).toEqual([
      {
        option: "o2",
        label: "Keep billing in the monolith behind a module boundary",
        holders: ["Performance", "Maintainability"],
      },
      {
        kind: "by vote",
        detail: "One attack on it is not settled; one other option has holders and is not refuted.",
      },
      "NARROWING",
    ]);
  });

  test("[X-08] the minority has who, what, why not, whether refuted or outvoted, and what would make it right", () => {
    expect(seen.minority).toEqual([
      {
        option: "o1",
        label: "Split billing into its own service this year",
        holders: ["Security"],
        status: "answered",
        certificate:
          "Every attack on it was answered, among them that of Devil's advocate: “Billing changes often enough to matter — Nobody has checked it against last year's changes.” (r1-msg-004).",
        says: {
          code: "standing.answered",
          params: {
            by: "Devil's advocate",
            message: "r1-msg-004",
            words:
              "Billing changes often enough to matter — Nobody has checked it against last year's changes.",
          },
        },
        whySetAside: "Two of three expect database roles to close the path.",
        reconsiderWhen: "The auditor rejects roles, or a second job reads card data.",
        cites: ["r1-msg-001", "r1-msg-002"],
      },
    ]);
  });

  test("[X-08] a minority stays in the result when the moderator wrote nothing about it", () => {
    const { minority, rulings, overview } = dialecticResult(
      stateOf(
        dialecticLog({
          say: (ask) => (ask.id === "integrate" ? { silent: "absent", why: "gone" } : null),
        }),
      ),
    );
    expect(
      minority === "none"
        ? []
        : minority.map(({ option, status, whySetAside }) => [option, status, whySetAside]),
    ).toEqual([["o1", "answered", null]]);
    expect([rulings, overview]).toEqual([[], null]);
  });

  test("[P-19] without a minority it says none", () => {
    expect(result(unanimousLog()).minority).toBe("none");
  });

  test("sets every issue's stances with their holders, and a ruling without a pick for each split one", () => {
    expect(
      seen.issues.map(({ id, isSplit, stances }) => [
        id,
        isSplit,
        stances.map(({ id: stance, holders }) => [stance, holders]),
      ]),
    ).toEqual([
      [
        "i1",
        true,
        [
          ["o1", ["Security"]],
          ["o2", ["Performance", "Maintainability"]],
        ],
      ],
      [
        "i2",
        false,
        [
          ["i2-s1", ["Performance", "Security", "Maintainability"]],
          ["i2-s2", []],
        ],
      ],
      [
        "i3",
        true,
        [
          ["i3-s1", ["Security"]],
          ["i3-s2", ["Performance", "Maintainability"]],
        ],
      ],
    ]);
    expect(
      seen.rulings.map(({ issue, tradeoffs, question }) => [
        issue,
        tradeoffs.map(({ stance }) => stance),
        question,
      ]),
    ).toEqual([
      [
        "i1",
        ["o1", "o2"],
        "Must card data be out of reach of other modules before the next audit?",
      ],
      [
        "i3",
        ["i3-s1", "i3-s2"],
        "Must card data be out of reach of other modules before the next audit?",
      ],
    ]);
  });

  test("members differ on an issue where two stances are held, and not where some hold one and the others none", () => {
    const some = dialecticResult(
      stateOf(
        dialecticLog({
          say: (ask) => {
            const reply = story(ask) as { readonly stances?: object };
            return reply.stances === undefined || ask.seat.id === "performance"
              ? null
              : { ...reply, stances: { ...reply.stances, i3: "none" } };
          },
        }),
      ),
    );
    expect(some.issues.map(({ id, isSplit, noStance }) => [id, isSplit, noStance])).toEqual([
      ["i1", true, []],
      ["i2", false, []],
      ["i3", false, ["Security", "Maintainability"]],
    ]);
  });

  test("has a category for every issue after every round", () => {
    expect(seen.issues[0]?.categories).toEqual([
      { round: 1, after: "position", category: "NARROWING" },
      { round: 2, after: "challenge", category: "NARROWING" },
      { round: 3, after: "synthesis", category: "NARROWING" },
      { round: 3, after: "final", category: "NARROWING" },
    ]);
  });

  test("[X-09] has the kinds of reasons behind the positions", () => {
    expect(result(unanimousLog()).reasons).toEqual([
      { label: "cost of change", holders: ["Performance", "Security", "Maintainability"] },
    ]);
  });

  test("[X-24] lists what the integration left out", () => {
    expect(seen.leftOut).toEqual(
      dialecticLog().findLast((event) => event.type === "deliberation.concluded")?.data.outcome[
        "leftOut"
      ],
    );
    expect(seen.leftOut).toContain("r2-msg-001");
  });

  test("an option that a member raised on the way joins the question, which is still one issue", () => {
    const own = {
      vote: {
        option: "none",
        own: "Buy a billing product",
        why: "Should we split billing out of the monolith this year? Neither fits.",
        because: ["own"],
      },
      stances: { i2: "i2-s1", i3: "i3-s2" },
    };
    const { issues } = result(
      dialecticLog({
        say: (ask) => (ask.id === "final/maintainability" ? { ...story(ask), ...own } : null),
      }),
    );
    expect(issues.map(({ id }) => id)).toEqual(["i1", "i2", "i3"]);
    expect(issues[0]?.stances.map(({ id, label, holders }) => [id, label, holders])).toEqual([
      ["o1", "Split billing into its own service this year", ["Security"]],
      ["o2", "Keep billing in the monolith behind a module boundary", ["Performance"]],
      ["o3", "Buy a billing product", ["Maintainability"]],
    ]);
  });

  test("names whoever filed no final position", () => {
    const { finals } = result(
      dialecticLog({
        say: (ask) =>
          ask.id.startsWith("final/security") ? { silent: "timed-out", why: "late" } : null,
      }),
    );
    expect(finals.map(({ title, message }) => [title, message !== null])).toContainEqual([
      "Security",
      false,
    ]);
  });
});
