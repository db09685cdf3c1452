import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ReplyWords } from "./reply-words.ts";

function wordsOf(...pieces: readonly string[]): string {
  const reply = new ReplyWords();
  for (const piece of pieces) reply.hear(piece);
  return reply.words;
}

const REPLY = {
  claim: 'Keep the "monolith", since nobody\nis on call.',
  option: "o2",
  confidence: 70,
  cites: ["r1-msg-001"],
  risks: ["The pager, again.", "費用が増える"],
  nested: { isNew: true, why: "Two {teams} share [one] rota: \\ it is small." },
};
const WORDS = [
  'Keep the "monolith", since nobody\nis on call.',
  "The pager, again.",
  "費用が増える",
  "Two {teams} share [one] rota: \\ it is small.",
].join("\n");

describe("The words of a reply", () => {
  it("[A-08] are its texts, without names of fields, ids, words of enumerations and figures", () => {
    expect(wordsOf(JSON.stringify(REPLY, null, 2))).toBe(WORDS);
  });

  it("[A-08] are the same in whatever pieces they arrive", () => {
    const text = JSON.stringify(REPLY).replaceAll("費", "\\u8cbb");
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 40 }), (cuts) => {
        const ends = [...cuts.toSorted((a, b) => a - b), text.length];
        const pieces = ends.map((end, n) => text.slice(ends[n - 1] ?? 0, end));
        expect(wordsOf(...pieces)).toBe(WORDS);
      }),
    );
  });

  it("[A-08] are there before their text ends", () => {
    expect(wordsOf('{"claim": "Keep the mono')).toBe("Keep the mono");
  });

  it("are what was written where it is no JSON, until JSON begins", () => {
    const prose = "Here is my reply:\n```json\n";
    expect([wordsOf(prose), wordsOf(prose, '{"claim":"Keep it as is.')]).toEqual([
      prose.trim(),
      "Keep it as is.",
    ]);
  });

  it("are the last so many of a long reply", () => {
    const words = wordsOf('{"a":"', "word ".repeat(4_000), 'the end."}');
    expect([words.length <= 6_000, words.endsWith("the end.")]).toEqual([true, true]);
  });
});
