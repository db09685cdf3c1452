import { unphrased } from "../../../test/builders/unphrased.ts";
import { describe, expect, it } from "vitest";
import { drive } from "../../kernel/drive.ts";
import { DOWN, factsOf, hold, SILENT, type Held } from "../../../test/builders/hold.ts";
import {
  askedFor,
  declining,
  finding,
  found,
  insisting,
  LINES,
  noted,
  reviewBrief,
  reviewed,
  reviewPanel,
  saying,
  under,
} from "../../../test/builders/review-panel.ts";
import { versionTexts } from "../../text/edits.ts";
import { review } from "./index.ts";

const ids = ({ asks }: Held) => asks.map(({ id }) => id);
const notices = ({ facts }: Held) =>
  factsOf(facts, "notice").map(({ code, seat }) => `${code}${seat === null ? "" : ` ${seat}`}`);
const graded = ({ facts }: Held) =>
  factsOf(facts, "judgment").map(
    ({ seat, round, stated, computed }) => `${round} ${seat}: ${stated} ${computed}`,
  );
const rulings = ({ facts }: Held, id: string) =>
  factsOf(facts, "ruling")
    .filter((ruling) => ruling.finding === id)
    .map(({ round, by, status }) => `${round} ${by}: ${status}`);
const round = (n: number) => ["architect", "operator", "user"].map((seat) => `assess/${n}/${seat}`);
/** A reviewer who finds something in every round, whatever was done. */
const restless = (severity: "major" | "minor", evidence: string = LINES[1]) =>
  reviewPanel((ask, usual) =>
    ask.seat.id === "user" && ask.purpose === "assess"
      ? { ...usual, ...found(finding(severity, { evidence })) }
      : usual,
  );

describe("an author who writes control characters", () => {
  const spiced = {
    edits: [
      { findings: ["F-1-1"], find: LINES[3], replace: "The user \x1b[31mis asked\x07.\u202e" },
    ],
    declined: [],
  };

  it("[R-M16] makes a version without them, and that is noted; the text that every reviewer reads next is the version's", () => {
    const held = reviewed({ "assess/1/user": found(finding()), "revise/1": spiced });
    const [, second] = versionTexts(reviewBrief().artifact.text, factsOf(held.facts, "version"));
    expect(second).toBe(reviewBrief().artifact.text.replace(LINES[3], "The user [31mis asked."));
    expect(
      held.asks.filter(({ id }) => id.startsWith("assess/2")).map(({ artifact }) => artifact?.text),
    ).toEqual([second, second, second]);
    expect(
      unphrased([
        factsOf(held.facts, "notice").filter(({ code }) => code === "control-characters"),
        factsOf(held.facts, "message")
          .filter(({ phase }) => phase === "revise")
          .map(({ flags }) => flags),
      ]),
    ).toEqual([
      [
        {
          kind: "notice",
          code: "control-characters",
          text: "Control characters that the artifact had not were taken out of its revision after round 1: 3.",
          seat: "author",
        },
      ],
      [["control-characters: 3 taken out of the edits"]],
    ]);
  });

  it("[R-M16] keeps those that the artifact came with", () => {
    const text = `${reviewBrief().artifact.text}\x1b\x07\u202e`;
    const held = reviewed(
      { "assess/1/user": found(finding()), "revise/1": spiced },
      reviewBrief({ artifact: { name: "raw.txt", text } }),
    );
    expect([versionTexts(text, factsOf(held.facts, "version"))[1], notices(held)]).toEqual([
      text.replace(LINES[3], "The user \x1b[31mis asked\x07.\u202e"),
      [],
    ]);
  });

  it("[R-M16] is taken at its recorded word where an older log holds them", () => {
    const held = reviewed({ "assess/1/user": found(finding()), "revise/1": spiced });
    const recorded = new Map(
      [...held.replies].map(([id, reply]) => [
        id,
        id === "revise/1" && reply.kind === "answered"
          ? { ...reply, value: spiced, flags: [] }
          : reply,
      ]),
    );
    const facts = drive(
      review.script(reviewBrief()),
      new Map([...recorded].filter(([id]) => !id.startsWith("assess/2"))),
    ).facts.map(({ fact }) => fact);
    expect([
      versionTexts(reviewBrief().artifact.text, factsOf(facts, "version"))[1]?.includes(
        "\x1b[31mis asked\x07.\u202e",
      ),
      factsOf(facts, "notice"),
    ]).toEqual([true, []]);
  });
});

describe("the rounds of a review", () => {
  it("[M-06] end at the first if everyone passes it", () => {
    const held = reviewed({});
    expect([ids(held), held.outcome]).toEqual([
      round(1),
      {
        reason: "decided",
        exit: 0,
        rounds: 1,
        version: 1,
        preset: "plan",
        assess: false,
        open: [],
        chosen: "PASS",
        leftOut: [],
      },
    ]);
  });

  it("[M-06] are checked after each: a finding that is fixed and resolved ends it at the next", () => {
    const held = reviewed({ "assess/1/user": found(finding("fatal")) });
    expect([ids(held), held.outcome.reason, held.outcome["rounds"]]).toEqual([
      [...round(1), "revise/1", ...round(2)],
      "decided",
      2,
    ]);
  });

  it("[M-02] ask all reviewers, side by side in one step, also those who had nothing to say", () => {
    const said = { "assess/1/user": found(finding()) };
    const held = reviewed(said);
    const frontier = drive(
      review.script(reviewBrief()),
      new Map([...held.replies].filter(([id]) => !id.startsWith("assess/2"))),
    );
    expect([drive(review.script(reviewBrief()), new Map()).waits, frontier.waits]).toEqual([
      [round(1)],
      [round(2)],
    ]);
  });

  it("[M-07] are five at the most", () => {
    const held = hold(review, reviewBrief(), restless("major", "Fixed for"));
    expect([
      ids(held).filter((id) => id.startsWith("assess")),
      held.outcome.reason,
      held.outcome.exit,
      held.outcome["rounds"],
    ]).toEqual([[1, 2, 3, 4, 5].flatMap(round), "rounds", 3, 5]);
  });

  it("[M-07] [T-32] go on with their numbers where a person has the proposed edits read once more, and only then", () => {
    const insist = Object.fromEntries(
      [2, 3, 4, 5, 6].map((n) => [`assess/${n}/user`, insisting("F-1-1", "Not yet.", "PARTIALLY")]),
    );
    const said = {
      ...insist,
      "assess/1/user": found(finding()),
      "gate/ending/5": "make-and-read",
    };
    const held = reviewed(said);
    expect([ids(held).slice(-7), held.outcome["rounds"], held.outcome.reason]).toEqual([
      ["propose/5", "gate/ending/5", ...round(6), "propose/6", "gate/ending/6"],
      6,
      "rounds",
    ]);
    const fixed = reviewed({ ...said, "assess/6/user": {} });
    expect([fixed.outcome.reason, fixed.outcome["rounds"]]).toEqual(["decided", 6]);
  });

  it("a reviewer who always finds one more minor point keeps nothing from passing: the points are listed", () => {
    const minor = hold(review, reviewBrief(), restless("minor"));
    expect([minor.outcome.reason, minor.outcome["rounds"], minor.outcome["open"]]).toEqual([
      "decided",
      1,
      ["F-1-1"],
    ]);
    const held = hold(review, reviewBrief(), (ask, rejections) => {
      const usual = restless("minor")(ask, rejections) as object; // nobody is silent here
      return ask.id === "assess/1/architect"
        ? { ...usual, ...found(finding("critical")) }
        : ["assess/2/architect", "assess/3/architect"].includes(ask.id)
          ? { ...usual, ...insisting("F-1-1", "", "PARTIALLY") }
          : usual;
    });
    expect([
      held.outcome.reason,
      held.outcome["rounds"],
      factsOf(held.facts, "finding").map(({ id, blocks }) => `${id} ${blocks}`),
      held.outcome["open"],
    ]).toEqual([
      "decided",
      4,
      ["F-1-1 true", "F-1-2 true", "F-2-1 true", "F-3-1 false", "F-4-1 false"],
      ["F-4-1"],
    ]);
  });

  it("a reviewer who always finds one more major point on the same text does not hold it up after the second round", () => {
    const held = hold(review, reviewBrief(), restless("major"));
    expect([held.outcome.reason, held.outcome["rounds"], held.outcome["open"]]).toEqual([
      "decided",
      3,
      ["F-3-1"],
    ]);
  });
});

describe("a version", () => {
  it("[M-08] [M-31] follows each revision, with a list of which change was made for which finding", () => {
    const held = reviewed({
      "assess/1/architect": found(finding()),
      "assess/1/user": found(finding("critical")),
      "assess/2/user": {
        ...found(finding()),
        earlier: [{ finding: "F-1-2", status: "RESOLVED", note: "" }],
      },
    });
    const versions = factsOf(held.facts, "version");
    expect(
      versions.map(({ n, round: at, edits }) => [
        n,
        at,
        edits.map((edit) => `${edit.finding}: ${edit.find} → ${edit.replace}`),
      ]),
    ).toEqual([
      [1, 0, []],
      [
        2,
        1,
        [
          `F-1-2: ${LINES[0]} → ${LINES[0]} Fixed for F-1-2.`,
          `F-1-1: ${LINES[1]} → ${LINES[1]} Fixed for F-1-1.`,
        ],
      ],
      [
        3,
        2,
        [`F-2-1: ${LINES[0]} Fixed for F-1-2. → ${LINES[0]} Fixed for F-1-2. Fixed for F-2-1.`],
      ],
    ]);
    expect([1, 2, 3].map((n) => askedFor(held, `assess/${n}/user`).artifact)).toEqual(
      versionTexts(reviewBrief().artifact.text, versions).map((text, i) => ({
        name: `offline.md (version ${i + 1})`,
        text,
      })),
    );
  });

  it("[M-08] is not made where the author declines all; where it twice changes nothing that it could, the review ends without it", () => {
    const declined = reviewed({
      "assess/1/user": found(finding()),
      "revise/1": declining("F-1-1"),
    });
    expect([factsOf(declined.facts, "version").length, declined.outcome.reason]).toEqual([
      1,
      "decided",
    ]);
    const undone = reviewed({
      "assess/1/user": found(finding()),
      "revise/1": {
        ...declining("F-1-1"),
        edits: [
          { findings: ["F-1-1"], find: "The newest", replace: "The newest " },
          { findings: ["F-1-1"], find: " change wins", replace: "change wins" },
        ],
      },
    });
    expect([undone.rejected, factsOf(undone.facts, "version").length]).toEqual([[], 1]);
    const lazy = reviewed({ "assess/1/user": found(finding()), "revise/1": { edits: [] } });
    expect([
      lazy.rejected,
      lazy.outcome.reason,
      lazy.outcome["open"],
      factsOf(lazy.facts, "alarm").map(({ code }) => code),
    ]).toEqual([
      [
        {
          ask: "revise/1",
          reasons: [
            "edits, declined: nothing answers F-1-1",
            "edits: nothing is changed, and F-1-1 can be fixed",
          ],
        },
      ],
      "no-quorum",
      ["F-1-1"],
      ["no-revision"],
    ]);
  });

  it("the author is not asked where nothing waits for it", () => {
    const held = reviewed({ "assess/1/user": SILENT });
    expect(ids(held)).toEqual([...round(1), "assess/2/user"]);
  });
});

describe("an assessment", () => {
  it("[M-29] FAIL without a finding never stands: it is sent back once, then PASS is what counts, and all of it is reported", () => {
    const held = reviewed({ "assess/1/user": { verdict: "FAIL", remaining: "Everything." } });
    expect([
      held.rejected.map(({ ask }) => ask),
      graded(held),
      notices(held),
      held.outcome.reason,
    ]).toEqual([
      ["assess/1/user"],
      ["1 architect: PASS PASS", "1 operator: PASS PASS", "1 user: FAIL PASS"],
      ["incomplete user", "verdict-differs user"],
      "decided",
    ]);
    expect(factsOf(held.facts, "judgment").map(({ incomplete }) => incomplete)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("[M-29] a PASS over an open finding does not stand either", () => {
    const held = reviewed({ "assess/1/user": { ...found(finding("fatal")), verdict: "PASS" } });
    expect([graded(held)[2], notices(held), held.outcome["rounds"]]).toEqual([
      "1 user: PASS FAIL",
      ["verdict-differs user"],
      2,
    ]);
  });

  it("[M-04] that is fixed when sent back is complete; one that cannot be read twice is none, and recorded as incomplete", () => {
    const fixed = reviewed({
      "assess/1/user": (_ask, usual, rejections) =>
        rejections === 0 ? { ...usual, verdict: "FAIL" } : { ...usual, ...found(finding()) },
    });
    expect([fixed.rejected.length, factsOf(fixed.facts, "judgment")[2]]).toEqual([
      1,
      {
        kind: "judgment",
        seat: "user",
        round: 1,
        stated: "CONDITIONAL",
        computed: "CONDITIONAL",
        incomplete: false,
        scores: {},
        grounded: false,
      },
    ]);
    const junk = reviewed({ "assess/1/user": "It is fine." });
    expect([junk.rejected.length, factsOf(junk.facts, "judgment")[2], notices(junk)]).toEqual([
      1,
      {
        kind: "judgment",
        seat: "user",
        round: 1,
        stated: "none",
        computed: "PASS",
        incomplete: true,
        scores: {},
        grounded: false,
      },
      ["seat-absent user", "unheard user"],
    ]);
  });

  it("[M-05] without a status for an own earlier finding counts as NOT_ADDRESSED", () => {
    const held = reviewed({ "assess/1/user": found(finding()), "assess/2/user": { earlier: [] } });
    expect([rulings(held, "F-1-1"), graded(held)[5], held.outcome["rounds"]]).toEqual([
      ["2 user: NOT_ADDRESSED", "3 user: RESOLVED"],
      "2 user: PASS CONDITIONAL",
      3,
    ]);
  });

  it("[M-27] keeps findings under their ids, each with who raised it, and tells round by round what became of it", () => {
    const held = reviewed({
      "assess/1/architect": found(finding("minor"), finding()),
      "assess/1/user": found(finding("critical")),
      "assess/2/architect": {
        ...found(finding("minor")),
        earlier: [
          { finding: "F-1-1", status: "RESOLVED", note: "" },
          { finding: "F-1-2", status: "PARTIALLY", note: "Half." },
        ],
      },
    });
    expect(
      factsOf(held.facts, "finding").map(
        ({ id, seat, round: at, severity }) => `${id} ${seat} ${at} ${severity}`,
      ),
    ).toEqual([
      "F-1-1 architect 1 minor",
      "F-1-2 architect 1 major",
      "F-1-3 user 1 critical",
      "F-2-1 architect 2 minor",
    ]);
    expect(["F-1-1", "F-1-2", "F-1-3", "F-2-1"].map((id) => rulings(held, id))).toEqual([
      ["2 architect: RESOLVED"],
      ["2 architect: PARTIALLY", "3 architect: RESOLVED"],
      ["2 user: RESOLVED"],
      ["3 architect: RESOLVED"],
    ]);
  });
});

describe("a late finding", () => {
  const late = (severity: string, evidence: string, at = 3) =>
    reviewed({
      "assess/1/user": found(finding("critical")),
      "revise/1": {
        edits: [{ findings: ["F-1-1"], find: LINES[3], replace: "The user solves each conflict." }],
      },
      "assess/2/user": insisting("F-1-1", "Half.", "PARTIALLY"),
      [`assess/${at}/operator`]: (_ask: unknown, usual: object) => ({
        ...usual,
        ...found(finding(severity as "major", { evidence })),
      }),
    });
  const blocks = (held: Held) => factsOf(held.facts, "finding").at(-1)?.blocks;

  it("[M-30] on unchanged text is listed and does not block below critical; a critical or fatal one does", () => {
    const held = ["minor", "major", "critical", "fatal"].map((severity) =>
      late(severity, LINES[1]),
    );
    expect(held.map((each) => [blocks(each), each.outcome["rounds"], notices(each)])).toEqual([
      [false, 3, ["late-finding operator"]],
      [false, 3, ["late-finding operator", "verdict-differs operator"]],
      [true, 4, []],
      [true, 4, []],
    ]);
    expect(held.map((each) => each.outcome["open"])).toEqual([["F-3-1"], ["F-3-1"], [], []]);
  });

  it("[M-30] on changed text blocks, and in the first two rounds every one does", () => {
    expect(
      [
        late("major", "The user solves each conflict."),
        late("major", LINES[1], 2),
        late("major", "words that stand nowhere"),
      ].map((each) => [blocks(each), each.outcome["rounds"]]),
    ).toEqual([
      [true, 4],
      [true, 3],
      [false, 3],
    ]);
  });
});

describe("a reviewer who is silent", () => {
  it("never counts as PASS, in no round, and at the end the rest is put before a person with its name", () => {
    const held = hold(
      review,
      reviewBrief({ rounds: 2 }),
      reviewPanel((ask, usual) => (ask.seat.id === "user" ? DOWN : usual)),
    );
    expect([
      ids(held),
      held.outcome.reason,
      askedFor(held, "gate/ending/2").gate?.question,
    ]).toEqual([
      [...round(1), "assess/2/user", "gate/ending/2"],
      "rounds",
      "Not passed after 2 rounds; 0 findings are open and no edit is proposed. Leave it, or say what to do?\n- user gave no assessment.",
    ]);
  });

  it("settles nothing by it: its findings stand as they were, also those that were declined", () => {
    const held = reviewed(
      {
        "assess/1/user": found(finding(), finding()),
        "revise/1": {
          ...declining("F-1-1"),
          edits: [{ findings: ["F-1-2"], find: LINES[1], replace: "x" }],
        },
        "assess/2/user": SILENT,
        "assess/3/user": SILENT,
      },
      reviewBrief({ rounds: 3 }),
    );
    expect([graded(held).filter((line) => line.includes("user")), held.outcome["open"]]).toEqual([
      ["1 user: CONDITIONAL CONDITIONAL", "2 user: none CONDITIONAL", "3 user: none CONDITIONAL"],
      ["F-1-1", "F-1-2"],
    ]);
    expect([
      noted(askedFor(held, "assess/3/user"), "Where you were overruled").length,
      noted(askedFor(held, "revise/2"), "Open findings").map((item) => item.slice(0, 5)),
    ]).toEqual([1, ["F-1-2"]]);
  });

  it("with all but one there is no review", () => {
    const held = reviewed({ "assess/1/user": SILENT, "assess/1/operator": DOWN });
    expect([held.outcome.reason, held.outcome["chosen"], notices(held).at(-1)]).toEqual([
      "no-quorum",
      null,
      "no-quorum",
    ]);
  });
});

describe("two panels", () => {
  const brief = under("method", { type: "H", rounds: 3 });

  it("sit one after the other: the second begins with what the first passed, and its rounds go on counting", () => {
    const held = reviewed({ "assess/1/builder": found(finding()) }, brief);
    expect([
      ids(held),
      held.outcome["rounds"],
      factsOf(held.facts, "cast")[0]?.seats.map(({ id }) => id),
    ]).toEqual([
      [
        "assess/1/innovator",
        "assess/1/builder",
        "revise/1",
        "assess/2/innovator",
        "assess/2/builder",
        "assess/3/domain",
        "assess/3/statistics",
      ],
      3,
      ["innovator", "builder", "domain", "statistics", "author", "recorder", "librarian"],
    ]);
  });

  it("what the first settled stays settled, and its open minors hold up nothing", () => {
    const held = reviewed(
      {
        "assess/1/builder": found(finding(), finding()),
        "revise/1": {
          ...declining("F-1-1"),
          edits: [{ findings: ["F-1-2"], find: LINES[1], replace: "x" }],
        },
        "assess/2/builder": {
          ...found(finding("minor")),
          earlier: [{ finding: "F-1-2", status: "RESOLVED", note: "" }],
        },
      },
      brief,
    );
    expect([held.outcome.reason, held.outcome["rounds"], held.outcome["open"]]).toEqual([
      "decided",
      3,
      ["F-2-1"],
    ]);
  });

  it("the second has its own first rounds: what it comes upon there is not late", () => {
    const held = reviewed(
      {
        "assess/1/builder": found(finding()),
        "assess/3/domain": found(finding("major", { evidence: LINES[1] })),
      },
      brief,
    );
    expect([
      factsOf(held.facts, "finding").map(({ id, blocks }) => `${id} ${blocks}`),
      held.outcome["rounds"],
    ]).toEqual([["F-1-1 true", "F-3-1 true"], 4]);
    const unmoved = reviewed(
      {
        "assess/1/builder": found(finding()),
        "assess/3/domain": found(finding("critical")),
        "assess/4/domain": insisting("F-3-1", "", "PARTIALLY"),
        "assess/5/domain": found(finding("major", { evidence: "Fixed for F-1-1." })),
      },
      brief,
    );
    expect(factsOf(unmoved.facts, "finding").map(({ id, blocks }) => `${id} ${blocks}`)).toEqual([
      "F-1-1 true",
      "F-3-1 true",
      "F-5-1 false",
    ]);
  });

  it("the second is not held where the first does not pass it", () => {
    const held = reviewed(
      {
        "assess/1/builder": found(finding()),
        "assess/2/builder": insisting("F-1-1", "", "PARTIALLY"),
        "assess/3/builder": insisting("F-1-1", "", "PARTIALLY"),
      },
      brief,
    );
    expect([ids(held).some((id) => id.endsWith("domain")), held.outcome.reason]).toEqual([
      false,
      "rounds",
    ]);
  });
});

describe("an assessment only", () => {
  it("[M-33] is one round on the input as given, without an author: 0 if it passes, 3 if not", () => {
    const [passed, failed] = [
      reviewed({}, reviewBrief({ assess: true })),
      reviewed({ "assess/1/user": found(finding()) }, reviewBrief({ assess: true })),
    ];
    expect([ids(passed), ids(failed), factsOf(failed.facts, "version").length]).toEqual([
      round(1),
      round(1),
      1,
    ]);
    expect(
      [passed.outcome, failed.outcome].map(({ reason, exit, assess, chosen }) => [
        reason,
        exit,
        assess,
        chosen,
      ]),
    ).toEqual([
      ["decided", 0, true, "PASS"],
      ["rounds", 3, true, null],
    ]);
  });
});

describe("facts", () => {
  it("are the same in whatever order the replies come", () => {
    const held = hold(
      review,
      reviewBrief(),
      saying({
        "assess/1/user": found(finding()),
        "assess/1/architect": found(finding("critical")),
        "revise/1": declining("F-1-1", "F-1-2"),
        "assess/2/user": insisting("F-1-2"),
      }),
    );
    const { facts, result } = drive(
      review.script(reviewBrief()),
      new Map([...held.replies].toReversed()),
    );
    expect([facts.map(({ fact }) => fact), result]).toEqual([
      held.facts,
      { finished: true, value: held.outcome },
    ]);
  });
});
