import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { submit } from "../../engine/deliberation/submit.ts";
import type { Ask } from "../../kernel/ask.ts";
import { answers, ballot, ballotRules, everyAttack, insistence, type Ballot } from "./ballot.ts";
import { ask } from "./ask.ts";
import { hasGrounds, isGrounded, type Sources } from "./grounds.ts";
import { schema } from "./schema.ts";

const TOPIC = "Should sessions live in Redis or in PostgreSQL next year?";
const sources: Sources = {
  question: TOPIC,
  documents: [{ name: "load.md", text: "The queue stalls at night,\nwhen backups run." }],
  messages: [
    {
      kind: "message",
      id: "r1-msg-001",
      seat: "b",
      round: 1,
      phase: "position",
      ask: "b",
      body: { claim: "Failover takes forty seconds on our cluster.", because: ["x"] },
      flags: [],
    },
  ],
  options: ["Keep all sessions in Redis", "Move to PostgreSQL"],
};
const vote = (over: Partial<Ballot> = {}): Ballot => ({
  option: "o1",
  own: null,
  why: "Because the queue stalls at night.",
  because: [],
  ...over,
});
const form = { options: ["o1", "o2"], messages: ["r1-msg-001"] };
const asked = (held: string | null): Ask =>
  ask({
    id: "vote/a",
    seat: { id: "a", title: "A", role: "member" },
    purpose: "vote",
    phase: "vote",
    round: 1,
    rules: ballotRules(held, sources),
    shape: schema(() => z.strictObject({ vote: ballot(form) })),
  });
const given = (
  held: string | null,
  cast: Ballot,
  more: { rejections?: number; isPerson?: true } = {},
) =>
  submit(asked(held), {
    raw: JSON.stringify({ vote: cast }),
    call: null,
    finish: "stop",
    rejections: 0,
    ...more,
  });
const flagsOf = (settled: ReturnType<typeof given>): string[] =>
  settled.type === "ask.answered"
    ? settled.data.flags.map((flag) => flag.split(":")[0] ?? "")
    : [settled.type];

describe("a ballot", () => {
  it("[T-08] a vote that keeps what was held needs nothing in because; one that leaves it is sent back once, then it stands and is noted", () => {
    expect(flagsOf(given("o1", vote()))).toEqual([]);
    expect(flagsOf(given(null, vote()))).toEqual([]);
    expect(flagsOf(given("o2", vote()))).toEqual(["ask.rejected"]);
    expect(flagsOf(given("o2", vote(), { rejections: 1 }))).toEqual(["move-because"]);
    for (const because of [["own"], ["r1-msg-001"]])
      expect(flagsOf(given("o2", vote({ because })))).toEqual([]);
  });

  it("[T-08] because names messages of others that were shown, or a thought of one's own, and nothing else", () => {
    expect(flagsOf(given("o2", vote({ because: ["r9-msg-009"] })))).toEqual(["ask.rejected"]);
  });

  it("[T-40] a reason that repeats nothing is sent back once, then the vote stands as not grounded", () => {
    const bare = vote({ why: "It is simply better." });
    expect(flagsOf(given("o1", bare))).toEqual(["ask.rejected"]);
    const last = given("o1", bare, { rejections: 1 });
    expect(flagsOf(last)).toEqual(["grounded"]);
    expect(last.type === "ask.answered" && hasGrounds(last.data)).toBe(false);
  });

  it("[T-40] a person's vote is grounded, and no vote needs no reason", () => {
    const bare = { why: "It is simply better." };
    const settled = given("o1", vote(bare), { isPerson: true });
    expect(settled.type === "ask.answered" && hasGrounds(settled.data)).toBe(true);
    expect(flagsOf(given(null, vote({ ...bare, option: "none" })))).toEqual([]);
    expect(flagsOf(given(null, vote({ ...bare, option: "none", own: "Wait." })))).toEqual([
      "ask.rejected",
    ]);
  });

  it("[T-05] every attack that is listed has to be answered, and there are no fields where there is none", () => {
    const attacks = [{ id: "a1" }, { id: "a2" }];
    const [every] = everyAttack(attacks);
    expect(every?.check({ answers: [{ attack: "a1" }] })).toBe("answers: a2 missing");
    expect(every?.check({ answers: [{ attack: "a1" }, { attack: "a2" }] })).toBeUndefined();
    expect([answers([]), insistence([]), everyAttack([])]).toEqual([undefined, undefined, []]);
    const rows = answers(attacks);
    expect(rows?.safeParse([{ attack: "a3", how: "fails", what: "No." }]).success).toBe(false);
    expect(rows?.safeParse([{ attack: "a1", how: "insists", what: "No." }]).success).toBe(false);
  });
});

describe("grounds", () => {
  it.each([
    ["four words of the question", "It asks whether sessions live in Redis at all.", true],
    [
      "four words of a document, over a line end and punctuation",
      "At night when backups run it hurts.",
      true,
    ],
    ["four words of a message", "“Failover takes forty seconds”, so no.", true],
    ["in another case", "FAILOVER TAKES FORTY SECONDS", true],
    ["three words", "The queue stalls, so no.", false],
    ["four words that do not follow each other", "The queue at night.", false],
    ["parts of words", "ailover takes forty secon", false],
    ["the option's own words", "Keep all sessions in Redis.", false],
    ["nothing", "", false],
  ])("[T-40] %s", (_what, reason, is) => {
    expect(isGrounded(reason, sources)).toBe(is);
  });

  it.each([
    ["eight characters", "夜間にキューが詰まるからです", true],
    ["seven characters", "夜間にキューがある", false],
    ["Latin words within, however they are joined", "Redisの負荷で夜間に", true],
    ["the same words after other ones", "そのためRedisの負荷で夜間に止まる", true],
  ])("[T-40] Japanese: %s", (_what, reason, is) => {
    const japanese = {
      ...sources,
      question: "PostgreSQLに移行してRedisの負荷で夜間にキューが詰まる問題を避けるべきですか？",
      options: ["PostgreSQLに移行する"],
    };
    expect(isGrounded(reason, japanese)).toBe(is);
  });

  it("[T-40] a question that is shorter has to be repeated whole", () => {
    const short = { ...sources, question: "Redis or not?", documents: [], messages: [] };
    expect([isGrounded("Redis or not? Redis.", short), isGrounded("Redis or so.", short)]).toEqual([
      true,
      false,
    ]);
  });
});

const held = (option: string, because: readonly string[] = []): Ballot =>
  vote({ option, why: "Should we keep it? Yes.", because: [...because] });
type Reply = { readonly vote?: Ballot; readonly meant?: string };
const wrong = (reply: Reply): (string | undefined)[] =>
  ballotRules<Reply>(({ meant = null }) => meant, {
    ...sources,
    question: "Should we keep it?",
  }).map((rule) => rule.check(reply));

test("[T-08] a move is asked for its cause also where the same reply says what the blind position meant", () => {
  expect([
    wrong({ vote: held("o2"), meant: "o1" }),
    wrong({ vote: held("o2", ["own"]), meant: "o1" }),
    wrong({ vote: held("o1"), meant: "o1" }),
    wrong({ vote: held("o1") }),
  ]).toEqual([
    [undefined, "you held o1 and now hold o2: because has to name what changed your mind, or own"],
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test("[T-08] a form without a vote is held to nothing", () => {
  expect(wrong({ meant: "o1" })).toEqual([undefined, undefined]);
});
