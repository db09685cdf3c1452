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
  "answer/2/user": insisting("F-1-1"),
  "revise/2": {
    edits: [],
    declined: [{ finding: "F-1-1", reason: "A counter needs a server.", instead: "none" }],
  },
  "answer/3/user": insisting("F-1-1", "It does not."),
};

describe("a finding that the author declines", () => {
  it("[M-15] is open until its owner has read the reason, and let go if the owner does not come back to it", () => {
    const silent = reviewed({ ...declined, "answer/2/user": { earlier: [] } });
    expect([
      silent.rejected,
      rulings(silent, "F-1-1"),
      silent.outcome.reason,
      silent.outcome["rounds"],
    ]).toEqual([
      [],
      [
        "1 author: OVERRULED, The author keeps F-1-1 as it is.",
        "2 user: OVERRULED, its reviewer let it rest",
      ],
      "decided",
      2,
    ]);
    const last = reviewed(declined, reviewBrief({ rounds: 1 }));
    expect([last.outcome.reason, last.outcome["open"]]).toEqual(["rounds", ["F-1-1"]]);
  });

  it("[M-11] [M-15] stays open where its owner insists, and the author has to answer it again", () => {
    const held = reviewed({ ...declined, "answer/2/user": insisting("F-1-1") });
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
    const held = reviewed({ ...dispute, "answer/3/user": SILENT }, reviewBrief({ rounds: 3 }));
    expect([
      held.outcome.reason,
      held.outcome["open"],
      noted(askedFor(held, "answer/3/user"), "Where you were overruled").length,
    ]).toEqual(["rounds", ["F-1-1"], 1]);
  });

  it("[M-11] for one that contradicts it keeps both positions on record, and the reason for the choice", () => {
    const held = reviewed({
      "assess/1/architect": found(finding("major", { proposal: "Keep both." })),
      "assess/1/user": found(finding("major", { proposal: "Keep one." })),
      "revise/1": {
        edits: [{ findings: ["F-1-2"], find: LINES[3], replace: "One is kept." }],
        declined: [{ finding: "F-1-1", reason: "Users said so.", instead: "F-1-2" }],
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
    expect(unphrased([gates(held)[0], askedFor(held, "gate/dispute/3/F-1-1").gate])).toEqual([
      "gate/dispute/3/F-1-1",
      {
        question:
          "F-1-1 has been in dispute for two rounds. What is done?\n- user: Clocks differ. Use a counter.\n- author: A counter needs a server.",
        choices: [
          { id: "reviewer", label: "As the finding says: it has to be fixed" },
          { id: "author", label: "The author's: the finding is overruled" },
          { id: "open", label: "Leave it open and go on" },
        ],
        default: "open",
        needsYes: true,
      },
    ]);
    expect(gates(reviewed({ ...dispute, "answer/3/user": {} }))).toEqual([]);
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
              edits: [{ findings: ["F-1-1"], find: LINES[at], replace: `Fixed in ${at}.` }],
              declined: [{ finding: "F-1-2", reason: "No.", instead: "none" }],
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
    ]).toEqual([false, true, false, "decided"]);
  });

  it("[M-13] [T-31] that is left open is not put to the author again: where nothing else can change, it ends there", () => {
    const held = reviewed(dispute);
    expect([
      ids(held).slice(-3),
      held.outcome.reason,
      held.outcome.exit,
      held.outcome["rounds"],
    ]).toEqual([["gate/dispute/3/F-1-1", "propose/3", "gate/ending/3"], "nobody-moved", 3, 3]);
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
      "decided",
      3,
      "gate/dispute/3/F-1-1",
    ]);
  });

  it("[M-12] that a person decided is told to its owner once, who has no say in it any more", () => {
    const held = reviewed({
      ...dispute,
      "gate/dispute/3/F-1-1": "author",
      "assess/1/architect": found(finding("critical")),
      "revise/1": {
        edits: [{ findings: ["F-1-1"], find: LINES[1], replace: "x" }],
        declined: [{ finding: "F-1-2", reason: "A counter needs a server.", instead: "none" }],
      },
      ...Object.fromEntries(
        [2, 3, 4].map((n) => [`assess/${n}/architect`, insisting("F-1-1", "", "PARTIALLY")]),
      ),
      "assess/2/user": insisting("F-1-2"),
      "revise/2": {
        edits: [{ findings: ["F-1-1"], find: LINES[2], replace: "y" }],
        declined: [{ finding: "F-1-2", reason: "A counter needs a server.", instead: "none" }],
      },
      "assess/3/user": insisting("F-1-2", "It does not."),
      "gate/dispute/3/F-1-2": "author",
    });
    const [fourth, fifth] = [askedFor(held, "assess/4/user"), askedFor(held, "assess/5/user")];
    expect([
      noted(fourth, "Where you were overruled"),
      noted(fifth, "Where you were overruled"),
    ]).toEqual([
      [
        "F-1-2, major, line 4: Clocks differ. You proposed: Use a counter. In round 3 you said of it: It does not. Not followed: A counter needs a server. A person decided this.",
      ],
      [],
    ]);
    expect([
      has(fourth, "earlier"),
      has(askedFor(held, "assess/3/user"), "earlier"),
      held.outcome.reason,
    ]).toEqual([false, true, "decided"]);
  });

  it("that a person decides for the reviewer is told so to the author and to its owner", () => {
    const held = reviewed({
      ...dispute,
      "gate/dispute/3/F-1-1": "reviewer",
      "assess/4/user": insisting("F-1-1", "Half of it.", "PARTIALLY"),
    });
    const bound = " A person decided that it has to be fixed: it cannot be declined any more.";
    expect([
      noted(askedFor(held, "revise/3"), "Open findings")[0]?.endsWith(bound),
      noted(askedFor(held, "assess/4/user"), "Your own")[0]?.endsWith(bound),
    ]).toEqual([true, true]);
  });

  it("that a person decides for the reviewer is no longer the author's: it can be fixed and not declined", () => {
    const held = reviewed({ ...dispute, "gate/dispute/3/F-1-1": "reviewer" });
    const revise = askedFor(held, "revise/3");
    expect([
      noted(revise, "What whoever runs this decided"),
      sentBack(revise, declining("F-1-1")).length > 0,
      sentBack(revise, {}),
      promptOf(revise).includes("undefined"),
      held.outcome.reason,
    ]).toEqual([["F-1-1 has to be fixed as its reviewer says."], true, [], false, "decided"]);
  });
});

describe("what a reviewer says of another's finding", () => {
  const against = (words: string) => ({ onOthers: [{ finding: "F-1-1", alternative: words }] });
  const said: Readonly<Record<string, Said>> = {
    "assess/1/user": found(
      finding("major", { problem: "Clocks differ.", proposal: "Use a counter." }),
    ),
    "assess/2/user": insisting("F-1-1", "Half.", "PARTIALLY"),
    "assess/2/operator": against("Ask the user."),
    "assess/3/user": insisting("F-1-1", "Half.", "PARTIALLY"),
    "assess/3/operator": against("Ask the user, always."),
  };

  it("[T-30] reaches its owner, the author and the gate", () => {
    const held = reviewed(said, reviewBrief({ rounds: 3 }));
    const words = " operator disagrees and would instead: Ask the user.";
    expect([
      noted(askedFor(held, "assess/3/user"), "Your own")[0]?.includes(words),
      noted(askedFor(held, "revise/2"), "Open findings")[0]?.includes(words),
      askedFor(held, "gate/ending/3").gate?.question.includes(
        "Others disagree: operator: Ask the user, always.",
      ),
    ]).toEqual([true, true, true]);
  });

  it("[T-30] [M-13] for two rounds is a dispute for the person, one reviewer against the other", () => {
    const held = reviewed(said);
    expect(unphrased(askedFor(held, "gate/dispute/3/F-1-1").gate)).toMatchObject({
      question:
        "F-1-1 has been in dispute for two rounds. What is done?\n- user: Clocks differ. Use a counter.\n- operator: Ask the user, always.",
      choices: [
        { id: "reviewer", label: "As the finding says: it has to be fixed" },
        { id: "objector", label: "As operator says: that is done instead" },
        { id: "open", label: "Leave it open and go on" },
      ],
    });
    expect(gates(reviewed({ ...said, "assess/3/operator": {} }))).toEqual([]);
  });

  it("[T-30] that the person follows overrules the finding, and the author makes it before anything passes", () => {
    const held = reviewed({ ...said, "gate/dispute/3/F-1-1": "objector" });
    expect([
      rulings(held, "F-1-1").at(-1),
      noted(askedFor(held, "revise/3"), "What whoever runs this decided"),
      held.outcome.reason,
      held.outcome["rounds"],
    ]).toEqual([
      "3 person: OVERRULED, operator's alternative was chosen instead: Ask the user, always.",
      ["F-1-1 is decided: as operator says instead: Ask the user, always."],
      "decided",
      4,
    ]);
  });

  it("[T-30] counts in the minority report, and not where a person followed it", () => {
    const minority = (held: Held) =>
      factsOf(held.facts, "verdict")[0]?.minority.map(
        ({ option, holders, status, certificate }) => [option, holders, status, certificate],
      );
    expect([
      minority(reviewed({ ...said, "assess/3/user": {} })),
      minority(reviewed({ ...said, "gate/dispute/3/F-1-1": "objector" })),
    ]).toEqual([
      [["F-1-1", ["operator"], "disagreed with", "Ask the user, always."]],
      [
        [
          "F-1-1",
          ["user"],
          "overruled by a person",
          "Clocks differ. operator's alternative was chosen instead: Ask the user, always.",
        ],
      ],
    ]);
  });
});

describe("a review that does not pass", () => {
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
  const decide = (choice: string, note = "") => ({ "gate/ending/2": { choice, note } });
  const edit = { findings: ["F-1-2"], find: LINES[4], replace: "A mark shows it." };

  it("[M-16] [T-32] names the choices first, then every finding that is open now with both sides and the edit that would settle it", () => {
    const held = reviewed(
      {
        ...stuck(2),
        "revise/1": {
          edits: [{ findings: ["F-1-1"], find: LINES[1], replace: "x" }],
          declined: [
            { finding: "F-1-2", reason: "Clocks are set by the network.", instead: "none" },
          ],
        },
        "propose/2": { edits: [edit], beyond: [] },
      },
      brief,
    );
    const gate = askedFor(held, "gate/ending/2").gate;
    expect(gate?.question.split("\n").map((line) => line.replace(/And so on\..*…/u, "…"))).toEqual([
      "Not passed after 2 rounds; 1 finding is open and 1 edit is proposed. Make the edits and end here, make them and read once more, leave it as it is, or say what to do?",
      "- F-1-2 (critical), user: Clocks differ. … Declined by the author: Clocks are set by the network. Proposed: A mark shows it.",
    ]);
    expect([
      gate?.choices.map(({ id }) => id),
      gate?.default,
      gate?.choices.find(({ id }) => id === "own-words")?.wants,
    ]).toEqual([
      ["make-and-end", "make-and-read", "leave", "own-words"],
      "leave",
      "what has to be done",
    ]);
    expect([
      held.outcome.reason,
      held.outcome.exit,
      held.outcome["open"],
      held.outcome["chosen"],
    ]).toEqual(["rounds", 3, ["F-1-2"], null]);
  });

  it("[T-32] asks the author for every open finding: an edit, which may settle several, or what it needs instead", () => {
    const ask = askedFor(reviewed(stuck(2), brief), "propose/2");
    const whole = { nextSteps: [{ action: "Ask.", who: "", by: "" }] };
    expect([
      sentBack(ask, { ...whole, edits: [], beyond: [] }),
      sentBack(ask, { ...whole, edits: [edit], beyond: [] }),
      sentBack(ask, { ...whole, edits: [], beyond: [{ finding: "F-1-2", why: "A new clock." }] }),
      sentBack(ask, { ...whole, edits: [{ ...edit, find: "Nowhere." }], beyond: [] }),
    ]).toEqual([
      ["edits, beyond: nothing is proposed for F-1-2"],
      [],
      [],
      ['edits: the artifact does not hold "Nowhere."; copy the passage word for word'],
    ]);
  });

  it("[M-16] [T-32] says so where nothing was proposed, and offers nothing to make then", () => {
    const { gate } = askedFor(
      reviewed({ ...stuck(2), "propose/2": SILENT }, brief),
      "gate/ending/2",
    );
    expect([
      gate?.question.endsWith("Nothing is proposed."),
      gate?.choices.map(({ id }) => id),
    ]).toEqual([true, ["leave", "own-words"]]);
  });

  it("[M-16] [T-03] [T-32] ends with the proposed edits made and accepted, where a person takes them: 0 if they settle all that blocks, else 3", () => {
    const whole = reviewed(
      { ...stuck(2), "propose/2": { edits: [edit], beyond: [] }, ...decide("make-and-end") },
      brief,
    );
    expect([
      whole.outcome.reason,
      whole.outcome.exit,
      whole.outcome["chosen"],
      whole.outcome["open"],
      factsOf(whole.facts, "version").length,
      rulings(whole, "F-1-2").at(-1),
    ]).toEqual([
      "human",
      0,
      "PASS",
      [],
      3,
      "2 person: RESOLVED, a person took the proposed edit without another reading",
    ]);
    const beyond = reviewed(
      {
        ...stuck(2),
        "assess/2/architect": insisting("F-1-1", "Half.", "PARTIALLY"),
        "propose/2": { edits: [edit], beyond: [{ finding: "F-1-1", why: "A test is needed." }] },
        ...decide("make-and-end"),
      },
      brief,
    );
    expect([beyond.outcome.exit, beyond.outcome["chosen"], beyond.outcome["open"]]).toEqual([
      3,
      null,
      ["F-1-1"],
    ]);
  });

  it("[T-32] has the proposed edits read once more without asking the author again, where a person wants that", () => {
    const held = reviewed({ ...stuck(2), ...decide("make-and-read") }, brief);
    expect([ids(held).slice(-4), held.outcome.reason, held.outcome["rounds"]]).toEqual([
      ["gate/ending/2", "assess/3/architect", "assess/3/operator", "assess/3/user"],
      "decided",
      3,
    ]);
  });

  it("[M-16] [T-32] goes on with a person's own words: they are a finding with its voice, and the author sees them beside its proposals", () => {
    const said = { ...stuck(2), ...decide("own-words", "Use a counter per device.") };
    const held = reviewed(
      {
        ...said,
        "propose/2": { edits: [edit], beyond: [] },
        "gate/yours/3/F-2-1": "settled",
      },
      brief,
    );
    const revise = askedFor(held, "revise/2/own-words");
    expect([
      factsOf(held.facts, "finding")
        .filter(({ seat }) => seat === "person")
        .map(({ id, problem, severity }) => [id, problem, severity]),
      noted(revise, "Open findings").some((item) =>
        item.startsWith("F-2-1 by person, major, the whole: Use a counter per device."),
      ),
      noted(revise, "What you proposed before"),
      sentBack(revise, declining("F-1-2", "F-2-1")).length > 0,
    ]).toEqual([
      [["F-2-1", "Use a counter per device.", "major"]],
      true,
      [`for F-1-2: “${LINES[4]}” becomes “A mark shows it.”`],
      true,
    ]);
    expect([held.outcome.reason, held.outcome["rounds"], rulings(held, "F-2-1")]).toEqual([
      "decided",
      3,
      ["3 person: RESOLVED, decided by a person"],
    ]);
    const open = reviewed(said, brief);
    expect([open.outcome.reason, open.outcome["open"]]).toEqual(["rounds", ["F-2-1"]]);
  });

  it("[M-07] offers one more round five times and then no more", () => {
    const held = reviewed(
      {
        ...stuck(7),
        ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`gate/ending/${n}`, "make-and-read"])),
        "gate/ending/6": "leave",
      },
      reviewBrief({ rounds: 1 }),
    );
    expect([
      gates(held),
      askedFor(held, "gate/ending/6").gate?.choices.map(({ id }) => id),
    ]).toEqual([[1, 2, 3, 4, 5, 6].map((n) => `gate/ending/${n}`), ["make-and-end", "leave"]]);
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

  it("[M-23] [T-32] puts its three gravest concerns to the critic; then the author proposes a change or answers what held", () => {
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
        "propose/1": {
          edits: [],
          beyond: ["F-1-2", "F-1-4"].map((id) => ({ finding: id, why: "It was tested." })),
        },
      },
      brief,
    );
    expect([
      ids(held).slice(3),
      noted(askedFor(held, "cross/1/expert"), "Concerns"),
      noted(askedFor(held, "propose/1"), "What a second reviewer"),
    ]).toEqual([
      ["cross/1/expert", "propose/1", "gate/ending/1"],
      [
        "F-1-4, fatal, line 4: First.",
        "F-1-2, major, line 4: Second.",
        "F-1-1, minor, line 4: Dull.",
      ],
      [
        "F-1-4, expert: YES. So it is.",
        "F-1-2, expert: NO. It is well known.",
        "F-1-1, expert: PARTIALLY. A little.",
      ],
    ]);
    expect([rulings(held, "F-1-2"), held.outcome["open"]]).toEqual([
      ["1 expert: OVERRULED, cross-critique: It is well known."],
      ["F-1-1", "F-1-2", "F-1-3", "F-1-4"],
    ]);
    expect(askedFor(held, "gate/ending/1").gate?.question).toContain(
      "No edit settles it: It was tested.",
    );
  });

  it("[M-23] comes only after the last round, and only for a NO", () => {
    const early = reviewed({ "assess/1/sceptic": no }, under("section", { rounds: 2 }));
    const mostly = reviewed({ "assess/1/sceptic": { ...three, acceptable: "MOSTLY" } }, brief);
    expect(
      [ids(early), ids(mostly)].map((asked) => asked.some((id) => id.startsWith("cross"))),
    ).toEqual([false, false]);
  });

  it("goes on without a critic who is silent, and with two who are asked there is one proposal", () => {
    const silent = reviewed({ "assess/1/sceptic": no, "cross/1/expert": SILENT }, brief);
    expect(ids(silent).slice(3)).toEqual(["cross/1/expert", "propose/1", "gate/ending/1"]);
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
      ids(reviewed({ "assess/1/sceptic": no, "assess/1/expert": no }, twice)).slice(4),
    ).toEqual(["cross/1/expert", "cross/1/editor", "propose/1", "gate/ending/1"]);
  });
});

describe("where a review stands", () => {
  const verdictOf = ({ facts }: Held) => factsOf(facts, "verdict")[0];

  it("[T-01] [T-03] is recorded beside why it stopped: the verdicts as votes, blind and final, and findings as attacks on the PASS", () => {
    const held = reviewed({
      "assess/1/user": found(finding("major"), finding("minor")),
      "assess/2/operator": { why: "It is good." },
    });
    const { chosen, resolution, standing } = verdictOf(held) ?? {};
    expect([held.outcome.reason, chosen, resolution]).toEqual(["decided", "PASS", "by rule"]);
    expect(standing).toMatchObject({
      where: "all",
      entitled: 3,
      votes: [
        { seat: "architect", option: "PASS", blind: "PASS", grounded: true },
        { seat: "operator", option: "PASS", blind: "PASS", grounded: false },
        { seat: "user", option: "PASS", blind: "CONDITIONAL", grounded: true },
      ],
      options: [
        {
          option: "PASS",
          blind: 2,
          status: "answered",
          attacks: [{ id: "F-1-1", status: "answered" }],
        },
        { option: "CONDITIONAL", blind: 1, holders: [], status: "unattacked" },
        { option: "FAIL", blind: 0, holders: [], status: "unattacked" },
      ],
    });
  });

  it("[T-04] [T-41] is told as well where too few answered, and who is silent stays among those entitled", () => {
    const held = reviewed({ "assess/1/user": SILENT, "assess/1/operator": SILENT });
    expect([held.outcome.reason, verdictOf(held)?.chosen, verdictOf(held)?.standing]).toMatchObject(
      [
        "no-quorum",
        null,
        { where: "split", entitled: 3, options: [{ holders: ["architect"] }, {}, {}] },
      ],
    );
  });

  it("[T-03] [T-40] exits with 0 where it passes and most who pass it repeat words of the artifact, else with 3", () => {
    const vague = { why: "It is good." };
    const exits = [0, 1, 2, 3].map((n) => {
      const seats = ["architect", "operator", "user"].slice(0, n);
      const held = reviewed(
        Object.fromEntries(seats.map((seat) => [`assess/1/${seat}`, vague])),
        reviewBrief({ assess: true }),
      );
      const codes = factsOf(held.facts, "notice").map(({ code }) => code);
      return [held.outcome.exit, held.outcome.reason, codes.includes("not-grounded")];
    });
    expect(exits).toEqual([
      [0, "decided", false],
      [0, "decided", false],
      [3, "decided", true],
      [3, "decided", true],
    ]);
  });

  it("[T-03] [T-40] a finding that quotes does not make its reviewer's PASS grounded", () => {
    const minor = { ...found(finding("minor")), why: "It is good." };
    const held = reviewed(
      Object.fromEntries(["architect", "operator"].map((seat) => [`assess/1/${seat}`, minor])),
      reviewBrief({ assess: true }),
    );
    expect([held.outcome.reason, held.outcome.exit]).toEqual(["decided", 3]);
  });
});
