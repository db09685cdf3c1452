import { describe, expect, it } from "vitest";
import { z } from "zod";
import { oneOf, text, schema, verbatim, uncut } from "../../protocols/shared/schema.ts";
import { atMostWords } from "../../protocols/shared/rules/rules.ts";
import type { Ask } from "../../kernel/ask.ts";
import type { Json } from "../../kernel/json.ts";
import { fit } from "./fit.ts";
import { numberMeant } from "./meant.ts";
import { submit } from "./submit.ts";

const FORM = schema(
  () =>
    z.strictObject({
      reason: text("", 40),
      note: z.string().max(40),
      points: z.array(text("", 40)).min(1).max(2),
      verdict: z.enum(["PASS", "CONDITIONAL_PASS", "none"]),
      cites: z.array(oneOf(["r1-msg-001", "r1-msg-002", "r1-msg-003"], "")).max(2),
      score: z.number().int().min(1).max(5),
      share: z.number().min(0).max(1),
      isSure: z.boolean(),
      own: z.string().max(40).nullable(),
      evidence: z.array(z.strictObject({ quote: verbatim("", 20) })).max(2),
      edits: uncut(
        z
          .array(z.strictObject({ find: verbatim("", 20), replace: uncut(z.string().max(20)) }))
          .max(2),
      ),
    }),
  ["fit-test"],
  { forbids: ["claims"] },
);
const GOOD = {
  reason: "So.",
  note: "",
  points: ["One."],
  verdict: "PASS",
  cites: ["r1-msg-001"],
  score: 3,
  share: 0.5,
  isSure: true,
  own: null,
  evidence: [{ quote: "word for word" }],
  edits: [{ find: "a", replace: "b" }],
};
const LONG = "A first sentence. And then a second one that is far too long.";

function settled(
  change: Readonly<Record<string, unknown>>,
  rejections = 0,
  rules: Ask["rules"] = [],
) {
  const ask = {
    id: "x",
    seat: { id: "a", title: "A", role: "member" },
    shape: FORM,
    rules,
  } as unknown as Ask; // what the door reads of an ask
  return submit(ask, {
    raw: JSON.stringify({ ...GOOD, ...change }),
    call: null,
    finish: "stop",
    rejections,
  });
}

/** The fields that count otherwise than the good ones, and what was noted; or why it went back. */
function taken(
  change: Readonly<Record<string, unknown>>,
  rejections = 0,
  rules: Ask["rules"] = [],
): unknown {
  const { type, data } = settled(change, rejections, rules);
  if (type !== "ask.answered") return type === "ask.rejected" ? data.reasons : data.why;
  const reply = data.reply as Readonly<Record<string, Json>>;
  return [
    Object.fromEntries(
      Object.entries(reply).filter(
        ([key, value]) => JSON.stringify(value) !== JSON.stringify(GOOD[key as keyof typeof GOOD]),
      ),
    ),
    data.flags,
  ];
}

/** A form of which what stands there is never cut. */
const kept = (path: string) => ({
  whole: new Set([path]),
  forbids: [],
  read: (value: unknown) => value,
});

describe("at the door", () => {
  it("[T-38] a reply of good form is taken as it stands", () => {
    expect(taken({})).toEqual([{}, []]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, unknown, readonly string[]]>([
    [
      "a text that is too long is cut at a sentence",
      { reason: LONG },
      { reason: "A first sentence." },
      ["form: reason: was cut to 40 characters, it had 61"],
    ],
    [
      "so is one in a list",
      { points: [LONG] },
      { points: ["A first sentence."] },
      ["form: points.0: was cut to 40 characters, it had 61"],
    ],
    [
      "a list of texts that is too long loses its end",
      { points: ["One.", "Two.", "Three."] },
      { points: ["One.", "Two."] },
      ["form: points: 3 were given, the first 2 are kept"],
    ],
    [
      "what was not asked for is dropped",
      { extra: 1, "x\u202e": 2 },
      {},
      ['form: not asked for and left out: "extra", "x\u202e"'],
    ],
    [
      "so is it further in",
      { evidence: [{ quote: "word for word", page: 3 }] },
      {},
      ['form: evidence.0: not asked for and left out: "page"'],
    ],
    [
      "a choice is known by its letters",
      { verdict: " conditional pass. " },
      { verdict: "CONDITIONAL_PASS" },
      ['form: verdict: " conditional pass. " was read as "CONDITIONAL_PASS"'],
    ],
    [
      "so is an id",
      { cites: ["R1-MSG-002", "[r1-msg-003]"] },
      { cites: ["r1-msg-002", "r1-msg-003"] },
      [
        'form: cites.0: "R1-MSG-002" was read as "r1-msg-002"',
        'form: cites.1: "[r1-msg-003]" was read as "r1-msg-003"',
      ],
    ],
    [
      "null chooses none, where none can be chosen",
      { verdict: null },
      { verdict: "none" },
      ['form: verdict: null was read as "none"'],
    ],
    [
      "a number may be written as a text",
      { score: "4", share: "0.8" },
      { score: 4, share: 0.8 },
      ['form: score: "4" was read as 4', 'form: share: "0.8" was read as 0.8'],
    ],
    ["or in per cent", { share: "85%" }, { share: 0.85 }, ['form: share: "85%" was read as 0.85']],
    [
      "also with a blank",
      { share: "85 %" },
      { share: 0.85 },
      ['form: share: "85 %" was read as 0.85'],
    ],
    [
      "also without saying so",
      { share: 85 },
      { share: 0.85 },
      ["form: share: 85 was read as 0.85"],
    ],
    [
      "a little past the end of its range is the end",
      { score: 6, share: 1.05 },
      { score: 5, share: 1 },
      ["form: score: 6 was read as 5", "form: share: 1.05 was read as 1"],
    ],
    [
      "a little before its beginning is the beginning",
      { score: 0, share: -0.05 },
      { score: 1, share: 0 },
      ["form: score: 0 was read as 1", "form: share: -0.05 was read as 0"],
    ],
    [
      "a list and a text that are just as long as they may be stay",
      { points: ["One.", "x".repeat(40)], isSure: "yes" },
      { points: ["One.", "x".repeat(40)] },
      ['form: isSure: "yes" was read as true'],
    ],
    [
      "of much that was not asked for a part is named",
      Object.fromEntries(["a", "b", "c", "d", "e", "f", "g"].map((key) => [key, 1])),
      {},
      ['form: not asked for and left out: "a", "b", "c", "d", "e" and 2 more'],
    ],
    ["yes is true", { isSure: "Yes" }, {}, ['form: isSure: "Yes" was read as true']],
    [
      "one is a list of one",
      { points: "One.", cites: "r1-msg-001" },
      {},
      ["form: points: one was read as a list of one", "form: cites: one was read as a list of one"],
    ],
    [
      "null is nothing where nothing may be",
      { note: null, cites: null },
      { cites: [] },
      ["form: note: null was read as a text", "form: cites: null was read as an empty list"],
    ],
    [
      "a number is a text, and so is a list of lines",
      { reason: 42, note: ["a", "b"] },
      { reason: "42", note: "a\nb" },
      ["form: reason: 42 was read as a text", 'form: note: ["a","b"] was read as a text'],
    ],
    [
      "a key is known by its letters",
      { reason: undefined, Reason: "So." },
      {},
      ['form: "Reason" was read as "reason"'],
    ],
  ])("[T-38] %s, and it is noted", (_what, change, value, flags) => {
    expect(taken(change)).toEqual([value, flags]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ["a quotation that is too long", { evidence: [{ quote: "x".repeat(21) }] }, "evidence.0.quote"],
    ["a text that is far too long", { reason: LONG.repeat(4) }, "reason"],
    ["a passage to find", { edits: [{ find: "x".repeat(21), replace: "" }] }, "edits.0.find"],
    [
      "a passage to put instead",
      { edits: [{ find: "x", replace: "y".repeat(21) }] },
      "edits.0.replace",
    ],
    ["too many edits", { edits: [1, 2, 3].map(() => ({ find: "a", replace: "b" })) }, "edits"],
    ["too many ids", { cites: ["r1-msg-001", "r1-msg-002", "r1-msg-003"] }, "cites"],
    ["an id that there is not", { cites: ["r1-msg-009"] }, "cites.0"],
    ["a key that the protocol forbids", { Claims: [] }, "the reply"],
    ["a choice that is none", { verdict: "PASS with conditions" }, "verdict"],
    ["a mark on another scale", { score: 9, share: 8 }, "score"],
    ["half a mark", { score: 3.5 }, "score"],
    ["a field that is missing", { points: undefined, note: undefined }, "note"],
    ["a text that says nothing", { reason: " " }, "reason"],
  ])("[T-38] %s goes back", (_what, change, at) => {
    expect(taken(change)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`^${at.replaceAll(".", "\\.")}: `, "u")),
      ]),
    );
  });

  it.each<[string, Readonly<Record<string, unknown>>, unknown, readonly string[]]>([
    [
      "too many ids are cut",
      { cites: ["r1-msg-001", "r1-msg-002", "r1-msg-003"] },
      { cites: ["r1-msg-001", "r1-msg-002"] },
      ["form: cites: 3 were given, the first 2 are kept"],
    ],
    [
      "an id that there is not is left out",
      { cites: ["r1-msg-009", "r1-msg-001"] },
      {},
      ["form: cites.0: could not be used and was left out"],
    ],
    [
      "a quotation that is too long is left out, never cut",
      { evidence: [{ quote: "x".repeat(21) }, { quote: "word for word" }] },
      {},
      ["form: evidence.0: could not be used and was left out"],
    ],
    [
      "a text that is far too long is cut",
      { reason: LONG.repeat(4) },
      { reason: "A first sentence." },
      ["form: reason: was cut to 40 characters, it had 244"],
    ],
    [
      "what could be read or is just as long as it may be is not left out",
      { points: ["One.", "x".repeat(40)], cites: ["R1-MSG-002"] },
      { points: ["One.", "x".repeat(40)], cites: ["r1-msg-002"] },
      ['form: cites.0: "R1-MSG-002" was read as "r1-msg-002"'],
    ],
    [
      "half a mark is a whole one",
      { score: 3.5 },
      { score: 4 },
      ["form: score: 3.5 was read as 4"],
    ],
    [
      "what may be empty is empty where it is missing",
      { note: undefined, own: undefined, cites: undefined },
      { cites: [] },
      [
        'form: note: was missing and is taken as ""',
        "form: cites: was missing and is taken as []",
        "form: own: was missing and is taken as null",
      ],
    ],
  ])("[T-38] the second time %s, and the seat stays", (_what, change, value, flags) => {
    expect(taken(change, 1)).toEqual([value, flags]);
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ["edits are never cut", { edits: [1, 2, 3].map(() => ({ find: "a", replace: "b" })) }],
    ["nor left out", { edits: [{ find: "x".repeat(21), replace: "" }] }],
    ["what is forbidden stays so", { claims: [] }],
    ["nothing is made up", { reason: undefined }],
    ["nor is a mark on another scale", { score: 9 }],
  ])("[T-38] the second time, too, %s", (_what, change) => {
    expect(taken(change, 1)).toMatch(/^refused twice: /u);
  });

  it("[T-38] a limit of words sends a reply back once; then its longest texts are cut, and the seat stays", () => {
    const long = { points: ["One two three. Four five six.", "One two."], reason: "So it is." };
    const words = atMostWords<Json>(8, "reject", ["verdict", "cites", "evidence", "edits"]);
    const broken = "11 words; at most 8 are allowed over all text fields together";
    expect(taken(long, 0, [words])).toEqual([broken]);
    expect(taken(long, 1, [words])).toEqual([
      { points: ["One two three.", "One two."], reason: "So it is." },
      [`words-8: ${broken}; cut to fit`],
    ]);
  });

  it("[T-38] the second time a row whose list is too short or too long is left out, and the others stay", () => {
    const words = { type: "array", items: { enum: ["a", "b"] }, minItems: 1, maxItems: 1 };
    const row = { type: "object", properties: { words }, required: ["words"] };
    const form = {
      json: { type: "array", items: row } as const,
      fitting: kept("items/properties/words"),
    };
    expect(fit(form, [{ words: ["a"] }, { words: [] }, { words: ["a", "b"] }], true)).toEqual({
      value: [{ words: ["a"] }],
      notes: ["1: could not be used and was left out", "2: could not be used and was left out"],
    });
  });

  it("[T-38] how far a mark may slip depends on how long its scale is, not on where it lies", () => {
    const scale = { least: 10, most: 20, isWhole: false, isLast: false };
    expect([22, 23, 8, 7].map((mark) => numberMeant(mark, scale))).toEqual([
      20,
      undefined,
      10,
      undefined,
    ]);
  });

  it("[T-38] a reply that is wrong everywhere has no more notes than anybody reads", () => {
    const rows = Array.from({ length: 200 }, () => ({ quote: "q", page: 1 }));
    const { data } = settled({ evidence: rows }, 1);
    expect("flags" in data && [data.flags.length, data.flags.at(-1)]).toEqual([
      21,
      "form: and 181 more",
    ]);
  });
});
