import { expect, test } from "vitest";
import { z } from "zod";
import { shape } from "../../../protocols/shape.ts";
import type { Ask } from "../../../script/ask.ts";
import type { Message } from "../../../script/fact.ts";
import type { JsonObject } from "../../../script/json.ts";
import { Room } from "../room.ts";
import { Docket } from "./docket.ts";

const checked = (id: string, round: number, body: JsonObject): Message => ({
  kind: "message",
  id,
  seat: "observer",
  round,
  phase: "cross_validation",
  ask: id,
  body,
  flags: [],
});
const finding = (result: string, option: string): JsonObject => ({
  result,
  option,
  notes: "",
  claim_status_changes: [],
});

function docket(items: readonly string[], transcript: readonly Message[] = []): Docket {
  const ask: Ask = {
    id: "ask/1",
    seat: { id: "critic", title: "Critic", role: "member" },
    purpose: "any",
    phase: "any",
    round: 3,
    blind: false,
    transcript,
    notes: [{ title: "So far", items: [...items] }],
    details: {},
    shape: shape(() => z.never()),
    rules: [],
  };
  return new Docket(new Room(ask));
}

test("claims are read with their status, author, option and test", () => {
  expect(
    docket([
      "C-2-1 (pending, raised by critic, for o2): It breaks. Testable as: A drill fails.",
      "C-1-1 (tested confirmed, raised by action): It holds.",
      "Nothing of the kind: (pending)",
    ]).claims,
  ).toEqual([
    {
      id: "C-2-1",
      round: 2,
      status: "pending",
      by: "critic",
      option: "o2",
      text: "It breaks.",
      testableAs: "A drill fails.",
    },
    {
      id: "C-1-1",
      round: 1,
      status: "tested confirmed",
      by: "action",
      option: undefined,
      text: "It holds.",
      testableAs: "",
    },
  ]);
});

test("decisions are read without what they cite", () => {
  expect(docket(["D-1-2: Keep the order (for now). (cites V-1-1, C-1-1)"]).decisions).toEqual([
    { id: "D-1-2", round: 1, text: "Keep the order (for now)." },
  ]);
});

test("a later finding of the same check takes the place of an earlier one, another check's does not", () => {
  const broken = checked("r1-msg-009", 1, {
    attack: finding("BROKEN", "o1"),
    walk: finding("BROKEN", "o2"),
  });
  const mended = checked("r2-msg-009", 2, {
    attack: finding("ROBUST", "o1"),
    attackAgain: finding("ROBUST", "o2"),
  });
  const now = docket([], [broken, mended]);
  expect([
    now.breaks("o1"),
    now.hasHeld("o1"),
    now.breaks("o2")?.said.id,
    now.hasHeld("o2"),
    now.hasHeld("o3"),
  ]).toEqual([undefined, true, "r1-msg-009", false, false]);
});
