// What comes next for an ask, from its calls alone.
import { describe, expect, it } from "vitest";
import type { Asked, Call } from "./history.ts";
import { isAttempt, MOST_OUTPUT_TOKENS, nextStep, OUTPUT_TOKENS } from "./step.ts";

let made = 0;
const call = (over: Partial<Call> = {}): Call => ({
  call: `c${++made}`,
  ask: "a",
  model: "m",
  attempt: 1,
  repair: 0,
  prompt: "",
  reserve: { tokens: 1, usd: null },
  activeMs: 0,
  seat: "a",
  state: "reserved",
  ...over,
});
type Failure = NonNullable<Call["failure"]>;
const failed = (failure: Partial<Failure> = {}, over: Partial<Call> = {}): Call =>
  call({
    state: "failed",
    failure: {
      call: "",
      ask: "a",
      failure: "server",
      message: "",
      sent: true,
      again: "later",
      retryAfterMs: null,
      raw: null,
      usage: null,
      usd: null,
      ms: 0,
      activeMs: 0,
      ...failure,
    },
    ...over,
  });
const answered = (over: Partial<Call> = {}): Call =>
  call({ state: "completed", finish: "stop", ...over });
const cut = (maxOutput?: number, over: Partial<Call> = {}): Call =>
  answered({ finish: "length", ...(maxOutput === undefined ? {} : { maxOutput }), ...over });
const rejected = { ask: "a", seat: "s", call: null, reasons: [] };
const step = (calls: Call[], over: Partial<Asked> = {}, most?: number) =>
  nextStep({ calls, forgiven: 0, rejections: [], ...over }, most);

describe("the first request", () => {
  it("has the usual room", () => {
    expect(step([])).toEqual({
      kind: "call",
      attempt: 1,
      repair: 0,
      last: undefined,
      room: OUTPUT_TOKENS,
    });
  });

  it("for a repair follows the answer that was sent back, whatever came beside it", () => {
    const [good, lost] = [answered(), failed()];
    const again = { kind: "call", attempt: 1, repair: 1, room: OUTPUT_TOKENS };
    expect(step([good, lost], { rejections: [rejected] })).toEqual({ ...again, last: good });
    expect(step([lost], { rejections: [rejected] })).toEqual({ ...again, last: lost });
  });
});

describe("a recorded answer", () => {
  it("is judged and never bought again, also beside a request without an end", () => {
    const good = answered();
    expect(step([good])).toEqual({ kind: "judge", call: good });
    expect(step([call(), good, failed()])).toEqual({ kind: "judge", call: good });
  });

  it("that was cut off is asked for again with four times the room, up to the most", () => {
    const short = cut(OUTPUT_TOKENS);
    expect(step([short])).toEqual({
      kind: "call",
      attempt: 1,
      repair: 0,
      last: short,
      room: 4 * OUTPUT_TOKENS,
    });
    expect(step([cut(OUTPUT_TOKENS), cut(4 * OUTPUT_TOKENS)])).toMatchObject({
      kind: "call",
      room: MOST_OUTPUT_TOKENS,
    });
    expect(step([cut(OUTPUT_TOKENS)], {}, 5_000)).toMatchObject({ kind: "call", room: 5_000 });
  });

  it("that was cut off is judged where there is no more room to be had", () => {
    const full = cut(MOST_OUTPUT_TOKENS);
    expect(step([full])).toEqual({ kind: "judge", call: full });
    const unknown = cut();
    expect(step([unknown])).toEqual({ kind: "judge", call: unknown });
  });

  it("that was cut off is judged where all further attempts failed: the last of them", () => {
    const [first, second] = [cut(OUTPUT_TOKENS), cut(OUTPUT_TOKENS)];
    expect(step([first, second, failed(), failed(), failed()])).toEqual({
      kind: "judge",
      call: second,
    });
  });
});

describe("a request whose end nobody recorded", () => {
  it("is unknown, and so is one of two", () => {
    const [one, two] = [call(), call({ state: "ambiguous", policy: "ask" })];
    expect(step([one, failed(), two])).toEqual({ kind: "unknown", calls: [one, two] });
  });

  it("is made again where that was decided, and was no attempt", () => {
    const lost = call({ state: "ambiguous", policy: "rerun" });
    expect(step([lost])).toMatchObject({ kind: "call", attempt: 1, last: lost });
  });

  it("of an earlier try at the reply is not looked at", () => {
    expect(step([call()], { rejections: [rejected] })).toMatchObject({ kind: "call", repair: 1 });
  });
});

describe("a request that failed", () => {
  it("is tried three times", () => {
    const three = [failed(), failed(), failed()];
    expect(step(three.slice(0, 1))).toMatchObject({ kind: "call", attempt: 2, last: three[0] });
    expect(step(three.slice(0, 2))).toMatchObject({ kind: "call", attempt: 3, last: three[1] });
    expect(step(three)).toEqual({ kind: "give-up", call: three[2] });
  });

  it("for good is not tried again, until who resumes the run says that the world was mended", () => {
    const refused = failed({ again: "never" });
    expect(step([refused])).toEqual({ kind: "give-up", call: refused });
    expect(step([refused], { forgiven: 1 })).toMatchObject({ kind: "call", attempt: 1 });
  });

  it("counts for its own try at the reply, and not once it is forgiven", () => {
    const three = [failed(), failed(), failed()];
    expect(step(three, { forgiven: 2 })).toMatchObject({ kind: "call", attempt: 2 });
    const repaired = failed({}, { repair: 1 });
    expect(step([...three, repaired], { rejections: [rejected] })).toMatchObject({
      kind: "call",
      attempt: 2,
      repair: 1,
    });
  });

  it("because the provider put it off, or for a part it would not take, is no attempt", () => {
    expect(isAttempt(failed())).toBe(true);
    expect(isAttempt(failed({ waitMs: 5 }))).toBe(false);
    expect(isAttempt(failed({ drop: "schema" }))).toBe(false);
    expect(isAttempt(answered())).toBe(false);
    const later = failed({ waitMs: 5, again: "never" });
    expect(step([failed(), failed(), later])).toMatchObject({ kind: "call", attempt: 3 });
    expect(step([failed({ drop: "schema" })])).toMatchObject({ kind: "call", attempt: 1 });
  });
});
