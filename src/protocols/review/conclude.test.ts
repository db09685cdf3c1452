import { unphrased } from "../../../test/builders/unphrased.ts";
import { describe, expect, it } from "vitest";
import { factsOf, SILENT, type Held } from "../../../test/builders/hold.ts";
import { has } from "../../../test/builders/panel.ts";
import {
  askedFor,
  declining,
  finding,
  found,
  insisting,
  LINES,
  noted,
  promptOf,
  reviewBrief,
  reviewed,
  sentBack,
  under,
  type Said,
} from "../../../test/builders/review-panel.ts";

const ids = ({ asks }: Held) => asks.map(({ id }) => id);
const gates = ({ asks }: Held) => asks.filter(({ gate }) => gate).map(({ id }) => id);
const rulings = ({ facts }: Held, id: string) =>
  factsOf(facts, "ruling")
    .filter((ruling) => ruling.finding === id)
    .map(({ round, by, status, reason }) => `${round} ${by}: ${status}, ${reason}`);
const declined = {
  "assess/1/user": found(
    finding("major", { problem: "Clocks differ.", proposal: "Use a counter." }),
  ),
  "revise/1": declining("F-1-1"),
};
/** Declined and insisted on, twice. */
const dispute: Readonly<Record<string, Said>> = {
  ...declined,
  "assess/2/user": insisting("F-1-1"),
  "revise/2": { edits: [], declined: [{ finding: "F-1-1", reason: "A counter needs a server." }] },
  "assess/3/user": insisting("F-1-1", "It does not."),
};

describe("a finding that the author declines", () => {
  it("[M-15] is open until its owner has read the reason, and let go if the owner does not come back to it", () => {
    const silent = reviewed({ ...declined, "assess/2/user": { earlier: [] } });
    expect([
      silent.rejected,
      rulings(silent, "F-1-1"),
      silent.outcome.reason,
      silent.outcome["rounds"],
    ]).toEqual([
      [],
      [
        "1 author: OVERRULED, The author keeps F-1-1 as it is.",
        "2 author: OVERRULED, The author keeps F-1-1 as it is.",
      ],
      "converged",
      2,
    ]);
    const last = reviewed(declined, reviewBrief({ rounds: 1 }));
    expect([last.outcome.reason, last.outcome["open"]]).toEqual(["cap", ["F-1-1"]]);
  });

  it("[M-11] [M-15] stays open where its owner insists, and the author has to answer it again", () => {
    const held = reviewed({ ...declined, "assess/2/user": insisting("F-1-1") });
    expect([
      rulings(held, "F-1-1"),
      noted(askedFor(held, "revise/2"), "Open findings")[0],
      held.outcome["rounds"],
    ]).toEqual([
      [
        "1 author: OVERRULED, The author keeps F-1-1 as it is.",
        "2 user: NOT_ADDRESSED, The reason does not hold.",
        "3 user: RESOLVED, ",
      ],
      `F-1-1 by user, major, line 4: Clocks differ. Evidence: “${LINES[3]}” Proposal: Use a counter. Last said: not addressed, The reason does not hold. The author had declined it. Its reason: The author keeps F-1-1 as it is.`,
      3,
    ]);
  });

  it("is open again when it is declined for the second time: a reason that its owner has not read counts for nothing", () => {
    const held = reviewed({ ...dispute, "assess/3/user": SILENT }, reviewBrief({ rounds: 3 }));
    expect([
      held.outcome.reason,
      held.outcome["open"],
      noted(askedFor(held, "assess/3/user"), "Where you were overruled").length,
    ]).toEqual(["cap", ["F-1-1"], 1]);
  });

  it("[M-11] for one that contradicts it keeps both positions on record, and the reason for the choice", () => {
    const held = reviewed({
      "assess/1/architect": found(finding("major", { proposal: "Keep both." })),
      "assess/1/user": found(finding("major", { proposal: "Keep one." })),
      "revise/1": {
        edits: [{ finding: "F-1-2", find: LINES[3], replace: "One is kept." }],
        declined: [],
        disputes: [{ taken: "F-1-2", over: ["F-1-1", "F-1-2"], reason: "Users said so." }],
      },
    });
    expect([
      factsOf(held.facts, "finding").map(({ seat, proposal }) => `${seat}: ${proposal}`),
      rulings(held, "F-1-1"),
      rulings(held, "F-1-2"),
      held.outcome["rounds"],
    ]).toEqual([
      ["architect: Keep both.", "user: Keep one."],
      [
        "1 author: OVERRULED, F-1-2 was followed instead: Users said so.",
        "2 architect: RESOLVED, ",
      ],
      ["2 user: RESOLVED, "],
      2,
    ]);
    expect(
      factsOf(held.facts, "position").map(
        ({ seat, round, stance }) => `${round} ${seat} ${stance}`,
      ),
    ).toEqual([
      "1 architect CONDITIONAL",
      "1 operator PASS",
      "1 user CONDITIONAL",
      "2 architect PASS",
      "2 operator PASS",
      "2 user PASS",
    ]);
  });
});

describe("a dispute of two rounds", () => {
  it("[M-13] goes to a person with both positions, and not before", () => {
    const held = reviewed(dispute);
    expect(unphrased([gates(held), askedFor(held, "gate/dispute/3/F-1-1").gate])).toEqual([
      ["gate/dispute/3/F-1-1"],
      {
        question:
          "F-1-1 has been in dispute for two rounds. Whose way?\n- user: Clocks differ. Use a counter.\n- author: A counter needs a server.",
        choices: [
          { id: "reviewer", label: "The reviewer's: it has to be mended" },
          { id: "author", label: "The author's: the finding is overruled" },
          { id: "open", label: "Leave it open and go on" },
        ],
        default: "open",
        needsYes: true,
      },
    ]);
    expect(gates(reviewed({ ...dispute, "assess/3/user": {} }))).toEqual([]);
  });

  it("[M-13] is none where its owner gives in at last, nor over what keeps nothing from passing", () => {
    const other = (n: number) => ({
      "assess/1/architect": found(finding("critical")),
      ...Object.fromEntries(
        [2, 3]
          .slice(0, n)
          .map((at) => [`assess/${at}/architect`, insisting("F-1-1", "", "PARTIALLY")]),
      ),
    });
    const on = (severity: "major" | "minor", n: number, third: Said) =>
      reviewed({
        ...other(n),
        "assess/1/user": found(finding(severity)),
        "assess/2/user": insisting("F-1-2"),
        "assess/3/user": third,
        ...Object.fromEntries(
          [1, 2].map((at) => [
            `revise/${at}`,
            {
              edits: [{ finding: "F-1-1", find: LINES[at], replace: `Mended in ${at}.` }],
              declined: [{ finding: "F-1-2", reason: "No." }],
            },
          ]),
        ),
      });
    const isGate = (held: Held) => gates(held).includes("gate/dispute/3/F-1-2");
    expect([
      isGate(on("major", 2, {})),
      isGate(on("major", 2, insisting("F-1-2"))),
      isGate(on("minor", 1, insisting("F-1-2"))),
      on("minor", 1, insisting("F-1-2")).outcome.reason,
    ]).toEqual([false, true, false, "converged"]);
  });

  it("[M-13] that is left open is put to a person again only after it was declined and insisted on twice more", () => {
    expect(gates(reviewed({ ...dispute, "assess/4/user": insisting("F-1-1") }))).toEqual([
      "gate/dispute/3/F-1-1",
    ]);
    const declinedAgain = {
      ...dispute,
      ...Object.fromEntries([3, 4].map((n) => [`revise/${n}`, declining("F-1-1")])),
      "assess/4/user": insisting("F-1-1"),
      "assess/5/user": insisting("F-1-1"),
    };
    expect(gates(reviewed(declinedAgain))).toEqual([
      "gate/dispute/3/F-1-1",
      "gate/dispute/5/F-1-1",
      "gate/not-converged/5",
    ]);
  });

  it("[M-13] that a person decides for the author is over, and with it the review if nothing else is open", () => {
    const held = reviewed({ ...dispute, "gate/dispute/3/F-1-1": "author" });
    expect([
      rulings(held, "F-1-1").at(-1),
      held.outcome.reason,
      held.outcome["rounds"],
      ids(held).at(-1),
    ]).toEqual([
      "3 person: OVERRULED, A counter needs a server.",
      "converged",
      3,
      "gate/dispute/3/F-1-1",
    ]);
  });

  it("[M-12] that a person decided is told to its owner once, who has no say in it any more", () => {
    const held = reviewed({
      ...dispute,
      "gate/dispute/3/F-1-1": "author",
      "assess/3/architect": found(finding("critical")),
      "assess/4/architect": insisting("F-3-1", "", "PARTIALLY"),
    });
    const [fourth, fifth] = [askedFor(held, "assess/4/user"), askedFor(held, "assess/5/user")];
    expect([
      noted(fourth, "Where you were overruled"),
      noted(fifth, "Where you were overruled"),
    ]).toEqual([
      [
        "F-1-1, major, line 4: Clocks differ. You proposed: Use a counter. In round 3 you said of it: It does not. Not followed: A counter needs a server. A person decided this.",
      ],
      [],
    ]);
    expect([
      has(fourth, "earlier"),
      has(askedFor(held, "assess/3/user"), "earlier"),
      held.outcome.reason,
    ]).toEqual([false, true, "converged"]);
  });

  it("that a person leaves open is told so to the author and to its owner, who is reminded of what it said last", () => {
    const again = { edits: [], declined: [{ finding: "F-1-1", reason: "It still needs one." }] };
    const held = reviewed({
      ...dispute,
      "gate/dispute/3/F-1-1": "open",
      "revise/3": again,
      "assess/4/user": insisting("F-1-1", "One server is there."),
    });
    expect(noted(askedFor(held, "revise/3"), "Open findings")[0]).toMatch(
      / Last said: not addressed, It does not\. The author had declined it\. Its reason: A counter needs a server\. It was put to a person after round 3, and left open\.$/u,
    );
    expect(noted(askedFor(held, "assess/4/user"), "Where you were overruled")).toEqual([
      "F-1-1, major, line 4: Clocks differ. You proposed: Use a counter. In round 3 you said of it: It does not. Not followed: It still needs one. It was put to a person after round 3, and left open. Accept it (RESOLVED), or push back with a new argument (NOT_ADDRESSED); who pushes back twice has it put to a person.",
    ]);
    expect(noted(askedFor(held, "assess/3/user"), "Where you were overruled")[0]).toContain(
      " In round 2 you said of it: The reason does not hold. Not followed: A counter needs a server. Accept it",
    );
  });

  it("that a person decides for the reviewer is told so to the author and to its owner", () => {
    const held = reviewed({
      ...dispute,
      "gate/dispute/3/F-1-1": "reviewer",
      "assess/4/user": insisting("F-1-1", "Half of it.", "PARTIALLY"),
    });
    const bound = " A person decided that it has to be mended: it cannot be declined any more.";
    expect([
      noted(askedFor(held, "revise/3"), "Open findings")[0]?.endsWith(bound),
      noted(askedFor(held, "assess/4/user"), "Your own")[0]?.endsWith(bound),
    ]).toEqual([true, true]);
  });

  it("that a person decides for the reviewer is no longer the author's: it can be mended and not declined", () => {
    const held = reviewed({ ...dispute, "gate/dispute/3/F-1-1": "reviewer" });
    const revise = askedFor(held, "revise/3");
    expect([
      noted(revise, "What whoever runs this decided"),
      sentBack(revise, declining("F-1-1")).length > 0,
      sentBack(revise, {}),
      promptOf(revise).includes("undefined"),
      held.outcome.reason,
    ]).toEqual([["F-1-1 has to be mended as its reviewer says."], true, [], false, "converged"]);
  });
});

describe("a review that does not converge", () => {
  const stuck = (rounds: number): Readonly<Record<string, Said>> => ({
    "assess/1/user": found(
      finding("critical", { problem: `Clocks differ. ${"And so on. ".repeat(60)}` }),
      finding("minor"),
    ),
    "assess/1/architect": found(finding()),
    ...Object.fromEntries(
      [2, 3, 4, 5, 6, 7].slice(0, rounds - 1).map((n) => [
        `assess/${n}/user`,
        {
          earlier: [
            { finding: "F-1-2", status: "PARTIALLY", note: "Half." },
            { finding: "F-1-3", status: "RESOLVED", note: "" },
          ],
          verdict: "CONDITIONAL",
          remaining: "Half.",
        },
      ]),
    ),
  });
  const brief = reviewBrief({ rounds: 2 });

  it("[M-16] puts every open finding before a person, with positions and a recommendation, and four options besides ending it", () => {
    const held = reviewed(
      {
        ...stuck(2),
        "revise/1": {
          edits: [{ finding: "F-1-1", find: LINES[1], replace: "x" }],
          declined: [{ finding: "F-1-2", reason: "Clocks are set by the network." }],
        },
      },
      brief,
    );
    const gate = askedFor(held, "gate/not-converged/2").gate;
    expect(gate?.question.split("\n").map((line) => line.replace(/And so on\..*…/u, "…"))).toEqual([
      "Not converged after 2 rounds. Open:",
      "- F-1-2 (critical), user says: Clocks differ. … author says: Clocks are set by the network. Recommended: Keep F-1-2 for later.",
    ]);
    expect([
      gate?.choices.map(({ id }) => id),
      gate?.default,
      gate?.choices.find(({ id }) => id === "compromise")?.wants,
    ]).toEqual([
      ["reviewers", "author", "compromise", "one-more-round", "conclude"],
      "conclude",
      "what the author should do",
    ]);
    expect([
      held.outcome.reason,
      held.outcome.exit,
      held.outcome["open"],
      held.outcome["chosen"],
    ]).toEqual(["cap", 3, ["F-1-2"], null]);
  });

  it("[M-16] says so where nothing was recommended", () => {
    const held = reviewed({ ...stuck(2), "recommend/2": SILENT }, brief);
    expect(
      askedFor(held, "gate/not-converged/2").gate?.question.endsWith(
        "Recommended: nothing was recommended",
      ),
    ).toBe(true);
  });

  it("[M-16] ends as a person sides: with the author it is accepted, by a person; with the reviewers it is not", () => {
    const [author, reviewers] = ["author", "reviewers"].map((choice) =>
      reviewed({ ...stuck(2), "gate/not-converged/2": choice }, brief),
    );
    expect(
      [author, reviewers].map((held) => [
        held?.outcome.reason,
        held?.outcome.exit,
        held?.outcome["chosen"],
        held?.outcome["open"],
      ]),
    ).toEqual([
      ["human", undefined, "PASS", []],
      ["cap", 3, null, ["F-1-2"]],
    ]);
    expect(author && rulings(author, "F-1-2").at(-1)).toBe(
      "2 person: OVERRULED, a person accepted the artifact as it is",
    );
  });

  it("[M-16] goes on with a person's words for a compromise, which the author reads", () => {
    const held = reviewed(
      {
        ...stuck(2),
        "gate/not-converged/2": { choice: "compromise", note: "Use a counter per device." },
      },
      brief,
    );
    expect([
      noted(askedFor(held, "revise/2"), "What whoever runs this decided"),
      held.outcome.reason,
      held.outcome["rounds"],
    ]).toEqual([["Use a counter per device."], "converged", 3]);
  });

  it("[M-07] offers one more round five times and then no more", () => {
    const held = reviewed(
      {
        ...stuck(7),
        ...Object.fromEntries(
          [1, 2, 3, 4, 5, 6].map((n) => [`gate/not-converged/${n}`, "one-more-round"]),
        ),
        "gate/not-converged/6": "conclude",
      },
      reviewBrief({ rounds: 1 }),
    );
    expect([
      gates(held),
      askedFor(held, "gate/not-converged/6").gate?.choices.map(({ id }) => id),
    ]).toEqual([
      [1, 2, 3, 4, 5, 6].map((n) => `gate/not-converged/${n}`),
      ["reviewers", "author", "conclude"],
    ]);
  });
});

describe("a NO after the last round", () => {
  const three = found(
    finding("minor", { problem: "Dull." }),
    finding("major", { problem: "Second." }),
    finding("minor", { problem: "Duller." }),
    finding("fatal", { problem: "First." }),
  );
  const no = { ...three, acceptable: "NO" };
  const brief = under("section", { rounds: 1 });

  it("[M-23] puts its three gravest concerns to the critic; then the author changes or rebuts what held", () => {
    const held = reviewed(
      {
        "assess/1/sceptic": no,
        "cross/1/expert": {
          answers: [
            { finding: "F-1-4", right: "YES", why: "So it is." },
            { finding: "F-1-2", right: "NO", why: "It is well known." },
            { finding: "F-1-1", right: "PARTIALLY", why: "A little." },
          ],
        },
        "rebut/1": { edits: [], declined: [{ finding: "F-1-4", reason: "It was tested." }] },
      },
      brief,
    );
    expect([
      ids(held).slice(3),
      noted(askedFor(held, "cross/1/expert"), "Concerns"),
      noted(askedFor(held, "rebut/1"), "Open findings").map((item) => item.slice(0, 5)),
    ]).toEqual([
      ["cross/1/expert", "rebut/1", "recommend/1", "gate/not-converged/1"],
      [
        "F-1-4, fatal, line 4: First.",
        "F-1-2, major, line 4: Second.",
        "F-1-1, minor, line 4: Dull.",
      ],
      ["F-1-1", "F-1-3", "F-1-4"],
    ]);
    expect([rulings(held, "F-1-2"), rulings(held, "F-1-4"), held.outcome["open"]]).toEqual([
      ["1 expert: OVERRULED, cross-critique: It is well known."],
      ["1 author: OVERRULED, rebuttal: It was tested."],
      ["F-1-1", "F-1-2", "F-1-3", "F-1-4"],
    ]);
  });

  it("[M-23] makes a version where the author changes it, and the owner judges that in one more round", () => {
    const held = reviewed(
      {
        "assess/1/sceptic": { ...found(finding("fatal")), acceptable: "NO" },
        "gate/not-converged/1": "one-more-round",
      },
      brief,
    );
    expect([
      factsOf(held.facts, "version").map(({ n, round }) => [n, round]),
      held.outcome.reason,
      askedFor(held, "rebut/1").purpose,
    ]).toEqual([
      [
        [1, 0],
        [2, 1],
        [3, 1],
      ],
      "converged",
      "rebut",
    ]);
  });

  it("[M-23] comes only after the last round, and only for a NO", () => {
    const early = reviewed({ "assess/1/sceptic": no }, under("section", { rounds: 2 }));
    const mostly = reviewed({ "assess/1/sceptic": { ...three, acceptable: "MOSTLY" } }, brief);
    expect(
      [ids(early), ids(mostly)].map((asked) => asked.some((id) => id.startsWith("cross"))),
    ).toEqual([false, false]);
  });

  it("[M-23] wants no rebuttal where the critic finds nothing in it", () => {
    const held = reviewed(
      {
        "assess/1/sceptic": { ...found(finding("fatal")), acceptable: "NO" },
        "cross/1/expert": { answers: [{ finding: "F-1-1", right: "NO", why: "It is not so." }] },
      },
      brief,
    );
    expect([ids(held).slice(3), held.outcome["open"]]).toEqual([
      ["cross/1/expert", "recommend/1", "gate/not-converged/1"],
      ["F-1-1"],
    ]);
  });

  it("goes on without a critic who is silent, and with two who are asked there is one rebuttal", () => {
    const silent = reviewed({ "assess/1/sceptic": no, "cross/1/expert": SILENT }, brief);
    expect(ids(silent).slice(3)).toEqual(["cross/1/expert", "recommend/1", "gate/not-converged/1"]);
    const twice = {
      ...brief,
      preset: {
        ...brief.preset,
        rules: [
          ...brief.preset.rules,
          { rule: "adversarial", reviewer: "expert", critic: "editor" } as const,
        ],
      },
    };
    expect(
      ids(reviewed({ "assess/1/sceptic": no, "assess/1/expert": no }, twice)).slice(3),
    ).toEqual([
      "cross/1/expert",
      "cross/1/editor",
      "rebut/1",
      "recommend/1",
      "gate/not-converged/1",
    ]);
  });
});

describe("unanimity", () => {
  it("is said, and who never found anything is named", () => {
    const held = reviewed({ "assess/1/user": found(finding()) });
    expect(factsOf(held.facts, "alarm").map(({ code, text }) => `${code}: ${text}`)).toEqual([
      "unanimous: Unanimous agreement detected. Verify diversity of reasoning.",
      "never-found: architect and operator never found anything: nothing shows that it was read.",
    ]);
  });
});
