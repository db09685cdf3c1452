import { describe, expect, test } from "vitest";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import { transcript } from "./transcript.ts";

describe("the transcript", () => {
  test("messages come in order with who, when, in what state, and their links both ways", () => {
    const rows = transcript(dialecticLog());
    const { body: _body, ...attack } = rows.find(
      (row) => row.kind === "message" && row.id === "r2-msg-001",
    ) as (typeof rows)[number] & { body: object };
    expect(attack).toEqual({
      kind: "message",
      id: "r2-msg-001",
      ask: "challenge/2/performance",
      seat: "performance",
      title: "Performance",
      round: 2,
      phase: "challenge",
      state: "answered",
      mended: false,
      flags: [],
      out: [
        {
          other: "ctx:incidents.md#L2-L2",
          relation: "quotes",
          mode: null,
          comment: "a reporting job read card data through the shared database",
          resolved: true,
        },
        {
          other: "r1-msg-002",
          relation: "counters",
          mode: null,
          comment:
            "A module boundary does not stop another module from reading the shared database. A reporting job reads card data through the shared database, as it did in March.",
          resolved: true,
        },
      ],
      in: [],
    });
    const repaired = rows.filter((row) => row.state === "repaired").map((row) => row.ask);
    expect(repaired).toEqual(["challenge/2/security"]);
  });

  test("[X-01] a reply that never came is a row with its state and why, where its seat would have spoken", () => {
    const rows = transcript(
      dialecticLog({
        say: (ask) =>
          ask.id === "position/1/security"
            ? { silent: "timed-out", why: "no reply within 180 s" }
            : null,
      }),
    );
    expect(
      rows
        .slice(0, 4)
        .map((row) => [row.kind, row.title, row.kind === "message" ? row.id : row.state]),
    ).toEqual([
      ["message", "Performance", "r1-msg-001"],
      ["absent", "Security", "timed-out"],
      ["message", "Security (substitute)", "r1-msg-002"],
      ["message", "Maintainability", "r1-msg-003"],
    ]);
    expect(rows[1]).toEqual({
      kind: "absent",
      ask: "position/1/security",
      seat: "security",
      title: "Security",
      round: 1,
      phase: "position",
      state: "timed-out",
      why: "no reply within 180 s",
    });
  });

  test("what a stopped run holds and had not published is there too", () => {
    const rows = transcript(
      dialecticLog({ say: (ask) => (ask.id === "position/1/security" ? undefined : null) }),
    );
    expect(rows.map((row) => [row.kind, row.seat])).toEqual([
      ["unpublished", "performance"],
      ["unpublished", "maintainability"],
      ["unpublished", "devils-advocate"],
    ]);
  });

  test("rows do not depend on who answered first", () => {
    const events = dialecticLog({
      say: (ask) =>
        ["position/1/security", "position/1/maintainability"].includes(ask.id)
          ? { silent: "absent", why: "gone" }
          : null,
    });
    const lapses = events.filter((event) => event.type === "ask.lapsed");
    const [first, second] = lapses;
    if (!first || !second) throw new Error("two seats are silent");
    const swapped = events.map((event) =>
      event === first ? second : event === second ? first : event,
    );
    expect(transcript(swapped)).toEqual(transcript(events));
  });
});
