import { describe, expect, it } from "vitest";
import { Debate, threeHeard } from "../../test/builders/debate.ts";
import type { Takeaway } from "../kernel/fact.ts";
import type { LogEvent } from "../log/event.ts";
import { pageReader } from "./first-page.ts";
import { WHOLE } from "./for-and-against.ts";

const firstPage = (events: readonly LogEvent[]) => pageReader(events)(WHOLE);

const takeaway = (over: Partial<Takeaway>): Takeaway => ({
  kind: "takeaway",
  about: "document",
  text: "It is wrong.",
  seats: ["a"],
  message: null,
  who: null,
  by: null,
  source: "ctx:plan.md#L1-L1",
  quote: "The sale begins on 14 March.",
  ...over,
});
/** Everyone votes with a claim and a reason of its own. */
function closed(
  held: Readonly<Record<string, string | null>>,
  said: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): Debate {
  const { debate } = threeHeard();
  debate.listen();
  for (const [seat, option] of Object.entries(held)) {
    const message = debate.say(seat, { claim: `${seat} claims this.`, ...said[seat] });
    debate.cast(seat, message, option);
  }
  return debate;
}

describe("[Q-01] the answer", () => {
  it("is what prevails, in the words of one who holds it, with the messages as data", () => {
    const page = firstPage(
      closed(
        { a: "o1", b: "o1", c: "o2" },
        {
          a: { claim: "Keep the queue where it is until April." },
          b: { claim: "Keep the queue until April, then measure." },
        },
      ).log(),
    );
    expect(page.answer).toMatchObject({
      option: "o1",
      label: "Stay on Redis",
      inWords: { text: "Keep the queue where it is until April.", titles: ["A"] },
    });
    expect(page.answer?.inWords?.messages).toEqual([expect.stringMatching(/^r\d+-msg-\d+$/)]);
  });

  it("is none where no option prevails", () => {
    expect(firstPage(closed({ a: "o1", b: "o2", c: null }).log()).answer).toBeNull();
  });
});

describe("[Q-02] the reasons", () => {
  it("are those of who holds the answer, each once", () => {
    const reason = "Nobody here has operated PostgreSQL in production before.";
    const page = firstPage(
      closed(
        { a: "o1", b: "o1", c: "o2" },
        { a: { why: reason }, b: { why: reason }, c: { why: "Redis loses writes." } },
      ).log(),
    );
    expect(page.why.map(({ text, titles }) => [text, titles])).toEqual([[reason, ["A"]]]);
  });

  it("say what was objected to whoever gives them", () => {
    const { debate, said } = threeHeard();
    const attack = debate.attack("c", said["a"]?.id ?? "");
    debate.listen();
    debate.answer("a", attack, "fails", "No.");
    debate.cast("a", debate.say("a", { why: "It is running already." }), "o1");
    debate.vote("b", "o1");
    debate.vote("c", "o2");
    expect(firstPage(debate.log()).why[0]?.objections).toEqual({ met: 1, unsettled: 0 });
  });
});

describe("[Q-04] against it", () => {
  it("stands the minority in its last words, at most forty", () => {
    const long = Array.from({ length: 60 }, (_, n) => `word${n}`).join(" ");
    const page = firstPage(closed({ a: "o1", b: "o1", c: "o2" }, { c: { claim: long } }).log());
    const [minority] = page.against.minority;
    expect([minority?.titles, minority?.text.split(" ").length]).toEqual([["C"], 41]);
    expect(minority?.text.endsWith("word39 …")).toBe(true);
  });

  it("stands an objection that nobody met before one whose author insists", () => {
    const { debate, said } = threeHeard();
    debate.attack("c", said["a"]?.id ?? "", "Nobody has looked at the disk.");
    const disputed = debate.attack("c", said["b"]?.id ?? "", "It is too slow.");
    debate.listen();
    debate.answer("b", disputed, "fails", "It is not.");
    debate.answer("c", disputed, "insists", "It is, at night.");
    for (const seat of ["a", "b", "c"]) debate.vote(seat, "o1");
    expect(firstPage(debate.log()).against.objection).toMatchObject({
      text: "Nobody has looked at the disk.",
      titles: ["C"],
      status: "open",
    });
  });

  it("stands what an author insists on in its last words, without what it conceded", () => {
    const { debate, said } = threeHeard();
    const disputed = debate.attack("c", said["b"]?.id ?? "", "It is too slow and too dear.");
    debate.listen();
    debate.answer("b", disputed, "fails", "It is not.");
    debate.answer("c", disputed, "insists", "It is too slow.");
    for (const seat of ["a", "b", "c"]) debate.vote(seat, "o1");
    expect(firstPage(debate.log()).against.objection).toMatchObject({
      text: "It is too slow.",
      status: "contested",
    });
  });
});

describe("[Q-05] [Q-07] what to do", () => {
  it("has what most would do in any case first, and nothing that a next step says already", () => {
    const also = [
      takeaway({ about: "next", text: "Measure the write rate at night.", who: "SRE (on call)" }),
      takeaway({ about: "anyway", text: "Measure the write rate at night first." }),
      takeaway({ about: "anyway", text: "Name an owner." }),
      takeaway({ about: "anyway", text: "Archive the log.", seats: ["a", "b"] }),
    ];
    const { anyway, next } = firstPage(closed({ a: "o1", b: "o1", c: "o1" }).log({ also }));
    expect([anyway.map(({ text }) => text), next.map(({ who }) => who)]).toEqual([
      ["Archive the log.", "Name an owner."],
      ["SRE"],
    ]);
  });
});

describe("[Q-06] in your documents", () => {
  it("stand at most five faults, the most widely noticed first", () => {
    const also = [
      ...["One.", "Two.", "Three.", "Four.", "Five."].map((quote) =>
        takeaway({ quote, text: quote }),
      ),
      takeaway({ seats: ["a"], text: "The sale begins a week earlier, on 7 March." }),
      takeaway({ seats: ["b"], text: "The sale begins on 7 March, a week earlier than that." }),
    ];
    const { faults, faultCount } = firstPage(closed({ a: "o1", b: "o1", c: "o1" }).log({ also }));
    expect([faults.length, faultCount, faults[0]]).toMatchObject([
      5,
      6,
      { titles: ["A", "B"], source: "ctx:plan.md#L1-L1" },
    ]);
  });

  it("counts only those who found the same fault of a passage", () => {
    const also = [
      takeaway({ seats: ["a"], text: "The sale begins a week earlier, on 7 March." }),
      takeaway({ seats: ["b"], text: "Nobody is named who decides." }),
    ];
    const { faults } = firstPage(closed({ a: "o1", b: "o1", c: "o1" }).log({ also }));
    expect(faults.map(({ titles }) => titles.length)).toEqual([1]);
  });
});

describe("[Q-03] above the answer", () => {
  it("stand documents that nobody quotes", () => {
    const debate = closed({ a: "o1", b: "o1", c: "o1" });
    const context = [
      { name: "plan.md", text: "The sale begins on 14 March." },
      { name: "load.md", text: "Nobody read this." },
    ];
    const quoted = {
      kind: "link",
      from: "r1-msg-001",
      to: "ctx:plan.md#L1-L1",
      relation: "quotes",
      mode: null,
      comment: "",
      resolved: true,
    } as const;
    const log = debate.log({ brief: { context }, also: [quoted] });
    expect(firstPage(log).missing.unquoted).toEqual(["load.md"]);
  });
});

describe("[Q-01] words of others", () => {
  it("name what an id names, and lose brackets that only cite", () => {
    const page = firstPage(
      closed(
        { a: "o1", b: "o1", c: "o1" },
        {
          a: {
            why: "r1-msg-003 shows (r1-msg-001, r1-msg-002) that o1 is cheaper than o2, by V-2-1; o9 is none.",
          },
        },
      ).log(),
    );
    expect(page.why[0]?.text).toBe(
      "C shows that ‹this› is cheaper than ‹Move to PostgreSQL›, by ‹a check›; o9 is none.",
    );
  });
});

describe("[Q-01] [Q-02] [Q-04] [Q-07] what members say in short", () => {
  const { debate } = threeHeard();
  debate.listen();
  const short = (answer: string, because: string, risk: string) => ({
    claim: "A claim of many words that nobody forwards.",
    inShort: { answer, because, risk },
  });
  for (const [seat, option, body] of [
    [
      "a",
      "o1",
      short("Stay until April.", "The move takes ten weeks.", "Two weeks without fixes."),
    ],
    ["b", "o1", short("Stay until April, then look.", "Nobody is free before.", "A late start.")],
    ["c", "o2", short("Move now.", "Redis lost jobs twice.", "A freeze of a week.")],
  ] as const)
    debate.cast(seat, debate.say(seat, body), option);
  const page = firstPage(debate.log());

  it("is the answer, why, and what it costs, by those who hold it", () => {
    expect([page.answer?.inWords?.text, page.why.map(({ text }) => text), page.risk?.text]).toEqual(
      [
        "Stay until April.",
        ["The move takes ten weeks.", "Nobody is free before."],
        "Two weeks without fixes.",
      ],
    );
  });

  it("is the minority's case, by those who hold something else", () => {
    expect(page.against.minority.map(({ text, titles }) => [text, titles])).toEqual([
      ["Move now. Redis lost jobs twice.", ["C"]],
    ]);
  });
});
