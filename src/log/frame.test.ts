import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { decided, note, opened } from "../../test/suites/drafts.ts";
import { decode, encode, eventId, lineRoom, prepare, SEAL_BYTES } from "./frame.ts";
import { verifyStream } from "./verify.ts";

const place = {
  deliberation: "one",
  seq: 1,
  epoch: 1,
  ts: "2026-01-01T00:00:00.000Z",
  batch: 1,
  prev: "",
};

describe("a line of the log", () => {
  it("looks like this", () => {
    const { line } = encode(prepare(decided("gate/1", "yes", "ann")), {
      ...place,
      seq: 5,
      epoch: 2,
      batch: 4,
      prev: "ab",
    });
    expect(line.toString("utf8")).toBe(
      '{"v":1,"seq":5,"id":"132d68bc41e397e32636fdd7ca032ca8","epoch":2,"ts":"2026-01-01T00:00:00.000Z","batch":4,"type":"person.decided",' +
        '"data":{"ask":"gate/1","choice":"yes","default":false,"note":"","who":"ann"},"prev":"ab","h":"8d0b199e3e27460ae932bcbc5a5f041cca12a3e0deec9dfd55775585d45b2e0b"}\n',
    );
  });

  it("says the same whatever the order of the draft's keys", () => {
    const { data } = decided("a", "yes");
    const turned = Object.fromEntries(Object.entries(data).reverse()) as typeof data;
    expect(encode(prepare({ type: "person.decided", data: turned }), place)).toEqual(
      encode(prepare({ type: "person.decided", data }), place),
    );
  });

  it("[R-A27] holds no raw control byte and reads back as it was, lone surrogates included", () => {
    const text =
      Array.from({ length: 0x120 }, (_, i) => String.fromCharCode(i)).join("") +
      "\u2028\u2029\ufeff\ud800\udfff\ud83d\ude00";
    const { line, event } = encode(prepare(note(text)), place);
    expect(line.subarray(0, -1).some((byte) => byte < 0x20)).toBe(false);
    expect(decode(line.subarray(0, -1))).toEqual({ ok: true, event, isNewer: false });
    expect(event.data).toEqual(note(text).data);
  });

  it("shares a buffer with lines of its own log alone, so that none is kept for another's sake", () => {
    const [room, other] = [lineRoom(), lineRoom()];
    const bufferOf = (text: string, its = room) =>
      encode(prepare(note(text)), place, its).line.buffer;
    const first = bufferOf("a");
    expect(bufferOf("b")).toBe(first);
    expect(bufferOf("c", other)).not.toBe(first);
    expect(bufferOf("long".repeat(10_000))).not.toBe(first);
    const more = Array.from({ length: 200 }, (_, n) => bufferOf(`${n}`));
    expect(new Set(more).size).toBeGreaterThan(1);
    expect(new Set(more).size).toBeLessThan(10);
  });

  it("has an id made of the deliberation, the epoch and the number", () => {
    const ids = [
      eventId("one", 1, 1),
      eventId("one", 1, 2),
      eventId("one", 2, 1),
      eventId("two", 1, 1),
      eventId("one1", 1, 1),
      eventId("one", 11, 1),
    ];
    expect(new Set(ids).size).toBe(6);
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  });

  it("is refused for what it is", () => {
    const good = encode(prepare(opened("one")), place).line.subarray(0, -1);
    const problem = (line: Buffer): unknown => {
      const decoded = decode(line);
      return decoded.ok ? "none" : [decoded.problem, decoded.isSealed];
    };
    expect(problem(good)).toBe("none");
    expect(problem(Buffer.alloc(0))).toEqual(["not-json", false]);
    expect(problem(Buffer.from("null"))).toEqual(["not-json", false]);
    expect(problem(Buffer.concat([good, Buffer.from("\r")]))).toEqual(["control-byte", false]);
    expect(problem(Buffer.concat([good, Buffer.from([0xff])]))).toEqual(["not-utf8", false]);
    expect(problem(Buffer.from(good.toString("utf8").replace("Shall", "shall")))).toEqual([
      "bad-hash",
      false,
    ]);
    expect(problem(Buffer.concat([Buffer.from("\ufeff"), good]))).toEqual(["not-json", false]);
  });

  it("is refused for its form although its hash is right", () => {
    const good = encode(prepare(opened("one")), place)
      .line.toString("utf8")
      .trimEnd();
    const sealed = (edit: (text: string) => string): unknown => {
      const body = edit(good.slice(0, -SEAL_BYTES));
      const hash = createHash("sha256").update(`${body}}`).digest("hex");
      const decoded = decode(Buffer.from(`${body},"h":"${hash}"}`));
      return decoded.ok ? "none" : [decoded.problem, decoded.isSealed];
    };
    expect(sealed((text) => text)).toBe("none");
    expect(sealed((text) => text.replace('"seq":1,', '"seq":1,\t'))).toEqual([
      "control-byte",
      true,
    ]);
    expect(sealed((text) => text.replace('"seq":1,', '"seq":1,,'))).toEqual(["not-json", true]);
    expect(sealed((text) => text.replace('"seq":1,', '"seq":1,"more":1,'))).toEqual([
      "bad-frame",
      true,
    ]);
    expect(sealed((text) => text.replace('"seq":1,', '"seq":"1",'))).toEqual(["bad-frame", true]);
    expect(sealed((text) => text.replace('"turnMs":', '"turns":'))).toEqual(["bad-data", true]);
    const deep = `"deep":${"[".repeat(2_000)}${"]".repeat(2_000)},"turnMs":`;
    expect(sealed((text) => text.replace('{"v":1', '{"v":2').replace('"turnMs":', deep))).toEqual([
      "bad-data",
      true,
    ]);
  });

  it("[R-A20] is checked as it arrives: a stream is never asked for more before its lines are done", async () => {
    let prev = "";
    const lines = Array.from({ length: 50 }, (_, i) => {
      const { line, event } = encode(prepare(i === 0 ? opened("one") : note(`${i}`)), {
        ...place,
        seq: i + 1,
        batch: i + 1,
        prev,
      });
      prev = event.h;
      return line;
    });
    let seen = 0;
    function* chunks(): Generator<Buffer> {
      for (const [i, line] of lines.entries()) {
        expect(seen).toBe(i);
        yield line;
      }
    }
    expect(await verifyStream(chunks(), { keep: false, onEvent: () => (seen += 1) })).toMatchObject(
      { count: 50, tail: "clean", events: [] },
    );
  });
});
