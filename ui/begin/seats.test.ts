import { expect, test } from "vitest";
import { seatNames } from "./seats.tsx";

test("[T-39] seats that are known before the start are offered: named members, then those of the protocol", () => {
  const choices = { debate: { members: "Head of operations: no late orders, Staff,, moderator" } };
  expect(seatNames({ protocol: "debate", choices }, { fixed: ["moderator", "member"] })).toEqual([
    "Head of operations",
    "Staff",
    "moderator",
    "member",
  ]);
});
