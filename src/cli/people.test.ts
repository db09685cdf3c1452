import { describe, expect, it, vi } from "vitest";
import type { Ask, Gate } from "../script/ask.ts";
import type { Io } from "./io.ts";
import { peopleAt } from "./people.ts";
import { viewFor } from "./view.ts";

const screen = vi.hoisted(() => ({ open: 0, most: 0, asked: [] as string[] }));

/** A prompt takes a while, and notes how many are on the screen with it. */
vi.mock("@clack/prompts", () => {
  const prompt = (answer: unknown) => async ({ message }: { message: string }) => {
    screen.asked.push(message);
    screen.most = Math.max(screen.most, (screen.open += 1));
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    screen.open -= 1;
    return answer;
  };
  return { text: prompt("words"), select: prompt("end"), confirm: prompt(true), isCancel: () => false };
});

const GATE: Gate = { question: "Go on?", choices: [{ id: "end", label: "End" }], default: null };
const askOf = (id: string): Ask => ({ id, shape: { json: { properties: { claim: { type: "string" }, why: { type: "string" } } } } }) as unknown as Ask; // what a prompt reads of it
const PROMPT = { shared: "", transcript: "", own: "" };

describe("a person at the terminal", () => {
  it.each([["with the live view", false], ["with JSON on stdout", true]])("is asked one thing at a time by all seats, gates and lost calls, %s", async (_how, json) => {
    Object.assign(screen, { open: 0, most: 0, asked: [] });
    const io = { env: {}, isAttended: true, out: () => undefined, err: () => undefined } as unknown as Io; // what people and views use of it
    const people = peopleAt(io, viewFor(io, json), "ask");
    const { signal } = new AbortController();
    const said = await Promise.all([people.answer(askOf("a"), PROMPT, signal), people.answer(askOf("b"), PROMPT, signal), people.decide(askOf("c"), GATE, signal), people.rerun?.(askOf("d"), "m")]);
    expect(said).toMatchObject([{ text: '{"claim":"words","why":"words"}' }, { text: '{"claim":"words","why":"words"}' }, { text: "end" }, true]);
    expect(screen).toMatchObject({ most: 1, asked: ["claim", "why", "claim", "why", "Go on?", expect.stringContaining("for d was in flight")] });
  });
});
