import { z } from "zod";
import { describe, expect, it } from "vitest";
import type { Message } from "../../kernel/fact.ts";
import { PERSON } from "../../kernel/ask.ts";
import { ask, gate, listed } from "./ask.ts";
import { mainIssue } from "./options.ts";
import { schema } from "./schema.ts";

const about = {
  id: "say/1",
  seat: PERSON,
  purpose: "say",
  phase: "say",
  round: 1,
  shape: schema(() => z.string()),
  rules: [],
};
const message: Message = {
  kind: "message",
  id: "r1-msg-001",
  seat: "a",
  round: 1,
  phase: "say",
  ask: "say/1",
  body: {},
  flags: [],
};

describe("an ask", () => {
  it("says only what is its own; the rest has one default, and how long a turn may take is the run's to say", () => {
    expect(ask(about)).toEqual({ ...about, blind: false, transcript: [], notes: [], details: {} });
    expect(ask({ ...about, blind: true, turnMs: 5, details: { last: true } })).toMatchObject({
      blind: true,
      turnMs: 5,
      details: { last: true },
    });
  });

  it("[X-02] shows what had been said when it was made, and nothing that is said later", () => {
    const said = [message];
    const made = ask({ ...about, transcript: said });
    said.push({ ...message, id: "r1-msg-002" });
    expect(made.transcript.map(({ id }) => id)).toEqual(["r1-msg-001"]);
  });
});

describe("a gate", () => {
  const made = gate("gate/next/1", 1, {
    question: [{ text: "Go on?", says: { code: "gate.on", params: {} } }],
    choices: [
      { id: "on", label: "On" },
      { id: "off", label: "Off" },
    ],
    default: "on",
  });

  it("is asked of whoever runs it, and shows nobody's message", () => {
    expect(made).toMatchObject({
      id: "gate/next/1",
      seat: PERSON,
      purpose: "gate",
      phase: "gate",
      round: 1,
      blind: true,
      transcript: [],
      gate: {
        question: "Go on?",
        says: [{ code: "gate.on", params: {} }],
        default: "on",
      },
    });
  });

  it("takes one of its choices with what was said to it, and nothing else", () => {
    expect(made.shape.parse({ choice: "off", note: "Enough." })).toEqual({
      ok: true,
      value: { choice: "off", note: "Enough." },
    });
    expect(
      [
        { choice: "maybe", note: "" },
        { choice: "on" },
        "on",
        { choice: "on", note: "", who: "me" },
      ].map((value) => made.shape.parse(value).ok),
    ).toEqual([false, false, false, false]);
  });
});

describe("options as a seat reads them", () => {
  it("are listed by id, and there is no list without them", () => {
    expect(listed("Options", mainIssue("Split it?", ["Now", "Never"], "given"))).toEqual([
      { title: "Options", items: ["o1: Now", "o2: Never"] },
    ]);
    expect(listed("Options", undefined)).toEqual([]);
  });
});
