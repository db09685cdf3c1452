import { expect, test } from "vitest";
import type { Head } from "../../src/web/wire.ts";
import { controlOf } from "./controls.tsx";

const status: Head["status"] = {
  id: "d",
  protocol: "swarm@2",
  topic: "T",
  lang: "en",
  state: "running",
  reason: null,
  stands: null,
  paused: null,
  exit: null,
  waitingFor: { gates: [], asks: [] },
  round: 1,
  phase: "",
  started: "",
  parent: null,
  rehearsed: false,
  rehearsedInPart: false,
  hostSpoke: false,
  hostSpokeInPart: false,
  hosted: false,
  mixed: false,
  models: { bySeat: [], shared: null },
};
const here = { isAlive: true, isHere: true, isOwn: true };
const elsewhere = { ...here, isHere: false };
const nobody = { ...elsewhere, isAlive: false };
const paused = (reason: NonNullable<Head["status"]["paused"]>["reason"]): Head["status"] => ({
  ...status,
  state: reason === "person" ? "waiting" : "paused",
  paused: { reason, detail: "why" },
});

test.each([
  ["runs here", { status, ...here }, { kind: "going" }],
  [
    "waits for a person here",
    { status: { ...status, state: "waiting" }, ...here },
    { kind: "going" },
  ],
  ["runs in another process", { status, ...elsewhere }, { kind: "elsewhere" }],
  ["was interrupted", { status, ...nobody }, { kind: "still", cause: null, detail: "" }],
  [
    "waits for a person, and nobody runs it",
    { status: paused("person"), ...nobody },
    { kind: "still", cause: null, detail: "why" },
  ],
  [
    "was paused a moment ago and is still let go of",
    { status: paused("user"), ...here },
    { kind: "still", cause: null, detail: "why" },
  ],
  [
    "reached a cap",
    { status: paused("budget"), ...nobody },
    { kind: "still", cause: "budget", detail: "why" },
  ],
  [
    "may have paid for a call",
    { status: paused("ambiguous"), ...nobody },
    { kind: "still", cause: "ambiguous", detail: "why" },
  ],
  ["is finished", { status: { ...status, state: "finished" }, ...nobody }, { kind: "nothing" }],
  [
    "is filled by a host",
    { status: { ...status, state: "waiting", hosted: true }, ...nobody },
    { kind: "nothing" },
  ],
  [
    "is filled by a host and by models, and reached a cap",
    { status: { ...paused("budget"), hosted: true, mixed: true }, ...nobody },
    { kind: "still", cause: "budget", detail: "why" },
  ],
] as const)("what can be done with a run that %s", (_, head, expected) => {
  expect(controlOf({ damage: null, ...head }, false)).toEqual(expected);
});

test("[A-16] nothing goes on from a damaged log", () => {
  const damage = { records: 3, line: 4, lost: 90 };
  expect(controlOf({ status, damage, ...nobody }, false)).toEqual({ kind: "nothing" });
});

test("nothing can be done with a moment of the past", () => {
  expect(controlOf({ status, damage: null, ...here }, true)).toEqual({ kind: "nothing" });
});
