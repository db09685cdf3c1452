import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { note, opened } from "../../test/suites/drafts.ts";
import type { Draft } from "./event.ts";
import { decode, encode, prepare } from "./frame.ts";
import { Verifier, verifyBytes, verifyStream } from "./verify.ts";

/** Every bit with DISSENSUS_GAUNTLET=1; one of three otherwise, from another one in each line. */
const STRIDE = process.env["DISSENSUS_GAUNTLET"] === "1" ? 1 : 3;

/** Lines as separate writes leave them, or, with `batch`, as one write does. */
function lines(drafts: readonly Draft[], batchFrom = Number.POSITIVE_INFINITY): Buffer[] {
  let prev = "";
  return drafts.map((draft, i) => {
    const seq = i + 1;
    const { line, event } = encode(prepare(draft), {
      deliberation: "one",
      seq,
      epoch: 1,
      ts: "2026-01-01T00:00:00.000Z",
      batch: Math.min(seq, batchFrom),
      prev,
    });
    prev = event.h;
    return line;
  });
}

function short(count: number): Draft[] {
  return [
    opened("one"),
    ...Array.from({ length: count - 1 }, (): Draft => ({
      type: "deliberation.resumed",
      data: { who: "me" },
    })),
  ];
}

/** A line whose own hash is right, whatever it says. */
function sealed(body: string): Buffer {
  const h = createHash("sha256").update(`${body}}`).digest("hex");
  return Buffer.from(`${body},"h":"${h}"}\n`);
}

function resealed(line: Buffer, change: (text: string) => string): Buffer {
  return sealed(change(line.toString("utf8").slice(0, -73)));
}

const starts = (all: readonly Buffer[]): number[] =>
  all.map((_, i) => Buffer.concat(all.slice(0, i)).length);

describe("verifying a log", () => {
  const all = lines(short(20));
  const bytes = Buffer.concat(all);

  it("finds a whole log clean, in chunks of any size", async () => {
    const whole = verifyBytes(bytes);
    expect(whole).toMatchObject({
      count: 20,
      good: bytes.length,
      size: bytes.length,
      epoch: 1,
      deliberation: "one",
      tail: "clean",
    });
    for (const absent of ["problem", "torn", "newer"])
      expect(Object.keys(whole)).not.toContain(absent);
    for (const step of [1, 7, 291, 4096]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / step) }, (_, i) =>
        bytes.subarray(i * step, (i + 1) * step),
      );
      expect(await verifyStream(chunks)).toEqual(whole);
    }
  });

  it("[R-A5] detects every flipped bit, mends the last record only, and locates the rest", () => {
    const at = starts(all);
    const wrong: unknown[] = [];
    for (const [i, line] of all.entries()) {
      for (let bit = i % STRIDE; bit < line.length * 8; bit += STRIDE) {
        const place = (at[i] ?? 0) + (bit >> 3);
        bytes[place] = (bytes[place] ?? 0) ^ (1 << (bit & 7));
        const found = verifyBytes(bytes);
        bytes[place] = (bytes[place] ?? 0) ^ (1 << (bit & 7));
        const isNewline = bit >> 3 === line.length - 1;
        const isRight =
          i < 19
            ? found.tail === "clean" &&
              found.problem?.seq === i + 1 &&
              found.problem.line === i + 1 &&
              found.problem.offset === at[i] &&
              found.count === i
            : found.tail === "torn" &&
              found.problem === undefined &&
              found.count === (isNewline ? 20 : 19);
        if (!isRight) wrong.push({ i, bit, found: { ...found, events: [] } });
      }
    }
    expect(wrong).toEqual([]);
  });

  it("[R-A4] takes every cut of the last record as a torn tail, and the lack of its newline as just that", () => {
    const before = Buffer.concat(all.slice(0, 19)).length;
    for (let size = before; size <= bytes.length; size += 1) {
      const found = verifyBytes(bytes.subarray(0, size));
      const expected =
        size === before || size === bytes.length
          ? "clean"
          : size === bytes.length - 1
            ? "no-newline"
            : "torn";
      expect({
        tail: found.tail,
        count: found.count,
        good: found.good,
        problem: found.problem,
      }).toEqual({
        tail: expected,
        count: size >= bytes.length - 1 ? 20 : 19,
        good: size >= bytes.length - 1 ? size : before,
        problem: undefined,
      });
    }
  });

  it("[R-A6] locates a block of NUL in the middle, and takes one at the end as a torn tail", () => {
    for (const size of [200, 512, 700]) {
      const middle = Buffer.from(bytes).fill(0, 3000, 3000 + size);
      const line = starts(all).findLastIndex((start) => start <= 3000);
      expect(verifyBytes(middle)).toMatchObject({
        tail: "clean",
        count: line,
        problem: { seq: line + 1, offset: starts(all)[line] },
      });
      expect(verifyBytes(Buffer.concat([bytes, Buffer.alloc(size)]))).toMatchObject({
        tail: "torn",
        count: 20,
        good: bytes.length,
        torn: { kind: "control-byte", seq: 21 },
      });
      const end = Buffer.from(bytes).fill(0, bytes.length - size);
      const kept = starts(all).findLastIndex((start) => start <= bytes.length - size);
      expect(verifyBytes(end)).toMatchObject({
        tail: "torn",
        count: kept,
        good: starts(all)[kept],
      });
    }
  });

  it("[R-A8] does not take a half line with a record fused to it for a torn tail", () => {
    const half = all[19]?.subarray(0, 100) as Buffer;
    for (const fused of [
      all[19] as Buffer,
      all[18] as Buffer,
      resealed(all[19] as Buffer, (text) => text.replace('"seq":20', '"seq":21')),
    ]) {
      expect(verifyBytes(Buffer.concat([...all.slice(0, 19), half, fused]))).toMatchObject({
        tail: "clean",
        count: 19,
        problem: { seq: 20, line: 20 },
      });
    }
  });

  it("[R-A24] locates duplicates, gaps, swaps, wrong links and edits that were given a hash of their own", () => {
    const [a, b, c, ...rest] = lines(short(4)) as [Buffer, Buffer, Buffer, Buffer];
    const kindOf = (parts: readonly (Buffer | undefined)[]): unknown => {
      const { problem, tail } = verifyBytes(
        Buffer.concat(parts.filter((part) => part !== undefined)),
      );
      return [tail, problem?.kind, problem?.seq];
    };
    expect(kindOf([a, b, b, c, ...rest])).toEqual(["clean", "bad-seq", 3]);
    expect(kindOf([a, b, c, c])).toEqual(["clean", "bad-seq", 4]);
    expect(kindOf([a, c, ...rest])).toEqual(["clean", "bad-seq", 2]);
    expect(kindOf([a, c, b, ...rest])).toEqual(["clean", "bad-seq", 2]);
    const edited = resealed(b, (text) => text.replace('"who":"me"', '"who":"you"'));
    expect(kindOf([a, edited, c, ...rest])).toEqual(["clean", "bad-prev", 3]);
    expect(kindOf([a, b, resealed(c, (text) => text.replace(/"prev":"\w/, '"prev":"g'))])).toEqual([
      "clean",
      "bad-prev",
      3,
    ]);
    expect(
      kindOf([a, resealed(b, (text) => text.replace(/"id":"\w{32}"/, `"id":"${"0".repeat(32)}"`))]),
    ).toEqual(["clean", "bad-id", 2]);
    expect(kindOf([a, resealed(b, (text) => text.replace('"epoch":1', '"epoch":0'))])).toEqual([
      "clean",
      "bad-frame",
      2,
    ]);
    expect(kindOf([a, resealed(b, (text) => text.replace('"type"', '"more":1,"type"'))])).toEqual([
      "clean",
      "bad-frame",
      2,
    ]);
    expect(
      kindOf([a, resealed(b, (text) => text.replace('"who":"me"', '"who":"me","x":1'))]),
    ).toEqual(["clean", "bad-data", 2]);
    expect(kindOf([a, resealed(b, (text) => text.replace('"who"', '\t"who"'))])).toEqual([
      "clean",
      "control-byte",
      2,
    ]);
    expect(kindOf([b])).toEqual(["clean", "bad-seq", 1]);
    expect(kindOf([])).toEqual(["clean", "empty", 1]);
  });

  it("says what is wrong with a record that does not follow, and where", () => {
    const [a, b, c] = all as [Buffer, Buffer, Buffer];
    const offset = a.length + b.length;
    expect(verifyBytes(Buffer.concat([a, b, b])).problem).toEqual({
      kind: "bad-seq",
      detail: "record 2 is where 3 belongs",
      seq: 3,
      offset,
      line: 3,
    });
    const other = resealed(b, (text) => text.replace('"who":"me"', '"who":"it"'));
    expect(verifyBytes(Buffer.concat([a, other, c])).problem).toEqual({
      kind: "bad-prev",
      detail: "record 3 does not follow the record before it",
      seq: 3,
      offset,
      line: 3,
    });
  });

  it("knows as it is fed how far it is, and that a line will never be a record", () => {
    const verifier = new Verifier({});
    verifier.push(bytes.subarray(0, 100));
    expect([verifier.size, verifier.isBroken]).toEqual([100, false]);
    verifier.push(Buffer.from("\n"));
    expect([verifier.size, verifier.isBroken]).toEqual([101, true]);
  });

  it("tells a write that broke off from one that was changed afterwards", () => {
    const last = all.at(-1)?.subarray(0, -1) ?? Buffer.alloc(0);
    const before = Buffer.concat(all.slice(0, -1));
    const torn = (rest: string) =>
      verifyBytes(Buffer.concat([before, last, Buffer.from(rest)])).torn?.isAltered;
    expect(torn("x")).toBe(true);
    expect(torn("x\0")).toBe(false);
    expect(verifyBytes(Buffer.concat([before, last.subarray(0, 50)])).torn?.isAltered).toBe(false);
  });

  it("[R-A24] notices a record moved back to an earlier epoch, and one that claims another write", () => {
    const at = { deliberation: "one", ts: "2026-01-01T00:00:00.000Z" };
    const first = encode(prepare(opened("one")), { ...at, seq: 1, epoch: 2, batch: 1, prev: "" });
    const earlier = encode(prepare(note("a")), {
      ...at,
      seq: 2,
      epoch: 1,
      batch: 2,
      prev: first.event.h,
    });
    expect(verifyBytes(Buffer.concat([first.line, earlier.line]))).toMatchObject({
      problem: { kind: "bad-epoch", seq: 2 },
    });
    const second = encode(prepare(note("a")), {
      ...at,
      seq: 2,
      epoch: 2,
      batch: 2,
      prev: first.event.h,
    });
    const third = encode(prepare(note("b")), {
      ...at,
      seq: 3,
      epoch: 2,
      batch: 1,
      prev: second.event.h,
    });
    expect(verifyBytes(Buffer.concat([first.line, second.line, third.line]))).toMatchObject({
      problem: { kind: "bad-batch", seq: 3 },
    });
  });

  it("[R-A3] takes damage inside a write that reaches the end for a torn tail, though later records of it are whole", () => {
    const parts = lines([...short(3), note("x".repeat(600)), note("y".repeat(600)), note("z")], 4);
    const whole = Buffer.concat(parts);
    for (const [record, count] of [
      [3, 3],
      [4, 4],
    ] as const) {
      const at = (starts(parts)[record] ?? 0) + 100;
      expect(verifyBytes(Buffer.from(whole).fill(0, at, at + 512))).toMatchObject({
        tail: "torn",
        count,
        torn: { seq: count + 1 },
      });
    }
    const older = (starts(parts)[2] ?? 0) + 100;
    expect(verifyBytes(Buffer.from(whole).fill(0, older, older + 8))).toMatchObject({
      tail: "clean",
      count: 2,
      problem: { seq: 3 },
    });
    // A further write after it shows that the damaged one had been confirmed.
    const next = encode(prepare(note("later")), {
      deliberation: "one",
      seq: 7,
      epoch: 1,
      ts: "2026-01-01T00:00:00.000Z",
      batch: 7,
      prev: decodedHash(parts[5]),
    });
    const at = (starts(parts)[3] ?? 0) + 100;
    expect(
      verifyBytes(Buffer.concat([Buffer.from(whole).fill(0, at, at + 512), next.line])),
    ).toMatchObject({ tail: "clean", problem: { seq: 4 } });
  });

  it("[R-A23] reads records of a later version or an unknown type, and says which it needs", () => {
    const parts = lines(short(2));
    const later = resealed(parts[1] as Buffer, (text) =>
      text.replace('{"v":1', '{"v":7').replace('"type":', '"extra":true,"type":'),
    );
    expect(verifyBytes(Buffer.concat([parts[0] as Buffer, later]))).toMatchObject({
      tail: "clean",
      count: 2,
      newer: { seq: 2, version: 7, type: "deliberation.resumed" },
    });
    const strange = resealed(parts[1] as Buffer, (text) =>
      text.replace("deliberation.resumed", "seat.renamed"),
    );
    expect(verifyBytes(Buffer.concat([parts[0] as Buffer, strange]))).toMatchObject({
      tail: "clean",
      count: 2,
      newer: { seq: 2, version: 1, type: "seat.renamed" },
    });
  });

  it("does not let made-up bytes cost more than a bounded search, and does not call them a torn tail", () => {
    const starts = Buffer.from('{"v":'.repeat(20_000));
    const seals = Buffer.from(`,"h":"${"0".repeat(64)}"}`.repeat(2000));
    expect(verifyBytes(Buffer.concat([bytes, starts, seals]))).toMatchObject({
      tail: "clean",
      count: 20,
      problem: { seq: 21 },
    });
  });
});

function decodedHash(line: Buffer | undefined): string {
  const decoded = decode((line ?? Buffer.alloc(0)).subarray(0, -1));
  return decoded.ok ? decoded.event.h : "";
}
