// Time at work is read from the records, and from calls between them: what lies between two of them counts, unless nobody was there.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LogEvent } from "../../log/event.ts";
import { Attendance, AWAY_MS } from "./hosted-time.ts";

const START = Date.parse("2026-01-05T09:00:00.000Z");
/** Only the time of a record is looked at. */
const at = (times: readonly number[]): LogEvent[] =>
  times.map((ms) => ({ ts: new Date(ms).toISOString() }) as LogEvent);
/** Times that follow each other by these gaps. */
const after = (gaps: readonly number[], from = START): number[] =>
  gaps.reduce<number[]>((all, gap) => [...all, (all.at(-1) ?? from) + gap], [from]);
const work = fc.array(fc.integer({ min: 0, max: AWAY_MS }), { maxLength: 30 });
const any = fc.array(fc.integer({ min: -3 * AWAY_MS, max: 3 * AWAY_MS }), { maxLength: 30 });
/** By the records alone. */
const activeMs = (events: readonly LogEvent[], now: number): number =>
  new Attendance().activeMs(events, now);
const runs = { seed: 1, numRuns: 300 };

describe("time at work", () => {
  it("is all the time between the records while nobody is away", () => {
    fc.assert(
      fc.property(work, fc.integer({ min: 0, max: AWAY_MS }), (gaps, since) => {
        const times = after(gaps);
        const last = times.at(-1) ?? START;
        expect(activeMs(at(times), last + since)).toBe(last + since - START);
      }),
      runs,
    );
  });

  it("never becomes less by a further record, whatever its clock says", () => {
    fc.assert(
      fc.property(any, (gaps) => {
        const times = after(gaps);
        const sums = times.map((now, i) => activeMs(at(times.slice(0, i + 1)), now));
        expect(sums).toEqual(sums.toSorted((a, b) => a - b));
      }),
      runs,
    );
  });

  it("does not know how long an absence was: a minute more or a year more is the same", () => {
    fc.assert(
      fc.property(
        work,
        work,
        fc.integer({ min: AWAY_MS + 1, max: 2 * AWAY_MS }),
        fc.integer({ min: 0, max: 400 * 86_400_000 }),
        (before, later, absence, more) => {
          const went = after(before);
          const total = (away: number): number => {
            const times = [...went, ...after(later, (went.at(-1) ?? START) + away)];
            return activeMs(at(times), times.at(-1) ?? START);
          };
          const worked = [...before, ...later].reduce((sum, gap) => sum + gap, 0);
          expect([total(absence), total(absence + more)]).toEqual([worked, worked]);
        },
      ),
      runs,
    );
  });

  it("is not taken back by a clock that is set back, and gains nothing by one that is set right again", () => {
    fc.assert(
      fc.property(work, fc.integer({ min: AWAY_MS + 1, max: 400 * 86_400_000 }), (gaps, back) => {
        const times = after(gaps);
        const last = times.at(-1) ?? START;
        const worked = last - START;
        expect([
          activeMs(at(times), last - back),
          activeMs(at([...times, last - back]), last),
          activeMs(at([...times, last - back]), last - back + 1_000),
        ]).toEqual([worked, worked, worked + 1_000]);
      }),
      runs,
    );
  });

  it("counts the longest pause for thought, and not a millisecond more", () => {
    expect([
      activeMs(at([START]), START + AWAY_MS),
      activeMs(at([START]), START + AWAY_MS + 1),
      activeMs([], START),
    ]).toEqual([AWAY_MS, 0, 0]);
  });
});

describe("a host that looks and hands in nothing", () => {
  const [MINUTE, seen] = [60_000, at([START])];
  const looking = (every: number, times: number): Attendance => {
    const attendance = new Attendance();
    for (let n = 1; n <= times; n += 1) attendance.look(seen, START + n * every);
    return attendance;
  };

  it("is there: the time between its looks counts, however often or seldom they come, while nobody would call it gone", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: AWAY_MS }), (every) => {
        const times = Math.ceil((40 * MINUTE) / every);
        expect(looking(every, times).activeMs(seen, START + times * every)).toBe(times * every);
      }),
      { seed: 1, numRuns: 60 },
    );
  });

  it("is there from the last of its looks on, however close they came", () => {
    const attendance = new Attendance();
    for (const at of [1, 1.5, 1.5 + AWAY_MS / MINUTE]) attendance.look(seen, START + at * MINUTE);
    expect(attendance.activeMs(seen, START + 1.5 * MINUTE + AWAY_MS)).toBe(1.5 * MINUTE + AWAY_MS);
  });

  it("is gone where its looks lie further apart", () => {
    expect(looking(AWAY_MS + 1, 10).activeMs(seen, START + 10 * (AWAY_MS + 1))).toBe(0);
  });

  it("keeps what was counted when something is handed in at last", () => {
    const attendance = looking(5 * MINUTE, 4);
    const records = at([START, START + 21 * MINUTE]);
    expect([
      attendance.activeMs(records, START + 22 * MINUTE),
      activeMs(records, START + 22 * MINUTE),
    ]).toEqual([22 * MINUTE, MINUTE]);
  });

  it("is remembered for a day and no longer", () => {
    const days = 2 * 24 * 60;
    expect(looking(MINUTE, days).activeMs(seen, START + days * MINUTE)).toBe(
      (24 * 60 - 1) * MINUTE,
    );
  });
});
