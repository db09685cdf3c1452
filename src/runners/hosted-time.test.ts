// Time at work is read from the records alone: what lies between two of them counts, unless nobody was there.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LogEvent } from "../log/event.ts";
import { activeMs, AWAY_MS } from "./hosted-time.ts";

const START = Date.parse("2026-01-05T09:00:00.000Z");
/** Only the time of a record is looked at. */
const at = (times: readonly number[]): LogEvent[] => times.map((ms) => ({ ts: new Date(ms).toISOString() }) as LogEvent);
/** Times that follow each other by these gaps. */
const after = (gaps: readonly number[], from = START): number[] => gaps.reduce<number[]>((all, gap) => [...all, (all.at(-1) ?? from) + gap], [from]);
const work = fc.array(fc.integer({ min: 0, max: AWAY_MS }), { maxLength: 30 });
const any = fc.array(fc.integer({ min: -3 * AWAY_MS, max: 3 * AWAY_MS }), { maxLength: 30 });
const runs = { seed: 1, numRuns: 300 };

describe("time at work", () => {
  it("is all the time between the records while nobody is away", () => {
    fc.assert(fc.property(work, fc.integer({ min: 0, max: AWAY_MS }), (gaps, since) => {
      const times = after(gaps);
      const last = times.at(-1) ?? START;
      expect(activeMs(at(times), last + since)).toBe(last + since - START);
    }), runs);
  });

  it("never becomes less by a further record, whatever its clock says", () => {
    fc.assert(fc.property(any, (gaps) => {
      const times = after(gaps);
      const sums = times.map((now, i) => activeMs(at(times.slice(0, i + 1)), now));
      expect(sums).toEqual(sums.toSorted((a, b) => a - b));
    }), runs);
  });

  it("does not know how long an absence was: a minute more or a year more is the same", () => {
    fc.assert(fc.property(work, work, fc.integer({ min: AWAY_MS + 1, max: 2 * AWAY_MS }), fc.integer({ min: 0, max: 400 * 86_400_000 }), (before, later, absence, more) => {
      const went = after(before);
      const total = (away: number): number => {
        const times = [...went, ...after(later, (went.at(-1) ?? START) + away)];
        return activeMs(at(times), times.at(-1) ?? START);
      };
      const worked = [...before, ...later].reduce((sum, gap) => sum + gap, 0);
      expect([total(absence), total(absence + more)]).toEqual([worked, worked]);
    }), runs);
  });

  it("is not taken back by a clock that is set back, and gains nothing by one that is set right again", () => {
    fc.assert(fc.property(work, fc.integer({ min: AWAY_MS + 1, max: 400 * 86_400_000 }), (gaps, back) => {
      const times = after(gaps);
      const last = times.at(-1) ?? START;
      const worked = last - START;
      expect([activeMs(at(times), last - back), activeMs(at([...times, last - back]), last), activeMs(at([...times, last - back]), last - back + 1_000)]).toEqual([worked, worked, worked + 1_000]);
    }), runs);
  });

  it("counts the longest pause for thought, and not a millisecond more", () => {
    expect([activeMs(at([START]), START + AWAY_MS), activeMs(at([START]), START + AWAY_MS + 1), activeMs([], START)]).toEqual([AWAY_MS, 0, 0]);
  });
});
