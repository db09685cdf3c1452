import { describe, expect, it } from "vitest";
import type { LogEvent } from "../log/index.ts";
import { asItIs, redactor } from "../text/redaction.ts";
import { LiveWords } from "./live-words.ts";

const RUN = "one";
const recorded = (type: string, ask: string): LogEvent =>
  ({ type, data: { ask } }) as unknown as LogEvent; // as much of it as is looked at

describe("Words that stream", () => {
  it("[A-08] are given to each reader as far as it lacks them", () => {
    const live = new LiveWords(asItIs);
    const [one, other] = [new Map<string, number>(), new Map<string, number>()];
    live.onPart(RUN, "a", '{"claim":"Keep it');
    const first = live.of(RUN).newerThan(one);
    live.onPart(RUN, "b", '{"claim":"Sell it');
    expect([first, live.of(RUN).newerThan(one), live.of(RUN).newerThan(other)]).toEqual([
      [{ ask: "a", text: "Keep it" }],
      [{ ask: "b", text: "Sell it" }],
      [
        { ask: "a", text: "Keep it" },
        { ask: "b", text: "Sell it" },
      ],
    ]);
    expect([live.of(RUN).newerThan(one), live.of("another").newerThan(new Map())]).toEqual([
      [],
      [],
    ]);
  });

  it.each(["ask.answered", "ask.lapsed"])(
    "[A-08] are over once the record has what became of the ask: %s",
    (type) => {
      const live = new LiveWords(asItIs);
      const given = new Map<string, number>();
      live.onPart(RUN, "a", '{"claim":"Keep it');
      live.of(RUN).newerThan(given);
      live.onEvent(RUN, recorded(type, "b"));
      const still = live.of(RUN).newerThan(given);
      live.onEvent(RUN, recorded(type, "a"));
      expect([still, live.of(RUN).newerThan(given)]).toEqual([[], [{ ask: "a", text: "" }]]);
    },
  );

  it("[A-08] begin anew with a new request, and end with the session", () => {
    const live = new LiveWords(asItIs);
    const given = new Map<string, number>();
    live.onPart(RUN, "a", '{"claim":"Keep it');
    live.onEvent(RUN, recorded("call.reserved", "a"));
    live.onPart(RUN, "a", '{"claim":"Sell it');
    const again = live.of(RUN).newerThan(given);
    live.onEnd(RUN);
    expect([again, live.of(RUN).newerThan(given)]).toEqual([
      [{ ask: "a", text: "Sell it" }],
      [{ ask: "a", text: "" }],
    ]);
  });

  it("[A-08] are read once, however many follow", () => {
    let reads = 0;
    const live = new LiveWords((text) => ((reads += 1), text));
    live.onPart(RUN, "a", '{"claim":"Keep it');
    const texts = [1, 2, 3].map(() => live.of(RUN).newerThan(new Map())[0]?.text);
    expect([texts, reads]).toEqual([["Keep it", "Keep it", "Keep it"], 1]);
  });

  it("[A-08] have no key of this machine in them, in however many pieces it came", () => {
    const key = "dk-Wq7Zr2Xv9Lk4Mj8Nb3";
    const live = new LiveWords(redactor([key]));
    for (const piece of ['{"claim":"Use ', "dk-Wq7Zr2", "Xv9Lk4M", 'j8Nb3 for it."}'])
      live.onPart(RUN, "a", piece);
    expect(live.of(RUN).newerThan(new Map())).toEqual([
      { ask: "a", text: "Use [redacted] for it." },
    ]);
  });
});
