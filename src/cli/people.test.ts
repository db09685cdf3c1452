import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { revisionShape } from "../protocols/review/shapes.ts";
import type { Ask, Gate } from "../kernel/ask.ts";
import type { Io } from "./io.ts";
import { peopleAt } from "./people.ts";
import { viewFor } from "./view.ts";

const screen = vi.hoisted(() => ({
  open: 0,
  most: 0,
  asked: [] as string[],
  typed: [] as string[],
}));

/** A prompt takes a while, and notes how many are on the screen with it. */
vi.mock("@clack/prompts", () => {
  const prompt =
    (answer: unknown) =>
    async ({ message }: { message: string }) => {
      screen.asked.push(message);
      screen.most = Math.max(screen.most, (screen.open += 1));
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      screen.open -= 1;
      return answer;
    };
  const typed = async (asked: { message: string }) =>
    prompt(screen.typed.shift() ?? "words")(asked);
  return { text: typed, select: prompt("end"), confirm: prompt(true), isCancel: () => false };
});

const GATE: Gate = { question: "Go on?", choices: [{ id: "end", label: "End" }], default: null };
const askOf = (id: string): Ask =>
  ({
    id,
    shape: { json: { properties: { claim: { type: "string" }, why: { type: "string" } } } },
  }) as unknown as Ask; // what a prompt reads of it
// Made up, in the form of the real ones.
const KEY = "AKIA7Q3ZP9XW2LMN4RTV";
const PROMPT = { shared: "", transcript: "", own: "" };

describe("a person at the terminal", () => {
  it.each([
    ["with the live view", false],
    ["with JSON on stdout", true],
  ])("is asked one thing at a time by all seats, gates and lost calls, %s", async (_how, json) => {
    Object.assign(screen, { open: 0, most: 0, asked: [] });
    const io = {
      env: {},
      isAttended: true,
      out: () => undefined,
      err: () => undefined,
    } as unknown as Io; // what people and views use of it
    const people = peopleAt(io, viewFor(io, { json }), "ask");
    const { signal } = new AbortController();
    const said = await Promise.all([
      people.answer(askOf("a"), PROMPT, signal),
      people.answer(askOf("b"), PROMPT, signal),
      people.decide(askOf("c"), GATE, signal),
      people.rerun?.(askOf("d"), "m"),
    ]);
    expect(said).toMatchObject([
      { text: '{"claim":"words","why":"words"}' },
      { text: '{"claim":"words","why":"words"}' },
      { text: "end" },
      true,
    ]);
    expect(screen).toMatchObject({
      most: 1,
      asked: [
        "claim",
        "why",
        "claim",
        "why",
        "Go on?",
        expect.stringContaining("for d was in flight"),
      ],
    });
  });

  it("[R-J3] says nothing that is recorded with a secret in it", async () => {
    const told: string[] = [];
    const io = {
      env: {},
      isAttended: true,
      out: () => undefined,
      err: (text: string) => told.push(text),
    } as unknown as Io; // what people and views use of it
    screen.typed = [KEY, "plain"];
    const said = await peopleAt(io, viewFor(io, {}), "ask").answer(
      askOf("a"),
      PROMPT,
      new AbortController().signal,
    );
    expect([said?.text, told]).toEqual([
      '{"claim":"[redacted: AWS access key]","why":"plain"}',
      ["Redacted before it is recorded: claim, line 1: AWS access key.\n"],
    ]);
  });

  it("who is the author of a review may name a file instead of edits, and is asked again where it cannot be used", async () => {
    const told: string[] = [];
    const cwd = mkdtempSync(join(tmpdir(), "dissensus-test-"));
    onTestFinished(() => rmSync(cwd, { recursive: true }));
    writeFileSync(join(cwd, "new.md"), "Anew.");
    const io = {
      env: {},
      cwd,
      isAttended: true,
      out: () => undefined,
      err: (text: string) => told.push(text),
    } as unknown as Io; // what people and views use of it
    const ask = {
      id: "revise/1",
      purpose: "revise",
      artifact: { name: "a", text: "Old." },
      shape: revisionShape(["F-1-1"], []),
      anew: { most: 100, reply: (text: string) => ({ whole: text }) },
    } as unknown as Ask; // what a prompt reads of it
    screen.typed = ["old.md", "new.md"];
    const said = await peopleAt(io, viewFor(io, {}), "ask").answer(
      ask,
      PROMPT,
      new AbortController().signal,
    );
    expect([said?.text, told]).toEqual(['{"whole":"Anew."}', ["--file: old.md is not there.\n"]]);
  });
});
